"""Masked PPO learns Vaalbara against the greedy bot: `python examples/ppo_vaalbara.py`, a minute or two.

Needs `pip install solstead[rl,plot] sb3-contrib`. Draws the learning curve, into docs/ppo-vaalbara.svg by default.
"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import matplotlib.pyplot as plt
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import solstead.envs.gymnasium  # noqa: F401 (registers the games)

DECISIONS = 150_000


def table() -> gymnasium.Env[Any, Any]:
    """Two seats, the learner on either of them; the margin teaches more than the rank."""
    return gymnasium.make("Solstead/Vaalbara-v0", opponents="greedy", reward="margin", seat=None)


class Curve(BaseCallback):  # type: ignore[misc]
    """Notes how every game ended."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[tuple[int, float]] = []  # decisions so far, margin in points

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "episode" in info:
                self.games.append((self.num_timesteps, 100 * info["episode"]["r"]))
        return True

    def draw(self, file: str, groups: int = 40) -> None:
        parts = np.array_split(np.array(self.games), groups)
        decisions = [part[:, 0].mean() / 1000 for part in parts]
        figure, axes = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
        axes[0].plot(decisions, [100 * (part[:, 1] > 0).mean() for part in parts])
        axes[0].set(xlabel="thousand decisions", ylabel="games won against greedy, %", ylim=(0, 100))
        axes[1].plot(decisions, [part[:, 1].mean() for part in parts])
        axes[1].set(xlabel="thousand decisions", ylabel="mean margin, points")
        for axis in axes:
            axis.grid(alpha=0.3)
        figure.savefig(file)


def main(decisions: int, file: str) -> None:
    import torch

    torch.set_num_threads(1)  # the network is too small for more
    envs = make_vec_env(table, n_envs=16, seed=1)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=128, batch_size=512, n_epochs=6, learning_rate=5e-4, gamma=1.0, ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]}, seed=1, verbose=0,
    )  # fmt: skip
    curve = Curve()
    model.learn(decisions, callback=curve)
    envs.close()
    tenth = max(1, len(curve.games) // 10)
    for title, games in (("first", curve.games[:tenth]), ("last", curve.games[-tenth:])):
        margins = np.array([margin for _, margin in games])
        print(
            f"{title} tenth of {len(curve.games)} games: {(margins > 0).mean():.0%} won, margin {margins.mean():+.1f}"
        )
    curve.draw(file)


if __name__ == "__main__":
    arguments = sys.argv[1:] + [str(DECISIONS), "docs/ppo-vaalbara.svg"][len(sys.argv) - 1 :]
    main(int(arguments[0]), arguments[1])
