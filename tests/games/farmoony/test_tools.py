"""The twelve tools and their tokens (FM-8). Wheelbarrow and Fence have a file of their own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from solstead import IllegalAction
from solstead.games.farmoony.state import FarmoonyState
from solstead.games.farmoony.tables import TOOLS, TYPES
from tests.games.farmoony.table import DECK, PASS, TABLES, do, made, pending, position, seat, seen, tile, tool

#: Tool, what it needs, what it makes.
CONVERTING = [
    ("livestock", "vegetable", "soil"),
    ("pesticide", "pest", "soil"),
    ("rake", "fertilizer", "soil"),
    ("cement", "water", "soil"),
    ("mattock", "stone", "soil"),
    ("water_tank", "soil", "water"),
    ("seed", "soil", "vegetable"),
    ("chemical_fertilizer", "soil", "fertilizer"),
    ("locust", "soil", "pest"),
]
# F W / P # and S S / V #, so every type is there.
LANDS = [[("F039", 0, 0, 0)], [("F020", 0, 0, 0)]]


def at_work(held: str, **fields: Any) -> FarmoonyState:
    return position(**{"worked": 1, "left": 2, "tools": [[held]], "lands": LANDS, **fields})


@pytest.mark.parametrize(("held", "needs", "makes"), CONVERTING)
def test_converting_tool(held: str, needs: str, makes: str) -> None:
    """On any land, on a tile of the type it needs and no other; a token of the new type stays there."""
    state = at_work(held)
    state.apply(0, tool(held))
    if pending(state) == "convert_land":
        state.apply(0, seat(1))
    if pending(state) == "convert_tile":
        for action in state.options(0):
            row_column = next(cell for cell in seen(state, 1) if tile(*cell) == action)
            assert seen(state, 1)[row_column] == needs
        state.apply(0, state.options(0)[0])
    changed = [shown for owner in (0, 1) for shown in seen(state, owner).values() if shown.endswith("*")]
    assert changed == [f"{makes}*"]
    assert to_builtins(state.view().supply)[makes] == 9
    assert state.view().used_tools == [held]
    assert state.to_act() == [1]
    assert pending(state) == "use_tools"


@pytest.mark.parametrize("makes", ["vegetable", "water", "fertilizer", "pest"])
def test_farmer_makes_one_of_four(makes: str) -> None:
    state = at_work("farmer")
    do(state, tool("farmer"), tile(0, 1))
    assert pending(state) == "convert_type"
    assert state.options(0) == [made(name) for name in ("vegetable", "water", "fertilizer", "pest")]
    state.apply(0, made(makes))
    assert seen(state, 1)[(0, 1)] == f"{makes}*"


def test_tools_work_on_the_own_land_too() -> None:
    state = at_work("mattock")
    do(state, tool("mattock"))
    assert state.options(0) == [seat(0), seat(1)]
    state.apply(0, seat(0))
    assert seen(state, 0)[(1, 1)] == "soil*"


def test_counts_of_tools() -> None:
    """Four of most kinds, three of four kinds; with two to four players one fewer of those with four."""
    for seats, all_of_them in ((2, 36), (4, 36), (5, 44), (6, 44)):
        counts = {name: (TABLES.tools(seats) >> 4 * i) & 15 for i, name in enumerate(TOOLS)}
        assert sum(counts.values()) == all_of_them
        rare = {"farmer", "wheelbarrow", "fence", "mattock"}
        assert all(counts[name] == (3 if name in rare or seats < 5 else 4) for name in TOOLS)


def test_one_tool_a_turn() -> None:
    state = at_work("mattock", tools=[["mattock", "seed"]])
    do(state, tool("mattock"), seat(1))
    assert state.to_act() == [1]


def test_fm_8_a_token_replaces_an_older_one_which_goes_back() -> None:
    state = at_work("pesticide", tokens=[{(0, 0): "pest"}])
    assert state.view().supply["pest"] == 9
    do(state, tool("pesticide"), tile(0, 0))
    assert seen(state, 0)[(0, 0)] == "soil*"
    assert state.view().supply == {**dict.fromkeys(TYPES[1:], 10), "soil": 9}
    assert state.view().players[0].tokens == 1


def test_fm_8_without_tokens_of_a_type_it_cannot_be_made() -> None:
    lands = [
        [("F001", 0, 0, 0), ("F004", 1, 1, 0), ("F005", 2, 2, 0)],
        [("F006", 0, 0, 0), ("F007", 1, 1, 0)],
    ]
    cells = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)]
    tools = ["livestock", "pesticide", "seed"]  # F006 has vegetables and pests, but there is no soil to lay on them
    state = position(worked=1, left=2, tools=[tools], lands=lands, tokens=[dict.fromkeys(cells, "soil")])
    assert state.view().supply["soil"] == 0
    assert state.options(0) == [tool("seed"), PASS]
    one_less = position(worked=1, left=2, tools=[tools], lands=lands, tokens=[dict.fromkeys(cells[1:], "soil")])
    assert one_less.options(0) == [tool("livestock"), tool("pesticide"), tool("seed"), PASS]


def test_fm_8_a_token_like_the_printed_tile_stays_blocks_and_counts() -> None:
    state = at_work("livestock", tools=[["livestock", "seed"]], lands=[[("F001", 0, 0, 0)], [("F007", 0, 0, 0)]])
    do(state, tool("livestock"), seat(0), tile(0, 1))
    while not (pending(state) == "use_tools" and state.to_act() == [0]):
        who = state.to_act()[0]
        state.apply(who, PASS if pending(state) == "use_tools" else state.options(who)[0])
    do(state, tool("seed"))
    while pending(state) != "use_tools":
        state.apply(0, seat(0) if pending(state) == "convert_land" else tile(0, 1))
    assert seen(state, 0)[(0, 1)] == "vegetable*"
    assert state.view().players[0].tokens == 1


def test_fm_8_no_tool_makes_stone() -> None:
    assert all(makes != "stone" for _, _, makes in CONVERTING)
    state = at_work("farmer")
    assert state.view().supply["stone"] == 10
    do(state, tool("farmer"), tile(0, 0))
    assert len(state.options(0)) == 4


def test_a_tool_that_is_not_in_hand_cannot_be_used() -> None:
    state = at_work("mattock")
    with pytest.raises(IllegalAction):
        state.apply(0, tool("seed"))
    state.apply(0, DECK)
    assert state.view(0).players[0].hidden_tools == 0
    assert len(state.view(0).players[0].tools) == 2
