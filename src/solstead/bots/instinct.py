"""A bot that does what its network says, without thinking ahead."""

from __future__ import annotations

from typing import Any, Final, Optional

from mypy_extensions import i64

from solstead.bots.bot import Bot
from solstead.bots.judge import Judge
from solstead.core.chance import Chance
from solstead.core.state import State

#: Random numbers are drawn below this.
FINE: Final[i64] = 1 << 24


class Instinct:
    """How exactly a network is followed. A weaker player overlooks things, and takes the second best more often."""

    def __init__(self, temperature: float = 0.0, overlook: float = 0.0, least: float = 0.0, sure: float = 0.0) -> None:
        self.temperature = temperature  # 0 takes the likeliest option, 1 each as often as it is likely
        self.overlook = overlook  # how likely an option is not thought of
        self.least = least  # options that are less likely than this part of the likeliest are not taken
        self.sure = sure  # options that do nothing are taken only if they are at least as likely as this

    def pick(self, shares: list[float], source: Chance, idle: list[int]) -> i64:
        """The number of the option that is chosen, by how likely the network calls each. `idle` are those that do
        nothing: a weak player does something worse instead."""
        known = [i for i in range(len(shares)) if shares[i] >= self.sure or i not in idle]
        thought_of = [i for i in known if self.overlook == 0.0 or chance_of(source) >= self.overlook]
        if not thought_of:
            thought_of = known
        best = thought_of[0]
        for i in thought_of:
            if shares[i] > shares[best]:
                best = i
        most = shares[best]
        if self.temperature <= 0.0 or most <= 0.0:
            return best
        weights: list[float] = []
        total = 0.0
        for i in thought_of:
            part = shares[i] / most
            weight = part ** (1.0 / self.temperature) if part >= self.least else 0.0
            weights.append(weight)
            total += weight
        left = chance_of(source) * total
        for n in range(len(thought_of)):
            left -= weights[n]
            if left < 0.0:
                return thought_of[n]
        return best


def chance_of(source: Chance) -> float:
    """A number from 0 to 1."""
    return float(source.below(FINE)) / float(FINE)


class NetworkBot(Bot):
    """Takes what the network of its game says. At a table that the network does not know, another bot plays."""

    def __init__(self, source: Chance, find: Any, instinct: Instinct, other: Optional[Bot] = None) -> None:
        self.source = source
        self.find = find  # the network for a setup, if there is one
        self.instinct = instinct
        self.other = other
        self.judge: Optional[Judge] = None
        self.setup: Any = None

    def choose(self, state: State, seat: i64) -> i64:
        return self.choose_many([state], [seat])[0]

    def together(self) -> bool:
        return True

    def choose_many(self, states: list[State], seats: list[int]) -> list[int]:
        """The network is asked once for all tables that are of one setup and stand beside each other."""
        chosen: list[int] = []
        first = 0
        for i in range(1, len(states) + 1):
            if i == len(states) or states[i].setup is not states[first].setup:
                chosen += self.choose_alike(states[first:i], seats[first:i])
                first = i
        return chosen

    def choose_alike(self, states: list[State], seats: list[int]) -> list[int]:
        """For tables of one setup."""
        setup = states[0].setup
        if setup is not self.setup:
            self.setup = setup
            network = self.find(setup)
            self.judge = None if network is None else Judge(network, setup, self.source)
        judge = self.judge
        other = self.other
        chosen: list[int] = []
        offered: list[list[int]] = []  # to those that are not chosen yet
        idle: list[list[int]] = []  # the numbers of those options that do nothing
        for i in range(len(states)):
            frame = states[i].stack[-1]
            options = frame.options(states[i], seats[i])
            if len(options) == 1:
                chosen.append(options[0])
            elif judge is None:
                assert other is not None
                chosen.append(other.choose(states[i], seats[i]))
            else:
                judge.note(states[i], seats[i], options, judge.look(states[i], seats[i]))
                chosen.append(-1)
                offered.append(options)
                idle.append([options.index(action) for action in frame.idle(states[i], seats[i])])
        if judge is None or not offered:
            return chosen
        judge.ask()
        begin = 0
        asked = 0
        for i in range(len(chosen)):
            if chosen[i] < 0:
                options = offered[asked]
                shares = judge.shares[begin : begin + len(options)]
                chosen[i] = options[self.instinct.pick(shares, self.source, idle[asked])]
                begin += len(options)
                asked += 1
        return chosen
