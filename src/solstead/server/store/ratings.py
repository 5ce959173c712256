"""Rating a game that has just ended, in the transaction that writes its results; and all of them anew.

Who plays with other people is rated among people; who plays with bots alone, against bots. The numbers of both are kept
apart for each game and each size of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from solstead.ratings import PROVISIONAL, Rating, level, rate
from solstead.server.store import schema as s
from solstead.server.store.upserts import put

#: One game is rated after another, whatever worker it ended on. PostgreSQL needs a lock for it, SQLite has one writer.
LOCK = 0x50157EAD
Row = dict[str, Any]
#: Whose rating: a person, a game, a number of seats, and whom they play.
Key = tuple[str, str, int, str]


class Kept(Struct):
    """A rating as it is now."""

    rating: Rating
    games: int = 0
    at: float = 0.0


class RatingShown(Struct):
    """A rating as people read it."""

    game: str
    seats: int
    against: str  # "people" or "bots"
    rating: int
    deviation: int  # two of them: nineteen times out of twenty the strength is not farther away
    games: int
    provisional: bool  # too few games to mean much


def lock(connection: Connection) -> None:
    """Nobody else rates until this transaction is over."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def countable(seats: Sequence[Row]) -> bool:
    """Whether a game can be rated: somebody played, against others, and every bot has a rating."""
    people = [row for row in seats if not row["level"]]
    bots = [row for row in seats if row["level"]]
    return (
        bool(people)
        and len(seats) > 1
        and all(row["person"] and row["own"] == 1 for row in people)
        and all(level(row["game"], row["seats"], row["level"]) is not None for row in bots)
    )


def against(seats: Sequence[Row]) -> str:
    """Among whom a game is rated: with one person alone it is bots."""
    return "people" if sum(not row["level"] for row in seats) > 1 else "bots"


def rate_rows(connection: Connection, seats: list[Row]) -> None:
    """Rate a game by its results, which are to be written: they get its number, and the ratings before and after."""
    if not countable(seats):
        return
    lock(connection)
    number = 1 + (connection.execute(sa.select(sa.func.max(s.results.c.rated))).scalar() or 0)
    keys = keys_of(seats)
    known = read(connection, [key for key in keys if key[0]])
    after = step(seats, keys, known)
    for row in seats:
        row["rated"] = number
    write(connection, after)


def step(seats: Sequence[Row], keys: Sequence[Key], known: dict[Key, Kept]) -> dict[Key, Kept]:
    """One game: fills in the ratings of its rows before and after, and returns those that have changed."""
    before: list[Rating] = []
    fixed: list[int] = []
    for i, (row, key) in enumerate(zip(seats, keys, strict=True)):
        found: Optional[Rating]
        if key[0]:
            found = known.get(key, Kept(Rating())).rating
        elif (found := level(row["game"], row["seats"], row["level"])) is not None:
            fixed.append(i)
        else:  # somebody who is forgotten: what they were then stands in the row
            fixed.append(i)
            found = Rating(row["mu"], row["sigma"]) if row.get("mu") is not None else Rating()
        before.append(found)
    after = rate(before, [row["place"] for row in seats], fixed)
    changed = {}
    for row, key, old, new in zip(seats, keys, before, after, strict=True):
        row.update(mu=old.mu, sigma=old.sigma, mu_after=new.mu, sigma_after=new.sigma)
        if key[0]:
            changed[key] = Kept(new, known.get(key, Kept(Rating())).games + 1, row["at"])
    return changed


def keys_of(seats: Sequence[Row]) -> list[Key]:
    """Whose rating each seat is about."""
    whom = against(seats)
    return [(row["person"], row["game"], row["seats"], whom) for row in seats]


def write(connection: Connection, found: dict[Key, Kept]) -> None:
    """Keep ratings."""
    put(connection, s.ratings, [_row(key, kept) for key, kept in found.items()])


def _row(key: Key, kept: Kept) -> Row:
    person, game, seats, whom = key
    rating = {"mu": kept.rating.mu, "sigma": kept.rating.sigma, "games": kept.games, "at": kept.at}
    return {"person": person, "game": game, "seats": seats, "against": whom, **rating}


def read(connection: Connection, keys: Sequence[Key]) -> dict[Key, Kept]:
    """Current ratings; missing ones are omitted."""
    r = s.ratings.c
    query = sa.select(s.ratings).where(r.person.in_({key[0] for key in keys}))
    found = {
        (x.person, x.game, x.seats, x.against): Kept(Rating(x.mu, x.sigma), x.games, x.at)
        for x in connection.execute(query)
    }
    return {key: found[key] for key in keys if key in found}


def of(connection: Connection, person: str) -> list[RatingShown]:
    """All ratings of a person."""
    r = s.ratings.c
    query = sa.select(s.ratings).where(r.person == person).order_by(r.game, r.seats, r.against.desc())
    return [
        RatingShown(
            x.game,
            x.seats,
            x.against,
            Rating(x.mu, x.sigma).shown,
            Rating(x.mu, x.sigma).deviation,
            x.games,
            x.games < PROVISIONAL,
        )
        for x in connection.execute(query)
    ]
