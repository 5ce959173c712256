"""Temples and payment: HE-7, HE-8."""

from __future__ import annotations

from solstead.games.helios.view import Tile
from tests.games.helios.table import choose, cubes, options, pending, player, position

BOARD = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .      {c3}    {e3}     .
            .      {d4}     .
        .       .      {e4}     .
            .      {d5}     .
        .       .       .       .
            .       .       .
                .       .
                    .
"""


def board(d4: str, e3: str = ".", e4: str = ".", d5: str = ".", c3: str = ".") -> str:
    """A small land around the centre."""
    return BOARD.format(d4=d4, e3=e3, e4=e4, d5=d5, c3=c3)


# ---- temples


def test_example_the_first_temple_costs_one_cube_and_brings_one_mana() -> None:
    state = position(boards=[board("r+r", "b+b", "g+g")], ask="construct")
    choose(state, "temple", "cube e4 gray")
    assert pending(state) == "place_temple"
    assert options(state, "field") == ["e3", "d4", "e4"]
    choose(state, "field e4")
    assert player(state).mana == 2
    assert [tile.at for tile in player(state).tiles if tile.temple] == ["e4"]


def test_example_the_second_temple_costs_two_and_brings_two() -> None:
    state = position(boards=[board("r^", "b+b", "s+s", "g+g")], ask="construct")
    choose(state, "temple", "cube e3 green", "cube e4 blue", "field e4")
    assert player(state).mana == 3
    assert cubes(state, "d5") == ["gray"]


def test_example_the_third_temple_costs_three_and_brings_three() -> None:
    state = position(boards=[board("r^", "b^", "s+s", "g+g", "o+ob")], ask="construct")
    choose(state, "temple", "cube e4 blue", "cube c3 green", "cube c3 black", "field c3")
    assert player(state).mana == 4


def test_a_temple_needs_enough_cubes() -> None:
    state = position(boards=[board("r^", "b+b")], ask="construct")
    assert "temple" not in options(state)


def test_a_temple_needs_a_tile_without_one() -> None:
    state = position(boards=[board("r^", "b^")], cities=[["citadel"]], display={"construct": ["red"]})
    choose(state, "action construct")
    assert state.to_act() == [1]


def test_he_8_cubes_on_the_tile_may_pay_and_the_rest_returns() -> None:
    state = position(boards=[board("r+rs", "b+b")], ask="construct")
    choose(state, "temple", "cube d4 brown", "field d4")
    assert cubes(state, "d4") == []
    assert player(state).cubes == {"green": 1}


def test_temples_may_stand_on_special_tiles_and_side_by_side() -> None:
    state = position(boards=[board("r^", "T", "b+b", "g+g")], ask="construct")
    choose(state, "temple")
    assert pending(state) == "place_temple"  # both cubes are due
    assert options(state, "field") == ["e3", "e4", "d5"]
    choose(state, "field e3")
    assert player(state).tiles[0] == Tile("e3", "temples", [], True)


# ---- payment


def test_he_7_a_colour_that_is_owned_is_paid_with_that_colour() -> None:
    """Two gray cubes to choose from for the Solar Lodge; blue will not do."""
    state = position(boards=[board("g+g", "s+sg")], ask="construct")
    choose(state, "building solar_lodge")
    assert options(state) == ["cube e3 gray", "cube d4 gray"]
    choose(state, "cube e3 gray")
    assert cubes(state, "e3") == ["blue"]


def test_he_7_a_colour_that_is_not_owned_costs_any_two() -> None:
    state = position(boards=[board("g+g", "s+s", "r+r")], ask="construct")
    choose(state, "building observatory")  # black
    assert options(state) == ["cube e3 blue", "cube d4 gray", "cube e4 brown"]
    choose(state, "cube d4 gray", "cube e3 blue")
    assert player(state).city == ["observatory"]
    assert player(state).cubes == {"brown": 1}


def test_he_7_substitutes_are_not_taken_from_cubes_needed_for_another_colour() -> None:
    """Sanctuary: brown and green. The brown cube pays for brown; green is replaced by two of the others."""
    state = position(boards=[board("g+g", "s+s", "r+r", "o+o")], ask="construct")
    choose(state, "building sanctuary")
    assert cubes(state, "e4") == []
    assert options(state) == ["cube e3 blue", "cube d4 gray", "cube d5 black"]


def test_he_7_neutral_is_any_cube() -> None:
    """Land Management: brown and any; the second brown cube may pay for it."""
    state = position(boards=[board("g+g", "s+s", "r+r", "r+r")], ask="construct")
    choose(state, "building land_management", "cube e4 brown")
    assert options(state) == ["cube e3 blue", "cube d4 gray", "cube d5 brown"]


def test_he_7_neutral_does_not_use_up_a_specified_colour() -> None:
    """With brown and one other cube nothing is left to choose; with gray and green alone three cubes are due."""
    state = position(boards=[board("g+g", "r+r")], ask="construct")
    choose(state, "building land_management")
    assert player(state).cubes == {}
    state = position(boards=[board("g+g", "b+b")], ask="construct")
    assert "building land_management" not in options(state)
    state = position(boards=[board("g+g", "b+bg")], ask="construct")
    assert "building land_management" in options(state)


def test_he_7_too_few_cubes_to_replace_a_colour() -> None:
    state = position(boards=[board("g+g")], ask="construct")
    assert options(state, "building") == ["solar_lodge"]
    state = position(boards=[board("g+g", "b+b")], ask="construct")
    wanted = {"solar_lodge", "sacred_grove", "observatory", "power_plant", "exchange_bazaar", "citadel"}
    assert set(options(state, "building")) == wanted


def test_he_7_citadel_black_or_blue_of_those_owned() -> None:
    state = position(boards=[board("g+g", "s+s", "o+o")], ask="construct")
    choose(state, "building citadel")
    assert options(state) == ["cube e3 blue", "cube e4 black"]
    choose(state, "cube e4 black")
    assert player(state).cubes == {"blue": 1, "gray": 1}
    state = position(boards=[board("g+g", "o+o")], ask="construct")
    choose(state, "building citadel")
    assert player(state).cubes == {"gray": 1}


def test_he_7_citadel_with_neither_costs_any_two() -> None:
    state = position(boards=[board("g+g", "b+b", "r+r")], ask="construct")
    choose(state, "building citadel", "cube d4 gray", "cube e3 green")
    assert player(state).cubes == {"brown": 1}
    assert player(state).city == ["citadel"]


def test_of_twin_cubes_on_a_tile_one_is_offered() -> None:
    state = position(boards=[board("g+gg", "b+b")], ask="construct")
    choose(state, "temple")
    assert options(state) == ["cube e3 green", "cube d4 gray"]
    choose(state, "cube d4 gray")
    assert cubes(state, "d4") == ["gray"]


def test_a_payment_of_all_cubes_is_not_asked() -> None:
    state = position(boards=[board("g+gs", "b+b")], ask="construct")
    choose(state, "building palace")
    assert player(state).cubes == {}
    assert player(state).city == ["palace"]


def test_a_payment_for_the_only_tile_of_a_temple_is_not_asked() -> None:
    """With a Citadel one of two cubes is due, the other is lost all the same."""
    state = position(boards=[board("g+gs", "b^")], cities=[["citadel"]], ask="construct")
    choose(state, "temple")
    assert player(state).cubes == {}
    assert player(state).mana == 3
    assert state.to_act() == [1]


def test_each_building_once() -> None:
    state = position(boards=[board("g+g")], cities=[["solar_lodge"]], ask="construct")
    assert options(state) == ["temple", "pass"]
