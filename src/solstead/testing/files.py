"""Texts, components and settings: complete, and refused with a line where they do not fit."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from string import Formatter
from typing import Any, get_args

from solstead.core.components import Provenance
from solstead.core.errors import BadComponents, BadSetting
from solstead.core.game import Game
from solstead.core.text import FORMS, languages
from solstead.testing.cases import Case, play, refused, states


def promise_every_text_is_there_in_english(game: Game) -> None:
    """Title, tagline, a prompt for each frame, and each setting. What another language lacks is shown in English."""
    text = game.text("en")
    wanted = ["title", "tagline", *(f"prompt.{kind}" for kind in game.frames)]
    for setting in game.settings:
        wanted += [f"setting.{setting.name}", f"setting_help.{setting.name}"]
        wanted += [f"setting_choice.{setting.name}.{word}" for word in getattr(setting, "words", ())]
    missing = [key for key in wanted if not text.has(key)]
    assert not missing, f"text/en.toml lacks {', '.join(missing)}"


def promise_other_languages_say_nothing_that_english_does_not(game: Game) -> None:
    """A key that English lacks is a mistyped one, and so is a placeholder."""
    english = game.text("en")
    for language in languages(game.folder / "text"):
        for key, words in game.text(language).words.items():
            base, _, form = key.rpartition(".")
            same = key if key in english else f"{base}.other" if form in FORMS else ""
            assert same in english, f"text/{language}.toml has {key}, which English does not know"
            strange = _placeholders(words) - _placeholders(english.words[same])
            assert not strange, f"text/{language}.toml: {key} has {strange}, which English does not"


def _placeholders(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def promise_everything_that_happens_can_be_said(case: Case) -> None:
    """Every option, question, refusal and event has its words, in every language."""
    game = case.game
    for language in languages(game.folder / "text"):
        text = game.text(language)
        match = case.match(31)
        for seat, action in play(match, random.Random(31)):
            known = match.state.determinise(seat, 0)
            for words in (game.label(known, seat, action, text), game.question(known, seat, text)):
                assert words, f"{match.state.stack[-1].kind}: {game.noun(action)} has no words"
                assert "[" not in words, f"a text is missing: {words}"
            game.effect(known, seat, action)
            options = [game.noun(option) for option in match.state.options(seat)]
            for noun, why in game.refusals(known, seat, text).items():
                assert noun not in options, f"{noun} is an option, and yet: {why}"
                assert why, f"{match.state.stack[-1].kind}: there are no words why {noun} cannot be chosen"
                assert "[" not in why, f"a text is missing: {why}"
        for viewer in range(-1, case.seats):
            for line in game.describe_all(match.events, viewer, match.state.setup, text):
                assert "[" not in line, f"a text is missing: {line}"
        for source in match.state.breakdown()[:1]:
            missing = [key for key in source if f"source.{key}" not in text]
            assert not missing, f"a text is missing: source.{missing}"


def promise_a_breakdown_sums_to_the_scores(case: Case) -> None:
    for state in states(case.match(32), seed=32, every=10):
        parts = state.breakdown()
        if parts:
            assert [sum(part.values()) for part in parts] == state.scores()
            assert all(part.keys() == parts[0].keys() for part in parts)


def promise_every_component_row_has_provenance(game: Game) -> None:
    for table, rows in game.components().data.items():
        if isinstance(rows, list):
            for row in rows:
                assert row.get("provenance") in get_args(Provenance), f"{table}: {row} does not say where it is from"


def promise_components_of_wrong_shape_are_refused(game: Game) -> None:
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
                refused(BadComponents, "", game.components, wrong)


def _is_free(wrong: dict[str, Any], data: dict[str, Any], key: str) -> bool:
    """Ids, colours, names and notes are free text, so a row that differs in nothing else may fit."""
    if not isinstance(wrong.get(key), list) or len(wrong[key]) != len(data[key]):
        return False
    changed = {field for field in data[key][0] if wrong[key][0].get(field) != data[key][0][field]}
    value = wrong[key][0].get(next(iter(changed), ""))
    return changed <= {"id", "colour", "name", "note"} and isinstance(value, str)


def promise_components_from_nowhere_are_refused(game: Game) -> None:
    refused(BadComponents, "cannot read", game.components, "no/such/file.toml")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "components.toml"
        file.write_text("this is no TOML")
        refused(BadComponents, "no TOML", game.components, file)


def promise_wrong_settings_are_refused(game: Game) -> None:
    refused(BadSetting, "nonsense", game.setup, None, {"nonsense": True})
    for setting in game.settings:
        for value in (object(), None, "nonsense", -(10**9), [object()]):
            refused(BadSetting, setting.name, game.setup, None, {setting.name: value})
