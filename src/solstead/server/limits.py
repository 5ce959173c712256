"""How much one visitor may ask for."""

from __future__ import annotations

import time

from msgspec import Struct


class Bucket:
    """So many at once, then so many a second."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        if self.rate <= 0:
            return True
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def full(self) -> bool:
        return self.left + (time.monotonic() - self.at) * self.rate >= self.burst


class Visitors:
    """A bucket for each address."""

    MANY = 10_000

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether one more request from there is allowed now."""
        bucket = self.buckets.get(address)
        if bucket is None:
            if len(self.buckets) >= self.MANY:
                self.buckets = {key: value for key, value in self.buckets.items() if not value.full}
            bucket = self.buckets[address] = Bucket(self.rate, self.burst)
        return bucket.take()


class HostSettings(Struct, forbid_unknown_fields=True):
    """What the host may set while the server runs."""

    lobby_locked: bool = False  # nobody may open tables
    max_tables: int = 100_000  # open and running ones
    max_tables_per_person: int = 100
