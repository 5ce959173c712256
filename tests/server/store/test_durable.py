"""Whatever dies, nothing that was acknowledged is lost, and what is not answered is not waited for: with a PostgreSQL
that crashes, freezes, forgets and comes back, and a Redis beside it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
import websockets

from solstead.server.run import checks
from solstead.server.store import queries, store
from solstead.server.store import schema as s
from solstead.server.table import entries as e
from tests.server.daemons import PostgreSQL, Redis, postgres
from tests.server.running import Person, Server, command, run_apart, running, seated, wait_for, wait_until


@pytest.fixture
def database() -> Iterator[PostgreSQL]:
    with postgres() as found:
        yield found


def lines(url: str, table: str) -> list[e.Line]:
    engine = store.engine_for(url)
    with engine.connect() as connection:
        found = store.lines(connection, table)
    engine.dispose()
    return found


def rewind(url: str, table: str, seq: int) -> None:
    """As a replica would know a table that has not heard of its last entries."""
    engine = store.engine_for(url)
    with engine.begin() as connection:
        later = (s.entries.c.table_id == table) & (s.entries.c.seq > seq)
        connection.execute(sa.delete(s.entries).where(later))
        last = sa.select(s.entries.c.mark).where((s.entries.c.table_id == table) & (s.entries.c.seq == seq))
        mark = connection.execute(last).scalar_one()
        connection.execute(sa.update(s.tables).where(s.tables.c.id == table).values(seq=seq, mark=mark))
    engine.dispose()


def test_servers_may_start_at_the_same_moment(database: PostgreSQL) -> None:
    """Each of them writes a row to see whether it can: the second waits for the first, and is not refused."""
    database.start()
    with checks.database(database.url) as engine, engine.connect() as first:
        first.execute(sa.text("DELETE FROM probes"))
        first.execute(sa.text("INSERT INTO probes (name, at) VALUES ('start', 0)"))
        with ThreadPoolExecutor(1) as other, contextlib.ExitStack() as stack:
            begun = other.submit(stack.enter_context, checks.database(database.url))
            waiting = sa.text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as watcher:  # else it sees one moment
                wait_until(lambda: bool(watcher.execute(waiting).scalar()), "the second server waits", lambda: begun)
            first.commit()
            begun.result()


def test_a_database_that_crashes_keeps_what_was_acknowledged(tmp_path: Path, database: PostgreSQL) -> None:
    """Its log is written to the disk late on purpose: only a commit that waits for it survives."""
    database.start("wal_writer_delay=10000ms", "wal_writer_flush_after=100MB")
    with running(tmp_path, database=database.url) as server, Person(server.url) as ann:
        tables = [ann.open(game="heap", seats=2, bots=["", "random"], start=True) for _ in range(4)]
        for _ in range(3):
            acknowledged = {
                table: ann.must(table, "say", seat=0, text=f"{table} {i}") for i, table in enumerate(tables)
            }
            database.crash()
            database.start("wal_writer_delay=10000ms", "wal_writer_flush_after=100MB")
            wait_until(server.ready, "the server has found its database again")
            for table, seq in acknowledged.items():
                found = lines(database.url, table)
                assert len(found) >= seq
                assert [line.seq for line in found] == list(range(1, len(found) + 1))


def test_a_worker_ahead_of_the_store_drops_its_memory(tmp_path: Path, database: PostgreSQL) -> None:
    """The store has gone back behind what this worker has told people: they are shown what there is, and nothing is
    appended to what is not there. Also if another worker has brought the record to the same length meanwhile."""
    database.start()
    redis = Redis(tmp_path)
    redis.start()
    flags = ("--redis-url", redis.url)
    with (
        running(tmp_path, *flags, database=database.url) as first,
        running(tmp_path, *flags, database=database.url) as second,
        Person(first.url) as ann,
        Person(second.url, ann.key) as other,
    ):
        table = ann.open(seats=2)
        other.invite = ann.invite

        async def go() -> dict[str, Any]:
            async with seated(first.url, table, ann.key) as seat:
                await seat.until(lambda m: m["type"] == "sync")
                for word in ("one", "two", "three"):
                    await seat.do("say", seat=0, text=word)
                redis.stop()
                rewind(database.url, table, 3)
                for word in ("another", "and another"):
                    await asyncio.to_thread(other.must, table, "say", seat=0, text=word)
                await seat.send(id=9, command={"do": "say", "seat": 0, "text": "last"})
                found: dict[str, Any] = await seat.until(lambda m: m["type"] == "sync")
                return found

        shown = run_apart(go())
        words = [line.entry.text for line in lines(database.url, table) if isinstance(line.entry, e.Said)]
        assert words[:3] == ["one", "another", "and another"]
        assert [message["text"] for message in shown["chat"]] == words[:3]
        numbers = [line.seq for line in lines(database.url, table)]
        assert numbers == list(range(1, len(numbers) + 1))
        redis.start()
    redis.stop()


def test_workers_are_not_deaf_after_both_were_away(tmp_path: Path, database: PostgreSQL) -> None:
    """Redis comes back before PostgreSQL: what was missed cannot be read at once, and is read later."""
    database.start()
    redis = Redis(tmp_path)
    redis.start()
    flags = ("--redis-url", redis.url)
    with (
        running(tmp_path, *flags, database=database.url) as first,
        running(tmp_path, *flags, database=database.url) as second,
        Person(first.url) as ann,
    ):
        table = ann.open(seats=2)

        async def go() -> None:
            async with seated(second.url, table, ann.key) as seat:
                await seat.until(lambda m: m["type"] == "sync")
                await asyncio.to_thread(ann.must, table, "say", seat=0, text="before")
                await seat.until(lambda m: m.get("kind") == "said")
                await asyncio.to_thread(redis.stop)
                await asyncio.to_thread(database.crash)
                await asyncio.to_thread(redis.start)
                await asyncio.to_thread(wait_until, lambda: not second.ready(), "the worker says that it is not ready")
                await asyncio.sleep(2)
                await asyncio.to_thread(database.start)
                for server in (first, second):
                    await asyncio.to_thread(wait_until, server.ready, "the worker hears the others again")
                await asyncio.to_thread(ann.must, table, "say", seat=0, text="after")
                said = await seat.until(lambda m: m.get("kind") == "said" or m["type"] == "sync")
                assert "after" in str(said)

        run_apart(go())
    redis.stop()


def answered(server: Server, method: str, path: str, **given: Any) -> tuple[int, float]:
    began = time.monotonic()
    answer = httpx.request(method, server.url + path, timeout=40, **given)
    return answer.status_code, time.monotonic() - began


def test_a_frozen_database_is_not_waited_for(tmp_path: Path, database: PostgreSQL) -> None:
    """Everything is answered within seconds; who joins meanwhile is told to come back, and is at the table later. Who
    is there already stays, whatever is asked of the database for what they want."""
    database.start()
    with running(tmp_path, database=database.url) as server, Person(server.url) as ann, Person(server.url) as bob:
        table = ann.open(seats=2, public=True)
        headers = {"Authorization": f"Bearer {ann.key}"}

        async def sit_down() -> None:
            async with seated(server.url, table, bob.key) as seat:
                await seat.until(lambda m: m["type"] == "sync")
                database.freeze()
                assert (await seat.do("sit", name="Bob"))["code"] == "store_unavailable"
                database.thaw()
                wait_until(server.ready, "the database answers again")
                assert (await seat.do("sit", id=2, name="Bob"))["type"] == "ack"

        try:
            run_apart(sit_down())
            database.freeze()
            say = {"do": "say", "seat": 0, "text": "hello"}
            for method, path, given in (
                ("POST", f"/api/tables/{table}/commands", {"json": say, "headers": headers}),
                ("GET", "/api/lobby", {}),
                ("GET", "/readyz", {}),
            ):
                status, took = answered(server, method, path, **given)
                assert status == 503
                assert took < 15

            async def join() -> int:
                async with seated(server.url, table, ann.key) as seat:
                    return await gone(seat)

            assert run_apart(join()) == 4003
        finally:
            database.thaw()
        wait_until(server.ready, "the database answers again")
        ann.must(table, "say", seat=0, text="here again")
        numbers = [line.seq for line in lines(database.url, table)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_what_guests_send_is_no_outage(tmp_path: Path, database: PostgreSQL) -> None:
    """PostgreSQL keeps no NUL, and nothing that is longer than its column: that concerns who has sent it alone."""
    database.start()
    with running(tmp_path, database=database.url) as server, Person(server.url) as ann:
        tables = [ann.open(seats=2), ann.open(seats=2)]

        async def knock() -> int:
            async with seated(server.url, "a%00b", ann.key) as seat:
                return await gone(seat)

        assert run_apart(knock()) == 4001
        host = {"Authorization": f"Bearer {'h' * 43}"}
        for answer in (
            ann.http.get("/api/me/games?opponent=%00"),
            ann.http.get("/api/host/people?name=%00", headers=host),
            ann.http.post(f"/api/tables/{tables[0]}/report", json={"seat": 0, "reason": "\0 why"}),
            ann.do(tables[0], "say", seat=0, text="\0"),
            ann.http.put(f"/api/host/people/{'0' * 64}/conduct", json={"muted": True, "note": "\0"}, headers=host),
        ):
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        assert "store_down" not in server.log.read_text()
    found = store.Store(database.url)
    appends = []
    with found.engine.connect() as connection:
        for table in tables:
            kept = store.load(connection, table)
            assert kept is not None
            entry = kept.table.fold(e.Muted(True), store.now())
            appends.append(queries.append(kept.table, entry, kept.mark, store.new_mark()))
    appends[0].head["status"] = "x" * 100  # whatever it may be one day
    assert found._write(appends) == {appends[1].mark}
    run_apart(found.close())
    assert [lines(database.url, table)[-1].entry.kind for table in tables] == ["sat", "muted"]


async def gone(seat: Any) -> int:
    """How a socket is closed."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await seat.until(lambda _: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_commands_of_the_host_beside_a_running_server(tmp_path: Path) -> None:
    """What is forgotten stays so, what is deleted is not written to any more, and people are sent away."""
    with running(tmp_path) as server:
        ann, bob = Person(server.url), Person(server.url)
        table = ann.open(seats=2, public=True)
        bob.must(table, "sit", name="Bob")
        ann.must(table, "start")
        other = ann.open(seats=2)

        async def go() -> None:
            async with seated(server.url, table, ann.key) as a, seated(server.url, other, ann.key, ann.invite) as b:
                await a.until(lambda m: m["type"] == "sync")
                await b.until(lambda m: m["type"] == "sync")
                said = await asyncio.to_thread(
                    command, "tables", "--database-url", server.database, "--forget", given=bob.key
                )
                assert "forgotten at 1 tables" in said.stdout, said.stderr
                assert (await a.do("say", seat=0, text="who is that?"))["type"] == "ack"
                said = await asyncio.to_thread(command, "tables", "--database-url", server.database, "--delete", other)
                assert said.returncode == 0, said.stderr
                assert await wait_for(gone(b), "who looks at a deleted table is told") == 4004

        run_apart(go())
        assert ann.do(other, "say", seat=0, text="into the void").status_code == 404
        for _ in range(60):
            shown = ann.show(table)
            if shown["table"]["status"] != "running":
                break
            ann.must(table, "say", seat=0, text="on and on")
        assert "Bob" not in str(ann.show(table))
        server.kill()
        server.start()
        assert "Bob" not in str(ann.show(table))
        engine = store.engine_for(server.database)
        with engine.connect() as connection:
            for kept in (s.entries, s.snapshots, s.seats, s.results):
                assert connection.execute(sa.select(kept).where(kept.c.table_id == other)).all() == []
        engine.dispose()
        ann.close()
        bob.close()


def test_the_host_is_asked_before_tables_are_pruned(tmp_path: Path) -> None:
    with running(tmp_path) as server, Person(server.url) as ann:
        running_game = ann.open(game="heap", seats=2, bots=["", "random"], start=True)
        waiting = ann.open(seats=2)
        base = ["tables", "--database-url", server.database]
        refused = command(*base, "--prune", "0")
        assert refused.returncode == 2
        assert "--yes" in refused.stderr
        assert "deleted 1 tables" in command(*base, "--prune", "0", "--yes").stdout
        assert ann.show(running_game)["table"]["status"] == "running"
        assert ann.http.get(f"/api/tables/{waiting}").status_code == 404
        unknown = command(*base, "--delete", "nothing")
        assert unknown.returncode == 2
        assert "no table" in unknown.stderr
        mistyped = tmp_path / "mistyped.sqlite"
        assert command("tables", "--database-url", str(mistyped)).returncode == 2
        assert not mistyped.exists()
        assert "deleted 1 tables" in command(*base, "--prune", "0", "--yes", "--force").stdout


def test_a_record_with_a_gap_is_found_and_mended(tmp_path: Path) -> None:
    """People are told that it is damaged; after the check it goes on from its last whole entry."""
    with running(tmp_path) as server, Person(server.url) as ann:
        tables = [ann.open(seats=2) for _ in range(3)]
        for table in tables:
            ann.must(table, "sit", name="Ben")
            ann.must(table, "start")
            for word in range(3):
                ann.must(table, "say", seat=0, text=str(word))
        server.kill()
        engine = store.engine_for(server.database)
        with engine.begin() as connection:
            where = (s.entries.c.table_id == tables[0]) & (s.entries.c.seq == 6)
            connection.execute(sa.delete(s.entries).where(where))
            where = (s.entries.c.table_id == tables[1]) & (s.entries.c.seq == 5)
            connection.execute(sa.update(s.entries).where(where).values(body=b"{"))
            orphan = {"table_id": "orphan", "seq": 7, "at": 0.0, "body": b"{}"}
            connection.execute(sa.insert(s.entries), [orphan])
        engine.dispose()
        server.start()
        answer = ann.http.get(f"/api/tables/{tables[0]}")
        assert answer.json()["code"] == "broken_table"
        said = command("tables", "--database-url", server.database, "--check").stdout
        assert f"{tables[0]}: entry 6 is missing; cut off after entry 5" in said
        assert f"{tables[1]}: entry 5 cannot be read; cut off after entry 4" in said
        assert "orphan" in said
        assert tables[2] not in said
        for table in tables:
            ann.invite = ""
            ann.must(table, "say", seat=0, text="on we go")
        assert "every record is whole" in command("tables", "--database-url", server.database, "--check").stdout
