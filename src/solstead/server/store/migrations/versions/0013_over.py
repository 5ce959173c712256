"""Seats that say whether their table is over, and indexes of the public tables: what lobbies ask does not grow."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("seats", sa.Column("over", sa.Double, nullable=False, server_default="0"))
    seats = sa.table("seats", sa.column("table_id"), sa.column("over"))
    tables = sa.table("tables", sa.column("id"), sa.column("at"), sa.column("status"))
    ended = sa.select(tables.c.at).where(tables.c.id == seats.c.table_id, tables.c.status.not_in(("open", "running")))
    op.execute(sa.update(seats).values(over=sa.func.coalesce(ended.scalar_subquery(), 0.0)))
    op.create_index("seats_by_person", "seats", ["person", "over"])
    op.drop_index("tables_by_status", "tables")
    op.create_index("tables_by_status", "tables", ["status", "public", "at"])
    op.create_index("tables_by_game", "tables", ["status", "public", "game", "at"])


def downgrade() -> None:
    op.drop_index("tables_by_game", "tables")
    op.drop_index("tables_by_status", "tables")
    op.create_index("tables_by_status", "tables", ["status", "at"])
    op.drop_index("seats_by_person", "seats")
    op.drop_column("seats", "over")
