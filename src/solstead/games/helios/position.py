"""Positions of Helios: written down, read and checked."""

from __future__ import annotations

from typing import Any, Optional

from msgspec import Struct, to_builtins

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.core.chance import Chance
from solstead.core.errors import BadPosition
from solstead.core.fields import MOST, Counts, within
from solstead.core.game import convert
from solstead.core.state import Setup, State
from solstead.games.helios import geometry, payment, piles, rounds, view
from solstead.games.helios.frames.city import PayCube
from solstead.games.helios.frames.turns import PlaceGray
from solstead.games.helios.state import HeliosState
from solstead.games.helios.tables import (
    ACTIONS,
    BAGS,
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    FIRST_CHARACTER,
    FIRST_SPECIAL,
    LAND_MANAGEMENT,
    POWER_PLANT,
    SOURCES,
    SPECIALS,
    TILE_COLOURS,
    TILES,
)
from solstead.games.helios.view import Tile

#: The action tiles of a stack or discard pile, by colour.
TILE_COUNTS = Counts("tiles", TILE_COLOURS, piles.WIDTH)


class Player(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a seat has beside PLAYER."""

    tiles: list[Tile]
    sun_track: Optional[int]
    slots: dict[str, list[tuple[str, str]]]
    bag: dict[str, int]


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """The table beside FIELDS. Columns of the display end with the lowest tile."""

    display: dict[str, list[str]]
    stacks: dict[str, dict[str, int]]
    discards: dict[str, dict[str, int]]
    players: list[Any]


# ---- writing


def dump(s: HeliosState) -> dict[str, Any]:
    return {**view.middle(s), "players": [_dump_player(s, seat) for seat in range(s.seats)]}


def _dump_player(s: HeliosState, seat: int) -> dict[str, Any]:
    shown = view.player(s, seat)
    return {
        **shown,
        "tiles": to_builtins(shown["tiles"]),
        "slots": {slot: [list(tile) for tile in tiles] for slot, tiles in shown["slots"].items()},
        "bag": {SOURCES[i]: s.bags[seat * BAGS + i] for i in range(BAGS)},
    }


# ---- reading


def read(setup: Setup, data: dict[str, Any], source: Chance) -> State:
    state = HeliosState(setup, source)
    position: Position = convert(view.FIELDS.read(setup, state, data), Position, BadPosition, "position of helios")
    if len(position.players) != setup.seats:
        raise BadPosition(f"players: there must be {setup.seats}, not {len(position.players)}")
    _check_course(state)
    for seat, player in enumerate(position.players):
        _read_player(state, seat, player, f"players[{seat}]")
    _read_action_tiles(state, position)
    _check_lands(state)
    _check_characters(state)
    return state


def _check_course(s: HeliosState) -> None:
    within("round", s.round, 1, rounds.last_round(s))
    turns = s.seats - 1 if s.phase == rounds.CHARACTER_TILES else rounds.turns(s) - (s.stage != rounds.TAKE)
    if s.turn > turns:
        raise BadPosition(f"turn must be 0 to {turns} here, not {s.turn}")
    if s.out and s.phase != rounds.CHARACTER_TILES:
        raise BadPosition("out: nobody is out before the character tiles")
    if s.phase != rounds.ACTION_TURNS and s.stage != rounds.TAKE:
        raise BadPosition("stage must be take outside the action turns")
    if s.phase == rounds.SETUP and (s.round, s.turn) != (1, 0):
        raise BadPosition("round must be 1 and turn 0 in the setup")


def _index(name: str, names: list[str], where: str) -> int:
    if name not in names:
        raise BadPosition(f"{where} must be one of {', '.join(names)}, not {name!r}")
    return names.index(name)


# ---- players


def _read_player(s: HeliosState, seat: int, data: Any, where: str) -> None:
    rest = view.PLAYER.read(s.setup, s, data, where, seat)
    player: Player = convert(rest, Player, BadPosition, f"position of helios: {where}")
    _read_board(s, seat, player, where)
    if s.city[seat] & ~s.tables.buildings or s.owned[seat] & ~s.tables.characters:
        raise BadPosition(f"{where}: city and characters must be among those in play")
    if s.active[seat] & ~s.owned[seat]:
        raise BadPosition(f"{where}.active must be among the characters of the seat")
    plant = bool(s.city[seat] & BIT[POWER_PLANT])
    if plant != (player.sun_track is None):
        raise BadPosition(f"{where}.sun_track must be null exactly with a Power Plant")
    if player.sun_track is not None:
        within(f"{where}.sun_track", player.sun_track, s.tables.track_start, s.tables.track_end)
    s.track[seat] = player.sun_track or 0
    if list(player.bag) != SOURCES[:BAGS]:
        raise BadPosition(f"{where}.bag must have {', '.join(SOURCES[:BAGS])}")
    bag = [within(f"{where}.bag.{source}", n, 0, MOST) for source, n in player.bag.items()]
    s.bags[seat * BAGS : seat * BAGS + BAGS] = bag
    _read_slots(s, seat, player.slots, f"{where}.slots")


def _read_board(s: HeliosState, seat: int, player: Player, where: str) -> None:
    names = s.tables.names["field"]
    board = s.tables.board
    for i, placed in enumerate(player.tiles):
        row = f"{where}.tiles[{i}]"
        field = _index(placed.at, names[: board.lands], f"{row}.at")
        tile = _index(placed.tile, TILES, f"{row}.tile")
        if s.tiles[seat] & BIT[field]:
            raise BadPosition(f"{row}.at: two tiles lie on {placed.at}")
        if len(placed.cubes) > 2 or (placed.cubes and placed.temple):
            raise BadPosition(f"{row}.cubes: at most two, and none beside a temple")
        s.add_tile(seat, field, tile)
        for cube in placed.cubes:
            s.add_cube(seat, field, _index(cube, COLOURS, f"{row}.cubes"))
        if placed.temple:
            s.add_temple(seat, field)
    tiles, sun, centre = s.tiles[seat], BIT[s.sun[seat]], BIT[s.tables.centre]
    if s.phase == rounds.SETUP:
        if tiles & ~centre or s.sun[seat] != s.tables.sun_start:
            raise BadPosition(f"{where}: in the setup there is at most the first land, and the sun where it starts")
        if not tiles:
            return
    if not tiles & centre or not s.tables.start_lands & BIT[s.tile(seat, s.tables.centre)]:
        raise BadPosition(f"{where}.tiles: the first land must lie on {names[s.tables.centre]}")
    if geometry.flood(board, centre, tiles) != tiles:
        raise BadPosition(f"{where}.tiles must be connected")
    empty = FULL[board.size] & ~tiles
    if not sun & empty & geometry.neighbours(board, tiles) or not geometry.flood(board, sun, empty) & board.border:
        raise BadPosition(f"{where}.sun must be on an empty field next to a tile, and not enclosed")


def _read_slots(s: HeliosState, seat: int, slots: dict[str, list[tuple[str, str]]], where: str) -> None:
    if list(slots) != TILE_COLOURS[:3]:
        raise BadPosition(f"{where} must have {', '.join(TILE_COLOURS[:3])}")
    acting = s.phase == rounds.ACTION_TURNS and s.stage != rounds.TAKE
    mine = seat == (s.starting_player() + s.turn) % s.seats
    for slot, (name, tiles) in enumerate(slots.items()):
        most = s.tables.set_size if acting and mine else s.tables.set_size - 1
        if len(tiles) > most:
            raise BadPosition(f"{where}.{name}: at most {most} tiles now")
        for action, colour in tiles:
            if colour not in (name, "gray"):
                raise BadPosition(f"{where}.{name}: a tile must be {name} or gray, not {colour!r}")
            s.put_in_slot(seat, slot, _index(action, ACTIONS, f"{where}.{name}"), int(colour == "gray"))


# ---- tiles


def _read_action_tiles(s: HeliosState, position: Position) -> None:
    """Every action tile must be in exactly one place; one that is just being placed is nowhere."""
    for key, given in (("display", position.display), ("stacks", position.stacks), ("discards", position.discards)):
        if list(given) != ACTIONS:
            raise BadPosition(f"{key} must have {', '.join(ACTIONS)}")
    for action, name in enumerate(ACTIONS):
        tiles = position.display[name]
        if len(tiles) > s.tables.columns[action]:
            raise BadPosition(f"display.{name}: at most {s.tables.columns[action]} tiles")
        s.columns[action] = 0
        for colour in tiles:
            s.columns[action] = s.columns[action] * 8 + _index(colour, TILE_COLOURS, f"display.{name}") + 1
        s.stacks[action] = TILE_COUNTS.read(s.setup, position.stacks[name], f"stacks.{name}")
        s.discards[action] = TILE_COUNTS.read(s.setup, position.discards[name], f"discards.{name}")


def action_tiles(s: HeliosState, action: int, colour: int) -> int:
    """How many action tiles of a kind are on the table."""
    n: int = piles.count(s.stacks[action], colour) + piles.count(s.discards[action], colour)
    n += view.column(s.columns[action]).count(TILE_COLOURS[colour])
    for seat in range(s.seats):
        for tiles in view.slots(s, seat).values():
            n += tiles.count((ACTIONS[action], TILE_COLOURS[colour]))
    return n


def _check_lands(s: HeliosState) -> None:
    if s.phase == rounds.SETUP:
        if s.lands or s.extra >= 0 or s.additional:
            raise BadPosition("lands, extra_land, additional: none before all have chosen a first land")
        return
    managed = sum(bool(city & BIT[LAND_MANAGEMENT]) for city in s.city)
    left = s.tables.undealt(s.seats) - s.round - 2 * managed
    if piles.total(s.additional) != left:
        raise BadPosition(f"additional must have {left} tiles, not {piles.total(s.additional)}")
    on_boards = [_on_boards(s, tile) for tile in range(len(TILES))]
    for colour, name in enumerate(COLOURS):
        stack = s.tables.stacked(colour, s.round)
        shown = bool(s.lands & BIT[colour]) + (s.extra == colour) + piles.count(s.additional, colour)
        if on_boards[colour] + shown + stack > s.tables.land_count[colour]:
            raise BadPosition(f"additional.{name}: there are only {s.tables.land_count[colour]} {name} land tiles")


def _on_boards(s: HeliosState, tile: int) -> int:
    return sum(s.tile(seat, field) == tile for seat in range(s.seats) for field in range(s.tables.board.lands))


def _check_characters(s: HeliosState) -> None:
    for character, name in enumerate(CHARACTERS):
        if sum(bool(owned & BIT[character]) for owned in s.owned) > 1:
            raise BadPosition(f"characters: two players have the {name}")


# ---- the stack


def check(s: HeliosState) -> None:
    """What is pending must be what the table asks."""
    if s.over:
        if s.phase != rounds.CHARACTER_TILES or s.round != rounds.last_round(s) or s.out != FULL[s.seats]:
            raise BadPosition("over: the game ends when all have passed in the last round")
    else:
        _check_stack(s)
    in_hand = [frame.action for frame in s.stack if isinstance(frame, PlaceGray)]
    for action, name in enumerate(ACTIONS):
        for colour, colour_name in enumerate(TILE_COLOURS):
            n = action_tiles(s, action, colour) + (colour_name == "gray" and action in in_hand)
            if n != s.tables.tile_count[action * 4 + colour]:
                wanted = s.tables.tile_count[action * 4 + colour]
                raise BadPosition(f"stacks.{name}: there are {n} {colour_name} tiles, but there must be {wanted}")
    placing = [frame.fields()["tile"] for frame in s.stack if frame.kind == "place_tile"]
    for kind, name in enumerate(SPECIALS):
        n = piles.count(s.specials, kind) + _on_boards(s, FIRST_SPECIAL + kind) + placing.count(name)
        if n != s.tables.special_count[kind]:
            wanted = s.tables.special_count[kind]
            raise BadPosition(f"special_tiles.{name}: there are {n}, but there must be {wanted}")


#: The decisions that a turn begins with, by phase; all others are asked on top of one that has been decided.
FIRST = {"choose_start": rounds.SETUP, "take_tile": rounds.ACTION_TURNS, "character_turn": rounds.CHARACTER_TILES}

#: What may be asked while another decision waits: activations, and the second tile of a Land Management.
ABOVE = {"character_turn": ("pay_cube", "place_cube", "take_cube"), "place_tile": ("place_tile", "take_cube")}


def _check_stack(s: HeliosState) -> None:
    seats = [bits.lowest(frame.owes(s)) for frame in s.stack]
    top = s.stack[-1].kind
    if s.phase == rounds.ACTION_TURNS and s.stage == rounds.TAKE:
        late = rounds.late_seats(s)
        if s.turn or any(kind not in ("take_cube", "place_cube") for kind in (frame.kind for frame in s.stack)):
            raise BadPosition("stack: before a turn only bonus cubes are chosen")
        if seats != [seat for seat in late if seat in seats]:
            raise BadPosition("stack: bonus cubes are for the third and the fourth seat, the fourth below")
        return
    if s.phase == rounds.SETUP:
        seat = min((seat for seat in range(s.seats) if not s.tiles[seat]), default=-1)
    elif s.phase == rounds.ACTION_TURNS:
        seat = (s.starting_player() + s.turn) % s.seats
    else:
        seat = (s.turn - 1) % s.seats
        if s.stack[0].kind != "character_turn" or s.out & BIT[seat]:
            raise BadPosition("stack[0] must be the turn of somebody who has not passed")
    if any(other != seat for other in seats):
        raise BadPosition(f"stack: it is the turn of seat {seat}")
    below = [frame.kind for frame in s.stack[:-1]]
    if below and (len(below) > 1 or top not in ABOVE.get(below[0], ())):
        raise BadPosition(f"stack: {top} is not asked above {', '.join(below)}")
    _check_payment(s, seat)
    if top in FIRST and FIRST[top] != s.phase:
        raise BadPosition(f"stack: {top} is not asked in this phase")
    if top == "take_tile" and s.stage != rounds.ACT:
        raise BadPosition("stage must be act while an action tile is taken")
    if s.phase == rounds.SETUP and top != "choose_start":
        raise BadPosition("stack: in the setup everybody chooses a first land")


def _check_payment(s: HeliosState, seat: int) -> None:
    """A payment is for something that the seat may get now, and no more is due than it costs."""
    frame = s.stack[-1]
    if not isinstance(frame, PayCube):
        return
    what = frame.fields()["what"]
    if what == "temple":
        wanted, most = (
            s.phase == rounds.ACTION_TURNS and s.tiles[seat] != s.temples[seat],
            s.temples[seat].bit_count() + 1,
        )
    elif what in BUILDINGS:
        number = BUILDINGS.index(what)
        wanted, most = s.phase == rounds.ACTION_TURNS and not s.built(seat, number), _most(s, number)
    else:
        number = CHARACTERS.index(what)
        mine = s.owned[seat] & ~s.active[seat] & BIT[number] != 0
        wanted, most = s.phase == rounds.CHARACTER_TILES and mine, _most(s, int(FIRST_CHARACTER) + number)
    if not wanted:
        raise BadPosition(f"stack: {what} cannot be paid for now")
    if len(frame.due()) > most:
        raise BadPosition(f"stack: at most {most} cubes are due for {what}")


def _most(s: HeliosState, item: int) -> int:
    """The most cubes that a building or a character may cost: two for each specified one."""
    return s.tables.neutral[item] + 2 * int(payment.cubes_of(s.tables.specified[item]))
