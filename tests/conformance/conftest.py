"""Every promise of `solstead.testing`, on every game in every case, by discovery."""

from __future__ import annotations

import pytest

from solstead.testing import Case, Promise
from solstead.testing.plugin import pytest_generate_tests as pytest_generate_tests


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--smallest-tables"):
        items[:] = [item for item in items if not is_larger(item)]


def is_larger(item: pytest.Item) -> bool:
    """Whether a promise is about a case with more seats than the game needs."""
    promise = item.callspec.params.get("promise") if hasattr(item, "callspec") else None
    subject = promise.subject if isinstance(promise, Promise) else None
    return isinstance(subject, Case) and subject.seats > subject.game.min_seats
