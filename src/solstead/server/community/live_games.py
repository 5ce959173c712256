"""What is being played now, for those who want to look on: how far each public game is and how it stands.

Nobody learns more here than at the table itself: where spectators see a game later, its round and its scores are those
of then. Reading a table takes a moment, so each is read once in a while for everybody who asks.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, Optional, Union

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from solstead.server.host.features import House
from solstead.server.live import spectators
from solstead.server.live.spectators import Gallery
from solstead.server.shown import shows
from solstead.server.store import queries
from solstead.server.store import schema as s
from solstead.server.store.queries import Listed
from solstead.server.store.store import Broken, Store, now
from solstead.server.table.table import Table

#: How long what is known of a table is good enough.
FRESH_SECONDS: Final = 4.0
#: What is kept of tables that are not asked for any more.
MOST: Final = 500


class Playing(Struct):
    """A public game that is on, as spectators may see it now."""

    table: Listed
    begun: float
    late: float  # they see it so many seconds later
    progress: str  # "Round 3 of 4", in the words of the game; "" where it has none
    scores: list[Optional[int]]  # None where the rules hide it


class Standing(Struct):
    """What is known of a table, up to one of its entries."""

    seq: int
    read: float
    begun: float
    scores: list[Optional[int]]
    values: dict[str, Union[int, str]]  # what the view says in one word each: its round, its phase


class LiveGames:
    """How the public games stand, for one worker."""

    def __init__(self, store: Store, gallery: Gallery, house: House) -> None:
        self.house = house
        self.store = store
        self.gallery = gallery
        self._known: dict[str, Standing] = {}
        self._reading = asyncio.Lock()  # one table at a time: play comes first

    async def listed(self, person: str, game: str, language: str) -> list[Playing]:
        """The public games of others, the latest first, as spectators may see them."""
        self.house.need("spectators")
        tables = await self.store.read(lambda connection: queries.listed(connection, "running", game, person))
        if len(self._known) > MOST:
            self._known.clear()
        found: list[Playing] = []
        for table in tables:
            late = self.gallery.lag(table.game, len(queries.summary_of(table).seats))
            standing = await self._standing(table, late)
            if standing is not None:
                words = shows.words(table.game, language)
                progress = words("progress", **standing.values) if "progress" in words else ""
                found.append(Playing(table, standing.begun, late, progress, standing.scores))
        return found

    async def _standing(self, table: Listed, late: float) -> Optional[Standing]:
        async with self._reading:
            known = self._known.get(table.id)
            if known is None or known.read < time.monotonic() - FRESH_SECONDS:
                known = await self.store.read(lambda connection: look(connection, table.id, now() - late, known))
                if known is not None:
                    self._known[table.id] = known
            return known


def look(connection: Connection, id: str, before: float, known: Optional[Standing]) -> Optional[Standing]:
    """How a table stood at a time; None, if there is none any more, or if its record is damaged."""
    c, read = s.entries.c, time.monotonic()
    if known is not None:
        last = connection.execute(sa.select(sa.func.max(c.seq)).where(c.table_id == id, c.at <= before)).scalar()
        if last is not None and last <= known.seq:
            known.read = read
            return known
    try:
        table = spectators.table_at(connection, id, before)
    except Broken:
        return None
    return standing(table, read) if table is not None and table.match is not None else None


def standing(table: Table, read: float) -> Standing:
    """What everybody may know of a table."""
    assert table.match is not None
    view = table.match.state.view(None)
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    values = {name: value for name, value in fields.items() if isinstance(value, (int, str))}
    return Standing(table.data.seq, read, table.data.begun or table.data.created, view.scores, values)
