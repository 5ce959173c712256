"""Why a land cannot be chosen."""

from __future__ import annotations

from tests.games.vaalbara.table import pending, place, position
from tests.support import refused


def test_lands_are_taken_from_the_first_row() -> None:
    state = position(seats=2, played=["farmer", "hunter"])
    assert pending(state) == "take_land"
    assert refused(state) == {f"land {n}": "Lands are taken from the first row." for n in (5, 6)}


def test_a_rider_chooses_in_one_row_after_the_other() -> None:
    state = position(seats=2, played=["rider", "crafter"])
    assert pending(state) == "ride_first"
    assert refused(state) == {f"land {n}": "The land of the first row is chosen first." for n in (5, 6)}
    state.apply(0, place("first", 1))
    assert refused(state) == {f"land {n}": "Now a land of the second row is chosen." for n in (0, 1)}


def test_a_tracker_chooses_in_both_rows() -> None:
    state = position(seats=2, played=["tracker", "crafter"])
    assert pending(state) == "track_land"
    assert not refused(state)
