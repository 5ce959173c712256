"""What lobbies ask of the database does not grow with the games that are over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from solstead.server.store import queries, store
from solstead.server.store import schema as s

SUMMARY = b'{"seats":[],"clock":{},"settings":{},"result":null}'


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    engine = store.engine_for(str(tmp_path / "t.sqlite"))
    store.migrate(engine)
    with engine.connect() as found:
        yield found
    engine.dispose()


def add(connection: Connection, id: str, at: float, status: str, public: bool = True, **people: str) -> None:
    row = {"id": id, "game": "heap", "public": public, "created": 0.0, "seq": 1, "at": at, "status": status}
    connection.execute(sa.insert(s.tables), [{**row, "owing": 0, "summary": SUMMARY}])
    over = 0.0 if status in store.UNFINISHED else at
    rows = [{"person": p, "table_id": id, "seat": int(n[1:]), "sits": True, "over": over} for n, p in people.items()]
    if rows:
        connection.execute(sa.insert(s.seats), rows)


def test_ones_own_tables_are_those_that_are_on_and_the_latest_of_the_others(connection: Connection) -> None:
    for i in range(30):
        add(connection, f"past{i:02}", 100.0 + i, "finished", s0="ann", s1="ann" if i % 2 else "bob")
    add(connection, "waits", 1.0, "open", s0="ann")
    add(connection, "runs", 2.0, "running", s0="bob", s1="ann")
    add(connection, "others", 500.0, "running", s0="bob")
    found = queries.own(connection, "ann", limit=10)
    assert [table.id for table in found] == ["runs", "waits", *[f"past{i}" for i in range(29, 19, -1)]]
    assert [table.yours for table in found[:4]] == [[1], [0], [0, 1], [0]]
    assert queries.unfinished_of(connection, "ann") == 2
    assert queries.unfinished(connection) == 3
    assert [table.id for table in queries.public_of(connection, "ann")] == ["runs", "waits"]
    assert [table.id for table in queries.listed(connection, "running", "", "ann")] == ["others"]
    assert len(queries.listed(connection, "finished", "heap", "carl")) == 30
    assert queries.listed(connection, "finished", "heap", "ann") == []


def test_a_lobby_reads_an_index_and_no_private_table(connection: Connection) -> None:
    asked: list[tuple[str, Any]] = []

    @sa.event.listens_for(connection, "before_cursor_execute")
    def note(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        if not statement.startswith("EXPLAIN"):
            asked.append((statement, parameters))

    queries.listed(connection, "finished")
    queries.listed(connection, "finished", "heap", "ann")
    queries.own(connection, "ann")
    queries.unfinished_of(connection, "ann")
    queries.unfinished(connection)
    plans: list[list[str]] = []
    for statement, parameters in asked:
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
        plans.append([line for line in plan if line.startswith("SCAN") or " INDEX " in line])
        own = ("SCAN CONSTANT", "SCAN (subquery", "SCAN anon")  # what the statement itself has made
        assert all("INDEX" in line for line in plans[-1] if not line.startswith(own)), (statement, plan)
    assert "tables_by_status (status=? AND public=?)" in plans[0][0]
    assert "tables_by_game (status=? AND public=? AND game=?)" in plans[1][0]
    assert all("seats_by_person (" in plans[i][0] for i in (2, 3))
