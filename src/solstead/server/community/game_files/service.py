"""The files of guests, read by a process that may come to harm: see `guest_worker`."""

from __future__ import annotations

from msgspec import json

from solstead.server.base.errors import Refused
from solstead.server.community.game_files.worker import Given, Taken, Unfit, check_steps
from solstead.server.http.limits import here
from solstead.server.thinking.fair_queue import FairQueue
from solstead.server.thinking.processes import Died, WorkerProcess

#: How long reading a file may take, the start of the process on a busy machine included.
SECONDS = 20.0


class Reader:
    """One process, one file at a time."""

    def __init__(self) -> None:
        self._process = WorkerProcess("solstead.server.community.game_files.worker")
        self._queue = FairQueue()

    async def read(self, given: Given) -> Taken:
        """What is in a file; refused, if it is too large, takes too long or is wrong."""
        code = "bad_setting" if given.record is None else "bad_record"
        try:
            if given.record is not None:
                check_steps(given.record)
        except Unfit as error:
            raise Refused(code, str(error)) from None
        try:
            answer = await self._queue.do((here.get(),), lambda _: self._process.ask(json.encode(given), SECONDS))
        except TimeoutError:
            raise Refused(code, "it takes too long to read the file") from None
        except Died:
            raise Refused(code, "the file cannot be read") from None
        taken = json.decode(answer, type=Taken)
        if taken.code:
            raise Refused(taken.code, taken.message)
        return taken

    async def close(self) -> None:
        await self._queue.close()
        await self._process.close()
