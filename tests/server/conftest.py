"""One server for many tests; tests that stop or kill a server start their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Person, Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as found:
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
