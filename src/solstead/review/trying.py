"""Trying what else was possible: a finished game goes on from one of its steps, as somebody decides.

What is hidden is as it was in the game, or dealt anew from what a seat could know then. Whatever comes after that
follows from a number, so the same line leads to the same table, wherever it is looked at.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from solstead.bots.network import Finder
from solstead.core.chance import Chance, chance, fork
from solstead.core.errors import IllegalAction, SolsteadError
from solstead.core.frame import Secret
from solstead.core.match import Match
from solstead.core.state import State
from solstead.review.judging import Effort, Question, apart, compare, weigh
from solstead.review.standing import Standing
from solstead.review.trips import TO_THE_END, Player, Trip, known_state, player

#: The judge's look at a decision, with a network and without.
BY_NETWORK = Effort(24, 0, 5)
BY_SEARCH = Effort(8, 0, 4)
#: Of searches, where there is no network.
ITERATIONS = 40
#: Games that are played out side by side, and after how many seconds no more are begun: where a machine has much to do
#: there are fewer.
PORTION = 1
SECONDS = 30.0
#: Deals that are tried for one in which everybody holds what he has answered.
DEALS = 200
#: As it was in the game.
AS_IT_WAS = -1


def standing(state: State) -> Standing:
    """How everybody stands, with all cards open: what the curve of a review says."""
    return judge_of(state)[0].standings([state])[0]


class Judged(NamedTuple):
    """An option, as the judge sees it."""

    action: int
    win: float
    lead: float
    noise: float  # of the distance to the best, in chance to win: one standard error


def begin(match: Match, step: int, seat: int, deal: int) -> State:
    """The table after a step: as it was, or with what a seat did not know dealt anew; `deal` is a number for chance."""
    if not match.state.over:
        raise SolsteadError("the game is not over: only finished games are tried again")
    if not 0 <= step < len(match.steps):
        raise SolsteadError(f"steps are 0 to {len(match.steps) - 1}, not {step}")
    before = match.steps[step].before
    state = before.clone() if seat == AS_IT_WAS else known_state(before, seat, deal)
    state.chance = fork(chance(deal))
    return state


def follow(state: State, line: list[tuple[int, int]]) -> None:
    """Take these decisions."""
    for seat, action in line:
        if state.over or seat not in state.to_act():
            raise IllegalAction(f"seat {seat} has nothing to decide there")
        state.apply(seat, action)


def dealt_anew(state: State, seat: int, source: Chance) -> State:
    """The table with what a seat does not know dealt anew. What has been answered in secret is decided, and stays."""
    frame = state.stack[-1]
    for _ in range(DEALS):
        found = state.determinised(seat, source)
        if not isinstance(frame, Secret):
            return found
        found.stack[-1] = frame
        if not frame.problem(found):  # everybody still holds what he has answered
            return found
    return state.clone()


def judge_of(state: State) -> tuple[Player, Effort]:
    setup = state.setup
    network = Finder()(setup)
    return player(setup, network, ITERATIONS), BY_SEARCH if network is None else BY_NETWORK


def judge(state: State, seat: int, deal: int) -> list[Judged]:
    """What the judge thinks of the options by what the seat knows, the best first; of many only those that are worth a
    look."""
    made, effort = judge_of(state)
    known = known_state(state, seat, deal)
    options = known.options(seat)
    questions = [Question(known, seat, options[0], deal)]
    few = len(options) <= effort.options
    verdict = (compare(made, questions, [options], effort) if few else weigh(made, questions, effort))[0]
    return [Judged(o.action, o.win, o.lead, apart(verdict.options[0], o)[1]) for o in verdict.options]


def play_out(
    state: State, seat: int, games: int, deal: int, seconds: float = SECONDS, begun: int = 0
) -> list[tuple[list[int], list[int]]]:
    """Scores and winners of games that bots play from here on, all by the judge; with what a seat does not know dealt
    anew for each, unless it is as it was. Fewer than were asked for, if the time is up; `begun` of them have been
    played already."""
    made, _ = judge_of(state)
    end = time.monotonic() + seconds
    source = chance(deal)
    trips: list[Trip] = []
    for _ in range(games):
        mine = fork(source)
        trial = state.clone() if seat == AS_IT_WAS else dealt_anew(state, seat, mine)
        trial.chance = fork(mine)
        trips.append(Trip(trial, max(0, seat), TO_THE_END, mine))
    first = begun
    while begun < games and (begun == first or time.monotonic() < end):
        made.travel(trips[begun : begun + PORTION])
        begun += PORTION
    return [(trip.state.scores(), trip.state.winners()) for trip in trips[first:begun] if trip.state.over]
