"""Activating columns, rows and cards: functions in any order, each finished before the next (SV-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.frame import Frame
from solstead.games.suna_valo import events
from solstead.games.suna_valo.farm import FLIPPED, cell_column
from solstead.games.suna_valo.frames.ask import Ask
from solstead.games.suna_valo.frames.delivery import ANYWHERE, TO_PERSONAL, Deliver, targets
from solstead.games.suna_valo.frames.functions import (
    header_plain,
    header_useful,
    is_plain,
    refusable,
    tile_useful,
    use_card,
    use_header,
    use_tile,
    useful_icons,
)
from solstead.games.suna_valo.frames.tracks import PROGRESS_TILES, TakeStep, steps
from solstead.games.suna_valo.nouns import ALL, CARD, DONE, EXTRA, GEAR, HEADER, POINTS, TILE
from solstead.games.suna_valo.tables import (
    C01,
    C05,
    COLUMNS,
    DOCK,
    ICON_DRONE,
    ICON_ENERGY,
    OP_ENERGY,
    PERSONAL,
)

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

# Functions as Activate numbers them, counted from the first card.
_HEADER: Final[i64] = HEADER - CARD
_EXTRA: Final[i64] = EXTRA - CARD
_GEAR: Final[i64] = GEAR - CARD
_ALL: Final[i64] = ALL - CARD
_TILE: Final[i64] = TILE - CARD
_CARDS: Final[i64] = 2**26 - 1

NO_COLUMN: Final[i64] = -1
NO_LIMIT: Final[i64] = -1


class Activate(Ask):
    """Choose the next function of what is being activated: a column, a row, or cards of one's choice."""

    kind: ClassVar[str] = "activate"
    limits: ClassVar[dict[str, tuple[int, int]]] = {
        "cards": (0, 2**26 - 1),
        "header": (-1, 5),
        "tiles": (0, 255),
        "extra": (0, 1),
        "gear": (0, 1),
        "picks": (-1, 6),
        "scope": (-2, 25),
    }

    def __init__(
        self, seat: i64, cards: i64, header: i64, tiles: i64, extra: i64, gear: i64, picks: i64, scope: i64
    ) -> None:
        super().__init__(seat)
        self.cards: i64 = cards  # cards not used yet
        self.header: i64 = header  # the column whose header is not used yet, or NO_COLUMN
        self.tiles: i64 = tiles  # progress tiles not used yet
        self.extra: i64 = extra  # the delivery of C01
        self.gear: i64 = gear  # the step for a flipped card
        self.picks: i64 = picks  # how many cards may be used, each in another column, or NO_LIMIT
        self.scope: i64 = scope  # where deliveries may go

    def base(self) -> i64:
        return CARD

    def functions(self, s: SunaValoState) -> i64:
        """The functions that can do something."""
        farm = s.farms[self.seat]
        aims = targets(s, farm, self.scope)
        found: i64 = 0
        if self.picks != 0:
            cards = self.cards
            while cards:
                number = bits.lowest(cards)
                cards &= cards - 1
                if useful_icons(s, farm, number, self.scope, aims):
                    found |= BIT[number]
        if self.header >= 0 and header_useful(s, farm, self.header, aims):
            found |= BIT[_HEADER]
        if self.extra and aims:
            found |= BIT[_EXTRA]
        if self.gear and steps(farm):
            found |= BIT[_GEAR]
        if self.tiles:
            for tile in range(8):
                if self.tiles & BIT[tile] and tile_useful(s, farm, tile):
                    found |= BIT[_TILE + tile]
        return found

    def plain(self, s: SunaValoState, functions: i64) -> i64:
        """Those functions that need no further decision."""
        farm = s.farms[self.seat]
        found: i64 = 0
        cards = functions & _CARDS
        while cards:
            number = bits.lowest(cards)
            cards &= cards - 1
            if is_plain(s, farm, number, useful_icons(s, farm, number, self.scope, 1)):
                found |= BIT[number]
        if functions & BIT[_HEADER] and header_plain(s, farm, self.header):
            found |= BIT[_HEADER]
        return found

    def drones(self, s: SunaValoState) -> i64:
        """How many deliveries are left, if nothing else is; otherwise 0.

        A function that can do nothing yet counts as something else: a delivery may make room for it.
        """
        farm = s.farms[self.seat]
        if self.picks >= 0 or self.tiles or self.gear:
            return 0
        n = self.extra
        if self.header >= 0:
            if s.tables.head_icons[self.header][0] != ICON_DRONE:
                return 0
            n += 1
        cards = self.cards
        while cards:
            card = farm.cells[bits.lowest(cards)] & 127
            cards &= cards - 1
            if self.scope == ANYWHERE and s.tables.drones[card] < len(s.tables.icons[card]):
                return 0
            n += s.tables.drones[card]
        return n

    def mask(self, s: SunaValoState) -> i64:
        found = self.functions(s)
        if self.picks < 0:
            plain = self.plain(s, found)
            if plain & (plain - 1):
                found |= BIT[_ALL]
        return found

    def optional(self, s: SunaValoState) -> bool:
        return True

    def forced(self, s: SunaValoState) -> i64:
        """Nothing left, or nothing but deliveries, or one function that can be refused once it is begun."""
        found = self.functions(s)
        if found == 0:
            return -1 if self.awaits_swap(s) else DONE
        if self.drones(s):
            return ALL
        if found & (found - 1) or self.picks >= 0:
            return -1
        n = bits.lowest(found)
        if n == _GEAR or (n < _HEADER and refusable(s, s.farms[self.seat], n)):
            return CARD + n
        return -1

    def choose(self, s: SunaValoState, n: i64) -> None:
        if n == _ALL:
            self.use_all(s)
            return
        self.without(s, BIT[n])
        if n < _HEADER:
            use_card(s, self.seat, n, self.scope)
        elif n == _HEADER:
            use_header(s, self.seat, self.header, self.scope)
        elif n == _EXTRA:
            s.stack.append(Deliver(self.seat, 1, self.scope))
        elif n == _GEAR:
            s.stack.append(TakeStep(self.seat, 1))
        else:
            use_tile(s, self.seat, n - _TILE)

    def use_all(self, s: SunaValoState) -> None:
        """All deliveries, if there is nothing else; otherwise everything that needs no decision."""
        drones = self.drones(s)
        if drones:
            s.stack.append(Deliver(self.seat, drones, self.scope))
            return
        plain = self.plain(s, self.functions(s))
        self.without(s, plain)
        for n in bits.members(plain):
            if n == _HEADER:
                use_header(s, self.seat, self.header, self.scope)
            else:
                use_card(s, self.seat, n, self.scope)

    def without(self, s: SunaValoState, used: i64) -> None:
        """What is left once these functions are used goes back on the stack."""
        farm = s.farms[self.seat]
        cards = self.cards & ~used
        picks = self.picks
        if picks > 0 and used & _CARDS:
            picks -= 1
            cards &= ~farm.column_cells(cell_column(farm.cells[bits.lowest(used)]))
        header = NO_COLUMN if used & BIT[_HEADER] else self.header
        extra: i64 = 0 if used & BIT[_EXTRA] else self.extra
        gear: i64 = 0 if used & BIT[_GEAR] else self.gear
        tiles = self.tiles & ~(used >> _TILE)
        if (cards and picks) or header >= 0 or extra or gear or tiles:
            s.stack.append(Activate(self.seat, cards, header, tiles, extra, gear, picks, self.scope))

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        if self.cards >= BIT[len(farm.cells)]:
            return "cards must be on the farm"
        if self.header >= 0 and not s.tables.head_icons[self.header]:
            return "header must be one with a function"
        return "" if self.tiles & ~farm.tiles == 0 else "tiles must be the player's own"

    def show(self, s: SunaValoState, viewer: i64) -> dict[str, Any]:
        """With what is still pending, by name."""
        farm = s.farms[self.seat]
        names = s.tables.names
        pending: list[str] = [names["card"][farm.cells[number] & 127] for number in bits.members(self.cards)]
        if self.header >= 0:
            pending.append(COLUMNS[self.header])
        pending += [names["tile"][tile] for tile in bits.members(self.tiles)]
        if self.extra:
            pending.append("extra")
        if self.gear:
            pending.append("gear")
        return {"kind": self.kind, **self.fields(), "pending": pending}

    @classmethod
    def from_shown(cls, s: SunaValoState, viewer: i64, shown: dict[str, Any]) -> Frame[SunaValoState]:
        del shown["pending"]
        return cls.make(shown)


# ---- what is activated


def begin(s: SunaValoState, seat: i64, cards: i64, header: i64, tiles: i64, extra: i64, gear: i64, scope: i64) -> None:
    """Activate these functions. Energy alone needs no decision: it is taken at once."""
    farm = s.farms[seat]
    left: i64 = 0
    for number in bits.members(cards):
        if farm.cells[number] & FLIPPED:
            continue
        printed = s.tables.icons[farm.cells[number] & 127]
        if not printed:
            continue
        if scope == ANYWHERE and printed.count(ICON_ENERGY) == len(printed):
            s.gain_energy(seat, len(printed))
        else:
            left |= BIT[number]
    if header >= 0 and s.tables.head_icons[header][0] == ICON_ENERGY:
        s.gain_energy(seat, 1)
        header = NO_COLUMN
    for tile in range(8):
        if tiles & BIT[tile] and farm.character != C05:
            effects = s.tables.tile_effects[tile]
            if len(effects) == 1 and effects[0].op == OP_ENERGY:
                use_tile(s, seat, tile)
                tiles ^= BIT[tile]
    if left or header >= 0 or tiles or extra or gear:
        s.stack.append(Activate(seat, left, header, tiles, extra, gear, NO_LIMIT, scope))


def activate_column(s: SunaValoState, seat: i64, column: i64, gear: bool) -> None:
    """Activate a column: its cards, its header, the tiles that name it, and what belongs to it besides.

    The personal column uses the drones of the dock for personal orders (SV-4).
    """
    farm = s.farms[seat]
    tiles: i64 = 0
    owned = farm.tiles & ~farm.fresh & PROGRESS_TILES
    if owned:
        for tile in range(8):
            if owned & BIT[tile] and s.tables.tile_column[tile] == column:
                tiles |= BIT[tile]
    extra: i64 = 1 if farm.character == C01 and column >= DOCK else 0
    cards = farm.column_cells(DOCK if column == PERSONAL else column)
    header: i64 = column
    scope = ANYWHERE
    if column == PERSONAL:
        header = DOCK
        scope = TO_PERSONAL
    begin(s, seat, cards, header, tiles, extra, 1 if gear else 0, scope)


def activate_card(s: SunaValoState, seat: i64, number: i64) -> None:
    """Activate one card alone; a personal order uses the drones of the dock for itself (SV-3)."""
    farm = s.farms[seat]
    if cell_column(farm.cells[number]) == PERSONAL:
        begin(s, seat, farm.column_cells(DOCK), DOCK, 0, 0, 0, number)
    else:
        begin(s, seat, BIT[number], NO_COLUMN, 0, 0, 0, ANYWHERE)


def activate_picks(s: SunaValoState, seat: i64, columns: i64, picks: i64) -> None:
    """Activate some cards of one's choice, each in another of these columns."""
    farm = s.farms[seat]
    cards: i64 = 0
    for column in bits.members(columns):
        cards |= farm.column_cells(column)
    s.stack.append(Activate(seat, cards, NO_COLUMN, 0, 0, 0, picks, ANYWHERE))


class RowBonus(Ask):
    """A row is complete and the column resolved: points in the end, or activate the row now (SV-12)."""

    kind: ClassVar[str] = "row_bonus"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"row": (0, 2)}

    def __init__(self, seat: i64, row: i64) -> None:
        super().__init__(seat)
        self.row: i64 = row

    def base(self) -> i64:
        return POINTS

    def mask(self, s: SunaValoState) -> i64:
        return 3

    def choose(self, s: SunaValoState, n: i64) -> None:
        farm = s.farms[self.seat]
        if n == 0:
            farm.row_points += 1
            s.tell(events.ROW_POINTS, self.seat, s.tables.row_points)
        else:
            farm.row_uses += 1
            s.tell(events.ROW_USE, self.seat)
            begin(s, self.seat, farm.row_cells(self.row), NO_COLUMN, 0, 0, 0, ANYWHERE)

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        if self.row >= farm.rows() or farm.rows_taken() != self.row:
            return "row must be the last complete one, its bonus not taken"
        return ""


def lay_card(s: SunaValoState, seat: i64, card: i64, column: i64, flipped: bool) -> i64:
    """Lay a card on the farm; a completed row will pay once what the card activates is done. The cell's number."""
    farm = s.farms[seat]
    before = farm.rows()
    number = farm.place(card, column, flipped)
    s.tell(events.FLIP if flipped else events.PLACE, seat, card, column)
    if farm.rows() > before and before < 3:
        s.stack.append(RowBonus(seat, before))
    return number
