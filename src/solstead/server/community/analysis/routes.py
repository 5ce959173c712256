"""The HTTP routes of puzzles, of the analysis board and of positions."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from solstead.review.form import Form
from solstead.server.community.analysis.service import TryLine, TryPosition, WantedPosition
from solstead.server.community.analysis.worker import Edited, Tried
from solstead.server.community.review.finished import FinishedGames
from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    OPEN_BYTES,
    AnyRequest,
    GameName,
    Invite,
    Lang,
    Person,
    TableId,
    strictly,
    unless_gone,
)
from solstead.server.http.problems import problems


class AnalysisBoard(Controller):
    """Finished games, tried otherwise."""

    path = "/api/tables"
    tags = ("tables",)

    @post(
        "/{table:str}/tries",
        opt=cost(25),
        status_code=200,
        responses=problems(401, 404, 409),
        summary="Try other decisions in a finished game",
        description="The table at the end of the line; on demand what the judge thinks of the options there, and games "
        "that bots play from there to the end. Nothing is kept.",
    )
    async def attempt(
        self,
        me: Person,
        finished_games: NamedDependency[FinishedGames],
        request: AnyRequest,
        table: TableId,
        data: JSONBody[TryLine],
        invite: Invite = None,
        lang: Lang = "en",
    ) -> Tried:
        wanted = await strictly(request, TryLine)
        return await unless_gone(request, finished_games.analyse(table, me, invite or "", wanted, lang))


class Positions(Controller):
    """Positions that somebody sets up. Nothing is kept."""

    path = "/api/positions"
    tags = ("positions",)

    @get(
        "/{game:str}/form",
        opt=cost(10),
        responses=problems(401, 404, 409),
        summary="What may stand where in a position",
        description="Read out of games that were played at random. Places are paths; `*` is any item of a list.",
    )
    async def form(
        self,
        me: Person,
        finished_games: NamedDependency[FinishedGames],
        request: AnyRequest,
        game: GameName,
        seats: Annotated[int, QueryParameter(name="seats", ge=1, le=8, description="The size of the table.")],
        lang: Lang = "en",
    ) -> Form:
        return await unless_gone(request, finished_games.form(game, me, seats, lang))

    @post(
        "/{game:str}",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 404, 409),
        summary="A position, as it looks",
        description="The table in it, or what does not fit and where. Without a position: how the game begins.",
        request_max_body_size=OPEN_BYTES,
    )
    async def look(
        self,
        me: Person,
        finished_games: NamedDependency[FinishedGames],
        request: AnyRequest,
        game: GameName,
        data: JSONBody[WantedPosition],
        lang: Lang = "en",
    ) -> Edited:
        wanted = await strictly(request, WantedPosition)
        return await unless_gone(request, finished_games.position(game, me, wanted, lang))

    @post(
        "/{game:str}/tries",
        opt=cost(25),
        status_code=200,
        responses=problems(401, 404, 409),
        summary="Try decisions from a position on",
        request_max_body_size=OPEN_BYTES,
    )
    async def attempt(
        self,
        me: Person,
        finished_games: NamedDependency[FinishedGames],
        request: AnyRequest,
        game: GameName,
        data: JSONBody[TryPosition],
        lang: Lang = "en",
    ) -> Tried:
        wanted = await strictly(request, TryPosition)
        return await unless_gone(request, finished_games.analyse_position(game, me, wanted, lang))
