"""Learning from games: review, moment, analysis board, puzzle; on a phone too."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

import solstead
from solstead.puzzles.shelf import find
from tests.browser.conftest import NewPerson
from tests.browser.people import PATIENCE, Person
from tests.browser.test_everybody import check
from tests.browser.test_review import finished, opened
from tests.server.running import Server


def apart(ann: Person) -> None:
    """On the line on top nothing lies on anything else, and nothing is cut off."""
    boxes = ann.page.locator("header a:visible, header button:visible, header .title:visible").evaluate_all(
        """all => all.map(one => one.getBoundingClientRect())
            .filter(({bottom}) => bottom < innerHeight / 2)  // a phone has its sections below
            .map(({left, right}) => [left, right])"""
    )
    width = ann.page.evaluate("innerWidth")
    ends = sorted(boxes)
    assert all(right <= left + 1 for (_, right), (left, _) in pairwise(ends)), ends
    assert ends[0][0] >= 0
    assert ends[-1][1] <= width


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
    page.goto(f"{server.url}/puzzles/vaalbara")
    expect(page.locator(".side header h1")).to_be_visible(timeout=PATIENCE)
    check(ann, f"a puzzle on a {size}")
    apart(ann)
    board, prompt = page.locator(".board").first.bounding_box(), page.locator(".prompt").bounding_box()
    assert board is not None
    assert prompt is not None
    assert board["height"] > 400  # what is not needed beside the question is the board's
    assert prompt["y"] + prompt["height"] <= page.evaluate("innerHeight")
    solve(ann, "vaalbara", False)
    expect(page.locator(".answer ol")).to_have_count(0)  # nothing of the answer yet
    check(ann, f"a miss on a {size}")
    page.locator(".answer .buttons button").first.click()
    solve(ann, "vaalbara", False)
    page.locator(".answer .buttons button").nth(1).click()
    expect(page.locator(".verdict")).to_contain_text("Chance to win" if language == "en" else "Gewinnchance")
    expect(page.locator(".answer li.best")).to_have_count(1)
    check(ann, f"an answer on a {size}")
    first = page.url
    page.locator(".answer .buttons button").first.click()
    expect(page.locator(".answer")).to_have_count(0)
    expect(page).not_to_have_url(first)
    solve(ann, "vaalbara", True)
    expect(page.locator(".answer.right")).to_be_visible()
    expect(page.locator(".score")).to_contain_text("1 in a row" if language == "en" else "1 in Folge")


@pytest.mark.parametrize(("size", "language", "theme"), [("desktop", "en", "light"), ("phone", "de", "dark")])
def test_from_a_lost_game_to_a_puzzle(person: NewPerson, server: Server, size: str, language: str, theme: str) -> None:
    ann = person(size=size, language=language, color_scheme=theme, bypass_csp=True)
    page = ann.page
    opened(ann, finished(server, "vaalbara"))
    review = page.url
    page.locator('article .controls a[href*="/analysis/"]').click()
    judged = page.locator(".side section ol button")
    expect(judged.first).to_be_visible(timeout=2 * PATIENCE)
    check(ann, f"the analysis board on a {size}")
    apart(ann)
    assert not any("-" in words for words in page.locator(".side section ol .small").all_inner_texts())
    judged.first.click()
    expect(page.locator(".tree button")).to_have_count(1, timeout=PATIENCE)
    expect(judged.first).to_be_visible(timeout=2 * PATIENCE)
    page.locator(".side .tools button").first.click()  # take back, and try something else: another branch
    expect(page.locator(".tree [aria-current]")).to_have_count(0)
    expect(judged.nth(1)).to_be_visible(timeout=2 * PATIENCE)
    judged.nth(1).click()
    expect(page.locator(".tree button")).to_have_count(2, timeout=PATIENCE)
    expect(judged.first).to_be_visible(timeout=2 * PATIENCE)
    page.locator(".side > button").click()
    expect(page.locator("figure svg").first).to_be_visible(timeout=4 * PATIENCE)
    check(ann, f"games played out on a {size}")
    line = page.url
    page.reload()  # the link leads to the same line
    expect(page.locator(".tree button")).to_have_count(1, timeout=PATIENCE)
    assert page.url == line
    page.goto(review)
    page.locator('article .controls a[href*="/puzzles/"]').click()
    solve(ann, "vaalbara", True)


@pytest.mark.parametrize(("size", "language", "theme"), [("desktop", "en", "light"), ("phone", "de", "dark")])
def test_a_position_is_changed_and_played_on(
    person: NewPerson, server: Server, size: str, language: str, theme: str
) -> None:
    """From a step of a game to another position, what does not fit, the analysis board, and a table against bots."""
    ann = person(size=size, language=language, color_scheme=theme, bypass_csp=True)
    page = ann.page
    address, _, invite = finished(server, "vaalbara").partition("#")
    page.goto(f"{address.replace('/review/', '/analysis/')}?step=8#{invite}")
    page.get_by_role("button", name="Change the position" if language == "en" else "Stellung ändern").click()
    parts = page.locator(".side details.part")
    page.locator(".side details.all > summary").click()  # every field, beside the board
    expect(parts.first).to_be_visible(timeout=2 * PATIENCE)
    check(ann, f"the position editor on a {size}")
    hand = page.locator('[id^="place-players-0-hand"]').first
    if not hand.is_visible():
        parts.nth(1).locator("summary").first.click()
    before = hand.locator(".chip:not(.more)").all_inner_texts()
    hand.locator(".chip:not(.more)").first.click()
    choices = page.locator("dialog[open] li button")
    expect(choices.first).to_be_visible()
    check(ann, f"the things of a box on a {size}")
    deck = choices.filter(has_text="Deck" if language == "en" else "Stapel").first
    taken = deck.locator("b").last.inner_text()
    deck.click()
    expect(hand.locator(".chip", has_text=taken)).to_be_visible(timeout=PATIENCE)  # swapped with what was there
    assert len(before) == hand.locator(".chip:not(.more)").count()
    expect(page.locator(".side .problem")).to_have_count(0)
    table = parts.first
    table.get_by_role("button", name="Round: one more" if language == "en" else "Runde: eins mehr").click()
    expect(page.locator(".side .problem")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".place.wrong .why")).to_be_visible()
    check(ann, f"what does not fit on a {size}")
    page.locator(".side .tools button").first.click()  # undo
    expect(page.locator(".side .problem")).to_have_count(0, timeout=PATIENCE)
    link = page.url
    page.goto(server.url)
    page.goto(link)  # whoever gets the link has the position
    expect(page.locator(".side details.all")).to_be_visible(timeout=PATIENCE)
    busy = '{"code": "too_slow", "message": ""}'
    page.route("**/tries?*", lambda route: route.fulfill(status=503, body=busy), times=1)
    page.get_by_role("button", name="Analyse" if language == "en" else "Analysieren").click()
    expect(page.get_by_role("alert")).to_contain_text("too long" if language == "en" else "zu lange")
    ann.problems.clear()  # the browser notes the refusal
    page.get_by_role("button", name="Try again" if language == "en" else "Noch einmal versuchen").click()
    expect(page.locator(".side section ol button").first).to_be_visible(timeout=2 * PATIENCE)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Play on" if language == "en" else "weiterspielen").click()
    expect(page.locator("dialog[open] select")).to_have_count(2)
    check(ann, f"playing on on a {size}")
    page.locator("dialog[open] button[type=submit]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".prompt .ask").first).to_be_visible(timeout=PATIENCE)
