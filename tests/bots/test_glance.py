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


def test_a_sealed_answer_that_changes_nothing_is_as_good_as_any_other() -> None:
    """A card that is chosen in secret does nothing yet."""
    game = solstead.load("farmoony")
    state = next(
        s for s in random_states(game, 2, seed=4, every=1) if s.stack[-1].kind == "choose_card" and max(s.scores()) > 5
    )
    seat = state.to_act()[0]
    leads = Glance(chance(1), 100).leads(state, seat, state.options(seat))
    assert len(leads) > 1
    assert len(set(leads)) == 1


def test_the_first_step_of_a_sealed_answer_is_worth_its_best_second_one() -> None:
    """A card is turned first, and then placed: a turn is as good as the best place that it leaves."""
    game = solstead.load("farmoony")
    states = (s for s in random_states(game, 2, seed=4, every=1) if s.stack[-1].kind == "place_card")
    state = next(s for s in states if max(s.scores()) > 5 and len(s.options(s.to_act()[0])) == 4)
    seat = state.to_act()[0]
    glance = Glance(chance(1), 1000)
    turns = state.options(seat)
    best = []
    for turn in turns:
        turned = state.clone()
        turned.step(seat, turn)
        best.append(max(glance.leads(turned, seat, turned.options(seat))))
    assert glance.leads(state, seat, turns) == best
    assert len(set(best)) > 1


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
