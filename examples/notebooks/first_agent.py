# %% [markdown]
# # A first agent
#
# A linear policy with a mask of legal actions learns Vaalbara against random play, with nothing but NumPy. All
# games are stepped inside the engine, 128 at a time. About ten seconds.

# %%
from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import solstead.envs.gymnasium  # noqa: F401 (registers the games)

Array = NDArray[Any]
GAMES, STEPS, ROUNDS = 128, 60, 40
envs = gymnasium.make_vec("Solstead/Vaalbara-v0", num_envs=GAMES, opponents="random", reward="margin")
observations, info = envs.reset(seed=1)
rng = np.random.default_rng(1)
print("an observation has", observations.shape[1], "numbers, a mask", info["action_mask"].shape[1], "actions")

# %% [markdown]
# The policy: a score for each action, and chances by softmax among those that are legal.

# %%
weights = np.zeros((observations.shape[1], info["action_mask"].shape[1]))


def chances(x: Array, mask: Array) -> Array:
    scores = np.where(mask, x @ weights, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def drawn(p: Array) -> Array:
    return np.asarray((p.cumsum(axis=1) > rng.random((len(p), 1))).argmax(axis=1))


# %% [markdown]
# REINFORCE: play some steps in all games, then make likelier what was followed by more than the mean. A
# decision counts only if its game has ended within these steps.

# %%
shares: list[float] = []
for _ in range(ROUNDS):
    seen, asked, chosen, paid, over = [], [], [], [], []
    for _ in range(STEPS):
        mask = info["action_mask"].astype(bool)
        actions = drawn(chances(observations, mask))
        seen.append(observations.copy())
        asked.append(mask)
        chosen.append(actions)
        observations, rewards, ended, _, info = envs.step(actions)
        paid.append(rewards)
        over.append(ended)
    worth, known = np.zeros((STEPS, GAMES)), np.zeros((STEPS, GAMES), dtype=bool)
    after, knows = np.zeros(GAMES), np.zeros(GAMES, dtype=bool)
    for t in reversed(range(STEPS)):
        after, knows = np.where(over[t], paid[t], after), knows | over[t]
        worth[t], known[t] = after, knows
    ends = np.array(over)
    shares.append(float((np.array(paid)[ends] > 0).mean()))
    x, mask, action = np.array(seen)[known], np.array(asked)[known], np.array(chosen)[known]
    advantage = worth[known] - worth[known].mean()
    slope = -chances(x, mask)
    slope[np.arange(len(action)), action] += 1
    weights += 4.0 * x.T @ (slope * (advantage / (advantage.std() + 1e-9))[:, None]) / len(action)
envs.close()

# %%
first, last = float(np.mean(shares[:4])), float(np.mean(shares[-4:]))
print(f"won against random: {first:.0%} at first, {last:.0%} at last")
