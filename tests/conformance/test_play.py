"""Games can be played to the end, and nothing but a legal action changes a state."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pytest

from solstead import IllegalAction, Match
from solstead.core.game import Game
from solstead.core.state import State
from tests.support import open_secret, play, random_states


def test_random_games_end(game: Game, seats: int) -> None:
    for seed in range(5):
        match = Match(game, seats, seed)
        for _ in play(match, random.Random(seed)):
            assert match.state.to_act()
            assert match.state.winners() == []
            for seat in match.state.to_act():
                options = match.state.options(seat)
                assert options
                assert options == sorted(set(options))
                assert all(0 <= action < game.num_actions for action in options)
        state = match.state
        assert state.to_act() == []
        assert [state.options(seat) for seat in range(seats)] == [[]] * seats
        assert len(state.scores()) == seats
        assert state.winners()
        assert set(state.winners()) <= set(range(seats))
        with pytest.raises(IllegalAction, match="over"):
            state.apply(0, 0)


def test_only_those_who_owe_or_may_change_have_options(game: Game, seats: int) -> None:
    for state in random_states(game, seats, seed=3, every=3):
        for seat in range(seats):
            secret = open_secret(state)
            may = seat in state.to_act() or (secret is not None and bool(secret.asked >> seat & 1))
            assert bool(state.options(seat)) == may


def test_no_older_copy_ever_changes(game: Game, seats: int) -> None:
    rng = random.Random(seats)
    state = game.new(seats, seed=seats)
    copies: list[tuple[State, dict[str, Any]]] = []
    while not state.over:
        copies.append((state.clone(), state.to_dict()))
        if len(copies) % 7 == 0:  # play on from a copy of a copy: the original must not notice
            _play_on(copies[-1][0].clone(), rng)
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.options(seat)))
    for copy, position in copies:
        assert copy.to_dict() == position


def _play_on(state: State, rng: random.Random) -> None:
    while not state.over:
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.options(seat)))


def test_a_copy_has_the_same_future(game: Game, seats: int) -> None:
    state = game.new(seats, seed=11)
    copy = state.clone()
    _play_on(state, random.Random(1))
    _play_on(copy, random.Random(1))
    assert copy == state


def test_illegal_actions_change_nothing(game: Game, seats: int) -> None:
    for state in random_states(game, seats, seed=5, every=9):
        before = state.fingerprint()
        for seat in range(seats):
            options = set(state.options(seat))
            # every action where there are few, every third and both ends where there are thousands
            step = 1 if game.num_actions < 500 else game.num_actions // 331
            for action in [-1, *range(0, game.num_actions, step), game.num_actions, 2**70]:
                if action not in options:
                    with pytest.raises(IllegalAction):
                        state.apply(seat, action)
        for seat in (-1, seats, 2**70):
            with pytest.raises(IllegalAction, match="seats are"):
                state.apply(seat, 0)
        for nonsense in ("0", None, 1.5, [1]):
            with pytest.raises(IllegalAction, match="whole number"):
                state.apply(0, nonsense)  # type: ignore[arg-type]
        assert state.fingerprint() == before


def test_numpy_ints_are_actions_and_seats(game: Game, seats: int) -> None:
    state = game.new(numpy.int64(seats), seed=numpy.int64(1))
    other = game.new(seats, seed=1)
    for _ in range(12):
        if state.over:
            break
        seat = state.to_act()[-1]
        action = state.options(numpy.uint8(seat))[-1]
        state.apply(numpy.int32(seat), numpy.int64(action))
        other.apply(seat, action)
    assert state == other
    assert state.view(numpy.int64(0)) == other.view(0)
    assert state.determinise(numpy.int8(0), numpy.int64(3)) == other.determinise(0, 3)
    assert game.noun(numpy.int64(0)) == game.noun(0)


def test_every_action_is_a_noun(game: Game) -> None:
    for action in range(game.num_actions):
        kind, *indices = game.noun(action)
        assert game.action(str(kind), *[int(index) for index in indices]) == action
    for action in (-1, game.num_actions):
        with pytest.raises(ValueError, match="actions are"):
            game.noun(action)


def test_playouts_are_repeatable_and_complete(game: Game, seats: int) -> None:
    played = game.playouts(6, seats, seed=4)
    again = game.playouts(6, seats, seed=4)
    assert played.scores == again.scores
    assert played.games == len(played.winners) == 6
    assert played.decisions == sum(played.lengths)


def test_wrong_seat_counts_are_refused(game: Game) -> None:
    for seats in (game.min_seats - 1, game.max_seats + 1, -1, 2**70):
        with pytest.raises(ValueError, match="seats"):
            game.new(seats)
