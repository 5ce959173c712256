"""A view of Suna Valo read back: the cards that the viewer does not know lie anywhere where they can."""

from __future__ import annotations

from typing import Any, Optional

from msgspec import to_builtins

from solstead.core import bits
from solstead.core.state import Setup
from solstead.games.suna_valo.position import FIELDS, PLAYER
from solstead.games.suna_valo.tables import ERAS, FARM_CARDS, tables_of
from solstead.games.suna_valo.view import SPECIAL, SunaValoView


def fill(setup: Setup, view: SunaValoView) -> dict[str, Any]:
    """The game's part of a position that looks like this view."""
    tables = tables_of(setup.components)
    names = tables.names
    era = ERAS.index(view.era)
    festivals = [card for card in view.unseen if card in names["card"][FARM_CARDS:]]
    pile = [card for card in view.unseen if card not in festivals]
    farm_cards = [card for card in pile if card not in SPECIAL]
    drawn = [card for card in festivals if card in names["card"][FARM_CARDS + 4 * era : FARM_CARDS + 4 * era + 4]]
    characters = [names["character"][number] for number in bits.members(tables.characters)]
    characters = [name for name in characters if all(name not in player.dealt for player in view.players)]
    players = []
    for seat, shown in enumerate(view.players):
        player = {key: to_builtins(getattr(shown, key)) for key in PLAYER.keys}
        if seat != view.seat:
            hand = [farm_cards.pop() for _ in range(shown.hand_cards)]
            held = [drawn.pop() for _ in range(shown.hand_festivals)]
            pile = [card for card in pile if card not in hand]
            festivals = [card for card in festivals if card not in held]
            player["hand"] = hand + held
            if view.phase == "setup":
                player["dealt"] = [characters.pop(), characters.pop()]
        players.append(player)
    return {
        **{key: to_builtins(getattr(view, key)) for key in FIELDS.keys if key != "festivals"},
        "pile": pile,
        "festivals": festivals,
        "public": _orders(names["public"], view.public),
        "ship": _orders(names["ship"], view.ship),
        "players": players,
    }


def _orders(names: list[str], shown: list[Optional[str]]) -> dict[str, Any]:
    """Two orders of each era; those that are not seen are the first that do not lie open."""
    cards: list[str] = []
    for place, card in enumerate(shown):
        era = names[6 * (place // 2) : 6 * (place // 2) + 6]
        cards.append(card or next(name for name in era if name not in cards and name not in shown))
    return {"cards": cards, "open": sum(card is not None for card in shown)}
