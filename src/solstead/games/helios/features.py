"""What a seat of Helios knows, as numbers. All is open, so this is a matter of size: of the own board every field, of
the others the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Optional

from librt.strings import BytesWriter
from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.features import Features, Slot, flag, flags, half, one, ones, part, parts, skip
from solstead.core.frame import Frame
from solstead.games.helios import rounds
from solstead.games.helios.frames.city import PayCube, item_of
from solstead.games.helios.frames.cubes import TakeCube
from solstead.games.helios.frames.lands import PlaceTile
from solstead.games.helios.frames.turns import PlaceGray
from solstead.games.helios.nouns import MAX_FIELDS, MAX_LAND, TEMPLE
from solstead.games.helios.payment import cubes_of
from solstead.games.helios.tables import BAGS, ITEMS

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState

#: Of the action tiles in the slots: those of the slot's own colour, three bits of six.
OWN_COLOUR: Final[i64] = 0o070707070707070707
#: The temple comes after all else that is paid for.
A_TEMPLE: Final[i64] = len(ITEMS)
#: Numbers of a field of the board.
FIELD: Final[i64] = 15


class HeliosFeatures(Features["HeliosState"]):
    def __init__(self, frames: list[type[Frame[Any]]]) -> None:
        super().__init__(
            frames,
            table=[
                Slot("round", 1, "round / 4"),
                Slot("turns_left", 1, "action turns of this round to come / 18"),
                Slot("orbited", 1, "an orbit has been paid in this turn"),
                Slot("columns", 3 * 5, "of each action: one-hot the colour of the lowest tile, then the tiles / 6"),
                Slot("lands", 5, "land tiles on offer, by colour"),
                Slot("extra_land", 5, "one-hot: the land tile on the additional stack"),
                Slot("special_tiles", 4, "special tiles left / 4"),
                Slot("characters", 8, "characters that nobody has"),
                Slot("tile", 9, "one-hot: the tile that is to be placed"),
                Slot("action", 3, "one-hot: the action of the gray tile that is to be placed"),
                Slot("field", int(MAX_LAND), "one-hot: the field that gets a cube"),
                Slot("paid_for", 21, "one-hot: what is being paid for: a building, a character or a temple"),
                Slot("due", 2, "cubes still to pay, of specified and of any colour / 4"),
                Slot("board", int(MAX_LAND * FIELD), "own fields: one-hot tile, cubes by colour / 2, temple"),
                Slot("sun", int(MAX_FIELDS), "one-hot: the field of the own sun"),
                Slot("dead_ends", int(MAX_LAND), "own fields that the sun cannot pass"),
            ],
            player=[
                Slot("tiles", 1, "tiles on the board / 19"),
                Slot("cubes", 5, "cubes by colour / 6"),
                Slot("temples", 1, "temples / 6"),
                Slot("track", 1, "sun track / 14"),
                Slot("behind", 1, "how far the orbits are behind their highest / 4"),
                Slot("mana", 1, "mana / 8"),
                Slot("city", 12, "buildings"),
                Slot("owned", 8, "characters, night or day"),
                Slot("active", 8, "characters by day"),
                Slot("slots", 9, "action tiles below the board, by slot and action / 4"),
                Slot("bag", int(BAGS), "points gained so far by source / 40"),
                Slot("passed", 1, "has passed in the character phase"),
            ],
        )

    def write_table(self, s: HeliosState, frame: Optional[Frame[Any]], seat: i64, out: BytesWriter) -> None:
        part(out, s.round, 4)
        part(out, rounds.turns_left(s), 18)
        flag(out, s.orbited)
        for action in range(3):
            write_column(s.columns[action], out)
        lands = s.lands
        if s.extra >= 0:
            lands |= BIT[5 + s.extra]
        flags(out, lands, 10)
        parts(out, s.specials, 6, 4, 4)
        taken: i64 = 0
        for other in range(s.seats):
            owned: i64 = s.owned[other]
            taken |= owned
        flags(out, s.tables.characters & ~taken, 8)
        write_subject(frame, out)
        write_board(s, seat, out)

    def write_player(
        self, s: HeliosState, frame: Optional[Frame[Any]], seat: i64, other: i64, out: BytesWriter
    ) -> None:
        part(out, bits.count(s.tiles[other]), 19)
        parts(out, s.stock[other], 6, 5, 6)
        part(out, bits.count(s.temples[other]), 6)
        part(out, s.track[other], 14)
        part(out, s.behind[other], 4)
        part(out, s.mana[other], 8)
        city: i64 = s.city[other]
        owned: i64 = s.owned[other]
        active: i64 = s.active[other]
        flags(out, city | (owned << 12) | (active << 20), 28)
        packed: i64 = s.slots[other]  # first those of the slot's colour, then the gray ones
        parts(out, (packed & OWN_COLOUR) + ((packed >> 3) & OWN_COLOUR), 6, 9, 4)
        for source in range(BAGS):
            part(out, s.bags[other * BAGS + source], 40)
        flag(out, (s.out >> other) & 1 != 0)


def write_column(column: i64, out: BytesWriter) -> None:
    """A column of action tiles: the lowest one is the next to go."""
    flags(out, BIT[column & 7] >> 1, 4)
    height: i64 = 0
    while column:
        height += 1
        column >>= 3
    part(out, height, 6)


def write_subject(frame: Optional[Frame[Any]], out: BytesWriter) -> None:
    """What the pending decision is about."""
    at = skip(out, 9 + 3 + MAX_LAND + 21)
    if isinstance(frame, PlaceTile):
        one(out, at, frame.tile)
    elif isinstance(frame, PlaceGray):
        one(out, at, 9 + frame.action)
    elif isinstance(frame, TakeCube):
        one(out, at, 12 + frame.field)
    elif isinstance(frame, PayCube):
        one(out, at, 12 + MAX_LAND + (A_TEMPLE if frame.what == TEMPLE else item_of(frame.what)))
        part(out, cubes_of(frame.specified), 4)
        part(out, frame.rest, 4)
        return
    skip(out, 2)


def write_board(s: HeliosState, seat: i64, out: BytesWriter) -> None:
    """The own board, field by field."""
    at = skip(out, MAX_LAND * FIELD + MAX_FIELDS + MAX_LAND)
    one(out, at, MAX_LAND * FIELD + s.sun[seat])
    ones(out, at + 4 * (MAX_LAND * FIELD + MAX_FIELDS), s.dead[seat])
    first: i64 = seat * s.tables.board.lands
    tiles: i64 = s.tiles[seat]
    while tiles:
        field = bits.lowest(tiles)
        tiles &= tiles - 1
        write_field(s.cells[first + field], out, at + 4 * FIELD * field)


def write_field(cell: i64, out: BytesWriter, at: i64) -> None:
    """A field with a tile, from `at` on."""
    one(out, at, (cell & 15) - 1)
    first = (cell >> 4) & 7
    second = (cell >> 7) & 7
    if first:
        half(out, at, 8 + first)
    if second:
        half(out, at, 8 + second)
    if first and first == second:
        one(out, at, 8 + first)
    if cell >= 1024:
        one(out, at, 14)
