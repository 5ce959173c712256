"""`solstead dataset`: games between bots as a table of decisions."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

from rich.console import Console
from rich.progress import Progress

from solstead.cli.files import reason
from solstead.cli.options import Options, seat_names
from solstead.core.errors import SolsteadError


def dataset(options: Options, n: int, bots: str, seed: Optional[int], file: Path, positions: bool) -> None:
    """Play n games, write every decision down and say where. What was in the file before stays until all is written."""
    from solstead.envs.dataset import write  # PyArrow is an extra

    names = seat_names(bots, options.setup, options.text)
    console = Console()
    part = file.with_name(f"{file.name}.part")
    try:
        part.open("wb").close()
    except OSError as error:
        raise SolsteadError(options.text("cannot_write", file=file, reason=reason(error, options.text))) from None
    rows: list[int] = []
    try:
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task(options.text("simulate.working"), total=n)
            for count in write(part, options.setup, names, n, seed, positions):
                rows.append(count)
                progress.advance(task)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    console.print(options.text("dataset.written", games=n, rows=rows[-1], file=file), highlight=False)
