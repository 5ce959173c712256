"""Every test here runs on every game at every seat count, by discovery."""

from __future__ import annotations

import pytest

import solstead
from solstead.core.game import Game
from tests.support import tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seats" in metafunc.fixturenames:
        found = tables()
        metafunc.parametrize(("game", "seats"), found, indirect=["game"], ids=[f"{n}-{s}" for n, s in found])
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", solstead.list_games(), indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return solstead.load(request.param)
