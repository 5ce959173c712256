"""What the commands have in common: a game, its seats and settings, a language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional

from solstead import bots
from solstead.bots.external import split_names
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.registry import load
from solstead.core.state import Setup
from solstead.core.text import Text, read_text

HUMAN = "human"


class Options:
    """The checked arguments of `play` and `simulate`."""

    def __init__(
        self, game: str, seats: Optional[int], language: str, settings: Optional[list[str]], components: Optional[Path]
    ) -> None:
        self.game = load(game)
        self.text = texts(self.game, language)
        self.setup: Setup = self.game.setup(seats, _settings(settings or []), components)


def texts(game: Game, language: str) -> Text:
    """The words of a game and of the terminal."""
    return Text(language, {**common_text(language).words, **game.text(language).words})


def common_text(language: str) -> Text:
    """The words of the terminal and of the bots alone."""
    return read_text([bots.TEXTS, Path(__file__).parent / "text"], language)


def seat_names(given: str, count: int, people: bool = False) -> list[str]:
    """One name for all of `count` seats, or a list with one each; of bots, and of people where they may play."""
    names = split_names(given)
    for name in names:
        if not (people and name == HUMAN):
            bots.make(name, seed=0)  # which says what is wrong with a name
    if len(names) == 1:
        names *= count
    if len(names) != count:
        raise SolsteadError(f"--bots names {len(names)} players, but {count} are needed")
    return names


def players(given: str, seats: int) -> list[str]:
    """Who sits where in `play`: a person first, then bots or people."""
    return [HUMAN, *seat_names(given, seats - 1, people=True)]


def _settings(given: list[str]) -> dict[str, Any]:
    """NAME=VALUE, where VALUE is JSON, a word, or words with commas between them."""
    values: dict[str, Any] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise SolsteadError(f"--set takes NAME=VALUE, not {item!r}")
        try:
            values[name] = json.loads(value)
        except json.JSONDecodeError:
            values[name] = value.split(",") if "," in value else value
    return values
