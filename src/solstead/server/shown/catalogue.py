"""The games that can be played here: how they are listed, their boxes and rules, each put together once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from solstead.core.components import Components
from solstead.core.game import Game
from solstead.core.registry import list_games, load
from solstead.core.settings import Flag, Number, Pick, Setting
from solstead.core.text import Text, languages
from solstead.server.shown import boxes, shows

SettingKind = Literal["flag", "pick", "number", "by_seat", "other"]


class SettingChoice(Struct):
    """A value that a setting may have, and what people call it."""

    value: str
    title: str


class SettingInfo(Struct):
    """A variant to agree on before the deal.

    `pick`: one of the choices. `by_seat`: each seat has one of them, no two the same. `number`: from `low` to `high`.
    """

    name: str
    title: str
    help: str
    kind: SettingKind
    choices: list[SettingChoice]
    default: dict[str, Any]  # by the number of seats
    low: int
    high: int


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    min_seats: int
    max_seats: int
    rules: str
    settings: list[SettingInfo]
    bots: list[str]
    languages: list[str]
    puzzles: bool  # there are some


@lru_cache(maxsize=64)
def box(game: str, components: Components, language: str) -> bytes:
    return shows.encode(boxes.box(load(game), components, language))


@lru_cache(maxsize=64)
def rules(game: str, language: str) -> bytes:
    return shows.encode(boxes.rules(load(game), language))


@lru_cache(maxsize=64)
def games(language: str, bots: tuple[str, ...], with_puzzles: tuple[str, ...]) -> bytes:
    """The games, with their texts."""
    found = []
    for name in list_games():
        game = load(name)
        text = shows.words(name, language)
        found.append(
            GameInfo(
                name,
                text("title"),
                text("tagline"),
                game.min_seats,
                game.max_seats,
                game.rules,
                [setting_info(game, setting, text) for setting in game.settings],
                list(bots),
                languages(game.folder / "text"),
                name in with_puzzles,
            )
        )
    return shows.encode(found)


def setting_info(game: Game, setting: Setting, text: Text) -> SettingInfo:
    """What a form needs to ask for a setting. The seats of the biggest table have every choice among them."""
    most = game.max_seats
    defaults = {str(n): setting.default(n) for n in range(game.min_seats, most + 1)}
    kind: SettingKind = "other"
    choices: list[SettingChoice] = []
    low = high = 0
    if isinstance(setting, Flag):
        kind = "flag"
    elif isinstance(setting, Pick):
        kind = "pick"
        choices = [SettingChoice(word, text(f"setting_choice.{setting.name}.{word}")) for word in setting.words]
    elif isinstance(setting, Number):
        kind, low, high = "number", setting.low, setting.high
    elif all(isinstance(value, list) and len(value) == int(n) for n, value in defaults.items()):
        kind = "by_seat"
        setup = game.setup(most)
        choices = [
            SettingChoice(value, game.seat_name(seat, setup, text)) for seat, value in enumerate(defaults[str(most)])
        ]
    title, help = text(f"setting.{setting.name}"), text(f"setting_help.{setting.name}")
    return SettingInfo(setting.name, title, help, kind, choices, defaults, low, high)
