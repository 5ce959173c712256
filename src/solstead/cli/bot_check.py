"""`solstead bot-check`: whether a bot outside keeps to the protocol."""

from __future__ import annotations

from typing import Optional

from rich.console import Console
from rich.markup import escape

from solstead import list_games
from solstead.arena.check import check
from solstead.bots.external import is_external
from solstead.cli.options import common_text
from solstead.core.registry import load


def bot_check(
    command: str, chosen: Optional[str], positions: int, matches: int, limit: float, seed: int, language: str
) -> bool:
    """Try the bot and say what was found; whether all is well."""
    text = common_text(language)
    console = Console()
    name = command if is_external(command) else f"cmd:{command}"
    names = chosen.split(",") if chosen else list_games()
    for game in names:
        load(game)
    faults = 0
    for found in check(name, names, positions, matches, limit, seed):
        faults += not found.passed
        sign = "[green]✓[/]" if found.passed else "[red]✗[/]"
        what = text(f"check.{found.what}", game=found.game)
        console.print(f"{sign} {escape(what)}{': ' if found.detail else ''}{escape(found.detail)}", highlight=False)
    console.print(text("check.failed" if faults else "check.passed"), highlight=False)
    return faults == 0
