"""One bot among several of another, at tables of any size, for as long as one likes.

    python -m benchmarks.among farmoony:4 vaalbara:3 --one guided:seconds=0.1 --rest search:seconds=1 --seconds 600

Each deal is played with the one in every seat in turn. A process plays game after game, at the tables in turns; with a
core for each process nobody has shorter seconds than another. Games go to a file, and a row for each table is made of
all that lie there: games of an earlier run are not played again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from pathlib import Path
from typing import Any

import msgspec

from solstead.arena.plan import Plan, mixed
from solstead.arena.results import Played
from solstead.arena.table import play_game
from solstead.bots import make
from solstead.core.registry import load

#: The game and how many play, the number of the game at that table, and what came of it.
Line = tuple[str, int, Played]


def play(table: str, number: int, one: str, rest: str, seed: int) -> Played:
    """A game of a table: its deal, and who sits where, follow from its number."""
    name, seats = table.split(":")
    setup = load(name).setup(int(seats))
    deal, own = divmod(number, setup.seats)
    seeds = [mixed(seed, "bot", number, seat) for seat in range(setup.seats)]
    bots = [make(one if seat == own else rest, setup.game, seeds[seat]) for seat in range(setup.seats)]
    seating = [int(seat != own) for seat in range(setup.seats)]
    return play_game(setup, bots, mixed(seed, "deal", deal), mixed(*seeds), deal, seating)


def work(begun: Any, todo: list[tuple[str, int]], until: float, args: argparse.Namespace) -> None:
    """One process: the next game that nobody has begun, until the time has come."""
    while time.time() < until:
        with begun.get_lock():
            following, begun.value = begun.value, begun.value + 1
        if following >= len(todo):
            break
        table, number = todo[following]
        line = table, number, play(table, number, args.one, args.rest, args.seed)
        with args.output.open("ab", buffering=0) as file:
            file.write(msgspec.json.encode(line) + b"\n")


def read(file: Path) -> list[Line]:
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=Line) for line in lines]


def row(table: str, games: list[Played], one: str, rest: str) -> str:
    """As a row of docs/strength.md."""
    from solstead.arena.statistics import meetings, standings

    name, seats = table.split(":")
    plan = Plan(game=name, seats=int(seats), bots=[one, rest], games=len(games))
    own, others = sorted(standings(plan, games), key=lambda standing: plan.bots.index(standing.bot))
    ahead = meetings(plan, games)[0]
    cells = [
        *(name, seats, f"`{one}`", f"{plan.seats - 1} `{rest}`"),
        f"{share(own.share, own.low, own.high)}, {own.score:.0f} points to {others.score:.0f}",
        str(own.games),
        share(ahead.ahead, ahead.low, ahead.high),
        f"{1000 * own.decision:.1f} against {1000 * others.decision:.1f}",
        f"{own.rating:.1f} against {others.rating:.1f} ± {2 * own.deviation:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def share(found: float, low: float, high: float) -> str:
    return f"{100 * found:.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("tables", nargs="+", help="as vaalbara:3, with three players", metavar="GAME:SEATS")
    parser.add_argument("--one", default="guided:seconds=0.1", help="the bot that sits there once")
    parser.add_argument("--rest", default="search:seconds=1", help="the bot in all other seats")
    parser.add_argument("--seconds", type=float, default=600.0, help="no game begins later")
    parser.add_argument("--games", type=int, default=1000, help="at each table, at most")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1, help="of the deals")
    parser.add_argument("--output", type=Path, default=Path("build/among.jsonl"))
    args = parser.parse_args()
    args.output.parent.mkdir(parents=True, exist_ok=True)
    known = {(table, number) for table, number, _ in read(args.output)}
    todo = [(table, number) for number in range(args.games) for table in args.tables if (table, number) not in known]
    begun, until = multiprocessing.Value("i", 0), time.time() + args.seconds
    processes = [multiprocessing.Process(target=work, args=(begun, todo, until, args)) for _ in range(args.workers)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    print("| game | seats | one | among | won | games | ended ahead of one of them | ms a decision | rating |")
    for table in args.tables:
        games = [game for at, _, game in read(args.output) if at == table]
        if games:
            print(row(table, games, args.one, args.rest))


if __name__ == "__main__":
    main()
