"""Setting up positions: a form for every game, which nobody wrote; every reason in every language."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import solstead
from solstead import BadPosition
from solstead.core.text import TEXTS, languages
from solstead.review.form import ITEM, Form, form, questions
from solstead.review.positions import check_playable, fitting, misfit, parted, read
from solstead.review.reasons import reason

PACKAGE = Path(solstead.__file__).parent
GAMES = [name for name in solstead.list_games() if solstead.load(name).folder.is_relative_to(PACKAGE)]


def form_of(name: str, language: str = "en") -> Form:
    game = solstead.load(name)
    return form(game, max(2, game.min_seats), game.text(language))


@pytest.mark.parametrize("name", solstead.list_games())
def test_every_game_has_a_form(name: str) -> None:
    """Of its own beginning, and of whatever game comes: all that stands in a position has a place in the form."""
    found = form_of(name)
    game = solstead.load(name)
    position = game.new(max(2, game.min_seats), seed=77).to_dict()
    assert {path.split(".")[0] for path in found.spots} <= position.keys()
    assert questions(game, max(2, game.min_seats))


@pytest.mark.parametrize("language", languages(TEXTS))
@pytest.mark.parametrize("name", GAMES)
def test_every_field_has_a_name(name: str, language: str) -> None:
    words = solstead.load(name).text(language)
    found = form_of(name, language)
    keys = {part for path in found.spots for part in path.split(".")} - {ITEM, "players"}
    assert [key for key in sorted(keys) if f"position.{key}" not in words] == []
    assert [word for named in found.words.values() for word in named.values() if word.startswith("[")] == []


def test_what_lies_in_one_place_is_a_pool() -> None:
    spots = form_of("farmoony").spots
    cards = {path for path, spot in spots.items() if spot.pool == spots["farm_deck.*"].pool}
    assert cards == {"farm_deck.*", "players.*.hand.*", "players.*.chosen", "players.*.cards.*.card"}
    assert spots["players.*.known_tools.*"].pool < 0 <= spots["players.*.tools.*"].pool
    spots = form_of("vaalbara").spots
    assert spots["first_row.*.land"].pool == spots["deck.*.land"].pool != spots["deck.*.back"].pool
    assert spots["players.*.hand.*"].own
    assert len(spots["deck.*.land"].names) == 21  # with two players
    assert (spots["turn"].sort, spots["acted.*"].sort, spots["round"].sort) == ("seat", "seat", "number")
    assert form_of("suna_valo").spots["turn"].sort == "seat"
    assert form_of("helios").spots["stacks.land"].sort == "counts"


def test_the_question_is_found_where_the_rest_is_right() -> None:
    game = solstead.load("vaalbara")
    position = game.new(2, seed=1).to_dict()
    state, fitted = read(game, {**position, "stack": [{"kind": "take_land", "seat": 1}]})
    assert fitted
    assert state.to_dict() == position
    assert [each.to_dict() for each in fitting(game, position)] == [position]
    check_playable(state)
    position["players"][0]["points"] = -1
    with pytest.raises(BadPosition):
        read(game, position)


def test_a_reason_says_where() -> None:
    position = {"turn": 1, "players": [{"hand": ["a"]}], "first_row": []}
    assert misfit(position, "players[0].hand[3]: 'x' lies elsewhere too").path == ["players", 0, "hand"]
    found = misfit(position, "turn and acted: nobody acts")
    assert (found.path, found.reason) == (["turn"], "nobody acts")
    assert misfit(position, "first_row must have 2 places").reason == "must have 2 places"
    assert misfit(position, "H01 lies nowhere").path == []


def told(node: ast.expr) -> str:
    """A sentence with something in its gaps; "" for what is no sentence."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    text = ""
    for part in node.values if isinstance(node, ast.JoinedStr) else []:
        gap = "7" if text.endswith("[") else "x" if text else "players[0]"
        text += str(part.value) if isinstance(part, ast.Constant) else gap
    return text


def sentences() -> list[str]:
    """All that games say of positions, but for what is pending: that is found, not set up."""
    files = [PACKAGE / "core/fields.py", *(PACKAGE / "games").glob("*/position.py")]
    calls = [node for file in files for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
    made = [told(call.args[0]) for call in calls if isinstance(call.func, ast.Name) and call.func.id == "BadPosition"]
    return [parted(text)[1] for text in made if text and not text.startswith("stack")]


@pytest.mark.parametrize("language", [language for language in languages(TEXTS) if language != "en"])
def test_every_reason_is_translated(language: str) -> None:
    assert len(sentences()) > 100
    assert [each for each in sentences() if reason(each, language) == each] == []
