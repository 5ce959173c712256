"""Bots by name, levels, and the plans of the games."""

from __future__ import annotations

import pytest

import solstead
from solstead.bots import NAMES, TEXTS, ask, make, title
from solstead.bots.levels import LEVELS, plan_for, read_plans
from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.text import read_text


@pytest.mark.parametrize("name", [*NAMES, "search:iterations=10", "level-5:seconds=0.01"])
def test_every_name_is_a_bot(name: str) -> None:
    state = solstead.load("vaalbara").new(2, seed=1)
    budget = name if name in ("random", "greedy") or ":" in name else f"{name}:iterations=5"
    assert ask(make(budget, seed=1), state, 0, chance(1)) in state.options(0)


@pytest.mark.parametrize(
    "name", ["clever", "level-6", "greedy:iterations=3", "search:fast", "search:iterations=-1", "search:iterations=x"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(SolsteadError, match="bot"):
        make(name)


@pytest.mark.parametrize("game", solstead.games())
def test_levels_grow(game: str) -> None:
    plans = read_plans(solstead.load(game))
    assert len(plans.levels) == LEVELS - 1
    assert list(plans.levels) == sorted(set(plans.levels))
    assert plans.levels[-1] < plans.iterations


def test_a_budget_replaces_that_of_the_level() -> None:
    game = solstead.load("helios")
    assert plan_for(game, "level-5", {}).iterations == 0
    assert plan_for(game, "level-5", {"seconds": 3.0}).seconds == 3.0
    assert plan_for(game, "level-2", {"iterations": 7.0}).iterations == 7


@pytest.mark.parametrize("language", ["en", "de"])
def test_bots_have_names_for_people(language: str) -> None:
    words = read_text([TEXTS], language)
    assert len({title(name, words) for name in NAMES}) == len(NAMES)
    assert not any("[" in title(name, words) for name in [*NAMES, "level-5:seconds=3"])
    assert title("level-5:seconds=3", words).startswith(title("level-5", words))
