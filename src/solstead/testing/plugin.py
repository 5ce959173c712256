"""For pytest: a test with an argument `promise` runs once for each promise of each game that is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solstead.core.registry import list_games, load
from solstead.testing.promises import promises

if TYPE_CHECKING:
    import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "promise" in metafunc.fixturenames:
        found = [promise for name in list_games() for promise in promises(load(name))]
        metafunc.parametrize("promise", found, ids=str)
