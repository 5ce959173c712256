"""Whether a puzzle may be shown: its answer is what games to real ends find too, by enough, and can be explained.

The answer and its nearest rivals are played on to the end by level 4, in pairs: the same hidden cards, the same chance.
No network says what a position is worth there, so an error of the judge that found the puzzle does not count twice.
"""

from __future__ import annotations

from typing import Final, Optional

from msgspec import structs

from solstead.bots import LEVEL_NAMES
from solstead.bots.judge import Judge
from solstead.bots.levels import instinct
from solstead.bots.network import Finder
from solstead.core.chance import chance, fork
from solstead.core.game import Game
from solstead.core.state import State
from solstead.puzzles.shapes import Puzzle, Tried
from solstead.puzzles.shelf import state_of
from solstead.review.judging import error
from solstead.review.shapes import Reason

#: Who plays on.
PLAYER: Final = LEVEL_NAMES[3]
#: Pairs of games to the end, and how many of them at a time: what fails early costs less.
PAIRS: Final = 400
BATCH: Final = 50
#: How much better the answer must be beyond the error, of a win or in points: one of them is enough.
WIN: Final = 0.10
POINTS: Final = 5.0
#: Standard errors by which something is out of reach, and less work is wasted on it.
HOPELESS: Final = 2.5
#: The part of a difference that its reasons may leave unsaid, and how many there are at most.
UNSAID: Final = 1 / 3
MOST_REASONS: Final = 3


class Pairs:
    """What games to the end brought, option by option, pair by pair."""

    def __init__(self, options: int) -> None:
        self.wins: list[list[float]] = [[] for _ in range(options)]
        self.leads: list[list[float]] = [[] for _ in range(options)]
        self.points: list[list[dict[str, int]]] = [[] for _ in range(options)]  # of the seat, by source

    def add(self, option: int, end: State, seat: int) -> None:
        scores, winners = end.scores(), end.winners()
        self.wins[option].append(1.0 / len(winners) if seat in winners else 0.0)
        self.leads[option].append(scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1))
        self.points[option].append(end.breakdown()[seat])

    def ahead(self, other: int) -> bool:
        """Whether the first option is better than another, by what is asked for."""
        win, lead = gap(self.wins[0], self.wins[other]), gap(self.leads[0], self.leads[other])
        return win[0] > 0.0 and lead[0] > 0.0 and (win[0] - win[1] >= WIN or lead[0] - lead[1] >= POINTS)

    def hopeless(self, other: int) -> bool:
        win, lead = gap(self.wins[0], self.wins[other]), gap(self.leads[0], self.leads[other])
        return win[0] + HOPELESS * win[1] < WIN and lead[0] + HOPELESS * lead[1] < POINTS

    def why(self, other: int) -> list[Reason]:
        """Where the points come from, if that explains most of the lead; otherwise nothing."""
        lead = gap(self.leads[0], self.leads[other])[0]
        found = []
        for source in {source: None for points in self.points[0] + self.points[other] for source in points}:
            sides = [[float(points.get(source, 0)) for points in self.points[option]] for option in (0, other)]
            points, noise = gap(*sides)
            if round(abs(points)) >= 1 and abs(points) > 1.5 * noise:
                found.append(Reason(source, round(points, 1), round(noise, 1)))
        found.sort(key=lambda reason: -abs(reason.points))
        said = found[:MOST_REASONS]
        left = lead - sum(reason.points for reason in said)
        gains = any(reason.points > 0 for reason in said)
        return said if gains and abs(left) <= UNSAID * abs(lead) else []


def gap(one: list[float], two: list[float]) -> tuple[float, float]:
    """The mean difference of pairs, and its error."""
    gaps = [better - worse for better, worse in zip(one, two, strict=True)]
    return sum(gaps) / len(gaps), error(gaps)


def checked(game: Game, puzzle: Puzzle, pairs: int = PAIRS) -> Optional[Puzzle]:
    """The puzzle with what games to the end say of its nearest options; None if it does not hold. As it is, where no
    network can play them."""
    best, *others = puzzle.options
    known = state_of(game, puzzle)
    if Finder()(known.setup) is None:
        return puzzle
    rivals = list(dict.fromkeys([others[0].action, puzzle.tempting]))
    if not all(plain(best, other) for other in others):
        return None
    found = Pairs(1 + len(rivals))
    for start in range(0, pairs, BATCH):
        play_on(known, puzzle.seat, [best.action, *rivals], start, min(BATCH, pairs - start), found)
        if any(found.hopeless(n) for n in range(1, len(rivals) + 1)):
            return None
    why = found.why(len(rivals))  # what looks best at first sight is the last
    if not why or not all(found.ahead(n) for n in range(1, len(rivals) + 1)):
        return None
    shift = mean(found.wins[0]) - best.win, mean(found.leads[0]) - best.lead
    options = []
    for each in puzzle.options:
        number = 0 if each is best else rivals.index(each.action) + 1 if each.action in rivals else -1
        if number < 0:
            win, lead = max(0.0, each.win + shift[0]), each.lead + shift[1]
            options.append(Tried(each.action, round(win, 3), round(lead, 1), each.noise))
            continue
        noise = 0.0 if number == 0 else gap(found.wins[0], found.wins[number])[1]
        reasons = found.why(number) if number else []
        told = round(mean(found.wins[number]), 3), round(mean(found.leads[number]), 1)
        options.append(Tried(each.action, *told, round(noise, 3), reasons))
    options[1:] = sorted(options[1:], key=lambda option: -option.win)
    return structs.replace(puzzle, options=options, pairs=pairs)


def plain(best: Tried, other: Tried) -> bool:
    """Whether the judge that found the puzzle is as sure."""
    return best.win - other.win - other.noise >= WIN or best.lead - other.lead >= POINTS


def play_on(known: State, seat: int, actions: list[int], first: int, count: int, found: Pairs) -> None:
    """So many pairs of games, side by side, so that the network is asked for all of them at once."""
    setup = known.setup
    level = instinct(setup.game, PLAYER, {})
    source = chance(first)
    judge = Judge(Finder()(setup), setup, source)
    games = []
    for _ in range(count):
        mine = fork(source)
        state = known.determinised(seat, mine)
        state.chance = fork(mine)
        for action in actions:
            trial = state.clone()
            trial.step(seat, action)
            games.append((trial, mine.copy()))
    going = list(games)
    while going:
        asked = []
        for state, own in going:
            while not state.over:
                who = state.to_act()[0]
                options = state.options(who)
                if len(options) > 1:
                    judge.note(state, who, options, judge.look(state, who))
                    asked.append((state, own, who, options))
                    break
                state.step(who, options[0])
        if not asked:
            break
        judge.ask()
        at = 0
        for state, own, who, options in asked:
            idle = [options.index(action) for action in state.stack[-1].idle(state, who)]
            shares = judge.shares[at : at + len(options)]
            at += len(options)
            state.step(who, options[level.pick(shares, own, idle)])
        going = [(state, own) for state, own, _, _ in asked]
    for n, (state, _) in enumerate(games):
        found.add(n % len(actions), state, seat)


def mean(values: list[float]) -> float:
    return sum(values) / len(values)
