"""Memory: what is garbage goes, at a good moment, and tables keep no more than they need."""

from __future__ import annotations

import gc
import random
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

import solstead
from solstead.server.base.metrics import Metrics
from solstead.server.live.memory import IDLE_SECONDS, LONGEST_SECONDS, SELDOM_SECONDS, Garbage
from solstead.server.run import checks
from solstead.server.shown import replay
from solstead.server.store import queries, schema, store
from solstead.server.store.store import OPENER
from solstead.server.table import entries as e
from solstead.server.table.table import Table


class Ring:
    """Something that only the collector can see is gone."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def by_hand() -> Iterator[None]:
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("by_hand")
def test_what_is_young_goes_soon_and_what_was_set_aside_at_a_quiet_moment() -> None:
    metrics = Metrics()
    garbage = Garbage(time.monotonic, metrics.pauses)
    young = weakref.ref(Ring())
    assert young() is not None
    old = Ring()
    seen = weakref.ref(old)
    garbage.sweep_young()
    assert young() is None
    del old
    garbage.sweep_young()
    assert seen() is not None  # nobody looks at it while people play
    garbage.sweep_all()
    assert seen() is None
    pauses = next(iter(metrics.pauses.collect())).samples
    assert next(sample.value for sample in pauses if sample.name.endswith("_count")) == 3


@pytest.mark.usefixtures("by_hand")
def test_everything_is_looked_at_when_nothing_happens_or_after_long() -> None:
    last = 0.0
    garbage = Garbage(lambda: last, Metrics().pauses)
    garbage.sweep_all()
    now = time.monotonic()
    last = now
    assert not garbage.quiet(now + SELDOM_SECONDS / 2)  # a moment ago
    assert garbage.quiet(now + SELDOM_SECONDS + IDLE_SECONDS + 1)
    last = now + LONGEST_SECONDS
    assert not garbage.quiet(now + LONGEST_SECONDS - 1)  # people play
    assert garbage.quiet(now + LONGEST_SECONDS + 1)


@pytest.mark.parametrize("game", solstead.list_games())
def test_a_live_table_keeps_only_the_steps_that_can_be_taken_back(game: str) -> None:
    """The rest is in the record: the whole table has it."""
    seats = solstead.load(game).min_seats
    lines = [e.Line(1, 0.0, e.Opened(game, seats, {}, None, [""] * seats, False, e.Clock(), "p0", "i"))]
    table, rng = Table.read("t", None, lines), random.Random(3)
    lines.append(e.Line(2, 1.0, table.fold(e.Started(), 1.0)))
    while table.data.status == "running":
        assert table.match is not None
        assert not any(step.revealing for step in table.match.steps)
        seat = table.owing[0]
        entry = e.Acted(seat, rng.choice(table.match.state.options(seat)))
        lines.append(e.Line(table.data.seq + 1, 2.0, table.fold(entry, 2.0)))
    whole = Table.read("t", None, lines, whole=True)
    assert whole.match is not None
    assert table.match is not None
    assert len(whole.match.steps) == whole.data.decisions == len(lines) - 2
    assert whole.match.state == table.match.state
    assert replay.recorded(whole).replay().state == table.match.state


def test_all_running_tables_of_a_person_are_in_the_lobby(tmp_path: Path) -> None:
    """However many newer ones are over, and however many of others there are."""
    with checks.database(str(tmp_path / "t.sqlite")) as engine, store.writing(engine) as connection:

        def table(id: str, status: str, at: float, person: str) -> None:
            row = {"id": id, "game": "vaalbara", "public": True, "created": 0.0, "seq": 1, "mark": "m", "at": at}
            row |= {"status": status, "owing": 1, "due": None, "summary": b"{}"}
            connection.execute(sa.insert(schema.tables), [row])
            for seat in (OPENER, 0):
                over = at if status == "finished" else 0.0
                place = {"person": person, "table_id": id, "seat": seat, "sits": True, "over": over}
                connection.execute(sa.insert(schema.seats), [place])

        for i in range(3):
            table(f"old{i}", "running", float(i), "ann")
        for i in range(120):
            table(f"over{i}", "finished", 100.0 + i, "ann")
            table(f"new{i}", "running", 100.0 + i, "ann" if i < 60 else "bob")
        mine = queries.own(connection, "ann")
        assert sum(one.status == "running" for one in mine) == 63
        assert [one.id for one in mine[60:63]] == ["old2", "old1", "old0"]
        assert sum(one.status == "finished" for one in mine) == 100
        others = queries.listed(connection, "running", person="bob")
        assert len(others) == 50
        assert {one.id for one in others} == {f"new{i}" for i in range(10, 60)}
