"""Bots by name."""

from __future__ import annotations

from typing import Final, Optional, SupportsIndex

from solstead.bots.bot import Bot
from solstead.bots.external import ExternalBot, is_external
from solstead.bots.greedy import GreedyBot
from solstead.bots.random import RandomBot
from solstead.core.chance import chance
from solstead.core.errors import SolsteadError

NAMES: Final = ["random", "greedy"]


def make(name: str, seed: Optional[SupportsIndex] = None) -> Bot:
    """The bot of that name, or one outside this process (see `is_external`); equal seeds give equal choices."""
    if is_external(name):
        return ExternalBot(name)
    source = chance(seed)
    if name == "random":
        return RandomBot(source)
    if name == "greedy":
        return GreedyBot(source)
    raise SolsteadError(f"no bot is called {name!r}; there are {', '.join(NAMES)}")
