"""Which level plays like this, by how likely each level makes the choices that were seen."""

from __future__ import annotations

import pytest

import solstead
from benchmarks.likeness import choices
from solstead.core.chance import chance
from solstead.core.text import TEXTS, languages
from solstead.review.likelihood import BEST, Choice, Likeness, likeness, log_likelihoods, named, told


@pytest.mark.parametrize(("bot", "level"), [("random", 0), ("level-1", 1), ("network", BEST)])
def test_one_game_tells_about_how_somebody_plays(bot: str, level: int) -> None:
    game = solstead.load("helios")
    setup = game.setup(2)
    seen = choices(game, 2, bot, 1)
    found = log_likelihoods(setup, seen)
    assert abs(max(range(BEST + 1), key=found.__getitem__) - level) <= (1 if level == BEST else 0)
    like = likeness(setup, seen)
    assert like is None or like.low <= level <= like.high
    assert like == likeness(setup, seen)


def test_nothing_is_named_that_is_not_sure() -> None:
    assert named([0.0] * 5) is None
    assert named([-9.0, -3.0, 0.0, -3.0, -9.0]) is None
    assert named([-90.0, -90.0, 0.0, 0.0, -90.0]) == Likeness(2, 3, 1.0)
    assert named([-90.0, -90.0, 0.0, -90.0, -90.0]) == Likeness(2, 2, 1.0)
    few = choices(solstead.load("helios"), 2, "level-2", 1)[:2]
    assert likeness(few[0].known.setup, few) is None


def test_only_real_choices_count_and_no_network_says_nothing() -> None:
    game = solstead.load("vaalbara")
    components = game.read_components({**game.components().data, "start_points": 3})
    setup = game.setup(2, None, components)
    state = game.begin(setup, chance(1), None)
    assert likeness(setup, [Choice(state, 0, state.options(0)[0])]) is None
    assert log_likelihoods(game.setup(2), []) == [0.0] * (BEST + 1)


def test_it_is_said_in_words_that_people_use() -> None:
    assert told(Likeness(0, 0, 0.9), "en") == "played below the Beginner bot"
    assert told(Likeness(0, 1, 0.9), "en") == "played like the Beginner bot or below"
    assert told(Likeness(3, 3, 0.9), "en") == "played about like the Regular bot"
    assert told(Likeness(2, 3, 0.9), "en") == "played between the Hobby bot and the Regular bot"
    assert told(Likeness(3, 4, 0.9), "en") == "played like the Regular bot or better"
    assert told(Likeness(4, 4, 0.9), "en") == "played like the Expert bot or better"
    assert told(Likeness(3, 3, 0.9), "de") == "hat etwa gespielt wie der Stamm-Bot"
    for language in languages(TEXTS):
        for low in range(BEST + 1):
            for high in range(low, min(BEST, low + 1) + 1):
                assert not {"[", "{"} & set(told(Likeness(low, high, 0.9), language))
