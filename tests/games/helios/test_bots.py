"""The greedy bot and what it thinks of positions."""

from __future__ import annotations

from solstead.bots import Bot, GreedyBot, RandomBot
from solstead.core.chance import chance
from tests.games.helios.table import GAME, choose, position

TEMPLE = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       {}      .
            .       g+g     .
        .       .       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
"""


def test_in_the_end_the_estimate_is_the_score() -> None:
    state = position(seats=3, round=3, turn=17, boards=[TEMPLE.format("r^")] * 3, mana=[0] * 3)
    choose(state, "pass")
    assert state.over
    assert [state.estimate(seat) for seat in range(3)] == [100 * score for score in state.scores()]


def test_a_temple_is_worth_more_early() -> None:
    gains = []
    for round in (1, 2, 4):
        with_temple = position(boards=[TEMPLE.format("r^")], round=round, lands=["blue"])
        without = position(boards=[TEMPLE.format("r")], round=round, lands=["blue"])
        gains.append(with_temple.estimate(0) - without.estimate(0))
    assert gains[0] > gains[1] > gains[2] > 0


def test_the_greedy_bot_plays_like_a_beginner() -> None:
    """Even with little effort it is far ahead of random choices."""
    bots: list[Bot] = [GreedyBot(chance(1), samples=1, effort=30), RandomBot(chance(2))]
    state = GAME.new(2, seed=3)
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, bots[seat].choose(state, seat))
    assert state.scores()[0] > 45
    assert state.winners() == [0]
