"""A view of Farmoony read back: the cards and tools that the viewer does not know lie anywhere where they can."""

from __future__ import annotations

from collections import Counter
from typing import Any

from solstead.core.state import Setup
from solstead.games.farmoony.tables import Tables, tables_of
from solstead.games.farmoony.view import FarmoonyView, Player, tool_names


def fill(setup: Setup, view: FarmoonyView) -> dict[str, Any]:
    """The game's part of a position that looks like this view."""
    tables = tables_of(setup.components)
    cards = _unseen_cards(tables, view)
    tools = _unseen_tools(tables.tools(setup.seats), view)
    players = [_player(player, cards, tools) for player in view.players]
    return {
        "phase": view.phase,
        "stage": view.stage,
        "worked": view.worked,
        "missions": view.missions,
        "farm_deck": cards,
        "tool_deck": tools,
        "open_tools": view.open_tools,
        "used_tools": view.used_tools,
        "players": players,
    }


def _unseen_cards(tables: Tables, view: FarmoonyView) -> list[str]:
    """The farm cards in the deck and in the hands that the viewer does not know."""
    seen = set(view.discarded)
    for player in view.players:
        held = [*(player.hand or []), *([player.chosen] if player.chosen else [])]
        seen |= {card.card for card in held} | {laid.card for laid in player.cards}
    ids = tables.names["card"]
    return [ids[card] for card in tables.cards if ids[card] not in seen]


def _unseen_tools(in_play: int, view: FarmoonyView) -> list[str]:
    """The tools in the deck and in the hands that the viewer does not know."""
    left = Counter[str](tool_names(in_play))
    left.subtract([*view.used_tools, *(tool for tool in view.open_tools if tool is not None)])
    for player in view.players:
        left.subtract(player.tools)
    return list(left.elements())


def _player(player: Player, cards: list[str], tools: list[str]) -> dict[str, Any]:
    """A player whose unknown cards and tools are taken from these."""
    if player.hand is None:
        hand = [cards.pop() for _ in range(player.hand_size)]
    else:
        hand = [card.card for card in player.hand]
    return {
        "hand": hand,
        "chosen": None if player.chosen is None else player.chosen.card,
        "tools": [*player.tools, *(tools.pop() for _ in range(player.hidden_tools))],
        "known_tools": player.known_tools,
        "cards": [{"card": laid.card, "turn": laid.turn, "place": list(laid.place)} for laid in player.cards],
        "tokens": [{"tile": list(tile.at), "type": tile.type} for tile in player.tiles if tile.token],
    }
