"""What a finished game is worth to each seat. Both ways are zero-sum."""

from __future__ import annotations

from typing import Final

from solstead.core.errors import SolsteadError
from solstead.core.state import State

REWARDS: Final = ["rank", "margin"]
#: No reward is larger than this, or smaller than its opposite.
MOST: Final = {"rank": 1.0, "margin": 100.0}
#: For an action that the rules do not allow.
ILLEGAL: Final = -1.0


def check_reward(name: str) -> str:
    """The name of a reward; SolsteadError if there is none of that name."""
    if name not in REWARDS:
        raise SolsteadError(f"no reward is called {name!r}; there are {', '.join(REWARDS)}")
    return name


def rewards(state: State, name: str) -> list[float]:
    """The reward of every seat; 0 before the end."""
    if not state.over:
        return [0.0] * state.setup.seats
    return by_rank(state) if name == "rank" else by_margin(state)


def by_rank(state: State) -> list[float]:
    """From 1 for the first to -1 for the last, equal steps between; seats that are tied share what they would get."""
    scores = state.scores()
    winners = state.winners()
    places = [(1 if seat in winners else 0, scores[seat]) for seat in range(len(scores))]
    most = len(places) - 1
    found: list[float] = []
    for place in places:
        better = 0
        worse = 0
        for other in places:
            if other > place:
                better += 1
            elif other < place:
                worse += 1
        found.append((worse - better) / most)
    return found


def by_margin(state: State) -> list[float]:
    """The own score less the mean of the others', in hundreds of points."""
    scores = state.scores()
    total = 0
    for score in scores:
        total += score
    others = len(scores) - 1
    return [(score - (total - score) / others) / 100.0 for score in scores]
