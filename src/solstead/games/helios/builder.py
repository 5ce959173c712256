"""Positions of Helios by their interesting fields, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional, Union

from solstead.core import bits
from solstead.core.errors import BadPosition
from solstead.core.game import ComponentsSource, Game
from solstead.core.state import State
from solstead.games.helios import art
from solstead.games.helios.tables import ACTIONS, BAGS, COLOURS, SOURCES, SPECIALS, TILE_COLOURS, Tables, tables_of

#: What a frame has beside its seat, unless it is said otherwise.
FRAME_FIELDS: dict[str, dict[str, Any]] = {
    "move_sun": {"bonus": False},
    "character_turn": {"bought": False, "acted": False},
}


def build(
    game: Game,
    *,
    seats: int = 2,
    settings: Optional[dict[str, Any]] = None,
    components: ComponentsSource = None,
    seed: Optional[int] = 0,
    round: Optional[int] = None,
    turn: Optional[int] = None,
    seat: int = 0,
    ask: Union[str, dict[str, Any]] = "take_tile",
    boards: Sequence[str] = (),
    tracks: Sequence[int] = (),
    mana: Sequence[int] = (),
    cities: Sequence[Sequence[str]] = (),
    characters: Sequence[Sequence[str]] = (),
    active: Sequence[Sequence[str]] = (),
    slots: Sequence[dict[str, Sequence[tuple[str, str]]]] = (),
    bags: Sequence[dict[str, int]] = (),
    behind: Sequence[int] = (),
    display: Optional[dict[str, Sequence[str]]] = None,
    stacks: Optional[dict[str, dict[str, int]]] = None,
    lands: Optional[Sequence[str]] = None,
    extra_land: Optional[str] = None,
    additional: Optional[dict[str, int]] = None,
) -> State:
    """A position in which one question is pending.

    `boards` are drawings (see `art`); seats without one have a first land only. It is the first action turn of `seat`
    in this round, or `turn` says how many turns of the round are over. `ask` names the question: a kind of frame, or a
    frame as positions have it. `display` gives columns of action tiles, the lowest last, `stacks` what lies face down
    (what is left then lies on the discard pile). What is not said is filled in: the earliest round that has seen enough
    land tiles, one of each colour on offer, full columns, an additional stack of what is left.
    """
    setup = game.setup(seats, settings, components)
    tables = tables_of(setup.components)
    drawn = [art.read(tables, board) if board else _start(tables) for board in _padded(boards, seats, "")]
    lands = [COLOURS[n] for n in bits.members(tables.lands)] if lands is None else lands
    tiles = _Lands(tables, seats, cities, drawn)
    this_round = round or tiles.earliest_round(lands, extra_land)
    tiles.name_lands(this_round, lands, extra_land)
    players = []
    for i, (placed, sun) in enumerate(drawn):
        city = list(_padded(cities, seats, ())[i])
        awake = list(_padded(active, seats, ())[i])
        owned = [*_padded(characters, seats, ())[i], *awake]
        held = _padded(slots, seats, {})[i]
        players.append(
            {
                "tiles": placed,
                "sun": sun,
                "behind": _padded(behind, seats, 0)[i],
                "sun_track": None if "power_plant" in city else _padded(tracks, seats, tables.track_start)[i],
                "mana": _padded(mana, seats, 1)[i],
                "city": city,
                "characters": owned,
                "active": awake,
                "slots": {colour: [list(tile) for tile in held.get(colour, ())] for colour in TILE_COLOURS[:3]},
                "bag": {source: _padded(bags, seats, {})[i].get(source, 0) for source in SOURCES[:BAGS]},
            }
        )
    in_characters = (ask if isinstance(ask, str) else ask["kind"]) == "character_turn"
    over = (seat - this_round + 1) % seats if turn is None else turn
    acting = seat if turn is None else (this_round - 1 + turn) % seats
    state = game.from_dict(
        {
            "seats": seats,
            "settings": setup.settings,
            "stack": [_frame(ask, acting)],
            "round": this_round,
            "phase": "character_tiles" if in_characters else "action_turns",
            "turn": (acting + 1) % seats if in_characters else over,
            "stage": "take" if in_characters else "act",
            "orbited": False,
            "out": [],
            **_action_tiles(tables, players, display or {}, stacks or {}),
            "lands": list(lands),
            "extra_land": extra_land,
            "additional": tiles.additional(this_round, lands, extra_land) if additional is None else additional,
            "special_tiles": {
                kind: tables.special_count[n] - sum(tile["tile"] == kind for board, _ in drawn for tile in board)
                for n, kind in enumerate(SPECIALS)
            },
            "players": players,
        },
        seed,
        tables,
    )
    state.settle()
    return state


def _start(tables: Tables) -> tuple[list[dict[str, Any]], str]:
    """A first land (in the middle of those that it may be) with its cube, and the sun where it starts."""
    names = tables.names["field"]
    colour = COLOURS[bits.nth(tables.start_lands, bits.count(tables.start_lands) // 2)]
    return [{"at": names[tables.centre], "tile": colour, "cubes": [colour], "temple": False}], names[tables.sun_start]


def _frame(ask: Union[str, dict[str, Any]], seat: int) -> dict[str, Any]:
    if isinstance(ask, str):
        return {"kind": ask, "seat": seat, **FRAME_FIELDS.get(ask, {})}
    return {"seat": seat, **ask}


class _Lands:
    """The land tiles of the box and where they are."""

    def __init__(
        self, tables: Tables, seats: int, cities: Sequence[Sequence[str]], drawn: list[tuple[list[dict[str, Any]], str]]
    ) -> None:
        self.tables = tables
        self.last = int(tables.rounds[seats])
        self.left = dict(zip(COLOURS, tables.land_count, strict=True))
        self.placed = [tile for board, _ in drawn for tile in board]
        self.unnamed = [tile for tile in self.placed if not tile["tile"]]
        for tile in self.placed:
            if tile["tile"] in self.left:
                self.left[tile["tile"]] -= 1
        managed = sum("land_management" in city for city in cities)
        self.undealt = tables.undealt(seats) - 2 * managed

    def free(self, round: int, lands: Sequence[str], extra: Optional[str]) -> dict[str, int]:
        """How many tiles of each colour may lie on boards or in the additional stack, besides those that are named."""
        face_up = [*lands, *([extra] if extra else [])]
        stacks = [int(self.tables.stacked(colour, round)) for colour in range(len(COLOURS))]
        left = zip(self.left.items(), stacks, strict=True)
        return {colour: n - stack - face_up.count(colour) for (colour, n), stack in left}

    def earliest_round(self, lands: Sequence[str], extra: Optional[str]) -> int:
        for round in range(1, self.last):
            free = self.free(round, lands, extra)
            if min(free.values()) >= 0 and sum(free.values()) >= len(self.unnamed) + self.undealt - round:
                return round
        return self.last

    def name_lands(self, round: int, lands: Sequence[str], extra: Optional[str]) -> None:
        """Give a colour to the tiles of any colour, to the first land one that may start."""
        free = self.free(round, lands, extra)
        centre = self.tables.names["field"][self.tables.centre]
        for tile in sorted(self.unnamed, key=lambda tile: tile["at"] != centre):
            colours = [c for i, c in enumerate(COLOURS) if tile["at"] != centre or self.tables.start_lands >> i & 1]
            tile["tile"] = max(colours, key=lambda colour: free[colour])
            free[tile["tile"]] -= 1
            self.left[tile["tile"]] -= 1

    def additional(self, round: int, lands: Sequence[str], extra: Optional[str]) -> dict[str, int]:
        """What is left, as many as must be."""
        free = self.free(round, lands, extra)
        stack = dict.fromkeys(COLOURS, 0)
        for _ in range(self.undealt - round):
            colour = max(COLOURS, key=lambda colour: free[colour])
            free[colour] -= 1
            stack[colour] += 1
        return stack


def _action_tiles(
    tables: Tables,
    players: list[dict[str, Any]],
    display: dict[str, Sequence[str]],
    stacks: dict[str, dict[str, int]],
) -> dict[str, Any]:
    """Columns, stacks and discards: every tile that does not lie below a board."""
    result: dict[str, Any] = {"display": {}, "stacks": {}, "discards": {}}
    for action, name in enumerate(ACTIONS):
        left = dict(zip(TILE_COLOURS, tables.tile_count[action * 4 : action * 4 + 4], strict=True))
        for player in players:
            for tiles in player["slots"].values():
                for owner, colour in tiles:
                    left[colour] -= owner == name
        column = list(display.get(name, ()))
        for colour in column:
            left[colour] -= 1
        stack = stacks.get(name, left)
        if name not in display:
            while len(column) < tables.columns[action] and any(stack.values()):
                column.append(max(TILE_COLOURS, key=lambda colour: left[colour]))
                left[column[-1]] -= 1
        if min(left.values()) < 0:
            raise BadPosition(f"display.{name}: there are not that many action tiles")
        result["display"][name] = column
        result["stacks"][name] = dict(stack)
        result["discards"][name] = {c: n - stack.get(c, 0) for c, n in left.items()} if name in stacks else {}
    return result


def _padded(given: Sequence[Any], seats: int, filler: Any) -> list[Any]:
    return [*given, *[filler] * (seats - len(given))]
