"""Calling addresses that guests have named: public ones alone, and little of what they answer is read."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from socket import SOCK_STREAM
from typing import Any, Optional

import httpcore

log = logging.getLogger(__name__)

CALL_SECONDS = 10.0
#: How much of an answer is read.
MOST_ANSWER = 1 << 12


def is_public(address: str) -> bool:
    """Whether an address is one of the wide world, and not of this machine or network."""
    found = ip_address(address.split("%")[0])
    if isinstance(found, IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inside is not None and not is_public(str(inside)):
            return False
    return found.is_global and not found.is_multicast


class Lines(httpcore.AsyncNetworkBackend):
    """Connections to public addresses alone. A name is looked up once, here, and what was found is what is called: no
    name can stand for something else a moment later."""

    def __init__(self, anywhere: bool) -> None:
        self._anywhere = anywhere
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: Optional[float] = None,
        local_address: Optional[str] = None,
        socket_options: Optional[Iterable[Any]] = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=SOCK_STREAM)
        except OSError as error:
            raise httpcore.ConnectError(f"unknown host: {error.__class__.__name__}") from None
        addresses = list(dict.fromkeys(str(place[4][0]) for place in found))
        if not self._anywhere and not all(map(is_public, addresses)):
            raise httpcore.ConnectError("not a public address")
        failed: Exception = httpcore.ConnectError("no address")
        for address in addresses:
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
        raise failed

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Caller:
    """Posts to addresses, over lines that are kept for a while. Nobody is followed elsewhere."""

    def __init__(self, most: int, anywhere: bool) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=most,
            keepalive_expiry=30.0,
            network_backend=Lines(anywhere),
        )

    async def close(self) -> None:
        await self._pool.aclose()

    async def post(self, url: str, headers: dict[bytes | str, bytes | str], body: bytes) -> int:
        """The status of the answer; 0 if there is none."""
        try:
            async with (
                asyncio.timeout(CALL_SECONDS),
                self._pool.stream("POST", url, headers=headers, content=body) as answer,
            ):
                read = 0
                async for part in answer.aiter_stream():
                    read += len(part)
                    if read > MOST_ANSWER:
                        break
                return answer.status
        except (
            TimeoutError,
            OSError,
            httpcore.NetworkError,
            httpcore.ProtocolError,
            httpcore.TimeoutException,
        ) as error:
            log.info("push_failed", extra={"reason": type(error).__name__})
            return 0
