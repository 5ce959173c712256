"""What the tests of bots share."""

from __future__ import annotations

from collections.abc import Iterator

import solstead
from solstead.bots import Bot, ask
from solstead.core.chance import chance
from solstead.core.state import State
from tests.support import random_states


def played(game: str, bots: list[Bot], seed: int) -> State:
    """The end of a game between these bots."""
    source = chance(seed)
    state = solstead.load(game).new(len(bots), seed=seed)
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, ask(bots[seat], state, seat, source))
    return state


def decisions(game: str, seats: int, seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Some positions of a random game in which a seat has a choice."""
    for state in random_states(solstead.load(game), seats, seed, every):
        for seat in state.to_act():
            if len(state.options(seat)) > 1:
                yield state, seat
