# %% [markdown]
# # How strong is it? The arena and the ladder
#
# A bot is a class with one method in a file. The arena lets it meet others on the same deals with rotated
# seats, and says how sure the result is. About ten seconds.

# %%
from __future__ import annotations

import tempfile
from pathlib import Path

from solstead.arena import Plan, run

BOT = '''
from solstead.bots import Bot


class Clever(Bot):
    """Takes what leaves it furthest ahead at once."""

    def choose(self, state, seat):
        return max(state.options(seat), key=lambda action: self.worth(state, seat, action))

    def worth(self, state, seat, action):
        future = state.clone()
        future.apply(seat, action)
        return future.estimate(seat)
'''
folder = tempfile.TemporaryDirectory()
file = Path(folder.name) / "clever.py"
file.write_text(BOT, encoding="utf-8")

# %%
bots = ["random", "greedy:samples=1:effort=20", "level-1", str(file)]
called = ["random", "quick greedy", "level-1", "Clever"]
results = run(Plan(game="vaalbara", seats=2, bots=bots, called=called, games=120, seed=1))
print("bot           games   won  95 % interval  rating")
for each in results.standings:
    print(
        f"{each.bot:13} {each.games:5} {each.share:5.0%}  {each.low:5.0%} to {each.high:3.0%}  "
        f"{each.rating:6.1f} ± {each.deviation:.1f}"
    )

# %% [markdown]
# Whether one is really better than another: the games in which both sat at a table.

# %%
for meeting in results.meetings:
    if meeting.bot == "Clever":
        print(f"Clever ahead of {meeting.other}: {meeting.ahead:.0%} ({meeting.low:.0%} to {meeting.high:.0%})")

# %% [markdown]
# The ladder of docs/ladder.md has every bot in every game. With yours on it:
#
#     solstead ladder --games vaalbara --also clever.py --folder mine --results mine

# %%
best = results.standings[0].bot
folder.cleanup()
