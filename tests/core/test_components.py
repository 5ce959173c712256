"""Components are told apart by what they mean."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import solstead
from solstead.core.errors import BadPosition
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
