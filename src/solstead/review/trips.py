"""Playing on from a position that could be the true one, a little way or to the end, to see what comes of an option.

Options are compared in pairs: in the same hidden cards, with the same chance. Everybody plays as the judge would, by
what their seat knows. Where a trip ends before the game does, the position is judged by the seat whose decision is
reviewed.
"""

from __future__ import annotations

from math import tanh
from typing import Any, Optional, Protocol

from solstead.bots.analysis import Option, analyse
from solstead.bots.guided import worths
from solstead.bots.instinct import chance_of
from solstead.bots.judge import Judge
from solstead.bots.levels import search_method
from solstead.bots.network import MARGIN, Network
from solstead.bots.rollout import Rollout
from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance, chance, fork
from solstead.core.state import Setup, State
from solstead.review.calibration import Curve

#: A trip that is not over after so many decisions is judged where it is.
LONGEST = 3000
#: Positions that a network is asked about at a time.
BATCH = 256
#: A lead, in points, that nearly decides a game for which no network says otherwise.
SCALE = 20.0
#: A trip to the end of the game.
TO_THE_END = 1_000_000


class Trip:
    """One game that could be the true one, on its way."""

    def __init__(self, state: State, seat: int, turns: int, source: Chance) -> None:
        self.state = state
        self.seat = seat
        self.turns = turns  # of the seat that must begin before the position is judged; 0: its very next decision
        self.source = source
        self.length = 0
        self.left = False  # somebody else has decided since the seat did
        self.worth = 0.0
        self.win = 0.0
        self.lead = 0.0

    def waits_for(self) -> tuple[int, list[int]]:
        """Who decides next, and among what; what is not a choice is done. (-1, []) when the game is over."""
        state = self.state
        while not state.over:
            frame = state.stack[-1]
            owing = frame.owes(state)
            seat = self.seat if owing & BIT[self.seat] else bits.lowest(owing)
            options = frame.options(state, seat)
            if len(options) > 1:
                return seat, options
            state.step(seat, options[0])
        return -1, []

    def is_there(self, seat: int) -> bool:
        """Whether this decision is the one at which the position is judged."""
        if seat != self.seat:
            self.left = True
            return False
        if self.left:
            self.left = False
            self.turns -= 1
        return self.turns <= 0 or self.length >= LONGEST

    def finish(self) -> None:
        """The game is over: what it brought."""
        scores, winners = self.state.scores(), self.state.winners()
        self.win = 1.0 / len(winners) if self.seat in winners else 0.0
        self.lead = float(scores[self.seat] - max(score for i, score in enumerate(scores) if i != self.seat))

    def judged(self, worth: float, curve: Curve) -> None:
        self.worth = worth
        self.win, self.lead = curve.win(worth), curve.lead(worth)


class Player(Protocol):
    """Who plays on, and judges."""

    name: str

    #: How good an option looks at first sight, from 0 to 1, and what the position is worth; one answer a position.
    def look(self, positions: list[tuple[State, int]], seeds: list[int]) -> list[tuple[list[float], float]]: ...

    def travel(self, trips: list[Trip]) -> None: ...


class NetworkPlayer:
    """Plays and judges by the network of the game: many trips at once, which is what networks are quick at."""

    name = "network"

    def __init__(self, network: Network, setup: Setup, curve: Curve) -> None:
        self.network = network
        self.curve = curve
        self.scale = float(network.meta.scale)
        self.margin = network.meta.margin
        self.judge = Judge(network, setup, chance(0))

    def look(self, positions: list[tuple[State, int]], seeds: list[int]) -> list[tuple[list[float], float]]:
        found: list[tuple[list[float], float]] = []
        for start in range(0, len(positions), BATCH):
            part = positions[start : start + BATCH]
            for state, seat in part:
                self.judge.note(state, seat, state.options(seat), self.judge.look(state, seat))
            self.judge.ask()
            at = 0
            for i, (state, seat) in enumerate(part):
                size = len(state.options(seat))
                found.append((self.judge.shares[at : at + size], self.judge.values[i]))
                at += size
        return found

    def travel(self, trips: list[Trip]) -> None:
        """All at once, some after others if there are many."""
        for start in range(0, len(trips), BATCH):
            waiting = trips[start : start + BATCH]
            while waiting:
                waiting = self._step(waiting)

    def _step(self, trips: list[Trip]) -> list[Trip]:
        """One decision each; those that go on."""
        asked: list[tuple[Trip, int, list[int], bool]] = []
        judge = self.judge
        for trip in trips:
            seat, options = trip.waits_for()
            if seat < 0:
                trip.finish()
                trip.worth = worths(trip.state, self.scale, self.margin)[trip.seat]
                continue
            there = trip.is_there(seat)
            judge.note(trip.state, seat, options, judge.look(trip.state, seat))
            asked.append((trip, seat, options, there))
        if not asked:
            return []
        judge.ask()
        going: list[Trip] = []
        at = 0
        for i, (trip, seat, options, there) in enumerate(asked):
            shares = judge.shares[at : at + len(options)]
            at += len(options)
            if there:
                trip.judged(judge.values[i], self.curve)
                continue
            trip.state.step(seat, options[_sample(shares, trip.source)])
            trip.length += 1
            going.append(trip)
        return going


class SearchPlayer:
    """Where there is no network: plays the best of a few quick turns, and judges by a small search."""

    name = "search"

    def __init__(self, setup: Setup, curve: Curve, iterations: int) -> None:
        self.curve = curve
        self.iterations = iterations
        self.method = search_method(setup.game, "search", {})

    def look(self, positions: list[tuple[State, int]], seeds: list[int]) -> list[tuple[list[float], float]]:
        found: list[tuple[list[float], float]] = []
        for (state, seat), seed in zip(positions, seeds, strict=True):
            options = state.options(seat)
            analysis = analyse(state, seat, iterations=max(4 * len(options), 3 * self.iterations), seed=seed)
            shares = {option.action: option.share for option in analysis.options}
            found.append(([shares.get(action, 0.0) for action in options], self.worth(state, analysis.options[0])))
        return found

    def worth(self, state: State, option: Option) -> float:
        """What an option is worth, in the way of the networks: winning first, the lead second."""
        even = 1.0 / state.setup.seats
        won = (option.win - even) / (1.0 - even)
        return (1.0 - MARGIN) * won + MARGIN * tanh(option.lead / SCALE)

    def travel(self, trips: list[Trip]) -> None:
        for trip in trips:
            rollout = Rollout(self.method, trip.source)
            while True:
                seat, options = trip.waits_for()
                if seat < 0:
                    trip.finish()
                    trip.worth = worths(trip.state, SCALE, MARGIN)[trip.seat]
                    break
                if trip.is_there(seat):
                    iterations = max(2 * len(options), self.iterations)
                    analysis = analyse(trip.state, seat, iterations=iterations, seed=trip.source.below(1 << 30))
                    trip.judged(self.worth(trip.state, analysis.options[0]), self.curve)
                    break
                for action in rollout.turn(trip.state, seat):
                    trip.state.step(seat, action)
                    trip.length += 1


def _sample(shares: list[float], source: Chance) -> int:
    """The number of an option, as likely as the network says."""
    left = chance_of(source)
    for i, share in enumerate(shares):
        left -= share
        if left < 0.0:
            return i
    return len(shares) - 1


def player(setup: Setup, network: Optional[Network], curve: Curve, iterations: int) -> Player:
    """The best there is for a table."""
    return NetworkPlayer(network, setup, curve) if network is not None else SearchPlayer(setup, curve, iterations)


def pairs(known: State, seat: int, actions: list[int], seed: int, count: int, turns: int) -> list[list[Trip]]:
    """For each option as many trips, the n-th of each through the same game that could be the true one."""
    found: list[list[Trip]] = [[] for _ in actions]
    source = chance(seed)
    for _ in range(count):
        mine = fork(source)
        state = known.determinised(seat, mine)
        state.chance = fork(mine)
        for trips, action in zip(found, actions, strict=True):
            trial = state.clone()
            trial.step(seat, action)
            trips.append(Trip(trial, seat, turns, mine.copy()))
    return found


def known_state(state: State, seat: int, seed: int) -> State:
    """A state that agrees with what a seat knows, and is made of nothing else: so no judgement can depend on more."""
    view: Any = state.view(seat)
    return state.setup.game.from_view(view, seed, state.setup.components, state.setup.rules)
