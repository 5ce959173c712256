"""Come back tomorrow: a slow rated game of two people with phones, from finding each other to the new ratings."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, Worker, expect

from tests.browser.conftest import FLAGS, TOURED, NewPerson
from tests.browser.notices import Notices
from tests.browser.people import PATIENCE, SIZES, Person, patiently
from tests.browser.test_app import CONTROLLED, subscribing
from tests.browser.test_everybody import check
from tests.browser.test_seeks import look
from tests.browser.test_you import at_you
from tests.server.daemons import program
from tests.server.people.test_push import FLAGS as PUSHING
from tests.server.people.test_push import Browser, Service
from tests.server.running import Person as Player
from tests.server.running import Server, wait_until

DAY = 86_400.0
#: A server whose clock goes ahead by what a file says (its time of change: that is written at one stroke), and that
#: does not wait long before it tells people.
LATER = """
import os, time
real, file = time.time, os.environ["SOLSTEAD_TEST_CLOCK"]
time.time = lambda: real() + os.stat(file).st_mtime
from solstead.server.people.push import service as push
push.PAUSE_SECONDS = push.REMIND_SECONDS = 0.3
from solstead.cli.main import main
main()
"""


class Clock:
    """The clock of the server."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "clock"
        self.file.touch()
        self.ahead = 0.0
        self.move(0.0)

    def move(self, days: float) -> None:
        self.ahead += days * DAY
        os.utime(self.file, (self.ahead, self.ahead))


class Phone(Person):
    """A browser of its own with a worker that is told things, and a page only while somebody looks."""

    def __init__(self, playwright: Playwright, folder: Path, server: Server, name: str, language: str) -> None:
        width, height = SIZES["phone"]
        context = playwright.chromium.launch_persistent_context(
            folder / name,
            executable_path=program("chromium", "chromium"),
            args=FLAGS,
            locale=language,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            bypass_csp=True,
        )
        context.add_init_script(TOURED)
        context.grant_permissions(["notifications"], origin=server.url)
        self.notices = Notices(context.pages[0])  # the empty page with which a browser begins
        super().__init__(context, server.url, name)

    def turn_push_on(self, browser: Browser) -> None:
        """From now on this server tells this phone."""
        self.context.add_init_script(subscribing(browser))
        self.lobby()
        self.page.wait_for_function(CONTROLLED)
        with self.page.expect_response("**/api/push/devices?**"):
            self.page.get_by_role("button", name=re.compile("Notify me when|Benachrichtige mich, wenn")).click()

    def put_away(self) -> None:
        self.page.close()

    def lobby(self) -> None:
        if self.page.is_closed():
            self.page = self.new_tab()
        super().lobby()

    @property
    def worker(self) -> Worker:
        return next(each for each in self.context.service_workers if each.url.startswith(self.url))

    def told(self) -> list[str]:
        """The notifications on the screen of a phone on which no page is open. Not to be asked before a new one is
        shown: see Notices."""
        found: list[str] = self.worker.evaluate(
            "() => self.registration.getNotifications().then((all) => all.map((one) => one.title))"
        )
        return found

    def go_on(self) -> None:
        """To the table where it is one's turn, through the lobby; who has looked need not be told any more."""
        self.lobby()
        self.page.locator("main li a.marked").click()
        expect(self.page.locator(".ask.owes")).to_be_visible()
        wait_until(lambda: self.told() == [], "the notification is gone", self.told)

    def decide(self) -> None:
        for _ in patiently("a decision", self):
            if self.choose(random.Random(1)):
                break
        expect(self.page.locator(".ask.owes")).to_have_count(0)

    @property
    def key(self) -> str:
        found: str = self.page.evaluate("localStorage.getItem('solstead.key')")
        return found


class Post:
    """What arrives at the push service, carried on to the phones."""

    def __init__(self, service: Service, phones: dict[str, tuple[Phone, Browser]]) -> None:
        self.service = service
        self.phones = phones
        self.carried = 0

    def bring(self, to: str, title: str) -> dict[str, Any]:
        """The next message: to this phone, in these words, and the only one."""
        wait_until(lambda: len(self.service.received) > self.carried, f"a message: {title}")
        ((path, _, body),) = self.service.received[self.carried :]
        self.carried += 1
        phone, browser = self.phones[to]
        message = browser.read(body)
        assert (path, message["title"]) == (f"/{to}", title)
        phone.notices.deliver(phone.url, message)
        assert phone.told() == [title], phone.notices.noted
        return message


@contextmanager
def story(playwright: Playwright, folder: Path, client: str) -> Iterator[tuple[Clock, Phone, Phone, Post]]:
    """A server with a clock that can be moved, a push service, and two phones that are told."""
    clock, service = Clock(folder), Service()
    server = Server(folder, *PUSHING, client=client, script=LATER, SOLSTEAD_TEST_CLOCK=str(clock.file)).start()
    phones = []
    try:
        for name, language in (("Anna", "de"), ("Bob", "en")):
            phones.append(Phone(playwright, folder, server, name, language))
        anna, bob = phones
        browsers = {phone.name: (phone, service.browser(phone.name)) for phone in phones}
        for phone, browser in browsers.values():
            phone.turn_push_on(browser)
        yield clock, anna, bob, Post(service, browsers)
        assert [problem for phone in phones for problem in phone.problems] == []
    finally:
        for phone in phones:
            phone.context.close()
        server.stop()
        service.close()


def test_a_slow_rated_game_over_days(playwright: Playwright, tmp_path: Path, client: str, person: NewPerson) -> None:
    with story(playwright, tmp_path, client) as (clock, anna, bob, post):
        # they find each other, and put the phones away
        for phone in (anna, bob):
            form = look(phone)
            form.locator("select").nth(2).select_option("slow")
            form.locator("input[type=checkbox]").check()
            check(phone, "a search for a slow rated game")
            form.locator("button[type=submit]").click()
            seen = "li.yours" if phone is anna else "li a[href^='/t/']"
            expect(phone.page.locator(seen)).to_contain_text(phone.name)
            phone.put_away()

        # Anna is told, a day later she looks and decides
        table = post.bring("Anna", "Du bist dran: Haufen mit Bob")["table"]
        clock.move(1)
        anna.go_on()
        check(anna, "a slow table")
        anna.decide()
        words = anna_words(anna)
        keys = [anna.key]
        anna.put_away()

        # Bob is told, and once more before his time is up: one notification all the same
        post.bring("Bob", "Your turn in Heap with Anna")
        clock.move(1.6)
        post.bring("Bob", "Your time in Heap with Anna is running out")
        bob.go_on()
        keys.append(bob.key)
        bob.decide()
        bob.put_away()
        post.bring("Anna", "Du bist dran: Haufen mit Bob")

        # and so on, a day for each decision, until it is over
        players = [Player(anna.url, key) for key in keys]
        turn = 0
        while players[0].show(table)["table"]["status"] == "running":
            clock.move(1)
            players[turn % 2].act(table, turn % 2, 2)
            turn += 1
        for player in players:
            player.close()
        assert clock.ahead > 14 * DAY

        # on another device: the game, its review, the rating
        tablet = person(name="Anna", size="tablet", url=anna.url, bypass_csp=True)
        at_you(tablet)
        tablet.page.get_by_text("I have recovery words").click()
        tablet.page.get_by_label("The 24 words").fill(words)
        tablet.page.get_by_role("button", name="Restore").click()
        rating = tablet.page.get_by_role("row", name="Heap")
        expect(rating).to_contain_text("provisional")
        check(tablet, "you with a rating")
        tablet.page.get_by_role("link", name="All games").click()
        row = tablet.page.locator("section li")
        expect(row).to_contain_text("rating 1500 → ")
        after = re.findall(r"1500 → (\d+)", row.inner_text())[0]
        check(tablet, "games with a rated one")
        row.get_by_role("link", name="Review").click()
        expect(tablet.page.get_by_role("heading", name="How the result came about")).to_be_visible(timeout=4 * PATIENCE)
        check(tablet, "the review of a slow game")
        at_you(tablet)
        expect(rating).to_contain_text(f"{after} ±")
        # what one has won the other has lost
        at_you(bob)
        other = bob.page.get_by_role("row", name="Heap").inner_text()
        shown = int(re.findall(r"(\d+) ±", other)[0])
        assert (int(after) - 1500) * (shown - 1500) < 0


def anna_words(anna: Phone) -> str:
    """The recovery phrase, as her phone shows it."""
    anna.page.goto(f"{anna.url}/you")
    anna.page.get_by_role("button", name="Wörter zeigen").click()
    words = anna.page.locator("ol.words li")
    expect(words).to_have_count(24)
    return " ".join(words.all_inner_texts())
