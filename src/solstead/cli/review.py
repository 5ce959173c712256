"""`solstead review`: a recorded game, looked at again; `review-calibrate`: the heads that this goes by."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from solstead.cli.files import read_record, reason
from solstead.cli.options import common_text
from solstead.core.errors import SolsteadError
from solstead.core.match import Match
from solstead.core.record import Record
from solstead.core.registry import load
from solstead.review import Review, review
from solstead.review.measure import calibrate
from solstead.review.page import accounts, noise, numbers, page, shares
from solstead.review.words import sentence, words


def review_file(
    file: Path, html: Optional[Path], as_json: bool, language: str, components: Optional[Path], effort: float
) -> None:
    """Review a record, and show it as asked for."""
    match, record = read_record(file, components, language)
    text = words(language)
    console = Console(stderr=as_json)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(text("working"), total=1.0)
        found = review(match, effort=effort, tell=lambda so_far: progress.update(task, completed=so_far.done))
    if as_json:
        print(msgspec.json.encode(found).decode())
    names = seat_names(match, record, language)
    if html is not None:
        _write(html, page(found, match, names, language), language)
        console.print(text("written", file=html), highlight=False, markup=False)
    elif not as_json:
        summary(found, match, names, language, console, file)


def seat_names(match: Match, record: Record, language: str) -> list[str]:
    """What everybody is called: the seat, and the bot on it if the record says so."""
    setup, text = match.state.setup, match.game.text(language)
    seats = [match.game.seat_name(seat, setup, text) for seat in range(setup.seats)]
    players = record.players or [""] * setup.seats
    return [f"{seat} ({player})" if player else seat for seat, player in zip(seats, players, strict=True)]


def summary(found: Review, match: Match, names: list[str], language: str, console: Console, file: Path) -> None:
    """The review on a screen: moments, how the result came about, how exactly everybody played."""
    text, game = words(language), match.game.text(language)
    console.print(f"{text('title')}: {game('title')}", style="bold", markup=False, highlight=False)
    console.print(text(f"judge_{found.judge}"), style="dim", markup=False, highlight=False)
    console.print()
    for seat, name in zip(found.by_seat, names, strict=True):
        console.print(numbers(seat, name, language), markup=False, highlight=False)
    console.print()
    console.print(text("moments"), style="bold", markup=False)
    for moment in found.moments:
        head = f"{text('step', n=moment.step)}, {names[moment.seat]}, {text(f'grade.{moment.grade}')}"
        console.print(f"  {head}: ", style="yellow", end="", markup=False, highlight=False)
        said = f"{sentence(moment, names, None, language, game)} ({noise(moment, language)})"
        console.print(said, markup=False, highlight=False)
    if not found.moments:
        console.print(f"  {text('none')}", markup=False)
    else:
        console.print(text("replay", file=file, n=found.moments[0].step - 1), style="dim", markup=False)
    for title, rows in (("account", accounts(found, language)), ("accuracy", shares(found, language))):
        console.print()
        table = Table(title=text(title), title_justify="left", title_style="bold")
        table.add_column("")
        for name in names:
            table.add_column(name, justify="right")
        for row in rows:
            table.add_row(*row)
        console.print(table)
        if title == "account":
            console.print(text("account_help"), style="dim", markup=False, highlight=False)


def _write(file: Path, content: str, language: str) -> None:
    try:
        file.expanduser().write_text(content, encoding="utf-8")
    except OSError as error:
        text = common_text(language)
        raise SolsteadError(text("cannot_write", file=file, reason=reason(error, text))) from None


def calibrate_game(name: str, sizes: list[int], minutes: float, most: int, data: Path, out: Optional[Path]) -> None:
    """Make the heads that the reviews of a game go by."""
    console = Console()

    def tell(line: str) -> None:
        console.print(line, markup=False, highlight=False)

    calibrate(load(name), sizes, 60.0 * minutes, most, data, out, tell)
