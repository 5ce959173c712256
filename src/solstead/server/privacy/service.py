"""All that is kept of a person: to be given out, and to be forgotten.

Forgetting is the one thing that ever changes an entry. The games stay as they were played.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

import sqlalchemy as sa
from msgspec import DecodeError, Raw, json, to_builtins
from sqlalchemy.engine import Connection

from solstead.server.community.tournaments import service as tournaments
from solstead.server.host.features import House
from solstead.server.live.bus import News
from solstead.server.live.keeper import Keeper
from solstead.server.people.friends import queries as friends
from solstead.server.store import queries, store
from solstead.server.store import schema as s
from solstead.server.table import entries as e


class Privacy:
    """What people, and the host about them, may ask."""

    def __init__(self, keeper: Keeper, house: House, forgotten: Callable[[], None]) -> None:
        self.keeper = keeper
        self.store = keeper.store
        self.house = house
        self._forgotten = forgotten  # somebody was

    async def export(self, person: str, host: bool = False) -> dict[str, Any]:
        """All that is kept of a person: every row, and every entry of a record that has their name or their words; for
        the host also what others have said of them. One record after another, for play goes first."""
        found = await self.store.read(lambda c: export(c, person, host))
        found["words"] = []
        for id in await self.store.read(lambda c: tables_of(c, person)):
            found["words"] += await self.store.read(lambda c: words(c, id, person))  # noqa: B023
        return found

    async def forget(self, person: str, pardon: bool = False) -> int:
        """Take a person's names, words and seats out of every record, and delete what else is kept of them; the games
        stay. How many tables that were."""
        ids = await self.store.read(lambda c: tables_of(c, person))
        for id in ids:
            live = self.keeper.live(id)
            async with live.lock:
                await self.store.write(lambda c: forget(c, id, person))  # noqa: B023
                live.table = None
                self.keeper.bus.publish(News(self.keeper.bus.worker, id, gone=True))
            for listener in list(live.listeners):
                listener.close()
        await self.store.write(lambda c: forget_person(c, person, pardon))
        self._forgotten()
        await self.house.look()
        return len(ids)


def tables_of(connection: Connection, person: str) -> list[str]:
    """What a person has opened, and where they have sat."""
    query = sa.select(s.seats.c.table_id).where(s.seats.c.person == person).distinct()
    return list(connection.execute(query).scalars())


def forget(connection: Connection, id: str, person: str) -> None:
    """Take a person's name and words out of a record. The seat belongs to a key that nobody has."""
    store.heads(connection, [id], locked=True)
    nobody = secrets.token_hex(32)
    mine: set[int] = set()
    for line in store.lines(connection, id):
        if _forget(line.entry, person, nobody, mine):
            where = (s.entries.c.table_id == id) & (s.entries.c.seq == line.seq)
            connection.execute(sa.update(s.entries).where(where).values(body=e.encode(line.entry)))
    connection.execute(sa.delete(s.snapshots).where(s.snapshots.c.table_id == id))
    connection.execute(sa.delete(s.seats).where((s.seats.c.table_id == id) & (s.seats.c.person == person)))
    kept = store.load(connection, id)
    if kept is not None:
        connection.execute(sa.update(s.tables).where(s.tables.c.id == id).values(summary=queries.summary(kept.table)))
        store.renew(connection, id)


def forget_person(connection: Connection, person: str, pardon: bool = False) -> None:
    """Forget what is kept of a person apart from records. Results stay, as those of nobody: ratings of others follow
    from them. What the host has decided about a key stays too, without a name, unless `pardon`."""
    tournaments.forget(connection, person)
    mine = s.results.c.person == person
    connection.execute(sa.update(s.results).where(mine).values(person="", name=""))
    for table, column in _columns():
        if table not in (s.results, s.seats, s.conduct):
            connection.execute(sa.delete(table).where(column == person))
    decided = s.conduct.c.person == person
    if pardon:
        connection.execute(sa.delete(s.conduct).where(decided))
    else:
        connection.execute(sa.update(s.conduct).where(decided).values(name="", note=""))


#: Columns that name a person.
NAMING: Final = ("person", "reporter", "other")


def _columns() -> list[tuple[sa.Table, sa.Column[Any]]]:
    """Wherever people are named outside records."""
    return [(table, table.c[name]) for table in s.metadata.sorted_tables for name in NAMING if name in table.c]


def _told(table: sa.Table, column: sa.Column[Any]) -> bool:
    """Whether a person is told what others have said of them: not who reported, listed or blocked them, and nothing
    that the host has noted."""
    return column.name != "other" and (table, column.name) != (s.reports, "person") and table is not s.conduct


def export(connection: Connection, person: str, host: bool = False) -> dict[str, Any]:
    """All that is kept of a person outside records, as plain data: every row. `host`: also what others have said of
    them. Others are in it as friends are: by an id that says something to this person alone."""
    found: dict[str, Any] = {"person": person}
    for table, column in _columns():
        if not (host or _told(table, column)):
            continue
        rows = [_plain(row._mapping) for row in connection.execute(sa.select(table).where(column == person))]
        for row in rows if not host else []:
            row.update({name: friends.handle(person, row[name]) for name in NAMING if row.get(name, person) != person})
        if rows:
            found.setdefault(table.name, []).extend(rows)
    return found


def _plain(row: Any) -> dict[str, Any]:
    return {name: _read(value) if isinstance(value, (bytes, memoryview)) else value for name, value in row.items()}


def _read(body: Any) -> Any:
    try:
        return json.decode(Raw(bytes(body)))
    except DecodeError:
        return bytes(body).hex()


def words(connection: Connection, id: str, person: str) -> list[dict[str, Any]]:
    """The entries of a table that a person has made with their name or in their words."""
    mine: set[int] = set()
    found = []
    for line in store.lines(connection, id):
        entry = line.entry
        if isinstance(entry, e.Sat):
            mine.discard(entry.seat)
            if entry.person == person:
                mine.add(entry.seat)
        named = isinstance(entry, (e.Sat, e.Renamed, e.Worded, e.Said)) and entry.seat in mine
        if named or (isinstance(entry, e.Opened) and entry.opener == person):
            told: dict[str, Any] = to_builtins(entry)
            hidden = ("secret", "invite")  # of the table, not of the person
            found.append({"table": id, "at": line.at} | {name: told[name] for name in told if name not in hidden})
    return found


def _forget(entry: e.AnyEntry, person: str, nobody: str, mine: set[int]) -> bool:
    """Clean one entry; whether it has changed. `mine` are the seats of the person at that time."""
    if isinstance(entry, e.Opened) and entry.opener == person:
        entry.opener = nobody
        if entry.proof is not None:
            entry.proof.words = [""] * len(entry.proof.words)
        return True
    if isinstance(entry, e.Sat):
        mine.discard(entry.seat)
        if entry.person != person:
            return False
        mine.add(entry.seat)
        entry.person, entry.name, entry.face = nobody, "", ""
        return True
    if isinstance(entry, e.Renamed) and entry.seat in mine:
        entry.name = ""
        return True
    if isinstance(entry, e.Worded) and entry.seat in mine:
        entry.word = ""  # its digest stays, and with it the proof
        return True
    if isinstance(entry, e.Said) and entry.seat in mine:
        entry.text = ""
        return True
    return False
