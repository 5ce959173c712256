"""What people do at tables, free of HTTP: open, find, join, play, watch, rematch."""

from __future__ import annotations

from typing import Annotated, Optional

import msgspec
from msgspec import Meta, Struct
from sqlalchemy.engine import Connection

from solstead.core import fair
from solstead.core.engine import Engine, coming
from solstead.core.errors import SolsteadError
from solstead.core.record import Record
from solstead.server.base import keys
from solstead.server.base.errors import Refused, look_only
from solstead.server.community.analysis.worker import SetUp
from solstead.server.community.game_files.service import Reader
from solstead.server.community.game_files.worker import Given
from solstead.server.community.puzzles.service import Daily, of_the_day, today
from solstead.server.community.review.finished import FinishedGames
from solstead.server.community.seeks import queries as seeks
from solstead.server.community.seeks.service import Matchmaking
from solstead.server.host.features import House, Offers, read_settings
from solstead.server.host.quotas import Quotas
from solstead.server.http.limits import Visitors, here
from solstead.server.live import holidays
from solstead.server.live.keeper import Keeper
from solstead.server.live.live import Listener, Live
from solstead.server.people.friends import queries as friends
from solstead.server.people.friends.queries import Invitation
from solstead.server.people.friends.service import Friendships
from solstead.server.shown import boxes, catalogue, shows
from solstead.server.store import queries
from solstead.server.store.store import now
from solstead.server.table import entries as e
from solstead.server.table.commands import (
    AddWord,
    AnyCommand,
    AskUndo,
    Assign,
    Mute,
    Rename,
    Say,
    Sit,
    Start,
    Takeover,
    check_name,
    own_seat,
)
from solstead.server.table.opening import OpenTable, TableRef, first_entry, rematched
from solstead.server.table.table import Status, TableData
from solstead.server.thinking.bot_worker import Hint


class BroughtRecord(Struct, forbid_unknown_fields=True):
    """A record file, with the components file it was played with if that is not the game's own."""

    record: Record
    components: Annotated[str, Meta(max_length=200_000)] = ""


class Lobby(Struct):
    """What there is to join, to watch and to look at again: every table once, one's own as such."""

    open: list[queries.Listed]
    running: list[queries.Listed]
    finished: list[queries.Listed]
    mine: list[queries.Listed]
    locked: bool
    ratings: bool  # whether tables may be rated here
    offers: Offers
    invitations: list[Invitation]
    seeks: Optional[list[seeks.SeekShown]]  # who looks for others; None: nobody may here
    daily: Optional[Daily]  # the puzzle of the day
    engine: Engine  # what bots think with


class Tables:
    """What one worker offers at tables."""

    def __init__(
        self,
        keeper: Keeper,
        house: House,
        talk: Visitors,
        quotas: Quotas,
        friendships: Friendships,
        matchmaking: Matchmaking,
        finished_games: FinishedGames,
    ) -> None:
        self.keeper = keeper
        self.store = keeper.store
        self.house = house
        self.talk = talk  # the limit of what an address says
        self.quotas = quotas
        self.friendships = friendships
        self.matchmaking = matchmaking
        self.finished_games = finished_games
        self.reader = Reader()

    async def close(self) -> None:
        await self.reader.close()

    # ---- tables

    async def open(self, person: str, wanted: OpenTable) -> TableRef:
        """Open a table, and perhaps sit down and begin."""
        await self.quotas.check(person)
        await self.quotas.check_thinking(person, wanted.bots)
        components = None
        if wanted.components:
            given = Given(wanted.game, wanted.components, wanted.seats, wanted.settings)
            components = (await self.reader.read(given)).components
        if wanted.rated:
            self.house.need("ratings")
        if wanted.name is not None:
            wanted.name = self.house.called(person, wanted.name)
        if wanted.position is not None:
            wanted = await self._begun(person, wanted)
        opened = first_entry(wanted, components, person, self.keeper.bots.names)
        id, at = keys.new_table_id(), now()
        found: list[e.AnyEntry] = [opened]
        if wanted.name is not None:
            check_name(wanted.name)
        free = [i for i, bot in enumerate(opened.bots) if not bot]
        if wanted.name is not None and free:
            found.append(e.Sat(free[0], person, wanted.name, wanted.face))
        if wanted.start:
            if len(free) > (wanted.name is not None):
                raise Refused("seats_free", "somebody must sit on every seat first: a person or a bot")
            found.append(e.Started())
        await self.keeper.create(id, [e.Line(i + 1, at, entry) for i, entry in enumerate(found)])
        bound = fair.commitment(bytes.fromhex(opened.secret), id) if opened.secret else ""
        return TableRef(id, opened.invite, bound)

    async def _begun(self, person: str, wanted: OpenTable) -> OpenTable:
        """A table that begins in a position: checked by the game, and by whether one can play on from it."""
        self.finished_games.analyses.charge(person, 1.0)
        game = boxes.known(wanted.game).name
        found = await self.finished_games.analyses.position(
            SetUp(game, wanted.position, None, {}, 0, -1, False, True, "en"), person
        )
        if found.misfit is not None:
            raise Refused("bad_setting", found.misfit.reason)
        position = found.position
        return msgspec.structs.replace(
            wanted, position=position, seats=position["seats"], settings=position["settings"]
        )

    async def do(self, id: str, person: str, invite: str, command: AnyCommand) -> int:
        """Carry out a command of somebody who may see the table; the number of its entry."""
        command = await self._check_command(id, person, command)
        return await self.keeper.do(self.keeper.live(id), person, command, invite)

    async def _check_command(self, id: str, person: str, command: AnyCommand) -> AnyCommand:
        """What the table alone cannot know; the command as the house allows it."""
        self.house.check(person)
        if isinstance(command, (Say, AddWord)):
            self.house.check_voice(person)
        if isinstance(command, (Say, Mute, Rename, AskUndo)) and not self.talk.take(here.get()):
            raise Refused("too_fast", "that was said too fast; wait a moment")
        if isinstance(command, Sit):
            await self.friendships.check_welcome(person, id)
        if isinstance(command, (Sit, Rename)):
            return msgspec.structs.replace(command, name=self.house.called(person, command.name))
        if isinstance(command, Assign):
            await self.quotas.check_thinking(person, [command.bot], id)
        if isinstance(command, Takeover):
            await self._check_holiday(id, person, command)
        return command

    async def _check_holiday(self, id: str, person: str, command: Takeover) -> None:
        """Refuse a bot for who is on holiday from a slow game. Only those who play with them are told."""
        live, seat = self.keeper.live(id), command.seat
        async with live.lock:
            table = await self.keeper.fresh(live)
            own_seat(table, person, command.by, running=True)
            data = table.data
        absent = data.seats[seat].person if seat < len(data.seats) and holidays.slow(data.opened.clock) else ""
        away = bool(absent) and await self.store.read(lambda c: holidays.is_away(c, absent, now()))
        if away:
            raise Refused("not_absent", f"the owner of seat {seat} is on holiday")

    # ---- people who look on

    async def join(self, id: str, listener: Listener, invite: str) -> Live:
        """Let somebody look at a table from now on, who may see it."""
        self.house.check(listener.person)
        live = await self.keeper.join(id, listener, invite)
        self.keeper.metrics.sockets.inc()
        return live

    def part(self, live: Live, listener: Listener) -> None:
        """They are gone."""
        self.keeper.part(live, listener)
        self.keeper.metrics.sockets.dec()

    async def act(self, live: Live, listener: Listener, command: AnyCommand) -> int:
        """Carry out a command of somebody who looks on."""
        if listener.looks:
            raise look_only()
        command = await self._check_command(live.id, listener.person, command)
        return await self.keeper.do(live, listener.person, command)

    def look_away(self, live: Live, listener: Listener, away: bool) -> None:
        """The page goes into the background, or comes back."""
        listener.away = away
        self.keeper.announce(live)

    async def resync(self, live: Live, listener: Listener) -> None:
        """Show everything again."""
        await self.keeper.resync(live, listener)

    # ---- more of a table

    async def rematch(self, id: str, person: str) -> TableRef:
        """The same people at a new table; once for each table. Where ratings are at stake everybody sits down himself,
        by asking for it too: nobody is rated who has not agreed."""
        live = self.keeper.live(id)
        async with live.lock:
            data = (await self.keeper.fresh(live)).data
        if person not in [seat.person for seat in data.seats]:
            raise Refused("not_your_seat", "only who sat at the table may ask for a rematch")
        if data.status not in ("finished", "abandoned"):
            raise Refused("not_finished", "the game is not over")
        if data.rematch:
            return await self._come_again(data, person)
        if data.opened.rated:
            self.house.need("ratings")
        await self.quotas.check(person)
        await self.quotas.check_thinking(person, [seat.bot for seat in data.seats])
        opened = msgspec.structs.replace(
            data.opened,
            opener=person,
            invite=keys.new_invite(),
            bots=[seat.bot for seat in data.seats],
            secret=fair.new_secret().hex(),
            proof=None,
            position=None,
            deal=None,
        )
        found: list[e.AnyEntry] = [opened]
        again = await self._again(data, person)
        found += [e.Sat(i, seat.person, seat.name, seat.face) for i, seat in enumerate(data.seats) if i in again]
        new, at = keys.new_table_id(), now()
        await self.keeper.create(new, [e.Line(i + 1, at, entry) for i, entry in enumerate(found)])
        try:
            await self.keeper.commit(live, lambda table: rematched(table, new))
        except Refused:
            await self.keeper.delete(new)  # somebody else was faster
            async with live.lock:
                return await self._ref((await self.keeper.table(live)).data.rematch)
        if all(seat.bot or seat.person == person for seat in data.seats):
            await self.do(new, person, opened.invite, Start())  # there is nobody to wait for
        return TableRef(new, opened.invite)

    async def _again(self, data: TableData, person: str) -> set[int]:
        """The seats of those who sit down again when this person asks for it. Who does not want to meet them, or may
        not be here, does not."""
        seats = sorted(enumerate(data.seats), key=lambda each: each[1].person != person)
        wanted = [(i, seat) for i, seat in seats if seat.person and seat.person not in self.house.banned]
        if data.opened.rated:
            wanted = [(i, seat) for i, seat in wanted if seat.person == person]
        if self.house.offers.friends:
            held = [seat for _, seat in wanted]
            together = await self.store.read(lambda c: friends.together(c, held))
            wanted = [(i, seat) for i, seat in wanted if any(seat is other for other in together)]
        return {i for i, _ in wanted}

    async def _come_again(self, data: TableData, person: str) -> TableRef:
        """To a rematch that somebody else has asked for: on one's seat, if it waits."""
        ref = await self._ref(data.rematch)
        seat, held = next((i, seat) for i, seat in enumerate(data.seats) if seat.person == person)
        live = self.keeper.live(ref.id)
        async with live.lock:
            table = (await self.keeper.table(live)).data
        if table.status == "open" and not table.seats[seat].person and not table.seats[seat].bot:
            await self.do(ref.id, person, ref.invite, Sit(name=held.name, seat=seat, face=held.face))
        return ref

    async def _ref(self, id: str) -> TableRef:
        live = self.keeper.live(id)
        async with live.lock:
            return TableRef(id, (await self.keeper.table(live)).data.opened.invite)

    async def show(self, id: str, person: str, invite: str, language: str) -> bytes:
        """A table as this person may see it."""
        async with self.keeper.seen(id, person, invite) as table:
            if self.keeper.gallery.hides(table, person, table.only_looks(person, invite)):
                table = await self.keeper.gallery.read(id)
            return shows.sync(table, person, language, self.keeper.live(id).presence())

    async def box(self, id: str, person: str, invite: str, language: str) -> bytes:
        """What the board of a table is drawn from."""
        async with self.keeper.seen(id, person, invite) as table:
            return catalogue.box(table.game.name, table.components, language)

    async def preview(self, id: str, person: str, seat: int, action: int) -> boxes.Preview:
        """What a seat would see after one of its options."""
        async with self.keeper.seen(id, person) as table:
            own_seat(table, person, seat, running=True)
            assert table.match is not None
            state = table.match.state
        try:
            return boxes.preview(state, seat, action)
        except SolsteadError as error:
            raise Refused("illegal_action", str(error)) from None

    async def hint(self, id: str, person: str, seat: int, language: str) -> Hint:
        """What a search thinks of the options of a seat, at a table that allows it."""
        async with self.keeper.seen(id, person) as table:
            own_seat(table, person, seat, running=True)
            if not table.data.opened.hints:
                raise Refused("no_hints", "this table was opened without hints")
            assert table.match is not None
            if seat not in table.match.state.to_act():
                raise Refused("nothing_asked", f"seat {seat} is not asked anything now")
            question = self.keeper.bots.question(table, seat, "")
            question.language = language
        return await self.keeper.bots.hint(question, here.get(), person, id)

    async def log(self, id: str, person: str, invite: str, language: str) -> list[list[shows.Happening]]:
        """The whole log, once for each seat of a person, or once for a spectator."""
        async with self.keeper.seen(id, person, invite) as table:
            seen = shows.viewers(table, person)
            if self.keeper.gallery.hides(table, person, table.only_looks(person, invite)):
                table = await self.keeper.gallery.read(id)
            seq = table.data.seq
        return await self.finished_games.logs(id, person, seen, language, seq)

    async def bring(self, person: str, brought: BroughtRecord) -> TableRef:
        """A record file becomes a finished table that can be replayed."""
        await self.quotas.check(person)
        invite = keys.new_invite()
        given = Given(
            brought.record.game, brought.components, record=brought.record, person=person, invite=invite, at=now()
        )
        lines = (await self.reader.read(given)).lines
        assert lines is not None
        id = keys.new_table_id()
        await self.keeper.create(id, lines, counts=False)
        return TableRef(id, invite)

    async def lobby(self, person: str, game: str) -> Lobby:
        """Everything that the lobby shows."""
        looking = (await self.matchmaking.known()).listed(person, now()) if self.house.offers.seeks else None

        def work(connection: Connection) -> Lobby:
            mine = queries.own(connection, person) if person else []

            def others(status: Status) -> list[queries.Listed]:
                return queries.listed(connection, status, game, person)

            host, offers = read_settings(connection), self.house.offers
            asked = friends.invitations(connection, person) if person and offers.friends else []
            open = others("open")
            running, finished = (others("running"), others("finished")) if offers.spectators else ([], [])
            return Lobby(
                open=open,
                running=running,
                finished=finished,
                mine=mine,
                locked=host.lobby_locked,
                ratings=offers.ratings,
                offers=offers,
                invitations=asked,
                seeks=looking,
                daily=of_the_day(connection, person, today()),
                engine=coming(),
            )

        return await self.store.read(work)
