"""What things cost, cube by cube, and who can pay that (HE-7, HE-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.helios import piles
from solstead.games.helios.tables import CITADEL, CITADEL_CUBES

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState


def owned_part(specified: i64, colours: i64) -> i64:
    """Those of the specified cubes, five bits each, that somebody can pay who has these colours."""
    owned: i64 = 0
    while specified:
        if specified & colours & 31:
            owned = (owned << 5) | (specified & 31)
        specified >>= 5
    return owned


def cubes_of(specified: i64) -> i64:
    """How many cubes are specified."""
    n: i64 = 0
    while specified:
        specified >>= 5
        n += 1
    return n


def unspecified(specified: i64, owned: i64, neutral: i64) -> i64:
    """How many cubes of any colour are due: the neutral ones, and two for each specified one that is not owned."""
    return neutral + 2 * (cubes_of(specified) - cubes_of(owned))


def affordable(s: HeliosState, item: i64, colours: i64, cubes: i64) -> bool:
    """Whether somebody who has so many cubes of these colours can pay for a building or a character."""
    specified: i64 = s.tables.specified[item]
    owned = owned_part(specified, colours)
    return cubes_of(owned) + unspecified(specified, owned, s.tables.neutral[item]) <= cubes


def cubes_due(s: HeliosState, seat: i64, item: i64) -> i64:
    """How many cubes a seat would pay now for a building or a character, be there enough or not."""
    specified: i64 = s.tables.specified[item]
    owned = owned_part(specified, piles.kinds(s.stock[seat]))
    return cubes_of(owned) + unspecified(specified, owned, s.tables.neutral[item])


def temple_cost(s: HeliosState, seat: i64) -> i64:
    """The nth temple costs n cubes; with a Citadel one."""
    return CITADEL_CUBES if s.built(seat, CITADEL) else bits.count(s.temples[seat]) + 1


def can_build_temple(s: HeliosState, seat: i64, cubes: i64) -> bool:
    return s.tiles[seat] != s.temples[seat] and temple_cost(s, seat) <= cubes


def payable(s: HeliosState, seat: i64, colours: i64) -> i64:
    """The cubes of these colours, two places a field; of twins on one tile the first."""
    lands = s.tables.board.lands
    mask: i64 = 0
    tiles: i64 = s.tiles[seat]
    while tiles:
        field = bits.lowest(tiles)
        tiles &= tiles - 1
        cell: i64 = s.cells[seat * lands + field]
        first = (cell >> 4) & 7
        if first == 0:
            continue
        if colours & BIT[first - 1]:
            mask |= BIT[2 * field]
        second = (cell >> 7) & 7
        if second and second != first and colours & BIT[second - 1]:
            mask |= BIT[2 * field + 1]
    return mask


def affordable_items(s: HeliosState, seat: i64, items: i64, first: i64) -> i64:
    """Those of these buildings or characters (numbered from the item `first`) that a seat can pay for."""
    stock: i64 = s.stock[seat]
    colours = piles.kinds(stock)
    cubes = piles.total(stock)
    mask: i64 = 0
    while items:
        n = bits.lowest(items)
        items &= items - 1
        if affordable(s, first + n, colours, cubes):
            mask |= BIT[n]
    return mask
