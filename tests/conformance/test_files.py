"""Texts, components and positions as files: complete, and refused with a message where they do not fit."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import solstead
from solstead import BadComponents, BadPosition, BadSetting, Match
from solstead.core.game import Game
from solstead.core.text import languages
from tests.support import play, random_states


def test_every_text_is_there_in_every_language(game: Game) -> None:
    spoken = languages(game.folder / "text")
    assert {"de", "en"} <= set(spoken)
    keys = {language: set(game.text(language).words) for language in spoken}
    for language in spoken:
        assert keys[language] == keys["en"]
        text = game.text(language)
        for key in ("title", "tagline", *(f"prompt.{kind}" for kind in game.frames)):
            assert text.words[key], key
        for setting in game.settings:
            assert text(f"setting.{setting.name}")
            assert text(f"setting_help.{setting.name}")


def test_placeholders_are_the_same_in_every_language(game: Game) -> None:
    english = game.text("en").words
    for language in languages(game.folder / "text"):
        for key, words in game.text(language).words.items():
            wanted = english[key]
            assert _names(words) <= _names(wanted), (language, key)


def _names(words: str) -> set[str]:
    return {part.partition("}")[0].partition(":")[0].partition("!")[0] for part in words.split("{")[1:]}


def test_everything_that_happens_can_be_said(game: Game, seats: int) -> None:
    for language in languages(game.folder / "text"):
        text = game.text(language)
        match = Match(game, seats, seed=31)
        for seat, action in play(match, random.Random(31)):
            known = match.state.determinise(seat, 0)
            question = game.question(known, seat, text)
            assert question
            assert "[" not in question
            label = game.label(known, seat, action, text)
            assert label
            assert "[" not in label
        for event in match.events:
            for viewer in range(-1, seats):
                line = game.describe(event, viewer, match.state.setup, text)
                assert "[" not in line, line
        for source in match.state.breakdown()[:1]:
            assert all(f"source.{key}" in text for key in source)


def test_a_breakdown_sums_to_the_scores(game: Game, seats: int) -> None:
    for state in random_states(game, seats, seed=32, every=10):
        parts = state.breakdown()
        if parts:
            assert [sum(part.values()) for part in parts] == state.scores()
            assert all(part.keys() == parts[0].keys() for part in parts)


def test_every_component_row_has_provenance(game: Game) -> None:
    for table, rows in game.components().data.items():
        if isinstance(rows, list):
            for row in rows:
                assert row["provenance"] in ("rulebook", "found", "reconstruction"), (table, row)


def test_components_of_wrong_shape_are_refused(game: Game) -> None:
    data = game.components().data
    for key, rows in data.items():
        damaged = [{k: v for k, v in data.items() if k != key}, {**data, key: "nonsense"}, {**data, "nonsense": 1}]
        if isinstance(rows, list):
            damaged += [{**data, key: rows[1:]}, {**data, key: [*rows, rows[0]]}]
            values: tuple[Any, ...] = (None, "nonsense", [], -99)
            for field in rows[0]:
                for value in values:
                    damaged.append({**data, key: [{**rows[0], field: value}, *rows[1:]]})
                damaged.append({**data, key: [{k: v for k, v in rows[0].items() if k != field}, *rows[1:]]})
        for wrong in damaged:
            if wrong != data and not _is_free(wrong, data, key):
                with pytest.raises(BadComponents) as error:
                    game.components(wrong)
                assert "\n" not in str(error.value)


def _is_free(wrong: dict[str, Any], data: dict[str, Any], key: str) -> bool:
    """Ids, colours, names and notes are free text, so a row that differs in nothing else may fit."""
    if not isinstance(wrong.get(key), list) or len(wrong[key]) != len(data[key]):
        return False
    changed = {field for field in data[key][0] if wrong[key][0].get(field) != data[key][0][field]}
    value = wrong[key][0].get(next(iter(changed), ""))
    return changed <= {"id", "colour", "name", "note"} and isinstance(value, str)


def test_components_from_nowhere_are_refused(game: Game) -> None:
    with pytest.raises(BadComponents, match="cannot read"):
        game.components("no/such/file.toml")
    with pytest.raises(BadComponents, match="no TOML"):
        game.components(__file__)


def test_unknown_settings_are_refused(game: Game) -> None:
    with pytest.raises(BadSetting, match="nonsense"):
        game.new(settings={"nonsense": True})
    for setting in game.settings:
        with pytest.raises(BadSetting, match=setting.name):
            game.new(settings={setting.name: object()})


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a nested value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _paths(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            found += _paths(inner, (*path, i))
    return found


def _damage(position: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    damaged = copy.deepcopy(position)
    place = damaged
    for key in path[:-1]:
        place = place[key]
    if value is None and isinstance(place, (dict, list)):
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return damaged


@pytest.mark.parametrize("name", solstead.list_games())
@hypothesis_settings(max_examples=150)
@given(data=st.data())
def test_damaged_positions_are_refused_or_still_positions(name: str, data: st.DataObject) -> None:
    """No change of one value crashes the reader: it is refused with a line, or what is read can be written again."""
    game = solstead.load(name)
    seats = data.draw(st.integers(game.min_seats, game.max_seats))
    states = list(random_states(game, seats, data.draw(st.integers(0, 3)), every=5))
    position = json.loads(json.dumps(data.draw(st.sampled_from(states)).to_dict()))
    path = data.draw(st.sampled_from(_paths(position)))
    values: list[Any] = [None, -1, 0, 3, 10**12, True, "nonsense", [], [[0]], {}, 1.5]
    damaged = _damage(position, path, data.draw(st.sampled_from(values)))
    try:
        state = game.from_dict(damaged)
    except BadPosition:
        return
    assert game.from_dict(state.to_dict()) == state
    state.view(None)
    assert bool(state.to_act()) != state.over
