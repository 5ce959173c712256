"""Hints: the best options of a seat, and who will win."""

from __future__ import annotations

from pathlib import Path

import pytest

import solstead
from solstead import IllegalAction
from solstead.bots import analyse, network
from tests.bots.support import decisions
from tests.bots.test_network import write
from tests.support import tables


@pytest.mark.parametrize(("game", "seats"), tables())
def test_shares_and_chances_sum_up_to_one(game: str, seats: int) -> None:
    state, seat = next(decisions(game, seats, seed=5, every=20))
    found = analyse(state, seat, iterations=40, seed=1)
    assert found.iterations <= 40
    assert sum(option.share for option in found.options) == pytest.approx(1)
    assert sum(found.wins) == pytest.approx(1)
    assert {option.action for option in found.options} <= set(state.options(seat))
    shares = [option.share for option in found.options]
    assert shares == sorted(shares, reverse=True)


def test_only_what_the_seat_may_know_is_looked_at() -> None:
    state = solstead.load("vaalbara").new(3, seed=4)
    answers = []
    for position in (state, state.determinise(1, 8)):
        found = analyse(position, 1, iterations=60, seed=2)
        answers.append([(option.action, option.share, option.win, option.lead) for option in found.options])
    assert answers[0] == answers[1]


def test_sealed_answers_are_analysed_for_every_seat() -> None:
    state = solstead.load("vaalbara").new(3, seed=4)
    for seat in range(3):
        found = analyse(state, seat, iterations=30, seed=2)
        assert set() < {option.action for option in found.options} <= set(state.options(seat))
    state.apply(0, state.options(0)[0])
    with pytest.raises(IllegalAction, match="seat 0 has nothing to decide"):
        analyse(state, 0, iterations=30)


def test_a_won_game_is_seen_as_won() -> None:
    game = solstead.load("vaalbara")
    state = game.position(seats=2, round=9, points=[90, 2])
    seat = state.to_act()[0]
    found = analyse(state, seat, iterations=60, seed=1)
    assert found.wins[0] > 0.85
    assert all((option.lead > 15) == (seat == 0) for option in found.options)


def test_a_network_guides_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = solstead.load("vaalbara")
    file = write(game, tmp_path / "x.npz")
    monkeypatch.setattr(network, "_of_game", lambda _: file)
    state = game.new(2, seed=1)
    seat = state.to_act()[0]
    found = analyse(state, seat, iterations=60, seed=1)
    assert found.iterations <= 60
    shares = [option.share for option in found.options]
    assert shares == sorted(shares, reverse=True)
    assert sum(option.share for option in found.options) == pytest.approx(1)
    assert sum(found.wins) == pytest.approx(1)
    assert found.wins[seat] == found.options[0].win
    assert all((option.win > 0.5) == (option.lead > 0) for option in found.options)


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    state = solstead.load("helios").new(2, seed=1)
    with pytest.raises(IllegalAction, match="seat 1 has nothing to decide"):
        analyse(state, 1)
