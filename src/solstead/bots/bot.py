"""What a bot is, and the one way to ask it."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from solstead.core.chance import Chance
from solstead.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat."""

    def choose(self, state: State, seat: i64) -> i64:
        """One of the options of the seat. The state is the bot's own: a full state that agrees with what the seat
        knows; `state.determinised(seat, source)` gives others that do."""
        raise NotImplementedError

    def together(self) -> bool:
        """Whether many tables are better asked at once, with `choose_many`: a network judges a hundred of them in the
        time of a few."""
        return False

    def choose_many(self, states: list[State], seats: list[int]) -> list[int]:
        """`choose` for a seat of each of these tables."""
        return [self.choose(states[i], seats[i]) for i in range(len(states))]


def ask(bot: Bot, state: State, seat: int, source: Chance) -> int:
    """The choice of a bot that is shown what the seat may know and nothing else."""
    return bot.choose(state.determinised(seat, source), seat)
