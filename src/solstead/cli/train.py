"""`solstead train`: a network learns a game by playing against itself."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Optional

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from solstead.bots import check
from solstead.cli import arena
from solstead.cli.options import Options
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.learn.config import Config, read_config

if TYPE_CHECKING:
    from solstead.learn.ppo import Point, Training

#: How long is learned if nobody says.
SECONDS = 600.0


class Wanted(msgspec.Struct):
    """What the command was given."""

    seats: Optional[int]
    components: Optional[Path]
    seconds: Optional[float]
    folder: Optional[Path]
    config: Optional[Path]
    workers: Optional[int]
    games: Optional[int]
    device: str
    resume: bool
    repeat: bool
    network: Optional[Path]
    against: Optional[Path]
    seed: Optional[int]
    matches: int


class Lesson(msgspec.Struct):
    """One training. The network of one lesson is what the next begins with."""

    config: Config
    seconds: float
    workers: int
    folder: Path

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"


def train(options: Options, wanted: Wanted) -> None:
    """Learn, draw the curve, and play against the pool."""
    try:
        import torch

        from solstead.learn.curve import draw, one_after_another
    except ImportError as error:
        raise SolsteadError(
            f"training needs PyTorch ({error.name} is missing): pip install 'solstead[train]'"
        ) from None
    text, console = options.text, Console()
    if wanted.device not in ("auto", "cpu", "cuda"):
        raise SolsteadError(f"--device is auto, cpu or cuda, not {wanted.device}")
    if wanted.device == "cuda" and not torch.cuda.is_available():
        raise SolsteadError("PyTorch finds no GPU here: --device cpu learns without one")
    if wanted.device == "auto":
        wanted.device = "cuda" if torch.cuda.is_available() else "cpu"
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    folder = wanted.folder or Path("training") / options.game.name
    lessons = lessons_of(options.game, wanted, max(1, cores - (wanted.device != "cpu")), folder)
    begun = [lesson.checkpoint for lesson in lessons if lesson.checkpoint.exists()]
    if begun and not wanted.resume:
        raise SolsteadError(f"{folder} has a training already: --resume goes on with it, --out names another folder")
    if wanted.resume and not begun:
        raise SolsteadError(f"there is nothing to go on from: {lessons[0].checkpoint} is missing")
    curves, network = [], wanted.network
    for number, lesson in enumerate(lessons, 1):
        if wanted.repeat:
            console.print(text("train.part", number=number, count=len(lessons), seconds=f"{lesson.seconds:.0f}"))
        training = prepared(options.game, lesson, network, wanted)
        if training.spent < training.seconds:
            learn(training, options, console)
        draw(options.game.name, training.curve, lesson.folder / "curve.svg")
        curves.append(training.curve)
        network = lesson.folder / "network.npz"
    assert network is not None
    if wanted.repeat:
        network = Path(shutil.copy(network, folder))
        draw(options.game.name, one_after_another(curves), folder / "curve.svg")
    console.print(text("train.written", folder=folder), highlight=False, markup=False)
    if wanted.matches:
        plan, rival = lessons[-1].config, wanted.against
        pool = ["greedy", *plan.opponents] if rival is None else [f"network:file={rival}"]
        seats = wanted.seats or plan.tables[0]
        table = Options(options.game.name, seats, text.language, None, wanted.components)
        measure(table, network, pool, wanted.matches, cores)


def lessons_of(game: Game, wanted: Wanted, most: int, folder: Path) -> list[Lesson]:
    """What is to be learned: one training, or the parts in which the network that is shipped has learned. In other
    seconds than theirs, if somebody says so, each part gets its share."""
    plan = read_config(game, wanted.config)
    if not wanted.repeat:
        return [Lesson(plan, wanted.seconds or SECONDS, wanted.workers or most, folder)]
    if not plan.part:
        raise SolsteadError(f"nothing says how a network of {game.name} learned: [[part]] is missing in its config")
    share = wanted.seconds / sum(part.seconds for part in plan.part) if wanted.seconds else 1.0
    return [
        Lesson(
            plan.during(part),
            share * part.seconds,
            wanted.workers or min(part.workers, most),
            folder / f"part-{number}",
        )
        for number, part in enumerate(plan.part, 1)
    ]


def prepared(game: Game, lesson: Lesson, network: Optional[Path], wanted: Wanted) -> Training:
    """A training that goes on from its checkpoint, begins with a network, or with nothing."""
    from solstead.learn.ppo import Training, as_large_as

    plan = lesson.config
    if wanted.seats is not None:
        plan = msgspec.structs.replace(plan, tables=[wanted.seats])
    if wanted.games is not None:
        plan = msgspec.structs.replace(plan, games=wanted.games)
    if wanted.device == "cpu":
        plan = small(plan)
    if network is not None:
        plan = as_large_as(game, network, plan)
    command = shlex.join(["solstead", *sys.argv[1:]])
    training = Training(
        *(game.name, plan, lesson.folder, lesson.seconds, lesson.workers),
        device=wanted.device,
        seed=wanted.seed,
        command=command,
        components=wanted.components,
    )
    if wanted.resume and lesson.checkpoint.exists():
        training.resume(lesson.checkpoint)
    elif network is not None:
        training.begin_with(network)
    if wanted.against is not None:
        training.learn_to_beat(wanted.against)
    return training


def learn(training: Training, options: Options, console: Console) -> None:
    """Learn, and tell how it goes."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(options.text("train.working"), total=training.seconds, completed=round(training.spent))

        def tell(point: Point) -> None:
            rate = point.decisions / max(point.seconds, 0.1)
            line = options.text(
                "train.point", score=point.score, best=point.best, rate=rate, millions=point.decisions / 1e6
            )
            bar.update(task, completed=point.seconds)
            bar.console.print(f"{point.seconds:6.0f} s  {line}", highlight=False, markup=False)

        training.run(tell)


def small(plan: Config) -> Config:
    """The same for a machine without a GPU: fewer games and a smaller network, so that it learns in minutes."""
    return msgspec.structs.replace(
        plan, games=min(plan.games, 128), width=min(plan.width, 128), blocks=min(plan.blocks, 1), minibatch=2048
    )


def measure(table: Options, network: Path, pool: list[str], games: int, workers: int) -> None:
    """The network alone against each bot of the pool."""
    console = Console()
    for opponent in pool:
        try:
            check(opponent, table.setup)
        except SolsteadError as reason:  # the network of the game has not learned these components, say
            console.print(f"{opponent}: {reason}", highlight=False, markup=False)
            continue
        plan = arena.plan_of(table, f"network:file={network},{opponent}", games, 1, 10.0)
        arena.show(arena.play(plan, console, table.text("arena.working"), workers=workers), table.text, console)
