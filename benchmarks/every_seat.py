"""Self-play in batches: `EverySeat` beside a loop in Python that makes the same calls, in turns, per CPU second.

    .venv/bin/python -m benchmarks.every_seat [GAME ...]

Both count decisions with more than one option; both step, observe and mask 256 games of two seats.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
from librt.strings import BytesWriter

from solstead.core.bits import lowest
from solstead.core.chance import chance
from solstead.core.features import write_legal
from solstead.core.game import Game
from solstead.core.registry import list_games, load
from solstead.envs.batch import features_of
from solstead.envs.every_seat import EverySeat, Worth

GAMES, SEATS, WINDOW, WINDOWS = 256, 2, 0.4, 5
DICE = np.random.default_rng(1)


def choose(masks: bytes, actions: int) -> list[int]:
    """A random legal action for each row."""
    legal = np.frombuffer(masks, np.uint8).reshape(-1, actions)
    found: list[int] = np.where(legal == 1, DICE.random(legal.shape, dtype=np.float32), -1).argmax(1).tolist()
    return found


class Loop:
    """What a script would write: one game after another, through the public names of the compiled engine."""

    def __init__(self, game: Game) -> None:
        self.game, self.features, self.source = game, features_of(game), chance(1)
        self.states = [game.new(seats=SEATS, seed=seed) for seed in range(GAMES)]
        self.seats = [0] * GAMES
        self.seen, self.may = BytesWriter(), BytesWriter()
        self.look()

    def look(self) -> None:
        self.seen.truncate(0)
        self.may.truncate(0)
        for i, state in enumerate(self.states):
            seat = lowest(state.stack[-1].owes(state))
            self.seats[i] = seat
            self.features.write(state, seat, self.seen)
            write_legal(state, seat, self.may)
        self.observations, self.masks = self.seen.getvalue(), self.may.getvalue()

    def step(self, actions: list[int]) -> None:
        for i, state in enumerate(self.states):
            state.step(self.seats[i], actions[i])
            if state.over:
                self.states[i] = self.game.new(seats=SEATS, seed=self.source.below(2**31 - 1))
        self.look()


def window(step: Callable[[list[int]], None], masks: Callable[[], bytes], actions: int) -> float:
    """Real decisions per CPU second."""
    spent = 0.0
    decisions = 0
    while spent < WINDOW:
        legal = masks()
        decisions += int((np.frombuffer(legal, np.uint8).reshape(GAMES, actions).sum(1) > 1).sum())
        chosen = choose(legal, actions)
        begun = time.process_time()
        step(chosen)
        spent += time.process_time() - begun
    return decisions / spent


def main() -> None:
    for name in sys.argv[1:] or list_games():
        game = load(name)
        loop, batch = Loop(game), EverySeat(game, [SEATS] * GAMES, Worth(0.3, 20.0))
        rates = [
            (
                window(loop.step, lambda loop=loop: loop.masks, game.num_actions),  # type: ignore[misc]
                window(batch.step, lambda batch=batch: batch.masks, game.num_actions),  # type: ignore[misc]
            )
            for _ in range(WINDOWS)
        ]
        slow, fast = (statistics.median(rate[i] for rate in rates) for i in range(2))
        print(f"{name}: loop {slow:,.0f}/s, EverySeat {fast:,.0f}/s, {fast / slow:.2f}x")


if __name__ == "__main__":
    main()
