"""What many tests need: games of random choices, looked at step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import solstead
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.state import State
from solstead.testing.cases import as_bytes as as_bytes
from solstead.testing.cases import play as play
from solstead.testing.cases import states
from solstead.testing.cases import viewers as viewers


def tables() -> list[tuple[str, int]]:
    """Every game at every seat count."""
    found = []
    for name in solstead.list_games():
        game = solstead.load(name)
        found += [(name, seats) for seats in range(game.min_seats, game.max_seats + 1)]
    return found


def random_states(game: Game, seats: int, seed: int, every: int = 1) -> Iterator[State]:
    """The states of a random game, each `every`-th of them, and the last."""
    return states(Match(game, seats, seed), seed, every)


def refused(state: State) -> dict[str, str]:
    """Why things cannot be chosen by whoever decides now, in English: "field 3" and the words."""
    seat = state.to_act()[0]
    game = state.setup.game
    found = game.refusals(state.determinise(seat, 0), seat, game.text("en"))
    return {" ".join(str(part) for part in noun): why for noun, why in found.items()}


def loaded(file: Path) -> Any:
    """A Python file that is no part of a package, as a module."""
    loader = SourceFileLoader(file.stem, str(file))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    writes, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = writes
    return module
