"""The keeper of the tables: loads them when somebody needs them, takes one command after another, commits, tells.

Everything about one table happens under its lock, and nobody is shown a change before it is committed. A table whose
change could not be committed is forgotten and read again from the store.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, Optional

from solstead.core.errors import SolsteadError
from solstead.server.base.config import DELAY
from solstead.server.base.errors import Refused, look_only, unknown_table
from solstead.server.base.metrics import Metrics
from solstead.server.base.tasks import by_turns, end, keep_alive
from solstead.server.http.limits import here
from solstead.server.live import holidays, spectators
from solstead.server.live.bus import Bus, News
from solstead.server.live.live import Listener, Live
from solstead.server.live.memory import Garbage
from solstead.server.live.spectators import Gallery
from solstead.server.shown import shows
from solstead.server.store import queries
from solstead.server.store.store import Append, Broken, Store, StoreDown, new_mark, now
from solstead.server.table import entries as e
from solstead.server.table.commands import STAND_IN, AnyCommand, all_gone, come_back, decide, time_up
from solstead.server.table.table import Table
from solstead.server.thinking.bots import BotFailed, BotPool
from solstead.server.thinking.external import BotLost
from solstead.server.thinking.fair_queue import NotWanted

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
#: How long a table waits for the last person to come back, before its clocks stand still: a page may be loading anew.
LEFT_SECONDS = 5.0
SILENT_SECONDS = 35.0
TRIES = 10
#: How long somebody must have been away before the others may let a bot play, where no clock is slower than that.
ABSENCE = 120.0
#: How often the tables in memory are compared with the store.
LOOK_SECONDS = 10.0
#: How long a table waits for people that do not come, and how often that is looked at.
OPEN_SECONDS = 2 * 86_400.0
EXPIRY_SECONDS = 600.0

#: Entries after which somebody else may be here.
SEATING = (e.Sat, e.Stood, e.Assigned, e.HandedBack)

Decide = Callable[[Table], e.AnyEntry]
#: Told that a decision is waited for from these people, who owed none before.
OnTurn = Callable[[Live, frozenset[str]], None]


class Nothing(Exception):
    """There is nothing to be done any more."""


class Keeper:
    """All tables of one worker."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        bots: BotPool,
        metrics: Metrics,
        absence: float = ABSENCE,
        spectator_delay: float = DELAY,
    ) -> None:
        self.store = store
        self.gallery = Gallery(store, spectator_delay)
        self.bus = bus
        self.bots = bots
        self.metrics = metrics
        self.absence = absence
        self.on_turn: Optional[OnTurn] = None
        self.watched: Callable[[], bool] = lambda: True  # whether spectators are allowed
        self.lives: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._next_beat = 0.0
        self._next_look = time.monotonic() + LOOK_SECONDS
        self._doubt = False  # the store was away
        self._next_expiry = 0.0
        self.busy_at = time.monotonic()  # when something was committed or shown last

    async def start(self) -> None:
        await self.bus.start(self._hear, self._catch_up)
        self._spawn(keep_alive("sweep", self._sweep))
        self._spawn(keep_alive("gallery", self._tend_gallery))
        self._spawn(keep_alive("garbage", Garbage(lambda: self.busy_at, self.metrics.pauses).tend))

    async def stop(self) -> None:
        """Let what is being written be written; then stop."""
        self._closing = True
        await end(*self._tasks)
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
        live.used = self.busy_at = time.monotonic()
        return live

    async def table(self, live: Live) -> Table:
        """The table, read from the store if need be. Call it under the lock."""
        if live.table is None:
            try:
                kept = await self.store.load(live.id)
            except StoreDown as error:
                raise self._down(live.id, error) from None
            except Broken:
                log.error("broken_table", extra={"table": live.id})
                raise Refused("broken_table", "the record of this table is damaged; the host can mend it") from None
            if kept is None:
                raise unknown_table()
            live.table, live.mark = kept.table, kept.mark
            self._know(live, kept.table)
        return live.table

    def _know(self, live: Live, table: Table) -> None:
        live.people = [seat.person for seat in table.data.seats]
        live.patience = patience(table.data.opened.clock, self.absence)

    def _down(self, id: str, error: StoreDown) -> Refused:
        """The store does not answer: what is in memory is looked through once it does again."""
        log.error("store_down", extra={"table": id, "reason": str(error)})
        self._doubt = True
        return Refused("store_unavailable", "the store does not answer; try again")

    def check_sight(self, table: Table, person: str, invite: str) -> None:
        """Refuse somebody who may not see a table, as if there was none."""
        if not table.may_see(person, invite, self.watched()):
            raise unknown_table()

    @asynccontextmanager
    async def seen(self, id: str, person: str, invite: str = "") -> AsyncIterator[Table]:
        """A table as it is now, for somebody who may see it; it does not change meanwhile."""
        live = self.live(id)
        async with live.lock:
            table = await self.fresh(live)
            self.check_sight(table, person, invite)
            yield table

    async def fresh(self, live: Live) -> Table:
        """The table with what other workers may have added. Call it under the lock."""
        loaded = live.table is not None
        table = await self.table(live)
        if loaded and await self._news(live, table):
            return await self.table(live)
        return table

    async def _news(self, live: Live, table: Table) -> bool:
        """Add what other workers have committed and the bus has not brought yet; whether there was anything."""
        if not self.bus.shared:
            return False
        return await self._compare(live, table)

    async def _compare(self, live: Live, table: Table) -> bool:
        """Bring a table up to date with the store, or drop it if the store knows it otherwise; whether it changed."""
        try:
            news = await self.store.news(live.id, table.data.seq, live.mark)
        except StoreDown as error:
            raise self._down(live.id, error) from None
        if news is None:
            log.warning("table_differs", extra={"table": live.id})
            await self._resync(live)
            return True
        for line, mark in news:
            self._take(live, table, line, mark)
        return bool(news)

    async def create(self, id: str, lines: list[e.Line], counts: bool = True) -> None:
        """A new table from its first entries. `counts`: it was played here, so it counts in the statistics."""
        # a whole game takes a while to add up
        many = len(lines) > 50
        made = await asyncio.to_thread(added_up, id, lines, counts) if many else added_up(id, lines, counts)
        head, appends, asked = made
        await self.store.create(id, lines[0], head, appends)
        self.metrics.tables_opened.inc()
        if self.on_turn is not None and asked:
            self.on_turn(self.live(id), asked)

    async def delete(self, id: str) -> None:
        """Forget a table and everybody who looks at it."""
        live = self.live(id)
        async with live.lock:
            await self.fresh(live)  # refuses, if there is none
            await self.store.write(lambda connection: queries.delete(connection, [id]))
            self.bus.publish(News(self.bus.worker, id, gone=True))
            self._drop(live)

    def _drop(self, live: Live) -> None:
        live.close()
        self.bots.external.leave(live.id)
        self.lives.pop(live.id, None)

    # ---- commands

    async def do(self, live: Live, person: str, command: AnyCommand, invite: Optional[str] = None) -> int:
        """Carry out a command; the number of its entry, which is committed by then. With an invite (or "") it is
        checked that the person may see the table."""
        began, bots = time.perf_counter(), self.bots.names

        def wanted(table: Table) -> e.AnyEntry:
            if invite is not None:
                self.check_sight(table, person, invite)
                if table.only_looks(person, invite):
                    raise look_only()
            return decide(table, person, command, live.not_missing(), bots)

        try:
            seq = await self.commit(live, wanted)
            live.home = here.get()
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
        self.busy_at = time.monotonic()
        async with live.lock:
            for _ in range(TRIES):
                table = await self.table(live)
                status, asked = table.data.status, waited_for(table)
                try:
                    entry = decide(table)
                except (Refused, Nothing):
                    if await self._news(live, table):
                        continue  # another worker has changed the table: think again
                    raise
                after = live.mark
                written = await self._append(live, table, entry)
                if written is not None:
                    entry = written
                    self._tell(live, table, entry, status)
                    line = e.Line(table.data.seq, table.data.at, entry)
                    self.bus.publish(News(self.bus.worker, live.id, line=line, after=after, mark=live.mark))
                    self._drive(live, table)
                    self._seated(live, entry)
                    if self.on_turn is not None and (people := waited_for(table) - asked):
                        self.on_turn(live, people)
                    return table.data.seq
                await self._resync(live)
        raise Refused("stale", "others were faster; look again")

    async def _append(self, live: Live, table: Table, entry: e.AnyEntry) -> Optional[e.AnyEntry]:
        """Add an entry here and in the store; the entry as it is written. None, with the table forgotten, if the store
        knows a later one."""
        live.table = None  # should anything go wrong from here on, the table is read again
        try:
            entry = table.fold(entry, max(now(), table.data.at))
        except SolsteadError as error:
            live.table = table
            raise Refused("illegal_action", str(error)) from None
        mark = new_mark()
        try:
            accepted = await self.store.append(queries.append(table, entry, live.mark, mark))
        except StoreDown as error:
            raise self._down(live.id, error) from None
        if not accepted:
            return None
        live.table, live.mark = table, mark
        return entry

    def _tell(self, live: Live, table: Table, entry: e.AnyEntry, before: Any) -> None:
        if live.listeners:
            updates = shows.Updates(table, entry.kind, before)
            for listener in live.listeners:
                anew = self.gallery.told(live, table, listener)
                if anew:
                    listener.push(shows.sync(table, listener.person, listener.language, live.presence()))
                elif anew is not None:
                    listener.push(updates.message(listener.person, listener.language))

    async def _tend_gallery(self) -> None:
        while True:
            await asyncio.sleep(spectators.LOOK_SECONDS)
            await self.gallery.look(self.lives.values())

    async def _resync(self, live: Live) -> None:
        """Read a table again, and show it anew to everybody."""
        live.table = live.behind = None
        try:
            table = await self.table(live)
        except Refused as refused:
            if refused.code == "unknown_table":
                self._drop(live)
            raise
        for listener in list(live.listeners):
            listener.push(await self._sync(live, table, listener))

    async def _sync(self, live: Live, table: Table, listener: Listener) -> bytes:
        if self.gallery.hides(table, listener.person, listener.looks):
            return await self.gallery.sync(live, listener)
        live.gallery.discard(listener)
        return shows.sync(table, listener.person, listener.language, live.presence())

    # ---- people at the table

    async def join(self, id: str, listener: Listener, invite: str) -> Live:
        """Let somebody watch from now on, who may see the table; the first thing they are shown is everything."""
        live = self.live(id)
        async with live.lock:
            table = await self.fresh(live)
            self.check_sight(table, listener.person, invite)
            listener.looks = table.only_looks(listener.person, invite)
            shown = await self._sync(live, table, listener)
            live.listeners.add(listener)
            if table.seats_of(listener.person):
                live.home = here.get()
            listener.push(shown)
            self._drive(live, table)
            if self.bus.shared:
                self.bus.publish(News(self.bus.worker, id, asks=True))
            self.announce(live)
            back = come_back(table, listener.person)
        while back is not None and not self._closing:
            back = await self.settle(live, lambda found: come_back(found, listener.person))
        return live

    async def settle(self, live: Live, what: Callable[[Table], Optional[e.AnyEntry]]) -> Optional[e.AnyEntry]:
        """Add what follows from people who came or went, if anything does; what follows then."""
        try:
            await self.commit(live, lambda table: _something(what(table)))
        except Nothing:
            return None
        except Refused as refused:
            log.warning("not_settled", extra={"table": live.id, "code": refused.code})
            return None
        return what(live.table) if live.table is not None else None

    async def resync(self, live: Live, listener: Listener) -> None:
        """Show somebody everything again."""
        async with live.lock:
            table = await self.fresh(live)
            listener.push(await self._sync(live, table, listener))

    def part(self, live: Live, listener: Listener) -> None:
        """Somebody is gone. If nobody is left who plays, clocks soon stand still."""
        live.listeners.discard(listener)
        live.gallery.discard(listener)
        self.announce(live)
        if not live.states() and live.table is not None and all_gone(live.table) is not None:
            self._spawn(self._pause(live))

    def send_away(self, live: Live, people: Optional[frozenset[str]] = None) -> None:
        """Send these people away from a table; without any, all who do not sit at it."""
        for listener in list(live.listeners):
            gone = listener.person in people if people is not None else listener.person not in set(live.people) - {""}
            if gone:
                listener.close()

    async def _pause(self, live: Live) -> None:
        await asyncio.sleep(LEFT_SECONDS)
        await self.settle(live, lambda table: None if live.states() else all_gone(table))

    def announce(self, live: Live) -> None:
        """Tell everybody who is here, if that has changed."""
        live.note()
        if live.table is not None:
            self._know(live, live.table)
        mine = live.local()
        if mine != live.workers.get("", {}):
            live.workers[""] = mine
            self.bus.publish(News(self.bus.worker, live.id, present=mine))
        self._show_presence(live)

    def _show_presence(self, live: Live) -> None:
        live.note()
        found = live.presence()
        if found != live.shown:
            live.shown = found
            message = shows.encode({"type": "presence", "presence": found})
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
            live.note()
            live.workers[news.worker], live.heard[news.worker] = news.present, time.monotonic()
            self._show_presence(live)
        elif news.line is not None:
            async with live.lock:
                await self._follow(live, news.line, news.after, news.mark)

    async def _follow(self, live: Live, line: e.Line, after: str, mark: str) -> None:
        """Add an entry that another worker has committed."""
        table = live.table
        if table is None or line.seq < table.data.seq or (line.seq == table.data.seq and mark == live.mark):
            return
        if line.seq == table.data.seq + 1 and after == live.mark:
            self._take(live, table, line, mark)
        else:
            await self._compare(live, table)

    def _take(self, live: Live, table: Table, line: e.Line, mark: str) -> None:
        status = table.data.status
        live.table = None
        table.fold(line.entry, line.at)
        live.table, live.mark = table, mark
        self._tell(live, table, line.entry, status)
        self._release_bots(table)
        self._seated(live, line.entry)

    def _seated(self, live: Live, entry: e.AnyEntry) -> None:
        """Somebody else may be here after an entry; and who has just sat down or come back is not missing."""
        if isinstance(entry, SEATING):
            if isinstance(entry, (e.Sat, e.HandedBack)):
                live.note(entry.seat)
            self.announce(live)

    async def _catch_up(self) -> None:
        """Compare every table in memory with the store: the bus or the database was away, or a command of the host has
        changed a record."""
        loaded = {id: live for id, live in self.lives.items() if live.table is not None}
        ends = await self.store.heads(loaded)
        for id, live in loaded.items():
            table = live.table
            if table is not None and ends.get(id) != (table.data.seq, live.mark) and not live.lock.locked():
                await self._look_again(live, id not in ends)

    async def _look_again(self, live: Live, gone: bool) -> None:
        async with live.lock:
            if live.table is None:
                return
            if gone:
                self._drop(live)
                return
            await self._compare(live, live.table)

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
            self.bots.external.leave(table.data.id, table.data.result)

    async def _play_bots(self, live: Live) -> None:
        """Let the bots of a table decide until a person is asked."""
        try:
            await self._play_on(live)
        except Refused as refused:  # the store is away, or the table is gone; the sweep comes by again
            log.warning("bots_stopped", extra={"table": live.id, "code": refused.code})

    async def _play_on(self, live: Live) -> None:
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
                watched, wanted = bool(live.listeners or live.states()), partial(_wanted, live, seat, asked)
                choosing = self._spawn(self.bots.choose(table, seat, live.home, watched, wanted))
            try:
                does = partial(e.Acted, seat, await choosing, bot=True)
            except NotWanted:
                continue
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
            away = await self._away(live)
            await self.commit(live, lambda table: _ring(table, frozenset(live.states()), away))
        except StoreDown as error:
            log.warning("clock_refused", extra={"table": live.id, "code": str(error)})
        except Nothing:
            async with live.lock:
                if live.table is not None:
                    self._drive(live, live.table)
        except Refused as refused:
            log.warning("clock_refused", extra={"table": live.id, "code": refused.code})

    async def _away(self, live: Live) -> dict[str, list[holidays.Span]]:
        """The holidays of who plays here, where they count."""
        if live.table is None or not holidays.slow(live.table.data.opened.clock):
            return {}
        people = {person for person in live.people if person}
        return await self.store.read(lambda connection: holidays.of(connection, people))

    async def _sweep(self) -> None:
        """Now and then: go on with tables where nobody is, forget those that nobody needs."""
        patience = OTHERS_SECONDS if self.bus.shared else 0.0
        while True:
            try:
                before = now() - patience
                due = await self.store.read(lambda connection: queries.due(connection, before))  # noqa: B023
                if self._doubt or time.monotonic() >= self._next_look:
                    await self._catch_up()
                    if self._doubt:
                        for live in self.lives.values():
                            live.pardon()
                    self._doubt, self._next_look = False, time.monotonic() + LOOK_SECONDS
                if time.monotonic() >= self._next_expiry:
                    self._next_expiry = time.monotonic() + EXPIRY_SECONDS
                    await self._expire()
            except (StoreDown, Refused) as error:
                log.error("sweep_failed", extra={"reason": str(error)})
                self._doubt = True
                due = []
            for id in due:
                try:
                    await self._wake(id)
                except Exception as error:  # one table that cannot be read must not stop the others
                    log.error("wake_failed", exc_info=error, extra={"table": id})
            self._forget()
            async for live in by_turns(self.lives.values()):
                if live.listeners:
                    self._show_presence(live)
            if self.bus.shared and time.monotonic() >= self._next_beat:
                await self._beat()
            await asyncio.sleep(SWEEP_SECONDS)

    async def _expire(self) -> None:
        """Close tables that nobody has come to."""
        for id in await self.store.read(lambda connection: queries.expired(connection, now() - OPEN_SECONDS)):
            try:
                await self.commit(self.live(id), _expired)
            except Nothing:
                continue
            except Exception as error:  # one that cannot be read must not keep the others
                if isinstance(error, Refused) and error.code == "store_unavailable":
                    raise
                log.error("not_expired", exc_info=error, extra={"table": id})

    async def _wake(self, id: str) -> None:
        live = self.live(id)
        async with live.lock:
            table = await self.fresh(live)
            if table.due() is not None and live.timer is None:
                self._drive(live, table)

    async def _beat(self) -> None:
        """Say again who is here: another worker may have missed it, and must not take this one for dead."""
        self._next_beat = time.monotonic() + BEAT_SECONDS
        async for live in by_turns(self.lives.values()):
            if live.workers.get(""):
                self.bus.publish(News(self.bus.worker, live.id, present=live.workers[""]))
            if live.forget_silent(time.monotonic() - SILENT_SECONDS):
                self._show_presence(live)

    def _forget(self) -> None:
        idle = time.monotonic() - IDLE_SECONDS
        for live in list(self.lives.values()):
            if live.used < idle and not live.needed():
                live.cancel_timer()
                self.bots.external.leave(live.id)
                del self.lives[live.id]


def added_up(id: str, lines: list[e.Line], counts: bool) -> tuple[dict[str, Any], list[Append], frozenset[str]]:
    """What is written along with the first entries of a table, and whose decision is waited for then."""
    table = Table.read(id, None, lines[:1])
    appends = []
    for line in lines[1:]:
        appends.append(queries.append(table, table.fold(line.entry, line.at), counts=counts))
    return queries.first_head(table), appends, waited_for(table)


def patience(clock: e.Clock, absence: float) -> float:
    """After how many seconds somebody who is not here is missing: longer where people have longer to think."""
    return max(absence, {"none": 0.0, "move": clock.seconds / 2, "game": clock.seconds / 10}[clock.kind])


def waited_for(table: Table) -> frozenset[str]:
    """The people who owe a decision."""
    return frozenset(table.data.seats[seat].person for seat in table.owing if table.data.seats[seat].human)


def _wanted(live: Live, seat: int, asked: int) -> bool:
    """Whether the question to a bot is still the same one, as far as is known here."""
    table = live.table
    return table is None or (seat in table.owing and table.data.asked[seat] == asked)


def _expired(table: Table) -> e.AnyEntry:
    if table.data.status != "open" or table.data.at > now() - OPEN_SECONDS:
        raise Nothing
    return e.Closed()


def _bot_does(table: Table, seat: int, asked: int, does: Callable[[], e.AnyEntry]) -> e.AnyEntry:
    """What comes of asking a bot, if the question is still the same one."""
    if seat not in table.owing or not table.bot_of(seat) or table.data.asked[seat] != asked:
        raise Nothing
    return does()


def _ring(
    table: Table, present: frozenset[int], away: Mapping[str, list[holidays.Span]] = MappingProxyType({})
) -> e.AnyEntry:
    """What happens when the time of a seat is up. A holiday gives time back."""
    return _something(holidays.granted(table, away, now()) or time_up(table, now(), present, UNWATCHED_SECONDS))


def _something(entry: Optional[e.AnyEntry]) -> e.AnyEntry:
    if entry is None:
        raise Nothing
    return entry
