"""Finding somebody to play with, as it is offered: seeks are looked at in the store, and who fits gets a table."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from solstead.server.base import keys
from solstead.server.community.seeks import queries as seeks
from solstead.server.community.seeks.queries import Found, Seek, SeekShown
from solstead.server.host.features import House
from solstead.server.host.quotas import Quotas
from solstead.server.live.keeper import Keeper
from solstead.server.store.store import StoreDown, now
from solstead.server.table import entries as e
from solstead.server.table.commands import check_name
from solstead.server.table.opening import OpenTable, first_entry

#: All who ask within so long share one look at the store.
SHARED_SECONDS: Final = 0.2


class Matchmaking:
    """Seeks, for one worker."""

    def __init__(self, keeper: Keeper, house: House, quotas: Quotas) -> None:
        self.keeper = keeper
        self.store = keeper.store
        self.house = house
        self.quotas = quotas
        self._known = seeks.Known()
        self._read = self._changed = -SHARED_SECONDS  # when they were read, and changed here
        self._reading = asyncio.Lock()

    async def known(self) -> seeks.Known:
        """All seeks, as they were a moment ago; what was changed here is in it."""
        async with self._reading:
            if self._read <= self._changed or time.monotonic() > self._read + SHARED_SECONDS:
                began = time.monotonic()
                self._known = await self.store.read(lambda c: seeks.known(c, now()))
                self._read = began
            return self._known

    def changed(self) -> None:
        """What is known is not true any more."""
        self._changed = time.monotonic()

    async def seek(self, person: str, wanted: Seek) -> list[SeekShown]:
        """Look for others; who fits sits down with them at once."""
        self.house.need("seeks")
        if wanted.rated:
            self.house.need("ratings")
        await self.quotas.check(person)
        wanted.name = self.house.called(person, wanted.name)
        first_entry(OpenTable(wanted.game, wanted.seats, rated=wanted.rated), None, person, self.keeper.bots.names)
        check_name(wanted.name)
        table = keys.new_table_id()
        _, found = await self.store.write(lambda c: seeks.add(c, person, wanted, now(), table))
        if found is not None:
            await self._sit_together(found)
        return await self._look_anew(person)

    async def fill(self, person: str, id: str) -> list[SeekShown]:
        """Take bots for those who did not come."""
        self.house.need("seeks")
        await self.quotas.check(person)
        await self.quotas.check_thinking(person, [seeks.BOT])
        table = keys.new_table_id()
        found = await self.store.write(lambda c: seeks.fill(c, person, id, now(), table))
        await self._sit_together(found)
        return await self._look_anew(person)

    async def look(self, person: str) -> list[SeekShown]:
        """What is looked for now; by asking somebody shows that they are here."""
        known = await self.known()
        if person and known.quiet(person, now()):
            await self.store.write(lambda c: seeks.beat(c, person, now()))
        return known.listed(person, now())

    async def drop(self, person: str, id: str) -> list[SeekShown]:
        """Look no longer; or somebody has come to the table that was found."""
        await self.store.write(lambda c: seeks.drop(c, person, id))
        return await self._look_anew(person)

    async def _look_anew(self, person: str) -> list[SeekShown]:
        """The same, after a change."""
        self.changed()
        return await self.look(person)

    async def _sit_together(self, found: Found) -> None:
        """Open the table of people who found each other, and begin."""
        wanted, count = found.seek, len(found.people)
        bots = [""] * count + [seeks.BOT] * found.bots
        opening = OpenTable(wanted.game, wanted.seats, bots=bots, rated=wanted.rated)
        opened = first_entry(opening, None, found.people[0][0], self.keeper.bots.names)
        opened.clock = seeks.CLOCKS[wanted.pace]
        lines: list[e.AnyEntry] = [opened]
        lines += [e.Sat(seat, person, name, face) for seat, (person, name, face) in enumerate(found.people)]
        lines.append(e.Started())
        at = now()
        try:
            await self.keeper.create(found.table, [e.Line(i + 1, at, entry) for i, entry in enumerate(lines)])
        except StoreDown:
            await self.store.write(lambda c: seeks.undo(c, found))
            raise
