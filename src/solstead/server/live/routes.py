"""The HTTP routes. Each reads its arguments and leaves the work to the service."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, Optional, TypeVar

import msgspec
from litestar import Controller, MediaType, Request, Response, delete, get, post, put
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.exceptions import ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, PathParameter, QueryParameter
from msgspec import Struct

from solstead.core.record import Record
from solstead.core.zone import SPECTATOR
from solstead.server.base import keys
from solstead.server.base.errors import Refused
from solstead.server.community.live_games import Playing
from solstead.server.community.review.service import ReviewShown
from solstead.server.host.features import Offers
from solstead.server.http.costs import cost
from solstead.server.live.service import BroughtRecord, Language, Lobby, Service
from solstead.server.moderation.service import Report
from solstead.server.people.holidays import Holiday, HolidayWanted
from solstead.server.people.push.service import DeviceRef, NewDevice, Telling
from solstead.server.shown import boxes, shows
from solstead.server.shown.catalogue import GameInfo
from solstead.server.shown.replay import OPEN, Replay, Verified
from solstead.server.shown.shows import Happening
from solstead.server.table.commands import AnyCommand
from solstead.server.table.opening import OpenTable, TableRef
from solstead.server.thinking.bot_worker import Hint

AnyRequest = Request[Any, Any, AppState]
T = TypeVar("T")
#: How much a body may hold: a components file of 200,000 letters beside the rest, or a record with one.
OPEN_BYTES = 1 << 19
RECORD_BYTES = 1 << 20
#: A body that takes so long to read that others should not wait for it.
MANY_BYTES = 1 << 16


class Problem(Struct):
    """Why something was refused: a stable code, and a sentence for a person."""

    code: str
    message: str


class Key(Struct):
    """A secret key. Whoever has it is the person; keep it in the browser and send it as a bearer token."""

    key: str


class Done(Struct):
    """The number of the entry that a command became. It is committed."""

    seq: int


class Forgotten(Struct):
    tables: int


class Told(Struct):
    """It is with the host now."""

    told: bool


class Quiet(Struct, forbid_unknown_fields=True):
    """Whether a person wants to be told nothing of a table."""

    quiet: bool


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that a route may answer with."""
    return {
        status: ResponseSpec(Problem, description="Refused.", generate_examples=False)
        for status in (400, *statuses, 413, 429, 503)
    }


TableId = Annotated[str, PathParameter(pattern=f"^{keys.TABLE}$", description="A table.")]
DeviceId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{64}$", description="A device.")]
GameName = Annotated[str, PathParameter(pattern=r"^[a-z][a-z0-9_]{0,63}$", description="A game.")]
OneGame = Annotated[str, QueryParameter(name="game", pattern=r"^[a-z0-9_]{0,64}$", description="This game only.")]
Authorization = Annotated[
    Optional[str], HeaderParameter(name="Authorization", description="`Bearer` and the secret key.", max_length=200)
]
Invite = Annotated[
    Optional[str], HeaderParameter(name="X-Invite", description="The secret part of a private link.", max_length=100)
]
Lang = Annotated[Language, QueryParameter(name="lang", description="The language of texts.")]


def person_of(authorization: Optional[str]) -> str:
    """Who asks; "" if nobody says so."""
    if not authorization:
        return ""
    scheme, _, key = authorization.partition(" ")
    found = keys.person(key.strip()) if scheme.lower() == "bearer" else ""
    if not found:
        raise Refused("no_key", "the Authorization header is `Bearer` and a key of 43 letters")
    return found


def somebody(authorization: Optional[str]) -> str:
    """Who asks; refused if nobody says so."""
    person = person_of(authorization)
    if not person:
        raise Refused("no_key", "a key is needed: POST /api/keys gives one")
    return person


def service(request: ASGIConnection[Any, Any, Any, Any]) -> Service:
    found: Service = request.app.state.service
    return found


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


class Tables(Controller):
    """Tables: open, find, play, look at again."""

    path = "/api"
    tags = ("tables",)

    @get("/games", opt=cost(1), responses=problems(), summary="The games that can be played here")
    async def games(self, request: AnyRequest, lang: Lang = "en") -> Response[list[GameInfo]]:
        return ready(service(request).games(lang))

    @get("/games/{game:str}/box", opt=cost(1), responses=problems(404), summary="Components and words of a game")
    async def box(self, request: AnyRequest, game: GameName, lang: Lang = "en") -> Response[boxes.Box]:
        return ready(service(request).game_box(game, lang))

    @get("/games/{game:str}/rules", opt=cost(1), responses=problems(404), summary="The rules of a game")
    async def rules(self, request: AnyRequest, game: GameName, lang: Lang = "en") -> Response[boxes.Rules]:
        return ready(service(request).rules(game, lang))

    @get("/offers", opt=cost(1), responses=problems(), summary="What there is here, and what the host does without")
    async def offers(self, request: AnyRequest) -> Offers:
        return service(request).house.offers

    @post("/keys", opt=cost(1), responses=problems(), summary="A new secret key")
    async def keys(self) -> Key:
        return Key(keys.new_key())

    @get("/lobby", opt=cost(5), responses=problems(401), summary="Open, running, finished and own tables")
    async def lobby(
        self,
        request: AnyRequest,
        authorization: Authorization = None,
        game: OneGame = "",
    ) -> Lobby:
        return await service(request).lobby(person_of(authorization), game)

    @get(
        "/now",
        opt=cost(10),
        responses=problems(401, 403),
        summary="What is being played now",
        description="The public games of others, how far they are and how they stand, as spectators may see them.",
    )
    async def now(
        self,
        request: AnyRequest,
        authorization: Authorization = None,
        game: OneGame = "",
        lang: Lang = "en",
    ) -> list[Playing]:
        return await service(request).playing(person_of(authorization), game, lang)

    @post(
        "/tables",
        opt=cost(10, opens=1),
        responses=problems(401, 403, 404, 409),
        summary="Open a table",
        request_max_body_size=OPEN_BYTES,
    )
    async def open(
        self, request: AnyRequest, data: JSONBody[OpenTable], authorization: Authorization = None
    ) -> TableRef:
        return await service(request).open(somebody(authorization), await strictly(request, OpenTable))

    @get("/tables/{table:str}", opt=cost(3), responses=problems(401, 404), summary="A table, as you may see it")
    async def show(
        self,
        request: AnyRequest,
        table: TableId,
        authorization: Authorization = None,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> Response[shows.Sync]:
        return ready(await service(request).show(table, person_of(authorization), invite or "", lang))

    @get(
        "/tables/{table:str}/box",
        opt=cost(3),
        responses=problems(401, 404),
        summary="Components and words of a table's game",
    )
    async def table_box(
        self,
        request: AnyRequest,
        table: TableId,
        authorization: Authorization = None,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> Response[boxes.Box]:
        return ready(await service(request).box(table, person_of(authorization), invite or "", lang))

    @get(
        "/tables/{table:str}/preview",
        opt=cost(3),
        responses=problems(401, 403, 404, 409),
        summary="What would come of an option",
        description="Nothing is done. What nobody can foresee is null.",
    )
    async def preview(
        self,
        request: AnyRequest,
        table: TableId,
        seat: Annotated[int, QueryParameter(name="seat", ge=0, le=7, description="A seat of yours.")],
        action: Annotated[int, QueryParameter(name="action", ge=0, le=1_000_000, description="An option of it.")],
        authorization: Authorization = None,
    ) -> boxes.Preview:
        return await service(request).preview(table, somebody(authorization), seat, action)

    @get(
        "/tables/{table:str}/hint",
        opt=cost(25),
        responses=problems(401, 403, 404, 409),
        summary="What a search thinks of the options",
        description="At tables that were opened with hints; with the reason for the first. It takes a second or two.",
    )
    async def hint(
        self,
        request: AnyRequest,
        table: TableId,
        seat: Annotated[int, QueryParameter(name="seat", ge=0, le=7, description="A seat of yours.")],
        authorization: Authorization = None,
        lang: Lang = "en",
    ) -> Hint:
        return await unless_gone(request, service(request).hint(table, somebody(authorization), seat, lang))

    @post(
        "/tables/{table:str}/commands",
        opt=cost(1),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Do something at a table",
        description="Answered when it is committed. The same commands go over the socket.",
    )
    async def do(
        self,
        request: AnyRequest,
        table: TableId,
        data: JSONBody[AnyCommand],
        authorization: Authorization = None,
        invite: Invite = None,
    ) -> Done:
        command = await strictly(request, AnyCommand)
        return Done(await service(request).do(table, somebody(authorization), invite or "", command))

    @post(
        "/tables/{table:str}/rematch",
        opt=cost(10, opens=1),
        responses=problems(401, 403, 404, 409),
        summary="The same people again",
    )
    async def rematch(self, request: AnyRequest, table: TableId, authorization: Authorization = None) -> TableRef:
        return await service(request).rematch(table, somebody(authorization))

    @post(
        "/tables/{table:str}/report",
        opt=cost(25),
        status_code=200,
        responses=problems(401, 403, 404),
        summary="Tell the host of somebody at a table",
        description="With a reason. The last lines of that person in the chat go along. Nobody else is told.",
    )
    async def report(
        self,
        request: AnyRequest,
        table: TableId,
        data: JSONBody[Report],
        authorization: Authorization = None,
        invite: Invite = None,
    ) -> Told:
        wanted: Report = await strictly(request, Report)
        await service(request).report(table, somebody(authorization), invite or "", wanted)
        return Told(True)

    @get(
        "/tables/{table:str}/replay",
        opt=cost(25),
        responses=problems(401, 404, 409),
        summary="A finished game, step by step",
    )
    async def replay(
        self,
        request: AnyRequest,
        table: TableId,
        authorization: Authorization = None,
        invite: Invite = None,
        seat: Annotated[
            int, QueryParameter(name="seat", ge=OPEN, le=7, description="A seat; -1: a spectator; -2: everything open.")
        ] = SPECTATOR,
        start: Annotated[int, QueryParameter(name="start", ge=0, le=1_000_000, description="The first step.")] = 0,
        stop: Annotated[int, QueryParameter(name="stop", ge=0, le=1_000_000, description="The last step.")] = 1_000_000,
        lang: Lang = "en",
    ) -> Replay:
        person = person_of(authorization)
        return await service(request).study.replay(table, person, invite or "", seat, start, stop, lang)

    @get(
        "/tables/{table:str}/log",
        opt=cost(25),
        responses=problems(401, 404),
        summary="Everything that has happened",
        description="One list for each of your seats, or one for a spectator. A sync has the end of it.",
    )
    async def log(
        self,
        request: AnyRequest,
        table: TableId,
        authorization: Authorization = None,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> list[list[Happening]]:
        return await service(request).log(table, person_of(authorization), invite or "", lang)

    @get(
        "/tables/{table:str}/record",
        opt=cost(25),
        responses=problems(401, 404, 409),
        summary="The record file of a finished game",
    )
    async def record(
        self, request: AnyRequest, table: TableId, authorization: Authorization = None, invite: Invite = None
    ) -> Response[Record]:
        record = await service(request).study.record(table, person_of(authorization), invite or "")
        return Response(record, headers={"Content-Disposition": f'attachment; filename="{record.game}-{table}.json"'})

    @get(
        "/tables/{table:str}/verify",
        opt=cost(25),
        responses=problems(401, 404, 409),
        summary="Whether the shuffles were fair",
        description="The verdict of the server, and what everybody can check it with: docs/fair.md.",
    )
    async def verify(
        self, request: AnyRequest, table: TableId, authorization: Authorization = None, invite: Invite = None
    ) -> Verified:
        return await service(request).study.verify(table, person_of(authorization), invite or "")

    @post(
        "/tables/{table:str}/review/ask",
        opt=cost(25),
        status_code=200,
        responses=problems(401, 404, 409),
        summary="Have a finished game reviewed",
        description="Made once for a table, in its turn. The answer is what there is of it; GET says how it goes on.",
    )
    async def ask_review(
        self,
        request: AnyRequest,
        table: TableId,
        authorization: Authorization = None,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> ReviewShown:
        address = request.client.host if request.client else ""
        return await service(request).study.review(table, somebody(authorization), invite or "", lang, address)

    @get(
        "/tables/{table:str}/review",
        opt=cost(10),
        responses=problems(401, 404, 409),
        summary="The review of a finished game",
    )
    async def review(
        self,
        request: AnyRequest,
        table: TableId,
        authorization: Authorization = None,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> ReviewShown:
        return await service(request).study.review(table, person_of(authorization), invite or "", lang, None)

    @post(
        "/records",
        opt=cost(100, opens=1),
        responses=problems(401, 403, 404, 409),
        summary="Bring a record file, to replay it here",
        request_max_body_size=RECORD_BYTES,
    )
    async def bring(
        self, request: AnyRequest, data: JSONBody[BroughtRecord], authorization: Authorization = None
    ) -> TableRef:
        return await service(request).bring(somebody(authorization), await strictly(request, BroughtRecord))

    @get("/me/holiday", opt=cost(1), responses=problems(401), summary="Whether slow clocks stand still for you")
    async def holiday(self, request: AnyRequest, authorization: Authorization = None) -> Holiday:
        return await service(request).holiday(somebody(authorization))

    @put(
        "/me/holiday/take",
        opt=cost(5),
        responses=problems(401, 409),
        summary="Go on holiday: slow clocks stand still for you",
    )
    async def take_holiday(
        self, request: AnyRequest, data: JSONBody[HolidayWanted], authorization: Authorization = None
    ) -> Holiday:
        return await service(request).take_holiday(somebody(authorization), await strictly(request, HolidayWanted))


class Push(Controller):
    """Messages to browsers: whose turn it is."""

    path = "/api/push"
    tags = ("push",)

    @get(
        "/",
        opt=cost(1),
        responses=problems(401),
        summary="Whether people are told here, and what a browser needs for it",
    )
    async def telling(self, request: AnyRequest, authorization: Authorization = None) -> Telling:
        return await service(request).telling(person_of(authorization))

    @put("/devices", opt=cost(10), responses=problems(401, 403, 409), summary="Tell me by this browser")
    async def add(
        self, request: AnyRequest, data: JSONBody[NewDevice], authorization: Authorization = None, lang: Lang = "en"
    ) -> DeviceRef:
        wanted = await strictly(request, NewDevice)
        return await service(request).add_device(somebody(authorization), wanted, lang)

    @delete(
        "/devices/{device:str}",
        opt=cost(1),
        status_code=200,
        responses=problems(401),
        summary="Do not tell me there any more",
    )
    async def remove(self, request: AnyRequest, device: DeviceId, authorization: Authorization = None) -> DeviceRef:
        await service(request).remove_device(somebody(authorization), device)
        return DeviceRef(device)

    @put(
        "/tables/{table:str}",
        opt=cost(10),
        responses=problems(401, 404),
        summary="Tell me nothing of this table, or again",
    )
    async def quiet(
        self, request: AnyRequest, table: TableId, data: JSONBody[Quiet], authorization: Authorization = None
    ) -> Quiet:
        wanted: Quiet = await strictly(request, Quiet)
        await service(request).set_quiet(somebody(authorization), table, wanted.quiet)
        return wanted


def reason(error: ValidationException) -> str:
    """What was wrong with a request, in one line."""
    parts = [error.detail]
    for item in error.extra or []:
        if isinstance(item, dict):
            parts.append(f"{item.get('key', '')}: {item.get('message', '')}".strip(": "))
    return "; ".join(parts)
