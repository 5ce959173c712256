"""The table of Helios: action tiles, lands, and what stands on the boards of the players.

Nobody knows the order of a face-down stack, so it has none: chance picks the tile when one is drawn. Apart from that
everything is open.
"""

from __future__ import annotations

from typing import Any, Final, Optional

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.events import NOTHING, Event
from solstead.core.state import Setup, State
from solstead.games.helios import estimate, events, piles, rounds, scoring, view
from solstead.games.helios.geometry import dead_ends
from solstead.games.helios.tables import BAGS, POWER_PLANT, SOURCES, WILD, Tables
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

    def __init__(
        self,
        setup: Setup,
        source: Chance,
        stack: list[Any],
        over: bool,
        tables: Tables,
        round: i64,
        phase: i64,
        turn: i64,
        stage: i64,
        orbited: bool,
        out: i64,
        stacks: list[int],
        columns: list[int],
        discards: list[int],
        lands: i64,
        extra: i64,
        additional: i64,
        specials: i64,
        cells: list[int],
        tiles: list[int],
        temples: list[int],
        dead: list[int],
        stock: list[int],
        sun: list[int],
        behind: list[int],
        track: list[int],
        mana: list[int],
        city: list[int],
        owned: list[int],
        active: list[int],
        slots: list[int],
        bags: list[int],
    ) -> None:
        super().__init__(setup, source, stack, over)
        self.tables = tables
        self.seats: i64 = setup.seats
        self.round: i64 = round  # from 1
        self.phase: i64 = phase
        self.turn: i64 = turn  # action turns: how many are over; character tiles: who is next
        self.stage: i64 = stage  # of an action turn
        self.orbited: bool = orbited  # an orbit has been paid in this turn
        self.out: i64 = out  # character tiles: who has passed
        self.stacks = stacks  # face down: colours, by action
        self.columns = columns  # face up, by action
        self.discards = discards  # colours, by action
        self.lands: i64 = lands  # mask of the colours that lie face up on their stack
        self.extra: i64 = extra  # the colour that lies face up on the additional stack, or -1
        self.additional: i64 = additional  # the additional stack, by colour
        self.specials: i64 = specials  # special tiles not taken, by kind
        self.cells = cells  # the land fields of every seat
        self.tiles = tiles  # masks: where tiles lie
        self.temples = temples  # masks
        self.dead = dead  # masks: the dead ends, which follow from the tiles
        self.stock = stock  # cubes on the board by colour, which follow from the cells
        self.sun = sun  # the field of the sun
        self.behind = behind  # how far the count of orbits is behind its highest (HE-5)
        self.track = track  # the sun track; 0 is the sun field of the Power Plant
        self.mana = mana
        self.city = city  # masks of buildings
        self.owned = owned  # masks of characters, night or day
        self.active = active  # those of them on their day side
        self.slots = slots  # the action tiles below the board
        self.bags = bags  # the points gained so far, three sources a seat

    def clone(self) -> HeliosState:
        return HeliosState(
            self.setup,
            self.chance.copy(),
            self.stack.copy(),
            self.over,
            self.tables,
            self.round,
            self.phase,
            self.turn,
            self.stage,
            self.orbited,
            self.out,
            self.stacks.copy(),
            self.columns.copy(),
            self.discards.copy(),
            self.lands,
            self.extra,
            self.additional,
            self.specials,
            self.cells.copy(),
            self.tiles.copy(),
            self.temples.copy(),
            self.dead.copy(),
            self.stock.copy(),
            self.sun.copy(),
            self.behind.copy(),
            self.track.copy(),
            self.mana.copy(),
            self.city.copy(),
            self.owned.copy(),
            self.active.copy(),
            self.slots.copy(),
            self.bags.copy(),
        )

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
        self.tell(events.DISCARD, seat, slot)

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

    def table(self, viewer: i64) -> HeliosView:
        return view.table(self)


def slot_shift(slot: i64, action: i64, gray: i64) -> i64:
    """Where the tiles of an action are counted that lie in a slot, gray ones apart."""
    return 18 * slot + 6 * action + 3 * gray


def new_state(setup: Setup, tables: Tables, source: Chance, log: Optional[list[Event]]) -> HeliosState:
    """A table with nothing dealt: everybody has an empty board, the sun on its field, and one mana stone."""
    n = setup.seats
    state = HeliosState(
        setup=setup,
        source=source,
        stack=[],
        over=False,
        tables=tables,
        round=1,
        phase=rounds.SETUP,
        turn=0,
        stage=rounds.TAKE,
        orbited=False,
        out=0,
        stacks=[piles.of(tables.tile_count[action * 4 : action * 4 + 4]) for action in range(3)],
        columns=[0] * 3,
        discards=[0] * 3,
        lands=0,
        extra=-1,
        additional=0,
        specials=piles.of(tables.special_count),
        cells=[0] * (n * tables.board.lands),
        tiles=[0] * n,
        temples=[0] * n,
        dead=[0] * n,
        stock=[0] * n,
        sun=[tables.sun_start] * n,
        behind=[0] * n,
        track=[tables.track_start] * n,
        mana=[1] * n,
        city=[0] * n,
        owned=[0] * n,
        active=[0] * n,
        slots=[0] * n,
        bags=[0] * (n * BAGS),
    )
    state.log = log
    return state
