"""Tournaments of people (and bots): who takes part, the tables of each round, and how they ended.

Who plays whom is said by `solstead.tournaments`, by its published rule. A tournament is one row, changed under a lock
of the database, so any worker may go on with it: it looks which tables are over, pairs when it is time, and sees to it
that every table of the round is there.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, Optional

import sqlalchemy as sa
from msgspec import Meta, Struct, field, json
from sqlalchemy.engine import Connection

from solstead.core.errors import SolsteadError
from solstead.core.game import learn
from solstead.core.registry import load
from solstead.server.base import keys
from solstead.server.base.errors import Refused
from solstead.server.base.tasks import end, keep_alive
from solstead.server.host.features import House
from solstead.server.host.quotas import Quotas
from solstead.server.live.keeper import Keeper
from solstead.server.store import schema as s
from solstead.server.store.store import StoreDown, now
from solstead.server.table import entries as e
from solstead.server.table.commands import STAND_IN, BotName, Face, Name, check_bot, check_chosen, check_rated
from solstead.server.table.opening import ClockWanted, OpenTable, first_entry
from solstead.tournaments import Kind, Tournament

log = logging.getLogger(__name__)

#: How often it is looked whether a round is over.
LOOK_SECONDS: Final = 1.0
#: An arena seats those who are free so often, so that not always the same two are free.
ARENA_SECONDS: Final = 5.0
#: Who may take part, and who of them may be bots; tournaments of one person that are not over; in one list.
MOST_PLAYERS: Final = 500
MOST_BOTS: Final = 16
MOST_OPEN: Final = 5
#: An arena ends when its players have had this many games on average.
MOST_GAMES: Final = 100
LISTED: Final = 50
#: With its number, where two are called the same.
LONGEST_NAME: Final = 32

Status = Literal["open", "running", "over"]
c = s.tournaments.c


class OpenCup(Struct, forbid_unknown_fields=True):
    """A tournament to be opened."""

    title: Name
    game: Annotated[str, Meta(min_length=1, max_length=64)]
    kind: Kind = "swiss"
    seats: Annotated[int, Meta(ge=2, le=8)] = 2
    rounds: Annotated[int, Meta(ge=0, le=50, description="0: as many as the kind needs. Not for an arena.")] = 0
    minutes: Annotated[int, Meta(ge=5, le=1440, description="How long an arena lasts.")] = 60
    seconds: Annotated[int, Meta(ge=10, le=604_800, description="For each decision; then a bot takes it.")] = 120
    rated: bool = False
    public: bool = False


class JoinCup(Struct, forbid_unknown_fields=True):
    """Somebody wants to take part."""

    name: Name
    face: Face = ""


class AddBot(Struct, forbid_unknown_fields=True):
    """A bot takes part."""

    bot: BotName


class CupRef(Struct):
    """Where a tournament is. The link to it carries the invite as its fragment."""

    id: str
    invite: str


class Player(Struct):
    """Who takes part, by the number of the entrant."""

    person: str
    face: str = ""
    bot: str = ""


class Cup(Struct):
    """Everything about a tournament, as it is kept."""

    id: str
    wanted: OpenCup
    opener: str
    invite: str
    created: float
    cup: Tournament
    status: Status = "open"
    players: list[Player] = field(default_factory=list)
    tables: list[list[str]] = field(default_factory=list)  # by round and sitting
    made: list[str] = field(default_factory=list)  # tables that were opened
    ends: float = 0.0  # of an arena
    paired: float = 0.0  # when an arena was paired last


class LineShown(Struct):
    """A line of the standings."""

    place: int
    name: str
    face: str
    bot: str
    points: float
    games: int
    wins: float
    buchholz: float
    sonneborn: float
    gone: bool
    yours: bool


class SittingShown(Struct):
    """A table of a round."""

    table: str  # "" where one may not look on
    names: list[str]
    places: Optional[list[int]]  # None: it is being played
    yours: bool


class RoundShown(Struct):
    sittings: list[SittingShown]
    byes: list[str]


class CupListed(Struct):
    """A tournament in a list."""

    id: str
    title: str
    game: str
    kind: Kind
    seats: int
    status: Status
    created: float
    players: int
    round: int  # the one that is on; 0 before the first
    rounds: int  # how many there will be; 0: nobody knows
    yours: bool
    public: bool


class CupShown(Struct):
    """A tournament, as somebody sees it."""

    listed: CupListed
    seconds: int
    rated: bool
    ends: float
    opener: bool
    playing: bool  # you take part
    invite: str  # for who takes part or has opened it
    table: str  # where you are waited for; ""
    standings: list[LineShown]
    rounds: list[RoundShown]  # the latest first


learn(Cup)  # it is read in several threads
_cups = json.Decoder(Cup)


class Tournaments:
    """The tournaments of one worker."""

    def __init__(self, keeper: Keeper, house: House, quotas: Quotas) -> None:
        self.keeper = keeper
        self.store = keeper.store
        self.house = house
        self.quotas = quotas
        self._work: Optional[asyncio.Task[None]] = None

    async def start(self) -> None:
        self._work = asyncio.create_task(keep_alive("tournaments", self._watch))

    async def close(self) -> None:
        if self._work is not None:
            await end(self._work)

    # ---- what people ask

    async def open(self, person: str, wanted: OpenCup) -> CupRef:
        """A new tournament that waits for people, of a game that can be played so."""
        await self.quotas.check(person)
        self._opening(
            wanted, person, [(Player(person), wanted.title)] * wanted.seats
        )  # refuses a setting that is wrong
        self.house.need("tournaments")
        if wanted.rated:
            self.house.need("ratings")
        check_chosen(wanted.title)
        length = 0 if wanted.kind == "arena" else wanted.rounds
        cup = Tournament(kind=wanted.kind, seats=wanted.seats, least=max(2, load(wanted.game).min_seats), length=length)
        made = Cup(secrets.token_urlsafe(9), wanted, person, keys.new_invite(), now(), cup)
        await self.store.write(lambda connection: add(connection, made))
        return CupRef(made.id, made.invite)

    async def listed(self, person: str) -> list[CupListed]:
        self.house.need("tournaments")
        return await self.store.read(lambda connection: listed(connection, person))

    async def show(self, id: str, person: str, invite: str) -> CupShown:
        self.house.need("tournaments")
        return await self.store.read(lambda connection: shown(read(connection, id, person, invite), person))

    async def export(self, id: str, person: str, invite: str) -> Tournament:
        """Everything that was played, as plain data without persons."""
        self.house.need("tournaments")
        return await self.store.read(lambda connection: read(connection, id, person, invite).cup)

    async def join(self, id: str, person: str, invite: str, wanted: JoinCup) -> CupShown:
        self.house.need("tournaments")
        name = self.house.called(person, wanted.name)
        check_chosen(name)
        return await self._change(id, person, invite, lambda cup: enter(cup, Player(person, wanted.face), name))

    async def add_bot(self, person: str, id: str, bot: str) -> CupShown:
        check_bot(bot, self.keeper.bots.names)
        cup = await self.show(id, person, "")
        if cup.rated:
            check_rated(cup.listed.game, cup.listed.seats, bot)
        await self.quotas.check_thinking(person, [bot])
        return await self._change(id, person, "", lambda cup: enter_bot(cup, person, bot))

    async def leave(self, id: str, person: str) -> CupShown:
        return await self._change(id, person, "", lambda cup: leave(cup, person))

    async def begin(self, id: str, person: str) -> CupShown:
        found = await self._change(id, person, "", lambda cup: begin(cup, person, now()))
        await self._go_on(id)
        return found

    async def stop(self, id: str, person: str) -> CupShown:
        """The opener ends it: what is played counts, what is on does not."""
        return await self._change(id, person, "", lambda cup: stop(cup, person))

    async def _change(self, id: str, person: str, invite: str, what: Callable[[Cup], None]) -> CupShown:
        self.house.need("tournaments")

        def work(connection: Connection) -> CupShown:
            cup = read(connection, id, person, invite, locked=True)
            try:
                what(cup)
            except SolsteadError as error:
                raise Refused("bad_setting", str(error)) from None
            write(connection, cup)
            return shown(cup, person)

        return await self.store.write(work)

    # ---- going on

    def _opening(self, wanted: OpenCup, opener: str, sitting: list[tuple[Player, str]]) -> list[e.AnyEntry]:
        """The first entries of a table of a tournament."""
        bots = [player.bot or ("" if player.person else STAND_IN) for player, _ in sitting]
        clock = ClockWanted("move", wanted.seconds, "bot")
        opening = OpenTable(wanted.game, len(sitting), bots=bots, public=wanted.public, rated=wanted.rated, clock=clock)
        found: list[e.AnyEntry] = [first_entry(opening, None, opener, self.keeper.bots.names)]
        found += [e.Sat(i, player.person, name, player.face) for i, (player, name) in enumerate(sitting) if not bots[i]]
        return [*found, e.Started()]

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                for id in await self.store.read(running):
                    await self._go_on(id)
            except StoreDown as error:
                log.warning("tournament_waits", extra={"reason": str(error)})

    async def _go_on(self, id: str) -> None:
        """Note what is over, pair when it is time, and open the tables of the round."""
        if not await self.store.read(lambda connection: waits(connection, id, now())):
            return
        missing = await self.store.write(lambda connection: step(connection, id, now()))
        for table, wanted, opener, sitting in missing:
            try:
                lines = self._opening(wanted, opener, sitting)
            except Refused as refused:  # the host has taken away what it was opened with: nobody plays it
                log.warning("tournament_table", extra={"table": table, "code": refused.code})
                continue
            at = now()
            try:
                await self.keeper.create(table, [e.Line(i + 1, at, entry) for i, entry in enumerate(lines)])
            except StoreDown as error:  # another worker was first, or the store is away: it is looked at again
                log.info("tournament_table", extra={"table": table, "reason": str(error)})


# ---- a tournament


def enter(cup: Cup, player: Player, name: str) -> None:
    """Somebody takes part, from the next round on; who had dropped out does again."""
    if cup.status == "over":
        raise Refused("not_open", "the tournament is over")
    for number, known in enumerate(cup.players):
        if player.person and known.person == player.person:
            cup.cup.entrants[number].gone = False
            return
    if len(cup.players) >= MOST_PLAYERS:
        raise Refused("table_full", f"{MOST_PLAYERS} take part already")
    names = {entrant.name for entrant in cup.cup.entrants}
    numbered = (f"{name[: LONGEST_NAME - len(str(n)) - 1]} {n}" for n in range(2, MOST_PLAYERS + 2))
    cup.cup.enter(next(each for each in (name, *numbered) if each not in names))
    cup.players.append(player)


def enter_bot(cup: Cup, person: str, bot: str) -> None:
    check_opener(cup, person)
    if sum(bool(player.bot) for player in cup.players) >= MOST_BOTS:
        raise Refused("table_full", f"{MOST_BOTS} bots take part already")
    enter(cup, Player("", "", bot), bot)


def leave(cup: Cup, person: str) -> None:
    """Somebody drops out; before the start as if they had never come."""
    number = next((i for i, player in enumerate(cup.players) if player.person == person), None)
    if number is None or cup.status == "over":
        raise Refused("nothing_asked", "you do not take part")
    if cup.status == "open":
        del cup.players[number], cup.cup.entrants[number]
    else:
        cup.cup.leave(number)


def check_opener(cup: Cup, person: str) -> None:
    if not keys.same(cup.opener, person):
        raise Refused("not_opener", "only who opened the tournament may do that")


def begin(cup: Cup, person: str, at: float) -> None:
    check_opener(cup, person)
    if cup.status != "open":
        raise Refused("not_open", "it has begun")
    needed = cup.cup.seats if cup.cup.kind == "arena" else cup.cup.least
    if len(cup.cup.active) < needed:
        raise Refused("seats_free", f"at least {needed} must take part")
    cup.status = "running"
    if cup.cup.kind == "arena":
        cup.ends = at + 60 * cup.wanted.minutes


def stop(cup: Cup, person: str) -> None:
    check_opener(cup, person)
    if cup.status == "over":
        raise Refused("not_open", "the tournament is over")
    cup.status = "over"


def call_name(cup: Cup, number: int) -> str:
    return cup.cup.entrants[number].name


def shown(cup: Cup, person: str) -> CupShown:
    """A tournament as somebody sees it."""
    mine = next((i for i, player in enumerate(cup.players) if person and player.person == person), -1)
    inside = mine >= 0 or keys.same(cup.opener, person)
    rounds, table = [], ""
    for each, ids in zip(cup.cup.rounds, cup.tables, strict=False):
        sittings = []
        for sitting, id in zip(each.tables, ids, strict=False):
            own = mine in sitting.players
            sittings.append(
                SittingShown(
                    id if own or cup.wanted.public else "",
                    [call_name(cup, number) for number in sitting.players],
                    sitting.places,
                    own,
                )
            )
            if own and sitting.places is None and id in cup.made and cup.status == "running":
                table = id
        rounds.append(RoundShown(sittings, [call_name(cup, number) for number in each.byes]))
    standings = [
        LineShown(
            line.place,
            line.name,
            cup.players[line.number].face,
            cup.players[line.number].bot,
            line.points,
            line.games,
            line.wins,
            line.buchholz,
            line.sonneborn,
            line.gone,
            line.number == mine,
        )
        for line in cup.cup.standings()
    ]
    return CupShown(
        listing(cup, person),
        cup.wanted.seconds,
        cup.wanted.rated,
        cup.ends,
        keys.same(cup.opener, person),
        mine >= 0 and not cup.cup.entrants[mine].gone,
        cup.invite if inside else "",
        table,
        standings,
        rounds[::-1],
    )


def listing(cup: Cup, person: str) -> CupListed:
    own = keys.same(cup.opener, person) or any(keys.same(player.person, person) for player in cup.players)
    wanted = cup.wanted
    return CupListed(
        cup.id,
        wanted.title,
        wanted.game,
        wanted.kind,
        wanted.seats,
        cup.status,
        cup.created,
        len(cup.cup.active),
        len(cup.cup.rounds),
        cup.cup.planned if cup.cup.entrants else 0,
        own,
        wanted.public,
    )


# ---- rows


def lock(connection: Connection, id: str) -> Any:
    """The row of a tournament, that nobody else changes meanwhile."""
    return connection.execute(sa.select(s.tournaments).where(c.id == id).with_for_update()).first()


def read(connection: Connection, id: str, person: str, invite: str, locked: bool = False) -> Cup:
    """A tournament, for who may see it."""
    row = lock(connection, id) if locked else connection.execute(sa.select(s.tournaments).where(c.id == id)).first()
    cup = _cups.decode(row.body) if row is not None else None
    inside = cup is not None and (
        keys.same(cup.opener, person) or any(keys.same(player.person, person) for player in cup.players)
    )
    if cup is None or not (cup.wanted.public or inside or keys.same(cup.invite, invite)):
        raise Refused("unknown_tournament", "there is no such tournament, or your link is not complete")
    return cup


def add(connection: Connection, cup: Cup) -> None:
    own = (
        sa.select(sa.func.count())
        .select_from(s.tournaments)
        .join(s.tournament_people, s.tournament_people.c.tournament_id == c.id)
    )
    own = own.where(s.tournament_people.c.person == cup.opener, c.status != "over")
    if connection.execute(own).scalar_one() >= MOST_OPEN:
        raise Refused("too_many_tables", f"you take part in {MOST_OPEN} tournaments that are not over")
    row = {"id": cup.id, "at": cup.created, "status": cup.status, "public": cup.wanted.public, "body": json.encode(cup)}
    connection.execute(sa.insert(s.tournaments), [row])
    _note_people(connection, cup)


def write(connection: Connection, cup: Cup) -> None:
    changed = sa.update(s.tournaments).where(c.id == cup.id)
    connection.execute(changed.values(status=cup.status, body=json.encode(cup)))
    _note_people(connection, cup)


def _note_people(connection: Connection, cup: Cup) -> None:
    p = s.tournament_people.c
    known = set(connection.execute(sa.select(p.person).where(p.tournament_id == cup.id)).scalars())
    wanted = {cup.opener, *(player.person for player in cup.players)} - {""}
    if new := [{"person": person, "tournament_id": cup.id} for person in sorted(wanted - known)]:
        connection.execute(sa.insert(s.tournament_people), new)
    if gone := known - wanted:
        connection.execute(sa.delete(s.tournament_people).where(p.tournament_id == cup.id, p.person.in_(gone)))


def listed(connection: Connection, person: str) -> list[CupListed]:
    """One's own, and public ones; those that are not over first."""
    p = s.tournament_people.c
    mine = sa.select(p.tournament_id).where(p.person == person)
    query = sa.select(s.tournaments.c.body).where(sa.or_(c.public, c.id.in_(mine)))
    found = [
        listing(_cups.decode(body), person)
        for body in connection.execute(query.order_by(c.at.desc()).limit(LISTED)).scalars()
    ]
    return sorted(found, key=lambda cup: (cup.status == "over", not cup.yours))


def running(connection: Connection) -> list[str]:
    return list(connection.execute(sa.select(c.id).where(c.status == "running").order_by(c.at)).scalars())


def waits(connection: Connection, id: str, at: float) -> bool:
    """Whether there is anything to do; most of the time there is not, and nothing is locked for that."""
    row = connection.execute(sa.select(s.tournaments).where(c.id == id)).first()
    if row is None or row.status != "running":
        return False
    cup = _cups.decode(row.body)
    return bool(_advance(connection, cup, at)) or json.encode(cup) != row.body


def step(connection: Connection, id: str, at: float) -> list[tuple[str, OpenCup, str, list[tuple[Player, str]]]]:
    """Go on; the tables that are to be opened, with who sits there."""
    row = lock(connection, id)
    if row is None or row.status != "running":
        return []
    cup = _cups.decode(row.body)
    missing = _advance(connection, cup, at)
    write(connection, cup)
    return [
        (table, cup.wanted, cup.opener, [(cup.players[number], call_name(cup, number)) for number in sitting])
        for table, sitting in missing
    ]


def _advance(connection: Connection, cup: Cup, at: float) -> list[tuple[str, list[int]]]:
    """Note results, pair; which tables of it are not there yet."""
    _note_results(connection, cup)
    seated = sum(len(sitting.players) for each in cup.cup.rounds for sitting in each.tables)
    ending = bool(cup.ends) and (at >= cup.ends or seated >= MOST_GAMES * len(cup.players))
    if ending and not cup.cup.open_tables():
        cup.status = "over"
        return []
    if cup.cup.over:
        cup.status = "over"
        return []
    arena = cup.cup.kind == "arena"
    may = not ending and at >= cup.paired + ARENA_SECONDS if arena else not cup.cup.open_tables()
    if may:
        try:
            found = cup.cup.pair()
            cup.tables.append([keys.new_table_id() for _ in found.tables])
            cup.paired = at
        except SolsteadError:
            if not arena:  # too many have dropped out
                cup.status = "over"
    return [
        (id, sitting.players)
        for each, ids in zip(cup.cup.rounds, cup.tables, strict=True)
        for sitting, id in zip(each.tables, ids, strict=False)
        if sitting.places is None and id not in cup.made
    ]


def _note_results(connection: Connection, cup: Cup) -> None:
    """How the tables ended that were on. A game that ended without a result leaves all level."""
    on = {
        id: sitting
        for each, ids in zip(cup.cup.rounds, cup.tables, strict=False)
        for sitting, id in zip(each.tables, ids, strict=False)
        if sitting.places is None
    }
    if not on:
        return
    query = sa.select(s.tables.c.id, s.tables.c.status).where(s.tables.c.id.in_(list(on)))
    statuses: dict[str, str] = {row.id: row.status for row in connection.execute(query)}
    cup.made += [id for id in statuses if id not in cup.made]
    over = [id for id, status in statuses.items() if status not in ("open", "running")]
    r = s.results.c
    rows = connection.execute(sa.select(r.table_id, r.seat, r.place).where(r.table_id.in_(over)).order_by(r.seat))
    places: dict[str, list[int]] = {}
    for id, _, place in rows:
        places.setdefault(id, []).append(place)
    gone = [id for id in on if id in cup.made and id not in statuses]  # the host has deleted it
    for id in [*over, *gone]:
        cup.cup.report(on[id], places.get(id) or [1] * len(on[id].players))


def drop_out(connection: Connection, person: str) -> None:
    """Take a person out of every tournament that is not over."""
    p = s.tournament_people.c
    for id in list(connection.execute(sa.select(p.tournament_id).where(p.person == person)).scalars()):
        row = lock(connection, id)
        cup = _cups.decode(row.body) if row is not None else None
        if cup is not None and cup.status != "over" and any(player.person == person for player in cup.players):
            leave(cup, person)
            write(connection, cup)


def forget(connection: Connection, person: str) -> None:
    """Take a person out of tournaments; the results stay as those of nobody."""
    p = s.tournament_people.c
    for id in list(connection.execute(sa.select(p.tournament_id).where(p.person == person)).scalars()):
        row = lock(connection, id)
        if row is None:
            continue
        cup = _cups.decode(row.body)
        for number, player in enumerate(cup.players):
            if player.person == person:
                player.person = player.face = ""
                cup.cup.entrants[number].name = f"? {number + 1}"
                cup.cup.leave(number)
        if cup.opener == person:
            cup.opener = secrets.token_hex(32)
        write(connection, cup)
        connection.execute(sa.delete(s.tournament_people).where(p.person == cup.opener, p.tournament_id == id))
