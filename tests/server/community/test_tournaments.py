"""Tournaments of people: the server opens the tables of each round, and the published rule says who plays whom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solstead.server.base.errors import Refused
from solstead.server.community.tournaments import service as tournaments
from solstead.server.community.tournaments.service import OpenCup, Player
from solstead.server.store import schema as s
from solstead.server.store import store
from solstead.tournaments import Tournament
from tests.server.running import Person, Server, wait_until


def ask(person: Person, path: str, **body: Any) -> Any:
    answer = person.http.post(f"/api/tournaments/{path}", json=body, headers={"X-Invite": person.invite})
    assert answer.status_code < 300, answer.text
    return answer.json()


def show(person: Person, id: str) -> Any:
    answer = person.http.get(f"/api/tournaments/{id}/show", headers={"X-Invite": person.invite})
    assert answer.status_code == 200, answer.text
    return answer.json()


def play(id: str, *players: Person) -> bool:
    """Everybody decides who is asked to; whether the tournament is over."""
    over = False
    for person in players:
        found = show(person, id)
        over = found["listed"]["status"] == "over"
        if found["table"]:
            for block in person.show(found["table"])["blocks"]:
                if block["prompt"] and block["prompt"]["owes"]:
                    person.act(found["table"], block["seat"], 2)
    return over


def test_a_round_robin_of_three_with_a_bot(ann: Person, bob: Person, server: Server) -> None:
    made = ask(ann, "ask", title="Club evening", game="heap", kind="round_robin", seconds=600)
    id, ann.invite = made["id"], made["invite"]
    assert bob.http.get(f"/api/tournaments/{id}/show").json()["code"] == "unknown_tournament"
    assert id not in [row["id"] for row in bob.http.get("/api/tournaments").json()]
    bob.invite = made["invite"]
    ask(ann, f"{id}/join", name="Ann")
    assert [line["name"] for line in ask(bob, f"{id}/join", name="Ann")["standings"]] == ["Ann", "Ann 2"]
    for body, code in (({"bot": "level-9"}, "bad_setting"), ({"bot": 1}, "malformed")):
        assert ann.http.post(f"/api/tournaments/{id}/bots", json=body).json()["code"] == code
    assert bob.http.post(f"/api/tournaments/{id}/bots", json={"bot": "random"}).json()["code"] == "not_opener"
    assert bob.http.post(f"/api/tournaments/{id}/start").json()["code"] == "not_opener"
    ask(ann, f"{id}/bots", bot="random")
    ask(ann, f"{id}/start")
    wait_until(lambda: play(id, ann, bob), "all have met")
    found = show(bob, id)
    assert len(found["rounds"]) == 3
    assert sum(line["points"] for line in found["standings"]) == 3
    assert [sorted(line["games"] for line in found["standings"])] == [[2, 2, 2]]
    assert all(len(round["byes"]) == 1 for round in found["rounds"])
    headers = {"X-Invite": ann.invite}
    csv = ann.http.get(f"/api/tournaments/{id}/export?form=csv", headers=headers)
    assert csv.headers["content-type"].startswith("text/csv")
    assert csv.text.splitlines()[0] == "place,name,points,games,wins,buchholz,sonneborn,gone"
    everything = ann.http.get(f"/api/tournaments/{id}/export", headers=headers)
    assert [entrant["name"] for entrant in everything.json()["entrants"]] == ["Ann", "Ann 2", "random"]
    assert "person" not in everything.text
    with Person(server.url) as carl:
        assert carl.http.post(f"/api/tournaments/{id}/join", json={"name": "Carl"}, headers=headers).status_code == 409
    ann.http.delete("/api/me")
    assert [line["name"] for line in show(bob, id)["standings"] if line["gone"]] == ["? 1"]


def test_two_of_the_longest_name_have_names_that_can_be_kept() -> None:
    cup = tournaments.Cup("cup", OpenCup("Cup", "heap"), "host", "invite", 0.0, Tournament(kind="swiss", seats=2))
    for person in ("a", "b", "c"):
        tournaments.enter(cup, Player(person), "x" * 32)
    names = [entrant.name for entrant in cup.cup.entrants]
    assert names == ["x" * 32, "x" * 30 + " 2", "x" * 30 + " 3"]


def test_what_cannot_be_opened_is_said(ann: Person) -> None:
    def refused(**wanted: Any) -> str:
        body = {"title": "Cup", "game": "heap", **wanted}
        return str(ann.http.post("/api/tournaments/ask", json=body).json()["code"])

    assert refused(game="chess") == "unknown_game"
    assert refused(game="suna_valo", seats=3) == "bad_setting"
    assert refused(kind="knockout") == refused(seats=1) == refused(title=" ") == refused(rounds=-1) == "malformed"
    for _ in range(5):
        ask(ann, "ask", title="Cup", game="heap")
    assert refused() == "too_many_tables"


@pytest.fixture
def connection(tmp_path: Path) -> Any:
    engine = store.engine_for(str(tmp_path / "cups.sqlite"))
    store.migrate(engine)
    with store.writing(engine) as found:
        yield found
    engine.dispose()


def cup_of(connection: Any, kind: str, names: str, **wanted: Any) -> tournaments.Cup:
    cup = tournaments.Cup(
        "cup",
        OpenCup("Cup", "heap", kind=kind, **wanted),  # type: ignore[arg-type]
        "host",
        "invite",
        0.0,
        Tournament(kind=kind, seats=wanted.get("seats", 2), length=wanted.get("rounds", 0)),  # type: ignore[arg-type]
    )
    for name in names:
        tournaments.enter(cup, Player(name), name.upper())
    tournaments.begin(cup, "host", 1000.0)
    tournaments.add(connection, cup)
    return cup


def go(connection: Any, at: float) -> list[tuple[str, list[str]]]:
    """The tables that are opened now, with who sits there."""
    opened = []
    for table, _, _, sitting in tournaments.step(connection, "cup", at):
        row = {"id": table, "game": "heap", "public": False, "created": at, "seq": 1, "at": at, "status": "running"}
        connection.execute(s.tables.insert(), [{**row, "owing": 0, "summary": b"{}"}])
        opened.append((table, [player.person for player, _ in sitting]))
    return opened


def end(connection: Any, table: str, places: list[int]) -> None:
    connection.execute(s.tables.update().where(s.tables.c.id == table).values(status="finished"))
    row = {"table_id": table, "game": "heap", "seats": len(places), "score": 0, "bot": False, "seconds": 1.0}
    rows = [{**row, "seat": i, "won": place == 1, "place": place} for i, place in enumerate(places)]
    connection.execute(s.results.insert(), rows)


def now(connection: Any) -> tournaments.Cup:
    return tournaments.read(connection, "cup", "host", "")


def test_the_next_round_waits_for_the_last_table_and_nobody_is_paired_twice(connection: Any) -> None:
    cup_of(connection, "swiss", "abcde", rounds=2)
    first = go(connection, 1001.0)
    assert len(first) == 2
    assert tournaments.waits(connection, "cup", 2.0)  # that they are there is noted once
    assert go(connection, 1002.0) == []
    assert not tournaments.waits(connection, "cup", 3.0)
    end(connection, first[0][0], [1, 2])
    assert go(connection, 3.0) == []
    late = now(connection)
    tournaments.enter(late, Player("f"), "F")  # comes late: plays from the next round on
    tournaments.leave(late, first[1][1][0])  # drops out: the other has won
    tournaments.write(connection, late)
    second = go(connection, 4.0)
    assert sorted(person for _, sitting in second for person in sitting) == sorted(
        set("abcdef") - {first[1][1][0]} - {second_bye(connection)}
    )
    for table, _ in second:
        end(connection, table, [1, 2])
    go(connection, 5.0)
    assert go(connection, 6.0) == []
    assert now(connection).status == "over"


def second_bye(connection: Any) -> str:
    found = now(connection)
    byes = found.cup.rounds[-1].byes
    return found.players[byes[0]].person if byes else ""


def test_a_game_without_a_result_leaves_all_level_and_a_deleted_one_too(connection: Any) -> None:
    cup_of(connection, "swiss", "abcd", rounds=1)
    (one, _), (other, _) = go(connection, 1001.0)
    go(connection, 1002.0)
    connection.execute(s.tables.update().where(s.tables.c.id == one).values(status="abandoned"))
    connection.execute(s.tables.delete().where(s.tables.c.id == other))
    go(connection, 3.0)
    found = now(connection)
    assert (found.status, [line.points for line in found.cup.standings()]) == ("over", [0.5, 0.5, 0.5, 0.5])


def test_an_arena_seats_who_is_free_until_its_time_is_up(connection: Any) -> None:
    cup_of(connection, "arena", "abcde", minutes=5)
    first = go(connection, 1001.0)
    assert len(first) == 2
    end(connection, first[0][0], [1, 2])
    assert go(connection, 1002.0) == []  # a moment, so that others get free
    (again,) = go(connection, 1007.0)
    assert set("abcde") - set(first[0][1]) - set(first[1][1]) <= set(again[1])  # who sat out plays for sure
    for table in (again[0], first[1][0]):
        end(connection, table, [1, 2])
    assert go(connection, 1301.0) == []
    assert now(connection).status == "over"


def test_an_arena_does_not_go_on_for_ever(connection: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row holds all of it, and is read every second: two players have so many games, whatever the clock says."""
    monkeypatch.setattr(tournaments, "MOST_GAMES", 3)
    cup_of(connection, "arena", "ab", minutes=1440)
    tables = []
    for second in range(0, 100, 10):
        for table, _ in go(connection, 1001.0 + second):
            tables.append(table)
            end(connection, table, [1, 2])
    assert len(tables) == 3
    assert now(connection).status == "over"


def test_only_the_opener_ends_it_and_who_is_gone_may_come_back(connection: Any) -> None:
    cup = cup_of(connection, "arena", "abc")
    with pytest.raises(Refused, match="opened"):
        tournaments.stop(cup, "a")
    tournaments.leave(cup, "a")
    assert cup.cup.active == [1, 2]
    tournaments.enter(cup, Player("a"), "A")
    assert (cup.cup.active, len(cup.players)) == ([0, 1, 2], 3)
    tournaments.stop(cup, "host")
    with pytest.raises(Refused, match="over"):
        tournaments.enter(cup, Player("d"), "D")
