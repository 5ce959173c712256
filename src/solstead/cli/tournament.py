"""`solstead tournament`: bots in a tournament, played by the engine of the arena."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Optional, cast, get_args

import msgspec
from msgspec.structs import replace
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text as Words

from solstead.arena.plan import Plan, mixed
from solstead.arena.table import play_deal
from solstead.cli.options import Options
from solstead.core.errors import SolsteadError
from solstead.core.text import Text
from solstead.tournaments import Kind, Round, Sitting, Tournament

#: Rounds of an arena, if nobody says how many: each bot plays about so often.
ARENA_ROUNDS = 10


def tournament(
    options: Options, plan: Plan, kind: str, rounds: int, deals: int, workers: int, output: Optional[Path]
) -> None:
    """Play round after round, print the standings, write them down."""
    if kind not in get_args(Kind):
        raise SolsteadError(f"--kind is one of {', '.join(get_args(Kind))}, not {kind!r}")
    if output is not None and (output.suffix not in (".csv", ".json") or not output.parent.is_dir()):
        raise SolsteadError(
            f"--output takes a file that ends in .csv or .json, in a folder that is there, not {output}"
        )
    plan.check()
    game = options.game
    cup = Tournament(kind=cast(Kind, kind), seats=plan.seats, least=max(2, game.min_seats), length=rounds)
    for name in plan.names:
        cup.enter(name)
    console = Console()
    complete = True
    try:
        play(cup, plan, deals, workers, rounds or ARENA_ROUNDS, options.text, console)
    except KeyboardInterrupt:
        complete = False
        if cup.open_tables():
            cup.rounds.pop()
    show(cup, options.text, console)
    if not complete:
        console.print(options.text("tournament.interrupted"), highlight=False)
    if output is not None:
        body = (
            cup.table() if output.suffix == ".csv" else msgspec.json.format(msgspec.json.encode(cup), indent=1).decode()
        )
        output.write_text(body, encoding="utf-8")
        console.print(options.text("plot_written", file=output), highlight=False)


def play(
    cup: Tournament, plan: Plan, deals: int, workers: int, arena_rounds: int, text: Text, console: Console
) -> None:
    """All rounds; the tables of one are played side by side."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context) if workers > 1 else None
    with pool or nullcontext(), console.status("") as status:
        while not cup.over and (cup.kind != "arena" or len(cup.rounds) < arena_rounds):
            status.update(text("tournament.working", n=len(cup.rounds) + 1))
            found = cup.pair()
            plans = [_plan(plan, sitting, len(cup.rounds), deals) for sitting in found.tables]
            played = pool.map(wins, plans) if pool else map(wins, plans)
            _report(cup, found, [*played])


def _plan(plan: Plan, sitting: Sitting, number: int, deals: int) -> Plan:
    """The games of a table: the bots that sit there, dealt anew in each round."""
    names = [plan.names[player] for player in sitting.players]
    seed = mixed(plan.seed, "tournament", number, sorted(sitting.players))
    bots = [plan.bots[player] for player in sitting.players]
    return replace(plan, bots=bots, called=names, seats=len(bots), seed=seed, games=deals * len(bots))


def wins(plan: Plan) -> list[float]:
    """The wins of each bot at a table, shared ones in parts."""
    won = [0.0] * len(plan.bots)
    for deal in range(plan.deals):
        for game in play_deal(plan, deal):
            for seat, bot in enumerate(game.seating):
                won[bot] += game.share(seat)
    return won


def _report(cup: Tournament, found: Round, played: list[list[float]]) -> None:
    for sitting, won in zip(found.tables, played, strict=True):
        keys = [round(share, 6) for share in won]
        cup.report(sitting, [1 + sum(other > key for other in keys) for key in keys])


def show(cup: Tournament, text: Text, console: Console) -> None:
    """The standings as a table."""
    kind = text(f"tournament.kind.{cup.kind}")
    values = {"game": text("title"), "kind": kind, "n": len(cup.entrants), "rounds": len(cup.rounds)}
    table = Table(title=text("tournament.title", **values), box=SIMPLE_HEAD, padding=(0, 0, 0, 1), show_edge=False)
    table.add_column(text("tournament.place"), justify="right")
    table.add_column(text("tournament.bot"), overflow="fold")
    for key in ("points", "games", "wins", "buchholz", "sonneborn"):
        table.add_column(text(f"tournament.{key}"), justify="right", no_wrap=True)
    for line in cup.standings():
        numbers = [line.points, line.games, line.wins, line.buchholz, line.sonneborn]
        table.add_row(str(line.place), Words(line.name), *(f"{number:.4g}" for number in numbers))
    console.print(table)
