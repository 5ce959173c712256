"""Every test run says which engine it expects, and finds the games that live outside the package."""

from __future__ import annotations

import os
import random
import secrets
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

os.environ["SOLSTEAD_GAMES"] = os.pathsep.join(
    [str(Path(__file__).parent / "extra_games"), os.environ.get("SOLSTEAD_GAMES", "")]
)
# Before anybody imports NumPy: its threads would wait for each other, turning in circles on cores that others work on.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Before anybody imports it: its assertions say what was compared, like those of the tests.
pytest.register_assert_rewrite("solstead.testing")
# One random sequence for property tests: a failure today is a failure tomorrow.
settings.register_profile(
    "solstead", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("solstead")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What is dealt in this process without a seed is dealt tomorrow too. (Servers are processes of their own, and deal
    by the system's chance: what they deal must not matter.)"""
    secrets.randbelow = random.Random(item.nodeid).randrange  # type: ignore[assignment]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything is installed, a skipped test is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--everything", action="store_true", help="all that CONTRIBUTING.md names for `make test-all`")
    parser.addoption("--smallest-tables", action="store_true", help="what every game promises, with the fewest seats")


#: What takes longest, in this order; then these folders, then the rest. So nobody waits for a long test at the end.
LONGEST = (
    "test_a_slow_rated_game_over_days",
    "test_a_guided_game_is_played_to_its_end",
    "test_learning.py",
    "browser/test_review.py",
    "test_a_lost_machine_loses_no_result",
    "server/run/test_workers.py",
    "test_schemathesis_finds_nothing",
    "server/thinking/test_external.py",
    "review/test_review.py",
    "cli/test_play.py",
    "cli/test_review.py",
    "test_whole_game",
    "test_every_page",
    "test_axe_finds_nothing",
    "test_kill_under_load",
)
FOLDERS = ("browser", "server", "packaging", "arena", "cli", "review", "puzzles")
#: Where each test goes to whichever process is free. Elsewhere those of a file stay together, with what they share.
APART = (
    "tests/browser/",
    "tests/conformance/",
    "tests/server/store/test_crash.py",
    "tests/server/store/test_durable.py",
)
#: They look at one review, which takes long to make.
TOGETHER = ("tests/browser/test_learning.py", "tests/browser/test_review.py")


#: How well somebody plays, and a command in a Python of its own: where both engines are tested, on one of them alone.
#: That both play alike is tested by golden playthroughs, and by all that is dealt and chosen from a seed.
ONCE = (
    "test_check_game_on_the_command_line",
    "test_search_beats_greedy_and_greedy_beats_random",
    "test_the_searching_example_beats_random_choices",
    "test_greedy_bots_score_more_than_random_ones",
    "test_greedy_beats_random",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--smallest-tables"):
        items[:] = [item for item in items if not item.nodeid.endswith(ONCE)]

    def when(item: pytest.Item) -> tuple[int, int]:
        folder = item.nodeid.split("/")[1]
        first = next((i for i, name in enumerate(LONGEST) if name in item.nodeid), len(LONGEST))
        return first, FOLDERS.index(folder) if folder in FOLDERS else len(FOLDERS)

    items.sort(key=when)


class Units(LoadScopeScheduling):  # type: ignore[misc]
    """What is given to a process at once."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(TOGETHER):
            return TOGETHER[0]
        return nodeid if nodeid.startswith(APART) else nodeid.split("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    config.option.loadscopereorder = False  # the order is that of `when`
    return Units(config, log)
