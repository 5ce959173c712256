"""Batches in which every seat learns."""

from __future__ import annotations

import random
import struct

import pytest

from solstead.core.errors import SolsteadError
from solstead.core.features import legal
from solstead.core.game import Game
from solstead.core.registry import load
from solstead.envs.every_seat import EverySeat, Worth, observation_size, observe, share_of_win
from solstead.envs.shared import SharedGames

WORTH = Worth(0.3, 20.0)


def chosen(batch: EverySeat, dice: random.Random) -> list[int]:
    """A legal action for every game."""
    size = batch.game.num_actions
    rows = [batch.masks[i * size : (i + 1) * size] for i in range(batch.count)]
    return [dice.choice([action for action in range(size) if row[action]]) for row in rows]


def tables(game: Game) -> list[int]:
    return list(range(game.min_seats, game.max_seats + 1))


@pytest.mark.parametrize("name", ["farmoony", "helios", "suna_valo", "vaalbara"])
def test_rows_are_what_the_deciding_seat_knows_and_may_do(name: str) -> None:
    game = load(name)
    batch = EverySeat(game, tables(game), WORTH)
    batch.start(5)
    dice = random.Random(5)
    for _ in range(60):
        size = 4 * observation_size(game)
        for i, state in enumerate(batch.states):
            seat = batch.seats[i]
            assert seat in state.to_act()
            assert batch.observations[i * size : (i + 1) * size] == observe(state, seat)
            assert batch.masks[i * game.num_actions : (i + 1) * game.num_actions] == legal(state, seat)
            assert len(state.options(seat)) > 1
        batch.step(chosen(batch, dice))


def test_an_observation_of_a_small_table_is_filled_up_with_zeros_and_names_its_size() -> None:
    game = load("vaalbara")
    assert game.features is not None
    state = game.new(seats=3, seed=1)
    seat = state.to_act()[0]
    row = struct.unpack(f"<{observation_size(game)}f", observe(state, seat))
    small = game.features.size(3)
    assert observe(state, seat)[: 4 * small] == game.features.observe(state, seat)
    assert set(row[small : game.features.size(5)]) == {0.0}
    assert row[game.features.size(5) :] == (0.0, 1.0, 0.0, 0.0)


def test_equal_seeds_give_equal_games() -> None:
    def course(seed: int) -> list[bytes]:
        batch = EverySeat(load("vaalbara"), [2, 5], WORTH)
        batch.start(seed)
        dice = random.Random(1)
        seen = []
        for _ in range(50):
            batch.step(chosen(batch, dice))
            seen.append(batch.observations + batch.ended + batch.rewards)
        return seen

    assert course(3) == course(3)
    assert course(3) != course(4)


def test_a_game_that_ends_pays_every_seat_and_begins_anew() -> None:
    game = load("vaalbara")
    batch = EverySeat(game, [3], WORTH)
    batch.start(2)
    dice = random.Random(2)
    for _ in range(400):
        batch.step(chosen(batch, dice))
        if batch.ended[0]:
            break
        assert batch.rewards == bytes(4 * game.max_seats)
    assert batch.ended[0] == 1
    rewards = struct.unpack("<5f", batch.rewards)
    scores = struct.unpack("<5f", batch.scores)
    assert rewards[3:] == scores[3:] == (0.0, 0.0)
    assert max(rewards[:3]) == rewards[scores.index(max(scores))] > 0 > min(rewards[:3])
    assert not batch.states[0].over


def test_shares_of_a_victory_sum_up_to_nothing() -> None:
    game = load("vaalbara")
    for seats in tables(game):
        state = game.new(seats=seats, seed=seats)
        dice = random.Random(seats)
        while not state.over:
            seat = state.to_act()[0]
            state.apply(seat, dice.choice(state.options(seat)))
        shares = [share_of_win(state, seat) for seat in range(seats)]
        assert sum(shares) == pytest.approx(0)
        assert max(shares) <= 1


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    batch = EverySeat(load("vaalbara"), [2, 2], WORTH)
    batch.start(1)
    before = batch.observations
    good = chosen(batch, random.Random(1))
    illegal = next(action for action in range(38) if not batch.masks[38 + action])
    for bad in ([good[0]], [good[0], -1], [good[0], 10_000], [good[0], illegal]):
        with pytest.raises(SolsteadError):
            batch.step(bad)
        assert batch.observations == before
    batch.step(good)


def test_advice_is_best_at_nought_and_speaks_of_options_alone() -> None:
    game = load("vaalbara")
    batch = EverySeat(game, [2], WORTH, advice=40)
    batch.start(4)
    dice = random.Random(4)
    for _ in range(10):
        row = struct.unpack(f"<{game.num_actions}f", batch.advices)
        assert max(row[action] for action in range(game.num_actions) if batch.masks[action]) == 0
        assert all(row[action] == 0 for action in range(game.num_actions) if not batch.masks[action])
        batch.step(chosen(batch, dice))


def test_processes_play_what_they_are_told() -> None:
    with SharedGames("vaalbara", [2, 3], WORTH, workers=2, games=3, seed=1) as games:
        games.wait(range(2))
        arrays = games.arrays
        for _ in range(40):
            arrays["actions"][:] = arrays["masks"].argmax(1)
            before = arrays["observations"].copy()
            games.ask(range(2))
            games.wait(range(2))
            assert (arrays["observations"] != before).any(1).all()
        arrays["actions"][:] = arrays["masks"].argmax(1)
        arrays["actions"][4] = arrays["masks"][4].argmin()
        games.ask(range(1, 2))
        with pytest.raises(SolsteadError, match=r"process 1 of the games: game 1"):
            games.wait(range(1, 2))


def test_every_seat_of_a_variant() -> None:
    game = load("vaalbara")
    batch = EverySeat(game, [2, 3], WORTH, components="small")
    assert [state.setup.components.digest for state in batch.states] == [game.components("small").digest] * 2
