"""A puzzle as data: a position, the answer, and what the judge measured."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from solstead.review.shapes import Reason


class Tried(Struct, omit_defaults=True):
    """An option of a puzzle, and what the judge thinks of it."""

    action: int
    win: float  # how likely the seat wins after it, from 0 to 1
    lead: float  # how far ahead of the best of the others it is expected to end, in points
    noise: float = 0.0  # how far its distance to the answer, in chance to win, may be off: one standard error
    why: list[Reason] = field(default_factory=list)  # where the answer gains on it; empty where nobody looked


class Puzzle(Struct, kw_only=True):
    """A decision with one answer. The position holds nothing that its seat does not know: the rest was dealt anew."""

    id: str
    seat: int
    position: dict[str, Any]
    options: list[Tried]  # the answer first, then the next best; all that the seat has
    tempting: int  # what looks best at first sight
    level: int  # of the bots that find it, with all above; 6: none surely does
    solved: dict[str, float]  # how often each bot does, from 0 to 1
    themes: list[str]
    pairs: int = 0  # games to the end, for each of the nearest options, that found the same answer

    @property
    def answer(self) -> int:
        return self.options[0].action

    @property
    def difficulty(self) -> float:
        """From 0, what every level finds, to 5, what none does."""
        return sum(1.0 - share for bot, share in self.solved.items() if bot.startswith("level-"))

    @property
    def pays(self) -> bool:
        """Whether it asks only what something is paid with: such puzzles come last."""
        return any(theme.startswith("kind:pay_") for theme in self.themes)

    def tried(self, action: int) -> Tried:
        return next(option for option in self.options if option.action == action)
