"""Why a card, a tool, a land or a mission cannot be chosen."""

from __future__ import annotations

from solstead.games.farmoony.tables import TOOLS
from tests.games.farmoony.table import CARDS, do, pending, position, tool
from tests.games.farmoony.test_tools import LANDS, at_work
from tests.games.farmoony.test_wheelbarrow import A, rolling
from tests.support import refused


def named(name: str) -> str:
    return f"tool {TOOLS.index(name)}"


def test_tools_outside_the_tool_step() -> None:
    state = position(left=2, tools=[["rake", "fence"]], lands=LANDS)
    assert pending(state) == "choose_card"
    found = refused(state)
    later = "Tools are used and drawn after the cards are placed, one player after the other."
    assert (found[named("rake")], found["open 0"], found["deck"]) == (later, later, later)
    assert found[named("fence")] == "A Fence is only used to stop a Wheelbarrow."
    assert not any(noun.startswith("card") for noun in found)


def test_tools_without_a_target() -> None:
    stone = [[("F039", 0, 0, 0)], [("F039", 0, 0, 0)]]
    state = at_work("livestock", lands=[stone[0], [("F007", 0, 0, 0)]])
    assert named("livestock") not in refused(state)
    state = at_work("wheelbarrow", lands=[[("F039", 0, 0, 0)], [("F020", 0, 0, 0)]])
    assert refused(state)[named("wheelbarrow")] == "There is no card that it could move."


def test_tools_whose_tiles_nobody_has() -> None:
    state = at_work("livestock", lands=[[("F039", 0, 0, 0)], [("F029", 0, 0, 0)]])
    assert refused(state)[named("livestock")] == "No land shows what it needs."


def test_fm_8_tools_without_a_token_left_of_what_they_make() -> None:
    """More than ten tools make soil, and there are ten tokens; of no other type can all be on the lands."""
    lands = [
        [("F001", 0, 0, 0), ("F004", 1, 1, 0), ("F005", 2, 2, 0)],
        [("F006", 0, 0, 0), ("F007", 1, 1, 0)],
    ]
    cells = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)]
    state = at_work("livestock", lands=lands, tokens=[dict.fromkeys(cells, "soil")])  # F006 has vegetables
    assert refused(state)[named("livestock")] == "There is no token left of what it makes."
    state = at_work("livestock", lands=lands, tokens=[dict.fromkeys(cells[1:], "soil")])
    assert named("livestock") not in refused(state)


def test_tiles_of_a_type_that_a_tool_does_not_need() -> None:
    """One reason for every tile that is no option."""
    state = at_work("rake", lands=[[("F029", 0, 0, 0)], [("F007", 0, 0, 0)]])
    do(state, tool("rake"))
    assert pending(state) == "convert_tile"
    assert refused(state)["plot"] == "Rake needs a tile of Fertilizer."


def test_drawing_tools() -> None:
    state = position(worked=1, left=2, tools=[["rake", "cement", "fence"]], lands=LANDS)
    full = "Tools are drawn with fewer than three in hand."
    assert (refused(state)["open 0"], refused(state)["deck"]) == (full, full)
    state = position(worked=1, left=2, tools=[["rake"]], lands=LANDS, open_tools=["seed", "seed"])
    assert refused(state)["open 1"] == "There are two of these: choose the other one."
    assert not {"open 0", "deck"} & refused(state).keys()


def test_cards_in_hand_and_cards_that_cannot_be_lifted() -> None:
    state = at_work("rake")
    in_hand = [noun for noun in refused(state) if noun.startswith("card")]
    assert len(in_hand) == 2
    assert refused(state)[in_hand[0]] == "You choose a card when the next turn begins."
    state = rolling(lands=[[*A, ("F005", -1, -1, 0)], [("F007", 0, 0, 0)]])
    assert pending(state) == "lift_card"  # the other land keeps its only card
    assert refused(state)[f"card {CARDS.index('F004')}"] == "Another card lies on it."


def test_lands_with_nothing_for_a_tool() -> None:
    state = at_work("mattock", lands=[*LANDS, [("F007", 0, 0, 0)]], seats=3)
    do(state, tool("mattock"))
    assert pending(state) == "convert_land"
    assert refused(state)["seat 2"] == "There is nothing on this land for it."


def test_missions_that_do_not_go_together() -> None:
    state = position(phase=3, missions=["M01", "M07"])
    assert pending(state) == "choose_mission"
    found = {noun: why for noun, why in refused(state).items() if noun.startswith("mission")}
    assert set(found.values()) == {
        "The three missions must need all four types together, and star missions are for phases 1 and 2."
    }
    assert len(found) + len(state.options(0)) == 23
