"""Gymnasium's own checker on every game, and the vector environment against single games; every warning is an error."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from solstead import SolsteadError
from solstead.envs.gymnasium import BatchEnv, SoloEnv, env_id
from tests.envs.test_features import TABLES

NAMES = sorted({name for name, _ in TABLES})


def test_the_ids() -> None:
    assert [env_id(name) for name in ("vaalbara", "suna_valo")] == ["Solstead/Vaalbara-v0", "Solstead/SunaValo-v0"]
    assert all(env_id(name) in gymnasium.registry for name in NAMES)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_check_env(name: str, seats: int) -> None:
    check_env(gymnasium.make(env_id(name), seats=seats).unwrapped)


def _random_legal(masks: Any, rng: np.random.Generator) -> Any:
    """One legal action for each row."""
    return np.argmax(masks * rng.random(masks.shape), axis=-1)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_to_its_end(name: str) -> None:
    table = gymnasium.make(env_id(name), opponents="random", seat=None)
    rng = np.random.default_rng(1)
    for seed in range(3):
        _, info = table.reset(seed=seed)
        ended, total = False, 0.0
        while not ended:
            assert info["action_mask"].any()
            seen, reward, ended, truncated, info = table.step(int(_random_legal(info["action_mask"], rng)))
            assert table.observation_space.contains(seen)
            assert not truncated
            total += float(reward)
        assert -1 <= total <= 1
        assert table.unwrapped.state.over  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", NAMES)
def test_the_vector_environment_plays_whole_games(name: str) -> None:
    envs = gymnasium.make_vec(env_id(name), num_envs=5, opponents="random", reward="margin")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    rng = np.random.default_rng(2)
    seen, info = envs.reset(seed=2)
    ends = 0
    while ends < 6:
        assert envs.observation_space.contains(seen)
        assert info["action_mask"].any(axis=1).all()
        seen, rewards, ended, truncated, info = envs.step(_random_legal(info["action_mask"], rng))
        assert not truncated.any()
        assert (rewards[~ended] == 0).all()
        if ended.any():
            assert [final is not None for final in info["final_obs"]] == ended.tolist()
            ends += int(ended.sum())


@pytest.mark.parametrize("name", NAMES)
def test_the_vector_environment_is_repeatable(name: str) -> None:
    runs = []
    for _ in range(2):
        envs = BatchEnv(name, num_envs=3, opponents="random", seat=None)
        rng = np.random.default_rng(3)
        seen, info = envs.reset(seed=3)
        run = [seen]
        for _ in range(40):
            seen, rewards, *_, info = envs.step(_random_legal(info["action_mask"], rng))
            run += [seen, rewards]
        runs.append(run)
    assert all(np.array_equal(one, other) for one, other in zip(*runs, strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_the_vector_environment_plays_by_the_rules(name: str) -> None:
    """Its states, stepped by hand through the public API, are what it says they are."""
    envs = BatchEnv(name, num_envs=4, opponents="random")
    rng = np.random.default_rng(4)
    _, info = envs.reset(seed=4)
    for _ in range(30):
        for row, state in enumerate(envs.batch.states):
            seat = envs.batch.seats[row]
            assert seat in state.to_act()
            assert np.flatnonzero(info["action_mask"][row]).tolist() == state.options(seat)
        *_, info = envs.step(_random_legal(info["action_mask"], rng))


def test_an_illegal_action_loses_the_game() -> None:
    table = SoloEnv("vaalbara")
    table.reset(seed=1)
    _, reward, ended, _, info = table.step(37)
    assert (reward, ended, info["illegal"]) == (-1, True, True)
    envs = BatchEnv("vaalbara", num_envs=2)
    _, info = envs.reset(seed=1)
    _, rewards, ends, _, _ = envs.step(np.array([37, np.argmax(info["action_mask"][1])]))
    assert (rewards.tolist(), ends.tolist()) == ([-1, 0], [True, False])


def test_greedy_opponents_are_better_than_random_ones() -> None:
    means = []
    for opponents in ("random", "greedy"):
        envs = BatchEnv("vaalbara", num_envs=8, opponents=opponents)
        rng = np.random.default_rng(5)
        _, info = envs.reset(seed=5)
        rewards: list[float] = []
        while len(rewards) < 24:
            _, reward, ended, _, info = envs.step(_random_legal(info["action_mask"], rng))
            rewards += reward[ended].tolist()
        means.append(np.mean(rewards))
    assert means[1] < means[0]


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(SolsteadError, match="no bot is called 'genius'"):
        SoloEnv("vaalbara", opponents="genius").reset()
    with pytest.raises(SolsteadError, match="3 opponents, not 2"):
        SoloEnv("vaalbara", seats=4, opponents=["random", "greedy"])
    with pytest.raises(SolsteadError, match="seats are 0 to 1, not 4"):
        SoloEnv("vaalbara", seat=4)
    with pytest.raises(SolsteadError, match="there are 2 games, not 3"):
        BatchEnv("vaalbara", num_envs=2).step(np.zeros(3, np.int64))
    with pytest.raises(SolsteadError, match="veil does not say"):
        BatchEnv("veil")
