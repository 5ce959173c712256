"""All ratings anew, from the records alone: the same numbers, or something was wrong."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from solstead.ratings import Rating
from solstead.server.store import queries, ratings, store
from solstead.server.store import schema as s
from solstead.server.store.ratings import Kept, Key
from solstead.server.table.table import Table

r = s.results.c


class Recomputed(Struct):
    """What came of it."""

    games: int
    people: int
    changed: int  # ratings that are not what they were


def recompute(connection: Connection) -> Recomputed:
    """Play through every rated game in the order in which they were rated. Somebody who is forgotten keeps, for the
    others, the rating that they had in each game."""
    ratings.lock(connection)
    order = sa.select(r.rated, r.table_id).where(r.rated > 0).distinct().order_by(r.rated)
    known: dict[Key, Kept] = {}
    games = connection.execute(order).all()
    for number, id in games:
        seats = _seats(connection, id)
        known.update(ratings.step(seats, ratings.keys_of(seats), known))
        for row in seats:
            where = (r.table_id == id) & (r.seat == row["seat"])
            connection.execute(sa.update(s.results).where(where).values({**row, "rated": number}))
    old = {
        (x.person, x.game, x.seats, x.against): Kept(Rating(x.mu, x.sigma), x.games, x.at)
        for x in connection.execute(sa.select(s.ratings))
    }
    connection.execute(sa.delete(s.ratings))
    ratings.write(connection, known)
    changed = sum(old.get(key) != known.get(key) for key in old.keys() | known.keys())
    return Recomputed(len(games), len({key[0] for key in known}), changed)


def _seats(connection: Connection, id: str) -> list[ratings.Row]:
    """The results of a table as its record tells them; of somebody who is forgotten what is kept."""
    table = Table.read(id, None, store.lines(connection, id))
    assert table.data.result is not None
    found = queries.results(table, table.data.result)
    kept_rows = connection.execute(sa.select(s.results).where(r.table_id == id).order_by(r.seat))
    for row, kept in zip(found, kept_rows, strict=True):
        if not kept.person:
            row.update(person="", name="", mu=kept.mu, sigma=kept.sigma)
    return found
