"""What is told of a game of Helios, in both languages: by name, in the right case, and to oneself as "you"."""

from __future__ import annotations

import random
import re

import pytest

from solstead.core.match import Match
from solstead.core.text import languages, read_text
from tests.games.helios.table import GAME
from tests.support import play


def story(language: str, viewer: int) -> list[str]:
    """A game, as one seat hears it."""
    match = Match(GAME, 3, seed=8)
    for _ in play(match, random.Random(8)):
        pass
    text = GAME.text(language)
    names = ["Anna", "Ben", "Cleo"]
    return [GAME.describe(event, viewer, match.state.setup, text, names) for event in match.events]


@pytest.mark.parametrize(("language", "you"), [("en", "You"), ("de", "Du")])
def test_one_is_spoken_to_and_others_are_called_by_name(language: str, you: str) -> None:
    mine, hers = story(language, 0), story(language, 1)
    for own, other in zip(mine, hers, strict=True):
        if "Anna" in other:
            assert own.startswith(you), (own, other)
            assert "Anna" not in own
        elif other.startswith(you):
            assert "Ben" in own


def test_every_event_of_a_seat_has_words_for_that_seat() -> None:
    impersonal = {"round", "deal_tile", "deal_land", "step", "end", "shared"}
    for language in languages(GAME.folder / "text"):
        text = read_text([GAME.folder / "text"], language)
        kinds = {key.split(".")[1] for key in text.words if key.startswith("event.")} - impersonal
        assert kinds
        for kind in sorted(kinds):
            assert text.has(f"event.{kind}.you"), (language, kind)


def test_german_has_articles_and_cases() -> None:
    told = " ".join(story("de", -1))
    assert re.search(r"(baut|kauft|aktiviert) (den|die|das) ", told)
    assert re.search(r"(bekommt|bezahlt) einen (blauen|braunen|grauen|grünen|schwarzen) Würfel", told)
    assert "Umlauf" not in told
    assert not re.search("Umlauf|Umläufe", " ".join(GAME.text("de").words.values()))
    assert GAME.text("de")("turns_left", n=1) == "Aktionszüge: insgesamt noch 1"


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_ruling_has_a_number_in_what_players_read(language: str) -> None:
    assert not re.search(r"HE-\d", GAME.rules_file(language).read_text(encoding="utf-8"))
    assert not any(re.search(r"HE-\d", words) for words in GAME.text(language).words.values())
