"""Calling addresses that guests have named: public ones alone, and little of what they answer is read.

A message is one POST, and a thousand of them go out at once: this speaks just as much HTTP/1.1 as that takes, for a
tenth of the time of a client that knows everything. Whatever an answer has beside its status is not looked at, and a
line on which it does not end plainly is not used again.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM
from typing import Final, NamedTuple, Optional
from urllib.parse import SplitResult, urlsplit

log = logging.getLogger(__name__)

CALL_SECONDS: Final = 10.0
#: How much of an answer is read: its head, and what comes after it.
MOST_HEAD: Final = 1 << 14
MOST_ANSWER: Final = 1 << 12
#: How long a line is kept that nobody uses.
IDLE_SECONDS: Final = 30.0


#: Where IPv6 addresses of the wide world are. All else is local, historic (site-local, IPv4-compatible) or reserved.
UNICAST: Final = IPv6Network("2000::/3")
#: Translated to the IPv4 address in the last 32 bits (RFC 6052).
NAT64: Final = IPv6Network("64:ff9b::/96")
#: The interface part of a tunnel to the IPv4 address in the last 32 bits (ISATAP, RFC 5214).
ISATAP: Final = frozenset({0x5EFE, 0x0200_5EFE})


def is_public(address: str) -> bool:
    """Whether an address reaches the wide world, and not this machine or network."""
    found = ip_address(address.split("%")[0])
    if isinstance(found, IPv6Address):
        inside = _wrapped(found)
        if inside is not None and not is_public(str(inside)):
            return False
        if found not in UNICAST and inside is None:
            return False
        if found in NAT64 or found.ipv4_mapped:
            return True  # it is what it wraps
    return found.is_global and not found.is_multicast


def _wrapped(address: IPv6Address) -> Optional[IPv4Address]:
    """The IPv4 address that an IPv6 address leads to, if it does."""
    last = int(address) & 0xFFFF_FFFF
    if address in NAT64 or (int(address) >> 32) & 0xFFFF_FFFF in ISATAP:
        return IPv4Address(last)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


class NotCalled(OSError):
    """Nobody is there, or it is no address of the wide world."""


class Line(NamedTuple):
    """A connection to somebody."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class Caller:
    """HTTP POST with keep-alive; redirects are not followed."""

    def __init__(self, anywhere: bool) -> None:
        self._anywhere = anywhere
        self._ssl = ssl.create_default_context()
        self._idle: dict[tuple[str, str], list[tuple[float, Line]]] = {}

    async def close(self) -> None:
        for kept in self._idle.values():
            for _, line in kept:
                line.writer.close()
        self._idle.clear()

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> int:
        """The status of the answer; 0 if there is none."""
        parts = urlsplit(url)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        given = {"Host": parts.netloc, "Content-Length": str(len(body)), **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        message = f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body
        try:
            async with asyncio.timeout(CALL_SECONDS):
                return await self._call(parts, message)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            log.info("push_failed", extra={"reason": type(error).__name__})
            return 0

    async def _call(self, parts: SplitResult, message: bytes) -> int:
        place = (parts.scheme, parts.netloc)
        while (line := self._kept(place)) is not None:
            try:
                return await self._say(place, line, message)
            except (OSError, asyncio.IncompleteReadError) as error:
                if isinstance(error, asyncio.IncompleteReadError) and error.partial:
                    raise  # it has begun to answer: it has got the message
        return await self._say(place, await self.connect(parts), message)

    async def _say(self, place: tuple[str, str], line: Line, message: bytes) -> int:
        plain = False
        try:
            line.writer.write(message)
            status, plain = await _answer(line.reader)
            return status
        finally:
            if plain:
                self._idle.setdefault(place, []).append((time.monotonic(), line))
            else:
                line.writer.close()

    def _kept(self, place: tuple[str, str]) -> Optional[Line]:
        """A line that is there already; those that nobody has used for long are closed."""
        kept = self._idle.get(place, [])
        while kept:
            since, line = kept.pop()
            if since > time.monotonic() - IDLE_SECONDS and not line.reader.at_eof() and not line.writer.is_closing():
                return line
            line.writer.close()
        self._idle.pop(place, None)
        return None

    async def connect(self, parts: SplitResult) -> Line:
        """A new line. A name is looked up once, here, and what was found is what is called: no name can stand for
        something else a moment later."""
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=SOCK_STREAM)
        except OSError as error:
            raise NotCalled(f"unknown host: {error.__class__.__name__}") from None
        addresses = list(dict.fromkeys(str(place[4][0]) for place in found))
        if not self._anywhere and not all(map(is_public, addresses)):
            raise NotCalled("not a public address")
        failed: OSError = NotCalled("no address")
        for address in addresses:
            try:
                line = await asyncio.open_connection(
                    address,
                    port,
                    limit=MOST_HEAD,
                    ssl=self._ssl if secure else None,
                    server_hostname=host if secure else None,
                )
                return Line(*line)
            except OSError as error:
                failed = error
        raise failed


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bool]:
    """The status of an answer, and whether the line can be used again: it ends where it says it does."""
    while True:
        lines = (await reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        version, _, rest = lines[0].partition(b" ")
        status = int(rest[:3])
        if status >= 200:
            break  # before it there may be others that say: wait
    headers = {name.strip(): value.strip() for name, _, value in (line.partition(b":") for line in lines[1:])}
    if version != b"http/1.1" or b"transfer-encoding" in headers or headers.get(b"connection") == b"close":
        return status, False
    length = int(headers.get(b"content-length", b"0" if status in (204, 304) else b"-1"))
    if not 0 <= length <= MOST_ANSWER:
        return status, False
    await reader.readexactly(length)
    return status, True
