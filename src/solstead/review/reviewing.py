"""The review of a game: every decision once, the doubtful ones in depth, then what it all adds up to.

Every decision is judged by what its seat could know then. The work is done in the order of its use: first all decisions
coarsely, which gives the curve; then those in depth that seem to have cost most; then the reasons. After each part the
review so far can be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Optional

from solstead.bots.network import Finder
from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.match import Match, Step
from solstead.core.state import State
from solstead.core.text import TEXTS, Text, languages
from solstead.review.calibration import Calibration, Curve, calibration
from solstead.review.judging import Effort, Question, Verdict, error, in_depth, weigh
from solstead.review.shapes import (
    PHASES,
    Account,
    Decision,
    Grade,
    Moment,
    Phase,
    Point,
    Reason,
    Review,
    SeatReview,
    Share,
    Weighed,
    counted,
)
from solstead.review.trips import TO_THE_END, Player, Trip, known_state, pairs, player

#: The moments that are shown at most.
MOMENTS = 8
#: How many of each seat there are at least, if it has made so many mistakes.
OWN = 3
#: Decisions that are looked at in depth at most.
DEEP = 24
#: From which effort on a judge looks further ahead, and not only at more.
DEEPER = 5.0
#: With so few decisions to come, games are played to their end, which needs no judge.
SOON = 8
#: Decisions that are looked at together.
CHUNK = 16
#: Positions that a network looks at for the reasons of all moments, about, and games that it plays for each at least.
REASONS, LEAST_LAST = 15_000, 6
#: How often a step is tried to see whether chance has a part in it.
LOOKS = 3
#: The cost of a level is known no better than this part of it, however few games agree.
VAGUE = 0.25
#: What the parts of the work take, about.
COARSE_PART, DEEP_PART = 0.5, 0.35


class Workload:
    """How much work a review is. It follows from the length of the game alone, so that equal games are judged alike."""

    def __init__(self, decisions: int, by_network: bool, effort: float = 1.0) -> None:
        room = 250.0 / max(60, decisions)
        deeper = effort >= DEEPER  # a part of the effort goes into looking further ahead
        if by_network:
            ahead = 2.5 if deeper else 1.0
            self.coarse = Effort(_between(2, 6 * room * effort / ahead, 96), 1 if deeper else 0, 4)
            self.deep = Effort(_between(12, 48 * effort / (2.0 if deeper else 1.0), 480), 2 if deeper else 1, 3)
            self.last = _between(LEAST_LAST, 16 * room, 32)  # games to the end, for the reasons
            self.positions = REASONS
            self.iterations = 0
            self.near = 12
        else:
            better = 2.0 if deeper else 1.0
            self.coarse = Effort(_between(2, 2 * room * effort / better, 48), 0, 3)
            self.deep = Effort(_between(8, 16 * effort / better, 160), 1, 2)
            self.last = _between(16, 48 * room, 96)
            self.positions = 0
            self.iterations = _between(16, 40 * room * better, 200)  # of the searches
            self.near = SOON
        self.deepest = 3 * DEEP if deeper else DEEP

    def games(self, moments: int, left: int) -> int:
        """How many games to the end show the reasons of a moment, so far from the end: fewer of long ones."""
        if self.positions == 0:
            return self.last
        return _between(LEAST_LAST, self.positions / (2 * max(1, moments) * max(1, left)), self.last)


def _between(low: int, wanted: float, high: int) -> int:
    return max(low, min(high, round(wanted)))


def review(
    match: Match,
    *,
    seed: int = 0,
    effort: float = 1.0,
    tell: Optional[Callable[[Review], None]] = None,
    known: Optional[Calibration] = None,
) -> Review:
    """The whole review of a finished game. `tell` hears of it as it grows."""
    found: Optional[Review] = None
    for found in reviews(match, seed=seed, effort=effort, known=known):
        if tell is not None:
            tell(found)
    assert found is not None
    return found


def reviews(
    match: Match, *, seed: int = 0, effort: float = 1.0, known: Optional[Calibration] = None
) -> Iterator[Review]:
    """The review as it grows: the same object, which becomes more exact."""
    if not match.state.over:
        raise SolsteadError("the game is not over: only finished games are reviewed")
    reviewer = Reviewer(match, seed, effort, known)
    yield from reviewer.run()


class Reviewer:
    """One game being looked at."""

    def __init__(self, match: Match, seed: int, effort: float, known: Optional[Calibration]) -> None:
        self.match = match
        self.game: Game = match.game
        self.setup = match.state.setup
        self.seed = seed
        self.known = known or calibration(self.game)
        self.curve: Curve = self.known.curve(self.setup.seats)
        self.texts = {language: self.game.text(language) for language in languages(TEXTS)}
        #: (number of the step, step), for decisions that were choices
        self.steps = [(i + 1, step) for i, step in enumerate(match.steps) if len(step.before.options(step.seat)) > 1]
        network = Finder()(self.setup)
        self.work = Workload(len(self.steps), network is not None, effort)
        self.player: Player = player(self.setup, network, self.curve, self.work.iterations)
        self.verdicts: dict[int, Verdict] = {}
        self.reasons: dict[tuple[int, int, int], list[Reason]] = {}
        self.deep: set[int] = set()
        self.lucky = [_is_lucky(step, seed + i) for i, step in enumerate(match.steps)]
        self.review = Review(
            game=self.game.name,
            seats=self.setup.seats,
            steps=len(match.steps),
            judge=self.player.name,
            scores=match.state.scores(),
            winners=match.state.winners(),
            thresholds=self.known.thresholds,
        )

    def run(self) -> Iterator[Review]:
        found = self.review
        for start in range(0, len(self.steps), CHUNK):
            part = self.steps[start : start + CHUNK]
            for soon in (False, True):
                some = [(number, step) for number, step in part if (self.left(number) <= SOON) == soon]
                effort = self.work.coarse._replace(turns=TO_THE_END) if soon else self.work.coarse
                questions = [self.question(number, step) for number, step in some]
                for (number, _), verdict in zip(some, weigh(self.player, questions, effort), strict=True):
                    self.verdicts[number] = verdict
            found.done = COARSE_PART * min(1.0, (start + CHUNK) / len(self.steps))
            yield found
        self.add_up()
        yield found
        doubtful = self.doubtful()
        for n, (number, step) in enumerate(doubtful):
            effort = self.work.deep
            if self.left(number) <= self.work.near:
                effort = effort._replace(turns=TO_THE_END)
            self.verdicts[number] = in_depth(self.player, self.question(number, step), self.verdicts[number], effort)
            self.deep.add(number)
            found.done = COARSE_PART + DEEP_PART * (n + 1) / len(doubtful)
            self.add_up()
            yield found
        for n, moment in enumerate(list(found.moments)):
            self.explain(moment)
            found.done = COARSE_PART + DEEP_PART + (1.0 - COARSE_PART - DEEP_PART) * (n + 1) / len(found.moments)
            yield found
        found.done = 1.0
        yield found

    def left(self, number: int) -> int:
        """How many decisions there were after this one."""
        return len(self.match.steps) - number

    def question(self, number: int, step: Step) -> Question:
        """A decision as its seat knew it; with the same number for chance whatever else there is."""
        seed = self.seed * 1_000_003 + number * 64
        return Question(known_state(step.before, step.seat, seed), step.seat, step.action, seed)

    def doubtful(self) -> list[tuple[int, Step]]:
        """The decisions that seem to have cost something, the worst first."""
        least = 0.5 * self.known.inaccuracy
        found = [(number, step) for number, step in self.steps if self.verdicts[number].loss > least]
        found.sort(key=lambda each: -self.verdicts[each[0]].loss)
        return found[: self.work.deepest]

    # ---- adding up

    def add_up(self) -> None:
        """What the verdicts so far amount to."""
        found = self.review
        found.decisions = [self.decision(n, number, step) for n, (number, step) in enumerate(self.steps)]
        by_step = {decision.step: decision for decision in found.decisions}
        found.by_seat = [self.seat(seat, by_step) for seat in range(found.seats)]
        bad = [decision for decision in found.decisions if decision.grade != "fine"]
        bad.sort(key=lambda decision: -decision.loss)
        steps = dict(self.steps)
        found.moments = [self.moment(decision, steps[decision.step]) for decision in worst(bad)]
        if not found.kinds:
            found.kinds = {step.before.stack[-1].kind: {} for _, step in self.steps}
            for kind, words in found.kinds.items():
                words.update({language: kind_word(kind, text) for language, text in self.texts.items()})

    def decision(self, n: int, number: int, step: Step) -> Decision:
        verdict = self.verdicts[number]
        deep = number in self.deep
        noise = sqrt(verdict.noise**2 + self.known.bias**2)
        grade: Grade = self.known.grade(verdict.loss, noise)
        if not deep and len(self.deep) < self.work.deepest and grade != "fine" and self.deep:
            grade = self.known.grade(verdict.loss, 2.0 * noise)  # it has not been looked at closely yet
        return Decision(
            step=number,
            seat=step.seat,
            kind=step.before.stack[-1].kind,
            phase=_phase(n, len(self.steps)),
            options=len(step.before.options(step.seat)),
            chosen=step.action,
            best=verdict.best.action if verdict.loss > 0 else step.action,
            win=self.curve.win(verdict.value),
            lead=self.curve.lead(verdict.value),
            loss=max(0.0, verdict.loss),
            points=verdict.points if verdict.loss > 0 else 0.0,
            noise=noise,
            grade=grade,
            deep=deep,
        )

    def seat(self, seat: int, by_step: dict[int, Decision]) -> SeatReview:
        own = [decision for decision in by_step.values() if decision.seat == seat]
        review = self.review
        scores = review.scores
        won = 1.0 / len(review.winners) if seat in review.winners else 0.0
        lead = float(scores[seat] - max(score for i, score in enumerate(scores) if i != seat))
        curve = [Point(decision.step, decision.win, decision.lead) for decision in own]
        curve.append(Point(review.steps + 1, won, lead))
        found = SeatReview(
            curve=curve,
            win=self.account(seat, by_step, curve, 1.0 / review.seats, won, True),
            lead=self.account(seat, by_step, curve, self.curve.even_lead(self.setup.seats), lead, False),
        )
        for decision in own:
            found.all.add(decision)
            found.phases.setdefault(decision.phase, Share()).add(decision)
            found.kinds.setdefault(decision.kind, Share()).add(decision)
            found.grades[decision.grade] = found.grades.get(decision.grade, 0) + 1
        costs = [counted(decision) for decision in own]
        if costs:
            found.cost = sum(costs) / len(costs)
            found.cost_noise = error(costs)
            found.level = level_of(self.known, found.cost, found.cost_noise)
        return found

    def account(
        self, seat: int, by_step: dict[int, Decision], curve: list[Point], start: float, result: float, wins: bool
    ) -> Account:
        """Luck and skill apart, from one decision of the seat to its next. What its own decision cost is its own. What
        changes until it decides again is luck where something was drawn, or shown to it, less what the mistakes of the
        others gave away meanwhile; it is theirs where nothing was."""
        found = Account(start=start, result=result)
        value = [point.win if wins else point.lead for point in curve]
        found.deal = value[0] - start
        for i, point in enumerate(curve[:-1]):
            decision = by_step[point.step]
            cost = counted(decision) if wins else (decision.points if counted(decision) else 0.0)
            found.own -= cost
            change = value[i + 1] - (value[i] - cost)
            given, lucky = 0.0, False
            for number in range(point.step, curve[i + 1].step):
                lucky = lucky or self.lucky[number - 1]
                other = by_step.get(number)
                if other is not None and other.seat != seat and counted(other):
                    given += (other.loss if wins else other.points) / (self.review.seats - 1)
            found.others += given if lucky else change
            found.luck += change - given if lucky else 0.0
        return found

    # ---- moments

    def moment(self, decision: Decision, step: Step) -> Moment:
        verdict = self.verdicts[decision.step]
        known = known_state(step.before, step.seat, self.seed)
        reasons = self.reasons.get((decision.step, decision.best, decision.chosen))
        return Moment(
            step=decision.step,
            seat=decision.seat,
            grade=decision.grade,
            loss=decision.loss,
            points=decision.points,
            noise=decision.noise,
            question={language: self.game.question(known, step.seat, text) for language, text in self.texts.items()},
            chosen=self.weighed(known, step.seat, decision.chosen, verdict.chosen.win, verdict.chosen.lead),
            better=self.weighed(known, step.seat, decision.best, verdict.best.win, verdict.best.lead),
            why=reasons or [],
            seen=reasons is not None,
        )

    def weighed(self, known: State, seat: int, action: int, win: float, lead: float) -> Weighed:
        label = {language: self.game.label(known, seat, action, text) for language, text in self.texts.items()}
        return Weighed(action, list(self.game.noun(action)), label, win, lead)

    def explain(self, moment: Moment) -> None:
        """Find the sources of points that the better option does more, or less, for."""
        step = self.match.steps[moment.step - 1]
        question = self.question(moment.step, step)
        games = self.work.games(len(self.review.moments), self.left(moment.step))
        moment.why = reasons(self.player, question, moment.better.action, moment.chosen.action, games)
        moment.seen = True
        self.reasons[(moment.step, moment.better.action, moment.chosen.action)] = moment.why


def reasons(judge: Player, question: Question, better: int, other: int, games: int) -> list[Reason]:
    """Where the points come from that one option brings more than another: both are played to the end, in pairs. Only
    what is beyond chance is said."""
    travelled = pairs(question.known, question.seat, [better, other], question.seed + 4, games, TO_THE_END)
    judge.travel([trip for trips in travelled for trip in trips])
    return sources(travelled[0], travelled[1], question.seat)


def sources(better: list[Trip], other: list[Trip], seat: int) -> list[Reason]:
    """Where the points come from that games to the end brought a seat more than others, pair by pair."""
    sums: dict[str, list[float]] = {}
    for one, two in zip(better, other, strict=True):
        gained, missed = one.state.breakdown(), two.state.breakdown()
        if not gained or not missed:
            return []
        mine, yours = gained[seat], missed[seat]
        for source in {**mine, **yours}:
            sums.setdefault(source, []).append(float(mine.get(source, 0) - yours.get(source, 0)))
    found = [Reason(source, sum(gaps) / len(gaps), error(gaps)) for source, gaps in sums.items()]
    found = [reason for reason in found if abs(reason.points) >= 0.5 and abs(reason.points) > 1.5 * reason.noise]
    found.sort(key=lambda reason: -abs(reason.points))
    return found


def level_of(known: Calibration, cost: float, noise: float) -> str:
    """The level of bots whose decisions cost as much; "" where a game cannot tell it from more than one other."""
    levels = known.levels.items()
    near = [
        name
        for name, (mean, spread) in levels
        if abs(cost - mean) <= 2.0 * sqrt(noise**2 + max(spread, VAGUE * mean) ** 2)
    ]
    if not levels or len(near) > 2:
        return ""
    return min(levels, key=lambda level: abs(cost - level[1][0]))[0]


def worst(bad: list[Decision]) -> list[Decision]:
    """The moments of a game: those that cost most, and of everybody the few that cost him most. The dearest come
    first."""
    kept: list[Decision] = []
    seen: Counter[int] = Counter()
    for decision in bad:
        seen[decision.seat] += 1
        if len(kept) < MOMENTS or seen[decision.seat] <= OWN:
            kept.append(decision)
    return kept


def kind_word(kind: str, text: Text) -> str:
    """What a kind of decision is called: as a puzzle about it, else the question without its values."""
    for key in (f"theme.{kind}", f"prompt.{kind}"):
        words = text.words.get(key, "")
        if words and "{" not in words:
            return words
    return kind.replace("_", " ")


def _phase(n: int, of: int) -> Phase:
    return PHASES[min(2, 3 * n // max(1, of))]


def _is_lucky(step: Step, seed: int) -> bool:
    """Whether chance had a part in a step: something was drawn, or what came of it could have looked otherwise to the
    seat that took it. The sealed answers of others are their decisions, and no chance."""
    if step.draws:
        return True
    if step.sealed or not step.revealing:
        return False
    source = chance(seed)
    seen: list[object] = []
    for _ in range(LOOKS):
        trial = step.before.determinised(step.seat, source)
        trial.step(step.seat, step.action)
        seen.append(trial.view(step.seat))
    return any(view != seen[0] for view in seen)
