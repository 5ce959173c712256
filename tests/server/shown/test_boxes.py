"""What boards are drawn from: components, words, rules, and what would come of an option."""

from __future__ import annotations

import pytest

from solstead.core.match import Match
from solstead.core.registry import list_games, load
from solstead.server.shown import boxes
from tests.server.running import Person, Server


def test_box_of_a_game(ann: Person) -> None:
    box = ann.http.get("/api/games/vaalbara/box?lang=de").json()
    assert box["words"]["clan.red"] == "Rot"
    assert box["names"]["land"][3] == "L04"
    assert box["components"]["lands"][3]["id"] == "L04"
    assert ann.http.get("/api/games/chess/box").json()["code"] == "unknown_game"


def test_box_of_a_table_is_for_those_who_may_see_it(ann: Person, bob: Person) -> None:
    table = ann.open(seats=2)
    assert ann.http.get(f"/api/tables/{table}/box").json()["words"]["clan.red"] == "Red"
    assert bob.http.get(f"/api/tables/{table}/box").json()["code"] == "unknown_table"


def test_rules_say_which_language_they_are_in(ann: Person) -> None:
    rules = ann.http.get("/api/games/helios/rules?lang=de").json()
    assert rules["title"] == "Helios"
    assert rules["language"] == "de"
    assert rules["text"].startswith("# Helios\n\n2 bis 4 Personen")
    untranslated = ann.http.get("/api/games/heap/rules?lang=de").json()
    assert untranslated["language"] == "en"


def test_rules_have_the_same_addresses_in_every_language(ann: Person) -> None:
    english, german = (ann.http.get(f"/api/games/helios/rules?lang={lang}").json() for lang in ("en", "de"))
    assert english["headings"] == german["headings"]
    assert english["headings"][:2] == ["Helios", "Aim of the game"]
    assert len(german["headings"]) == german["text"].count("\n#") + 1


def test_preview_is_of_own_options_only(ann: Person, bob: Person) -> None:
    table = ann.open(game="heap", seats=2, bots=["", "greedy"], start=True)
    before = ann.show(table)
    found = ann.http.get(f"/api/tables/{table}/preview?seat=0&action=1").json()["view"]
    assert found["heap"] == before["blocks"][0]["view"]["heap"] - 2
    assert ann.show(table)["seq"] == before["seq"]
    assert ann.http.get(f"/api/tables/{table}/preview?seat=1&action=1").json()["code"] == "not_your_seat"
    assert ann.http.get(f"/api/tables/{table}/preview?seat=0&action=99").json()["code"] == "illegal_action"
    assert bob.http.get(f"/api/tables/{table}/preview?seat=0&action=1").json()["code"] == "unknown_table"


@pytest.mark.parametrize("name", list_games())
def test_preview_tells_nothing_that_the_seat_does_not_know(name: str) -> None:
    """It follows from the seat's own view: states that look the same to the seat give the same previews."""
    game = load(name)
    match = Match(game, seed=5)
    for _ in range(30):
        if match.state.over:
            break
        seat = match.state.to_act()[0]
        others = [match.state.determinise(seat, seed) for seed in (1, 2)]
        for action in match.state.options(seat)[:4]:
            shown = [boxes.preview(state, seat, action).view for state in (match.state, *others)]
            assert shown[0] == shown[1] == shown[2]
        match.apply(seat, match.state.options(seat)[0])


def test_pages_have_addresses_of_their_own(server: Server, ann: Person) -> None:
    assert server.url
    for path in ("/", "/t/abc", "/replay/abc?step=3", "/rules/vaalbara"):
        answer = ann.http.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
    assert ann.http.get("/static/../config.py").status_code == 404
    assert ann.http.get("/static/nothing.js").status_code == 404
