"""Results that say with what a person began."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("results", sa.Column("opening", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("results", "opening")
