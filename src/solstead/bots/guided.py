"""A bot that thinks ahead where its network points: tree search by prior and value (PUCT) over what seats can know.

Every descent plays a game that could be the true one: what the seat does not know is dealt anew. Decisions are alike
for a seat if it knows the same, so every seat chooses by what it can know, sealed answers of others unseen, and by what
it brought *it*. A decision that nobody has met is judged by the network: how likely each option is a good one, and what
the position is worth to the seat that decides. Many descents are under way at a time, so that the network is asked for
many decisions at once. What is known about decisions stays known from one search to the next: the present position is
found again by what the seat knows.
"""

from __future__ import annotations

from math import sqrt, tanh
from time import perf_counter
from typing import Any, Final, Optional

from mypy_extensions import i64

from solstead.bots.bot import Bot
from solstead.bots.instinct import chance_of
from solstead.bots.judge import Judge
from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance, fork
from solstead.core.errors import SolsteadError
from solstead.core.frame import Secret
from solstead.core.state import Setup, State

#: Options that are remembered; beyond that new decisions are judged and forgotten. About 100 bytes each.
MEMORY: Final[i64] = 1000000
#: What a decision takes besides its options.
OVERHEAD: Final[i64] = 8


class GuidedMethod:
    """One way to think. `visits` or `seconds` end a search, whichever comes first; 0 means no such limit."""

    def __init__(
        self,
        *,
        visits: int = 0,
        seconds: float = 0.0,
        exploration: float = 1.5,
        caution: float = 0.2,
        softness: float = 1.0,
        patient: bool = False,
        batch: int = 16,
        clear: float = 0.95,
    ) -> None:
        if visits <= 0 and seconds <= 0.0:
            raise SolsteadError("a search needs a budget: visits or seconds")
        self.visits: i64 = visits
        self.seconds: float = seconds
        self.exploration: float = exploration  # how much an option is tried that looks worse
        self.caution: float = caution  # how much worse than its decision an option is taken to be before it is tried
        self.softness: float = softness  # above 1 the network's opinion counts less
        self.patient: bool = patient  # play on until the seat itself decides again, which then knows most
        self.batch: i64 = batch  # descents under way at a time
        self.clear: float = clear  # a decision is clear when so many of the visits go to one option


class Spot:
    """A decision of a seat, as far as it can tell such decisions apart."""

    def __init__(self, seat: i64, actions: list[int]) -> None:
        self.seat: i64 = seat
        self.actions = actions
        self.known: bool = False  # the network has judged it
        self.value: float = 0.0  # what the network calls it worth
        self.shares: list[float] = []  # how likely the network calls each option
        self.begun: list[int] = []  # descents that chose each option
        self.done: list[int] = []  # those of them that are over
        self.totals: list[float] = []  # what these brought
        self.visits: i64 = 0  # descents that came by
        self.ended: i64 = 0  # those of them that are over
        self.total: float = 0.0  # what these brought
        self.search: i64 = 0  # the last one that came by

    def judged(self, shares: list[float], value: float) -> None:
        size = len(shares)
        self.shares = shares
        self.value = value
        self.begun = [0] * size
        self.done = [0] * size
        self.totals = [0.0] * size
        self.known = True

    def mean(self) -> float:
        """What the decision is worth, by what is known now."""
        return (self.value + self.total) / float(self.ended + 1)

    def select(self, exploration: float, caution: float) -> i64:
        """The number of the option with the best upper bound."""
        growth = exploration * sqrt(float(self.visits + 1))
        seen = 0.0
        for i in range(len(self.shares)):
            if self.begun[i]:
                seen += self.shares[i]
        unseen = self.mean() - caution * sqrt(seen)
        best: i64 = 0
        best_bound = -1000.0
        for i in range(len(self.shares)):
            done: i64 = self.done[i]
            begun: i64 = self.begun[i]
            worth = self.totals[i] / float(done) if done else unseen
            bound = worth + growth * self.shares[i] / float(1 + begun)
            if bound > best_bound:
                best, best_bound = i, bound
        return best

    def sample(self, source: Chance) -> i64:
        """The number of an option, as likely as the network says."""
        left = chance_of(source)
        for i in range(len(self.shares)):
            left -= self.shares[i]
            if left < 0.0:
                return i
        return len(self.shares) - 1

    def begin(self, i: i64) -> None:
        self.begun[i] += 1
        self.visits += 1

    def learn(self, i: i64, worth: float) -> None:
        self.done[i] += 1
        self.totals[i] += worth
        self.ended += 1
        self.total += worth

    def best(self) -> i64:
        """The number of the option that was tried most; of several the one that brought most, or is likeliest."""
        best: i64 = 0
        for i in range(1, len(self.shares)):
            if self.rank(i) > self.rank(best):
                best = i
        return best

    def rank(self, i: i64) -> tuple[int, float, float]:
        return self.done[i], self.totals[i] / float(max(1, self.done[i])), self.shares[i]


class Descent:
    """One game that could be the true one, on its way from the root."""

    def __init__(self, state: State, seats: i64) -> None:
        self.state = state
        self.spots: list[Spot] = []
        self.chosen: list[int] = []
        self.waits: Optional[Spot] = None  # for what the network says of this
        self.worths: list[float] = [0.0] * seats  # to each seat, when it last decided


class Guided:
    """What one bot knows about decisions of one setup, and how it finds out more."""

    def __init__(self, network: Any, state: State, method: GuidedMethod, source: Chance) -> None:
        self.method = method
        self.source = source
        self.setup = state.setup
        self.seats: i64 = state.setup.seats
        self.judge = Judge(network, state.setup, source)
        self.scale: float = network.meta.scale
        self.margin: float = network.meta.margin
        self.table: dict[int, Spot] = {}
        self.size: i64 = 0  # options in the table
        self.asked: list[Spot] = []  # what the network is to judge next
        self.number: i64 = 0  # of searches so far
        self.visits: i64 = 0  # of this search
        self.root = state
        self.seat: i64 = 0
        self.spot = Spot(0, [])

    def run(self, state: State, seat: i64) -> None:
        """Search until the budget is spent or the choice is clear. The state must not change meanwhile."""
        began = perf_counter()
        method = self.method
        self.root = state
        self.seat = seat
        self.number += 1
        self.visits = 0
        self.forget()
        self.spot = self.find(state, seat, state.stack[-1].options(state, seat))
        self.hear()
        waiting: list[Descent] = []
        slowest = 0.0
        last = began
        while True:
            room = method.batch - len(waiting)
            if method.visits:
                room = min(room, method.visits - self.visits)
            for _ in range(room):
                descent = Descent(state.determinised(seat, self.source), self.seats)
                self.visits += 1
                if self.descend(descent):
                    waiting.append(descent)
            self.hear()
            waiting = [descent for descent in waiting if self.go_on(descent)]
            now = perf_counter()
            slowest = max(slowest, now - last)
            last = now
            if method.seconds:
                used = now - began
                if used + slowest > method.seconds or self.is_clear(
                    int(float(self.visits) * (method.seconds - used) / used), used >= 0.1 * method.seconds
                ):
                    break
            if method.visits:
                left = method.visits - self.visits
                if (left == 0 and not waiting) or self.is_clear(left, 10 * self.visits >= method.visits):
                    break
        for descent in waiting:
            self.give_up(descent)

    def is_clear(self, left: i64, some: bool) -> bool:
        """Whether no other option can be tried more often than the best in the visits that are left, or, after some of
        them, nearly all went to one."""
        spot = self.spot
        most: i64 = -1
        second: i64 = -1
        for i in range(len(spot.done)):
            done: i64 = spot.done[i]
            if done > most:
                most, second = done, most
            elif done > second:
                second = done
        if most > second + left:
            return True
        return some and most >= 24 and float(most) >= self.method.clear * float(spot.ended)

    def find(self, state: State, seat: i64, options: list[int]) -> Spot:
        """What is known of a decision; nothing yet, if it is new: then the network will be asked."""
        seen = self.judge.look(state, seat)
        key = hash((seen, seat))
        spot = self.table.get(key)
        if spot is None or spot.actions != options:
            spot = Spot(seat, options)
            if self.size < MEMORY:
                self.table[key] = spot
                self.size += len(options) + OVERHEAD
            self.judge.note(state, seat, options, seen)
            self.asked.append(spot)
        spot.search = self.number
        return spot

    def hear(self) -> None:
        """Have the network judge all decisions that are new."""
        if not self.asked:
            return
        judge = self.judge
        judge.ask()
        start: i64 = 0
        for i in range(len(self.asked)):
            spot = self.asked[i]
            size = len(spot.actions)
            spot.judged(softened(judge.shares[start : start + size], self.method.softness), judge.values[i])
            start += size
        self.asked = []

    def descend(self, descent: Descent) -> bool:
        """Go down until something new is met: whether it waits for the network. Otherwise the game is over."""
        state = descent.state
        while not state.over:
            frame = state.stack[-1]
            owing = frame.owes(state)
            seat = self.seat if owing & BIT[self.seat] else bits.lowest(owing)  # the order of sealed answers is free
            options = frame.options(state, seat)
            if len(options) == 1:
                state.step(seat, options[0])
                continue
            spot = self.find(state, seat, options)
            if not spot.known:
                descent.waits = spot
                return True
            self.choose(descent, spot)
        self.learn(descent, worths(state, self.scale, self.margin))
        return False

    def choose(self, descent: Descent, spot: Spot) -> None:
        """Take a decision that the network has judged. Where there are several others, they do as it says."""
        seat = spot.seat
        if seat == self.seat or self.seats == 2:
            i = spot.select(self.method.exploration, self.method.caution)
        else:
            i = spot.sample(self.source)
        spot.begin(i)
        descent.spots.append(spot)
        descent.chosen.append(i)
        descent.worths[seat] = spot.value
        descent.state.step(seat, spot.actions[i])

    def go_on(self, descent: Descent) -> bool:
        """The network has spoken: whether the descent waits again. It is over where what it met can be judged."""
        spot = descent.waits
        assert spot is not None
        descent.waits = None
        seat = spot.seat
        if seat == self.seat or not (self.method.patient or self.seats > 2 or is_sealed(descent.state)):
            descent.worths[seat] = spot.value
            balance(descent.worths, seat)
            self.learn(descent, descent.worths)
            return False
        i = spot.sample(self.source)
        spot.begin(i)
        descent.spots.append(spot)
        descent.chosen.append(i)
        descent.worths[seat] = spot.value
        descent.state.step(seat, spot.actions[i])
        return self.descend(descent)

    def learn(self, descent: Descent, worth: list[float]) -> None:
        """Remember for every decision what it brought the seat that took it."""
        for n in range(len(descent.spots)):
            spot = descent.spots[n]
            spot.learn(descent.chosen[n], worth[spot.seat])

    def give_up(self, descent: Descent) -> None:
        """Forget a descent that was not finished."""
        for n in range(len(descent.spots)):
            spot = descent.spots[n]
            spot.begun[descent.chosen[n]] -= 1
            spot.visits -= 1

    def forget(self) -> None:
        """Make room: forget what the last search did not come by."""
        if self.size > MEMORY // 2:
            last = self.number - 1
            self.table = {key: spot for key, spot in self.table.items() if spot.search >= last and spot.known}
            self.size = sum([len(spot.actions) + OVERHEAD for spot in self.table.values()])


class GuidedBot(Bot):
    """Chooses what a guided search has tried most. At a table that no network knows, another bot plays."""

    def __init__(self, source: Chance, find: Any, method: GuidedMethod, other: Optional[Bot] = None) -> None:
        self.source = source
        self.find = find  # the network for a setup, if there is one
        self.method = method
        self.other = other
        self.setup: Optional[Setup] = None
        self.guided: Optional[Guided] = None

    def choose(self, state: State, seat: i64) -> i64:
        options = state.stack[-1].options(state, seat)
        if len(options) == 1:
            return options[0]
        if self.setup is None or not same_table(state.setup, self.setup):
            self.setup = state.setup
            network = self.find(state.setup)
            self.guided = None if network is None else Guided(network, state, self.method, fork(self.source))
        guided = self.guided
        if guided is None:
            assert self.other is not None
            return self.other.choose(state, seat)
        guided.run(state.clone(), seat)
        return guided.spot.actions[guided.spot.best()]


def same_table(one: Setup, other: Setup) -> bool:
    """Whether what is known of decisions at one table holds at the other."""
    if one is other:
        return True
    same = one.game is other.game and one.seats == other.seats and one.components.digest == other.components.digest
    return same and one.settings == other.settings


def is_sealed(state: State) -> bool:
    """Whether somebody has answered what others do not know yet."""
    frame = state.stack[-1]
    return isinstance(frame, Secret) and frame.owing != frame.asked


def softened(shares: list[float], softness: float) -> list[float]:
    """The opinion of a network, counted less."""
    if softness == 1.0:
        return shares
    weights = [share ** (1.0 / softness) for share in shares]
    total = sum(weights)
    return [weight / total for weight in weights]


def balance(worths: list[float], seat: i64) -> None:
    """What one seat gains the others lose, each the same."""
    excess = sum(worths) / float(len(worths) - 1)
    for other in range(len(worths)):
        if other != seat:
            worths[other] -= excess


def worths(state: State, scale: float, part: float) -> list[float]:
    """What an end is worth to every seat, as the network was taught: `part` of it is decided by the margin."""
    scores = state.scores()
    winners = state.winners()
    even = 1.0 / float(len(scores))
    found: list[float] = []
    for seat in range(len(scores)):
        best_other: i64 = -1000000
        for other in range(len(scores)):
            if other != seat:
                best_other = max(best_other, scores[other])
        won = 1.0 / float(len(winners)) if seat in winners else 0.0
        margin = tanh(float(scores[seat] - best_other) / scale)
        found.append((1.0 - part) * (won - even) / (1.0 - even) + part * margin)
    return found
