"""Which level plays like this: by how likely each level makes exactly the choices that were seen.

Levels 1 to 4 follow the network, each in its own way, so that can be computed; whoever chooses at random stands for all
who play below level 1, and level 4 for itself and all that is stronger. What a choice cost plays no part: weak players
are known by the kind of their choices long before they are known by what they lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final, NamedTuple, Optional

from solstead.bots.judge import Judge
from solstead.bots.levels import LEVEL_NAMES, instinct
from solstead.bots.named import TEXTS as BOT_TEXTS
from solstead.bots.network import Finder
from solstead.core.chance import chance
from solstead.core.state import Setup, State
from solstead.core.text import read_text
from solstead.review.shapes import Likeness as Likeness
from solstead.review.words import words

#: Whoever plays below level 1, and the last level that can be told apart from those above.
BELOW: Final = 0
BEST: Final = 4
#: How often a level is asked what it would choose.
DRAWS: Final = 60
#: A choice in so many is a slip of the hand, by anybody.
SLIP: Final = 0.02
#: How much a choice counts: those of one game are alike, and nobody plays exactly like a level.
WEIGHT: Final = 0.4
#: How sure a level, or a range, must be to be named; and how many levels a range spans at most.
SURELY: Final = 0.8
WIDEST: Final = 2
#: Decisions that are asked for at a time.
TOGETHER: Final = 64


class Choice(NamedTuple):
    """A decision: a state made of what the seat knew, and the action that was chosen."""

    known: State
    seat: int
    chosen: int


def likeness(setup: Setup, choices: Sequence[Choice], seed: int = 0) -> Optional[Likeness]:
    """How somebody plays, by the decisions of a game; None where that is not sure, or where no network knows the table.
    Equal choices and seeds give equal answers."""
    found = log_likelihoods(setup, choices, seed)
    return named(found) if found else None


def log_likelihoods(setup: Setup, choices: Sequence[Choice], seed: int = 0) -> list[float]:
    """How likely each level makes these choices, from below level 1 on; [] where no network knows the table."""
    network = Finder()(setup)
    if network is None:
        return []
    source = chance(seed)
    judge = Judge(network, setup, source)
    levels = [instinct(setup.game, name, {}) for name in LEVEL_NAMES[:BEST]]
    found = [0.0] * (BEST + 1)
    real = [each for each in choices if len(each.known.options(each.seat)) > 1]
    for start in range(0, len(real), TOGETHER):
        asked = real[start : start + TOGETHER]
        for each in asked:
            judge.note(each.known, each.seat, each.known.options(each.seat), judge.look(each.known, each.seat))
        judge.ask()
        at = 0
        for each in asked:
            options = each.known.options(each.seat)
            shares = judge.shares[at : at + len(options)]
            at += len(options)
            idle = [options.index(action) for action in each.known.stack[-1].idle(each.known, each.seat)]
            chosen = options.index(each.chosen)
            found[BELOW] -= log(len(options))
            for number, level in enumerate(levels, BELOW + 1):
                hits = sum(level.pick(shares, source, idle) == chosen for _ in range(DRAWS))
                found[number] += log((1.0 - SLIP) * hits / DRAWS + SLIP / len(options))
    return found


def named(found: Sequence[float]) -> Optional[Likeness]:
    """The level, or the narrowest range, that is sure enough."""
    best = max(found)
    weights = [exp(WEIGHT * (each - best)) for each in found]
    total = sum(weights)
    for width in range(1, WIDEST + 1):
        low = max(range(len(weights) - width + 1), key=lambda n: sum(weights[n : n + width]))
        sure = sum(weights[low : low + width]) / total
        if sure >= SURELY:
            return Likeness(low, low + width - 1, round(sure, 2))
    return None


def told(like: Likeness, language: str) -> str:
    """How somebody played, as people say it."""
    bots = read_text([BOT_TEXTS], language)
    called = [bots(f"called.{LEVEL_NAMES[max(0, level - 1)]}") for level in (like.low, like.high)]
    below, best = like.low == BELOW, like.high == BEST
    if like.low == like.high:
        key = "below" if below else "best" if best else "one"
    else:
        key = "lowest" if below else "highest" if best else "between"
    return words(language)(f"like.{key}", low=called[0], high=called[1])
