"""Whole games by clicking: two browsers against each other and bots, in both languages, on desks and phones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from solstead.core.registry import list_games, load
from tests.browser.conftest import NewPerson
from tests.browser.deals import at_decision, lay, played
from tests.browser.people import Person, play_out
from tests.server.running import Person as Client
from tests.server.running import Server

#: The two longest begin after so many decisions, unless everything is wanted. test_teaching.py plays whole ones.
LATE = {"farmoony": 200, "suna_valo": 320}
LOOKS = [("en", "desktop"), ("de", "phone"), ("de", "desktop"), ("en", "phone")]
#: Those of the package first: each of the four gets a look of its own.
GAMES = sorted(list_games(), key=lambda name: (load(name).folder.parts[-2:-1] != ("games",), name))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each game in one look; in all of them with --everything."""
    if "look" in metafunc.fixturenames:
        pairs = [(game, LOOKS[i % len(LOOKS)]) for i, game in enumerate(GAMES)]
        if metafunc.config.getoption("--everything"):
            pairs = [(game, look) for game in GAMES for look in LOOKS]
        ids = [f"{game}-{language}-{size}" for game, (language, size) in pairs]
        metafunc.parametrize(("game", "look"), pairs, ids=ids)


def test_whole_game(
    person: NewPerson,
    picture: Callable[[Person, str], None],
    server: Server,
    request: pytest.FixtureRequest,
    game: str,
    look: tuple[str, str],
) -> None:
    language, size = look
    ann = person("Ann", language, size)
    bob = person("Bob", "en" if language == "de" else "de", size)
    if game in LATE and not request.config.getoption("--everything"):
        with Client(server.url) as first, Client(server.url) as second:
            table = lay(server, first, played(game, 1, at_decision(LATE[game])), second)
        ann.page.goto(f"{ann.url}/t/{table}#key={first.key}")
        bob.page.goto(f"{bob.url}/t/{table}#key={second.key}")
    else:
        ann.open_table(game, "link", *([] if game == "suna_valo" else ["bot:level-1"]))
        bob.sit_down(ann.seat_link())
        ann.begin()
    for each in (ann, bob):
        each.at_table()
    picture(ann, f"{game}-{language}-{size}-start")
    play_out([ann, bob], seed=len(game))
    for each in (ann, bob):
        expect(each.page.locator(".ending")).to_be_visible()
        assert each.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(ann, f"{game}-{language}-{size}-end")
    for each in (ann, bob):  # on a phone the result is one line until more is wanted
        for fold in each.page.locator('.ending .fold[aria-expanded="false"]').all():
            fold.click()
    scores = [each.page.locator(".ending .row strong").all_inner_texts() for each in (ann, bob)]
    assert scores[0] == scores[1]
    assert len(scores[0]) == (2 if game == "suna_valo" else 3)
