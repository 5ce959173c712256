"""Every board at every size: nothing lies on anything else or is cut off, everything can be read, reached and touched.

pytest tests/browser/test_layout.py -k helios --all-pairs     # every moment, size and language of one game
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from solstead.core.registry import load
from tests.browser.conftest import TOURED
from tests.browser.people import PATIENCE
from tests.server.running import Person, Server

LOOK = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
GAMES = ("farmoony", "helios", "suna_valo", "vaalbara")
MOMENTS = ("start", "middle", "end")
#: Width, height, and whether it is touched.
SIZES = (
    (1440, 900, False),
    (1280, 720, False),
    (1280, 600, False),
    (1180, 820, True),
    (820, 1180, True),
    (844, 390, True),
    (390, 844, True),
    (360, 640, True),
)
#: A window of 1280 x 720 at 200 %.
ZOOMED = (640, 360, False)
LANGUAGES = ("en", "de")
#: What is looked at on every commit: the sizes that are unlike each other.
QUICK = ((1280, 600, False), (820, 1180, True), (844, 390, True), (390, 844, True))
#: Boards that are not there yet: what is found is told, and fails nobody. It must become empty.
NOT_YET: tuple[str, ...] = ("suna_valo",)
#: How many decisions of each game lie before its middle.
MIDDLE = {"farmoony": 12, "helios": 40, "suna_valo": 60, "vaalbara": 12}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "moment" in metafunc.fixturenames:
        moments = MOMENTS if metafunc.config.getoption("--all-pairs") else ("middle",)
        metafunc.parametrize(("game", "moment"), [(game, moment) for game in GAMES for moment in moments])


class Host:
    """Brings tables to a moment, and opens them in browsers of every size."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser

    def table(self, game: str, moment: str) -> tuple[Person, str]:
        """A table of so many that it is full but not crowded, where seat 0 is asked something (unless it is over)."""
        person = Person(self.server.url)
        seats = min(3, load(game).max_seats)
        id = person.open(game=game, seats=seats, bots=["", *["random"] * (seats - 1)], start=True, name="Maximiliane")
        decisions = {"start": 0, "middle": MIDDLE[game], "end": 10_000}[moment]
        person.play_on(id, decisions)
        return person, id

    def look(self, person: Person, id: str, size: tuple[int, int, bool], language: str) -> list[str]:
        """What is wrong with a table in one window."""
        width, height, touch = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TOURED)
        try:
            page = context.new_page()
            page.goto(f"{self.server.url}/t/{id}#key={person.key}")
            self.settled(page)
            prompt = person.show(id)["blocks"][0]["prompt"]
            options = [option["action"] for option in prompt["options"]] if prompt and prompt["owes"] else []
            found: list[str] = page.evaluate(LOOK, {"touch": touch, "options": options, "wide": width >= 1000})
            return [f"{width}x{height} {language}: {problem}" for problem in found]
        finally:
            context.close()

    @staticmethod
    def settled(page: Page) -> None:
        expect(page.locator(".ask.owes, .ending").first).to_be_visible(timeout=PATIENCE)
        close = page.locator("dialog[open] header button")
        if page.locator(".ending").count():
            expect(close).to_be_visible(timeout=PATIENCE)
            close.click()
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(150)


@pytest.fixture
def host(server: Server, browser: Browser) -> Host:
    return Host(server, browser)


def check(game: str, problems: list[str], record: Callable[[str, object], None]) -> None:
    if problems and game in NOT_YET:
        record("layout", problems)
        pytest.xfail("\n".join(["not there yet:", *problems]))
    assert problems == []


def test_layout(host: Host, request: pytest.FixtureRequest, record_property: Any, game: str, moment: str) -> None:
    every = request.config.getoption("--all-pairs")
    person, id = host.table(game, moment)
    problems: list[str] = []
    for i, size in enumerate(SIZES if every else QUICK):
        for language in LANGUAGES if every else LANGUAGES[i % 2 : i % 2 + 1]:
            problems += host.look(person, id, size, language)
    person.close()
    check(game, problems, record_property)


@pytest.mark.parametrize("game", GAMES)
def test_twice_as_large(host: Host, record_property: Any, game: str) -> None:
    """A small window enlarged: the board has room, and there is something to choose in sight."""
    person, id = host.table(game, "start")
    problems = host.look(person, id, ZOOMED, "en")
    person.close()
    check(game, problems, record_property)
