"""How soon two who look for the same know of their table: `python -m benchmarks.seeks`.

One server process on SQLite. Some hundred people have the lobby open, and as many look for something as can without
finding each other; all ask as often as the page does. Then pairs come, one after another: one looks and asks on, the
other looks for the same. Measured is the time from the second one's request until both know where they sit.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx

from benchmarks.server import cpu_seconds
from solstead.core.registry import load
from tests.server.running import running

#: As often as the page asks: who looks, and who has the lobby open.
LOOKING_SECONDS = 0.5
LOBBY_SECONDS = 10.0
GAMES = ("farmoony", "helios", "suna_valo", "vaalbara")
#: What the pairs look for; nobody else does.
WANTED = {"game": "suna_valo", "seats": 2, "pace": "live", "rated": False}


def kinds() -> list[dict[str, Any]]:
    """What can be looked for, each so often that nobody finds enough others."""
    found = []
    for game in map(load, GAMES):
        for seats in range(max(2, game.min_seats), game.max_seats + 1):
            for pace in ("live", "slow"):
                for rated in (False, True):
                    kind = {"game": game.name, "seats": seats, "pace": pace, "rated": rated}
                    found += [kind] * (seats - 1) if kind != WANTED else []
    return found


class Person:
    """Somebody with a key of his own; all share the connections of this program."""

    def __init__(self, http: httpx.AsyncClient, key: str) -> None:
        self.http = http
        self.headers = {"Authorization": f"Bearer {key}"}

    async def ask(self, method: str, path: str, **more: Any) -> Any:
        answer = await self.http.request(method, f"/api{path}", headers=self.headers, **more)
        answer.raise_for_status()
        return answer.json()

    async def seek(self, wanted: dict[str, Any], name: str) -> str:
        """Look for others; the table, if there is one."""
        return self.table(await self.ask("POST", "/seeks/ask", json={**wanted, "name": name}))

    async def look(self) -> str:
        return self.table(await self.ask("GET", "/seeks"))

    @staticmethod
    def table(seeks: list[dict[str, Any]]) -> str:
        return next((seek["table"] for seek in seeks if seek["yours"] and seek["table"]), "")

    async def wait(self) -> float:
        """Ask as the page does; when it was known where to sit."""
        await asyncio.sleep(LOOKING_SECONDS * random.random())
        while not await self.look():
            await asyncio.sleep(LOOKING_SECONDS)
        return time.perf_counter()


class Line:
    """Somebody's own connection, as cheap as can be: the load must not wait for the program that makes it."""

    def __init__(self, url: str, person: Person, path: str) -> None:
        self.address = urlsplit(url)
        key = person.headers["Authorization"]
        host = f"Host: {self.address.netloc}"
        self.request = f"GET /api{path} HTTP/1.1\r\n{host}\r\nAuthorization: {key}\r\n\r\n".encode()
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, times: list[float]) -> None:
        """Ask once, and read the answer; a server may close a connection on which nothing was said for long."""
        began = time.perf_counter()
        if self.streams is None or self.streams[0].at_eof():
            self.streams = await asyncio.open_connection(self.address.hostname, self.address.port)
        reader, writer = self.streams
        writer.write(self.request)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 "), head
        await reader.readexactly(int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]))
        times.append(time.perf_counter() - began)

    async def again(self, seconds: float, times: list[float]) -> None:
        """Somebody who asks every so many seconds, for good."""
        await asyncio.sleep(seconds * random.random())
        while True:
            await self.ask(times)
            await asyncio.sleep(seconds)


class Measured(NamedTuple):
    pairs: list[float]  # until both of a pair knew
    looks: list[float]  # the requests of the others
    lobby: list[float]


async def measure(url: str, people: int, pairs: int) -> Measured:
    found = Measured([], [], [])
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:

        async def person() -> Person:
            return Person(http, (await http.post("/api/keys")).json()["key"])

        there = [await person() for _ in range(people)]
        looking = list(zip(there, kinds(), strict=False))
        for one, kind in looking:
            assert await one.seek(kind, "Ann") == ""
        there_only = there[len(looking) :]
        others = [Line(url, one, "/seeks").again(LOOKING_SECONDS, found.looks) for one, _ in looking]
        others += [Line(url, one, "/lobby").again(LOBBY_SECONDS, found.lobby) for one in there_only]
        tasks = [asyncio.create_task(one) for one in others]
        print(f"{len(looking)} people look for something, {len(there_only)} have the lobby open")
        for number in range(pairs):
            first, second = await person(), await person()
            assert await first.seek(WANTED, "Ben") == ""
            waiting = asyncio.create_task(first.wait())
            await asyncio.sleep(LOOKING_SECONDS * (1 + random.random()))
            began = time.perf_counter()
            assert await second.seek(WANTED, "Carl"), number
            found.pairs.append(max(time.perf_counter(), await waiting) - began)
            for one in (first, second):  # both have heard
                for seek in await one.ask("GET", "/seeks"):
                    if seek["yours"]:
                        await one.ask("DELETE", f"/seeks/{seek['id']}")
            assert not any(task.done() for task in tasks), "one of the others came to an end"
        for task in tasks:
            task.cancel()
        return found


def shown(times: list[float]) -> str:
    """The middle, the slow, and the worst."""
    times = sorted(times)
    at = (times[len(times) // 2], times[len(times) * 99 // 100], times[-1])
    return "p50 {:.0f} ms, p99 {:.0f} ms, at worst {:.0f} ms".format(*(1000 * each for each in at))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=500, help="who is there besides")
    parser.add_argument("--pairs", type=int, default=100)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "--log-level", "error", fresh=True) as server:
        began, own = time.perf_counter(), time.process_time()
        found = asyncio.run(measure(server.url, wanted.people, wanted.pairs))
        wall, own = time.perf_counter() - began, time.process_time() - own
        assert server.process is not None
        cpu = cpu_seconds(server.process.pid)
    print(f"{len(found.pairs)} pairs: both know their table after {shown(found.pairs)}")
    print(f"{len(found.looks) / wall:.0f} looks a second: {shown(found.looks)}")
    print(f"{len(found.lobby) / wall:.0f} lobbies a second: {shown(found.lobby)}")
    print(f"of one core the server used {100 * cpu / wall:.0f} %, this program {100 * own / wall:.0f} %")


if __name__ == "__main__":
    main()
