"""Bots that decide at the tables: who is asked when, by processes that think so that nobody else waits.

There are few processes and many tables. Tables with people come before tables without; among them comes first who has
used the least so far, by guest and then by table, in seconds of thinking. One process more is kept for decisions that
take no time, so that nobody waits for the thoughts of a stranger's bots. What nobody waits for is not thought about.
"""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio.subprocess import Process
from collections.abc import Callable
from typing import Optional

from msgspec import json

from solstead.bots import NAMES
from solstead.core.chance import SystemChance
from solstead.core.frame import Secret
from solstead.server.base.tasks import end
from solstead.server.table.table import Table
from solstead.server.thinking.bot_worker import Hint, Question
from solstead.server.thinking.external import ExternalBots
from solstead.server.thinking.processes import Died, WorkerProcess

log = logging.getLogger(__name__)

#: A question that killed this many processes is not asked again.
TRIES = 5
#: Bots that answer at once.
QUICK = frozenset({"random", "greedy", "network", "level-1", "level-2"})
WORKER = "solstead.server.thinking.bot_worker"


class BotFailed(Exception):
    """No process lived long enough to answer."""


class NotWanted(Exception):
    """Nobody waits for the answer any more."""


class Asked:
    """A question that waits for its turn."""

    def __init__(self, question: Question, guest: str, table: str, watched: bool, wanted: Callable[[], bool]) -> None:
        self.line = json.encode(question)
        self.bot = question.bot
        self.quick = question.bot in QUICK
        self.guest = guest
        self.table = table
        self.watched = watched  # there are people at the table
        self.wanted = wanted
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()


class Shares:
    """How much thinking everybody has used, in seconds. Who comes new begins where the most modest of the others is."""

    def __init__(self) -> None:
        self.used: dict[str, float] = {}

    def come(self, name: str, others: set[str]) -> None:
        floor = min((self.used[other] for other in others if other in self.used), default=0.0)
        self.used = {other: used for other, used in self.used.items() if other in others}
        self.used[name] = max(self.used.get(name, 0.0), floor)

    def charge(self, name: str, seconds: float) -> None:
        self.used[name] = self.used.get(name, 0.0) + seconds

    def of(self, name: str) -> float:
        return self.used.get(name, 0.0)


class BotPool:
    """A few processes. They start with the first question."""

    def __init__(self, size: int, external: Optional[ExternalBots] = None) -> None:
        self.external = external or ExternalBots()
        self._processes = [WorkerProcess(WORKER) for _ in range(size + 1)]
        self._idle = list(self._processes)
        self._queue: list[Asked] = []
        self._busy: set[Asked] = set()
        self._guests, self._tables = Shares(), Shares()
        self._tasks: set[asyncio.Task[None]] = set()
        self._outside = 0

    @property
    def names(self) -> list[str]:
        """All bots that may sit at a table."""
        return [*NAMES, *self.external.addresses]

    @property
    def waiting(self) -> int:
        """Questions without an answer."""
        return len(self._queue) + len(self._busy) + self._outside

    @property
    def processes(self) -> list[Process]:
        """Those that live."""
        return [worker.process for worker in self._processes if worker.process is not None]

    async def choose(
        self, table: Table, seat: int, watched: bool = True, wanted: Callable[[], bool] = lambda: True
    ) -> int:
        """What the bot of a seat decides. BotLost, if it is one of the host's and fails; NotWanted."""
        question = self.question(table, seat, table.bot_of(seat))
        if question.bot in NAMES:
            asked = Asked(question, table.data.opened.opener, table.data.id, watched, wanted)
            return int(await self._answer(asked))
        self._outside += 1
        try:
            return await self.external.choose(table, question)
        finally:
            self._outside -= 1

    async def hint(self, question: Question, guest: str, table: str) -> Hint:
        """What a search thinks."""
        return json.decode(await self._answer(Asked(question, guest, table, True, lambda: True)), type=Hint)

    def question(self, table: Table, seat: int, bot: str) -> Question:
        """A position, with nothing in it but what the seat may know."""
        assert table.match is not None
        state = table.match.state
        known = state.determinised(seat, SystemChance())
        opened = table.data.opened
        sealed = isinstance(state.stack[-1], Secret)
        return Question(bot, opened.game, opened.components, known.to_dict(), seat, sealed)

    async def _answer(self, asked: Asked) -> bytes:
        others = {one.guest for one in self._queue} | {one.guest for one in self._busy}
        self._guests.come(asked.guest, others)
        self._tables.come(asked.table, {one.table for one in self._queue} | {one.table for one in self._busy})
        self._queue.append(asked)
        self._dispatch()
        try:
            return await asked.answer
        finally:
            if asked in self._queue:
                self._queue.remove(asked)

    def _dispatch(self) -> None:
        """Give every idle process the next question that it may have."""
        while self._idle:
            last = len(self._idle) == 1  # kept for what is quick
            found = [one for one in self._queue if one.quick or not last]
            if not found:
                return
            asked = min(found, key=self._rank)
            self._queue.remove(asked)
            if not asked.wanted():
                asked.answer.set_exception(NotWanted())
                continue
            self._busy.add(asked)
            task = asyncio.create_task(self._work(self._idle.pop(), asked))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _rank(self, asked: Asked) -> tuple[bool, bool, float, float]:
        return not asked.watched, not asked.quick, self._guests.of(asked.guest), self._tables.of(asked.table)

    async def _work(self, worker: WorkerProcess, asked: Asked) -> None:
        """Let a process think; whoever asked may be gone when it is done."""
        began = time.monotonic()
        try:
            answer = await self._tried(worker, asked)
            if not asked.answer.done():
                asked.answer.set_result(answer)
        except BotFailed as error:
            if not asked.answer.done():
                asked.answer.set_exception(error)
        finally:
            took = time.monotonic() - began
            self._guests.charge(asked.guest, took)
            self._tables.charge(asked.table, took)
            self._busy.discard(asked)
            self._idle.append(worker)
            self._dispatch()

    async def _tried(self, worker: WorkerProcess, asked: Asked) -> bytes:
        for _ in range(TRIES):
            try:
                return await worker.ask(asked.line)
            except Died:
                log.warning("bot_worker_died", extra={"table": asked.table})
        raise BotFailed(asked.bot)

    async def close(self) -> None:
        """End all processes."""
        await self.external.close()
        self._queue.clear()
        await end(*self._tasks)
        for worker in self._processes:
            await worker.close()
