"""Fields: written, read and checked from one line each."""

from __future__ import annotations

from typing import Any

import pytest

from solstead import BadPosition, load
from solstead.core import piles
from solstead.core.fields import Card, Cards, Counts, Field, Fields, Flag, Members, Number, Seat, Seats, Word, Words

SETUP = load("vaalbara").setup(3)
COLOURS = ["red", "green", "blue"]


class Thing:
    """Anything with attributes."""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)


GOOD: list[tuple[Field, Any, Any]] = [
    (Number("x", 1, 9), 3, 3),
    (Number("x", -1, 9), -1, -1),
    (Flag("x"), True, True),
    (Seat("x"), 2, 2),
    (Seat("x", nobody=True), -1, None),
    (Seats("x"), 5, [0, 2]),
    (Word("x", COLOURS), 1, "green"),
    (Word("x", COLOURS, none=True), -1, None),
    (Word("x", "land"), 0, "L01"),
    (Words("x", COLOURS, none=True), [0, -1], ["red", None]),
    (Members("x", COLOURS), 6, ["green", "blue"]),
    (Members("x", COLOURS, first=1), 2, ["blue"]),
    (Counts("x", COLOURS, 6), 3 + 2 * 64**2, {"red": 3, "blue": 2}),
    (Cards("x", 2), 3, [0, 1]),
    (Number("x").by_seat(), [1, 2, 3], [1, 2, 3]),
    (Members("x", COLOURS).by_seat(), [1, 0, 4], [["red"], [], ["blue"]]),
]


@pytest.mark.parametrize(("field", "value", "written"), GOOD)
def test_a_field_is_written_and_read(field: Field, value: Any, written: Any) -> None:
    fields = Fields(field)
    assert fields.write(SETUP, Thing(x=value)) == {"x": written}
    again = Thing(x=None)
    assert fields.read(SETUP, again, {"x": written, "more": 1}) == {"more": 1}
    assert again.__dict__ == {"x": value}


BAD: list[tuple[Field, Any, str]] = [
    (Number("x", 1, 9), 10, "x must be 1 to 9, not 10"),
    (Number("x", 1, 9), True, "x must be 1 to 9, not True"),
    (Number("x", 1, 9), "3", "x must be 1 to 9, not '3'"),
    (Flag("x"), 1, "x must be true or false"),
    (Seat("x"), 3, "x must be 0 to 2"),
    (Seat("x"), None, "x must be 0 to 2"),
    (Seats("x"), [0, 3], "x names seats: each must be 0 to 2"),
    (Seats("x"), [1, 1], "x must not name anything twice"),
    (Word("x", COLOURS), "pink", "x must be one of red, green, blue, not 'pink'"),
    (Word("x", COLOURS), ["red"], "x must be one of"),
    (Word("x", "land"), "L99", "x must be a land that belongs there, not 'L99'"),
    (Words("x", COLOURS, length=2), ["red"], "x must be a list of 2"),
    (Words("x", COLOURS), ["red", "pink"], r"x\[1\] must be one of"),
    (Members("x", COLOURS, first=1), ["red"], "x must be one of green, blue"),
    (Counts("x", COLOURS, 6), {"red": 63}, "x.red must be 0 to 62"),
    (Counts("x", COLOURS, 6), ["red"], "x must say how many"),
    (Cards("x", 2), [0], "x: each of the 2 cards lies in one place"),
    (Cards("x", 2), [0, 2], "x must be 0 to 1"),
    (Number("x").by_seat(), [1, 2], "x must be a list of 3"),
    (Number("x").by_seat(), [1, 2, -3], r"x\[2\] must be 0"),
]


@pytest.mark.parametrize(("field", "given", "message"), BAD)
def test_what_cannot_be_is_refused_by_its_name(field: Field, given: Any, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        Fields(field).read(SETUP, Thing(), {"x": given})


def test_a_field_that_is_missing_is_named() -> None:
    with pytest.raises(BadPosition, match=r"players\[1\]\.points is missing"):
        Fields(Number("points")).read(SETUP, Thing(), {}, "players[1]")
    with pytest.raises(BadPosition, match=r"players\[1\] must have points, not 3"):
        Fields(Number("points")).read(SETUP, Thing(), 3, "players[1]")


def test_a_seat_has_its_own_entry_of_each_field() -> None:
    fields = Fields(Number("points").by_seat(), Word("colour", COLOURS).by_seat())
    thing = Thing(points=[1, 2, 3], colour=[0, 1, 2])
    assert fields.write(SETUP, thing, 1) == {"points": 2, "colour": "green"}
    fields.read(SETUP, thing, {"points": 7, "colour": "red"}, "players[1]", 1)
    assert thing.__dict__ == {"points": [1, 7, 3], "colour": [0, 0, 2]}


def test_a_view_is_filled_with_cards_that_are_seen_nowhere() -> None:
    fields = Fields(Cards("hands", 6).by_seat(), Card("played", 6), Cards("deck", 6))
    filled = fields.fill({"hands": [[0, 3], [None], []], "played": 2, "deck": [None, None], "seat": 0})
    assert filled["hands"][0] == [0, 3]
    assert sorted([*filled["hands"][1], *filled["deck"]]) == [1, 4, 5]
    thing = Thing()
    fields.read(SETUP, thing, filled)
    with pytest.raises(BadPosition, match="hands, played, deck: each of the 6 cards"):
        fields.read(SETUP, thing, {**filled, "played": 0})


def test_piles_count_kinds() -> None:
    pile = piles.of([2, 0, 5], 4)
    assert [piles.count(pile, kind, 4) for kind in range(3)] == [2, 0, 5]
    assert (piles.total(pile, 4), piles.kinds(pile, 4), piles.listed(pile, 4)) == (7, 5, [0, 0, 2, 2, 2, 2, 2])
    assert piles.show(pile, COLOURS, 4) == {"red": 2, "blue": 5}
