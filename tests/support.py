"""What many tests need: games of random choices, looked at step by step."""

from __future__ import annotations

from collections.abc import Iterator

import solstead
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.state import State
from solstead.testing.cases import as_bytes as as_bytes
from solstead.testing.cases import play as play
from solstead.testing.cases import states
from solstead.testing.cases import viewers as viewers


def tables() -> list[tuple[str, int]]:
    """Every game at every seat count."""
    found = []
    for name in solstead.list_games():
        game = solstead.load(name)
        found += [(name, seats) for seats in range(game.min_seats, game.max_seats + 1)]
    return found


def random_states(game: Game, seats: int, seed: int, every: int = 1) -> Iterator[State]:
    """The states of a random game, each `every`-th of them, and the last."""
    return states(Match(game, seats, seed), seed, every)


def refused(state: State) -> dict[str, str]:
    """Why things cannot be chosen by whoever decides now, in English: "field 3" and the words."""
    seat = state.to_act()[0]
    game = state.setup.game
    found = game.refusals(state.determinise(seat, 0), seat, game.text("en"))
    return {" ".join(str(part) for part in noun): why for noun, why in found.items()}
