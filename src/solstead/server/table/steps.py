"""A step in its parts, for those who watch: a sealed card is turned over, then somebody must take what is left, then a
round is dealt. Between two of them the table is whole, so it can be shown as it was."""

from __future__ import annotations

from solstead.core.chance import RecordedChance
from solstead.core.match import Step
from solstead.core.state import State


class Beat:
    """The table inside a step, and how many of its events have happened by then."""

    def __init__(self, state: State, events: int) -> None:
        self.state = state
        self.events = events


def beats(step: Step) -> list[Beat]:
    """The table after each part of a step in which something happened, but for the last: that is where it leads to."""
    if len(step.events) < 2:
        return []
    state = step.before.clone()
    state.chance = RecordedChance(step.draws)
    state.log = []
    found: list[Beat] = []

    def looked_at() -> bool:
        happened = len(state.log or ())
        if happened == len(step.events):
            return True  # nothing is left to be seen in between
        if happened > (found[-1].events if found else 0):
            found.append(Beat(state.clone(), happened))
        return False

    state.stack.pop().resolve(state, step.seat, step.action)
    while not looked_at() and not state.over and state.go_on():
        pass
    return found
