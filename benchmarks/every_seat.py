"""Self-play on one core: `EverySeat` beside the loop that a training script would write, in turns, per CPU second.

    .venv/bin/python -m benchmarks.every_seat [GAME ...]

Both take a decision in each of 1,024 games of two and lay observations, masks, rewards and scores into arrays, as a
process of a training does. Decisions with more than one option count.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from librt.strings import BytesWriter

from solstead.core.bits import lowest
from solstead.core.features import write_legal
from solstead.core.game import Game
from solstead.core.registry import list_games, load
from solstead.core.state import State
from solstead.envs.batch import features_of
from solstead.envs.every_seat import Worth
from solstead.envs.shared import ARRAYS, Rows, shapes

GAMES, SEATS, WINDOW, WINDOWS = 1024, 2, 0.5, 5
#: Steps before anything is measured, so that games of both are spread over their length.
SPREAD = 100
MARGIN, SCALE = 0.3, 20.0


class Script:
    """One game after another in interpreted Python, each by calls of the compiled engine."""

    def __init__(self, game: Game) -> None:
        self.game, self.features, self.source = game, features_of(game), random.Random(1)
        self.arrays: dict[str, Any] = {
            "observations": np.zeros((GAMES, self.features.size(SEATS)), np.float32),
            "masks": np.zeros((GAMES, game.num_actions), np.uint8),
            "actions": np.zeros(GAMES, np.int64),
            "seats": np.zeros(GAMES, np.uint8),
            "ended": np.zeros(GAMES, np.uint8),
            "rewards": np.zeros((GAMES, SEATS), np.float32),
            "scores": np.zeros((GAMES, SEATS), np.float32),
        }
        self.states = [self.begin() for _ in range(GAMES)]
        self.seats = [0] * GAMES
        self.seen, self.may = BytesWriter(), BytesWriter()
        self.look()

    def begin(self) -> State:
        return self.game.new(seats=SEATS, seed=self.source.getrandbits(60))

    def look(self) -> None:
        self.seen.truncate(0)
        self.may.truncate(0)
        for i, state in enumerate(self.states):
            seat = lowest(state.stack[-1].owes(state))
            self.seats[i] = seat
            self.features.write(state, seat, self.seen)
            write_legal(state, seat, self.may)
        self.arrays["observations"][:] = np.frombuffer(self.seen.getvalue(), np.float32).reshape(GAMES, -1)
        self.arrays["masks"][:] = np.frombuffer(self.may.getvalue(), np.uint8).reshape(GAMES, -1)
        self.arrays["seats"][:] = self.seats

    def step(self) -> None:
        ended = []
        for i, action in enumerate(self.arrays["actions"].tolist()):
            state = self.states[i]
            state.step(self.seats[i], action)
            if state.over:
                ended.append(i)
        self.arrays["ended"][:] = 0
        for i in ended:
            self.arrays["ended"][i] = 1
            self.pay(i, self.states[i])
            self.states[i] = self.begin()
        self.look()

    def pay(self, i: int, state: State) -> None:
        scores, winners = state.scores(), state.winners()
        for seat in range(SEATS):
            won = 2.0 * (seat in winners) / len(winners) - 1.0
            lead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
            self.arrays["rewards"][i, seat] = (1 - MARGIN) * won + MARGIN * math.tanh(lead / SCALE)
            self.arrays["scores"][i, seat] = scores[seat]


def rows(game: Game) -> Rows:
    arrays = {name: np.zeros(shape, ARRAYS[name]) for name, shape in shapes(game, GAMES, 0).items()}
    return Rows(game, [SEATS] * GAMES, Worth(MARGIN, SCALE), arrays, seed=1)


def decide(arrays: dict[str, Any], dice: np.random.Generator) -> int:
    """A random legal action in every game; how many had more than one."""
    legal = arrays["masks"]
    arrays["actions"][:] = np.where(legal == 1, dice.random(legal.shape, dtype=np.float32), -1).argmax(1)
    return int((legal.sum(1) > 1).sum())


def window(step: Callable[[], None], arrays: dict[str, Any], dice: np.random.Generator) -> float:
    """Real decisions per CPU second."""
    spent, decisions = 0.0, 0
    while spent < WINDOW:
        decisions += decide(arrays, dice)
        begun = time.process_time()
        step()
        spent += time.process_time() - begun
    return decisions / spent


def main() -> None:
    dice = np.random.default_rng(1)
    for name in sys.argv[1:] or list_games():
        game = load(name)
        players: list[Any] = [Script(game), rows(game)]
        for _ in range(SPREAD):
            for player in players:
                decide(player.arrays, dice)
                player.step()
        rates = [[window(player.step, player.arrays, dice) for player in players] for _ in range(WINDOWS)]
        slow, fast = (statistics.median(rate) for rate in zip(*rates, strict=True))
        print(f"{name}: script {slow:,.0f}/s, EverySeat {fast:,.0f}/s, {fast / slow:.2f}x", flush=True)


if __name__ == "__main__":
    main()
