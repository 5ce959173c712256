"""What a result is worth to a seat: winning first, the margin second, and all ranks where there are more than two."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from solstead.core.state import State

#: The part of the utility that winning or losing decides; the margin decides the rest.
VICTORY: Final[float] = 0.5


def utilities(state: State, scale: float) -> list[float]:
    """What this end, or this position as a beginner sees it, is worth to every seat, from 0 to 1.

    `scale` is a lead, in hundredths of a point, that nearly decides a game.
    """
    values = estimates(state)
    found: list[float] = []
    for seat in range(len(values)):
        found.append(standing(values, seat, scale))
    if state.over:
        winners = state.winners()
        for seat in range(len(values)):
            won = 1.0 / len(winners) if seat in winners else 0.0
            found[seat] = VICTORY * won + (1.0 - VICTORY) * found[seat]
    return found


def chances(state: State, scale: float) -> list[float]:
    """How likely each seat wins, or whether it has won; these sum up to 1."""
    if state.over:
        winners = state.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.setup.seats)]
    values = estimates(state)
    best = max(values)
    weights = [exp(4.0 * float(value - best) / scale) for value in values]
    return [weight / sum(weights) for weight in weights]


def estimates(state: State) -> list[i64]:
    """The value of every seat's position."""
    values: list[i64] = []
    for seat in range(state.setup.seats):
        values.append(state.estimate(seat))
    return values


def standing(values: list[i64], seat: i64, scale: float) -> float:
    """How a seat stands against each of the others, 0.5 being even; the best of them counts as much as all together."""
    own = values[seat]
    total = 0.0
    worst = 1.0
    for other in range(len(values)):
        if other != seat:
            lead = float(own - values[other]) / scale
            share = 0.5 + 0.5 * lead / (1.0 + abs(lead))
            total += share
            worst = min(worst, share)
    return 0.5 * (worst + total / float(len(values) - 1))
