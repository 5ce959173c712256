"""The HTTP routes for the host, who has the host key. Each leaves the work to the service."""

from __future__ import annotations

import logging
from typing import Annotated, Any, Optional

from litestar import Controller, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from solstead.server.base import keys
from solstead.server.base.errors import Refused
from solstead.server.host.features import House
from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    AnyRequest,
    Authorization,
    Forgotten,
    TableId,
    strictly,
)
from solstead.server.http.limits import HostSettings
from solstead.server.http.problems import problems
from solstead.server.live.keeper import Keeper
from solstead.server.moderation.service import (
    ConductWanted,
    LockWanted,
    Moderation,
    PersonListed,
    PersonShown,
    RemoveWanted,
    ReportShown,
    TableHeld,
)
from solstead.server.privacy.service import Privacy
from solstead.server.table.commands import ANYTHING

log = logging.getLogger(__name__)

ReportId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{1,16}$", description="A report.")]
PersonId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{64}$", description="A person, as reports name them.")]


class Host(Controller):
    """For the host, who has the host key."""

    path = "/api/host"
    tags = ("host",)

    @get("/", opt=cost(1), responses=problems(401, 403), summary="The limits, and what is offered")
    async def settings(
        self, house: NamedDependency[House], request: AnyRequest, authorization: Authorization = None
    ) -> HostSettings:
        _host(request, authorization)
        return await house.settings()

    @put(
        "/settings",
        opt=cost(1),
        responses=problems(401, 403),
        summary="Set the limits and what is offered, lock the lobby",
    )
    async def set(
        self,
        house: NamedDependency[House],
        request: AnyRequest,
        data: JSONBody[HostSettings],
        authorization: Authorization = None,
    ) -> HostSettings:
        _host(request, authorization)
        return await house.set(await strictly(request, HostSettings))

    @get("/reports", opt=cost(1), responses=problems(401, 403), summary="What people have reported")
    async def reports(
        self,
        moderation: NamedDependency[Moderation],
        request: AnyRequest,
        authorization: Authorization = None,
        everything: Annotated[bool, QueryParameter(name="everything", description="Closed ones too.")] = False,
    ) -> list[ReportShown]:
        _host(request, authorization)
        return await moderation.reports(everything)

    @post(
        "/reports/{report:str}/close",
        opt=cost(1),
        status_code=200,
        responses=problems(401, 403, 404),
        summary="A report is dealt with",
    )
    async def close(
        self,
        moderation: NamedDependency[Moderation],
        request: AnyRequest,
        report: ReportId,
        authorization: Authorization = None,
    ) -> list[ReportShown]:
        _host(request, authorization)
        return await moderation.close_report(report)

    @get("/people", opt=cost(1), responses=problems(401, 403), summary="People by name, or those who were reported")
    async def people(
        self,
        moderation: NamedDependency[Moderation],
        request: AnyRequest,
        authorization: Authorization = None,
        name: Annotated[
            str, QueryParameter(name="name", max_length=32, pattern=ANYTHING, description="Played under this name.")
        ] = "",
    ) -> list[PersonListed]:
        _host(request, authorization)
        return await moderation.people(name)

    @get(
        "/people/{person:str}/about", opt=cost(1), responses=problems(401, 403), summary="A person, and where they play"
    )
    async def person(
        self,
        moderation: NamedDependency[Moderation],
        request: AnyRequest,
        person: PersonId,
        authorization: Authorization = None,
    ) -> PersonShown:
        _host(request, authorization)
        return await moderation.person(person)

    @put(
        "/people/{person:str}/conduct",
        opt=cost(1),
        responses=problems(401, 403),
        summary="Mute, ban or rename a person",
    )
    async def decide(
        self,
        moderation: NamedDependency[Moderation],
        request: AnyRequest,
        person: PersonId,
        data: JSONBody[ConductWanted],
        authorization: Authorization = None,
    ) -> PersonShown:
        _host(request, authorization)
        return await moderation.decide(person, await strictly(request, ConductWanted))

    @get(
        "/people/{person:str}/export", opt=cost(1), responses=problems(401, 403), summary="All that is kept of a person"
    )
    async def export(
        self,
        privacy: NamedDependency[Privacy],
        request: AnyRequest,
        person: PersonId,
        authorization: Authorization = None,
    ) -> Response[dict[str, Any]]:
        _host(request, authorization)
        found = await privacy.export(person, host=True)
        return Response(found, headers={"Content-Disposition": 'attachment; filename="solstead-person.json"'})

    @delete(
        "/people/{person:str}",
        opt=cost(1),
        status_code=200,
        responses=problems(401, 403),
        summary="Delete all about a person",
    )
    async def forget(
        self,
        privacy: NamedDependency[Privacy],
        request: AnyRequest,
        person: PersonId,
        authorization: Authorization = None,
    ) -> Forgotten:
        _host(request, authorization)
        return Forgotten(await privacy.forget(person, pardon=True))

    @get("/tables/{table:str}/people", opt=cost(1), responses=problems(401, 403, 404), summary="Who sits at a table")
    async def table(
        self,
        moderation: NamedDependency[Moderation],
        request: AnyRequest,
        table: TableId,
        authorization: Authorization = None,
    ) -> TableHeld:
        _host(request, authorization)
        return await moderation.table(table)

    @post(
        "/tables/{table:str}/remove",
        opt=cost(1),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Take somebody from a table",
    )
    async def remove(
        self,
        moderation: NamedDependency[Moderation],
        request: AnyRequest,
        table: TableId,
        data: JSONBody[RemoveWanted],
        authorization: Authorization = None,
    ) -> TableHeld:
        _host(request, authorization)
        wanted: RemoveWanted = await strictly(request, RemoveWanted)
        return await moderation.remove(table, wanted.seat)

    @put(
        "/tables/{table:str}/lock",
        opt=cost(1),
        responses=problems(401, 403, 404),
        summary="Let nobody else come to a table",
    )
    async def lock(
        self,
        moderation: NamedDependency[Moderation],
        request: AnyRequest,
        table: TableId,
        data: JSONBody[LockWanted],
        authorization: Authorization = None,
    ) -> TableHeld:
        _host(request, authorization)
        wanted: LockWanted = await strictly(request, LockWanted)
        return await moderation.lock(table, wanted.on)

    @delete(
        "/tables/{table:str}", opt=cost(1), status_code=200, responses=problems(401, 403, 404), summary="Delete a table"
    )
    async def delete(
        self, keeper: NamedDependency[Keeper], request: AnyRequest, table: TableId, authorization: Authorization = None
    ) -> Forgotten:
        _host(request, authorization)
        await keeper.delete(table)
        return Forgotten(1)


def _host(request: AnyRequest, authorization: Optional[str]) -> None:
    guesses, address = request.app.state.guesses, request.client.host if request.client else ""
    if guesses.spent(address):
        raise Refused("too_fast", "too many wrong host keys; wait a minute")
    scheme, _, key = (authorization or "").partition(" ")
    if not keys.same(request.app.state.config.host_key, key.strip()) or scheme.lower() != "bearer":
        if key:
            guesses.take(address)
            log.warning("wrong_host_key", extra={"address": address})
        raise Refused("not_host", "that needs the host key")
