"""The plain page, driven by clicking: two people with browsers of their own play whole games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.server.daemons import program
from tests.server.running import PATIENCE, Server, check_servers, running, wait_until

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = program("chromium", "chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


class Person:
    """Somebody with a browser; nothing on the page may go wrong unnoticed."""

    def __init__(self, browser: Browser, server: Server, name: str, lang: str = "en") -> None:
        self.name = name
        self.server = server
        self.context: BrowserContext = browser.new_context(locale=lang, accept_downloads=True)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self.wrong.append(line.text) if line.type == "error" else None)
        self.go("/")
        self.page.get_by_label("Dein Name" if lang == "de" else "Your name").fill(name)
        self.page.locator("#name").dispatch_event("change")

    def go(self, path: str) -> None:
        check_servers()
        self.page.goto(path if path.startswith("http") else self.server.url + path)

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def close(self) -> None:
        self.context.close()
        assert self.wrong == []


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[tuple[Person, Person]]:
    ann, ben = Person(browser, server, "Ann"), Person(browser, server, "Ben", "de")
    yield ann, ben
    ann.close()
    ben.close()


def open_table(ann: Person, game: str) -> None:
    ann.page.get_by_label("Game", exact=True).select_option(game)
    ann.button("Open a table")
    expect(ann.page.get_by_role("button", name="Start", exact=True)).to_be_visible()


def link(page: Page, label: str) -> str:
    return page.get_by_label(label, exact=True).input_value()


#: Whether the result is shown, how many options there are if it is my turn, and the last entry that was drawn.
LOOK = """(name) => {
  const seat = [...document.querySelectorAll(".seat")].find((node) => node.textContent.includes(name));
  const options = seat && seat.classList.contains("turn") ? document.querySelectorAll(".option").length : 0;
  const over = [...document.querySelectorAll("h2")].some((node) => ["Result", "Ergebnis"].includes(node.textContent));
  return [over, options, Number(document.getElementById("main").dataset.seq || 0)];
}"""


#: The open view of a replay takes its time to come.
SLOW = """
  const quick = window.fetch;
  window.fetch = async (url, ...rest) => {
    if (!String(url).includes("seat=-2")) return quick(url, ...rest);
    await new Promise((done) => setTimeout(done, 300));
    const answer = await quick(url, ...rest);
    setTimeout(() => { window.came = true; }, 100);
    return answer;
  };
"""


def play(*people: Person) -> None:
    """Whoever is asked clicks one of the options, until everybody is shown the result."""
    clicks = 0

    def looks() -> list[list[int]]:
        return [person.page.evaluate(LOOK, person.name) for person in people]

    while True:
        wait_until(lambda: any(options for _, options, _ in looks()) or all(over for over, _, _ in looks()), "a turn")
        for person in people:
            _, options, seq = person.page.evaluate(LOOK, person.name)
            if options:
                try:
                    person.page.locator(".option").nth(clicks * 7 % options).click(timeout=3000)
                except PlaywrightTimeout:
                    continue  # the answer to the last click came between looking and clicking
                clicks += 1
                wait_until(lambda: person.page.evaluate(LOOK, person.name)[2] > seq, "the record grows")  # noqa: B023
        if all(over for over, _, _ in looks()):
            break
    assert clicks > 5


@pytest.mark.parametrize("game", ["vaalbara", "suna_valo"])
def test_two_people_click_through_a_whole_game(people: tuple[Person, Person], game: str) -> None:
    ann, ben = people
    open_table(ann, game)
    ben.go(link(ann.page, "Link for friends"))
    ben.button("Platz nehmen")
    expect(ann.page.locator(".seat").nth(1)).to_contain_text("Ben")
    ann.button("Start")
    play(ann, ben)
    for person in people:
        assert "{" not in person.page.locator("main").inner_text()  # words, not data


def test_everything_around_a_game(people: tuple[Person, Person], tmp_path: Path) -> None:
    """Settings, bots, chat, undo, leaving, rematch, replay, a link to a step, a record that is brought back."""
    ann, ben = people
    page = ann.page
    page.get_by_label("Game", exact=True).select_option("vaalbara")
    page.get_by_label("Seats", exact=True).select_option("3")
    page.get_by_label("Seat 3").select_option("random")
    page.get_by_label("Open scores").check()
    page.get_by_label("Public: in the lobby for everybody").check()
    page.get_by_label("Clock", exact=True).select_option("move")
    page.get_by_label("Unit of time").select_option("86400")
    ann.button("Open a table")
    expect(page.locator("main")).to_contain_text("5 days per decision")
    expect(page.locator("main")).to_contain_text("Open scores: yes")

    ben.page.reload()
    ben.page.get_by_role("link", name="Vaalbara: Ann, frei, random").click()
    ben.button("Platz nehmen")
    expect(page.locator(".seat").nth(1)).to_contain_text("Ben")
    expect(page.locator(".seat").nth(1)).to_contain_text("here")
    ben.page.get_by_label("Nachricht").fill("Guten Tag!")
    ben.button("Sagen")
    expect(page.get_by_text("Ben: Guten Tag!")).to_be_visible()
    ann.button("Switch the chat off")
    expect(ben.page.get_by_label("Nachricht")).to_be_hidden()
    ann.button("QR code")
    expect(page.locator(".qr img")).to_be_visible()

    ann.button("Start")
    page.locator(".option").first.click()
    expect(page.get_by_text("You may still change your answer.")).to_be_visible()
    ann.button("Undo")
    expect(page.get_by_text("You may still change your answer.")).to_be_hidden()
    play(ann, ben)
    ann.button("Rematch")
    ben.page.get_by_role("link", name="Revanche").click()
    for person in people:
        expect(person.page.locator(".seat").nth(0)).to_contain_text("Ann")
        expect(person.page.locator(".seat").nth(1)).to_contain_text("Ben")
    ann.button("Close the table")
    expect(ben.page.locator("main")).to_contain_text("geschlossen")

    page.add_init_script(SLOW)
    ann.go("/")
    page.get_by_role("link", name="★").first.click()
    expect(page.get_by_role("status").last).to_contain_text("Step 0 /")
    page.get_by_label("View of").select_option("-2")
    page.get_by_role("slider").fill("12")
    expect(page.get_by_role("status").last).to_contain_text("Step 12 /")
    ann.button("Link to this step")
    page.wait_for_function("window.came")
    there = page.locator(".play .panel").all_inner_texts()
    ben.go(link(page, "Link to this step"))
    expect(ben.page.get_by_role("status").last).to_contain_text("Schritt 12 /")
    assert len(ben.page.locator(".play .panel").all()) == len(there)

    with page.expect_download() as download:
        ann.button("Download the record")
    download.value.save_as(tmp_path / "record.json")
    ann.go("/")
    page.get_by_label("Record file (JSON)").set_input_files(tmp_path / "record.json")
    ann.button("Upload a record")
    page.get_by_label("View of").select_option("-2")
    page.get_by_role("slider").fill("12")
    expect(page.get_by_role("status").last).to_contain_text("Step 12 /")
    ann.go("/")
    page.on("dialog", lambda dialog: dialog.accept())
    ann.button("Forget me")
    expect(page.locator("section", has=page.get_by_role("heading", name="Your tables"))).to_contain_text("None.")


def test_the_page_comes_back_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = Person(browser, server, "Ann")
        ann.page.get_by_label("Game", exact=True).select_option("heap")
        ann.page.get_by_label("Seat 2").select_option("random")
        ann.button("Open a table")
        ann.button("Start")
        expect(ann.page.locator(".option").first).to_be_visible()
        server.kill()
        expect(ann.page.get_by_text("connection lost, trying again")).to_be_visible()
        server.start()
        expect(ann.page.get_by_text("live", exact=True)).to_be_visible()
        play(ann)
        ann.context.close()  # that the server was away is an error on the page
