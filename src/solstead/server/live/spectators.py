"""Where spectators sit: they see a public game that has secrets a while later than those who play it.

What they are shown is the table as its record was then, so there is nothing newer to be found in it: not in the view,
the log, the chat or the clocks. The deal is shown at once, and so is everything when the game is over. A game without
secrets (everybody sees the same) is shown as it is played, and so is a private one: who has its link was invited.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Optional

import sqlalchemy as sa
from msgspec import to_builtins
from sqlalchemy.engine import Connection

from solstead.core.match import Match
from solstead.server.base.errors import unknown_table
from solstead.server.base.tasks import by_turns
from solstead.server.live.live import Listener, Live
from solstead.server.shown import shows
from solstead.server.store import schema as s
from solstead.server.store import store
from solstead.server.store.store import Store, StoreDown, now
from solstead.server.table import entries as e
from solstead.server.table.table import Table, game_of

log = logging.getLogger(__name__)

#: How often it is looked for what spectators may see by now.
LOOK_SECONDS: Final = 1.0


@lru_cache(maxsize=64)
def has_secrets(game: str, seats: int) -> bool:
    """Whether those who play a game see more than those who look on: its first position tells."""
    state = Match(game_of(game), seats, 1).state
    public, own = (to_builtins(state.view(viewer)) for viewer in (None, 0))
    return any(own[name] != public.get(name) for name in own if name != "seat")


class Gallery:
    """The spectators of one worker."""

    def __init__(self, store: Store, seconds: float) -> None:
        self.store = store
        self.seconds = seconds

    def late(self, live: Live) -> list[Listener]:
        """Those who see a table later than others."""
        table = live.table
        return [each for each in live.listeners if table is not None and self.hides(table, each.person, each.looks)]

    def hides(self, table: Table, person: str, looks: bool = False) -> bool:
        """Whether a person sees this table later than others: a public one, or by a link for watching only."""
        data = table.data
        if data.status != "running" or not (data.opened.public or looks) or table.seats_of(person):
            return False
        return self.lag(data.opened.game, data.opened.seats) > 0

    def lag(self, game: str, seats: int) -> float:
        """How many seconds later spectators see a public game."""
        return self.seconds if self.seconds > 0 and has_secrets(game, seats) else 0.0

    async def read(self, id: str) -> Table:
        """A table as spectators may see it now."""
        before = now() - self.seconds
        table = await self.store.read(lambda connection: table_at(connection, id, before))
        if table is None:
            raise unknown_table()
        table.lag = self.seconds
        return table

    def told(self, live: Live, table: Table, listener: Listener) -> Optional[bool]:
        """How somebody is told of a change: None, not now; True, by everything anew, for they have seen an older table
        so far; False, by the change."""
        if self.hides(table, listener.person, listener.looks):
            return None
        if listener in live.gallery:
            live.gallery.discard(listener)
            return True
        return False

    async def sync(self, live: Live, listener: Listener) -> bytes:
        """Everything that a spectator may see of a table; what follows is told from there."""
        if live.behind is None:
            live.behind = await self.read(live.id)
        live.gallery.add(listener)
        return shows.sync(live.behind, listener.person, listener.language, live.presence())

    async def look(self, lives: Iterable[Live]) -> None:
        """Show spectators what they may see by now."""
        async for live in by_turns(lives):
            if not live.listeners or not self._watched(live):
                continue
            async with live.lock:
                late = self.late(live)
                live.gallery &= live.listeners
                if not late:
                    live.behind = None
                    continue
                try:
                    await self._go_on(live)
                    for listener in late:
                        if listener not in live.gallery:
                            listener.push(await self.sync(live, listener))
                except StoreDown as error:
                    log.info("gallery_waits", extra={"table": live.id, "reason": str(error)})

    def _watched(self, live: Live) -> bool:
        """Whether somebody may see this table later than others, or did."""
        return bool(self.late(live) or live.gallery) or live.behind is not None

    async def _go_on(self, live: Live) -> None:
        table = live.behind
        if table is None or (live.table is not None and live.table.data.seq == table.data.seq):
            return
        seq, before = table.data.seq, now() - self.seconds
        lines = await self.store.read(lambda connection: ripe(connection, live.id, seq, before))
        for line in lines:
            status = table.data.status
            table.fold(line.entry, line.at)
            updates = shows.Updates(table, line.entry.kind, status)
            for listener in live.gallery:
                listener.push(updates.message(listener.person, listener.language))


def ripe(connection: Connection, id: str, after: int, before: float) -> list[e.Line]:
    """The entries after this one that are not newer than that."""
    return [line for line in store.lines(connection, id, after) if line.at <= before]


def table_at(connection: Connection, id: str, before: float) -> Optional[Table]:
    """A table as it was at a time; at least with its deal. None, if it is gone."""
    c = s.entries.c
    last = connection.execute(sa.select(sa.func.max(c.seq)).where(c.table_id == id, c.at <= before)).scalar() or 0
    snapshot = store.snapshot_upto(connection, id, last)
    begun = snapshot is not None
    found: list[e.Line] = []
    for line in store.lines(connection, id, snapshot.data.seq if snapshot else 0):
        if begun and line.seq > last:
            break
        found.append(line)
        begun |= isinstance(line.entry, e.Started)
    return Table.read(id, snapshot, found) if snapshot is not None or found else None
