# %% [markdown]
# # Analyse a position
#
# A position of Vaalbara is built from what matters in it, and judged in three ways: by a glance, by games
# played out at random and by the judge of the review. About ten seconds.

# %%
from __future__ import annotations

import random

import solstead
from solstead.review.trying import judge

game = solstead.load("vaalbara")
text = game.text("en")
state = game.position(
    seats=2,
    realms=[["river", "field"], ["meadow"]],
    first_row=["river", "field"],
    played=["falconer", "farmer"],
)
print("seat", state.to_act()[0], "decides; points", state.scores())

# %% [markdown]
# A glance: take each option and ask the game's own estimate.

# %%
for action in state.options(0):
    future = state.clone()
    future.apply(0, action)
    lead = (future.estimate(0) - future.estimate(1)) / 100
    print(f"{game.label(state, 0, action, text):40} ahead by {lead:+.1f}")

# %% [markdown]
# Games played out at random, with what seat 0 does not know dealt anew each time.

# %%
rng = random.Random(1)


def won(action: int, games: int) -> float:
    """The share of random games that seat 0 wins after an option."""
    wins = 0.0
    for seed in range(games):
        future = state.determinise(0, seed)
        future.apply(0, action)
        while not future.over:
            seat = future.to_act()[0]
            future.apply(seat, rng.choice(future.options(seat)))
        wins += (0 in future.winners()) / len(future.winners())
    return wins / games


shares = {action: won(action, 200) for action in state.options(0)}
for action, share in shares.items():
    print(f"{game.label(state, 0, action, text):40} wins {share:.0%} of 200 random games")

# %% [markdown]
# The judge of the review plays games with the best bot there is, and says how sure it is.

# %%
judged = judge(state, 0, 1)
for option in judged:
    label = game.label(state, 0, option.action, text)
    print(f"{label:40} wins {option.win:.0%} ± {option.noise:.0%}, ahead by {option.lead:+.1f}")
