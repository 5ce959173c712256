"""Finding games. A game is a module or package in `solstead.games` that has a `GAME`; no list names them.

Games elsewhere are found in two ways: the folders in the environment variable SOLSTEAD_GAMES (one game a module, as in
`solstead/games`), and installed packages with an entry point in the group `solstead.games`.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from importlib.metadata import entry_points

from solstead.core.errors import UnknownGame
from solstead.core.game import Game

# By name, and before `solstead.__init__` gives that name to the function below.
_PACKAGE = importlib.import_module("solstead.games")
_OWN_PATH = list(_PACKAGE.__path__)


def games() -> list[str]:
    """The names of all games that can be loaded."""
    return sorted(_modules())


def load(name: str) -> Game:
    """The game of that name."""
    modules = _modules()
    if name not in modules:
        raise UnknownGame(f"no game is called {name!r}; there are {', '.join(sorted(modules))}")
    game = getattr(importlib.import_module(modules[name]), "GAME", None)
    if not isinstance(game, Game) or game.name != name:
        raise UnknownGame(f"{modules[name]} has no GAME of the name {name!r}")
    return game


def _modules() -> dict[str, str]:
    """The module of each game."""
    folders = [folder for folder in os.environ.get("SOLSTEAD_GAMES", "").split(os.pathsep) if folder]
    _PACKAGE.__path__ = [*_OWN_PATH, *folders]
    found = {entry.name: entry.value for entry in entry_points(group="solstead.games")}
    for module in pkgutil.iter_modules(_PACKAGE.__path__):
        found[module.name] = f"solstead.games.{module.name}"
    return found
