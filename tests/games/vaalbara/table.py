"""Short words for tests of Vaalbara."""

from __future__ import annotations

from typing import Any, Literal, Optional

import solstead
from solstead.core.events import Event
from solstead.core.state import State
from solstead.games.vaalbara.state import VaalbaraState
from solstead.games.vaalbara.tables import CHARACTERS
from solstead.games.vaalbara.view import Land, VaalbaraView

GAME = solstead.load("vaalbara")


def position(**fields: Any) -> VaalbaraState:
    """A position at the start of a round, or with `played` after the reveal."""
    state = GAME.position(**fields)
    assert isinstance(state, VaalbaraState)
    return state


def choose(state: State, *names: str) -> None:
    """Every seat in turn chooses a character; the last choice reveals them."""
    for seat, name in enumerate(names):
        state.apply(seat, GAME.action("character", CHARACTERS.index(name)))


def view_of(state: State, viewer: Optional[int] = None) -> VaalbaraView:
    """What a seat, or a spectator, sees."""
    view = state.view(viewer)
    assert isinstance(view, VaalbaraView)
    return view


def pending(state: State) -> str:
    """The kind of decision that is due."""
    return state.stack[-1].kind


def in_deck(state: State, place: int, seat: Optional[int] = None) -> Land:
    """A land of the deck that a seat (or everybody) knows; 0 is the top."""
    land: Optional[Land] = view_of(state, seat).deck.lands[place]
    assert land is not None
    return land


Row = Literal["first", "second"]


def place(row: Row, number: int) -> int:
    """The action that names a place of a row, counted from 1."""
    return GAME.action("land", number - 1 + (5 if row == "second" else 0))


def take(state: State, number: int) -> None:
    """Whoever is to act takes the land at this place of the first row."""
    assert pending(state) == "take_land"
    state.apply(state.to_act()[0], place("first", number))


def lands(state: State, row: Row) -> list[str]:
    """The types of land in a row, "-" for a gap."""
    return ["-" if card is None else card.type for card in getattr(view_of(state), f"{row}_row")]


def realm(state: State, seat: int) -> list[str]:
    return [card.type for card in view_of(state).players[seat].realm]


def events(state: State, seat: int, action: int) -> list[Event]:
    """What happens when a decision is taken; the state moves on."""
    state.log = []
    state.apply(seat, action)
    log, state.log = state.log, None
    return log
