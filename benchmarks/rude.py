"""What an ordinary player notices of one rude address: `python -m benchmarks.rude`.

Two servers on this machine. The rude address (127.0.0.2) attacks one of them with as many keys as it likes. The
ordinary player (127.0.0.1) is measured there, and before that on the other one, under the same attack on the first: so
the server is measured and not the machine. For Linux, where every address of 127.0.0.0/8 is this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from solstead.core.registry import load
from tests.server.running import Server, running

RUDE, ORDINARY = "127.0.0.2", "127.0.0.1"
KEYS = 40
#: How often the ordinary player looks for the answer of a bot, and how long the rest between two decisions is.
LOOK_SECONDS = 0.01
REST_SECONDS = 0.05


class Guest:
    """Somebody at an address, with a key."""

    def __init__(self, server: Server, address: str) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=address, retries=1)
        self.http = httpx.AsyncClient(base_url=server.url, transport=transport, timeout=120)
        self.refused = 0

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.http.request(method, f"/api{path}", json=body)
        self.refused += answer.status_code == 429
        return answer.json() if answer.status_code < 300 else None

    async def come(self) -> Guest:
        self.http.headers["Authorization"] = f"Bearer {(await self.ask('POST', '/keys'))['key']}"
        return self

    async def open(self, bot: str, seats: int = 2) -> str:
        wanted = {"game": "vaalbara", "seats": seats, "name": "Ann", "bots": ["", *[bot] * (seats - 1)], "start": True}
        found = await self.ask("POST", "/tables", wanted)
        return str(found["id"]) if found else ""

    async def decide(self, table: str) -> float:
        """Decide once; the seconds until the bots have answered. A new game where one is over: -1."""
        shown = await self.ask("GET", f"/tables/{table}")
        if shown is None or shown["table"]["status"] != "running":
            return -1.0
        prompt = shown["blocks"][0]["prompt"]
        if prompt is None or not prompt["owes"]:
            await asyncio.sleep(LOOK_SECONDS)
            return 0.0
        does = {"do": "act", "seat": 0, "action": prompt["options"][0]["action"], "asked": prompt["asked"]}
        await self.ask("POST", f"/tables/{table}/commands", does)
        began = time.monotonic()
        while True:
            shown = await self.ask("GET", f"/tables/{table}")
            if shown is None or shown["table"]["status"] != "running" or shown["table"]["owing"] == [0]:
                return time.monotonic() - began
            await asyncio.sleep(LOOK_SECONDS)


async def bots(guest: Guest) -> None:
    """Tables full of the strongest bot."""
    while True:
        table = await guest.open("level-5", 5)
        while table and await guest.decide(table) >= 0:
            pass
        await asyncio.sleep(0.5)


async def boards(guest: Guest) -> None:
    """Games that are played out on the analysis board, as many as may be asked for."""
    position = load("farmoony").new(6, seed=1).to_dict()
    while True:
        await guest.ask("POST", "/positions/farmoony/tries", {"step": 0, "position": position, "games": 100})
        await asyncio.sleep(0.5)


async def lobbies(guest: Guest) -> None:
    """The lobby, without a pause."""
    while True:
        await guest.ask("GET", "/lobby")


ATTACKS: dict[str, Callable[[Guest], Awaitable[None]]] = {"bots": bots, "boards": boards, "lobbies": lobbies}


async def answers(guest: Guest, bot: str, seconds: float) -> list[float]:
    """How long the answers of a bot take."""
    found: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        table = await guest.open(bot)
        while table and time.monotonic() < end and (took := await guest.decide(table)) >= 0:
            found += [took] if took else []
            await asyncio.sleep(REST_SECONDS)
    return found


async def timed(guest: Guest, method: str, path: str, body: Any, seconds: float) -> list[float]:
    """How long the answers to a request take."""
    found: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        await guest.ask(method, path, body)
        found.append(time.monotonic() - began)
        await asyncio.sleep(0.2)
    return found


async def evening(server: Server, seconds: float) -> dict[str, tuple[list[float], int]]:
    """What the ordinary player does, one thing after another."""
    guest, found = await Guest(server, ORDINARY).come(), {}

    async def note(what: str, work: Awaitable[list[float]]) -> None:
        before = guest.refused
        found[what] = (sorted(await work), guest.refused - before)

    await note("lobby", timed(guest, "GET", "/lobby", None, seconds))
    for bot in ("level-1", "level-3", "level-4", "level-5"):
        await note(f"answer of {bot}", answers(guest, bot, seconds))
    look = {"position": None, "seats": 2}
    await note("analysis board", timed(guest, "POST", "/positions/vaalbara", look, seconds))
    return found


async def run(attacked: Server, other: Server, attack: str, seconds: float) -> None:
    rude = [await Guest(attacked, RUDE).come() for _ in range(KEYS)]
    tasks = [asyncio.create_task(_stubborn(ATTACKS[attack], guest)) for guest in rude]
    await asyncio.sleep(3)
    print(f"\n{attack}: {KEYS} keys of one address; load of the machine {os.getloadavg()[0]:.1f}")
    for name, server in (("undisturbed", other), ("beside it", attacked)):
        for what, (times, refused) in (await evening(server, seconds)).items():
            if times:
                middle, late = times[len(times) // 2], times[min(len(times) - 1, int(0.99 * len(times)))]
                said = f"{1000 * middle:6.0f} {1000 * late:6.0f} ms p50 p99, {len(times)} answers, {refused} refused"
                print(f"  {name:12} {what:20} {said}", flush=True)
            else:
                print(f"  {name:12} {what:20} no answer in {seconds:.0f} s", flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _stubborn(attack: Callable[[Guest], Awaitable[None]], guest: Guest) -> None:
    while True:
        with contextlib.suppress(httpx.HTTPError):
            await attack(guest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attack", choices=[*ATTACKS], nargs="*", default=[*ATTACKS])
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    for attack in given.attack:
        with tempfile.TemporaryDirectory() as name:
            folders = [Path(name) / each for each in ("attacked", "other")]
            for folder in folders:
                folder.mkdir()
            # the tests' servers know no limits; these have those that everybody gets
            with running(folders[0], "--rate", "20") as attacked, running(folders[1], "--rate", "20") as other:
                asyncio.run(run(attacked, other, attack, given.seconds))


if __name__ == "__main__":
    main()
