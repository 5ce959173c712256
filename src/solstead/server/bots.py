"""Processes that think for bots, so that nobody else waits. One that dies is replaced, and its question asked again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import PIPE, Process
from typing import Optional

from msgspec import json

from solstead.bots import NAMES
from solstead.core.chance import SystemChance
from solstead.server.bot_worker import Hint, Question
from solstead.server.outside import Outside
from solstead.server.table import Table

log = logging.getLogger(__name__)

#: A question that killed this many processes is not asked again.
TRIES = 5


class BotFailed(Exception):
    """No process lived long enough to answer."""


class BotPool:
    """A few processes with one queue. They start with the first question."""

    def __init__(self, size: int, outside: Optional[Outside] = None) -> None:
        self.size = size
        self.outside = outside or Outside()
        self.waiting = 0  # questions without an answer
        self.processes: list[Process] = []  # for tests and for the end
        self._idle: asyncio.Queue[Optional[Process]] = asyncio.Queue()
        for _ in range(size):
            self._idle.put_nowait(None)

    @property
    def names(self) -> list[str]:
        """All bots that may sit at a table."""
        return [*NAMES, *self.outside.addresses]

    async def choose(self, table: Table, seat: int) -> int:
        """What the bot of a seat decides. BotLost, if it is one of the host's and fails."""
        question = self.question(table, seat, table.bot_of(seat))
        if question.bot in NAMES:
            return int(await self._answer(question))
        self.waiting += 1
        try:
            return await self.outside.choose(table, question)
        finally:
            self.waiting -= 1

    async def hint(self, question: Question) -> Hint:
        """What a search thinks."""
        return json.decode(await self._answer(question), type=Hint)

    def question(self, table: Table, seat: int, bot: str) -> Question:
        """A position, with nothing in it but what the seat may know."""
        assert table.match is not None
        known = table.match.state.determinised(seat, SystemChance())
        opened = table.data.opened
        return Question(bot, opened.game, opened.components, known.to_dict(), seat)

    async def _answer(self, question: Question) -> bytes:
        line = json.encode(question) + b"\n"
        self.waiting += 1
        try:
            for _ in range(TRIES):
                answer = await self._ask(line)
                if answer is not None:
                    return answer
                log.warning("bot_worker_died", extra={"game": question.game, "bot": question.bot})
        finally:
            self.waiting -= 1
        raise BotFailed(f"the bot of seat {question.seat} did not answer")

    async def _ask(self, line: bytes) -> Optional[bytes]:
        """The answer of one process, or None if it died."""
        process = await self._idle.get()
        answer = b""
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(line)
            await process.stdin.drain()
            answer = await process.stdout.readline()
        except OSError as error:
            log.info("bot_pipe_broken", extra={"reason": type(error).__name__})
        finally:
            if not answer.endswith(b"\n"):
                self._bury(process)
                process = None
            self._idle.put_nowait(process)
        return answer if process is not None else None

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "solstead.server.bot_worker", stdin=PIPE, stdout=PIPE, limit=1 << 16
        )
        self.processes.append(process)
        return process

    def _bury(self, process: Optional[Process]) -> None:
        if process in self.processes:
            self.processes.remove(process)
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    async def close(self) -> None:
        """End all processes."""
        await self.outside.close()
        processes = self.processes.copy()
        for process in processes:
            self._bury(process)
        await asyncio.gather(*(process.wait() for process in processes))
