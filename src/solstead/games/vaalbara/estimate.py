"""What a good beginner thinks a position is worth: the points, and what lands and cards will still bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.vaalbara import rules
from solstead.games.vaalbara.tables import CARPENTER, FIELD, FOREST, MEADOW, MOUNTAIN, RIVER

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState

LANDS: Final[i64] = 9

# In hundredths of a point. What a land adds to each land that is still to come:
MEADOW_NEXT: Final[i64] = 12
FIELD_NEXT: Final[i64] = 30
RIVER_NEXT: Final[i64] = 70
TYPE_NEXT: Final[i64] = 30  # for villages and the bonus for variety
#: A mountain that waits for the second, or a third that waits for the fourth.
LONE_MOUNTAIN: Final[i64] = 60
THIRD_MOUNTAIN: Final[i64] = 120
#: What playing a character brings, by initiative; the Carpenter is counted by forests.
PLAYED: Final[list[i64]] = [-20, -200, 200, 100, 0, 120, 120, 150, 150, 300, 350, 500]
FOREST_PLAYED: Final[i64] = 200


def estimate(s: VaalbaraState, seat: i64) -> i64:
    """In hundredths of a point."""
    points: i64 = s.points[seat]
    left: i64 = LANDS - s.realm_size[seat]
    if s.over:
        return 100 * points
    return 100 * (points + rules.variety_bonus(s, seat)) + lands(s, seat) * left + cards(s, seat)


def lands(s: VaalbaraState, seat: i64) -> i64:
    """What the realm adds to each land that is still to come."""
    value = MEADOW_NEXT * s.count(seat, MEADOW) + FIELD_NEXT * s.count(seat, FIELD)
    value += RIVER_NEXT * s.count(seat, RIVER) + TYPE_NEXT * rules.types(s, seat)
    mountains = s.count(seat, MOUNTAIN)
    if mountains == 1:
        value += LONE_MOUNTAIN
    elif mountains == 3:
        value += THIRD_MOUNTAIN
    return value


def cards(s: VaalbaraState, seat: i64) -> i64:
    """What the characters bring that are not played yet: some of them never will be."""
    unplayed: i64 = s.hands[seat] | s.deck(seat)
    n = bits.count(unplayed)
    if n == 0:
        return 0
    value: i64 = 0
    for character in bits.members(unplayed):
        value += FOREST_PLAYED * s.count(seat, FOREST) if character == CARPENTER else PLAYED[character]
    rounds: i64 = LANDS - s.realm_size[seat] - (1 if s.played[seat] >= 0 and not s.acted & BIT[seat] else 0)
    return value * min(rounds, n) // n
