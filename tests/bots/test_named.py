"""Bots by name, levels, and the methods of the games."""

from __future__ import annotations

import pytest

import solstead
from solstead.bots import NAMES, TEXTS, ask, make, title
from solstead.bots.levels import LEVELS, guided_method, read_methods, search_method
from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.text import read_text


@pytest.mark.parametrize("name", [*NAMES, "greedy:samples=1:others=0", "search:iterations=10", "level-5:seconds=0.01"])
def test_every_name_is_a_bot(name: str) -> None:
    state = solstead.load("vaalbara").new(2, seed=1)
    budget = f"{name}:seconds=0.01" if name in ("search", "guided", "level-5") else name
    bot = make(budget, state.setup.game, seed=1)
    assert ask(bot, state, 0, chance(1)) in state.options(0)


@pytest.mark.parametrize(
    "name",
    [
        "clever",
        "level-6",
        "greedy:iterations=3",
        "greedy:samples=0",
        "greedy:others=-1",
        "search:fast",
        "search:iterations=-1",
        "search:iterations=x",
        "search:visits=3",
        "network:seconds=1",
        "guided:visits=0",
        "level-2:file=x.npz",
    ],
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(SolsteadError, match="bot"):
        make(name, solstead.load("vaalbara"))


@pytest.mark.parametrize("game", solstead.list_games())
def test_levels_grow(game: str) -> None:
    methods = read_methods(solstead.load(game))
    assert len(methods.search.levels) == len(methods.level) == LEVELS - 1
    assert list(methods.search.levels) == sorted(set(methods.search.levels))
    assert methods.search.levels[-1] < methods.search.iterations
    errors = [(level.temperature, level.overlook) for level in methods.level]
    assert errors == sorted(errors, reverse=True)


def test_a_budget_replaces_that_of_the_level() -> None:
    game = solstead.load("helios")
    assert search_method(game, "level-5", {}).iterations == guided_method(game, "level-5", {}).visits == 0
    seconds = {"seconds": 3.0}
    assert search_method(game, "level-5", seconds).seconds == guided_method(game, "level-5", seconds).seconds == 3.0
    assert search_method(game, "search", {"iterations": 7.0}).iterations == 7
    assert guided_method(game, "guided", {"visits": 7.0}).visits == 7


@pytest.mark.parametrize("language", ["en", "de"])
def test_bots_have_names_for_people(language: str) -> None:
    words = read_text([TEXTS], language)
    assert len({title(name, words) for name in NAMES}) == len(NAMES)
    assert not any("[" in title(name, words) for name in [*NAMES, "level-5:seconds=3"])
    assert title("level-5:seconds=3", words).startswith(title("level-5", words))
