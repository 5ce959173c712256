"""What somebody says who opens a table, checked."""

from __future__ import annotations

from typing import Annotated, Any, Final, Optional

from msgspec import Meta, Struct, field

from solstead.core import fair
from solstead.core.errors import SolsteadError, UnknownGame
from solstead.core.registry import load
from solstead.server.base import keys
from solstead.server.base.errors import Refused
from solstead.server.table import entries as e
from solstead.server.table.commands import BotName, Face, Name, check_bot, check_rated
from solstead.server.table.table import Table

DAY: Final = 86_400


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


def first_entry(wanted: OpenTable, components: Optional[dict[str, Any]], person: str, bots: list[str]) -> e.Opened:
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
        invite=keys.new_invite(),
        secret="" if wanted.deal is not None else fair.new_secret().hex(),  # what all know needs no proof
    )


def rematched(table: Table, new: str) -> e.Rematched:
    if table.data.rematch:
        raise Refused("not_open", "there is a rematch already")
    return e.Rematched(new)
