"""Playing on from a position that could be the true one, a little way or to the end, to see what comes of an option.

Options are compared in pairs: in the same hidden cards, with the same chance. Everybody plays as the judge would, by
what their seat knows. Where a trip ends before the game does, the position is judged for all seats.
"""

from __future__ import annotations

from math import tanh
from typing import Any, NamedTuple, Optional, Protocol

from solstead.bots.analysis import Option, analyse
from solstead.bots.judge import Judge
from solstead.bots.levels import search_method
from solstead.bots.network import MARGIN, Network
from solstead.bots.rollout import Rollout
from solstead.core.chance import Chance, chance, fork
from solstead.core.state import Setup, State
from solstead.review.heads import Head, head_of
from solstead.review.standing import Standing, sampled, unanswered, waits_for

#: A trip that is not over after so many decisions is judged where it is.
LONGEST = 3000
#: Positions that a network is asked about at a time.
BATCH = 256
#: A lead, in points, that nearly decides a game for which no network says otherwise.
SCALE = 20.0
#: A trip to the end of the game.
TO_THE_END = 1_000_000
#: Games that are played on from a position to judge it, where no head does.
OUT = 4
#: Of a trip that has not arrived.
NOWHERE = Standing([], [])


class Trip:
    """One game that could be the true one, on its way."""

    def __init__(self, state: State, seat: int, turns: int, source: Chance) -> None:
        self.state = state
        self.seat = seat
        self.turns = turns  # of the seat that must begin before the position is judged; 0: its very next decision
        self.source = source
        self.length = 0
        self.left = False  # somebody else has decided since the seat did
        self.standing = NOWHERE

    def is_there(self, seat: int) -> bool:
        """Whether this decision is the one at which the position is judged."""
        if self.turns >= TO_THE_END:
            return False
        if seat != self.seat:
            self.left = True
            return self.length >= LONGEST
        if self.left:
            self.left = False
            self.turns -= 1
        return self.turns <= 0 or self.length >= LONGEST

    @property
    def win(self) -> float:
        """The chance of the seat to win."""
        return self.standing.wins[self.seat]

    @property
    def lead(self) -> float:
        """How far ahead of the mean of the others the seat will end, in points."""
        return self.standing.leads[self.seat]


class Rest(NamedTuple):
    """Options that are not looked at one by one, and how often each of them is taken."""

    actions: list[int]
    shares: list[float]


class Player(Protocol):
    """Who plays on, and judges."""

    name: str

    scale: float  # a lead, in points, that nearly decides a game ...
    margin: float  # ... and how much it counts beside winning
    head: Optional[Head]  # None: positions are judged by playing on

    #: How good an option looks at first sight, from 0 to 1, and what the position is worth; one answer a position.
    def look(self, positions: list[tuple[State, int]], seeds: list[int]) -> list[tuple[list[float], float]]: ...

    def travel(self, trips: list[Trip]) -> None: ...

    #: What whole positions are worth to every seat, all cards open.
    def standings(self, states: list[State]) -> list[Standing]: ...


class NetworkPlayer:
    """Plays by the network of the game, many trips at once, which is what networks are quick at; judges by the heads on
    it, or by playing on to the end where it has none."""

    name = "network"

    def __init__(self, network: Network, setup: Setup) -> None:
        self.network = network
        self.setup = setup
        self.scale = float(network.meta.scale)
        self.margin = network.meta.margin
        self.judge = Judge(network, setup, chance(0))
        self.head = head_of(setup.game, network, setup.seats)

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
            part = trips[start : start + BATCH]
            if self.head is None:
                for trip in part:
                    trip.turns = TO_THE_END
            waiting = part
            while waiting:
                waiting = self._step(waiting)
            there = [trip for trip in part if not trip.state.over]
            for trip, standing in zip(there, self.standings([trip.state for trip in there]), strict=True):
                trip.standing = standing
            for trip in part:
                if trip.state.over:
                    trip.standing = Standing.at_the_end(trip.state)

    def standings(self, states: list[State]) -> list[Standing]:
        if self.head is None:
            return played_out(self, states)
        found: list[Standing] = []
        for start in range(0, len(states), BATCH):
            part = states[start : start + BATCH]
            judged = iter(self.head.standings(self.network, self.setup, [state for state in part if not state.over]))
            found += [Standing.at_the_end(state) if state.over else next(judged) for state in part]
        return found

    def _step(self, trips: list[Trip]) -> list[Trip]:
        """One decision each; those that go on."""
        asked: list[tuple[Trip, int, list[int]]] = []
        judge = self.judge
        for trip in trips:
            seat, options = waits_for(trip.state, trip.seat)
            if seat >= 0 and not trip.is_there(seat):
                judge.note(trip.state, seat, options, judge.look(trip.state, seat))
                asked.append((trip, seat, options))
        if not asked:
            return []
        judge.ask()
        at = 0
        for trip, seat, options in asked:
            trip.state.step(seat, options[sampled(judge.shares[at : at + len(options)], trip.source)])
            trip.length += 1
            at += len(options)
        return [trip for trip, _, _ in asked]


class SearchPlayer:
    """Where there is no network: plays the best of a few quick turns, and judges by playing on to the end."""

    name = "search"

    def __init__(self, setup: Setup, iterations: int) -> None:
        self.iterations = iterations
        self.scale, self.margin = SCALE, MARGIN
        self.head: Optional[Head] = None
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
            while (seat := waits_for(trip.state, trip.seat)[0]) >= 0:
                for action in rollout.turn(trip.state, seat):
                    trip.state.step(seat, action)
            trip.standing = Standing.at_the_end(trip.state)

    def standings(self, states: list[State]) -> list[Standing]:
        return played_out(self, states)


def played_out(judge: Player, states: list[State]) -> list[Standing]:
    """What positions are worth, by games that are played on from them."""
    trips: list[Trip] = []
    for n, state in enumerate(states):
        source = chance(n)
        for _ in range(1 if state.over else OUT):
            mine = fork(source)
            trial = unanswered(state).clone()
            trial.chance = fork(mine)
            trips.append(Trip(trial, 0, TO_THE_END, mine))
    judge.travel(trips)
    ends = iter(trips)
    return [Standing.mean([next(ends).standing for _ in range(1 if state.over else OUT)]) for state in states]


def player(setup: Setup, network: Optional[Network], iterations: int) -> Player:
    """The best there is for a table."""
    return NetworkPlayer(network, setup) if network is not None else SearchPlayer(setup, iterations)


def pairs(
    known: State, seat: int, actions: list[int], seed: int, count: int, turns: int, rest: Optional[Rest] = None
) -> list[list[Trip]]:
    """For each option as many trips, the n-th of each through the same game that could be the true one; and last, for
    the rest of the options, as many trips that begin with any of them."""
    found: list[list[Trip]] = [[] for _ in (actions if rest is None else [*actions, -1])]
    source, other = chance(seed), chance(seed + 32)
    for _ in range(count):
        mine = fork(source)
        state = known.determinised(seat, mine)
        state.chance = fork(mine)
        drawn = [] if rest is None else [rest.actions[sampled(rest.shares, other)]]
        for trips, action in zip(found, [*actions, *drawn], strict=True):
            trial = state.clone()
            trial.step(seat, action)
            trips.append(Trip(trial, seat, turns, mine.copy()))
    return found


def known_state(state: State, seat: int, seed: int) -> State:
    """A state that agrees with what a seat knows, and is made of nothing else: so no judgement can depend on more. What
    others have answered in secret is not known, so they have not answered: in a trip they choose as the judge would."""
    view: Any = unanswered(state, seat).view(seat)
    return state.setup.game.from_view(view, seed, state.setup.components, state.setup.rules)
