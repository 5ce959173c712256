"""What people read: the words agree with the rules."""

from __future__ import annotations

import pytest

import solstead

GAME = solstead.load("vaalbara")


@pytest.mark.parametrize(("language", "supply"), [("en", "from the supply"), ("de", "aus dem Vorrat")])
def test_the_bard_s_points_come_from_the_supply(language: str, supply: str) -> None:
    text = GAME.text(language)
    for words in (
        text("character_help.bard"),
        text("prompt.give_points"),
        text("event.give", n=2, seat="A", other="B"),
        GAME.rules_file(language).read_text(encoding="utf-8").split("| 2 |")[1].split("\n")[0],
    ):
        assert supply in words


@pytest.mark.parametrize(
    ("language", "secret"), [("en", "victory points of each player"), ("de", "Siegpunkte der anderen")]
)
def test_the_rules_say_that_totals_are_secret(language: str, secret: str) -> None:
    rules = GAME.rules_file(language).read_text(encoding="utf-8")
    chapter = rules.split("## What is secret" if language == "en" else "## Was geheim ist")[1].split("##")[0]
    assert secret in " ".join(chapter.split())


@pytest.mark.parametrize(("language", "one", "more"), [("en", "1 Village", "2 Villages"), ("de", "1 Dorf", "2 Dörfer")])
def test_lands_have_plurals(language: str, one: str, more: str) -> None:
    text = GAME.text(language)
    assert (text("count.village", n=1), text("count.village", n=2)) == (one, more)
