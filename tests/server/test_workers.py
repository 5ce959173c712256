"""Several workers behind one address, with PostgreSQL and Redis: two people at one table on different workers."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import httpx
import pytest
import websockets

from tests.bots.test_external import example
from tests.server import fair_verifier
from tests.server.daemons import Redis, postgresql
from tests.server.running import PATIENCE, Person, Seat, Server, listening, run_apart, running, seated, wait_until


class Club:
    """Two servers side by side (two workers that a test can tell apart), one store, one bus."""

    def __init__(self, servers: list[Server], database: str, redis: Redis) -> None:
        self.servers = servers
        self.database = database
        self.redis = redis


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    redis = Redis(folder)
    with postgresql() as database:
        redis.start()
        flags = ("--redis-url", redis.url)
        try:
            with (
                running(folder, *flags, database=database) as first,
                running(folder, *flags, database=database) as other,
            ):
                yield Club([first, other], database, redis)
        finally:
            redis.stop()


def open_for_two(ann: Person, bob: Person) -> str:
    table = ann.open(seats=2, public=True)
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    return table


async def play(seat: Seat, number: int, moves: int) -> list[int]:
    """Take part until the end (or so many own decisions); the numbers of all updates."""
    seen: list[int] = []
    while True:
        message = await seat.next()
        if message["type"] == "error":
            assert message["code"] == "stale", message
            continue
        if message["type"] in ("sync", "update"):
            seen.append(message["seq"])
            if message.get("table", {}).get("status") == "finished":
                return seen
        for block in message.get("blocks", []):
            prompt = block["prompt"]
            if prompt and prompt["owes"]:
                if moves == 0:
                    return seen
                moves -= 1
                action = prompt["options"][0]["action"]
                await seat.send(id=1, command={"do": "act", "seat": number, "action": action, "asked": prompt["asked"]})


def test_two_people_on_different_workers(club: Club) -> None:
    first, second = club.servers
    with Person(first.url) as ann, Person(second.url) as bob:
        table = open_for_two(ann, bob)

        async def game() -> list[list[int]]:
            async with seated(first.url, table, ann.key) as a, seated(second.url, table, bob.key) as b:
                return list(await asyncio.gather(play(a, 0, 1000), play(b, 1, 1000)))

        for seen in run_apart(game()):
            assert seen == sorted(set(seen))
            assert seen == list(range(seen[0], seen[-1] + 1))  # no gap: everything came live
        assert ann.show(table)["table"]["result"] == bob.show(table)["table"]["result"]


def test_presence_and_chat_cross_workers(club: Club) -> None:
    first, second = club.servers
    with Person(first.url) as ann, Person(second.url) as bob:
        table = open_for_two(ann, bob)

        async def meet() -> None:
            async with seated(first.url, table, ann.key) as a:
                async with seated(second.url, table, bob.key) as b:
                    await a.until(lambda m: m["type"] == "presence" and m["presence"] == {"0": "here", "1": "here"})
                    await b.send(away=True)
                    await a.until(lambda m: m["type"] == "presence" and m["presence"].get("1") == "away")
                    await b.do("say", seat=1, text="Hello")
                    said = await a.until(lambda m: m.get("kind") == "said")
                    assert said["said"]["text"] == "Hello"
                await a.until(lambda m: m["type"] == "presence" and "1" not in m["presence"])

        run_apart(meet())


def test_shuffles_are_proven_whoever_has_played_them(club: Club) -> None:
    """The secret lies in PostgreSQL: each worker draws on from it, and both can prove it at the end."""
    first, other = club.servers
    with Person(first.url) as ann, Person(other.url) as bob:
        table = ann.open(seats=2, public=True)
        bob.must(table, "sit", name="Bob")
        bob.must(table, "word", seat=1, word="saffron")
        commitment = ann.show(table)["table"]["commitment"]
        ann.must(table, "start")

        def over() -> bool:
            for person, seat in ((ann, 0), (bob, 1)):
                blocks = person.show(table)["blocks"]
                if blocks and blocks[0]["prompt"] and blocks[0]["prompt"]["owes"]:
                    person.act(table, seat)
            return bool(ann.show(table)["table"]["status"] == "finished")

        wait_until(over, "the end of the game")
        record = ann.http.get(f"/api/tables/{table}/record").json()
        assert record["fair"]["commitment"] == commitment
        assert record["fair"]["words"] == ["", "saffron"]
        assert fair_verifier.check(record) == ""
        for person in (ann, bob):
            found = person.http.get(f"/api/tables/{table}/verify").json()
            assert found["verdict"]["code"] == "proven"


def test_the_same_number_is_given_once(club: Club) -> None:
    """Both seats answer at the same moment on different workers, over and over: both are kept."""
    first, second = club.servers
    with Person(first.url) as ann, Person(second.url) as bob:
        for _ in range(10):
            table = open_for_two(ann, bob)

            async def both(table: str) -> list[int]:
                async with httpx.AsyncClient(timeout=PATIENCE) as http:

                    async def act(person: Person, server: Server, seat: int) -> int:
                        prompt = person.show(table)["blocks"][0]["prompt"]
                        command = {"do": "act", "seat": seat, "asked": prompt["asked"]}
                        answer = await http.post(
                            f"{server.url}/api/tables/{table}/commands",
                            json={**command, "action": prompt["options"][0]["action"]},
                            headers={"Authorization": f"Bearer {person.key}"},
                        )
                        assert answer.status_code == 200, answer.text
                        seq: int = answer.json()["seq"]
                        return seq

                    return list(await asyncio.gather(act(ann, first, 0), act(bob, second, 1)))

            assert sorted(run_apart(both(table))) == [5, 6]


def test_redis_goes_away_and_comes_back(club: Club) -> None:
    """Without the bus nothing wrong is shown, and afterwards everything is shown."""
    first, second = club.servers
    with Person(first.url) as ann, Person(second.url) as bob:
        table = open_for_two(ann, bob)

        async def through() -> None:
            async with seated(second.url, table, bob.key) as b:
                start = await b.until(lambda m: m["type"] == "sync")
                club.redis.stop()
                await asyncio.to_thread(ann.act, table, 0)
                club.redis.start()
                update = await b.until(lambda m: m["type"] in ("update", "sync") and m["seq"] > start["seq"])
                assert update["blocks"][0]["view"]["stack"][0]["answered"] == [0]
                answer = await b.do("say", seat=1, text="There you are")
                assert answer["type"] == "ack"

        run_apart(through())
        for server in club.servers:
            wait_until(server.ready, "both workers hear each other again")


def test_a_killed_worker_leaves_its_tables_to_the_other(club: Club) -> None:
    first, second = club.servers
    with Person(first.url) as ann:
        table = ann.open(seats=3, bots=["greedy", "greedy"], start=True)
        ann.act(table, 2)
        first.kill()
        with Person(second.url, ann.key) as again:
            wait_until(
                lambda: again.show(table)["table"]["status"] == "finished" or 2 in again.show(table)["table"]["owing"],
                "the bots are played by the other worker",
            )
    first.start()


def test_workers_of_one_server(club: Club, tmp_path: Path) -> None:
    """`--workers 2`: one address, numbers that add up, and bots of the host that all workers know."""
    flags = ("--redis-url", club.redis.url, "--workers", "2", "--bot", f"Rosa={example('random_bot.py')}")
    with running(tmp_path, *flags, database=club.database) as server:
        with Person(server.url) as ann, Person(server.url) as bob:
            table = open_for_two(ann, bob)

            async def numbers() -> None:
                """Read while the workers count: their files grow under the reader's eyes."""
                async with httpx.AsyncClient(timeout=PATIENCE) as http:
                    for number in range(40):
                        await http.get(f"{server.url}/nothing/{number}")
                        answer = await http.get(f"{server.url}/metrics")
                        assert answer.status_code == 200, answer.text

            async def game() -> None:
                async with seated(server.url, table, ann.key) as a, seated(server.url, table, bob.key) as b:
                    await asyncio.gather(play(a, 0, 1000), play(b, 1, 1000), numbers())

            run_apart(game())
            assert ann.show(table)["table"]["status"] == "finished"
            table = ann.open(seats=2, bots=["", "Rosa"], start=True)
            assert ann.play_on(table)["table"]["seats"][1]["bot"] == "Rosa"
            assert "solstead_actions_total" in httpx.get(f"{server.url}/metrics").text
        assert server.stop()


def workers_of(server: Server) -> dict[int, int]:
    """How many sockets each worker has, by its process."""
    assert server.process is not None
    parent = server.process.pid
    children = [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    found: dict[int, int] = {}
    for pid in children:
        with contextlib.suppress(FileNotFoundError):  # it has gone meanwhile
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found[pid] = 0
                for file in list(Path(f"/proc/{pid}/fd").iterdir()):
                    with contextlib.suppress(FileNotFoundError):  # closed meanwhile
                        found[pid] += str(file.readlink()).startswith("socket:")
    return found


def test_workers_share_connections_and_are_replaced_one_by_one(club: Club, tmp_path: Path) -> None:
    """Everybody comes at once; then all workers are replaced, and nobody is ever turned away."""
    flags = ("--redis-url", club.redis.url, "--workers", "2")
    with running(tmp_path, *flags, database=club.database) as server:
        wait_until(lambda: listening(server.port) == 2, "both workers listen")
        before = workers_of(server)
        assert len(before) == 2
        address = ("127.0.0.1", server.port)
        with contextlib.ExitStack() as everybody:
            for _ in range(200):
                everybody.enter_context(socket.create_connection(address))
            wait_until(lambda: sum(workers_of(server).values()) - sum(before.values()) >= 195, "all have come in")
            came = [count - before[pid] for pid, count in workers_of(server).items()]
            assert min(came) > 50, came  # 100 each but for chance: 50 is seven standard deviations away
        with Person(server.url) as ann, Person(server.url) as bob:
            table = open_for_two(ann, bob)
            process = server.process
            assert process is not None

            async def through() -> None:
                async with seated(server.url, table, ann.key) as seat:
                    await seat.until(lambda m: m["type"] == "sync")
                    process.send_signal(signal.SIGHUP)
                    with pytest.raises(websockets.ConnectionClosed):
                        await seat.until(lambda m: m["type"] == "never")
                async with seated(server.url, table, ann.key) as seat:  # at once
                    await seat.until(lambda m: m["type"] == "sync")

            run_apart(through())

            def replaced() -> bool:
                with urlopen(f"{server.url}/healthz", timeout=PATIENCE) as answer:
                    assert answer.status == 200
                return not set(workers_of(server)) & set(before)

            wait_until(replaced, "both workers are new")
            ann.act(table, 0)
        assert server.stop()


def test_workers_do_not_outlive_their_server(club: Club, tmp_path: Path) -> None:
    """A server that is killed can be started again at once at its address."""
    flags = ("--redis-url", club.redis.url, "--workers", "2")
    with running(tmp_path, *flags, database=club.database, fresh=True) as server:
        wait_until(lambda: listening(server.port) == 2, "both workers listen")
        server.kill()
        wait_until(lambda: listening(server.port) == 0, "the workers have gone too")
        server.start()


def test_finding_each_other_ratings_friends_reports_and_tournaments_cross_workers(club: Club) -> None:
    one, two = (server.url for server in club.servers)
    host = {"Authorization": "Bearer " + "h" * 43}
    with Person(one) as ann, Person(two) as bob:

        def play(table: str) -> bool:
            """Who is asked decides; whether the game is over."""
            for person in (ann, bob):
                shown = person.show(table)
                if shown["table"]["status"] != "running":
                    return True
                for block in shown["blocks"]:
                    if block["prompt"] is not None and block["prompt"]["owes"]:
                        person.act(table, block["seat"], 2)
            return False

        wanted = {"game": "heap", "seats": 2, "pace": "slow", "rated": True}
        for person, name in ((ann, "Ann"), (bob, "Bob")):
            person.http.post("/api/seeks/ask", json={**wanted, "name": name}).raise_for_status()
        (table,) = {seek["table"] for person in (ann, bob) for seek in person.http.get("/api/seeks").json()}
        wait_until(lambda: play(table), "the end of the rated game")
        ratings = [person.http.get("/api/me/about").json()["ratings"][0]["rating"] for person in (ann, bob)]
        assert sum(ratings) == 3000
        assert ratings[0] != ratings[1]

        bob.http.put("/api/friends/settings", json={"on": True, "name": "Bob"}).raise_for_status()
        (friend,) = ann.http.get("/api/friends").json()["met"]
        ann.http.post(f"/api/friends/people/{friend['id']}/add").raise_for_status()
        waiting = ann.open(game="heap", seats=2)
        ann.http.post(f"/api/friends/people/{friend['id']}/invite", json={"table": waiting}).raise_for_status()
        (invitation,) = bob.http.get("/api/lobby").json()["invitations"]
        bob.invite = invitation["invite"]
        bob.must(waiting, "sit", name="Bob")

        ann.http.post(f"/api/tables/{waiting}/report", json={"seat": 1, "reason": "rude"}).raise_for_status()
        (report,) = bob.http.get("/api/host/reports", headers=host).json()
        assert (report["name"], report["reason"]) == ("Bob", "rude")
        path = f"/api/host/people/{report['person']}/conduct"
        ann.http.put(path, json={"muted": True}, headers=host).raise_for_status()
        wait_until(
            lambda: bob.do(waiting, "say", seat=1, text="hello").json().get("code") == "muted", "the other worker heard"
        )

        cup = ann.http.post("/api/tournaments/ask", json={"title": "Cup", "game": "heap", "public": True}).json()["id"]
        for person, name in ((ann, "Ann"), (bob, "Bob")):
            person.http.post(f"/api/tournaments/{cup}/join", json={"name": name}).raise_for_status()
        ann.http.post(f"/api/tournaments/{cup}/start").raise_for_status()

        def over() -> bool:
            found = bob.http.get(f"/api/tournaments/{cup}/show").json()
            if found["table"]:
                play(found["table"])
            return bool(found["listed"]["status"] == "over")

        wait_until(over, "the end of the tournament")
        shown = ann.http.get(f"/api/tournaments/{cup}/show").json()
        assert sorted(line["points"] for line in shown["standings"]) == [0, 1]
        assert len(shown["rounds"]) == 1  # paired once, by one of the two
        assert bob.http.delete("/api/me").status_code == 200
        assert ann.http.get("/api/friends").json()["friends"] == []
