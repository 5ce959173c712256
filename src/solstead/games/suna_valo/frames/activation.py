"""Activating columns, rows and cards: functions in any order, each finished before the next (SV-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.games.suna_valo import events
from solstead.games.suna_valo.farm import FLIPPED, Farm, cell_column, cell_good
from solstead.games.suna_valo.frames.ask import BY_CARD, BY_HEADER, RECEIVED, Ask, GainGood, gainable, place_good
from solstead.games.suna_valo.frames.delivery import ANYWHERE, TO_PERSONAL, Deliver, targets
from solstead.games.suna_valo.frames.tracks import PROGRESS_TILES, TakeStep, steps
from solstead.games.suna_valo.nouns import ALL, CARD, DONE, EXTRA, GEAR, HEADER, ICON, POINTS, TILE
from solstead.games.suna_valo.tables import (
    C01,
    C05,
    COLUMNS,
    DOCK,
    ICON_COG,
    ICON_DRONE,
    ICON_ENERGY,
    OP_ENERGY,
    OP_RECEIVE,
    PERSONAL,
    RESOURCES,
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


# ---- what the functions can do now


def useful_icons(s: SunaValoState, farm: Farm, number: i64, scope: i64, aims: i64) -> i64:
    """The mask of the icons of a card that can do something; `aims` are the orders that can be delivered to.

    Where deliveries are bound to personal orders, nothing but the drones of dock cards counts (SV-4).
    """
    cell: i64 = farm.cells[number]
    mask: i64 = 0
    if cell & FLIPPED:
        return mask
    card = cell & 127
    icons = s.tables.icons[card]
    for i in range(len(icons)):
        icon: i64 = icons[i]
        if icon == ICON_DRONE:
            useful = aims != 0
        elif scope != ANYWHERE:
            useful = False
        elif icon == ICON_ENERGY:
            useful = True
        elif icon == ICON_COG:
            useful = steps(farm) != 0
        elif s.tables.stores[card]:
            useful = cell_good(cell, i) == 0
        else:
            useful = farm.fitting(icon) != 0
        if useful:
            mask |= BIT[i]
    return mask


def is_plain(s: SunaValoState, farm: Farm, number: i64, icons: i64) -> bool:
    """Whether these icons need no decision: energy, and resources of one kind that have only their own storage."""
    card = farm.cells[number] & 127
    printed = s.tables.icons[card]
    for i in range(len(printed)):
        icon: i64 = printed[i]
        choice = icon > RESOURCES or icon & (icon - 1) or not s.tables.stores[card] or farm.vault_room()
        if icons & BIT[i] and icon != ICON_ENERGY and choice:
            return False
    return True


def only(s: SunaValoState, farm: Farm, number: i64, icons: i64, wanted: i64) -> bool:
    """Whether these icons of a card are all of one kind."""
    printed = s.tables.icons[farm.cells[number] & 127]
    others: i64 = 0
    for i in range(len(printed)):
        if printed[i] != wanted:
            others |= BIT[i]
    return not icons & others


def refusable(s: SunaValoState, farm: Farm, number: i64) -> bool:
    """Whether using a card asks again before anything but energy happens."""
    return min(s.tables.icons[farm.cells[number] & 127]) >= ICON_ENERGY


def header_useful(s: SunaValoState, farm: Farm, column: i64, aims: i64) -> bool:
    icon: i64 = s.tables.head_icons[column][0]
    if icon == ICON_DRONE:
        return aims != 0
    if icon == ICON_ENERGY:
        return True
    if icon == ICON_COG:
        return steps(farm) != 0
    if column > 2:
        return farm.fitting(icon) != 0
    return gainable(farm, icon, BY_HEADER, column, 0) != 0


def header_plain(s: SunaValoState, farm: Farm, column: i64) -> bool:
    icon: i64 = s.tables.head_icons[column][0]
    return icon <= RESOURCES and not icon & (icon - 1) and column < 3 and not farm.vault_room()


def tile_useful(s: SunaValoState, farm: Farm, tile: i64) -> bool:
    """C05 is paid for a tile even if the tile itself brings nothing (SV-11)."""
    if farm.character == C05:
        return True
    for effect in s.tables.tile_effects[tile]:
        if effect.op == OP_ENERGY:
            return True
        if effect.op == OP_RECEIVE:
            if farm.fitting(effect.arg):
                return True
        elif steps(farm):
            return True
    return False


# ---- using them


def use_card(s: SunaValoState, seat: i64, number: i64, scope: i64) -> None:
    """Use a card: energy first, which nobody refuses, then icon by icon in any order."""
    farm = s.farms[seat]
    icons = useful_icons(s, farm, number, scope, 1)
    printed = s.tables.icons[farm.cells[number] & 127]
    plain = is_plain(s, farm, number, icons)
    if scope == ANYWHERE and ICON_DRONE in printed:
        icons = FULL[len(printed)]  # a delivery may make useful what is not yet
    for i in range(len(printed)):
        if icons & BIT[i] and (plain or printed[i] == ICON_ENERGY):
            icons ^= BIT[i]
            use_icon(s, seat, number, i, scope)
    if icons == 0:
        return
    first: i64 = printed[bits.lowest(icons)]
    if not icons & (icons - 1):
        use_icon(s, seat, number, bits.lowest(icons), scope)
    elif first == ICON_DRONE and only(s, farm, number, icons, first):
        s.stack.append(Deliver(seat, bits.count(icons), scope))
    elif first == ICON_COG and only(s, farm, number, icons, first):
        s.stack.append(TakeStep(seat, bits.count(icons)))
    else:
        s.stack.append(UseCard(seat, number, icons, scope))


def use_icon(s: SunaValoState, seat: i64, number: i64, i: i64, scope: i64) -> None:
    card = s.farms[seat].cells[number] & 127
    icon: i64 = s.tables.icons[card][i]
    if icon == ICON_ENERGY:
        s.gain_energy(seat, 1)
    elif icon == ICON_COG:
        s.stack.append(TakeStep(seat, 1))
    elif icon == ICON_DRONE:
        s.stack.append(Deliver(seat, 1, scope))
    else:
        gain(s, seat, icon, BY_CARD if s.tables.stores[card] else RECEIVED, number, i)


def gain(s: SunaValoState, seat: i64, kinds: i64, origin: i64, number: i64, icon: i64) -> None:
    """Gain one of some resources, asking which if there are several."""
    if kinds & (kinds - 1):
        s.stack.append(GainGood(seat, kinds, 1, origin, number, icon))
    else:
        place_good(s, seat, bits.lowest(kinds), origin, number, icon)


def use_header(s: SunaValoState, seat: i64, column: i64, scope: i64) -> None:
    icon: i64 = s.tables.head_icons[column][0]
    if icon == ICON_ENERGY:
        s.gain_energy(seat, 1)
    elif icon == ICON_COG:
        s.stack.append(TakeStep(seat, 1))
    elif icon == ICON_DRONE:
        s.stack.append(Deliver(seat, 1, scope))
    elif column < 3:
        gain(s, seat, icon, BY_HEADER, column, 0)
    else:
        gain(s, seat, icon, RECEIVED, 0, 0)


def use_tile(s: SunaValoState, seat: i64, tile: i64) -> None:
    """Use a progress tile; C05 brings a good of any kind afterwards (SV-11)."""
    farm = s.farms[seat]
    s.tell(events.USE_TILE, seat, tile)
    if farm.character == C05:
        s.stack.append(GainGood(seat, 63, 1, RECEIVED, 0, 0))
    for effect in s.tables.tile_effects[tile]:
        if effect.op == OP_ENERGY:
            s.gain_energy(seat, effect.n)
        elif effect.op == OP_RECEIVE:
            s.stack.append(GainGood(seat, effect.arg, effect.n, RECEIVED, 0, 0))
        else:
            s.stack.append(TakeStep(seat, effect.n))


class UseCard(Ask):
    """Choose the next icon of a card; icons that are alike are one option."""

    kind: ClassVar[str] = "use_card"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"number": (0, 25), "icons": (1, 7), "scope": (-2, 25)}

    def __init__(self, seat: i64, number: i64, icons: i64, scope: i64) -> None:
        super().__init__(seat)
        self.number: i64 = number
        self.icons: i64 = icons
        self.scope: i64 = scope

    def base(self) -> i64:
        return ICON

    def mask(self, s: SunaValoState) -> i64:
        farm = s.farms[self.seat]
        found = self.icons & useful_icons(s, farm, self.number, self.scope, targets(s, farm, self.scope))
        printed = s.tables.icons[farm.cells[self.number] & 127]
        for i in range(1, len(printed)):
            for j in range(i):
                if found & BIT[i] and found & BIT[j] and printed[i] == printed[j]:
                    found ^= BIT[i]
        return found

    def optional(self, s: SunaValoState) -> bool:
        return True

    def forced(self, s: SunaValoState) -> i64:
        mask = self.mask(s)
        if mask == 0:
            return DONE
        if mask & (mask - 1):
            return -1
        icon = s.tables.icons[s.farms[self.seat].cells[self.number] & 127][bits.lowest(mask)]
        return ICON + bits.lowest(mask) if icon in (ICON_DRONE, ICON_COG) else -1  # those can be refused later

    def choose(self, s: SunaValoState, n: i64) -> None:
        rest = self.icons & ~BIT[n]
        if rest:
            s.stack.append(UseCard(self.seat, self.number, rest, self.scope))
        use_icon(s, self.seat, self.number, n, self.scope)

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        if self.number >= len(farm.cells) or farm.cells[self.number] & FLIPPED:
            return "number must be a card that lies face up on the farm"
        if self.icons >= BIT[len(s.tables.icons[farm.cells[self.number] & 127])]:
            return "icons must be those of that card"
        return ""


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
            return DONE
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
