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

    def __init__(self, temperature: float = 0.0, overlook: float = 0.0, least: float = 0.0) -> None:
        self.temperature = temperature  # 0 takes the likeliest option, 1 each as often as it is likely
        self.overlook = overlook  # how likely an option is not thought of
        self.least = least  # options that are less likely than this part of the likeliest are not taken

    def pick(self, shares: list[float], source: Chance) -> i64:
        """The number of the option that is chosen, by how likely the network calls each."""
        thought_of = [i for i in range(len(shares)) if self.overlook == 0.0 or chance_of(source) >= self.overlook]
        if not thought_of:
            thought_of = list(range(len(shares)))
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
        self.find = find  # the network for a setup, or a reason why there is none
        self.instinct = instinct
        self.other = other
        self.judge: Optional[Judge] = None
        self.setup: Any = None

    def choose(self, state: State, seat: i64) -> i64:
        options = state.stack[-1].options(state, seat)
        if len(options) == 1:
            return options[0]
        if state.setup is not self.setup:
            self.setup = state.setup
            network = self.find(state.setup, self.other is None)
            self.judge = None if network is None else Judge(network, state.setup, self.source)
        judge = self.judge
        if judge is None:
            assert self.other is not None
            return self.other.choose(state, seat)
        judge.note(state, seat, options, judge.look(state, seat))
        judge.ask()
        return options[self.instinct.pick(judge.shares, self.source)]
