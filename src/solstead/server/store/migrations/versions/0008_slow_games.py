"""Reminders that were given before a slow clock ran out, and holidays on which slow clocks stand still."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "reminders",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("due", sa.Double, nullable=False),
    )
    op.create_table(
        "holidays",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("begins", sa.Double, primary_key=True),
        sa.Column("ends", sa.Double, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("holidays")
    op.drop_table("reminders")
