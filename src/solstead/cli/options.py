"""What the commands have in common: a game, its seats and settings, a language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional

from solstead import bots
from solstead.bots.external import is_python, split_names
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.registry import list_games, load
from solstead.core.state import Setup
from solstead.core.text import Text, read_text

HUMAN = "human"


class Options:
    """The checked arguments of `play` and `simulate`."""

    def __init__(
        self, game: str, seats: Optional[int], language: str, settings: Optional[list[str]], components: Optional[Path]
    ) -> None:
        words = common_text(language)
        if game not in list_games():
            raise SolsteadError(words("error.game", given=game, known=", ".join(list_games())))
        self.game = load(game)
        if seats is not None and not self.game.min_seats <= seats <= self.game.max_seats:
            low, high = self.game.min_seats, self.game.max_seats
            raise SolsteadError(words("error.seat_count", game=game, low=low, high=high, given=seats))
        self.text = texts(self.game, language)
        self.setup: Setup = self._setup(seats, _settings(settings or [], words), components, words)

    def _setup(self, seats: Optional[int], settings: dict[str, Any], components: Optional[Path], words: Text) -> Setup:
        """The setup; what is wrong with the settings or the components is said in the language of the person."""
        game = self.game
        try:
            setup = game.setup(seats, settings)
        except SolsteadError as error:
            known = ", ".join(setting.name for setting in game.settings) or words("error.no_settings")
            raise SolsteadError(words("error.setup", game=game.name, known=known, reason=error)) from None
        if components is None:
            return setup
        try:
            return game.setup(seats, settings, components)
        except SolsteadError as error:
            raise SolsteadError(words("error.components", game=game.name, file=components, reason=error)) from None


def texts(game: Game, language: str) -> Text:
    """The words of a game and of the terminal."""
    return Text(language, {**common_text(language).words, **game.text(language).words})


def common_text(language: str) -> Text:
    """The words of the terminal and of the bots alone."""
    return read_text([bots.TEXTS, Path(__file__).parent / "text"], language)


def seat_names(given: str, setup: Setup, text: Text, people: int = 0) -> list[str]:
    """One name for all seats, or a list with one each; of bots, and of people where some have a seat already."""
    names = split_names(given)
    count = setup.seats - people
    for name in names:
        if not (people and name == HUMAN):
            try:
                bots.check(name, setup)
            except SolsteadError as error:
                key = "error.bot_of_others" if is_python(name) else "error.bot"
                raise SolsteadError(text(key, given=name, known=", ".join(bots.NAMES), reason=error)) from None
    if len(names) == 1:
        names *= count
    if len(names) != count:
        raise SolsteadError(text("error.names", given=len(names), needed=count))
    return names


def players(given: str, setup: Setup, seat: Optional[int], otherwise: int, text: Text) -> list[str]:
    """Who sits where in `play`: a person on that seat, counted from one, or else on seat `otherwise`, counted from
    nought; bots or people around."""
    if seat is not None and not 1 <= seat <= setup.seats:
        raise SolsteadError(text("error.seat", n=setup.seats, given=seat))
    names = seat_names(given, setup, text, people=1)
    names.insert(otherwise if seat is None else seat - 1, HUMAN)
    return names


def _settings(given: list[str], text: Text) -> dict[str, Any]:
    """NAME=VALUE, where VALUE is JSON, a word, or words with commas between them."""
    values: dict[str, Any] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals:
            raise SolsteadError(text("error.setting", given=repr(item)))
        try:
            values[name] = json.loads(value)
        except json.JSONDecodeError:
            values[name] = value.split(",") if "," in value else value
    return values
