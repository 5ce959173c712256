"""Tiles and cubes by colour, action tiles by colour, special tiles by kind: piles of up to 62 of each of five kinds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core import piles
from solstead.core.bits import BIT
from solstead.core.chance import Chance

WIDTH: Final[i64] = 6
#: One of each kind.
ONE: Final[list[i64]] = [BIT[6 * kind] for kind in range(5)]


def count(pile: i64, kind: i64) -> i64:
    return piles.count(pile, kind, WIDTH)


def total(pile: i64) -> i64:
    return piles.total(pile, WIDTH)


def kinds(pile: i64) -> i64:
    return piles.kinds(pile, WIDTH)


def pick(pile: i64, source: Chance) -> i64:
    return piles.pick(pile, WIDTH, source)


def of(counts: list[int]) -> i64:
    return piles.of(counts, WIDTH)


def show(pile: i64, names: list[str]) -> dict[str, int]:
    return piles.show(pile, names, WIDTH)
