"""A position is set up on the board itself: point at a place, choose what lies there, and the link has it."""

from __future__ import annotations

import base64
import contextlib
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import solstead
from solstead import BadPosition
from solstead.review.form import positions_of
from tests.browser.conftest import NewPerson
from tests.browser.people import PATIENCE, Person
from tests.browser.test_everybody import check
from tests.server.running import Server

Position = dict[str, Any]


def address(server: Server, position: Position) -> str:
    """The link to a position, as the browser writes it."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(position).encode()) + packer.flush()
    words = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{server.url}/position/{position['game']}#p={words}"


def found(game: str, fits: Callable[[Position], bool]) -> Position:
    """A position of a random game."""
    return next(position for position in positions_of(solstead.load(game).setup(2), 2) if fits(position))


def decides(position: Position) -> int:
    """Whose eyes the board is seen with."""
    return int(solstead.load(position["game"]).from_dict(position, seed=0).to_act()[0])


def place(ann: Person, thing: str) -> Locator:
    return ann.page.locator(f'section.board [data-edits][data-thing="{thing}"]').first


def with_tile(position: Position, at: str) -> Position:
    """The position with one more tile on the board of the seat that decides."""
    players = [*position["players"]]
    seat = decides(position)
    tile = {"at": at, "tile": "blue", "cubes": [], "temple": False}
    players[seat] = {**players[seat], "tiles": [*players[seat]["tiles"], tile]}
    return {**position, "players": players}


def free_fields(position: Position) -> list[str]:
    """Where the game takes one more tile."""
    game = solstead.load("helios")
    free: list[str] = []
    for at in game.components().names["field"]:
        with contextlib.suppress(BadPosition):
            game.from_dict(with_tile(position, at), seed=0)
            free.append(at)
    return free


def field(at: str) -> str:
    """The thing that stands for a field."""
    return f"field {list(solstead.load('helios').components().names['field']).index(at)}"


def begun(each: Position) -> bool:
    """Everybody has tiles in front of him."""
    return each["phase"] == "action_turns" and all(len(player["tiles"]) > 1 for player in each["players"])


def helios() -> tuple[Position, str, str]:
    """An empty field becomes a Spring."""
    position = found("helios", begun)
    return position, field(free_fields(position)[0]), "blue"


def vaalbara() -> tuple[Position, str, str]:
    """A land of the first row is swapped for one of the deck."""
    position = found(
        "vaalbara", lambda each: each["first_row"][0] is not None and each["stack"][-1]["kind"] == "take_land"
    )
    number = int(position["first_row"][0]["land"][1:])  # lands of a kind follow each other
    return (
        position,
        "land 0",
        next(each["land"] for each in position["deck"] if abs(int(each["land"][1:]) - number) > 4),
    )


def suna_valo() -> tuple[Position, str, str]:
    """A card of the village is swapped for one of the draw pile."""
    position = found("suna_valo", lambda each: each["phase"] == "turns" and each["village"][0] is not None)
    return position, "village 0", next(card for card in position["pile"] if card.startswith("H"))


def farmoony() -> tuple[Position, str, str]:
    """A card in hand is swapped for one of the farm deck."""
    position = found("farmoony", lambda each: each["stack"][-1]["kind"] == "choose_card")
    cards = list(solstead.load("farmoony").components().names["card"])
    mine = position["players"][decides(position)]
    return position, f"card {cards.index(mine['hand'][0])}", position["farm_deck"][3]


GAMES = [helios, vaalbara, suna_valo, farmoony]


@pytest.mark.parametrize(("size", "language"), [("desktop", "en"), ("phone", "de")])
@pytest.mark.parametrize("setting", GAMES, ids=lambda game: game.__name__)
def test_what_lies_on_the_board_is_changed_there(
    person: NewPerson, server: Server, setting: Callable[[], tuple[Position, str, str]], size: str, language: str
) -> None:
    position, thing, name = setting()
    ann = person(size=size, language=language, has_touch=size == "phone", bypass_csp=True)
    page = ann.page
    page.goto(address(server, position))
    there = place(ann, thing)
    expect(there).to_be_visible()
    check(ann, f"the board of {position['game']} while a position is set up")
    before = there.get_attribute("aria-label") or ""
    if size == "desktop":
        there.focus()  # by keys alone
        page.keyboard.press("Enter")
    else:
        there.tap()
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("heading").first).to_be_visible()
    check(ann, f"what may lie on a place of {position['game']}")
    choice = dialog.locator(f'[data-name="{name}"]')
    link = page.url
    if size == "desktop":
        choice.focus()
        page.keyboard.press("Enter")
    else:
        choice.tap()
    expect(dialog).to_have_count(0)
    other = thing if position["game"] != "farmoony" else f"card {int(name[1:]) - 1}"
    expect(place(ann, other)).not_to_have_attribute("aria-label", before)
    expect(page.locator(".side .problem")).to_have_count(0)  # the game took it
    after = place(ann, other).get_attribute("aria-label") or ""
    expect(page).not_to_have_url(link)  # the position is in the link, a moment later than on the board
    page.reload()
    expect(place(ann, other)).to_have_attribute("aria-label", after)
    page.get_by_role("button", name="Undo" if language == "en" else "zurücknehmen").wait_for()


def test_a_piece_is_carried_to_another_place_and_taken_away(person: NewPerson, server: Server) -> None:
    position = found("helios", begun)
    first, second, *_ = free_fields(position)
    position = with_tile(position, first)
    here, there = field(first), field(second)
    ann = person(size="desktop", language="en")
    page = ann.page
    page.goto(address(server, position))
    expect(place(ann, here)).to_be_visible()
    empty, full = (place(ann, thing).get_attribute("aria-label") or "" for thing in (there, here))
    place(ann, here).click()
    page.locator("dialog[open]").get_by_role("button", name="Move: then click its new place").click()
    expect(page.get_by_text("click its new place.")).to_be_visible()
    expect(place(ann, "round")).to_have_count(0)  # no place for a tile
    place(ann, there).click()
    expect(place(ann, there)).to_have_attribute("aria-label", empty[:2] + full[2:])
    expect(place(ann, here)).not_to_have_attribute("aria-label", full)
    place(ann, there).click()
    page.locator("dialog[open]").get_by_role("button", name="Remove", exact=True).click()
    expect(place(ann, there)).to_have_attribute("aria-label", empty)
    page.get_by_role("button", name="Undo the last change").click()
    expect(place(ann, there)).not_to_have_attribute("aria-label", empty)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_best_options_are_marked_where_they_lie(person: NewPerson, server: Server, size: str) -> None:
    """Arrows from a land to the realm, with rank and chance; they stay with what they mark when the board scrolls."""
    position = found(
        "vaalbara", lambda each: each["stack"][-1]["kind"] == "take_land" and None not in each["first_row"]
    )
    ann = person(size=size, language="en", bypass_csp=True)
    page = ann.page
    page.goto(address(server, position).replace("#", "/try#"))
    marks = page.locator("svg.marks [data-rank]")
    expect(marks).to_have_count(2, timeout=2 * PATIENCE)
    first = page.locator('svg.marks [data-rank="1"]')
    expect(first.locator("text")).to_contain_text("1")
    expect(page.locator(".side ol .rank")).to_have_text(["1", "2"])
    best = page.locator(".side section ol button").first
    check(ann, f"marks on a {size}")
    if size == "desktop":
        expect(page.locator("svg.marks .head")).to_have_count(2)
        best.hover()
        expect(page.locator("svg.marks .faint")).to_have_count(1)  # the other one
    board = page.locator("section.board")
    land = board.locator('[data-thing^="land "][data-action]').first
    before = first.locator(".badge").bounding_box()
    assert before is not None
    if board.evaluate("board => board.scrollHeight > board.clientHeight + 60"):
        was = land.bounding_box()
        board.evaluate("board => board.scrollBy(0, 40)")
        assert was is not None
        expect(land).to_be_visible()
        page.wait_for_function(
            "y => document.querySelector('svg.marks [data-rank=\"1\"] .badge').getBoundingClientRect().y < y",
            arg=before["y"],
        )
