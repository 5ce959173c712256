"""Sets of at most 62 small numbers as bit masks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

#: BIT[n] is the mask of n alone. A table, because mypyc 2.4 miscompiles `1 << n` on i64 from n = 31 up.
BIT: Final[list[i64]] = [2**n for n in range(62)]

#: FULL[n] is the mask of 0 .. n-1.
FULL: Final[list[i64]] = [2**n - 1 for n in range(63)]


def count(mask: i64) -> i64:
    """How many numbers are in the set."""
    mask = (mask & 0x1555555555555555) + ((mask >> 1) & 0x1555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask & 0x0F0F0F0F0F0F0F0F) + ((mask >> 4) & 0x0F0F0F0F0F0F0F0F)
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 127


def lowest(mask: i64) -> i64:
    """The smallest number in the set, which must not be empty."""
    n: i64 = 0
    if mask & 0xFFFFFFFF == 0:
        mask >>= 32
        n = 32
    if mask & 0xFFFF == 0:
        mask >>= 16
        n += 16
    if mask & 0xFF == 0:
        mask >>= 8
        n += 8
    if mask & 0xF == 0:
        mask >>= 4
        n += 4
    if mask & 0x3 == 0:
        mask >>= 2
        n += 2
    if mask & 0x1 == 0:
        n += 1
    return n


def nth(mask: i64, k: i64) -> i64:
    """The k-th smallest number in the set (k from 0), which must have more than k numbers."""
    while k:
        mask &= mask - 1
        k -= 1
    return lowest(mask)


def members(mask: i64) -> list[int]:
    """The numbers in the set, ascending."""
    found: list[int] = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return found


def mask_of(numbers: list[int]) -> i64:
    """The set of these numbers."""
    mask: i64 = 0
    for n in numbers:
        mask |= BIT[n]
    return mask
