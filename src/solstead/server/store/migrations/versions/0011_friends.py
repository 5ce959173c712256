"""Friends: who wants to be found, whom people have listed or blocked, and invitations to tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "sociable",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("face", sa.String(16), nullable=False),
    )
    op.create_table(
        "ties",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Index("ties_by_other", "other"),
    )
    op.create_table(
        "invitations",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Index("invitations_by_table", "table_id"),
    )


def downgrade() -> None:
    op.drop_table("invitations")
    op.drop_table("ties")
    op.drop_table("sociable")
