"""Order, neighbours, rewards, victory: questions about the table that change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core.bits import BIT, FULL
from solstead.games.vaalbara.nouns import ROW
from solstead.games.vaalbara.tables import FARMER, FIELD, FOREST, MEADOW, MOUNTAIN, RIVER, VILLAGE

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState


def neighbours(s: VaalbaraState, seat: i64) -> i64:
    """The mask of the seats to the left and right; with two players that is one seat (VB-2)."""
    left: i64 = seat - 1 if seat > 0 else s.seats - 1
    right: i64 = seat + 1 if seat < s.seats - 1 else 0
    return BIT[left] | BIT[right]


def next_seat(s: VaalbaraState) -> i64:
    """Who acts next: lowest initiative among those who have not acted, ties by the omens now on top (VB-1)."""
    best: i64 = -1
    best_key: i64 = 1000
    omens = s.omens() * 5
    for seat in range(s.seats):
        if not s.acted & BIT[seat]:
            key: i64 = s.played[seat] * 8 + s.tables.rank[omens + s.clans[seat]]
            if key < best_key:
                best_key = key
                best = seat
    return best


def order(s: VaalbaraState) -> list[int]:
    """Who has still to act this round, in the order as it stands; [] before the reveal."""
    if s.played[0] < 0:
        return []
    omens = s.omens() * 5
    waiting = [seat for seat in range(s.seats) if not s.acted & BIT[seat]]
    keys = [s.played[seat] * 8 + s.tables.rank[omens + s.clans[seat]] for seat in range(s.seats)]
    if s.current >= 0:
        keys[s.current] = -1  # the omens may have changed in the middle of a turn
    waiting.sort(key=keys.__getitem__)
    return waiting


def reward(s: VaalbaraState, seat: i64, land: i64) -> i64:
    """What a land pays that has just joined this realm."""
    land_type: i64 = s.tables.land_type[land]
    if land_type == MEADOW:
        sum: i64 = s.count(seat, MEADOW)
        around = neighbours(s, seat)
        for other in range(s.seats):
            if around & BIT[other]:
                sum += s.count(other, MEADOW)
        return sum
    if land_type == FOREST:
        return s.tables.forest_value[land]
    if land_type == MOUNTAIN:  # VB-10
        mountains = s.count(seat, MOUNTAIN)
        return 10 if mountains == 2 else 20 if mountains == 4 else 0
    if land_type == FIELD:
        return 2 * s.count(seat, FIELD)
    if land_type == VILLAGE:
        return 2 * types(s, seat)
    initiative: i64 = s.played[seat] + 1
    return min(initiative, 6) * s.count(seat, RIVER)


def land_points(s: VaalbaraState, seat: i64, land: i64) -> i64:
    """What the land of the land action pays once it has joined the realm: the Farmer doubles it (VB-11)."""
    return reward(s, seat, land) * (2 if s.played[seat] == FARMER else 1)


def types(s: VaalbaraState, seat: i64) -> i64:
    """How many different types of land a realm has."""
    packed: i64 = s.counts[seat]
    different: i64 = 0
    while packed:
        if packed & 15:
            different += 1
        packed >>= 4
    return different


def variety_bonus(s: VaalbaraState, seat: i64) -> i64:
    """The bonus at the end for five or six types of land."""
    different = types(s, seat)
    return 10 if different == 6 else 5 if different == 5 else 0


def winner(s: VaalbaraState) -> i64:
    """Most points; ties go to the clan that ranks highest in the omens on top (VB-13)."""
    best: i64 = 0
    best_key: i64 = -1
    omens = s.omens() * 5
    for seat in range(s.seats):
        key: i64 = s.points[seat] * 8 + 7 - s.tables.rank[omens + s.clans[seat]]
        if key > best_key:
            best_key = key
            best = seat
    return best


def row_mask(s: VaalbaraState, first: bool, second: bool) -> i64:
    """The places of the rows where a land lies."""
    mask: i64 = 0
    for i in range(s.seats):
        if first and s.rows[i] >= 0:
            mask |= BIT[i]
        if second and s.rows[ROW + i] >= 0:
            mask |= BIT[ROW + i]
    return mask


def everybody(s: VaalbaraState) -> i64:
    """The mask of all seats."""
    return FULL[s.seats]
