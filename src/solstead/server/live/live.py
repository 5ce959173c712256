"""A table in the memory of a worker, with the people who look at it here."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from typing import Any, Optional

from solstead.server.table.table import Table


class Listener(ABC):
    """Somebody who is shown a table: a socket, or a test."""

    person: str
    language: str
    away: bool = False
    looks: bool = False  # came by a link that is for watching only

    @abstractmethod
    def push(self, message: bytes) -> None:
        """Send something, without waiting."""

    @abstractmethod
    def close(self) -> None:
        """The table is gone."""


class Live:
    """One table here. Whoever reads or changes `table` holds the lock."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.table: Optional[Table] = None  # None: to be read from the store
        self.mark = ""  # of its last entry
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.home = ""  # the address from where somebody has played here last: whose share its bots have
        self.behind: Optional[Table] = None  # the table as it was a while ago, for spectators
        self.gallery: set[Listener] = set()  # those who are shown that one
        self.people: list[str] = []  # by seat, as last seen
        self.patience = 0.0  # seconds after which somebody who is not here is missing
        self.last_here: dict[int, float] = {}  # by seat; since then, or since `began`, nobody was here
        self.began = time.monotonic()
        self.shown: dict[int, str] = {}  # the presence that everybody here was told
        self.workers: dict[str, dict[int, str]] = {}  # who is here, by worker; "" is this one
        self.heard: dict[str, float] = {}  # when another worker said so
        self.bots: Optional[asyncio.Task[Any]] = None
        self.timer: Optional[asyncio.TimerHandle] = None
        self.used = time.monotonic()

    def local(self) -> dict[int, str]:
        """The seats whose people look at this table through this worker."""
        found: dict[int, str] = {}
        for listener in self.listeners:
            for seat, person in enumerate(self.people):
                if person and person == listener.person and found.get(seat) != "here":
                    found[seat] = "away" if listener.away else "here"
        return found

    def states(self) -> dict[int, str]:
        """The seats whose people look at this table anywhere: "here", or "away" with the page in the background."""
        found: dict[int, str] = {}
        for seats in self.workers.values():
            for seat, state in seats.items():
                if found.get(seat) != "here":
                    found[seat] = state
        return found

    def presence(self) -> dict[int, str]:
        """The same, and "missing" for those who have not been here for so long that a bot may play for them."""
        found = self.states()
        before = time.monotonic() - self.patience
        for seat, person in enumerate(self.people):
            if person and found.get(seat) != "here" and self.last_here.get(seat, self.began) < before:
                found[seat] = "missing"
        return dict(sorted(found.items()))

    def not_missing(self) -> frozenset[int]:
        """The seats that no bot may be given."""
        found = self.presence()
        return frozenset(seat for seat in range(len(self.people)) if found.get(seat) != "missing")

    def note(self, *seats: int) -> None:
        """Who is here now (and these) has been here now."""
        now = time.monotonic()
        for seat, state in self.states().items():
            if state == "here":
                self.last_here[seat] = now
        for seat in seats:
            self.last_here[seat] = now

    def pardon(self) -> None:
        """Nobody is to blame for not having been here: the server was in trouble."""
        self.note(*range(len(self.people)))

    def forget_silent(self, before: float) -> bool:
        """Forget who was here through workers that say nothing any more; whether that changed anything."""
        silent = [worker for worker, at in self.heard.items() if at < before]
        for worker in silent:
            del self.heard[worker]
            self.workers.pop(worker, None)
        return bool(silent)

    def needed(self) -> bool:
        """Whether somebody looks on, thinks or waits here."""
        return bool(self.listeners) or self.lock.locked() or (self.bots is not None and not self.bots.done())

    def cancel_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def close(self) -> None:
        """Send everybody away: the table is deleted."""
        self.cancel_timer()
        self.table = None
        if self.bots is not None:
            self.bots.cancel()
        for listener in list(self.listeners):
            listener.close()
