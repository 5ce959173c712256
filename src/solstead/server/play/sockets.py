"""The live connection: one socket for each table that somebody looks at.

The first message says who is there; the key is in it and never in the address. Then commands go in, and updates,
acknowledgements and refusals come out.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Any, Optional

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Meta, Struct

from solstead.server.base import keys
from solstead.server.base.errors import Refused, unknown_table
from solstead.server.http.costs import cost
from solstead.server.http.dependencies import Language
from solstead.server.http.limits import ANEW, MESSAGE, Bucket
from solstead.server.live.live import Listener, Live
from solstead.server.play.service import Tables
from solstead.server.shown import shows
from solstead.server.store.store import StoreDown
from solstead.server.table.commands import AnyCommand

log = logging.getLogger(__name__)

#: Close codes of our own: too slow; refused; for now the server cannot (come back as often as it takes); deleted.
BEHIND, REFUSED, UNAVAILABLE, GONE = 4000, 4001, 4003, 4004
#: What is over by itself after a while.
TEMPORARY = frozenset({"store_unavailable", "shutting_down", "too_fast"})
HELLO_SECONDS = 10
BACKLOG = 200


class Hello(Struct, forbid_unknown_fields=True):
    """Who is there."""

    key: str = ""
    invite: str = ""
    lang: Language = "en"


class FromClient(Struct, forbid_unknown_fields=True):
    """A message of a client: one of these, with a number that comes back in the answer."""

    id: Annotated[int, Meta(ge=0, le=2_000_000_000)] = 0
    hello: Optional[Hello] = None
    command: Optional[AnyCommand] = None
    away: Optional[bool] = None  # the page is in the background
    sync: bool = False  # something was missed: everything anew, please


_decode = msgspec.json.Decoder(FromClient).decode


class Socket(Listener):
    """Somebody who looks at a table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hello: Hello) -> None:
        self.person = keys.person(hello.key)
        self.language = hello.lang
        self.socket = socket
        self.waiting: asyncio.Queue[Optional[bytes]] = asyncio.Queue()
        self.close_code = 0

    def push(self, message: bytes) -> None:
        if self.waiting.qsize() >= BACKLOG:
            self._end(BEHIND)  # too slow: comes back to everything anew
        else:
            self.waiting.put_nowait(message)

    def close(self) -> None:
        self._end(GONE)

    def _end(self, code: int) -> None:
        self.close_code = self.close_code or code
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)

    async def send(self) -> None:
        """Send what is waiting, until the end."""
        while (message := await self.waiting.get()) is not None:
            await self.socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
        await self.socket.close(self.close_code)


@websocket("/api/tables/{table:str}/socket", opt=cost(ANEW))
async def table_socket(
    socket: WebSocket[Any, Any, AppState], table: FromPath[str], tables: NamedDependency[Tables]
) -> None:
    """A table, live."""
    await socket.accept()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            first = _read(await socket.receive_data("text"))
        if first.hello is None or (first.hello.key and not keys.person(first.hello.key)):
            raise Refused("no_key", "the first message is a hello, with a key of 43 letters or none")
        if not keys.is_table_id(table):
            raise unknown_table()
        hello = first.hello
        listener = Socket(socket, hello)
        live = await tables.join(table, listener, hello.invite)
    except (Refused, StoreDown) as error:
        refused = _refused(error)
        await socket.send_data(_refusal(0, refused), mode="text")
        await socket.close(UNAVAILABLE if refused.code in TEMPORARY else REFUSED, refused.code)
        return
    except (TimeoutError, WebSocketDisconnect):
        return
    sending = asyncio.create_task(listener.send())
    try:
        await _listen(tables, live, listener)
    except WebSocketDisconnect:
        return
    finally:
        tables.part(live, listener)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _listen(tables: Tables, live: Live, listener: Socket) -> None:
    config, visitors = listener.socket.app.state.config, listener.socket.app.state.visitors
    bucket, address = Bucket(config.rate, config.burst), listener.socket.client.host if listener.socket.client else ""
    while True:
        text = await listener.socket.receive_data("text")
        id = 0
        try:
            allowed = bucket.take() and visitors.take(address, MESSAGE)
            message = _read(text)
            id = message.id
            if not allowed or (message.sync and not visitors.take(address, ANEW)):
                raise Refused("too_fast", "too many messages; wait a moment")
            if message.command is not None:
                seq = await tables.act(live, listener, message.command)
                listener.push(b'{"type":"ack","id":%d,"seq":%d}' % (id, seq))
            elif message.away is not None:
                tables.look_away(live, listener, message.away)
            elif message.sync:
                await tables.resync(live, listener)
            else:
                raise Refused("malformed", "a message has a command, away or sync")
        except (Refused, StoreDown) as error:
            listener.push(_refusal(id, _refused(error)))


def _read(text: Any) -> FromClient:
    try:
        return _decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("malformed", str(error)) from None


def _refused(error: Refused | StoreDown) -> Refused:
    """What is said of it; the store may be away for whatever is asked of it."""
    if isinstance(error, Refused):
        return error
    log.error("store_down", extra={"reason": str(error)})
    return Refused("store_unavailable", "the store does not answer; try again")


def _refusal(id: int, refused: Refused) -> bytes:
    return shows.encode({"type": "error", "id": id, "code": refused.code, "message": refused.message})
