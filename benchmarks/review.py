"""What reviews say of players of known strength: `python -m benchmarks.review helios:4 vaalbara:3 --games 8`.

In each game one seat is of the kind named, the others are level 3. For every game, size and kind: the own account and
the luck of that seat in points, with standard errors; how often it has the lowest account for each decision; seconds.
What should come out: luck is 0 on average, a random seat is the lowest in nearly every game, the network is at 0.
"""

from __future__ import annotations

import argparse
import time

import solstead
from solstead.bots import ask, make
from solstead.core.chance import chance
from solstead.core.match import Match
from solstead.review.judging import error
from solstead.review.reviewing import Reviewer

KINDS = ("random", "level-1", "level-3", "network:temperature=1")
USUAL = "level-3"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", metavar="GAME:SEATS")
    parser.add_argument("--games", type=int, default=8, help="of each kind")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--kinds", nargs="+", default=KINDS)
    asked = parser.parse_args()
    print("| table | one seat | games | own, points | luck, points | margin | lowest of all | seconds |")
    print("|---|---|---|---|---|---|---|---|")
    for table in asked.tables:
        name, _, seats = table.partition(":")
        for kind in asked.kinds:
            print(row(name, int(seats), kind, asked.games, asked.effort), flush=True)


def row(name: str, seats: int, kind: str, games: int, effort: float) -> str:
    """A kind of player at a table."""
    own, luck, margin, lowest, seconds = [], [], [], 0, 0.0
    for seed in range(games):
        seat = seed % seats
        match = played(name, seats, kind, seat, seed)
        began = time.process_time()
        reviewer = Reviewer(match, seed, effort)
        for _ in reviewer.run():
            if len(reviewer.accounts) == len(reviewer.choices):
                break
        reviewer.like = [None] * seats
        reviewer.add_up()
        seconds += time.process_time() - began
        by_seat = reviewer.review.by_seat
        own.append(by_seat[seat].lead.own)
        luck.append(by_seat[seat].lead.luck)
        margin.append(by_seat[seat].lead.result)
        shares = [each.all.lead / max(1, each.all.decisions) for each in by_seat]
        lowest += shares[seat] == min(shares)
    return (
        f"| {name}, {seats} | {kind} | {games} | {told(own)} | {told(luck)} | {told(margin)} | {lowest} of {games} | "
        f"{seconds / games:.1f} |"
    )


def told(values: list[float]) -> str:
    return f"{sum(values) / len(values):.1f} ± {error(values):.1f}"


def played(name: str, seats: int, kind: str, seat: int, seed: int) -> Match:
    game = solstead.load(name)
    match = Match(game, seats, seed=70_000 + seed)
    bots = [make(kind if one == seat else USUAL, game, seed=seed * 10 + one) for one in range(seats)]
    source = chance(seed)
    while not match.state.over:
        who = match.state.to_act()[0]
        match.apply(who, ask(bots[who], match.state, who, source))
    return match


if __name__ == "__main__":
    main()
