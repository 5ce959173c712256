"""Land cards, one test for each type."""

from __future__ import annotations

import pytest

from tests.games.vaalbara.table import position, take


def gain(realm: list[str], land: str, character: str = "falconer", **fields: object) -> int:
    """What the first seat gains by taking a land; it acts first and its character pays nothing."""
    state = position(
        seats=2,
        realms=[realm, fields.pop("neighbour", [])],
        first_row=[land, "forest"],
        played=[character, "farmer"],
        **fields,
    )
    take(state, 1)
    return state.scores()[0] - 2


def test_meadow_counts_the_own_and_the_neighbours_meadows() -> None:
    assert gain(["forest", "forest"], "meadow") == 1
    assert gain(["meadow"], "meadow") == 2
    assert gain(["meadow"], "meadow", neighbour=["meadow"]) == 3


def test_meadow_counts_neighbours_only() -> None:
    """With four players the seat opposite does not count."""
    state = position(
        seats=4,
        realms=[["forest"], ["meadow"], ["meadow"], ["meadow"]],
        first_row=["meadow", "forest", "forest", "forest"],
        played=["falconer", "farmer", "pioneer", "crafter"],
    )
    take(state, 1)
    assert state.scores()[0] == 2 + 3


@pytest.mark.parametrize(("land", "value"), [("L04", 3), ("L05", 4), ("L06", 5), ("L07", 6)])
def test_forest_pays_its_value(land: str, value: int) -> None:
    assert gain([], land) == value


def test_vb_10_mountains() -> None:
    assert gain([], "mountain") == 0
    assert gain(["mountain"], "mountain") == 10
    assert gain(["mountain"] * 2, "mountain") == 0
    assert gain(["mountain"] * 3, "mountain") == 20


def test_vb_10_fifth_mountain_pays_nothing() -> None:
    state = position(
        seats=3,
        realms=[["mountain"] * 4],
        first_row=["mountain", "field", "field"],
        played=["falconer", "farmer", "pioneer"],
    )
    take(state, 1)
    assert state.scores()[0] == 2


def test_field_pays_two_for_each_field() -> None:
    assert gain([], "field") == 2
    assert gain(["field", "field"], "field") == 6


def test_village_pays_two_for_each_type() -> None:
    assert gain([], "village") == 2
    assert gain(["field", "field", "village"], "village") == 4
    assert gain(["field", "river", "meadow", "mountain", "forest"], "village") == 12


def test_river_multiplies_initiative_and_rivers() -> None:
    assert gain([], "river", "hunter") == 3 + 3  # and the Hunter's own 3
    assert gain(["river"], "river", "falconer") == 12


def test_river_counts_initiative_as_six_at_most() -> None:
    state = position(seats=2, realms=[["river"]], first_row=["river", "forest"], played=["crafter", "farmer"])
    take(state, 1)
    assert state.scores()[0] == 2 + 12


def test_farmer_counts_as_six_on_a_river_and_doubles_it() -> None:
    state = position(seats=2, realms=[["river"]], first_row=["river", "L05"], played=["farmer", "falconer"])
    take(state, 2)  # the other seat takes the Forest; the River is left
    assert state.scores()[0] == 2 + 24
