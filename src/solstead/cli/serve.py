"""`solstead serve` and `solstead tables`: the table server, where its packages are installed."""

from __future__ import annotations

import getpass
import os
import sys
import time
from typing import Any, Optional

from rich.console import Console
from rich.table import Table as Grid

from solstead.bots.external import join_names
from solstead.core.errors import SolsteadError

DAY = 86_400


def serve(open_page: bool, bots: list[str], **settings: Any) -> None:
    """Serve until told to stop."""
    _installed()
    from solstead.server import run
    from solstead.server.config import Config, variable

    named = join_names(bots) if bots else os.environ.get(variable("bots"), "")
    run.serve(Config(bots=named, **settings), open_page)


def tables(database_url: str, prune: Optional[int], delete: Optional[str], forget: bool) -> None:
    """Look after the store. Safe while the server runs, but tables that somebody looks at should not be deleted."""
    _installed()
    from solstead.server import people, privacy, rows, store
    from solstead.server.config import default_database

    with store.opened(database_url or str(default_database())) as engine, engine.begin() as connection:
        if prune is not None:
            old = rows.older(connection, time.time() - prune * DAY)
            rows.delete(connection, old)
            print(f"deleted {len(old)} tables")
        if delete is not None:
            rows.delete(connection, [delete])
        if forget:
            key = (getpass.getpass("Key: ") if sys.stdin.isatty() else sys.stdin.readline()).strip()
            person = people.person(key)
            if not person:
                raise SolsteadError("a key has 43 letters")
            found = privacy.tables_of(connection, person)
            for id in found:
                privacy.forget(connection, id, person)
            print(f"forgotten at {len(found)} tables")
        grid = Grid("status", "tables")
        for status, count in sorted(rows.counts(connection).items()):
            grid.add_row(status, str(count))
        Console().print(grid)


def _installed() -> None:
    try:
        import litestar as litestar
    except ImportError:
        raise SolsteadError("the table server is not installed: pip install 'solstead[server]'") from None
