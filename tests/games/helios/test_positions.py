"""Positions, drawings and components of Helios that do not fit are refused by name."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from solstead import BadComponents, BadPosition
from solstead.games.helios import art
from solstead.games.helios.state import HeliosState
from tests.games.helios.table import GAME, TABLES, actor, choose, options, position, view_of

LAND = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       r+sr    E       .
            .       g^      .
        .       .       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
"""


def refused(message: str, **changes: Any) -> None:
    """A position with these fields is refused with this message."""
    with pytest.raises(BadPosition, match=message):
        GAME.from_dict({**position(seats=3, boards=[LAND]).to_dict(), **changes})


def players(**changes: Any) -> list[dict[str, Any]]:
    """The players of that position, the first of them changed."""
    first, *rest = position(seats=3, boards=[LAND]).to_dict()["players"]
    return [{**first, **changes}, *rest]


def tile(at: str, kind: str, cubes: list[str] | None = None, temple: bool = False) -> dict[str, Any]:
    return {"at": at, "tile": kind, "cubes": cubes or [], "temple": temple}


def test_the_course() -> None:
    refused("round must be 1 to 3", round=4)
    refused("phase must be one of", phase="night")
    refused("turn must be 0 to 17", turn=18)
    refused("out names seats", out=[3])
    refused("nobody is out", out=[1])
    refused("there must be 3, not 2", players=players()[:2])
    refused("weather", weather="sunny")


def test_tiles_of_a_board() -> None:
    start = tile("d4", "gray")
    refused(r"tiles\[1\].at must be one of", players=players(tiles=[start, tile("d1", "blue")]))
    refused(r"two tiles lie on d4", players=players(tiles=[start, start]))
    refused("must be connected", players=players(tiles=[start, tile("e2", "blue")]))
    refused("first land must lie on d4", players=players(tiles=[tile("d4", "blue")]))
    refused("first land must lie on d4", players=players(tiles=[tile("e3", "gray")]))
    refused("at most two, and none beside a temple", players=players(tiles=[tile("d4", "gray", ["blue"] * 3)]))
    refused("at most two, and none beside a temple", players=players(tiles=[tile("d4", "gray", ["blue"], True)]))
    refused("Invalid enum value 'pink'", players=players(tiles=[tile("d4", "pink")]))


def test_the_sun() -> None:
    refused("sun must be on an empty field next to a tile", players=players(sun="d4"))
    refused("sun must be on an empty field next to a tile", players=players(sun="g4"))
    ring = [tile(at, "brown") for at in ("e3", "e2", "d2", "c2", "c3")]
    refused("not enclosed", players=players(tiles=[tile("d4", "gray"), *ring]))
    refused("sun_track must be 2 to 14", players=players(sun_track=15))
    refused("null exactly with a Power Plant", players=players(sun_track=None))
    refused("null exactly with a Power Plant", players=players(city=["power_plant"]))


def test_what_a_player_has() -> None:
    refused("city must be one of", players=players(city=["castle"]))
    refused("city must not name anything twice", players=players(city=["palace", "palace"]))
    refused("active must be among", players=players(active=["princess"]))
    refused("mana must be 0 to", players=players(mana=-1))
    refused("mana must be 0 to", players=players(mana=10_000))
    refused("mana", players=players(mana=2**63))
    refused("temples must be 0 to", players=players(bag={"temples": 10_000, "orbits": 0, "bazaar": 0}))
    refused("bag must have", players=players(bag={"temples": 1}))
    both = players(characters=["princess"])
    both[1]["characters"] = ["princess"]
    refused("two players have the princess", players=both)


def test_action_tiles_are_counted() -> None:
    stacks = position(seats=3, boards=[LAND]).to_dict()["stacks"]
    refused("stacks.land: there are 3 red tiles", stacks={**stacks, "land": {**stacks["land"], "red": 1}})
    slots = {"red": [["land", "red"]] * 4, "blue": [], "yellow": []}
    waiting = players()
    waiting[1] = {**waiting[1], "slots": slots}
    refused("at most 3 tiles", players=waiting)
    slots = {"red": [["land", "blue"]], "blue": [], "yellow": []}
    refused("a tile must be red or gray", players=players(slots=slots))


def test_land_and_special_tiles_are_counted() -> None:
    additional = position(seats=3, boards=[LAND]).to_dict()["additional"]
    refused("additional must have", additional={**additional, "blue": 9})
    refused("there must be 2", special_tiles={"empty_fields": 2, "created_tiles": 2, "raw_materials": 2, "temples": 2})
    refused("lands must not name anything twice", lands=["blue", "blue"])


def test_the_stack_of_the_character_phase() -> None:
    good = position(ask="character_turn", mana=[5, 5]).to_dict()
    assert GAME.from_dict(good).to_act() == [0]
    for changes in ({"out": [0]}, {"stack": [{"kind": "place_cube", "seat": 0}]}):
        with pytest.raises(BadPosition, match="somebody who has not passed"):
            GAME.from_dict({**good, **changes})
    with pytest.raises(BadPosition, match="it is the turn of seat 1"):
        GAME.from_dict({**good, "turn": 0})


def test_the_stack_fits_the_table() -> None:
    refused("it is the turn of seat 0", stack=[{"kind": "take_tile", "seat": 1}])
    refused("not asked in this phase", stack=[{"kind": "character_turn", "seat": 0, "bought": False, "acted": False}])
    refused("stage must be act", stage="bonus")
    refused("before a turn only bonus cubes", stage="take")
    pay = {"kind": "pay_cube", "seat": 0, "what": "palace", "specified": [], "rest": 1}
    refused("more cubes are due", stack=[{**pay, "what": "temple", "rest": 9}])
    refused("what is left of the specified cubes", stack=[{**pay, "specified": ["blue", "brown", "gray"]}])
    refused("colours that the seat owns", stack=[{**pay, "specified": ["gray"]}])
    refused("is no pay_cube", stack=[{**pay, "specified": ["pink"]}])
    refused("rest must be", stack=[{**pay, "rest": 0}])
    refused("pay_cube is not asked above pay_cube", stack=[pay, pay])
    refused("take_tile is not asked above", stack=[{"kind": "take_tile", "seat": 0}] * 2)
    refused("princess cannot be paid for now", stack=[{**pay, "what": "princess"}])
    rich = position(seats=3, boards=[LAND.replace("E   ", "E+gb")]).to_dict()
    with pytest.raises(BadPosition, match="at most 2 cubes are due for temple"):
        GAME.from_dict({**rich, "stack": [{**pay, "what": "temple", "rest": 3}]})
    refused("field must have a tile", stack=[{"kind": "take_cube", "seat": 0, "field": 0, "colours": ["blue"]}])
    refused("nothing to choose", stack=[{"kind": "take_cube", "seat": 0, "field": 0, "colours": []}])
    refused("bonus must be true or false|bool object expected", stack=[{"kind": "move_sun", "seat": 0, "bonus": 2}])


# ---- drawings


def test_a_drawing_is_read_and_drawn_again() -> None:
    state = position(boards=[LAND])
    drawn = art.draw(TABLES, state.to_dict()["players"][0])
    assert drawn.split() == LAND.split()
    assert art.read(TABLES, drawn) == art.read(TABLES, LAND)


def test_drawings_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadPosition, match="one sun"):
        position(boards=[LAND.replace("*", ".")])
    with pytest.raises(BadPosition, match="lines of 1, 2, 3"):
        position(boards=["*"])
    with pytest.raises(BadPosition, match="no field of a drawing"):
        position(boards=[LAND.replace("E", "Q")])
    with pytest.raises(BadPosition, match="cubes are of"):
        position(boards=[LAND.replace("r+sr", "r+rq")])


def test_a_land_of_any_colour_gets_one() -> None:
    state = position(boards=[LAND.replace("E", "#").replace("g^", "#")])
    tiles = {placed["at"]: placed["tile"] for placed in state.to_dict()["players"][0]["tiles"]}
    assert tiles["d4"] in ("brown", "gray", "green")
    assert tiles["e3"] in ("blue", "brown", "gray", "green", "black")


# ---- components


def components(table: str, row: int, **changes: Any) -> dict[str, Any]:
    data = copy.deepcopy(GAME.components().data)
    data[table][row].update(changes)
    return data


@pytest.mark.parametrize(
    ("message", "table", "row", "changes"),
    [
        (r"lands: the counts must add up to 36", "lands", 0, {"count": 7}),
        (r"lands\[1\] \(brown\): count", "lands", 1, {"count": 3}),
        (r"action_tiles\[2\] \(sun\)", "action_tiles", 2, {"red": 5}),
        (r"buildings\[0\] \(observatory\): cost: 'pink' is none of", "buildings", 0, {"cost": ["pink"]}),
        (
            r"buildings\[1\] \(sanctuary\): cost must not name a colour twice",
            "buildings",
            1,
            {"cost": ["blue", "blue"]},
        ),
        (r"characters\[7\] \(treasurer\): price", "characters", 7, {"price": 99}),
        (r"buildings: the ids must be", "buildings", 3, {"id": "palace"}),
        (r"fields\[.*kind: land must have fields on all six sides", "fields", 36, {"at": [0, 4]}),
        (r"fields\[0\].*gold", "fields", 0, {"gold": False}),
    ],
)
def test_components_that_do_not_fit(message: str, table: str, row: int, changes: dict[str, Any]) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.components(components(table, row, **changes))


def test_an_owner_may_correct_the_board() -> None:
    """Other colours of action tiles, other bonus fields."""
    data = components("action_tiles", 0, red=5, gray=3)
    plain = next(i for i, field in enumerate(data["fields"]) if "symbol" not in field and field["kind"] == "land")
    data["fields"][plain]["symbol"] = "mana"
    assert GAME.components(data).digest != GAME.components().digest
    state = GAME.new(2, seed=1, components=data)
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])


# ---- variants


def test_a_variant_is_a_smaller_game() -> None:
    """One round of two turns each, on a board of two fields for land, with what it names."""
    state = GAME.new(2, seed=1, components="small")
    assert isinstance(state, HeliosState)
    assert GAME.variants() == ["small"]
    view = view_of(state)
    assert (view.rounds, view.turns_left, view.characters, view.special_tiles) == (1, 4, [], {})
    assert [len(column) for column in view.display.values()] == [1, 2, 1]
    assert view.lands == ["gray", "black"]
    assert [player.tiles[0].tile for player in view.players] == ["gray", "gray"]
    turns = 0
    while not state.over:
        turns += state.stack[-1].kind == "take_tile"
        seat = actor(state)
        state.apply(seat, state.options(seat)[0])
    assert turns == 4


def test_a_variant_may_have_smaller_sets() -> None:
    """Two tiles of a colour bring a bonus action, and are discarded."""
    slots = [{"red": [("land", "red")]}]
    state = position(components="small", slots=slots, display={"land": [], "construct": ["blue"], "sun": ["red"]})
    choose(state, "action sun", "pass")
    assert "action sun" in options(state)
    state.log = []
    choose(state, "pass")
    said = [GAME.describe(event, 1, state.setup, GAME.text("en")) for event in state.log]
    assert "Seat 1 discards two red tiles." in said
    with pytest.raises(BadPosition, match="at most 2 tiles now"):
        position(components="small", slots=[{"red": [("land", "red"), ("sun", "red"), ("construct", "red")]}])


def test_positions_of_a_variant_have_what_is_in_play() -> None:
    for changes, message in (
        ({"cities": [["palace"]]}, "among those in play"),
        ({"characters": [["princess"]]}, "among those in play"),
        ({"lands": ["green"]}, "only 0 green"),
        ({"round": 2}, "round must be 1 to 1"),
        ({"turn": 4}, "turn must be 0 to 3"),
        ({"display": {"land": ["red", "red"]}}, "display.land: at most 1"),
    ):
        with pytest.raises(BadPosition, match=message):
            position(components="small", **changes)


def test_action_tiles_for_one_round_do_not_stay_for_two() -> None:
    """HE-14, with fewer tiles than two players take in two rounds: new ones are laid out in every round."""
    for columns, left in (((2, 2, 2), 4), ((1, 1, 1), 3)):
        data = {**GAME.components().data, "variant": {"rounds": 2, "turns": 1, "columns": columns, "characters": []}}
        state = position(components=data)
        choose(state, "action sun", "pass", "action land", "pass")
        assert state.round == 2
        assert sum(len(column) for column in view_of(state).display.values()) == left


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ({"rounds": 0}, "variant.rounds must be 1 to 4"),
        ({"turns": 7}, "variant.turns must be 1 to 6"),
        ({"set": 1}, "variant.set must be 2 to 4"),
        ({"columns": [1, 2]}, "variant.columns"),
        ({"columns": [1, 0, 1]}, "variant.columns: construct must be 1 to 6"),
        ({"action_tiles": []}, "variant.action_tiles must name at least one"),
        ({"action_tiles": ["green"]}, "variant.action_tiles"),
        ({"buildings": ["palace", "palace"]}, "variant.buildings must name each once"),
        ({"characters": ["wizard"]}, "wizard"),
        ({"lands": ["blue", "black"]}, "variant.lands: at least one must be a start"),
        ({"lands": ["gray"], "buildings": []}, "variant.lands: 2 are left for 2 players, at least 4 are needed"),
        ({"lands": ["brown", "gray", "green"]}, "8 are left for 4 players, at least 12"),
        ({"eras": 1}, "eras"),
    ],
)
def test_variants_that_cannot_be_played_are_refused(variant: dict[str, object], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.components({**GAME.components().data, "variant": variant})
