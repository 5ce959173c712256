"""Numbers of goods by kind in one int: eight bits for each resource, twelve for energy, eight for shortage markers.

These are no `core.piles`: there can be more energy than eight bits hold, seven kinds of twelve bits do not fit, and
nothing is ever drawn from them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SHIFT: Final[list[i64]] = [0, 8, 16, 24, 32, 40, 52]
ONE: Final[list[i64]] = [2**0, 2**8, 2**16, 2**24, 2**32, 2**40, 2**52]
MARKER: Final[i64] = 6


def count(goods: i64, kind: i64) -> i64:
    """How many of a kind."""
    return (goods >> SHIFT[kind]) & (4095 if kind == 5 else 255)


def resources(goods: i64) -> i64:
    """How many resources of all kinds."""
    return (goods & 255) + ((goods >> 8) & 255) + ((goods >> 16) & 255) + ((goods >> 24) & 255) + ((goods >> 32) & 255)


def total(goods: i64) -> i64:
    """How many goods, markers not counted."""
    return resources(goods) + ((goods >> 40) & 4095)


NAMES: Final = ["grain", "lily", "flower", "wool", "egg", "energy", "shortage"]


def named(goods: i64) -> dict[str, int]:
    """Goods and shortage markers by name, those that are there."""
    found: dict[str, int] = {}
    for kind in range(7):
        n = count(goods, kind)
        if n:
            found[NAMES[kind]] = n
    return found


def lowest(goods: i64) -> i64:
    """The first kind of resource of which there is one, or -1."""
    for kind in range(5):
        if count(goods, kind):
            return kind
    return -1
