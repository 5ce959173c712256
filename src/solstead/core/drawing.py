"""Drawing a table for people, from a view alone."""

from __future__ import annotations

import importlib
import importlib.util
import json
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Words

from solstead.core.game import Game
from solstead.core.text import Text


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
