"""One server for many tests; tests that stop or kill a server start their own."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import pytest

from tests.server.running import Person, Server, running


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, None]:
    """A failure because a server has crashed says so."""
    outcome = yield
    report = outcome.get_result()
    for found in Server.running if report.failed else []:
        if found.process is not None and found.process.poll() is not None:
            report.sections.append((f"server ended with {found.process.returncode}", found.tail()))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), "--absence", "0", "--spectator-delay", "0") as found:
        yield found


@pytest.fixture
def ann(server: Server) -> Iterator[Person]:
    person = Person(server.url)
    yield person
    person.close()


@pytest.fixture
def bob(server: Server) -> Iterator[Person]:
    person = Person(server.url)
    yield person
    person.close()
