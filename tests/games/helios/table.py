"""Short words for tests of Helios.

Options are written as words: "land blue", "field d4", "cube d4 blue", "building palace", "pass".
"""

from __future__ import annotations

from typing import Any, Optional

import solstead
from solstead.core import bits
from solstead.core.chance import RecordedChance
from solstead.core.events import Event
from solstead.core.state import State
from solstead.games.helios import art
from solstead.games.helios.state import HeliosState
from solstead.games.helios.tables import COLOURS, SOURCES, Tables
from solstead.games.helios.view import HeliosView, Player

GAME = solstead.load("helios")
_components = GAME.components()
assert isinstance(_components, Tables)
TABLES = _components
BOARD = TABLES.board
FIELDS = TABLES.names["field"]


def position(**fields: Any) -> HeliosState:
    """A position in which one question is pending; see `builder.build`."""
    state = GAME.position(**fields)
    assert isinstance(state, HeliosState)
    return state


def view_of(state: State, viewer: Optional[int] = None) -> HeliosView:
    """What a seat, or a spectator, sees."""
    view = state.view(viewer)
    assert isinstance(view, HeliosView)
    return view


def pending(state: HeliosState) -> str:
    """The kind of decision that is due."""
    return state.stack[-1].kind


def actor(state: HeliosState) -> int:
    """Who is to decide."""
    return state.to_act()[0]


def words(state: HeliosState, action: int) -> str:
    """An option in words."""
    kind, *numbers = GAME.noun(action)
    if not numbers:
        return str(kind)
    n = int(numbers[0])
    if kind == "cube":
        return f"cube {FIELDS[n // 2]} {COLOURS[state.cube(actor(state), n // 2, n % 2)]}"
    return f"{kind} {n if kind == 'mana' else TABLES.names[str(kind)][n]}"


def options(state: HeliosState, kind: str = "") -> list[str]:
    """What may be chosen, in words; of one kind without that word."""
    found = [words(state, action) for action in state.options(actor(state))]
    return [word.removeprefix(f"{kind} ") for word in found if word.startswith(kind)] if kind else found


def choose(state: HeliosState, *choices: str) -> None:
    """Whoever is to decide chooses, one after another."""
    for choice in choices:
        found = {words(state, action): action for action in state.options(actor(state))}
        assert choice in found, f"{choice!r} is not among {', '.join(found)} ({pending(state)})"
        state.apply(actor(state), found[choice])


def events(state: HeliosState, choice: str) -> list[Event]:
    """What happens when a choice is made; the state moves on."""
    state.log = []
    choose(state, choice)
    log, state.log = state.log, None
    return log


def gained(state: HeliosState, seat: int = 0) -> dict[str, int]:
    """The points in a seat's bag, by source."""
    return {source: n for source, n in list(state.breakdown()[seat].items())[:3] if n}


def source(state: HeliosState, name: str, seat: int = 0) -> int:
    """The points of a seat from one source."""
    assert name in SOURCES
    return state.breakdown()[seat][name]


def cubes(state: HeliosState, field: str, seat: int = 0) -> list[str]:
    """The cubes on a field."""
    return next([*tile.cubes] for tile in state.view().players[seat].tiles if tile.at == field)


def player(state: HeliosState, seat: int = 0) -> Player:
    """What everybody sees of a seat."""
    shown: Player = state.view().players[seat]
    return shown


def draws(state: HeliosState, *numbers: int) -> None:
    """What chance will say next."""
    state.chance = RecordedChance(list(numbers))


def draw_lands(state: HeliosState, *colours: str) -> None:
    """The next tiles that chance takes from the additional stack."""
    left = dict(state.view().additional)
    numbers = []
    for colour in colours:
        before = COLOURS[: COLOURS.index(colour)]
        numbers.append(sum(left.get(other, 0) for other in before))
        assert left[colour]
        left[colour] -= 1
    draws(state, *numbers)


# ---- drawings with marks


def marks(drawing: str, mark: str) -> set[str]:
    """The fields with a mark."""
    return {FIELDS[field] for field, word in art.words(TABLES, drawing).items() if word == mark}


def without_marks(drawing: str) -> str:
    """The drawing as a position: x and d mark empty fields, @ is a sun on a marked field."""
    return drawing.replace("@", "*").replace("x", ".").replace("d", ".")


def mask(fields: set[str]) -> int:
    return int(bits.mask_of([FIELDS.index(field) for field in fields]))


def land(fields: str) -> int:
    """A land by the names of its fields."""
    return mask(set(fields.split()))


def named(fields: int) -> set[str]:
    return {FIELDS[field] for field in bits.members(fields)}
