"""What the functions of cards, headers and bot tiles can do, and using them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.games.suna_valo import events
from solstead.games.suna_valo.farm import FLIPPED, Farm, cell_good
from solstead.games.suna_valo.frames.ask import BY_CARD, BY_HEADER, RECEIVED, Ask, GainGood, gainable, place_good
from solstead.games.suna_valo.frames.delivery import ANYWHERE, Deliver, targets
from solstead.games.suna_valo.frames.tracks import TakeStep, steps
from solstead.games.suna_valo.nouns import DONE, ICON
from solstead.games.suna_valo.tables import (
    C05,
    ICON_COG,
    ICON_DRONE,
    ICON_ENERGY,
    OP_ENERGY,
    OP_RECEIVE,
    RESOURCES,
)

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

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
            return -1 if self.awaits_swap(s) else DONE
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
