"""The twelve city buildings: cost, benefit, function, points."""

from __future__ import annotations

import pytest

from tests.games.helios.table import choose, cubes, draw_lands, gained, options, pending, player, position, source

BOARD = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .      {d3}     .
        .      {c3}    {e3}     .
            .      {d4}    {f3}
        .       .      {e4}     .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
"""


def board(d4: str, e3: str = ".", e4: str = ".", f3: str = ".", d3: str = "*", c3: str = ".") -> str:
    return BOARD.format(d4=d4, e3=e3, e4=e4, f3=f3, d3=d3, c3=c3)


@pytest.mark.parametrize(
    ("name", "land", "track", "mana", "points"),
    [
        ("observatory", board("g+g", "o+o"), 5, 1, 3),
        ("sanctuary", board("r+r", "b+b"), 2, 5, 3),
        ("solar_lodge", board("g+g", "o+o"), 4, 1, 1),
        ("sacred_grove", board("b+b", "o+o"), 2, 3, 2),
        ("power_plant", board("b+b", "s+s"), None, 2, 2),
        ("exchange_bazaar", board("b+b", "o+o"), 2, 1, 1),
        ("city_council", board("r+r", "g+g"), 3, 1, 2),
        ("warehouse", board("r+r", "s+s", "o+o"), 2, 1, 3),
        ("citadel", board("r+r", "s+s"), 2, 1, 2),
        ("land_management", board("r+r", "b+b"), 2, 1, 2),
        ("watch_tower", board("r+r", "s+s", "o+o"), 2, 2, 2),
        ("palace", board("b+b", "g+g", "o+o"), 3, 2, 2),
    ],
)
def test_cost_benefit_and_points(name: str, land: str, track: int | None, mana: int, points: int) -> None:
    """The cubes of each board pay for the building exactly, or leave one over that is not asked for."""
    state = position(boards=[land], ask="construct")
    choose(state, f"building {name}")
    shown = player(state)
    assert shown.city == [name]
    assert (shown.sun_track, shown.mana) == (track, mana)
    assert source(state, "city") == points
    assert source(state, "mana") == mana


def test_example_warehouse_is_paid_with_blue_and_black() -> None:
    state = position(boards=[board("r+r", "s+s", "o+o")], ask="construct")
    choose(state, "building warehouse")
    assert player(state).cubes == {"brown": 1}


def test_the_sun_track_ends_at_14() -> None:
    state = position(boards=[board("g+g", "o+o")], tracks=[13], ask="construct")
    choose(state, "building observatory")
    assert player(state).sun_track == 14


def test_power_plant_moves_the_sun_anywhere_without_orbits() -> None:
    """HE-6: any other empty field, border included, that touches a tile and is no dead end."""
    state = position(boards=[board("g", "b", "r", "s")], cities=[["power_plant"]], ask="move_sun")
    found = set(options(state, "field"))
    assert found == {"c3", "c4", "d5", "e5", "f4", "g3", "g2", "f2", "e2"}
    choose(state, "field c3")
    assert player(state).sun == "c3"


def test_he_6_power_plant_pays_no_orbit() -> None:
    """From c3 to d3 would be an orbit."""
    land = board("g", "b", d3=".", c3="*")
    state = position(boards=[land], ask="move_sun")
    choose(state, "field d3")
    assert gained(state) == {"orbits": 5}
    state = position(boards=[land], cities=[["power_plant"]], ask="move_sun")
    choose(state, "field d3")
    assert gained(state) == {}


def test_he_6_power_plant_does_not_enter_dead_ends_but_leaves_them() -> None:
    land = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .      {d3}     .
        .       .       s       .
            .       g       b
        .       .      {e4}     .
            .       .       r
        .       .       o       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[land.format(d3=".", e4="*")], cities=[["power_plant"]], ask="move_sun")
    assert player(state).dead_ends == ["e4"]
    choose(state, "field c3")
    state = position(boards=[land.format(d3="*", e4=".")], cities=[["power_plant"]], ask="move_sun")
    assert "e4" not in options(state, "field")


def test_he_6_later_increases_of_the_sun_track_are_lost() -> None:
    state = position(boards=[board("g+g", "o+o")], cities=[["power_plant"]], ask="construct")
    choose(state, "building observatory")
    assert player(state).sun_track is None


def test_exchange_bazaar_up_to_three_mana_for_four_points_each() -> None:
    for mana, most in ((0, 0), (1, 1), (5, 3)):
        state = position(boards=[board("g+g", "o+o")], mana=[mana], ask="construct")
        choose(state, "building exchange_bazaar")
        if most:
            assert options(state, "mana") == [str(n) for n in range(most + 1)]
            choose(state, f"mana {most}")
        assert player(state).mana == mana - most
        assert gained(state) == ({"bazaar": 4 * most} if most else {})


def test_exchange_bazaar_may_be_forgone() -> None:
    state = position(boards=[board("g+g", "o+o")], mana=[2], ask="construct")
    choose(state, "building exchange_bazaar", "mana 0")
    assert player(state).mana == 2
    assert gained(state) == {}


def test_city_council_three_more_for_each_lit_temple() -> None:
    """Two temples, each with two tiles around it: three points each, and three more."""
    for city, points in (([], 6), (["city_council"], 12)):
        state = position(boards=[board("g^", "r^", "b", d3=".", c3="*")], cities=[city], ask="move_sun")
        choose(state, "field d3")
        assert gained(state) == {"temples": points, "orbits": 5}


def test_warehouse_second_cube_on_lit_land() -> None:
    """HE-9: lit empty land gets one cube; with one of any colour a second of its own colour; never a third."""
    land = board("g", "r+b", "b+sr", "o+o")
    state = position(boards=[land], cities=[["warehouse"]], ask="move_sun", tracks=[14])
    choose(state, "field f2")  # lights e3 and f3
    assert cubes(state, "e3") == ["brown", "green"]
    assert cubes(state, "f3") == ["black", "black"]
    state = position(boards=[land], cities=[["warehouse"]], ask="move_sun", tracks=[14])
    choose(state, "field d5")  # lights d4 and e4
    assert cubes(state, "d4") == ["gray"]
    assert cubes(state, "e4") == ["blue", "brown"]


def test_without_warehouse_land_with_a_cube_gets_none() -> None:
    state = position(boards=[board("g", "r+b", "b", "o+o")], ask="move_sun", tracks=[14])
    choose(state, "field f2")
    assert (cubes(state, "e3"), cubes(state, "f3")) == (["green"], ["black"])


def test_citadel_every_temple_costs_one_and_still_earns_its_number() -> None:
    state = position(boards=[board("g^", "r^", "b+b", "o+o")], cities=[["citadel"]], ask="construct")
    choose(state, "temple", "cube f3 black", "field f3")
    assert player(state).mana == 4
    assert player(state).cubes == {"green": 1}


def test_land_management_places_two_lands_with_cubes() -> None:
    state = position(boards=[board("r+r", "b+b")], ask="construct")
    draw_lands(state, "black", "blue")
    choose(state, "building land_management", "land black", "field e4", "field c4")
    assert (cubes(state, "e4"), cubes(state, "c4")) == (["black"], ["blue"])


def test_watch_tower_ten_for_an_orbit() -> None:
    state = position(cities=[["watch_tower"]], tracks=[6], ask="move_sun")
    choose(state, "field d3")
    assert gained(state) == {"orbits": 10}


def test_palace_gives_a_bonus_action_after_its_benefits() -> None:
    state = position(boards=[board("b+b", "g+g", "o+o")], ask="construct")
    choose(state, "building palace")
    assert pending(state) == "bonus_action"
    assert (player(state).sun_track, player(state).mana) == (3, 2)
    choose(state, "pass")
    assert state.to_act() == [1]
