"""The HTTP routes of puzzles, of the analysis board and of positions."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from solstead.review.form import Form
from solstead.server.community.analysis.service import TryLine, TryPosition, WantedPosition
from solstead.server.community.analysis.worker import Edited, Tried
from solstead.server.community.puzzles.service import PuzzleAnswer, PuzzleShelf, PuzzleShown, PuzzleTry
from solstead.server.http.costs import cost
from solstead.server.live.routes import (
    OPEN_BYTES,
    AnyRequest,
    Authorization,
    GameName,
    Invite,
    Lang,
    TableId,
    person_of,
    problems,
    service,
    somebody,
    strictly,
    unless_gone,
)

PuzzleId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{4,32}$", description="A puzzle.")]


class Practice(Controller):
    """Puzzles: positions with one answer."""

    path = "/api/puzzles"
    tags = ("puzzles",)

    @get(
        "/{game:str}",
        opt=cost(10),
        responses=problems(401, 404),
        summary="The puzzles of a game, and how one does in them",
    )
    async def shelf(
        self, request: AnyRequest, game: GameName, authorization: Authorization = None, lang: Lang = "en"
    ) -> PuzzleShelf:
        return await service(request).puzzles.shelf(game, person_of(authorization), lang)

    @get("/{game:str}/next", opt=cost(10), responses=problems(401, 404), summary="A puzzle that one has not tried yet")
    async def next(
        self,
        request: AnyRequest,
        game: GameName,
        authorization: Authorization = None,
        theme: Annotated[
            str, QueryParameter(name="theme", pattern=r"^[A-Za-z0-9_:-]{0,80}$", description="Of this theme only.")
        ] = "",
        last: Annotated[
            str, QueryParameter(name="last", pattern=r"^[0-9a-f]{0,32}$", description="Not this one again.")
        ] = "",
        lang: Lang = "en",
    ) -> PuzzleShown:
        return await service(request).puzzles.next(game, person_of(authorization), theme, last, lang)

    @get("/{game:str}/{puzzle:str}", opt=cost(10), responses=problems(401, 404), summary="A puzzle")
    async def show(
        self,
        request: AnyRequest,
        game: GameName,
        puzzle: PuzzleId,
        authorization: Authorization = None,
        lang: Lang = "en",
    ) -> PuzzleShown:
        return await service(request).puzzles.show(game, puzzle, person_of(authorization), lang)

    @post(
        "/{game:str}/{puzzle:str}/tries",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 404, 409),
        summary="Try to solve a puzzle",
        description="The first try of a puzzle counts.",
    )
    async def attempt(
        self,
        request: AnyRequest,
        game: GameName,
        puzzle: PuzzleId,
        data: JSONBody[PuzzleTry],
        authorization: Authorization = None,
        lang: Lang = "en",
    ) -> PuzzleAnswer:
        wanted = await strictly(request, PuzzleTry)
        return await service(request).puzzles.attempt(game, puzzle, somebody(authorization), wanted, lang)


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
        request: AnyRequest,
        table: TableId,
        data: JSONBody[TryLine],
        authorization: Authorization = None,
        invite: Invite = None,
        lang: Lang = "en",
    ) -> Tried:
        wanted = await strictly(request, TryLine)
        return await unless_gone(
            request, service(request).study.analyse(table, somebody(authorization), invite or "", wanted, lang)
        )


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
        request: AnyRequest,
        game: GameName,
        seats: Annotated[int, QueryParameter(name="seats", ge=1, le=8, description="The size of the table.")],
        authorization: Authorization = None,
        lang: Lang = "en",
    ) -> Form:
        return await unless_gone(request, service(request).study.form(game, somebody(authorization), seats, lang))

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
        request: AnyRequest,
        game: GameName,
        data: JSONBody[WantedPosition],
        authorization: Authorization = None,
        lang: Lang = "en",
    ) -> Edited:
        wanted = await strictly(request, WantedPosition)
        return await unless_gone(request, service(request).study.position(game, somebody(authorization), wanted, lang))

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
        request: AnyRequest,
        game: GameName,
        data: JSONBody[TryPosition],
        authorization: Authorization = None,
        lang: Lang = "en",
    ) -> Tried:
        wanted = await strictly(request, TryPosition)
        return await unless_gone(
            request, service(request).study.analyse_position(game, somebody(authorization), wanted, lang)
        )
