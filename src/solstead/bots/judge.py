"""What a network says of decisions: asked for many of them at once."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from solstead.bots.glance import Glance
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.errors import SolsteadError
from solstead.core.features import Features
from solstead.core.frame import Secret
from solstead.core.state import Setup, State


class Judge:
    """Decisions are noted one by one; `ask` has the network judge them all."""

    def __init__(self, network: Any, setup: Setup, source: Chance) -> None:
        features = setup.game.features
        if features is None:
            raise SolsteadError(f"nobody can observe {setup.game.name}")
        self.network = network  # a Network, which is not compiled
        self.features: Features[Any] = features
        self.scale: float = float(network.meta.scale)
        effort: i64 = network.meta.advice
        self.adviser = Glance(source, effort)
        self.advised: bool = effort > 0
        self.seen: list[bytes] = []
        self.options: list[list[int]] = []
        self.advice: list[float] = []
        self.shares: list[float] = []  # of the last answer: of all options of all decisions, in their order
        self.values: list[float] = []  # of the last answer: one for each decision

    def look(self, state: State, seat: i64) -> bytes:
        """What a seat that decides knows. Sealed answers were given in the order of the seats when the network learned,
        so it is shown them so: in which order they are really given tells nothing."""
        frame = state.stack[-1]
        if not isinstance(frame, Secret) or frame.asked == BIT[seat]:
            return self.features.observe(state, seat)
        state.stack[-1] = frame.with_answers(frame.asked & ~(BIT[seat] - 1), frame.answers)
        seen = self.features.observe(state, seat)
        state.stack[-1] = frame
        return seen

    def note(self, state: State, seat: i64, options: list[int], seen: bytes) -> None:
        """Another decision, with more than one option, and what the seat knows."""
        self.seen.append(seen)
        self.options.append(options)
        if self.advised:
            self.advice += self.adviser.advice(state, seat, options, self.scale)

    def ask(self) -> None:
        """Have the network judge what was noted, and forget it."""
        self.shares, self.values = self.network.judge(b"".join(self.seen), self.options, self.advice)
        self.seen = []
        self.options = []
        self.advice = []
