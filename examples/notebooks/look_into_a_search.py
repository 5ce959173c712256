# %% [markdown]
# # Look into a search
#
# What information-set Monte Carlo tree search finds at one decision of Farmoony, and how that settles as it
# thinks longer. About ten seconds.

# %%
from __future__ import annotations

import solstead
from solstead.bots import ask, make
from solstead.bots.analysis import analyse
from solstead.core.chance import chance

game = solstead.load("farmoony")
state = game.new(seats=2, seed=5)
source = chance(5)
bot = make("greedy:samples=1:effort=20", game, 5)
while sum(len(state.options(seat)) > 4 for seat in state.to_act()) == 0 or state.to_act()[0] != 0:
    seat = state.to_act()[0]
    state.apply(seat, ask(bot, state, seat, source))
text = game.text("en")
print("seat 0 decides between", len(state.options(0)), "options")

# %% [markdown]
# The same position with more and more iterations. `share` is the part of the search that tried an option, `win`
# how likely the seat wins after it, `lead` by how many points.

# %%
found = {}
for iterations in (50, 200, 800):
    found[iterations] = analyse(state, 0, iterations=iterations, seed=1)
    print(f"after {iterations} iterations: seat 0 wins {found[iterations].wins[0]:.0%}")
    for option in found[iterations].options[:4]:
        label = game.label(state, 0, option.action, text)
        print(f"  {option.share:4.0%} of the tries, win {option.win:4.0%}, lead {option.lead:+5.1f}: {label}")

# %% [markdown]
# The search deals anew what seat 0 does not know, so the answer is the same on all tables that look alike to
# it.

# %%
other = state.determinise(0, seed=99)
same = analyse(other, 0, iterations=200, seed=1)
print("the same choice at another table that looks the same:", same.options[0].action == found[200].options[0].action)
