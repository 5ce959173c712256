"""Every entry has a mark of its own, so that an append can name the very entry that it follows; and a row to write to,
for readiness."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for table in ("tables", "entries"):
        op.add_column(table, sa.Column("mark", sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "probes",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("probes")
    for table in ("tables", "entries"):
        op.drop_column(table, "mark")
