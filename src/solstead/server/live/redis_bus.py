"""The bus of several workers: Redis carries what they tell each other."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from msgspec import json
from redis import asyncio as redis

from solstead.core.errors import SolsteadError
from solstead.server.base.tasks import end, keep_alive
from solstead.server.live.bus import Bus, Handler, News, Reconnected

log = logging.getLogger(__name__)

#: The one channel; a worker ignores tables that nobody looks at there.
CHANNEL = "solstead"
#: How long a worker waits for Redis when it starts.
START_SECONDS = 10


class RedisBus(Bus):
    """Redis between several workers. It may go away and come back."""

    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis: Any = redis.from_url(url, socket_connect_timeout=2, socket_timeout=None, health_check_interval=15)
        self._out: asyncio.Queue[bytes] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = asyncio.Event()
        self._connected = False  # ever
        self._unsent = b""
        self._encode = json.Encoder().encode
        self._decode = json.Decoder(News).decode

    async def start(self, handle: Handler, reconnected: Reconnected) -> None:
        works = {"bus_listen": lambda: self._listen(handle, reconnected), "bus_send": self._send}
        self._tasks = [asyncio.create_task(keep_alive(name, work)) for name, work in works.items()]
        try:
            async with asyncio.timeout(START_SECONDS):
                await self._listening.wait()
        except TimeoutError:
            raise SolsteadError("Redis does not answer") from None

    async def stop(self) -> None:
        await end(*self._tasks)
        await self._redis.aclose()

    def publish(self, news: News) -> None:
        if self._out.full():
            self._out.get_nowait()  # Redis is away; what is lost is read from the store later
        self._out.put_nowait(self._encode(news))

    async def ready(self) -> bool:
        return self._listening.is_set()

    async def _send(self) -> None:
        while True:
            message = self._unsent or await self._out.get()
            self._unsent = message  # until it is sent, whatever happens here
            await self._redis.publish(CHANNEL, message)
            self._unsent = b""

    async def _listen(self, handle: Handler, reconnected: Reconnected) -> None:
        """Listen until the connection fails; ignore messages until missed entries have been read from the store."""
        try:
            async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
                await channel.subscribe(CHANNEL)
                await channel.ping()
                if self._connected:
                    await reconnected()
                self._connected = True
                self._listening.set()
                async for message in channel.listen():
                    if message["type"] == "message":
                        await self._heard(message["data"], handle)
        finally:
            self._listening.clear()

    async def _heard(self, message: bytes, handle: Handler) -> None:
        try:
            news = self._decode(message)
            if news.worker != self.worker:
                await handle(news)
        except Exception as error:  # what one table cannot take must not make this worker deaf
            log.error("bus_message_failed", exc_info=error)
