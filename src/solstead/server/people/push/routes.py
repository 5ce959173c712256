"""The HTTP routes of push notifications."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Struct

from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    AnyRequest,
    Lang,
    Person,
    TableId,
    Visitor,
    strictly,
)
from solstead.server.http.problems import problems
from solstead.server.people.push.service import Notifier
from solstead.server.people.push.shapes import DeviceRef, NewDevice, Telling

DeviceId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{64}$", description="A device.")]


class Quiet(Struct, forbid_unknown_fields=True):
    """Whether a person wants to be told nothing of a table."""

    quiet: bool


class PushRoutes(Controller):
    """Messages to browsers: whose turn it is."""

    path = "/api/push"
    tags = ("push",)

    @get(
        "/",
        opt=cost(1),
        responses=problems(401),
        summary="Whether people are told here, and what a browser needs for it",
    )
    async def telling(self, visitor: Visitor, notifier: NamedDependency[Notifier]) -> Telling:
        return await notifier.telling(visitor)

    @put("/devices", opt=cost(10), responses=problems(401, 403, 409), summary="Tell me by this browser")
    async def add(
        self,
        me: Person,
        notifier: NamedDependency[Notifier],
        request: AnyRequest,
        data: JSONBody[NewDevice],
        lang: Lang = "en",
    ) -> DeviceRef:
        wanted = await strictly(request, NewDevice)
        return await notifier.add_device(me, wanted, lang)

    @delete(
        "/devices/{device:str}",
        opt=cost(1),
        status_code=200,
        responses=problems(401),
        summary="Do not tell me there any more",
    )
    async def remove(self, me: Person, notifier: NamedDependency[Notifier], device: DeviceId) -> DeviceRef:
        await notifier.remove_device(me, device)
        return DeviceRef(device)

    @put(
        "/tables/{table:str}",
        opt=cost(10),
        responses=problems(401, 404),
        summary="Tell me nothing of this table, or again",
    )
    async def quiet(
        self,
        me: Person,
        notifier: NamedDependency[Notifier],
        request: AnyRequest,
        table: TableId,
        data: JSONBody[Quiet],
    ) -> Quiet:
        wanted: Quiet = await strictly(request, Quiet)
        await notifier.set_quiet(me, table, wanted.quiet)
        return wanted
