"""How workers tell each other what they have committed. Decoration like events: the store is the truth.

A message can be lost; every entry has a number, so whoever misses one finds out and reads the store.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Optional

from msgspec import Struct

from solstead.server.table.entries import Line


class News(Struct, omit_defaults=True):
    """One message between workers."""

    worker: str
    table: str
    line: Optional[Line] = None  # a committed entry
    after: str = ""  # the mark of the entry before it
    mark: str = ""  # its own
    present: Optional[dict[int, str]] = None  # who is here, as the sending worker knows
    asks: bool = False  # the sender wants to know who is here
    gone: bool = False  # the table was deleted


Handler = Callable[[News], Awaitable[None]]
Reconnected = Callable[[], Awaitable[None]]


class Bus:
    """For one worker alone: there is nobody to tell."""

    shared = False

    def __init__(self) -> None:
        self.worker = secrets.token_hex(4)

    async def start(self, handle: Handler, reconnected: Reconnected) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Stop listening."""

    def publish(self, news: News) -> None:
        """Tell the others, without waiting."""

    async def ready(self) -> bool:
        """Whether the others can be reached."""
        return True
