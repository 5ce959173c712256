"""Puzzles on a server: the answer stays there until somebody tries, the first try counts, one daily for all."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import solstead
from solstead.core.match import Match
from solstead.puzzles import puzzles
from solstead.puzzles.shelf import find
from solstead.server.community.puzzles.from_games import lent
from solstead.server.community.puzzles.service import in_a_row
from solstead.server.run import checks
from tests.server.running import Person, Server

PATH = "/api/puzzles/vaalbara"


def attempt(person: Person, id: str, right: bool) -> dict[str, Any]:
    puzzle = find(solstead.load("vaalbara"), id)
    assert puzzle is not None
    action = puzzle.answer if right else puzzle.tempting
    answer = person.http.post(f"{PATH}/{id}/tries", json={"action": action})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_first_try_counts(ann: Person) -> None:
    begin = ann.http.get(PATH).json()["you"]
    shown = ann.http.get(f"{PATH}/next").json()
    assert not {"answer", "options", "solved", "themes"} & shown.keys()
    assert [option["action"] for option in shown["prompt"]["options"]]
    wrong = attempt(ann, shown["id"], False)
    assert not wrong["right"]
    assert wrong["counted"]
    assert wrong["you"]["rating"] < begin["rating"] == wrong["before"]
    again = attempt(ann, shown["id"], True)
    assert again["right"]
    assert not again["counted"]
    assert again["you"] == wrong["you"]
    assert ann.http.get(f"{PATH}/{shown['id']}").json()["tried"] is False
    for streak in (1, 2, 3):
        shown = ann.http.get(f"{PATH}/next", params={"last": shown["id"]}).json()
        assert shown["tried"] is None
        found = attempt(ann, shown["id"], True)
        assert found["you"]["streak"] == streak
        assert found["you"]["rating"] > found["before"]
    assert ann.http.get(PATH).json()["you"] == {
        **found["you"], "tried": 4, "solved": 3, "streak": 3, "best": 3
    }  # fmt: skip


def test_days_in_a_row_end_today_or_yesterday() -> None:
    today = date(2026, 3, 1)
    days = {today - timedelta(days=n) for n in (1, 2, 3, 5)}
    assert in_a_row(days, today) == 3  # today is not over yet
    assert in_a_row(days | {today}, today) == 4
    assert in_a_row(days, today + timedelta(days=1)) == 0
    assert in_a_row(set(), today) == 0


def test_the_lobby_has_one_puzzle_of_the_day_for_all_games(ann: Person, bob: Person) -> None:
    daily = ann.http.get("/api/lobby").json()["daily"]
    assert daily == {**bob.http.get("/api/lobby").json()["daily"], "solved": None, "days": 0}
    shown = ann.http.get(f"/api/puzzles/{daily['game']}/{daily['puzzle']}").json()
    action = shown["prompt"]["options"][0]["action"]
    answer = ann.http.post(f"/api/puzzles/{daily['game']}/{daily['puzzle']}/tries", json={"action": action}).json()
    assert ann.http.get("/api/lobby").json()["daily"] == {**daily, "solved": answer["right"], "days": 1}
    assert bob.http.get("/api/lobby").json()["daily"] == daily


def test_the_daily_puzzle_is_the_same_for_everybody(ann: Person, bob: Person) -> None:
    first, second = ann.http.get(PATH).json(), bob.http.get(PATH).json()
    assert first["daily"] == second["daily"]
    assert not first["daily_tried"]
    attempt(ann, first["daily"], True)
    assert ann.http.get(PATH).json()["daily_tried"]
    assert not bob.http.get(PATH).json()["daily_tried"]


def test_themes_lead_to_their_puzzles(ann: Person) -> None:
    theme = ann.http.get(PATH, params={"lang": "de"}).json()["themes"][0]
    assert theme["title"]
    shown = ann.http.get(f"{PATH}/next", params={"theme": theme["name"]}).json()
    puzzle = find(solstead.load("vaalbara"), shown["id"])
    assert puzzle is not None
    assert theme["name"] in puzzle.themes
    assert ann.http.get(f"{PATH}/next", params={"theme": "nonsense"}).json()["code"] == "unknown_puzzle"


def test_what_is_no_puzzle_is_refused(ann: Person) -> None:
    assert ann.http.get(f"{PATH}/0123456789").json()["code"] == "unknown_puzzle"
    assert ann.http.get("/api/puzzles/nothing").json()["code"] == "unknown_game"
    id = puzzles(solstead.load("vaalbara"))[0].id
    assert ann.http.post(f"{PATH}/{id}/tries", json={"action": 99_999}).json()["code"] == "illegal_action"
    assert ann.http.post(f"{PATH}/{id}/tries", json={"action": "x"}).status_code == 400


def test_who_is_forgotten_begins_anew(ann: Person) -> None:
    shown = ann.http.get(f"{PATH}/next").json()
    attempt(ann, shown["id"], True)
    assert ann.http.get(PATH).json()["you"]["tried"] == 1
    ann.http.delete("/api/me")
    assert ann.http.get(PATH).json()["you"]["tried"] == 0
    assert ann.http.get(f"{PATH}/{shown['id']}").json()["tried"] is None


def lent_by(server: Server) -> dict[str, Match]:
    with checks.database(server.database, new=False) as engine, engine.connect() as connection:
        return dict(lent(connection, "vaalbara"))


def test_games_that_people_lend(ann: Person, server: Server) -> None:
    """A table says so when it is opened, a private one cannot; until the game is over nothing is looked at."""
    wanted = {"game": "vaalbara", "bots": ["", "random"], "name": "Ann", "start": True, "lent": True}
    private = ann.http.post("/api/tables", json=wanted).json()["id"]
    assert not ann.show(private)["table"]["lent"]
    table = ann.http.post("/api/tables", json={**wanted, "public": True}).json()["id"]
    assert ann.show(table)["table"]["lent"]
    assert table not in lent_by(server)
    result = ann.play_on(table)["table"]["result"]
    found = lent_by(server)
    assert found[table].state.scores() == result["scores"]
    assert private not in found
