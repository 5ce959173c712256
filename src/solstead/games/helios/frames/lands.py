"""Creating land: taking tiles and placing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.frame import Choice
from solstead.games.helios import events, piles, placement
from solstead.games.helios.frames.cubes import TakeCube
from solstead.games.helios.frames.passing import OrPass
from solstead.games.helios.nouns import FIELD, LAND, SPECIAL
from solstead.games.helios.tables import ANY, COLOURS, CREATE, FIRST_SPECIAL, TILES

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState

MANA_FIELD: Final[i64] = 2


class CreateLand(OrPass):
    """Take a face-up land tile or a special tile, or do nothing."""

    kind: ClassVar[str] = "create_land"

    def mask(self, s: HeliosState) -> i64:
        return tiles_on_offer(s, self.seat)

    def choose(self, s: HeliosState, n: i64) -> None:
        take_tile(s, self.seat, n)

    def skip(self, s: HeliosState) -> None:
        s.tell(events.NO_ACTION, self.seat, CREATE)


def tiles_on_offer(s: HeliosState, seat: i64) -> i64:
    """The tiles that a seat may take, as nouns; none if no tile can be placed."""
    if not placement.fields(s, seat):
        return 0
    return s.lands_on_offer() * BIT[LAND] + piles.kinds(s.specials) * BIT[SPECIAL]


def take_tile(s: HeliosState, seat: i64, action: i64) -> None:
    """Take a land tile (which of two of a colour does not matter) or a special tile; no new one is turned up."""
    if action >= SPECIAL:
        kind = action - SPECIAL
        s.specials -= piles.ONE[kind]
        s.stack.append(PlaceTile(seat, FIRST_SPECIAL + kind))
        return
    colour = action - LAND
    if s.lands & BIT[colour]:
        s.lands ^= BIT[colour]
    else:
        s.extra = -1
    s.stack.append(PlaceTile(seat, colour))


class PlaceTile(OrPass):
    """Place a tile; without a place it is lost, which only the Land Management can bring about (HE-10)."""

    kind: ClassVar[str] = "place_tile"

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile: i64 = tile

    def base(self) -> i64:
        return FIELD

    def mask(self, s: HeliosState) -> i64:
        return placement.fields(s, self.seat)

    def optional(self, s: HeliosState) -> bool:
        return False

    def choose(self, s: HeliosState, n: i64) -> None:
        place_tile(s, self.seat, n, self.tile)

    def skip(self, s: HeliosState) -> None:
        s.tell(events.LOST_TILE, self.seat, self.tile)

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "tile": TILES[self.tile]}

    @classmethod
    def make(cls, fields: dict[str, Any]) -> PlaceTile:
        return cls(fields["seat"], TILES.index(fields["tile"]))


def place_tile(s: HeliosState, seat: i64, field: i64, tile: i64) -> None:
    """Lay a tile on a field; a land tile brings its cube, and the field may have a bonus."""
    s.add_tile(seat, field, tile)
    colours = ANY
    if tile < FIRST_SPECIAL:
        s.add_cube(seat, field, tile)
        colours = ANY & ~BIT[tile]
    if s.tables.mana_fields & BIT[field]:
        s.gain_mana(seat, MANA_FIELD)
    if s.tables.cube_fields & BIT[field]:
        s.stack.append(TakeCube(seat, field, colours))


class ArrangeLand(Choice["HeliosState"]):
    """Land Management: choose which of two different land tiles to place first (HE-10)."""

    kind: ClassVar[str] = "arrange_land"

    def __init__(self, seat: int, tiles: int) -> None:
        super().__init__(seat)
        self.tiles: i64 = tiles  # mask of two colours

    def base(self) -> i64:
        return LAND

    def mask(self, s: HeliosState) -> i64:
        return self.tiles

    def resolve(self, s: HeliosState, seat: i64, action: i64) -> None:
        first = action - LAND
        for colour in range(len(COLOURS)):
            if colour != first and self.tiles & BIT[colour]:
                s.stack.append(PlaceTile(seat, colour))
        s.stack.append(PlaceTile(seat, first))

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "tiles": [name for n, name in enumerate(COLOURS) if self.tiles & BIT[n]]}

    @classmethod
    def make(cls, fields: dict[str, Any]) -> ArrangeLand:
        first, second = [COLOURS.index(name) for name in fields["tiles"]]
        if first == second:
            raise ValueError("tiles must be two different colours")
        return cls(fields["seat"], BIT[first] | BIT[second])
