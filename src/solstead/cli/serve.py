"""`solstead serve`, `solstead tables` and `solstead ratings`: the table server."""

from __future__ import annotations

import getpass
import os
import sys
import time
from typing import TYPE_CHECKING, Any, Optional

from rich.console import Console
from rich.table import Table as Grid

from solstead.bots.external import join_names
from solstead.core.errors import SolsteadError

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

DAY = 86_400


def serve(open_page: bool, bots: list[str], **settings: Any) -> None:
    """Serve until told to stop."""
    from solstead.server.base.config import Config, variable
    from solstead.server.run import start

    named = join_names(bots) if bots else os.environ.get(variable("bots"), "")
    start.serve(Config(bots=named, **settings), open_page)


def tables(
    database_url: str, check: bool, prune: Optional[int], force: bool, yes: bool, delete: Optional[str], forget: bool
) -> None:
    """Look after the store. A server that runs notices within ten seconds, and cannot write to what is gone."""
    from solstead.server.base.config import default_database
    from solstead.server.run import checks
    from solstead.server.store import queries, store

    with (
        checks.database(database_url or str(default_database()), new=False) as engine,
        store.writing(engine) as connection,
    ):
        if check:
            _check(connection)
        if prune is not None:
            _prune(connection, prune, force, yes)
        if delete is not None:
            if not store.heads(connection, [delete]):
                raise SolsteadError(f"there is no table {delete!r}")
            queries.delete(connection, [delete])
            print(f"deleted {delete}")
        if forget:
            _forget(connection)
        grid = Grid("status", "tables")
        for status, count in sorted(queries.counts(connection).items()):
            grid.add_row(status, str(count))
        Console().print(grid)


def _check(connection: Connection) -> None:
    from solstead.server.store import repair

    found = repair.check(connection)
    for damage in found:
        done = f"cut off after entry {damage.whole}, {damage.lost} lost" if damage.mended else "left as it is"
        if damage.mended and not damage.whole:
            done = f"deleted, {damage.lost} lost"
        print(f"{damage.table}: {damage.what}; {done}")
    mended = sum(damage.mended for damage in found)
    print(f"{mended} mended, {len(found) - mended} left as they are" if found else "every record is whole")


def _prune(connection: Connection, days: int, force: bool, yes: bool) -> None:
    from solstead.server.store import queries

    old = queries.older(connection, time.time() - days * DAY, force)
    if old and not yes:
        if not sys.stdin.isatty():
            raise SolsteadError(f"this would delete {len(old)} tables; say so with --yes")
        if input(f"Delete {len(old)} tables untouched for {days} days? [y/N] ").strip().lower() not in ("y", "yes"):
            raise SolsteadError("nothing was deleted")
    queries.delete(connection, old)
    print(f"deleted {len(old)} tables")


def _forget(connection: Connection) -> None:
    from solstead.server.base import keys
    from solstead.server.privacy import service as privacy

    key = (getpass.getpass("Key: ") if sys.stdin.isatty() else sys.stdin.readline()).strip()
    person = keys.person(key)
    if not person:
        raise SolsteadError("a key has 43 letters")
    found = privacy.tables_of(connection, person)
    for id in found:
        privacy.forget(connection, id, person)
    privacy.forget_person(connection, person)
    print(f"forgotten at {len(found)} tables")


def ratings(database_url: str, recompute: bool) -> None:
    """Count the ratings of a server's store, or make them anew."""
    import sqlalchemy as sa

    from solstead.server.base.config import default_database
    from solstead.server.run import checks
    from solstead.server.store import rerating
    from solstead.server.store import schema as s
    from solstead.server.store.store import writing

    url = database_url or str(default_database())
    with checks.database(url, new=False) as engine, writing(engine) as connection:
        if recompute:
            found = rerating.recompute(connection)
            print(f"{found.games} rated games of {found.people} people; {found.changed} ratings are not what they were")
            return
        numbers = sa.func.count(sa.distinct(s.results.c.rated))
        games = connection.execute(sa.select(numbers).where(s.results.c.rated > 0))
        people = connection.execute(sa.select(sa.func.count(sa.distinct(s.ratings.c.person))))
        print(f"{games.scalar_one()} rated games of {people.scalar_one()} people")
