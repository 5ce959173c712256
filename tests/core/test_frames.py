"""Kinds of decisions: what is an option, what is not asked, and that chance picks among the options in their order."""

from __future__ import annotations

from typing import ClassVar

import pytest

from solstead import load
from solstead.core.bits import BIT, FULL
from solstead.core.chance import chance
from solstead.core.frame import Choice, Frame, FromHand, Many, MayPass
from solstead.core.state import State

TABLE = load("vaalbara").new(seats=2, seed=1)
BASE = 10


class Take(Choice[State]):
    kind: ClassVar[str] = "take"

    def __init__(self, seat: int, things: int) -> None:
        super().__init__(seat)
        self.things = things

    def base(self) -> int:
        return BASE

    def mask(self, s: State) -> int:
        return self.things


class TakeFromHand(FromHand[State]):
    def base(self) -> int:
        return BASE

    def mask(self, s: State) -> int:
        return 1


class TakeOrLeave(MayPass[State]):
    """Remembers what it was resolved to."""

    def __init__(self, seat: int, things: int, way_out: int, free: bool) -> None:
        super().__init__(seat)
        self.things, self.leave, self.free = things, way_out, free
        self.done: list[int] = []

    def base(self) -> int:
        return BASE

    def mask(self, s: State) -> int:
        return self.things

    def way_out(self) -> int:
        return self.leave

    def optional(self, s: State) -> bool:
        return self.free

    def choose(self, s: State, n: int) -> None:
        self.done.append(n)

    def skip(self, s: State) -> None:
        self.done.append(-1)


class TakeOneOf(Many[State]):
    def __init__(self, seat: int, things: list[int]) -> None:
        super().__init__(seat)
        self.found = things

    def base(self) -> int:
        return BASE

    def things(self, s: State) -> list[int]:
        return self.found


CASES: list[tuple[Frame[State], list[int], int]] = [
    (Take(0, 0b1011), [10, 11, 13], -1),
    (Take(0, 0b1000), [13], 13),
    (TakeFromHand(0), [10], -1),
    (TakeOrLeave(0, 0b101, 99, True), [10, 12, 99], -1),
    (TakeOrLeave(0, 0b101, 3, True), [3, 10, 12], -1),
    (TakeOrLeave(0, 0b101, 3, False), [10, 12], -1),
    (TakeOrLeave(0, 0b100, 99, True), [12, 99], -1),
    (TakeOrLeave(0, 0b100, 99, False), [12], 12),
    (TakeOrLeave(0, 0, 99, False), [99], 99),
    (TakeOrLeave(0, 0, 3, True), [3], 3),
    (TakeOneOf(0, [2, 70, 500]), [12, 80, 510], -1),
    (TakeOneOf(0, [500]), [510], 510),
]


@pytest.mark.parametrize(("frame", "options", "forced"), CASES)
def test_what_may_be_chosen(frame: Frame[State], options: list[int], forced: int) -> None:
    assert frame.owes(TABLE) == BIT[0]
    assert frame.options(TABLE, 0) == options
    assert [action for action in range(600) if frame.allows(TABLE, 0, action)] == options
    assert frame.forced(TABLE) == forced
    one, other = chance(5), chance(5)
    for _ in range(40):
        assert frame.pick(TABLE, 0, one) == options[other.below(len(options))]


def test_a_choice_that_may_be_passed_is_made_or_not() -> None:
    frame = TakeOrLeave(0, FULL[3], 99, True)
    for action in (12, 99, 10):
        frame.resolve(TABLE, 0, action)
    assert frame.done == [2, -1, 0]


def test_frames_that_cannot_be_pending_say_why() -> None:
    assert Take(2, 1).problem(TABLE) == "seat must be 0 to 1"
    assert Take(1, 0).problem(TABLE) == "there is nothing to choose"
    assert TakeOneOf(1, []).problem(TABLE) == "there is nothing to choose"
    assert TakeOneOf(7, [1]).problem(TABLE) == "seat must be 0 to 1"
    assert TakeOrLeave(1, 0, 99, False).problem(TABLE) == ""
    assert TakeOrLeave(-1, 1, 99, False).problem(TABLE) == "seat must be 0 to 1"
