"""What came of it, as it is written to a file; docs/arena.md explains the fields."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

import msgspec
from msgspec import Struct

from solstead.arena.plan import Plan
from solstead.core.errors import SolsteadError

FORMAT = 1


class Forfeit(Struct, kw_only=True):
    """A bot that broke the rules of the protocol: it loses, the others share the win."""

    seat: int
    reason: str


class Played(Struct, kw_only=True):
    """One game."""

    deal: int
    seating: list[int]  # the number of the bot on each seat
    winners: list[int]  # seats
    scores: Optional[list[int]]  # by seat; None where the game was forfeited
    decisions: list[int]  # by seat
    seconds: list[float]  # by seat, of all its decisions
    forfeit: Optional[Forfeit] = None

    def share(self, seat: int) -> float:
        """What a seat has of the win: a win that is shared counts in parts."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Standing(Struct, kw_only=True):
    """How one bot has done."""

    bot: str
    games: int  # seats it had, so a game with two of them counts twice
    wins: float
    share: float  # of the games it won
    low: float  # 95 % interval of the share
    high: float
    rating: float
    deviation: float  # of the rating
    score: Optional[float]  # mean
    decision: float  # mean seconds
    forfeits: int


class Meeting(Struct, kw_only=True):
    """How often one bot ended ahead of another when both sat at a table."""

    bot: str
    other: str
    games: int
    ahead: float  # share; level counts half
    low: float
    high: float


class Verdict(Struct, kw_only=True):
    """What the sequential test says of the first bot."""

    h0: float
    h1: float
    alpha: float
    beta: float
    llr: float
    accepted: Optional[str]  # "h0", "h1", or None: not clear yet


class Results(Struct, kw_only=True):
    """A match, whole or as far as it was played."""

    format: int = FORMAT
    version: str
    date: str
    plan: Plan
    complete: bool  # False: interrupted
    standings: list[Standing]  # the best first
    meetings: list[Meeting]
    verdict: Optional[Verdict]
    games: list[Played]

    def save(self, path: Path) -> None:
        """Write the results as JSON."""
        try:
            path.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n")
        except OSError as error:
            raise SolsteadError(f"cannot write {path}: {error.strerror}") from None

    @staticmethod
    def load(path: Path) -> Results:
        """Results that were saved; SolsteadError for a file that has none."""
        try:
            return msgspec.json.decode(path.read_bytes(), type=Results)
        except OSError as error:
            raise SolsteadError(f"cannot read {path}: {error.strerror}") from None
        except msgspec.DecodeError as error:
            raise SolsteadError(f"{path} is no result of an arena: {error}") from None
