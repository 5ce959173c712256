"""What a good beginner thinks a position is worth: the points so far, and crops for the missions still to come."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.weights import Weights
from solstead.games.farmoony import farming, rules
from solstead.games.farmoony.frames.farm import PlaceCard
from solstead.games.farmoony.tables import FERTILIZER, VEGETABLE, WATER

if TYPE_CHECKING:
    from solstead.games.farmoony.land import Land
    from solstead.games.farmoony.state import FarmoonyState

#: What a tile of vegetable, water or fertilizer brings by each mission to come.
CROP: Final[i64] = 0
WEIGHTS: Final = Weights(Path(__file__).parent, ["crop"])


def estimate(s: FarmoonyState, seat: i64) -> i64:
    """In hundredths of a point."""
    land = settled(s, seat)
    crops = land.count(VEGETABLE) + land.count(WATER) + land.count(FERTILIZER)
    return 100 * rules.points(s, land) + WEIGHTS.values[CROP] * crops * (s.tables.phases - s.phase)


def settled(s: FarmoonyState, seat: i64) -> Land:
    """The land of a seat, with the card that it has just placed in secret."""
    if s.chosen[seat] >= 0:
        frame = s.stack[-1]
        if isinstance(frame, PlaceCard) and not frame.owing & BIT[seat]:
            spot = rules.spot(s, seat, frame.answers[seat])
            if spot >= 0:
                return farming.laid(s, seat, spot)
    return s.lands[seat]
