"""Tournaments of people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Index("tournaments_by_status", "status", "at"),
    )
    op.create_table(
        "tournament_people",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("tournament_id", sa.String(16), primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("tournament_people")
    op.drop_table("tournaments")
