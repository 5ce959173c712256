"""PettingZoo's own suites on every game; every warning is an error."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from solstead import IllegalAction, SolsteadError
from solstead.envs.pettingzoo import env, parallel_env
from tests.envs.test_features import TABLES
from tests.games.vaalbara.table import view_of

SECRET = [table for table in TABLES if table[0] in ("vaalbara", "farmoony")]
IDS = [f"{name}-{seats}" for name, seats in TABLES]


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=IDS)
def test_api(name: str, seats: int) -> None:
    api_test(env(name, seats=seats, reward="margin" if seats % 2 else "rank"), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=IDS)
def test_seed(name: str, seats: int) -> None:
    seed_test(lambda: env(name, seats=seats), num_cycles=60)


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_render(name: str) -> None:
    pictures = {"svg": lambda picture: picture.startswith("<svg"), "ansi": lambda text: "[" in text}
    render_test(lambda **options: env(name, **options), custom_tests=pictures)


@pytest.mark.parametrize(("name", "seats"), SECRET)
def test_parallel_api(name: str, seats: int) -> None:
    parallel_api_test(parallel_env(name, seats=seats, observation="dict"), num_cycles=400)


@pytest.mark.parametrize("name", sorted({name for name, _ in SECRET}))
def test_parallel_api_without_masks(name: str) -> None:
    """With flat observations these suites do not look at the mask, so they find illegal actions."""
    parallel_api_test(parallel_env(name), num_cycles=400)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=50)


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_dict_observations_have_the_mask_inside(name: str) -> None:
    table = env(name, observation="dict")
    table.reset(seed=5)
    seen, _, _, _, info = table.last()
    assert table.observation_space(table.agent_selection).contains(seen)
    assert np.array_equal(seen["action_mask"], info["action_mask"])
    assert np.flatnonzero(seen["action_mask"]).tolist() == table.state_of_game.options(0)


def _played(table: Any, rng: random.Random) -> dict[str, float]:
    """The sums of what every agent was given."""
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, ended, _, info = table.last()
        total[agent] += reward
        table.step(None if ended else rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
    return total


def test_rewards_by_rank_and_by_margin() -> None:
    for seed in range(6):
        ranks, margins = env("vaalbara", seats=3), env("vaalbara", seats=3, reward="margin")
        for table in (ranks, margins):
            table.reset(seed=seed)
        by_rank, by_margin = _played(ranks, random.Random(seed)), _played(margins, random.Random(seed))
        assert sorted(by_rank.values()) in ([-1, 0, 1], [-0.5, -0.5, 1])
        state = ranks.state_of_game
        assert state == margins.state_of_game
        assert by_rank[f"player_{state.winners()[0]}"] == 1
        scores = state.scores()
        assert by_margin["player_0"] == pytest.approx((scores[0] - (scores[1] + scores[2]) / 2) / 100)
        assert sum(by_margin.values()) == pytest.approx(0)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_the_state_is_what_all_agents_know(make: Any) -> None:
    table = make("vaalbara", seats=3)
    table.reset(seed=1)
    assert table.state_space.contains(table.state())
    parts = np.split(table.state(), 3)
    if make is env:
        assert all(np.array_equal(part, table.observe(f"player_{seat}")) for seat, part in enumerate(parts))
    assert not np.array_equal(parts[0], parts[1])  # other hands


def test_the_next_game_of_a_seed_is_another_one() -> None:
    one, other = env("vaalbara"), env("vaalbara")
    for table in (one, other):
        table.reset(seed=3)
    first = one.state_of_game
    for table in (one, other):
        table.reset()
    assert one.state_of_game == other.state_of_game
    assert one.state_of_game != first


def test_all_answer_a_secret_question_in_one_parallel_step() -> None:
    table = parallel_env("vaalbara", seats=3, observation="dict")
    observations, _ = table.reset(seed=1)
    actions = {agent: int(np.argmax(seen["action_mask"])) for agent, seen in observations.items()}
    assert all(seen["action_mask"][table.wait] == 0 for seen in observations.values())
    observations, *_ = table.step(actions)
    assert all(player.played for player in view_of(table.state_of_game).players)
    waiting = [agent for agent, seen in observations.items() if seen["action_mask"][table.wait]]
    assert len(waiting) == 3 - len(table.state_of_game.to_act())


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(SolsteadError, match="one seat decides at a time"):
        parallel_env("helios")
    with pytest.raises(SolsteadError, match="no reward is called 'luck'"):
        env("helios", reward="luck")
    with pytest.raises(SolsteadError, match="no observation is called 'deep'"):
        env("helios", observation="deep")
    with pytest.raises(SolsteadError, match="no render mode is called 'film'"):
        env("helios", render_mode="film")
    with pytest.raises(SolsteadError, match="veil does not say"):
        env("veil")
    both = parallel_env("vaalbara")
    both.reset(seed=1)
    with pytest.raises(IllegalAction, match="player_1 must choose"):
        both.step({"player_0": both.state_of_game.options(0)[0]})
    assert both.state_of_game.to_act() == [0, 1]


def test_an_illegal_action_loses_the_game() -> None:
    table = env("vaalbara", seats=3)
    table.reset(seed=1)
    before = table.state_of_game.fingerprint()
    table.step(37)
    assert table.rewards == {"player_0": -1, "player_1": 0, "player_2": 0}
    assert all(table.terminations.values())
    assert table.infos["player_0"]["illegal"]
    assert table.state_of_game.fingerprint() == before
    both = parallel_env("vaalbara", seats=3)
    both.reset(seed=1)
    chosen = {"player_0": both.state_of_game.options(0)[0], "player_1": 37, "player_2": 37}
    _, rewards, ended, _, infos = both.step(chosen)
    assert [agent for agent in infos if "illegal" in infos[agent]] == ["player_1", "player_2"]
    assert rewards == {"player_0": 0, "player_1": -1, "player_2": -1}
    assert all(ended.values())
    assert both.agents == []


def test_parallel_games_are_repeatable() -> None:
    games = []
    for _ in range(2):
        table, rng = parallel_env("farmoony", seats=3, observation="dict"), random.Random(4)
        observations, _ = table.reset(seed=4)
        seen = []
        while table.agents:
            masks = {agent: np.flatnonzero(o["action_mask"]).tolist() for agent, o in observations.items()}
            observations, rewards, *_ = table.step({agent: rng.choice(mask) for agent, mask in masks.items()})
            seen.append((rewards, [o["observation"].tobytes() for o in observations.values()]))
        games.append(seen)
    assert games[0] == games[1]


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_a_variant(name: str) -> None:
    api_test(env(name, components="small"), num_cycles=60)
