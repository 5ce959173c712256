"""The bus of several workers: Redis carries what they tell each other."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from msgspec import json
from redis import asyncio as redis

from solstead.server.bus import Bus, Handler, News, Reconnected

log = logging.getLogger(__name__)

#: The one channel; a worker ignores tables that nobody looks at there.
CHANNEL = "solstead"


class RedisBus(Bus):
    """Redis between several workers. It may go away and come back."""

    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis: Any = redis.from_url(url, socket_connect_timeout=2, health_check_interval=15)
        self._out: asyncio.Queue[bytes] = asyncio.Queue(10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = asyncio.Event()
        self._encode = json.Encoder().encode
        self._decode = json.Decoder(News).decode

    async def start(self, handle: Handler, reconnected: Reconnected) -> None:
        self._tasks = [asyncio.create_task(self._listen(handle, reconnected)), asyncio.create_task(self._send())]
        await asyncio.wait_for(self._listening.wait(), 10)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def publish(self, news: News) -> None:
        if self._out.full():
            self._out.get_nowait()  # Redis is away; what is lost is read from the store later
        self._out.put_nowait(self._encode(news))

    async def ready(self) -> bool:
        return self._listening.is_set()

    async def _send(self) -> None:
        while True:
            message = await self._out.get()
            while not await self._sent(message):
                await asyncio.sleep(0.2)

    async def _sent(self, message: bytes) -> bool:
        try:
            await self._redis.publish(CHANNEL, message)
        except (redis.RedisError, OSError) as error:
            log.warning("bus_send_failed", extra={"reason": type(error).__name__})
            return False
        return True

    async def _listen(self, handle: Handler, reconnected: Reconnected) -> None:
        first = True
        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL)
                    await channel.ping()
                    self._listening.set()
                    if not first:
                        await reconnected()
                    first = False
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._heard(message["data"], handle)
            except (redis.RedisError, OSError) as error:
                log.warning("bus_lost", extra={"reason": type(error).__name__})
            self._listening.clear()
            await asyncio.sleep(0.5)

    async def _heard(self, message: bytes, handle: Handler) -> None:
        try:
            news = self._decode(message)
            if news.worker != self.worker:
                await handle(news)
        except (redis.RedisError, OSError):
            raise
        except Exception as error:  # what one table cannot take must not make this worker deaf
            log.error("bus_message_failed", exc_info=error)
