"""What the commands have in common: a game, its seats and settings, a language."""

from __future__ import annotations

import importlib
import importlib.util
import json
from pathlib import Path
from typing import Any, Optional

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Words

from solstead import bots
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.registry import load
from solstead.core.state import Setup
from solstead.core.text import Text, read_text

HUMAN = "human"


class Options:
    """The checked arguments of `play` and `simulate`."""

    def __init__(
        self, game: str, seats: Optional[int], language: str, settings: Optional[list[str]], components: Optional[Path]
    ) -> None:
        self.game = load(game)
        self.text = texts(self.game, language)
        self.setup: Setup = self.game.setup(seats, _settings(settings or []), components)


def texts(game: Game, language: str) -> Text:
    """The words of a game and of the terminal."""
    return Text(language, {**common_text(language).words, **game.text(language).words})


def common_text(language: str) -> Text:
    """The words of the terminal and of the bots alone."""
    return read_text([bots.TEXTS, Path(__file__).parent / "text"], language)


def seat_names(given: str, count: int, people: bool = False) -> list[str]:
    """One name for all of `count` seats, or a list with one each; of bots, and of people where they may play."""
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if not people or name != HUMAN:
            bots.make(name, seed=0)  # which says what is wrong with a name
    if len(names) == 1:
        names *= count
    if len(names) != count:
        raise SolsteadError(f"--bots names {len(names)} players, but {count} are needed")
    return names


def players(given: str, seats: int) -> list[str]:
    """Who sits where in `play`: a person first, then bots or people."""
    return [HUMAN, *seat_names(given, seats - 1, people=True)]


def _settings(given: list[str]) -> dict[str, Any]:
    """NAME=VALUE, where VALUE is JSON, a word, or words with commas between them."""
    values: dict[str, Any] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise SolsteadError(f"--set takes NAME=VALUE, not {item!r}")
        try:
            values[name] = json.loads(value)
        except json.JSONDecodeError:
            values[name] = value.split(",") if "," in value else value
    return values


def draw(game: Game, view: dict[str, Any], text: Text) -> RenderableType:
    """The table as a view shows it: by the game's own terminal module, or as plain names and values."""
    package = importlib.import_module(type(game).__module__).__package__ or ""
    name = f"{package}.terminal"
    if package != "solstead.games" and importlib.util.find_spec(name):
        drawn: RenderableType = importlib.import_module(name).draw(view, text)
        return drawn
    table = Table(show_header=False)
    for key, value in view.items():
        if key not in ("game", "seat", "seats", "settings", "stack", "winners"):
            table.add_row(key, Words(json.dumps(value, ensure_ascii=False)))
    return table
