"""Whether there is room for one more table: what the host allows, in all and for each person."""

from __future__ import annotations

from solstead.server.base.errors import Refused
from solstead.server.host.features import read_settings
from solstead.server.store import queries
from solstead.server.store.store import Store
from solstead.server.thinking.bots import QUICK


class Quotas:
    """The room for tables here."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def check(self, person: str) -> None:
        """Refuse one more table."""
        host = await self.store.read(read_settings)
        if host.lobby_locked:
            raise Refused("lobby_locked", "the host has locked the lobby: no new tables for now")
        if await self.store.read(queries.unfinished) >= host.max_tables:
            raise Refused("too_many_tables", "there are as many tables as the host allows")
        if await self.store.read(lambda c: queries.unfinished_of(c, person)) >= host.max_tables_per_person:
            raise Refused("too_many_tables", "you have as many tables as the host allows")

    async def check_thinking(self, person: str, bots: list[str], table: str = "") -> None:
        """Refuse one more table with bots that think; `table` is the one that they are for, if there is one."""
        if not any(bot and bot not in QUICK for bot in bots):
            return
        most = (await self.store.read(read_settings)).max_thinking_tables_per_person
        if await self.store.read(lambda c: queries.thinking_of(c, person, QUICK, table)) >= most:
            raise Refused("too_many_tables", "you have as many tables with bots that think as the host allows")
