"""What a game says about its bots: how it is searched, and what makes a level.

Each game may have a file `bots.toml`; what it does not say is as here.
"""

from __future__ import annotations

import tomllib
from typing import Final, Optional

from msgspec import Struct

from solstead.bots.guided import GuidedMethod
from solstead.bots.instinct import Instinct
from solstead.bots.method import SearchMethod
from solstead.core.errors import SolsteadError
from solstead.core.game import Game, convert

#: From 1, the weakest. The strongest has no limit but the time it is given.
LEVELS: Final = 5
#: Numbers of a search in which the network judges what follows.
OF_THE_TREE: Final = ("caution", "softness", "patient", "batch", "clear")
#: What level 5 thinks about a decision if nobody says otherwise.
SECONDS: Final = 1.0


class Searching(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is searched without a network."""

    iterations: int = 2000  # of "search": about a tenth of a second or more
    levels: tuple[int, int, int, int] = (8, 32, 128, 512)  # the iterations of all levels but the last
    exploration: float = 0.5
    horizon: int = -1
    turns: int = 1
    scale: float = 2000.0


class Guiding(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is searched with its network."""

    visits: int = 600  # of "guided": about a tenth of a second
    exploration: float = 1.5
    caution: float = 0.2
    softness: float = 1.0
    patient: bool = False
    trust: float = 0.0  # above 0 the network is asked about the options alone, and what follows is searched without it


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """How exactly a level follows the network."""

    temperature: float
    overlook: float = 0.0
    least: float = 0.02


#: How sure the network must be that doing nothing is best, before level 4 does nothing. Those below never do nothing
#: where something could be done: they lose by what they do.
SURE: Final = 0.9
NEVER: Final = 2.0
#: Of a game that does not say it.
FOUR: Final = (Level(1.6, 0.3), Level(1.3, 0.2), Level(1.0, 0.1), Level(0.7))


class Methods(Struct, forbid_unknown_fields=True):
    """The content of `bots.toml`."""

    search: Searching = Searching()
    guided: Guiding = Guiding()
    level: tuple[Level, Level, Level, Level] = FOUR  # all but the last


def search_method(game: Game, name: str, changes: dict[str, float]) -> SearchMethod:
    """How "search" searches, or a level where there is no network; with another budget if one is named."""
    methods = read_methods(game).search
    seconds, iterations = 0.0, methods.iterations
    if name in LEVEL_NAMES:
        level = LEVEL_NAMES.index(name)
        seconds, iterations = (SECONDS, 0) if level == LEVELS - 1 else (0.0, methods.levels[level])
    if "seconds" in changes or "iterations" in changes:
        seconds, iterations = changes.get("seconds", 0.0), int(changes.get("iterations", 0.0))
    return SearchMethod(
        iterations=iterations,
        seconds=seconds,
        exploration=methods.exploration,
        horizon=methods.horizon,
        turns=methods.turns,
        scale=methods.scale,
    )


def advised_method(game: Game, name: str, changes: dict[str, float]) -> Optional[SearchMethod]:
    """How "guided" or the last level searches where the network is only asked beforehand; visits are iterations there.
    None where it judges what follows too."""
    trust = changes.get("trust", read_methods(game).guided.trust)
    if not trust:
        return None
    pointless = [option for option in OF_THE_TREE if option in changes]
    if pointless:
        said = ", ".join(pointless)
        raise SolsteadError(f"{said}: {name} of {game.name} asks its network beforehand; with trust=0 it can be said")
    budget = {"iterations" if option == "visits" else option: number for option, number in changes.items()}
    method = search_method(game, name, budget)
    method.exploration = changes.get("exploration", method.exploration)
    method.trust = trust
    return method


def guided_method(game: Game, name: str, changes: dict[str, float]) -> GuidedMethod:
    """How "guided" or the last level thinks; with another budget, or another number, if one is named."""
    methods = read_methods(game).guided
    seconds, visits = (SECONDS, 0) if name in LEVEL_NAMES else (0.0, methods.visits)
    if "seconds" in changes or "visits" in changes:
        seconds, visits = changes.get("seconds", 0.0), int(changes.get("visits", 0.0))
    return GuidedMethod(
        visits=visits,
        seconds=seconds,
        exploration=changes.get("exploration", methods.exploration),
        caution=changes.get("caution", methods.caution),
        softness=changes.get("softness", methods.softness),
        patient=bool(changes.get("patient", methods.patient)),
        batch=int(changes.get("batch", 16)),
        clear=changes.get("clear", 0.95),
    )


def instinct(game: Game, name: str, changes: dict[str, float]) -> Instinct:
    """How "network" or a level follows the network."""
    if name == "network":
        found = following(Level(0.0), LEVELS)
    else:
        number = LEVEL_NAMES.index(name)
        found = following(read_methods(game).level[number], number + 1)
    found.temperature = changes.get("temperature", found.temperature)
    found.overlook = changes.get("overlook", found.overlook)
    found.least = changes.get("least", found.least)
    return found


def following(level: Level, number: int) -> Instinct:
    """A level that follows the network so; the last number stands for the network itself."""
    sure = 0.0 if number == LEVELS else SURE if number == LEVELS - 1 else NEVER
    return Instinct(level.temperature, level.overlook, level.least, sure)


#: From the weakest to the strongest.
LEVEL_NAMES: Final = [f"level-{level}" for level in range(1, LEVELS + 1)]


def read_methods(game: Game) -> Methods:
    """What a game says of itself."""
    file = game.folder / "bots.toml"
    if not file.exists():
        return Methods()
    methods: Methods = convert(tomllib.loads(file.read_text(encoding="utf-8")), Methods, SolsteadError, str(file))
    return methods
