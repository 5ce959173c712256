"""`solstead rules` and `solstead games`."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from solstead.cli.options import common_text
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.registry import games as game_names
from solstead.core.registry import load
from solstead.core.text import Text, languages


def rules(name: str, language: str) -> None:
    """Print the rules of a game."""
    game = load(name)
    show(game, game.text(language), Console())


def show(game: Game, text: Text, console: Console) -> None:
    """The rules in the language of the text, rendered."""
    file = game.rules_file(text.language)
    if not file.exists():
        raise SolsteadError(f"{game.name} has no RULES.md")
    console.print(Markdown(file.read_text(encoding="utf-8")))


def games(language: str) -> None:
    """A table of all games."""
    text = common_text(language)
    table = Table(title=text("games"))
    for key in ("game", "players", "languages", "about"):
        table.add_column(text(key))
    for name in game_names():
        game = load(name)
        spoken = languages(game.folder / "text")
        words = game.text(language if language in spoken else spoken[0])
        table.add_row(name, f"{game.min_seats}-{game.max_seats}", ", ".join(spoken), words("tagline"))
    Console().print(table)
