"""Learning from games: a puzzle on the board of its game, solved or not, with the reason; on a phone too."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import solstead
from solstead.puzzles.shelf import find
from tests.browser.conftest import NewPerson
from tests.browser.people import PATIENCE, Person
from tests.browser.test_everybody import check
from tests.server.running import Server


def solve(ann: Person, game: str, right: bool) -> None:
    """Choose the answer of the puzzle that is shown, or what tempts."""
    page = ann.page
    page.wait_for_url(f"**/puzzles/{game}/*")
    expect(page.locator(".prompt .ask")).to_be_visible(timeout=PATIENCE)
    puzzle = find(solstead.load(game), page.url.split("?")[0].rsplit("/", 1)[1])
    assert puzzle is not None
    action = puzzle.answer if right else puzzle.tempting
    option = page.locator(f'[data-option="{action}"]')
    if option.count() == 0:
        page.locator(".prompt .list").click()  # those on the board are listed too
    option.first.click()
    expect(page.locator(".verdict")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize(("size", "language", "theme"), [("desktop", "en", "light"), ("phone", "de", "dark")])
def test_puzzles_are_solved_on_the_board(
    person: NewPerson, server: Server, size: str, language: str, theme: str
) -> None:
    ann = person(size=size, language=language, color_scheme=theme, bypass_csp=True)
    page = ann.page
    page.goto(server.url)
    page.locator('[data-game="vaalbara"] a[href="/puzzles/vaalbara"]').click()
    expect(page.locator(".side header h1")).to_be_visible(timeout=PATIENCE)
    check(ann, f"a puzzle on a {size}")
    solve(ann, "vaalbara", False)
    expect(page.locator(".verdict")).to_contain_text("Chance to win" if language == "en" else "Gewinnchance")
    expect(page.locator(".answer li.best")).to_have_count(1)
    check(ann, f"an answer on a {size}")
    first = page.url
    page.locator(".answer .buttons button").first.click()
    expect(page.locator(".answer")).to_have_count(0)
    assert page.url != first
    solve(ann, "vaalbara", True)
    expect(page.locator(".answer.right")).to_be_visible()
    expect(page.locator(".score")).to_contain_text("1 in a row" if language == "en" else "1 in Folge")
