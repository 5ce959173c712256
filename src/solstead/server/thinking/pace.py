"""How long bots take for sealed answers: everybody sees when one is given, so the time must not tell what it is about.

A bot that has nothing to choose takes as long as one that thinks. All answers of a bot take one time: the step of a
ladder that is above what it usually takes for those that it thinks about.
"""

from __future__ import annotations

#: The steps, in seconds; level 5 thinks for one. Where even the last is too low, how busy the machine is says more than
#: what is thought about.
LADDER = (0.1, 0.2, 0.4, 0.8, 1.2, 1.6, 3.2)
#: What bots are expected to take that have not been asked yet.
EXPECTED = {"level-5": 1.1, "search": 0.3, "guided": 0.3}
#: So many of the last answers count; the longest of them may have been an accident.
LAST = 20


class Pace:
    """What bots have taken, by game and bot."""

    def __init__(self) -> None:
        self.taken: dict[tuple[str, str], list[float]] = {}

    def rest(self, game: str, bot: str, took: float, thought: bool) -> float:
        """How long to wait before the answer is given. `thought`: there was something to think about."""
        taken = self.taken.setdefault((game, bot), [])
        if thought:
            taken.append(took)
            del taken[:-LAST]
        usual = max([*sorted(taken)[:-1], EXPECTED.get(bot, 0.0)])
        step = next((step for step in LADDER if step > usual), LADDER[-1])
        return max(0.0, step - took)
