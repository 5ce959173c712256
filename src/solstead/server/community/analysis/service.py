"""The analysis board: finished games go on from any of their steps, and positions that somebody set up. Nothing is
kept; the browser has the tree.

A process of its own answers one question at a time (`fair_queue` says whose), and a guest may ask for so much.
"""

from __future__ import annotations

import logging
import time
from typing import Annotated, Any, Optional, TypeVar

from msgspec import Meta, Struct, field, json

from solstead.review.form import Form
from solstead.server.base.errors import Refused
from solstead.server.community.analysis.worker import AnyQuestion, Asked, Edited, Reply, SetUp, Tried, WantForm
from solstead.server.http.limits import Bucket, here
from solstead.server.thinking.fair_queue import FairQueue
from solstead.server.thinking.processes import Died, WorkerProcess

log = logging.getLogger(__name__)

#: How long an answer may take, and for how long games are played out before somebody else's turn comes.
SECONDS = 60.0
SLICE_SECONDS = 0.1
#: What a guest may ask for at once, and a second: a look costs 1, a position half of it, the judge 3, a game that is
#: played out a tenth.
AT_ONCE = 60
RATE = 1.0
SETTING_UP = 0.5
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
    whole: bool = False  # the position is wanted too: to be changed, or to be played on from


class TryPosition(TryLine, kw_only=True):
    """A line from a position."""

    step: Annotated[int, Meta(ge=0, le=0)] = 0
    position: dict[str, Any]


class WantedPosition(Struct, forbid_unknown_fields=True):
    """A position to be looked at; None: the game's beginning, with so many seats."""

    position: Optional[dict[str, Any]] = None
    seats: Optional[Annotated[int, Meta(ge=1, le=8)]] = None
    settings: dict[str, Any] = field(default_factory=dict)
    seed: Annotated[int, Meta(ge=0, le=2**31)] = 0
    viewer: Annotated[int, Meta(ge=-1, le=7)] = -1
    questions: bool = False  # what else could be asked in it


T = TypeVar("T", Tried, Edited, Form)


def decisions(wanted: TryLine) -> list[tuple[int, int]]:
    """The line as seats and actions. What is no decision at all is refused here, what is illegal at the table."""
    if any(len(each) != 2 or not all(0 <= number <= 100_000 for number in each) for each in wanted.line):
        raise Refused("illegal_action", "a decision is a seat and an action")
    return [(seat, action) for seat, action in wanted.line]


def cost(wanted: TryLine) -> float:
    return 1.0 + JUDGING * wanted.judge + PLAYING * wanted.games


class Analyses:
    """The analysis board of one worker of the server."""

    def __init__(self) -> None:
        self._process = WorkerProcess("solstead.server.community.analysis.worker")
        self._queue = FairQueue()
        self._guests: dict[str, Bucket] = {}

    def charge(self, guest: str, cost: float) -> None:
        """Refuse who asks for too much."""
        if len(self._guests) > 10_000:
            self._guests = {name: bucket for name, bucket in self._guests.items() if not bucket.full}
        bucket = self._guests.setdefault(guest, Bucket(RATE, AT_ONCE))
        if not bucket.take(cost):
            raise Refused("too_fast", "that is much to think about; try again in a moment")

    async def line(self, asked: Asked, person: str) -> Tried:
        """The table at the end of a line. Games are played out a few at a time, in turn with what others ask."""
        asked.seconds = SLICE_SECONDS
        found, end = await self._ask(asked, person, Tried), time.monotonic() + SECONDS
        while len(found.outcomes) < asked.games and time.monotonic() < end:
            asked.begun, asked.judge = len(found.outcomes), False
            more = (await self._ask(asked, person, Tried)).outcomes
            if not more:
                break
            found.outcomes += more
        return found

    async def position(self, asked: SetUp, person: str) -> Edited:
        """A position as it looks, or what does not fit in it."""
        return await self._ask(asked, person, Edited)

    async def form(self, asked: WantForm, person: str) -> Form:
        """What may stand where in positions of a kind of table."""
        return await self._ask(asked, person, Form)

    async def _ask(self, asked: AnyQuestion, person: str, wanted: type[T]) -> T:
        line = json.encode(asked)
        try:
            answer = await self._queue.do((here.get(), person), lambda _: self._process.ask(line, SECONDS))
        except (Died, TimeoutError) as error:
            log.warning("analysis_too_slow", extra={"reason": type(error).__name__})
            raise Refused("too_slow", "that took too long here; try again") from None
        reply = json.decode(answer, type=Reply)
        if reply.problem:
            raise Refused("illegal_action", reply.problem)
        return json.decode(reply.found, type=wanted)

    async def close(self) -> None:
        await self._queue.close()
        await self._process.close()
