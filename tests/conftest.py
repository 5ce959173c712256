"""Every test run says which engine it expects, and finds the games that live outside the package."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["SOLSTEAD_GAMES"] = os.pathsep.join(
    [str(Path(__file__).parent / "extra_games"), os.environ.get("SOLSTEAD_GAMES", "")]
)
# Before anybody imports it: its assertions say what was compared, like those of the tests.
pytest.register_assert_rewrite("solstead.testing")
# One random sequence for property tests: a failure today is a failure tomorrow.
settings.register_profile(
    "solstead", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("solstead")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything is installed, a skipped test is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in the browser come last: where Playwright has started, nobody else may use asyncio."""
    items.sort(key=lambda item: "browser" in item.path.parts)
