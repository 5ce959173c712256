"""The store: one append-only record per table. SQLite in WAL mode or PostgreSQL, by the same code.

All writes of a process go through one thread that commits whatever has gathered while the last commit was under way.
An entry has a mark, a random word, and an append names the mark of the entry that it follows. If that is not the last
one any more (another process was faster, the table was deleted, or the database has lost it) nothing is written, and
who came second reads what there is and decides again.

Nobody waits for a database that does not answer: everything has a limit, after which it is `StoreDown`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, Optional, TypeVar

import sqlalchemy as sa
from msgspec import MsgspecError, Struct, json
from sqlalchemy.engine import Connection, Engine

from solstead.core.errors import SolsteadError
from solstead.server.base.errors import Refused
from solstead.server.store import ratings
from solstead.server.store import schema as s
from solstead.server.table import entries as e
from solstead.server.table.table import Snapshot, Table

log = logging.getLogger(__name__)

T = TypeVar("T")

#: The place of who opened a table, among its seats.
OPENER = -1
#: The states of a table that is not over.
UNFINISHED = ("open", "running")
#: So many entries at most are committed together.
BATCH = 500
#: How long a connection may take, and an answer. The database is told to give up a little earlier than we do.
CONNECT_SECONDS = 3
ANSWER_SECONDS = 5.0
STATEMENT_SECONDS = 4
#: How one server alone changes the tables of PostgreSQL: that may take longer, and so may waiting for it. The number is
#: any that nobody else uses.
MIGRATING = (
    "SET LOCAL statement_timeout TO 0",
    "SET LOCAL lock_timeout TO '60s'",
    "SELECT pg_advisory_xact_lock(7362154)",
)

#: Where a record ends: the number of its last entry, and the mark of that.
Head = tuple[int, str]

_snapshots = json.Decoder(Snapshot)


class Append(Struct):
    """An entry to be written, with what changes about its table."""

    table: str
    line: e.Line
    head: dict[str, Any]  # values for the columns of `tables`
    after: str = ""  # the mark of the entry that it follows
    mark: str = ""  # its own
    snapshot: Optional[bytes] = None
    decisions: int = 0
    sat: str = ""  # the person who sits on the seat `place` from now on
    place: Optional[int] = None  # the seat that was taken or left
    results: Optional[list[dict[str, Any]]] = None  # new rows of `results`
    rated: bool = False  # they change ratings


class Kept(Struct):
    """A table as the store has it."""

    table: Table
    mark: str  # of its last entry


class StoreDown(Exception):
    """The database does not answer as it should."""


class Stale(Exception):
    """An entry does not follow the end of its record."""


class Broken(Exception):
    """The record of a table has a gap or an end that is not its end. `solstead tables --check` mends it."""


def said(error: sa.exc.SQLAlchemyError | OSError) -> str:
    """What the database says is wrong with it ("database or disk is full"), in a line. It quotes nobody there."""
    cause = getattr(error, "orig", None)
    if isinstance(error, sa.exc.OperationalError) and cause is not None:
        return f"{type(error).__name__}: {next(iter(str(cause).splitlines()), '')}"
    return type(error).__name__


def new_mark() -> str:
    """The mark of an entry: 64 random bits."""
    return f"{random.getrandbits(64):016x}"


def address(url: str) -> str:
    """The address of a database as SQLAlchemy writes it; a plain path is a SQLite file."""
    if "://" not in url:
        return f"sqlite:///{url}"
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url[len(prefix) :]
    return url


def engine_for(url: str, fast: bool = False) -> Engine:
    """The database of a URL. `fast`: commits are reported before the disk has them."""
    url = address(url)
    if not url.startswith("sqlite"):
        limits = {
            "connect_timeout": CONNECT_SECONDS,
            "keepalives_idle": 5,
            "keepalives_interval": 2,
            "keepalives_count": 3,
            "tcp_user_timeout": 10_000,
        }
        engine = sa.create_engine(
            url, pool_size=8, max_overflow=8, pool_timeout=CONNECT_SECONDS, pool_pre_ping=True, connect_args=limits
        )
        found = "current_setting('synchronous_commit')"
        durable = f"SELECT set_config('synchronous_commit', 'on', false) WHERE {found} = 'off'"
        settings = [
            "SET synchronous_commit TO off" if fast else durable,
            f"SET statement_timeout TO '{STATEMENT_SECONDS}s'",
            f"SET lock_timeout TO '{STATEMENT_SECONDS}s'",
        ]
        _on_connect(engine, settings)
        return engine
    engine = sa.create_engine(url, connect_args={"timeout": STATEMENT_SECONDS, "check_same_thread": False})
    level = "NORMAL" if fast else "FULL"
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
    """Bring the tables of the database up to date; an empty one gets all of them at once. Whoever comes meanwhile
    waits, and finds nothing to do."""
    folder = Path(__file__).parent / "migrations"
    newest = max(file.name[:4] for file in folder.glob("versions/[0-9]*.py"))
    with engine.connect() as connection:
        if _version(connection) == newest:
            return
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            for statement in MIGRATING:
                connection.exec_driver_sql(statement)
        found = _version(connection)
        if found is None:
            s.metadata.create_all(connection, checkfirst=False)
            s.versions.create(connection)
            connection.execute(sa.insert(s.versions).values(version_num=newest))
        elif found > newest:
            raise SolsteadError(f"the database is of a newer Solstead: it has schema {found}, this one knows {newest}")
        elif found < newest:
            log.warning(
                "migrating", extra={"reason": f"schema {found} to {newest}: minutes, if there are millions of rows"}
            )
            _upgrade(connection, folder)
            log.warning("migrated", extra={"reason": f"schema {newest}"})


def _upgrade(connection: Connection, folder: Path) -> None:
    """What has changed since, step by step."""
    from alembic import command as alembic  # a fifth of the time to start, and seldom needed
    from alembic.config import Config as AlembicConfig

    config = AlembicConfig()
    config.set_main_option("script_location", str(folder))
    config.attributes["connection"] = connection
    alembic.upgrade(config, "head")


def _version(connection: Connection) -> Optional[str]:
    """The last migration that this database has seen."""
    if not sa.inspect(connection).has_table(s.versions.name):
        return None
    return connection.execute(sa.select(s.versions.c.version_num)).scalar()


class Hands:
    """A few threads that work for the event loop. What takes too long is not waited for any more, and while every one
    of them is stuck nothing else is begun."""

    def __init__(self, count: int, name: str) -> None:
        self._count = count
        self._threads = ThreadPoolExecutor(count, name)
        self._stuck = 0

    async def do(self, work: Callable[[], T], seconds: float) -> T:
        if self._stuck >= self._count:
            raise StoreDown("stuck")
        loop = asyncio.get_running_loop()
        future = self._threads.submit(work)
        try:
            # Not wait_for: in Python 3.11 it forgets a cancellation that comes together with the answer.
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            if not future.cancelled() and not future.done():
                self._stuck += 1
                future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._free))
            raise StoreDown("TimeoutError") from None
        except sa.exc.DataError as error:  # the database is there, and says that this is nothing for it
            log.error("not_kept", extra={"reason": type(error.orig).__name__})
            raise Refused("malformed", "there is something in it that cannot be kept") from None
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise StoreDown(said(error)) from error

    def _free(self) -> None:
        self._stuck -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=not self._stuck, cancel_futures=True)


class Store:
    """Reading and writing, off the event loop."""

    def __init__(self, url: str, fast: bool = False) -> None:
        self.engine = engine_for(url, fast)
        dialect = import_module(f"sqlalchemy.dialects.{self.engine.dialect.name}")
        self._insert_snapshots = dialect.insert(s.snapshots).on_conflict_do_nothing()
        seat = dialect.insert(s.seats)
        self._sit = seat.on_conflict_do_update(index_elements=s.seats.primary_key.columns, set_={"sits": True})
        probe = dialect.insert(s.probes)
        self._probe = probe.on_conflict_do_update(index_elements=["name"], set_={"at": probe.excluded.at})
        self._probed = (0.0, True)
        self._readers = Hands(4, "store-read")
        self._writer = Hands(1, "store-write")
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._flushing: Optional[asyncio.Task[None]] = None
        self.batches = 0

    async def close(self) -> None:
        """Finish what is being written."""
        while self._flushing is not None and not self._flushing.done():
            await self._flushing
        self._writer.close()
        self._readers.close()
        self.engine.dispose()

    # ---- writing

    async def append(self, append: Append) -> bool:
        """Write an entry. True once it is committed; False if it does not follow the last one of its record, and then
        nothing is written. StoreDown: nobody knows whether it is written; look."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, future))
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush())
        return await future

    async def _flush(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            appends = [append for append, _ in batch]
            try:
                accepted = await self._writer.do(lambda: self._write(appends), ANSWER_SECONDS)  # noqa: B023
            except Exception as error:
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error if isinstance(error, StoreDown) else StoreDown(type(error).__name__))
                continue
            for append, future in batch:
                if not future.done():
                    future.set_result(append.mark in accepted)

    def _write(self, batch: list[Append]) -> set[str]:
        """Commit what follows the end of its record; the marks of that."""
        try:
            with writing(self.engine) as connection:
                self._write_all(connection, batch)
        except Stale:
            with writing(self.engine) as connection:
                batch = following(connection, batch)
                self._write_all(connection, batch)
        except sa.exc.DataError as error:
            if len(batch) == 1:
                log.error("not_kept", extra={"table": batch[0].table, "reason": type(error.orig).__name__})
                return set()
            return set().union(*(self._write([append]) for append in batch))  # nobody suffers for another's entry
        self.batches += 1
        return {a.mark for a in batch}

    def _write_all(self, connection: Connection, batch: list[Append]) -> None:
        """Write entries; Stale, if one does not follow the end of its record."""
        if not batch:
            return
        heads = [
            {"key": a.table, "before": a.line.seq - 1, "after": a.after, "mark": a.mark, **a.head}
            for a in sorted(batch, key=lambda a: a.table)  # in one order, so that no two workers wait for each other
        ]
        if connection.execute(_update_head, heads).rowcount != len(batch):
            raise Stale
        connection.execute(_insert_entries, [_row(a.table, a.line, a.mark) for a in batch])
        self._write_more(connection, batch)

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
        for a in written:
            if a.head["status"] not in UNFINISHED:
                end_seats(connection, a.table, a.line.at)
        for a in written:
            if a.results and a.rated:
                ratings.rate_rows(connection, a.results)
            if a.results:
                connection.execute(sa.insert(s.results), a.results)

    def _write_place(self, connection: Connection, table: str, seat: int, person: str) -> None:
        if person:
            connection.execute(self._sit, {"person": person, "table_id": table, "seat": seat, "sits": True})
        else:
            left = (s.seats.c.table_id == table) & (s.seats.c.seat == seat)
            connection.execute(sa.update(s.seats).where(left).values(sits=False))

    async def create(self, id: str, first: e.Line, head: dict[str, Any], appends: list[Append]) -> str:
        """Write a new table with its first entry, and what else has been added to it. The mark of the last one."""

        assert isinstance(first.entry, e.Opened)
        opener = first.entry.opener
        lines = [first, *(append.line for append in appends)]
        marks = [new_mark() for _ in lines]

        def work(connection: Connection) -> None:
            connection.execute(sa.insert(s.tables), [{"id": id, "mark": marks[-1], **head}])
            found = [_row(id, line, mark) for line, mark in zip(lines, marks, strict=True)]
            connection.execute(sa.insert(s.entries), found)
            self._write_place(connection, id, OPENER, opener)
            self._write_more(connection, appends)

        await self.write(work)
        return marks[-1]

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction of its own, in turn with the appends."""

        def transaction() -> T:
            with writing(self.engine) as connection:
                return work(connection)

        return await self._writer.do(transaction, ANSWER_SECONDS)

    async def probe(self) -> None:
        """StoreDown, if nothing can be written. Not more than once a second, however often it is asked."""
        at, good = self._probed
        if time.monotonic() < at + 1.0:
            if not good:
                raise StoreDown("a moment ago")
            return
        try:
            await self.write(lambda connection: connection.execute(self._probe, [{"name": "ready", "at": now()}]))
        except StoreDown:
            self._probed = (time.monotonic(), False)
            raise
        self._probed = (time.monotonic(), True)

    # ---- reading

    async def read(self, work: Callable[[Connection], T], seconds: float = ANSWER_SECONDS) -> T:
        """Ask the database something."""

        def transaction() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        return await self._readers.do(transaction, seconds)

    async def load(self, id: str) -> Optional[Kept]:
        """A table as it is, or None."""
        return await self.read(lambda connection: load(connection, id))

    async def news(self, id: str, seq: int, mark: str) -> Optional[list[tuple[e.Line, str]]]:
        """The entries after this one, each with its mark. None, if this one is not in the record (any more)."""
        found = await self.read(lambda connection: marked(connection, id, seq - 1))
        return found[1:] if found and (found[0][0].seq, found[0][1]) == (seq, mark) else None

    async def heads(self, ids: Iterable[str]) -> dict[str, Head]:
        """Where the records of these tables end; missing tables are omitted."""
        wanted = list(ids)
        return await self.read(lambda connection: heads(connection, wanted))


@contextlib.contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that nobody else writes into. SQLite would begin it with the first change, after what was read."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection


_insert_entries = sa.insert(s.entries)
_update_head = (
    sa.update(s.tables)
    .where(s.tables.c.id == sa.bindparam("key"))
    .where(s.tables.c.seq == sa.bindparam("before"), s.tables.c.mark == sa.bindparam("after"))
    .values(
        {
            column: sa.bindparam(column)
            for column in ("public", "seq", "mark", "at", "status", "owing", "due", "summary")
        }
    )
)


def _row(id: str, line: e.Line, mark: str) -> dict[str, Any]:
    return {"table_id": id, "seq": line.seq, "at": line.at, "body": e.encode(line.entry), "mark": mark}


def end_seats(connection: Connection, table: str, at: float) -> None:
    """Note at the seats of a table that it is over."""
    connection.execute(sa.update(s.seats).where(s.seats.c.table_id == table).values(over=at))


def heads(connection: Connection, ids: Iterable[str], locked: bool = False) -> dict[str, Head]:
    """Where records end. `locked`: and nobody adds to them until this transaction is over."""
    query = sa.select(s.tables.c.id, s.tables.c.seq, s.tables.c.mark).where(s.tables.c.id.in_(sorted(ids)))
    if locked:
        query = query.order_by(s.tables.c.id).with_for_update()
    return {id: (seq, mark) for id, seq, mark in connection.execute(query)}


def following(connection: Connection, batch: list[Append]) -> list[Append]:
    """Those entries that follow the end of their record, which nobody adds to until this transaction is over."""
    ends = heads(connection, {a.table for a in batch}, locked=True)
    found = []
    for a in batch:
        if ends.get(a.table) == (a.line.seq - 1, a.after):
            ends[a.table] = (a.line.seq, a.mark)
            found.append(a)
    return found


def load(connection: Connection, id: str) -> Optional[Kept]:
    """A table from its newest snapshot and the entries after it. Broken, if they are not all there."""
    end = heads(connection, [id]).get(id)
    if end is None:
        return None
    snapshot = _snapshot(connection, id, None)
    rest = [line for line in lines(connection, id, snapshot.data.seq if snapshot else 0) if line.seq <= end[0]]
    return Kept(Table.read(id, snapshot, rest), end[1]) if _whole(snapshot, rest, end[0]) else _broken(id)


def _broken(id: str) -> Kept:
    raise Broken(id)


def _whole(snapshot: Optional[Snapshot], rest: list[e.Line], end: int) -> bool:
    """Whether the entries follow one another from the snapshot (or the first one) to the end."""
    first = snapshot.data.seq if snapshot else 0
    return [line.seq for line in rest] == list(range(first + 1, end + 1))


def whole_table(connection: Connection, id: str) -> Table:
    """A table with all its steps, from its first entry on."""
    return Table.read(id, None, lines(connection, id), whole=True)


def record_from(connection: Connection, id: str, step: int) -> tuple[Optional[Snapshot], list[e.Line]]:
    """The last snapshot up to a step of the game, if there is one, and the entries after it."""
    snapshot = _snapshot(connection, id, step) if step != 0 else None
    return snapshot, lines(connection, id, snapshot.data.seq if snapshot else 0)


def _snapshot(connection: Connection, id: str, step: Optional[int]) -> Optional[Snapshot]:
    query = sa.select(s.snapshots.c.body).where(s.snapshots.c.table_id == id)
    if step is not None:
        query = query.where(s.snapshots.c.decisions <= step)
    body = connection.execute(query.order_by(s.snapshots.c.seq.desc()).limit(1)).scalar()
    return _snapshots.decode(body) if body is not None else None


def snapshot_upto(connection: Connection, id: str, seq: int) -> Optional[Snapshot]:
    """The last snapshot that holds nothing newer than this entry."""
    c = s.snapshots.c
    query = sa.select(c.body).where(c.table_id == id, c.seq <= seq).order_by(c.seq.desc()).limit(1)
    body = connection.execute(query).scalar()
    return _snapshots.decode(body) if body is not None else None


def lines(connection: Connection, id: str, after: int = 0) -> list[e.Line]:
    """The entries of a record with numbers above `after`."""
    return [line for line, _ in marked(connection, id, after)]


def marked(connection: Connection, id: str, after: int = 0) -> list[tuple[e.Line, str]]:
    """The same, each with its mark."""
    query = sa.select(s.entries.c.seq, s.entries.c.at, s.entries.c.body, s.entries.c.mark)
    query = query.where(s.entries.c.table_id == id, s.entries.c.seq > after).order_by(s.entries.c.seq)
    try:
        return [(e.Line(seq, at, e.decode(body)), mark) for seq, at, body, mark in connection.execute(query)]
    except MsgspecError:
        raise Broken(id) from None


def renew(connection: Connection, id: str) -> None:
    """The record of a table is not what it was: whoever has it in memory must read it again."""
    mark = new_mark()
    end = sa.select(s.tables.c.seq).where(s.tables.c.id == id).scalar_subquery()
    last = (s.entries.c.table_id == id) & (s.entries.c.seq == end)
    connection.execute(sa.update(s.entries).where(last).values(mark=mark))
    connection.execute(sa.update(s.tables).where(s.tables.c.id == id).values(mark=mark))


def now() -> float:
    """The time in seconds, to the millisecond."""
    return round(time.time(), 3)
