"""`solstead check-game`: whether a game keeps what every game promises."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from solstead.cli.options import common_text
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.registry import list_games, load
from solstead.testing import Promise, promises


def check_game(given: str, language: str) -> bool:
    """Check every promise and say what was found; whether all are kept."""
    text = common_text(language)
    console = Console()
    broken = 0
    kept: dict[str, int] = {}
    for promise in promises(_game(given)):
        problem = _problem(promise)
        if not problem:
            kept[promise.name] = kept.get(promise.name, 0) + 1
            continue
        broken += 1
        console.print(f"[red]✗[/] {escape(str(promise))}", highlight=False)
        console.print(f"  {escape(promise.words.partition(chr(10) * 2)[0])}", highlight=False, style="dim")
        console.print(f"  {escape(problem)}", highlight=False)
    console.print(f"[green]✓[/] {text('check_game.kept', n=sum(kept.values()))}", highlight=False)
    if broken:
        console.print(f"[red]✗[/] {text('check_game.broken', n=broken)}", highlight=False)
    return broken == 0


def _game(given: str) -> Game:
    """A game that is installed, or the one in a folder or file."""
    path = Path(given)
    if given not in list_games() and path.exists():
        folders = [str(path.resolve().parent), os.environ.get("SOLSTEAD_GAMES", "")]
        os.environ["SOLSTEAD_GAMES"] = os.pathsep.join(filter(None, folders))
        given = path.resolve().stem
    return load(given)


def _problem(promise: Promise) -> str:
    """Why a promise is not kept; "" if it is."""
    try:
        promise()
    except (AssertionError, SolsteadError) as broken:
        return str(broken) or f"{traceback.extract_tb(broken.__traceback__)[-1].line}"
    except Exception as mistake:  # of the game, whatever it is: the other promises are looked at all the same
        last = traceback.extract_tb(mistake.__traceback__)[-1]
        return f"{type(mistake).__name__}: {mistake} ({Path(last.filename).name}:{last.lineno})"
    return ""
