"""Drawing a table for people, from a view alone. A game may have a module `terminal` with

- `draw(view, text)`: the table on one screen of 100 x 40 less the question: what everybody shares, the viewer's own
  things, and one line for each other player;
- `draw_player(view, seat, text)`: everything that belongs to one player;
- `key(view, noun)`: the number or short name that stands beside this thing on the board, "" if there is none;
- `later(noun)`: whether an option is listed below the others.

Each may take `tables` besides: the components that are played with, or None for the game's own. `draw` may take
`close`: whether the window is so low that whatever can be asked for is left out.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Callable
from functools import partial
from inspect import signature
from types import ModuleType
from typing import Any, Optional

from msgspec import to_builtins
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Words

from solstead.core.components import Components
from solstead.core.game import Game
from solstead.core.text import Text


def draw(game: Game, view: Any, text: Text, tables: Optional[Components] = None, close: bool = False) -> RenderableType:
    """The table as a view shows it: by the game's own terminal module, or as plain names and values."""
    terminal = _terminal(game)
    if terminal is not None:
        drawn: RenderableType = _with(terminal.draw, tables=tables, close=close)(view, text)
        return drawn
    return _plain({name: value for name, value in to_builtins(view).items() if name not in _EVERY_VIEW})


def draw_player(game: Game, view: Any, seat: int, text: Text, tables: Optional[Components] = None) -> RenderableType:
    """What belongs to one player, in full: by the game's own terminal module, or as plain names and values."""
    terminal = _terminal(game)
    if terminal is not None and hasattr(terminal, "draw_player"):
        drawn: RenderableType = _with(terminal.draw_player, tables=tables)(view, seat, text)
        return drawn
    players = to_builtins(view).get("players")
    if isinstance(players, list) and isinstance(players[seat], dict):
        return _plain(players[seat])
    return draw(game, view, text, tables)


def keys(game: Game, view: Any, actions: list[int], tables: Optional[Components] = None) -> list[str]:
    """What a person types for each of these options: what the board calls it, else the next free number."""
    terminal = _terminal(game)
    called: list[str] = []
    if terminal is not None and hasattr(terminal, "key"):
        key = _with(terminal.key, tables=tables)
        called = [key(view, game.noun(action)) for action in actions]
    names = [name for name in called if name]
    if not names or len(set(map(str.casefold, names))) < len(names):
        return [str(i + 1) for i in range(len(actions))]
    free = (str(n) for n in range(1, 2 * len(actions) + 1) if str(n) not in names)
    return [name or next(free) for name in called]


def listed(game: Game, actions: list[int]) -> list[int]:
    """Options in the order in which people read them: as they are numbered, what the game puts later below them."""
    later = getattr(_terminal(game), "later", None)
    return actions if later is None else sorted(actions, key=lambda action: bool(later(game.noun(action))))


def _with(function: Callable[..., Any], **given: Any) -> Callable[..., Any]:
    """A function of a terminal module, given what it asks for besides."""
    asked = signature(function).parameters
    return partial(function, **{name: value for name, value in given.items() if name in asked})


_EVERY_VIEW = ("game", "seat", "seats", "settings", "stack", "winners")


def _terminal(game: Game) -> Optional[ModuleType]:
    """The module that draws this game, if it has one."""
    package = importlib.import_module(type(game).__module__).__package__ or ""
    name = f"{package}.terminal"
    found = package != "solstead.games" and importlib.util.find_spec(name)
    return importlib.import_module(name) if found else None


def _plain(things: dict[str, Any]) -> Table:
    table = Table(show_header=False)
    for name, value in things.items():
        table.add_row(name, Words(json.dumps(value, ensure_ascii=False)))
    return table
