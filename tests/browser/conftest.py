"""Real browsers at a real server. Debian's Chromium, because Playwright's own cannot be had everywhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from solstead.core.registry import list_games
from tests.browser.people import SIZES, Person
from tests.server.daemons import program
from tests.server.running import Server, running

BUILT = Path(__file__).parents[2] / "web" / "dist"
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

#: Most people have played before; the guide is for who has not.
TOURED = "".join(f"localStorage.setItem('solstead.guide.{game}', 'known');" for game in list_games())

#: What must come may take its time on a busy machine; how long is not tested.
expect.set_options(timeout=60_000)

NewPerson = Callable[..., Person]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Without its window, where the system has that: what a page does is the same. Whole ones are in test_app.py."""
    return {
        "executable_path": shutil.which("chromium-headless-shell") or program("chromium", "chromium"),
        "args": FLAGS,
    }


@pytest.fixture(scope="session")
def client() -> str:
    """What the server serves."""
    assert (BUILT / "index.html").exists(), "the browser client has not been built: scripts/client build"
    return str(BUILT)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, client: str) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), "--absence", "2", "--spectator-delay", "0", client=client) as found:
        yield found


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[NewPerson]:
    """People with a browser of their own each. What goes wrong on a page fails the test."""
    people: list[Person] = []

    def new(
        name: str = "Ann", language: str = "en", size: str = "desktop", url: str = "", tour: bool = False, **more: Any
    ) -> Person:
        width, height = SIZES[size]
        wanted = {"reduced_motion": "reduce", "service_workers": "block", **more}  # for workers there is test_app.py
        context = browser.new_context(viewport={"width": width, "height": height}, locale=language, **wanted)
        if not tour:
            context.add_init_script(TOURED)
        people.append(Person(context, url or server.url, name))
        return people[-1]

    yield new
    problems = [problem for each in people for problem in each.problems]
    for each in people:
        each.context.close()
    assert problems == []


@pytest.fixture
def picture() -> Callable[[Person, str], None]:
    """Keep a picture of a page."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    return lambda person, name: person.picture(PICTURES / f"{name}.png")
