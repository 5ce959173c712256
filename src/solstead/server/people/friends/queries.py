"""People one has played with: to see their public tables, to invite them by one tap, to meet some of them no more.

All of it is asked for: nobody is listed who has not switched it on, and then only to people they have played with. To
each of those they have another id, which says nothing to anybody else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

import sqlalchemy as sa
from msgspec import Meta, Struct
from sqlalchemy.engine import Connection

from solstead.server.base.errors import Refused
from solstead.server.base.keys import TABLE
from solstead.server.store import queries
from solstead.server.store import schema as s
from solstead.server.store.upserts import put
from solstead.server.table.commands import Face, Name

#: Looked through, the latest first; in one list; that one person has not answered.
MOST_GAMES: Final = 500
LISTED: Final = 100
MOST_INVITATIONS: Final = 20

t = s.ties.c


class Sociable(Struct, forbid_unknown_fields=True):
    """Whether people whom one has played with may find one, and under which name."""

    on: bool
    name: Name = "?"
    face: Face = ""


class InviteWanted(Struct, forbid_unknown_fields=True):
    """To which table; one's own."""

    table: Annotated[str, Meta(pattern=f"^{TABLE}$")]


class BlockWanted(Struct, forbid_unknown_fields=True):
    """Whom at a table one does not want to meet again."""

    seat: Annotated[int, Meta(ge=0, le=7)]


class FriendShown(Struct):
    """Somebody who wants to be found."""

    id: str  # for who asks only
    name: str
    face: str
    tables: list[queries.Listed]  # public ones where they sit; of friends only


class BlockedShown(Struct):
    id: str
    name: str


class Invitation(Struct):
    """Somebody wants to play with you."""

    table: str
    game: str
    name: str
    invite: str
    at: float


class Friends(Struct):
    on: bool  # whether you may be found
    met: list[FriendShown]  # people you have played with, and who want to be found
    friends: list[FriendShown]
    blocked: list[BlockedShown]


def handle(person: str, other: str) -> str:
    """What somebody is called to this person, and to nobody else."""
    return sha256(f"solstead friend {person} {other}".encode()).hexdigest()[:16]


def shown(connection: Connection, person: str) -> Friends:
    mine = {row.other: row for row in connection.execute(sa.select(s.ties).where(t.person == person))}
    found = _sociable(connection, person, {*_met(connection, person), *mine})
    listed: dict[str, list[FriendShown]] = {"friend": [], "": []}
    for other, (name, face) in found.items():
        kind = mine[other].kind if other in mine else ""
        if kind in listed:
            tables = _tables(connection, other) if kind == "friend" else []
            listed[kind].append(FriendShown(handle(person, other), name, face, tables))
    blocked = [BlockedShown(handle(person, other), row.name) for other, row in mine.items() if row.kind == "blocked"]
    for each in listed.values():
        each.sort(key=lambda friend: friend.name.lower())
    return Friends(is_on(connection, person), listed[""][:LISTED], listed["friend"], blocked)


def is_on(connection: Connection, person: str) -> bool:
    return connection.execute(sa.select(s.sociable.c.person).where(s.sociable.c.person == person)).first() is not None


def switch(connection: Connection, person: str, wanted: Sociable) -> None:
    """Be found from now on, or no longer."""
    if wanted.on:
        put(connection, s.sociable, [{"person": person, "name": wanted.name, "face": wanted.face}])
    else:
        connection.execute(sa.delete(s.sociable).where(s.sociable.c.person == person))


def _met(connection: Connection, person: str) -> list[str]:
    """Whom a person has played with, the latest first."""
    r, other = s.results.c, s.results.alias()
    mine = sa.select(r.table_id, r.at).where(r.person == person).order_by(r.at.desc()).limit(MOST_GAMES).subquery()
    query = sa.select(other.c.person, sa.func.max(mine.c.at).label("last")).join(
        mine, other.c.table_id == mine.c.table_id
    )
    query = query.where(other.c.person.not_in(("", person))).group_by(other.c.person).order_by(sa.desc("last"))
    return [row.person for row in connection.execute(query)]


def _sociable(connection: Connection, person: str, people: Collection[str]) -> dict[str, tuple[str, str]]:
    """Those of them who want to be found, and have not blocked this person: name and picture."""
    c = s.sociable.c
    query = sa.select(s.sociable).where(c.person.in_(sorted(people)), c.person.not_in(_blockers(person)))
    return {row.person: (row.name, row.face) for row in connection.execute(query)}


def _blockers(person: str) -> sa.Select[tuple[str]]:
    return sa.select(t.person).where(t.other == person, t.kind == "blocked")


def _tables(connection: Connection, person: str) -> list[queries.Listed]:
    """The public tables of a person that are not over."""
    return queries.public_of(connection, person)


def who(connection: Connection, person: str, id: str) -> tuple[str, str]:
    """The person behind a friend id, and their name; people who opted out are not found."""
    mine = {row.other: row for row in connection.execute(sa.select(s.ties).where(t.person == person))}
    found = _sociable(connection, person, {*_met(connection, person), *mine})
    for other in {*found, *(other for other, row in mine.items() if row.kind == "blocked")}:
        if handle(person, other) == id:
            return other, found[other][0] if other in found else mine[other].name
    raise Refused("unknown_person", "you know nobody like that")


def tie(connection: Connection, person: str, other: str, name: str, kind: Literal["friend", "blocked", ""]) -> None:
    """List somebody, block somebody, or neither."""
    if kind:
        put(connection, s.ties, [{"person": person, "other": other, "kind": kind, "name": name}])
    else:
        connection.execute(sa.delete(s.ties).where(t.person == person, t.other == other))
    if kind == "blocked":
        c = s.invitations.c
        connection.execute(sa.delete(s.invitations).where(c.person == person, c.other == other))


def unwelcome(connection: Connection, person: str, others: Collection[str]) -> bool:
    """Whether one of these does not want to meet this person."""
    query = sa.select(t.person).where(t.other == person, t.kind == "blocked", t.person.in_(sorted(others)))
    return connection.execute(query.limit(1)).first() is not None


def apart(connection: Connection, people: Collection[str]) -> set[tuple[str, str]]:
    """The pairs of these who are not to meet."""
    wanted = sorted(people)
    query = sa.select(t.person, t.other).where(t.kind == "blocked", t.person.in_(wanted), t.other.in_(wanted))
    return {pair for a, b in connection.execute(query) for pair in ((a, b), (b, a))}


def together(connection: Connection, seekers: Sequence[Any]) -> list[Any]:
    """From the first on, those who may sit down together."""
    kept_apart = apart(connection, {row.person for row in seekers})
    found: list[Any] = []
    for row in seekers:
        if not any((row.person, other.person) in kept_apart for other in found):
            found.append(row)
    return found


def invite(connection: Connection, row: dict[str, Any]) -> None:
    c = s.invitations.c
    sent = sa.select(sa.func.count()).select_from(s.invitations).join(s.tables, s.tables.c.id == c.table_id)
    sent = sent.where(c.other == row["other"], s.tables.c.status == "open")
    if connection.execute(sent).scalar_one() >= MOST_INVITATIONS:
        raise Refused("too_fast", f"{MOST_INVITATIONS} people have not answered you yet")
    put(connection, s.invitations, [row])


def invitations(connection: Connection, person: str) -> list[Invitation]:
    """Those to tables that still wait."""
    c = s.invitations.c
    query = sa.select(s.invitations).join(s.tables, s.tables.c.id == c.table_id)
    query = query.where(c.person == person, s.tables.c.status == "open", c.table_id.not_in(queries.places_of(person)))
    found = connection.execute(query.order_by(c.at.desc()).limit(LISTED))
    return [Invitation(row.table_id, row.game, row.name, row.invite, row.at) for row in found]


def decline(connection: Connection, person: str, table: str) -> None:
    c = s.invitations.c
    connection.execute(sa.delete(s.invitations).where(c.person == person, c.table_id == table))
