"""Slow games: reminders before a clock runs out, and holidays. The clock is moved, nothing is waited for."""

from __future__ import annotations

from pathlib import Path

import pytest

from solstead.server.base.errors import Refused
from solstead.server.base.metrics import Metrics
from solstead.server.host.features import House
from solstead.server.live import holidays, keeper
from solstead.server.live.bus import Bus
from solstead.server.people.push import queries as push_queries
from solstead.server.people.push import service as push
from solstead.server.people.push import shapes as push_shapes
from solstead.server.privacy import service as privacy
from solstead.server.run import checks
from solstead.server.store import store
from solstead.server.table import entries as e
from solstead.server.thinking.bots import BotPool
from tests.server.running import Person, run_apart
from tests.server.table.test_clocks import HERE, act, started

DAY = 86_400.0
THREE_DAYS = e.Clock("move", 3 * 86_400)


def test_a_holiday_gives_the_time_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked at second 100 with three days to decide; away from the first day to the eighth."""
    table = started("heap", clock=THREE_DAYS)
    away = {"p0": [(100 + DAY, 100 + 8 * DAY)]}
    at = 100 + 3 * DAY + 1
    monkeypatch.setattr(keeper, "now", lambda: at)
    entry = keeper._ring(table, HERE, away)
    assert entry == e.Granted(0, 7 * DAY)
    table.fold(entry, at)
    assert table.due() == 100 + 10 * DAY  # two days were left
    # nothing is given twice, and a second holiday counts too
    at = 100 + 10 * DAY + 1
    assert keeper._ring(table, HERE, away) == e.TimedOut(0, "greedy")
    away["p0"].append((100 + 9 * DAY, 100 + 12 * DAY))
    assert keeper._ring(table, HERE, away) == e.Granted(0, 3 * DAY)
    # the next question has its own time
    table.fold(e.Granted(0, 3 * DAY), at)
    act(table, 0, at + 1)
    act(table, 1, at + 2)
    assert table.deadline(0) == at + 2 + 3 * DAY
    assert table.data.timers[0].held == 0.0


def test_holidays_are_for_slow_clocks_of_ones_own() -> None:
    holiday = [(0.0, 50 * DAY)]
    late = 100 + 3 * DAY + 1
    assert holidays.granted(started("heap", clock=THREE_DAYS), {"p1": holiday}, late) is None
    assert holidays.granted(started("heap", clock=e.Clock("move", 60)), {"p0": holiday}, late) is None
    assert holidays.granted(started("heap", clock=THREE_DAYS), {"p0": [(late, late + DAY)]}, late) is None  # too late
    assert holidays.owed(100.0, 200.0, 0.0, [(0.0, 150.0)]) == 50.0  # asked in the middle of it


def test_there_are_thirty_days_in_a_year(tmp_path: Path) -> None:
    with checks.database(str(tmp_path / "s.sqlite")) as engine, store.writing(engine) as connection:
        assert holidays.shown(connection, "p", 0.0) == holidays.Holiday(0.0, 30)
        assert holidays.take(connection, "p", 20, 1000.0) == holidays.Holiday(1000.0 + 20 * DAY, 10)
        assert holidays.is_away(connection, "p", 1000.0 + DAY)
        # back earlier: what was not used is left
        back = holidays.take(connection, "p", 0, 1000.0 + 5 * DAY)
        assert back == holidays.Holiday(0.0, 25)
        assert not holidays.is_away(connection, "p", 1000.0 + 6 * DAY)
        with pytest.raises(Refused):
            holidays.take(connection, "p", 26, 1000.0 + 6 * DAY)
        assert holidays.shown(connection, "p", 1000.0 + 371 * DAY).days_left == 30
        assert holidays.shown(connection, "q", 0.0).days_left == 30
        privacy.forget_person(connection, "p")
        assert holidays.of(connection, ["p"]) == {}


def test_holiday_over_http(ann: Person) -> None:
    assert ann.http.get("/api/me/holiday").json() == {"until": 0.0, "days_left": 30}
    assert ann.http.put("/api/me/holiday/take", json={"days": 7}).json()["days_left"] == 23
    assert ann.http.put("/api/me/holiday/take", json={"days": 31}).status_code == 400
    assert ann.http.put("/api/me/holiday/take", json={"days": 0}).json()["until"] == 0.0


def test_only_who_plays_with_them_is_told_that_somebody_is_on_holiday(ann: Person, bob: Person) -> None:
    table = ann.open(game="heap", seats=2, public=True, clock={"kind": "move", "seconds": 86_400})
    bob.must(table, "sit", name="Bob")
    ann.must(table, "start")
    assert bob.http.put("/api/me/holiday/take", json={"days": 7}).status_code == 200
    assert ann.refused(table, "takeover", seat=1, by=0) == "not_absent"
    with Person(str(ann.http.base_url)) as stranger:
        assert stranger.refused(table, "takeover", seat=1, by=0) == "not_your_seat"


def test_a_reminder_before_the_time_is_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for each deadline, half a day before three days are over."""
    opened = e.Opened("heap", 2, {}, None, ["", ""], False, THREE_DAYS, "p0", "i")
    first: list[e.AnyEntry] = [opened, e.Sat(0, "p0", "Ann"), e.Sat(1, "p1", "Bob"), e.Started()]
    sent: list[tuple[str, str]] = []

    async def work() -> None:
        file = str(tmp_path / "s.sqlite")
        with checks.database(file):
            pass
        found = keeper.Keeper(store.Store(file), Bus(), BotPool(1), Metrics())
        notifier = push.Notifier(found, House(), "mailto:host@club.example")
        monkeypatch.setattr(notifier, "_send_soon", lambda device, said: sent.append((device.person, said.title)))
        await found.create("slow", [e.Line(i + 1, 100.0, entry) for i, entry in enumerate(first)])
        keys = push_shapes.NewDevice("https://push.example/x", "p", "a")
        await found.store.write(lambda c: push_queries.add_device(c, "p0", keys, "en"))

        async def remind(at: float) -> list[tuple[str, str]]:
            monkeypatch.setattr(push, "now", lambda: at)
            sent.clear()
            await notifier._remind()
            return list(sent)

        try:
            assert await remind(100 + 2.4 * DAY) == []
            await found.store.write(lambda c: holidays.take(c, "p0", 1, 100 + 2.5 * DAY))
            assert await remind(100 + 2.6 * DAY) == []  # on holiday
            await found.store.write(lambda c: c.exec_driver_sql("DELETE FROM reminders"))
            await found.store.write(lambda c: c.exec_driver_sql("DELETE FROM holidays"))
            assert await remind(100 + 2.7 * DAY) == [("p0", "Your time in Heap with Bob is running out")]
            assert await remind(100 + 2.8 * DAY) == []  # once
        finally:
            await found.stop()

    run_apart(work())
