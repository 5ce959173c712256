"""After a lost game: the review opens while it is made, and shows what mattered on the board, on a phone too."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPerson
from tests.browser.people import PATIENCE, Person, play_out
from tests.browser.test_everybody import check
from tests.review.test_review import played
from tests.server.running import Person as Client
from tests.server.running import Server


@cache
def finished(server: Server, game: str) -> str:
    """The address of the review of a game that somebody has brought, with the secret of its link. It is made once, for
    whoever opens it first."""
    with Client(server.url) as bringer:
        record = msgspec.to_builtins(played(game, 2, ["random", "random"]).record)
        found = bringer.http.post("/api/records", json={"record": record}).json()
    return f"{server.url}/review/{found['id']}#invite={found['invite']}"


def opened(ann: Person, address: str) -> None:
    ann.page.goto(address)
    expect(ann.page.locator("progress")).to_have_count(0, timeout=2 * PATIENCE)


@pytest.mark.parametrize(("size", "language", "theme"), [("desktop", "en", "light"), ("phone", "de", "dark")])
def test_a_review_shows_what_mattered(person: NewPerson, server: Server, size: str, language: str, theme: str) -> None:
    ann = person(size=size, language=language, color_scheme=theme, bypass_csp=True)
    opened(ann, finished(server, "vaalbara"))
    page = ann.page
    moments = page.locator(".moments ol button")
    expect(moments.first).to_have_attribute("aria-current", "true")
    expect(page.locator("article .told")).to_contain_text("better than" if language == "en" else "besser als")
    expect(page.locator(".moments section.board")).to_be_visible()
    check(ann, f"review on a {size}")
    first = page.locator("article .told").inner_text()
    page.keyboard.press("ArrowRight")
    expect(moments.nth(1)).to_have_attribute("aria-current", "true")
    assert page.locator("article .told").inner_text() != first
    page.keyboard.press("ArrowLeft")
    expect(page.locator("article .told")).to_have_text(first)
    page.locator("figure summary").click()
    expect(page.locator("figure table tbody tr").first).to_be_visible()
    check(ann, f"numbers of a review on a {size}")
    page.locator('article .controls a[href*="/replay/"]').click()
    page.wait_for_url("**/replay/**")
    expect(page.locator("output")).to_be_visible()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_ones_own_moments_come_first(person: NewPerson, server: Server, size: str) -> None:
    ann = person(size=size, language="en", bypass_csp=True)
    page = ann.page

    def seated(route: Route) -> None:
        """As it is shown to whoever sat on the first seat."""
        body = route.fetch().json()
        for i, seat in enumerate(body["seats"]):
            seat["you"] = i == 0
        route.fulfill(json=body)

    page.route(re.compile("/review(/ask)?\\?"), seated)
    opened(ann, finished(server, "vaalbara"))
    moments = page.locator(".moments ol button")
    whose = page.locator(".whose button")
    expect(whose.first).to_have_attribute("aria-pressed", "true")
    own = moments.count()
    assert own >= 3
    assert {words.split("\n")[1] for words in moments.all_inner_texts()} == {"You"}
    first, board = page.locator("article .told").inner_text(), page.locator(".moments div.board").bounding_box()
    shown = page.locator(".moments .list").bounding_box()
    assert board is not None
    assert shown is not None
    assert (board["x"] > shown["x"] + shown["width"]) == (size == "desktop")  # what is told is beside what is shown
    check(ann, f"one's own moments on a {size}")
    whose.last.click()
    expect(moments).not_to_have_count(own)
    whose.first.click()
    expect(page.locator("article .told")).to_have_text(first)


def test_the_better_option_lights_up_on_the_board(person: NewPerson, server: Server) -> None:
    ann = person(size="desktop", language="en")
    opened(ann, finished(server, "vaalbara"))
    lit = 0
    for i in range(ann.page.locator(".moments ol button").count()):
        ann.page.locator(".moments ol button").nth(i).click()
        expect(ann.page.locator(".moments section.board [data-thing]").first).to_be_visible()
        lit += ann.page.locator(".moments section.board [data-lit]").count() > 0
    assert lit > 0


def test_after_a_game_one_click_leads_to_its_review(person: NewPerson) -> None:
    ann = person(size="desktop", language="en")
    ann.open_table("heap", "bot:level-1")
    ann.at_table()
    play_out([ann], seed=1)
    ann.page.locator(".ending").get_by_role("link", name="Review: what mattered").click()
    ann.page.wait_for_url("**/review/**")
    made = ann.page.get_by_role("heading", name="How the result came about")
    expect(ann.page.get_by_role("progressbar", name="How much of it is done").or_(made).first).to_be_visible()
