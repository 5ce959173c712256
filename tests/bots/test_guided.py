"""The search that a network guides: when it stops, what it remembers, what it finds that the network does not say."""

from __future__ import annotations

import random
from math import tanh
from time import perf_counter

import pytest

import solstead
from solstead.bots import network
from solstead.bots.guided import MEMORY, Guided, GuidedMethod, worths
from solstead.core.chance import chance
from solstead.core.state import State
from tests.bots.test_network import position_after


class Opinion:
    """A network that thinks nothing of positions, and likes the first option so much."""

    def __init__(self, first: float = 0.0) -> None:
        self.first = first
        self.asked = 0
        self.meta = network.describe(solstead.load("vaalbara"), seats=[2], architecture="resmlp", scale=10.0)

    def judge(
        self, observations: bytes, options: list[list[int]], advice: list[float]
    ) -> tuple[list[float], list[float]]:
        self.asked += 1
        shares = []
        for found in options:
            rest = (1.0 - self.first) / len(found)
            shares += [self.first + rest] + [rest] * (len(found) - 1)
        return shares, [0.0] * len(options)


def thinking(state: State, opinion: Opinion, **method: float) -> Guided:
    guided = Guided(opinion, state, GuidedMethod(**method), chance(1))  # type: ignore[arg-type]
    guided.run(state, state.to_act()[0])
    return guided


def test_an_end_is_worth_what_the_network_was_taught() -> None:
    state = solstead.load("vaalbara").new(2, seed=1)
    rng = random.Random(1)
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.options(seat)))
    lead = state.scores()[0] - state.scores()[1]
    assert lead != 0
    won = 1.0 if lead > 0 else -1.0
    for meta in (
        network.Meta("", "", "", "", [], 0, "", numbers={"margin": 0.5}),
        network.Meta("", "", "", "", [], 0, ""),
    ):
        part = meta.margin
        assert worths(state, 10.0, part)[0] == pytest.approx((1 - part) * won + part * tanh(lead / 10))
    assert network.find(solstead.load("farmoony").setup(2)).meta.margin == 0.5
    assert network.find(solstead.load("helios").setup(2)).meta.margin == 0.3


def test_an_obvious_decision_takes_a_moment() -> None:
    state = position_after(solstead.load("helios"), 2, 6)
    guided = thinking(state, Opinion(first=0.98), visits=2000)
    assert guided.visits < 300
    began = perf_counter()
    thinking(state, Opinion(first=0.98), seconds=30.0)
    assert perf_counter() - began < 20.0


def test_visits_are_not_more_than_were_asked_for() -> None:
    state = position_after(solstead.load("helios"), 2, 6)
    guided = thinking(state, Opinion(), visits=50, clear=2.0)
    assert guided.visits <= 50
    assert guided.spot.ended == guided.spot.visits == sum(guided.spot.done) <= 50


def test_the_network_is_asked_for_many_decisions_at_once() -> None:
    state = position_after(solstead.load("helios"), 2, 6)
    opinion = Opinion()
    guided = thinking(state, opinion, visits=160, clear=2.0)
    assert opinion.asked * 4 < guided.visits


@pytest.mark.parametrize("patient", [False, True])
def test_it_finds_what_the_network_does_not_know(patient: bool) -> None:
    """Where a game is decided by the last answers, results outweigh the opinion of the network."""
    game = solstead.load("vaalbara")
    state = game.position(seats=2, round=9, points=[30, 30])
    seat = state.to_act()[0]
    plain = thinking(state, Opinion(), visits=400, clear=2.0, patient=patient)
    misled = thinking(state, Opinion(first=0.5), visits=400, clear=2.0, patient=patient)
    for guided in (plain, misled):
        spot = guided.spot
        means = [total / done if done else -9.0 for total, done in zip(spot.totals, spot.done, strict=True)]
        assert spot.actions == state.options(seat)
        assert means[spot.best()] > max(means) - 0.2


def test_what_was_found_out_is_found_again() -> None:
    state = position_after(solstead.load("helios"), 2, 6)
    guided = thinking(state, Opinion(), visits=200, clear=2.0)
    seat = state.to_act()[0]
    later = state.clone()
    later.apply(seat, guided.spot.actions[guided.spot.best()])
    while not later.over and len(later.options(later.to_act()[0])) == 1:
        later.apply(later.to_act()[0], later.options(later.to_act()[0])[0])
    before = len(guided.table)
    spot = guided.find(later, later.to_act()[0], later.options(later.to_act()[0]))
    assert spot.known
    assert spot.visits > 0
    assert len(guided.table) == before


def test_memory_is_bounded() -> None:
    state = position_after(solstead.load("helios"), 2, 6)
    guided = thinking(state, Opinion(), visits=40, clear=2.0)
    assert guided.size == sum(len(spot.actions) + 8 for spot in guided.table.values())
    guided.size = MEMORY
    new = position_after(solstead.load("helios"), 2, 30)
    known = len(guided.table)
    assert not guided.find(new, new.to_act()[0], new.options(new.to_act()[0])).known
    assert len(guided.table) == known
    guided.run(state, state.to_act()[0])  # forgets what the last search did not come by
    assert guided.size < MEMORY
