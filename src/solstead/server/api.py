"""The HTTP routes. Each reads its arguments and leaves the work to the service."""

from __future__ import annotations

from typing import Annotated, Any, Optional

import msgspec
from litestar import Controller, Request, Response, delete, get, post, put
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.exceptions import ValidationException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from solstead.core.record import Record
from solstead.core.zone import SPECTATOR
from solstead.server import boxes, pages, people, rows, shows
from solstead.server.bot_worker import Hint
from solstead.server.commands import AnyCommand
from solstead.server.limits import HostSettings
from solstead.server.refusals import Refused
from solstead.server.replay import OPEN, Replay
from solstead.server.service import (
    BroughtRecord,
    GameInfo,
    Language,
    Lobby,
    OpenTable,
    Service,
    TableRef,
)
from solstead.server.shows import Happening

AnyRequest = Request[Any, Any, AppState]


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


class Drawn(Struct, forbid_unknown_fields=True):
    """A text to be drawn. It comes in a body, so that a secret in it is in no log."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Forgotten(Struct):
    tables: int


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that a route may answer with."""
    return {
        status: ResponseSpec(Problem, description="Refused.", generate_examples=False)
        for status in (400, *statuses, 413, 429, 503)
    }


TableId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="A table.")]
GameName = Annotated[str, PathParameter(pattern=r"^[a-z][a-z0-9_]{0,63}$", description="A game.")]
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
    found = people.person(key.strip()) if scheme.lower() == "bearer" else ""
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
    try:
        return msgspec.convert(whole(msgspec.json.decode(await request.body())), shape)
    except msgspec.MsgspecError as error:
        raise Refused("malformed", str(error)) from None


class Tables(Controller):
    """Tables: open, find, play, look at again."""

    path = "/api"
    tags = ("tables",)

    @get("/games", responses=problems(), summary="The games that can be played here")
    async def games(self, request: AnyRequest, lang: Lang = "en") -> list[GameInfo]:
        return service(request).games(lang)

    @post(
        "/qr",
        status_code=200,
        responses=problems(),
        summary="A link for the camera of a phone",
        media_type="image/svg+xml",
    )
    async def qr(self, request: AnyRequest, data: JSONBody[Drawn]) -> bytes:
        return pages.drawn((await strictly(request, Drawn)).text)

    @get("/games/{game:str}/box", responses=problems(404), summary="Components and words of a game")
    async def box(self, game: GameName, lang: Lang = "en") -> boxes.Box:
        found = boxes.known(game)
        return boxes.box(found, found.components(), lang)

    @get("/games/{game:str}/rules", responses=problems(404), summary="The rules of a game")
    async def rules(self, game: GameName, lang: Lang = "en") -> boxes.Rules:
        return boxes.rules(boxes.known(game), lang)

    @post("/keys", responses=problems(), summary="A new secret key")
    async def keys(self) -> Key:
        return Key(people.new_key())

    @get("/lobby", responses=problems(401), summary="Open, running, finished and own tables")
    async def lobby(
        self,
        request: AnyRequest,
        authorization: Authorization = None,
        game: Annotated[str, QueryParameter(name="game", max_length=64, description="This game only.")] = "",
    ) -> Lobby:
        return await service(request).lobby(person_of(authorization), game)

    @get("/statistics", responses=problems(), summary="What has been played")
    async def statistics(self, request: AnyRequest) -> list[rows.Statistics]:
        return await service(request).store.read(rows.statistics)

    @post("/tables", responses=problems(401, 403, 404, 409), summary="Open a table")
    async def open(
        self, request: AnyRequest, data: JSONBody[OpenTable], authorization: Authorization = None
    ) -> TableRef:
        return await service(request).open(somebody(authorization), await strictly(request, OpenTable))

    @get("/tables/{table:str}", responses=problems(401, 404), summary="A table, as you may see it")
    async def show(
        self,
        request: AnyRequest,
        table: TableId,
        authorization: Authorization = None,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> shows.Sync:
        message = await service(request).show(table, person_of(authorization), invite or "", lang)
        return msgspec.json.decode(message, type=shows.Sync)

    @get("/tables/{table:str}/box", responses=problems(401, 404), summary="Components and words of a table's game")
    async def table_box(
        self,
        request: AnyRequest,
        table: TableId,
        authorization: Authorization = None,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> boxes.Box:
        return await service(request).box(table, person_of(authorization), invite or "", lang)

    @get(
        "/tables/{table:str}/preview",
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
        responses=problems(401, 403, 404, 409),
        summary="What a search thinks of the options",
        description="At tables that were opened with hints. It takes about a second.",
    )
    async def hint(
        self,
        request: AnyRequest,
        table: TableId,
        seat: Annotated[int, QueryParameter(name="seat", ge=0, le=7, description="A seat of yours.")],
        authorization: Authorization = None,
    ) -> Hint:
        return await service(request).hint(table, somebody(authorization), seat)

    @post(
        "/tables/{table:str}/commands",
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

    @post("/tables/{table:str}/rematch", responses=problems(401, 403, 404, 409), summary="The same people again")
    async def rematch(self, request: AnyRequest, table: TableId, authorization: Authorization = None) -> TableRef:
        return await service(request).rematch(table, somebody(authorization))

    @get("/tables/{table:str}/replay", responses=problems(401, 404, 409), summary="A finished game, step by step")
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
        return await service(request).replay(table, person, invite or "", seat, start, stop, lang)

    @get(
        "/tables/{table:str}/log",
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

    @get("/tables/{table:str}/record", responses=problems(401, 404, 409), summary="The record file of a finished game")
    async def record(
        self, request: AnyRequest, table: TableId, authorization: Authorization = None, invite: Invite = None
    ) -> Response[Record]:
        record = await service(request).record(table, person_of(authorization), invite or "")
        return Response(record, headers={"Content-Disposition": f'attachment; filename="{record.game}-{table}.json"'})

    @post("/records", responses=problems(401, 403, 404, 409), summary="Bring a record file, to replay it here")
    async def bring(
        self, request: AnyRequest, data: JSONBody[BroughtRecord], authorization: Authorization = None
    ) -> TableRef:
        return await service(request).bring(somebody(authorization), await strictly(request, BroughtRecord))

    @delete("/me", status_code=200, responses=problems(401), summary="Forget me: names, chat and seats")
    async def forget(self, request: AnyRequest, authorization: Authorization = None) -> Forgotten:
        return Forgotten(await service(request).forget(somebody(authorization)))


class Host(Controller):
    """For the host, who has the host key."""

    path = "/api/host"
    tags = ("host",)

    @get("/", responses=problems(401, 403), summary="The limits")
    async def settings(self, request: AnyRequest, authorization: Authorization = None) -> HostSettings:
        _host(request, authorization)
        return await service(request).read_host()

    @put("/settings", responses=problems(401, 403), summary="Set the limits, lock the lobby")
    async def set(
        self, request: AnyRequest, data: JSONBody[HostSettings], authorization: Authorization = None
    ) -> HostSettings:
        _host(request, authorization)
        return await service(request).set_host(await strictly(request, HostSettings))

    @delete("/tables/{table:str}", status_code=200, responses=problems(401, 403, 404), summary="Delete a table")
    async def delete(self, request: AnyRequest, table: TableId, authorization: Authorization = None) -> Forgotten:
        _host(request, authorization)
        await service(request).keeper.delete(table)
        return Forgotten(1)


def _host(request: AnyRequest, authorization: Optional[str]) -> None:
    scheme, _, key = (authorization or "").partition(" ")
    if not people.same(request.app.state.config.host_key, key.strip()) or scheme.lower() != "bearer":
        raise Refused("not_host", "that needs the host key")


def reason(error: ValidationException) -> str:
    """What was wrong with a request, in one line."""
    parts = [error.detail]
    for item in error.extra or []:
        if isinstance(item, dict):
            parts.append(f"{item.get('key', '')}: {item.get('message', '')}".strip(": "))
    return "; ".join(parts)
