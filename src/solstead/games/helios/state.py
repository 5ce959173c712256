"""The table of Helios: action tiles, lands, and what stands on the boards of the players.

Nobody knows the order of a face-down stack, so it has none: chance picks the tile when one is drawn. Apart from that
everything is open.
"""

from __future__ import annotations

from typing import Final, Optional, SupportsIndex, cast

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.events import NOTHING
from solstead.core.state import Setup, State
from solstead.games.helios import estimate, events, piles, rounds, scoring, view
from solstead.games.helios.geometry import dead_ends
from solstead.games.helios.tables import BAGS, POWER_PLANT, SOURCES, WILD, Tables, tables_of
from solstead.games.helios.view import HeliosView

# A field of a board is one number: the tile + 1, then two cubes (colour + 1, the lower colour first), then the temple.
TILE: Final[i64] = 15
CUBE_1: Final[i64] = 16
CUBE_2: Final[i64] = 128
TEMPLE: Final[i64] = 1024


class HeliosState(State):
    """One table of Helios.

    Stacks, discards and cubes are piles. A column of action tiles has three bits a tile (colour + 1), the lowest tile
    in the lowest bits. The tiles below a board are counted three bits each, by slot, action, and whether they are gray.
    """

    def __init__(self, setup: Setup, source: Chance, old: Optional[HeliosState] = None) -> None:
        """A table with nothing dealt: everybody has an empty board, the sun on its field, and one mana stone."""
        super().__init__(setup, source, old)
        tables = old.tables if old else tables_of(setup.components)
        self.tables: Tables = tables
        n = setup.seats
        self.seats: i64 = setup.seats
        self.round: i64 = old.round if old else i64(1)  # from 1
        self.phase: i64 = old.phase if old else rounds.SETUP
        self.turn: i64 = old.turn if old else i64(0)  # action turns: how many are over; character tiles: who is next
        self.stage: i64 = old.stage if old else rounds.TAKE  # of an action turn
        self.orbited: bool = old.orbited if old else False  # an orbit has been paid in this turn
        self.out: i64 = old.out if old else i64(0)  # character tiles: who has passed
        # face down: colours, by action
        self.stacks: list[int] = old.stacks.copy() if old else [action_tiles(tables, i) for i in range(3)]
        self.columns: list[int] = old.columns.copy() if old else [0] * 3  # face up, by action
        self.discards: list[int] = old.discards.copy() if old else [0] * 3  # colours, by action
        self.lands: i64 = old.lands if old else i64(0)  # mask of the colours that lie face up on their stack
        self.extra: i64 = old.extra if old else i64(-1)  # the colour that lies face up on the additional stack, or -1
        self.additional: i64 = old.additional if old else i64(0)  # the additional stack, by colour
        # special tiles not taken, by kind
        self.specials: i64 = old.specials if old else piles.of(tables.special_count)
        # the land fields of every seat
        self.cells: list[int] = old.cells.copy() if old else [0] * (n * tables.board.lands)
        self.tiles: list[int] = old.tiles.copy() if old else [0] * n  # masks: where tiles lie
        self.temples: list[int] = old.temples.copy() if old else [0] * n  # masks
        self.dead: list[int] = old.dead.copy() if old else [0] * n  # masks: the dead ends, which follow from the tiles
        # cubes on the board by colour, which follow from the cells
        self.stock: list[int] = old.stock.copy() if old else [0] * n
        self.sun: list[int] = old.sun.copy() if old else [tables.sun_start] * n  # the field of the sun
        # how far the count of orbits is behind its highest (HE-5)
        self.behind: list[int] = old.behind.copy() if old else [0] * n
        # the sun track; 0 is the sun field of the Power Plant
        self.track: list[int] = old.track.copy() if old else [tables.track_start] * n
        self.mana: list[int] = old.mana.copy() if old else [1] * n
        self.city: list[int] = old.city.copy() if old else [0] * n  # masks of buildings
        self.owned: list[int] = old.owned.copy() if old else [0] * n  # masks of characters, night or day
        self.active: list[int] = old.active.copy() if old else [0] * n  # those of them on their day side
        self.slots: list[int] = old.slots.copy() if old else [0] * n  # the action tiles below the board
        # the points gained so far, three sources a seat
        self.bags: list[int] = old.bags.copy() if old else [0] * (n * BAGS)

    def clone(self) -> HeliosState:
        return HeliosState(self.setup, self.chance.copy(), self)

    def advance(self) -> None:
        rounds.advance(self)

    def scores(self) -> list[int]:
        """What everybody would have if the game ended now: the bag and the final scoring."""
        return [scoring.total(self, seat) for seat in range(self.seats)]

    def breakdown(self) -> list[dict[str, int]]:
        return [{SOURCES[i]: scoring.points(self, seat, i) for i in range(len(SOURCES))} for seat in range(self.seats)]

    def estimate(self, seat: i64) -> i64:
        return estimate.estimate(self, seat)

    def winners(self) -> list[int]:
        return scoring.winners(self) if self.over else []

    # ---- reading the table

    def starting_player(self) -> i64:
        return (self.round - 1) % self.seats

    def built(self, seat: i64, building: i64) -> bool:
        return self.city[seat] & BIT[building] != 0

    def tile(self, seat: i64, field: i64) -> i64:
        """The tile on a field for land; -1 if there is none."""
        cell: i64 = self.cells[seat * self.tables.board.lands + field]
        return (cell & TILE) - 1

    def cube(self, seat: i64, field: i64, which: i64) -> i64:
        """The colour of the first or second cube on a field; -1 if there is none."""
        cell: i64 = self.cells[seat * self.tables.board.lands + field]
        return ((cell >> (7 if which else 4)) & 7) - 1

    def lands_on_offer(self) -> i64:
        """The colours of the face-up land tiles."""
        return self.lands if self.extra < 0 else self.lands | BIT[self.extra]

    def slot_size(self, seat: i64, slot: i64) -> i64:
        """How many action tiles lie in a slot."""
        packed: i64 = self.slots[seat]
        packed = (packed >> (18 * slot)) & ((1 << 18) - 1)
        n: i64 = 0
        while packed:
            n += packed & 7
            packed >>= 3
        return n

    def in_slot(self, seat: i64, slot: i64, action: i64, gray: i64) -> i64:
        """How many tiles of an action lie in a slot, gray ones or those of the slot's own colour."""
        packed: i64 = self.slots[seat]
        return (packed >> slot_shift(slot, action, gray)) & 7

    def room(self, seat: i64) -> i64:
        """The tiles that a bonus cube may go on: fewer than two cubes, no temple (HE-9)."""
        start = seat * self.tables.board.lands
        mask: i64 = 0
        tiles: i64 = self.tiles[seat]
        while tiles:
            field = bits.lowest(tiles)
            cell: i64 = self.cells[start + field]
            if cell < CUBE_2:  # neither a second cube nor a temple
                mask |= BIT[field]
            tiles &= tiles - 1
        return mask

    # ---- moving things

    def add_tile(self, seat: i64, field: i64, tile: i64) -> None:
        """Lay a tile on an empty field."""
        self.cells[seat * self.tables.board.lands + field] = tile + 1
        self.tiles[seat] |= BIT[field]
        self.dead[seat] = dead_ends(self.tables.board, self.tiles[seat])
        self.tell(events.PLACE, seat, tile, field)

    def add_cube(self, seat: i64, field: i64, colour: i64) -> None:
        """Put a cube from the supply on a tile that has room."""
        at = seat * self.tables.board.lands + field
        cell: i64 = self.cells[at]
        first = (cell >> 4) & 7
        if first == 0:
            cell += (colour + 1) * CUBE_1
        elif first <= colour + 1:
            cell += (colour + 1) * CUBE_2
        else:
            cell += (colour + 1 - first) * CUBE_1 + first * CUBE_2
        self.cells[at] = cell
        self.stock[seat] += piles.ONE[colour]
        self.tell(events.CUBE, seat, colour, field)

    def remove_cube(self, seat: i64, field: i64, which: i64) -> i64:
        """Return the first or second cube of a tile to the supply; its colour."""
        at = seat * self.tables.board.lands + field
        cell: i64 = self.cells[at]
        first = (cell >> 4) & 7
        second = (cell >> 7) & 7
        gone = second if which else first
        left = first if which else second
        self.cells[at] = (cell & TILE) + left * CUBE_1
        self.stock[seat] -= piles.ONE[gone - 1]
        return gone - 1

    def add_temple(self, seat: i64, field: i64) -> None:
        """Build a temple; cubes that are left on the tile return to the supply (HE-8)."""
        for _ in range(2):
            if self.cube(seat, field, 0) >= 0:
                self.tell(events.RETURN, seat, self.remove_cube(seat, field, 0), field)
        self.cells[seat * self.tables.board.lands + field] += TEMPLE
        self.temples[seat] |= BIT[field]
        self.tell(events.TEMPLE, seat, field)

    def put_in_slot(self, seat: i64, slot: i64, action: i64, gray: i64) -> None:
        """Put an action tile below the board."""
        self.slots[seat] += BIT[slot_shift(slot, action, gray)]

    def discard_slot(self, seat: i64, slot: i64) -> None:
        """Discard the action tiles of a slot."""
        for action in range(3):
            for gray in range(2):
                n = self.in_slot(seat, slot, action, gray)
                self.discards[action] += n * piles.ONE[WILD if gray else slot]
                self.slots[seat] -= n * BIT[slot_shift(slot, action, gray)]
        self.tell(events.DISCARD, seat, slot, self.tables.set_size)

    def gain_mana(self, seat: i64, n: i64) -> None:
        if n:
            self.mana[seat] += n
            self.tell(events.MANA, seat, n)

    def advance_track(self, seat: i64, n: i64) -> None:
        """Move the sun marker forward; on the sun field of the Power Plant that is lost (HE-6)."""
        track: i64 = min(self.track[seat] + n, self.tables.track_end)
        if n and not self.built(seat, POWER_PLANT):
            self.track[seat] = track
            self.tell(events.TRACK, seat, track)

    def gain(self, seat: i64, n: i64, source: i64, field: i64 = NOTHING) -> None:
        """Points from the supply, into the bag; earned on a field, or not."""
        self.bags[seat * BAGS + source] += n
        self.tell(events.GAIN, seat, n, source, field)

    def view(self, seat: Optional[SupportsIndex] = None) -> HeliosView:
        return cast(HeliosView, super().view(seat))

    def show(self, viewer: i64) -> HeliosView:
        return view.show(self)


def slot_shift(slot: i64, action: i64, gray: i64) -> i64:
    """Where the tiles of an action are counted that lie in a slot, gray ones apart."""
    return 18 * slot + 6 * action + 3 * gray


def action_tiles(tables: Tables, action: int) -> int:
    """All tiles of an action, by colour."""
    return piles.of(tables.tile_count[action * 4 : action * 4 + 4])
