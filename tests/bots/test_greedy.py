"""The bot that looks as far as the end of its own turn."""

from __future__ import annotations

import solstead
from solstead.bots import GreedyBot
from solstead.core.chance import chance


def leads(others: bool, seed: int) -> list[int]:
    """What a land is worth that leaves the seat nothing else to decide."""
    state = solstead.load("vaalbara").position(
        seats=2, realms=[["river", "field"]], first_row=["river", "field"], played=["falconer"] * 2
    )
    seat = state.to_act()[0]
    return GreedyBot(chance(seed), samples=1, others=others).leads(state, seat, state.options(seat))


def test_without_the_others_nothing_is_left_to_chance() -> None:
    assert leads(False, seed=1) == leads(False, seed=2)
    assert leads(False, seed=1)[0] > leads(False, seed=1)[1]  # two rivers pay 12, two fields 4


def test_otherwise_they_play_on_before_it_looks() -> None:
    assert len({tuple(leads(True, seed)) for seed in range(8)}) > 1
