"""`solstead arena`: bots against each other, with numbers that hold."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any, Optional

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Words

from solstead.arena.entrants import entrants
from solstead.arena.picture import svg
from solstead.arena.plan import Plan
from solstead.arena.results import Played, Results
from solstead.arena.runner import run
from solstead.arena.sprt import Sprt
from solstead.cli.options import Options
from solstead.core.errors import SolsteadError
from solstead.core.text import Text


def hypotheses(given: Optional[str], alpha: float, beta: float) -> Optional[Sprt]:
    """H0:H1 as shares of the wins."""
    if given is None:
        return None
    try:
        h0, h1 = (float(part) for part in given.split(":"))
    except ValueError:
        raise SolsteadError(f"--sprt takes two shares, as in 0.5:0.6, not {given!r}") from None
    return Sprt(h0=h0, h1=h1, alpha=alpha, beta=beta)


def plan_of(options: Options, bots: str, games: int, seed: int, limit: float) -> Plan:
    setup = options.setup
    own = options.game.components()
    playing, called = entrants(bots)
    return Plan(
        game=options.game.name,
        seats=setup.seats,
        settings=setup.settings,
        components=None if setup.components.digest == own.digest else setup.components.data,
        bots=playing,
        called=called,
        games=games,
        seed=seed,
        limit=limit,
    )


def arena(
    options: Options,
    plan: Plan,
    workers: int,
    ray: Optional[str],
    sprt: Optional[Sprt],
    output: Optional[Path],
    picture: Optional[Path],
) -> None:
    """Play the plan, print what came of it, write it down."""
    if picture is not None and picture.suffix != ".svg":
        raise SolsteadError(f"--picture takes a file that ends in .svg, not {picture}")
    for file in (output, picture):
        if file is not None and not file.parent.is_dir():
            raise SolsteadError(f"cannot write {file}: there is no folder {file.parent}")
    console = Console()
    results = play(plan, console, options.text("arena.working"), workers=workers, ray=ray, sprt=sprt)
    show(results, options.text, console)
    if output is not None:
        results.save(output)
        console.print(options.text("plot_written", file=output), highlight=False)
    if picture is not None:
        write_picture([(options.text("title"), results)], picture)
        console.print(options.text("plot_written", file=picture), highlight=False)
    if not results.complete:
        raise KeyboardInterrupt


def play(plan: Plan, console: Console, what: str, **how: Any) -> Results:
    """`run` behind a progress bar. Being told to end is like Ctrl-C, which a shell keeps from what it runs behind."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return _play(plan, console, what, **how)
    finally:
        signal.signal(signal.SIGTERM, before)


def _play(plan: Plan, console: Console, what: str, **how: Any) -> Results:
    total = sum(len(plan.seatings(deal)) for deal in range(plan.deals))
    note = how.pop("progress", None)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)

        def progress(played: dict[int, list[Played]]) -> None:
            bar.update(task, completed=sum(map(len, played.values())))
            if note is not None:
                note(played)

        return run(plan, progress=progress, **how)


def write_picture(matches: list[tuple[str, Results]], file: Path) -> None:
    try:
        file.write_text(svg(matches), encoding="utf-8")
    except OSError as error:
        raise SolsteadError(f"cannot write {file}: {error.strerror}") from None


def show(results: Results, text: Text, console: Console) -> None:
    """The standings, what the test says, and what went wrong."""
    plan = results.plan
    title = text("arena.title", n=len(results.games), game=text("title"), seats=plan.seats)
    table = Table(title=title, box=SIMPLE_HEAD, padding=(0, 0, 0, 1), show_edge=False)
    table.add_column(text("arena.bot"), overflow="fold")  # whatever a bot is called, the numbers are in one line
    for key in ("games", "wins", "interval", "rating", "score", "decision"):
        table.add_column(text(f"arena.{key}"), justify="right", no_wrap=True)
    for standing in results.standings:
        table.add_row(
            Words(standing.bot),
            str(standing.games),
            f"{100 * standing.share:.1f} %",
            f"{100 * standing.low:.1f} - {100 * standing.high:.1f} %",
            f"{standing.rating:.1f} ± {2 * standing.deviation:.1f}",
            "" if standing.score is None else f"{standing.score:.1f}",
            f"{1000 * standing.decision:.2f} ms",
        )
    console.print(table)
    if not results.complete:
        console.print(text("arena.interrupted"), highlight=False)
    verdict = results.verdict
    if verdict is not None:
        key = f"arena.{verdict.accepted or 'unclear'}"
        shares = {"h0": 100 * verdict.h0, "h1": 100 * verdict.h1, "llr": verdict.llr}
        console.print(text(key, bot=plan.names[0], **shares), highlight=False, markup=False)
    for game in results.games:
        if game.forfeit is not None:
            bot = plan.names[game.seating[game.forfeit.seat]]
            message = text("arena.forfeit", bot=bot, deal=game.deal + 1, reason=game.forfeit.reason)
            console.print(message, highlight=False, markup=False)
