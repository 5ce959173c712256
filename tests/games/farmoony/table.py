"""Short words for tests of Farmoony."""

from __future__ import annotations

from typing import Any, Optional, cast

import solstead
from solstead.core.events import Event
from solstead.core.state import State
from solstead.games.farmoony.nouns import MIDDLE
from solstead.games.farmoony.state import FarmoonyState
from solstead.games.farmoony.tables import TOOLS, TYPES, Tables
from solstead.games.farmoony.view import FarmoonyView

GAME = solstead.load("farmoony")
TABLES = cast(Tables, GAME.components())
CARDS: list[str] = TABLES.names["card"]
PASS, DECK, ALLOW, FENCE = (GAME.action(name) for name in ("pass", "deck", "allow", "fence"))

#: Cards without stone for lands where types do not matter.
PLAIN = [card["id"] for card in TABLES.data["cards"] if "stone" not in card["tiles"]]


def position(**fields: Any) -> FarmoonyState:
    state = GAME.position(**fields)
    assert isinstance(state, FarmoonyState)
    return state


def view_of(state: State, viewer: Optional[int] = None) -> FarmoonyView:
    """What a seat, or a spectator, sees."""
    view = state.view(viewer)
    assert isinstance(view, FarmoonyView)
    return view


def pending(state: State) -> str:
    """The kind of decision that is due."""
    return state.stack[-1].kind


def card(name: str) -> int:
    return GAME.action("card", CARDS.index(name))


def turn(n: int) -> int:
    return GAME.action("turn", n)


def tile(row: int, column: int) -> int:
    """A tile counted from the first card of a land."""
    return GAME.action("tile", MIDDLE + row, MIDDLE + column)


def mission(number: int) -> int:
    return GAME.action("mission", number - 1)


def tool(name: str) -> int:
    return GAME.action("tool", TOOLS.index(name))


def open_tool(slot: int) -> int:
    return GAME.action("open", slot)


def seat(n: int) -> int:
    return GAME.action("seat", n)


def made(name: str) -> int:
    return GAME.action("type", TYPES.index(name) - 1)


def where(actions: list[int]) -> set[tuple[int, int]]:
    """Tiles among actions, counted from the first card of a land."""
    nouns = [GAME.noun(action) for action in actions]
    return {(int(noun[1]) - MIDDLE, int(noun[2]) - MIDDLE) for noun in nouns if noun[0] == "tile"}


def seen(state: FarmoonyState, owner: int) -> dict[tuple[int, int], str]:
    """What a land shows, with * for a token."""
    return {
        (t.at[0] - MIDDLE, t.at[1] - MIDDLE): t.type + ("*" if t.token else "")
        for t in state.view().players[owner].tiles
    }


def do(state: State, *actions: int) -> None:
    """Decisions of whoever is to act first, one after another."""
    for action in actions:
        state.apply(state.to_act()[0], action)


def events(state: State, who: int, action: int) -> list[Event]:
    """What happens when a decision is taken; the state moves on."""
    state.log = []
    state.apply(who, action)
    log, state.log = state.log, None
    return log
