"""Between tables and the rows of the database: what is written along with an entry, and what the lobby asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any, Optional

import sqlalchemy as sa
from msgspec import Raw, Struct, json
from sqlalchemy.engine import Connection

from solstead import ratings
from solstead.core import bits
from solstead.server.store import schema as s
from solstead.server.store import store
from solstead.server.store.store import OPENER, Append
from solstead.server.table import entries as e
from solstead.server.table.entries import Clock
from solstead.server.table.table import Result, Status, Table

#: Rows of one person at a table, at most: every seat, and having opened it.
MOST_SEATS = 9
#: How many tables are named in one statement.
MANY = 1000
#: What a result has of ratings, once it is rated.
RATINGS = ("mu", "sigma", "mu_after", "sigma_after")


class SeatSummary(Struct, omit_defaults=True):
    name: str = ""
    bot: str = ""
    taken: bool = False
    bot_moves: int = 0


class Summary(Struct):
    """What the lobby shows of a table, beside the columns."""

    seats: list[SeatSummary]
    clock: Clock
    settings: dict[str, Any]
    result: Optional[Result]
    rated: bool = False


_summaries = json.Decoder(Summary)


def clock_of(body: bytes) -> Clock:
    """The clock of a table, from its summary."""
    return _summaries.decode(body).clock


def summary_of(table: Listed) -> Summary:
    return _summaries.decode(bytes(table.summary))


class Listed(Struct):
    """A table in the lobby."""

    id: str
    game: str
    status: Status
    public: bool
    created: float
    at: float
    owing: list[int]
    yours: list[int]
    your_turn: bool
    summary: Raw


def summary(table: Table) -> bytes:
    seats = [
        SeatSummary(seat.name, seat.bot or seat.stand_in, bool(seat.person or seat.bot), seat.bot_moves)
        for seat in table.data.seats
    ]
    opened = table.data.opened
    return json.encode(Summary(seats, opened.clock, opened.settings, table.data.result, opened.rated))


def head(table: Table) -> dict[str, Any]:
    """The columns of a table that change."""
    data = table.data
    return {
        "public": data.opened.public and not data.locked,
        "seq": data.seq,
        "at": data.at,
        "status": data.status,
        "owing": bits.mask_of(table.owing),
        "due": table.due(),
        "summary": summary(table),
    }


def first_head(table: Table) -> dict[str, Any]:
    opened = table.data.opened
    fixed = {"game": opened.game, "created": table.data.created}
    return {**fixed, **head(table)}


def append(table: Table, entry: e.AnyEntry, after: str = "", mark: str = "", counts: bool = True) -> Append:
    """An entry that has been added to a table, to be written after the one with the mark `after`."""
    data = table.data
    row = Append(data.id, e.Line(data.seq, data.at, entry), head(table), after, mark)
    if isinstance(entry, (e.Sat, e.Stood)):
        row.place, row.sat = entry.seat, entry.person if isinstance(entry, e.Sat) else ""
    if isinstance(entry, e.Acted):
        if table.snapshot_due:
            row.snapshot, row.decisions = json.encode(table.snapshot()), data.decisions
        if data.result is not None and counts and data.opened.position is None:
            row.results, row.rated = results(table, data.result), data.opened.rated
    return row


def results(table: Table, result: Result) -> list[dict[str, Any]]:
    """The rows of a game that is over: who played, and how it went."""
    places = ratings.places(result.scores, result.winners, result.forfeits)
    held = Counter(seat.person for seat in table.data.seats)
    return [
        {
            "table_id": table.data.id,
            "seat": i,
            "game": table.data.opened.game,
            "seats": len(table.data.seats),
            "score": result.scores[i],
            "won": i in result.winners,
            "bot": bool(seat.bot or seat.stand_in),
            "seconds": table.data.at - table.data.created,
            "at": table.data.at,
            "person": seat.person,
            "name": seat.name,
            "level": "" if seat.person else seat.bot or seat.stand_in,
            "place": places[i],
            "own": held[seat.person] if seat.person else 0,
            "rated": 0,
            "opening": opening(table, i),
            **dict.fromkeys(RATINGS),
        }
        for i, seat in enumerate(table.data.seats)
    ]


def opening(table: Table, seat: int) -> str:
    """What the first decision of a person named, if that has a name in the box of the game: "character 5"."""
    openings = table.data.openings
    if not openings or openings[seat].action < 0 or table.data.opened.components is not None:
        return ""
    noun = table.game.noun(openings[seat].action)
    return f"{noun[0]} {noun[1]}" if len(noun) == 2 and noun[0] in table.components.names else ""


# ---- questions


def due(connection: Connection, before: float, limit: int = 500) -> list[str]:
    """Tables where something should have happened by itself."""
    query = sa.select(s.tables.c.id).where(s.tables.c.due <= before, s.tables.c.status == "running")
    return list(connection.execute(query.order_by(s.tables.c.due).limit(limit)).scalars())


def listed(connection: Connection, status: Status, game: str = "", person: str = "", limit: int = 50) -> list[Listed]:
    """Public tables that are not this person's own, the latest first."""
    query = sa.select(s.tables).where(s.tables.c.status == status, s.tables.c.public)
    if person:
        c = s.seats.c
        query = query.where(~sa.exists().where(c.person == person, c.table_id == s.tables.c.id, c.sits))
    if game:
        query = query.where(s.tables.c.game == game)
    return [_listed(row, []) for row in connection.execute(query.order_by(s.tables.c.at.desc()).limit(limit))]


def own(connection: Connection, person: str, limit: int = 100) -> list[Listed]:
    """The tables that a person has opened or sits at: where it is their turn first, then the latest. All that are not
    over, and the latest of the others."""
    places: dict[str, list[int]] = {}
    c = s.seats.c
    mine = sa.select(c.table_id, c.seat).where(c.person == person, c.sits)
    for id, seat in connection.execute(mine.where(c.over == 0)):
        places.setdefault(id, []).extend([seat] if seat != OPENER else [])
    most = len(places) + limit
    for id, seat in connection.execute(mine.where(c.over > 0).order_by(c.over.desc()).limit(limit * MOST_SEATS)):
        if id in places or len(places) < most:
            places.setdefault(id, []).extend([seat] if seat != OPENER else [])
    rows = connection.execute(sa.select(s.tables).where(s.tables.c.id.in_(places)).order_by(s.tables.c.at.desc()))
    found = [_listed(row, places[row.id]) for row in rows]
    return sorted(found, key=lambda table: (not table.your_turn, table.status not in ("open", "running")))


def public_of(connection: Connection, person: str) -> list[Listed]:
    """The public tables of a person that are not over, as others see them."""
    query = sa.select(s.tables).where(s.tables.c.id.in_(places_of(person)), s.tables.c.public)
    query = query.order_by(s.tables.c.at.desc())
    return [_listed(row, []) for row in connection.execute(query)]


def places_of(person: str) -> sa.Select[tuple[str]]:
    """The names of the tables that a person has opened or sits at and that are not over."""
    return sa.select(s.seats.c.table_id).where(s.seats.c.person == person, s.seats.c.sits, s.seats.c.over == 0)


def _listed(row: Any, yours: list[int]) -> Listed:
    owing = bits.members(row.owing) if yours else []  # whose turn it is concerns who plays
    return Listed(
        id=row.id,
        game=row.game,
        status=row.status,
        public=row.public,
        created=row.created,
        at=row.at,
        owing=owing,
        yours=sorted(yours),
        your_turn=any(seat in owing for seat in yours),
        summary=Raw(row.summary),
    )


def counts(connection: Connection) -> dict[str, int]:
    """How many tables there are, by status."""
    query = sa.select(s.tables.c.status, sa.func.count().label("n")).group_by(s.tables.c.status)
    return {row.status: row.n for row in connection.execute(query)}


def unfinished(connection: Connection) -> int:
    """How many tables are not over."""
    query = sa.select(sa.func.count()).where(s.tables.c.status.in_(store.UNFINISHED))
    return connection.execute(query).scalar_one()


def unfinished_of(connection: Connection, person: str) -> int:
    """How many tables a person has opened or sits at that are not over."""
    mine = places_of(person).distinct().subquery()
    return connection.execute(sa.select(sa.func.count()).select_from(mine)).scalar_one()


def thinking_of(connection: Connection, person: str, quick: Collection[str], besides: str = "") -> int:
    """How many unfinished tables a person has opened at which bots sit that are not among the quick ones; one table is
    left out."""
    mine = places_of(person).where(s.seats.c.seat == OPENER)
    query = sa.select(s.tables.c.summary).where(s.tables.c.id.in_(mine), s.tables.c.id != besides)
    found = [_summaries.decode(body) for body in connection.execute(query).scalars()]
    return sum(any(seat.bot and seat.bot not in quick for seat in table.seats) for table in found)


def expired(connection: Connection, before: float, limit: int = 100) -> list[str]:
    """Tables that were opened and that nobody has touched since then."""
    query = sa.select(s.tables.c.id).where(s.tables.c.status == "open", s.tables.c.at < before)
    return list(connection.execute(query.order_by(s.tables.c.at, s.tables.c.id).limit(limit)).scalars())


# ---- deleting


def delete(connection: Connection, ids: list[str]) -> None:
    """Delete tables with all that belongs to them. A server that has one in memory cannot add to it any more."""
    for start in range(0, len(ids), MANY):
        some = ids[start : start + MANY]
        store.heads(connection, some, locked=True)
        for table in (s.entries, s.snapshots, s.seats, s.results, s.reviews, s.quiet, s.reminders, s.invitations):
            connection.execute(sa.delete(table).where(table.c.table_id.in_(some)))
        connection.execute(sa.delete(s.tables).where(s.tables.c.id.in_(some)))


def older(connection: Connection, before: float, running: bool = False) -> list[str]:
    """Tables where nothing has happened since then; games that are on only if `running`."""
    query = sa.select(s.tables.c.id).where(s.tables.c.at < before)
    return list(connection.execute(query if running else query.where(s.tables.c.status != "running")).scalars())
