"""What a person may ask of a table, and when. A command becomes one entry of the record, or is refused."""

from __future__ import annotations

import hmac
import re
import time
import unicodedata
from collections.abc import Sequence
from typing import Annotated, Optional, Union

from msgspec import Meta, Struct

from solstead.bots import NAMES
from solstead.core.fair import word_digest
from solstead.ratings import level
from solstead.server.base.errors import Refused
from solstead.server.table import entries as e
from solstead.server.table.table import MOST_UNDONE, Seat, Table

#: How many answers one gesture gives.
Gesture = Annotated[int, Meta(ge=1, le=99)]
SeatNumber = Annotated[int, Meta(ge=0, le=7, description="A seat, counted from 0.")]
#: A name: no control characters, and no space at its ends (to some, control characters are spaces, to others not).
SIGNS = r"[^\s\x00-\x1f]([^\x00-\x1f]*[^\s\x00-\x1f])?"
#: Words of people: anything but NUL, which PostgreSQL does not keep; and more than blanks.
ANYTHING = r"^[^\x00]*$"
SOMETHING = r"^[^\x00]*[^\s\x00][^\x00]*$"
Name = Annotated[str, Meta(min_length=1, max_length=32, pattern=f"^{SIGNS}$", description="A nickname.")]
Words = Annotated[str, Meta(min_length=1, max_length=500, pattern=SOMETHING, description="A line of chat.")]
Face = Annotated[str, Meta(pattern=r"^[0-9a-f]{0,16}$", description="What a picture is drawn from; empty: none.")]
FairWord = Annotated[str, Meta(max_length=64, description="Anything; empty to take it back.")]
BotName = Annotated[str, Meta(max_length=32, description="A bot: see /api/games. Empty for a person.")]

#: Who plays on for somebody who is away.
STAND_IN = "greedy"
#: Kinds of letters that nobody sees: control, format and private characters, and some that are drawn as nothing.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
FILLERS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
#: Two of them are part of emoji.
EMOJI = frozenset("\ufe0e\ufe0f")
#: Marks above and below letters, by kinds (M) of what stands in a row: on nothing, on a space, or reaching into other
#: lines.
OUTGROWN = re.compile("^M|ZM|MMMM")
#: After so many entries nothing is added to a record any more but what brings the game to its end.
MOST_ENTRIES = 10_000
#: And so many of them one person may make that are no part of the game, so that nobody uses up the room of the others.
MOST_EACH = 500


class Command(Struct, tag_field="do", forbid_unknown_fields=True):
    """Anything that a person may do at a table; `do` says which."""


class Sit(Command, tag="sit"):
    """Take a seat (any free one without `seat`). One person may hold several."""

    name: Name
    seat: Optional[SeatNumber] = None
    face: Face = ""


class Rename(Command, tag="rename"):
    """Change the nickname on a seat."""

    seat: SeatNumber
    name: Name


class Leave(Command, tag="leave"):
    """Give up a seat."""

    seat: SeatNumber


class Remove(Command, tag="remove"):
    """Opener, before the start: take a person from a seat."""

    seat: SeatNumber


class Assign(Command, tag="assign"):
    """Opener, before the start: give a free seat to a bot, or back to people."""

    seat: SeatNumber
    bot: BotName


class AddWord(Command, tag="word"):
    """Before the start: a word of one's own that the shuffles follow from. Others see it when the game begins."""

    seat: SeatNumber
    word: FairWord


class Start(Command, tag="start"):
    """Opener: begin."""


class Act(Command, tag="act"):
    """Take a decision. `asked` is the number of the question, as the prompt has it."""

    seat: SeatNumber
    action: Annotated[int, Meta(ge=0, le=1_000_000)]
    asked: Annotated[int, Meta(ge=0, le=2_000_000_000)]


class Undo(Command, tag="undo"):
    """Take back the last decision, the last `n` of one gesture, or with `turn` the turn, where nobody is asked."""

    seat: SeatNumber
    turn: bool = False
    n: Gesture = 1


class AskUndo(Command, tag="ask_undo"):
    """Ask the others to let a seat take back its last decision, or the last `n` of one gesture."""

    seat: SeatNumber
    n: Gesture = 1


class AnswerUndo(Command, tag="answer_undo"):
    """Say whether somebody may take back. Whoever has asked withdraws it by `agree: false`."""

    seat: SeatNumber
    agree: bool


class Takeover(Command, tag="takeover"):
    """Agree, on the seat `by`, that a bot plays for the absent `seat`."""

    seat: SeatNumber
    by: SeatNumber


class HandBack(Command, tag="hand_back"):
    """Take a seat back from the bot that played for it."""

    seat: SeatNumber


class Abandon(Command, tag="abandon"):
    """Agree to stop without a result; when all people do, the game ends."""

    seat: SeatNumber


class Close(Command, tag="close"):
    """Opener: close the table."""


class Say(Command, tag="say"):
    """Say something to everybody at the table."""

    seat: SeatNumber
    text: Words


class RenewLook(Command, tag="renew_look"):
    """Opener: links to watch a private table lead nowhere any more; there is a new one."""


class Mute(Command, tag="mute"):
    """Opener: switch the chat off or on."""

    on: bool


AnyCommand = Union[
    Sit,
    Rename,
    Leave,
    Remove,
    Assign,
    AddWord,
    Start,
    Act,
    Undo,
    AskUndo,
    AnswerUndo,
    Takeover,
    HandBack,
    Abandon,
    Close,
    Say,
    Mute,
    RenewLook,
]


#: What is no part of the game. It has a rate of its own, and an amount for each person.
TALK = (Sit, Rename, Assign, AddWord, AskUndo, Say, Mute, RenewLook)


def decide(
    table: Table,
    person: str,
    command: AnyCommand,
    present: frozenset[int] = frozenset(),
    bots: Sequence[str] = NAMES,
) -> e.AnyEntry:
    """The entry that a command becomes. `present` are the seats whose people are not missing, `bots` all there are.

    Whether a decision is legal is left to the rules: the table refuses when the entry is added.
    """
    if table.data.seq >= MOST_ENTRIES and not isinstance(command, (Act, Leave, Takeover, HandBack, Abandon, Close)):
        raise Refused("too_large", "this table is too long for chat and undo; it can still be played to its end")
    if isinstance(command, TALK) and table.data.talk.get(person, 0) >= MOST_EACH:
        raise Refused("too_large", "you have said and changed as much as one person may at a table")
    match command:
        case Sit() | Rename() | Leave() | Remove() | Assign() | AddWord():
            return _seating(table, person, command, bots)
        case Start():
            _opener(table, person, "open")
            if any(not seat.person and not seat.bot for seat in table.data.seats):
                raise Refused("seats_free", "somebody must sit on every seat first: a person or a bot")
            return e.Started()
        case Act():
            own_seat(table, person, command.seat, running=True)
            if command.asked != (asked := table.data.asked[command.seat]):
                raise Refused("stale", f"seat {command.seat} is asked question {asked} now")
            return e.Acted(command.seat, command.action)
        case Undo():
            return _undo(table, person, command)
        case AskUndo():
            return _ask_undo(table, person, command)
        case AnswerUndo():
            return _answer_undo(table, person, command)
        case Takeover():
            return _takeover(table, person, command, present)
        case HandBack():
            return _hand_back(table, person, command.seat)
        case Abandon() | Close() | Say() | Mute() | RenewLook():
            return _besides(table, person, command)


def _seating(
    table: Table, person: str, command: Sit | Rename | Leave | Remove | Assign | AddWord, bots: Sequence[str]
) -> e.AnyEntry:
    """Who sits where, and what they bring along."""
    match command:
        case Sit():
            return _sit(table, person, command)
        case Rename():
            own_seat(table, person, command.seat)
            check_name(command.name)
            return e.Renamed(command.seat, command.name)
        case Leave():
            own_seat(table, person, command.seat)
            if table.data.status not in ("open", "running"):
                raise Refused("not_running", "the game is over")
            if table.data.opened.rated and table.data.status == "running":
                raise Refused("rated_game", "a rated game is played to its end; stay away, and a bot plays on for you")
            return e.Stood(command.seat)
        case Remove():
            _opener(table, person, "open")
            if not _seat(table, command.seat).person:
                raise Refused("not_your_seat", f"nobody sits on seat {command.seat}")
            return e.Stood(command.seat, removed=True)
        case Assign():
            return _assign(table, person, command, bots)
        case AddWord():
            return _add_word(table, person, command)


def _besides(table: Table, person: str, command: Abandon | Close | Say | Mute | RenewLook) -> e.AnyEntry:
    """What is not part of the game: stopping it, and talking."""
    data = table.data
    match command:
        case Abandon():
            own_seat(table, person, command.seat, running=True)
            if command.seat in data.abandon:
                raise Refused("nothing_asked", f"seat {command.seat} has agreed to stop already")
            return e.AbandonVoted(command.seat)
        case Close():
            _opener(table, person)
            if data.status not in ("open", "running"):
                raise Refused("not_running", "the table is over already")
            if data.status == "running" and table.others(person):
                raise Refused("not_open", "others are playing: a running game ends when all of them agree to stop")
            return e.Closed()
        case Say():
            own_seat(table, person, command.seat)
            if data.muted:
                raise Refused("muted", "the chat of this table is switched off")
            return e.Said(command.seat, command.text.strip())
        case Mute():
            _opener(table, person)
            return e.Muted(command.on)
        case RenewLook():
            _opener(table, person)
            return e.LookRenewed()


def _seat(table: Table, number: int) -> Seat:
    if number >= len(table.data.seats):
        raise Refused("not_your_seat", f"seats are 0 to {len(table.data.seats) - 1}, not {number}")
    return table.data.seats[number]


def own_seat(table: Table, person: str, number: int, running: bool = False) -> Seat:
    """The seat, if it belongs to this person (and the game is on, and no bot plays there)."""
    seat = _seat(table, number)
    if not person or not hmac.compare_digest(seat.person, person):
        raise Refused("not_your_seat", f"seat {number} is not yours")
    if running and table.data.status != "running":
        raise Refused("not_running", "the game is not on")
    if running and seat.stand_in:
        raise Refused("not_your_seat", f"a bot plays on seat {number}; take it back first")
    return seat


def _opener(table: Table, person: str, status: str = "") -> None:
    if not person or not hmac.compare_digest(table.data.opened.opener, person):
        raise Refused("not_opener", "only who opened the table may do that")
    if status and table.data.status != status:
        raise Refused("not_open", "that is possible before the start only")


def _sit(table: Table, person: str, command: Sit) -> e.Sat:
    """A free seat; in a running game one that somebody left."""
    if not person:
        raise Refused("no_key", "a key is needed to sit down")
    check_name(command.name)
    if table.data.status not in ("open", "running"):
        raise Refused("not_open", "the table is over")
    if table.data.locked or person in table.data.barred:
        raise Refused("table_locked", "the host lets nobody else sit down here")
    if table.data.status == "running" and table.seats_of(person):
        raise Refused("seat_taken", "you play here already, and nobody may see a second hand")
    if table.data.opened.rated and table.seats_of(person):
        raise Refused("rated_game", "nobody plays a rated game against himself")
    free = [i for i, seat in enumerate(table.data.seats) if not seat.person and not seat.bot]
    if (left := table.data.left.get(person)) is not None:
        free = [seat for seat in free if seat == left]  # nobody sees a second hand by leaving the first
    if command.seat is None:
        if not free:
            raise Refused("table_full", "all seats are taken")
        return e.Sat(free[0], person, command.name, command.face)
    _seat(table, command.seat)
    if command.seat not in free:
        raise Refused("seat_taken", f"seat {command.seat} is taken")
    return e.Sat(command.seat, person, command.name, command.face)


def check_name(name: str) -> None:
    """Refuse a name that cannot be seen, that turns the writing around it, or that grows over it."""
    kinds = [unicodedata.category(letter) for letter in name]
    letters = [i for i, letter in enumerate(name) if letter not in EMOJI or not i or not kinds[i - 1].startswith("S")]
    unseen = any(kinds[i] in UNSEEN or FILLERS.match(name[i]) for i in letters)
    if unseen or OUTGROWN.search("".join(kinds[i][0] for i in letters)):
        raise Refused("malformed", "names and words have no invisible letters and none that turn the writing around")


def check_chosen(name: str) -> None:
    """The same for a name that is well formed as the interface describes it."""
    try:
        check_name(name)
    except Refused as refused:
        raise Refused("bad_setting", refused.message) from None


def _assign(table: Table, person: str, command: Assign, bots: Sequence[str]) -> e.Assigned:
    _opener(table, person, "open")
    if _seat(table, command.seat).person:
        raise Refused("seat_taken", f"somebody sits on seat {command.seat}")
    check_bot(command.bot, bots)
    if table.data.opened.rated:
        check_rated(table.data.opened.game, table.data.opened.seats, command.bot)
    return e.Assigned(command.seat, command.bot)


def _add_word(table: Table, person: str, command: AddWord) -> e.Worded:
    own_seat(table, person, command.seat)
    if table.data.status != "open":
        raise Refused("not_open", "words are added before the start only")
    check_name(command.word)
    word = command.word.strip()
    return e.Worded(command.seat, word, word_digest(table.data.id, command.seat, word) if word else "")


def check_rated(game: str, seats: int, bot: str) -> None:
    """Refuse a bot that has no rating, where ratings are at stake."""
    if bot and level(game, seats, bot) is None:
        raise Refused("rated_game", f"in a rated game bots have a published rating, and {bot} has none here")


def check_bot(name: str, bots: Sequence[str]) -> None:
    """Refuse a bot that there is not; "" is a person."""
    if name and name not in bots:
        raise Refused("bad_setting", f"no bot is called {name!r}; there are {', '.join(bots)}")


def _undo(table: Table, person: str, command: Undo) -> e.Undone:
    own_seat(table, person, command.seat, running=True)
    assert table.match is not None
    how = table.how_undone(command.seat)
    if not how and table.match.can_undo(command.seat):
        raise Refused("nothing_to_undo", f"you have taken back {MOST_UNDONE} times; the others wait for a decision")
    if how not in ("free", "alone") or (command.turn and not table.turn_steps(command.seat)):
        raise Refused("nothing_to_undo", "there is nothing that you may take back alone")
    return e.Undone(command.seat, command.turn, command.n)


def _ask_undo(table: Table, person: str, command: AskUndo) -> e.UndoAsked:
    seat = command.seat
    own_seat(table, person, seat, running=True)
    if table.data.opened.rated:
        raise Refused("rated_game", "in a rated game nothing is taken back after others have decided")
    assert table.match is not None
    if table.data.undo or not table.match.can_undo(seat, consent=True):
        raise Refused("nothing_to_undo", "there is nothing that you may ask to take back")
    if not table.may_ask_undo(seat):
        raise Refused("bot_decided", "a bot has decided since; that can be taken back only where no other person plays")
    return e.UndoAsked(seat, command.n)


def _answer_undo(table: Table, person: str, command: AnswerUndo) -> e.UndoAnswered:
    own_seat(table, person, command.seat, running=True)
    request = table.data.undo
    withdrawn = request is not None and command.seat == request.seat and not command.agree
    if request is None or (command.seat in (request.seat, *request.agreed) and not withdrawn):
        raise Refused("nothing_asked", f"nobody waits for an answer of seat {command.seat}")
    return e.UndoAnswered(command.seat, command.agree)


def _takeover(table: Table, person: str, command: Takeover, present: frozenset[int]) -> e.TakeoverVoted:
    own_seat(table, person, command.by, running=True)
    seat = _seat(table, command.seat)
    if seat.bot or seat.stand_in or command.by == command.seat:
        raise Refused("not_absent", f"nobody needs to play for seat {command.seat}")
    if seat.person and command.seat in present and not _late(table, command.seat):
        raise Refused("not_absent", f"the owner of seat {command.seat} is here, or was a moment ago")
    if command.by in table.data.takeovers.get(command.seat, []):
        raise Refused("nothing_asked", f"seat {command.by} has agreed already")
    return e.TakeoverVoted(command.seat, command.by, STAND_IN)


def _late(table: Table, seat: int) -> bool:
    """Whether a seat has used up its time."""
    deadline = table.deadline(seat)
    return table.data.paused is None and deadline is not None and deadline <= time.time()


def _hand_back(table: Table, person: str, number: int) -> e.HandedBack:
    seat = own_seat(table, person, number)
    if not seat.stand_in or seat.forfeit:
        raise Refused("nothing_asked", f"no bot plays for seat {number}")
    return e.HandedBack(number)


# ---- what happens because of people who come, go, or take their time


def come_back(table: Table, person: str) -> Optional[e.AnyEntry]:
    """What it means that a person who has a seat here is back: bots hand back, and clocks run on."""
    if table.data.status != "running":
        return None
    for number in table.seats_of(person):
        seat = table.data.seats[number]
        if seat.stand_in and not seat.forfeit:
            return e.HandedBack(number)
    return e.Resumed() if table.data.paused is not None and table.seats_of(person) else None


def all_gone(table: Table) -> Optional[e.AnyEntry]:
    """What it means that nobody is here who has a seat: clocks stand still, unless they count days."""
    data = table.data
    waits = any(table.deadline(seat) is not None for seat in table.owing)
    return e.Paused() if waits and data.paused is None and not data.opened.clock.leisurely else None


def time_up(table: Table, now: float, present: frozenset[int], unwatched: float) -> Optional[e.AnyEntry]:
    """What happens when the time of a seat is up. Nobody watched a clock that ran out longer than `unwatched` ago."""
    late = [(time, seat) for seat in table.owing if (time := table.deadline(seat)) is not None and time <= now]
    if not late or table.data.paused is not None or table.data.opened.clock.then == "vote":
        return None
    deadline, seat = min(late)
    if not present and (pause := all_gone(table)) is not None:
        return pause
    if now - deadline > unwatched:
        return e.ClockRestarted()
    if table.data.opened.clock.then == "lose":
        return e.Forfeited(seat, STAND_IN, "time")
    return e.TimedOut(seat, STAND_IN)
