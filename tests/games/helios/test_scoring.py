"""Final scoring: the example of 98 points, special tiles, ties."""

from __future__ import annotations

import pytest

from tests.games.helios.table import choose, player, position, source

BOARD = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .      {e3}     .
            .      {d4}    {f3}
        .      {c4}    {e4}     .
            .      {d5}    {f4}
        .      {c5}    {e5}     .
            .      {d6}     .
                .       .
                    .
"""


def board(**fields: str) -> str:
    names = ("e3", "d4", "f3", "c4", "e4", "d5", "f4", "c5", "e5", "d6")
    return BOARD.format(**{name: fields.get(name, ".") for name in names})


def test_example_98_points() -> None:
    """Two edge fields (d6 beside d7, f4 beside g4), two special tiles (five empty fields around one, two temples around
    the other), six buildings, an active Princess at 8 of the sun track, two mana, cubes that count nothing, 47 points
    in the bag."""
    land = board(d4="g^", d5="T", d6="b^", e4="s+sr", f4="E")
    state = position(
        boards=[land],
        cities=[["observatory", "solar_lodge", "sacred_grove", "citadel", "land_management", "watch_tower"]],
        active=[["princess"]],
        tracks=[8],
        mana=[2],
        bags=[{"temples": 25, "orbits": 10, "bazaar": 12}],
    )
    assert state.breakdown()[0] == {
        "temples": 25,
        "orbits": 10,
        "bazaar": 12,
        "edge_fields": 4 + 4,
        "special_tiles": 5 + 8,
        "city": 3 + 1 + 2 + 2 + 2 + 2,
        "characters": 16,
        "mana": 2,
        "cubes": 0,
    }
    assert state.scores()[0] == 8 + 5 + 8 + 12 + 16 + 2 + 47 == 98
    assert player(state).points == state.breakdown()[0]
    assert state.view().scores[0] == 98


# ---- special tiles


def special(**fields: str) -> int:
    return source(position(boards=[board(**fields)]), "special_tiles")


def test_example_empty_fields_one_each() -> None:
    """Five of the six fields around it are empty; border fields count."""
    assert special(d4="g", e4="r", f4="E") == 5


def test_he_17_the_field_of_the_sun_is_empty() -> None:
    """Around e3: the sun on d3 counts, d4 and e4 do not."""
    assert special(d4="g", e4="r", e3="E") == 3 + 1


def test_example_created_tiles_two_each_with_itself() -> None:
    assert special(d4="g", e4="L", e3="r", f4="b", e5="s") == 10


def test_he_17_special_tiles_and_the_start_tile_are_created_tiles() -> None:
    """L on e4 with the start tile, and C, which has no cube around it."""
    assert special(d4="g", e4="L", e3="C") == 2 * 3


def test_example_raw_materials_two_each_with_itself() -> None:
    """Six cubes on the special tile and around it; the one on c4 is too far away."""
    assert special(d4="g+gs", e4="C+r", e3="r+r", f4="b+bb", c4="g+g") == 12


def test_example_temples_four_each_with_itself() -> None:
    assert special(d4="g^", e4="T^", e3="r^", f4="b+b", c4="g^") == 12


def test_special_tiles_of_one_kind_count_separately() -> None:
    assert special(d4="g^", e4="T", d5="T") == 4 + 4


# ---- edge fields


def test_each_bonus_edge_field_counts_once() -> None:
    """d6 lies beside d7, f4 beside g4."""
    assert source(position(boards=[board(d4="g", d5="b", d6="r")]), "edge_fields") == 4
    assert source(position(boards=[board(d4="g", e4="b", f4="r", f3="s")]), "edge_fields") == 4
    assert source(position(boards=[board(d4="g", e4="b", f4="r", d5="s", d6="r")]), "edge_fields") == 8
    assert source(position(boards=[board(d4="g", e4="b")]), "edge_fields") == 0


# ---- the rest


def test_mana_one_each_and_cubes_nothing() -> None:
    state = position(boards=[board(d4="g+gs", e4="r+r")], mana=[7])
    assert source(state, "mana") == 7
    assert source(state, "cubes") == 0


def test_the_city_pays_its_printed_points() -> None:
    state = position(cities=[["observatory", "sanctuary", "solar_lodge", "exchange_bazaar"]])
    assert source(state, "city") == 3 + 3 + 1 + 1


# ---- victory


@pytest.mark.parametrize(
    ("lands", "winners"),
    [
        (["g", "g", "g"], [0, 1, 2]),
        (["g+g", "g", "g"], [0]),
        (["g+g", "g+gs", "g+rr"], [1, 2]),
    ],
)
def test_he_16_ties_more_cubes_then_shared(lands: list[str], winners: list[int]) -> None:
    boards = [board(d4=land) for land in lands]
    state = position(seats=3, round=3, turn=17, boards=boards, mana=[1] * 3)
    choose(state, "pass")
    assert state.over
    assert state.scores() == [1, 1, 1]
    assert state.winners() == winners


def test_points_beat_cubes() -> None:
    boards = [board(d4="g+gs"), board(d4="g"), board(d4="g")]
    state = position(seats=3, round=3, turn=17, boards=boards, mana=[0, 1, 0])
    choose(state, "pass")
    assert state.winners() == [1]


def test_he_16_points_are_open() -> None:
    state = position(bags=[{"orbits": 5}, {"temples": 7}])
    for viewer in (None, 0, 1):
        assert state.view(viewer).scores == [6, 8]


def test_he_1_the_supply_does_not_run_out() -> None:
    """The box has 30 mana stones, 14 cubes of a colour and 35 buildings."""
    state = position(mana=[29, 12], boards=[board(d4="g+g", e4="b+bb")], ask="construct")
    choose(state, "building sacred_grove")
    assert player(state).mana == 31
