"""Rows that may be there already: one way to write them for every database."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection


def put(connection: Connection, table: sa.Table, rows: Sequence[dict[str, Any]]) -> None:
    """Write rows, in place of those with the same key."""
    if not rows:
        return
    insert = import_module(f"sqlalchemy.dialects.{connection.dialect.name}").insert(table)
    keys = [column.name for column in table.primary_key.columns]
    rest = {column.name: insert.excluded[column.name] for column in table.columns if column.name not in keys}
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=rest), list(rows))
