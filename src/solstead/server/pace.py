"""How long bots take for sealed answers: everybody sees when one is given, so the time must not tell what it is about.

A bot that has nothing to choose takes as long as one that thinks. All answers of a bot take one time, which is public:
a step of a ladder that is above whatever it has taken so far. Who takes longer once takes longer from then on.
"""

from __future__ import annotations

#: The lowest step, and the first ones of bots that are known to think.
FIRST = 0.1
STARTS = {"level-5": 1.6, "search": 0.4, "guided": 0.4}


class Pace:
    """The steps of the ladder, by game and bot."""

    def __init__(self) -> None:
        self.steps: dict[tuple[str, str], float] = {}

    def rest(self, game: str, bot: str, took: float) -> float:
        """How long to wait before the answer is given."""
        step = self.steps.get((game, bot), STARTS.get(bot, FIRST))
        while step < took:
            step *= 2
        self.steps[game, bot] = step
        return step - took
