"""A bot that takes any option."""

from __future__ import annotations

from mypy_extensions import i64

from solstead.bots.bot import Bot
from solstead.core.chance import Chance
from solstead.core.state import State


class RandomBot(Bot):
    """Every option is equally likely."""

    def __init__(self, source: Chance) -> None:
        self.source = source

    def choose(self, state: State, seat: i64) -> i64:
        return state.stack[-1].pick(state, seat, self.source)
