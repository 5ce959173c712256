"""Ratings: how strong somebody plays, and how sure that is. For people, bots and puzzles alike.

Plackett-Luce by Weng and Lin (openskill): any number of players, who end in some order. Nothing here knows a table or a
store.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Optional

from msgspec import Struct

from solstead.core.errors import SolsteadError

#: Who has played fewer rated games has a rating that is still being found.
PROVISIONAL: Final = 10
#: How a rating is written: people are used to numbers around 1500.
MIDDLE: Final = 1500
STEP: Final = 40


class Rating(Struct, frozen=True):
    """A strength and its deviation, as the model counts. Everybody begins here."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def shown(self) -> int:
        """As people read it: 1500 to begin with."""
        return round(MIDDLE + STEP * (self.mu - 25.0))

    @property
    def deviation(self) -> int:
        """Two deviations on the same scale: nineteen times out of twenty the strength is not farther away."""
        return round(2 * STEP * self.sigma)


@lru_cache(maxsize=1)
def _model() -> Any:
    from openskill.models import PlackettLuce  # a while to load, for those who need it

    return PlackettLuce()


def rate(players: Sequence[Rating], places: Sequence[float], fixed: Collection[int] = ()) -> list[Rating]:
    """The ratings after a game. `places` are in the order of the players, the lowest is the best, equal ones share it.
    Those that are `fixed` stay what they are."""
    if len(players) != len(places):
        raise SolsteadError(f"{len(players)} players cannot share {len(places)} places")
    if len(players) < 2:
        return list(players)
    model = _model()
    before = [[model.rating(mu=player.mu, sigma=player.sigma)] for player in players]
    after = model.rate(before, ranks=list(places))
    return [player if i in fixed else Rating(after[i][0].mu, after[i][0].sigma) for i, player in enumerate(players)]


def places(scores: Sequence[int], winners: Collection[int], last: Collection[int] = ()) -> list[int]:
    """The place of each seat from 1: winners first, then by score, those who have lost in any case last; equal ones
    share a place."""
    keys = [(seat in winners, seat not in last, 0 if seat in winners else score) for seat, score in enumerate(scores)]
    return [1 + sum(other > key for other in keys) for key in keys]


# ---- bots of a level


@lru_cache(maxsize=1)
def levels() -> dict[str, dict[int, dict[str, Rating]]]:
    """The published ratings of the levels, by game and number of seats: those of the ladder (docs/ladder.md). They do
    not change by playing."""
    table = tomllib.loads((Path(__file__).parent / "levels.toml").read_text(encoding="utf-8"))
    sigma = float(table.pop("sigma"))
    return {
        game: {int(n): {f"level-{i + 1}": Rating(mu, sigma) for i, mu in enumerate(row)} for n, row in by_seats.items()}
        for game, by_seats in table.items()
    }


def level(game: str, seats: int, name: str) -> Optional[Rating]:
    """The rating of a bot at a table of this size; between two sizes of the ladder their mean, beyond them the nearest.
    None for a bot that has none."""
    sizes = levels().get(game, {})
    known = {n: row[name] for n, row in sizes.items() if name in row}
    if not known:
        return None
    below = known.get(max((n for n in known if n <= seats), default=min(known)))
    above = known.get(min((n for n in known if n >= seats), default=max(known)))
    assert below is not None
    assert above is not None
    return Rating((below.mu + above.mu) / 2, below.sigma)
