"""Levels by measurement: how exactly each follows the network, and how often it beats the one below.

    python -m benchmarks.levels helios --find             # look for levels, and print them for bots.toml
    python -m benchmarks.levels --picture docs/levels.svg # measure those of bots.toml, for docs/strength.md
    python -m benchmarks.levels helios --seats 4          # at tables of one size

Levels 1 to 4 follow the same network, so many games are played side by side and the network is asked for all of them at
once. Looking and measuring use different deals.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import solstead
from solstead.bots.instinct import Instinct
from solstead.bots.judge import Judge
from solstead.bots.levels import Level, following, read_methods
from solstead.bots.network import find
from solstead.core.chance import chance
from solstead.core.game import Game

#: How often a level is to beat the one below.
AIM = 0.78
#: What thinking is taken to add to that.
MORE = 0.06
#: Who is measured among whom.
PAIRS = ["2:1", "3:2", "4:3", "net:4"]
#: Games side by side.
TOGETHER = 100


def match(game: Game, seats: int, one: Instinct, rest: Instinct, games: int, seed: int) -> tuple[float, float, float]:
    """The share of the games that one seat wins against all others, on every seat in turn; and both mean scores."""
    setup = game.setup(seats)
    source = chance(seed)
    judge = Judge(find(setup), setup, source)
    won = own = others = 0.0
    for start in range(0, games, TOGETHER):
        numbers = range(start, min(games, start + TOGETHER))
        states = [game.begin(setup, chance(seed * 1000003 + n // seats), None) for n in numbers]
        while True:
            asked = []
            for n, state in zip(numbers, states, strict=True):
                while not state.over:
                    seat = state.to_act()[0]
                    options = state.options(seat)
                    if len(options) > 1:
                        judge.note(state, seat, options, judge.look(state, seat))
                        idle = [options.index(action) for action in state.stack[-1].idle(state, seat)]
                        asked.append((n, state, seat, options, idle))
                        break
                    state.step(seat, options[0])
            if not asked:
                break
            judge.ask()
            at = 0
            for n, state, seat, options, idle in asked:
                shares = judge.shares[at : at + len(options)]
                at += len(options)
                follows = one if seat == n % seats else rest
                state.step(seat, options[follows.pick(shares, source, idle)])
        for n, state in zip(numbers, states, strict=True):
            winners, scores = state.winners(), state.scores()
            won += (n % seats in winners) / len(winners)
            own += scores[n % seats]
            others += (sum(scores) - scores[n % seats]) / (seats - 1)
    return won / games, own / games, others / games


def level(weakness: float) -> Level:
    """A player so much weaker than the network: less exact, with more that it overlooks, and more that it would try."""
    return Level(
        temperature=round(weakness, 2),
        overlook=round(min(0.6, 0.12 * weakness), 2),
        least=round(0.05 * 0.25**weakness, 4),
    )


def look_for(game: Game, games: int, seed: int, aim: float) -> list[Level]:
    """Levels from the strongest down, each by halving an interval. Level 5 thinks as well, and so wins more against
    level 4 than the network alone does."""
    above, found = Instinct(), []
    low = 0.0
    for number in range(4, 0, -1):
        due = aim - MORE if number == 4 else aim
        lower, upper = low, low + 3.0
        for _ in range(6):
            middle = (lower + upper) / 2
            share, won, lost = match(game, 2, above, following(level(middle), number), games, seed + number)
            print(f"# level {number}: {level(middle)} loses {100 * share:.0f} %, {lost:.0f} to {won:.0f}", flush=True)
            if abs(share - due) < 0.02:
                break
            lower, upper = (middle, upper) if share < due else (lower, middle)
        low = middle
        above = following(level(middle), number)
        found.append(level(middle))
    return found[::-1]


def measure(game: Game, seats: int, games: int, seed: int) -> list[float]:
    """A row of the table: how often one of a level wins among those of the level below; the network stands for 5."""
    from solstead.arena.statistics import interval  # later than the network: NumPy is to use one thread

    find(game.setup(seats))
    levels = enumerate(read_methods(game).level, 1)
    players = [*(following(found, number) for number, found in levels), Instinct()]
    shares, cells = [], [game.name, str(seats)]
    for stronger, weaker in zip(players[1:], players, strict=False):
        share, own, others = match(game, seats, stronger, weaker, games, seed)
        low, high = interval(share * games, games)
        shares.append(share)
        cells.append(f"{100 * share:.0f} % ({100 * low:.0f}-{100 * high:.0f}), {own:.0f}:{others:.0f}")
    print(f"| {' | '.join(cells)} |", flush=True)
    return shares


def draw(found: dict[tuple[str, int], list[float]], file: Path) -> None:
    """For every game how far above an equal share each level wins, a line for each size of the table."""
    from matplotlib.figure import Figure

    games = {name: [seats for other, seats in found if other == name] for name, _ in found}
    figure = Figure(figsize=(9, 3.1), layout="constrained")
    plots = figure.subplots(1, len(games), sharey=True, squeeze=False)[0]
    lines = {}
    for axes, (name, sizes) in zip(plots, games.items(), strict=True):
        for seats in sizes:
            shares = [share * seats for share in found[name, seats]]
            style = {"color": f"C{seats - 2}", "marker": "os^Dv"[seats - 2], "label": f"{seats} players"}
            lines[seats] = axes.plot(PAIRS, shares, **style)[0]
        axes.axhline(1.0, color="gray", linewidth=1)
        axes.set_title(name.replace("_", " ").title())
        axes.grid(alpha=0.3)
    figure.supylabel("games won, in equal shares", fontsize="medium")
    shown = [lines[seats] for seats in sorted(lines)]
    figure.legend(handles=shown, ncols=len(shown), loc="outside lower center", frameon=False)
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", help="names with commas between them; default: all", default="")
    parser.add_argument("--find", action="store_true", help="look for levels instead of measuring those there are")
    parser.add_argument("--aim", type=float, default=AIM, help="how often a level is to beat the one below")
    parser.add_argument("--count", type=int, default=200, help="games of a match")
    parser.add_argument("--seats", type=int, help="of the tables that are measured; default: every size there is")
    parser.add_argument("--picture", type=Path, help="where to draw what is measured")
    parser.add_argument("--seed", type=int, default=0, help="of the deals; default: 1 to look, 2 to measure")
    options = parser.parse_args()
    found = {}
    for name in options.games.split(",") if options.games else solstead.list_games():
        game = solstead.load(name)
        if options.find:
            for best in look_for(game, options.count, options.seed or 1, options.aim):
                print("[[level]]")
                for number in ("temperature", "overlook", "least"):
                    print(f"{number} = {getattr(best, number)}")
                print()
            continue
        for seats in [options.seats] if options.seats else range(game.min_seats, game.max_seats + 1):
            found[name, seats] = measure(game, seats, options.count, options.seed or 2)
    if options.picture and found:
        draw(found, options.picture)


if __name__ == "__main__":
    main()
