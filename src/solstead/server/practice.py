"""The HTTP routes of puzzles and of the analysis board."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from solstead.server.analyses import TryLine
from solstead.server.analysis_worker import Tried
from solstead.server.api import (
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
)
from solstead.server.puzzles import PuzzleAnswer, PuzzleShelf, PuzzleShown, PuzzleTry

PuzzleId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{4,32}$", description="A puzzle.")]


class Practice(Controller):
    """Puzzles: positions with one answer."""

    path = "/api/puzzles"
    tags = ("puzzles",)

    @get("/{game:str}", responses=problems(401, 404), summary="The puzzles of a game, and how one does in them")
    async def shelf(
        self, request: AnyRequest, game: GameName, authorization: Authorization = None, lang: Lang = "en"
    ) -> PuzzleShelf:
        return await service(request).puzzles.shelf(game, person_of(authorization), lang)

    @get("/{game:str}/next", responses=problems(401, 404), summary="A puzzle that one has not tried yet")
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

    @get("/{game:str}/{puzzle:str}", responses=problems(401, 404), summary="A puzzle")
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
        return await service(request).analyse(table, somebody(authorization), invite or "", wanted, lang)
