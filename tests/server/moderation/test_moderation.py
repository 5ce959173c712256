"""The host's side: reports, and what follows; what is offered; all that is kept of a person, given out and deleted."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from solstead.core.errors import SolsteadError
from solstead.server.base import keys
from solstead.server.base.errors import Refused
from solstead.server.host import features
from solstead.server.moderation import service as moderation
from solstead.server.run import checks
from solstead.server.store import store
from tests.server.running import Person, Server, run_apart, running, seated, wait_until

HOST = {"Authorization": "Bearer " + "h" * 43}


@pytest.fixture
def table(ann: Person, bob: Person) -> str:
    id = ann.open(seats=2, public=True)
    bob.must(id, "sit", name="Bob")
    return id


def ask(person: Person, method: str, path: str, **more: Any) -> Any:
    """Something that the host asks."""
    answer = person.http.request(method, f"/api/host{path}", headers=HOST, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def decide(host: Person, person: Person, **wanted: Any) -> Any:
    return ask(host, "PUT", f"/people/{keys.person(person.key)}/conduct", json=wanted)


def test_a_report_reaches_the_host_with_what_was_said(ann: Person, bob: Person, table: str) -> None:
    bob.must(table, "say", seat=1, text="you play like a bot")
    ann.must(table, "say", seat=0, text="please")
    first = ann.http.post(f"/api/tables/{table}/report", json={"seat": 1, "reason": "rude"})
    assert first.json() == {"told": True}
    ann.http.post(f"/api/tables/{table}/report", json={"seat": 1, "reason": "rude twice"})  # says it anew
    (found,) = [report for report in ask(ann, "GET", "/reports") if report["table"] == table]
    assert (found["name"], found["by_name"], found["reason"]) == ("Bob", "Ann", "rude twice")
    assert [line["text"] for line in found["said"]] == ["you play like a bot"]
    assert (found["person"], found["by"]) == (keys.person(bob.key), keys.person(ann.key))
    (known,) = [each for each in ask(ann, "GET", "/people") if each["person"] == found["person"]]
    assert (known["names"], known["reports"]) == (["Bob"], 1)
    ask(ann, "POST", f"/reports/{found['id']}/close")
    assert [report for report in ask(ann, "GET", "/reports") if report["table"] == table] == []
    assert [report["done"] for report in ask(ann, "GET", "/reports?everything=true") if report["table"] == table]


def test_what_cannot_be_reported_is_said(ann: Person, bob: Person, table: str) -> None:
    def refused(person: Person, **body: Any) -> tuple[int, str]:
        answer = person.http.post(f"/api/tables/{table}/report", json=body)
        return answer.status_code, answer.json()["code"]

    assert refused(ann, seat=0, reason="me") == (403, "not_your_seat")
    assert refused(ann, seat=5, reason="nobody") == (403, "not_your_seat")
    assert refused(ann, seat=1, reason="  ") == (400, "malformed")
    assert refused(ann, seat=1, reason="x" * 501) == (400, "malformed")
    assert refused(ann, seat=1) == (400, "malformed")
    private = bob.open(seats=2)
    assert ann.http.post(f"/api/tables/{private}/report", json={"seat": 0, "reason": "x"}).status_code == 404
    for _ in range(10):
        id = bob.open(seats=2, public=True)
        assert ann.http.post(f"/api/tables/{id}/report", json={"seat": 0, "reason": "again"}).status_code == 200
    assert refused(ann, seat=1, reason="and again") == (429, "too_fast")


def test_a_flood_of_reports_does_not_bury_the_others(tmp_path: Path) -> None:
    """Whoever makes new keys: so many about one table."""
    with checks.database(str(tmp_path / "t.sqlite")) as engine, store.writing(engine) as connection:
        row = {"game": "heap", "seat": 0, "person": "p", "name": "", "reporter_name": "", "reason": "?", "said": b"[]"}
        row |= {"table_id": "t", "at": 0.0, "done": False}
        for i in range(moderation.MOST_ABOUT):
            moderation.add_report(connection, {**row, "id": f"{i}", "reporter": f"r{i}"})
        moderation.add_report(connection, {**row, "id": "anew", "reporter": "r0"})
        with pytest.raises(Refused):
            moderation.add_report(connection, {**row, "id": "x", "reporter": "x"})
        moderation.add_report(connection, {**row, "id": "y", "reporter": "x", "table_id": "u"})


def test_only_the_host_may(ann: Person, table: str) -> None:
    someone = keys.person(ann.key)
    for method, path, body in (
        ("GET", "/reports", None),
        ("POST", "/reports/x/close", None),
        ("GET", "/people", None),
        ("GET", f"/people/{someone}/about", None),
        ("PUT", f"/people/{someone}/conduct", {"banned": True}),
        ("GET", f"/people/{someone}/export", None),
        ("DELETE", f"/people/{someone}", None),
        ("GET", f"/tables/{table}/people", None),
        ("POST", f"/tables/{table}/remove", {"seat": 0}),
        ("PUT", f"/tables/{table}/lock", {"on": True}),
    ):
        for headers in ({}, {"Authorization": "Bearer " + "x" * 43}, {"Authorization": "Basic " + "h" * 43}):
            answer = ann.http.request(method, f"/api/host{path}", json=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_host"), path
    for path, wrong in (
        (f"/people/{someone}/conduct", {"banned": 1}),
        (f"/people/{someone}/conduct", {"name": "a\u202eb"}),
        (f"/people/{someone}/conduct", {"name": "x" * 33}),
        (f"/people/{someone}/conduct", {"hanged": True}),
        ("/people/Ann/conduct", {}),
    ):
        answer = ann.http.put(f"/api/host{path}", json=wrong, headers=HOST)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), (path, wrong)
    unknown = ann.http.post("/api/host/reports/nothing/close", headers=HOST)
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_report")


def test_wrong_host_keys_are_logged_and_slowed(tmp_path: Path) -> None:
    with running(tmp_path, "--rate", "0.001", "--burst", "1000") as server:
        answers = [
            httpx.get(f"{server.url}/api/host", headers={"Authorization": f"Bearer guess{i}"}) for i in range(12)
        ]
        assert [answer.status_code for answer in answers] == [403] * 10 + [429] * 2
        assert httpx.get(f"{server.url}/api/host", headers=HOST).status_code == 429  # nor is a right one told apart
        lines = [json.loads(line) for line in server.log.read_text().splitlines() if "wrong_host_key" in line]
        assert [(line["level"], line["address"]) for line in lines] == [("warning", "127.0.0.1")] * 10
        assert "guess" not in server.log.read_text()


def test_who_is_muted_says_nothing_anywhere_and_plays_on(ann: Person, bob: Person, table: str) -> None:
    decide(ann, bob, muted=True, note="rude")
    assert bob.refused(table, "say", seat=1, text="hello") == "muted"
    assert bob.refused(table, "word", seat=1, word="hello") == "muted"
    ann.must(table, "start")
    assert bob.show(table)["table"]["status"] == "running"
    decide(ann, bob)
    bob.must(table, "say", seat=1, text="hello")
    assert ask(ann, "GET", f"/people/{keys.person(bob.key)}/about")["listed"]["conduct"]["note"] == ""


def test_a_name_that_the_host_gives_stays(ann: Person, bob: Person, table: str) -> None:
    decide(ann, bob, name="Guest 7")
    assert [seat["name"] for seat in ann.show(table)["table"]["seats"]] == ["Ann", "Guest 7"]
    bob.must(table, "rename", seat=1, name="Something rude")
    other = bob.open(seats=2, name="Something rude")
    bob.http.put("/api/me/profile", json={"name": "Something rude"})
    assert ann.show(table)["table"]["seats"][1]["name"] == "Guest 7"
    assert bob.show(other)["table"]["seats"][0]["name"] == "Guest 7"
    assert bob.http.get("/api/me/about").json()["profile"]["name"] == "Guest 7"
    decide(ann, bob)
    bob.must(table, "rename", seat=1, name="Bob")


def test_who_is_banned_is_gone_from_every_table_and_may_be_forgotten(ann: Person, bob: Person, server: Server) -> None:
    waiting, rated = ann.open(seats=2, public=True), ann.open(seats=2, public=True, rated=True)
    for id in (waiting, rated):
        bob.must(id, "sit", name="Bob")
    ann.must(rated, "start")

    async def banned() -> str:
        async with seated(server.url, waiting, bob.key) as seat:
            await seat.until(lambda message: message["type"] == "sync")
            await asyncio.to_thread(decide, ann, bob, banned=True)
            with pytest.raises(ConnectionClosed, match="4004"):
                await seat.until(lambda message: message["type"] == "never")
        async with seated(server.url, waiting, bob.key) as seat:
            return str((await seat.next())["code"])

    assert run_apart(banned()) == "banned"
    assert [seat["taken"] for seat in ann.show(waiting)["table"]["seats"]] == [True, False]
    lost = ann.show(rated)["table"]["seats"][1]
    assert (lost["stand_in"], "host" in lost["forfeit"]) == ("greedy", True)
    for method, path, body in (
        ("GET", "/api/lobby", None),
        ("POST", "/api/tables", {"game": "heap"}),
        ("GET", f"/api/tables/{waiting}", None),
        ("POST", f"/api/tables/{waiting}/commands", {"do": "sit", "name": "Bob"}),
        ("POST", "/api/seeks/ask", {"game": "heap", "seats": 2, "name": "Bob"}),
    ):
        answer = bob.http.request(method, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "banned"), path
    assert bob.http.get("/api/me/export").status_code == 200
    assert bob.http.delete("/api/me").status_code == 200
    assert bob.http.get("/api/lobby").json()["code"] == "banned"  # it is about the key, and nothing else is kept
    assert ask(ann, "DELETE", f"/people/{keys.person(bob.key)}") == {"tables": 0}
    assert bob.http.get("/api/lobby").status_code == 200


def test_who_is_removed_does_not_come_back_and_a_locked_table_takes_nobody(
    ann: Person, bob: Person, table: str, server: Server
) -> None:
    held = ask(ann, "POST", f"/tables/{table}/remove", json={"seat": 1})
    assert [seat["name"] for seat in held["seats"]] == ["Ann", ""]
    assert bob.refused(table, "sit", name="Bob") == "table_locked"
    again = ann.http.post(f"/api/host/tables/{table}/remove", json={"seat": 1}, headers=HOST)
    assert (again.status_code, again.json()["code"]) == (409, "nothing_asked")
    with Person(server.url) as carl, Person(server.url) as dora:
        carl.must(table, "sit", name="Carl")
        assert ask(ann, "PUT", f"/tables/{table}/lock", json={"on": True})["locked"] is True
        assert dora.http.get(f"/api/tables/{table}").status_code == 404
        assert carl.show(table)["table"]["locked"] is True
        assert table not in [row["id"] for row in dora.http.get("/api/lobby").json()["open"]]
        carl.must(table, "leave", seat=1)
        assert ann.refused(table, "sit", name="Anna") == "table_locked"
        ask(ann, "PUT", f"/tables/{table}/lock", json={"on": False})
        dora.must(table, "sit", name="Dora")


def test_what_the_host_does_without_is_not_there(tmp_path: Path, ann: Person, table: str) -> None:
    everything = dict.fromkeys(features.FEATURES, False)
    try:
        ask(ann, "PUT", "/settings", json=everything)
        offers = ann.http.get("/api/offers").json()
        assert offers == {**everything, "reports": True}
        assert ann.refused(table, "say", seat=0, text="hello") == "turned_off"
        for path in ("games", "statistics", "records"):
            assert ann.http.get(f"/api/me/{path}").json()["code"] == "turned_off"
        assert ann.http.post("/api/tables", json={"game": "vaalbara", "rated": True}).json()["code"] == "turned_off"
        ann.must(table, "start")
        with Person(str(ann.http.base_url)) as carl:
            assert carl.http.get(f"/api/tables/{table}").status_code == 404
            lobby = carl.http.get("/api/lobby").json()
            assert (lobby["running"], lobby["finished"], lobby["seeks"]) == ([], [], None)
    finally:
        ask(ann, "PUT", "/settings", json={})
    with running(tmp_path, "--without", "chat, spectators") as server, Person(server.url) as dora:
        found = dora.http.get("/api/offers").json()
        assert {name for name in features.FEATURES if not found[name]} == {"chat", "spectators"}


def test_without_takes_features_alone() -> None:
    assert features.check_without("all") == frozenset(features.FEATURES)
    with pytest.raises(SolsteadError, match="not fun"):
        features.check_without("chat,fun")


def test_all_about_a_person_is_given_out_and_nothing_is_left(ann: Person, bob: Person, server: Server) -> None:
    table = ann.open(seats=2, public=True, game="heap", name="Annamirl", rated=True)
    bob.must(table, "sit", name="Bob")
    ann.must(table, "say", seat=0, text="words of mine")
    ann.must(table, "start")
    wait_until(lambda: _step(table, ann, bob), "the end of the game")
    ann.http.put("/api/me/profile", json={"name": "Annamirl"})
    ann.http.post("/api/seeks/ask", json={"game": "heap", "seats": 2, "name": "Annamirl", "pace": "slow"})
    ann.http.post(f"/api/tables/{table}/report", json={"seat": 1, "reason": "too good"})
    bob.http.post(f"/api/tables/{table}/report", json={"seat": 0, "reason": "too slow"})
    ann.http.put("/api/friends/settings", json={"on": True, "name": "Annamirl"})
    ann.http.put("/api/me/holiday/take", json={"days": 2})
    assert bob.http.post(f"/api/friends/tables/{table}/block", json={"seat": 0}).status_code == 200
    cup = ann.http.post("/api/tournaments/ask", json={"title": "Cup", "game": "heap"}).json()
    assert ann.http.post(f"/api/tournaments/{cup['id']}/join", json={"name": "Annamirl"}).status_code == 200
    me = keys.person(ann.key)
    found = ask(ann, "GET", f"/people/{me}/export")
    own = ann.http.get("/api/me/export").json()
    assert [report["reason"] for report in own.pop("reports")] == ["too good"]  # not what others have said of her
    assert own == {name: found[name] for name in found if name not in ("reports", "ties")}
    assert found["profiles"][0]["body"]["name"] == "Annamirl"
    assert {"seats", "results", "ratings", "seeks", "profiles", "sociable", "holidays", "ties"} <= found.keys()
    assert sorted(report["reason"] for report in found["reports"]) == ["too good", "too slow"]
    assert [line["text"] for line in found["words"] if line["kind"] == "said"] == ["words of mine"]
    assert not any("secret" in line or "invite" in line for line in found["words"])
    ask(ann, "DELETE", f"/people/{me}")
    with sqlite3.connect(server.database) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: database.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}
        words = (me, "Annamirl", "words of mine")
        left = [name for name in names for row in found[name] if any(_mentions(row, word) for word in words)]
    assert left == []


def _mentions(row: tuple[Any, ...], word: str) -> bool:
    return any(word in (cell.decode(errors="replace") if isinstance(cell, bytes) else str(cell)) for cell in row)


def _step(table: str, *people: Person) -> bool:
    """Somebody decides; whether the game is over."""
    for person in people:
        shown = person.show(table)
        if shown["table"]["status"] != "running":
            return True
        for block in shown["blocks"]:
            if block["prompt"] is not None and block["prompt"]["owes"]:
                person.act(table, block["seat"])
    return False
