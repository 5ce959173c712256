"""The record of a table: entries that are appended and never changed. A table is what its entries add up to.

Persons are known by the hash of their secret key. Nothing here is ever sent to a browser as it is.
"""

from __future__ import annotations

import re
from typing import Any, Literal, Optional, Union

from msgspec import Struct, json

from solstead.core.record import Proof

ClockKind = Literal["none", "move", "game"]
#: What a clock does that has run out: a bot takes the decision, the seat has lost, or the others may call a bot.
TimeUp = Literal["bot", "lose", "vote"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a person may think: without limit, for each decision, or in the whole game."""

    kind: ClockKind = "none"
    seconds: int = 0  # five seconds to thirty days
    then: TimeUp = "bot"

    @property
    def leisurely(self) -> bool:
        """A clock for people who look in now and then: it runs while nobody is here."""
        return self.seconds >= (3600 if self.kind == "move" else 86_400)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Entry(Struct, tag_field="kind", tag=_snake, omit_defaults=True):
    """Anything that happens at a table."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class Opened(Entry):
    """Always the first entry."""

    game: str
    seats: int
    settings: dict[str, Any]
    components: Optional[dict[str, Any]]
    bots: list[str]  # of each seat; "" is for a person
    public: bool
    clock: Clock
    opener: str
    invite: str
    hints: bool = False  # whether people may ask what a search thinks
    secret: str = ""  # what chance follows from; nobody is told before the end. "": the operating system's chance
    proof: Optional[Proof] = None  # of a game that was played elsewhere
    rated: bool = False  # it changes the ratings of those who play: no hints, no take-backs by consent, nobody leaves
    lent: bool = False  # its positions may become puzzles, once the game is over: who sits down agrees
    position: Optional[dict[str, Any]] = None  # the game begins in it, not with a deal
    deal: Optional[int] = None  # chance follows from this number: a game to learn from, the same for everybody


class Sat(Entry):
    seat: int
    person: str
    name: str
    face: str = ""  # what the picture of whoever sits here is drawn from; "": none


class Renamed(Entry):
    seat: int
    name: str


class Stood(Entry):
    """Somebody left the seat, or was removed from it."""

    seat: int
    removed: bool = False
    barred: bool = False  # by the host: that person does not sit down here again


class Assigned(Entry):
    """The opener gave a free seat to a bot, or back to people ("")."""

    seat: int
    bot: str


class Worded(Entry):
    """A seat added a word that chance follows from, or took it back. `digest` stays when the word is forgotten."""

    seat: int
    word: str
    digest: str


class Started(Entry):
    draws: Optional[list[int]] = None  # what chance said; None only until it has been asked
    agreed: tuple[str, str] = ("", "")  # the rules and the components of the deal


class Acted(Entry):
    seat: int
    action: int
    draws: Optional[list[int]] = None
    bot: bool = False


class Undone(Entry):
    """A seat took back its last decision, the last `n` of one gesture, or all of its turn, with nobody to ask."""

    seat: int
    turn: bool = False
    n: int = 1


class UndoAsked(Entry):
    seat: int
    n: int = 1


class UndoAnswered(Entry):
    """With the last consent the decision is taken back. Whoever has asked can withdraw."""

    seat: int
    agree: bool


class TakeoverVoted(Entry):
    """With the last consent of the others a bot plays for the seat."""

    seat: int
    by: int
    bot: str


class TimedOut(Entry):
    """The clock of a seat ran out: a bot takes this one decision."""

    seat: int
    bot: str


class Forfeited(Entry):
    """The seat has lost and a bot plays on: time ran out where that loses, or its bot did what no bot may do."""

    seat: int
    bot: str  # the other one
    fault: str  # `fault.<fault>` in the texts of the bots


class HandedBack(Entry):
    seat: int


class ClockRestarted(Entry):
    """Nobody watched the clocks for a while: whoever owes a decision gets its time anew."""


class Granted(Entry):
    """A seat gets this much more time for its decision: that much of it was a holiday."""

    seat: int
    seconds: float


class Paused(Entry):
    """Nobody is here: clocks stand still."""


class Resumed(Entry):
    """Somebody is back."""


class AbandonVoted(Entry):
    """With the last consent the game ends without a result."""

    seat: int


class Closed(Entry):
    """The opener closed the table."""


class Said(Entry):
    seat: int
    text: str


class Muted(Entry):
    on: bool


class Locked(Entry):
    """The host closed the table to everybody who does not sit at it, or opened it again."""

    on: bool


class LookRenewed(Entry):
    """The opener made links to watch lead nowhere any more; there is a new one."""


class Rematched(Entry):
    table: str


AnyEntry = Union[
    Opened,
    Sat,
    Renamed,
    Stood,
    Assigned,
    Worded,
    Started,
    Acted,
    Undone,
    UndoAsked,
    UndoAnswered,
    TakeoverVoted,
    TimedOut,
    Forfeited,
    HandedBack,
    ClockRestarted,
    Granted,
    Paused,
    Resumed,
    AbandonVoted,
    Closed,
    Said,
    Muted,
    Locked,
    LookRenewed,
    Rematched,
]


class Line(Struct):
    """One line of a record: an entry with its number and its time."""

    seq: int
    at: float
    entry: AnyEntry


encode = json.Encoder().encode
_decoder: json.Decoder[AnyEntry] = json.Decoder(AnyEntry)


def decode(body: bytes) -> AnyEntry:
    """An entry as it was stored."""
    return _decoder.decode(body)
