"""People play for a while on two servers while servers, PostgreSQL and Redis die at random: `make soak`.

At the end every acknowledged decision must be in the records, no record may have a gap, every table must be readable.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

from solstead.server import entries as e
from solstead.server import store
from tests.server.daemons import Redis, postgres
from tests.server.running import Person, Server, seated


class Soak:
    """What is going on, and what was promised."""

    def __init__(self, servers: list[Server], seconds: float, seed: int) -> None:
        self.servers = servers
        self.end = time.monotonic() + seconds
        self.rng = random.Random(seed)
        self.acknowledged: dict[tuple[str, int], tuple[int, int]] = {}
        self.waits: list[float] = []
        self.troubles: dict[str, int] = {}
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
            table = person.open(seats=2)
            person.must(table, "sit", name="Ben")
            person.must(table, "start")
            return person.key, table

    async def _session(self, url: str, table: str, key: str) -> bool:
        async with seated(url, table, key) as seat:
            message: dict[str, Any] = await seat.until(lambda found: found["type"] == "sync")
            while message["table"]["status"] == "running" and time.monotonic() < self.end:
                owes = [block for block in message["blocks"] if block["prompt"] and block["prompt"]["owes"]]
                prompt, who = owes[0]["prompt"], owes[0]["seat"]
                action = self.rng.choice(prompt["options"])["action"]
                began = time.monotonic()
                answer = await seat.do("act", seat=who, action=action, asked=prompt["asked"])
                if answer["type"] == "ack":
                    self.acknowledged[table, answer["seq"]] = (who, action)
                    self.waits.append(time.monotonic() - began)
                elif answer["code"] not in ("stale", "store_unavailable", "shutting_down", "illegal_action"):
                    raise AssertionError(answer)
                await asyncio.sleep(self.rng.uniform(0.0, 0.2))
                await seat.send(sync=True)
                message = await seat.until(lambda found: found["type"] == "sync")
            return bool(message["table"]["status"] == "finished")

    async def harm(self, database: Any, redis: Redis) -> None:
        """Something dies every few seconds, and comes back."""
        while time.monotonic() < self.end - 15:
            await asyncio.sleep(self.rng.uniform(3, 8))
            what = self.rng.choice(
                ["server killed", "server stopped", "PostgreSQL crashed", "PostgreSQL frozen", "Redis"]
            )
            self.troubles[what] = self.troubles.get(what, 0) + 1
            await asyncio.to_thread(self._harm, what, database, redis)

    def _harm(self, what: str, database: Any, redis: Redis) -> None:
        if what.startswith("server"):
            server = self.rng.choice(self.servers)
            server.kill() if what == "server killed" else server.stop()
            server.start()
        elif what == "PostgreSQL crashed":
            database.crash()
            time.sleep(self.rng.uniform(0, 3))
            database.start()
        elif what == "PostgreSQL frozen":
            database.freeze()
            time.sleep(self.rng.uniform(1, 8))
            database.thaw()
        else:
            redis.stop()
            time.sleep(self.rng.uniform(0, 3))
            redis.start()


def check(soak: Soak, url: str) -> tuple[int, int]:
    """How many records there are, and how many promises were broken."""
    engine = store.engine_for(url)
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
    return len(records), broken


async def run(soak: Soak, people: int, database: Any, redis: Redis) -> None:
    await asyncio.gather(soak.harm(database, redis), *(soak.play(number) for number in range(people)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, postgres() as database:
        folder, redis = Path(name), Redis(Path(name))
        database.start()
        redis.start()
        servers = [Server(folder, "--redis-url", redis.url, database=database.url) for _ in range(2)]
        try:
            for server in servers:
                server.start()
            soak = Soak(servers, 60 * wanted.minutes, wanted.seed)
            asyncio.run(run(soak, wanted.people, database, redis))
        finally:
            for server in servers:
                if server.process is not None and server.process.poll() is None:
                    server.stop()
            redis.stop()
        tables, broken = check(soak, database.url)
    waits = sorted(soak.waits)
    told = ", ".join(f"{what} {count} times" for what, count in sorted(soak.troubles.items()))
    median, slow = 1000 * waits[len(waits) // 2], 1000 * waits[int(len(waits) * 0.99)]
    print(f"{wanted.minutes:g} minutes, {wanted.people} people at {tables} tables, two servers; {told}.")
    print(
        f"{len(waits)} decisions acknowledged (p50 {median:.0f} ms, p99 {slow:.0f} ms), {soak.finished} games finished,"
    )
    print(f"{broken} promises broken.")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
