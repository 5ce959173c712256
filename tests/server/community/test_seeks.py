"""Finding somebody to play with: who fits sits down together at once, on whatever worker."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solstead.server.base.errors import Refused
from solstead.server.community.seeks import queries as seeks
from solstead.server.community.seeks.queries import Seek
from solstead.server.store import store
from tests.server.running import Person, Server, running, wait_until


def look(person: Person, **wanted: Any) -> list[dict[str, Any]]:
    answer = person.http.post("/api/seeks/ask", json={"game": "heap", "seats": 2, "name": "Ann", **wanted})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def seen(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.http.get("/api/seeks").json()
    return found


def test_two_who_fit_sit_down_within_a_second(ann: Person, bob: Person) -> None:
    (mine,) = [seek for seek in look(ann, rated=True, pace="slow", face="00ff00ff") if seek["yours"]]
    assert (mine["names"], mine["table"], mine["bots"]) == (["Ann"], "", False)
    (shown,) = [seek for seek in bob.http.get("/api/lobby").json()["seeks"] if seek["names"] == ["Ann"]]
    assert (shown["yours"], shown["rated"], shown["pace"]) == (False, True, "slow")
    look(bob, name="Bob", rated=False, pace="slow")  # not the same thing
    assert [seek["table"] for seek in seen(ann) if seek["yours"]] == [""]
    (found,) = [seek for seek in look(bob, name="Bob", rated=True, pace="slow") if seek["table"]]
    assert [seek["table"] for seek in seen(ann) if seek["yours"]] == [found["table"]]
    table = ann.show(found["table"])["table"]
    assert (table["status"], table["rated"], table["public"]) == ("running", True, False)
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bob"]
    assert table["seats"][0]["face"] == "00ff00ff"
    assert (table["clock"]["kind"], table["clock"]["seconds"]) == ("move", 2 * 86_400)
    ann.http.delete(f"/api/seeks/{mine['id']}")
    assert [seek for seek in seen(ann) if seek["yours"]] == []
    slow = next(seek for seek in seen(bob) if seek["yours"] and not seek["table"])
    bob.http.delete(f"/api/seeks/{slow['id']}")
    assert [seek for seek in seen(bob) if not seek["table"]] == []


def test_nobody_sits_down_with_bots_where_the_host_has_locked_the_lobby(tmp_path: Path) -> None:
    with running(tmp_path) as server, Person(server.url) as ann:
        (mine,) = look(ann, wait=1)
        host = {"Authorization": f"Bearer {'h' * 43}"}
        assert ann.http.put("/api/host/settings", json={"lobby_locked": True}, headers=host).status_code == 200
        wait_until(lambda: seen(ann)[0]["bots"], "bots are offered")
        assert ann.http.post(f"/api/seeks/{mine['id']}/bots").json()["code"] == "lobby_locked"


def test_what_cannot_be_looked_for_is_said(ann: Person) -> None:
    def refused(**wanted: Any) -> str:
        answer = ann.http.post("/api/seeks/ask", json={"game": "heap", "seats": 2, "name": "Ann", **wanted})
        return str(answer.json()["code"])

    assert refused(game="chess") == "unknown_game"
    assert refused(seats=8) == "bad_setting"
    assert refused(pace="yesterday") == "malformed"
    host = {"Authorization": "Bearer " + "h" * 43}
    try:
        ann.http.put("/api/host/settings", json={"seeks": False}, headers=host)
        assert refused() == "turned_off"
        assert ann.http.get("/api/lobby").json()["seeks"] is None
    finally:
        ann.http.put("/api/host/settings", json={}, headers=host)


def test_forgetting_ends_a_search(ann: Person, server: Server) -> None:
    look(ann, pace="slow", name="Anna")
    assert ann.http.delete("/api/me").status_code == 200
    with Person(server.url) as bob:
        assert [seek for seek in seen(bob) if "Anna" in seek["names"]] == []


@pytest.fixture
def connection(tmp_path: Path) -> Any:
    engine = store.engine_for(str(tmp_path / "seeks.sqlite"))
    store.migrate(engine)
    with store.writing(engine) as found:
        yield found
    engine.dispose()


def add(connection: Any, person: str, now: float, **wanted: Any) -> Any:
    seek = Seek(**{"game": "helios", "seats": 3, "name": person.title(), **wanted})
    return seeks.add(connection, person, seek, now, f"table {person} {now}")


def test_three_are_a_table_in_the_order_in_which_they_came(connection: Any) -> None:
    assert add(connection, "ann", 0.0)[1] is None
    assert add(connection, "ann", 1.0)[1] is None  # once more the same is the same
    assert add(connection, "bob", 2.0)[1] is None
    assert [seek.names for seek in seeks.known(connection, 3.0).listed("carl", 3.0)] == [["Ann", "Bob"]]
    found = add(connection, "carl", 3.0)[1]
    assert ([person for person, _, _ in found.people], found.bots) == (["ann", "bob", "carl"], 0)
    assert [(seek.yours, seek.table) for seek in seeks.known(connection, 4.0).listed("ann", 4.0)] == [
        (True, found.table)
    ]
    assert seeks.known(connection, 4.0).listed("dora", 4.0) == []


def test_several_at_a_time_and_the_others_end_with_the_first_table(connection: Any) -> None:
    add(connection, "ann", 0.0, seats=2)
    add(connection, "ann", 0.0, seats=3)
    add(connection, "ann", 0.0, seats=4, pace="slow")
    found = add(connection, "bob", 1.0, seats=2)[1]
    left = [(seek.seats, seek.table) for seek in seeks.known(connection, 2.0).listed("ann", 2.0)]
    assert sorted(left) == [(2, found.table), (4, "")]  # a slow game can wait beside another
    for seats in (2, 3, 4, 5):
        add(connection, "carl", 3.0, seats=seats, game="farmoony")
    add(connection, "carl", 3.0, seats=6, game="farmoony")
    with pytest.raises(Refused, match="already"):
        add(connection, "carl", 3.0, seats=2)


def test_who_has_gone_is_not_waited_for(connection: Any) -> None:
    add(connection, "ann", 0.0, seats=2)
    add(connection, "bob", 0.5, seats=2, pace="slow")
    assert seeks.known(connection, 10.0).quiet("ann", 10.0)
    seeks.beat(connection, "ann", 10.0)
    assert not seeks.known(connection, 11.0).quiet("ann", 11.0)
    assert [seek.names for seek in seeks.known(connection, 29.0).listed("", 29.0)] == [["Ann"], ["Bob"]]
    assert [seek.names for seek in seeks.known(connection, 31.0).listed("", 31.0)] == [["Bob"]]
    seeks.beat(connection, "ann", 32.0)  # too late: it does not bring him back
    assert [seek.names for seek in seeks.known(connection, 33.0).listed("", 33.0)] == [["Bob"]]
    assert add(connection, "carl", 33.0, seats=2)[1] is None
    assert add(connection, "dora", 80_000.0, seats=2, pace="slow")[1] is not None


def test_bots_come_after_the_wait_that_was_chosen(connection: Any) -> None:
    id, _ = add(connection, "ann", 0.0, wait=15)
    add(connection, "bob", 1.0, wait=5)
    add(connection, "carl", 1.0, seats=2, wait=0)
    assert [seek.bots for seek in seeks.known(connection, 14.0).listed("ann", 14.0) if seek.yours] == [False]
    with pytest.raises(Refused, match="after the wait"):
        seeks.fill(connection, "ann", id, 14.0, "t")
    assert [seek.bots for seek in seeks.known(connection, 15.0).listed("ann", 15.0) if seek.yours] == [True]
    carl = [seek.bots for seek in seeks.known(connection, 15.0).listed("carl", 15.0) if seek.yours]
    assert carl == [False]  # never
    found = seeks.fill(connection, "ann", id, 15.0, "t")
    assert ([person for person, _, _ in found.people], found.bots) == (["ann", "bob"], 1)
    with pytest.raises(Refused, match="over"):
        seeks.fill(connection, "ann", id, 16.0, "u")
