"""Bots by name."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Optional, SupportsIndex

from mypy_extensions import i64

from solstead.bots.bot import Bot
from solstead.bots.external import ExternalBot, is_external
from solstead.bots.greedy import GreedyBot
from solstead.bots.levels import LEVELS, plan_for
from solstead.bots.random import RandomBot
from solstead.bots.search import SearchBot
from solstead.core.chance import Chance, chance
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.state import State
from solstead.core.text import Text

#: The names of bots for people.
TEXTS: Final = Path(__file__).parent / "text"
#: From the weakest to the strongest.
LEVEL_NAMES: Final = [f"level-{level}" for level in range(1, LEVELS + 1)]
NAMES: Final = ["random", "greedy", "search", *LEVEL_NAMES]


class TunedBot(Bot):
    """A search bot with the plan of the game that it is asked to play, once it knows which."""

    def __init__(self, source: Chance, name: str, changes: dict[str, float]) -> None:
        self.source = source
        self.name = name
        self.changes = changes
        self.game: Optional[Game] = None
        self.bot: Bot = RandomBot(source)

    def choose(self, state: State, seat: i64) -> i64:
        if self.game is not state.setup.game:
            self.game = state.setup.game
            self.bot = SearchBot(self.source, plan_for(self.game, self.name, self.changes))
        return self.bot.choose(state, seat)


def make(name: str, seed: Optional[SupportsIndex] = None) -> Bot:
    """The bot of that name, or one outside this process (see `is_external`); equal seeds give equal choices.

    A search may be given another budget: "search:iterations=2000", "level-5:seconds=3".
    """
    if is_external(name):
        return ExternalBot(name)
    base, *given = name.split(":")
    source = chance(seed)
    if base not in NAMES:
        raise SolsteadError(f"no bot is called {base!r}; there are {', '.join(NAMES)}")
    if base == "search" or base in LEVEL_NAMES:
        return TunedBot(source, base, _changes(name, given))
    if given:
        raise SolsteadError(f"bot {base!r} takes no options, so it cannot be {name!r}")
    return RandomBot(source) if base == "random" else GreedyBot(source)


def title(name: str, text: Text) -> str:
    """What people call a bot, in a language that has the words of TEXTS; one outside this process has no other name."""
    if is_external(name):
        return name
    base, _, budget = name.partition(":")
    return text("bot.with", bot=text(f"bot.{base}"), budget=budget) if budget else text(f"bot.{base}")


def _changes(name: str, given: list[str]) -> dict[str, float]:
    """The budget that a name states."""
    changes: dict[str, float] = {}
    for item in given:
        option, _, value = item.partition("=")
        try:
            changes[option] = float(value)
        except ValueError:
            changes[option] = -1.0
        if option not in ("iterations", "seconds") or not 0.0 < changes[option] < 1e9:
            raise SolsteadError(f"bot {name!r}: after a colon comes iterations=NUMBER or seconds=NUMBER, not {item!r}")
    return changes
