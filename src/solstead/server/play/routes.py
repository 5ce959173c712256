"""The HTTP routes. Each reads its arguments and leaves the work to the service."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from solstead.core.record import Record
from solstead.core.zone import SPECTATOR
from solstead.server.base import keys
from solstead.server.community.live_games import LiveGames, Playing
from solstead.server.community.puzzles.service import with_puzzles
from solstead.server.community.review.finished import FinishedGames
from solstead.server.community.review.service import ReviewShown
from solstead.server.host.features import House, Offers
from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    OPEN_BYTES,
    RECORD_BYTES,
    AnyRequest,
    GameName,
    Invite,
    Key,
    Lang,
    OneGame,
    Person,
    TableId,
    Visitor,
    ready,
    strictly,
    unless_gone,
)
from solstead.server.http.problems import problems
from solstead.server.live.keeper import Keeper
from solstead.server.moderation.service import Moderation, Report
from solstead.server.play.service import BroughtRecord, Lobby, Tables
from solstead.server.shown import boxes, catalogue, shows
from solstead.server.shown.catalogue import GameInfo
from solstead.server.shown.replay import OPEN, Replay, Verified
from solstead.server.shown.shows import Happening
from solstead.server.table.commands import AnyCommand
from solstead.server.table.opening import OpenTable, TableRef
from solstead.server.thinking.bot_worker import Hint


class Done(Struct):
    """The number of the entry that a command became. It is committed."""

    seq: int


class Told(Struct):
    """It is with the host now."""

    told: bool


class TableRoutes(Controller):
    """Tables: open, find, play, look at again."""

    path = "/api"
    tags = ("tables",)

    @get("/games", opt=cost(1), responses=problems(), summary="The games that can be played here")
    async def games(self, keeper: NamedDependency[Keeper], lang: Lang = "en") -> Response[list[GameInfo]]:
        return ready(catalogue.games(lang, tuple(keeper.bots.names), with_puzzles()))

    @get("/games/{game:str}/box", opt=cost(1), responses=problems(404), summary="Components and words of a game")
    async def box(self, game: GameName, lang: Lang = "en") -> Response[boxes.Box]:
        known = boxes.known(game)
        return ready(catalogue.box(known.name, known.components(), lang))

    @get("/games/{game:str}/rules", opt=cost(1), responses=problems(404), summary="The rules of a game")
    async def rules(self, game: GameName, lang: Lang = "en") -> Response[boxes.Rules]:
        return ready(catalogue.rules(boxes.known(game).name, lang))

    @get("/offers", opt=cost(1), responses=problems(), summary="What there is here, and what the host does without")
    async def offers(self, house: NamedDependency[House]) -> Offers:
        return house.offers

    @post("/keys", opt=cost(1), responses=problems(), summary="A new secret key")
    async def keys(self) -> Key:
        return Key(keys.new_key())

    @get("/lobby", opt=cost(5), responses=problems(401), summary="Open, running, finished and own tables")
    async def lobby(self, visitor: Visitor, tables: NamedDependency[Tables], game: OneGame = "") -> Lobby:
        return await tables.lobby(visitor, game)

    @get(
        "/now",
        opt=cost(10),
        responses=problems(401, 403),
        summary="What is being played now",
        description="The public games of others, how far they are and how they stand, as spectators may see them.",
    )
    async def now(
        self, visitor: Visitor, live_games: NamedDependency[LiveGames], game: OneGame = "", lang: Lang = "en"
    ) -> list[Playing]:
        return await live_games.listed(visitor, game, lang)

    @post(
        "/tables",
        opt=cost(10, opens=1),
        responses=problems(401, 403, 404, 409),
        summary="Open a table",
        request_max_body_size=OPEN_BYTES,
    )
    async def open(
        self, me: Person, tables: NamedDependency[Tables], request: AnyRequest, data: JSONBody[OpenTable]
    ) -> TableRef:
        return await tables.open(me, await strictly(request, OpenTable))

    @get("/tables/{table:str}", opt=cost(3), responses=problems(401, 404), summary="A table, as you may see it")
    async def show(
        self,
        visitor: Visitor,
        tables: NamedDependency[Tables],
        table: TableId,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> Response[shows.Sync]:
        return ready(await tables.show(table, visitor, invite or "", lang))

    @get(
        "/tables/{table:str}/box",
        opt=cost(3),
        responses=problems(401, 404),
        summary="Components and words of a table's game",
    )
    async def table_box(
        self,
        visitor: Visitor,
        tables: NamedDependency[Tables],
        table: TableId,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> Response[boxes.Box]:
        return ready(await tables.box(table, visitor, invite or "", lang))

    @get(
        "/tables/{table:str}/preview",
        opt=cost(3),
        responses=problems(401, 403, 404, 409),
        summary="What would come of an option",
        description="Nothing is done. What nobody can foresee is null.",
    )
    async def preview(
        self,
        me: Person,
        tables: NamedDependency[Tables],
        table: TableId,
        seat: Annotated[int, QueryParameter(name="seat", ge=0, le=7, description="A seat of yours.")],
        action: Annotated[int, QueryParameter(name="action", ge=0, le=1_000_000, description="An option of it.")],
    ) -> boxes.Preview:
        return await tables.preview(table, me, seat, action)

    @get(
        "/tables/{table:str}/hint",
        opt=cost(25),
        responses=problems(401, 403, 404, 409),
        summary="What a search thinks of the options",
        description="At tables that were opened with hints; with the reason for the first. It takes a second or two.",
    )
    async def hint(
        self,
        me: Person,
        tables: NamedDependency[Tables],
        request: AnyRequest,
        table: TableId,
        seat: Annotated[int, QueryParameter(name="seat", ge=0, le=7, description="A seat of yours.")],
        lang: Lang = "en",
    ) -> Hint:
        return await unless_gone(request, tables.hint(table, me, seat, lang))

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
        me: Person,
        tables: NamedDependency[Tables],
        request: AnyRequest,
        table: TableId,
        data: JSONBody[AnyCommand],
        invite: Invite = None,
    ) -> Done:
        command = await strictly(request, AnyCommand)
        return Done(await tables.do(table, me, invite or "", command))

    @post(
        "/tables/{table:str}/rematch",
        opt=cost(10, opens=1),
        responses=problems(401, 403, 404, 409),
        summary="The same people again",
    )
    async def rematch(self, me: Person, tables: NamedDependency[Tables], table: TableId) -> TableRef:
        return await tables.rematch(table, me)

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
        me: Person,
        moderation: NamedDependency[Moderation],
        request: AnyRequest,
        table: TableId,
        data: JSONBody[Report],
        invite: Invite = None,
    ) -> Told:
        wanted: Report = await strictly(request, Report)
        await moderation.report(table, me, invite or "", wanted)
        return Told(True)

    @get(
        "/tables/{table:str}/replay",
        opt=cost(25),
        responses=problems(401, 404, 409),
        summary="A finished game, step by step",
    )
    async def replay(
        self,
        visitor: Visitor,
        finished_games: NamedDependency[FinishedGames],
        table: TableId,
        invite: Invite = None,
        seat: Annotated[
            int, QueryParameter(name="seat", ge=OPEN, le=7, description="A seat; -1: a spectator; -2: everything open.")
        ] = SPECTATOR,
        start: Annotated[int, QueryParameter(name="start", ge=0, le=1_000_000, description="The first step.")] = 0,
        stop: Annotated[int, QueryParameter(name="stop", ge=0, le=1_000_000, description="The last step.")] = 1_000_000,
        lang: Lang = "en",
    ) -> Replay:
        person = visitor
        return await finished_games.replay(table, person, invite or "", seat, start, stop, lang)

    @get(
        "/tables/{table:str}/log",
        opt=cost(25),
        responses=problems(401, 404),
        summary="Everything that has happened",
        description="One list for each of your seats, or one for a spectator. A sync has the end of it.",
    )
    async def log(
        self,
        visitor: Visitor,
        tables: NamedDependency[Tables],
        table: TableId,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> list[list[Happening]]:
        return await tables.log(table, visitor, invite or "", lang)

    @get(
        "/tables/{table:str}/record",
        opt=cost(25),
        responses=problems(401, 404, 409),
        summary="The record file of a finished game",
    )
    async def record(
        self, visitor: Visitor, finished_games: NamedDependency[FinishedGames], table: TableId, invite: Invite = None
    ) -> Response[Record]:
        record = await finished_games.record(table, visitor, invite or "")
        return Response(record, headers={"Content-Disposition": f'attachment; filename="{record.game}-{table}.json"'})

    @get(
        "/tables/{table:str}/verify",
        opt=cost(25),
        responses=problems(401, 404, 409),
        summary="Whether the shuffles were fair",
        description="The verdict of the server, and what everybody can check it with: docs/fair.md.",
    )
    async def verify(
        self, visitor: Visitor, finished_games: NamedDependency[FinishedGames], table: TableId, invite: Invite = None
    ) -> Verified:
        return await finished_games.verify(table, visitor, invite or "")

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
        me: Person,
        finished_games: NamedDependency[FinishedGames],
        request: AnyRequest,
        table: TableId,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> ReviewShown:
        address = request.client.host if request.client else ""
        return await finished_games.review(table, me, invite or "", lang, address)

    @get(
        "/tables/{table:str}/review",
        opt=cost(10),
        responses=problems(401, 404, 409),
        summary="The review of a finished game",
    )
    async def review(
        self,
        visitor: Visitor,
        finished_games: NamedDependency[FinishedGames],
        table: TableId,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> ReviewShown:
        return await finished_games.review(table, visitor, invite or "", lang, None)

    @post(
        "/records",
        opt=cost(100, opens=1),
        responses=problems(401, 403, 404, 409),
        summary="Bring a record file, to replay it here",
        request_max_body_size=RECORD_BYTES,
    )
    async def bring(
        self, me: Person, tables: NamedDependency[Tables], request: AnyRequest, data: JSONBody[BroughtRecord]
    ) -> TableRef:
        return await tables.bring(me, await strictly(request, BroughtRecord))
