"""Reviews of finished tables: made once, by a process of their own, kept with the table.

A few games are reviewed at a time, one for each address, and thought about by turns (`fair_queue`); a guest may ask for
so many an hour. Games that are not over are never reviewed: whoever asks is refused before anything is looked at.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from typing import Optional

import sqlalchemy as sa
from msgspec import MsgspecError, Struct, json
from sqlalchemy.engine import Connection

from solstead.core.game import learn
from solstead.review.likelihood import told
from solstead.review.shapes import FORMAT, OTHERS, Account, Grade, Noun, Review, Share
from solstead.review.words import sentence
from solstead.server.base.errors import Refused
from solstead.server.base.tasks import end
from solstead.server.community.puzzles import service as puzzles
from solstead.server.community.review.worker import Reviewed
from solstead.server.http.limits import Bucket
from solstead.server.shown import shows
from solstead.server.store import schema as s
from solstead.server.store.store import Store
from solstead.server.table.table import Table
from solstead.server.thinking.fair_queue import FairQueue
from solstead.server.thinking.processes import Died

log = logging.getLogger(__name__)

WORKER = "solstead.server.community.review.worker"
#: How long a review may take, and a part of it on a busy machine; the longest line of it.
SECONDS = 1800.0
SLICE_SECONDS = 300.0
MOST_BYTES = 1 << 24
#: How many are begun, each with a process.
MOST_BEGUN = 4
#: Reviews that may wait: of everybody, from one address (a guest can have many keys), and of one guest.
MOST_WAITING = 200
MOST_WAITING_HOME = 10
MOST_WAITING_EACH = 3
#: Reviews that a guest may ask for at once, and a second.
AT_ONCE = 20
RATE = 20 / 3600

learn(Review)


class MomentShown(Struct):
    """A decision that mattered, in words."""

    step: int
    seat: int
    grade: Grade
    win: float  # what the better option is better by: chance to win ...
    lead: float  # ... and points
    win_noise: float  # how far these may be off: one standard error
    lead_noise: float
    question: str
    text: str  # what was better, why, and what it cost
    chosen: str
    better: str
    chosen_noun: Noun
    better_noun: Noun
    chosen_win: float
    better_win: float
    chosen_lead: float
    better_lead: float
    theme: Optional[str]  # of puzzles about the same; "": there are others of the game, None: there are none


class KindShown(Struct):
    """Decisions of one kind."""

    title: str
    share: Share


class SeatReviewed(Struct):
    """One seat."""

    name: str
    you: bool
    curve: list[list[float]]  # number of the decision, chance to win, margin, all cards open; the last one is the end
    win: Account
    lead: Account
    all: Share
    phases: dict[str, Share]
    kinds: list[KindShown]
    grades: dict[str, int]
    like: str  # which bots choose like this, in words; "" where that is not sure


class ReviewShown(Struct):
    """The review of a finished game, as far as it is done."""

    game: str
    steps: int
    done: float  # from 0 to 1
    waiting: int  # reviews that come first
    judge: str
    seats: list[SeatReviewed]
    moments: list[MomentShown]  # the most important first


class Job:
    """A review that is being made, or waits for its turn."""

    def __init__(self, table: str, guest: str, home: str) -> None:
        self.table = table
        self.guest = guest
        self.home = home
        self.begun = False
        self.so_far: Optional[bytes] = None


class Reviews:
    """The reviews of one worker of the server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._jobs: list[Job] = []
        self._guests: dict[str, Bucket] = {}
        self._begun = FairQueue(MOST_BEGUN, each=1, most=MOST_WAITING, most_each=MOST_WAITING_HOME)
        self._slices = FairQueue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, table: str) -> tuple[Optional[bytes], int]:
        """What there is of a review, and how many come before it; (None, -1): nobody has asked for one."""
        for number, job in enumerate(self._jobs):
            if job.table == table:
                before = sum(other.home == job.home for other in self._jobs[:number])
                return job.so_far, 0 if job.begun else max(1, before)
        body = await self.store.read(lambda connection: _read(connection, table))
        return body, 0 if body is not None else -1

    def ask(self, table: str, guest: str, home: str, read: Callable[[], Awaitable[Reviewed]]) -> None:
        """Have a game reviewed, for a guest who asks from there."""
        if any(job.table == table for job in self._jobs):
            return
        if len(self._guests) > 10_000:
            self._guests = {name: bucket for name, bucket in self._guests.items() if not bucket.full}
        bucket = self._guests.setdefault(guest, Bucket(RATE, AT_ONCE))
        mine = sum(job.guest == guest for job in self._jobs)
        near = sum(job.home == home for job in self._jobs)
        many = len(self._jobs) >= MOST_WAITING or near >= MOST_WAITING_HOME or mine >= MOST_WAITING_EACH
        if many or not bucket.take():
            raise Refused("too_fast", "many games are being reviewed; try again later")
        job = Job(table, guest, home)
        self._jobs.append(job)
        task = asyncio.create_task(self._work(job, read))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, job: Job, read: Callable[[], Awaitable[Reviewed]]) -> None:
        try:
            await self._begun.do((job.home, job.guest), lambda _: self._make(job, read))
        except Exception as error:  # whatever it is, the others have their turn
            log.error("review_failed", exc_info=error, extra={"table": job.table})
        finally:
            self._jobs.remove(job)

    async def _make(self, job: Job, read: Callable[[], Awaitable[Reviewed]]) -> None:
        """A process for a review. It goes on when it is told so, in turn with the others."""
        job.begun = True
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", WORKER, stdin=PIPE, stdout=PIPE, limit=MOST_BYTES
        )
        try:
            asked, last, end = json.encode(await read()), b"", time.monotonic() + SECONDS
            while not last or json.decode(last, type=Review).done < 1.0:
                if time.monotonic() > end:
                    raise TimeoutError
                last = await self._slices.do((job.home, job.guest), lambda _: _go_on(process, asked))  # noqa: B023
                job.so_far, asked = last, b""
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        await self.store.write(lambda connection: _write(connection, job.table, last))

    async def close(self) -> None:
        """What is not done is not kept."""
        await end(*self._tasks)
        await self._begun.close()
        await self._slices.close()


async def _go_on(process: Process, line: bytes) -> bytes:
    """Let a process think until it has something to say."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + b"\n")
    async with asyncio.timeout(SLICE_SECONDS):
        found = await process.stdout.readline()
    if not found.endswith(b"\n"):
        raise Died(WORKER)
    return found


def _read(connection: Connection, table: str) -> Optional[bytes]:
    """The review that is kept; None if there is none that this version can read."""
    body = connection.execute(sa.select(s.reviews.c.body).where(s.reviews.c.table_id == table)).scalar()
    if body is None:
        return None
    try:
        return bytes(body) if json.decode(body, type=Review).format == FORMAT else None
    except MsgspecError:
        return None


def _write(connection: Connection, table: str, body: bytes) -> None:
    connection.execute(sa.delete(s.reviews).where(s.reviews.c.table_id == table))
    if connection.execute(sa.select(s.tables.c.id).where(s.tables.c.id == table)).scalar() is not None:
        connection.execute(sa.insert(s.reviews), [{"table_id": table, "body": body}])


def shown(body: Optional[bytes], waiting: int, table: Table, person: str, language: str) -> ReviewShown:
    """A review as a person reads it."""
    if body is None:
        return ReviewShown(table.game.name, table.data.decisions, 0.0, waiting, "", [], [])
    found = json.decode(body, type=Review)
    names = shows.names(table, language)
    mine = table.seats_of(person)
    you = mine[0] if len(mine) == 1 else None
    game = shows.words(table.game.name, language)
    seats = [
        SeatReviewed(
            names[seat],
            seat == you,
            [[point.step, point.wins[seat], point.leads[seat]] for point in found.curve],
            each.win,
            each.lead,
            each.all,
            each.phases,
            [
                KindShown(found.kinds.get(kind, {}).get(language, kind), share)
                for kind, share in sorted(each.kinds.items(), key=lambda item: -item[1].decisions)
            ],
            each.grades,
            told(each.like, language) if each.like else "",
        )
        for seat, each in enumerate(found.by_seat)
    ]
    moments = [
        MomentShown(
            moment.step,
            moment.seat,
            moment.grade,
            moment.win,
            moment.lead,
            moment.win_noise,
            moment.lead_noise,
            moment.question[language],
            sentence(moment, names, you, language, game),
            moment.chosen.label[language],
            moment.better.label[language],
            moment.chosen.noun,
            moment.better.noun,
            moment.chosen.win,
            moment.better.win,
            moment.chosen.lead,
            moment.better.lead,
            puzzles.theme_of(found.game, [f"source:{why.source}" for why in moment.why if why.source != OTHERS]),
        )
        for moment in found.moments
    ]
    return ReviewShown(found.game, found.steps, found.done, waiting, found.judge, seats, moments)
