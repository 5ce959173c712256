"""The page about oneself: the same person on every device, all games found again, and everything forgotten."""

from __future__ import annotations

import re
import zipfile

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import Person, play_out
from tests.browser.test_everybody import check
from tests.server.people.test_account import wrong_order
from tests.server.running import Person as Player


def at_you(person: Person) -> None:
    """By the link on top of the lobby."""
    person.lobby()
    person.page.locator("header a[href='/you']").click()
    expect(person.page.locator(".faces button[aria-pressed]").nth(1)).to_be_visible()


def test_the_same_person_on_another_device_and_then_forgotten(person: NewPerson) -> None:
    ann = person(name="Anna", size="phone", language="de", color_scheme="dark", bypass_csp=True)
    at_you(ann)
    ann.page.get_by_label("Dein Name").fill("Anna")
    ann.page.get_by_label("Dein Name").press("Tab")
    expect(ann.page.get_by_role("status")).to_have_text("Für alle deine Geräte gespeichert.")
    ann.page.get_by_role("button", name="Bild 3", exact=True).click()
    expect(ann.page.get_by_role("button", name="Bild 3", exact=True)).to_have_attribute("aria-pressed", "true")
    ann.page.get_by_label("Züge der anderen zeigen").select_option("slow")
    expect(ann.page.get_by_role("status")).to_have_text("Für alle deine Geräte gespeichert.")
    ann.page.get_by_label("Töne").check()
    expect(ann.page.get_by_label("Lautstärke")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Ton aus")).to_be_visible()  # the switch on top is the same
    ann.page.get_by_role("button", name="Wörter zeigen").click()
    expect(ann.page.locator("ol.words li")).to_have_count(24)
    words = ann.page.locator("ol.words li").all_inner_texts()
    check(ann, "you")
    assert "[" not in ann.page.locator("main").inner_text()

    # a game, with the chosen picture at the table
    ann.open_table("heap", "bot:level-1")
    ann.at_table()
    expect(ann.page.locator("ul .face svg[viewBox='0 0 48 48']")).to_have_count(1)  # a phone has no room for it
    play_out([ann], seed=1)

    # another device, by the words
    tablet = person(name="Anna", size="tablet", bypass_csp=True)
    at_you(tablet)
    tablet.page.get_by_text("I have recovery words").click()
    field = tablet.page.get_by_label("The 24 words")
    field.fill(wrong_order(words))
    tablet.page.get_by_role("button", name="Restore").click()
    expect(tablet.page.get_by_role("alert")).to_have_text(
        "These are not valid recovery words. Enter all 24 words in order."
    )
    tablet.problems.clear()  # the browser notes that the server refused
    field.fill("  ".join(words))
    tablet.page.get_by_role("button", name="Restore").click()
    expect(tablet.page.locator("h1")).to_have_text("Anna")  # and she speaks German
    expect(tablet.page.get_by_role("button", name="Bild 3", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(tablet.page.get_by_label("Züge der anderen zeigen")).to_have_value("slow")

    # her games are there, to be found, replayed, taken along
    tablet.page.get_by_role("link", name="Alle Partien").click()
    row = tablet.page.locator("section li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Anna")
    with Player(ann.url, ann.page.evaluate("localStorage.getItem('solstead.key')")) as player:
        won = player.http.get("/api/me/games?result=won").json()["found"]
    for result, count in (("won", won), ("lost", 1 - won), ("won", won)):
        tablet.page.get_by_label("Ergebnis").select_option(result)
        expect(row).to_have_count(count)
    tablet.page.get_by_label("Ergebnis").select_option("")
    expect(row).to_have_count(1)
    check(tablet, "games")
    tablet.page.get_by_role("link", name="Statistik").click()
    expect(tablet.page.locator("article")).to_contain_text(
        re.compile(r"Bisher eine Partie(, die du gewonnen hast)?: \d+ Punkte?\.")
    )
    expect(tablet.page.locator("article figure")).to_have_count(0)  # nothing to draw yet
    check(tablet, "statistics")
    tablet.page.go_back()
    expect(row).to_have_count(1)
    assert "[" not in tablet.page.locator("main").inner_text()
    with tablet.page.expect_download() as coming:
        tablet.page.get_by_role("button", name="Alle Spieldateien herunterladen").click()
    assert len(zipfile.ZipFile(coming.value.path()).namelist()) == 1
    row.get_by_role("link", name="Wiederholung").click()
    expect(tablet.page.locator("output")).to_contain_text("0")

    # a link makes a third device the same person, if somebody wants that there
    third = person(size="desktop", bypass_csp=True)
    at_you(third)
    ann.page.goto(f"{ann.url}/you")
    link = ann.page.locator(".link input").input_value()
    third.page.goto(third.url + link[link.index("/you") :])
    third.page.get_by_role("dialog").get_by_role("button", name="Stay as I am").click()
    expect(third.page.locator("h1")).to_have_text("You")
    third.lobby()
    third.page.goto(third.url + link[link.index("/you") :])
    third.page.get_by_role("dialog").get_by_role("button", name="Switch").click()
    expect(third.page.locator("h1")).to_have_text("Anna")

    # with what she begins
    with Player(third.url, third.page.evaluate("localStorage.getItem('solstead.key')")) as player:
        for _ in range(2):
            player.play_on(player.open(game="vaalbara", seats=2, bots=["", "random"], start=True))
    third.page.get_by_role("link", name="Statistik").click()
    began = third.page.get_by_role("table").filter(has_text="Begonnen mit").locator("tbody tr")
    expect(began.first).to_have_text(re.compile(r"^[A-ZÄÖÜ][\wäöüß]+\s*[12]\s*[012] \((0|50|100) %\)$"))
    expect(third.page.get_by_role("img", name=re.compile("Punkte im Lauf der Zeit: 2 Partien"))).to_be_visible()
    check(third, "games with a first decision")
    third.page.go_back()

    # forgotten on all of them
    third.page.get_by_role("button", name="Vergiss mich").click()
    third.page.get_by_role("dialog").get_by_role("button", name="Vergiss mich").click()
    expect(third.page.get_by_role("status")).to_contain_text("Alles über dich ist gelöscht.")
    assert third.page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('solstead.key'))") == []
    ann.page.goto(f"{ann.url}/you/games")
    expect(ann.page.locator("main")).to_contain_text("Noch keine beendeten Partien.")


def test_rated_is_agreed_at_opening(person: NewPerson) -> None:
    ann = person()
    ann.lobby()
    ann.page.locator("article[data-game=vaalbara] .buttons button").nth(1).click()
    form = ann.page.locator("dialog[open] form")
    form.get_by_label("Hints allowed").check()
    form.get_by_label("Rated:").check()
    expect(form.get_by_label("Hints allowed")).not_to_be_checked()
    form.locator("button[type=submit]").click()
    ann.page.wait_for_url(re.compile("/t/"))
    expect(ann.page.locator(".terms")).to_contain_text("rated")
