"""The door: how many connections come in, and how long one may stand in it without saying what it wants.

One address has so many, all together have what the process may have files for. Who asks nothing, or does not come to
the end of a question, is sent away. Behind a proxy every guest has the address of the proxy, so there the first limit
is left to it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from solstead.server.base.config import variable
from solstead.server.http.limits import home

log = logging.getLogger(__name__)

MOST_EACH = 300
#: Files that are not for connections: the database, bots, logs.
RESERVED = 100
QUESTION_SECONDS = 10.0
#: How often it is said that there are too many.
SAY_SECONDS = 10.0


class Doors:
    """All connections of this process."""

    def __init__(self, most: int, most_each: int, proxies: str) -> None:
        self.most = most
        self.most_each = most_each
        self.proxies = [ip_network(name) for name in proxies.split(",") if name]
        self.open: dict[str, set[Any]] = {}
        self._said = 0.0

    def admit(self, transport: Any, address: str) -> bool:
        """Whether one more may come in from there."""
        name = home(address)
        here = self.open.setdefault(name, set())
        if len(here) >= self.most_each or sum(map(len, self.open.values())) >= self.most:
            self._forget()
            here = self.open.setdefault(name, set())
            full = sum(map(len, self.open.values())) >= self.most
            if full or (len(here) >= self.most_each and not self._trusted(address)):
                self._say(address, full)
                return False
        here.add(transport)
        return True

    def _trusted(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self.proxies)
        except ValueError:
            return False

    def _forget(self) -> None:
        """Those that are closed."""
        for name, found in list(self.open.items()):
            found.difference_update([transport for transport in found if transport.is_closing()])
            if not found:
                del self.open[name]

    def _say(self, address: str, full: bool) -> None:
        if time.monotonic() >= self._said:
            self._said = time.monotonic() + SAY_SECONDS
            log.warning(
                "too_many_connections", extra={"address": address, "reason": "in all" if full else "from there"}
            )


def most_files() -> int:
    """How many files this process may have open; as many as the system lets it."""
    try:
        import resource
    except ImportError:
        return 1000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return min(hard, 1 << 20)


DOORS = Doors(max(10, most_files() - RESERVED), MOST_EACH, os.environ.get(variable("proxies"), ""))


class Door(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection, as uvicorn serves it."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if not DOORS.admit(transport, self.client[0] if self.client else ""):
            transport.abort()
            return
        self._last: Any = None
        asyncio.get_running_loop().call_later(QUESTION_SECONDS, self._look)

    def _look(self) -> None:
        """Send away who has asked nothing so far, or is still on the same question without having finished it."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # gone, or a socket by now
        unfinished = self.cycle is None or (self.cycle is self._last and self.cycle.more_body)
        if unfinished:
            self.transport.abort()
            return
        self._last = self.cycle
        asyncio.get_running_loop().call_later(QUESTION_SECONDS, self._look)
