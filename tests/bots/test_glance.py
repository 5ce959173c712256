"""A glance at the options: what they bring at once."""

from __future__ import annotations

import pytest

import solstead
from solstead.bots.glance import Glance
from solstead.core.chance import chance
from solstead.core.frame import Secret
from tests.support import random_states


def test_the_better_land_looks_better() -> None:
    game = solstead.load("vaalbara")
    state = game.position(seats=2, realms=[["river", "field"]], first_row=["river", "field"], played=["falconer"] * 2)
    seat = state.to_act()[0]
    options = state.options(seat)
    leads = Glance(chance(1), 50).leads(state, seat, options)
    assert leads[0] > leads[1]  # two rivers pay 12, two fields 4


def test_sealed_answers_that_change_nothing_are_judged_after_the_reveal() -> None:
    """A card that is chosen in secret does nothing yet; what can be made of it does."""
    game = solstead.load("farmoony")
    state = next(
        s for s in random_states(game, 2, seed=4, every=1) if s.stack[-1].kind == "choose_card" and max(s.scores()) > 5
    )
    seat = state.to_act()[0]
    leads = Glance(chance(1), 100).leads(state, seat, state.options(seat))
    assert len(set(leads)) > 1


@pytest.mark.parametrize("name", ["farmoony", "vaalbara"])
def test_a_glance_sees_what_the_seat_knows_and_nothing_else(name: str) -> None:
    game = solstead.load(name)
    looked = 0
    for state in random_states(game, 2, seed=7, every=7):
        if state.over:
            break
        seat = state.to_act()[0]
        options = state.options(seat)
        looked += isinstance(state.stack[-1], Secret)
        one, other = (Glance(chance(5), 30).leads(state.determinise(seat, seed), seat, options) for seed in (1, 2))
        assert one == other
    assert looked
