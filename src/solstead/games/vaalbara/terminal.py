"""Vaalbara drawn for the terminal, from a view alone."""

from __future__ import annotations

from typing import Any, Optional

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Words

from solstead.core.text import Text
from solstead.games.vaalbara.tables import CHARACTERS, LAND_TYPES

#: Colours stand beside names, never instead of them.
CLAN_STYLE = {"blue": "bright_blue", "purple": "magenta", "yellow": "yellow", "red": "red", "green": "green"}
LAND_STYLE = {
    "meadow": "red",
    "forest": "green",
    "mountain": "magenta",
    "field": "yellow",
    "village": "orange3",
    "river": "bright_blue",
}


def draw(view: dict[str, Any], text: Text) -> RenderableType:
    """The table as the viewer sees it."""
    return Group(
        _heading(view, text),
        _row(view["second_row"], text("second_row"), text),
        _row(view["first_row"], text("first_row"), text),
        _players(view, text),
    )


def _heading(view: dict[str, Any], text: Text) -> RenderableType:
    line = Words.assemble((text("round", n=view["round"]), "bold"), "   ", text("omens"), ": ")
    in_play = {player["clan"] for player in view["players"]}
    for i, clan in enumerate(clan for clan in view["omens"] if clan in in_play):
        line.append(" > " if i else "")
        line.append(text(f"clan.{clan}"), CLAN_STYLE[clan])
    lands = view["deck"]["lands"]
    line.append(f"\n{text('deck')}: {text('lands', n=len(lands))}")
    for key, land in (("next_land", lands[0]), ("last_land", lands[-1])):
        if land is not None:
            line.append(f", {text(key, land=_land(land, text))}")
    if view["order"]:
        clans = [text(f"clan.{view['players'][seat]['clan']}") for seat in view["order"]]
        line.append(f"\n{text('order')}: {', '.join(clans)}")
    return line


def _row(row: list[Optional[dict[str, Any]]], title: str, text: Text) -> RenderableType:
    cards: list[RenderableType] = []
    for place, card in enumerate(row):
        face = Words(f"({text('gap')})", "dim") if card is None else _land(card, text)
        cards.append(Panel(face, title=str(place + 1), width=14))
    return Panel(Columns(cards), title=title, title_align="left")


def _land(card: dict[str, Any], text: Text) -> Words:
    name = text(f"type.{card['type']}")
    return Words(f"{name} {card['value']}" if "value" in card else name, LAND_STYLE[card["type"]])


def _players(view: dict[str, Any], text: Text) -> RenderableType:
    """One line for each seat: what it has played, its realm by type, its cards."""
    table = Table(expand=True)
    table.add_column("")
    for key in ("points", "played", "realm", "hand", "discard"):
        table.add_column(text(key))
    for seat, player in enumerate(view["players"]):
        name = Words(text(f"clan.{player['clan']}"), CLAN_STYLE[player["clan"]])
        mark = "▶ " if seat == view["turn"] or seat in view["to_act"] else "  "
        table.add_row(
            Words.assemble(mark, name, style="bold" if seat == view["seat"] else ""),
            "?" if player["points"] is None else str(player["points"]),
            _character(player["played"], text) if player["played"] else "",
            _realm(player["realm"], text),
            _cards(player, text),
            ", ".join(_character(name, text) for name in player["discard"]),
        )
    return table


def _realm(realm: list[dict[str, Any]], text: Text) -> Words:
    counts = {land_type: sum(card["type"] == land_type for card in realm) for land_type in LAND_TYPES}
    words = Words()
    for land_type in LAND_TYPES:
        if counts[land_type]:
            words.append(", " if words else "")
            words.append(f"{counts[land_type]} {text(f'type.{land_type}')}", LAND_STYLE[land_type])
    return words


def _cards(player: dict[str, Any], text: Text) -> str:
    """The cards in a hand that the viewer knows, and how many there are besides."""
    known = [_character(name, text) for name in player["hand"]]
    hidden = [text("cards", n=player["hidden"])] if player["hidden"] else []
    return ", ".join([*known, *hidden])


def _character(name: str, text: Text) -> str:
    return f"{text(f'character.{name}')} ({CHARACTERS.index(name) + 1})"
