"""The review of a game: how everybody stood at each step, what every decision did to that, and why.

The account (docs/review.md): all seats are valued at each step, with all cards open. What a decision did is measured
against what a strong player would have done on average, by what its seat could know then; what is left of each step is
luck. So start, luck, own decisions and those of the others add up to the result, exactly, for every seat. Sealed
answers to one question are one step, in whatever order they came in.

The work is done in the order of its use: first the curve; then all decisions; then those in depth that seem to have
cost most; then the reasons. After each part the review so far can be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, Optional

from solstead.bots.network import Finder
from solstead.core.bits import BIT
from solstead.core.errors import SolsteadError
from solstead.core.frame import Secret
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.state import State
from solstead.core.text import TEXTS, Text, languages
from solstead.review import judging, likelihood
from solstead.review.heads import head_of
from solstead.review.judging import Effort, Loss, Question, error, in_depth, weigh_up
from solstead.review.shapes import (
    OTHERS,
    PHASES,
    Account,
    Decision,
    Grade,
    Likeness,
    Moment,
    Phase,
    Point,
    Reason,
    Review,
    SeatReview,
    Share,
    Weighed,
)
from solstead.review.standing import Standing, unanswered
from solstead.review.trips import TO_THE_END, Player, Trip, known_state, pairs, player

#: The moments that are shown at most.
MOMENTS = 8
#: How many of each seat there are at least, if it has made so many mistakes.
OWN = 3
#: Decisions that are looked at in depth at most.
DEEP = 24
#: With so few decisions to come, games are played to their end, which needs no judge.
SOON = 8
#: Decisions that are looked at together, and positions.
CHUNK = 16
#: Positions that a network looks at for the reasons of all moments, about, and games that it plays for each at least.
REASONS, LEAST_LAST = 30_000, 12
#: What the parts of the work take, about.
CURVE_PART, COARSE_PART, DEEP_PART = 0.1, 0.5, 0.2
#: From which loss on a decision has a name: of chance to win and margin in one number, from -1 to 1 in all. These are
#: names alone: no sum leaves out what is smaller.
NAMES: tuple[tuple[Grade, float], ...] = (("turning_point", 0.25), ("mistake", 0.12), ("inaccuracy", 0.06))
#: A loss has a name when it is larger than so many standard errors.
BEYOND = 2.0
#: The most of a difference that may be left unexplained, where reasons are given.
UNSAID = 1 / 3


class Workload:
    """How much work a review is. It follows from the length of the game alone, so that equal games are judged alike."""

    def __init__(self, decisions: int, by_network: bool, effort: float = 1.0, by_heads: bool = True) -> None:
        room = 250.0 / max(60, decisions)
        if by_network:
            self.coarse = Effort(_between(4, 8 * room * effort, 96), 0, 3)
            self.deep = Effort(_between(12, 64 * effort, 480), 0, 3)
            if not by_heads:  # every trip goes to the end
                self.coarse = Effort(_between(2, 2 * room * effort, 96), TO_THE_END, 2)
                self.deep = Effort(_between(12, 12 * effort, 480), TO_THE_END, 2)
            self.last = _between(LEAST_LAST, 32 * room, 64)  # games to the end, for the reasons
            self.positions = REASONS
            self.iterations = 0
        else:
            self.coarse = Effort(_between(2, 2 * room * effort, 48), TO_THE_END, 3)
            self.deep = Effort(_between(8, 16 * effort, 160), TO_THE_END, 2)
            self.last = _between(16, 48 * room, 96)
            self.positions = 0
            self.iterations = _between(16, 40 * room, 200)  # of the searches

    def games(self, moments: int, left: int) -> int:
        """How many games to the end show the reasons of a moment, so far from the end: fewer of long ones."""
        if self.positions == 0:
            return self.last
        return _between(LEAST_LAST, self.positions / (2 * max(1, moments) * max(1, left)), self.last)


def _between(low: int, wanted: float, high: int) -> int:
    return max(low, min(high, round(wanted)))


class Choice(NamedTuple):
    """A decision with more than one option."""

    step: int  # of the replay
    before: State  # with nothing of what others have answered in secret
    seat: int
    action: int
    seed: int
    left: int = 0  # steps of the account after this one


class Stretch(NamedTuple):
    """A step of the account: a decision and what chance does until the next, or all answers to a sealed question."""

    step: int  # the first of the replay
    before: State
    choices: list[Choice]


def stretches(match: Match, seed: int) -> list[Stretch]:
    """The steps of a game. An answer that was changed before the reveal counts once, as it was in the end."""
    found: list[Stretch] = []
    at = 0
    while at < len(match.steps):
        start = at
        first = match.steps[at]
        frame = first.before.stack[-1]
        taken: list[tuple[int, State, int, int]] = []
        if isinstance(frame, Secret):
            answers: dict[int, list[tuple[tuple[int, ...], int, int]]] = {}
            at = _answers(match, start, answers)
            none: tuple[int, ...] = ()
            for seat in sorted(answers):
                for begun, action, step in answers[seat]:
                    asked = first.before.clone()
                    said = [begun if who == seat else none for who in range(len(frame.answers))]
                    asked.stack[-1] = frame.with_answers(frame.asked, said)
                    taken.append((step, asked, seat, action))
        else:
            taken.append((at + 1, first.before, first.seat, first.action))
            at += 1
        key = (seed * 1_000_003 + len(found)) * 1024
        choices = [
            Choice(step, before, seat, action, key + 64 * n)
            for n, (step, before, seat, action) in enumerate(taken)
            if len(before.options(seat)) > 1
        ]
        if choices:
            found.append(Stretch(start + 1, unanswered(first.before), choices))
    for n, stretch in enumerate(found):
        left = len(found) - 1 - n
        found[n] = stretch._replace(choices=[choice._replace(left=left) for choice in stretch.choices])
    return found


def _answers(match: Match, at: int, answers: dict[int, list[tuple[tuple[int, ...], int, int]]]) -> int:
    """What each seat has answered to a sealed question in the end, each part with what came before it and its step; the
    first step after the question."""
    while at < len(match.steps):
        step = match.steps[at]
        frame = step.before.stack[-1]
        assert isinstance(frame, Secret)
        begun = frame.so_far(step.seat)
        if not begun:
            answers[step.seat] = []
        at += 1
        answers.setdefault(step.seat, []).append((begun, step.action, at))
        done = frame.complete(step.before, step.seat, (*begun, step.action))
        if done and frame.owing & ~BIT[step.seat] == 0:
            break
    return at


def review(
    match: Match,
    *,
    seed: int = 0,
    effort: float = 1.0,
    tell: Optional[Callable[[Review], None]] = None,
) -> Review:
    """The whole review of a finished game. `tell` hears of it as it grows."""
    found: Optional[Review] = None
    for found in reviews(match, seed=seed, effort=effort):
        if tell is not None:
            tell(found)
    assert found is not None
    return found


def reviews(match: Match, *, seed: int = 0, effort: float = 1.0) -> Iterator[Review]:
    """The review as it grows: the same object, which becomes more exact."""
    if not match.state.over:
        raise SolsteadError("the game is not over: only finished games are reviewed")
    reviewer = Reviewer(match, seed, effort)
    yield from reviewer.run()


class Reviewer:
    """One game being looked at."""

    def __init__(self, match: Match, seed: int, effort: float) -> None:
        self.match = match
        self.game: Game = match.game
        self.setup = match.state.setup
        self.seed = seed
        self.texts = {language: self.game.text(language) for language in languages(TEXTS)}
        self.stretches = stretches(match, seed)
        self.choices = [choice for stretch in self.stretches for choice in stretch.choices]
        network = Finder()(self.setup)
        by_heads = head_of(self.game, network, self.setup.seats) is not None
        self.work = Workload(len(self.choices), network is not None, effort, by_heads)
        self.player: Player = player(self.setup, network, self.work.iterations)
        self.curve: list[Standing] = []
        self.accounts: dict[int, judging.Account] = {}  # by step
        self.deep: dict[int, Loss] = {}
        self.like: list[Optional[Likeness]] = []
        self.review = Review(
            game=self.game.name,
            seats=self.setup.seats,
            steps=len(match.steps),
            judge=self.player.name,
            scores=match.state.scores(),
            winners=match.state.winners(),
        )

    def run(self) -> Iterator[Review]:
        found = self.review
        self.see()
        found.done = CURVE_PART
        yield found
        for start in range(0, len(self.choices), CHUNK):
            part = self.choices[start : start + CHUNK]
            for soon in (False, True):
                some = [choice for choice in part if (choice.left <= SOON) == soon]
                effort = self.work.coarse._replace(turns=TO_THE_END) if soon else self.work.coarse
                weighed = weigh_up(self.player, [question(choice) for choice in some], effort)
                self.accounts.update((choice.step, each) for choice, each in zip(some, weighed, strict=True))
            found.done = CURVE_PART + COARSE_PART * min(1.0, (start + CHUNK) / len(self.choices))
            yield found
        self.like = self.likenesses()
        self.add_up()
        yield found
        doubtful = self.doubtful()
        for n, choice in enumerate(doubtful):
            soon = choice.left <= SOON
            effort = self.work.deep._replace(turns=TO_THE_END) if soon else self.work.deep
            self.deep[choice.step] = in_depth(self.player, question(choice), self.accounts[choice.step].best, effort)
            found.done = CURVE_PART + COARSE_PART + DEEP_PART * (n + 1) / len(doubtful)
            self.add_up()
            yield found
        before = CURVE_PART + COARSE_PART + DEEP_PART
        for n, moment in enumerate(found.moments):
            self.explain(moment)
            found.done = before + (1.0 - before) * (n + 1) / len(found.moments)
            yield found
        found.done = 1.0
        yield found

    def see(self) -> None:
        """How everybody stood at each step, with all cards open."""
        self.curve = self.player.standings([stretch.before for stretch in self.stretches])
        self.curve.append(Standing.at_the_end(self.match.state))
        steps = [*(stretch.step for stretch in self.stretches), len(self.match.steps) + 1]
        self.review.curve = [Point(step, *each) for step, each in zip(steps, self.curve, strict=True)]
        start = self.start()
        self.review.by_seat = [
            SeatReview(
                win=Account(start=start.wins[seat], result=self.curve[-1].wins[seat]),
                lead=Account(start=start.leads[seat], result=self.curve[-1].leads[seat]),
            )
            for seat in range(self.setup.seats)
        ]
        self.review.kinds = {
            kind: {language: kind_word(kind, text) for language, text in self.texts.items()}
            for kind in dict.fromkeys(choice.before.stack[-1].kind for choice in self.choices)
        }

    def start(self) -> Standing:
        """How everybody stood before anything was dealt; a position that somebody set up is where it begins."""
        if self.match.position is not None:
            return self.curve[0]
        seats = self.setup.seats
        return self.player.head.start if self.player.head else Standing([1.0 / seats] * seats, [0.0] * seats)

    def likenesses(self) -> list[Optional[Likeness]]:
        """Which levels choose like each seat."""
        found: list[Optional[Likeness]] = []
        for seat in range(self.setup.seats):
            own = [question(choice) for choice in self.choices if choice.seat == seat]
            chosen = [likelihood.Choice(each.known, each.seat, each.chosen) for each in own]
            found.append(likelihood.likeness(self.setup, chosen, self.seed))
        return found

    def doubtful(self) -> list[Choice]:
        """The decisions that seem to have cost most, the worst first."""
        found = [choice for choice in self.choices if self.accounts[choice.step].loss.worth > 0.5 * NAMES[-1][1]]
        found.sort(key=lambda choice: -self.accounts[choice.step].loss.worth)
        return found[:DEEP]

    # ---- adding up

    def add_up(self) -> None:
        """What the decisions so far amount to."""
        found = self.review
        found.decisions = [self.decision(n, choice) for n, choice in enumerate(self.choices)]
        found.by_seat = [self.seat(seat) for seat in range(found.seats)]
        bad = [decision for decision in found.decisions if decision.grade != "fine"]
        bad.sort(key=lambda decision: -decision.loss)
        choices = {choice.step: choice for choice in self.choices}
        found.moments = [self.moment(decision, choices[decision.step]) for decision in worst(bad)]

    def loss(self, step: int) -> Loss:
        return self.deep.get(step) or self.accounts[step].loss

    def decision(self, n: int, choice: Choice) -> Decision:
        account, loss = self.accounts[choice.step], self.loss(choice.step)
        better = loss.worth > 0
        return Decision(
            step=choice.step,
            seat=choice.seat,
            kind=choice.before.stack[-1].kind,
            phase=_phase(n, len(self.choices)),
            options=len(choice.before.options(choice.seat)),
            chosen=choice.action,
            best=account.best if better else choice.action,
            wins=account.gains.wins,
            leads=account.gains.leads,
            win=loss.win if better else 0.0,
            lead=loss.lead if better else 0.0,
            loss=max(0.0, loss.worth),
            noise=loss.noise,
            grade=grade(loss.worth, loss.noise) if choice.step in self.deep else "fine",
            deep=choice.step in self.deep,
        )

    def seat(self, seat: int) -> SeatReview:
        review = self.review
        before, after = self.start(), self.curve[-1]
        accounts: list[Account] = []
        for kind, (start, result) in enumerate(zip(before, after, strict=True)):
            gains = [(each.seat, (each.wins, each.leads)[kind][seat]) for each in review.decisions]
            own = sum(gain for who, gain in gains if who == seat)
            others = sum(gain for who, gain in gains if who != seat)
            luck = result[seat] - start[seat] - own - others
            accounts.append(Account(start=start[seat], luck=luck, own=own, others=others, result=result[seat]))
        found = SeatReview(win=accounts[0], lead=accounts[1], like=self.like[seat])
        for decision in review.decisions:
            if decision.seat == seat:
                found.all.add(decision)
                found.phases.setdefault(decision.phase, Share()).add(decision)
                found.kinds.setdefault(decision.kind, Share()).add(decision)
                found.grades[decision.grade] = found.grades.get(decision.grade, 0) + 1
        return found

    # ---- moments

    def moment(self, decision: Decision, choice: Choice) -> Moment:
        loss = self.loss(decision.step)
        known = question(choice).known
        return Moment(
            step=decision.step,
            seat=decision.seat,
            grade=decision.grade,
            win=loss.win,
            win_noise=loss.win_noise,
            lead=loss.lead,
            lead_noise=loss.lead_noise,
            question={language: self.game.question(known, choice.seat, text) for language, text in self.texts.items()},
            chosen=self.weighed(known, choice.seat, decision.chosen, *loss.chosen),
            better=self.weighed(known, choice.seat, decision.best, *loss.better),
        )

    def weighed(self, known: State, seat: int, action: int, win: float, lead: float) -> Weighed:
        label = {language: self.game.label(known, seat, action, text) for language, text in self.texts.items()}
        return Weighed(action, list(self.game.noun(action)), label, win, lead)

    def explain(self, moment: Moment) -> None:
        """Find the sources of points that the better option does more, or less, for."""
        choice = next(choice for choice in self.choices if choice.step == moment.step)
        games = self.work.games(len(self.review.moments), choice.left)
        moment.why = reasons(self.player, question(choice), moment.better.action, moment.chosen.action, games)
        moment.why, moment.other = told(moment.why, moment.lead)
        moment.seen = True


def question(choice: Choice) -> Question:
    """A decision as its seat knew it; with the same number for chance whatever else there is."""
    return Question(known_state(choice.before, choice.seat, choice.seed), choice.seat, choice.action, choice.seed)


def grade(loss: float, noise: float) -> Grade:
    """What a loss is called. One that may be chance is nothing."""
    if loss <= BEYOND * noise:
        return "fine"
    return next((name for name, least in NAMES if loss >= least), "fine")


def reasons(judge: Player, question: Question, better: int, other: int, games: int) -> list[Reason]:
    """Where the points come from that one option brings more than another, and what it takes from the others: both are
    played to the end, in pairs. What is surer than chance comes first, the largest first."""
    travelled = pairs(question.known, question.seat, [better, other], question.seed + 4, games, TO_THE_END)
    judge.travel([trip for trips in travelled for trip in trips])
    return sources(travelled[0], travelled[1], question.seat)


def sources(better: list[Trip], other: list[Trip], seat: int) -> list[Reason]:
    """Where the points come from that games to the end brought a seat more than others, pair by pair."""
    sums: dict[str, list[float]] = {}
    for n, (one, two) in enumerate(zip(better, other, strict=True)):
        gained, missed = one.state.breakdown(), two.state.breakdown()
        if not gained or not missed:
            return []
        mine, yours = gained[seat], missed[seat]
        for source in {**mine, **yours}:
            gaps = sums.setdefault(source, [0.0] * n)
            gaps.append(float(mine.get(source, 0) - yours.get(source, 0)))
        scores = [(sum(trip.state.scores()) - trip.state.scores()[seat]) / (len(gained) - 1) for trip in (one, two)]
        sums.setdefault(OTHERS, [0.0] * n).append(scores[1] - scores[0])
    found = [Reason(source, sum(gaps) / len(gaps), error(gaps)) for source, gaps in sums.items()]
    found = [reason for reason in found if abs(reason.points) >= 0.5 and abs(reason.points) > 1.5 * reason.noise]
    found.sort(key=lambda reason: -abs(reason.points))
    return found


def told(found: list[Reason], lead: float) -> tuple[list[Reason], float]:
    """As many reasons as a sentence holds, and the points that they leave unsaid; none, if these are too many: reasons
    that do not add up to what they explain explain nothing."""
    some = [reason for reason in found if abs(round(reason.points)) >= 1][:MOST_REASONS]
    other = lead - sum(reason.points for reason in some)
    if not some or abs(other) > UNSAID * abs(lead) or not any(reason.points > 0 for reason in some):
        return [], 0.0
    return some, other


#: Reasons that a sentence gives at most.
MOST_REASONS = 4


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
