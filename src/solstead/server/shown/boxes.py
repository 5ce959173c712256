"""What is in the box of a game: what boards are drawn from and people read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec import Struct

from solstead.core.components import Components
from solstead.core.errors import UnknownGame
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.registry import load
from solstead.core.state import State
from solstead.server.base.errors import Refused
from solstead.server.shown.shows import words


class Box(Struct):
    """Everything that a board is drawn from, beside a view."""

    components: dict[str, Any]
    names: dict[str, list[str]]  # the ids behind the numbers of events
    words: dict[str, str]


class Rules(Struct):
    """The rules of a game, in Markdown."""

    title: str
    language: str  # what they are written in
    text: str
    headings: list[str]  # in English, in the same order: links to a heading are the same in every language


class Preview(Struct):
    """The table after an option, as the seat would see it; null where nobody can foresee it."""

    view: Any


def known(name: str) -> Game:
    try:
        return load(name)
    except UnknownGame as error:
        raise Refused("unknown_game", str(error)) from None


def box(game: Game, components: Components, language: str) -> Box:
    return Box(components.data, components.names, words(game.name, language).words)


def rules(game: Game, language: str) -> Rules:
    """In the language asked for if there is a translation, else in English."""
    file = game.rules_file(language)
    english = game.rules_file("en")
    headings = re.findall(r"^#+ (.+)$", _read(english), re.MULTILINE)
    return Rules(words(game.name, language)("title"), "en" if file == english else language, _read(file), headings)


def _read(file: Path) -> str:
    """What is written there; a game may be without."""
    return file.read_text(encoding="utf-8") if file.exists() else ""


def preview(state: State, seat: int, action: int) -> Preview:
    """Made from what the seat knows; what would teach somebody something cannot be foreseen."""
    match = Match.resume(state.determinise(seat, 0))
    match.apply(seat, action)
    return Preview(None if match.steps[-1].revealing or match.steps[-1].draws else match.state.view(seat))
