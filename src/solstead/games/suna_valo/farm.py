"""One player's farm: cards, storages, pieces, bot tracks, and what lies beside it.

A card on the farm is one int, a cell: card (7 bits), flipped (1), column (3), what lies on each of its three icons (3
bits each, kind + 1), delivered spaces of a personal order (6), its crate (1). Where a good lies is a store: the number
of a cell, or HEADER_STORE (of the column that fits the good), or VAULT_STORE (character C03). An unlocked endless
storage only makes its header boundless: both fit the same goods and both take what the header produces, so they are
one store.
"""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.games.suna_valo import goods
from solstead.games.suna_valo.goods import ONE
from solstead.games.suna_valo.nouns import CELLS
from solstead.games.suna_valo.tables import (
    ALL_PIECES,
    C03,
    ENDLESS_PIECE,
    HEAD_KINDS,
    HEAD_OF,
    MARKET_PIECE,
    MARKET_PRICE,
    PERSONAL,
    RESOURCES,
    VAULT_SIZE,
    Tables,
)

HEADER_STORE: Final[i64] = 26
VAULT_STORE: Final[i64] = 27

FLIPPED: Final[i64] = 1 << 7
CRATED: Final[i64] = 1 << 26


def cell_column(cell: i64) -> i64:
    return (cell >> 8) & 7


def cell_good(cell: i64, icon: i64) -> i64:
    """What lies on an icon: 0 for nothing, else the kind + 1."""
    return (cell >> (11 + 3 * icon)) & 7


def cell_delivered(cell: i64) -> i64:
    """The mask of delivered spaces."""
    return (cell >> 20) & 63


class Farm:
    """Everything of one player but the display."""

    def __init__(self, tables: Tables, old: Optional[Farm] = None) -> None:
        """A farm as it is set up: resources in the headers, energy stones."""
        self.tables: Tables = tables
        self.character: i64 = old.character if old else i64(-1)  # -1 before it is chosen
        self.energy: i64 = old.energy if old else tables.start_energy
        self.stock: i64 = old.stock if old else tables.start_heads  # all resources in storages, by kind
        self.heads: i64 = old.heads if old else tables.start_heads  # those of them in the headers ...
        self.vault: i64 = old.vault if old else i64(0)  # ... and on C03
        self.cells: list[int] = old.cells.copy() if old else []  # in the order of placing
        self.heights: i64 = old.heights if old else i64(0)  # cards in each column, five bits each
        # mask of the crates, barrels and ships that stand on the farm
        self.pieces: i64 = old.pieces if old else ALL_PIECES
        self.left: i64 = old.left if old else i64(0)  # space of the left cogwheel
        # twice the space of the right cogwheel, one more on the detour above it
        self.right: i64 = old.right if old else i64(0)
        self.tiles: i64 = old.tiles if old else i64(0)  # mask of bot tiles
        self.fresh: i64 = old.fresh if old else i64(0)  # those taken since the own turn began (SV-11)
        self.markers: i64 = old.markers if old else i64(0)  # shortage markers beside the farm
        self.row_points: i64 = old.row_points if old else i64(0)  # row bonus markers on the victory point side ...
        self.row_uses: i64 = old.row_uses if old else i64(0)  # ... and on the activation side
        self.delivered: i64 = old.delivered if old else i64(0)  # spaces of public orders, six bits an order
        # on public orders: two bits each, 1 for the first space, 2 for the second
        self.barrels: i64 = old.barrels if old else i64(0)
        self.ships: i64 = old.ships if old else i64(0)  # the same on ship orders
        self.crates: i64 = old.crates if old else i64(0)  # on personal orders
        self.kept: i64 = old.kept if old else i64(0)  # mask of festivals beside the farm
        self.hand: i64 = old.hand if old else i64(0)  # mask of farm cards held while a new era is prepared ...
        self.hand_festivals: i64 = old.hand_festivals if old else i64(0)  # ... and of festivals
        self.dealt: i64 = old.dealt if old else i64(0)  # mask of the characters to choose from

    def copy(self) -> Farm:
        return Farm(self.tables, self)

    # ---- goods

    def count(self, kind: i64) -> i64:
        """How many goods of a kind are in the personal supply."""
        return self.energy if kind == 5 else goods.count(self.stock, kind)

    def total(self) -> i64:
        """How many goods are in the personal supply."""
        return goods.resources(self.stock) + self.energy

    def supply(self) -> i64:
        """The personal supply, energy included, by kind."""
        return self.stock + self.energy * ONE[5]

    def kinds(self) -> i64:
        """The mask of the resources in the storages."""
        mask: i64 = 0
        for kind in range(5):
            if goods.count(self.stock, kind):
                mask |= BIT[kind]
        return mask

    def market_price(self, kind: i64) -> i64:
        """What the farm market asks for a resource."""
        price: i64 = MARKET_PRICE[kind]
        return price if self.pieces & BIT[MARKET_PIECE + HEAD_OF[kind]] else price - 1

    def payable(self) -> i64:
        """The mask of the resources that are there or can be had at the market."""
        mask: i64 = 0
        for kind in range(5):
            if goods.count(self.stock, kind) or self.energy >= self.market_price(kind):
                mask |= BIT[kind]
        return mask

    # ---- storages

    def head_room(self, column: i64) -> bool:
        """Whether a header has a free storage."""
        if not self.pieces & BIT[ENDLESS_PIECE + column]:
            return True
        kinds: i64 = HEAD_KINDS[column]
        full: i64 = 0
        for kind in range(5):
            if kinds & BIT[kind]:
                full += goods.count(self.heads, kind)
        size: i64 = self.tables.head_size[column]
        return full < size

    def vault_room(self) -> bool:
        """Whether C03 has a free storage."""
        return self.character == C03 and goods.resources(self.vault) < VAULT_SIZE

    def free_icon(self, cell: i64, kind: i64) -> i64:
        """The icon of a card where a resource can be put, the choosiest first; -1 if there is none."""
        best: i64 = -1
        if cell & FLIPPED or not self.tables.stores[cell & 127]:
            return best
        icons = self.tables.icons[cell & 127]
        best_kinds: i64 = RESOURCES + 1
        for i in range(len(icons)):
            kinds: i64 = icons[i]
            if kinds < best_kinds and kinds & BIT[kind] and not cell_good(cell, i):
                best = i
                best_kinds = kinds
        return best

    def room(self, kind: i64) -> i64:
        """The mask of the stores where a received resource may be put."""
        mask: i64 = 0
        for i in range(len(self.cells)):
            if self.free_icon(self.cells[i], kind) >= 0:
                mask |= BIT[i]
        if self.head_room(HEAD_OF[kind]):
            mask |= BIT[HEADER_STORE]
        if self.vault_room():
            mask |= BIT[VAULT_STORE]
        return mask

    def fitting(self, kinds: i64) -> i64:
        """Those of some resources for which there is room."""
        mask: i64 = 0
        for kind in range(5):
            if kinds & BIT[kind] and self.has_room(kind):
                mask |= BIT[kind]
        return mask

    def has_room(self, kind: i64) -> bool:
        if self.head_room(HEAD_OF[kind]) or self.vault_room():
            return True
        i: i64 = 0
        while i < len(self.cells) and self.free_icon(self.cells[i], kind) < 0:
            i += 1
        return i < len(self.cells)

    def free_places(self, most: i64) -> list[int]:
        """The free places one by one, each as the mask of the resources that may lie there; at most so many alike."""
        places: list[int] = []
        for column in range(3):
            kinds: i64 = HEAD_KINDS[column]
            free = most
            if self.pieces & BIT[ENDLESS_PIECE + column]:
                size: i64 = self.tables.head_size[column]
                for kind in range(5):
                    if kinds & BIT[kind]:
                        size -= goods.count(self.heads, kind)
                free = min(most, size)
            places += [kinds] * free
        if self.character == C03:
            places += [RESOURCES] * (VAULT_SIZE - goods.resources(self.vault))
        for cell in self.cells:
            if not cell & FLIPPED and self.tables.stores[cell & 127]:
                icons = self.tables.icons[cell & 127]
                places += [icons[i] for i in range(len(icons)) if not cell_good(cell, i)]
        return places

    def stores_with(self, kind: i64) -> i64:
        """The mask of the stores that hold a resource."""
        mask: i64 = 0
        if not goods.count(self.stock, kind):
            return mask
        for i in range(len(self.cells)):
            if self.full_icon(self.cells[i], kind) >= 0:
                mask |= BIT[i]
        if goods.count(self.heads, kind):
            mask |= BIT[HEADER_STORE]
        if goods.count(self.vault, kind):
            mask |= BIT[VAULT_STORE]
        return mask

    def full_icon(self, cell: i64, kind: i64) -> i64:
        """The icon of a card where a resource lies, the least choosy first; -1 if there is none."""
        best: i64 = -1
        if not (cell >> 11) & 511 or cell_column(cell) == PERSONAL:
            return best
        icons = self.tables.icons[cell & 127]
        best_kinds: i64 = 0
        for i in range(len(icons)):
            kinds: i64 = icons[i]
            if kinds > best_kinds and cell_good(cell, i) == kind + 1:
                best = i
                best_kinds = kinds
        return best

    def put(self, kind: i64, store: i64) -> None:
        """Lay a resource into a store that has room."""
        self.stock += ONE[kind]
        if store == HEADER_STORE:
            self.heads += ONE[kind]
        elif store == VAULT_STORE:
            self.vault += ONE[kind]
        else:
            cell: i64 = self.cells[store]
            self.cells[store] = cell + ((kind + 1) << (11 + 3 * self.free_icon(cell, kind)))

    def put_on(self, kind: i64, number: i64, icon: i64) -> None:
        """Lay a resource on an icon of a card."""
        cell: i64 = self.cells[number]
        self.stock += ONE[kind]
        self.cells[number] = cell + ((kind + 1) << (11 + 3 * icon))

    def take(self, kind: i64, store: i64) -> None:
        """Take a resource from a store that holds it."""
        self.stock -= ONE[kind]
        if store == HEADER_STORE:
            self.heads -= ONE[kind]
        elif store == VAULT_STORE:
            self.vault -= ONE[kind]
        else:
            cell: i64 = self.cells[store]
            self.cells[store] = cell - ((kind + 1) << (11 + 3 * self.full_icon(cell, kind)))

    # ---- cards

    def height(self, column: i64) -> i64:
        """How many cards are in a column."""
        return (self.heights >> (5 * column)) & 31

    def rows(self) -> i64:
        """How many rows are complete (SV-12)."""
        lowest: i64 = 31
        columns = self.tables.farm_columns
        for column in range(6):
            if columns & BIT[column]:
                lowest = min(lowest, self.height(column))
        return lowest

    def column_cells(self, column: i64) -> i64:
        """The mask of the cards in a column."""
        mask: i64 = 0
        for i in range(len(self.cells)):
            if cell_column(self.cells[i]) == column:
                mask |= BIT[i]
        return mask

    def row_cells(self, row: i64) -> i64:
        """The mask of the cards in a row, less the personal order (it is not activated)."""
        mask: i64 = 0
        seen: i64 = 0
        for i in range(len(self.cells)):
            column = cell_column(self.cells[i])
            if (seen >> (5 * column)) & 31 == row and column != PERSONAL:
                mask |= BIT[i]
            seen += BIT[5 * column]
        return mask

    def place(self, card: i64, column: i64, flipped: bool) -> i64:
        """Lay a card at the bottom of a column; the number of its cell."""
        cell = card | (column << 8)
        self.cells.append(cell | FLIPPED if flipped else cell)
        self.heights += BIT[5 * column]
        return len(self.cells) - 1

    def is_full(self) -> bool:
        """Whether no card can be added any more; no game gets there, a position may."""
        return len(self.cells) >= CELLS

    def rows_taken(self) -> i64:
        """How many row bonus markers were gained."""
        return self.row_points + self.row_uses

    # ---- orders and pieces

    def has_piece(self, kind: i64) -> bool:
        """Whether a crate, barrel or ship is left on the farm."""
        return self.pieces & self.tables.pieces_of[kind] != 0

    def gone(self, piece: i64) -> bool:
        """Whether a piece has left its place, so that what it covered works."""
        return self.pieces & BIT[piece] == 0

    def public_done(self, order: i64) -> i64:
        """0, or the barrel space where this player's barrel stands."""
        return (self.barrels >> (2 * order)) & 3

    def ship_done(self, order: i64) -> i64:
        """0, or the ship space where this player's ship stands."""
        return (self.ships >> (2 * order)) & 3

    def public_delivered(self, order: i64) -> i64:
        """The mask of the delivered spaces of a public order."""
        return (self.delivered >> (6 * order)) & 63

    def number_of(self, marks: i64) -> i64:
        """How many orders are marked in `barrels` or `ships`."""
        n: i64 = 0
        while marks:
            if marks & 3:
                n += 1
            marks >>= 2
        return n
