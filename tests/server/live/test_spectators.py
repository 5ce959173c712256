"""Spectators see a public game with secrets later than those who play it, whatever they ask."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from solstead.server.live import spectators
from tests.server.running import Person, Server, run_apart, running, seated, wait_until


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("late"), "--absence", "0", "--spectator-delay", "3600") as found:
        yield found


def two(ann: Person, bob: Person, **wanted: Any) -> str:
    table = ann.open(seats=2, public=True, **wanted)
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    return table


def play(table: str, *people: Person, decisions: int) -> int:
    """So many decisions of whoever owes one; the last entry."""
    seq = 0
    for _ in range(decisions):
        person, seat = next(
            (person, block["seat"])
            for person in people
            for block in person.show(table)["blocks"]
            if block["prompt"] and block["prompt"]["owes"]
        )
        seq = person.act(table, seat)
    return seq


def test_which_games_have_secrets() -> None:
    found = {game: spectators.has_secrets(game, 2) for game in ("farmoony", "helios", "suna_valo", "vaalbara", "heap")}
    assert found == {"farmoony": True, "helios": False, "suna_valo": True, "vaalbara": True, "heap": False}


def test_who_has_a_link_to_watch_a_private_game_sees_it_later(late: Server) -> None:
    with Person(late.url) as ann, Person(late.url) as bob:
        table = ann.open(seats=2)
        ann.must(table, "sit", name="Berta")
        ann.must(table, "start")
        deal = ann.show(table)["seq"]
        play(table, ann, decisions=2)
        bob.invite = ann.invite
        assert bob.show(table)["seq"] == deal + 2  # who was invited
        bob.invite = ann.show(table)["table"]["look"]
        assert (bob.show(table)["seq"], bob.show(table)["table"]["late"]) == (deal, 3600.0)


def test_no_endpoint_tells_a_spectator_what_is_new(late: Server) -> None:
    with Person(late.url) as ann, Person(late.url) as bob, Person(late.url) as carl:
        table = two(ann, bob)
        deal = carl.show(table)
        assert (deal["table"]["status"], deal["table"]["late"]) == ("running", 3600.0)
        carl_log = carl.http.get(f"/api/tables/{table}/log").json()

        async def watch() -> list[dict[str, Any]]:
            async with seated(late.url, table, carl.key) as seat:
                first = await seat.next()
                last = await asyncio.to_thread(play, table, ann, bob, decisions=6)
                await asyncio.to_thread(ann.must, table, "say", seat=0, text="a secret word")
                assert last > first["seq"]
                await seat.send(id=1, sync=True)
                again = await seat.until(lambda message: message["type"] == "sync")
                heard = [message for message in seat.received if b"presence" not in message]
                assert not any(b"a secret word" in message for message in heard)
                return [first, again]

        first, again = run_apart(watch())
        shown = carl.show(table)
        for each in (again, shown):
            assert each["seq"] == first["seq"] == deal["seq"]
            assert each["blocks"] == deal["blocks"]
            assert each["chat"] == []
        assert carl.http.get(f"/api/tables/{table}/log").json() == carl_log
        assert ann.show(table)["table"]["late"] == 0
        (listed,) = [row for row in carl.http.get("/api/lobby").json()["running"] if row["id"] == table]
        assert listed["owing"] == []
        for path in ("replay", "record", "verify", "review", "preview?seat=0&action=0", "hint?seat=0"):
            answer = carl.http.get(f"/api/tables/{table}/{path}")
            assert answer.json()["code"] in ("not_finished", "not_your_seat"), path
        tried = carl.http.post(f"/api/tables/{table}/tries", json={"step": 1, "seat": 0})
        assert tried.status_code >= 400
        # who does not sit there but opened it sees no more; who plays sees all
        assert ann.show(table)["seq"] > deal["seq"]


def test_when_the_game_is_over_everything_is_shown(late: Server) -> None:
    with Person(late.url) as ann, Person(late.url) as bob, Person(late.url) as carl:
        table = two(ann, bob)

        async def watch() -> dict[str, Any]:
            async with seated(late.url, table, carl.key) as seat:
                await seat.next()
                for person, at in ((ann, 0), (bob, 1)):
                    await asyncio.to_thread(person.must, table, "abandon", seat=at)
                found: dict[str, Any] = await seat.until(lambda message: message["type"] == "sync")
                return found

        over = run_apart(watch())
        assert (over["table"]["status"], over["table"]["late"]) == ("abandoned", 0)
        assert carl.show(table)["seq"] == over["seq"]


def test_a_game_without_secrets_or_with_a_link_is_shown_as_it_is_played(late: Server) -> None:
    with Person(late.url) as ann, Person(late.url) as bob, Person(late.url) as carl:
        open_game = two(ann, bob, game="heap")
        seq = play(open_game, ann, bob, decisions=2)
        assert carl.show(open_game)["seq"] == seq
        private = ann.open(seats=2, bots=["", "random"], start=True)
        carl.invite = ann.invite
        ann.act(private, 0)
        wait_until(lambda: carl.show(private)["seq"] >= ann.show(private)["seq"], "the guest sees it too")


def test_spectators_are_told_after_the_delay(tmp_path: Any) -> None:
    flags = ("--absence", "0", "--spectator-delay", "1.5")
    with (
        running(tmp_path, *flags) as server,
        Person(server.url) as ann,
        Person(server.url) as bob,
        Person(server.url) as carl,
    ):
        table = ann.open(seats=2, public=True)
        bob.must(table, "sit", name="Bob")

        async def watch() -> int:
            async with seated(server.url, table, carl.key) as seat:
                await seat.next()
                await asyncio.to_thread(ann.must, table, "start")
                sync = await seat.until(lambda message: message["type"] == "sync")
                assert sync["table"]["late"] == 1.5
                seq = await asyncio.to_thread(play, table, ann, bob, decisions=4)
                numbers = [sync["seq"]]
                while numbers[-1] < seq:
                    message = await seat.until(lambda message: message["type"] in ("update", "sync"))
                    assert message["type"] == "update"
                    numbers.append(message["seq"])
                assert numbers == list(range(sync["seq"], seq + 1))  # one after another, without a gap
                return seq

        last = run_apart(watch())
        assert carl.show(table)["seq"] >= last


def test_what_is_played_now_is_told_as_spectators_see_it(late: Server) -> None:
    with Person(late.url) as ann, Person(late.url) as bob, Person(late.url) as carl:
        secret, open_game = two(ann, bob), two(ann, bob, game="helios")
        play(secret, ann, bob, decisions=12)
        play(open_game, ann, bob, decisions=4)
        assert ann.show(secret)["blocks"][0]["view"]["round"] > 1

        def now(lang: str = "en") -> dict[str, dict[str, Any]]:
            answer = carl.http.get("/api/now", params={"lang": lang})
            assert answer.status_code == 200, answer.text
            return {each["table"]["id"]: each for each in answer.json()}

        found = now()
        assert (found[secret]["late"], found[open_game]["late"]) == (3600.0, 0.0)
        assert found[secret]["progress"] == "Round 1 of 9"
        assert found[open_game]["progress"] == "Round 1 of 4"
        assert now("de")[open_game]["progress"] == "Runde 1 von 4"
        for table in (secret, open_game):
            assert found[table]["scores"] == carl.show(table)["blocks"][0]["view"]["scores"]
            assert found[table]["begun"] >= found[table]["table"]["created"]
        own = {each["table"]["id"] for each in ann.http.get("/api/now").json()}
        assert secret not in own  # it is in her lobby
        only = carl.http.get("/api/now", params={"game": "helios"}).json()
        assert [each["table"]["id"] for each in only] == [open_game]
