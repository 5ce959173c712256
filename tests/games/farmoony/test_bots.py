"""Bots finish games, and looking ahead pays."""

from __future__ import annotations

import pytest

from solstead.bots import GreedyBot, RandomBot, ask
from solstead.bots.bot import Bot
from solstead.core.chance import chance
from solstead.core.state import State
from solstead.games.farmoony.scoring import missions
from solstead.games.farmoony.scoring.missions import score
from solstead.games.farmoony.tables import Tables
from tests.games.farmoony.pictures import draw
from tests.games.farmoony.table import GAME, TABLES, do, pending, position


def played(bots: list[Bot], seed: int) -> State:
    source = chance(seed)
    state = GAME.new(len(bots), seed=seed)
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, ask(bots[seat], state, seat, source))
    return state


@pytest.mark.parametrize("seats", range(2, 7))
def test_greedy_bots_finish_games(seats: int) -> None:
    assert played([GreedyBot(chance(seat), samples=1, effort=1) for seat in range(seats)], seats).over


def test_greedy_bots_score_more_than_random_ones() -> None:
    greedy, random = GreedyBot(chance(1), samples=1, effort=1), RandomBot(chance(2))
    scores = [played([greedy, random, random], seed).scores() for seed in range(8)]
    assert sum(score[0] for score in scores) > sum(score[1] for score in scores) * 1.5


def test_in_the_end_the_estimate_is_the_score() -> None:
    state = played([RandomBot(chance(seat)) for seat in range(3)], 1)
    assert [state.estimate(seat) for seat in range(3)] == [100 * points for points in state.scores()]


def test_crops_are_worth_more_while_missions_are_still_to_come() -> None:
    values = []
    for number in range(1, 4):
        state = position(seats=2, phase=number, missions=["M01", "M04", "M07"][:number], left=2)
        state.lands[0] = draw("V W\nF s")
        values.append(state.estimate(0) - 100 * state.scores()[0])
    assert values[0] > values[1] > values[2] == 0


def test_a_card_placed_in_secret_counts_before_it_is_laid() -> None:
    """Otherwise a search would not see what it does until the others have answered."""
    for seed in range(5):
        state = GAME.new(2, seed=seed)
        while pending(state) != "place_card" or len(state.to_act()) < 2:
            do(state, state.options(state.to_act()[0])[0])
        before = state.estimate(0)
        while 0 in state.to_act():
            state.apply(0, state.options(0)[-1])
        sealed = state.estimate(0)
        while pending(state) == "place_card":
            state.apply(1, state.options(1)[0])
        assert state.estimate(0) == sealed != before


def test_lands_that_look_the_same_share_their_scores() -> None:
    tables = Tables(TABLES.data)
    one, other, longer = draw("V W\nF V"), draw("V W\nF V"), draw("V W F V")
    assert score(one, 2, tables) == score(other, 2, tables) == 2
    assert one.scores is other.scores
    assert score(longer, 2, tables) == 1
    assert longer.scores is not one.scores


def test_remembered_looks_do_not_grow_without_end() -> None:
    tables = Tables(TABLES.data)
    tables.looks = {n.to_bytes(2, "big"): [] for n in range(missions.LOOKS)}
    assert score(draw("V W\nF V"), 2, tables) == 2
    assert len(tables.looks) == 1
