"""Forgetting a person: the one thing that ever changes an entry. The games stay as they were played."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from solstead.server import entries as e
from solstead.server import rows, store
from solstead.server import schema as s


def tables_of(connection: Connection, person: str) -> list[str]:
    """What a person has opened, and where he has sat."""
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
        connection.execute(sa.update(s.tables).where(s.tables.c.id == id).values(summary=rows.summary(kept.table)))
        store.renew(connection, id)


def forget_person(connection: Connection, person: str) -> None:
    """Forget what is kept of a person apart from records. Results stay, as those of nobody: ratings of others follow
    from them."""
    mine = s.results.c.person == person
    connection.execute(sa.update(s.results).where(mine).values(person="", name=""))
    for table in (s.profiles, s.ratings, s.seeks):
        connection.execute(sa.delete(table).where(table.c.person == person))


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
