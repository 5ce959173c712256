"""What the server offers, free of HTTP: opening, finding, watching, replaying and forgetting tables."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, Optional

import msgspec
from msgspec import Meta, Struct, field
from sqlalchemy.engine import Connection

from solstead.core import fair
from solstead.core.components import Components
from solstead.core.engine import Engine, coming
from solstead.core.errors import SolsteadError, UnknownGame
from solstead.core.game import Game
from solstead.core.record import Record
from solstead.core.registry import list_games, load
from solstead.core.settings import Flag, Number, Pick, Setting
from solstead.core.text import TEXTS, Text, languages
from solstead.review.form import Form
from solstead.server import boxes, friends, holidays, people, privacy, push, replay, reviews, rows, seeks, shows
from solstead.server import entries as e
from solstead.server.analyses import SETTING_UP, Analyses, TryLine, TryPosition, WantedPosition, cost, decisions
from solstead.server.analysis_worker import Asked, Edited, SetUp, Tried, WantForm
from solstead.server.bot_worker import Hint
from solstead.server.bots import QUICK
from solstead.server.bus import News
from solstead.server.circle import Circle
from solstead.server.commands import (
    STAND_IN,
    AddWord,
    AnyCommand,
    Assign,
    BotName,
    Face,
    Name,
    Rename,
    Say,
    Sit,
    Takeover,
    check_bot,
    check_name,
    check_rated,
    own_seat,
)
from solstead.server.cups import CupRef, Cups, CupShown, OpenCup, Player
from solstead.server.friends import Invitation
from solstead.server.guest_worker import Given
from solstead.server.guests import Reader
from solstead.server.hosting import Hosting, Report
from solstead.server.house import House, Offers, read_settings, write_settings
from solstead.server.keeper import Keeper, unknown_table
from solstead.server.limits import HostSettings
from solstead.server.live import Listener, Live
from solstead.server.puzzles import Puzzles, with_puzzles
from solstead.server.refusals import Refused
from solstead.server.replay import Verified
from solstead.server.review_worker import Reviewed
from solstead.server.reviews import Reviews
from solstead.server.store import StoreDown, now
from solstead.server.table import Status, Table
from solstead.server.you import You

LANGUAGES = tuple(languages(TEXTS))  # those that the engine has texts in; what a game lacks is English
DAY = 86_400
#: How long it may take to make a replay.
REPLAY_SECONDS = 30.0
if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]


class ClockWanted(Struct, forbid_unknown_fields=True):
    """How long a person may think. `move`: for each decision; up to thirty days, for leisurely play."""

    kind: e.ClockKind = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * DAY)] = 0
    then: e.TimeUp = "bot"


class OpenTable(Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Optional[Annotated[int, Meta(ge=1, le=8)]] = None  # None: as few as the game allows
    settings: dict[str, Any] = field(default_factory=dict)
    components: Annotated[str, Meta(max_length=200_000)] = ""  # a components file (TOML); "": those of the game
    bots: Annotated[list[BotName], Meta(max_length=8)] = field(default_factory=list)  # by seat; "" is for a person
    public: bool = False
    hints: bool = False
    rated: bool = False  # it changes ratings: without hints, with people and bots that have a rating
    lent: bool = False  # positions of it may become puzzles, once it is over; public tables only
    position: Optional[dict[str, Any]] = None  # the game begins in it: alone against bots, without rating
    deal: Optional[Annotated[int, Meta(ge=0, le=2**31)]] = None  # a fixed deal to learn from, alone against bots
    clock: ClockWanted = field(default_factory=ClockWanted)
    name: Optional[Name] = None  # sit down at once, on the first free seat
    face: Face = ""  # what one's picture is drawn from
    start: bool = False  # and begin, if nobody is missing


class TableRef(Struct):
    """Where a table is. A link to a private one carries the invite as its fragment."""

    id: str
    invite: str
    commitment: str = ""  # to the secret of its shuffles: docs/fair.md


SettingKind = Literal["flag", "pick", "number", "by_seat", "other"]


class SettingChoice(Struct):
    """A value that a setting may have, and what people call it."""

    value: str
    title: str


class SettingInfo(Struct):
    """A variant to agree on before the deal.

    `pick`: one of the choices. `by_seat`: each seat has one of them, no two the same. `number`: from `low` to `high`.
    """

    name: str
    title: str
    help: str
    kind: SettingKind
    choices: list[SettingChoice]
    default: dict[str, Any]  # by the number of seats
    low: int
    high: int


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    min_seats: int
    max_seats: int
    rules: str
    settings: list[SettingInfo]
    bots: list[str]
    languages: list[str]
    puzzles: bool  # there are some


class BroughtRecord(Struct, forbid_unknown_fields=True):
    """A record file, with the components file it was played with if that is not the game's own."""

    record: Record
    components: Annotated[str, Meta(max_length=200_000)] = ""


class Lobby(Struct):
    """What there is to join, to watch and to look at again: every table once, one's own as such."""

    open: list[rows.Listed]
    running: list[rows.Listed]
    finished: list[rows.Listed]
    mine: list[rows.Listed]
    locked: bool
    ratings: bool  # whether tables may be rated here
    offers: Offers
    invitations: list[Invitation]
    seeks: Optional[list[seeks.SeekShown]]  # who looks for others; None: nobody may here
    engine: Engine  # what bots think with


class Service:
    """One worker's offer."""

    def __init__(self, keeper: Keeper, house: House, contact: str = "", push_local: bool = False) -> None:
        self.keeper = keeper
        self.house = house
        self.hosting = Hosting(keeper, house)
        self.cups = Cups(keeper, house, self._cup_table)
        self.herald = push.Herald(keeper, house, contact, push_local)
        self.store = keeper.store
        self.reader = Reader()
        self.reviews = Reviews(keeper.store)
        self.puzzles = Puzzles(keeper.store)
        self.analyses = Analyses()
        self._replaying = asyncio.Lock()
        self.circle = Circle(keeper, house, self.herald, self.check_sight)
        self.you = You(keeper.store, self._replaying, house)

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
        return _game_list(language, tuple(self.keeper.bots.names))

    def game_box(self, name: str, language: str) -> bytes:
        """What the board of a game is drawn from."""
        game = boxes.known(name)
        return _box(game.name, game.components(), language)

    def rules(self, name: str, language: str) -> bytes:
        return _rules(boxes.known(name).name, language)

    # ---- tables

    async def open(self, person: str, wanted: OpenTable) -> TableRef:
        """Open a table, and perhaps sit down and begin."""
        await self._check_room(person)
        await self._check_thinking(person, wanted.bots)
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
        opened = _opened(wanted, components, person, self.keeper.bots.names)
        id, at = people.new_table_id(), now()
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
        found = await self.analyses.position(SetUp(game, wanted.position, None, {}, 0, -1, False, True, "en"))
        if found.misfit is not None:
            raise Refused("bad_setting", found.misfit.reason)
        position = found.position
        return msgspec.structs.replace(
            wanted, position=position, seats=position["seats"], settings=position["settings"]
        )

    async def _check_room(self, person: str) -> None:
        host = await self.store.read(read_settings)
        if host.lobby_locked:
            raise Refused("lobby_locked", "the host has locked the lobby: no new tables for now")
        counts = await self.store.read(rows.counts)
        if counts.get("open", 0) + counts.get("running", 0) >= host.max_tables:
            raise Refused("too_many_tables", "there are as many tables as the host allows")
        if await self.store.read(lambda c: rows.unfinished_of(c, person)) >= host.max_tables_per_person:
            raise Refused("too_many_tables", "you have as many tables as the host allows")

    async def _check_thinking(self, person: str, bots: list[str], table: str = "") -> None:
        """Refuse one more table with bots that think; `table` is the one that they are for, if there is one."""
        if not any(bot and bot not in QUICK for bot in bots):
            return
        most = (await self.store.read(read_settings)).max_thinking_tables_per_person
        if await self.store.read(lambda c: rows.thinking_of(c, person, QUICK, table)) >= most:
            raise Refused("too_many_tables", "you have as many tables with bots that think as the host allows")

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
        if isinstance(command, Sit):
            await self.circle.check_welcome(person, id)
        if isinstance(command, (Sit, Rename)):
            return msgspec.structs.replace(command, name=self.house.called(person, command.name))
        if isinstance(command, Assign):
            await self._check_thinking(person, [command.bot], id)
        if isinstance(command, Takeover):
            await self._check_holiday(id, command.seat)
        return command

    async def _check_holiday(self, id: str, seat: int) -> None:
        """Refuse a bot for who is on holiday from a slow game."""
        live = self.keeper.live(id)
        async with live.lock:
            data = (await self.keeper.fresh(live)).data
        absent = data.seats[seat].person if seat < len(data.seats) and holidays.slow(data.opened.clock) else ""
        away = bool(absent) and await self.store.read(lambda c: holidays.is_away(c, absent, now()))
        if away:
            raise Refused("not_absent", f"whom seat {seat} belongs to is on holiday")

    # ---- people who look on

    async def join(self, id: str, listener: Listener, invite: str) -> Live:
        """Let somebody look at a table from now on, who may see it."""
        person = listener.person
        self.house.check(person)
        live = await self.keeper.join(id, listener, lambda table: self.check_sight(table, person, invite))
        self.keeper.metrics.sockets.inc()
        return live

    def part(self, live: Live, listener: Listener) -> None:
        """He is gone."""
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
        """The same people at a new table; once for each table."""
        live = self.keeper.live(id)
        async with live.lock:
            data = (await self.keeper.fresh(live)).data
        if person not in [seat.person for seat in data.seats]:
            raise Refused("not_your_seat", "only who sat at the table may ask for a rematch")
        if data.status not in ("finished", "abandoned"):
            raise Refused("not_finished", "the game is not over")
        if data.rematch:
            return await self._ref(data.rematch)
        await self._check_room(person)
        await self._check_thinking(person, [seat.bot for seat in data.seats])
        opened = msgspec.structs.replace(
            data.opened,
            opener=person,
            invite=people.new_invite(),
            bots=[seat.bot for seat in data.seats],
            secret=fair.new_secret().hex(),
            proof=None,
            position=None,
            deal=None,
        )
        found: list[e.AnyEntry] = [opened]
        found += [e.Sat(i, seat.person, seat.name, seat.face) for i, seat in enumerate(data.seats) if seat.person]
        new, at = people.new_table_id(), now()
        await self.keeper.create(new, [e.Line(i + 1, at, entry) for i, entry in enumerate(found)])
        try:
            await self.keeper.commit(live, lambda table: _rematched(table, new))
        except Refused:
            await self.keeper.delete(new)  # somebody else was faster
            async with live.lock:
                return await self._ref((await self.keeper.table(live)).data.rematch)
        return TableRef(new, opened.invite)

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
            return _box(table.game.name, table.components, language)

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
        return await self.keeper.bots.hint(question, person, id)

    async def lobby(self, person: str, game: str) -> Lobby:
        """Everything that the lobby shows."""

        def work(connection: Connection) -> Lobby:
            mine = rows.own(connection, person) if person else []

            def others(status: Status) -> list[rows.Listed]:
                return rows.listed(connection, status, game, person)

            host, offers = read_settings(connection), self.house.offers
            looking = seeks.listed(connection, person, now()) if offers.seeks else None
            asked = friends.invitations(connection, person) if person and offers.friends else []
            open = others("open")
            running, finished = (others("running"), others("finished")) if offers.spectators else ([], [])
            return Lobby(
                open, running, finished, mine, host.lobby_locked, offers.ratings, offers, asked, looking, coming()
            )

        return await self.store.read(work)

    # ---- finding somebody to play with

    async def seek(self, person: str, wanted: seeks.Seek) -> list[seeks.SeekShown]:
        """Look for others; who fits sits down with them at once."""
        self.house.need("seeks")
        if wanted.rated:
            self.house.need("ratings")
        await self._check_room(person)
        wanted.name = self.house.called(person, wanted.name)
        _opened(OpenTable(wanted.game, wanted.seats, rated=wanted.rated), None, person, self.keeper.bots.names)
        check_name(wanted.name)
        table = people.new_table_id()
        _, found = await self.store.write(lambda c: seeks.add(c, person, wanted, now(), table))
        if found is not None:
            await self._sit_together(found)
        return await self.look(person)

    async def fill(self, person: str, id: str) -> list[seeks.SeekShown]:
        """Take bots for those who did not come."""
        await self._check_thinking(person, [seeks.BOT])
        table = people.new_table_id()
        found = await self.store.write(lambda c: seeks.fill(c, person, id, now(), table))
        await self._sit_together(found)
        return await self.look(person)

    async def look(self, person: str) -> list[seeks.SeekShown]:
        """What is looked for now; by asking somebody shows that he is here."""
        if person:
            late: bool = await self.store.read(lambda c: seeks.quiet(c, person, now()))
            if late:
                await self.store.write(lambda c: seeks.beat(c, person, now()))
        return await self.store.read(lambda c: seeks.listed(c, person, now()))

    async def drop_seek(self, person: str, id: str) -> list[seeks.SeekShown]:
        """Look no longer; or somebody has come to the table that was found."""
        await self.store.write(lambda c: seeks.drop(c, person, id))
        return await self.look(person)

    async def _sit_together(self, found: seeks.Found) -> None:
        """Open the table of people who found each other, and begin."""
        wanted, count = found.seek, len(found.people)
        bots = [""] * count + [seeks.BOT] * found.bots
        opening = OpenTable(wanted.game, wanted.seats, bots=bots, rated=wanted.rated)
        opened = _opened(opening, None, found.people[0][0], self.keeper.bots.names)
        opened.clock = seeks.CLOCKS[wanted.pace]
        lines: list[e.AnyEntry] = [opened]
        lines += [e.Sat(seat, person, name, face) for seat, (person, name, face) in enumerate(found.people)]
        lines.append(e.Started())
        at = now()
        try:
            await self.keeper.create(found.table, [e.Line(i + 1, at, entry) for i, entry in enumerate(lines)])
        except StoreDown:
            await self.store.write(lambda c: seeks.undo(c, found))
            raise

    async def open_cup(self, person: str, wanted: OpenCup) -> CupRef:
        """Open a tournament of a game that can be played so."""
        await self._check_room(person)
        players = [(Player(person), wanted.title)] * wanted.seats
        self._cup_table(wanted, person, players)  # refuses what will not do
        return await self.cups.open(person, wanted, load(wanted.game).min_seats)

    def _cup_table(self, wanted: OpenCup, opener: str, sitting: list[tuple[Player, str]]) -> list[e.AnyEntry]:
        """The first entries of a table of a tournament."""
        bots = [player.bot or ("" if player.person else STAND_IN) for player, _ in sitting]
        clock = ClockWanted("move", wanted.seconds, "bot")
        opening = OpenTable(wanted.game, len(sitting), bots=bots, public=wanted.public, rated=wanted.rated, clock=clock)
        found: list[e.AnyEntry] = [_opened(opening, None, opener, self.keeper.bots.names)]
        found += [e.Sat(i, player.person, name, player.face) for i, (player, name) in enumerate(sitting) if not bots[i]]
        return [*found, e.Started()]

    async def add_cup_bot(self, person: str, id: str, bot: str) -> CupShown:
        check_bot(bot, self.keeper.bots.names)
        cup = await self.cups.show(id, person, "")
        if cup.rated:
            check_rated(cup.listed.game, cup.listed.seats, bot)
        await self._check_thinking(person, [bot])
        return await self.cups.add_bot(id, person, bot)

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
        return await self.store.read(lambda c: [replay.log(c, id, viewer, language, seq) for viewer in seen])

    # ---- replays and records

    async def replay(
        self, id: str, person: str, invite: str, viewer: int, start: int, stop: int, language: str
    ) -> replay.Replay:
        """A part of a finished game."""
        table = await self._finished(id, person, invite)
        steps = table.data.decisions
        if viewer >= len(table.data.seats):
            raise Refused("bad_setting", f"seats are 0 to {len(table.data.seats) - 1}, not {viewer}")
        stop = min(stop, steps, start + replay.MOST_STEPS)
        async with self._replaying:  # one at a time: it is work for the processor, and play comes first
            found = await self.store.read(
                lambda c: replay.replay(c, id, steps, viewer, start, stop, language), REPLAY_SECONDS
            )
        if found is None:
            raise unknown_table()
        return found

    async def record(self, id: str, person: str, invite: str) -> Record:
        """The record file of a finished game."""
        await self._finished(id, person, invite)
        async with self._replaying:
            return await self.store.read(lambda connection: replay.record(connection, id), REPLAY_SECONDS)

    async def verify(self, id: str, person: str, invite: str) -> Verified:
        """Whether the shuffles of a finished game were fair."""
        await self._finished(id, person, invite)
        async with self._replaying:
            return await self.store.read(lambda connection: replay.verified(connection, id), REPLAY_SECONDS)

    async def review(self, id: str, person: str, invite: str, language: str, wanted: bool) -> reviews.ReviewShown:
        """The review of a finished game, as far as it is done; `wanted`: it is made, if there is none."""
        table = await self._finished(id, person, invite)
        body, place = await self.reviews.find(id)
        if place < 0 and not wanted:
            raise Refused("no_review", "nobody has asked for a review of this game")
        if place < 0:
            components = table.data.opened.components

            async def read() -> Reviewed:
                return Reviewed(await self.store.read(lambda c: replay.record(c, id), REPLAY_SECONDS), components)

            self.reviews.ask(id, person, read)
            body, place = await self.reviews.find(id)
        return reviews.shown(body, max(0, place), table, person, language)

    async def analyse(self, id: str, person: str, invite: str, wanted: TryLine, language: str) -> Tried:
        """A line that was not played, in a finished game."""
        table = await self._finished(id, person, invite)
        if wanted.seat >= len(table.data.seats):
            raise Refused("bad_setting", f"seats are 0 to {len(table.data.seats) - 1}, not {wanted.seat}")
        self.analyses.charge(person, cost(wanted))
        record = await self.store.read(lambda c: replay.record(c, id), REPLAY_SECONDS)
        return await self.analyses.line(_asked(record, table.data.opened.components, None, wanted, language))

    async def analyse_position(self, game: str, person: str, wanted: TryPosition, language: str) -> Tried:
        """A line from a position that somebody set up."""
        name = boxes.known(game).name
        self.analyses.charge(person, cost(wanted))
        return await self.analyses.line(_asked(None, None, {**wanted.position, "game": name}, wanted, language))

    async def position(self, game: str, person: str, wanted: WantedPosition, language: str) -> Edited:
        """A position that somebody sets up: how it looks, or what does not fit."""
        self.analyses.charge(person, SETTING_UP)
        given = (wanted.position, wanted.seats, wanted.settings, wanted.seed, wanted.viewer, wanted.questions)
        return await self.analyses.position(SetUp(boxes.known(game).name, *given, playable=False, language=language))

    async def form(self, game: str, person: str, seats: int, language: str) -> Form:
        """What may stand where in positions of a game."""
        known = boxes.known(game)
        if not known.min_seats <= seats <= known.max_seats:
            raise Refused("bad_setting", f"{known.name} is for {known.min_seats} to {known.max_seats} seats")
        self.analyses.charge(person, 1.0)
        return await self.analyses.form(WantForm(known.name, seats, language))

    async def _finished(self, id: str, person: str, invite: str) -> Table:
        live = self.keeper.live(id)
        async with live.lock:
            table = await self.keeper.fresh(live)
            self.check_sight(table, person, invite)
        if table.data.status != "finished":
            raise Refused("not_finished", "the game is not finished")
        return table

    async def bring(self, person: str, brought: BroughtRecord) -> TableRef:
        """A record file becomes a finished table that can be replayed."""
        await self._check_room(person)
        invite = people.new_invite()
        given = Given(
            brought.record.game, brought.components, record=brought.record, person=person, invite=invite, at=now()
        )
        lines = (await self.reader.read(given)).lines
        assert lines is not None
        id = people.new_table_id()
        await self.keeper.create(id, lines, counts=False)
        return TableRef(id, invite)

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
        """Take a person's names, words and seats out of every record, and delete what else is kept of him; the games
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
        await self.house.look()
        return len(ids)

    def check_sight(self, table: Table, person: str, invite: str) -> None:
        """Refuse who may not see a table, as if there was none."""
        opened = table.data.opened
        if any(people.same(seat.person, person) for seat in table.data.seats) or people.same(opened.opener, person):
            return
        waits = table.data.status == "open" or self.house.offers.spectators  # to be sat down at, or to be watched
        if table.data.locked or not waits or not (opened.public or people.same(opened.invite, invite)):
            raise unknown_table()


@lru_cache(maxsize=64)
def _box(game: str, components: Components, language: str) -> bytes:
    return shows.encode(boxes.box(load(game), components, language))


@lru_cache(maxsize=64)
def _rules(game: str, language: str) -> bytes:
    return shows.encode(boxes.rules(load(game), language))


@lru_cache(maxsize=64)
def _game_list(language: str, bots: tuple[str, ...]) -> bytes:
    """The games, with their texts."""
    found = []
    for name in list_games():
        game = load(name)
        text = shows.words(name, language)
        found.append(
            GameInfo(
                name,
                text("title"),
                text("tagline"),
                game.min_seats,
                game.max_seats,
                game.rules,
                [_setting(game, setting, text) for setting in game.settings],
                list(bots),
                languages(game.folder / "text"),
                name in with_puzzles(),
            )
        )
    return shows.encode(found)


def _setting(game: Game, setting: Setting, text: Text) -> SettingInfo:
    """What a form needs to ask for a setting. The seats of the biggest table have every choice among them."""
    most = game.max_seats
    defaults = {str(n): setting.default(n) for n in range(game.min_seats, most + 1)}
    kind: SettingKind = "other"
    choices: list[SettingChoice] = []
    low = high = 0
    if isinstance(setting, Flag):
        kind = "flag"
    elif isinstance(setting, Pick):
        kind = "pick"
        choices = [SettingChoice(word, text(f"setting_choice.{setting.name}.{word}")) for word in setting.words]
    elif isinstance(setting, Number):
        kind, low, high = "number", setting.low, setting.high
    elif all(isinstance(value, list) and len(value) == int(n) for n, value in defaults.items()):
        kind = "by_seat"
        setup = game.setup(most)
        choices = [
            SettingChoice(value, game.seat_name(seat, setup, text)) for seat, value in enumerate(defaults[str(most)])
        ]
    title, help = text(f"setting.{setting.name}"), text(f"setting_help.{setting.name}")
    return SettingInfo(setting.name, title, help, kind, choices, defaults, low, high)


def _opened(wanted: OpenTable, components: Optional[dict[str, Any]], person: str, bots: list[str]) -> e.Opened:
    """The first entry of a table, checked."""
    try:
        game = load(wanted.game)
        setup = game.setup(wanted.seats, wanted.settings, components)
    except UnknownGame as error:
        raise Refused("unknown_game", str(error)) from None
    except (SolsteadError, OverflowError) as error:
        raise Refused("bad_setting", str(error)) from None
    for bot in wanted.bots:
        check_bot(bot, bots)
    if len(wanted.bots) > setup.seats:
        raise Refused("bad_setting", f"there are {setup.seats} seats, but {len(wanted.bots)} bots")
    clock = wanted.clock
    if clock.kind != "none" and clock.seconds < 5:
        raise Refused("bad_setting", "a clock has at least five seconds")
    arranged = wanted.deal is not None or wanted.position is not None
    if wanted.rated and (wanted.hints or arranged or components is not None):
        raise Refused("rated_game", "a rated game has no hints, a fair deal and the components of the game")
    if wanted.position is not None and (wanted.deal is not None or components is not None):
        raise Refused("bad_setting", "a position needs no deal, and has the components of the game")
    for bot in wanted.bots if wanted.rated else []:
        check_rated(game.name, setup.seats, bot)
    if arranged and (wanted.public or sum(map(bool, wanted.bots)) != setup.seats - 1):
        raise Refused("bad_setting", "what is arranged is for one person alone against bots, at a private table")
    return e.Opened(
        game=game.name,
        seats=setup.seats,
        settings=setup.settings,
        components=components,
        bots=[*wanted.bots, *[""] * (setup.seats - len(wanted.bots))],
        public=wanted.public,
        hints=wanted.hints,
        rated=wanted.rated,
        lent=wanted.lent and wanted.public,
        position=wanted.position,
        deal=wanted.deal,
        clock=e.Clock(clock.kind, clock.seconds, clock.then) if clock.kind != "none" else e.Clock(),
        opener=person,
        invite=people.new_invite(),
        secret="" if wanted.deal is not None else fair.new_secret().hex(),  # what all know needs no proof
    )


def _asked(
    record: Optional[Record],
    components: Optional[dict[str, Any]],
    position: Optional[dict[str, Any]],
    wanted: TryLine,
    language: str,
) -> Asked:
    return Asked(
        record,
        components,
        position,
        wanted.step,
        wanted.seat,
        wanted.deal,
        decisions(wanted),
        wanted.judge,
        wanted.games,
        wanted.whole,
        language,
    )


def _rematched(table: Table, new: str) -> e.Rematched:
    if table.data.rematch:
        raise Refused("not_open", "there is a rematch already")
    return e.Rematched(new)
