"""`solstead rules` and `solstead games`."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from solstead.cli.options import common_text
from solstead.cli.screen import Screen, window
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.registry import list_games as game_names
from solstead.core.registry import load
from solstead.core.text import Text, languages


def rules(name: str, language: str) -> None:
    """Show the rules of a game, page by page."""
    game = load(name)
    screen = Screen(window(), shared=False, turning=common_text(language)("turning"))
    screen.page(rendered(game, game.text(language)))


def rendered(game: Game, text: Text) -> Markdown:
    """The rules in the language of the text."""
    file = game.rules_file(text.language)
    if not file.exists():
        raise SolsteadError(f"{game.name} has no RULES.md")
    return Markdown(file.read_text(encoding="utf-8"))


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
