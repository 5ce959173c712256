"""How many clicks a whole game takes: a bot decides for a person, and every decision is made on the page.

python -m tests.browser.clicks suna_valo 390x844        # clicks, and what was out of sight, by kind of question
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright

from solstead.bots import GreedyBot, ask
from solstead.core.chance import chance
from solstead.core.registry import load
from solstead.core.state import State
from solstead.server.store import address, engine_for, heads, whole_table
from tests.browser.conftest import BUILT, FLAGS, TOURED
from tests.browser.deals import at_decision, lay, played
from tests.browser.people import PATIENCE
from tests.server.running import Person, Server, running

PANEL = (".purse button.main", ".purse button.more:enabled")
IN_SIGHT = """element => {
  let {left, top, right, bottom} = element.getBoundingClientRect();
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (getComputedStyle(outer).overflow === "visible") continue;
    const frame = outer.getBoundingClientRect();
    left = Math.max(left, frame.left); right = Math.min(right, frame.right);
    top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
  }
  return right - left > 11 && bottom - top > 11 && left < innerWidth && top < innerHeight && right > 0 && bottom > 0;
}"""


class Player:
    """Somebody who knows what to do, and has to find it on the page."""

    def __init__(self, server: Server, page: Page, table: str) -> None:
        self.server, self.page, self.table = server, page, table
        self.engine = engine_for(address(server.database))
        self.source = chance(5)
        self.bot = GreedyBot(self.source, samples=1, effort=60)
        self.clicks: Counter[str] = Counter()
        self.scrolled: Counter[str] = Counter()
        self.missed: Counter[str] = Counter()

    def state(self) -> State:
        with self.engine.connect() as connection:
            match = whole_table(connection, self.table).match
        assert match is not None
        return match.state

    def seq(self) -> int:
        """How many entries the record of the table has."""
        with self.engine.connect() as connection:
            return int(heads(connection, [self.table])[self.table][0])

    def play(self) -> None:
        """To the end of the game."""
        while True:
            seq, state = self.seq(), self.state()
            if state.over:
                break
            if 0 not in state.to_act():
                self.page.wait_for_timeout(50)
                continue
            self.page.locator(".ask.owes").wait_for()
            self.decide(state, seq)
        self.page.locator(".ending").wait_for()

    def decide(self, state: State, before: int) -> None:
        kind = state.stack[-1].kind
        if self.page.locator(".busy").count():
            self.page.wait_for_timeout(100)
            return
        if not self.panel(kind):
            action = ask(self.bot, state, 0, self.source)
            shortcut = self.shortcut(state, action)
            if shortcut is not None:
                self.click(kind, shortcut)
            else:
                self.choose(kind, action, before)
        for _ in range(400):
            if self.seq() != before:
                return
            sure = self.page.locator("[data-confirm]")
            if sure.count():
                self.click(kind, sure)
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing came of {kind}: {self.page.locator('.ask').all_inner_texts()}")

    def panel(self, kind: str) -> bool:
        """Pay what is due in the panel for it, if it is open: as it proposes, else with what there is."""
        done, more = (self.page.locator(selector) for selector in PANEL)
        if not done.count():
            return False
        while not done.is_enabled() and more.count():
            self.click(kind, more.first)
        if not done.is_enabled():
            return False
        self.click(kind, done)
        return True

    def shortcut(self, state: State, action: int) -> Locator | None:
        """Suna Valo: a button below a card that also answers what the bot would answer next."""
        buttons = self.page.locator(f".slot:has([data-action='{action}']) .quick button")
        if not buttons.count():
            return None
        if state.stack[-1].kind == "add_card":
            return buttons.first
        ahead = state.determinised(0, self.source)
        ahead.apply(0, action)
        while 0 in ahead.to_act() and ahead.stack[-1].kind.startswith("pay"):
            ahead.apply(0, self.bot.choose(ahead, 0))
        if 0 not in ahead.to_act() or ahead.stack[-1].kind != "place_card":
            return None
        wanted, n = ahead.setup.game.noun(self.bot.choose(ahead, 0))[0], buttons.count()
        return buttons.first if n == 1 and wanted in ("column", "feast") else None

    def choose(self, kind: str, action: int, before: int) -> None:
        noun = " ".join(map(str, load(self.state().setup.game.name).noun(action)))
        quick = self.page.locator(f"[data-steps^='{noun},']:visible")
        things = self.page.locator(f"[data-action='{action}']:visible, [data-option='{action}']:enabled:visible")
        for _ in range(20):
            if quick.count() or things.count():
                break
            self.page.wait_for_timeout(100)  # a gesture may still be answering
            if self.seq() != before:
                return
        where = quick.first if quick.count() else things.first
        if not where.count():
            self.missed[kind] += 1
            self.page.locator("button.list").first.click()
            where = self.page.locator(f"[data-option='{action}']").first
        self.click(kind, where)

    def click(self, kind: str, where: Locator) -> None:
        self.clicks[kind] += 1
        if not where.evaluate(IN_SIGHT):
            self.scrolled[kind] += 1
        where.click()


def count(game: str, width: int, height: int, seats: int = 2) -> dict[str, Any]:
    touch = width < 1000
    with running(Path(tempfile.mkdtemp()), client=str(BUILT)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TOURED)
        person, page = Person(server.url), context.new_page()
        table = lay(server, person, played(game, 7, at_decision(0), seats))
        page.goto(f"{server.url}/t/{table}#key={person.key}")
        player = Player(server, page, table)
        try:
            player.play()
        finally:
            page.screenshot(path=f"build/clicks-{game}-{width}x{height}.png")
        found = {
            "clicks": sum(player.clicks.values()),
            "by question": dict(player.clicks.most_common()),
            "out of sight": dict(player.scrolled),
            "only in the list": dict(player.missed),
        }
        person.close()
        browser.close()
        return found


if __name__ == "__main__":
    width, _, height = (sys.argv[2] if len(sys.argv) > 2 else "1280x720").partition("x")
    print(sys.argv[1:], count(sys.argv[1], int(width), int(height)))
