"""Bots finish games, and looking ahead pays."""

from __future__ import annotations

import pytest

from solstead.bots import GreedyBot, RandomBot, ask
from solstead.bots.bot import Bot
from solstead.core.chance import chance
from solstead.core.state import State
from tests.games.farmoony.table import GAME


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
