"""`solstead simulate`: many games between bots, summed up."""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from typing import Optional

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from solstead.bots import ask, make, title
from solstead.cli.options import Options, seat_names
from solstead.core.chance import Chance, chance, fork
from solstead.core.errors import SolsteadError
from solstead.core.game import Playouts
from solstead.core.state import Setup
from solstead.core.text import Text

#: Random games are played inside the engine, this many between two moves of the progress bar.
BATCH = 100
#: Seats differ by line as well as by colour.
LINE_STYLES = ["solid", "dashed", "dotted", "dashdot"]


def simulate(options: Options, n: int, bots: str, seed: Optional[int], plot: Optional[Path]) -> None:
    """Play n games and print a summary."""
    names = seat_names(bots, options.setup, options.text)
    if plot is not None and plot.suffix not in (".svg", ".png", ".pdf"):
        raise SolsteadError(f"--plot takes a file that ends in .svg, .png or .pdf, not {plot}")
    console = Console()
    result = Playouts()
    source = chance(seed)
    began = time.perf_counter()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(options.text("simulate.working"), total=n)
        while result.games < n:
            batch = min(BATCH, n - result.games) if set(names) == {"random"} else 1
            played = _random_games(options, batch, source) if batch > 1 else _game(options.setup, names, source)
            result.games += played.games
            result.decisions += played.decisions
            result.lengths += played.lengths
            result.scores += played.scores
            result.winners += played.winners
            progress.update(task, completed=result.games)
    _summary(options, names, result, time.perf_counter() - began, console)
    if plot is not None:
        _plot(options, result, plot)
        console.print(options.text("plot_written", file=plot), highlight=False)


def _random_games(options: Options, n: int, source: Chance) -> Playouts:
    setup = options.setup
    return options.game.playouts(n, setup.seats, source.below(2**31 - 1), setup.settings, setup.components)


def _game(setup: Setup, names: list[str], source: Chance) -> Playouts:
    """One game between these bots."""
    state = setup.game.begin(setup, fork(source), None)
    bots = [make(name, setup.game, source.below(2**31 - 1)) for name in names]
    result = Playouts()
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, ask(bots[seat], state, seat, source))
        result.decisions += 1
    result.games = 1
    result.lengths = [result.decisions]
    result.scores = [state.scores()]
    result.winners = [state.winners()]
    return result


def _summary(options: Options, names: list[str], result: Playouts, seconds: float, console: Console) -> None:
    text, seats = options.text, options.setup.seats
    table = Table(title=text("simulate.title", n=result.games, game=text("title"), seats=seats, bots=", ".join(names)))
    for key in ("seat", "bot", "wins", "mean", "deviation", "range"):
        table.add_column(text(f"simulate.{key}"), justify="left" if key == "bot" else "right")
    wins = [sum(1 / len(winners) for winners in result.winners if seat in winners) for seat in range(seats)]
    for seat in range(seats):
        scores = [game[seat] for game in result.scores]
        table.add_row(
            str(seat + 1),
            title(names[seat], text),
            f"{100 * wins[seat] / result.games:.1f} %",
            f"{statistics.fmean(scores):.1f}",
            f"{statistics.pstdev(scores):.1f}",
            f"{min(scores)} - {max(scores)}",
        )
    console.print(table)
    rate = result.decisions / seconds
    _say(console, text, "speed", decisions=result.decisions, seconds=seconds, rate=rate)
    lengths = result.lengths
    _say(console, text, "length", mean=statistics.fmean(lengths), low=min(lengths), high=max(lengths))
    low, high = _interval(wins[0], result.games)
    _say(console, text, "first", share=100 * wins[0] / result.games, fair=100 / seats, low=100 * low, high=100 * high)


def _say(console: Console, text: Text, key: str, **values: object) -> None:
    console.print(text(f"simulate.{key}", **values), highlight=False)


def _interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = statistics.NormalDist().inv_cdf(0.975)
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    return middle - half, middle + half


def _plot(options: Options, result: Playouts, file: Path) -> None:
    """A histogram of the scores, one line for each seat."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise SolsteadError("--plot needs matplotlib: pip install 'solstead[plot]'") from None
    text = options.text
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    columns = [[game[seat] for game in result.scores] for seat in range(options.setup.seats)]
    everything = [score for column in columns for score in column]
    low, high = min(everything), max(everything) + 1
    width = max(1, (high - low) // 40)
    for seat, column in enumerate(columns):
        label = options.game.seat_name(seat, options.setup, text)
        style = LINE_STYLES[seat % len(LINE_STYLES)]
        axes.hist(column, range(low, high + width, width), histtype="step", linewidth=1.5, linestyle=style, label=label)
    axes.set_title(text("simulate.plot_title", game=text("title"), n=result.games))
    axes.set_xlabel(text("simulate.plot_x"))
    axes.set_ylabel(text("simulate.plot_y"))
    axes.legend()
    try:
        figure.savefig(file)
    except OSError as error:
        raise SolsteadError(f"cannot write {file}: {error.strerror}") from None
