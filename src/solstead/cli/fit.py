"""`solstead fit`: the weights of an estimate, from games of strong bots."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from solstead.cli.files import reason
from solstead.cli.options import Options
from solstead.core.errors import SolsteadError


def fit_weights(options: Options, games: int, matches: int, seed: int, write: bool) -> None:
    """Find them, let both kinds of greedy bots play, and keep the new ones if that is wanted."""
    from solstead.arena.statistics import interval  # SciPy is an extra
    from solstead.learn.fitting import Study, compare, player, tables

    game, text, console = options.game, options.text, Console()
    study = Study(game)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(text("fit.working"), total=games)
        for number in range(games):
            study.play(seed + number)
            progress.advance(task)
    found = study.found()
    grid = Grid(title=text("fit.title", games=found.games, game=text("title"), positions=found.positions))
    grid.add_column(text("fit.weight"))
    for name in ("before", "after", "noise"):
        grid.add_column(text(f"fit.{name}"), justify="right")
    for name, before, after, noise in zip(found.names, found.before, found.after, found.noise, strict=True):
        grid.add_row(name, str(before), str(after), f"± {noise:.0f}")
    console.print(grid)
    if matches:
        wins = 0.0
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task(text("fit.comparing"), total=matches)
            for share in compare(game, found, matches, seed + games):
                wins += share
                progress.advance(task)
        low, high = interval(wins, matches)
        percent = {"share": 100 * wins / matches, "low": 100 * low, "high": 100 * high}
        console.print(text("fit.compared", games=matches, **percent), highlight=False)
    if not write:
        return
    weights = study.weights
    weights.values[:] = found.after
    head = f"solstead fit {game.name} --games {games} --seed {seed}: games of {player(game.setup(tables(game)[0]))}"
    try:
        weights.write(head)
    except OSError as error:
        raise SolsteadError(text("cannot_write", file=weights.file, reason=reason(error, text))) from None
    console.print(text("fit.written", file=weights.file), highlight=False)
