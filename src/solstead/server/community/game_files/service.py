"""The files of guests, read by a process that may come to harm: see `guest_worker`."""

from __future__ import annotations

import asyncio

from msgspec import json

from solstead.server.base.errors import Refused
from solstead.server.community.game_files.worker import Given, Taken, Unfit, check_steps
from solstead.server.thinking.processes import Died, WorkerProcess

#: How long reading a file may take, the start of the process on a busy machine included, and how many may wait for it.
SECONDS = 20.0
MOST_WAITING = 20


class Reader:
    """One process, one file at a time."""

    def __init__(self) -> None:
        self._process = WorkerProcess("solstead.server.community.game_files.worker")
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def read(self, given: Given) -> Taken:
        """What is in a file; refused, if it is too large, takes too long or is wrong."""
        code = "bad_setting" if given.record is None else "bad_record"
        try:
            if given.record is not None:
                check_steps(given.record)
        except Unfit as error:
            raise Refused(code, str(error)) from None
        if self._waiting >= MOST_WAITING:
            raise Refused("too_fast", "many files are being read; try again in a moment")
        self._waiting += 1
        try:
            async with self._turn:
                answer = await self._process.ask(json.encode(given), SECONDS)
        except TimeoutError:
            raise Refused(code, "it takes too long to read the file") from None
        except Died:
            raise Refused(code, "the file cannot be read") from None
        finally:
            self._waiting -= 1
        taken = json.decode(answer, type=Taken)
        if taken.code:
            raise Refused(taken.code, taken.message)
        return taken

    async def close(self) -> None:
        await self._process.close()
