"""What is sent to people. Everything that leaves the server about a table is made here, for one viewer at a time.

A viewer is a seat, or SPECTATOR. What a block holds is a function of what that viewer may know.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Optional, Union

from msgspec import Raw, Struct, json

from solstead.bots import TEXTS
from solstead.core.events import Event
from solstead.core.state import State
from solstead.core.text import Text, read_text
from solstead.core.zone import SPECTATOR
from solstead.server.entries import Clock
from solstead.server.table import Message, Result, Seat, Status, Table, game_of

encode = json.Encoder().encode


class Happening(Struct):
    """An event as a viewer may hear it."""

    kind: str
    seat: Optional[int]
    fields: dict[str, int]
    text: str  # "" if it is not worth a line


class Option(Struct):
    """A legal action."""

    action: int
    noun: list[Union[str, int]]
    label: str
    effect: Any  # what it costs and brings: the game's own struct, or None


class Prompt(Struct):
    """What a seat is asked."""

    asked: int  # the number of the question, to be sent with the answer
    kind: str
    text: str
    owes: bool  # False: an answer is given and may still be changed
    options: list[Option]


class Block(Struct):
    """The table as one viewer sees it."""

    seat: Optional[int]  # None: a spectator
    view: Any  # the game's own
    prompt: Optional[Prompt]
    undo: str  # "free", "ask" or ""
    events: list[Happening]


class SeatShown(Struct):
    """A seat as everybody sees it."""

    name: str
    title: str  # what the game calls the seat
    taken: bool
    bot: str
    stand_in: str
    forfeit: str  # in words: why the bot of this seat has lost, and another one plays
    bot_moves: int
    remaining: Optional[float]  # seconds left on the clock at `at`, if one is running
    yours: bool


class UndoShown(Struct):
    seat: int
    agreed: list[int]


class TableShown(Struct):
    """A table as everybody at it sees it."""

    id: str
    game: str
    status: Status
    seq: int
    at: float
    created: float
    settings: dict[str, Any]
    components: str  # their digest
    own_components: bool  # not those that come with the game
    public: bool
    hints: bool
    clock: Clock
    seats: list[SeatShown]
    owing: list[int]
    opener: bool  # whether that is you
    invite: str  # for those who sit here
    muted: bool
    undo: Optional[UndoShown]
    takeovers: dict[int, list[int]]
    abandon: list[int]
    rematch: str
    result: Optional[Result]


class Sync(Struct, tag_field="type", tag="sync"):
    """Everything anew."""

    seq: int
    table: TableShown
    blocks: list[Raw]
    log: list[str]
    events: list[Happening]  # those of the log
    chat: list[Message]
    presence: dict[int, str]


class Update(Struct, tag_field="type", tag="update", omit_defaults=True):
    """One entry of the record. A gap in `seq` means that something was missed: ask for a sync."""

    seq: int
    kind: str
    at: float
    table: Optional[Raw] = None
    blocks: Optional[list[Raw]] = None
    said: Optional[Message] = None


@lru_cache(maxsize=64)
def words(game: str, language: str) -> Text:
    """The words of a game."""
    return game_of(game).text(language)


@lru_cache(maxsize=8)
def bot_words(language: str) -> Text:
    """What is said of bots."""
    return read_text([TEXTS], language)


def block(table: Table, viewer: int, language: str) -> bytes:
    """What a viewer sees of the game, and is asked."""
    assert table.match is not None
    state = table.match.state
    seated = viewer != SPECTATOR
    shown = Block(
        seat=viewer if seated else None,
        view=state.view(viewer if seated else None),
        prompt=prompt(table, viewer, language) if seated else None,
        undo=undo(table, viewer) if seated else "",
        events=[happening(table, event, viewer, language) for event in table.news],
    )
    return encode(shown)


def prompt(table: Table, seat: int, language: str) -> Optional[Prompt]:
    """The question to a seat. Labels are made from a state that agrees with what the seat knows."""
    assert table.match is not None
    state = table.match.state
    options = state.options(seat) if table.data.status == "running" else []
    if not options or table.bot_of(seat):
        return None
    text = words(table.game.name, language)
    known = state.determinise(seat, 0)
    kind = state.stack[-1].kind
    choices = [option(known, seat, action, text) for action in options]
    asked = table.game.question(known, seat, text)
    return Prompt(table.data.asked[seat], kind, asked, seat in state.to_act(), choices)


def option(known: State, seat: int, action: int, text: Text) -> Option:
    """One thing that may be chosen, from a state that agrees with what the seat knows."""
    game = known.setup.game
    label, effect = game.label(known, seat, action, text), game.effect(known, seat, action)
    return Option(action, list(game.noun(action)), label, effect)


def undo(table: Table, seat: int) -> str:
    """How a seat may take back."""
    if table.match is None or table.data.status != "running" or table.bot_of(seat):
        return ""
    if table.match.can_undo(seat):
        return "free"
    return "ask" if table.match.can_undo(seat, consent=True) else ""


def happening(table: Table, event: Event, viewer: int, language: str) -> Happening:
    assert table.match is not None
    names = [seat.name for seat in table.data.seats]
    text = table.game.describe(event, viewer, table.match.state.setup, words(table.game.name, language), names)
    return Happening(event.kind.name, event.seat if event.seat >= 0 else None, event.fields(viewer), text)


def log(table: Table, viewer: int, language: str) -> list[Happening]:
    """The last events that are worth a line."""
    if table.match is None:
        return []
    lines = (happening(table, event, viewer, language) for event in table.log)
    return [line for line in lines if line.text]


def table_shown(table: Table, person: str, language: str) -> TableShown:
    """The table around the game."""
    data, opened = table.data, table.data.opened
    mine = table.seats_of(person)
    setup = table.game.setup(opened.seats, opened.settings, table.components)
    text = words(table.game.name, language)
    seats = [
        SeatShown(
            name=seat.name,
            title=table.game.seat_name(i, setup, text),
            taken=bool(seat.person or seat.bot),
            bot=seat.bot,
            stand_in=seat.stand_in,
            forfeit=forfeit(seat, language),
            bot_moves=seat.bot_moves,
            remaining=_remaining(table, i),
            yours=i in mine,
        )
        for i, seat in enumerate(data.seats)
    ]
    return TableShown(
        id=data.id,
        game=opened.game,
        status=data.status,
        seq=data.seq,
        at=data.at,
        created=data.created,
        settings=setup.settings,
        components=table.components.digest,
        own_components=opened.components is not None,
        hints=opened.hints,
        public=opened.public,
        clock=opened.clock,
        seats=seats,
        owing=table.owing,
        opener=bool(person) and opened.opener == person,
        invite=opened.invite if mine or (person and opened.opener == person) else "",
        muted=data.muted,
        undo=UndoShown(data.undo.seat, data.undo.agreed) if data.undo else None,
        takeovers=data.takeovers,
        abandon=data.abandon,
        rematch=data.rematch,
        result=data.result,
    )


def forfeit(seat: Seat, language: str) -> str:
    """Why a bot has lost; "" if it has not."""
    text = bot_words(language)
    return text("fault.lost", fault=text(f"fault.{seat.forfeit}", bot=seat.bot)) if seat.forfeit else ""


def _remaining(table: Table, seat: int) -> Optional[float]:
    deadline = table.deadline(seat)
    return None if deadline is None else round(deadline - table.data.at, 3)


def viewers(table: Table, person: str) -> list[int]:
    """The seats of a person, or the spectator."""
    return list(table.seats_of(person)) or [SPECTATOR]


def sync(table: Table, person: str, language: str, presence: dict[int, str]) -> bytes:
    """Everything that a person may see of a table."""
    news, table.news = table.news, []
    eyes = viewers(table, person)
    blocks = [Raw(block(table, viewer, language)) for viewer in eyes] if table.match else []
    lines = log(table, eyes[0], language)
    shown = Sync(
        seq=table.data.seq,
        table=table_shown(table, person, language),
        blocks=blocks,
        log=[line.text for line in lines],
        events=lines,
        chat=table.data.chat,
        presence=presence,
    )
    table.news = news
    return encode(shown)


class Updates:
    """The messages about one entry: made once for each kind of viewer, however many there are."""

    #: Entries that change the position of the game.
    MOVES = frozenset({"started", "acted", "undone", "undo_answered", "undo_asked"})
    #: Entries that change nothing around it, most of the time.
    QUIET = frozenset({"acted", "said"})

    def __init__(self, table: Table, kind: str, before: Status) -> None:
        self.table = table
        self.kind = kind
        clocked = table.data.opened.clock.kind != "none" and kind != "said"
        self.around = kind not in self.QUIET or clocked or table.data.status != before
        self.moved = table.match is not None and (kind in self.MOVES or self.around)
        self._blocks: dict[tuple[int, str], Raw] = {}
        self._messages: dict[tuple[str, str], bytes] = {}

    def message(self, person: str, language: str) -> bytes:
        """The update for a person."""
        eyes = viewers(self.table, person)
        key = ("" if eyes[0] == SPECTATOR and not self._opener(person) else person, language)
        if key not in self._messages:
            self._messages[key] = encode(self._update(key[0], eyes, language))
        return self._messages[key]

    def _opener(self, person: str) -> bool:
        return bool(person) and self.table.data.opened.opener == person

    def _update(self, person: str, eyes: list[int], language: str) -> Update:
        table = self.table
        update = Update(table.data.seq, self.kind, table.data.at)
        if self.around:
            update.table = Raw(encode(table_shown(table, person, language)))
        if self.moved:
            update.blocks = [self._block(viewer, language) for viewer in eyes]
        if self.kind == "said":
            update.said = table.data.chat[-1]
        return update

    def _block(self, viewer: int, language: str) -> Raw:
        key = (viewer, language)
        if key not in self._blocks:
            self._blocks[key] = Raw(block(self.table, viewer, language))
        return self._blocks[key]
