"""People play for a while on servers while servers, their workers, PostgreSQL and Redis die at random: `make soak`.

    python -m benchmarks.soak             # two servers, one of them with two workers, PostgreSQL and Redis
    python -m benchmarks.soak --sqlite    # one server with SQLite

From time to time all servers are away, for longer by their clock than players have for a decision. At the end every
acknowledged decision must be in the records, no record may have a gap, every table must be readable, and nobody may
have lost a seat by a clock that ran out while no server watched it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

from solstead.server.store import store
from solstead.server.table import entries as e
from tests.server.daemons import Redis, postgres
from tests.server.running import Person, Seat, Server, listening, seated, wait_until

#: Seconds that a player has for each decision. The servers are away for longer.
TIME = 900
#: What dies: with PostgreSQL and Redis, and with SQLite.
TROUBLES = ["server killed", "server stopped", "worker killed", "PostgreSQL crashed", "PostgreSQL frozen", "Redis away"]
FEWER = ["server killed", "server stopped"]
MOVED = "all away for longer than the clock"
#: Refusals that trouble explains.
EXPECTED = ("stale", "store_unavailable", "shutting_down", "illegal_action")
#: Put into every process of the servers: the time is ahead by as many seconds as a file says.
AHEAD = """
import os, time
real = time.time
def ahead():
    with open(os.environ["SOAK_CLOCK"]) as file:
        return real() + float(file.read() or 0)
time.time = ahead
"""


class Soak:
    """What is going on, and what was promised."""

    def __init__(self, servers: list[Server], clock: Path, seconds: float, seed: int) -> None:
        self.servers = servers
        self.clock = clock
        self.end = time.monotonic() + seconds
        self.rng = random.Random(seed)
        self.acknowledged: dict[tuple[str, int], tuple[int, int]] = {}
        self.waits: list[float] = []
        self.troubles: dict[str, int] = {}
        self.odd: dict[str, int] = {}  # refusals that nobody expects
        self.finished = 0

    async def play(self, number: int) -> None:
        """One person on both seats of one table after another, on whichever server answers."""
        key, table = "", ""
        while time.monotonic() < self.end:
            url = self.rng.choice(self.servers).url
            try:
                if not table:
                    key, table = await asyncio.to_thread(self._open, url)
                async with asyncio.timeout(30):
                    if await self._session(url, table, key):
                        self.finished += 1
                        table = ""
            except (OSError, TimeoutError, httpx.HTTPError, websockets.WebSocketException, AssertionError, KeyError):
                await asyncio.sleep(0.3)

    @staticmethod
    def _open(url: str) -> tuple[str, str]:
        with Person(url) as person:
            table = person.open(seats=2, clock={"kind": "move", "seconds": TIME, "then": "bot"})
            person.must(table, "sit", name="Ben")
            person.must(table, "start")
            return person.key, table

    async def _session(self, url: str, table: str, key: str) -> bool:
        async with seated(url, table, key) as seat:
            message: dict[str, Any] = await seat.until(lambda found: found["type"] == "sync")
            while message["table"]["status"] == "running" and time.monotonic() < self.end:
                owes = [block for block in message["blocks"] if block["prompt"] and block["prompt"]["owes"]]
                await self._decide(seat, table, owes[0]["seat"], owes[0]["prompt"])
                await asyncio.sleep(self.rng.uniform(0.0, 0.2))
                await seat.send(sync=True)
                message = await seat.until(lambda found: found["type"] == "sync")
            return bool(message["table"]["status"] == "finished")

    async def _decide(self, seat: Seat, table: str, who: int, prompt: dict[str, Any]) -> None:
        action = self.rng.choice(prompt["options"])["action"]
        began = time.monotonic()
        answer = await seat.do("act", seat=who, action=action, asked=prompt["asked"])
        if answer["type"] == "ack":
            self.acknowledged[table, answer["seq"]] = (who, action)
            self.waits.append(time.monotonic() - began)
        elif answer["code"] not in EXPECTED:
            self.odd[answer["code"]] = self.odd.get(answer["code"], 0) + 1

    async def harm(self, database: Any, redis: Redis | None) -> None:
        """Something dies every few seconds, and comes back; and time goes by."""
        kinds = [*(TROUBLES if redis else FEWER), MOVED]
        while time.monotonic() < self.end - 15:
            await asyncio.sleep(self.rng.uniform(3, 8))
            what = self.rng.choice(kinds)
            self.troubles[what] = self.troubles.get(what, 0) + 1
            await asyncio.to_thread(self._harm, what, database, redis)

    @staticmethod
    def _kill(server: Server) -> None:
        server.kill()
        wait_until(lambda: listening(server.port) == 0, "its workers have gone too")

    def _harm(self, what: str, database: Any, redis: Redis | None) -> None:
        if what == MOVED:
            for server in self.servers:
                self._kill(server)
            self.clock.write_text(str(float(self.clock.read_text()) + TIME + 100))
            for server in self.servers:
                server.start()
        elif what == "worker killed":
            workers = children(self.servers[0])
            if workers:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self.rng.choice(workers), signal.SIGKILL)
        elif what.startswith("server"):
            server = self.rng.choice(self.servers)
            self._kill(server) if what == "server killed" else server.stop()
            server.start()
        elif what == "PostgreSQL crashed":
            database.crash()
            time.sleep(self.rng.uniform(0, 3))
            database.start()
        elif what == "PostgreSQL frozen":
            database.freeze()
            time.sleep(self.rng.uniform(1, 8))
            database.thaw()
        elif redis is not None:
            redis.stop()
            time.sleep(self.rng.uniform(0, 3))
            redis.start()


def children(server: Server) -> list[int]:
    """The workers of a server: what its process has started."""
    assert server.process is not None
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            name, fields = status.read_text().rsplit(")", 1)
            line = (status.parent / "cmdline").read_bytes()
            if int(fields.split()[1]) == server.process.pid and b"spawn_main" in line:
                found.append(int(name.split()[0]))
    return found


def check(soak: Soak, url: str) -> tuple[int, int, int]:
    """How many records there are, how often a clock began anew, and how many promises were broken."""
    engine = store.engine_for(store.address(url))
    broken = 0
    with engine.connect() as connection:
        tables = {table for table, _ in soak.acknowledged}
        records = {table: store.lines(connection, table) for table in tables}
        for table, lines in records.items():
            broken += [line.seq for line in lines] != list(range(1, len(lines) + 1))
            broken += store.load(connection, table) is None
    for (table, seq), decision in soak.acknowledged.items():
        found = records[table][seq - 1].entry if seq <= len(records[table]) else None
        broken += not (isinstance(found, e.Acted) and (found.seat, found.action) == decision)
    engine.dispose()
    entries = [line.entry for lines in records.values() for line in lines]
    broken += sum(isinstance(entry, e.TimedOut) for entry in entries) + sum(soak.odd.values())
    return len(records), sum(isinstance(entry, e.Paused | e.ClockRestarted) for entry in entries), broken


async def run(soak: Soak, people: int, database: Any, redis: Redis | None) -> None:
    await asyncio.gather(soak.harm(database, redis), *(soak.play(number) for number in range(people)))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sqlite", action="store_true", help="one server with SQLite instead of PostgreSQL and Redis")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        clock = folder / "clock"
        clock.write_text("0")
        (folder / "sitecustomize.py").write_text(AHEAD)
        os.environ["SOAK_CLOCK"] = str(clock)
        os.environ["PYTHONPATH"] = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
        database, redis = None, None
        if wanted.sqlite:
            servers, url = [Server(folder)], str(folder / "tables.sqlite")
        else:
            database, redis = stack.enter_context(postgres()), Redis(folder)
            database.start()
            redis.start()
            stack.callback(redis.stop)
            flags, url = ("--redis-url", redis.url), database.url
            servers = [Server(folder, "--workers", "2", *flags, database=url), Server(folder, *flags, database=url)]
        try:
            for server in servers:
                server.start()
            soak = Soak(servers, clock, 60 * wanted.minutes, wanted.seed)
            asyncio.run(run(soak, wanted.people, database, redis))
        finally:
            for server in servers:
                if server.process is not None and server.process.poll() is None:
                    server.stop()
        tables, excused, broken = check(soak, url)
    waits = sorted(soak.waits)
    told = ", ".join(f"{what} {count} times" for what, count in sorted(soak.troubles.items()))
    median, slow = 1000 * waits[len(waits) // 2], 1000 * waits[int(len(waits) * 0.99)]
    where = "one server with SQLite" if wanted.sqlite else "two servers with PostgreSQL and Redis"
    print(f"{wanted.minutes:g} minutes, {wanted.people} people at {tables} tables, {where}; {told}.")
    print(
        f"{len(waits)} decisions acknowledged (p50 {median:.0f} ms, p99 {slow:.0f} ms), {soak.finished} games finished,"
    )
    print(f"{excused} clocks stopped or began anew, {broken} promises broken. {soak.odd or ''}")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
