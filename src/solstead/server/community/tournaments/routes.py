"""The HTTP routes of tournaments. Each leaves the work to the service."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from solstead.server.community.tournaments.service import (
    AddBot,
    CupListed,
    CupRef,
    CupShown,
    JoinCup,
    OpenCup,
    Tournaments,
)
from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    AnyRequest,
    Invite,
    Person,
    Visitor,
    strictly,
)
from solstead.server.http.problems import problems

CupId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{1,16}$", description="A tournament.")]


class CupRoutes(Controller):
    """Tournaments: open, join, play, look at the standings. The tables of each round open by themselves."""

    path = "/api/tournaments"
    tags = ("tournaments",)

    @get("/", opt=cost(10), responses=problems(401, 403), summary="Public tournaments, and your own")
    async def listed(self, visitor: Visitor, tournaments: NamedDependency[Tournaments]) -> list[CupListed]:
        return await tournaments.listed(visitor)

    @post("/ask", opt=cost(10, opens=1), responses=problems(401, 403, 404, 409), summary="Open a tournament")
    async def open(
        self, me: Person, tournaments: NamedDependency[Tournaments], request: AnyRequest, data: JSONBody[OpenCup]
    ) -> CupRef:
        return await tournaments.open(me, await strictly(request, OpenCup))

    @get(
        "/{cup:str}/show",
        opt=cost(10),
        responses=problems(401, 403, 404),
        summary="A tournament: standings, rounds, your table",
    )
    async def show(
        self, visitor: Visitor, tournaments: NamedDependency[Tournaments], cup: CupId, invite: Invite = None
    ) -> CupShown:
        return await tournaments.show(cup, visitor, invite or "")

    @get(
        "/{cup:str}/export",
        opt=cost(10),
        responses=problems(401, 403, 404),
        summary="The standings as CSV, or everything that was played as JSON",
    )
    async def export(
        self,
        visitor: Visitor,
        tournaments: NamedDependency[Tournaments],
        cup: CupId,
        invite: Invite = None,
        form: Annotated[Literal["csv", "json"], QueryParameter(name="form", description="csv or json.")] = "json",
    ) -> Response[Any]:
        found = await tournaments.export(cup, visitor, invite or "")
        headers = {"Content-Disposition": f'attachment; filename="tournament-{cup}.{form}"'}
        if form == "csv":
            return Response(found.table(), headers=headers, media_type="text/csv; charset=utf-8")
        return Response(found, headers=headers)

    @post(
        "/{cup:str}/join",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Take part, also late",
    )
    async def join(
        self,
        me: Person,
        tournaments: NamedDependency[Tournaments],
        request: AnyRequest,
        cup: CupId,
        data: JSONBody[JoinCup],
        invite: Invite = None,
    ) -> CupShown:
        person, wanted = me, await strictly(request, JoinCup)
        return await tournaments.join(cup, person, invite or "", wanted)

    @post(
        "/{cup:str}/bots",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Opener: a bot takes part",
    )
    async def add_bot(
        self,
        me: Person,
        tournaments: NamedDependency[Tournaments],
        request: AnyRequest,
        cup: CupId,
        data: JSONBody[AddBot],
    ) -> CupShown:
        wanted: AddBot = await strictly(request, AddBot)
        return await tournaments.add_bot(me, cup, wanted.bot)

    @post("/{cup:str}/leave", opt=cost(10), status_code=200, responses=problems(401, 403, 404, 409), summary="Drop out")
    async def leave(self, me: Person, tournaments: NamedDependency[Tournaments], cup: CupId) -> CupShown:
        return await tournaments.leave(cup, me)

    @post(
        "/{cup:str}/start",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Opener: begin",
    )
    async def start(self, me: Person, tournaments: NamedDependency[Tournaments], cup: CupId) -> CupShown:
        return await tournaments.begin(cup, me)

    @post(
        "/{cup:str}/stop",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Opener: end it now",
    )
    async def stop(self, me: Person, tournaments: NamedDependency[Tournaments], cup: CupId) -> CupShown:
        return await tournaments.stop(cup, me)
