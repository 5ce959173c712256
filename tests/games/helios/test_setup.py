"""Setup, and HE-13 and HE-14 as far as it goes."""

from __future__ import annotations

import pytest

from solstead.games.helios.state import HeliosState
from solstead.games.helios.view import Tile
from tests.games.helios.table import GAME, choose, cubes, options, pending, player


def new(seats: int, **fields: object) -> HeliosState:
    state = GAME.new(seats, seed=5, **fields)  # type: ignore[arg-type]
    assert isinstance(state, HeliosState)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_action_tiles_in_each_column(seats: int) -> None:
    view = new(seats).view()
    assert [len(column) for column in view.display.values()] == [6, 6, 6]
    assert [sum(stack.values()) for stack in view.stacks.values()] == [10, 10, 10]
    assert [sum(pile.values()) for pile in view.discards.values()] == [0, 0, 0]


def test_everybody_starts_with_a_sun_and_one_mana() -> None:
    for seat in range(4):
        shown = player(new(4), seat)
        assert (shown.sun, shown.sun_track, shown.mana, shown.tiles) == ("d3", 2, 1, [])


def test_the_first_land_is_brown_gray_or_green_in_seat_order_and_may_be_the_same() -> None:
    state = new(3)
    for seat in range(3):
        assert state.to_act() == [seat]
        assert options(state) == ["land brown", "land gray", "land green"]
        choose(state, "land gray")
    for seat in range(3):
        assert player(state, seat).tiles == [Tile("d4", "gray", ["gray"], False)]


@pytest.mark.parametrize(("seats", "additional"), [(2, 14), (3, 13), (4, 12)])
def test_lands_are_laid_out_after_the_first_lands_are_chosen(seats: int, additional: int) -> None:
    state = new(seats)
    assert state.view().lands == []
    choose(state, *["land green"] * seats)
    view = state.view()
    assert view.lands == ["blue", "brown", "gray", "green", "black"]
    stack: dict[str, int] = {**view.additional}
    assert view.extra_land
    stack[view.extra_land] = stack.get(view.extra_land, 0) + 1
    assert sum(stack.values()) == additional
    assert stack["blue"] == stack["black"] == 2
    assert stack["brown"] == stack["gray"] == 4
    assert stack.get("green", 0) == 4 - seats


def test_two_special_tiles_of_each_kind_and_all_characters() -> None:
    view = new(4).view()
    assert view.special_tiles == {"empty_fields": 2, "created_tiles": 2, "raw_materials": 2, "temples": 2}
    assert len(view.characters) == 8


def test_he_13_third_and_fourth_choose_a_cube_of_another_colour() -> None:
    state = new(4)
    choose(state, "land brown", "land gray", "land green", "land brown")
    for seat, own in ((2, "green"), (3, "brown")):
        assert pending(state) == "take_cube"
        assert state.to_act() == [seat]
        wanted = [colour for colour in ("blue", "brown", "gray", "green", "black") if colour != own]
        assert options(state, "colour") == wanted
        choose(state, "colour black")
        assert cubes(state, "d4", seat) == [own, "black"]
    assert pending(state) == "take_tile"
    assert state.to_act() == [0]
    assert cubes(state, "d4", 0) == ["brown"]


def test_he_13_setting_any_colour() -> None:
    state = new(4, settings={"setup_cube_any_colour": True})
    choose(state, "land brown", "land gray", "land green", "land brown")
    assert options(state, "colour") == ["blue", "brown", "gray", "green", "black"]
    choose(state, "colour green")
    assert cubes(state, "d4", 2) == ["green", "green"]


def test_he_14_with_three_players_the_third_with_two_nobody() -> None:
    state = new(3)
    choose(state, *["land gray"] * 3)
    assert (pending(state), state.to_act()) == ("take_cube", [2])
    choose(state, "colour blue")
    assert (pending(state), state.to_act()) == ("take_tile", [0])
    state = new(2)
    choose(state, *["land gray"] * 2)
    assert (pending(state), state.to_act()) == ("take_tile", [0])
