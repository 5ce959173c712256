"""Killed at any moment: what was acknowledged is there, nothing is there twice, every table goes on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import websockets

from solstead.server.store import schema, store
from solstead.server.table import entries as e
from tests.server.running import (
    Person,
    Seat,
    Server,
    check_servers,
    listening,
    run_apart,
    running,
    seated,
    wait_for,
    wait_until,
)
from tests.server.table.test_clocks import thinkers

#: Tables and kills on every commit, and with --everything.
QUICK, FULL = (5, 4), (10, 8)
ACTIONS_BETWEEN_KILLS = 20  # a game has over 30 decisions, so that all games are on until the last kill


class Load:
    """People who play at several tables, whatever happens to the server, and note what it acknowledged."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.acknowledged: dict[tuple[str, int], tuple[int, int]] = {}
        self.sent = 0
        self.enough = asyncio.Event()  # acknowledged so much that the server may be killed
        self.target = 0
        self.up = asyncio.Event()
        self.done = 0

    async def play(self, table: str, key: str) -> None:
        """One person on both seats of a table, to the end of the game."""
        while True:
            await wait_for(self.up.wait(), "the server is there again")
            try:
                async with seated(self.server.url, table, key) as seat:
                    if await self._session(table, seat):
                        self.done += 1
                        return
            except (OSError, websockets.WebSocketException):
                check_servers()
                await asyncio.sleep(0.01)  # the server is gone; it comes back

    async def _session(self, table: str, seat: Seat) -> bool:
        """Until the game is over (True), or the connection is."""
        rng = random.Random(table)
        message = await seat.until(lambda found: found["type"] == "sync")
        while message["table"]["status"] == "running":
            prompt, who = next(
                (block["prompt"], block["seat"])
                for block in message["blocks"]
                if block["prompt"] and block["prompt"]["owes"]
            )
            action = rng.choice(prompt["options"])["action"]
            self.sent += 1
            answer = await seat.do("act", seat=who, action=action, asked=prompt["asked"])
            assert answer["type"] == "ack", answer
            self.acknowledged[table, answer["seq"]] = (who, action)
            if len(self.acknowledged) >= self.target:
                self.enough.set()
            await seat.send(sync=True)
            message = await seat.until(lambda found: found["type"] == "sync")
        return True


async def load_and_kill(server: Server, tables: list[tuple[str, str]], kills: int) -> Load:
    load = Load(server)
    load.up.set()
    players = [asyncio.create_task(load.play(table, key)) for table, key in tables]
    for i in range(kills):
        load.target = len(load.acknowledged) + ACTIONS_BETWEEN_KILLS + i
        load.enough.clear()
        await wait_for(load.enough.wait(), "decisions are acknowledged")
        load.up.clear()
        server.kill()
        await asyncio.to_thread(server.start)
        load.up.set()
    for player in players:
        await wait_for(player, "a game is over")
    return load


def test_kill_under_load(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    count, kills = FULL if request.config.getoption("--everything") else QUICK
    with running(tmp_path) as server:
        tables = []
        with Person(server.url) as person:
            for _ in range(count):
                table = person.open(seats=2)
                person.must(table, "sit", name="Ben")
                person.must(table, "start")
                tables.append((table, person.key))
        load = run_apart(load_and_kill(server, tables, kills))
        assert load.done == count
        assert server.stop()

    records = read(server.database)
    for (table, seq), decision in load.acknowledged.items():
        entry = records[table][seq - 1].entry
        assert isinstance(entry, e.Acted)
        assert (entry.seat, entry.action) == decision
    acted = 0
    for lines in records.values():
        assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
        acted += sum(isinstance(line.entry, e.Acted) for line in lines)
    assert len(load.acknowledged) <= acted <= load.sent
    assert acted - len(load.acknowledged) <= kills * count  # what was committed, but killed before it was said


def read(database: str) -> dict[str, list[e.Line]]:
    engine = store.engine_for(database)
    with engine.connect() as connection:
        ids = connection.execute(sa.select(schema.tables.c.id)).scalars()
        found = {id: store.lines(connection, id) for id in ids}
    engine.dispose()
    return found


def test_bots_go_on_after_a_kill(tmp_path: Path) -> None:
    """A table where only bots are to decide goes on by itself after a restart, with nobody looking."""
    with running(tmp_path) as server:
        with Person(server.url) as person:
            table = person.open(seats=4, bots=["greedy", "greedy", "greedy"], start=True)
            person.act(table, 3)
        server.kill()
        server.start()

        def asked_again() -> bool:
            with Person(server.url, person.key) as again:
                shown: dict[str, Any] = again.show(table)
            return 3 in shown["table"]["owing"] or shown["table"]["status"] == "finished"

        wait_until(asked_again, "the person is asked again")
        assert server.stop()


def test_no_bot_keeps_the_address_of_a_killed_server(tmp_path: Path) -> None:
    """It can be started again at once, whatever the processes do that it has started."""
    with running(tmp_path) as server:
        with Person(server.url) as person:
            person.open(seats=2, bots=["", "greedy"], start=True)
        wait_until(lambda: bool(thinkers(server)), "a bot thinks")
        bots = thinkers(server)
        for bot in bots:
            os.kill(bot, signal.SIGSTOP)
        server.kill()
        try:
            assert listening(server.port) == 0
        finally:
            for bot in bots:
                os.kill(bot, signal.SIGKILL)
        server.start()


def test_a_graceful_stop_finishes_writes(tmp_path: Path) -> None:
    with running(tmp_path, fresh=True) as server:
        with Person(server.url) as person:
            table = person.open(seats=2, bots=["", "random"], start=True)
            seq = person.act(table, 0)
        assert server.stop()
        assert len(read(server.database)[table]) >= seq
        assert '"stopped"' in server.log.read_text()
