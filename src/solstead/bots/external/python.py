"""Bots of others that are written in Python and play in this process: `my_bot:Clever`, `bots/my_bot.py:Clever`."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
import sys
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Optional, SupportsIndex

from solstead.bots.bot import Bot
from solstead.bots.external.channel import BotFault
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.state import State

#: A file, with or without a class; or a module and a class.
ADDRESS: Final = re.compile(r"(?P<file>.+\.py)(:(?P<one>\w+))?|(?P<module>[A-Za-z_][\w.]*):(?P<other>[A-Za-z_]\w*)")


def is_python(name: str) -> bool:
    """Whether this may be the address of a bot in Python; the names of our own bots come first."""
    return ADDRESS.fullmatch(name) is not None


class PythonBot(Bot):
    """Wraps a third-party Python bot: an error or an illegal move forfeits the game."""

    def __init__(self, address: str, game: Game, seed: Optional[SupportsIndex] = None) -> None:
        made = found(address)
        given: dict[str, Any] = {"game": game, "seed": None if seed is None else int(seed)}
        asked = inspect.signature(made).parameters
        try:
            self.bot = made(**{key: value for key, value in given.items() if key in asked})
        except Exception as error:
            raise SolsteadError(f"bot {address!r} cannot be made: {_said(error)}") from error

    def choose(self, state: State, seat: int) -> int:
        options = state.options(seat)
        try:
            action = self.bot.choose(state, seat)
        except Exception as error:
            raise BotFault(_said(error), "ended") from error
        if action not in options:
            raise BotFault(f"chose {action!r}, which is not among its {len(options)} options", "illegal")
        return int(action)


def own_name(address: str) -> str:
    """What a bot calls itself: its `name`, or that of its class."""
    made = found(address)
    name = getattr(made, "name", None)
    return name if isinstance(name, str) and name else made.__name__


@lru_cache(maxsize=64)
def found(address: str) -> type[Bot]:
    """The class at an address; SolsteadError if there is none."""
    parts = ADDRESS.fullmatch(address)
    assert parts is not None, "is_python says whether it is an address"
    module = _file(Path(parts["file"]), address) if parts["file"] else _module(parts["module"], address)
    wanted = parts["one"] or parts["other"]
    bots = {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, type) and issubclass(thing, Bot) and thing.__module__ == module.__name__
    }
    if wanted is None and len(bots) == 1:
        return next(iter(bots.values()))
    if wanted in bots:
        return bots[wanted]
    if wanted is None and bots:
        raise SolsteadError(f"{address} has several bots; name one: {', '.join(f'{address}:{bot}' for bot in bots)}")
    what = f"no class {wanted} that is" if wanted else "no class that is"
    raise SolsteadError(f"{address}: there is {what} a solstead.bots.Bot")


def _file(file: Path, address: str) -> ModuleType:
    """A file with a bot, which may import what lies beside it."""
    path = file.expanduser().resolve()
    if not path.is_file():
        raise SolsteadError(f"bot {address!r}: there is no file {file}")
    _look_in(path.parent)
    name = f"solstead_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise SolsteadError(f"bot {address!r} cannot be imported: {_said(error)}") from error
    return module


def _module(name: str, address: str) -> ModuleType:
    """A module that is installed, or lies in the folder in which one is."""
    _look_in(Path.cwd())
    try:
        return importlib.import_module(name)
    except Exception as error:
        raise SolsteadError(f"bot {address!r} cannot be imported: {_said(error)}") from error


def _look_in(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
