"""Every board at every size: nothing lies on anything else or is cut off, everything can be read, reached and touched.

pytest tests/browser/test_layout.py -k helios --everything     # every moment, size and language of one game
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from solstead.core.match import Match
from tests.browser.conftest import TOURED
from tests.browser.deals import at_decision, at_question, kinds, lay, played
from tests.browser.people import PATIENCE
from tests.server.running import Person, Server

LOOK = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
GAMES = ("farmoony", "helios", "suna_valo", "vaalbara")
MOMENTS = ("start", "middle", "end")
#: Width, height, and whether it is touched.
SIZES = (
    (1920, 1080, False),
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
LAPTOP, PHONE = (1280, 720, False), (390, 844, True)
#: What is looked at on every commit: the sizes that are unlike each other.
QUICK = ((1280, 600, False), (820, 1180, True), (844, 390, True), (390, 844, True))
#: How many decisions of everybody lie before a moment: just after the deal, and about half of each game.
MIDDLE = {"farmoony": 120, "helios": 90, "suna_valo": 200, "vaalbara": 30}
END = 1_000_000
#: The deal of every look.
SEED = 1


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "moment" in metafunc.fixturenames:
        moments = MOMENTS if metafunc.config.getoption("--everything") else ("middle",)
        metafunc.parametrize(("game", "moment"), [(game, moment) for game in GAMES for moment in moments])


#: Everybody begins as somebody new, in a browser that has been here before: what it has loaded it need not load again.
ANEW = f"if (location.hash.startsWith('#key=')) {{ localStorage.clear(); {TOURED} }}"


class Host:
    """Brings tables to a moment, and opens them in browsers of every size."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.pages: dict[tuple[bool, str], Page] = {}  # by whether they are touched, and their language

    def table(self, match: Match) -> tuple[Person, str]:
        """Lay a match on a table, for a person whose name is long."""
        person = Person(self.server.url)
        return person, lay(self.server, person, match)

    def look(self, person: Person, id: str, size: tuple[int, int, bool], language: str) -> list[str]:
        """What is wrong with a table in one window."""
        width, height, touch = size
        page = self.page(touch, language)
        page.goto("about:blank")
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{self.server.url}/t/{id}#key={person.key}")
        self.settled(page)
        prompt = person.show(id)["blocks"][0]["prompt"]
        options = [option["action"] for option in prompt["options"]] if prompt and prompt["owes"] else []
        found: list[str] = page.evaluate(LOOK, {"touch": touch, "options": options, "wide": width >= 1000})
        return [f"{width}x{height} {language}: {problem}" for problem in found]

    def page(self, touch: bool, language: str) -> Page:
        if (touch, language) not in self.pages:
            context = self.browser.new_context(
                locale=language, has_touch=touch, is_mobile=touch, reduced_motion="reduce", service_workers="block"
            )
            context.set_default_timeout(PATIENCE)
            context.add_init_script(ANEW)
            self.pages[touch, language] = context.new_page()
        return self.pages[touch, language]

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()

    @staticmethod
    def settled(page: Page) -> None:
        expect(page.locator(".ask.owes, .ending").first).to_be_visible(timeout=PATIENCE)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(150)


@pytest.fixture(scope="session")
def host(server: Server, browser: Browser) -> Iterator[Host]:
    found = Host(server, browser)
    yield found
    found.close()


def at(game: str, moment: str) -> Match:
    """A table of so many that it is full but not crowded, where seat 0 is asked something (unless it is over)."""
    return played(game, SEED, at_decision({"start": 0, "middle": MIDDLE[game], "end": END}[moment]))


def test_layout(host: Host, request: pytest.FixtureRequest, game: str, moment: str) -> None:
    every = request.config.getoption("--everything")
    person, id = host.table(at(game, moment))
    problems: list[str] = []
    for i, size in enumerate(SIZES if every else QUICK):
        for language in LANGUAGES if every else LANGUAGES[i % 2 : i % 2 + 1]:
            problems += host.look(person, id, size, language)
    person.close()
    assert not problems, "\n".join(problems)


def share(page: Page) -> float:
    """What the game has of the window."""
    board = page.locator("section.board").bounding_box()
    window = page.viewport_size
    assert board is not None
    assert window is not None
    return board["width"] * board["height"] / window["width"] / window["height"]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_has_most_of_the_window(host: Host, game: str) -> None:
    """And the drawer takes nothing of it, unless it is open in a very broad window."""
    person, id = host.table(at(game, "middle"))
    page = host.page(False, "de")
    page.goto("about:blank")
    page.goto(f"{host.server.url}/t/{id}#key={person.key}")
    host.settled(page)
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert share(page) >= 0.78
    before = share(page)
    page.keyboard.press("l")
    expect(page.get_by_role("log")).to_be_visible()
    assert share(page) == before
    person.close()


@pytest.mark.parametrize("game", GAMES)
def test_twice_as_large(host: Host, game: str) -> None:
    """A small window enlarged: the board has room, and there is something to choose in sight."""
    person, id = host.table(at(game, "start"))
    problems = host.look(person, id, ZOOMED, "en")
    person.close()
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
@pytest.mark.parametrize("game", ["farmoony", "helios"])
def test_the_end_shows_where_everybodys_points_came_from(host: Host, game: str, size: tuple[int, int, bool]) -> None:
    width, height, touch = size
    person, id = host.table(played(game, SEED, at_decision(END), 6))
    page = host.page(touch, "de")
    page.goto("about:blank")
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{host.server.url}/t/{id}#key={person.key}")
    host.settled(page)
    if touch:
        page.locator(".ending .fold").click()
    points = page.locator(".ending .scroll")
    expect(points).to_be_visible(timeout=PATIENCE)
    assert points.evaluate("region => region.scrollWidth <= region.clientWidth")
    last = points.locator("tbody tr").first.locator("td").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    person.close()


def test_a_phone_shows_what_missions_look_like(host: Host) -> None:
    person, id = host.table(played("farmoony", SEED, at_question("choose_mission")))
    assert host.look(person, id, PHONE, "de") == []
    page = host.page(True, "de")
    expect(page.locator(".mission .figure svg:visible")).to_have_count(page.locator(".mission").count())
    person.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_question(host: Host, request: pytest.FixtureRequest, game: str) -> None:
    """Whatever is asked, a laptop and a phone show what there is to choose. In a hurry some questions, on a phone."""
    every = request.config.getoption("--everything")
    problems: list[str] = []
    for i, kind in enumerate(kinds(game, SEED)):
        if not every and i % 4 != 3:
            continue
        late = played(game, SEED, at_question(kind, MIDDLE[game]))
        match = late if not late.state.over else played(game, SEED, at_question(kind))
        person, id = host.table(match)
        for size in (LAPTOP, PHONE) if every else (PHONE,):
            found = host.look(person, id, size, LANGUAGES[i % 2])
            problems += [f"{kind} {problem}" for problem in found]
        person.close()
    assert not problems, "\n".join(problems)
