"""Clocks, bots and snapshots, on a table alone: times are made up, nothing is waited for."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import solstead
from solstead.core.errors import IllegalAction
from solstead.server.base.errors import Refused
from solstead.server.base.metrics import Metrics
from solstead.server.live import keeper
from solstead.server.live.bus import Bus, News
from solstead.server.run import checks
from solstead.server.store import queries, schema, store
from solstead.server.table import entries as e
from solstead.server.table.commands import HandBack, Takeover, all_gone, come_back, decide, time_up
from solstead.server.table.table import GRACE_SECONDS, Snapshot, Table, _kept
from solstead.server.thinking.bots import BotPool
from tests.server.running import Person, Server, run_apart, running, seated, wait_until

#: Both people are here.
HERE = frozenset({0, 1})


def started(
    game: str = "vaalbara",
    seats: int = 2,
    clock: e.Clock | None = None,
    bots: list[str] | None = None,
    id: str = "t",
) -> Table:
    """A table that began at second 100."""
    bots = bots or [""] * seats
    table = Table(id, e.Opened(game, seats, {}, None, bots, False, clock or e.Clock(), "p0", "i"), 0.0)
    for seat in range(seats):
        if not bots[seat]:
            table.fold(e.Sat(seat, f"p{seat}", f"Person {seat}"), 1.0)
    table.fold(e.Started(), 100.0)
    return table


def act(table: Table, seat: int, at: float) -> None:
    assert table.match is not None
    table.fold(e.Acted(seat, table.match.state.options(seat)[0]), at)


def test_a_clock_per_move_starts_anew_with_every_question() -> None:
    table = started(clock=e.Clock("move", 30))
    assert (table.deadline(0), table.deadline(1), table.due()) == (130.0, 130.0, 130.0)
    act(table, 0, 110.0)
    assert (table.deadline(0), table.deadline(1)) == (None, 130.0)  # the answer of another changes nothing
    act(table, 1, 120.0)
    assert table.due() == 150.0


def test_a_clock_per_game_runs_only_while_a_seat_owes() -> None:
    table = started("heap", clock=e.Clock("game", 60))
    act(table, 0, 110.0)  # ten seconds
    assert table.deadline(1) == 170.0
    act(table, 1, 140.0)
    assert table.deadline(0) == 140.0 + 50.0
    act(table, 0, 145.0)
    assert table.deadline(1) == 145.0 + 30.0


def test_when_time_is_up_a_bot_takes_one_decision() -> None:
    table = started("heap", clock=e.Clock("game", 60))
    table.fold(e.TimedOut(0, "greedy"), 160.0)
    assert table.bot_of(0) == "greedy"
    assert table.deadline(0) is None
    act(table, 0, 161.0)
    assert table.bot_of(0) == ""
    act(table, 1, 165.0)
    assert table.data.seats[0].bot_moves == 1
    assert table.deadline(0) == pytest.approx(165.0 + GRACE_SECONDS, abs=5)


def test_a_bot_that_the_others_called_plays_until_the_person_is_back() -> None:
    table = started("heap")
    table.fold(e.TakeoverVoted(0, 1, "greedy"), 110.0)
    act(table, 0, 111.0)
    act(table, 1, 112.0)
    assert table.bot_of(0) == "greedy"
    assert come_back(table, "p1") is None
    assert come_back(table, "p0") == e.HandedBack(0)
    table.fold(e.HandedBack(0), 113.0)
    assert table.bot_of(0) == ""
    assert come_back(table, "p0") is None


@pytest.mark.parametrize(("kind", "seconds"), [("move", 30), ("game", 60)])
def test_where_nobody_is_clocks_stand_still(kind: Any, seconds: int) -> None:
    table = started("heap", clock=e.Clock(kind, seconds))
    assert all_gone(table) == e.Paused()
    table.fold(e.Paused(), 110.0)  # ten seconds were used
    assert table.due() is None
    assert all_gone(table) is None
    assert time_up(table, 9000.0, frozenset(), 30.0) is None
    assert come_back(table, "a stranger") is None
    assert come_back(table, "p1") == e.Resumed()
    table.fold(e.Resumed(), 1000.0)
    assert table.due() == 1000.0 + seconds - 10
    act(table, 0, 1005.0)
    if kind == "game":
        assert table.data.timers[0].spent == pytest.approx(15.0)


def test_a_clock_that_runs_out_where_nobody_is_gives_the_time_again() -> None:
    for clock, left in ((e.Clock("move", 30), 30.0), (e.Clock("game", 60), GRACE_SECONDS)):
        table = started("heap", clock=clock)
        due = table.due()
        assert due is not None
        assert time_up(table, due + 1, frozenset(), 30.0) == e.Paused()
        assert time_up(table, due + 1, frozenset({1}), 30.0) == e.TimedOut(0, "greedy")
        table.fold(e.Paused(), due + 1)
        table.fold(e.Resumed(), 5000.0)
        assert table.due() == pytest.approx(5000.0 + left, abs=2)


def test_a_decision_shows_that_somebody_is_here() -> None:
    table = started("heap", clock=e.Clock("game", 60))
    table.fold(e.Paused(), 110.0)
    act(table, 0, 1000.0)
    assert table.data.paused is None
    assert table.data.timers[0].spent == pytest.approx(10.0)
    assert table.deadline(1) == 1060.0


def test_clocks_that_count_days_run_while_nobody_is_here() -> None:
    table = started("heap", clock=e.Clock("move", 86_400))
    assert all_gone(table) is None
    assert time_up(table, 100.0 + 86_401, frozenset(), 1e9) == e.TimedOut(0, "greedy")


def test_the_opener_chooses_what_a_clock_does() -> None:
    lose = started("heap", clock=e.Clock("move", 30, "lose"))
    entry = time_up(lose, 131.0, HERE, 30.0)
    assert entry == e.Forfeited(0, "greedy", "time")
    lose.fold(entry, 131.0)
    assert come_back(lose, "p0") is None
    with pytest.raises(Refused):
        decide(lose, "p0", HandBack(0))
    at = 132.0
    while lose.data.status == "running":
        act(lose, lose.owing[0], at)
    assert lose.data.result is not None
    assert lose.data.result.winners == [1]
    vote = started("heap", clock=e.Clock("move", 30, "vote"))
    assert vote.due() is None
    assert time_up(vote, 131.0, HERE, 30.0) is None
    assert decide(vote, "p1", Takeover(0, 1), HERE) == e.TakeoverVoted(0, 1, "greedy")  # long past second 130


def test_time_that_nobody_watched_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started("heap", clock=e.Clock("move", 30))
    monkeypatch.setattr(keeper, "now", lambda: 129.0)
    with pytest.raises(keeper.Nothing):
        keeper._ring(table, HERE)
    monkeypatch.setattr(keeper, "now", lambda: 131.0)
    assert keeper._ring(table, HERE) == e.TimedOut(0, "greedy")
    monkeypatch.setattr(keeper, "now", lambda: 1000.0)
    assert keeper._ring(table, HERE) == e.ClockRestarted()
    table.fold(e.ClockRestarted(), 1000.0)
    assert table.deadline(0) == 1030.0


def test_the_clock_of_a_running_server_runs_out(server: Server, ann: Person) -> None:
    table = ann.open(game="heap", seats=2, bots=["", "random"], clock={"kind": "move", "seconds": 5}, start=True)

    async def watch() -> None:
        async with seated(server.url, table, ann.key) as seat:
            shown = await seat.until(lambda message: message.get("kind") == "timed_out")
            assert shown["table"]["seats"][0]["stand_in"] == "greedy"
            shown = await seat.until(lambda message: message.get("kind") == "acted")
            assert shown["table"]["seats"][0]["stand_in"] == ""
            assert shown["table"]["seats"][0]["bot_moves"] == 1

    run_apart(watch())
    wait_until(lambda: bool(ann.show(table)["table"]["paused"]), "nobody is here any more")
    assert ann.show(table)["table"]["status"] == "running"
    ann.act(table, 0)
    assert not ann.show(table)["table"]["paused"]


def test_an_illegal_action_leaves_the_table_as_it_was() -> None:
    table = started()
    before = msgspec.json.encode(table.data)
    with pytest.raises(IllegalAction):
        table.fold(e.Acted(0, 37), 110.0)
    assert msgspec.json.encode(table.data) == before


@pytest.mark.parametrize("game", solstead.list_games())
def test_a_table_from_its_record_and_from_a_snapshot_is_the_same(game: str) -> None:
    """At every moment at which a snapshot is possible, and with things taken back."""
    rng = random.Random(7)
    seats = solstead.load(game).max_seats
    table = started(game, seats, e.Clock("game", 1000))
    opened = table.data.opened
    lines = [e.Line(1, 0.0, opened)]
    lines += [e.Line(seat + 2, 1.0, e.Sat(seat, f"p{seat}", f"Person {seat}")) for seat in range(seats)]
    table = Table.read("t", None, lines)
    snapshots: list[Snapshot] = []
    at = 100.0

    def add(entry: e.AnyEntry) -> None:
        entry = table.fold(entry, at)
        lines.append(e.Line(table.data.seq, at, e.decode(e.encode(entry))))
        if (snapshot := table.snapshot()) is not None:
            snapshots.append(msgspec.json.decode(msgspec.json.encode(snapshot), type=Snapshot))

    add(e.Started())
    while table.data.status == "running" and len(lines) < 120:
        at += rng.random()
        assert table.match is not None
        seat = rng.choice(table.owing)
        undoing = [i for i in range(seats) if table.match.can_undo(i)]
        if undoing and rng.random() < 0.2:
            add(e.Undone(undoing[0]))
        else:
            add(e.Acted(seat, rng.choice(table.match.state.options(seat))))
    again = Table.read("t", None, lines)
    assert snapshots
    for snapshot in snapshots:
        seq = snapshot.data.seq
        for other in (again, Table.read("t", snapshot, lines[seq:])):
            assert msgspec.json.encode(other.data) == msgspec.json.encode(table.data)
            assert other.match is not None
            assert table.match is not None
            assert other.match.state == table.match.state
            assert msgspec.json.encode([_kept(x) for x in other.log]) == msgspec.json.encode(
                [_kept(x) for x in table.log]
            )


def test_the_store_gives_a_number_once(tmp_path: Path) -> None:
    async def both() -> list[bool]:
        with checks.database(str(tmp_path / "t.sqlite")):
            pass
        found = store.Store(str(tmp_path / "t.sqlite"))
        table = started("heap")
        lines = [e.Line(1, 0.0, table.data.opened)]
        await found.create("t", lines[0], queries.first_head(Table.read("t", None, lines)), [])
        mark = (await found.heads(["t"]))["t"][1]
        said = [
            store.Append("t", e.Line(2, 1.0, e.Muted(on)), {**queries.head(table), "seq": 2}, mark, store.new_mark())
            for on in (True, False)
        ]
        results = await asyncio.gather(*(found.append(one) for one in said))
        loaded = await found.load("t")
        assert loaded is not None
        assert loaded.table.data.muted is True
        await found.close()
        return list(results)

    assert run_apart(both()) == [True, False]


def test_a_bot_that_dies_is_replaced_and_its_decision_made() -> None:
    table = started("vaalbara", 2, bots=["greedy", "greedy"])

    async def ask() -> Any:
        pool = BotPool(1)
        first = await pool.choose(table, 0)
        pool.processes[0].kill()
        second = await pool.choose(table, 0)  # the dead process is found out, and another one started
        asking = asyncio.create_task(pool.choose(table, 0))
        await asyncio.sleep(0)
        pool.processes[0].kill()
        third = await asking
        assert pool.waiting == 0
        await pool.close()
        return first, second, third

    assert table.match is not None
    assert set(run_apart(ask())) <= set(table.match.state.options(0))


def thinkers(server: Server) -> list[int]:
    """The processes in which the bots of a server think."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if server.process and parent == server.process.pid and b"bot_worker" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def test_nobody_waits_for_a_bot_and_a_dead_one_is_replaced(tmp_path: Path) -> None:
    """The bots are made to think for ever. Elsewhere everything goes on; and when they die, others decide."""
    with running(tmp_path, "--bot-workers", "1") as server, Person(server.url) as ann:
        first = ann.open(seats=2, bots=["", "greedy"], start=True)
        ann.play_on(first)  # by now the bots' process is there
        for pid in thinkers(server):
            os.kill(pid, signal.SIGSTOP)
        stuck = ann.open(seats=2, bots=["", "greedy"], start=True)
        ann.act(stuck, 0)
        table = ann.open(seats=2)
        ann.must(table, "sit", name="Ben")
        ann.must(table, "start")
        assert ann.play_on(table)["table"]["status"] == "finished"
        assert ann.show(stuck)["table"]["owing"] == [1]
        assert "solstead_bot_queue 1.0" in ann.http.get("/metrics").text
        for pid in thinkers(server):
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: ann.show(stuck)["table"]["owing"] != [1], "another process decides for the bot")


def test_a_table_that_cannot_be_read_stops_nobody(tmp_path: Path) -> None:
    """Its game is gone, say. Bots elsewhere go on, also after a restart."""
    with running(tmp_path) as server, Person(server.url) as ann:
        broken = ann.open(game="heap", seats=2, bots=["", "random"], start=True)
        table = ann.open(game="heap", seats=2, bots=["random", "random"], start=True, name=None)
        server.kill()
        with checks.database(server.database) as engine, engine.begin() as connection:
            first = store.lines(connection, broken)[0].entry
            assert isinstance(first, e.Opened)
            first.game = "gone"
            where = (schema.entries.c.table_id == broken) & (schema.entries.c.seq == 1)
            connection.execute(sa.update(schema.entries).where(where).values(body=e.encode(first)))
            connection.execute(sa.update(schema.tables).where(schema.tables.c.id == broken).values(due=1.0))
        server.start()
        ann.invite = ""
        wait_until(lambda: ann.show(table)["table"]["status"] == "finished", "bots play to the end")
        assert ann.http.get(f"/api/tables/{broken}").status_code == 500
        assert '"wake_failed"' in server.log.read_text()


def test_who_was_here_through_a_dead_worker_is_not_here_any_more(tmp_path: Path) -> None:
    class Shared(Bus):
        shared = True

    async def presences() -> list[dict[int, str]]:
        file = str(tmp_path / "t.sqlite")
        with checks.database(file):
            pass
        found = keeper.Keeper(store.Store(file), Shared(), BotPool(1), Metrics())
        live = found.live("t")
        await found._hear(News("dead", "t", present={0: "here"}))
        await found._hear(News("living", "t", present={1: "away"}))
        before = live.presence()
        live.heard["dead"] -= keeper.SILENT_SECONDS
        await found._beat()
        after = live.presence()
        await found.stop()
        return [before, after]

    assert run_apart(presences()) == [{0: "here", 1: "away"}, {1: "away"}]
