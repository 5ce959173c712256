"""Friends: nobody is listed who has not asked for it; invitations; people who do not want to meet."""

from __future__ import annotations

from typing import Any

import pytest

from solstead.server.base import keys
from solstead.server.people.friends import queries as friends
from tests.server.moderation.test_moderation import _step
from tests.server.running import Person, Server, wait_until


def ask(person: Person, method: str, path: str, **body: Any) -> Any:
    answer = person.http.request(method, f"/api/friends{path}", json=body or None)
    assert answer.status_code == 200, answer.text
    return answer.json()


def code(person: Person, path: str, **body: Any) -> str:
    return str(person.http.post(f"/api/friends{path}", json=body or None).json()["code"])


@pytest.fixture
def played(ann: Person, bob: Person) -> str:
    """They have finished a game together."""
    table = ann.open(seats=2, game="heap", public=True, name="Ann")
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    wait_until(lambda: _step(table, ann, bob), "the end of the game")
    return table


def test_nobody_is_listed_who_did_not_ask_for_it(ann: Person, bob: Person, server: Server, played: str) -> None:
    assert played
    assert ask(ann, "GET", "") == {"on": False, "met": [], "friends": [], "blocked": []}
    assert ask(bob, "PUT", "/settings", on=True, name="Bob", face="00ff00ff")["on"] is True
    (found,) = ask(ann, "GET", "")["met"]
    assert (found["name"], found["face"], found["tables"]) == ("Bob", "00ff00ff", [])
    assert keys.person(bob.key) not in str(found)
    assert ask(bob, "GET", "")["met"] == []  # Ann has not
    with Person(server.url) as carl:
        assert ask(carl, "GET", "")["met"] == []  # who has not played with him sees nothing
        assert code(carl, f"/people/{found['id']}/add") == "unknown_person"
    (friend,) = ask(ann, "POST", f"/people/{found['id']}/add")["friends"]
    table = bob.open(seats=2, game="heap", public=True)
    private = bob.open(seats=2, game="heap")
    (friend,) = ask(ann, "GET", "")["friends"]
    assert [row["id"] for row in friend["tables"]] == [table] != [private]
    assert friend["tables"][0]["yours"] == friend["tables"][0]["owing"] == []
    ask(bob, "PUT", "/settings", on=False)
    assert ask(ann, "GET", "")["friends"] == []
    assert code(ann, f"/people/{friend['id']}/invite", table=table) == "unknown_person"


def test_an_invitation_is_in_the_lobby_of_who_is_invited(ann: Person, bob: Person, played: str) -> None:
    assert played
    ask(bob, "PUT", "/settings", on=True, name="Bob")
    (found,) = ask(ann, "GET", "")["met"]
    ask(ann, "POST", f"/people/{found['id']}/add")
    table = ann.open(seats=2, game="heap", name="Ann")
    ask(ann, "POST", f"/people/{found['id']}/invite", table=table)
    (invitation,) = bob.http.get("/api/lobby").json()["invitations"]
    assert (invitation["table"], invitation["name"], invitation["game"]) == (table, "Ann", "heap")
    bob.invite = invitation["invite"]
    bob.must(table, "sit", name="Bob")
    assert bob.http.get("/api/lobby").json()["invitations"] == []
    ann.must(table, "start")
    assert code(ann, f"/people/{found['id']}/invite", table=table) == "not_open"
    assert code(ann, f"/people/{found['id']}/invite", table=bob.open(seats=2, game="heap")) == "unknown_table"
    other = ann.open(seats=2, game="heap")
    ask(ann, "POST", f"/people/{found['id']}/invite", table=other)
    assert ask(bob, "DELETE", f"/invitations/{other}") == []
    for bad in ({"table": "../x"}, {"table": 1}, {}):
        assert code(ann, f"/people/{found['id']}/invite", **bad) == "malformed"


def test_who_is_blocked_does_not_meet_one(ann: Person, bob: Person, server: Server, played: str) -> None:
    ask(ann, "PUT", "/settings", on=True, name="Ann")
    ask(bob, "PUT", "/settings", on=True, name="Bob")
    (me,) = ask(bob, "GET", "")["met"]
    (blocked,) = ask(ann, "POST", f"/tables/{played}/block", seat=1)["blocked"]
    assert blocked["name"] == "Bob"
    assert ask(ann, "GET", "")["met"] == ask(bob, "GET", "")["met"] == []
    table = ann.open(seats=2, game="heap", public=True)
    assert bob.refused(table, "sit", name="Bob") == "not_welcome"
    assert code(bob, f"/people/{me['id']}/add") == "unknown_person"
    wanted = {"game": "veil", "seats": 2, "pace": "slow"}
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        assert person.http.post("/api/seeks/ask", json={**wanted, "name": name}).status_code == 200
    assert [seek["table"] for seek in ann.http.get("/api/seeks").json() if seek["yours"]] == [""]
    with Person(server.url) as carl:
        carl.http.post("/api/seeks/ask", json={**wanted, "name": "Carl"})
    assert [bool(seek["table"]) for seek in ann.http.get("/api/seeks").json() if seek["yours"]] == [True]
    ask(ann, "POST", f"/people/{blocked['id']}/drop")
    bob.must(table, "sit", name="Bob")
    assert code(ann, f"/tables/{table}/block", seat=0) == "not_your_seat"
    bob.http.delete("/api/me")
    assert ask(ann, "GET", "")["met"] == []


def test_an_export_names_nobody_else(ann: Person, bob: Person, played: str) -> None:
    """Whom one has blocked or reported, and who has invited one, is in it by an id that says nothing to others."""
    ask(ann, "POST", f"/tables/{played}/block", seat=1)
    assert ann.http.post(f"/api/tables/{played}/report", json={"seat": 1, "reason": "why not"}).status_code == 200
    mine = ann.http.get("/api/me/export").json()
    assert keys.person(bob.key) not in str(mine)
    (tie,), (report,) = mine["ties"], mine["reports"]
    assert tie["other"] == report["person"] == friends.handle(keys.person(ann.key), keys.person(bob.key))
    assert report["reporter"] == tie["person"] == keys.person(ann.key)
