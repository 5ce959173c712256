"""What people ask about friends: over the rows of `friends`, with tables and messages to browsers."""

from __future__ import annotations

from typing import Any, Literal

from solstead.server.base.errors import Refused
from solstead.server.host.features import House
from solstead.server.live.keeper import Keeper
from solstead.server.people.friends import queries as friends
from solstead.server.people.friends.queries import Friends, Invitation, Sociable
from solstead.server.people.push.service import Notifier
from solstead.server.shown import shows
from solstead.server.store.store import now
from solstead.server.table.commands import check_chosen


class Friendships:
    """The friends of everybody, as one worker serves them."""

    def __init__(self, keeper: Keeper, house: House, notifier: Notifier) -> None:
        self.keeper = keeper
        self.store = keeper.store
        self.house = house
        self.notifier = notifier

    async def friends(self, person: str) -> Friends:
        self.house.need("friends")
        return await self.store.read(lambda c: friends.shown(c, person))

    async def be_found(self, person: str, wanted: Sociable) -> Friends:
        self.house.need("friends")
        wanted.name = self.house.called(person, wanted.name)
        check_chosen(wanted.name)
        await self.store.write(lambda c: friends.switch(c, person, wanted))
        return await self.friends(person)

    async def tie(self, person: str, id: str, kind: Literal["friend", "blocked", ""]) -> Friends:
        self.house.need("friends")
        other, name = await self.store.read(lambda c: friends.who(c, person, id))
        await self.store.write(lambda c: friends.tie(c, person, other, name, kind))
        return await self.friends(person)

    async def block_seat(self, person: str, table: str, invite: str, seat: int) -> Friends:
        """Block somebody whom one sees at a table, whether they want to be found or not."""
        self.house.need("friends")
        async with self.keeper.seen(table, person, invite) as found:
            held = found.data.seats[seat] if seat < len(found.data.seats) else None
        if held is None or not held.person or held.person == person:
            raise Refused("not_your_seat", f"nobody else sits on seat {seat}")
        other, name = held.person, held.name
        await self.store.write(lambda c: friends.tie(c, person, other, name, "blocked"))
        return await self.friends(person)

    async def invite(self, person: str, id: str, table: str) -> Friends:
        """Ask a friend to come to a table of one's own that waits for people."""
        self.house.need("friends")
        other, _ = await self.store.read(lambda c: friends.who(c, person, id))
        live = self.keeper.live(table)
        async with live.lock:
            data = (await self.keeper.fresh(live)).data
        mine = [seat for seat in data.seats if seat.person == person]
        if not mine and data.opened.opener != person:
            raise Refused("unknown_table", "that is no table of yours")
        if data.status != "open":
            raise Refused("not_open", "the game has begun")
        if await self.store.read(lambda c: not friends.is_on(c, other) or friends.unwelcome(c, person, {other})):
            raise Refused("unknown_person", "you know nobody like that")
        name = mine[0].name if mine else self.house.called(person, "?")
        game = data.opened.game
        row: dict[str, Any] = {"person": other, "table_id": table, "other": person, "name": name, "game": game}
        row |= {"invite": data.opened.invite, "at": now()}
        await self.store.write(lambda c: friends.invite(c, row))
        await self.notifier.say(
            other,
            table,
            lambda text, language: text(
                "push.invite", game=shows.words(data.opened.game, language)("title"), names=name
            ),
        )
        return await self.friends(person)

    async def invitations(self, person: str) -> list[Invitation]:
        self.house.need("friends")
        return await self.store.read(lambda c: friends.invitations(c, person))

    async def decline(self, person: str, table: str) -> list[Invitation]:
        self.house.need("friends")
        await self.store.write(lambda c: friends.decline(c, person, table))
        return await self.invitations(person)

    async def check_welcome(self, person: str, table: str) -> None:
        """Refuse who wants to sit down with somebody who does not want to meet them."""
        if not self.house.offers.friends:
            return
        live = self.keeper.live(table)
        async with live.lock:
            data = (await self.keeper.fresh(live)).data
        others = {data.opened.opener, *(seat.person for seat in data.seats)} - {"", person}
        unwelcome: bool = await self.store.read(lambda c: friends.unwelcome(c, person, others))
        if unwelcome:
            raise Refused("not_welcome", "somebody at this table does not want to play with you")
