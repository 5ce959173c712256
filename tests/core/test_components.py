"""Components are told apart by what they mean."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import solstead
from solstead.core.errors import BadComponents, BadPosition
from solstead.core.match import Match
from solstead.core.record import Record

#: By these records, positions, puzzles, networks and fair proofs know what they were made with. They never change.
DIGESTS = {
    ("farmoony", None): "cde327f388048c77",
    ("farmoony", "small"): "c976b38170da91b7",
    ("helios", None): "9c41342127a51c7d",
    ("helios", "small"): "3c5873cc35898bfb",
    ("suna_valo", None): "97ea4e96a15950f6",
    ("suna_valo", "small"): "af4eda04d97a8b63",
    ("vaalbara", None): "75e9e496750c9458",
    ("vaalbara", "small"): "3ecb86f6fd933238",
}


@pytest.mark.parametrize(("name", "variant"), DIGESTS)
def test_what_ships_keeps_its_digest(name: str, variant: str) -> None:
    assert solstead.load(name).components(variant).digest == DIGESTS[name, variant]


#: What a file may say although it is so without a word.
SAID: dict[str, dict[str, Any]] = {
    "farmoony": {"variant": {"tools": 3, "draw": True}},
    "helios": {"variant": {"rounds": None}},
    "suna_valo": {"variant": {"eras": 3}},
    "vaalbara": {"variant": {"rounds": 9}},
}


@pytest.mark.parametrize("name", SAID)
def test_a_default_that_is_written_down_changes_nothing(name: str) -> None:
    game = solstead.load(name)
    own = game.components()
    said = game.components({**own.data, **SAID[name]})
    assert said.digest == own.digest == pickle.loads(pickle.dumps(said)).digest
    assert said.literal != own.digest
    assert said.data == own.data
    position = game.new(seed=1).to_dict()
    assert game.from_dict(position, components=said).to_dict() == position


def test_what_was_played_with_a_file_to_the_letter_stays_valid() -> None:
    game = solstead.load("vaalbara")
    said = game.components({**game.components().data, **SAID["vaalbara"]})
    record: Record = Match(game, seed=1).record
    record.components = said.literal
    assert record.replay(said).state == Match(game, seed=1).state
    position = {**game.new(seed=1).to_dict(), "components": said.literal}
    assert game.from_dict(position, components=said).to_dict()["components"] == game.components().digest
    with pytest.raises(BadPosition, match="components is"):
        game.from_dict(position)


def test_a_value_that_differs_does() -> None:
    game = solstead.load("vaalbara")
    other = game.components({**game.components().data, "start_points": 1})
    assert other.digest != game.components().digest


# ---- files of an owner's


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Sets what is at a path to the last of these; nothing takes it away."""

    def change(data: dict[str, Any]) -> None:
        row: Any = data
        for step in path[:-2]:
            row = row[step]
        if path[-1] is None:
            del row[path[-2]]
        else:
            row[path[-2]] = path[-1]

    return change


def without(symbol: str, most: int = 99) -> Callable[[dict[str, Any]], None]:
    """Takes a symbol from so many fields of Helios."""

    def change(data: dict[str, Any]) -> None:
        for field in [field for field in data["fields"] if field.get("symbol") == symbol][:most]:
            del field["symbol"]

    return change


MISTAKES: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    (
        "suna_valo",
        put("farm_cards", 0, "provenance", "shelf"),
        "components of suna_valo: farm_cards[0] (H01).provenance: 'shelf' is none of rulebook, found, reconstruction, "
        "box",
    ),
    (
        "suna_valo",
        put("farm_cards", 0, "provenance", "rulbook"),
        "components of suna_valo: farm_cards[0] (H01).provenance: 'rulbook' is none of rulebook, found, "
        "reconstruction, box; did you mean 'rulebook'?",
    ),
    ("suna_valo", put("farm_cards", 0, "id", "X01"), "farm_cards[0]: id must be one of H01 to H57, not 'X01'"),
    ("suna_valo", put("festivals", 2, "id", "E13"), "festivals[2]: id must be one of E01 to E12, not 'E13'"),
    (
        "suna_valo",
        put("farm_cards", 3, "vpp", 1),
        "components of suna_valo: farm_cards[3] (H04): there is no 'vpp' here; did you mean 'vp'?",
    ),
    ("suna_valo", put("farm_cards", 3, "vp", None), "components of suna_valo: farm_cards[3] (H04): 'vp' is missing"),
    (
        "suna_valo",
        put("farm_cards", 3, "vp", "1"),
        "components of suna_valo: farm_cards[3] (H04).vp: expected `int`, got `str`",
    ),
    (
        "suna_valo",
        put("farm_cards", 3, "icons", ["enrgy"]),
        "farm_cards[3] (H04).icons: 'enrgy' is none of grain, lily, flower, wool, egg, energy, cog, drone; "
        "did you mean 'energy'?",
    ),
    ("helios", put("special_tiles", 0, "count", 5), "special_tiles[0] (empty_fields): count must be 2, not 5"),
    ("helios", without("edge", 1), "fields: 5 have the symbol edge, not 4"),
    ("helios", without("mana"), "fields: none has the symbol mana"),
    ("helios", without("raw_material"), "fields: none has the symbol raw_material"),
    (
        "helios",
        put("buildings", 0, "cost", ["balck"]),
        "cost: 'balck' is none of blue, brown, gray, green, black, any; did you mean 'black'?",
    ),
    ("helios", put("landss", 1), "components of helios: there is no 'landss' here; did you mean 'lands'?"),
    (
        "farmoony",
        put("cards", 0, "tiles", 0, "vegtable"),
        "components of farmoony: cards[0] (F001).tiles[0]: 'vegtable' is none of",
    ),
]


@pytest.mark.parametrize(("name", "change", "says"), MISTAKES, ids=[says[-40:] for _, _, says in MISTAKES])
def test_a_mistake_in_a_file_is_named_with_what_is_right(
    name: str, change: Callable[[dict[str, Any]], None], says: str
) -> None:
    data = copy.deepcopy(solstead.load(name).components().data)
    change(data)
    with pytest.raises(BadComponents) as refused:
        solstead.load(name).components(data)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_row_may_be_read_off_a_box_of_ones_own() -> None:
    data = copy.deepcopy(solstead.load("suna_valo").components().data)
    data["farm_cards"][0]["provenance"] = "box"
    assert solstead.load("suna_valo").components(data).data == data


def test_the_file_of_another_game_is_recognised() -> None:
    farmoony = solstead.load("farmoony").components().data
    with pytest.raises(BadComponents, match="components of helios: it is a file of farmoony"):
        solstead.load("helios").components(farmoony)


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    game = solstead.load("vaalbara")
    file = tmp_path / "box.toml"
    file.write_bytes(b"\xef\xbb\xbf" + (game.folder / "components.toml").read_bytes())
    assert game.components(file).digest == game.components().digest
