"""Records that are damaged: found, and cut off after their last whole entry."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import MsgspecError, Struct
from sqlalchemy.engine import Connection

from solstead.core.errors import SolsteadError
from solstead.server.store import queries, store
from solstead.server.store import schema as s
from solstead.server.table import entries as e
from solstead.server.table.table import Table


class Damage(Struct):
    """What is wrong with a table."""

    table: str
    what: str
    whole: int  # so many entries are good
    lost: int  # so many behind them are not
    mended: bool


def check(connection: Connection) -> list[Damage]:
    """Look at every record, and mend what is damaged. What these rules cannot replay is named and left alone: it may
    have been played by others."""
    found = [damage for id in _ids(connection) if (damage := _check(connection, id)) is not None]
    known = sa.select(s.tables.c.id)
    for table in (s.entries, s.snapshots, s.seats, s.results, s.reviews):
        orphans = table.c.table_id.not_in(known)
        for id in connection.execute(sa.select(table.c.table_id).where(orphans).distinct()).scalars().all():
            count = sa.select(sa.func.count()).where(table.c.table_id == id)
            lost = connection.execute(count).scalar_one()
            found.append(Damage(id, f"rows of {table.name} without a table", 0, lost, True))
        connection.execute(sa.delete(table).where(orphans))
    return found


def _ids(connection: Connection) -> list[str]:
    return list(connection.execute(sa.select(s.tables.c.id).order_by(s.tables.c.id)).scalars())


def _check(connection: Connection, id: str) -> Damage | None:
    end = store.heads(connection, [id], locked=True)[id][0]
    query = sa.select(s.entries.c.seq, s.entries.c.at, s.entries.c.body).where(s.entries.c.table_id == id)
    found = connection.execute(query.order_by(s.entries.c.seq)).all()
    good: list[e.Line] = []
    what = ""
    for seq, at, body in found:
        try:
            line = e.Line(seq, at, e.decode(body))
        except MsgspecError:
            what = f"entry {seq} cannot be read"
            break
        if seq != len(good) + 1 or (seq == 1) != isinstance(line.entry, e.Opened):
            what = f"entry {len(good) + 1} is missing"
            break
        good.append(line)
    if not what and len(good) != end:
        what = f"it should have {end} entries"
    later = (s.snapshots.c.table_id == id) & (s.snapshots.c.seq > len(good))
    if not what and connection.execute(sa.select(sa.func.count()).where(later)).scalar_one():
        what = "a snapshot is later than its end"
    try:
        table = Table.read(id, None, good) if good else None
    except SolsteadError as error:
        what = what or f"it cannot be replayed here: {error}"
        return Damage(id, what, len(good), len(found) - len(good), False)
    if not what:
        return None
    _cut(connection, id, table, good)
    return Damage(id, what, len(good), max(len(found), end) - len(good), True)


def _cut(connection: Connection, id: str, table: Table | None, good: list[e.Line]) -> None:
    """Leave nothing behind the last whole entry, and make all that follows from the entries anew."""
    if table is None:
        queries.delete(connection, [id])
        return
    end = len(good)
    connection.execute(sa.delete(s.entries).where((s.entries.c.table_id == id) & (s.entries.c.seq > end)))
    connection.execute(sa.delete(s.snapshots).where((s.snapshots.c.table_id == id) & (s.snapshots.c.seq > end)))
    if table.data.status != "finished":
        connection.execute(sa.delete(s.results).where(s.results.c.table_id == id))
        connection.execute(sa.delete(s.reviews).where(s.reviews.c.table_id == id))
    sitting = {(seat.person, i) for i, seat in enumerate(table.data.seats) if seat.person}
    sitting.add((table.data.opened.opener, store.OPENER))
    for person, seat in connection.execute(sa.select(s.seats.c.person, s.seats.c.seat).where(s.seats.c.table_id == id)):
        row = (s.seats.c.table_id == id) & (s.seats.c.person == person) & (s.seats.c.seat == seat)
        connection.execute(sa.update(s.seats).where(row).values(sits=(person, seat) in sitting))
        sitting.discard((person, seat))
    for person, seat in sitting:
        connection.execute(sa.insert(s.seats), [{"person": person, "table_id": id, "seat": seat, "sits": True}])
    connection.execute(sa.update(s.tables).where(s.tables.c.id == id).values(queries.head(table)))
    store.end_seats(connection, id, 0.0 if table.data.status in store.UNFINISHED else table.data.at)
    store.renew(connection, id)
