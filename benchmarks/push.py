"""How fast 1,000 browsers are told, and what it costs those who play meanwhile: `python -m benchmarks.push`.

Twenty games of five people with ten devices each begin at once. The push service is a process on this machine.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import threading
import time
from multiprocessing import Process, Queue
from pathlib import Path
from typing import Any

from solstead.server.people.push.service import PAUSE_SECONDS
from tests.server.people.test_push import FLAGS, Browser
from tests.server.running import Person, free_port, running

TABLES, PEOPLE, DEVICES = 20, 5, 10


def push_service(port: int, told: Any) -> None:
    """Takes every message, and says when."""

    async def serve() -> None:
        async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                while True:
                    head = await reader.readuntil(b"\r\n\r\n")
                    length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
                    await reader.readexactly(int(length.split(b":")[1]))
                    writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
                    told.put(time.time())
            except (asyncio.IncompleteReadError, ConnectionError):
                writer.close()

        async with await asyncio.start_server(take, "127.0.0.1", port) as server:
            await server.serve_forever()

    asyncio.run(serve())


class Players(threading.Thread):
    """A game that goes on meanwhile: how long each decision takes, from the click to its commit."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.person = Person(url)
        self.taken: list[float] = []
        self.on = True

    def run(self) -> None:
        while self.on:
            table = self.person.open(game="vaalbara", seats=2, bots=["", "random"], start=True)
            while self.on and (shown := self.person.show(table))["table"]["status"] == "running":
                prompt = shown["blocks"][0]["prompt"]
                if prompt is None or not prompt["owes"]:
                    time.sleep(0.005)
                    continue
                began = time.perf_counter()
                self.person.must(table, "act", seat=0, action=prompt["options"][0]["action"], asked=prompt["asked"])
                self.taken.append(time.perf_counter() - began)

    def since_last(self) -> str:
        taken, self.taken = sorted(self.taken), []
        p99 = taken[int(len(taken) * 0.99)]
        return f"{len(taken)} decisions, p50 {1000 * statistics.median(taken):.1f} ms, p99 {1000 * p99:.1f} ms"


def main() -> None:
    told: Any = Queue()
    port = free_port()
    service = Process(target=push_service, args=(port, told), daemon=True)
    service.start()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), *FLAGS) as server, Person(server.url) as ann:
        tables = []
        for i in range(TABLES):
            tables.append(ann.open(game="vaalbara", seats=PEOPLE, name=None))
            for j in range(PEOPLE):
                with Person(server.url) as bob:
                    for device in range(DEVICES):
                        browser = Browser(f"http://127.0.0.1:{port}/{i}/{j}/{device}")
                        assert bob.http.put("/api/push/devices", json=browser.subscription()).status_code == 200
                    bob.invite = ann.invite
                    bob.must(tables[-1], "sit", name=f"Bob {j}")
        players = Players(server.url)
        players.start()
        time.sleep(6)
        print("before:", players.since_last())
        began = time.time()
        for table in tables:
            ann.must(table, "start")
        acted = time.time()
        print(f"{TABLES * PEOPLE} turns have come within {acted - began:.2f} s")
        players.since_last()
        times = [told.get(timeout=60) for _ in range(TABLES * PEOPLE * DEVICES)]
        print("while 1,000 are told:", players.since_last())
        waited = max(times) - acted - PAUSE_SECONDS
        print(f"{len(times)} devices told; the last one {waited:.2f} s after the pause of {PAUSE_SECONDS:.0f} s")
        print(f"from the first message to the last: {max(times) - min(times):.2f} s")
        players.on = False
        players.join()
        assert told.empty()
    service.terminate()


if __name__ == "__main__":
    main()
