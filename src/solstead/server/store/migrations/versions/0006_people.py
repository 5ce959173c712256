"""Results that say who played and when, profiles, and ratings. What older results can say is filled in."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

#: Tables that are looked at together.
SOME = 500


def columns() -> list[sa.Column[Any]]:
    """What results have from now on."""
    return [
        sa.Column("at", sa.Double, nullable=False, server_default="0"),
        sa.Column("person", sa.String(64), nullable=False, server_default=""),
        sa.Column("name", sa.String(32), nullable=False, server_default=""),
        sa.Column("level", sa.String(64), nullable=False, server_default=""),
        sa.Column("place", sa.Integer, nullable=False, server_default="0"),
        sa.Column("own", sa.Integer, nullable=False, server_default="0"),
        sa.Column("rated", sa.Integer, nullable=False, server_default="0"),
        sa.Column("mu", sa.Double, nullable=True),
        sa.Column("sigma", sa.Double, nullable=True),
        sa.Column("mu_after", sa.Double, nullable=True),
        sa.Column("sigma_after", sa.Double, nullable=True),
    ]


def upgrade() -> None:
    for column in columns():
        op.add_column("results", column)
    op.create_table(
        "profiles",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("against", sa.String(8), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    _fill(op.get_bind())
    op.create_index("results_by_person", "results", ["person", "at"])
    op.create_index("results_by_rated", "results", ["rated"])


def _fill(connection: sa.Connection) -> None:
    """What the lobby's summary of a table knows of those who sat there."""
    query = sa.text(
        "SELECT id, at, summary FROM tables WHERE status = 'finished' AND id > :last ORDER BY id LIMIT :some"
    )
    last = ""
    while found := connection.execute(query, {"last": last, "some": SOME}).all():
        last = found[-1].id
        for id, at, summary in found:
            _fill_table(connection, id, at, json.loads(bytes(summary)))


def _fill_table(connection: sa.Connection, id: str, at: float, summary: dict[str, Any]) -> None:
    sitting = sa.text("SELECT seat, person FROM seats WHERE table_id = :id AND sits AND seat >= 0")
    people: dict[int, str] = {row.seat: row.person for row in connection.execute(sitting, {"id": id})}
    held = Counter(people.values())
    rows = sa.text("SELECT seat, score, won FROM results WHERE table_id = :id ORDER BY seat")
    seats = connection.execute(rows, {"id": id}).all()
    keys = [(bool(won), 0 if won else score) for _, score, won in seats]
    update = sa.text(
        "UPDATE results SET at = :at, person = :person, name = :name, level = :level, place = :place, own = :own "
        "WHERE table_id = :id AND seat = :seat"
    )
    for key, (seat, _, _) in zip(keys, seats, strict=True):
        shown, person = summary["seats"][seat], people.get(seat, "")
        values = {
            "at": at,
            "person": person,
            "name": shown.get("name", ""),
            "level": "" if person else shown.get("bot", ""),
            "place": 1 + sum(other > key for other in keys),
            "own": held.get(person, 0),
        }
        connection.execute(update, {"id": id, "seat": seat, **values})


def downgrade() -> None:
    op.drop_index("results_by_rated", "results")
    op.drop_index("results_by_person", "results")
    op.drop_table("ratings")
    op.drop_table("profiles")
    for column in columns():
        op.drop_column("results", column.name)
