"""How much one visitor may ask for."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextvars import ContextVar
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Annotated

from msgspec import Meta, Struct

#: The address that is served now (an IPv6 network of a household); "": the server does it by itself.
here: ContextVar[str] = ContextVar("here", default="")


class Bucket:
    """A token bucket: burst size, then refill rate per second."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self, cost: float = 1.0, least: float = 0.0) -> bool:
        """Whether something that costs so much is allowed now; `least`: where so much must be left."""
        if self.rate <= 0:
            return True
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < min(max(cost, least), self.burst):
            return False
        self.left -= cost
        return True

    @property
    def full(self) -> bool:
        return self.left + (time.monotonic() - self.at) * self.rate >= self.burst


class Visitors:
    """A bucket for each address; a larger one for `crowds`, which many people share."""

    MANY = 10_000
    CROWD = 20

    def __init__(self, rate: float, burst: int, crowds: Sequence[IPv4Network | IPv6Network] = ()) -> None:
        self.rate = rate
        self.burst = burst
        self.crowds = crowds
        self.buckets: dict[str, Bucket] = {}

    def share(self, address: str) -> int:
        """How many times what others may have."""
        try:
            found = ip_address(address.split("%")[0])
        except ValueError:
            return 1
        return self.CROWD if any(found in network for network in self.crowds) else 1

    def spent(self, address: str) -> bool:
        """Whether nothing is left there."""
        bucket = self.buckets.get(home(address))
        return bucket is not None and not bucket.take(0.0, least=1.0)

    def take(self, address: str, cost: float = 1.0) -> bool:
        """Whether a request from there that costs so much is allowed now."""
        given, address = address, home(address)
        bucket = self.buckets.get(address)
        if bucket is None:
            if len(self.buckets) >= self.MANY:
                self.buckets = {key: value for key, value in self.buckets.items() if not value.full}
            share = self.share(given)
            bucket = self.buckets[address] = Bucket(self.rate * share, self.burst * share)
        return bucket.take(cost)


#: What a message over a socket costs: one that asks for everything anew is as much as asking for a table.
MESSAGE, ANEW = 1.0, 3.0


def home(address: str) -> str:
    """Whom an address belongs to: in IPv6 a household has a whole network of them."""
    if ":" not in address:
        return address
    try:
        return str(IPv6Network((address.split("%")[0], 64), strict=False))
    except ValueError:
        return address


#: How many of something there may be.
Most = Annotated[int, Meta(ge=0, le=1_000_000)]


class HostSettings(Struct, forbid_unknown_fields=True):
    """What the host may set while the server runs."""

    lobby_locked: bool = False  # nobody may open tables
    max_tables: Most = 100_000  # open and running ones
    max_tables_per_person: Most = 100
    max_thinking_tables_per_person: Most = 20  # unfinished ones that they have opened, with bots that think for long
    ratings: bool = True  # tables may be opened as rated ones
    seeks: bool = True  # people may look for others in the lobby
    history: bool = True  # people find the games again that they have finished
    friends: bool = True  # people may be found by those whom they have played with
    tournaments: bool = True  # people may open and join tournaments
    push: bool = True  # browsers are told whose turn it is, where the server was started so
    spectators: bool = True  # who does not sit at a table may look on
    chat: bool = True
