"""Phase 1: action tiles, passing, bonus actions (HE-11)."""

from __future__ import annotations

from typing import Any

from tests.games.helios.table import choose, events, gained, options, pending, player, position

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
THREE_RED: list[dict[str, Any]] = [{"red": [("land", "red"), ("sun", "red"), ("construct", "gray")]}]


def discarded(state: Any, action: str) -> dict[str, int]:
    pile: dict[str, int] = state.view().discards[action]
    return pile


def test_only_the_lowest_tile_of_each_column_can_be_taken() -> None:
    """The example: three tiles to choose from; the blue one goes below the blue space."""
    state = position(display={"land": ["red", "yellow"], "construct": ["gray", "blue"], "sun": ["yellow", "red"]})
    assert options(state) == ["action land", "action construct", "action sun", "pass"]
    choose(state, "action construct")
    assert player(state).slots == {"red": [], "blue": [("construct", "blue")], "yellow": []}
    assert state.view().display == {"land": ["red", "yellow"], "construct": ["gray"], "sun": ["yellow", "red"]}
    assert pending(state) == "construct"


def test_an_empty_column_is_not_available() -> None:
    state = position(display={"land": [], "construct": ["blue"], "sun": ["red"]})
    assert options(state) == ["action construct", "action sun", "pass"]


def test_a_gray_tile_goes_below_any_space_and_stays_there() -> None:
    state = position(display={"sun": ["gray"]})
    choose(state, "action sun")
    assert options(state) == ["slot red", "slot blue", "slot yellow"]
    choose(state, "slot yellow", "pass")
    assert player(state).slots["yellow"] == [("sun", "gray")]


def test_players_take_turns_in_order() -> None:
    state = position(seats=4, round=2, turn=0, display={"sun": ["red"] * 3})
    for seat in (1, 2, 3):
        assert state.to_act() == [seat]
        choose(state, "action sun", "field e3")
    assert state.to_act() == [0]


def test_he_11_take_a_tile_and_do_nothing() -> None:
    for action in ("land", "construct", "sun"):
        state = position(display={action: ["red"]})
        choose(state, f"action {action}", "pass")
        assert len(player(state).slots["red"]) == 1
        assert state.to_act() == [1]


def test_he_11_take_no_tile() -> None:
    state = position()
    before = state.view().display
    choose(state, "pass")
    assert state.view().display == before
    assert player(state).slots == {"red": [], "blue": [], "yellow": []}
    assert state.to_act() == [1]


def test_an_action_that_is_not_possible_is_not_asked() -> None:
    """No cube, so nothing can be constructed."""
    state = position(boards=[BARE], display={"construct": ["red"]})
    choose(state, "action construct")
    assert state.to_act() == [1]
    assert len(player(state).slots["red"]) == 1


def test_bonus_action_after_the_fourth_tile_of_a_colour() -> None:
    """Gray counts as the colour it lies in. First the regular action, then the bonus action, then the discard."""
    state = position(slots=THREE_RED, display={"sun": ["red"]})
    choose(state, "action sun", "field e3")
    assert pending(state) == "bonus_action"
    assert len(player(state).slots["red"]) == 4
    assert discarded(state, "construct") == {}
    choose(state, "action sun", "field e4")
    assert player(state).slots["red"] == []
    assert discarded(state, "land") == {"red": 1}
    assert discarded(state, "construct") == {"gray": 1}
    assert discarded(state, "sun") == {"red": 2}
    assert state.to_act() == [1]


def test_a_bonus_action_needs_no_tile_in_the_display() -> None:
    state = position(slots=THREE_RED, display={"sun": ["blue", "red"], "land": [], "construct": []})
    choose(state, "action sun", "field e3", "land blue", "field e4")
    assert state.to_act() == [1]
    assert [tile.tile for tile in player(state).tiles] == ["gray", "blue"]
    assert state.view().display["sun"] == ["blue"]


def test_a_bonus_action_is_any_of_the_three_actions() -> None:
    state = position(boards=[BARE], slots=THREE_RED, display={"sun": ["red"]})
    choose(state, "action sun", "pass")
    found = options(state)
    assert "action sun" in found
    assert "land blue" in found
    assert "special temples" in found
    assert "pass" in found
    assert "temple" not in found  # no cube to pay with
    assert not [word for word in found if word.startswith("building")]
    choose(state, "action sun")
    assert options(state) == ["field e3", "field e4"]  # declining was possible before


def test_he_11_the_fourth_tile_gives_its_bonus_action_even_if_the_action_was_passed() -> None:
    state = position(slots=THREE_RED, display={"land": ["red"]})
    choose(state, "action land", "pass")
    assert pending(state) == "bonus_action"


def test_he_11_a_declined_bonus_action_is_lost_and_the_tiles_are_discarded() -> None:
    state = position(slots=THREE_RED, display={"land": ["red"]})
    choose(state, "action land", "pass", "pass")
    assert player(state).slots["red"] == []
    assert discarded(state, "land") == {"red": 2}
    assert state.to_act() == [1]


def test_he_11_a_gray_tile_can_be_the_fourth() -> None:
    state = position(slots=THREE_RED, display={"land": ["gray"]})
    choose(state, "action land", "slot red", "pass")
    assert pending(state) == "bonus_action"


def test_he_11_the_palace_comes_before_the_colour() -> None:
    """Two bonus actions in one turn: that of the Palace belongs to the construction."""
    board = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       .       .
            .      g+gb     .
        .       .       .       .
            .      b+b      .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(
        boards=[board],
        slots=[{"red": [("land", "red"), ("sun", "red"), ("sun", "gray")]}],
        display={"construct": ["red"]},
    )
    choose(state, "action construct", "building palace")
    # all three cubes are due: nothing to choose
    assert pending(state) == "bonus_action"
    assert len(player(state).slots["red"]) == 4
    assert state.stage == 1
    choose(state, "action sun", "field e3")
    assert pending(state) == "bonus_action"
    assert state.stage == 2
    choose(state, "pass")
    assert state.to_act() == [1]


def test_he_5_orbits_are_paid_once_a_turn_bonus_actions_included() -> None:
    state = position(slots=THREE_RED, display={"sun": ["red"]}, tracks=[6])
    choose(state, "action sun", "field d3")
    assert gained(state) == {"orbits": 5}
    choose(state, "action sun", "field d3")
    assert gained(state) == {"orbits": 5}
    assert state.behind[0] == 0  # the second one is forfeited, not kept for later


def test_he_5_an_orbit_of_a_later_turn_is_paid_again() -> None:
    state = position(display={"sun": ["red", "blue", "yellow"]}, tracks=[6, 6])
    for orbits in (1, 2):
        choose(state, "action sun", "field d3")
        assert gained(state) == {"orbits": 5 * orbits}
        if orbits == 1:
            choose(state, "action sun", "field d3")
            assert gained(state, 1) == {"orbits": 5}


def test_undo_of_a_whole_turn_is_free_of_new_knowledge() -> None:
    state = position(display={"land": ["red"]})
    for choice in ("action land", "land blue", "field e3"):
        assert not any(event.learned for event in events(state, choice))
