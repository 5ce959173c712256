"""The keeper of the tables: loads them when somebody needs them, takes one command after another, commits, tells.

Everything about one table happens under its lock, and nobody is shown a change before it is committed. A table whose
change could not be committed is forgotten and read again from the store.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from solstead.core.errors import SolsteadError
from solstead.server import entries as e
from solstead.server import rows, shows
from solstead.server.bots import BotFailed, BotPool
from solstead.server.bus import Bus, News
from solstead.server.commands import STAND_IN, AnyCommand, decide
from solstead.server.live import Listener, Live
from solstead.server.metrics import Metrics
from solstead.server.outside import BotLost
from solstead.server.refusals import Refused
from solstead.server.store import Store, StoreDown, now
from solstead.server.table import Table

log = logging.getLogger(__name__)

#: A clock that ran out longer ago than this was watched by nobody: the server was down.
UNWATCHED_SECONDS = 30.0
#: How often a keeper looks for tables that wait for nobody, and forgets tables that nobody looks at.
SWEEP_SECONDS = 2.0
#: How long another worker has to do what is due, before this one does.
OTHERS_SECONDS = 10.0
IDLE_SECONDS = 60.0
#: How often workers say who is here, and after how long without a word one is taken for dead.
BEAT_SECONDS = 10.0
SILENT_SECONDS = 35.0
TRIES = 10

#: Entries after which somebody else may be here.
SEATING = (e.Sat, e.Stood, e.Assigned)

Decide = Callable[[Table], e.AnyEntry]


class Nothing(Exception):
    """There is nothing to be done any more."""


class Keeper:
    """All tables of one worker."""

    def __init__(self, store: Store, bus: Bus, bots: BotPool, metrics: Metrics) -> None:
        self.store = store
        self.bus = bus
        self.bots = bots
        self.metrics = metrics
        self.lives: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._next_beat = 0.0

    async def start(self) -> None:
        await self.bus.start(self._hear, self._catch_up)
        self._spawn(self._sweep())

    async def stop(self) -> None:
        """Let what is being written be written; then stop."""
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.store.close()
        await self.bus.stop()

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ---- tables

    def live(self, id: str) -> Live:
        """The place of a table here, whether it is loaded or not."""
        live = self.lives.get(id)
        if live is None:
            live = self.lives[id] = Live(id)
        live.used = time.monotonic()
        return live

    async def table(self, live: Live) -> Table:
        """The table, read from the store if need be. Call it under the lock."""
        if live.table is None:
            try:
                live.table = await self.store.load(live.id)
            except StoreDown:
                raise Refused("store_unavailable", "the store does not answer; try again") from None
        if live.table is None:
            raise unknown_table()
        return live.table

    async def fresh(self, live: Live) -> Table:
        """The table with what other workers may have added. Call it under the lock."""
        loaded = live.table is not None
        table = await self.table(live)
        if loaded:
            await self._news(live, table)
        return table

    async def _news(self, live: Live, table: Table) -> bool:
        """Add what other workers have committed and the bus has not brought yet; whether there was anything."""
        if not self.bus.shared:
            return False
        lines = await self.store.lines_after(live.id, table.data.seq)
        for line in lines:
            self._take(live, table, line)
        return bool(lines)

    async def create(self, id: str, lines: list[e.Line], counts: bool = True) -> Table:
        """A new table from its first entries. `counts`: it was played here, so it counts in the statistics."""
        table = Table.read(id, None, lines[:1])
        appends = []
        for line in lines[1:]:
            table.fold(line.entry, line.at)
            appends.append(rows.append(table, line.entry, counts))
        await self.store.create(id, lines, rows.first_head(table), appends)
        self.metrics.tables_opened.inc()
        return table

    async def delete(self, id: str) -> None:
        """Forget a table and everybody who looks at it."""
        live = self.live(id)
        async with live.lock:
            await self.fresh(live)  # refuses, if there is none
            await self.store.write(lambda connection: rows.delete(connection, [id]))
            self.bus.publish(News(self.bus.worker, id, gone=True))
            self._drop(live)

    def _drop(self, live: Live) -> None:
        live.close()
        self.bots.outside.leave(live.id)
        self.lives.pop(live.id, None)

    # ---- commands

    async def do(self, id: str, person: str, command: AnyCommand) -> int:
        """Carry out a command; the number of its entry, which is committed by then."""
        began = time.perf_counter()
        live = self.live(id)
        try:
            seq = await self.commit(live, lambda table: decide(table, person, command, live.here(), self.bots.names))
        except Refused as refused:
            self.metrics.refused.labels(refused.code).inc()
            raise
        self.metrics.actions.labels(command.__struct_config__.tag).inc()
        self.metrics.latency.observe(time.perf_counter() - began)
        return seq

    async def commit(self, live: Live, decide: Decide) -> int:
        """Add the entry that `decide` asks for. It is asked again if another worker was first."""
        if self._closing:
            raise Refused("shutting_down", "the server is about to stop")
        async with live.lock:
            for _ in range(TRIES):
                table = await self.table(live)
                status = table.data.status
                try:
                    entry = decide(table)
                except (Refused, Nothing):
                    if await self._news(live, table):
                        continue  # another worker has changed the table: think again
                    raise
                if await self._append(live, table, entry):
                    self._tell(live, table, entry, status)
                    self.bus.publish(News(self.bus.worker, live.id, line=e.Line(table.data.seq, table.data.at, entry)))
                    self._drive(live, table)
                    if isinstance(entry, SEATING):
                        self.announce(live)
                    return table.data.seq
                await self._resync(live)
        raise Refused("stale", "others were faster; look again")

    async def _append(self, live: Live, table: Table, entry: e.AnyEntry) -> bool:
        """Add an entry here and in the store; False, with the table forgotten, if its number was taken."""
        live.table = None  # should anything go wrong from here on, the table is read again
        try:
            table.fold(entry, max(now(), table.data.at))
        except SolsteadError as error:
            live.table = table
            raise Refused("illegal_action", str(error)) from None
        try:
            accepted = await self.store.append(rows.append(table, entry))
        except StoreDown as error:
            log.error("store_down", extra={"table": live.id, "reason": str(error)})
            raise Refused("store_unavailable", "the store does not answer; look again") from None
        if accepted:
            live.table = table
        return accepted

    def _tell(self, live: Live, table: Table, entry: e.AnyEntry, before: Any) -> None:
        if live.listeners:
            updates = shows.Updates(table, entry.kind, before)
            for listener in live.listeners:
                listener.push(updates.message(listener.person, listener.language))

    async def _resync(self, live: Live) -> None:
        """Read a table again, and show it anew to everybody."""
        live.table = None
        table = await self.table(live)
        for listener in live.listeners:
            listener.push(self._sync(live, table, listener))

    def _sync(self, live: Live, table: Table, listener: Listener) -> bytes:
        return shows.sync(table, listener.person, listener.language, live.presence())

    # ---- people at the table

    async def join(self, id: str, listener: Listener, may: Callable[[Table], None]) -> Live:
        """Let somebody look on from now; the first thing he is shown is everything. `may` refuses."""
        live = self.live(id)
        async with live.lock:
            table = await self.fresh(live)
            may(table)
            live.listeners.add(listener)
            listener.push(self._sync(live, table, listener))
            self._drive(live, table)
            if self.bus.shared:
                self.bus.publish(News(self.bus.worker, id, asks=True))
            self.announce(live)
        return live

    async def resync(self, live: Live, listener: Listener) -> None:
        """Show somebody everything again."""
        async with live.lock:
            table = await self.fresh(live)
            listener.push(self._sync(live, table, listener))

    def part(self, live: Live, listener: Listener) -> None:
        """Somebody is gone."""
        live.listeners.discard(listener)
        self.announce(live)

    def announce(self, live: Live) -> None:
        """Tell everybody who is here, if that has changed."""
        if live.table is not None:
            live.people = [seat.person for seat in live.table.data.seats]
        mine = live.local()
        if mine != live.workers.get("", {}):
            live.workers[""] = mine
            self._show_presence(live)
            self.bus.publish(News(self.bus.worker, live.id, present=mine))

    def _show_presence(self, live: Live) -> None:
        message = shows.encode({"type": "presence", "presence": live.presence()})
        for listener in live.listeners:
            listener.push(message)

    # ---- other workers

    async def _hear(self, news: News) -> None:
        """Something happened on another worker."""
        live = self.lives.get(news.table)
        if live is None:
            return
        if news.gone:
            self._drop(live)
        elif news.asks:
            if live.workers.get(""):
                self.bus.publish(News(self.bus.worker, live.id, present=live.workers[""]))
        elif news.present is not None:
            live.workers[news.worker], live.heard[news.worker] = news.present, time.monotonic()
            self._show_presence(live)
        elif news.line is not None:
            async with live.lock:
                await self._follow(live, news.line)

    async def _follow(self, live: Live, line: e.Line) -> None:
        """Add an entry that another worker has committed."""
        table = live.table
        if table is None or line.seq <= table.data.seq:
            return
        if line.seq == table.data.seq + 1:
            self._take(live, table, line)
        else:
            await self._resync(live)

    def _take(self, live: Live, table: Table, line: e.Line) -> None:
        status = table.data.status
        live.table = None
        table.fold(line.entry, line.at)
        live.table = table
        self._tell(live, table, line.entry, status)
        self._release_bots(table)
        self.announce(live)

    async def _catch_up(self) -> None:
        """The bus was away: entries may have been missed."""
        for live in list(self.lives.values()):
            async with live.lock:
                if live.table is not None:
                    await self.fresh(live)

    # ---- what waits for nobody: bots and clocks

    def _drive(self, live: Live, table: Table) -> None:
        """See to it that bots decide and clocks run out."""
        live.cancel_timer()
        self._release_bots(table)
        due = table.due()
        if due is None:
            return
        if any(table.bot_of(seat) for seat in table.owing):
            if live.bots is None or live.bots.done():
                live.bots = self._spawn(self._play_bots(live))
        else:
            delay = max(0.0, due - now())
            live.timer = asyncio.get_running_loop().call_later(delay, lambda: self._spawn(self._ring(live)))

    def _release_bots(self, table: Table) -> None:
        """Bots of the host need not remember a game that is over."""
        if table.data.status != "running":
            self.bots.outside.leave(table.data.id, table.data.result)

    async def _play_bots(self, live: Live) -> None:
        """Let the bots of a table decide until a person is asked."""
        while True:
            async with live.lock:
                table = await self.table(live)
                seat = next((seat for seat in table.owing if table.bot_of(seat)), None)
                if seat is None:
                    live.bots = None
                    self._drive(live, table)
                    return
                does: Callable[[], e.AnyEntry]
                asked, options = table.data.asked[seat], table.match.state.options(seat) if table.match else []
                choosing = self._spawn(self.bots.choose(table, seat))
            try:
                does = partial(e.Acted, seat, await choosing, bot=True)
            except BotFailed:
                log.error("bot_failed", extra={"table": live.id, "seat": seat})
                does = partial(e.Acted, seat, secrets.choice(options), bot=True)
            except BotLost as lost:
                log.warning("bot_lost", extra={"table": live.id, "seat": seat, "code": lost.fault})
                does = partial(e.Forfeited, seat, STAND_IN, lost.fault)
            try:
                await self.commit(live, lambda table: _bot_does(table, seat, asked, does))  # noqa: B023
                self.metrics.actions.labels("bot").inc()
            except Nothing:
                continue
            except Refused as refused:
                log.warning("bot_refused", extra={"table": live.id, "code": refused.code})
                await asyncio.sleep(1)

    async def _ring(self, live: Live) -> None:
        """A clock may have run out."""
        try:
            await self.commit(live, _ring)
        except Nothing:
            async with live.lock:
                if live.table is not None:
                    self._drive(live, live.table)
        except Refused as refused:
            log.warning("clock_refused", extra={"table": live.id, "code": refused.code})

    async def _sweep(self) -> None:
        """Now and then: go on with tables where nobody is, forget those that nobody needs."""
        patience = OTHERS_SECONDS if self.bus.shared else 0.0
        while True:
            try:
                before = now() - patience
                due = await self.store.read(lambda connection: rows.due(connection, before))  # noqa: B023
            except StoreDown as error:
                log.error("sweep_failed", extra={"reason": str(error)})
                due = []
            for id in due:
                try:
                    await self._wake(id)
                except Exception as error:  # one table that cannot be read must not stop the others
                    log.error("wake_failed", exc_info=error, extra={"table": id})
            self._forget()
            if self.bus.shared and time.monotonic() >= self._next_beat:
                self._beat()
            await asyncio.sleep(SWEEP_SECONDS)

    async def _wake(self, id: str) -> None:
        live = self.live(id)
        async with live.lock:
            table = await self.fresh(live)
            if table.due() is not None and live.timer is None:
                self._drive(live, table)

    def _beat(self) -> None:
        """Say again who is here: another worker may have missed it, and must not take this one for dead."""
        self._next_beat = time.monotonic() + BEAT_SECONDS
        for live in self.lives.values():
            if live.workers.get(""):
                self.bus.publish(News(self.bus.worker, live.id, present=live.workers[""]))
            if live.forget_silent(time.monotonic() - SILENT_SECONDS):
                self._show_presence(live)

    def _forget(self) -> None:
        idle = time.monotonic() - IDLE_SECONDS
        for live in list(self.lives.values()):
            if live.used < idle and not live.needed():
                live.cancel_timer()
                self.bots.outside.leave(live.id)
                del self.lives[live.id]


def unknown_table() -> Refused:
    return Refused("unknown_table", "there is no such table, or it is private and your link is not complete")


def _bot_does(table: Table, seat: int, asked: int, does: Callable[[], e.AnyEntry]) -> e.AnyEntry:
    """What comes of asking a bot, if the question is still the same one."""
    if seat not in table.owing or not table.bot_of(seat) or table.data.asked[seat] != asked:
        raise Nothing
    return does()


def _ring(table: Table) -> e.AnyEntry:
    """What happens when the time of a seat is up."""
    late = [(time, seat) for seat in table.owing if (time := table.deadline(seat)) is not None and time <= now()]
    if not late:
        raise Nothing
    deadline, seat = min(late)
    if now() - deadline > UNWATCHED_SECONDS:
        return e.ClockRestarted()
    return e.TimedOut(seat, STAND_IN)
