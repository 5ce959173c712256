"""Bots of the host, as people see them: in the dialog, at the table, and when one of them has failed."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.bots.test_external import example, misbehaving
from tests.browser.conftest import NewPerson
from tests.browser.people import play_out
from tests.server.running import running


def test_bots_of_the_host(person: NewPerson, tmp_path: Path, client: str) -> None:
    # "link" is what the dialog calls somebody else: the bot is none the less the bot.
    flags = ["--bot", f"link={example('random_bot.py')}", "--bot", f"Cheat={misbehaving(tmp_path, 'illegal')}"]
    with running(tmp_path, *flags, client=client) as server:
        ann = person(url=server.url, language="de")
        ann.lobby()
        ann.page.locator("article[data-game=vaalbara] .buttons button").nth(1).click()
        options = ann.page.locator("dialog[open] .seat select").nth(1).locator("option")
        expect(options.last).to_have_text("Cheat")
        ann.open_table("vaalbara", "bot:link", "bot:Cheat")
        ann.at_table()
        seats = ann.page.locator("aside.seats li")
        expect(seats.nth(1)).to_contain_text("link")
        words = "Cheat hat etwas gewählt, was die Regeln nicht erlauben. Er hat verloren"
        notice = ann.page.locator(".notices p", has_text=words)
        expect(notice).to_be_visible()
        expect(seats.nth(2)).to_contain_text(words)
        notice.get_by_role("button", name="Schließen").click()
        expect(notice).to_have_count(0)
        play_out([ann], 1)
        expect(ann.page.locator(".ending")).to_contain_text(words)
        expect(ann.page.locator(".ending h2")).not_to_contain_text("Cheat")
        assert sys.executable not in ann.page.content()
