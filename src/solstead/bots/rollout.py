"""What happens beyond the tree: quick choices until the game is over or can be judged."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from solstead.bots.plan import Plan
from solstead.core.chance import Chance
from solstead.core.frame import Frame
from solstead.core.state import State


class Rollout:
    """A player without memory: the best of a few random options, as a beginner sees what comes of each."""

    def __init__(self, plan: Plan, source: Chance) -> None:
        self.source = source
        self.tries: i64 = plan.tries

    def pick(self, state: State, frame: Frame[Any], seat: i64) -> i64:
        best = frame.pick(state, seat, self.source)
        if self.tries < 2:
            return best
        best_value = self.judge(state, seat, best)
        for _ in range(self.tries - 1):
            action = frame.pick(state, seat, self.source)
            if action != best:
                value = self.judge(state, seat, action)
                if value > best_value:
                    best, best_value = action, value
        return best

    def judge(self, state: State, seat: i64, action: i64) -> i64:
        trial = state.clone()
        trial.step(seat, action)
        return trial.estimate(seat)
