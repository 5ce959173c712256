"""A land: farm cards in a stack, tokens on them, and what is seen from above.

A land never changes, so clones share it: laying a card makes a new land. Cells are kept for the rectangle around the
tiles and one more cell on each side, so that every tile has eight neighbours.
"""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.farmoony.nouns import MIDDLE, SIZE
from solstead.games.farmoony.tables import STONE

# A cell is the type seen + TOKEN if that is a token + ABOVE * (1 + the card that lies on top); 0 without a tile.
TYPE: Final[i64] = 7
TOKEN: Final[i64] = 8
ABOVE: Final[i64] = 16

# A card in the stack is 4 * card + turn + PLACE * place; a place is row * SIZE + column of its north-west tile.
PLACE: Final[i64] = 512
LOOK: Final[i64] = 511  # the part with card and turn

# The corners of a card: north-west, north-east, south-east, south-west.
ROWS: Final[list[int]] = [0, 0, 1, 1]
COLUMNS: Final[list[int]] = [0, 1, 1, 0]


class Land:
    """One player's land. Nothing is checked here: `fits` and its like say what is legal."""

    def __init__(
        self,
        cards: list[int],
        cells: list[int],
        top: i64,
        left: i64,
        stride: i64,
        counts: i64,
        tokens: i64,
    ) -> None:
        self.cards = cards  # bottom first
        self.cells = cells  # row by row, the first one at (top, left)
        self.top: i64 = top
        self.left: i64 = left
        self.stride: i64 = stride  # cells in a row
        self.counts: i64 = counts  # tiles seen by type, eight bits a type
        self.tokens: i64 = tokens  # how many tokens lie here
        # Found when asked for: where any card may lie, as masks of columns, row by row ...
        self._open: Optional[list[int]] = None
        self._room: i64 = 0  # ... how many these are ...
        self._stony: list[int] = []  # ... and where it must have stone, as place * 16 + the corners
        self._lifted: i64 = -1  # the card that was lifted last ...
        self._rest: Optional[Land] = None  # ... and the land without it
        self.scores: Optional[list[int]] = None  # by mission; kept by `scoring`, one list for all lands with this look
        self.described: bytes = b""  # what observations say of its tiles and ...
        self.summed: bytes = b""  # ... what they add up to; kept by `features`

    # ---- reading

    def index(self, tile: i64) -> i64:
        """The cell of a tile; -1 outside the rectangle."""
        row = tile // SIZE - self.top
        column = tile % SIZE - self.left
        if not 0 <= column < self.stride or row < 0:
            return -1
        at = row * self.stride + column
        return at if at < len(self.cells) else -1

    def cell(self, tile: i64) -> i64:
        at = self.index(tile)
        return 0 if at < 0 else self.cells[at]

    def tile(self, at: i64) -> i64:
        """The tile of a cell."""
        return (at // self.stride + self.top) * SIZE + at % self.stride + self.left

    def count(self, type: i64) -> i64:
        """How many tiles of a type are seen."""
        return (self.counts >> (8 * type)) & 255

    def tiles(self, type: i64) -> list[int]:
        """The tiles where a type is seen, ascending."""
        found: list[int] = []
        for i in range(len(self.cells)):
            if self.cells[i] & TYPE == type:
                found.append(self.tile(i))
        return found

    def _find_places(self) -> list[int]:
        """Where a card may lie, whatever it shows, row by row as masks of columns; notes those that need stone.

        Nothing covers a token, and of the tiles seen it covers one at least, and at most one of each card (FM-3).
        """
        cells = self.cells
        stride = self.stride
        rows: i64 = len(cells) // stride
        masks: list[int] = []
        for row in range(rows - 1):
            mask: i64 = 0
            at: i64 = row * stride
            nw: i64 = 0  # the border has no tiles
            sw: i64 = 0
            for column in range(stride - 1):
                at += 1
                ne: i64 = cells[at]
                se: i64 = cells[at + stride]
                any_cell = nw | ne | se | sw
                if any_cell and not any_cell & TOKEN and differ(nw >> 4, ne >> 4, se >> 4, sw >> 4):
                    place = (row + self.top) * SIZE + column + self.left
                    if in_reach(place):
                        need = stones(nw, ne, se, sw)
                        if need:
                            self._stony.append(place * 16 + need)
                        else:
                            mask |= BIT[column]
                nw = ne
                sw = se
            masks.append(mask)
        return masks

    def _open_places(self) -> list[int]:
        if self._open is None:
            self._open = self._find_places() if self.cards else [BIT[0]]
            for mask in self._open:
                self._room += bits.count(mask)
        return self._open

    def fits(self, place: i64, stone: i64) -> bool:
        """Whether a card with stone at these corners may lie at this place."""
        masks = self._open_places()
        row = place // SIZE - self.top
        column = place % SIZE - self.left
        if 0 <= row < len(masks) and 0 <= column < self.stride and masks[row] & BIT[column]:
            return True
        return any(packed >> 4 == place and packed & ~stone & 15 == 0 for packed in self._stony)

    def fitting(self, stone: i64) -> i64:
        """At how many places a card with stone at these corners may lie."""
        self._open_places()
        n = self._room
        for packed in self._stony:
            if packed & ~stone & 15 == 0:
                n += 1
        return n

    def takes(self, stone: i64) -> bool:
        """Whether there is such a place."""
        self._open_places()
        return self._room > 0 or any(packed & ~stone & 15 == 0 for packed in self._stony)

    def nth_fitting(self, stone: i64, k: i64) -> i64:
        """The k-th of these places, from 0 (first those without stone); -1 if there are not so many."""
        masks = self._open_places()
        for row in range(len(masks)):
            mask: i64 = masks[row]
            if mask:
                n = bits.count(mask)
                if k < n:
                    return (row + self.top) * SIZE + self.left + bits.nth(mask, k)
                k -= n
        for packed in self._stony:
            if packed & ~stone & 15 == 0:
                if k == 0:
                    return packed >> 4
                k -= 1
        return -1

    def fitting_places(self, stone: i64) -> list[int]:
        """All of these places, ascending."""
        found: list[int] = []
        masks = self._open_places()
        for row in range(len(masks)):
            first = (row + self.top) * SIZE + self.left
            for column in bits.members(masks[row]):
                found.append(first + column)
        open_places = len(found)
        for packed in self._stony:
            if packed & ~stone & 15 == 0:
                found.append(packed >> 4)
        if len(found) > open_places:
            found.sort()
        return found

    def around(self) -> list[int]:
        """Every place where a card would cover something, allowed or not, ascending."""
        found: list[int] = []
        stride = self.stride
        for at in range(len(self.cells) - stride - 1):
            if self.cells[at] | self.cells[at + 1] | self.cells[at + stride] | self.cells[at + stride + 1]:
                place = self.tile(at)
                if at % stride < stride - 1 and in_reach(place):
                    found.append(place)
        return found

    def has_token(self, place: i64) -> bool:
        """Whether a card here would cover a token."""
        return any(self.cell(corner_tile(place, corner)) & TOKEN for corner in range(4))

    def entry(self, card: i64) -> i64:
        """A card of the stack with its turn and place; -1 if it is not here."""
        for packed in self.cards:
            if (packed & LOOK) >> 2 == card:
                return packed
        return -1

    def uncovered(self, packed: i64) -> bool:
        """Whether no other card lies on this one."""
        place = packed // PLACE
        mine = ((packed & LOOK) >> 2) + 1
        return all(self.cell(corner_tile(place, corner)) // ABOVE == mine for corner in range(4))

    # ---- changing

    def with_card(self, card: i64, turn: i64, place: i64, face: i64, tokens: i64) -> Land:
        """This land with a card on top: `face` is what it shows, three bits a corner, `tokens` the corners with one."""
        row = place // SIZE
        column = place % SIZE
        land = self._around(row, column)
        at = (row - land.top) * land.stride + column - land.left
        for corner in range(4):
            here: i64 = at + ROWS[corner] * land.stride + COLUMNS[corner]
            type = (face >> (3 * corner)) & 7
            old: i64 = land.cells[here]
            if old:
                land.counts -= BIT[8 * (old & TYPE)]
            land.counts += BIT[8 * type]
            cell = type + ABOVE * (card + 1)
            if tokens & BIT[corner]:
                cell += TOKEN
                land.tokens += 1
            land.cells[here] = cell
        land.cards.append(4 * card + turn + PLACE * place)
        return land

    def with_token(self, tile: i64, type: i64) -> Land:
        """This land with a token of that type on a tile."""
        at = self.index(tile)
        old: i64 = self.cells[at]
        cells = self.cells.copy()
        cells[at] = old - (old & (TYPE + TOKEN)) + type + TOKEN
        return Land(
            self.cards,
            cells,
            self.top,
            self.left,
            self.stride,
            self.counts - BIT[8 * (old & TYPE)] + BIT[8 * type],
            self.tokens if old & TOKEN else self.tokens + 1,
        )

    def face(self, packed: i64) -> i64:
        """What an uncovered card shows as it lies, tokens included."""
        face: i64 = 0
        for corner in range(4):
            face += (self.cell(corner_tile(packed // PLACE, corner)) & TYPE) << (3 * corner)
        return face

    def token_corners(self, packed: i64) -> i64:
        """The corners of an uncovered card, as it lies, that have tokens."""
        corners: i64 = 0
        for corner in range(4):
            if self.cell(corner_tile(packed // PLACE, corner)) & TOKEN:
                corners |= BIT[corner]
        return corners

    def without(self, packed: i64, faces: list[int]) -> Land:
        """This land with an uncovered card and its tokens lifted; `faces` are the printed ones, by 4 * card + turn.

        What comes into sight has no token, for nothing covers one. The last answer is kept: every step of a Wheelbarrow
        asks for it.
        """
        if self._rest is None or self._lifted != packed:
            self._lifted = packed
            self._rest = self._without(packed, faces)
        return self._rest

    def _without(self, packed: i64, faces: list[int]) -> Land:
        cards = [other for other in self.cards if other != packed]
        land = Land(cards, self.cells.copy(), self.top, self.left, self.stride, self.counts, self.tokens)
        for corner in range(4):
            tile = corner_tile(packed // PLACE, corner)
            at = self.index(tile)
            old: i64 = self.cells[at]
            new = land.highest(tile, faces)
            land.cells[at] = new
            land.counts -= BIT[8 * (old & TYPE)]
            if new:
                land.counts += BIT[8 * (new & TYPE)]
            if old & TOKEN:
                land.tokens -= 1
        return land._trimmed()

    def highest(self, tile: i64, faces: list[int]) -> i64:
        """The cell of a tile as the topmost card there makes it, without tokens."""
        for i in range(len(self.cards) - 1, -1, -1):
            packed: i64 = self.cards[i]
            for corner in range(4):
                if corner_tile(packed // PLACE, corner) == tile:
                    face: i64 = faces[packed & LOOK]
                    return ((face >> (3 * corner)) & TYPE) + ABOVE * (((packed & LOOK) >> 2) + 1)
        return 0

    def _trimmed(self) -> Land:
        """This land with the rectangle no larger than it must be, so that equal lands are equal in every field."""
        rows: i64 = len(self.cells) // self.stride
        used = [i for i in range(len(self.cells)) if self.cells[i]]
        top = min([i // self.stride for i in used]) - 1
        bottom = max([i // self.stride for i in used]) + 2
        left = min([i % self.stride for i in used]) - 1
        right = max([i % self.stride for i in used]) + 2
        if top == 0 and left == 0 and bottom == rows and right == self.stride:
            return self
        cells: list[int] = []
        for row in range(top, bottom):
            cells += self.cells[row * self.stride + left : row * self.stride + right]
        return Land(self.cards, cells, self.top + top, self.left + left, right - left, self.counts, self.tokens)

    def _around(self, row: i64, column: i64) -> Land:
        """A copy whose rectangle has room for a card here."""
        rows: i64 = len(self.cells) // self.stride
        if not self.cards:
            return Land([], [0] * 16, row - 1, column - 1, 4, 0, 0)
        top = min(self.top, row - 1)
        left = min(self.left, column - 1)
        bottom = max(self.top + rows, row + 3)
        right = max(self.left + self.stride, column + 3)
        if top == self.top and left == self.left and bottom == top + rows and right == left + self.stride:
            cells = self.cells.copy()
        elif left == self.left and right == left + self.stride:
            above, below = (self.top - top) * self.stride, (bottom - self.top - rows) * self.stride
            cells = [0] * above + self.cells + [0] * below
        else:
            before = [0] * (self.left - left)
            after = [0] * (right - self.left - self.stride)
            cells = [0] * ((self.top - top) * (right - left))
            for i in range(rows):
                cells += before
                cells += self.cells[i * self.stride : (i + 1) * self.stride]
                cells += after
            cells += [0] * ((bottom - self.top - rows) * (right - left))
        return Land(self.cards.copy(), cells, top, left, right - left, self.counts, self.tokens)

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Land,
            (self.cards, self.cells, self.top, self.left, self.stride, self.counts, self.tokens),
        )


#: A land without cards: the first one lies in the middle.
EMPTY: Final = Land([], [], MIDDLE, MIDDLE, 1, 0, 0)


def corner_tile(place: i64, corner: i64) -> i64:
    """The tile under a corner of a card."""
    return place + ROWS[corner] * SIZE + COLUMNS[corner]


def turned(face: i64, turn: i64) -> i64:
    """What a card shows after so many quarter turns clockwise."""
    return ((face << (3 * turn)) | (face >> (12 - 3 * turn))) & 4095


def turned_corners(corners: i64, turn: i64) -> i64:
    """Where these corners are after so many quarter turns clockwise."""
    return ((corners << turn) | (corners >> (4 - turn))) & 15


def stone_corners(face: i64) -> i64:
    """The corners where a card shows stone."""
    return stones(face & 7, (face >> 3) & 7, (face >> 6) & 7, face >> 9)


def differ(a: i64, b: i64, c: i64, d: i64) -> bool:
    """Whether no two of these four cards are the same; 0 is no card."""
    return not ((a != 0 and (a in (b, c, d))) or (b != 0 and (b in (c, d))) or (c != 0 and c == d))


def stones(nw: i64, ne: i64, se: i64, sw: i64) -> i64:
    """The corners where stone is seen."""
    mask: i64 = 0
    if nw & TYPE == STONE:
        mask |= 1
    if ne & TYPE == STONE:
        mask |= 2
    if se & TYPE == STONE:
        mask |= 4
    if sw & TYPE == STONE:
        mask |= 8
    return mask


def in_reach(place: i64) -> bool:
    """Whether a card at this place stays within the numbered tiles."""
    return 0 <= place // SIZE < SIZE - 1 and 0 <= place % SIZE < SIZE - 1


def tile_name(tile: i64) -> str:
    """A tile as people call it: letters for the column, a number for the row. The first card lies at U21."""
    column = tile % SIZE
    letters = chr(65 + column) if column < 26 else "A" + chr(65 + column - 26)
    return letters + str(tile // SIZE + 1)
