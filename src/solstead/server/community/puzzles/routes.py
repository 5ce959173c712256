"""The HTTP routes of puzzles."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from solstead.server.community.puzzles.service import PuzzleAnswer, Puzzles, PuzzleShelf, PuzzleShown, PuzzleTry
from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    AnyRequest,
    GameName,
    Lang,
    Person,
    Visitor,
    strictly,
)
from solstead.server.http.problems import problems

PuzzleId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{4,32}$", description="A puzzle.")]


class PuzzleRoutes(Controller):
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
        self, visitor: Visitor, puzzles: NamedDependency[Puzzles], game: GameName, lang: Lang = "en"
    ) -> PuzzleShelf:
        return await puzzles.shelf(game, visitor, lang)

    @get("/{game:str}/next", opt=cost(10), responses=problems(401, 404), summary="A puzzle that one has not tried yet")
    async def next(
        self,
        visitor: Visitor,
        puzzles: NamedDependency[Puzzles],
        game: GameName,
        theme: Annotated[
            str, QueryParameter(name="theme", pattern=r"^[A-Za-z0-9_:-]{0,80}$", description="Of this theme only.")
        ] = "",
        last: Annotated[
            str, QueryParameter(name="last", pattern=r"^[0-9a-f]{0,32}$", description="Not this one again.")
        ] = "",
        lang: Lang = "en",
    ) -> PuzzleShown:
        return await puzzles.next(game, visitor, theme, last, lang)

    @get("/{game:str}/{puzzle:str}", opt=cost(10), responses=problems(401, 404), summary="A puzzle")
    async def show(
        self, visitor: Visitor, puzzles: NamedDependency[Puzzles], game: GameName, puzzle: PuzzleId, lang: Lang = "en"
    ) -> PuzzleShown:
        return await puzzles.show(game, puzzle, visitor, lang)

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
        me: Person,
        puzzles: NamedDependency[Puzzles],
        request: AnyRequest,
        game: GameName,
        puzzle: PuzzleId,
        data: JSONBody[PuzzleTry],
        lang: Lang = "en",
    ) -> PuzzleAnswer:
        wanted = await strictly(request, PuzzleTry)
        return await puzzles.attempt(game, puzzle, me, wanted, lang)
