"""The twelve characters, one or more tests each; the rulings they rest on are in test_rulings.py."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from solstead.core.drawing import draw
from tests.games.vaalbara.table import GAME, choose, in_deck, lands, pending, place, position, realm, take, view_of

SHOW, KEEP = GAME.action("show"), GAME.action("keep")


def test_fighter_lets_the_others_show_for_a_point() -> None:
    state = position(seats=3, hands=[["fighter"], ["fighter", "farmer"], ["fighter", "crafter"]])
    choose(state, "fighter", "farmer", "crafter")
    assert pending(state) == "show_fighter"
    assert state.to_act() == [1, 2]
    state.apply(2, KEEP)
    state.apply(1, SHOW)
    assert state.scores() == [2, 3, 2]
    assert state.to_act() == [0]
    assert pending(state) == "take_land"


def test_fighter_cannot_be_shown_from_the_deck() -> None:
    state = position(seats=2, hands=[["fighter"], ["farmer", "rider", "bard", "oracle", "hunter"]])
    choose(state, "fighter", "farmer")
    assert state.options(1) == [KEEP]


def test_bard_gives_two_points_to_another_player() -> None:
    state = position(seats=3, played=["bard", "farmer", "crafter"])
    assert pending(state) == "give_points"
    assert state.options(0) == [GAME.action("seat", 1), GAME.action("seat", 2)]
    state.apply(0, GAME.action("seat", 2))
    assert state.scores() == [2, 2, 4]


def test_hunter_pays_who_acts_before_the_neighbours() -> None:
    assert position(seats=3, played=["hunter", "farmer", "crafter"]).scores() == [5, 2, 2]


def test_oracle_pays_two_for_each_odd_neighbour() -> None:
    assert position(seats=3, played=["oracle", "carpenter", "pioneer"]).scores()[0] == 2 + 4
    assert position(seats=3, played=["oracle", "carpenter", "farmer"]).scores()[0] == 2 + 2
    assert position(seats=3, played=["oracle", "crafter", "farmer"]).scores()[0] == 2


def test_oracle_has_one_neighbour_with_two_players() -> None:
    assert position(seats=2, played=["oracle", "pioneer"]).scores()[0] == 2 + 2
    assert position(seats=2, played=["oracle", "crafter"]).scores()[0] == 2


def test_carpenter_pays_three_for_each_forest_before_the_land_is_taken() -> None:
    state = position(seats=2, realms=[["forest", "forest", "field"]], first_row=["L06"], played=["carpenter", "farmer"])
    assert state.scores()[0] == 2 + 6
    take(state, 1)
    assert state.scores()[0] == 2 + 6 + 5


def test_falconer_steals_from_the_one_before() -> None:
    state = position(seats=3, points=[5, 9, 9], first_row=["mountain"], played=["falconer", "oracle", "farmer"])
    take(state, 1)
    assert state.scores()[:2] == [7, 7]  # the Oracle has two even neighbours, the Mountain pays nothing


def test_falconer_who_plays_first_gains_nothing() -> None:
    assert position(seats=2, played=["falconer", "farmer"]).scores() == [2, 2]


@pytest.mark.parametrize("row", ["first", "second"])
def test_tracker_swaps_a_land_of_either_row_with_the_top(row: str) -> None:
    state = position(
        seats=2,
        first_row=["field", "meadow"],
        second_row=["forest", "village"],
        top=["river", "mountain"],
        played=["tracker", "farmer"],
    )
    assert state.options(0) == [place("first", 1), place("first", 2), place("second", 1), place("second", 2)]
    state.apply(0, place("first" if row == "first" else "second", 2))
    wanted = ["field", "river"] if row == "first" else ["forest", "river"]
    assert lands(state, "first" if row == "first" else "second") == wanted
    assert in_deck(state, 0).type == ("meadow" if row == "first" else "village")
    assert state.view().deck.lands[1] is None


def test_midwife_takes_a_character_back() -> None:
    state = position(
        seats=2, realms=[["field", "field"]], discards=[["bard", "hunter"], None], played=["midwife", "farmer"]
    )
    assert pending(state) == "take_back"
    assert state.options(0) == [GAME.action("character", 1), GAME.action("character", 2)]
    state.apply(0, GAME.action("character", 2))
    me = state.view(0).players[0]
    assert "hunter" in me.hand
    assert me.discard == ["bard", "midwife"]


def test_rider_swaps_a_land_of_each_row() -> None:
    state = position(
        seats=2, first_row=["field", "meadow"], second_row=["forest", "village"], played=["rider", "farmer"]
    )
    assert state.options(0) == [place("first", 1), place("first", 2)]
    state.apply(0, place("first", 2))
    assert state.options(0) == [place("second", 1), place("second", 2)]
    state.apply(0, place("second", 1))
    assert lands(state, "first") == ["field", "forest"]
    assert lands(state, "second") == ["meadow", "village"]
    assert pending(state) == "take_land"


def test_crafter_pays_who_acts_after_the_neighbours() -> None:
    state = position(seats=3, first_row=["mountain"] * 3, played=["crafter", "falconer", "fighter"])
    for seat in state.to_act():
        state.apply(seat, KEEP)
    take(state, 1)
    before = state.scores()[0]
    take(state, 2)  # the Falconer's land; then the Crafter acts and takes what is left
    assert state.round == 2
    assert state.scores()[0] == before + 5


def test_crafter_pays_nothing_while_a_neighbour_is_to_act() -> None:
    state = position(seats=3, first_row=["mountain"] * 3, played=["crafter", "falconer", "farmer"])
    take(state, 1)
    assert state.to_act() == [0]
    assert state.scores()[0] == 2


def test_pioneer_swaps_a_land_of_the_realm_with_the_bottom() -> None:
    state = position(seats=2, realms=[["field", "meadow"]], bottom=["L07"], played=["pioneer", "farmer"])
    assert state.options(0) == [GAME.action("realm", 0), GAME.action("realm", 1)]
    state.apply(0, GAME.action("realm", 1))
    assert realm(state, 0) == ["field", "forest"]
    assert state.scores()[0] == 2 + 6
    assert in_deck(state, -1).type == "meadow"
    assert pending(state) == "take_land"


def test_farmer_doubles_the_land() -> None:
    state = position(seats=2, first_row=["L07", "mountain"], played=["farmer", "pioneer"])
    take(state, 2)
    assert state.scores()[0] == 2 + 12


def test_the_terminal_names_a_lone_land_of_the_deck_once() -> None:
    """With one card left, top and bottom are the same: it is said once."""
    state = GAME.position(round=9, played=["tracker", "farmer"], first_row=["field", "river"])
    state.apply(0, GAME.action("land", 0))
    assert len(view_of(state, 0).deck.lands) == 1
    screen = io.StringIO()
    Console(file=screen, width=100).print(draw(GAME, state.view(0), GAME.text("en")))
    assert "on top: Field" in screen.getvalue()
    assert "at the bottom" not in screen.getvalue()
