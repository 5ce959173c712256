"""The HTTP routes of tournaments. Each leaves the work to the service."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from solstead.server.community.tournaments.service import AddBot, CupListed, CupRef, CupShown, JoinCup, OpenCup
from solstead.server.http.costs import cost
from solstead.server.live.routes import (
    AnyRequest,
    Authorization,
    Invite,
    person_of,
    problems,
    service,
    somebody,
    strictly,
)

CupId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{1,16}$", description="A tournament.")]


class CupRoutes(Controller):
    """Tournaments: open, join, play, look at the standings. The tables of each round open by themselves."""

    path = "/api/tournaments"
    tags = ("tournaments",)

    @get("/", opt=cost(10), responses=problems(401, 403), summary="Public tournaments, and your own")
    async def listed(self, request: AnyRequest, authorization: Authorization = None) -> list[CupListed]:
        return await service(request).cups.listed(person_of(authorization))

    @post("/ask", opt=cost(10, opens=1), responses=problems(401, 403, 404, 409), summary="Open a tournament")
    async def open(self, request: AnyRequest, data: JSONBody[OpenCup], authorization: Authorization = None) -> CupRef:
        return await service(request).open_cup(somebody(authorization), await strictly(request, OpenCup))

    @get(
        "/{cup:str}/show",
        opt=cost(10),
        responses=problems(401, 403, 404),
        summary="A tournament: standings, rounds, your table",
    )
    async def show(
        self, request: AnyRequest, cup: CupId, authorization: Authorization = None, invite: Invite = None
    ) -> CupShown:
        return await service(request).cups.show(cup, person_of(authorization), invite or "")

    @get(
        "/{cup:str}/export",
        opt=cost(10),
        responses=problems(401, 403, 404),
        summary="The standings as CSV, or everything that was played as JSON",
    )
    async def export(
        self,
        request: AnyRequest,
        cup: CupId,
        authorization: Authorization = None,
        invite: Invite = None,
        form: Annotated[Literal["csv", "json"], QueryParameter(name="form", description="csv or json.")] = "json",
    ) -> Response[Any]:
        found = await service(request).cups.export(cup, person_of(authorization), invite or "")
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
        request: AnyRequest,
        cup: CupId,
        data: JSONBody[JoinCup],
        authorization: Authorization = None,
        invite: Invite = None,
    ) -> CupShown:
        person, wanted = somebody(authorization), await strictly(request, JoinCup)
        return await service(request).cups.join(cup, person, invite or "", wanted)

    @post(
        "/{cup:str}/bots",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Opener: a bot takes part",
    )
    async def add_bot(
        self, request: AnyRequest, cup: CupId, data: JSONBody[AddBot], authorization: Authorization = None
    ) -> CupShown:
        wanted: AddBot = await strictly(request, AddBot)
        return await service(request).add_cup_bot(somebody(authorization), cup, wanted.bot)

    @post("/{cup:str}/leave", opt=cost(10), status_code=200, responses=problems(401, 403, 404, 409), summary="Drop out")
    async def leave(self, request: AnyRequest, cup: CupId, authorization: Authorization = None) -> CupShown:
        return await service(request).cups.leave(cup, somebody(authorization))

    @post(
        "/{cup:str}/start",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Opener: begin",
    )
    async def start(self, request: AnyRequest, cup: CupId, authorization: Authorization = None) -> CupShown:
        return await service(request).cups.begin(cup, somebody(authorization))

    @post(
        "/{cup:str}/stop",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Opener: end it now",
    )
    async def stop(self, request: AnyRequest, cup: CupId, authorization: Authorization = None) -> CupShown:
        return await service(request).cups.stop(cup, somebody(authorization))
