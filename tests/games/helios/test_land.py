"""Creating land: placement, bonus fields, HE-4, HE-9, HE-10."""

from __future__ import annotations

from tests.games.helios.table import (
    choose,
    cubes,
    draw_lands,
    marks,
    options,
    pending,
    player,
    position,
    source,
    without_marks,
)

# x marks where a tile may be placed
PLACES = """
                    .
                .       .
            .       .       .
        .       .       x       .
            .       *       x
        .       x       g       .
            .       g       x
        .       x       x       .
            .       x       .
        .       .       .       .
            .       .       .
                .       .
                    .
"""


def test_tiles_go_next_to_tiles_and_not_on_the_sun() -> None:
    state = position(boards=[without_marks(PLACES)], ask="create_land")
    choose(state, "land blue")
    assert set(options(state, "field")) == marks(PLACES, "x")


def test_tiles_never_go_on_the_border() -> None:
    drawing = """
                    .
                .       .
            .       *       .
        .       x       x       .
            .       b       .
        .       x       x       .
            .       g       .
        .       x       x       .
            .       g       .
        .       x       x       .
            .       b       .
                .       .
                    .
    """
    state = position(boards=[without_marks(drawing)], ask="create_land")
    choose(state, "special temples")
    assert set(options(state, "field")) == marks(drawing, "x")


ENCLOSING = """
                    .
                .       .
            .       .       .
        .       .       x       .
            .       x       x
        .       x       r       .
            .       g       g
        .       x       *       .
            .       .       b
        .       .       s       .
            .       x       .
                .       .
                    .
"""


def test_he_4_the_sun_may_not_be_enclosed() -> None:
    """The sun in e4 leaves over d5, so a tile there would enclose it; other places are fine."""
    state = position(boards=[without_marks(ENCLOSING)], ask="create_land")
    choose(state, "land black")
    assert set(options(state, "field")) == marks(ENCLOSING, "x")


def test_he_4_a_dead_end_around_the_sun_is_allowed() -> None:
    """The last open side but one may be closed: a caught sun can still leave."""
    board = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       .       .
        .       .       b       .
            .       g       r
        .       .       *       .
            .       .       r
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board], ask="create_land")
    choose(state, "special temples", "field e5")
    assert player(state).dead_ends == ["e4"]


def test_he_4_with_a_power_plant_too() -> None:
    state = position(boards=[without_marks(ENCLOSING)], cities=[["power_plant"]], ask="create_land")
    choose(state, "land black")
    assert "d5" not in options(state, "field")
    assert "e4" not in options(state, "field")


def test_example_1_a_land_tile_comes_with_its_cube() -> None:
    state = position(ask="create_land")
    choose(state, "land blue", "field d5")
    assert cubes(state, "d5") == ["blue"]
    assert state.view().lands == ["brown", "gray", "green", "black"]  # no new one is turned up
    assert state.to_act() == [1]


def test_example_2_a_special_tile_comes_without() -> None:
    state = position(ask="create_land")
    choose(state, "special temples", "field d5")
    assert cubes(state, "d5") == []
    assert state.view().special_tiles["temples"] == 1


def test_of_two_lands_of_a_colour_one_is_offered() -> None:
    """It does not matter which of them is taken."""
    state = position(ask="create_land", extra_land="blue")
    assert options(state, "land") == ["blue", "brown", "gray", "green", "black"]
    choose(state, "land blue", "field d5", "pass")
    state = position(ask="create_land", lands=["gray"], extra_land="blue")
    assert options(state, "land") == ["blue", "gray"]
    choose(state, "land blue", "field d5")
    assert state.view().extra_land is None


def test_special_tiles_run_out() -> None:
    board = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       E       .
            .       g       E
        .       .       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board], ask="create_land")
    assert options(state, "special") == ["created_tiles", "raw_materials", "temples"]


def test_lands_run_out() -> None:
    state = position(ask="create_land", lands=[])
    assert options(state, "land") == []


# ---- bonus fields


def test_bonus_raw_material_field_gives_a_cube_of_another_colour_for_the_new_tile() -> None:
    state = position(boards=[PLACES.replace("x", ".")], ask="create_land")
    choose(state, "land green", "field e2")
    assert pending(state) == "take_cube"
    assert options(state, "colour") == ["blue", "brown", "gray", "black"]
    choose(state, "colour blue")
    assert cubes(state, "e2") == ["blue", "green"]
    assert state.to_act() == [1]


def test_he_9_on_a_special_tile_the_bonus_cube_has_any_colour() -> None:
    state = position(boards=[PLACES.replace("x", ".")], ask="create_land")
    choose(state, "special temples", "field e2")
    assert options(state, "colour") == ["blue", "brown", "gray", "green", "black"]
    choose(state, "colour green")
    assert cubes(state, "e2") == ["green"]


RING = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       r       r       .
            .       g       .
        .       g       b       .
            .       b       .
        .       .       .       .
            .       .       .
                .       .
                    .
"""


def test_there_are_four_bonus_raw_material_fields() -> None:
    for field, gives in (("e2", True), ("e5", True), ("c5", True), ("c2", True), ("f3", False), ("d6", False)):
        state = position(boards=[RING], ask="create_land")
        choose(state, "special temples", f"field {field}")
        assert (pending(state) == "take_cube") == gives, field


def test_bonus_mana_field_gives_two_mana() -> None:
    for field, mana in (("f3", 3), ("b3", 3), ("f4", 1), ("b4", 1)):
        state = position(boards=[RING], ask="create_land")
        choose(state, "land blue", f"field {field}")
        assert player(state).mana == mana


def test_bonus_edge_fields_count_in_the_end() -> None:
    """Adjacent to d7."""
    state = position(boards=[RING], ask="create_land")
    assert source(state, "edge_fields") == 0
    choose(state, "special temples", "field d6")
    assert source(state, "edge_fields") == 4


# ---- HE-10 Land Management

RICH = RING.replace("r       r", "r      r+rs", 1)


def test_he_10_land_management_draws_two_tiles_that_are_placed_in_either_order() -> None:
    state = position(boards=[RICH], ask="construct")
    stack = sum(state.view().additional.values())
    draw_lands(state, "blue", "gray")
    choose(state, "building land_management")
    assert sum(state.view().additional.values()) == stack - 2
    assert pending(state) == "arrange_land"
    assert options(state) == ["land blue", "land gray"]
    choose(state, "land gray", "field f4", "field f3")
    assert (cubes(state, "f4"), cubes(state, "f3")) == (["gray"], ["blue"])
    assert player(state).mana == 3  # bonus fields count
    assert state.to_act() == [1]


def test_he_10_bonus_cubes_are_asked_before_the_second_tile() -> None:
    state = position(boards=[RICH], ask="construct")
    draw_lands(state, "blue", "gray")
    choose(state, "building land_management", "land blue", "field e5")
    assert pending(state) == "take_cube"
    choose(state, "colour black", "field f4")
    assert cubes(state, "e5") == ["blue", "black"]
    assert cubes(state, "f4") == ["gray"]


def test_he_10_two_of_a_colour_need_no_order() -> None:
    state = position(boards=[RICH], ask="construct")
    draw_lands(state, "blue", "blue")
    choose(state, "building land_management")
    assert pending(state) == "place_tile"
    choose(state, "field f4", "field f3")
    assert cubes(state, "f3") == ["blue"]


FULL = """
                    .
                .       .
            .       *       .
        .      r+rs     b       .
            s       r       g
        .       g       b       .
            o       g       r
        .       b       s       .
            g       b       r
        .       s       o       .
            .       {}       .
                .       .
                    .
"""


def test_he_10_what_cannot_be_placed_is_lost() -> None:
    """Every field is taken but d2, where the sun stands."""
    state = position(boards=[FULL.format("g")], ask="construct")
    choose(state, "building land_management")
    assert state.to_act() == [1]
    assert len(player(state).tiles) == 18


def test_he_10_a_tile_that_can_be_placed_must_be() -> None:
    """There is room for one tile, on d6: which one is a choice, where and whether is not."""
    state = position(boards=[FULL.format(".")], ask="construct")
    draw_lands(state, "black", "green")
    choose(state, "building land_management")
    assert pending(state) == "arrange_land"
    choose(state, options(state)[0])
    assert len(player(state).tiles) == 18
    assert state.to_act() == [1]


def test_without_room_no_tile_is_offered() -> None:
    state = position(boards=[FULL.format("g")], display={"land": ["red"]})
    choose(state, "action land")
    assert state.to_act() == [1]
