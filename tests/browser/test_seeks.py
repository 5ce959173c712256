"""Finding players in the lobby."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_everybody import check


def look(person: Person, *, wait: str = "60", game: str = "heap") -> Locator:
    """Fill in the form; what the lobby shows of it."""
    person.lobby()
    person.page.locator("section", has=person.page.locator("h2", has_text=re.compile("Find players|finden"))).locator(
        "> button"
    ).click()
    form = person.page.locator("dialog[open] form")
    form.locator("input[autocomplete=nickname]").fill(person.name)
    selects = form.locator("select")
    selects.nth(0).select_option(game)
    selects.nth(1).select_option("2")
    selects.nth(3).select_option(wait)
    return form


def test_two_find_each_other_and_bots_come_for_who_waits(person: NewPerson) -> None:
    ann = person(name="Anna", size="phone", language="de", bypass_csp=True)
    form = look(ann)
    check(ann, "a search")
    form.locator("button[type=submit]").click()
    mine = ann.page.locator("li.yours")
    expect(mine).to_contain_text("1 Person fehlt noch")
    check(ann, "the lobby with a search")
    bob = person(name="Bob")
    bob.lobby()
    bob.page.locator("li", has_text="Anna").get_by_role("button", name="Join").click()
    for each in (ann, bob):
        each.page.wait_for_url(re.compile("/t/"))
        each.at_table()
        expect(each.page.locator("aside.seats")).to_contain_text("Anna")
    carl = person(name="Carl")
    look(carl, wait="15", game="vaalbara").locator("button[type=submit]").click()
    expect(carl.page.locator("li.yours")).to_be_visible()
    carl.page.locator("li.yours").get_by_role("button", name="Fill empty seats with bots").click(timeout=60_000)
    carl.page.wait_for_url(re.compile("/t/"))
    carl.at_table()
