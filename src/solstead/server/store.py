"""The store: one append-only record per table. SQLite in WAL mode or PostgreSQL, by the same code.

All writes of a process go through one thread that commits whatever has gathered while the last commit was under way.
An entry has a number in its record, and the number can be taken once: who comes second, perhaps in another process, is
told so, reads what is new, and decides again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, Optional, TypeVar

import sqlalchemy as sa
from msgspec import Struct, json
from sqlalchemy.engine import Connection, Engine

from solstead.server import entries as e
from solstead.server import schema as s
from solstead.server.table import Snapshot, Table

T = TypeVar("T")

#: A snapshot is taken at the first chance after this many entries.
SNAPSHOT_EVERY = 50
#: The place of who opened a table, among its seats.
OPENER = -1
#: So many entries at most are committed together.
BATCH = 500

_snapshots = json.Decoder(Snapshot)


class Append(Struct):
    """An entry to be written, with what changes about its table."""

    table: str
    line: e.Line
    head: dict[str, Any]  # values for the columns of `tables`
    snapshot: Optional[bytes] = None
    decisions: int = 0
    sat: str = ""  # the person who sits on the seat `place` from now on
    place: Optional[int] = None  # the seat that was taken or left
    results: Optional[list[dict[str, Any]]] = None  # new rows of `results`


def engine_for(url: str, power_safe: bool) -> Engine:
    """The database of a URL; a plain path is a SQLite file."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            url = "postgresql+psycopg://" + url[len(prefix) :]
    if not url.startswith("sqlite"):
        engine = sa.create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        level = "on" if power_safe else "off"
        _on_connect(engine, [f"SET synchronous_commit TO {level}"])
        return engine
    engine = sa.create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})
    level = "FULL" if power_safe else "NORMAL"
    _on_connect(engine, ["PRAGMA journal_mode=WAL", f"PRAGMA synchronous={level}", "PRAGMA foreign_keys=ON"])
    return engine


def _on_connect(engine: Engine, statements: list[str]) -> None:
    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        cursor.close()
        connection.commit()


def migrate(engine: Engine) -> None:
    """Bring the tables of the database up to date. Once, before any worker starts."""
    folder = Path(__file__).parent / "migrations"
    with engine.connect() as connection:
        if _version(connection) == max(file.name.split("_")[0] for file in folder.glob("versions/[0-9]*.py")):
            return
        from alembic import command as alembic  # a fifth of the time to start, and seldom needed
        from alembic.config import Config as AlembicConfig

        config = AlembicConfig()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        alembic.upgrade(config, "head")
        connection.commit()


def _version(connection: Connection) -> Optional[str]:
    """The last migration that this database has seen."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


class Store:
    """Reading and writing, off the event loop."""

    def __init__(self, url: str, power_safe: bool = False) -> None:
        self.engine = engine_for(url, power_safe)
        dialect = import_module(f"sqlalchemy.dialects.{self.engine.dialect.name}")
        self._insert_entries = (
            dialect.insert(s.entries).on_conflict_do_nothing().returning(s.entries.c.table_id, s.entries.c.seq)
        )
        self._insert_snapshots = dialect.insert(s.snapshots).on_conflict_do_nothing()
        seat = dialect.insert(s.seats)
        self._sit = seat.on_conflict_do_update(index_elements=s.seats.primary_key.columns, set_={"sits": True})
        self._readers = ThreadPoolExecutor(4, "store-read")
        self._writer = ThreadPoolExecutor(1, "store-write")
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._flushing: Optional[asyncio.Task[None]] = None
        self.batches = 0

    async def close(self) -> None:
        """Finish what is being written."""
        while self._flushing is not None and not self._flushing.done():
            await self._flushing
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    # ---- writing

    async def append(self, append: Append) -> bool:
        """Write an entry. True once it is committed; False if its number was taken, and then nothing is written."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush())
        return await future

    async def _flush(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            try:
                accepted = await loop.run_in_executor(self._writer, self._write, [append for append, _ in batch])
            except Exception as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(StoreDown(str(error.__class__.__name__)))
                continue
            for append, future in batch:
                number = (append.table, append.line.seq)
                if not future.done():
                    future.set_result(number in accepted)
                accepted.discard(number)  # who comes second gets nothing

    def _write(self, batch: list[Append]) -> set[tuple[str, int]]:
        first = {(a.table, a.line.seq): a for a in reversed(batch)}
        rows = [
            {"table_id": a.table, "seq": a.line.seq, "at": a.line.at, "body": e.encode(a.line.entry)}
            for a in first.values()
        ]
        with self.engine.begin() as connection:
            accepted = {(row[0], row[1]) for row in connection.execute(self._insert_entries, rows)}
            written = [a for number, a in first.items() if number in accepted]
            self._write_heads(connection, written)
        self.batches += 1
        return accepted

    def _write_heads(self, connection: Connection, written: list[Append]) -> None:
        if written:
            connection.execute(_update_head, [{"key": a.table, **a.head} for a in written])
            self._write_more(connection, written)

    def _write_more(self, connection: Connection, written: list[Append]) -> None:
        """What few entries bring along."""
        snapshots = [
            {"table_id": a.table, "seq": a.line.seq, "decisions": a.decisions, "body": a.snapshot}
            for a in written
            if a.snapshot
        ]
        if snapshots:
            connection.execute(self._insert_snapshots, snapshots)
        for a in written:
            if a.place is not None:
                self._write_place(connection, a.table, a.place, a.sat)
        results = [row for a in written for row in a.results or []]
        if results:
            connection.execute(sa.insert(s.results), results)

    def _write_place(self, connection: Connection, table: str, seat: int, person: str) -> None:
        if person:
            connection.execute(self._sit, {"person": person, "table_id": table, "seat": seat, "sits": True})
        else:
            left = (s.seats.c.table_id == table) & (s.seats.c.seat == seat)
            connection.execute(sa.update(s.seats).where(left).values(sits=False))

    async def create(self, id: str, lines: list[e.Line], head: dict[str, Any], appends: list[Append]) -> None:
        """Write a new table with its first entries; `appends` are all but the first."""

        first = lines[0].entry
        assert isinstance(first, e.Opened)
        opener = first.opener

        def work(connection: Connection) -> None:
            connection.execute(sa.insert(s.tables), [{"id": id, **head}])
            rows = [{"table_id": id, "seq": x.seq, "at": x.at, "body": e.encode(x.entry)} for x in lines]
            connection.execute(sa.insert(s.entries), rows)
            self._write_place(connection, id, OPENER, opener)
            self._write_more(connection, appends)

        await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction of its own, in turn with the appends."""
        return await self._run(self._writer, lambda: _transaction(self.engine, work))

    # ---- reading

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Ask the database something."""
        return await self._run(self._readers, lambda: _transaction(self.engine, work))

    async def _run(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work)
        except sa.exc.SQLAlchemyError as error:
            raise StoreDown(error.__class__.__name__) from error

    async def load(self, id: str, whole: bool = False) -> Optional[Table]:
        """A table as it is, or None. `whole` reads it from its first entry on."""
        return await self.read(lambda connection: load(connection, id, whole))

    async def lines_after(self, id: str, seq: int) -> list[e.Line]:
        """The entries with higher numbers."""
        return await self.read(lambda connection: lines(connection, id, seq))


class StoreDown(Exception):
    """The database does not answer as it should."""


def _transaction(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


_update_head = (
    sa.update(s.tables)
    .where(s.tables.c.id == sa.bindparam("key"))
    .values({column: sa.bindparam(column) for column in ("seq", "at", "status", "owing", "due", "summary")})
)


def load(connection: Connection, id: str, whole: bool = False) -> Optional[Table]:
    """A table from its newest snapshot and the entries after it."""
    snapshot, rest = record_from(connection, id, 0 if whole else None)
    return Table.read(id, snapshot, rest) if snapshot or rest else None


def record_from(connection: Connection, id: str, step: Optional[int]) -> tuple[Optional[Snapshot], list[e.Line]]:
    """The newest snapshot (or the last one up to a step of the game), if there is one, and the entries after it."""
    snapshot = _snapshot(connection, id, step) if step != 0 else None
    rest = lines(connection, id, snapshot.data.seq if snapshot else 0)
    if snapshot is None and rest and rest[0].seq != 1:
        return None, []  # the table was deleted while somebody wrote
    return snapshot, rest


def _snapshot(connection: Connection, id: str, step: Optional[int]) -> Optional[Snapshot]:
    query = sa.select(s.snapshots.c.body).where(s.snapshots.c.table_id == id)
    if step is not None:
        query = query.where(s.snapshots.c.decisions <= step)
    body = connection.execute(query.order_by(s.snapshots.c.seq.desc()).limit(1)).scalar()
    return _snapshots.decode(body) if body is not None else None


def lines(connection: Connection, id: str, after: int = 0) -> list[e.Line]:
    """The entries of a record with numbers above `after`."""
    query = sa.select(s.entries.c.seq, s.entries.c.at, s.entries.c.body)
    query = query.where(s.entries.c.table_id == id, s.entries.c.seq > after).order_by(s.entries.c.seq)
    return [e.Line(seq, at, e.decode(body)) for seq, at, body in connection.execute(query)]


@contextlib.contextmanager
def opened(url: str, power_safe: bool = False) -> Iterator[Engine]:
    """The database, up to date, for a command."""
    engine = engine_for(url, power_safe)
    try:
        migrate(engine)
        yield engine
    finally:
        engine.dispose()


def now() -> float:
    """The time in seconds, to the millisecond."""
    return round(time.time(), 3)
