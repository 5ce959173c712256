"""Which level a player is taken for, by the choices of one game.

    python -m benchmarks.likeness helios:2 vaalbara:3 --games 20

One seat is played by each of some bots in turn, the others by level 3. A row says how often that seat was called what;
the last one how often what was called sure was right, by how sure it was.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter

import solstead
from solstead.bots import ask, make
from solstead.core.chance import chance
from solstead.core.game import Game
from solstead.review.likelihood import BEST, Choice, log_likelihoods, named
from solstead.review.trips import known_state

#: The level that each of these is one of, or about as strong as.
PLAYERS = {"random": 0, "level-1": 1, "level-2": 2, "level-3": 3, "level-4": 4, "network": 4}


def choices(game: Game, seats: int, bot: str, number: int) -> list[Choice]:
    """What a bot chose in one game."""
    source, own = chance(5000 + number), number % seats
    state = game.begin(game.setup(seats), source, None)
    bots = [make(bot if seat == own else "level-3", game, seed=7 * number + seat) for seat in range(seats)]
    found: list[Choice] = []
    while not state.over:
        seat = state.to_act()[0]
        action = ask(bots[seat], state, seat, source)
        if seat == own and len(state.options(seat)) > 1:
            found.append(Choice(known_state(state, seat, random.Random(len(found)).randrange(1 << 30)), seat, action))
        state.apply(seat, action)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="+", help="as helios:3, with three players", metavar="GAME:SEATS")
    parser.add_argument("--games", type=int, default=20, help="of each bot at each table")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--raw", action="store_true", help="also print how likely each level is, game by game")
    options = parser.parse_args()
    for table in options.tables:
        name, _, seats = table.partition(":")
        game = solstead.load(name)
        sure: list[tuple[float, bool]] = []
        exact = near = silent = total = 0
        for bot, level in PLAYERS.items():
            called: Counter[str] = Counter()
            for number in range(options.first, options.first + options.games):
                found = log_likelihoods(game.setup(int(seats)), choices(game, int(seats), bot, number), number)
                if options.raw:
                    print(json.dumps([name, int(seats), level, [round(each, 2) for each in found]]), flush=True)
                best = max(range(BEST + 1), key=found.__getitem__)
                exact, near, total = exact + (best == level), near + (abs(best - level) <= 1), total + 1
                like = named(found)
                if like is None:
                    silent += 1
                else:
                    sure.append((like.sure, like.low <= level <= like.high))
                called[
                    "-" if like is None else f"{like.low}" if like.low == like.high else f"{like.low}-{like.high}"
                ] += 1
            print(
                f"| {name} | {seats} | {bot} | {', '.join(f'{key}: {n}' for key, n in called.most_common())} |",
                flush=True,
            )
        count = max(1, len(sure))
        right = 100 * sum(hit for _, hit in sure) / count
        said = 100 * sum(one for one, _ in sure) / count
        print(
            f"# {name} {seats}: likeliest right {exact} of {total}, within one {near}; "
            f"called {len(sure)}, not {silent}; said {said:.0f} % sure, right {right:.0f} %",
            flush=True,
        )


if __name__ == "__main__":
    main()
