"""What is to be played. Everything about a game follows from the plan, so it does not matter who plays it when."""

from __future__ import annotations

import itertools
from hashlib import blake2b
from typing import Any, Optional

from msgspec import Struct

from solstead.bots import check
from solstead.bots.external import LIMIT
from solstead.core.errors import SolsteadError
from solstead.core.registry import load
from solstead.core.state import Setup


class Plan(Struct, frozen=True, kw_only=True):
    """A match. A deal is played once in every rotation of the seats; the bots at the table change from deal to deal."""

    game: str
    seats: int
    settings: dict[str, Any] = {}
    components: Optional[dict[str, Any]] = None  # the content of a components file; None: the game's own
    bots: list[str]
    called: list[str] = []  # what people call them; none: as they are given in `bots`
    games: int  # at least so many, and all bots equally many
    seed: int = 0
    limit: float = LIMIT  # seconds a decision of a bot outside this process

    def setup(self) -> Setup:
        """The table that is played at."""
        return load(self.game).setup(self.seats, self.settings, self.components)

    def check(self) -> None:
        """SolsteadError if this cannot be played."""
        setup = self.setup()
        if len(self.bots) < 2 or len(set(self.names)) != len(self.bots):
            raise SolsteadError("an arena needs at least two bots, each named once")
        if self.games < 1:
            raise SolsteadError(f"the number of games must be at least 1, not {self.games}")
        for bot in self.bots:
            check(bot, setup)

    @property
    def names(self) -> list[str]:
        """What the bots are called."""
        return self.called or self.bots

    @property
    def lineups(self) -> list[list[list[int]]]:
        """The seatings of each deal, as numbers of bots: the rotations of those who sit together."""
        number = len(self.bots)
        if number >= self.seats:
            tables = [list(chosen) for chosen in itertools.combinations(range(number), self.seats)]
        else:
            tables = [[(start + seat) % number for seat in range(self.seats)] for start in range(number)]
        found: list[list[list[int]]] = []
        for table in tables:
            rotations = [table[turn:] + table[:turn] for turn in range(self.seats)]
            distinct = [seating for i, seating in enumerate(rotations) if seating not in rotations[:i]]
            if all(sorted(distinct) != sorted(other) for other in found):
                found.append(distinct)
        return found

    @property
    def deals(self) -> int:
        """How many deals are played: all bots meet equally often."""
        lineups = self.lineups
        round_length = sum(len(seatings) for seatings in lineups)
        return -(-self.games // round_length) * len(lineups)

    def seatings(self, deal: int) -> list[list[int]]:
        """Who sits where in each game of a deal."""
        lineups = self.lineups
        return lineups[deal % len(lineups)]

    def deal_seed(self, deal: int) -> int:
        """The cards: the same for all seatings, and for all who might sit together."""
        return mixed(self.seed, "deal", deal // len(self.lineups))

    def bot_seed(self, deal: int, game: int, seat: int) -> int:
        """The seed of a bot: another one in every game and at every seat."""
        return mixed(self.seed, "bot", deal, game, seat)


def mixed(*parts: object) -> int:
    """A number that depends on all parts, and on nothing else."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=7).digest(), "big")
