"""What can be learned from finished games: replays, records, reviews, and lines that were not played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Optional, TypeVar

from sqlalchemy.engine import Connection

from solstead.core.record import Record
from solstead.review.form import Form
from solstead.server.base.errors import Refused, unknown_table
from solstead.server.community.analysis.service import (
    SETTING_UP,
    Analyses,
    TryLine,
    TryPosition,
    WantedPosition,
    cost,
    decisions,
)
from solstead.server.community.analysis.worker import Asked, Edited, SetUp, Tried, WantForm
from solstead.server.community.review import service as reviews
from solstead.server.community.review.service import Reviews
from solstead.server.community.review.worker import Reviewed
from solstead.server.http.limits import here
from solstead.server.live.keeper import Keeper
from solstead.server.shown import boxes, replay, shows
from solstead.server.shown.replay import Verified
from solstead.server.shown.shows import Happening
from solstead.server.table.table import Table
from solstead.server.thinking.fair_queue import FairQueue

#: How long it may take to make a replay.
REPLAY_SECONDS: Final = 30.0
#: About how many steps of a replay are made a second.
STEPS_A_SECOND: Final = 500.0
T = TypeVar("T")


class FinishedGames:
    """Everything that is looked at when a game is over. Of a running one nothing is said but its log."""

    def __init__(self, keeper: Keeper, reviews: Reviews, analyses: Analyses) -> None:
        self.keeper = keeper
        self.store = keeper.store
        self.reviews = reviews
        self.analyses = analyses
        self.replaying = FairQueue()  # one at a time: it is work for the processor, and play comes first

    async def finished(self, id: str, person: str, invite: str) -> Table:
        """A table whose game is over, if this person may see it."""
        async with self.keeper.seen(id, person, invite) as table:
            pass
        if table.data.status != "finished":
            raise Refused("not_finished", "the game is not finished")
        return table

    async def replay(
        self, id: str, person: str, invite: str, viewer: int, start: int, stop: int, language: str
    ) -> replay.Replay:
        """A part of a finished game."""
        table = await self.finished(id, person, invite)
        steps = table.data.decisions
        if viewer >= len(table.data.seats):
            raise Refused("bad_setting", f"seats are 0 to {len(table.data.seats) - 1}, not {viewer}")
        stop = min(stop, steps, start + replay.MOST_STEPS)
        found = await self._replayed(
            person,
            lambda c: replay.replay(c, id, steps, viewer, start, stop, language),
            (stop - start) / STEPS_A_SECOND,
        )
        if found is None:
            raise unknown_table()
        return found

    async def record(self, id: str, person: str, invite: str) -> Record:
        """The record file of a finished game."""
        await self.finished(id, person, invite)
        return await self._replayed(person, lambda connection: replay.record(connection, id))

    async def verify(self, id: str, person: str, invite: str) -> Verified:
        """Whether the shuffles of a finished game were fair."""
        await self.finished(id, person, invite)
        return await self._replayed(person, lambda connection: replay.verified(connection, id))

    async def _replayed(self, person: str, work: Callable[[Connection], T], seconds: float = 1.0) -> T:
        """Something that takes a game being played through again."""
        return await self.replaying.do(
            (here.get(), person), lambda _: self.store.read(work, REPLAY_SECONDS), seconds=seconds
        )

    async def logs(self, id: str, person: str, viewers: list[int], language: str, upto: int) -> list[list[Happening]]:
        """All that has happened at a table up to an entry, as each of these viewers may hear it."""
        return await self._replayed(person, lambda c: replay.logs(c, id, viewers, language, upto))

    async def review(
        self, id: str, person: str, invite: str, language: str, wanted_from: Optional[str]
    ) -> reviews.ReviewShown:
        """The review of a finished game, as far as it is done. With an address that it is wanted from it is made, if
        there is none."""
        table = await self.finished(id, person, invite)
        body, place = await self.reviews.find(id)
        if place < 0 and wanted_from is None:
            raise Refused("no_review", "nobody has asked for a review of this game")
        if place < 0 and wanted_from is not None:
            components = table.data.opened.components

            async def read() -> Reviewed:
                return Reviewed(await self._replayed(person, lambda c: replay.record(c, id)), components)

            self.reviews.ask(id, person, here.get(), read)
            body, place = await self.reviews.find(id)
        return reviews.shown(body, max(0, place), table, person, language)

    async def analyse(self, id: str, person: str, invite: str, wanted: TryLine, language: str) -> Tried:
        """A line that was not played, in a finished game."""
        table = await self.finished(id, person, invite)
        if wanted.seat >= len(table.data.seats):
            raise Refused("bad_setting", f"seats are 0 to {len(table.data.seats) - 1}, not {wanted.seat}")
        self.analyses.charge(person, cost(wanted))
        record = await self._replayed(person, lambda c: replay.record(c, id))
        people, components = shows.names(table, language), table.data.opened.components
        return await self.analyses.line(asked(record, components, None, wanted, language, people), person)

    async def analyse_position(self, game: str, person: str, wanted: TryPosition, language: str) -> Tried:
        """A line from a position that somebody set up."""
        name = boxes.known(game).name
        self.analyses.charge(person, cost(wanted))
        return await self.analyses.line(asked(None, None, {**wanted.position, "game": name}, wanted, language), person)

    async def position(self, game: str, person: str, wanted: WantedPosition, language: str) -> Edited:
        """A position that somebody sets up: how it looks, or what does not fit."""
        self.analyses.charge(person, SETTING_UP)
        given = (wanted.position, wanted.seats, wanted.settings, wanted.seed, wanted.viewer, wanted.questions)
        return await self.analyses.position(
            SetUp(boxes.known(game).name, *given, playable=False, language=language), person
        )

    async def form(self, game: str, person: str, seats: int, language: str) -> Form:
        """What may stand where in positions of a game."""
        known = boxes.known(game)
        if not known.min_seats <= seats <= known.max_seats:
            raise Refused("bad_setting", f"{known.name} is for {known.min_seats} to {known.max_seats} seats")
        self.analyses.charge(person, 1.0)
        return await self.analyses.form(WantForm(known.name, seats, language), person)


def asked(
    record: Optional[Record],
    components: Optional[dict[str, Any]],
    position: Optional[dict[str, Any]],
    wanted: TryLine,
    language: str,
    people: Sequence[str] = (),
) -> Asked:
    return Asked(
        record,
        components,
        position,
        wanted.step,
        wanted.seat,
        wanted.deal,
        decisions(wanted),
        wanted.judge,
        wanted.games,
        wanted.whole,
        language,
        list(people),
    )
