"""What a beginner sees ahead: where the card in hand would fit best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.games.farmoony.frames.farm import PlaceCard
from solstead.games.farmoony.land import Land
from solstead.games.farmoony.nouns import TURN
from solstead.games.farmoony.scoring.missions import score

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def estimate(s: FarmoonyState, seat: i64) -> i64:
    """The points of a land; once a seat has turned its card, with the card at its best place."""
    land = s.lands[seat]
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, PlaceCard):
        answer = frame.so_far(seat)
        if answer:
            return best_place(s, land, 4 * s.chosen[seat] + answer[0] - TURN)
    return points(s, land)


def points(s: FarmoonyState, land: Land) -> i64:
    """What a land scores by the missions so far."""
    sum: i64 = 0
    for mission in s.missions:
        sum += score(land, mission, s.tables)
    return sum


def best_place(s: FarmoonyState, land: Land, look: i64) -> i64:
    """The points of a land with a card, in a given turn, at the best of its places."""
    best: i64 = 0
    for place in land.fitting_places(s.tables.stones[look]):
        placed = land.with_card(look >> 2, look & 3, place, s.tables.faces[look], 0)
        best = max(best, points(s, placed))
    return best
