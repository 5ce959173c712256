"""Who comes next: shares by address, then by person; short work first; nothing that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from solstead.server.base.errors import Refused
from solstead.server.thinking.fair_queue import PLAYED, STUDIED, UNATTENDED, FairQueue, NotWanted
from tests.server.running import run_apart


class Work:
    """Work in a queue, which ends when it is told, with a clock that stands still otherwise."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, queue: FairQueue) -> None:
        self.queue = queue
        self.clock = 0.0
        self.begun: list[str] = []
        self.places: list[int] = []
        self.ended: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[str]] = {}
        monkeypatch.setattr("solstead.server.thinking.fair_queue.time.monotonic", lambda: self.clock)

    async def ask(self, label: str, *names: str, **more: Any) -> None:
        """`label` waits from now on, as work of an address, a person, ..."""
        self.ended[label] = asyncio.Event()

        async def work(place: int) -> str:
            self.begun.append(label)
            self.places.append(place)
            await self.ended[label].wait()
            return label

        self.tasks[label] = asyncio.create_task(self.queue.do(names, work, **more))
        await settle()

    async def end(self, label: str, seconds: float = 1.0) -> None:
        """It has taken so long."""
        self.clock += seconds
        self.ended[label].set()
        await settle()

    async def all(self, seconds: Callable[[str], float] = lambda _: 1.0) -> list[str]:
        """Let one after another end; the order in which they had begun."""
        at = 0
        while at < len(self.begun):
            await self.end(self.begun[at], seconds(self.begun[at]))
            at += 1
        return self.begun


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_an_address_with_many_keys_has_one_share(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> list[str]:
        work = Work(monkeypatch, FairQueue(most_each=100))
        for i in range(55):
            await work.ask(f"rude {i}", "there", f"key {i}")
        for i in range(3):
            await work.ask(f"modest {i}", "here", "ann")
        return await work.all()

    found = run_apart(story())
    assert [found.index(f"modest {i}") for i in range(3)] == [1, 3, 5]


def test_what_is_cheap_is_not_paid_for_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A share is time, not a number of questions; and who comes later owes nothing for the time before."""

    async def story() -> list[str]:
        work = Work(monkeypatch, FairQueue(most_each=100))
        for i in range(5):
            await work.ask(f"long {i}", "there", "bob")
        await work.end("long 0", 50.0)
        for i in range(6):
            await work.ask(f"short {i}", "here", "ann")
        return await work.all(lambda label: 10.0 if label.startswith("long") else 1.0)

    found = run_apart(story())
    assert found[:2] == ["long 0", "long 1"]
    assert found[2:8] == [f"short {i}" for i in range(6)]


def test_inside_an_address_people_and_tables_take_turns_and_short_work_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> list[str]:
        work = Work(monkeypatch, FairQueue())
        await work.ask("ann 0", "here", "ann", "t0")
        for label, table, seconds in (("ann 1", "t0", 1.0), ("ann long", "t1", 9.0), ("ann short", "t1", 0.1)):
            await work.ask(label, "here", "ann", table, seconds=seconds)
        await work.ask("bob", "here", "bob", "t2")
        return await work.all()

    assert run_apart(story()) == ["ann 0", "bob", "ann short", "ann 1", "ann long"]


def test_games_come_before_studies_and_those_without_people_last(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> list[str]:
        work = Work(monkeypatch, FairQueue())
        await work.ask("first", "a", "x")
        for label, rank in (("unattended", UNATTENDED), ("studied", STUDIED), ("played", PLAYED)):
            await work.ask(label, "b", "y", rank=rank)
        return await work.all()

    assert run_apart(story()) == ["first", "played", "studied", "unattended"]


def test_a_place_is_kept_for_quick_work_and_one_address_has_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        work = Work(monkeypatch, FairQueue(3, kept=1))
        for i in range(4):
            await work.ask(f"long {i}", "there", "bob")
        assert work.begun == ["long 0", "long 1"]
        await work.ask("quick", "here", "ann", seconds=0.1)
        assert work.begun[2:] == ["quick"]
        assert sorted(work.places) == [0, 1, 2]
        await work.all()
        work = Work(monkeypatch, FairQueue(4, each=1))
        for i in range(3):
            await work.ask(f"one {i}", "there", f"key {i}")
        await work.ask("other", "here", "ann")
        assert work.begun == ["one 0", "other"]

    run_apart(story())


def test_what_nobody_waits_for_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        work = Work(monkeypatch, FairQueue())
        await work.ask("first", "a", "x")
        await work.ask("gone", "b", "y")
        await work.ask("stale", "c", "z", wanted=lambda: False)
        await work.ask("last", "d", "w")
        work.tasks["gone"].cancel()
        await settle()
        assert len(work.queue) == 3
        work.tasks["first"].cancel()  # what has begun keeps its place until it ends
        await settle()
        assert work.begun == ["first"]
        assert await work.all() == ["first", "last"]
        assert isinstance(work.tasks["stale"].exception(), NotWanted)
        assert work.tasks["last"].result() == "last"
        assert (len(work.queue), work.queue._used, work.queue._free) == (0, {}, [0])

    run_apart(story())


def test_one_address_does_not_fill_a_queue_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        work = Work(monkeypatch, FairQueue(most_each=3, most=5))
        for i in range(4):
            await work.ask(f"rude {i}", "there", f"key {i}")
        with pytest.raises(Refused, match="others wait"):
            work.tasks["rude 3"].result()
        for i in range(2):
            await work.ask(f"other {i}", f"house {i}", "ann")
        assert len(work.queue) == 5
        await work.ask("too much", "somewhere", "ann")
        assert isinstance(work.tasks["too much"].exception(), Refused)
        assert len(await work.all()) == 5

    run_apart(story())


def test_work_that_fails_gives_its_place_back() -> None:
    async def story() -> None:
        queue = FairQueue()

        async def fail(_: int) -> None:
            raise LookupError

        for _ in range(3):
            with pytest.raises(LookupError):
                await queue.do(("a",), fail)
        await queue.close()

    run_apart(story())
