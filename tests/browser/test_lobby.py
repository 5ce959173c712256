"""What people bring to the lobby: wishes for a table, own components, records; and addresses that lead nowhere."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Route, expect

from solstead.core.match import Match
from solstead.core.registry import load
from tests.browser.conftest import NewPerson
from tests.browser.people import Person, play_out
from tests.browser.test_everybody import check
from tests.server.running import Person as Client
from tests.server.running import Server

COMPONENTS = load("vaalbara").folder / "components.toml"


def form(person: Person, game: str, seats: int) -> Locator:
    """The dialog for a new table, with bots on all other seats."""
    person.lobby()
    person.page.locator(f"article[data-game={game}] .buttons button").nth(1).click()
    found = person.page.locator("dialog[open] form")
    found.locator(f"input[name=seats][value='{seats}']").check(force=True)
    for seat in range(1, seats):
        found.locator(".seat select").nth(seat).select_option("bot:level-1")
    return found


def test_every_seat_gets_the_clan_that_it_wants(person: NewPerson) -> None:
    ann = person(language="de")
    dialog = form(ann, "vaalbara", 3)
    clans = dialog.get_by_role("group", name="Clans").locator("select")
    expect(clans).to_have_count(3)
    clans.nth(0).select_option(label="Grün")
    clans.nth(1).select_option(label="Grün")  # whoever had it gets what this seat had
    expect(clans.nth(0)).to_have_value("purple")
    dialog.locator("button[type=submit]").click()
    ann.at_table()
    titles = ann.page.locator("aside.seats li small").first
    expect(titles).to_have_text("Lila · du")


def test_components_of_ones_own(person: NewPerson, tmp_path: Path) -> None:
    ann = person()
    dialog = form(ann, "vaalbara", 2)
    broken = tmp_path / "broken.toml"
    broken.write_text("lands = [", encoding="utf-8")
    file = dialog.locator("input[type=file]")
    file.set_input_files(broken)
    dialog.locator("button[type=submit]").click()
    expect(dialog.get_by_role("alert")).to_contain_text("the components file is no TOML")
    ann.problems.clear()  # the browser notes that the server refused
    own = tmp_path / "own.toml"
    own.write_text(COMPONENTS.read_text(encoding="utf-8"), encoding="utf-8")
    file.set_input_files(own)
    dialog.locator("button[type=submit]").click()
    ann.at_table()


def test_record_from_elsewhere_is_replayed(person: NewPerson, tmp_path: Path) -> None:
    match = Match(load("heap"), seats=2, seed=1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.options(seat)[-1])
    record, broken = tmp_path / "record.json", tmp_path / "broken.json"
    match.record.save(record)
    broken.write_text('{"game": "heap"}', encoding="utf-8")
    ann = person()
    ann.lobby()
    file = ann.page.locator("main input[type=file]")
    file.set_input_files(broken)
    expect(ann.page.get_by_role("alert")).to_have_text("This is not a game file.")
    ann.problems.clear()  # the browser notes that the server refused
    file.set_input_files(record)
    ann.page.wait_for_url(re.compile("/replay/"))
    expect(ann.page.locator("output")).to_have_text(f"Step 0 of {len(match.steps)}")


def test_addresses_that_lead_nowhere_say_so(person: NewPerson) -> None:
    ann = person()
    answer = ann.page.goto(f"{ann.url}/somewhere/else")
    assert answer is not None
    assert answer.status == 404
    expect(ann.page.get_by_role("alert")).to_contain_text("This page does not exist.")
    ann.page.get_by_role("alert").get_by_role("link").click()
    expect(ann.page.locator("article[data-game]").first).to_be_visible()
    for path, accept in (("/api/somewhere", "text/html"), ("/somewhere", "application/json")):
        told = ann.page.request.get(ann.url + path, headers={"Accept": accept})
        assert told.status == 404
        assert told.json()["code"] == "unknown_page"
    ann.problems.clear()  # the browser notes that there was nothing


def test_who_has_finished_a_public_game_comes_back_to_the_lobby(person: NewPerson) -> None:
    ann = person()
    ann.open_table("heap", "bot:level-1", public=True)
    ann.at_table()
    play_out([ann], seed=1)
    for _ in range(2):
        ann.lobby()
        expect(ann.page.locator("section", has_text="Results").locator("a").first).to_be_visible()
    assert ann.page.get_by_role("alert").count() == 0


def test_a_page_that_breaks_says_so_and_offers_a_way_on(person: NewPerson) -> None:
    """Whatever the server sends: here tables without what they are about."""
    ann = person()

    def broken(route: Route) -> None:
        answer = route.fetch()
        lobby = answer.json()
        lobby["open"] = [{"id": "a", "game": "heap", "status": "open"}]
        route.fulfill(response=answer, json=lobby)

    ann.page.route("**/api/lobby", broken)
    ann.lobby()
    expect(ann.page.get_by_role("alert")).to_contain_text("Something on this page failed")
    assert any("This part of the page broke" in problem for problem in ann.problems)
    ann.problems.clear()
    ann.page.locator("article[data-game=heap] .buttons button").nth(0).click()  # everything else works
    ann.at_table()
    ann.page.unroute("**/api/lobby")
    ann.page.route("**/api/games*", lambda route: route.fulfill(json=[{"name": "heap"}, {"name": "heap"}]))
    ann.page.goto(ann.url)
    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text("Something on this page failed")
    assert any("This part of the page broke" in problem for problem in ann.problems)
    ann.problems.clear()
    ann.page.unroute("**/api/games*")
    alert.get_by_role("button", name="Try again").click()
    expect(ann.page.locator("article[data-game]").first).to_be_visible()


def test_who_is_new_reads_what_this_is_and_begins_with_one_click(person: NewPerson) -> None:
    ann = person(size="phone")
    ann.lobby()
    expect(ann.page.locator("h1")).to_contain_text(
        "modern board games, with rules, bots and reviews. No account needed."
    )
    expect(ann.page.get_by_role("link", name="Puzzle of the day")).to_contain_text("not tried yet")
    ann.page.get_by_role("button", name="Learn Vaalbara by playing").click()
    ann.at_table()
    expect(ann.page.locator("nav.sections")).to_have_count(0)  # a table has its own bar
    ann.lobby()
    expect(ann.page.locator("h1")).to_have_text("What shall we play?")
    expect(ann.page.locator("nav.sections a[aria-current]")).to_have_text("Play")
    sections = [("Puzzles", "puzzles", "[data-game=helios]"), ("Learn", "rules", "[data-game=vaalbara]")]
    for word, address, shown in sections:
        ann.page.get_by_role("navigation", name="Sections").get_by_role("link", name=word).click()
        ann.page.wait_for_url(f"**/{address}")
        expect(ann.page.locator(shown)).to_be_visible()
        expect(ann.page.locator("nav.sections a[aria-current]")).to_have_text(word)


def test_what_is_played_now_and_how_it_stands(person: NewPerson, server: Server) -> None:
    with Client(server.url) as anna:
        table = anna.open(seats=2, public=True, name="Anna")
        anna.must(table, "sit", name="Berta")
        anna.must(table, "start")
    bob = person(size="phone", language="de", bypass_csp=True)
    bob.lobby()
    bob.page.get_by_role("link", name="Zusehen", exact=True).click()
    shown = bob.page.get_by_role("listitem").filter(has=bob.page.locator(f"a[href='/t/{table}']"))
    expect(shown).to_contain_text("Runde 1 von 9")
    expect(shown.locator(".seat")).to_have_count(2)
    expect(shown.locator(".seat b").first).to_contain_text("Punkte sind geheim")
    check(bob, "what is played now")
    shown.get_by_role("link").hover()
    check(bob, "what is played now, with a mouse on it")
    shown.get_by_role("link").press("Enter")
    bob.page.wait_for_url(f"**/t/{table}")
