"""Who comes next where many want the same few processes: one queue for bots, analysis, reviews, replays and files.

A place goes to whoever has used the least so far: by address first (keys are free, addresses are not), then by person,
then by table, and inside such a share to what is shortest. Who comes new begins where the most modest of the others is.
So shares count under contention alone. What nobody waits for any more is not done, and long work is given to the queue
in slices, so that nobody waits for all of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, Optional, TypeVar

from solstead.server.base.errors import Refused
from solstead.server.base.tasks import end

T = TypeVar("T")

#: Work that takes no longer may have the places that are kept for it.
QUICK_SECONDS: Final = 0.25
#: What comes first: a game with people at it, what a player wants to know, a game without people.
PLAYED, STUDIED, UNATTENDED = 0, 1, 2
#: Whose work it is: an address, a person, a table. Some leave out the last ones.
Names = tuple[str, ...]


class NotWanted(Exception):
    """Nobody waits for it any more."""


class Waiting:
    """Work that waits for a place, or has one."""

    def __init__(self, names: Names, seconds: float, rank: int, wanted: Callable[[], bool], number: int) -> None:
        self.names = names
        self.seconds = seconds  # that it is expected to take
        self.rank = rank
        self.wanted = wanted
        self.number = number
        self.place: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def shares(self) -> list[Names]:
        return [self.names[: i + 1] for i in range(len(self.names))]


class FairQueue:
    """Places, from 0, and who waits for them. `kept` of them are for quick work, and one address has `each` at most;
    `most` may wait in all, `most_each` of one address."""

    def __init__(
        self,
        places: int = 1,
        *,
        kept: int = 0,
        each: Optional[int] = None,
        most: int = 200,
        most_each: int = 10,
    ) -> None:
        self.kept = kept
        self.each = places if each is None else each
        self.most = most
        self.most_each = most_each
        self._free = list(range(places))
        self._waiting: list[Waiting] = []
        self._running: list[Waiting] = []
        self._used: dict[Names, float] = {}  # seconds
        self._tasks: set[asyncio.Task[Any]] = set()
        self._number = 0

    def __len__(self) -> int:
        """How many wait or have a place."""
        return len(self._waiting) + len(self._running)

    async def do(
        self,
        names: Names,
        work: Callable[[int], Awaitable[T]],
        *,
        seconds: float = 1.0,
        rank: int = PLAYED,
        wanted: Callable[[], bool] = lambda: True,
    ) -> T:
        """Do something when it has a place. Whoever is cancelled while waiting leaves; what has begun ends."""
        near = sum(each.names[0] == names[0] for each in (*self._waiting, *self._running))
        if near >= self.most_each or len(self) >= self.most:
            raise Refused("too_fast", "you have asked for much that others wait for too; wait a moment")
        self._number += 1
        asked = Waiting(names, seconds, rank, wanted, self._number)
        self._come(asked)
        self._waiting.append(asked)
        self._dispatch()
        try:
            place = await asked.place
        except (asyncio.CancelledError, NotWanted):
            if asked in self._waiting:
                self._waiting.remove(asked)
            if asked in self._running:  # it was given a place in the same moment
                self._leave(asked, asked.place.result(), 0.0)
            self._forget(asked)
            raise
        task = asyncio.create_task(self._run(asked, place, work))
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def close(self) -> None:
        for asked in self._waiting:
            asked.place.cancel()
        self._waiting.clear()
        await end(*self._tasks)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked may be gone

    async def _run(self, asked: Waiting, place: int, work: Callable[[int], Awaitable[T]]) -> T:
        began = time.monotonic()
        try:
            return await work(place)
        finally:
            self._leave(asked, place, time.monotonic() - began)

    def _leave(self, asked: Waiting, place: int, took: float) -> None:
        """Give a place back; shares are charged, and forgotten with the last of their work."""
        self._running.remove(asked)
        self._free.append(place)
        for share in asked.shares():
            self._used[share] += took
        self._forget(asked)
        self._dispatch()

    def _forget(self, asked: Waiting) -> None:
        """Shares go with the last of their work."""
        for share in asked.shares():
            if not any(other.names[: len(share)] == share for other in (*self._waiting, *self._running)):
                self._used.pop(share, None)

    def _come(self, asked: Waiting) -> None:
        for share in asked.shares():
            siblings = [
                used for name, used in self._used.items() if len(name) == len(share) and name[:-1] == share[:-1]
            ]
            self._used.setdefault(share, min(siblings, default=0.0))

    def _dispatch(self) -> None:
        """Give every free place to the next one who may have it."""
        while self._free:
            quick = len(self._free) <= self.kept
            found = [one for one in self._waiting if self._may(one, quick)]
            if not found:
                return
            asked = min(found, key=self._order)
            self._waiting.remove(asked)
            if asked.place.done():
                continue  # cancelled
            if not asked.wanted():
                asked.place.set_exception(NotWanted())
                continue
            self._running.append(asked)
            asked.place.set_result(self._free.pop())

    def _may(self, asked: Waiting, quick: bool) -> bool:
        if quick and asked.seconds > QUICK_SECONDS:
            return False
        return sum(each.names[0] == asked.names[0] for each in self._running) < self.each

    def _order(self, asked: Waiting) -> tuple[int, list[float], float, int]:
        return asked.rank, [self._used[share] for share in asked.shares()], asked.seconds, asked.number
