"""A view of Vaalbara read back: the cards that the viewer does not know lie anywhere where they can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional

from msgspec import UNSET

from solstead.core.state import Setup
from solstead.games.vaalbara.tables import tables_of
from solstead.games.vaalbara.view import Card, Player, VaalbaraView


def fill(setup: Setup, view: VaalbaraView) -> dict[str, Any]:
    """The game's part of a position that looks like this view."""
    return {
        "round": view.round,
        "turn": view.turn,
        "acted": [seat for seat, player in enumerate(view.players) if player.acted],
        "last": view.last,
        "first_row": [None if card is None else _card(card) for card in view.first_row],
        "second_row": [_card(card) for card in view.second_row],
        "deck": _deck(setup, view),
        "players": [_player(setup, view, player) for player in view.players],
    }


def _card(card: Card) -> dict[str, str]:
    return {"land": card.land, "back": card.back}


def _deck(setup: Setup, view: VaalbaraView) -> list[dict[str, Any]]:
    tables = tables_of(setup.components)
    lands = [None if land is None else land.land for land in view.deck.lands]
    backs = view.deck.backs
    rows = [card for card in [*view.first_row, *view.second_row] if card is not None]
    in_sight = [*rows, *(card for player in view.players for card in player.realm)]
    names = [tables.names["land"][land] for land in tables.in_play(setup.seats)]
    spare_lands = _rest(names, [*lands, *(card.land for card in in_sight)])
    spare_backs = _rest(names, [*backs, *(card.back for card in in_sight)])
    if tables.fixed_backs:
        spare_backs = spare_lands.copy()
    return [
        {
            "land": spare_lands.pop() if land is None else land,
            "back": spare_backs.pop() if back is None else back,
            "land_known": land is not None,
            "back_known": back is not None,
        }
        for land, back in zip(lands, backs, strict=True)
    ]


def _rest(names: Sequence[str], seen: Sequence[Optional[str]]) -> list[str]:
    return [name for name in names if name not in seen]


def _player(setup: Setup, view: VaalbaraView, player: Player) -> dict[str, Any]:
    """The points of the others are what they began with and what they have been paid since (VB-12). A view that does
    not say it is of an older version: it is completed, as if they had as many as the viewer."""
    start = tables_of(setup.components).start_points
    if player.paid is UNSET:
        points = view.players[view.seat].points if view.seat is not None and player.points is None else player.points
        player.paid = 0 if points is None else points - start
    hidden = _rest(player.unplayed, player.hand)
    return {
        "points": start + player.paid,
        "hand": [*player.hand, *hidden[: player.hidden]],
        "shown": player.known,
        "deck": hidden[player.hidden :],
        "discard": player.discard,
        "played": player.played,
        "realm": [_card(card) for card in player.realm],
    }
