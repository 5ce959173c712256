"""How everybody stands: chances and margins of all seats; and a table while a question is answered in secret."""

from __future__ import annotations

from typing import NamedTuple

from solstead.bots.instinct import chance_of
from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.frame import Secret
from solstead.core.state import State

#: No seat in particular.
NOBODY = -1


class Standing(NamedTuple):
    """What a position is worth to every seat, the game going on from there."""

    wins: list[float]  # the chances to win: these add up to 1
    leads: list[float]  # how far ahead of the mean of the others each will end, in points: these add up to 0

    @staticmethod
    def at_the_end(state: State) -> Standing:
        """What a finished game has brought."""
        scores, winners = state.scores(), state.winners()
        won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]
        total, others = sum(scores), len(scores) - 1
        return Standing(won, [float(score) - (total - score) / others for score in scores])

    @staticmethod
    def mean(standings: list[Standing]) -> Standing:
        count = len(standings)
        wins = [sum(column) / count for column in zip(*(each.wins for each in standings), strict=True)]
        leads = [sum(column) / count for column in zip(*(each.leads for each in standings), strict=True)]
        return Standing(wins, leads)


def unanswered(state: State, seat: int = NOBODY) -> State:
    """The table before anybody has answered a question that is answered in secret, but for what this seat has begun to
    answer. What others have answered is not known, and whether they have depends on who clicked first."""
    frame = None if state.over else state.stack[-1]
    if not isinstance(frame, Secret):
        return state
    none: tuple[int, ...] = ()
    answers = [frame.so_far(who) if who == seat else none for who in range(len(frame.answers))]
    if frame.owing == frame.asked and answers == frame.answers:
        return state
    found = state.clone()
    found.stack[-1] = frame.with_answers(frame.asked, answers)
    return found


def waits_for(state: State, first: int) -> tuple[int, list[int]]:
    """Who decides next, this seat first where several do, and among what; what is not a choice is done. (-1, []) when
    the game is over."""
    while not state.over:
        frame = state.stack[-1]
        owing = frame.owes(state)
        seat = first if first >= 0 and owing & BIT[first] else bits.lowest(owing)
        options = frame.options(state, seat)
        if len(options) > 1:
            return seat, options
        state.step(seat, options[0])
    return NOBODY, []


def sampled(shares: list[float], source: Chance) -> int:
    """The number of an option, as likely as the shares say."""
    left = chance_of(source)
    for i, share in enumerate(shares):
        left -= share
        if left < 0.0:
            return i
    return len(shares) - 1
