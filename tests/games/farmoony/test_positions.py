"""Positions and components that do not fit are refused, and the message says where."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from solstead import BadComponents, BadPosition
from solstead.games.farmoony import decks
from solstead.games.farmoony.land import tile_name
from solstead.games.farmoony.state import FarmoonyState
from solstead.games.farmoony.tables import TOOLS, tables_of
from tests.games.farmoony.table import GAME, TABLES, do, mission, pending, position, seat, tool, turn, view_of
from tests.support import refused

LANDS = [[("F004", 0, 0, 0), ("F014", 1, 1, 0)], [("F007", 0, 0, 0)]]


def at_work() -> dict[str, Any]:
    state = position(
        worked=1,
        left=2,
        tools=[["seed"], ["wheelbarrow"]],
        known_tools=[["seed"]],
        lands=LANDS,
        tokens=[{(0, 0): "pest"}],
        open_tools=["rake", "fence"],
    )
    return copy.deepcopy(state.to_dict())


def changed(path: str, value: Any) -> dict[str, Any]:
    """The position with one value changed."""
    return put(at_work(), path, value)


def put(given: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A value of a position changed; the path has dots."""
    place: Any = given
    *way, last = [int(key) if key.isdecimal() else key for key in path.split(".")]
    for key in way:
        place = place[key]
    place[last] = value
    return given


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("phase", 4, "phase must be"),
        ("stage", "sleep", "stage must be one of"),
        ("worked", 0, "worked must be"),
        ("worked", 2, "it is for seat 1"),
        ("missions", [], "missions: there must be 1"),
        ("missions", ["M99"], "missions.0."),
        ("players.0.hand.0", "F999", "players.0..hand.0."),
        ("players.0.hand.0", "F004", "lies elsewhere too"),
        ("players.0.chosen", "F108", "players.0..chosen"),
        ("players.0.cards.1.turn", 4, "cards.1..turn must be 0 to 3"),
        ("players.0.cards.1.place", [20, 22], "F014 may not lie there"),
        ("players.0.cards.1.place", [20, 99], "0 to 40"),
        ("players.0.cards", [], "a land has 1 to 21 cards"),
        ("players.0.tokens.0.tile", [5, 5], "tokens.0..tile"),
        ("players.0.tokens.0.type", "stone", "tokens.0..type"),
        ("players.0.tools", ["seed", "hammer"], "players.0..tools"),
        ("players.0.tools", ["seed"] * 4, "players.0..tools"),
        ("players.0.known_tools", ["rake"], "known_tools must be in the hand"),
        ("open_tools", ["rake"], "open_tools must have two"),
        ("open_tools.0", None, "open_tools.0."),
        ("tool_deck", [], "open_tools|nowhere"),
        ("farm_deck", [], "farm_deck must have"),
        ("stack.0.seat", 1, "it is for seat 0"),
        ("stack.0.kind", "choose_mission", "not asked in the stage"),
        ("stack.0.kind", "lift_from", "wheelbarrow"),
    ],
)
def test_wrong_positions_are_refused(path: str, value: Any, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.from_dict(changed(path, value))


def test_more_tokens_than_there_are() -> None:
    cells = [(r, c) for r in range(2) for c in range(2)]
    lands = [[("F001", 0, 0, 0), ("F004", 1, 1, 0), ("F005", 2, 2, 0), ("F007", 3, 3, 0)]]
    more = {(r + k, c + k): "soil" for k in range(4) for r, c in cells}
    with pytest.raises(BadPosition, match="more soil tokens"):
        position(left=2, lands=lands, tokens=[more])


def test_every_token_was_made_by_a_tool_that_is_used() -> None:
    """Seed and Farmer make vegetables, five others soil; a tool that still waits has made nothing."""
    lands, tokens = [LANDS[0]], [{(0, 0): "vegetable", (2, 2): "soil"}]
    table = position(worked=1, left=2, tools=[["seed"]], lands=lands, tokens=tokens).to_dict()
    assert sorted(table["used_tools"]) == ["livestock", "seed"]
    for used in (["rake", "farmer"], ["seed", "mattock"]):
        GAME.from_dict(swapped(table, used))
    for used in ([], ["seed"], ["livestock"], ["farmer", "farmer"], ["locust", "livestock"]):
        with pytest.raises(BadPosition, match=r"used_tools: not all (vegetable|soil) tokens"):
            GAME.from_dict(swapped(table, used))
    waiting = [{"kind": "convert_land", "seat": 0, "tool": TOOLS.index("seed")}]
    GAME.from_dict({**swapped(table, ["seed", "farmer", "rake"]), "stack": waiting})
    with pytest.raises(BadPosition, match="used_tools: not all vegetable tokens"):
        GAME.from_dict({**swapped(table, ["seed", "rake"]), "stack": waiting})


def swapped(table: dict[str, Any], used: list[str]) -> dict[str, Any]:
    """The same table with other tools used: the deck has the rest."""
    deck = table["tool_deck"] + table["used_tools"]
    for name in used:
        deck.remove(name)
    return {**table, "used_tools": used, "tool_deck": deck}


def test_the_middle_of_a_wheelbarrow_is_a_position() -> None:
    state = position(worked=1, left=2, tools=[["wheelbarrow"]], lands=[LANDS[0], LANDS[1]])
    for action in (tool("wheelbarrow"), seat(1), turn(0)):
        do(state, action)
        assert GAME.from_dict(state.to_dict()) == state


@pytest.mark.parametrize(
    ("table", "field", "value", "message"),
    [
        ("cards", "tiles", ["soil"], r"cards\[0\] \(F001\): tiles"),
        ("cards", "tiles", ["soil", "soil", "soil", "gold"], r"cards\[0\] \(F001\).tiles\[3\]"),
        ("cards", "id", "F002", r"cards\[1\] \(F002\): id appears twice"),
        ("missions", "types", ["stone"], r"missions\[0\] \(M01\): types"),
        ("missions", "points", 0, r"missions\[0\] \(M01\): points"),
        ("missions", "figure", ["soil"], r"missions\[0\] \(M01\): figure"),
        ("tools", "count", 5, r"tools\[0\] \(livestock\): count"),
        ("tools", "for_five", 9, r"tools\[0\] \(livestock\): for_five"),
        ("tools", "makes", ["stone"], r"tools\[0\] \(livestock\): needs must be"),
        ("tokens", "count", 11, r"tokens\[0\] \(vegetable\): count"),
    ],
)
def test_wrong_components_are_refused(table: str, field: str, value: Any, message: str) -> None:
    data = copy.deepcopy(TABLES.data)
    data[table][0][field] = value
    with pytest.raises(BadComponents, match=message):
        GAME.components(data)


def test_missions_that_can_never_cover_all_types_are_refused() -> None:
    data = copy.deepcopy(TABLES.data)
    for row in data["missions"]:
        row["types"] = ["water"]
    with pytest.raises(BadComponents, match="no three of them"):
        GAME.components(data)


def test_the_components_are_as_the_rulebook_counts_them() -> None:
    data = TABLES.data
    assert len(data["cards"]) == 108
    assert len(data["missions"]) == 25
    assert sum(row["count"] for row in data["tools"]) == 44
    assert sum(row["count"] for row in data["tokens"]) == 60
    tiles = [name for row in data["cards"] for name in row["tiles"]]
    counts = {name: tiles.count(name) for name in set(tiles)}
    assert counts == {"vegetable": 98, "water": 84, "fertilizer": 84, "soil": 78, "pest": 56, "stone": 32}
    looks = {min(tuple(row["tiles"][n:] + row["tiles"][:n]) for n in range(4)) for row in data["cards"]}
    assert len(looks) == 108


def test_values_of_an_owner_s_box_count() -> None:
    data = copy.deepcopy(TABLES.data)
    data["missions"][3]["points"] = 5
    state = position(components=data, missions=["M04"], left=2, lands=[[("F086", 0, 0, 0)]])  # P P / S S
    assert state.scores()[0] == 10


def test_tiles_have_names() -> None:
    assert [tile_name(n) for n in (0, 25, 26, 20 * 42 + 20, 42 * 42 - 1)] == ["A1", "Z1", "AA1", "U21", "AP42"]


def test_no_tool_has_been_used_before_the_first_cards_are_placed() -> None:
    given = copy.deepcopy(position().to_dict())
    assert not given["players"][0]["cards"]
    given["used_tools"].append(given["tool_deck"].pop())
    with pytest.raises(BadPosition, match="used_tools: none before the first cards are placed"):
        GAME.from_dict(given)


def variant(**fields: Any) -> dict[str, Any]:
    """The box with a variant."""
    return {**TABLES.data, "variant": fields}


def test_a_variant_is_a_smaller_game() -> None:
    """One phase of two cards, laid upright, a tool each and none to draw, and the missions that it names."""
    state = GAME.new(2, seed=1, components="small")
    assert isinstance(state, FarmoonyState)
    tables = tables_of(state.setup.components)
    assert GAME.variants() == ["small"]
    assert state.options(0) == [mission(3), mission(7)]
    assert GAME.question(state, 0, GAME.text()) == "Choose the mission of this phase."
    assert refused(state)["mission 0"] == "It is not in play."
    do(state, mission(7))
    assert [decks.count_cards(state.hands, place) for place in range(3)] == [2, 2, len(tables.cards) - 4]
    assert [decks.size(tools) for tools in state.tools] == [1, 1]
    assert (state.open_tools, view_of(state).choosers) == ([-1, -1], [0])
    assert refused(state)["deck"] == "Tools are not drawn in this game."
    kinds = set()
    while not state.over:
        kinds.add(pending(state))
        who = state.to_act()[0]
        state.apply(who, state.options(who)[-1])
    assert {"choose_card", "place_card"} <= kinds
    assert state.phase == 1
    assert [[laid & 3 for laid in land.cards] for land in state.lands] == [[0, 0], [0, 0]]


def test_a_variant_of_two_phases_asks_for_no_types() -> None:
    """Each mission in play may be chosen once."""
    missions = ["M04", "M11", "M12"]
    state = GAME.new(2, seed=1, components=variant(cards=[1, 1], tools=0, missions=missions))
    assert state.options(0) == [mission(4), mission(11), mission(12)]
    do(state, mission(4), turn(0), turn(0))
    assert pending(state) == "choose_mission"
    assert state.options(1) == [mission(11), mission(12)]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"cards": []}, "variant.cards must be 1 to 7, for one to three phases"),
        ({"cards": [5, 6, 7, 1]}, "variant.cards must be"),
        ({"cards": [0, 2]}, "variant.cards must be"),
        ({"cards": [7, 7, 7]}, "variant.farm_deck: six players are dealt 126 cards, but it has 108"),
        ({"cards": [2], "farm_deck": ["F001", "F002"]}, "six players are dealt 12 cards, but it has 2"),
        ({"farm_deck": ["F001", "F999"]}, "variant.farm_deck: there is no 'F999'"),
        ({"missions": ["M01", "M01"]}, "variant.missions must name each once"),
        ({"cards": [2, 2], "missions": ["M01"]}, "variant.missions: 2 phases need as many"),
        ({"missions": ["M04", "M11", "M13"]}, "missions: no three of them"),
        ({"tools": 4}, "variant.tools must be 0 to 3"),
        ({"tool_deck": ["hammer"]}, "variant.tool_deck: there is no 'hammer'"),
        ({"tool_deck": ["fence", "farmer"]}, "tools: 6 are in play with 4 players, at least 14 are needed"),
        ({"rounds": 1}, "rounds"),
    ],
)
def test_variants_that_cannot_be_played_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.components(variant(**fields))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("phase", 2, "phase must be 1 to 1"),
        ("missions", ["M01"], "'M01' could not be chosen there"),
        ("players.0.cards.0.turn", 1, "turn must be 0 to 0"),
        ("players.0.hand.0", "F001", "'F001' is no farm card"),
        ("open_tools.0", "seed", "open_tools.0. is empty"),
    ],
)
def test_positions_of_a_variant_are_checked_by_it(path: str, value: Any, message: str) -> None:
    state = position(components="small", worked=1, tools=[["seed"], ["locust"]])
    given = put(copy.deepcopy(state.to_dict()), path, value)
    with pytest.raises(BadPosition, match=message):
        GAME.from_dict(given, components="small")


def test_a_small_hand_of_tools_is_full_early() -> None:
    fields: dict[str, Any] = {"worked": 1, "left": 2, "tools": [["seed"]], "lands": [[("F086", 0, 0, 0)]]}
    asked = "Use a tool on any land, "
    for size, words in ((1, "or pass. With a tool in hand you cannot draw."), (2, "draw one, or pass.")):
        state = position(components=variant(tools=size), **fields)
        assert GAME.question(state, 0, GAME.text()) == asked + words
    state = position(components=variant(tools=1), **fields)
    assert refused(state)["deck"] == "Tools are drawn with fewer than one in hand."
    state = position(components=variant(draw=False), **fields)
    assert GAME.question(state, 0, GAME.text()) == asked + "or pass."
