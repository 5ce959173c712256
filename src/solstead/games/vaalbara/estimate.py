"""What a good beginner thinks a position is worth: the points, and what lands and cards will still bring."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.weights import Weights
from solstead.games.vaalbara import rules
from solstead.games.vaalbara.tables import CARPENTER, CHARACTERS, FIELD, FOREST, MEADOW, MOUNTAIN, RIVER

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState

#: By number. What a land adds to each land that is still to come; `TYPE_NEXT` for villages and the bonus for variety.
MEADOW_NEXT: Final[i64] = 0
FIELD_NEXT: Final[i64] = 1
RIVER_NEXT: Final[i64] = 2
TYPE_NEXT: Final[i64] = 3
#: A mountain that waits for the second, or a third that waits for the fourth.
LONE_MOUNTAIN: Final[i64] = 4
THIRD_MOUNTAIN: Final[i64] = 5
#: What playing a character brings: the first of twelve, by initiative. The Carpenter's is for each forest.
PLAYED: Final[i64] = 6
NAMES = ["meadow_next", "field_next", "river_next", "type_next", "lone_mountain", "third_mountain", *CHARACTERS]
WEIGHTS: Final = Weights(Path(__file__).parent, NAMES)


def estimate(s: VaalbaraState, seat: i64) -> i64:
    """In hundredths of a point."""
    points: i64 = s.points[seat]
    left: i64 = s.tables.rounds - s.realm_size[seat]
    if s.over:
        return 100 * points
    return 100 * (points + rules.variety_bonus(s, seat)) + lands(s, seat) * left + cards(s, seat)


def lands(s: VaalbaraState, seat: i64) -> i64:
    """What the realm adds to each land that is still to come."""
    w = WEIGHTS.values
    value = w[MEADOW_NEXT] * s.count(seat, MEADOW) + w[FIELD_NEXT] * s.count(seat, FIELD)
    value += w[RIVER_NEXT] * s.count(seat, RIVER) + w[TYPE_NEXT] * rules.types(s, seat)
    mountains = s.count(seat, MOUNTAIN)
    if mountains == 1:
        value += w[LONE_MOUNTAIN]
    elif mountains == 3:
        value += w[THIRD_MOUNTAIN]
    return value


def cards(s: VaalbaraState, seat: i64) -> i64:
    """What the characters bring that are not played yet: some of them never will be."""
    unplayed: i64 = s.hands[seat] | s.deck(seat)
    n = bits.count(unplayed)
    if n == 0:
        return 0
    w = WEIGHTS.values
    value: i64 = 0
    while unplayed:
        character = bits.lowest(unplayed)
        unplayed &= unplayed - 1
        if character == CARPENTER:
            value += w[PLAYED + character] * s.count(seat, FOREST)
        else:
            value += w[PLAYED + character]
    rounds: i64 = s.tables.rounds - s.realm_size[seat] - (1 if s.played[seat] >= 0 and not s.acted & BIT[seat] else 0)
    return value * min(rounds, n) // n
