"""A bot that looks as far as the end of its own turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.bots.bot import Bot
from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.frame import Secret
from solstead.core.state import State

#: How many states are looked at, and about how many ways to end the turn are tried in each of them.
SAMPLES: Final = 4
EFFORT: Final = 200


class GreedyBot(Bot):
    """Tries every option in a few states that it cannot tell apart, with everybody else choosing at random, and takes
    the one that leaves it best ahead of the others when it is to decide again. A turn of several decisions counts as
    one: what has to be paid for first is worth what it brings in the end, and a sealed answer what can be made of it
    once all are revealed.

    Without `others` it looks when its turn is over, before they have played on: what they do at random is mostly noise,
    and of many ways to end the turn the luckiest is taken for the best."""

    def __init__(self, source: Chance, samples: int = SAMPLES, effort: int = EFFORT, others: bool = True) -> None:
        self.source = source
        self.samples: i64 = samples
        self.effort: i64 = effort
        self.others = others

    def choose(self, state: State, seat: i64) -> i64:
        frame = state.stack[-1]
        options = frame.options(state, seat)
        if len(options) == 1:
            return options[0]
        leads = self.leads(state, seat, options)
        best = max(leads)
        choices = [options[i] for i in range(len(options)) if leads[i] == best]
        return choices[self.source.below(len(choices))]

    def leads(self, state: State, seat: i64, options: list[int]) -> list[int]:
        """How far ahead each option leaves the seat, in hundredths of a point, summed up over the samples."""
        frame = state.stack[-1]
        sealed = isinstance(frame, Secret) and not frame.so_far(seat)
        leads = [0] * len(options)
        for _ in range(self.samples):
            sample = state.determinised(seat, self.source)
            for i in range(len(options)):
                trial = sample.clone()
                trial.step(seat, options[i])
                if sealed:
                    play_on(trial, seat, self.source)
                leads[i] += best_lead(trial, seat, self.effort // len(options), self.source, self.others)
        return leads


def best_lead(state: State, seat: i64, effort: i64, source: Chance, others: bool) -> i64:
    """The best lead that the seat's next decisions lead to, before or after the others have played on. When the effort
    is spent they are taken at random. The state is used up."""
    while not state.over and state.stack[-1].owes(state) & BIT[seat]:
        options = state.stack[-1].options(state, seat)
        if len(options) > effort:
            state.step(seat, options[source.below(len(options))])
            continue
        best: i64 = -1000000
        last = len(options) - 1
        for i in range(len(options)):
            trial = state if i == last else state.clone()
            trial.step(seat, options[i])
            best = max(best, best_lead(trial, seat, effort // len(options), source, others))
        return best
    if others:
        play_on(state, seat, source)
    return lead(state, seat)


def play_on(state: State, seat: i64, source: Chance) -> None:
    """Let the others choose at random until the seat owes a decision."""
    while not state.over:
        frame = state.stack[-1]
        owing = frame.owes(state)
        if owing & BIT[seat]:
            return
        other = bits.lowest(owing)
        state.step(other, frame.pick(state, other, source))


def lead(state: State, seat: i64) -> i64:
    """How far a seat is ahead of the best of the others, as a beginner sees it."""
    best_other: i64 = -1000000
    for other in range(state.setup.seats):
        if other != seat:
            best_other = max(best_other, state.estimate(other))
    return state.estimate(seat) - best_other
