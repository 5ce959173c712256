"""Finding somebody to play with: "Helios, 3 players, slow". Who fits sits down together at once.

The store is the truth, and one seek is looked at after another, whatever worker it came to: the one that completes a
table opens it. The others ask twice a second whether there is one, and by asking show that they are still here.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, Optional

import sqlalchemy as sa
from msgspec import Meta, Struct
from sqlalchemy.engine import Connection

from solstead.ratings import level
from solstead.server.base.errors import Refused
from solstead.server.people.friends import queries as friends
from solstead.server.store import schema as s
from solstead.server.table import entries as e
from solstead.server.table.commands import Face, Name

#: PostgreSQL is asked for this lock; SQLite has one writer.
LOCK: Final = 0x50157EAE
#: Who has not asked for so long has gone; a slow game is looked for while one is away.
GONE_SECONDS: Final = {"live": 20.0, "slow": 86_400.0}
#: How often it is written down that somebody is here.
BEAT_SECONDS: Final = 5.0
#: How long somebody may take to hear that there is a table.
HEARD_SECONDS: Final = 86_400.0
#: At a time, for one person.
MOST: Final = 5
#: In one list.
LISTED: Final = 50
#: How long people think, by pace: for each decision. After that a bot takes it.
CLOCKS: Final = {"live": e.Clock("move", 180, "bot"), "slow": e.Clock("move", 2 * 86_400, "bot")}

#: Who sits down where nobody came.
BOT: Final = "level-3"

Pace = Literal["live", "slow"]
c = s.seeks.c


class Seek(Struct, forbid_unknown_fields=True):
    """What somebody wants to play."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[int, Meta(ge=2, le=8)]
    name: Name
    pace: Pace = "live"
    rated: bool = False
    wait: Annotated[int, Meta(ge=0, le=3600, description="Seconds until bots are offered; 0: never.")] = 60
    face: Face = ""


class SeekShown(Struct):
    """Somebody who looks for others."""

    id: str
    game: str
    seats: int
    pace: Pace
    rated: bool
    names: list[str]  # all who look for the same, the first one first
    at: float
    yours: bool
    bots: bool  # your wait is over: you may take bots for those who are missing
    table: str  # where you sit now; "": nobody has come yet


#: What somebody looks for: a game, seats, a pace, rated or not.
Kind = tuple[str, int, str, bool]


class Found(Struct):
    """A table that has come together."""

    table: str
    seek: Seek
    people: list[tuple[str, str, str]]  # who sits there: person, name, face
    bots: int


def lock(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def _here(now: float) -> sa.ColumnElement[bool]:
    """Seeks of people who have not gone, and who have no table yet."""
    live = (c.pace == "live") & (c.seen > now - GONE_SECONDS["live"])
    slow = (c.pace == "slow") & (c.seen > now - GONE_SECONDS["slow"])
    return sa.and_(c.table_id == "", live | slow)


def add(connection: Connection, person: str, wanted: Seek, now: float, table: str) -> tuple[str, Optional[Found]]:
    """Look for others, and sit down if enough are here. The number of the seek, and what has come together."""
    lock(connection)
    _sweep(connection, now)
    own = connection.execute(sa.select(s.seeks).where(c.person == person, _here(now))).all()
    for row in own:
        if _same(row, wanted):
            return row.id, None
    if len(own) >= MOST:
        raise Refused("too_many_tables", f"you look for {MOST} tables already")
    id = secrets.token_urlsafe(9)
    new = {
        "id": id,
        "person": person,
        "name": wanted.name,
        "face": wanted.face,
        "game": wanted.game,
        "seats": wanted.seats,
        "pace": wanted.pace,
        "rated": wanted.rated,
        "wait": wanted.wait,
        "at": now,
        "seen": now,
        "table_id": "",
    }
    connection.execute(sa.insert(s.seeks), [new])
    return id, _match(connection, wanted, now, table)


def fill(connection: Connection, person: str, id: str, now: float, table: str) -> Found:
    """Take bots for those who are missing, with all others whose wait is over too."""
    lock(connection)
    mine = connection.execute(sa.select(s.seeks).where(c.id == id, c.person == person, c.table_id == "")).first()
    if mine is None:
        raise Refused("stale", "this search is over")
    if not mine.wait or now < mine.at + mine.wait or not _may_fill(mine):
        raise Refused("nothing_asked", "bots are offered after the wait that was chosen")
    wanted = _seek(mine)
    others = [
        row for row in _fitting(connection, wanted, now) if row.id != id and row.wait and now >= row.at + row.wait
    ]
    found = friends.together(connection, [mine, *others])
    return _together(connection, found[: wanted.seats], wanted, now, table)


def _may_fill(row: Any) -> bool:
    """Whether a bot may sit down with them: where ratings are at stake it must have one."""
    return not row.rated or level(row.game, row.seats, BOT) is not None


def undo(connection: Connection, found: Found) -> None:
    """The table of these could not be opened: they look on."""
    connection.execute(sa.update(s.seeks).where(c.table_id == found.table).values(table_id=""))


def _match(connection: Connection, wanted: Seek, now: float, table: str) -> Optional[Found]:
    fitting = friends.together(connection, _fitting(connection, wanted, now))
    if len(fitting) < wanted.seats:
        return None
    return _together(connection, fitting[: wanted.seats], wanted, now, table)


def _together(connection: Connection, rows: Sequence[Any], wanted: Seek, now: float, table: str) -> Found:
    """These sit down; whatever else they looked for at once is over."""
    ids, persons = [row.id for row in rows], [row.person for row in rows]
    connection.execute(sa.update(s.seeks).where(c.id.in_(ids)).values(table_id=table, seen=now))
    others = c.person.in_(persons) & (c.table_id == "") & (c.pace == "live")
    connection.execute(sa.delete(s.seeks).where(others))
    people = [(row.person, row.name, row.face) for row in rows]
    return Found(table, wanted, people, wanted.seats - len(people))


def _fitting(connection: Connection, wanted: Seek, now: float) -> Sequence[Any]:
    """Those who look for the same, the first one first; each once."""
    same = sa.and_(
        c.game == wanted.game, c.seats == wanted.seats, c.pace == wanted.pace, c.rated == wanted.rated, _here(now)
    )
    return connection.execute(sa.select(s.seeks).where(same).order_by(c.at, c.id)).all()


def _same(row: Any, wanted: Seek) -> bool:
    return (row.game, row.seats, row.pace, row.rated) == (wanted.game, wanted.seats, wanted.pace, wanted.rated)


def _seek(row: Any) -> Seek:
    return Seek(row.game, row.seats, row.name, row.pace, bool(row.rated), row.wait, row.face)


def drop(connection: Connection, person: str, id: str) -> None:
    """Look no longer."""
    connection.execute(sa.delete(s.seeks).where(c.id == id, c.person == person))


class Known:
    """All who look for others at one moment, and all who have a table by now and may not have heard of it. Many people
    are shown the same: who look for the same are put together once."""

    def __init__(self, rows: Sequence[Any] = (), now: float = 0.0) -> None:
        self._of: dict[str, list[Any]] = {}  # by person
        self._names: dict[Kind, list[str]] = {}
        self._lines: dict[Kind, SeekShown] = {}  # as who does not look for that sees them, the oldest first
        for row in rows:
            self._of.setdefault(row.person, []).append(row)
            if not row.table_id and row.seen > now - GONE_SECONDS[row.pace]:
                names = self._names.setdefault(_kind(row), [])
                names.append(row.name)
                self._lines.setdefault(_kind(row), _shown(row, names, False, now))

    def listed(self, person: str, now: float) -> list[SeekShown]:
        """What is looked for, one's own first; those who look for the same are one line."""
        own = [row for row in self._of.get(person, ()) if row.table_id or _kind(row) in self._names] if person else []
        kinds = {_kind(row) for row in own if not row.table_id}
        mine = [_shown(row, [row.name] if row.table_id else self._names[_kind(row)], True, now) for row in own]
        return [*mine, *(line for kind, line in self._lines.items() if kind not in kinds)][:LISTED]

    def quiet(self, person: str, now: float) -> bool:
        """Whether it is time to write down that somebody is here."""
        return any(not row.table_id and row.seen < now - BEAT_SECONDS for row in self._of.get(person, ()))


def known(connection: Connection, now: float) -> Known:
    """What is known now."""
    seated = (c.table_id != "") & (c.seen > now - HEARD_SECONDS)
    rows = connection.execute(sa.select(s.seeks).where(_here(now) | seated).order_by(c.at, c.id)).all()
    return Known(rows, now)


def _kind(row: Any) -> Kind:
    return row.game, row.seats, row.pace, row.rated


def _shown(row: Any, names: list[str], yours: bool, now: float) -> SeekShown:
    bots = yours and bool(row.wait) and not row.table_id and now >= row.at + row.wait and _may_fill(row)
    kind = (row.id, row.game, row.seats, row.pace, bool(row.rated))
    return SeekShown(*kind, names, row.at, yours, bots, row.table_id if yours else "")


def beat(connection: Connection, person: str, now: float) -> None:
    """Somebody is here. Who had gone for too long has to look anew."""
    connection.execute(sa.update(s.seeks).where(c.person == person, _here(now)).values(seen=now))


def _sweep(connection: Connection, now: float) -> None:
    """Forget who has gone."""
    stale = sa.and_(c.table_id == "", ~_here(now))
    connection.execute(sa.delete(s.seeks).where(sa.or_(stale, c.seen < now - HEARD_SECONDS)))
