"""Finding games. A game is a module or package in `solstead.games` that has a `GAME`; no list names them.

Games elsewhere are found in two ways: the folders in the environment variable SOLSTEAD_GAMES (one game a module, as in
`solstead/games`), and installed packages with an entry point in the group `solstead.games`: `package`, or
`package:NAME` for another name than `GAME`. One that cannot be loaded is named on the error output, once, and left out.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from importlib.metadata import entry_points

from solstead.core import engine
from solstead.core.errors import UnknownGame
from solstead.core.game import Game

_PACKAGE = importlib.import_module("solstead.games")
_OWN_PATH = list(_PACKAGE.__path__)
_OWN = frozenset(module.name for module in pkgutil.iter_modules(_OWN_PATH))
#: What was found while SOLSTEAD_GAMES had this value. Looking takes milliseconds, and bots load at every decision.
_found: dict[str, dict[str, str]] = {}
_loaded: dict[tuple[str, str], Game] = {}
_broken: dict[tuple[str, str], str] = {}


def list_games() -> list[str]:
    """The names of all games that can be loaded."""
    elsewhere = _elsewhere()
    return sorted(name for name in _modules(elsewhere) if name in _OWN or _works(name, elsewhere))


def load(name: str) -> Game:
    """The game of that name."""
    elsewhere = _elsewhere()
    game = _loaded.get((elsewhere, name))
    if game is None:
        engine.say_once()
        game = _loaded[elsewhere, name] = _load(name, elsewhere)
    return game


def _works(name: str, elsewhere: str) -> bool:
    """Whether somebody else's game can be loaded. Why not is said once."""
    if (elsewhere, name) not in _broken:
        try:
            load(name)
            return True
        except UnknownGame as error:
            _broken[elsewhere, name] = str(error)
            print(f"solstead: {error}", file=sys.stderr)
    return False


def _load(name: str, elsewhere: str) -> Game:
    modules = _modules(elsewhere)
    if name not in modules:
        _found.pop(elsewhere)  # it may have come since
        modules = _modules(elsewhere)
    if name not in modules:
        raise UnknownGame(f"no game is called {name!r}; there are {', '.join(sorted(modules))}")
    module, _, attribute = modules[name].partition(":")
    try:
        game = getattr(importlib.import_module(module), attribute or "GAME", None)
    except Exception as error:  # anything can be wrong with a module of somebody else
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise UnknownGame(f"the game {name!r} ({modules[name]}) cannot be loaded: {reason}") from error
    if not isinstance(game, Game) or game.name != name:
        raise UnknownGame(f"{module} has no {attribute or 'GAME'} of the name {name!r}")
    return game


def _elsewhere() -> str:
    return os.environ.get("SOLSTEAD_GAMES", "")


def _modules(elsewhere: str) -> dict[str, str]:
    """The module of each game."""
    modules = _found.get(elsewhere)
    if modules is None:
        folders = [folder for folder in elsewhere.split(os.pathsep) if folder]
        _PACKAGE.__path__ = [*_OWN_PATH, *folders]
        importlib.invalidate_caches()
        modules = {entry.name: entry.value for entry in entry_points(group="solstead.games")}
        for module in pkgutil.iter_modules(_PACKAGE.__path__):
            modules[module.name] = f"solstead.games.{module.name}"
        _found.clear()  # the path that modules are imported from is that of one value
        _loaded.clear()
        _broken.clear()
        _found[elsewhere] = modules
    return modules
