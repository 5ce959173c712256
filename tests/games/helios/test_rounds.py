"""Phases and rounds: replenishment for each number of players, HE-9, HE-14, HE-15."""

from __future__ import annotations

import random

import pytest

from solstead import Match
from tests.games.helios.table import GAME, choose, cubes, options, pending, player, position, view_of

BARE = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       .       .
            .       g       .
        .       .       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
"""


@pytest.mark.parametrize(("seats", "rounds", "turns"), [(2, 4, 8), (3, 3, 18), (4, 4, 16)])
def test_rounds_and_turns(seats: int, rounds: int, turns: int) -> None:
    view = position(seats=seats).view()
    assert view.rounds == rounds
    assert view.turns_left == turns


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_takes_as_many_turns_as_everybody_else(seats: int) -> None:
    match = Match(GAME, seats, seed=3)
    rng = random.Random(3)
    starts: list[int] = []
    taken = [0] * seats
    while not match.state.over:
        seat = match.state.to_act()[0]
        frame = match.state.stack[-1]
        if frame.kind == "take_tile":
            taken[seat] += 1
            starts.append(view_of(match.state).starting_player)
        match.apply(seat, rng.choice(match.state.options(seat)))
    # all columns can run out, so that a last turn is not asked; nobody is more than one short a round
    assert max(taken) - min(taken) <= view_of(match.state).rounds
    assert sorted(set(starts)) == list(range(seats))


@pytest.mark.parametrize("seats", [3, 4])
def test_new_round(seats: int) -> None:
    """New lands, 18 new action tiles, the next starting player; special tiles stay, leftover tiles are discarded."""
    state = position(
        seats=seats,
        boards=[BARE] * seats,
        turn=3 * 6 - 1 if seats == 3 else 15,
        display={"land": ["red"], "construct": [], "sun": ["gray"]},
        lands=["black"],
        mana=[0] * seats,
    )
    choose(state, "pass")
    view = state.view()
    assert view.round == 2
    assert view.starting_player == 1
    assert view.lands == ["blue", "brown", "gray", "green", "black"]
    assert view.extra_land is not None
    assert [len(column) for column in view.display.values()] == [6, 6, 6]
    assert view.discards["land"] == {"red": 1}
    assert view.discards["sun"] == {"gray": 1}
    assert sum(view.special_tiles.values()) == 8


def test_he_14_two_players_keep_the_tiles_for_rounds_2_and_4() -> None:
    display = {"land": ["red", "blue"], "construct": ["gray"], "sun": ["gray", "yellow"]}
    for round, keeps in ((1, True), (2, False), (3, True)):
        state = position(round=round, turn=7, boards=[BARE] * 2, display=display, mana=[0, 0])
        choose(state, "pass")
        view = state.view()
        assert view.round == round + 1
        assert view.lands == ["blue", "brown", "gray", "green", "black"]
        assert view.starting_player == round % 2
        if keeps:
            assert view.display == display
            assert view.discards["land"] == {}
        else:
            assert [len(column) for column in view.display.values()] == [6, 6, 6]
            assert view.discards["land"] == {"red": 1, "blue": 1}


def test_tiles_below_the_boards_stay_there() -> None:
    state = position(
        seats=4, turn=15, boards=[BARE] * 4, mana=[0] * 4, slots=[{"red": [("sun", "red"), ("land", "gray")]}]
    )
    choose(state, "pass")
    assert state.view().round == 2
    assert player(state).slots["red"] == [("land", "gray"), ("sun", "red")]


def test_he_15_the_rest_of_a_stack_is_laid_out_first_then_the_discards() -> None:
    """Two red tiles are left face down: they come first, then four of the discards."""
    state = position(
        seats=4, turn=15, boards=[BARE] * 4, mana=[0] * 4, display={"land": []}, stacks={"land": {"red": 2}}
    )
    choose(state, "pass")
    column = state.view().display["land"]
    assert len(column) == 6
    assert column[:2] == ["red", "red"]
    assert sum(state.view().stacks["land"].values()) == 10
    assert state.view().discards["land"] == {}


def test_he_15_a_column_is_shorter_if_the_discards_do_not_suffice() -> None:
    below = [
        {
            "red": [("land", "red")] * 3,
            "blue": [("land", "blue")] * 3,
            "yellow": [("land", "yellow")] * 3,
        },
        {"red": [("land", "gray")] * 3},
    ]
    state = position(
        seats=4, turn=15, boards=[BARE] * 4, mana=[0] * 4, slots=below, display={"land": []}, stacks={"land": {}}
    )
    choose(state, "pass")
    assert sorted(state.view().display["land"]) == ["blue", "gray", "red", "yellow"]
    assert len(state.view().display["sun"]) == 6


@pytest.mark.parametrize(("seats", "late"), [(2, []), (3, [0]), (4, [3, 0])])
def test_he_14_bonus_cubes_of_phase_3(seats: int, late: list[int]) -> None:
    """Third and fourth from the new starting player, seat 1; any colour, on any tile with room."""
    turn = 3 * 6 - 1 if seats == 3 else 4 * seats - 1
    state = position(seats=seats, turn=turn, boards=[BARE] * seats, mana=[0] * seats)
    choose(state, "pass")
    for seat in late:
        # with one tile only the colour is a choice
        assert (pending(state), state.to_act()) == ("take_cube", [seat])
        assert options(state, "colour") == ["blue", "brown", "gray", "green", "black"]
        choose(state, "colour blue")
        assert cubes(state, "d4", seat) == ["blue"]
    assert (pending(state), state.to_act()) == ("take_tile", [1])


def test_he_9_a_bonus_cube_goes_on_any_tile_with_room_whatever_its_cube() -> None:
    land = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .      r+rr     g+g     .
            .       g       .
        .       .       b^      .
            .       T       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(seats=3, turn=17, boards=[land, BARE, BARE], mana=[0] * 3, lands=[])
    choose(state, "pass")
    assert (pending(state), state.to_act()) == ("place_cube", [0])
    assert options(state, "field") == ["e3", "d4", "d5"]
    choose(state, "field e3", "colour gray")
    assert cubes(state, "e3") == ["gray", "gray"]


def test_he_9_without_room_the_bonus_cube_is_lost() -> None:
    state = position(seats=3, turn=17, boards=[BARE.replace(" g ", "g^ ", 1), BARE, BARE], mana=[0] * 3)
    choose(state, "pass")
    assert (pending(state), state.to_act()) == ("take_tile", [1])


def test_the_last_round_ends_with_the_final_scoring() -> None:
    state = position(seats=3, round=3, turn=17, boards=[BARE] * 3, mana=[0, 1, 1])
    choose(state, "pass")
    assert state.over
    assert state.to_act() == []
    assert state.winners() == [1, 2]


def test_action_tiles_are_never_lost() -> None:
    state = GAME.new(4, seed=9)
    rng = random.Random(9)
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.options(seat)))
        GAME.from_dict(state.to_dict())  # counts every tile
