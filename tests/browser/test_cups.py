"""A tournament in the browser: opened, joined by its link, played, looked at."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.test_everybody import check


def test_two_and_a_bot_play_a_tournament(person: NewPerson) -> None:
    ann = person(name="Anna", language="de", size="phone", bypass_csp=True)
    ann.lobby()
    ann.page.get_by_role("link", name="Turniere").click()
    ann.page.get_by_label("Titel").fill("Vereinsabend")
    ann.page.get_by_label(re.compile("^Spiel")).select_option("heap")
    ann.page.get_by_label("Format").select_option("round_robin")
    ann.page.get_by_role("button", name="Ein Turnier eröffnen").click()
    ann.page.wait_for_url(re.compile("/tournaments/."))
    expect(ann.page.get_by_text("Noch spielt niemand mit.")).to_be_visible()
    ann.page.get_by_label("Dein Name").fill("Anna")
    ann.page.get_by_role("button", name="Mitspielen").press("Enter")
    expect(ann.page.locator("tbody th")).to_have_text(re.compile("Anna"))
    link = ann.page.locator("main input[readonly]").input_value()
    bob = person(name="Bob")
    bob.page.goto(bob.url + link[link.index("/tournaments/") :])
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Join").click()
    expect(bob.page.get_by_role("button", name="Withdraw")).to_be_visible()
    ann.page.get_by_label("Bot hinzufügen").select_option("level-1")
    ann.page.get_by_role("button", name="Hinzufügen").click()
    expect(ann.page.locator("tbody tr")).to_have_count(3)
    check(ann, "a tournament that waits")
    ann.page.get_by_role("button", name="Starten").click()
    expect(ann.page.get_by_role("heading", name="Runde 1")).to_be_visible()
    check(ann, "a tournament that is on")
    bob.page.locator("a.table, p.note").first.wait_for()
    bob.page.get_by_role("link", name="To your table").click(timeout=60_000)
    bob.at_table()
    ann.page.get_by_role("button", name="Jetzt beenden").click()
    ann.page.locator("dialog[open]").get_by_role("button", name="Jetzt beenden").click()
    expect(ann.page.locator("main")).to_contain_text("beendet")
