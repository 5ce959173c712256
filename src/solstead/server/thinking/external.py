"""The bots that the host has named, as the tables see them. A process of its own talks to them; people know the names.

A bot is told that a game begins when it is asked for the first time, and that it is over when it is, or when nobody has
looked at the table for a while: then the game begins anew for it, where it stands.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from typing import Any, Optional

from msgspec import json, structs

from solstead.bots.external import LIMIT
from solstead.bots.external.messages import Happening
from solstead.server.base.config import VARIABLES
from solstead.server.shown import shows
from solstead.server.table.table import Result, Table
from solstead.server.thinking.bot_worker import Question
from solstead.server.thinking.external_worker import Answer, Ask, Leave
from solstead.server.thinking.pace import Pace

log = logging.getLogger(__name__)

#: How many games of such bots go on at a time; others wait, or begin anew later.
MOST = 32
#: A question that the process did not live to answer is asked again, but not more often than this.
TRIES = 3
#: Seconds beside the limit of a bot after which nobody waits for the process any more.
PATIENCE = 60.0
#: How long the process has to say goodbye to all bots.
GRACE_SECONDS = 3.0

Place = tuple[str, int]  # a table and a seat


class BotLost(Exception):
    """A bot has lost its game: `fault` says why, as in the texts of the bots."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


class ExternalBots:
    """All games of the host's bots."""

    def __init__(self, addresses: Optional[dict[str, str]] = None, limit: float = LIMIT) -> None:
        self.addresses = addresses or {}
        self.limit = limit
        self.process: Optional[Process] = None
        self._told: dict[Place, int] = {}  # how many events of a game the bot knows; the longest unused first
        self._asking: dict[int, asyncio.Future[Optional[Answer]]] = {}
        self._thinking: set[Place] = set()
        self._room = asyncio.Semaphore(MOST)
        self._starting = asyncio.Lock()
        self._reader: Optional[asyncio.Task[Any]] = None
        self._numbers = itertools.count(1)
        self._pace = Pace()

    async def choose(self, table: Table, question: Question) -> int:
        """What a bot decides; BotLost, if it does not."""
        if question.bot not in self.addresses:
            raise BotLost("unknown")
        place = (table.data.id, question.seat)
        name, began = question.bot, time.monotonic()
        question = structs.replace(question, bot=self.addresses[name])
        ask = Ask(0, _name(place), self.limit, self._news(table, place), question)
        events = table.data.events
        choice = table.match is not None and len(table.match.state.options(question.seat)) > 1
        async with self._room:
            self._thinking.add(place)
            self._make_room()
            self._told.pop(place, None)
            self._told[place] = events
            try:
                answer = await self._answer(ask)
            finally:
                self._thinking.discard(place)
        if answer.fault:
            self._told.pop(place, None)
            raise BotLost(answer.fault)
        if question.sealed:
            await asyncio.sleep(self._pace.rest(question.game, name, time.monotonic() - began, choice))
        return answer.action

    def _news(self, table: Table, place: Place) -> list[Happening]:
        """What has happened since the last decision of a bot, as far as its seat may know, and as far back as a table
        remembers."""
        seat = place[1]
        count = min(table.data.events - self._told.get(place, 0), len(table.log))
        found = shows.happenings(table, table.log[len(table.log) - count :], seat, "en")
        return [Happening(kind=x.kind, seat=x.seat, fields=x.fields, text=x.text) for x in found]

    def _make_room(self) -> None:
        """Let the bot that has not been asked for the longest time go, if there are too many."""
        idle = [place for place in self._told if place not in self._thinking]
        if len(idle) + len(self._thinking) > MOST:
            self._leave(idle[0], None)

    def leave(self, id: str, result: Optional[Result] = None) -> None:
        """A table is over, or not needed for now."""
        for place in [place for place in self._told if place[0] == id]:
            self._leave(place, result)

    def _leave(self, place: Place, result: Optional[Result]) -> None:
        del self._told[place]
        if self.process is not None:
            leave = Leave(_name(place), result.scores if result else None, result.winners if result else [])
            self._write(self.process, leave)

    async def _answer(self, ask: Ask) -> Answer:
        for _ in range(TRIES):
            ask.id = next(self._numbers)
            async with self._starting:
                process = self.process or await self._start()
            answering: asyncio.Future[Optional[Answer]] = asyncio.get_running_loop().create_future()
            self._asking[ask.id] = answering
            self._write(process, ask)
            try:
                async with asyncio.timeout(self.limit + PATIENCE):
                    answer = await answering
            except TimeoutError:
                del self._asking[ask.id]
                return Answer(ask.id, fault="slow")
            if answer is not None:
                return answer
            log.warning("bot_worker_died", extra={"seat": ask.question.seat})
        return Answer(ask.id, fault="ended")

    @staticmethod
    def _write(process: Process, message: Ask | Leave) -> None:
        assert process.stdin is not None
        process.stdin.write(json.encode(message) + b"\n")

    async def _start(self) -> Process:
        """The process knows nothing of the secrets of the server, and so neither do the bots that it starts."""
        environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "solstead.server.thinking.external_worker", stdin=PIPE, stdout=PIPE, env=environment
        )
        self._reader = asyncio.create_task(self._read(self.process))
        return self.process

    async def _read(self, process: Process) -> None:
        """Pass the answers on, as long as the process lives."""
        assert process.stdout is not None
        while line := await process.stdout.readline():
            answer = json.decode(line, type=Answer)
            waiting = self._asking.pop(answer.id, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(answer)
        self.process = None
        self._told.clear()
        asking, self._asking = self._asking, {}
        for waiting in asking.values():
            if not waiting.done():
                waiting.set_result(None)

    async def close(self) -> None:
        """Hang up on all bots."""
        process = self.process
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(GRACE_SECONDS):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._reader is not None:
            await self._reader


def _name(place: Place) -> str:
    return f"{place[0]}/{place[1]}"
