"""What a search thinks of a position: for hints at the table and for looking at a game afterwards."""

from __future__ import annotations

from math import atanh
from typing import Final, Optional, SupportsIndex

from mypy_extensions import i64

from solstead.bots.guided import Guided
from solstead.bots.judge import Judge
from solstead.bots.levels import advised_method, guided_method, search_method
from solstead.bots.method import SearchMethod
from solstead.bots.network import Finder
from solstead.bots.search import Search
from solstead.bots.utility import chances
from solstead.core.chance import Chance, chance, fork
from solstead.core.errors import IllegalAction
from solstead.core.state import State, as_int


class Option:
    """One option of the seat, as the search sees it."""

    def __init__(self, action: int, share: float, win: float, lead: float) -> None:
        self.action = action
        self.share = share  # the part of the search that tried it, from 0 to 1: how sure it is of it
        self.win = win  # how likely the seat wins after it, from 0 to 1
        self.lead = lead  # how far the seat is expected to be ahead of the best of the others, in points


class Analysis:
    """A position, as one seat may know it."""

    def __init__(self, options: list[Option], wins: list[float], iterations: int) -> None:
        self.options = options  # the best first
        self.wins = wins  # how likely each seat wins; they sum up to 1
        self.iterations = iterations  # that all of this rests on


def analyse(
    state: State,
    seat: SupportsIndex,
    *,
    iterations: int = 0,
    seconds: float = 0.0,
    seed: Optional[SupportsIndex] = None,
) -> Analysis:
    """What a search with this budget finds for a seat that owes a decision; without one it is the game's own. It is
    guided by the network of the game where there is one.

    Only what the seat may know is looked at. Equal seeds and iterations give equal answers.
    """
    viewer = as_int(seat, "a seat")
    if viewer not in state.to_act():
        raise IllegalAction(f"seat {viewer} has nothing to decide now")
    source = fork(chance(seed))
    changes = {"iterations": float(iterations), "seconds": seconds} if iterations or seconds else {}
    game = state.setup.game
    network = Finder()(state.setup)
    advised = advised_method(game, "guided", changes)
    if network is not None and advised is None:
        budget = {"visits": float(iterations), "seconds": seconds} if changes else {}
        guided = Guided(network, state, guided_method(game, "guided", budget), source)
        guided.run(state.determinised(viewer, source), viewer)
        return report(guided)
    method = advised or search_method(game, "search", changes)
    judge = None if network is None else Judge(network, state.setup, fork(source))
    search = CountingSearch(state.determinised(viewer, source), viewer, method, source, judge)
    search.run()
    return search.report()


class Tally:
    """What came of the iterations that began with one option."""

    def __init__(self, seats: i64) -> None:
        self.visits: i64 = 0
        self.lead = 0.0
        self.wins = [0.0] * seats

    def option(self, action: int, seat: i64, iterations: i64) -> Option:
        visits = float(self.visits)
        return Option(action, visits / float(iterations), self.wins[seat] / visits, self.lead / visits)


class CountingSearch(Search):
    """A search that also counts who wins."""

    def __init__(
        self, state: State, seat: i64, method: SearchMethod, source: Chance, judge: Optional[Judge] = None
    ) -> None:
        super().__init__(state, seat, method, source, judge)
        self.tallies: dict[int, Tally] = {}

    def learn(self, end: State) -> None:
        super().learn(end)
        action = self.path[0].chosen.action  # of this seat, which decides first
        tally = self.tallies.get(action)
        if tally is None:
            tally = Tally(self.seats)
            self.tallies[action] = tally
        tally.visits += 1
        wins = chances(end, self.method.scale)
        best_other = -1000000.0
        for seat in range(self.seats):
            points = float(end.estimate(seat)) / 100.0
            tally.wins[seat] += wins[seat]
            if seat != self.seat:
                best_other = max(best_other, points)
        tally.lead += float(end.estimate(self.seat)) / 100.0 - best_other

    def report(self) -> Analysis:
        options = [tally.option(action, self.seat, self.iterations) for action, tally in self.tallies.items()]
        options.sort(key=rank)
        best = self.tallies[options[0].action]
        return Analysis(options, [wins / float(best.visits) for wins in best.wins], self.iterations)


#: As sure as one can be.
SURE: Final = 0.995


def report(guided: Guided) -> Analysis:
    """What a guided search has found. Its worth of an option is winning and margin in one: both are read out of it."""
    spot = guided.spot
    even = 1.0 / float(guided.seats)
    options: list[Option] = []
    for i in range(len(spot.actions)):
        done: i64 = spot.done[i]
        if done:
            worth = max(-SURE, min(SURE, spot.totals[i] / float(done)))
            win = max(0.0, min(1.0, even + (1.0 - even) * worth))
            options.append(Option(spot.actions[i], float(done) / float(spot.ended), win, guided.scale * atanh(worth)))
    options.sort(key=rank)
    wins = [(1.0 - options[0].win) / float(guided.seats - 1)] * guided.seats
    wins[guided.seat] = options[0].win
    return Analysis(options, wins, guided.visits)


def rank(option: Option) -> tuple[float, float]:
    return -option.share, -option.win
