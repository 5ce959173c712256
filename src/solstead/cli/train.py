"""`solstead train`: a network learns a game by playing against itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Optional

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from solstead.cli import arena
from solstead.cli.options import Options
from solstead.core.errors import SolsteadError
from solstead.learn.config import Config, read_config

if TYPE_CHECKING:
    from solstead.learn.ppo import Point


def train(
    options: Options,
    seconds: float,
    folder: Optional[Path],
    config: Optional[Path],
    workers: Optional[int],
    games: Optional[int],
    device: str,
    resume: bool,
    network: Optional[Path],
    against: Optional[Path],
    seed: Optional[int],
    matches: int,
) -> None:
    """Learn, draw the curve, and play against the pool."""
    try:
        import torch

        from solstead.learn.curve import draw
        from solstead.learn.ppo import Training
    except ImportError as error:
        raise SolsteadError(
            f"training needs PyTorch ({error.name} is missing): pip install 'solstead[train]'"
        ) from None
    game, text, console = options.game, options.text, Console()
    plan = read_config(game, config)
    if games is not None:
        plan = msgspec.structs.replace(plan, games=games)
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cpu":
        plan = small(plan)
    folder = folder or Path("training") / game.name
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    training = Training(game.name, plan, folder, seconds, workers or max(1, cores - (device != "cpu")), device, seed)
    if resume:
        file = folder / "checkpoint.pt"
        if not file.exists():
            raise SolsteadError(f"there is nothing to go on from: {file} is missing")
        training.resume(file)
    elif (folder / "checkpoint.pt").exists():
        raise SolsteadError(f"{folder} has a training already: --resume goes on with it, --out names another folder")
    elif network is not None:
        training.begin_with(network)
    if against is not None:
        training.learn_to_beat(against)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(text("train.working"), total=seconds, completed=round(training.spent))

        def tell(point: Point) -> None:
            rate = point.decisions / max(point.seconds, 0.1)
            line = text("train.point", score=point.score, best=point.best, rate=rate, millions=point.decisions / 1e6)
            bar.update(task, completed=point.seconds)
            bar.console.print(f"{point.seconds:6.0f} s  {line}", highlight=False, markup=False)

        training.run(tell)
    draw(game.name, training.curve, folder / "curve.svg")
    console.print(text("train.written", folder=folder), highlight=False, markup=False)
    if matches:
        pool = ["greedy", *plan.opponents] if against is None else [f"network:file={against}"]
        measure(options, plan, folder / "network.npz", pool, matches, cores)


def small(plan: Config) -> Config:
    """The same for a machine without a GPU: fewer games and a smaller network, so that it learns in minutes."""
    return msgspec.structs.replace(
        plan, games=min(plan.games, 128), width=min(plan.width, 128), blocks=min(plan.blocks, 1), minibatch=2048
    )


def measure(options: Options, plan: Config, network: Path, pool: list[str], games: int, workers: int) -> None:
    """The network alone against each bot of the pool, at the first table size that it has learned."""
    console = Console()
    for opponent in pool:
        bots = f"network:file={network},{opponent}"
        table = Options(options.game.name, plan.tables[0], options.text.language, None, None)
        results = arena.play(
            arena.plan_of(table, bots, games, 1, 10.0), console, options.text("arena.working"), workers=workers
        )
        arena.show(results, options.text, console)
