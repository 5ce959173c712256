"""What many routes ask for: who asks, the parts of an address, the body, and the services of the features.

    async def add(self, me: Person, friendships: NamedDependency[Friendships], friend: FriendId) -> Friends:

`me` is who asks, refused without a key; `visitor` may be nobody (""). A service goes by its name in `web/services.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Annotated, Any, Literal, Optional, TypeVar

import msgspec
from litestar import MediaType, Request, Response
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency, Provide
from litestar.params import HeaderParameter, PathParameter, QueryParameter
from msgspec import Struct

from solstead.core.text import TEXTS, languages
from solstead.server.base import keys
from solstead.server.base.errors import Refused

LANGUAGES = tuple(languages(TEXTS))  # those that the engine has texts in; what a game lacks is English
if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]


AnyRequest = Request[Any, Any, AppState]
T = TypeVar("T")
#: How much a body may hold: a components file of 200,000 letters beside the rest, or a record with one.
OPEN_BYTES = 1 << 19
RECORD_BYTES = 1 << 20
#: A body that takes so long to read that others should not wait for it.
MANY_BYTES = 1 << 16


TableId = Annotated[str, PathParameter(pattern=f"^{keys.TABLE}$", description="A table.")]
GameName = Annotated[str, PathParameter(pattern=r"^[a-z][a-z0-9_]{0,63}$", description="A game.")]
OneGame = Annotated[str, QueryParameter(name="game", pattern=r"^[a-z0-9_]{0,64}$", description="This game only.")]
Authorization = Annotated[
    Optional[str], HeaderParameter(name="Authorization", description="`Bearer` and the secret key.", max_length=200)
]
Invite = Annotated[
    Optional[str], HeaderParameter(name="X-Invite", description="The secret part of a private link.", max_length=100)
]
Lang = Annotated[Language, QueryParameter(name="lang", description="The language of texts.")]


def person_of(authorization: Authorization = None) -> str:
    """Who asks; "" if nobody says so."""
    if not authorization:
        return ""
    scheme, _, key = authorization.partition(" ")
    found = keys.person(key.strip()) if scheme.lower() == "bearer" else ""
    if not found:
        raise Refused("no_key", "the Authorization header is `Bearer` and a key of 43 letters")
    return found


def somebody(authorization: Authorization = None) -> str:
    """Who asks; refused if nobody says so."""
    person = person_of(authorization)
    if not person:
        raise Refused("no_key", "a key is needed: POST /api/keys gives one")
    return person


def ready(body: bytes) -> Response[Any]:
    """What has been written as JSON already."""
    return Response(body, media_type=MediaType.JSON)


def whole(value: Any) -> Any:
    """Plain data with whole numbers as ints."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {name: whole(item) for name, item in value.items()}
    return value


async def strictly(request: AnyRequest, shape: Any) -> Any:
    """The body exactly as documented; the framework alone would take "7" for 7. JSON knows no difference between 7 and
    7.0."""
    body = await request.body()
    return await asyncio.to_thread(decoded, body, shape) if len(body) > MANY_BYTES else decoded(body, shape)


def decoded(body: bytes, shape: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        pass  # perhaps 7.0 for 7
    try:
        return msgspec.convert(whole(msgspec.json.decode(body)), shape)
    except (msgspec.MsgspecError, OverflowError, ValueError) as error:
        raise Refused("malformed", str(error)) from None


async def unless_gone(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """Do something that takes a while, as long as somebody waits for it."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(gone())
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refused("nothing_asked", "nobody waits for the answer")
        return await working
    finally:
        working.cancel()
        leaving.cancel()


Person = NamedDependency[str]
Visitor = NamedDependency[str]
PEOPLE = {"me": Provide(somebody, sync_to_thread=False), "visitor": Provide(person_of, sync_to_thread=False)}


class Key(Struct):
    """A secret key. Whoever has it is the person; keep it in the browser and send it as a bearer token."""

    key: str


class Forgotten(Struct):
    tables: int
