"""Work that goes on as long as the server does."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any, TypeVar

log = logging.getLogger(__name__)
T = TypeVar("T")

SHORTEST_PAUSE = 0.2
LONGEST_PAUSE = 5.0
#: How often it is looked whether there are files left, and said that there are none.
WATCH_SECONDS = 0.5
SAY_SECONDS = 10.0
#: How often work that is to end is told so.
AGAIN_SECONDS = 0.5
#: Of many things, so many are looked at before somebody else's turn comes: a small part of a millisecond's work.
AT_A_TIME = 25


async def by_turns(things: Iterable[T]) -> AsyncIterator[T]:
    """All that there are now, in turn with whoever plays."""
    for i, thing in enumerate(list(things), 1):
        yield thing
        if i % AT_A_TIME == 0:
            await asyncio.sleep(0)


async def keep_alive(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Begin a work anew whenever it ends or fails, with a pause that grows as long as it fails at once."""
    pause = SHORTEST_PAUSE
    while True:
        began = time.monotonic()
        try:
            await work()
            log.warning("task_ended", extra={"reason": name})
        except Exception as error:  # whatever it is: to be deaf is worse
            log.error("task_failed", exc_info=error, extra={"reason": name})
        pause = SHORTEST_PAUSE if time.monotonic() - began > LONGEST_PAUSE else min(2 * pause, LONGEST_PAUSE)
        await asyncio.sleep(pause)


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel these, and wait until they have ended. Who takes it for something else, as libraries do when they are just
    connecting, is told again."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)


def end_by_itself(seconds: float) -> None:
    """End this process when so much time has passed, whatever it waits for. What people were told has been committed,
    and programs that work for the server end when it does not listen any more."""

    def now() -> None:
        log.error("stop_too_slow")
        os._exit(1)

    timer = threading.Timer(seconds, now)
    timer.daemon = True
    timer.start()


async def watch_files() -> None:
    """Say so when there are no files left. The event loop turns away who comes then, and goes on, without a word."""
    while True:
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
            await asyncio.sleep(WATCH_SECONDS)
        except OSError as error:
            if error.errno not in (errno.EMFILE, errno.ENFILE):
                raise
            log.error("out_of_files", extra={"reason": "nobody can come in; raise the limit (LimitNOFILE)"})
            await asyncio.sleep(SAY_SECONDS)
