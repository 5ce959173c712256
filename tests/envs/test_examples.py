"""The examples run, in small; of those that need PyTorch everything but the learner."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent

from benchmarks import baselines

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_the_custom_bot_wins_games(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "custom_bot.py"))["main"](4)
    assert "of 4 games against greedy" in capsys.readouterr().out


def test_the_custom_bot_has_thirty_lines() -> None:
    text = (EXAMPLES / "custom_bot.py").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip()]
    assert len(lines) <= 30


def test_the_openspiel_match_plays() -> None:
    example = runpy.run_path(str(EXAMPLES / "openspiel_match.py"))
    env = rl_environment.Environment(example["GAME"])
    players = [random_agent.RandomAgent(0, env.action_spec()["num_actions"]), example["Searcher"](env, 3)]
    margin = example["episode"](env, players, evaluating=True)
    assert -2 < margin < 2
    assert env.get_state.is_terminal()


def test_baselines_meet_the_pool() -> None:
    """A row of the table of baselines: by the arena, and by OpenSpiel's search at the same tables."""
    wins, games = baselines.by_arena("vaalbara", "greedy:samples=1:effort=1", 6, 1)(baselines.POOL["random"])
    assert games == 6
    assert wins >= 3
    wins, games = baselines.by_openspiel("vaalbara", 2, 2, 1)(baselines.POOL["random"])
    assert games == 2
    assert 0 <= wins <= 2


def test_the_curve_of_the_ppo_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its table is played with random actions, and its curve drawn."""

    class Callback:
        num_timesteps = 0
        locals: dict[str, Any]

    for name, attribute in (
        ("sb3_contrib", "MaskablePPO"),
        ("stable_baselines3", ""),
        ("stable_baselines3.common", ""),
        ("stable_baselines3.common.callbacks", "BaseCallback"),
        ("stable_baselines3.common.env_util", "make_vec_env"),
    ):
        module = ModuleType(name)
        if attribute:
            setattr(module, attribute, Callback)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setenv("MPLBACKEND", "agg")
    example = runpy.run_path(str(EXAMPLES / "ppo_vaalbara.py"))
    table, curve, rng = example["table"](), example["Curve"](), np.random.default_rng(1)
    for game in range(3):
        table.reset(seed=game)
        ended, reward = False, 0.0
        while not ended:
            mask = table.unwrapped.action_masks()
            _, reward, ended, _, _ = table.step(int(np.argmax(mask * rng.random(mask.shape))))
            curve.num_timesteps += 1
        curve.locals = {"infos": [{"episode": {"r": reward}}]}
        assert curve._on_step()
    assert len(curve.games) == 3
    curve.draw(str(tmp_path / "curve.svg"), groups=2)
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").lstrip().startswith("<?xml")
