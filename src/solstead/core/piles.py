"""Piles: how many there are of each of a few kinds, in one number, some bits a kind. Nobody knows their order, so they
have none: chance picks one when it is drawn.

A game gives the width once, in functions of its own that say what its kinds are called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.chance import Chance

#: Shifted rather than looked up in BIT: with a width that the compiler knows, nothing of it is left at run time.
_ONE: Final[i64] = 1


def count(pile: i64, kind: i64, width: i64) -> i64:
    """How many there are of a kind."""
    return (pile >> (width * kind)) & ((_ONE << width) - 1)


def total(pile: i64, width: i64) -> i64:
    """How many there are of all kinds."""
    most = (_ONE << width) - 1
    n: i64 = 0
    while pile:
        n += pile & most
        pile >>= width
    return n


def kinds(pile: i64, width: i64) -> i64:
    """The mask of the kinds that there is any of."""
    most = (_ONE << width) - 1
    mask: i64 = 0
    bit: i64 = 1
    while pile:
        if pile & most:
            mask |= bit
        bit += bit
        pile >>= width
    return mask


def pick(pile: i64, width: i64, source: Chance) -> i64:
    """The kind of one taken at random; the pile must not be empty."""
    most = (_ONE << width) - 1
    n = source.below(total(pile, width))
    kind: i64 = 0
    while n >= pile & most:
        n -= pile & most
        pile >>= width
        kind += 1
    return kind


def listed(pile: i64, width: i64) -> list[int]:
    """The kinds one by one, ascending, each as often as there is one."""
    found: list[int] = []
    kind = 0
    while pile:
        found += [kind] * count(pile, 0, width)
        pile >>= width
        kind += 1
    return found


def of(counts: Sequence[int], width: i64) -> i64:
    """The pile with so many of each kind."""
    pile: i64 = 0
    for kind in range(len(counts)):
        pile += counts[kind] * BIT[width * kind]
    return pile


def show(pile: i64, names: Sequence[str], width: i64) -> dict[str, int]:
    """By name, how many there are of each kind that there is any of."""
    found: dict[str, int] = {}
    for kind in range(len(names)):
        n = count(pile, kind, width)
        if n:
            found[names[kind]] = n
    return found
