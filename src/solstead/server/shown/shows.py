"""What is sent to people. Everything that leaves the server about a table is made here, for one viewer at a time.

A viewer is a seat, or SPECTATOR. What a block holds is a function of what that viewer may know.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Optional, Union

from msgspec import Raw, Struct, field, json

from solstead.bots import TEXTS, method
from solstead.core.state import State
from solstead.core.text import Text, read_text
from solstead.core.zone import SPECTATOR, eyes
from solstead.server.base import keys
from solstead.server.table.entries import Clock
from solstead.server.table.steps import Beat, beats
from solstead.server.table.table import HowUndone, Logged, Message, Result, Seat, Status, Table, game_of

encode = json.Encoder().encode


class Happening(Struct, omit_defaults=True):
    """An event as a viewer may hear it."""

    kind: str
    seat: Optional[int]
    fields: dict[str, int]
    text: str  # "" if it is not worth a line
    n: int = 0  # its number at this table
    by: Optional[int] = None  # whose decision brought it about; None for the deal
    learned: bool = False  # the viewer knows more by it
    undone: bool = False  # it was taken back


class Option(Struct, omit_defaults=True):
    """A legal action."""

    action: int
    noun: list[Union[str, int]]
    label: str
    effect: Any  # what it costs and brings: the game's own struct, or None
    final: bool = False  # it cannot be taken back: somebody learns something by it, or others decide next


class Refusal(Struct):
    """Things that cannot be chosen now, and why, in words."""

    why: str
    nouns: list[list[Union[str, int]]]


class Prompt(Struct, omit_defaults=True):
    """What a seat is asked."""

    asked: int  # the number of the question, to be sent with the answer
    kind: str
    text: str
    owes: bool  # False: an answer is given and may still be changed
    options: list[Option]
    refused: list[Refusal] = []


class BeatShown(Struct):
    """The table inside a step, between two of its parts."""

    events: int  # how many events of the step have happened
    view: Any


class Block(Struct):
    """The table as one viewer sees it."""

    seat: Optional[int]  # None: a spectator
    view: Any  # the game's own
    prompt: Optional[Prompt]
    undo: HowUndone
    turn: int  # how many decisions can be taken back together, as one turn
    since: int  # the number of the first event after the last answer in secret
    events: list[Happening]  # of this step; in a sync: the end of the log
    beats: list[BeatShown]  # the parts of this step but the last, for those who watch it


class SeatShown(Struct):
    """A seat as everybody sees it."""

    name: str
    called: str  # by everybody, in every text: a name, or what a bot or the seat is called; no two the same
    title: str  # what the game calls the seat
    taken: bool
    bot: str
    stand_in: str
    forfeit: str  # in words: why the bot of this seat has lost, and another one plays
    bot_moves: int
    remaining: Optional[float]  # seconds left on the clock now, if one is running
    yours: bool
    worded: bool = False  # whether a word was added to what the shuffles follow from
    word: str = ""  # the word: before the start one's own only
    face: str = ""  # what a picture of whoever sits here is drawn from; "": there is none
    method: str = ""  # how a bot of ours plays here: "network", "guided" (network and search), "search", ...


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
    commitment: str  # to the secret that the shuffles follow from (docs/fair.md); "": they cannot be proved
    settings: dict[str, Any]
    components: str  # their digest
    own_components: bool  # not those that come with the game
    public: bool
    hints: bool
    rated: bool
    lent: bool  # positions of it may become puzzles
    arranged: bool  # it began in a position that somebody set up
    clock: Clock
    seats: list[SeatShown]
    owing: list[int]
    opener: bool  # whether that is you
    invite: str  # for those who sit here
    look: str  # the part of a link by which a private table can be watched; "" where the address does
    muted: bool
    locked: bool  # the host lets nobody else come
    undo: Optional[UndoShown]
    takeovers: dict[int, list[int]]
    abandon: list[int]
    late: float  # spectator delay in seconds; 0 for players, and where there are no secrets
    paused: bool  # nobody was here, and clocks stand still
    rematch: str
    result: Optional[Result]


class Sync(Struct, tag_field="type", tag="sync"):
    """Everything anew."""

    seq: int
    table: TableShown
    blocks: list[Raw]
    events: int  # how many there have been; the log of a block has the last ones
    chat: list[Message]
    presence: dict[int, str]


class Update(Struct, tag_field="type", tag="update", omit_defaults=True):
    """One entry of the record. A gap in `seq` means that something was missed: ask for a sync."""

    seq: int
    kind: str
    at: float
    table: Optional[Raw] = None
    blocks: Optional[list[Raw]] = None
    undone: list[int] = field(default_factory=list)  # numbers of events that were taken back
    said: Optional[Message] = None


@lru_cache(maxsize=64)
def words(game: str, language: str) -> Text:
    """The words of a game."""
    return game_of(game).text(language)


@lru_cache(maxsize=8)
def bot_words(language: str) -> Text:
    """What is said of bots."""
    return read_text([TEXTS], language)


def block(
    table: Table,
    viewer: int,
    language: str,
    lines: list[Logged],
    parts: Sequence[Beat] = (),
    called: Optional[list[str]] = None,
) -> bytes:
    """What a viewer sees of the game, is asked, and hears. `called` are the `names`, where they are at hand."""
    assert table.match is not None
    state = table.match.state
    seated = viewer != SPECTATOR
    eye = viewer if seated else None
    shown = Block(
        seat=viewer if seated else None,
        view=state.view(eye),
        prompt=prompt(table, viewer, language) if seated else None,
        undo=table.how_undone(viewer) if seated else "",
        turn=table.turn_steps(viewer) if seated else 0,
        since=table.data.sealed.get(viewer, 0),
        events=happenings(table, lines, viewer, language, called),
        beats=[BeatShown(part.events, part.state.view(eye)) for part in parts],
    )
    return encode(shown)


def prompt(table: Table, seat: int, language: str) -> Optional[Prompt]:
    """The question to a seat, if there is one."""
    assert table.match is not None
    state = table.match.state
    if table.data.status != "running" or not state.options(seat) or table.bot_of(seat):
        return None
    text = words(table.game.name, language).among(names(table, language))
    return question(state.determinise(seat, 0), seat, table.data.asked[seat], text)


def question(known: State, seat: int, asked: int, text: Text) -> Prompt:
    """What a seat is asked, from a state that agrees with what it knows; `asked` is the number of the question."""
    game = known.setup.game
    return Prompt(
        asked=asked,
        kind=known.stack[-1].kind,
        text=game.question(known, seat, text),
        owes=seat in known.to_act(),
        options=[option(known, seat, action, text) for action in known.options(seat)],
        refused=refused(known, seat, text),
    )


def refused(known: State, seat: int, text: Text) -> list[Refusal]:
    """What cannot be chosen, reason by reason."""
    found: dict[str, list[list[Union[str, int]]]] = {}
    for noun, why in known.setup.game.refusals(known, seat, text).items():
        found.setdefault(why, []).append(list(noun))
    return [Refusal(why, nouns) for why, nouns in found.items()]


def option(known: State, seat: int, action: int, text: Text) -> Option:
    """One thing that may be chosen, from a state that agrees with what the seat knows."""
    game = known.setup.game
    label, effect = game.label(known, seat, action, text), game.effect(known, seat, action)
    return Option(action, list(game.noun(action)), label, effect, final(known, seat, action))


def final(known: State, seat: int, action: int) -> bool:
    """Whether an option cannot be taken back, as far as the seat can know."""
    after = known.clone()
    after.log = []
    after.apply(seat, action)
    return after.over or any(event.learned for event in after.log) or not after.options(seat)


def happenings(
    table: Table, lines: Sequence[Logged], viewer: int, language: str, called: Optional[list[str]] = None
) -> list[Happening]:
    """Lines of the log as a viewer hears them. What one decision brought about is told together."""
    assert table.match is not None
    setup, text = table.match.state.setup, words(table.game.name, language)
    called = called or names(table, language)
    found: list[Happening] = []
    for _, together in groupby(lines, lambda line: (line.step, line.by, line.undone)):
        run = list(together)
        told = table.game.describe_all([line.event for line in run], viewer, setup, text, called)
        found += [
            Happening(
                n=line.n,
                kind=line.event.kind.name,
                seat=line.event.seat if line.event.seat >= 0 else None,
                by=line.by if line.by >= 0 else None,
                fields=line.event.fields(viewer),
                text=sentence,
                learned=bool(line.event.learned & eyes(viewer)),
                undone=line.undone,
            )
            for line, sentence in zip(run, told, strict=True)
        ]
    return found


def log(table: Table, viewer: int, language: str) -> list[Happening]:
    """The events at hand that are worth a line."""
    if table.match is None:
        return []
    return [line for line in happenings(table, table.log, viewer, language) if line.text]


def table_shown(table: Table, person: str, language: str) -> TableShown:
    """The table around the game."""
    data, opened = table.data, table.data.opened
    mine = table.seats_of(person)
    setup = table.game.setup(opened.seats, opened.settings, table.components)
    text = words(table.game.name, language)
    called = names(table, language)
    seats = [
        SeatShown(
            name=seat.name,
            called=called[i],
            title=table.game.seat_name(i, setup, text),
            taken=bool(seat.person or seat.bot),
            bot=seat.bot,
            stand_in=seat.stand_in,
            forfeit=forfeit(seat, language),
            bot_moves=seat.bot_moves,
            remaining=_remaining(table, i),
            yours=i in mine,
            worded=bool(data.digests[i]) if data.digests else False,
            word=data.words[i] if data.words and (i in mine or data.status != "open") else "",
            face=seat.face,
            method=method(seat.bot or seat.stand_in, setup),
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
        commitment=table.commitment,
        settings=setup.settings,
        components=table.components.digest,
        own_components=opened.components is not None,
        hints=opened.hints,
        rated=opened.rated,
        lent=opened.lent,
        arranged=opened.position is not None,
        public=opened.public,
        clock=opened.clock,
        seats=seats,
        owing=table.owing,
        opener=bool(person) and opened.opener == person,
        invite=opened.invite if mine or (person and opened.opener == person) else "",
        look="" if opened.public else keys.look(opened.invite, data.looks),
        muted=data.muted,
        locked=data.locked,
        undo=UndoShown(data.undo.seat, data.undo.agreed) if data.undo else None,
        takeovers=data.takeovers,
        abandon=data.abandon,
        late=table.lag,
        paused=data.paused is not None,
        rematch=data.rematch,
        result=data.result,
    )


def names(table: Table, language: str) -> list[str]:
    """What everybody is called. Who would be called the same gets a number."""
    text, bots = words(table.game.name, language), bot_words(language)
    opened = table.data.opened
    setup = (
        table.match.state.setup if table.match else table.game.setup(opened.seats, opened.settings, table.components)
    )
    found: list[str] = []
    for i, seat in enumerate(table.data.seats):
        bot = f"called.{seat.bot}"
        found.append(seat.name or (bots(bot) if bot in bots else seat.bot) or table.game.seat_name(i, setup, text))
    return [f"{name} {found[:i].count(name) + 1}" if name in found[:i] else name for i, name in enumerate(found)]


def forfeit(seat: Seat, language: str) -> str:
    """Why a seat has lost; "" if it has not."""
    text = bot_words(language)
    if seat.forfeit in ("time", "removed"):  # a person's seat
        return text(f"fault.{seat.forfeit}")
    return text("fault.lost", fault=text(f"fault.{seat.forfeit}", bot=seat.bot)) if seat.forfeit else ""


def _remaining(table: Table, seat: int) -> Optional[float]:
    deadline = table.deadline(seat)
    since = time.time() - table.lag if table.data.paused is None else table.data.paused
    return None if deadline is None else round(deadline - since, 3)


def viewers(table: Table, person: str) -> list[int]:
    """The seats of a person, or the spectator."""
    return list(table.seats_of(person)) or [SPECTATOR]


def sync(table: Table, person: str, language: str, presence: dict[int, str]) -> bytes:
    """Everything that a person may see of a table."""
    seen = viewers(table, person)
    blocks = [Raw(block(table, viewer, language, table.log)) for viewer in seen] if table.match else []
    shown = Sync(
        seq=table.data.seq,
        table=table_shown(table, person, language),
        blocks=blocks,
        events=table.data.events,
        chat=table.data.chat,
        presence=presence,
    )
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
        self._parts: Optional[list[Beat]] = None
        self._called: dict[str, list[str]] = {}  # by language

    def message(self, person: str, language: str) -> bytes:
        """The update for a person."""
        seen = viewers(self.table, person)
        key = ("" if seen[0] == SPECTATOR and not self._opener(person) else person, language)
        if key not in self._messages:
            self._messages[key] = encode(self._update(key[0], seen, language))
        return self._messages[key]

    def _opener(self, person: str) -> bool:
        return bool(person) and self.table.data.opened.opener == person

    def _update(self, person: str, seen: list[int], language: str) -> Update:
        table = self.table
        update = Update(table.data.seq, self.kind, table.data.at)
        if self.around:
            update.table = Raw(encode(table_shown(table, person, language)))
        if self.moved:
            update.blocks = [self._block(viewer, language) for viewer in seen]
            update.undone = table.taken_back
        if self.kind == "said":
            update.said = table.data.chat[-1]
        return update

    def _block(self, viewer: int, language: str) -> Raw:
        key = (viewer, language)
        if self._parts is None:
            self._parts = beats(self.table.step) if self.table.step is not None else []
        if language not in self._called:
            self._called[language] = names(self.table, language)
        if key not in self._blocks:
            called = self._called[language]
            self._blocks[key] = Raw(block(self.table, viewer, language, self.table.news, self._parts, called))
        return self._blocks[key]
