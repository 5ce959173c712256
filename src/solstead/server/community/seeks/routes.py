"""The HTTP routes of seeks."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from solstead.server.community.seeks.queries import Seek, SeekShown
from solstead.server.community.seeks.service import Matchmaking
from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    AnyRequest,
    Person,
    Visitor,
    strictly,
)
from solstead.server.http.problems import problems

SeekId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{1,16}$", description="A seek.")]


class SeekRoutes(Controller):
    """Finding somebody to play with."""

    path = "/api/seeks"
    tags = ("seeks",)

    @get("/", opt=cost(1), responses=problems(401), summary="Who looks for others; ask twice a second while you do")
    async def look(self, visitor: Visitor, matchmaking: NamedDependency[Matchmaking]) -> list[SeekShown]:
        return await matchmaking.look(visitor)

    @post(
        "/ask",
        opt=cost(10, opens=0.5),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Look for others",
        description="Who looks for the same sits down together as soon as there are enough; `table` says where.",
    )
    async def seek(
        self, me: Person, matchmaking: NamedDependency[Matchmaking], request: AnyRequest, data: JSONBody[Seek]
    ) -> list[SeekShown]:
        return await matchmaking.seek(me, await strictly(request, Seek))

    @post(
        "/{seek:str}/bots",
        opt=cost(10, opens=0.5),
        status_code=200,
        responses=problems(401, 409),
        summary="Take bots for those who did not come",
    )
    async def fill(self, me: Person, matchmaking: NamedDependency[Matchmaking], seek: SeekId) -> list[SeekShown]:
        return await matchmaking.fill(me, seek)

    @delete(
        "/{seek:str}", opt=cost(1), status_code=200, responses=problems(401), summary="Look no longer, or: I have heard"
    )
    async def drop(self, me: Person, matchmaking: NamedDependency[Matchmaking], seek: SeekId) -> list[SeekShown]:
        return await matchmaking.drop(me, seek)
