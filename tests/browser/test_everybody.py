"""axe-core finds nothing on any page, in either theme; nothing scrolls sideways at any size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import SIZES, Person

THEMES = ("dark", "light")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def check(person: Person, what: str) -> None:
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = person.page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations)"
    )
    problems = [f"{rule['id']}: {node['html'][:120]}" for rule in found for node in rule["nodes"]]
    assert problems == [], what
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{what} scrolls sideways"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each size in one theme; in both with --everything."""
    if "theme" in metafunc.fixturenames:
        looks = [(size, THEMES[i % 2]) for i, size in enumerate(SIZES)]
        if metafunc.config.getoption("--everything"):
            looks = [(size, theme) for size in SIZES for theme in THEMES]
        metafunc.parametrize(("size", "theme"), looks)


def test_every_page(person: NewPerson, size: str, theme: str) -> None:
    ann = person(size=size, language="de", color_scheme=theme, bypass_csp=True)
    ann.lobby()
    check(ann, "lobby")
    ann.page.locator("article[data-game=vaalbara] .buttons button").nth(1).click()
    expect(ann.page.locator("dialog[open] form")).to_be_visible()
    check(ann, "new table")
    ann.open_table("helios", "link", "bot:level-1")
    expect(ann.page.locator("ol.seats")).to_be_visible()
    check(ann, "waiting room")
    for game in ("farmoony", "helios", "suna_valo", "vaalbara", "heap"):
        ann.play_bots(game)
        expect(ann.page.locator(".ask.owes")).to_be_visible()
        check(ann, game)
    ann.page.goto(f"{ann.url}/rules/suna_valo")
    expect(ann.page.locator("article h2").first).to_be_visible()
    check(ann, "rules")
    for page in ("puzzles", "rules", "now", "you", "you/games", "you/statistics", "tournaments", "friends", "host"):
        ann.page.goto(f"{ann.url}/{page}")
        expect(ann.page.locator("h1")).to_be_visible()
        expect(ann.page.locator("main form, main select, main p").first).to_be_visible()
        check(ann, page)
    ann.page.goto(f"{ann.url}/t/nowhere")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    check(ann, "unknown table")
