"""Every mistake of an operator at the start is one line and exit code 2."""

from __future__ import annotations

import os
import socket
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from solstead.core.errors import SolsteadError
from solstead.server.base.config import Config
from solstead.server.run import checks
from solstead.server.store import schema, store
from tests.server.running import command, free_port, running
from tests.server.store.test_migrations import upgrade


def wrong(**settings: object) -> str:
    """What is said about settings."""
    with pytest.raises(SolsteadError) as error:
        checks.checked(Config(**{"database_url": "t.sqlite", **settings}))  # type: ignore[arg-type]
    return str(error.value)


def unusable(url: str) -> str:
    """What is said about a database: one line, with no password in it."""
    with pytest.raises(SolsteadError) as error, checks.database(url):
        pass
    assert "\n" not in str(error.value)
    assert "secret" not in str(error.value)
    return str(error.value)


def test_settings_that_will_not_do() -> None:
    assert "1 to 65535" in wrong(port=99999)
    assert "1 to 65535" in wrong(port=0)
    assert "--log-level" in wrong(log_level="loud")
    assert "several workers" in wrong(workers=2)
    assert "--proxies" in wrong(proxies="everybody")
    assert "--crowds" in wrong(crowds="the school")
    assert "--bot-limit" in wrong(bot_limit=0.0)
    assert "--without" in wrong(without="chess")  # before workers start, each of which would fail
    assert "--rate" in wrong(rate=float("nan"))
    assert "at least 20 letters" in wrong(host_key="hunter2")
    assert "hunter2" not in wrong(host_key="hunter2")
    assert "--absence" in wrong(absence=float("inf"))
    assert "--spectator-delay" in wrong(spectator_delay=-1.0)


def test_databases_that_will_not_do(tmp_path: Path) -> None:
    assert "does not exist" in unusable(str(tmp_path / "nowhere" / "t.sqlite"))
    assert "is a folder" in unusable(str(tmp_path))
    junk = tmp_path / "junk.sqlite"
    junk.write_bytes(b"not a database " * 400)
    assert "cannot be used" in unusable(str(junk))
    assert "cannot be used" in unusable("postgresql://nobody:secret@127.0.0.1:1/nothing")
    for url in ("://", "postgresql://[::1/secret", "postgresql://h:port/secret"):
        assert "--database-url" in unusable(url)
    for url in ("sqlite://", "sqlite:///:memory:", ":memory:"):
        assert "memory" in unusable(url)
    newer = sqlite3.connect(tmp_path / "newer.sqlite")
    newer.execute("CREATE TABLE alembic_version (version_num TEXT)")
    newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    newer.commit()
    newer.close()
    assert "newer Solstead" in unusable(str(tmp_path / "newer.sqlite"))
    (tmp_path / "full.sqlite").symlink_to("/dev/full")
    assert "full.sqlite" in unusable(str(tmp_path / "full.sqlite"))
    if os.geteuid() != 0:  # who may write to everything
        junk.chmod(0o400)
        assert "cannot be written" in unusable(str(junk))


def test_a_full_disk_is_called_that(tmp_path: Path) -> None:
    engine = store.engine_for(str(tmp_path / "t.sqlite"))
    store.migrate(engine)
    rows = [{"name": f"{i}", "value": "x" * 4000} for i in range(99)]
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=1")  # no more than it has
        with pytest.raises(sa.exc.OperationalError) as full:
            connection.execute(sa.insert(schema.settings), rows)
    engine.dispose()
    assert store.said(full.value) == "OperationalError: database or disk is full"


def test_an_old_database_says_that_it_is_changed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    engine = store.engine_for(str(tmp_path / "t.sqlite"))
    with engine.connect() as connection:
        upgrade(connection, "0001")
    with caplog.at_level("WARNING"):
        store.migrate(engine)
        store.migrate(engine)
    engine.dispose()
    assert [record.message for record in caplog.records] == ["migrating", "migrated"]


def test_a_port_that_is_taken_and_a_redis_that_does_not_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        config = Config(host="127.0.0.1", port=taken.getsockname()[1])
        with pytest.raises(SolsteadError, match="is taken"):
            checks.bound(config)
    with pytest.raises(SolsteadError, match="cannot listen"):
        checks.bound(Config(host="192.0.2.1", port=free_port()))
    for url in ("redis://127.0.0.1:1/0", "nonsense"):
        with pytest.raises(SolsteadError, match="Redis"):
            checks.check_redis(url)


def test_a_mistake_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    """Two servers on one file, say."""
    with running(tmp_path) as server:
        words = ["--host", "127.0.0.1", "--port", str(free_port()), "--database-url", server.database]
        run = command("serve", *words)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("solstead: another server uses")
    assert run.stderr.count("\n") == 1
