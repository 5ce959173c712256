"""What is seen of a table; all of it is public. Positions are written with the same words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.games.helios import piles, rounds
from solstead.games.helios.tables import (
    ACTIONS,
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    SPECIALS,
    TILE_COLOURS,
    TILES,
    WILD,
)

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState

PHASES: Final = ["setup", "action_turns", "character_tiles"]
STAGES: Final = ["take", "act", "bonus"]


def table(s: HeliosState) -> dict[str, Any]:
    """The game's part of a view."""
    free = FULL[len(CHARACTERS)]
    for owned in s.owned:
        free &= ~owned
    breakdown = s.breakdown()
    players: list[dict[str, Any]] = []
    for seat in range(s.seats):
        shown = player(s, seat)
        shown["dead_ends"] = names(s.dead[seat], s.tables.names["field"])
        shown["cubes"] = piles.show(s.stock[seat], COLOURS)
        shown["points"] = breakdown[seat]  # that the seat would have now, by source
        players.append(shown)
    return {
        **middle(s),
        "rounds": rounds.last_round(s),
        "starting_player": s.starting_player(),
        "turns_left": rounds.turns_left(s),
        "characters": names(free, CHARACTERS),
        "players": players,
        **s.tables.printed,
    }


def middle(s: HeliosState) -> dict[str, Any]:
    """The round and what lies between the players."""
    return {
        "round": s.round,
        "phase": PHASES[s.phase],
        "out": bits.members(s.out),
        "display": {ACTIONS[i]: column(s.columns[i]) for i in range(3)},
        "stacks": {ACTIONS[i]: piles.show(s.stacks[i], TILE_COLOURS) for i in range(3)},
        "discards": {ACTIONS[i]: piles.show(s.discards[i], TILE_COLOURS) for i in range(3)},
        "lands": names(s.lands, COLOURS),
        "extra_land": None if s.extra < 0 else COLOURS[s.extra],
        "additional": piles.show(s.additional, COLOURS),
        "special_tiles": piles.show(s.specials, SPECIALS),
        "turn": s.turn,
        "stage": STAGES[s.stage],
        "orbited": s.orbited,
    }


def player(s: HeliosState, seat: i64) -> dict[str, Any]:
    """What a seat has."""
    return {
        "tiles": [tile(s, seat, field) for field in bits.members(s.tiles[seat])],
        "sun": s.tables.names["field"][s.sun[seat]],
        "behind": s.behind[seat],
        "sun_track": s.track[seat] or None,
        "mana": s.mana[seat],
        "city": names(s.city[seat], BUILDINGS),
        "characters": names(s.owned[seat], CHARACTERS),
        "active": names(s.active[seat], CHARACTERS),
        "slots": slots(s, seat),
    }


def tile(s: HeliosState, seat: i64, field: i64) -> dict[str, Any]:
    """A tile and what is on it."""
    colours = [s.cube(seat, field, 0), s.cube(seat, field, 1)]
    return {
        "at": s.tables.names["field"][field],
        "tile": TILES[s.tile(seat, field)],
        "cubes": [COLOURS[colour] for colour in colours if colour >= 0],
        "temple": s.temples[seat] & BIT[field] != 0,
    }


def slots(s: HeliosState, seat: i64) -> dict[str, list[list[str]]]:
    """The action tiles below a board: for each slot a list of [action, colour]."""
    shown: dict[str, list[list[str]]] = {}
    for slot in range(3):
        tiles: list[list[str]] = []
        for action in range(3):
            for gray in range(2):
                colour = TILE_COLOURS[WILD if gray else slot]
                for _ in range(s.in_slot(seat, slot, action, gray)):
                    tiles.append([ACTIONS[action], colour])
        shown[TILE_COLOURS[slot]] = tiles
    return shown


def column(packed: i64) -> list[str]:
    """The colours of a column of action tiles, the lowest tile last."""
    shown: list[str] = []
    while packed:
        shown.append(TILE_COLOURS[(packed & 7) - 1])
        packed >>= 3
    shown.reverse()
    return shown


def names(mask: i64, kinds: list[str]) -> list[str]:
    """The names of a set."""
    return [kinds[n] for n in bits.members(mask)]
