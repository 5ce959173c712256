"""Bots that decide at the tables: processes that think, so that nobody else waits.

There are few processes and many tables; `fair_queue` says whose turn it is. One process more is kept for decisions that
take a moment, so that nobody waits for the long thoughts of a stranger's bots. What nobody waits for is not thought
about.
"""

from __future__ import annotations

import logging
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from typing import Optional

from msgspec import json

from solstead.bots import NAMES
from solstead.core.chance import SystemChance
from solstead.core.frame import Secret
from solstead.server.table.table import Table
from solstead.server.thinking.bot_worker import Hint, Question
from solstead.server.thinking.external import ExternalBots
from solstead.server.thinking.fair_queue import PLAYED, QUICK_SECONDS, STUDIED, UNATTENDED, FairQueue, Names
from solstead.server.thinking.processes import Died, WorkerProcess

log = logging.getLogger(__name__)

#: A question that killed this many processes is not asked again.
TRIES = 5
#: Bots that think for about a second ("": a hint). The last process is kept for the others.
LONG = frozenset({"level-5", ""})
LONG_SECONDS = 1.0
#: Bots that answer at once.
QUICK = frozenset({"random", "greedy", "network", "level-1", "level-2"})
WORKER = "solstead.server.thinking.bot_worker"


class BotFailed(Exception):
    """No process lived long enough to answer."""


class BotPool:
    """A few processes. They start with the first question."""

    def __init__(self, size: int, external: Optional[ExternalBots] = None) -> None:
        self.external = external or ExternalBots()
        self._processes = [WorkerProcess(WORKER) for _ in range(size + 1)]
        self._queue = FairQueue(size + 1, kept=1, most=sys.maxsize, most_each=sys.maxsize)
        self._outside = 0

    @property
    def names(self) -> list[str]:
        """All bots that may sit at a table."""
        return [*NAMES, *self.external.addresses]

    @property
    def waiting(self) -> int:
        """Questions without an answer."""
        return len(self._queue) + self._outside

    @property
    def processes(self) -> list[Process]:
        """Those that live."""
        return [worker.process for worker in self._processes if worker.process is not None]

    async def choose(
        self, table: Table, seat: int, home: str = "", watched: bool = True, wanted: Callable[[], bool] = lambda: True
    ) -> int:
        """What the bot of a seat decides, for people at an address. BotLost, if it is one of the host's and fails;
        NotWanted."""
        question = self.question(table, seat, table.bot_of(seat))
        if question.bot in NAMES:
            names = (home, table.data.opened.opener, table.data.id)
            return int(await self._answer(question, names, PLAYED if watched else UNATTENDED, wanted))
        self._outside += 1
        try:
            return await self.external.choose(table, question)
        finally:
            self._outside -= 1

    async def hint(self, question: Question, home: str, guest: str, table: str) -> Hint:
        """What a search thinks."""
        return json.decode(await self._answer(question, (home, guest, table), STUDIED), type=Hint)

    def question(self, table: Table, seat: int, bot: str) -> Question:
        """A position, with nothing in it but what the seat may know."""
        assert table.match is not None
        state = table.match.state
        known = state.determinised(seat, SystemChance())
        opened = table.data.opened
        sealed = isinstance(state.stack[-1], Secret)
        return Question(bot, opened.game, opened.components, known.to_dict(), seat, sealed)

    async def _answer(
        self, question: Question, names: Names, rank: int, wanted: Callable[[], bool] = lambda: True
    ) -> bytes:
        line, seconds = json.encode(question), LONG_SECONDS if question.bot in LONG else QUICK_SECONDS
        return await self._queue.do(
            names,
            lambda place: self._tried(self._processes[place], line, question.bot, names[-1]),
            seconds=seconds,
            rank=rank,
            wanted=wanted,
        )

    async def _tried(self, worker: WorkerProcess, line: bytes, bot: str, table: str) -> bytes:
        for _ in range(TRIES):
            try:
                return await worker.ask(line)
            except Died:
                log.warning("bot_worker_died", extra={"table": table})
        raise BotFailed(bot)

    async def close(self) -> None:
        """End all processes."""
        await self.external.close()
        await self._queue.close()
        for worker in self._processes:
            await worker.close()
