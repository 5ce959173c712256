"""Many tables at the pace of people, on one server process: `python -m benchmarks.live`.

Each table is one person with two seats and a socket, who decides every few seconds. Measured are the time from a
decision to its acknowledgement, the memory of the server for each table, and how long its play stood still for the
garbage collector. `--before` adds a server with Python's own collector that keeps every step of its tables, under the
same load. `--attack 10` lets ten others, each at an address of his own, ask for all that is expensive as fast as the
limits allow, in the second half of the time: what that does to those who play, and to somebody who opens the lobby.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server import cpu_seconds, free_port, played, wait_for

GAMES = ("farmoony", "helios", "suna_valo", "vaalbara")
#: How the server was before: full collections when Python likes, and all steps kept.
BEFORE = """
import asyncio, gc, time
from solstead.server.live import memory
from solstead.server.table import table
async def tend(self):
    began = 0.0
    def note(phase, info):
        nonlocal began
        if phase == "start":
            began = time.perf_counter()
        else:
            self._pauses.observe(time.perf_counter() - began)
    gc.callbacks.append(note)
    await asyncio.sleep(1e9)
garbage.Garbage.tend = tend
first = table.Table.__init__
def init(self, *given):
    first(self, *given)
    self.whole = True
table.Table.__init__ = init
read = table.Table.read
def read_whole(id, snapshot, lines, keep=table.KEEP, whole=True):
    return read(id, snapshot, lines, keep, True)
table.Table.read = staticmethod(read_whole)
"""
SERVE = "from solstead.cli.main import main; main()"


class Player:
    """A table, and the person at it."""

    def __init__(self, socket: ClientConnection, number: int) -> None:
        self.socket = socket
        self.rng = random.Random(number)
        self.prompts: dict[int, Any] = {}
        self.seen = asyncio.Event()
        self.acknowledged: dict[int, asyncio.Future[float]] = {}
        self.sent = 0
        self.over = False

    async def listen(self) -> None:
        async for raw in self.socket:
            at = time.perf_counter()
            message = msgspec.json.decode(raw)
            if message["type"] == "ack":
                self.acknowledged.pop(message["id"]).set_result(at)
            elif message["type"] == "error":
                self.acknowledged.pop(message["id"]).cancel()
            for block in message.get("blocks") or []:
                self.prompts[block["seat"]] = block["prompt"]
            self.over |= (message.get("table") or {}).get("status") == "finished"
            self.seen.set()

    async def decide(self) -> float | None:
        """Take a decision; the seconds until it was acknowledged."""
        while not self.over:
            for seat, prompt in self.prompts.items():
                if prompt and prompt["owes"]:
                    option = self.rng.choice(prompt["options"])
                    self.sent += 1
                    waiting: asyncio.Future[float] = asyncio.get_running_loop().create_future()
                    self.acknowledged[self.sent] = waiting
                    command = {"do": "act", "seat": seat, "action": option["action"], "asked": prompt["asked"]}
                    self.prompts[seat] = None
                    began = time.perf_counter()
                    await self.socket.send(json.dumps({"id": self.sent, "command": command}))
                    return await waiting - began
            self.seen.clear()
            await self.seen.wait()
        return None


def post(url: str, body: dict[str, Any] | None = None, key: str = "", home: str = "") -> dict[str, Any]:
    """Ask for something, from an address that the server believes."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    headers |= {"X-Forwarded-For": home} if home else {}
    request = urllib.request.Request(url, json.dumps(body or {}).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


async def sit(url: str, number: int, key: str) -> Player:
    """Open a table with two seats of the same person, and begin."""
    wanted = {"game": GAMES[number % len(GAMES)], "seats": 2, "name": "Ann"}
    home = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
    id = (await asyncio.to_thread(post, f"{url}/api/tables", wanted, key, home))["id"]
    for command in ({"do": "sit", "name": "Ben"}, {"do": "start"}):
        await asyncio.to_thread(post, f"{url}/api/tables/{id}/commands", command, key, home)
    address = url.replace("http://", "ws://") + f"/api/tables/{id}/socket"
    more = {"X-Forwarded-For": home}
    socket = await connect(address, max_size=None, ping_interval=None, compression=None, additional_headers=more)
    await socket.send(json.dumps({"hello": {"key": key}}))
    return Player(socket, number)


def memory(pid: int) -> float:
    """What a process has in memory, in kB."""
    return float(
        next(x.split()[1] for x in Path(f"/proc/{pid}/status").read_text().splitlines() if x.startswith("VmRSS"))
    )


def pauses(url: str) -> dict[str, float]:
    """The collector's histogram."""
    with urllib.request.urlopen(f"{url}/metrics", timeout=60) as answer:
        lines = answer.read().decode().splitlines()
    return {x.rsplit(" ", 1)[0]: float(x.rsplit(" ", 1)[1]) for x in lines if x.startswith("solstead_gc_pause_seconds")}


async def visit(url: str, times: list[tuple[float, float]]) -> None:
    """Somebody who opens the lobby again and again: when, and how long it took."""
    async with httpx.AsyncClient(base_url=url, timeout=60, headers={"X-Forwarded-For": "10.99.0.1"}) as http:
        while True:
            began = time.perf_counter()
            (await http.get("/api/lobby")).raise_for_status()
            times.append((began, time.perf_counter() - began))
            await asyncio.sleep(0.25)


async def attack(url: str, number: int, answers: Counter[str]) -> None:
    """Somebody who asks for all that is expensive as fast as he may; for what is thought about in a line of its own."""
    home = {"X-Forwarded-For": f"10.98.0.{number}"}
    async with httpx.AsyncClient(base_url=url, timeout=120, headers=home) as http:
        http.headers["Authorization"] = f"Bearer {(await http.post('/api/keys')).json()['key']}"
        game = GAMES[number % len(GAMES)]
        record = msgspec.to_builtins(played(game).record)
        brought = (await http.post("/api/records", json={"record": record})).json()["id"]
        table = f"/api/tables/{brought}"

        async def ask(*wanted: tuple[str, str, Any]) -> None:
            while True:
                for method, path, body in wanted:
                    answer = await http.request(method, path, json=body)
                    name = path.split("?")[0].replace(brought, "TABLE").replace(game, "GAME")
                    answers[f"{name} {answer.status_code}"] += 1
                    if answer.status_code == 429:
                        await asyncio.sleep(0.1)

        await asyncio.gather(
            ask(
                ("POST", f"{table}/review/ask", {}),
                ("POST", f"{table}/tries", {"step": 5, "judge": True, "games": 20}),
                ("GET", f"/api/positions/{game}/form?seats=2", None),
                ("POST", f"/api/positions/{game}", {"seats": 2, "questions": True}),
            ),
            ask(
                ("GET", "/api/games", None),
                ("GET", f"/api/games/{game}/box", None),
                ("GET", f"{table}/replay", None),
                ("GET", f"{table}/record", None),
                ("GET", f"{table}/verify", None),
                ("GET", f"/api/puzzles/{game}", None),
                ("GET", f"/api/puzzles/{game}/next", None),
                ("GET", "/api/me/games", None),
                ("GET", "/api/me/statistics", None),
                ("GET", "/api/me/export", None),
                ("GET", "/api/lobby", None),
                ("GET", "/api/now", None),
                ("GET", "/api/schema/openapi.json", None),
                ("POST", "/api/tables", {"game": game, "components": "a = " + "[" * 50 + "]" * 50}),
            ),
        )


async def play(url: str, pid: int, wanted: argparse.Namespace) -> list[dict[str, float]]:
    """What came of it; with an attack, without and with it."""
    empty = memory(pid)
    keys = [post(f"{url}/api/keys")["key"] for _ in range(1 + wanted.tables // 50)]
    people: list[Player] = []
    for first in range(0, wanted.tables, 8):
        some = range(first, min(first + 8, wanted.tables))
        people += await asyncio.gather(*(sit(url, number, keys[number // 50]) for number in some))
    listening = [asyncio.create_task(one.listen()) for one in people]
    for first in range(0, len(people), 20):  # into the game
        for _ in range(wanted.warm):
            await asyncio.gather(*(one.decide() for one in people[first : first + 20]))
    full = memory(pid)
    gc.collect()
    gc.disable()  # the pauses of this program would be taken for the server's
    visits: list[tuple[float, float]] = []
    answers: Counter[str] = Counter()
    others = [asyncio.create_task(visit(url, visits))]
    found = [{**await measure(url, pid, wanted, people, visits), "kB": (full - empty) / wanted.tables}]
    if wanted.attack:
        others += [asyncio.create_task(attack(url, number, answers)) for number in range(wanted.attack)]
        await asyncio.sleep(5)
        found.append({**await measure(url, pid, wanted, people, visits), "kB": (full - empty) / wanted.tables})
    for task in [*listening, *others]:
        if task.done() and task.exception():
            raise SystemExit(repr(task.exception()))
        task.cancel()
    for one in people:
        one.socket.transport.abort()
    for name, count in sorted(answers.items()):
        print(f"  {count:6} {name}")
    return found


async def measure(
    url: str, pid: int, wanted: argparse.Namespace, people: list[Player], visits: list[tuple[float, float]]
) -> dict[str, float]:
    """What those who play notice, for so many seconds."""
    times: list[float] = []
    began = time.perf_counter()
    before, used, end = pauses(url), cpu_seconds(pid), began + wanted.seconds

    async def think(one: Player) -> None:
        await asyncio.sleep(one.rng.random() * wanted.every)
        while time.perf_counter() < end and (took := await one.decide()) is not None:
            times.append(took)
            await asyncio.sleep(min(wanted.every * (0.5 + one.rng.random()), max(0.0, end - time.perf_counter())))

    await asyncio.gather(*(think(one) for one in people))
    used, after = cpu_seconds(pid) - used, pauses(url)
    times.sort()
    visited = sorted(took for at, took in visits if began <= at < end)
    spent = {name: after[name] - before.get(name, 0.0) for name in after}
    longest = next((x for x in spent if "_bucket" in x and spent[x] == spent["solstead_gc_pause_seconds_count"]), "inf")
    return {
        "actions": len(times),
        "p50": 1000 * times[len(times) // 2],
        "p99": 1000 * times[len(times) * 99 // 100],
        "worst": 1000 * times[-1],
        "lobby50": 1000 * visited[len(visited) // 2],
        "lobby99": 1000 * visited[len(visited) * 99 // 100],
        "cpu": used / wanted.seconds,
        "pauses": spent["solstead_gc_pause_seconds_count"],
        "paused": 1000 * spent["solstead_gc_pause_seconds_sum"],
        "below": 1000 * float(longest.split('"')[1] if '"' in longest else "inf"),
    }


def window(before: bool, wanted: argparse.Namespace) -> list[dict[str, float]]:
    """One server, fresh, under load."""
    with tempfile.TemporaryDirectory() as name:
        port = free_port()
        command = [sys.executable, "-c", (BEFORE if before else "") + SERVE, "serve", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--database-url", str(Path(name) / "t.sqlite")]
        command += ["--log-level", "error", "--proxies", "127.0.0.1"]
        quiet = subprocess.DEVNULL  # it says whom it had to leave at the end
        server = subprocess.Popen(command, env=dict(os.environ), stdout=quiet, stderr=quiet)
        try:
            wait_for(f"http://127.0.0.1:{port}/readyz", server)
            return asyncio.run(play(f"http://127.0.0.1:{port}", server.pid, wanted))
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two decisions at a table")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long it is measured")
    parser.add_argument("--warm", type=int, default=10, help="decisions at each table before that")
    parser.add_argument("--before", action="store_true", help="also a server as it was before")
    parser.add_argument(
        "--attack", type=int, default=0, help="so many who ask for all that is expensive; measured anew"
    )
    wanted = parser.parse_args()
    print(f"{wanted.tables} tables, a decision every {wanted.every:g} s at each, for {wanted.seconds:g} s; one process")
    heads = ["", "actions", "p50 ms", "p99 ms", "worst ms", "lobby p50", "lobby p99", "of a core", "kB/table"]
    heads += ["gc: times", "ms in all", "ms at most"]
    print(" ".join(f"{head:>10}" for head in heads))
    for before in [True, False] if wanted.before else [False]:
        found = window(before, wanted)
        for name, x in zip(["before" if before else "now", "attacked"], found, strict=False):
            shown = [name, *(f"{x[key]:.0f}" for key in ("actions", "p50", "p99", "worst", "lobby50", "lobby99"))]
            shown += [f"{x['cpu']:.0%}", *(f"{x[key]:.0f}" for key in ("kB", "pauses", "paused", "below"))]
            print(" ".join(f"{value:>10}" for value in shown), flush=True)
        if len(found) > 1:
            ratios = {key: found[1][key] / found[0][key] for key in ("p50", "p99", "lobby50", "lobby99")}
            print("attacked / not: " + ", ".join(f"{key} {value:.1f}x" for key, value in ratios.items()))


if __name__ == "__main__":
    main()
