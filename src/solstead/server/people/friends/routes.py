"""The HTTP routes of friends. Each leaves the work to the service."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from solstead.server.http.costs import cost
from solstead.server.live.routes import (
    AnyRequest,
    Authorization,
    Invite,
    TableId,
    problems,
    service,
    somebody,
    strictly,
)
from solstead.server.people.friends.queries import BlockWanted, Friends, Invitation, InviteWanted, Sociable

FriendId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{16}$", description="Somebody, as you were told.")]


class FriendRoutes(Controller):
    """People you have played with. Nobody is listed who has not asked for it."""

    path = "/api/friends"
    tags = ("friends",)

    @get("/", opt=cost(10), responses=problems(401, 403), summary="Your friends, and whom you have played with")
    async def shown(self, request: AnyRequest, authorization: Authorization = None) -> Friends:
        return await service(request).circle.friends(somebody(authorization))

    @put(
        "/settings",
        opt=cost(5),
        responses=problems(401, 403, 409),
        summary="Be found by people you have played with, or not",
    )
    async def switch(
        self, request: AnyRequest, data: JSONBody[Sociable], authorization: Authorization = None
    ) -> Friends:
        return await service(request).circle.be_found(somebody(authorization), await strictly(request, Sociable))

    @post(
        "/people/{friend:str}/add",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404),
        summary="List a friend",
    )
    async def add(self, request: AnyRequest, friend: FriendId, authorization: Authorization = None) -> Friends:
        return await service(request).circle.tie(somebody(authorization), friend, "friend")

    @post(
        "/people/{friend:str}/block",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404),
        summary="Meet no more",
    )
    async def block(self, request: AnyRequest, friend: FriendId, authorization: Authorization = None) -> Friends:
        return await service(request).circle.tie(somebody(authorization), friend, "blocked")

    @post(
        "/people/{friend:str}/drop", opt=cost(10), status_code=200, responses=problems(401, 403, 404), summary="Neither"
    )
    async def drop(self, request: AnyRequest, friend: FriendId, authorization: Authorization = None) -> Friends:
        return await service(request).circle.tie(somebody(authorization), friend, "")

    @post(
        "/people/{friend:str}/invite",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Invite a friend to a table of yours that waits",
    )
    async def invite(
        self, request: AnyRequest, friend: FriendId, data: JSONBody[InviteWanted], authorization: Authorization = None
    ) -> Friends:
        wanted: InviteWanted = await strictly(request, InviteWanted)
        return await service(request).circle.invite(somebody(authorization), friend, wanted.table)

    @get("/invitations", opt=cost(1), responses=problems(401, 403), summary="Who wants to play with you")
    async def invitations(self, request: AnyRequest, authorization: Authorization = None) -> list[Invitation]:
        return await service(request).circle.invitations(somebody(authorization))

    @delete(
        "/invitations/{table:str}", opt=cost(1), status_code=200, responses=problems(401, 403), summary="Not this time"
    )
    async def decline(
        self, request: AnyRequest, table: TableId, authorization: Authorization = None
    ) -> list[Invitation]:
        return await service(request).circle.decline(somebody(authorization), table)

    @post(
        "/tables/{table:str}/block",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404),
        summary="Meet somebody at a table no more",
    )
    async def block_seat(
        self,
        request: AnyRequest,
        table: TableId,
        data: JSONBody[BlockWanted],
        authorization: Authorization = None,
        invite: Invite = None,
    ) -> Friends:
        wanted: BlockWanted = await strictly(request, BlockWanted)
        return await service(request).circle.block_seat(somebody(authorization), table, invite or "", wanted.seat)
