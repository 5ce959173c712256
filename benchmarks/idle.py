"""How often a level does nothing with its turn where a strong bot does something.

    python -m benchmarks.idle helios:2 farmoony:2 suna_valo:2 --turns 2000

Games of mixed players are played. At half of the beginnings of a turn every level, and twice a strong bot, play that
turn from the same position. A turn does nothing if an option is chosen in it that does nothing although something
could be done (`Frame.idle`): no tile, or a tile without its action, in Helios; no tool in Farmoony; in Suna Valo a
function, a delivery, a step or an effect that is left undone. What counts is how much oftener a level does so where the
strong bot does something than the strong bot itself, asked a second time.
"""

from __future__ import annotations

import argparse
import random
import time

from solstead.bots import ask, make
from solstead.bots.bot import Bot
from solstead.core.chance import Chance, chance
from solstead.core.registry import load
from solstead.core.state import State

#: The decision that a turn begins with.
TURNS = {"helios": "take_tile", "farmoony": "use_tools", "suna_valo": "take_turn"}
LEVELS = ["level-1", "level-2", "level-3"]
STRONG = "level-5:visits=300"


def does_nothing(state: State, bot: Bot, source: Chance) -> str:
    """The kind of the decision by which a turn of this bot does nothing; "" if it does something."""
    table = state.clone()
    seat = table.to_act()[0]
    kind = table.stack[-1].kind
    begun = False
    while not table.over and table.to_act() == [seat] and not (begun and table.stack[-1].kind == kind):
        frame = table.stack[-1]
        action = ask(bot, table, seat, source)
        if action in frame.idle(table, seat):
            return frame.kind
        table.apply(seat, action)
        begun = True
    return ""


def compare(game: str, seats: int, turns: int, seed: int, until: float) -> None:
    """The rows of one table."""
    loaded = load(game)
    watched = [*LEVELS, STRONG]
    done, played = 0, 0
    idle = dict.fromkeys([*watched, "first"], 0)
    how: dict[str, dict[str, int]] = {name: {} for name in watched}
    while done < turns and time.time() < until:
        rng = random.Random(f"{seed} {played}")
        source = chance(seed * 1000003 + played)
        state = loaded.begin(loaded.setup(seats), source, None)
        who = [rng.choice(["random", "level-1", "level-2", "level-3", "level-4", "network"]) for _ in range(seats)]
        players = [make(name, loaded, rng.randrange(1 << 30)) for name in who]
        judges = {name: make(name, loaded, rng.randrange(1 << 30)) for name in watched}
        first = make(STRONG, loaded, rng.randrange(1 << 30))
        while not state.over and done < turns and time.time() < until:
            seat = state.to_act()[0]
            if state.stack[-1].kind == TURNS[game] and rng.random() < 0.5:
                done += 1
                if does_nothing(state, first, chance(rng.randrange(1 << 30))):
                    idle["first"] += 1
                else:
                    for name, bot in judges.items():
                        by = does_nothing(state, bot, chance(rng.randrange(1 << 30)))
                        if by:
                            idle[name] += 1
                            how[name][by] = how[name].get(by, 0) + 1
            state.apply(seat, ask(players[seat], state, seat, source))
        played += 1
    own = idle[STRONG]
    found = [f"{100 * idle[name] / done:.2f} %" for name in ["first", STRONG]]
    found += [f"{100 * idle[name] / done:.2f} % ({100 * (idle[name] - own) / done:+.2f})" for name in LEVELS]
    print(f"| {game} | {seats} | {done} | {' | '.join(found)} |", flush=True)
    for name in watched:
        print(f"# {name}: {how[name]}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="+", help="as helios:3, with three players", metavar="GAME:SEATS")
    parser.add_argument("--turns", type=int, default=2000, help="at each table")
    parser.add_argument("--seconds", type=float, default=600.0, help="for each table, at most")
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    options = parser.parse_args()
    print("| game | seats | turns | strong bot does nothing | asked again, where it did something | level 1 | 2 | 3 |")
    for table in options.tables:
        game, _, seats = table.partition(":")
        compare(game, int(seats), options.turns, options.seed, time.time() + options.seconds)


if __name__ == "__main__":
    main()
