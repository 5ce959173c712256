"""Where tiles may be placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.games.helios import geometry

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState


def fields(s: HeliosState, seat: i64) -> i64:
    """The fields for a land or special tile: empty, next to a tile, not under the sun, not enclosing it (HE-4)."""
    board = s.tables.board
    tiles: i64 = s.tiles[seat]
    sun: i64 = BIT[s.sun[seat]]
    free = geometry.neighbours(board, tiles) & board.land & ~tiles & ~sun
    if not s.dead[seat] & sun:  # there are two separate ways out of no dead end: one tile cannot close both
        return free
    allowed: i64 = 0
    while free:
        field = free & -free
        free ^= field
        if geometry.flood(board, sun, FULL[board.size] & ~tiles & ~field) & board.border:
            allowed |= field
    return allowed


def tiles_near(s: HeliosState, seat: i64, field: i64) -> i64:
    """How many tiles lie around a field."""
    return bits.count(s.tables.board.near[field] & s.tiles[seat])
