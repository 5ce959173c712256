"""Several workers behind one address, with PostgreSQL and Redis: two people at one table on different workers."""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import httpx
import pytest
import websockets

from tests.bots.test_external import example
from tests.server import fair_verifier
from tests.server.daemons import Redis, postgresql
from tests.server.people.test_push import FLAGS
from tests.server.people.test_push import Service as Phone
from tests.server.running import (
    PATIENCE,
    Person,
    Seat,
    Server,
    listening,
    run_apart,
    running,
    seated,
    visit,
    wait_until,
)


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
        flags = ("--redis-url", redis.url, *FLAGS)
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
            assert "solstead_actions_total" in visit(f"{server.url}/metrics").text
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


#: What people come back for, and what the host does about it.
COMING_BACK = (
    "me",
    "phrases",
    "seeks",
    "friends",
    "tournaments",
    "push",
    "host",
    "puzzles",
    "now",
    "lobby",
)


class Route:
    """People who ask one worker and the other, and what they have asked."""

    def __init__(self, *people: Person) -> None:
        self.asked: set[tuple[str, str]] = set()
        for person in people:
            self.follow(person)

    def follow(self, person: Person) -> None:
        person.http.event_hooks["request"] = [self._note]

    def _note(self, request: httpx.Request) -> None:
        self.asked.add((request.method.lower(), request.url.path.rstrip("/")))

    def missing(self, schema: dict[str, Any]) -> list[tuple[str, str]]:
        """What the description has and nobody has asked."""
        wanted = {
            (method, path)
            for path, methods in schema["paths"].items()
            for method in methods
            if path.split("/")[2] in COMING_BACK
        }
        assert len(wanted) > 50
        return sorted(
            (method, path)
            for method, path in wanted
            if not any(
                method == verb and re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", path.rstrip("/")), other)
                for verb, other in self.asked
            )
        )


def ask(person: Person, method: str, path: str, **body: Any) -> Any:
    """An answer; with a body, if there is any."""
    answer = person.http.request(method, f"/api/{path}", json=body or None)
    assert answer.status_code < 300, (path, answer.text)
    return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.content


def decide(table: str, *people: Person) -> bool:
    """Who is asked decides; whether the game is over."""
    for person in people:
        shown = person.show(table)
        if shown["table"]["status"] != "running":
            return True
        for block in shown["blocks"]:
            if block["prompt"] is not None and block["prompt"]["owes"]:
                person.act(table, block["seat"], 2)
    return False


def test_all_that_people_come_back_for_crosses_workers_on_postgresql(club: Club) -> None:
    one, two = (server.url for server in club.servers)
    with contextlib.ExitStack() as stack:
        ann, bob, host = (stack.enter_context(Person(url)) for url in (one, two, two))
        host.http.headers["Authorization"] = "Bearer " + "h" * 43
        phone = Phone()
        stack.callback(phone.close)
        route = Route(ann, bob, host)
        table = _find_each_other(ann, bob, phone)
        _look_back(ann, bob, table, route)
        _make_friends(ann, bob, table)
        _play_a_tournament(ann, bob)
        _take_bots(bob)
        _keep_the_house(ann, bob, host)
        assert route.missing(ann.http.get("/api/schema/openapi.json").json()) == []


def _find_each_other(ann: Person, bob: Person, phone: Phone) -> str:
    """A rated game that two on different workers find; who is away is told."""
    assert ask(ann, "GET", "push")["push"]
    browser = phone.browser("ann")
    device = ask(ann, "PUT", "push/devices", **browser.subscription())["id"]
    wanted = {"game": "heap", "seats": 2, "pace": "slow", "rated": True}
    ask(ann, "POST", "seeks/ask", **wanted, name="Ann")
    wait_until(lambda: [seek["names"] for seek in ask(bob, "GET", "lobby")["seeks"]] == [["Ann"]], "Ann to be seen")
    ask(bob, "POST", "seeks/ask", **wanted, name="Bob")

    def tables() -> set[str]:
        return {seek["table"] for person in (ann, bob) for seek in ask(person, "GET", "seeks")}

    wait_until(lambda: len(tables()) == 1, "both to hear of their table, whatever worker they ask")
    (table,) = tables()
    wait_until(lambda: bool(phone.received), "she is told that it is her turn")
    assert browser.read(phone.received[0][2])["table"] == table
    ask(ann, "PUT", f"push/tables/{table}", quiet=True)
    ask(ann, "DELETE", f"push/devices/{device}")
    ask(ann, "PUT", "me/holiday/take", days=2)
    assert ask(ann, "GET", "me/holiday")["days_left"] == 28
    ask(ann, "PUT", "me/holiday/take", days=0)
    wait_until(lambda: decide(table, ann, bob), "the end of the rated game")
    for person in (ann, bob):
        for seek in ask(person, "GET", "seeks"):
            ask(person, "DELETE", f"seeks/{seek['id']}")
    return str(table)


def _look_back(ann: Person, bob: Person, table: str, route: Route) -> None:
    """History, ratings and oneself, on another device that asks the other worker."""
    ratings = [ask(person, "GET", "me/about")["ratings"][0]["rating"] for person in (ann, bob)]
    assert sum(ratings) == 3000
    assert ratings[0] != ratings[1]
    ask(ann, "PUT", "me/profile", name="Anna", language="de")
    words = ask(ann, "GET", "me/phrase")["words"]
    key = ask(bob, "POST", "phrases", words=words)["key"]
    with Person(str(bob.http.base_url), key) as again:
        route.follow(again)
        assert ask(again, "GET", "me/about")["profile"]["name"] == "Anna"
        assert [game["table"] for game in ask(again, "GET", "me/games?opponent=Bob&game=heap")["games"]] == [table]
        (played,) = ask(again, "GET", "me/statistics")
        assert (played["game"], played["games"]) == ("heap", 1)
        assert ask(again, "GET", "me/records").startswith(b"PK")
        assert len(ask(again, "GET", "me/export")["results"]) == 1
    puzzle = ask(bob, "GET", "puzzles/vaalbara/next")
    ask(ann, "GET", f"puzzles/vaalbara/{puzzle['id']}")
    ask(bob, "POST", f"puzzles/vaalbara/{puzzle['id']}/tries", action=puzzle["prompt"]["options"][0]["action"])
    assert ask(bob, "GET", "puzzles/vaalbara")["you"]["tried"] == 1


def _make_friends(ann: Person, bob: Person, table: str) -> None:
    ask(bob, "PUT", "friends/settings", on=True, name="Bob")
    (friend,) = ask(ann, "GET", "friends")["met"]
    ask(ann, "POST", f"friends/people/{friend['id']}/add")
    waiting = [ann.open(game="heap", seats=2) for _ in range(2)]
    for each in waiting:
        ask(ann, "POST", f"friends/people/{friend['id']}/invite", table=each)
    (last, first) = sorted(ask(bob, "GET", "friends/invitations"), key=lambda found: found["table"] == waiting[0])
    assert len(ask(bob, "DELETE", f"friends/invitations/{last['table']}")) == 1
    bob.invite = first["invite"]
    bob.must(first["table"], "sit", name="Bob")
    ask(ann, "POST", f"friends/people/{friend['id']}/block")
    assert ask(ann, "POST", f"friends/people/{friend['id']}/drop")["friends"] == []
    (blocked,) = ask(bob, "POST", f"friends/tables/{table}/block", seat=0)["blocked"]
    assert ask(ann, "GET", "friends")["met"] == []  # who does not want to meet one is not found
    ask(bob, "POST", f"friends/people/{blocked['id']}/drop")


def _play_a_tournament(ann: Person, bob: Person) -> None:
    cup = ask(ann, "POST", "tournaments/ask", title="Cup", game="heap", public=True)["id"]
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        ask(person, "POST", f"tournaments/{cup}/join", name=name)
    ask(ann, "POST", f"tournaments/{cup}/start")

    def over() -> bool:
        found = ask(bob, "GET", f"tournaments/{cup}/show")
        if found["table"]:
            decide(found["table"], ann, bob)
        return bool(found["listed"]["status"] == "over")

    wait_until(over, "the end of the tournament")
    shown = ask(ann, "GET", f"tournaments/{cup}/show")
    assert sorted(line["points"] for line in shown["standings"]) == [0, 1]
    assert len(shown["rounds"]) == 1  # paired once, by one of the two
    assert ask(bob, "GET", f"tournaments/{cup}/export?form=csv").startswith(b"place,name")
    other = ask(bob, "POST", "tournaments/ask", title="Other", game="heap", public=True)["id"]
    assert other in [listed["id"] for listed in ask(ann, "GET", "tournaments")]
    ask(ann, "POST", f"tournaments/{other}/join", name="Ann")
    ask(bob, "POST", f"tournaments/{other}/bots", bot="random")
    ask(ann, "POST", f"tournaments/{other}/leave")
    assert ask(bob, "POST", f"tournaments/{other}/stop")["listed"]["status"] == "over"


def _take_bots(bob: Person) -> None:
    """Nobody else comes: bots do, after the wait that was chosen."""
    ask(bob, "POST", "seeks/ask", game="heap", seats=3, name="Bob", wait=1)
    found: list[dict[str, Any]] = []

    def offered() -> bool:
        found[:] = ask(bob, "GET", "seeks")
        return bool(found[0]["bots"])

    wait_until(offered, "bots are offered")
    ask(bob, "POST", f"seeks/{found[0]['id']}/bots")
    table = ask(bob, "GET", "seeks")[0]["table"]
    assert [seat["bot"] for seat in bob.show(table)["table"]["seats"]] == ["", "level-3", "level-3"]


def _keep_the_house(ann: Person, bob: Person, host: Person) -> None:
    """What the host decides counts on the other worker too."""
    table = ann.open(game="heap", seats=2, public=True)
    bob.invite = ann.invite
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    assert ask(host, "GET", "now?game=heap")[0]["table"]["id"] == table
    assert ask(host, "PUT", "host/settings", **{**ask(host, "GET", "host"), "max_tables": 999})["max_tables"] == 999
    ask(ann, "POST", f"tables/{table}/report", seat=1, reason="rude")
    (report,) = ask(host, "GET", "host/reports")
    assert (report["name"], report["reason"]) == ("Bob", "rude")
    who = report["person"]
    assert who in [found["person"] for found in ask(host, "GET", "host/people?name=Bob")]
    ask(host, "PUT", f"host/people/{who}/conduct", muted=True, name="Robert")
    assert ask(host, "GET", f"host/people/{who}/about")["listed"]["conduct"]["muted"]
    wait_until(
        lambda: (
            ann.do(table, "say", seat=0, text="hi").status_code == 200
            and bob.do(table, "say", seat=1, text="hello").json().get("code") == "muted"
        ),
        "the other worker heard",
    )
    assert ask(host, "POST", f"host/reports/{report['id']}/close") == []
    assert [seat["name"] for seat in ask(host, "GET", f"host/tables/{table}/people")["seats"]] == ["Ann", "Robert"]
    ask(host, "PUT", f"host/tables/{table}/lock", on=True)
    ask(host, "POST", f"host/tables/{table}/remove", seat=1)
    assert bob.http.get(f"/api/tables/{table}").status_code == 404
    ask(host, "DELETE", f"host/tables/{table}")
    assert ann.http.get(f"/api/tables/{table}").status_code == 404
    assert ask(host, "GET", f"host/people/{who}/export")["results"]
    ask(host, "DELETE", f"host/people/{who}")
    assert ask(bob, "GET", "me/games")["games"] == []
    assert ask(ann, "DELETE", "me")["tables"] > 0
