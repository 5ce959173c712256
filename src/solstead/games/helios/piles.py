"""Piles: how many there are of each of a few kinds, in one number, six bits a kind."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.chance import Chance

#: One of each kind.
ONE: Final[list[i64]] = [BIT[6 * kind] for kind in range(5)]


def count(pile: i64, kind: i64) -> i64:
    """How many there are of a kind."""
    return (pile >> (6 * kind)) & 63


def total(pile: i64) -> i64:
    """How many there are of all kinds."""
    n: i64 = 0
    while pile:
        n += pile & 63
        pile >>= 6
    return n


def kinds(pile: i64) -> i64:
    """The mask of the kinds that there is any of."""
    mask: i64 = 0
    bit: i64 = 1
    while pile:
        if pile & 63:
            mask |= bit
        bit += bit
        pile >>= 6
    return mask


def pick(pile: i64, source: Chance) -> i64:
    """The kind of one taken at random; the pile must not be empty."""
    n = source.below(total(pile))
    kind: i64 = 0
    while n >= pile & 63:
        n -= pile & 63
        pile >>= 6
        kind += 1
    return kind


def of(counts: list[int]) -> i64:
    """The pile with so many of each kind."""
    pile: i64 = 0
    for kind in range(len(counts)):
        pile += counts[kind] * ONE[kind]
    return pile


def show(pile: i64, names: list[str]) -> dict[str, int]:
    """By name, how many there are of each kind that there is any of."""
    return {names[kind]: count(pile, kind) for kind in range(len(names)) if count(pile, kind)}
