"""Games that people lend: public, finished, at tables whose players agreed that they may become puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from solstead.core.match import Match
from solstead.server.store import schema as s
from solstead.server.store import store


def lent(connection: Connection, game: str) -> Iterator[tuple[str, Match]]:
    """The games of a database that may become puzzles, the oldest first. Names and words of people are not read."""
    t = s.tables.c
    wanted = sa.select(t.id).where(t.game == game, t.status == "finished", t.public).order_by(t.created, t.id)
    for id in connection.execute(wanted).scalars().all():
        table = store.whole_table(connection, id)
        opened = table.data.opened
        if opened.lent and opened.components is None and opened.position is None and table.match is not None:
            yield id, table.match
