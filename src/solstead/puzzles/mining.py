"""`solstead puzzles make`: positions from games of strong bots in which one option is best and does not look it.

A game is played, and its decisions are looked at in the order of what a look costs:

1. A glance: the judge's favourite is not what greedy or level 2 takes, or it is in doubt.
2. A coarse comparison: the favourite is better than that, and than the next.
3. All options, in depth. The best one is the answer.
4. Measured anew, with other hidden cards and other chance, against its nearest rivals: it wins clearly more often than
   each of them, and a tree search, which judges in another way, finds the same. So does a second network, if one is
   given: what only one network believes is more often its error than a puzzle.

Then the puzzle is graded by which levels of the bots find the answer (what greedy and levels 1 to 3 all find is none),
and named by what makes the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import NamedTuple, Optional

from msgspec import json

from solstead.bots import LEVEL_NAMES, analyse, ask, make
from solstead.bots.network import Finder
from solstead.core.chance import chance
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.state import State
from solstead.core.zone import shuffle
from solstead.puzzles.shapes import Puzzle, Tried
from solstead.puzzles.themes import themes
from solstead.review.judging import Effort, Question, Worth, apart, compare
from solstead.review.reviewing import sources
from solstead.review.trips import TO_THE_END, Player, known_state, pairs, player

#: How surely the answer is better than every other option, in standard errors of the measured difference.
SURELY = 3.0
#: Positions that are not decided yet.
OPEN = (0.06, 0.94)
#: Puzzles of one game at most, and decisions between two of them.
EACH = 4
APART = 6
#: Options of a decision, at most: more can hardly be looked at, by anybody.
MOST_OPTIONS = 40
#: The bots whose choice is a first look.
SHALLOW = ("greedy", "level-2")
#: How often a level is asked, and the visits that stand for the last level's second.
ASKED = 12
VISITS = 1500


class Looks(NamedTuple):
    """How much each look costs."""

    coarse: Effort
    deep: Effort
    sure: Effort
    ends: int  # games to the end, for the reasons
    visits: int  # of the search that has to agree
    iterations: int  # of the searches of a judge without a network
    near: int  # with so few decisions to come games are played to their end
    doubt: float  # a favourite that the judge takes less often is looked at, even if it looks best at first sight too
    clear: float  # by how much the answer wins more often than every other option ...
    tempted: float  # ... and than what looks best at first sight


BY_NETWORK = Looks(Effort(6, 1, 3), Effort(32, 1, MOST_OPTIONS), Effort(128, 2, 4), 24, 3000, 0, 12, 0.6, 0.04, 0.06)
BY_SEARCH = Looks(Effort(6, 0, 4), Effort(16, 0, MOST_OPTIONS), Effort(64, 1, 4), 96, 8000, 60, 0, 0.0, 0.02, 0.03)


#: How far a chance to win may be off beyond what trips say of it.
DOUBT = 0.003


class Miner:
    """Looks for puzzles in games of one kind of table."""

    def __init__(self, game: Game, seats: int, second: Optional[Path] = None) -> None:
        self.game = game
        self.setup = game.setup(seats)
        self.network = Finder()(self.setup)
        self.looks = BY_SEARCH if self.network is None else BY_NETWORK
        self.judge: Player = player(self.setup, self.network, self.looks.iterations)
        self.second: Optional[Player] = None
        if second is not None:
            self.second = player(self.setup, Finder(second)(self.setup), 0)
        looks = ("decisions", "glance", "coarse", "deep", "sure", "second", "search", "graded")
        self.counts = dict.fromkeys(looks, 0)

    def play(self, seed: int) -> Match:
        """A game of good players who do not always do the same."""
        match = Match(self.game, self.setup.seats, seed=seed)
        name = "level-4" if self.network is None else "network:temperature=0.7"
        bots = [make(name, self.game, seed=100 * seed + seat) for seat in range(self.setup.seats)]
        source = chance(seed)
        while not match.state.over:
            seat = match.state.to_act()[0]
            match.apply(seat, ask(bots[seat], match.state, seat, source))
        return match

    def mine(self, match: Match, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one game, from anywhere in it."""
        order = list(range(len(match.steps)))
        shuffle(order, chance(seed))
        taken: list[int] = []
        for number in order:
            step = match.steps[number]
            options = step.before.options(step.seat)
            if len(options) < 3 or len(options) > MOST_OPTIONS:
                continue
            if any(abs(number - other) < APART for other in taken):
                continue
            key = seed * 1_000_003 + number * 64
            known = known_state(step.before, step.seat, key)
            puzzle = self.look(Question(known, step.seat, -1, key), len(match.steps) - number, len(match.steps))
            if puzzle is not None:
                taken.append(number)
                yield puzzle
                if len(taken) >= EACH:
                    return

    def look(self, question: Question, left: int, of: int) -> Optional[Puzzle]:
        """The puzzle of a decision, if it is one."""
        looks, known, seat = self.looks, question.known, question.seat
        self.counts["decisions"] += 1
        options = known.options(seat)
        tempting = self.shallow(known, seat, question.seed)
        shares, _ = self.judge.look([(known, seat)], [question.seed])[0]
        order = sorted(range(len(options)), key=lambda i: (-shares[i], i))
        doubtful = options[order[0]] not in tempting or shares[order[0]] < looks.doubt
        if not doubtful or not OPEN[0] <= self.judge.standings([known])[0].wins[seat] <= OPEN[1]:
            return None
        self.counts["glance"] += 1
        likely = [options[i] for i in order[: looks.coarse.options]]
        likely += [action for action in tempting if action not in likely]
        worths = self.compare(question, likely, looks.coarse, left, 8)
        if not self.clear(worths, tempting, 0.5, 1.0):
            return None
        self.counts["coarse"] += 1
        worths = self.compare(question, options, looks.deep, left, 16)
        if not self.clear(worths, tempting, 0.8, 2.0):
            return None
        self.counts["deep"] += 1
        rivals = [worth.action for worth in worths[: looks.sure.options]]
        rivals += [action for action in tempting if action not in rivals]
        few = looks.sure._replace(samples=max(8, looks.sure.samples // 4))
        first = self.compare(question, rivals, few, left, 20)
        if first[0].action != worths[0].action or not self.clear(first, tempting, 0.5, 1.0):
            return None  # most that fails, fails here, for a quarter of the work
        measured = self.compare(question, rivals, looks.sure, left, 24)
        if measured[0].action != worths[0].action or not self.clear(measured, tempting, 1.0, SURELY):
            return None
        self.counts["sure"] += 1
        if self.second is not None:
            opinion = self.compare(question, rivals, few, left, 28, self.second)
            if opinion[0].action != measured[0].action or not self.clear(opinion, tempting, 0.5, 1.0):
                return None
        self.counts["second"] += 1
        searched = analyse(known, seat, iterations=looks.visits, seed=question.seed + 32)
        if searched.options[0].action != measured[0].action:
            return None
        self.counts["search"] += 1
        best = measured[0]
        solved = grades(self.game, known, seat, best.action, question.seed)
        if min(solved[bot] for bot in ("greedy", *LEVEL_NAMES[:3])) > 0.5:
            return None
        self.counts["graded"] += 1
        sure = {worth.action: worth for worth in measured}
        wrong = max(tempting, key=lambda action: sure[action].win)
        tried = [self.tried(best, sure.get(worth.action), worths[0], worth) for worth in worths]
        tried.sort(key=lambda each: (each.action != best.action, -each.win))
        ends = [best.action, *dict.fromkeys([wrong, *tempting, *(each.action for each in tried[1:3])])]
        travelled = pairs(known, seat, ends, question.seed + 40, looks.ends, TO_THE_END)
        self.judge.travel([trip for trips in travelled for trip in trips])
        for action, trips in zip(ends[1:], travelled[1:], strict=True):
            next(each for each in tried if each.action == action).why = [
                reason.__class__(reason.source, round(reason.points, 1), round(reason.noise, 1))
                for reason in sources(travelled[0], trips, seat)
            ]
        position = known.to_dict()
        named = themes(question, best.action, wrong, travelled[0], travelled[1], left, of)
        return Puzzle(
            id=sha256(json.encode([self.game.name, position], order="sorted")).hexdigest()[:10],
            seat=seat,
            position=position,
            options=tried,
            tempting=wrong,
            level=level_of(solved),
            solved=solved,
            themes=named,
        )

    def shallow(self, known: State, seat: int, seed: int) -> list[int]:
        """What looks best at first sight: to greedy, or to a beginner who knows the game."""
        found: list[int] = []
        for bot in SHALLOW:
            action = int(make(bot, self.game, seed=seed).choose(known, seat))
            if action not in found:
                found.append(action)
        return found

    def compare(
        self,
        question: Question,
        actions: list[int],
        effort: Effort,
        left: int,
        salt: int,
        judge: Optional[Player] = None,
    ) -> list[Worth]:
        """These options, the best first."""
        if left <= self.looks.near:
            effort = effort._replace(turns=TO_THE_END)
        asked = question._replace(seed=question.seed + salt, chosen=actions[0])
        return compare(judge or self.judge, [asked], [actions], effort)[0].options

    def clear(self, worths: list[Worth], tempting: list[int], part: float, surely: float) -> bool:
        """Whether the first option is better than the others, by this part of what is asked for, and so surely."""
        best = worths[0]
        if best.action in tempting:
            return False
        for worth in worths[1:]:
            gap, noise = apart(best, worth)
            least = self.looks.tempted if worth.action in tempting else self.looks.clear
            if gap < part * least or gap < surely * sqrt(noise**2 + DOUBT**2):
                return False
        return True

    def tried(self, best: Worth, sure: Optional[Worth], deep_best: Worth, deep: Worth) -> Tried:
        """What is known of an option: as measured, or, if no rival, as far below the answer as in the deep look."""
        if sure is not None:
            return Tried(sure.action, round(sure.win, 3), round(sure.lead, 1), round(apart(best, sure)[1], 3))
        gap, noise = apart(deep_best, deep)
        lead = best.lead - (deep_best.lead - deep.lead)
        return Tried(deep.action, round(max(0.0, best.win - gap), 3), round(lead, 1), round(noise, 3))


def grades(game: Game, known: State, seat: int, answer: int, seed: int) -> dict[str, float]:
    """How often each bot finds the answer, each time with other numbers for chance."""
    found: dict[str, float] = {}
    for name in ("greedy", *LEVEL_NAMES):
        last = name == LEVEL_NAMES[-1]
        budget = f":{'visits' if Finder()(known.setup) else 'iterations'}={VISITS}" if last else ""
        times = 3 if last or name == "greedy" else ASKED
        source = chance(seed)
        right = 0
        for n in range(times):
            bot = make(name + budget, game, seed=seed + n)
            right += ask(bot, known, seat, source) == answer
        found[name] = round(right / times, 2)
    return found


def level_of(solved: dict[str, float]) -> int:
    """The first level from which on all find the answer more often than not; one above the last if none does."""
    level = len(LEVEL_NAMES) + 1
    for n in range(len(LEVEL_NAMES), 0, -1):
        if solved[LEVEL_NAMES[n - 1]] <= 0.5:
            break
        level = n
    return level


def tables(game: Game) -> list[int]:
    """The sizes of tables to look at, in turn: half of them the smallest, none larger than four; with a network, if the
    game has one at all. Without one it takes long to be sure at larger tables, so more of them are small."""
    sizes = [n for n in range(game.min_seats, min(4, game.max_seats) + 1) if n > 1]
    known = [n for n in sizes if Finder()(game.setup(n)) is not None]
    small = 1 if known else 5
    known = known or sizes
    return [n for size in known[1:] for n in (*[known[0]] * small, size)] or known


def mine(
    game: Game, first: int, games: int, tell: Callable[[str], None], second: Optional[Path] = None
) -> Iterator[Puzzle]:
    """Puzzles from so many games, those of each number always the same."""
    sizes = tables(game)
    miners = {n: Miner(game, n, second) for n in set(sizes)}
    for seed in range(first, first + games):
        miner = miners[sizes[seed % len(sizes)]]
        yield from miner.mine(miner.play(seed), seed)
        tell(f"game {seed}, {miner.setup.seats} seats: {miner.counts}")


def mine_played(
    game: Game, matches: Iterable[tuple[str, Match]], tell: Callable[[str], None], second: Optional[Path] = None
) -> Iterator[Puzzle]:
    """Puzzles from games that were played somewhere, each with a name. Games by other settings are left out: nobody has
    measured what wins there."""
    miners: dict[int, Miner] = {}
    for name, match in matches:
        setup = match.state.setup
        if setup.settings != game.setup(setup.seats).settings or not match.state.over or setup.seats < 2:
            continue
        miner = miners.setdefault(setup.seats, Miner(game, setup.seats, second))
        yield from miner.mine(match, int.from_bytes(sha256(name.encode()).digest()[:4], "big"))
        tell(f"game {name}, {setup.seats} seats: {miner.counts}")
