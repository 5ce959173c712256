"""Short words for tests of Suna Valo."""

from __future__ import annotations

from typing import Any, Optional, cast

import solstead
from solstead.core.state import State
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import COLUMNS, GOODS, Tables
from solstead.games.suna_valo.view import Cell, SunaValoView

GAME = solstead.load("suna_valo")
TABLES = cast(Tables, GAME.components())
NAMES = TABLES.names


def position(**fields: Any) -> SunaValoState:
    """A position at the start of a turn of seat 0, or with `stack` pending."""
    state = GAME.position(**fields)
    assert isinstance(state, SunaValoState)
    state.settle()
    return state


def without(state: SunaValoState, *pieces: str) -> SunaValoState:
    """The state with these pieces gone from the farm of seat 0, whatever order they are on."""
    for piece in pieces:
        state.farms[0].pieces &= ~(1 << NAMES["piece"].index(piece))
    return state


def view_of(state: State, viewer: Optional[int] = None) -> SunaValoView:
    """What a seat, or a spectator, sees."""
    view = state.view(viewer)
    assert isinstance(view, SunaValoView)
    return view


def pending(state: State) -> str:
    """The kind of decision that is due."""
    return state.stack[-1].kind if state.stack else ""


def action(state: SunaValoState, words: str) -> int:
    """The action of "own 1", "good grain", "column crop", "card H03", "public A02", "price 0 grain", ..."""
    kind, *rest = words.split()
    seat = state.to_act()[0]
    numbers = []
    for word in rest:
        if word.isdecimal():
            numbers.append(int(word))
        elif kind == "card":
            cards = [NAMES["card"][cell & 127] for cell in state.farms[seat].cells]
            numbers.append(cards.index(word))
        elif kind in ("public", "ship"):
            numbers.append(list(getattr(state, kind)).index(NAMES[kind].index(word)))
        elif kind == "farm":
            numbers.append(NAMES["card"].index(word))
        elif kind == "festival":
            numbers.append(NAMES["card"].index(word) - 57)
        elif word in GOODS:
            numbers.append(GOODS.index(word))
        elif word in COLUMNS:
            numbers.append(COLUMNS.index(word))
        elif kind == "track":
            numbers.append(["left", "right"].index(word))
        else:
            numbers.append(NAMES[kind].index(word))
    return GAME.action(kind, *numbers)


def do(state: SunaValoState, *steps: str) -> None:
    """Whoever is to act takes these decisions, one after another."""
    for words in steps:
        state.apply(state.to_act()[0], action(state, words))


def can(state: SunaValoState, words: str) -> bool:
    """Whether this is one of the options now."""
    return action(state, words) in state.options(state.to_act()[0])


def options(state: SunaValoState) -> list[str]:
    """The options now, as kind and numbers."""
    nouns = [GAME.noun(option) for option in state.options(state.to_act()[0])]
    return [" ".join(str(part) for part in noun) for noun in nouns]


def supply(state: SunaValoState, seat: int = 0) -> dict[str, int]:
    """The goods of a player: energy and what is in storages."""
    player = state.view().players[seat]
    found = dict(player.stock)
    if player.energy:
        found["energy"] = player.energy
    return found


def cell(state: SunaValoState, card: str, seat: int = 0) -> Cell:
    """A card on a farm."""
    found: Cell = next(c for c in state.view().players[seat].farm if c.card == card)
    return found


def finish(state: SunaValoState) -> None:
    """End what can be ended, until a new turn begins or something must be chosen."""
    while pending(state) not in ("take_turn", "") and can(state, "done"):
        do(state, "done")


def price(state: SunaValoState, slot: int, seat: int = 0) -> dict[str, int]:
    """What lies on a card of a display."""
    found: dict[str, int] = state.view().players[seat].display[slot].price
    return found


def points(state: SunaValoState, source: str, seat: int = 0) -> int:
    return state.breakdown()[seat][source]
