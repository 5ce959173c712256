"""A new database has what an old one has after all its migrations, and nobody minds who else starts at that moment."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext
from sqlalchemy.engine import Connection, Engine

from solstead.server.store import schema, store
from tests.server.daemons import postgres

MIGRATIONS = Path(store.__file__).parent / "migrations"


def upgrade(connection: Connection, version: str) -> None:
    """As a Solstead of that time has left it."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
    connection.commit()


def described(engine: Engine) -> dict[str, Any]:
    """All that the database itself says of its tables, but for the order of their columns."""
    look = sa.inspect(engine)

    def text(found: Any) -> list[str]:
        return sorted(str(sorted({**each, "type": str(each.get("type"))}.items())) for each in found)

    return {
        name: (text(look.get_columns(name)), look.get_pk_constraint(name), text(look.get_indexes(name)))
        for name in look.get_table_names()
    }


def check_both(new: Engine, old: Engine) -> None:
    with old.connect() as connection:
        upgrade(connection, "0001")
    for engine in (new, old):
        store.migrate(engine)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    assert described(new) == described(old)
    versions = [engine.connect().execute(sa.select(schema.versions)).all() for engine in (new, old)]
    assert versions[0] == versions[1]
    for engine in (new, old):
        engine.dispose()


def test_a_new_database_is_like_one_that_was_migrated(tmp_path: Path) -> None:
    check_both(*(store.engine_for(str(tmp_path / f"{name}.sqlite")) for name in ("new", "old")))


def test_a_new_postgresql_is_like_one_that_was_migrated() -> None:
    """And eight servers that start at the same moment on an empty one all find their tables."""
    with postgres() as database:
        database.start()
        new = store.engine_for(database.url)
        with new.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(sa.text("CREATE DATABASE old"))
        with ThreadPoolExecutor(8) as servers:
            list(servers.map(store.migrate, [new] * 8))
        check_both(new, store.engine_for(database.url.removesuffix("postgres") + "old"))


def test_tables_that_are_somebody_elses_are_left_alone(tmp_path: Path) -> None:
    engine = store.engine_for(str(tmp_path / "other.sqlite"))
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE reports (words TEXT)"))
    with pytest.raises(sa.exc.OperationalError, match="reports already exists"):
        store.migrate(engine)
    assert sa.inspect(engine).get_table_names() == ["reports"]
    engine.dispose()


def test_results_of_an_older_database_say_who_played(tmp_path: Path) -> None:
    engine = store.engine_for(str(tmp_path / "old.sqlite"))
    summary = json.dumps({"seats": [{"name": "Ann"}, {"bot": "level-2"}]}).encode()
    with engine.connect() as connection:
        upgrade(connection, "0003")
        connection.execute(
            sa.text("INSERT INTO tables VALUES ('t', 'heap', true, 1, 9, 77.5, 'finished', 0, NULL, :summary, 'm')"),
            {"summary": summary},
        )
        connection.execute(sa.text("INSERT INTO seats VALUES ('ann', 't', 0, true), ('ann', 't', -1, true)"))
        result = "INSERT INTO results VALUES ('t', {seat}, 'heap', 2, {score}, {won}, {won}, 5)"
        connection.execute(sa.text(result.format(seat=0, score=3, won="false")))
        connection.execute(sa.text(result.format(seat=1, score=4, won="true")))
        connection.commit()
    store.migrate(engine)
    with engine.connect() as connection:
        query = sa.text("SELECT at, person, name, level, place, own FROM results ORDER BY seat")
        assert [tuple(row) for row in connection.execute(query)] == [
            (77.5, "ann", "Ann", "", 2, 1),
            (77.5, "", "", "level-2", 1, 0),
        ]
    engine.dispose()
