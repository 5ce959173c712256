"""What each option is worth at a glance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.bots.greedy import best_lead
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.frame import Secret
from solstead.core.state import State

#: Advice says no worse than this.
FAR: Final = -4.0


class Glance:
    """Tries every option once, and looks how far ahead it leaves the seat as soon as it is not asked any more.

    Sealed answers are judged before the reveal, so one that changes nothing by itself is as good as any other. That
    costs a few steps an option, where the greedy bot plays several times until it is asked again.
    """

    def __init__(self, source: Chance, effort: int) -> None:
        self.source = source
        self.effort: i64 = effort  # about how many ways to end the turn are tried

    def leads(self, state: State, seat: i64, options: list[int]) -> list[int]:
        """How far ahead each option leaves the seat, in hundredths of a point."""
        sample = state.determinised(seat, self.source)
        frame = sample.stack[-1]
        if isinstance(frame, Secret) and frame.asked != BIT[seat]:
            none: tuple[int, ...] = ()
            answers = [frame.answers[other] if other == seat else none for other in range(len(frame.answers))]
            sample.stack[-1] = frame.with_answers(frame.asked, answers)
        effort = self.effort // len(options)
        leads: list[int] = []
        for action in options:
            trial = sample.clone()
            trial.step(seat, action)
            leads.append(best_lead(trial, seat, effort, self.source, False))
        return leads

    def advice(self, state: State, seat: i64, options: list[int], scale: float) -> list[float]:
        """What a network hears of each option: how much worse than the best one it looks, in `scale` points."""
        leads = self.leads(state, seat, options)
        best = max(leads)
        unit = 100.0 * scale
        found: list[float] = []
        for lead in leads:
            found.append(max(float(lead - best) / unit, FAR))
        return found
