"""What the server offers, free of HTTP: opening, finding, watching and forgetting tables. What is offered beside them
(games, finished games, tournaments, friends, the host's side) has a module of its own, and is reached from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, Optional

import msgspec
from msgspec import Meta, Struct
from sqlalchemy.engine import Connection

from solstead.core import fair
from solstead.core.engine import Engine, coming
from solstead.core.errors import SolsteadError
from solstead.core.record import Record
from solstead.core.registry import load
from solstead.core.text import TEXTS, languages
from solstead.server.base import keys
from solstead.server.base.errors import Refused, unknown_table
from solstead.server.community.analysis.service import Analyses
from solstead.server.community.analysis.worker import SetUp
from solstead.server.community.game_files.service import Reader
from solstead.server.community.game_files.worker import Given
from solstead.server.community.live_games import Playing, Stands
from solstead.server.community.puzzles.service import Daily, Puzzles, of_the_day, today
from solstead.server.community.review.finished import Study
from solstead.server.community.review.service import Reviews
from solstead.server.community.seeks import queries as seeks
from solstead.server.community.seeks.service import Finding
from solstead.server.community.tournaments.service import CupRef, Cups, CupShown, OpenCup, Player
from solstead.server.host.features import House, Offers, read_settings, write_settings
from solstead.server.host.quotas import Room
from solstead.server.http.limits import HostSettings, Visitors, here
from solstead.server.live.bus import News
from solstead.server.live.keeper import Keeper
from solstead.server.live.live import Listener, Live
from solstead.server.moderation.service import Hosting, Report
from solstead.server.people import holidays, privacy
from solstead.server.people.account.service import You
from solstead.server.people.friends import queries as friends
from solstead.server.people.friends.queries import Invitation
from solstead.server.people.friends.service import Circle
from solstead.server.people.push import service as push
from solstead.server.shown import boxes, catalogue, shows
from solstead.server.store import queries
from solstead.server.store.store import now
from solstead.server.table import entries as e
from solstead.server.table.commands import (
    STAND_IN,
    AddWord,
    AnyCommand,
    AskUndo,
    Assign,
    Mute,
    Rename,
    Say,
    Sit,
    Takeover,
    check_bot,
    check_name,
    check_rated,
    own_seat,
)
from solstead.server.table.opening import ClockWanted, OpenTable, TableRef, first_entry, rematched
from solstead.server.table.table import Status, Table, TableData
from solstead.server.thinking.bot_worker import Hint

LANGUAGES = tuple(languages(TEXTS))  # those that the engine has texts in; what a game lacks is English
if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]


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


class Service:
    """One worker's offer."""

    def __init__(
        self, keeper: Keeper, house: House, talk: Visitors, contact: str = "", push_local: bool = False
    ) -> None:
        self.keeper = keeper
        self.house = house
        self.talk = talk
        self.hosting = Hosting(keeper, house)
        self.room = Room(keeper.store)
        self.finding = Finding(keeper, house, self.room)
        self.cups = Cups(keeper, house, self._cup_table)
        self.herald = push.Herald(keeper, house, contact, push_local)
        self.store = keeper.store
        self.reader = Reader()
        self.reviews = Reviews(keeper.store)
        self.puzzles = Puzzles(keeper.store)
        self.analyses = Analyses()
        self.study = Study(keeper, self.reviews, self.analyses, self.check_sight)
        self.stands = Stands(keeper.store, keeper.gallery)
        self.circle = Circle(keeper, house, self.herald, self.check_sight)
        self.you = You(keeper.store, self.study.replaying, house)

    async def start(self) -> None:
        await self.keeper.start()
        await self.house.start(self.store)
        self.house.on_ban = self._send_away
        await self.herald.start()
        await self.cups.start()

    async def close(self) -> None:
        await self.cups.close()
        await self.house.close()
        await self.herald.close()
        await self.analyses.close()
        await self.reviews.close()
        await self.reader.close()
        await self.keeper.stop()

    def _send_away(self, people: frozenset[str]) -> None:
        for live in list(self.keeper.lives.values()):
            self.keeper.send_away(live, people)

    def games(self, language: str) -> bytes:
        """What can be played here, and against whom."""
        return catalogue.games(language, tuple(self.keeper.bots.names))

    def game_box(self, name: str, language: str) -> bytes:
        """What the board of a game is drawn from."""
        game = boxes.known(name)
        return catalogue.box(game.name, game.components(), language)

    def rules(self, name: str, language: str) -> bytes:
        return catalogue.rules(boxes.known(name).name, language)

    # ---- tables

    async def open(self, person: str, wanted: OpenTable) -> TableRef:
        """Open a table, and perhaps sit down and begin."""
        await self.room.check(person)
        await self.room.check_thinking(person, wanted.bots)
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
        self.analyses.charge(person, 1.0)
        game = boxes.known(wanted.game).name
        found = await self.analyses.position(SetUp(game, wanted.position, None, {}, 0, -1, False, True, "en"), person)
        if found.misfit is not None:
            raise Refused("bad_setting", found.misfit.reason)
        position = found.position
        return msgspec.structs.replace(
            wanted, position=position, seats=position["seats"], settings=position["settings"]
        )

    async def do(self, id: str, person: str, invite: str, command: AnyCommand) -> int:
        """Carry out a command of somebody who may see the table; the number of its entry."""
        command = await self._check_command(id, person, command)
        return await self.keeper.do(
            self.keeper.live(id), person, command, lambda table: self.check_sight(table, person, invite)
        )

    async def _check_command(self, id: str, person: str, command: AnyCommand) -> AnyCommand:
        """What the table alone cannot know; the command as the house allows it."""
        self.house.check(person)
        if isinstance(command, (Say, AddWord)):
            self.house.check_voice(person)
        if isinstance(command, (Say, Mute, Rename, AskUndo)) and not self.talk.take(here.get()):
            raise Refused("too_fast", "that was said too fast; wait a moment")
        if isinstance(command, Sit):
            await self.circle.check_welcome(person, id)
        if isinstance(command, (Sit, Rename)):
            return msgspec.structs.replace(command, name=self.house.called(person, command.name))
        if isinstance(command, Assign):
            await self.room.check_thinking(person, [command.bot], id)
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
        person = listener.person
        self.house.check(person)
        live = await self.keeper.join(id, listener, lambda table: self.check_sight(table, person, invite))
        self.keeper.metrics.sockets.inc()
        return live

    def part(self, live: Live, listener: Listener) -> None:
        """They are gone."""
        self.keeper.part(live, listener)
        self.keeper.metrics.sockets.dec()

    async def act(self, live: Live, person: str, command: AnyCommand) -> int:
        """Carry out a command of somebody who looks on."""
        command = await self._check_command(live.id, person, command)
        return await self.keeper.do(live, person, command)

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
        await self.room.check(person)
        await self.room.check_thinking(person, [seat.bot for seat in data.seats])
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
        live = self.keeper.live(id)
        async with live.lock:
            table = await self.keeper.fresh(live)
            self.check_sight(table, person, invite)
            if self.keeper.gallery.hides(table, person):
                table = await self.keeper.gallery.read(id)
            return shows.sync(table, person, language, live.presence())

    async def box(self, id: str, person: str, invite: str, language: str) -> bytes:
        """What the board of a table is drawn from."""
        live = self.keeper.live(id)
        async with live.lock:
            table = await self.keeper.fresh(live)
            self.check_sight(table, person, invite)
            return catalogue.box(table.game.name, table.components, language)

    async def preview(self, id: str, person: str, seat: int, action: int) -> boxes.Preview:
        """What a seat would see after one of its options."""
        live = self.keeper.live(id)
        async with live.lock:
            table = await self.keeper.fresh(live)
            self.check_sight(table, person, "")
            own_seat(table, person, seat, running=True)
            assert table.match is not None
            state = table.match.state
        try:
            return boxes.preview(state, seat, action)
        except SolsteadError as error:
            raise Refused("illegal_action", str(error)) from None

    async def hint(self, id: str, person: str, seat: int, language: str) -> Hint:
        """What a search thinks of the options of a seat, at a table that allows it."""
        live = self.keeper.live(id)
        async with live.lock:
            table = await self.keeper.fresh(live)
            self.check_sight(table, person, "")
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
        live = self.keeper.live(id)
        async with live.lock:
            table = await self.keeper.fresh(live)
            self.check_sight(table, person, invite)
            seen = shows.viewers(table, person)
            if self.keeper.gallery.hides(table, person):
                table = await self.keeper.gallery.read(id)
            seq = table.data.seq
        return await self.study.logs(id, person, seen, language, seq)

    async def bring(self, person: str, brought: BroughtRecord) -> TableRef:
        """A record file becomes a finished table that can be replayed."""
        await self.room.check(person)
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
        looking = (await self.finding.known()).listed(person, now()) if self.house.offers.seeks else None

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

    async def playing(self, person: str, game: str, language: str) -> list[Playing]:
        """The public games that are on, as those who look on may see them."""
        self.house.need("spectators")
        return await self.stands.listed(person, game, language)

    # ---- tournaments

    async def open_cup(self, person: str, wanted: OpenCup) -> CupRef:
        """Open a tournament of a game that can be played so."""
        await self.room.check(person)
        players = [(Player(person), wanted.title)] * wanted.seats
        self._cup_table(wanted, person, players)  # refuses what will not do
        return await self.cups.open(person, wanted, load(wanted.game).min_seats)

    def _cup_table(self, wanted: OpenCup, opener: str, sitting: list[tuple[Player, str]]) -> list[e.AnyEntry]:
        """The first entries of a table of a tournament."""
        bots = [player.bot or ("" if player.person else STAND_IN) for player, _ in sitting]
        clock = ClockWanted("move", wanted.seconds, "bot")
        opening = OpenTable(wanted.game, len(sitting), bots=bots, public=wanted.public, rated=wanted.rated, clock=clock)
        found: list[e.AnyEntry] = [first_entry(opening, None, opener, self.keeper.bots.names)]
        found += [e.Sat(i, player.person, name, player.face) for i, (player, name) in enumerate(sitting) if not bots[i]]
        return [*found, e.Started()]

    async def add_cup_bot(self, person: str, id: str, bot: str) -> CupShown:
        check_bot(bot, self.keeper.bots.names)
        cup = await self.cups.show(id, person, "")
        if cup.rated:
            check_rated(cup.listed.game, cup.listed.seats, bot)
        await self.room.check_thinking(person, [bot])
        return await self.cups.add_bot(id, person, bot)

    # ---- being told

    async def telling(self, person: str) -> push.Telling:
        """Whether people are told here, and of which tables this one is not."""
        signer = self.herald.signer if self.house.offers.push else None
        quiet = await self.store.read(lambda c: push.quiet_of(c, person)) if person else []
        return push.Telling(signer is not None, signer.public if signer else "", quiet)

    async def holiday(self, person: str) -> holidays.Holiday:
        return await self.store.read(lambda c: holidays.shown(c, person, now()))

    async def take_holiday(self, person: str, wanted: holidays.HolidayWanted) -> holidays.Holiday:
        """Slow clocks stand still for a person, for so many days."""
        return await self.store.write(lambda c: holidays.take(c, person, wanted.days, now()))

    async def add_device(self, person: str, wanted: push.NewDevice, language: str) -> push.DeviceRef:
        """Tell a person by this browser, from now on."""
        self.house.need("push")
        self.herald.on()
        push.check_endpoint(wanted.endpoint, self.herald.anywhere)
        push.check_keys(wanted)
        return push.DeviceRef(await self.store.write(lambda c: push.add_device(c, person, wanted, language)))

    async def remove_device(self, person: str, id: str) -> None:
        await self.store.write(lambda c: push.remove_device(c, id, person))

    async def set_quiet(self, person: str, id: str, on: bool) -> None:
        """Tell a person nothing of a table, or again."""
        if not await self.store.write(lambda c: push.set_quiet(c, person, id, on)):
            raise unknown_table()

    # ---- host and privacy

    async def read_host(self) -> HostSettings:
        return await self.store.read(read_settings)

    async def set_host(self, wanted: HostSettings) -> HostSettings:
        await self.store.write(lambda connection: write_settings(connection, wanted))
        await self.house.look()
        return wanted

    async def report(self, id: str, person: str, invite: str, wanted: Report) -> None:
        """Tell the host of somebody at a table."""
        live = self.keeper.live(id)
        async with live.lock:
            table = await self.keeper.fresh(live)
            self.check_sight(table, person, invite)
        await self.hosting.report(table, person, wanted)

    async def forget(self, person: str, pardon: bool = False) -> int:
        """Take a person's names, words and seats out of every record, and delete what else is kept of them; the games
        stay. How many tables that were."""
        ids = await self.store.read(lambda c: privacy.tables_of(c, person))
        for id in ids:
            live = self.keeper.live(id)
            async with live.lock:
                await self.store.write(lambda c: privacy.forget(c, id, person))  # noqa: B023
                live.table = None
                self.keeper.bus.publish(News(self.keeper.bus.worker, id, gone=True))
            for listener in list(live.listeners):
                listener.close()
        await self.store.write(lambda c: privacy.forget_person(c, person, pardon))
        self.finding.changed()
        await self.house.look()
        return len(ids)

    def check_sight(self, table: Table, person: str, invite: str) -> None:
        """Refuse who may not see a table, as if there was none."""
        opened = table.data.opened
        if any(keys.same(seat.person, person) for seat in table.data.seats) or keys.same(opened.opener, person):
            return
        waits = table.data.status == "open" or self.house.offers.spectators  # to be sat down at, or to be watched
        if table.data.locked or not waits or not (opened.public or keys.same(opened.invite, invite)):
            raise unknown_table()
