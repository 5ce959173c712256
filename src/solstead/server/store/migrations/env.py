"""Alembic's entry: the connection is handed in by `store.migrate`."""

from __future__ import annotations

from alembic import context

from solstead.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
