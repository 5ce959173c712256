"""Phase 2: buying and activating characters, HE-12, and the eight characters."""

from __future__ import annotations

import pytest

from tests.games.helios.table import choose, cubes, options, pending, player, position, source

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
    return BOARD.format(d4=d4, e3=e3, e4=e4, d5=d5, c3=c3)


BARE = board("g")


# ---- the phase


def test_buying_costs_mana_and_leaves_the_night_side_up() -> None:
    state = position(mana=[3, 0], ask="character_turn")
    assert options(state, "character") == [
        "architect",
        "prophetess",
        "inventor",
        "cartographer",
        "princess",
        "priestess",
        "explorer",
    ]  # the Treasurer costs four
    choose(state, "character princess")
    assert player(state).mana == 0
    assert player(state).characters == ["princess"]
    assert player(state).active == []
    assert "princess" not in state.view().characters
    assert source(state, "characters") == 0


def test_a_character_of_somebody_else_cannot_be_bought() -> None:
    state = position(mana=[9, 0], characters=[[], ["priestess"]], ask="character_turn")
    assert "character priestess" not in options(state)


def test_example_inventor_is_activated_with_black_gray_and_any() -> None:
    """Three cubes to the supply, two steps on the sun track, one mana; it pays for special tiles in the end."""
    land = board("g+g", "o+o", "b+b", "T", "r+r")
    state = position(boards=[land], mana=[0], characters=[["inventor"]], ask="character_turn")
    choose(state, "character inventor")
    assert options(state) == ["cube c3 brown", "cube e4 green"]
    choose(state, "cube e4 green")
    shown = player(state)
    assert shown.active == ["inventor"]
    assert (shown.sun_track, shown.mana) == (4, 1)
    assert shown.cubes == {"brown": 1}
    assert source(state, "characters") == 5


def test_activation_with_substitutes() -> None:
    """Architect: blue, gray and any. Without blue that is one gray and three others."""
    state = position(boards=[board("g+gb", "r+rb")], characters=[["architect"]], mana=[0], ask="character_turn")
    choose(state, "character architect")
    # all four are due; then the bonus cube of the Architect
    assert pending(state) == "place_cube"


def test_he_12_one_purchase_and_any_number_of_activations_in_any_order() -> None:
    land = board("g+gg", "b+bb", "r+rr", "s+ss", "o+oo")
    state = position(
        boards=[land], mana=[4, 9], characters=[["priestess", "explorer"]], ask="character_turn", round=3, seats=2
    )
    choose(state, "character explorer")
    while pending(state) == "pay_cube":
        choose(state, options(state)[0])
    choose(state, "character princess")  # bought in between
    assert "character architect" not in options(state)  # only one purchase
    assert state.to_act() == [0]
    choose(state, "character princess")  # and activated at once
    while pending(state) == "pay_cube":
        choose(state, options(state)[0])
    assert player(state).active == ["princess", "explorer"]
    choose(state, "pass")
    assert state.to_act() == [1]
    assert state.view().out == []


def test_he_12_who_bought_may_go_on_when_it_is_his_turn_again() -> None:
    state = position(boards=[BARE, BARE], mana=[5, 4], ask="character_turn")
    choose(state, "character priestess")  # 3 mana left, nothing to activate with: the turn is over
    assert state.to_act() == [1]
    choose(state, "pass")
    assert state.view().out == [1]
    assert state.to_act() == [0]
    choose(state, "character explorer")
    # with one mana and no cubes he can do nothing more, and is out unasked: the next round begins
    assert (state.round, pending(state)) == (2, "take_tile")


def test_he_12_who_passes_is_out_for_the_phase() -> None:
    state = position(boards=[BARE] * 3, seats=3, mana=[9, 9, 9], ask="character_turn")
    choose(state, "pass")
    for seat in (1, 2, 1, 2):
        assert state.to_act() == [seat]
        choose(state, options(state)[0])
    assert state.view().out == [0]


def test_he_12_who_can_do_nothing_is_not_asked() -> None:
    state = position(boards=[BARE] * 3, seats=3, mana=[9, 1, 9], ask="character_turn")
    choose(state, "pass")
    assert state.to_act() == [2]
    assert state.view().out == [0, 1]


@pytest.mark.parametrize(
    ("mana", "first"), [([2, 3, 2, 2], 1), ([4, 4, 4, 4], 2), ([4, 4, 2, 3], 0), ([3, 2, 2, 3], 3), ([5, 2, 2, 5], 3)]
)
def test_he_12_most_mana_begins_ties_clockwise_from_the_starting_player(mana: list[int], first: int) -> None:
    """Round 3: seat 2 is the starting player, seat 1 has the last turn."""
    state = position(boards=[BARE] * 4, seats=4, round=3, turn=15, mana=mana)
    assert state.to_act() == [1]
    choose(state, "pass")
    assert pending(state) == "character_turn"
    assert state.to_act() == [first]


def test_characters_are_for_phase_2_only() -> None:
    state = position(mana=[9])
    assert not [word for word in options(state) if word.startswith("character")]


# ---- the characters: price, cost, benefit

ALL_COLOURS = board("g+g", "o+o", "b+b", "s+s", "r+r")


@pytest.mark.parametrize(
    ("name", "price", "cost", "track", "mana", "cube"),
    [
        ("architect", 2, {"blue", "gray"}, 2, 0, True),
        ("prophetess", 3, {"blue", "green"}, 2, 0, False),
        ("inventor", 2, {"black", "gray"}, 4, 1, False),
        ("cartographer", 2, {"gray", "brown", "green"}, 2, 0, True),
        ("princess", 3, {"blue", "brown"}, 3, 0, False),
        ("priestess", 2, set(), 4, 2, False),
        ("explorer", 2, {"black", "brown"}, 2, 0, False),
        ("treasurer", 4, {"black", "green"}, 2, 0, False),
    ],
)
def test_price_cost_and_benefit(name: str, price: int, cost: set[str], track: int, mana: int, cube: bool) -> None:
    state = position(boards=[ALL_COLOURS], mana=[price, 0], ask="character_turn")
    choose(state, f"character {name}")
    assert player(state).mana == 0
    choose(state, f"character {name}")
    left = {"blue", "brown", "gray", "green", "black"}
    while pending(state) == "pay_cube":
        choose(state, options(state)[0])
    left = set(player(state).cubes)
    assert len(left) == 2
    assert not left & cost
    assert (player(state).sun_track, player(state).mana) == (track, mana)
    assert (pending(state) == "place_cube") == cube


def test_he_9_architect_and_cartographer_bring_a_cube_of_any_colour_for_any_tile_with_room() -> None:
    """Not on a temple, and not on a tile with two cubes."""
    land = board("g+gs", "o+oo", "b^", "C", "r+r")
    for name in ("architect", "cartographer"):
        state = position(boards=[land], mana=[0], characters=[[name]], ask="character_turn", round=4)
        choose(state, f"character {name}")
        while pending(state) == "pay_cube":
            choose(state, options(state)[-1])
        assert pending(state) == "place_cube"
        assert "e4" not in options(state, "field")
        choose(state, "field d5")
        assert options(state, "colour") == ["blue", "brown", "gray", "green", "black"]
        choose(state, "colour black")
        assert cubes(state, "d5") == ["black"]


def test_he_9_the_payment_makes_room_for_the_bonus_cube() -> None:
    """Every tile without a temple is full before; those that were paid from have room."""
    land = board("g+gg", "s+ss", "b+bb", "r+rr", "o^")
    state = position(boards=[land], mana=[0], characters=[["cartographer"]], ask="character_turn", round=4)
    choose(state, "character cartographer")
    assert pending(state) == "place_cube"  # one brown, one gray, one green: nothing to choose
    assert options(state, "field") == ["d4", "e4", "d5"]


# ---- what they pay in the end


def worth(name: str, land: str, **fields: object) -> int:
    """What an active character adds to the score."""
    with_it = position(boards=[land], active=[[name]], ask="take_tile", **fields)
    without = position(boards=[land], ask="take_tile", **fields)
    return with_it.scores()[0] - without.scores()[0]


LAND = board("g^", "r^", "s+s", "T", "C+b")


def test_architect_three_for_each_temple_and_building() -> None:
    assert worth("architect", LAND, cities=[["palace", "citadel", "warehouse"]]) == 3 * (2 + 3)


def test_prophetess_two_for_each_land_and_special_tile() -> None:
    assert worth("prophetess", LAND) == 2 * 5


def test_inventor_five_for_each_special_tile() -> None:
    assert worth("inventor", LAND) == 5 * 2


def test_cartographer_three_for_each_colour_of_land() -> None:
    assert worth("cartographer", LAND) == 3 * 3
    assert worth("cartographer", board("g", "r", "s", "g", "r")) == 3 * 3
    assert worth("cartographer", board("g", "r", "s", "b", "o")) == 15


def test_princess_two_for_each_step_of_the_track_none_with_a_power_plant() -> None:
    assert worth("princess", LAND, tracks=[8]) == 16
    assert worth("princess", LAND, cities=[["power_plant"]]) == 0


def test_priestess_twelve() -> None:
    assert worth("priestess", LAND) == 12


def test_explorer_eight_instead_of_four_for_each_edge_field() -> None:
    land = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       .       .
            .       g       .
        .       .       .       .
            .       b       .
        .       .       .       .
            .       b       .
                .       .
                    .
    """
    assert source(position(boards=[land]), "edge_fields") == 4
    assert source(position(boards=[land], characters=[["explorer"]]), "edge_fields") == 4
    assert worth("explorer", land) == 4
    assert worth("explorer", LAND) == 0


def test_treasurer_two_for_each_cube_and_three_for_each_mana() -> None:
    assert worth("treasurer", LAND, mana=[4]) == 2 * 2 + 2 * 4


def test_an_inactive_character_pays_nothing() -> None:
    state = position(boards=[LAND], characters=[["priestess", "treasurer", "explorer"]])
    assert source(state, "characters") == 0
    assert source(state, "cubes") == 0
    assert source(state, "mana") == 1
