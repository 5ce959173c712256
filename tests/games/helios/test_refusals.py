"""Why a field, a building, a character or a tile cannot be chosen."""

from __future__ import annotations

from typing import Any

from solstead.games.helios.tables import BUILDINGS, CHARACTERS, COLOURS, SPECIALS
from tests.games.helios.table import FIELDS, GAME, choose, pending, position, without_marks
from tests.games.helios.test_construct import board
from tests.games.helios.test_land import ENCLOSING
from tests.support import refused


def why(kind: str, name: str, ask: Any, **fields: Any) -> str:
    """What is said of a thing in a position; "" if nothing is."""
    names = {"field": FIELDS, "building": BUILDINGS, "character": CHARACTERS, "land": COLOURS, "special": SPECIALS}
    state = position(ask=ask, **fields)
    assert pending(state) == (ask if isinstance(ask, str) else ask["kind"])
    return refused(state).get(f"{kind} {names[kind].index(name)}" if name else kind, "")


PLACE: dict[str, Any] = {"kind": "place_tile", "seat": 0, "tile": "brown"}


def test_fields_for_a_tile() -> None:
    land = [board("r+r")]
    assert why("field", "d4", PLACE, boards=land) == "A tile lies here already."
    assert why("field", "d3", PLACE, boards=land) == "The sun stands here."
    assert why("field", "d6", PLACE, boards=land) == "Tiles go next to your tiles."
    assert why("field", FIELDS[-1], PLACE, boards=land) == "Tiles are not placed on the border."
    assert why("field", "d5", PLACE, boards=land) == ""


def test_he_4_a_tile_must_not_lock_in_the_sun() -> None:
    """The sun in e4 leaves over d5."""
    land = [without_marks(ENCLOSING)]
    assert why("field", "d5", PLACE, boards=land) == "A tile here would lock in the sun."


def test_fields_for_the_sun() -> None:
    land = [board("r+r")]
    assert why("field", "d4", "move_sun", boards=land) == "The sun moves over empty fields only."
    far = "Out of reach: at most 2 steps, clockwise along your tiles."
    assert why("field", "d5", "move_sun", boards=land, tracks=[2]) == far
    assert why("field", "d6", "move_sun", boards=land, tracks=[2]) == "The sun rests beside your tiles."
    assert why("field", "d3", "move_sun", boards=land) == "The sun must move."
    assert why("field", "d3", "move_sun", boards=land, cities=[["power_plant"]]) == "The sun must move."
    dead = [without_marks(ENCLOSING)]
    found = set(refused(position(boards=dead, ask="move_sun")).values())
    assert "The sun never steps into a dead end." in found


def test_fields_for_a_temple_and_for_a_cube() -> None:
    land = [board("r^", "b+bb", "g", "g")]
    assert why("field", "d4", "place_temple", boards=land) == "A temple stands here already."
    assert why("field", "c3", "place_temple", boards=land) == "It goes on a tile."
    assert why("field", "e3", "place_cube", boards=land) == "No room: two cubes or a temple are on it."
    assert why("field", "c3", "place_cube", boards=land) == "It goes on a tile."


def test_he_7_buildings_by_what_they_would_take() -> None:
    """As the payment counts: two cubes for each colour that is not there."""
    land = [board("r+r", "b+b")]
    assert why("building", "palace", "construct", boards=land).endswith("cubes; you have 2.")
    rich = [board("r+rr", "b+bb", "g+gg", "o+oo", "s+ss")]
    assert why("building", "citadel", "construct", boards=rich, cities=[["citadel"]]) == "It stands already."
    assert why("building", "citadel", "construct", boards=rich) == ""
    assert why("building", "citadel", "take_tile", boards=rich) == "Needs the action Construct."


def test_he_8_the_next_temple() -> None:
    three = [board("r^", "b^", "g^", "o+oo", ".")]
    assert why("temple", "", "construct", boards=three) == "It would take 4 cubes; you have 2."
    assert why("temple", "", "construct", boards=[board("r+r")]) == ""
    assert why("temple", "", "take_tile", boards=[board("r+r")]) == "Needs the action Construct."
    full = {"kind": "bonus_action", "seat": 0}
    assert why("temple", "", full, boards=[board("r^")]) == "There is a temple on each of your tiles."


def test_he_12_characters() -> None:
    def said(name: str, ask: Any = "character_turn", **fields: Any) -> str:
        return why("character", name, ask, boards=[board("r+rr")], **{"mana": [3], **fields})

    cheap, dear = "prophetess", "treasurer"
    bought = {"kind": "character_turn", "seat": 0, "bought": True, "acted": True}
    assert said(cheap, active=[[cheap]]) == "It is active already."
    assert said(cheap, characters=[[cheap]]).endswith("cubes; you have 2.")
    assert said(dear) == "It costs 4 mana; you have 3."
    assert said(cheap) == ""
    assert said(cheap, "take_tile") == "Characters come after the action turns."
    assert said(cheap, "take_tile", characters=[[], [cheap]]) == ""  # it belongs to somebody else
    rich = [board("r+rr", "b+bb", "g+gg", "o+oo", "s+ss")]
    assert why("character", cheap, bought, boards=rich, mana=[3], characters=[["architect"]]) == "One purchase a turn."


def test_the_first_land() -> None:
    state = GAME.new(seats=2, seed=1)
    assert state.stack[-1].kind == "choose_start"
    offered = {f"land {GAME.noun(action)[1]}" for action in state.options(state.to_act()[0])}
    found = {noun: why for noun, why in refused(state).items() if noun.startswith("land")}
    assert found.keys() == {f"land {n}" for n in range(len(COLOURS))} - offered
    assert set(found.values()) == {"This colour cannot be the first land."}


def test_tiles_that_do_not_lie_there() -> None:
    lands = [colour for colour in COLOURS if colour != "brown"]
    assert why("land", "brown", "create_land", lands=lands) == "None is left here now."
    assert why("land", "blue", "take_tile", lands=lands) == ""
    state = position(display={"land": ["red", "blue", "gray"]}, ask="take_tile")
    lowest = "Only the lowest tile of a column can be taken."
    assert [refused(state).get(f"tile 0 {place}") for place in range(3)] == [lowest, lowest, None]
    choose(state, "action land")
    assert [refused(state).get(f"tile 0 {place}") for place in range(3)] == [lowest, None, None]
