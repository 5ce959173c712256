"""Gymnasium's own checker on every game, and the vector environment against single games; every warning is an error."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics, TransformReward

from solstead import IllegalAction, SolsteadError
from solstead.bots import Bot
from solstead.core.state import State
from solstead.envs.batch import features_of
from solstead.envs.common import action_mask
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


def test_every_game_of_a_large_batch_has_its_row() -> None:
    """What is seen is handed over in parts of about twenty games. The arrays are the caller's."""
    envs = BatchEnv("vaalbara", num_envs=100, seats=4)
    rng = np.random.default_rng(5)
    seen, info = envs.reset(seed=5)
    for _ in range(3):
        kept, before = seen, seen.copy()
        for row, state in enumerate(envs.batch.states):
            assert seen[row].tobytes() == features_of(state.setup.game).observe(state, 0)
            assert info["action_mask"][row].tolist() == action_mask(state, 0).tolist()
        seen, *_, info = envs.step(_random_legal(info["action_mask"], rng))
        assert np.array_equal(kept, before)
        assert envs.action_masks() is not info["action_mask"]


def test_an_illegal_action_loses_the_game() -> None:
    table = SoloEnv("vaalbara")
    table.reset(seed=1)
    _, reward, ended, _, info = table.step(37)
    assert (reward, ended, info["illegal"]) == (-1, True, True)
    envs = BatchEnv("vaalbara", num_envs=2)
    _, info = envs.reset(seed=1)
    actions = np.array([37, np.argmax(info["action_mask"][1])])
    _, rewards, ends, _, info = envs.step(actions)
    assert (rewards.tolist(), ends.tolist(), info["illegal"].tolist()) == ([-1, 0], [True, False], [True, False])
    assert info["final_info"]["illegal"][0]
    *_, info = envs.step(np.argmax(info["action_mask"], axis=1))
    assert not info["illegal"].any()


class FirstBot(Bot):
    """Takes the first option, as people write bots."""

    def choose(self, state: State, seat: int) -> int:
        return state.options(seat)[0]


class Firsts:
    """A policy that takes the first option of each row, and notes how many rows it is shown."""

    def __init__(self) -> None:
        self.rows: list[int] = []

    def __call__(self, observations: Any, masks: Any) -> Any:
        self.rows.append(len(observations))
        assert observations.dtype == np.float32
        assert masks.any(axis=1).all()
        return np.argmax(masks, axis=1)


def _rewards(envs: BatchEnv, games: int) -> list[float]:
    """Of the first games that end when the learner takes first options as well."""
    found: list[float] = []
    _, info = envs.reset(seed=6)
    while len(found) < games:
        _, rewards, ended, _, info = envs.step(np.argmax(info["action_mask"], axis=1))
        found += rewards[ended].tolist()
    return found


@pytest.mark.parametrize("name", NAMES)
def test_opponents_are_bots_and_policies(name: str) -> None:
    """A policy is called once for all games that wait for it."""
    many, single = Firsts(), Firsts()
    for opponents in (many, FirstBot()):
        envs = BatchEnv(name, num_envs=6, opponents=opponents)
        _, info = envs.reset(seed=6)
        for _ in range(12):
            *_, info = envs.step(np.argmax(info["action_mask"], axis=1))
    assert max(many.rows) == 6
    table = SoloEnv(name, opponents=single)
    _, info = table.reset(seed=1)
    for _ in range(5):
        *_, info = table.step(int(np.argmax(info["action_mask"])))
    assert set(single.rows) == {1}


def test_policies_of_several_seats_are_asked_each_for_itself() -> None:
    first, second = Firsts(), Firsts()
    envs = BatchEnv("vaalbara", num_envs=4, seats=4, seat=2, opponents=[first, "random", second])
    assert len(_rewards(envs, 8)) >= 8
    assert first.rows
    assert second.rows


def test_a_policy_decides_as_a_bot_of_the_same_mind() -> None:
    """Helios has no secrets and, with everybody taking first options, one course for each deal."""
    deals = []
    for opponents in ([FirstBot()], [Firsts()]):
        table = SoloEnv("helios", opponents=opponents)
        seen, info = table.reset(seed=3)
        course = [seen]
        for _ in range(20):
            seen, *_, info = table.step(int(np.argmax(info["action_mask"])))
            course.append(seen)
        deals.append(np.array(course))
    assert np.array_equal(deals[0], deals[1])


def test_opponents_that_break_the_rules_are_named() -> None:
    with pytest.raises(IllegalAction, match="an opponent at seat 1 chose 37"):
        _rewards(BatchEnv("vaalbara", num_envs=2, opponents=lambda _, masks: np.full(len(masks), 37)), 1)
    with pytest.raises(SolsteadError, match=r"shown 2 tables, and gave actions of shape \(1,\)"):
        _rewards(BatchEnv("vaalbara", num_envs=2, opponents=lambda _, masks: np.argmax(masks[:1], axis=1)), 1)


def test_networks_are_opponents_in_the_batch() -> None:
    envs = BatchEnv("vaalbara", num_envs=3, opponents="network")
    assert envs.batch.stride == 3
    assert len(_rewards(envs, 3)) >= 3


@pytest.mark.parametrize("opponents", ["random", Firsts()], ids=["random", "policy"])
def test_games_that_begin_anew_in_the_next_step(opponents: Any) -> None:
    envs = BatchEnv("vaalbara", num_envs=3, opponents=opponents, autoreset_mode="NextStep")
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    rng = np.random.default_rng(7)
    _, info = envs.reset(seed=7)
    before, begun = np.zeros(3, bool), 0
    while begun < 6:
        actions = _random_legal(info["action_mask"], rng)
        actions[before] = 37  # is not looked at
        _, rewards, ended, _, info = envs.step(actions)
        assert not ended[before].any()
        assert (rewards[before] == 0).all()
        assert not info["illegal"].any()
        assert "final_obs" not in info
        assert info["action_mask"][ended].all()
        states = [envs.batch.states[row] for row in np.flatnonzero(ended)]
        assert all(state.over for state in states)
        begun += int(before.sum())
        before = ended
    *_, info = envs.step(np.full(3, 37))
    assert info["illegal"].tolist() == (~before).tolist()


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_gymnasium_s_own_wrappers(mode: str) -> None:
    envs: Any = gymnasium.make_vec(env_id("vaalbara"), num_envs=3, autoreset_mode=mode)
    envs = RecordEpisodeStatistics(envs)
    if mode == "NextStep":
        envs = NormalizeObservation(envs)
    envs = TransformReward(envs, lambda rewards: 2 * rewards)
    rng = np.random.default_rng(8)
    _, info = envs.reset(seed=8)
    lengths: list[int] = []
    while len(lengths) < 4:
        _, rewards, ended, _, info = envs.step(_random_legal(info["action_mask"], rng))
        if ended.any():
            lengths += info["episode"]["l"][ended].tolist()
            assert np.array_equal(2 * info["episode"]["r"][ended], rewards[ended])
    assert min(lengths) > 10


def test_greedy_opponents_are_better_than_random_ones() -> None:
    means = []
    for opponents in ("random", "greedy:samples=1:effort=20"):
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
    with pytest.raises(SolsteadError, match="no autoreset mode is called 'Never'"):
        BatchEnv("vaalbara", autoreset_mode="Never")
    with pytest.raises(SolsteadError, match="veil does not say"):
        BatchEnv("veil")


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_is_played_in_both_environments(name: str) -> None:
    env = gymnasium.make(env_id(name), components="small")
    check_env(env.unwrapped)
    digest = env.unwrapped.setup.components.digest  # type: ignore[attr-defined]
    envs = BatchEnv(name, 3, components="small")
    assert envs.batch.setup.components.digest == digest != envs.batch.game.components().digest
    rng = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    over = 0
    for _ in range(40):
        _, _, ended, _, info = envs.step(_random_legal(info["action_mask"], rng))
        over += int(np.count_nonzero(ended))
    assert over > 3
