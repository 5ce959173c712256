"""The plans of a game: how it is searched, and how much of it makes a level.

Each game may have a file `bots.toml`; what it does not say is as in `Plan`.
"""

from __future__ import annotations

import tomllib
from typing import Final

from msgspec import Struct

from solstead.bots.plan import Plan
from solstead.core.errors import SolsteadError
from solstead.core.game import Game, convert

#: From 1, the weakest. The strongest has no limit but the time it is given.
LEVELS: Final = 5
#: What level 5 thinks about a decision if nobody says otherwise.
SECONDS: Final = 1.0


class Plans(Struct, forbid_unknown_fields=True):
    """The content of `bots.toml`."""

    iterations: int = 2000  # of "search": about a tenth of a second or more
    levels: tuple[int, ...] = (8, 32, 128, 512)  # the iterations of all levels but the last
    exploration: float = 0.5
    horizon: int = -1
    turns: int = 1
    scale: float = 2000.0


def plan_for(game: Game, name: str, changes: dict[str, float]) -> Plan:
    """The plan of "search" or of a level, with another budget if one is named."""
    plans = read_plans(game)
    seconds, iterations = 0.0, plans.iterations
    if name != "search":
        level = int(name.removeprefix("level-"))
        if level == LEVELS:
            seconds, iterations = SECONDS, 0
        else:
            iterations = plans.levels[level - 1]
    if changes:
        seconds, iterations = changes.get("seconds", 0.0), int(changes.get("iterations", 0.0))
    return Plan(
        iterations=iterations,
        seconds=seconds,
        exploration=plans.exploration,
        horizon=plans.horizon,
        turns=plans.turns,
        scale=plans.scale,
    )


def read_plans(game: Game) -> Plans:
    """What a game says of itself."""
    file = game.folder / "bots.toml"
    if not file.exists():
        return Plans()
    plans: Plans = convert(tomllib.loads(file.read_text(encoding="utf-8")), Plans, SolsteadError, str(file))
    if len(plans.levels) != LEVELS - 1:
        raise SolsteadError(f"{file}: levels are {LEVELS - 1} numbers of iterations")
    return plans
