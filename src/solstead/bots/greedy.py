"""A bot that looks one decision ahead."""

from __future__ import annotations

from mypy_extensions import i64

from solstead.bots.bot import Bot
from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.state import State


class GreedyBot(Bot):
    """Tries every option in a few states that it cannot tell apart, with everybody else choosing at random, and takes
    the one that leaves it best ahead of the others when it is to decide again."""

    def __init__(self, source: Chance, samples: int = 8) -> None:
        self.source = source
        self.samples: i64 = samples

    def choose(self, state: State, seat: i64) -> i64:
        options = state.stack[-1].options(state, seat)
        if len(options) == 1:
            return options[0]
        leads = [0] * len(options)
        for _ in range(self.samples):
            sample = state.determinised(seat, self.source)
            for i in range(len(options)):
                trial = sample.clone()
                trial.step(seat, options[i])
                self.play_on(trial, seat)
                leads[i] += lead(trial, seat)
        best = max(leads)
        choices = [options[i] for i in range(len(options)) if leads[i] == best]
        return choices[self.source.below(len(choices))]

    def play_on(self, state: State, seat: i64) -> None:
        """Let the others choose at random until the seat owes a decision."""
        while not state.over:
            frame = state.stack[-1]
            owing = frame.owes(state)
            if owing & BIT[seat]:
                return
            other = bits.lowest(owing)
            state.step(other, frame.pick(state, other, self.source))


def lead(state: State, seat: i64) -> i64:
    """How far a seat is ahead of the best of the others, as a beginner sees it."""
    best_other: i64 = -1000000
    for other in range(state.setup.seats):
        if other != seat:
            best_other = max(best_other, state.estimate(other))
    return state.estimate(seat) - best_other
