"""Hints say why, in the words of the game, and look at nothing that the seat may not know."""

from __future__ import annotations

import pytest

import solstead
from solstead.review.hinting import why


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hint_says_why(language: str) -> None:
    game = solstead.load("vaalbara")
    state = game.new(2, seed=3)
    best, second = state.options(0)[:2]
    said = why(state, 0, best, second, language)
    assert game.label(state, 0, second, game.text(language)).removesuffix(".") in said
    assert "[" not in said


def test_the_reason_depends_on_what_the_seat_knows_alone() -> None:
    state = solstead.load("vaalbara").new(3, seed=4)
    best, second = state.options(1)[:2]
    assert why(state, 1, best, second, "en", 7) == why(state.determinise(1, 5), 1, best, second, "en", 7)
