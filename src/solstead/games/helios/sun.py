"""Moving the sun: orbits and illumination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.helios import events, geometry, placement
from solstead.games.helios.tables import (
    CITY_COUNCIL,
    COUNCIL,
    FIRST_SPECIAL,
    FROM_ORBITS,
    FROM_TEMPLES,
    POWER_PLANT,
    WAREHOUSE,
    WAREHOUSE_CUBES,
    WATCH_TOWER,
    WATCHED_ORBIT,
)

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState

ORBIT: Final[i64] = 5


def resting_fields(s: HeliosState, seat: i64) -> i64:
    """Where a seat's sun may end its next move."""
    board = s.tables.board
    if s.built(seat, POWER_PLANT):
        return geometry.anywhere(board, s.tiles[seat], s.dead[seat], s.sun[seat])
    return geometry.resting_fields(board, s.tiles[seat], s.dead[seat], s.sun[seat], s.track[seat])


def move(s: HeliosState, seat: i64, field: i64) -> None:
    """Move the sun to a resting field; orbits are paid, and what lies around it is illuminated."""
    if s.built(seat, POWER_PLANT):
        s.sun[seat] = field
        s.tell(events.SUN, seat, field)
    else:
        orbit(s, seat, field)
    illuminate(s, seat, field)


def orbit(s: HeliosState, seat: i64, field: i64) -> None:
    """Go step by step and count orbits; a new highest count is paid, once a turn (HE-5)."""
    board = s.tables.board
    route = geometry.route(board, s.tiles[seat], s.dead[seat], s.sun[seat], s.track[seat], field)
    for step in route.fields:
        s.tell(events.STEP, seat, step)
    s.sun[seat] = field
    s.tell(events.SUN, seat, field)
    behind: i64 = s.behind[seat]
    if route.peak > behind:
        behind = route.peak
        if s.orbited:
            s.tell(events.SECOND_ORBIT, seat)
        else:
            s.orbited = True
            s.gain(seat, WATCHED_ORBIT if s.built(seat, WATCH_TOWER) else ORBIT, FROM_ORBITS, field)
    s.behind[seat] = behind - route.orbits


def forfeits(s: HeliosState, seat: i64, field: i64) -> bool:
    """Whether a move there makes an orbit that is not paid, since one has been in this turn."""
    if not s.orbited or s.built(seat, POWER_PLANT):
        return False
    route = geometry.route(s.tables.board, s.tiles[seat], s.dead[seat], s.sun[seat], s.track[seat], field)
    return route.peak > s.behind[seat]


def illuminate(s: HeliosState, seat: i64, sun: i64) -> None:
    """Temples around the sun bring points, empty land tiles a cube; with a Warehouse also those with one (HE-9)."""
    lit: i64 = s.tables.board.near[sun] & s.tiles[seat]
    room: i64 = WAREHOUSE_CUBES if s.built(seat, WAREHOUSE) else i64(1)
    while lit:
        field = bits.lowest(lit)
        lit &= lit - 1
        if s.temples[seat] & BIT[field]:
            s.gain(seat, temple_points(s, seat, field), FROM_TEMPLES, field)
            continue
        tile = s.tile(seat, field)
        if tile < FIRST_SPECIAL and s.cube(seat, field, room - 1) < 0:
            s.add_cube(seat, field, tile)


def temple_points(s: HeliosState, seat: i64, field: i64) -> i64:
    """What an illuminated temple brings: one for its tile and each around it, three more with a City Council."""
    points = 1 + placement.tiles_near(s, seat, field)
    return points + COUNCIL if s.built(seat, CITY_COUNCIL) else points
