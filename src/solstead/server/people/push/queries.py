"""The devices of people, reminders and quiet tables, in the database."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import sha256
from importlib import import_module

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from solstead.server.people.push.messages import REMIND_MOST, lead
from solstead.server.people.push.shapes import Device, NewDevice
from solstead.server.store import queries
from solstead.server.store import schema as s
from solstead.server.store.store import now

#: Devices of one person; the oldest goes.
MOST_DEVICES = 10


# ---- rows


def reminders(connection: Connection, at: float) -> list[str]:
    """Slow games where somebody's time is about to run out, and nobody has been reminded of it."""
    c, told = s.tables.c, s.reminders.c
    query = sa.select(c.id, c.due, c.summary).outerjoin(s.reminders, told.table_id == c.id)
    query = query.where(c.status == "running", c.due > at, c.due <= at + REMIND_MOST)
    query = query.where(sa.or_(told.due.is_(None), told.due != c.due)).order_by(c.due).limit(500)
    found = [(id, due, queries.clock_of(body)) for id, due, body in connection.execute(query)]
    return [id for id, due, clock in found if clock.leisurely and due <= at + lead(clock)]


def claim_reminder(connection: Connection, id: str, due: float) -> bool:
    """Whether this is the first to remind of this deadline."""
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    new = dialect.insert(s.reminders)
    row = new.on_conflict_do_update(index_elements=["table_id"], set_={"due": due}, where=s.reminders.c.due != due)
    return connection.execute(row.values(table_id=id, due=due)).rowcount > 0


def server_key(connection: Connection, name: str, new: Callable[[], str]) -> str:
    """A key of the server, made when it is first asked for."""
    dialect = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    connection.execute(dialect.insert(s.keys).on_conflict_do_nothing(), [{"name": name, "value": new()}])
    return str(connection.execute(sa.select(s.keys.c.value).where(s.keys.c.name == name)).scalar_one())


def add_device(connection: Connection, person: str, wanted: NewDevice, language: str) -> str:
    """A device of a person from now on; it was perhaps somebody else's before."""
    id = sha256(wanted.endpoint.encode()).hexdigest()
    remove_device(connection, id)
    row = {"id": id, "person": person, "endpoint": wanted.endpoint, "language": language, "at": now()}
    connection.execute(sa.insert(s.devices), [{**row, "p256dh": wanted.p256dh, "auth": wanted.auth}])
    mine = sa.select(s.devices.c.id).where(s.devices.c.person == person).order_by(s.devices.c.at.desc())
    for old in list(connection.execute(mine).scalars())[MOST_DEVICES:]:
        remove_device(connection, old)
    return id


def remove_device(connection: Connection, id: str, person: str = "") -> None:
    where = s.devices.c.id == id
    connection.execute(sa.delete(s.devices).where(where & (s.devices.c.person == person) if person else where))


def devices_of(connection: Connection, people: Collection[str]) -> tuple[list[Device], set[tuple[str, str]]]:
    """The devices of these people, and which tables they want to hear nothing of."""
    devices, quiet = [], set()
    wanted = sorted(people)
    for start in range(0, len(wanted), 500):
        some = wanted[start : start + 500]
        c = s.devices.c
        query = sa.select(c.id, c.person, c.endpoint, c.p256dh, c.auth, c.language).where(c.person.in_(some))
        devices += [Device(*row) for row in connection.execute(query)]
        found = sa.select(s.quiet.c.person, s.quiet.c.table_id).where(s.quiet.c.person.in_(some))
        quiet |= {(person, table) for person, table in connection.execute(found)}
    return devices, quiet


def set_quiet(connection: Connection, person: str, table: str, on: bool) -> bool:
    """Whether there is such a table of this person."""
    sits = sa.select(s.seats.c.seat).where(s.seats.c.person == person, s.seats.c.table_id == table)
    if connection.execute(sits.limit(1)).first() is None:
        return False
    connection.execute(sa.delete(s.quiet).where(s.quiet.c.person == person, s.quiet.c.table_id == table))
    if on:
        connection.execute(sa.insert(s.quiet), [{"person": person, "table_id": table}])
    return True


def quiet_of(connection: Connection, person: str) -> list[str]:
    query = sa.select(s.quiet.c.table_id).where(s.quiet.c.person == person).order_by(s.quiet.c.table_id)
    return list(connection.execute(query).scalars())
