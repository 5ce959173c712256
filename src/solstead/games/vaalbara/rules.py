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
    lowest: i64 = 99
    for seat in range(s.seats):
        if not s.acted & BIT[seat]:
            character: i64 = s.played[seat]
            if character < lowest or (character == lowest and _ranks_higher(s, seat, best)):
                lowest = character
                best = seat
    return best


def _ranks_higher(s: VaalbaraState, seat: i64, other: i64) -> bool:
    """Whether a seat's clan stands above another's in the omens on top."""
    omens = s.omens() * 5
    return s.tables.rank[omens + s.clans[seat]] < s.tables.rank[omens + s.clans[other]]


def order(s: VaalbaraState) -> list[int]:
    """Who has still to act this round, in the order as it stands; [] before the reveal."""
    if s.played[0] < 0:
        return []
    after = s.clone()
    line: list[int] = []
    if s.current >= 0:  # the omens may have changed in the middle of a turn
        line.append(s.current)
        after.acted |= BIT[s.current]
    while after.acted != everybody(s):
        seat = next_seat(after)
        line.append(seat)
        after.acted |= BIT[seat]
    return line


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


def taken(s: VaalbaraState, seat: i64, place: i64) -> i64:
    """What the land of a place of the first row would pay this seat."""
    after = s.clone()
    after.add_land(seat, s.realm_size[seat], s.rows[place])
    return land_points(after, seat, s.rows[place] & 63)


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
    for seat in range(1, s.seats):
        if s.points[seat] > s.points[best] or (s.points[seat] == s.points[best] and _ranks_higher(s, seat, best)):
            best = seat
    return best


def second_row(s: VaalbaraState) -> i64:
    """The mask of the places of the second row, which is always full."""
    return FULL[s.seats] << ROW


def everybody(s: VaalbaraState) -> i64:
    """The mask of all seats."""
    return FULL[s.seats]
