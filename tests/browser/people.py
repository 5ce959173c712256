"""What people do in front of a browser: look, click, write. Nothing here talks to the server itself."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page, expect

SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
#: Everything that can be chosen, on the board or beside the prompt.
CHOICES = "[data-action]:visible, [data-option]:enabled:visible"
PATIENCE = 60_000
#: Seconds for anything that is done again and again: a whole game by clicking, on a machine that does much besides.
LONG = 600.0


class Person:
    """Somebody with a browser, one tab, and a name."""

    def __init__(self, context: BrowserContext, url: str, name: str) -> None:
        self.context = context
        self.url = url
        self.name = name
        self.problems: list[str] = []  # errors that pages reported
        self.context.set_default_timeout(PATIENCE)
        self.context.set_default_navigation_timeout(PATIENCE)
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._note)
        return page

    def _note(self, message: ConsoleMessage) -> None:
        # That the network is away is what some tests are about.
        if message.type == "error" and "ERR_" not in message.text and "WebSocket" not in message.text:
            self.problems.append(message.text)

    # ---- pages

    def lobby(self) -> None:
        self.page.goto(self.url)
        expect(self.page.locator("article[data-game]").first).to_be_visible(timeout=PATIENCE)

    def play_bots(self, game: str) -> None:
        """One click in the lobby."""
        self.lobby()
        self.page.locator(f"article[data-game={game}] .buttons button").nth(0).click()
        self.at_table()

    def open_table(self, game: str, *chairs: str, public: bool = False) -> None:
        """The dialog of the lobby. Chairs after one's own: "link", "here" or "bot:NAME"."""
        self.lobby()
        self.page.locator(f"article[data-game={game}] .buttons button").nth(1).click()
        form = self.page.locator("dialog[open] form")
        form.locator("input[autocomplete=nickname]").fill(self.name)
        count = form.locator(f"input[name=seats][value='{len(chairs) + 1}']")
        if count.count():
            count.check(force=True)
        for i, chair in enumerate(chairs):
            form.locator(".seat select").nth(i + 1).select_option(chair)
        form.locator("input[type=checkbox]").first.set_checked(public)
        form.locator("button[type=submit]").click()
        self.page.wait_for_url(re.compile("/t/"))

    def seat_link(self) -> str:
        """The link to the first free seat, as the waiting room shows it."""
        field = self.page.locator(".links input").first
        expect(field).to_be_visible(timeout=PATIENCE)
        link = field.input_value()
        return self.url + link[link.index("/t/") :]

    def sit_down(self, link: str) -> None:
        """Follow a link and take the seat."""
        self.page.goto(link)
        form = self.page.locator("main form")
        form.locator("input").fill(self.name)
        form.locator("button[type=submit]").click()
        expect(self.page.locator("ol.seats")).to_contain_text(self.name)

    def begin(self) -> None:
        start = self.page.locator("main > button")
        expect(start).to_be_enabled(timeout=PATIENCE)
        start.click()

    def at_table(self) -> None:
        """Wait until the board is there, and what is asked."""
        expect(self.page.locator("section.board")).to_be_visible(timeout=PATIENCE)
        expect(self.page.locator(".ask")).to_be_visible(timeout=PATIENCE)

    # ---- playing

    @property
    def choices(self) -> Locator:
        return self.page.locator(CHOICES)

    @property
    def over(self) -> bool:
        return self.page.locator(".ending").count() > 0

    def choose(self, dice: random.Random) -> bool:
        """Click on something that may be chosen; whether there was anything."""
        count = self.choices.count()
        if not count:
            return False
        before = self.page.locator(".ask").all_inner_texts()
        try:
            self.choices.nth(dice.randrange(count)).click(timeout=3000)
        except Error:
            # It went away between looking and clicking: another answer came first.
            return self.page.locator(".ask").all_inner_texts() != before
        return True

    def screen(self) -> str:
        """What is to be read around the board, for whoever looks for what went wrong."""
        parts = {
            "asks": ".ask",
            "film": ".film",
            "sure": ".doubt",
            "notices": ".notices p",
            "dialog": "dialog[open]",
            "alert": "[role=alert]",
            "log": "[role=log] [data-line]",
        }
        found = [f"{self.name} at {self.page.url}", f"choices: {self.choices.all_inner_texts()[:12]}"]
        for name, selector in parts.items():
            texts = self.page.locator(selector).all_inner_texts()
            found += [f"{name}: {' | '.join(texts[-4:])}"] if texts else []
        return "\n".join([*found, *self.problems])

    def picture(self, file: Path) -> None:
        self.page.screenshot(path=file)


def patiently(what: str, *people: Person, seconds: float = LONG) -> Iterator[None]:
    """For loops that end when something has happened. Where it does not, it is told what was on the screens."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
    raise AssertionError("\n".join([f"in vain for {seconds:.0f} s: {what}", *(each.screen() for each in people)]))


def play_out(people: list[Person], seed: int) -> None:
    """Everybody clicks in turn until the game is over for all."""
    dice, pause = random.Random(seed), 20.0
    for _ in patiently("the end of the game", *people):
        waiting = [person for person in people if not person.over]
        if not waiting:
            return
        busy = [person for person in waiting if person.choose(dice)]
        pause = 20.0 if busy else 1.5 * pause
        if not busy:
            waiting[0].page.wait_for_timeout(min(pause, 150))  # bots think, or a message is on its way
