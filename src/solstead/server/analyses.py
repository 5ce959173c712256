"""The analysis board: finished games go on from any of their steps. Nothing is kept; the browser has the tree.

A process of its own answers one question at a time, and a guest may ask for so much.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

from msgspec import Meta, Struct, field, json

from solstead.server.analysis_worker import Asked, Tried
from solstead.server.limits import Bucket
from solstead.server.processes import Died, WorkerProcess
from solstead.server.refusals import Refused

#: How long an answer may take, and how many may wait.
SECONDS = 60.0
MOST_WAITING = 20
#: What a guest may ask for at once, and a second: a look costs 1, the judge 3, a game that is played out a tenth.
AT_ONCE = 60
RATE = 1.0
JUDGING = 3.0
PLAYING = 0.1


class TryLine(Struct, forbid_unknown_fields=True):
    """A line to be tried: decisions from a step of the game on."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Annotated[int, Meta(ge=-1, le=7)] = -1  # whose unknown cards are dealt anew; -1: all is as it was
    deal: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    line: Annotated[list[list[int]], Meta(max_length=400)] = field(default_factory=list)  # a seat and its action each
    judge: bool = False
    games: Annotated[int, Meta(ge=0, le=100)] = 0


def decisions(wanted: TryLine) -> list[tuple[int, int]]:
    """The line as seats and actions. What is no decision at all is refused here, what is illegal at the table."""
    if any(len(each) != 2 or not all(0 <= number <= 100_000 for number in each) for each in wanted.line):
        raise Refused("illegal_action", "a decision is a seat and an action")
    return [(seat, action) for seat, action in wanted.line]


class Analyses:
    """The analysis board of one worker of the server."""

    def __init__(self) -> None:
        self._process = WorkerProcess("solstead.server.analysis_worker")
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._guests: dict[str, Bucket] = {}

    def charge(self, guest: str, wanted: TryLine) -> None:
        """Refuse who asks for too much."""
        if len(self._guests) > 10_000:
            self._guests = {name: bucket for name, bucket in self._guests.items() if not bucket.full}
        cost = 1.0 + JUDGING * wanted.judge + PLAYING * wanted.games
        bucket = self._guests.setdefault(guest, Bucket(RATE, AT_ONCE))
        if self._waiting >= MOST_WAITING or not bucket.take(cost):
            raise Refused("too_fast", "that is much to think about; try again in a moment")

    async def ask(self, asked: Asked) -> Tried:
        self._waiting += 1
        try:
            async with self._turn:
                found = json.decode(await self._process.ask(json.encode(asked), SECONDS), type=Tried)
        except (Died, TimeoutError):
            raise Refused("too_fast", "that took too long; try it with fewer games") from None
        finally:
            self._waiting -= 1
        if found.problem:
            raise Refused("illegal_action", found.problem)
        return found

    async def close(self) -> None:
        await self._process.close()
