"""What many tests need: games of random choices, looked at step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec import json, to_builtins

import solstead
from solstead.core.frame import Secret
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.state import State


def tables() -> list[tuple[str, int]]:
    """Every game at every seat count."""
    found = []
    for name in solstead.list_games():
        game = solstead.load(name)
        found += [(name, seats) for seats in range(game.min_seats, game.max_seats + 1)]
    return found


def play(match: Match, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Play to the end at random; yields each (seat, action) before it is applied. Sealed answers come in any order."""
    while not match.state.over:
        seat = rng.choice(match.state.to_act())
        action = rng.choice(match.state.options(seat))
        yield seat, action
        match.apply(seat, action)


def random_states(game: Game, seats: int, seed: int, every: int = 1) -> Iterator[State]:
    """The states of a random game, each `every`-th of them, and the last."""
    match = Match(game, seats, seed)
    rng = random.Random(seed)
    for i, _ in enumerate(play(match, rng)):
        if i % every == seed % every:
            yield match.state
    yield match.state


def viewers(state: State) -> list[int | None]:
    """Every seat, and the spectator."""
    return [None, *range(state.setup.seats)]


def as_bytes(view: Any) -> bytes:
    """A view as it would be sent; fails for what is not JSON."""
    return json.encode(view)


def open_secret(state: State) -> Secret[Any] | None:
    """The question that waits for sealed answers, if there is one."""
    frame = state.stack[-1] if state.stack else None
    return frame if isinstance(frame, Secret) else None


def answer_of(state: State, seat: int) -> list[int]:
    """What a seat sees of its own sealed answer."""
    answer: list[int] = to_builtins(state.view(seat))["stack"][-1]["answer"]
    return answer
