"""What the promises need: cases that a game is tried in, games of random choices, and refusals."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Optional

from msgspec import json, to_builtins

from solstead.core.frame import Secret
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.state import State


class Case(NamedTuple):
    """What a promise is tried on: a game with so many seats and these settings, perhaps a variant of it."""

    game: Game
    seats: int
    settings: dict[str, Any]
    variant: Optional[str] = None

    def __str__(self) -> str:
        changed = "".join(f"-{name}={value}" for name, value in self.settings.items())
        return f"{self.game.name}-{self.variant or self.seats}{changed}"

    def match(self, seed: int) -> Match:
        """A new match in this case."""
        return Match(self.game, self.seats, seed, self.settings, self.variant)

    def new(self, seed: int) -> State:
        """The first state of one."""
        return self.game.new(self.seats, seed, self.settings, self.variant)


def cases(game: Game) -> list[Case]:
    """Every number of seats, every variant, and every setting in other values than its default."""
    found = [Case(game, seats, {}) for seats in range(game.min_seats, game.max_seats + 1)]
    found += [Case(game, game.min_seats, {}, variant) for variant in game.variants()]
    for i, setting in enumerate(game.settings):
        seats = game.min_seats + i % (game.max_seats - game.min_seats + 1)
        found += [Case(game, seats, {setting.name: value}) for value in setting.examples(seats)]
    return found


def play(match: Match, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Play to the end at random; yields each (seat, action) before it is applied. Sealed answers come in any order."""
    while not match.state.over:
        seat = rng.choice(match.state.to_act())
        action = rng.choice(match.state.options(seat))
        yield seat, action
        match.apply(seat, action)


def finish(state: State, rng: random.Random, most: int = 10_000) -> None:
    """Play a state to its end at random."""
    for _ in range(most):
        if state.over:
            return
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.options(seat)))
    raise AssertionError(f"a game does not end within {most} decisions")


def states(match: Match, seed: int, every: int = 1) -> Iterator[State]:
    """The states of a random game, each `every`-th of them, and the last."""
    for i, _ in enumerate(play(match, random.Random(seed))):
        if i % every == seed % every:
            yield match.state
    yield match.state


def viewers(state: State) -> list[Optional[int]]:
    """Every seat, and the spectator."""
    return [None, *range(state.setup.seats)]


def as_bytes(view: Any) -> bytes:
    """A view as it would be sent; fails for what is not JSON."""
    return json.encode(view)


def open_secret(state: State) -> Optional[Secret[Any]]:
    """The question that waits for sealed answers, if there is one."""
    frame = state.stack[-1] if state.stack else None
    return frame if isinstance(frame, Secret) else None


def answer_of(state: State, seat: int) -> list[int]:
    """What a seat sees of its own sealed answer."""
    answer: list[int] = to_builtins(state.view(seat))["stack"][-1]["answer"]
    return answer


def refused(error: type[Exception], reason: str, call: Callable[..., object], *given: Any) -> None:
    """What is wrong is refused with one line that says why."""
    try:
        call(*given)
    except error as refusal:
        said = str(refusal)
    else:
        raise AssertionError(f"{str(given)[:200]} is accepted; {error.__name__} was to say {reason!r}")
    assert re.search(reason, said), f"refused by {said!r}, which does not say {reason!r}"
    assert "\n" not in said, f"more than a line: {said}"
