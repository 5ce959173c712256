"""Cubes from the supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.frame import Choice
from solstead.games.helios import events
from solstead.games.helios.nouns import COLOUR, FIELD
from solstead.games.helios.tables import ANY, COLOURS

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState


class TakeCube(Choice["HeliosState"]):
    """Choose the colour of a bonus cube for this tile, among those that are allowed there."""

    kind: ClassVar[str] = "take_cube"

    def __init__(self, seat: int, field: int, colours: int) -> None:
        super().__init__(seat)
        self.field: i64 = field
        self.colours: i64 = colours

    def base(self) -> i64:
        return COLOUR

    def mask(self, s: HeliosState) -> i64:
        return self.colours

    def resolve(self, s: HeliosState, seat: i64, action: i64) -> None:
        s.add_cube(seat, self.field, action - COLOUR)

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "field": self.field, "colours": [COLOURS[n] for n in bits.members(self.colours)]}

    @classmethod
    def make(cls, fields: dict[str, Any]) -> TakeCube:
        colours = bits.mask_of([COLOURS.index(name) for name in fields["colours"]])
        return cls(fields["seat"], fields["field"], colours)

    def problem(self, s: HeliosState) -> str:
        trouble = super().problem(s)
        if trouble:
            return trouble
        if not isinstance(self.field, int) or not 0 <= self.field < s.tables.board.lands:
            return "field must be a field for land"
        return "" if s.room(self.seat) & BIT[self.field] else "field must have a tile with room for a cube"


class PlaceCube(Choice["HeliosState"]):
    """Choose the tile for a bonus cube."""

    kind: ClassVar[str] = "place_cube"

    def base(self) -> i64:
        return FIELD

    def mask(self, s: HeliosState) -> i64:
        return s.room(self.seat)

    def resolve(self, s: HeliosState, seat: i64, action: i64) -> None:
        s.stack.append(TakeCube(seat, action - FIELD, ANY))


def grant(s: HeliosState, seat: i64) -> None:
    """A bonus cube of any colour for any own tile; without room it is lost (HE-9)."""
    if s.room(seat):
        s.stack.append(PlaceCube(seat))
    else:
        s.tell(events.LOST_CUBE, seat)
