# %% [markdown]
# # Self-play
#
# Every seat learns: `EverySeat` steps many games, each of them waiting for whichever seat owes a decision. The
# same policy plays all seats, and each decision is paid by what its own seat got. Helios with two players,
# about ten seconds; `solstead train` does the same with a network and PPO (docs/training.md).

# %%
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import solstead
from solstead.envs.every_seat import EverySeat, Worth, observation_size

Array = NDArray[Any]
GAMES, STEPS, ROUNDS = 64, 120, 10
game = solstead.load("helios")
rng = np.random.default_rng(1)
table = EverySeat(game, [2] * GAMES, Worth(margin=0.5, scale=20.0))
table.start(1)


def rows(data: bytes, kind: type) -> Array:
    """A row for each game."""
    return np.frombuffer(data, dtype=kind).reshape(GAMES, -1)


weights = np.zeros((observation_size(game), game.num_actions), dtype=np.float32)
print(GAMES, "games,", weights.shape[0], "numbers,", weights.shape[1], "actions")


# %%
def chances(x: Array, mask: Array) -> Array:
    scores = np.where(mask, x @ weights, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


# %% [markdown]
# What a seat decided is paid when its game ends, whoever decided last: on the way back, worths are kept by game
# and seat.

# %%
points: list[float] = []
for _ in range(ROUNDS):
    seen, asked, chosen, seats, paid, over, scores = [], [], [], [], [], [], []
    for _ in range(STEPS):
        x, mask = rows(table.observations, np.float32).copy(), rows(table.masks, np.uint8).astype(bool)
        p = chances(x, mask)
        actions = (p.cumsum(axis=1) > rng.random((GAMES, 1))).argmax(axis=1)
        seen.append(x)
        asked.append(mask)
        chosen.append(actions)
        seats.append(rows(table.seats, np.uint8)[:, 0].astype(int))
        table.step(actions.tolist())
        over.append(rows(table.ended, np.uint8)[:, 0].astype(bool))
        paid.append(rows(table.rewards, np.float32)[:, :2].copy())
        scores.append(rows(table.scores, np.float32)[:, :2].copy())
    worth, known = np.zeros((STEPS, GAMES)), np.zeros((STEPS, GAMES), dtype=bool)
    after, knows = np.zeros((GAMES, 2)), np.zeros(GAMES, dtype=bool)
    for t in reversed(range(STEPS)):
        after, knows = np.where(over[t][:, None], paid[t], after), knows | over[t]
        worth[t], known[t] = after[np.arange(GAMES), seats[t]], knows
    points.append(float(np.array(scores)[np.array(over)].mean()))
    x, mask, action = np.array(seen)[known], np.array(asked)[known], np.array(chosen)[known]
    advantage = worth[known] / (worth[known].std() + 1e-9)
    slope = -chances(x, mask)
    slope[np.arange(len(action)), action] += 1
    weights += 8.0 * x.T @ (slope * advantage[:, None]) / len(action)

# %%
first, last = points[0], points[-1]
print(f"points a seat in self-play: {first:.0f} at first, {last:.0f} at last")
