"""What the host of a server does: reads reports, mutes, renames, bans, removes people from tables, locks tables, and
gives out or deletes all that is kept of a person."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Final, Optional

import sqlalchemy as sa
from msgspec import Meta, Struct, json
from sqlalchemy.engine import Connection

from solstead.server.base.errors import Refused
from solstead.server.community.tournaments import service as tournaments
from solstead.server.host import features
from solstead.server.host.features import Conduct, House
from solstead.server.live.keeper import Keeper
from solstead.server.people.account.service import Nickname
from solstead.server.store import schema as s
from solstead.server.store.store import now
from solstead.server.store.upserts import put
from solstead.server.table import entries as e
from solstead.server.table.commands import ANYTHING, SOMETHING, STAND_IN, check_name
from solstead.server.table.table import Message, Table

#: Of one person, and about one table, as long as the host has not read them.
MOST_REPORTS: Final = 10
MOST_ABOUT: Final = 20
#: In one list.
LISTED: Final = 200
#: What somebody has said is reported along: so many lines.
SAID: Final = 10

Reason = Annotated[str, Meta(min_length=1, max_length=500, pattern=SOMETHING, description="What happened.")]
r = s.reports.c


class Report(Struct, forbid_unknown_fields=True):
    """Somebody at a table whom the host should look at, and why."""

    seat: Annotated[int, Meta(ge=0, le=7)]
    reason: Reason


class ReportShown(Struct):
    """A report, as the host reads it."""

    id: str
    at: float
    table: str
    game: str
    seat: int
    person: str  # an id, not a key: nobody can be that person with it
    name: str
    by: str
    by_name: str
    reason: str
    said: list[Message]  # the last lines of that person in the chat
    done: bool


class PersonListed(Struct):
    """Somebody, as the host sees them."""

    person: str
    names: list[str]  # that they have played under, the last one first
    conduct: Conduct
    reports: int  # that nobody has closed
    games: int


class PersonTable(Struct):
    """A table where a person sits."""

    table: str
    game: str
    status: str
    seat: int


class PersonShown(Struct):
    listed: PersonListed
    tables: list[PersonTable]  # that are not over


class SeatHeld(Struct):
    """Who sits at a table, for the host."""

    seat: int
    name: str
    person: str  # "": a bot, or nobody


class TableHeld(Struct):
    table: str
    game: str
    status: str
    locked: bool
    seats: list[SeatHeld]


class ConductWanted(Struct, forbid_unknown_fields=True):
    """What the host decides about a person; what is not named is as it is for everybody."""

    muted: bool = False
    banned: bool = False
    name: Nickname = ""
    note: Annotated[str, Meta(max_length=500, pattern=ANYTHING)] = ""


class RemoveWanted(Struct, forbid_unknown_fields=True):
    """Whom to take from a table."""

    seat: Annotated[int, Meta(ge=0, le=7)]


class LockWanted(Struct, forbid_unknown_fields=True):
    """Whether a table is closed to everybody who does not sit there."""

    on: bool


class Moderation:
    """Everything that the host may ask."""

    def __init__(self, keeper: Keeper, rules: House) -> None:
        self.keeper = keeper
        self.store = keeper.store
        self.house = rules

    # ---- reports

    async def report(self, id: str, person: str, invite: str, wanted: Report) -> None:
        """Somebody who may see a table reports a player there."""
        async with self.keeper.seen(id, person, invite) as table:
            pass
        if not self.house.offers.reports:
            raise Refused("turned_off", "this server has no host who reads reports")
        data = table.data
        if wanted.seat >= len(data.seats) or not data.seats[wanted.seat].person:
            raise Refused("not_your_seat", f"nobody sits on seat {wanted.seat}")
        about = data.seats[wanted.seat]
        if about.person == person:
            raise Refused("not_your_seat", "that is your own seat")
        mine = next((data.seats[seat].name for seat in table.seats_of(person)), "")
        said = [line for line in data.chat if line.seat == wanted.seat][-SAID:]
        row = {
            "id": secrets.token_urlsafe(9),
            "at": now(),
            "table_id": data.id,
            "game": data.opened.game,
            "seat": wanted.seat,
            "person": about.person,
            "name": about.name,
            "reporter": person,
            "reporter_name": mine,
            "reason": wanted.reason.strip(),
            "said": json.encode(said),
            "done": False,
        }
        await self.store.write(lambda c: add_report(c, row))

    async def reports(self, everything: bool) -> list[ReportShown]:
        return await self.store.read(lambda c: reports(c, everything))

    async def close_report(self, id: str) -> list[ReportShown]:
        """It is dealt with."""

        def work(connection: Connection) -> bool:
            return connection.execute(sa.update(s.reports).where(r.id == id).values(done=True)).rowcount > 0

        if not await self.store.write(work):
            raise Refused("unknown_report", "there is no such report")
        return await self.reports(False)

    # ---- people

    async def people(self, name: str) -> list[PersonListed]:
        """Who has played under a name, or (without one) everybody about whom something was reported or decided."""
        return await self.store.read(lambda c: people(c, name))

    async def person(self, person: str) -> PersonShown:
        return await self.store.read(lambda c: PersonShown(listed(c, person), tables_of(c, person)))

    async def decide(self, person: str, wanted: ConductWanted) -> PersonShown:
        """Mute, ban or rename somebody, everywhere and from now on; or let it be again."""
        check_name(wanted.name)
        row = {"person": person, "muted": wanted.muted, "banned": wanted.banned, "name": wanted.name}
        row |= {"note": wanted.note, "at": now()}
        await self.store.write(lambda c: write_conduct(c, row))
        await self.house.look()
        for held in await self.store.read(lambda c: tables_of(c, person)):
            if wanted.banned:
                await self._change(held.table, lambda table: removed(table, held.seat, person))  # noqa: B023
            elif wanted.name:
                await self._change(held.table, lambda table: renamed(table, held.seat, person, wanted.name))  # noqa: B023
        return await self.person(person)

    # ---- tables

    async def table(self, id: str) -> TableHeld:
        live = self.keeper.live(id)
        async with live.lock:
            data = (await self.keeper.fresh(live)).data
        seats = [SeatHeld(i, seat.name, seat.person) for i, seat in enumerate(data.seats)]
        return TableHeld(id, data.opened.game, data.status, data.locked, seats)

    async def remove(self, id: str, seat: int) -> TableHeld:
        """Take somebody from a table, for good."""
        await self.keeper.commit(self.keeper.live(id), lambda table: _something(removed(table, seat)))
        return await self.table(id)

    async def lock(self, id: str, on: bool) -> TableHeld:
        await self.keeper.commit(self.keeper.live(id), lambda _: e.Locked(on))
        if on:
            self.keeper.send_away(self.keeper.live(id))
        return await self.table(id)

    async def _change(self, id: str, what: Any) -> None:
        """Change a table, if there is anything to be changed by now."""
        await self.keeper.settle(self.keeper.live(id), what)


def removed(table: Table, seat: int, person: str = "") -> Optional[e.AnyEntry]:
    """What it means that the host takes somebody from a seat. In a rated game a bot plays it to the end, and it has
    lost; else the seat is free. None, if there is nobody to take (any more)."""
    data = table.data
    if seat >= len(data.seats) or data.status not in ("open", "running"):
        return None
    held = data.seats[seat]
    if not held.person or held.forfeit or (person and held.person != person):
        return None
    if data.status == "running" and data.opened.rated:
        return e.Forfeited(seat, STAND_IN, "removed")
    return e.Stood(seat, removed=True, barred=True)


def renamed(table: Table, seat: int, person: str, name: str) -> Optional[e.AnyEntry]:
    held = table.data.seats[seat]
    return e.Renamed(seat, name) if held.person == person and held.name != name else None


def _something(entry: Optional[e.AnyEntry]) -> e.AnyEntry:
    if entry is None:
        raise Refused("nothing_asked", "nobody sits there who could be removed")
    return entry


# ---- rows


def add_report(connection: Connection, row: dict[str, Any]) -> None:
    """One for a person and table by whoever reports; a later one says it anew."""
    mine = (r.reporter == row["reporter"]) & ~r.done
    same = mine & (r.table_id == row["table_id"]) & (r.person == row["person"])
    connection.execute(sa.delete(s.reports).where(same))
    about = (r.table_id == row["table_id"]) & ~r.done
    for those, most in ((mine, MOST_REPORTS), (about, MOST_ABOUT)):
        count = connection.execute(sa.select(sa.func.count()).select_from(s.reports).where(those)).scalar_one()
        if count >= most:
            raise Refused("too_fast", "the host has to read other reports first")
    connection.execute(sa.insert(s.reports), [row])


def reports(connection: Connection, everything: bool) -> list[ReportShown]:
    """Those that are not closed, or all; the latest first."""
    query = sa.select(s.reports).order_by(r.at.desc()).limit(LISTED)
    return [
        ReportShown(
            x.id,
            x.at,
            x.table_id,
            x.game,
            x.seat,
            x.person,
            x.name,
            x.reporter,
            x.reporter_name,
            x.reason,
            json.decode(x.said, type=list[Message]),
            bool(x.done),
        )
        for x in connection.execute(query if everything else query.where(~r.done))
    ]


def people(connection: Connection, name: str) -> list[PersonListed]:
    if name:
        c = s.results.c
        like = sa.func.lower(c.name) == name.lower()
        query = sa.select(c.person).where(like, c.person != "").distinct().limit(LISTED)
        about = sa.select(r.person).where(sa.func.lower(r.name) == name.lower()).distinct().limit(LISTED)
        found = {*connection.execute(query).scalars(), *connection.execute(about).scalars()}
    else:
        found = {*features.read_conduct(connection), *connection.execute(sa.select(r.person).distinct()).scalars()}
    return sorted((listed(connection, person) for person in found), key=lambda each: (-each.reports, each.person))


def listed(connection: Connection, person: str) -> PersonListed:
    c = s.results.c
    mine = sa.select(c.name, sa.func.max(c.at).label("last")).where(c.person == person).group_by(c.name)
    names = [row.name for row in connection.execute(mine.order_by(sa.text("last DESC")).limit(SAID)) if row.name]
    told = sa.select(r.name).where(r.person == person).order_by(r.at.desc()).limit(SAID)
    names = list(dict.fromkeys([*names, *connection.execute(told).scalars()]))
    games = sa.select(sa.func.count(sa.distinct(c.table_id))).where(c.person == person)
    waiting = sa.select(sa.func.count()).select_from(s.reports).where(r.person == person, ~r.done)
    conduct = features.read_conduct(connection).get(person, Conduct())
    return PersonListed(
        person, names, conduct, connection.execute(waiting).scalar_one(), connection.execute(games).scalar_one()
    )


def tables_of(connection: Connection, person: str) -> list[PersonTable]:
    """Where a person sits, and the game is not over."""
    t, held = s.tables.c, s.seats.c
    query = sa.select(t.id, t.game, t.status, held.seat).join(s.seats, held.table_id == t.id)
    query = query.where(held.person == person, held.sits, held.seat >= 0, t.status.in_(("open", "running")))
    return [PersonTable(*row) for row in connection.execute(query.order_by(t.at.desc(), held.seat))]


def write_conduct(connection: Connection, row: dict[str, Any]) -> None:
    """Keep a decision; who is as everybody is not kept."""
    if row["muted"] or row["banned"] or row["name"] or row["note"]:
        put(connection, s.conduct, [row])
    else:
        connection.execute(sa.delete(s.conduct).where(s.conduct.c.person == row["person"]))
    if row["banned"]:
        connection.execute(sa.delete(s.seeks).where(s.seeks.c.person == row["person"]))
        tournaments.drop_out(connection, row["person"])
