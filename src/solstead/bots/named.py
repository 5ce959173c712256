"""Bots by name."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Optional, SupportsIndex

from solstead.bots.bot import Bot
from solstead.bots.external import ExternalBot, PythonBot, is_external, is_python
from solstead.bots.greedy import EFFORT, SAMPLES, GreedyBot
from solstead.bots.guided import GuidedBot
from solstead.bots.instinct import NetworkBot
from solstead.bots.levels import LEVEL_NAMES, advised_method, guided_method, instinct, search_method
from solstead.bots.network import Finder, find, missing
from solstead.bots.random import RandomBot
from solstead.bots.search import SearchBot
from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.state import Setup
from solstead.core.text import Text

#: The names of bots for people.
TEXTS: Final = Path(__file__).parent / "text"
NAMES: Final = ["random", "greedy", "search", "network", "guided", *LEVEL_NAMES]

#: What may be said after a colon, and of which bots.
BUDGET: Final = ("seconds", "visits", "iterations")
WHOLE: Final = ("samples", "effort")
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "random": (),
    "greedy": ("samples", "effort", "others"),
    "search": ("iterations", "seconds"),
    "network": ("temperature", "overlook", "least", "file"),
    "guided": ("visits", "seconds", "exploration", "caution", "softness", "patient", "batch", "clear", "trust", "file"),
    **dict.fromkeys(LEVEL_NAMES[:-1], ("temperature", "overlook", "least")),
    LEVEL_NAMES[-1]: ("visits", "iterations", "seconds"),
}


def make(name: str, game: Game, seed: Optional[SupportsIndex] = None) -> Bot:
    """The bot of that name for a game, or one of others (`is_external`, `is_python`); equal seeds give equal choices.

    A bot may be given other numbers: "search:iterations=2000", "level-5:seconds=3", "network:temperature=0.5".
    """
    if is_external(name):
        return ExternalBot(name)
    base, *given = name.split(":")
    if base not in NAMES and is_python(name):
        return PythonBot(name, game, seed)
    if base not in NAMES:
        raise SolsteadError(f"no bot is called {base!r}; there are {', '.join(NAMES)}")
    changes, file = _changes(name, base, given)
    source = chance(seed)
    if base == "random":
        return RandomBot(source)
    if base == "greedy":
        samples, effort = int(changes.get("samples", SAMPLES)), int(changes.get("effort", EFFORT))
        return GreedyBot(source, samples, effort, changes.get("others", 1) > 0)
    search = SearchBot(source, search_method(game, base, changes))
    if base == "search":
        return search
    other = None if file else search
    if base in ("guided", LEVEL_NAMES[-1]):
        advised = advised_method(game, base, changes)
        if advised is not None:
            return SearchBot(source, advised, Finder(file))
        return GuidedBot(source, Finder(file), guided_method(game, base, changes), other)
    return NetworkBot(source, Finder(file), instinct(game, base, changes), other)


def check(name: str, setup: Setup) -> None:
    """SolsteadError if no bot has this name, or if it is to play by a network and there is none for this table."""
    if is_external(name):
        return
    make(name, setup.game, seed=0)
    base, *given = name.split(":")
    if base in ("network", "guided"):
        find(setup, _changes(name, base, given)[1])


def names(setup: Setup) -> list[str]:
    """The bots that are at this table what they are called: those that need a network only where there is one."""
    return [name for name in NAMES if name not in ("network", "guided") or method(name, setup) == name]


def method(name: str, setup: Setup) -> str:
    """How a bot plays at a table: "network", "guided", "search", or its own name."""
    base = name.partition(":")[0]
    if base in LEVEL_NAMES or base in ("network", "guided"):
        if missing(setup):
            return "search"
        return "guided" if base in ("guided", LEVEL_NAMES[-1]) else "network"
    return base


def title(name: str, text: Text) -> str:
    """What people call a bot, in a language that has the words of TEXTS; one of others has no other name."""
    base, _, budget = name.partition(":")
    if base not in NAMES:
        return name
    return text("bot.with", bot=text(f"bot.{base}"), budget=budget) if budget else text(f"bot.{base}")


def _changes(name: str, base: str, given: list[str]) -> tuple[dict[str, float], Optional[Path]]:
    """The numbers that a name states, and the file of a network."""
    may = OPTIONS[base]
    if given and not may:
        raise SolsteadError(f"bot {base!r} takes no options, so it cannot be {name!r}")
    changes: dict[str, float] = {}
    file: Optional[Path] = None
    for item in given:
        option, _, value = item.partition("=")
        if option == "file" and "file" in may and value:
            file = Path(value)
            continue
        try:
            changes[option] = float(value)
        except ValueError:
            changes[option] = -1.0
        least = 1.0 if option in WHOLE else 1e-9 if option in BUDGET else 0.0
        if option not in may or not least <= changes[option] < 1e9:
            known = ", ".join(f"{option}=NUMBER" if option != "file" else "file=FILE" for option in may)
            raise SolsteadError(f"bot {name!r}: after a colon comes one of {known}, not {item!r}")
    return changes, file
