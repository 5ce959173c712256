"""A bot of your own in 30 lines: it tries every option in many random futures. `python examples/custom_bot.py`"""

from __future__ import annotations

import sys

import solstead
from solstead.bots import Bot, ask, make
from solstead.core.chance import chance
from solstead.core.game import play_out


class Dreamer(Bot):
    def choose(self, state: solstead.State, seat: int) -> int:
        return max(state.options(seat), key=lambda action: sum(self.dream(state, seat, action) for _ in range(150)))

    def dream(self, state: solstead.State, seat: int, action: int) -> int:
        future = state.determinised(seat, state.chance)  # another table that looks the same to this seat
        future.apply(seat, action)
        play_out(future)
        return 2 * future.scores()[seat] - sum(future.scores())


def main(games: int) -> None:
    game, wins, source = solstead.load("vaalbara"), 0, chance(1)
    for seed in range(games):
        state = game.new(seats=2, seed=seed)
        players = [Dreamer(), make("greedy", game, seed)]
        while not state.over:
            seat = state.to_act()[0]
            state.apply(seat, ask(players[(seat + seed) % 2], state, seat, source))
        wins += (state.winners()[0] + seed) % 2 == 0
    print(f"Dreamer won {wins} of {games} games against greedy")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
