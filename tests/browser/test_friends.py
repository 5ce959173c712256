"""Friends: found because they want to be, invited by one tap."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.test_everybody import check
from tests.server.moderation.test_moderation import _step
from tests.server.running import Person as Visitor
from tests.server.running import wait_until


def test_a_friend_is_added_and_invited(person: NewPerson) -> None:
    ann = person(name="Anna", language="de", size="phone", bypass_csp=True)
    ann.page.goto(f"{ann.url}/friends")
    expect(ann.page.get_by_text("Noch niemand.")).to_be_visible()
    key = ann.page.evaluate("localStorage.getItem('solstead.key')")
    with Visitor(ann.url, key) as self, Visitor(ann.url) as bob:
        table = self.open(game="heap", seats=2, name="Anna", public=True)
        bob.must(table, "sit", name="Bob")
        self.must(table, "start")
        wait_until(lambda: _step(table, self, bob), "the end of the game")
        assert bob.http.put("/api/friends/settings", json={"on": True, "name": "Bob"}).status_code == 200
        ann.page.reload()
        ann.page.get_by_role("button", name="Bob hinzufügen").press("Enter")
        expect(ann.page.get_by_role("button", name="Bob entfernen")).to_be_visible()
        check(ann, "friends")
        ann.open_table("heap", "link")
        ann.page.get_by_role("button", name="Bob einladen").click()
        expect(ann.page.get_by_text("Bob ist eingeladen.")).to_be_visible()
        check(ann, "a waiting room with friends")
        guest = person(name="Bob", bypass_csp=True)
        guest.page.goto(guest.url)
        guest.page.evaluate(f"localStorage.setItem('solstead.key', '{bob.key}')")
        guest.lobby()
        invitation = guest.page.get_by_role("link", name=re.compile("Anna invites you"))
        expect(invitation).to_be_visible()
        check(guest, "a lobby with an invitation")
        invitation.click()
        guest.page.wait_for_url(re.compile("/t/"))
        expect(guest.page.locator("ol.seats")).to_contain_text("Anna")
