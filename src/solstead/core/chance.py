"""Chance, the seat that shuffles and deals. A state draws every random number from one source."""

from __future__ import annotations

import operator
import secrets
from hashlib import blake2b
from typing import Final, Optional, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from solstead.core.errors import BadRecord

#: The seat number of chance in records and events.
CHANCE: Final = -1

# Multiply-with-carry with lag 1: every product stays below 2**63, so compiled i64 and Python ints agree.
MULTIPLIER: Final[i64] = 1791398085
LOW_32: Final[i64] = 0xFFFFFFFF
LOW_31: Final[i64] = 0x7FFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where a state's random numbers come from; never part of a view or a position."""

    def below(self, n: i64) -> i64:
        """A random number from 0 to n-1."""
        raise NotImplementedError

    def copy(self) -> Chance:
        """A source for a clone: drawing from one does not change the other."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        raise NotImplementedError


class SeededChance(Chance):
    """A small fast generator: equal seeds give equal games, in every process, compiled or not."""

    def __init__(self, word: i64) -> None:
        self.word: i64 = word

    def below(self, n: i64) -> i64:
        word = MULTIPLIER * (self.word & LOW_32) + (self.word >> 32)
        self.word = word
        return (((word ^ (word >> 32)) & LOW_31) * n) >> 31

    def copy(self) -> Chance:
        return SeededChance(self.word)

    def __reduce__(self) -> tuple[object, ...]:
        return (SeededChance, (self.word,))


class SystemChance(Chance):
    """The operating system's generator, for tables that people play at: no seed that could be found by trying."""

    def below(self, n: i64) -> i64:
        return secrets.randbelow(n)

    def copy(self) -> Chance:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (SystemChance, ())


class RecordedChance(Chance):
    """What chance said once before, number by number."""

    def __init__(self, numbers: list[int], at: i64 = 0) -> None:
        self.numbers = numbers
        self.at: i64 = at

    def below(self, n: i64) -> i64:
        if self.at >= len(self.numbers):
            raise BadRecord("the record has too few chance steps here")
        number = self.numbers[self.at]
        if not 0 <= number < n:
            raise BadRecord(f"chance step {number} does not fit: a number below {n} is due")
        self.at += 1
        return number

    def copy(self) -> Chance:
        return RecordedChance(self.numbers, self.at)

    def __reduce__(self) -> tuple[object, ...]:
        return (RecordedChance, (self.numbers, self.at))


class TracedChance(Chance):
    """Another source, with every number it draws written down for a record. Clones are not traced."""

    def __init__(self, source: Chance, trace: list[int]) -> None:
        self.source = source
        self.trace = trace

    def below(self, n: i64) -> i64:
        number = self.source.below(n)
        self.trace.append(number)
        return number

    def copy(self) -> Chance:
        return self.source.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return self.source.__reduce__()


def chance(seed: Optional[SupportsIndex]) -> Chance:
    """The source for a new game: seeded with any whole number, or the operating system's for None."""
    if seed is None:
        return SystemChance()
    digest = blake2b(str(operator.index(seed)).encode(), digest_size=8).digest()
    return SeededChance((int.from_bytes(digest, "big") >> 2) | 1)


def fork(source: Chance) -> Chance:
    """A seeded source whose seed is drawn from another."""
    return SeededChance((source.below(LOW_31) << 31) + source.below(LOW_31) + 1)
