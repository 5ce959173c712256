"""The HTTP routes of friends. Each leaves the work to the service."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from solstead.server.http.costs import cost
from solstead.server.http.dependencies import (
    AnyRequest,
    Invite,
    Person,
    TableId,
    strictly,
)
from solstead.server.http.problems import problems
from solstead.server.people.friends.queries import BlockWanted, Friends, Invitation, InviteWanted, Sociable
from solstead.server.people.friends.service import Friendships

FriendId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{16}$", description="Somebody, as you were told.")]


class FriendRoutes(Controller):
    """People you have played with. Nobody is listed who has not asked for it."""

    path = "/api/friends"
    tags = ("friends",)

    @get("/", opt=cost(10), responses=problems(401, 403), summary="Your friends, and whom you have played with")
    async def shown(self, me: Person, friendships: NamedDependency[Friendships]) -> Friends:
        return await friendships.friends(me)

    @put(
        "/settings",
        opt=cost(5),
        responses=problems(401, 403, 409),
        summary="Be found by people you have played with, or not",
    )
    async def switch(
        self, me: Person, friendships: NamedDependency[Friendships], request: AnyRequest, data: JSONBody[Sociable]
    ) -> Friends:
        return await friendships.be_found(me, await strictly(request, Sociable))

    @post(
        "/people/{friend:str}/add",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404),
        summary="List a friend",
    )
    async def add(self, me: Person, friendships: NamedDependency[Friendships], friend: FriendId) -> Friends:
        return await friendships.tie(me, friend, "friend")

    @post(
        "/people/{friend:str}/block",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404),
        summary="Meet no more",
    )
    async def block(self, me: Person, friendships: NamedDependency[Friendships], friend: FriendId) -> Friends:
        return await friendships.tie(me, friend, "blocked")

    @post(
        "/people/{friend:str}/drop", opt=cost(10), status_code=200, responses=problems(401, 403, 404), summary="Neither"
    )
    async def drop(self, me: Person, friendships: NamedDependency[Friendships], friend: FriendId) -> Friends:
        return await friendships.tie(me, friend, "")

    @post(
        "/people/{friend:str}/invite",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404, 409),
        summary="Invite a friend to a table of yours that waits",
    )
    async def invite(
        self,
        me: Person,
        friendships: NamedDependency[Friendships],
        request: AnyRequest,
        friend: FriendId,
        data: JSONBody[InviteWanted],
    ) -> Friends:
        wanted: InviteWanted = await strictly(request, InviteWanted)
        return await friendships.invite(me, friend, wanted.table)

    @get("/invitations", opt=cost(1), responses=problems(401, 403), summary="Who wants to play with you")
    async def invitations(self, me: Person, friendships: NamedDependency[Friendships]) -> list[Invitation]:
        return await friendships.invitations(me)

    @delete(
        "/invitations/{table:str}", opt=cost(1), status_code=200, responses=problems(401, 403), summary="Not this time"
    )
    async def decline(self, me: Person, friendships: NamedDependency[Friendships], table: TableId) -> list[Invitation]:
        return await friendships.decline(me, table)

    @post(
        "/tables/{table:str}/block",
        opt=cost(10),
        status_code=200,
        responses=problems(401, 403, 404),
        summary="Meet somebody at a table no more",
    )
    async def block_seat(
        self,
        me: Person,
        friendships: NamedDependency[Friendships],
        request: AnyRequest,
        table: TableId,
        data: JSONBody[BlockWanted],
        invite: Invite = None,
    ) -> Friends:
        wanted: BlockWanted = await strictly(request, BlockWanted)
        return await friendships.block_seat(me, table, invite or "", wanted.seat)
