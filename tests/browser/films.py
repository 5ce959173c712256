"""What one sees of the others: the films of a game, how long they last, whether what happens is in sight and moves.

python -m tests.browser.films suna_valo 390x844 2        # a game, a window, how many seats; then seconds, and a bot

Somebody clicks at random and watches at the default pace. The thinking of bots counts, as far as it goes on meanwhile.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Optional

from msgspec import Struct, convert
from playwright.sync_api import Error, Page, sync_playwright

from tests.browser.conftest import BUILT, FLAGS, TOURED
from tests.browser.deals import at_decision, lay, played
from tests.browser.people import CHOICES
from tests.server.daemons import program
from tests.server.running import Person, running

WATCH = (Path(__file__).parent / "films.js").read_text(encoding="utf-8")


class Act(Struct, rename="camel"):
    """What is told at once."""

    told: str
    lasts: float
    changed: int  # how many things have a ring
    in_sight: bool
    moved: bool


class Film(Struct, rename="camel"):
    """From one own decision to the next."""

    lasts: float
    acts: list[Act]


def films(page: Page) -> list[Film]:
    """What a page that was told to watch has seen."""
    found: Any = page.evaluate("window.films")
    return convert(found, list[Film], strict=False)


def play(page: Page, dice: random.Random, seconds: float, most: Optional[int] = None) -> None:
    """Click at random, and watch whatever others do, until the game is over, so many films were seen, or so long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not page.locator(".ending").count():
        if page.locator(".film").count():
            page.wait_for_timeout(60)
            continue
        if most is not None and page.evaluate("window.films.length") >= most:
            return
        sure = page.locator("[data-confirm]:visible")
        choices = sure if sure.count() else page.locator(CHOICES)
        count = choices.count()
        if not count:
            page.wait_for_timeout(30)
            continue
        try:
            choices.nth(dice.randrange(count)).click(timeout=2000)
        except Error:
            continue  # it went away between looking and clicking


def watch(game: str, width: int, height: int, seats: int, seconds: float, bot: str) -> list[Film]:
    """The films of a game, in a browser and at a server of its own."""
    flags = ("--absence", "2")
    with running(Path(tempfile.mkdtemp()), *flags, client=str(BUILT)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program("chromium-headless-shell", "chromium"), args=FLAGS)
        person, touch = Person(server.url), width < 900
        id = lay(server, person, played(game, 1, at_decision(1), seats), bot=bot)
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, service_workers="block"
        )
        context.add_init_script(f"{TOURED} localStorage.setItem('solstead.confirm', 'off')")
        page = context.new_page()
        page.goto(f"{server.url}/t/{id}#key={person.key}")
        page.locator(".ask").wait_for()
        page.evaluate(WATCH)
        play(page, random.Random(1), seconds)
        found = films(page)
        person.close()
        browser.close()
        return found


if __name__ == "__main__":
    game, window, seats, seconds, bot = [
        *sys.argv[1:],
        *["suna_valo", "390x844", "2", "600", "level-1"][len(sys.argv) - 1 :],
    ]
    width, _, height = window.partition("x")
    seen = watch(game, int(width), int(height), int(seats), float(seconds), bot)
    lasts, acts = [film.lasts for film in seen], [act for film in seen for act in film.acts]
    print(f"{game} {window}: {len(seen)} films, {statistics.median(lasts):.1f} s, at most {max(lasts):.1f} s")
    ringed = [act for act in acts if act.changed]
    print(f"{len(acts)} acts; {sum(act.in_sight for act in ringed)} of {len(ringed)} with a place are in sight")
    print(f"{sum(act.moved for act in acts)} move, {sum(act.lasts >= 0.65 for act in acts)} rest for 0.7 s")
    for act in acts:
        if (act.changed and not act.in_sight) or not act.moved:
            print(f"  {'' if act.in_sight else 'out of sight '}{'' if act.moved else 'still '}{act.told!r}")
