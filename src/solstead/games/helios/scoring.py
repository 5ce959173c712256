"""The final scoring, by source, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.games.helios import piles, placement
from solstead.games.helios.tables import (
    ARCHITECT,
    BAGS,
    CARTOGRAPHER,
    CREATED_TILES,
    EMPTY_FIELDS,
    EXPLORER,
    FIRST_CHARACTER,
    FIRST_SPECIAL,
    FROM_CHARACTERS,
    FROM_CITY,
    FROM_EDGE_FIELDS,
    FROM_MANA,
    FROM_SPECIAL_TILES,
    INVENTOR,
    PRIESTESS,
    PRINCESS,
    PROPHETESS,
    RAW_MATERIALS,
    SOURCES,
    TREASURER,
)

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState

EDGE_FIELD: Final[i64] = 4
MANA: Final[i64] = 1
TREASURED_MANA: Final[i64] = 3


def total(s: HeliosState, seat: i64) -> i64:
    """The points of a seat if the game ended now."""
    sum: i64 = 0
    for source in range(len(SOURCES)):
        sum += points(s, seat, source)
    return sum


def points(s: HeliosState, seat: i64, source: i64) -> i64:
    """What a seat has from one source, by its place in SOURCES."""
    if source < BAGS:
        return s.bags[seat * BAGS + source]
    if source == FROM_EDGE_FIELDS:
        return edge_fields(s, seat)
    if source == FROM_SPECIAL_TILES:
        return special_tiles(s, seat)
    if source == FROM_CITY:
        return city(s, seat)
    if source == FROM_CHARACTERS:
        return characters(s, seat)
    if source == FROM_MANA:
        return s.mana[seat] * (TREASURED_MANA if is_active(s, seat, TREASURER) else MANA)
    return piles.total(s.stock[seat]) * worth(s, TREASURER) if is_active(s, seat, TREASURER) else 0


def is_active(s: HeliosState, seat: i64, character: i64) -> bool:
    return s.active[seat] & BIT[character] != 0


def worth(s: HeliosState, character: i64) -> i64:
    """The points printed on a character's day side."""
    return s.tables.points[FIRST_CHARACTER + character]


def reached(s: HeliosState, seat: i64) -> i64:
    """The bonus edge fields that a tile lies next to."""
    edges = s.tables.edge_fields
    found: i64 = 0
    while edges:
        field = bits.lowest(edges)
        if s.tables.board.near[field] & s.tiles[seat]:
            found |= BIT[field]
        edges &= edges - 1
    return found


def edge_worth(s: HeliosState, seat: i64) -> i64:
    """What a bonus edge field pays; more with the Explorer."""
    return worth(s, EXPLORER) if is_active(s, seat, EXPLORER) else EDGE_FIELD


def edge_fields(s: HeliosState, seat: i64) -> i64:
    """The points of the bonus edge fields."""
    return bits.count(reached(s, seat)) * edge_worth(s, seat)


def special_tiles(s: HeliosState, seat: i64) -> i64:
    """All special tiles of a seat."""
    sum: i64 = 0
    tiles: i64 = s.tiles[seat]
    while tiles:
        field = bits.lowest(tiles)
        tiles &= tiles - 1
        kind = s.tile(seat, field) - FIRST_SPECIAL
        if kind >= 0:
            sum += s.tables.special_points[kind] * counted(s, seat, field, kind)
    return sum


def counted(s: HeliosState, seat: i64, field: i64, kind: i64) -> i64:
    """How many things a special tile counts, on itself and around it."""
    around: i64 = s.tables.board.near[field]
    if kind == EMPTY_FIELDS:
        return bits.count(around & ~s.tiles[seat])
    if kind == CREATED_TILES:
        return 1 + placement.tiles_near(s, seat, field)
    if kind == RAW_MATERIALS:
        return cubes_on(s, seat, (around | BIT[field]) & s.tiles[seat])
    return bits.count((around | BIT[field]) & s.temples[seat])


def cubes_on(s: HeliosState, seat: i64, fields: i64) -> i64:
    """How many cubes lie on these tiles."""
    n: i64 = 0
    while fields:
        field = bits.lowest(fields)
        fields &= fields - 1
        if s.cube(seat, field, 0) >= 0:
            n += 1
        if s.cube(seat, field, 1) >= 0:
            n += 1
    return n


def city(s: HeliosState, seat: i64) -> i64:
    """The printed points of the buildings."""
    sum: i64 = 0
    for building in bits.members(s.city[seat]):
        sum += s.tables.points[building]
    return sum


def characters(s: HeliosState, seat: i64) -> i64:
    """The active characters; what Explorer and Treasurer change is counted where it is changed."""
    sum: i64 = 0
    for character in bits.members(s.active[seat] & ~BIT[EXPLORER] & ~BIT[TREASURER]):
        sum += worth(s, character) * served(s, seat, character)
    return sum


def served(s: HeliosState, seat: i64, character: i64) -> i64:
    """How many of the things there are that a character pays for."""
    if character == ARCHITECT:
        return bits.count(s.temples[seat]) + bits.count(s.city[seat])
    if character == PROPHETESS:
        return bits.count(s.tiles[seat])
    if character == INVENTOR:
        return special_count(s, seat)
    if character == CARTOGRAPHER:
        return bits.count(land_colours(s, seat))
    if character == PRINCESS:
        return s.track[seat]  # 0 on the sun field of the Power Plant (HE-6)
    assert character == PRIESTESS
    return 1


def special_count(s: HeliosState, seat: i64) -> i64:
    n: i64 = 0
    for field in bits.members(s.tiles[seat]):
        if s.tile(seat, field) >= FIRST_SPECIAL:
            n += 1
    return n


def land_colours(s: HeliosState, seat: i64) -> i64:
    """The mask of the colours of the land tiles."""
    mask: i64 = 0
    for field in bits.members(s.tiles[seat]):
        mask |= BIT[s.tile(seat, field)]
    return mask & FULL[FIRST_SPECIAL]


def winners(s: HeliosState) -> list[int]:
    """Most points, then most cubes, then together (HE-16)."""
    keys = [total(s, seat) * 64 + piles.total(s.stock[seat]) for seat in range(s.seats)]
    return [seat for seat in range(s.seats) if keys[seat] == max(keys)]
