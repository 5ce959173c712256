"""Deals that a viewer cannot tell apart: they are told in the same words, and what is hidden in them is drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Optional

from solstead.core.chance import Chance, TracedChance, chance
from solstead.core.events import Event
from solstead.core.state import Setup, State
from solstead.testing.cases import Case, as_bytes, viewers
from solstead.testing.knowledge import told_of, who

#: So many numbers of a deal are bent, each in these ways.
BENT = 24
WAYS = (1, 2)
#: So often what is hidden is drawn anew: that this gives the same each time is no chance.
DRAWS = 20


class Bent(Chance):
    """Another source, one number of which is changed."""

    def __init__(self, source: Chance, at: int, by: int) -> None:
        self.source = source
        self.at = at
        self.by = by

    def below(self, n: int) -> int:
        number = self.source.below(n)
        self.at -= 1
        return (number + self.by) % n if self.at == -1 else number

    def copy(self) -> Chance:
        return Bent(self.source.copy(), self.at, self.by)


def _dealt(setup: Setup, source: Chance) -> tuple[State, list[Event]]:
    """A deal, and what is told of it."""
    log: list[Event] = []
    state = setup.game.begin(setup, source, log)
    state.log = None
    return state, log


def _alike(case: Case) -> Iterator[tuple[Optional[int], State, list[Event], State, list[Event]]]:
    """Two different deals that look the same to a viewer, with that viewer."""
    setup = case.game.setup(case.seats, case.settings, case.variant)
    for seed in (41, 42):
        trace: list[int] = []
        state, log = _dealt(setup, TracedChance(chance(seed), trace))
        for at in range(0, len(trace), max(1, len(trace) // BENT)):
            for by in WAYS:
                other, told = _dealt(setup, Bent(chance(seed), at, by))
                if other.to_dict() == state.to_dict():
                    continue
                for viewer in viewers(state):
                    if as_bytes(other.view(viewer)) == as_bytes(state.view(viewer)):
                        yield viewer, state, log, other, told


def promise_a_deal_tells_a_viewer_what_its_view_says(case: Case) -> None:
    """Deals that look the same to somebody are told in the same words: else their events tell what is hidden."""
    for viewer, _, log, _, told in _alike(case):
        one, two = told_of(log, viewer), told_of(told, viewer)
        differ = next((pair for pair in zip(one, two, strict=False) if pair[0] != pair[1]), None)
        if differ is not None or len(one) != len(two):
            first, second = differ or (f"{len(one)} events", f"{len(two)} events")
            raise AssertionError(
                f"of the deal {who(viewer)} is told {first}, but {second} of a deal that looks the same"
            )


def promise_what_is_hidden_is_drawn_at_random(case: Case) -> None:
    """Where another deal would look the same to somebody, drawing anew what is hidden gives more than one table."""
    tried: set[Optional[int]] = set()
    for viewer, state, _, _, _ in _alike(case):
        if viewer in tried:
            continue
        tried.add(viewer)
        drawn = [state.determinise(viewer, seed).to_dict() for seed in range(DRAWS)]
        assert any(each != drawn[0] for each in drawn), (
            f"what {who(viewer)} does not see is not drawn at random: `resample` gives the same table {DRAWS} times"
        )
