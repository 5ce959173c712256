"""How many clicks a whole game takes: a bot decides for a person, and every decision is made on the page.

python -m tests.browser.clicks suna_valo 1280x720 7 8 9      # clicks, and what was out of sight, by kind of question

The person does what the bot wants in as few clicks as the page allows: a gesture that answers several questions is
used where all its answers are what the bot would do. Which goods are paid, and where they are stored, is left to what
the page proposes. What only takes something up, turns it or shows another land counts as a click too. The deal follows
from the number that is given; what comes after it does not, so look at several.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, Page, sync_playwright

from solstead.bots import Bot, GreedyBot, ask, make, method
from solstead.core.chance import chance
from solstead.core.nouns import Noun
from solstead.core.state import State
from solstead.server.store.store import address, engine_for, heads, whole_table
from tests.browser.conftest import BUILT, FLAGS, TOURED
from tests.browser.deals import at_decision, lay, played
from tests.browser.people import PATIENCE
from tests.server.running import Person, Server, running

#: Questions that people leave to the page, as far as it has an answer; and those whose order does not matter.
ROUTINE: Final = {"pay_any", "pay_exactly", "pay_cube", "set_price", "take_good", "store_good", "save_good"}
ANY_ORDER: Final = {"activate", "use_card"}
#: Questions that somebody answers by hand while a gesture waits for them.
BETWEEN: Final = {"take_step", "take_tile", "gain_good", "place_gray"}
#: What a finger reads first, and chooses with the second tap.
READ_FIRST: Final = {"choose_mission"}
#: What another player answers before one goes on with the own turn: storing what was paid.
SELLING: Final = {"store_paid", "store_good"}
#: Functions, and questions at which what they bring can be refused.
IN_VAIN: Final = {"activate", "use_card", "deliver"}
#: The question that a turn begins with.
TURN: Final = {
    "suna_valo": "take_turn",
    "helios": "take_tile",
    "farmoony": "choose_card",
    "vaalbara": "choose_character",
}
#: Where an answer lies on a land, once a card or a tool was taken up; a land that is not in the middle comes first.
ON_LAND: Final = {
    "seat": "li:not(.shown):has(> [data-thing='seat {}'])",
    "tile": "[data-place='{}'], [data-plot='{}']",
    "card": "[data-lift='{}']",
}
PANEL: Final = (".purse button.main, [data-thing=payment][data-steps]", ".purse button.more:enabled")
QUIET: Final = 60.0  # seconds without anything new in which the page must come to rest
IN_SIGHT: Final = """element => {
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

    def __init__(self, server: Server, page: Page, table: str, bot: Bot, touch: bool = False) -> None:
        self.page, self.table, self.bot, self.touch = page, table, bot, touch
        self.engine = engine_for(address(server.database))
        self.source = chance(5)
        self.clicks: Counter[str] = Counter()
        self.scrolled: Counter[str] = Counter()
        self.missed: Counter[str] = Counter()
        self.turns = 0
        self.diary: list[str] = []

    def state(self) -> State:
        with self.engine.connect() as connection:
            match = whole_table(connection, self.table).match
        assert match is not None
        return match.state

    def seq(self) -> int:
        """How many entries the record of the table has."""
        with self.engine.connect() as connection:
            return int(heads(connection, [self.table])[self.table][0])

    def settled(self) -> int:
        """Wait until nothing happens by itself any more."""
        seq, since = self.seq(), 0
        end = time.monotonic() + QUIET
        while since < 10:
            self.page.wait_for_timeout(30)
            now, busy = self.seq(), self.page.locator("[aria-busy=true], [data-sent]").count()
            since = since + 1 if now == seq and not busy else 0
            end = end if now == seq else time.monotonic() + QUIET
            assert time.monotonic() < end, f"it does not come to rest: {self.page.locator('.ask').all_inner_texts()}"
            seq = now
        return seq

    def play(self) -> None:
        """To the end of the game."""
        for _ in range(2000):
            seq, state = self.settled(), self.state()
            if state.over:
                self.page.locator(".ending").wait_for()
                return
            if 0 in state.to_act():
                self.page.locator(".ask.owes").wait_for()
                self.decide(state, seq)
        raise AssertionError("no end of the game")

    def decide(self, state: State, before: int) -> None:
        kind = state.stack[-1].kind
        sure = self.page.locator("[data-confirm]")
        if sure.count():  # what a gesture answered besides cannot be taken back
            self.click("confirm", sure)
            return
        self.turns += kind == TURN.get(state.setup.game.name)
        plan: list[tuple[str, int]] = []
        if not self.panel(kind):
            plan = self.plan(state)
            where = self.gesture(state, plan) or self.at_once(state, plan)
            if not self.dragged(state, plan):
                for _ in range(2 if self.touch and kind in READ_FIRST else 1):
                    self.click(kind, where if where is not None else self.thing(kind, plan[0][1]))
        for i in range(400):
            if self.seq() != before:
                return
            sure = self.page.locator("[data-confirm]")
            if sure.count():
                self.click("confirm", sure)
            elif i % 20 == 19 and (where := self.on_land(state, plan)) is not None:
                self.click(kind, where)
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing came of {kind}: {self.page.locator('.ask').all_inner_texts()}")

    def plan(self, state: State) -> list[tuple[str, int]]:
        """What the bot would answer, question by question, until somebody else has to."""
        ahead = state.determinised(0, self.source)
        found: list[tuple[str, int]] = []
        while self.mine(ahead) and len(found) < 60:
            kind, action = ahead.stack[-1].kind, ask(self.bot, ahead, 0, self.source)
            found.append((kind, action))
            ahead.apply(0, action)
        return self.enough(state, found)

    def mine(self, ahead: State) -> bool:
        """Whether the person is asked, once somebody else has stored what was paid."""
        while ahead.to_act() == [1] and ahead.stack[-1].kind in SELLING:
            ahead.apply(1, ask(self.bot, ahead, 1, self.source))
        return 0 in ahead.to_act()

    @staticmethod
    def enough(state: State, plan: list[tuple[str, int]]) -> list[tuple[str, int]]:
        """Who begins functions only to refuse what they bring says at once that it is enough."""
        nouns = state.setup.game.nouns
        begun = list(takewhile(lambda answer: answer[0] in IN_VAIN, plan))
        if len(begun) < 2 or begun[0][0] != "activate":
            return plan
        pairs = zip(begun, [*begun[1:], ("activate", 0)], strict=True)
        refused = all(then[0] != "activate" for (kind, _), then in pairs if kind == "activate")
        refused &= all(nouns.noun(action)[0] == "done" for kind, action in begun if kind != "activate")
        return [("activate", nouns.action("done")), *plan[len(begun) :]] if refused else plan

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

    def gesture(self, state: State, plan: list[tuple[str, int]]) -> Locator | None:
        """What answers most of what the bot wants at once."""
        found = self.page.locator("[data-steps]:visible")
        steps = found.evaluate_all("all => all.map(one => one.getAttribute('data-steps'))")
        worth = [self.worth(state, plan, words) for words in steps]
        best = max(worth, default=0)
        return found.nth(worth.index(best)) if best > 0 else None

    def dragged(self, state: State, plan: list[tuple[str, int]]) -> bool:
        """One gesture for a mouse, if there is one."""
        way = [] if self.touch else self.drag(state, plan)
        if not way:
            return False
        mouse, kind = self.page.mouse, plan[0][0]
        for i, selector in enumerate(way):
            thing = self.page.locator(selector).first
            thing.wait_for()
            box = thing.bounding_box()
            assert box is not None
            self.scrolled["drag"] += not thing.evaluate(IN_SIGHT)
            x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 12 if i == 0 else 1e6)
            mouse.move(x, y, steps=1 if i == 0 else 3)
            if i == 0:
                mouse.down()
                mouse.move(x, y - 30, steps=3)
        mouse.up()
        self.clicks["drag"] += 1
        self.diary.append(f"drag {kind}: {' to '.join(way)}")
        return True

    def drag(self, state: State, plan: list[tuple[str, int]]) -> list[str]:
        """What is taken up, what it passes over, and where it is let go: a card to the column where it is to lie
        flipped, a piece to the order that it fills where there are several, a tile to its field, a card or a tool to a
        land."""
        asked = [(kind, state.setup.game.nouns.noun(action)) for kind, action in plan if kind not in ROUTINE]
        nouns = [noun for kind, noun in asked if kind not in ("take_tile", "place_gray")]
        turn, place = (" ".join(map(str, noun)) for noun in [*nouns, ("",), ("",)][:2])
        lifted, goal = f"section.board [data-thing='{turn}']:visible", f"[data-drop='{place}']"
        if asked[0][0] in ("take_tile", "create_land", "bonus_action"):
            return [lifted, goal] if turn.startswith(("land", "special")) and place.startswith("field") else []
        if asked[0][0] in ("place_card", "turn_card") and turn.startswith("turn") and place.startswith("tile"):
            return [f".look[data-turned='{nouns[0][1]}']", f"[data-place='{place.removeprefix('tile ')}']"]
        if asked[0][0] == "use_tools" and turn.startswith("tool"):
            return self.with_tool(lifted, nouns[1:])
        if asked[0][0] != "take_turn" or self.page.locator(f"[data-steps$='{turn}, {place}']").count():
            return []
        if place.startswith("back"):
            return [lifted, goal]
        return (
            [f"section.board [data-thing='{place}']:visible", f"[data-drop='{turn}']"] if nouns[1][0] == "piece" else []
        )

    @staticmethod
    def with_tool(lifted: str, then: list[Noun]) -> list[str]:
        """A tool, the land that it is used on if it is asked for, and what it is used on there if there is a choice."""
        land = [f"[data-land='{then[0][1]}']"] if then and then[0][0] == "seat" else []
        kind, *indices = [*then[len(land) :], ("",)][0]
        name = " ".join(map(str, indices))
        goals = {"tile": f"[data-plot='{name}']", "card": f"[data-lift='{name}']"}
        return [lifted, *land, goals.get(str(kind), "[data-plot], [data-lift]")]

    def at_once(self, state: State, plan: list[tuple[str, int]]) -> Locator | None:
        """The place for a card that is turned as wanted already."""
        shown = self.page.locator(f"[data-action='{plan[0][1]}'].now")
        return self.on_land(state, plan) if shown.count() else None

    def on_land(self, state: State, plan: list[tuple[str, int]]) -> Locator | None:
        """Where what was taken up is put down or used; the land itself, if another one lies in the middle."""
        now = [*plan[:1], *takewhile(lambda answer: answer[0] not in ("use_tools", "move_to"), plan[1:])]
        for kind, *indices in (state.setup.game.nouns.noun(action) for _, action in now):
            name = " ".join(map(str, indices))
            found = self.page.locator(ON_LAND.get(str(kind), "nothing").replace("{}", name)).first
            if found.count():
                return found
        only = self.page.locator("[data-place], [data-plot], [data-lift]")
        return only if only.count() == 1 else None

    def worth(self, state: State, plan: list[tuple[str, int]], words: str) -> int:
        """How many of these answers the bot would give too; 0 where it wants something else."""
        nouns = state.setup.game.nouns
        ahead, wanted, n = state.determinised(0, self.source), Counter(plan), 0
        for word in words.split(", "):
            if word == "ask":
                if self.mine(ahead) and ahead.stack[-1].kind in BETWEEN:
                    ahead.apply(0, ask(self.bot, ahead, 0, self.source))
                continue
            kind, *indices = word.removeprefix("?").split(" ")
            action = nouns.action(kind, *map(int, indices))
            passed = ROUTINE if word.startswith("?") else ROUTINE | BETWEEN
            while self.mine(ahead) and ahead.stack[-1].kind in passed and action not in ahead.options(0):
                ahead.apply(0, ask(self.bot, ahead, 0, self.source))
            if 0 in ahead.to_act() and action in ahead.options(0):
                asked = ahead.stack[-1].kind
                if asked not in ROUTINE | ANY_ORDER and not wanted[asked, action]:
                    return 0
                wanted[asked, action] -= 1
                ahead.apply(0, action)
                n += asked not in ROUTINE
            elif not word.startswith("?"):
                return 0
        return n

    def thing(self, kind: str, action: int) -> Locator:
        """The one thing that the bot wants now."""
        found = self.page.locator(f"[data-action='{action}']:visible, [data-option='{action}']:enabled:visible").first
        if not found.count():
            self.missed[kind] += 1
            self.page.locator("button.list").first.click()
            found = self.page.locator(f"[data-option='{action}']").first
        return found

    def click(self, kind: str, where: Locator) -> None:
        self.clicks[kind] += 1
        if not where.evaluate(IN_SIGHT):
            self.scrolled[kind] += 1
        self.diary.append(f"{kind}: {where.get_attribute('data-steps') or where.get_attribute('data-thing') or ''}")
        where.tap() if self.touch else where.click()


def count(game: str, width: int, height: int, seed: int = 7, seats: int = 2) -> dict[str, Any]:
    touch = width < 1000
    with running(Path(tempfile.mkdtemp()), client=str(BUILT)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TOURED)
        person, page = Person(server.url), context.new_page()
        match = played(game, seed, at_decision(0), seats)
        bot: Bot = GreedyBot(chance(seed), samples=1, effort=60)
        if method("network", match.state.setup) == "network":
            bot = make("network", match.state.setup.game, seed)
        table = lay(server, person, match, bot="level-3")
        page.goto(f"{server.url}/t/{table}#key={person.key}")
        player = Player(server, page, table, bot, touch)
        try:
            player.play()
        finally:
            page.screenshot(path=f"build/clicks-{game}-{width}x{height}.png")
            Path(f"build/clicks-{game}-{seed}.txt").write_text("\n".join(player.diary))
        found = {
            "clicks": sum(player.clicks.values()),
            "turns": player.turns,
            "by question": dict(player.clicks.most_common()),
            "out of sight": dict(player.scrolled),
            "only in the list": dict(player.missed),
            "scores": player.state().scores(),
        }
        person.close()
        browser.close()
        return found


if __name__ == "__main__":
    width, _, height = (sys.argv[2] if len(sys.argv) > 2 else "1280x720").partition("x")
    for seed in map(int, sys.argv[3:] or ["7"]):
        print(sys.argv[1], f"{width}x{height}", seed, count(sys.argv[1], int(width), int(height), seed), flush=True)
