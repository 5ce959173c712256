"""Why something cannot be chosen goes with the question, once for each reason."""

from __future__ import annotations

from msgspec import json

from solstead.core.registry import load
from solstead.server.shown.shows import Prompt, question
from tests.games.helios.table import position
from tests.games.helios.test_construct import board


def asked(language: str, ask: str) -> Prompt:
    state = position(boards=[board("r^", "b^", "g^", "o+oo")], ask=ask)
    return question(state.determinise(0, 0), 0, 7, load("helios").text(language))


def test_the_things_of_one_reason_are_together_in_the_language_of_the_reader() -> None:
    for language, words in (("en", "Needs the action Construct."), ("de", "Dazu brauchst du die Aktion Bauen.")):
        found = {refusal.why: refusal.nouns for refusal in asked(language, "take_tile").refused}
        assert ["temple"] in found[words]
        assert len(found[words]) > 1
        assert len(found) == len(asked(language, "take_tile").refused)


def test_what_is_an_option_is_not_refused() -> None:
    found = asked("en", "construct")
    refused = [noun for refusal in found.refused for noun in refusal.nouns]
    assert found.asked == 7
    assert not [option for option in found.options if option.noun in refused]
    assert ["temple"] in refused  # it would take four cubes


def test_a_question_that_refuses_nothing_takes_no_room() -> None:
    found = asked("en", "take_tile")
    found.refused = []
    assert b"refused" not in json.encode(found)
