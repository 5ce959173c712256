"""What happens beyond the tree: quick turns until the game is over or can be judged."""

from __future__ import annotations

from mypy_extensions import i64

from solstead.bots.method import SearchMethod
from solstead.core.bits import BIT
from solstead.core.chance import Chance, fork
from solstead.core.state import State


class Rollout:
    """A player without memory: the best of a few random turns, as a beginner sees what comes of each."""

    def __init__(self, method: SearchMethod, source: Chance) -> None:
        self.source = source
        self.turns: i64 = method.turns

    def turn(self, state: State, seat: i64) -> list[int]:
        """What a seat decides until it is another's turn. Played again, chance does the same as in the trial."""
        state.chance = fork(self.source)
        best: list[int] = []
        best_value: i64 = 0
        for n in range(self.turns):
            trial = state.clone()
            actions: list[int] = []
            while not trial.over:
                frame = trial.stack[-1]
                if not frame.owes(trial) & BIT[seat]:
                    break
                action = frame.pick(trial, seat, self.source)
                actions.append(action)
                trial.step(seat, action)
            value = trial.estimate(seat)
            if n == 0 or value > best_value:
                best, best_value = actions, value
        return best
