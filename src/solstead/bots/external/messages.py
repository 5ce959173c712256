"""What is said between the table and a bot outside: JSON objects, told apart by their `type`."""

from __future__ import annotations

from typing import Any, Optional, Union

from msgspec import Struct, field

from solstead.core.nouns import Noun

PROTOCOL = 1


# ---- to the bot


class Hello(Struct, tag="hello", kw_only=True):
    """The first message. The bot answers with its own `hello`."""

    protocol: int = PROTOCOL
    table: str  # who is asking, and the version


class Start(Struct, tag="start", kw_only=True):
    """A game begins, and the bot has a seat at it. No answer."""

    match: str
    game: str
    rules: str
    components: str
    seats: int
    seat: int
    settings: dict[str, Any]
    limit: float  # seconds for one decision


class Option(Struct, kw_only=True):
    """Something that may be chosen."""

    action: int
    noun: Noun
    label: str  # what it means, for people


class Happening(Struct, kw_only=True):
    """An event, as far as the bot's seat may know of it."""

    kind: str
    seat: Optional[int]  # whom it happened to, or nobody
    fields: dict[str, int]
    text: str


class Decide(Struct, tag="decide", kw_only=True):
    """The bot is to choose. It answers with an `action`."""

    match: str
    id: int
    view: Any  # what the seat sees: the game's own struct, a dict once it is read from JSON
    events: list[Happening]  # since its last decision
    options: list[Option]
    time: float  # seconds left for this decision


class End(Struct, tag="end", kw_only=True):
    """The game is over. No answer."""

    match: str
    scores: Optional[list[int]]  # None: it was left before its end
    winners: list[int]


class Bye(Struct, tag="bye"):
    """The bot is not needed any more: the process ends. No answer."""


Message = Union[Hello, Start, Decide, End, Bye]


# ---- from the bot


class Introduction(Struct, tag="hello", kw_only=True):
    """Who the bot is."""

    name: str
    version: str = ""
    protocol: int = PROTOCOL
    games: list[str] = field(default_factory=list)  # those it plays; none named means all


class Action(Struct, tag="action", kw_only=True):
    """What the bot chooses."""

    id: int
    action: int
