"""A turn: buy a card or fulfil a ship order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.suna_valo import events, goods, village
from solstead.games.suna_valo.farm import HEADER_STORE, Farm
from solstead.games.suna_valo.frames.activation import activate_column, lay_card
from solstead.games.suna_valo.frames.ask import Ask, NoSwap, StoreGood, put_good
from solstead.games.suna_valo.frames.display import AddCard, FillVillage
from solstead.games.suna_valo.frames.effects import fulfil, hold_festival, open_ships, ship_discount
from solstead.games.suna_valo.frames.payment import TO_SELLER, TO_SUPPLY, PayAny, PayExactly, affordable
from solstead.games.suna_valo.goods import MARKER, ONE
from solstead.games.suna_valo.nouns import COLUMN, GOOD, VILLAGE
from solstead.games.suna_valo.tables import ENERGY, FARM_CARDS, FLIP_STEP, HEAD_OF, VILLAGE_DISCOUNT

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

# What TakeTurn offers, counted from the first village card.
_OWN: Final[i64] = 3
_OTHER: Final[i64] = 6
_SHIP: Final[i64] = 9

# What PlaceCard offers, counted from the first column.
_BACK: Final[i64] = 6
_FEAST: Final[i64] = 12


def village_price(s: SunaValoState, seat: i64, slot: i64) -> i64:
    """What a village card costs: minimum price and slot, less the improvement."""
    price: i64 = s.tables.min_price[s.village[slot]] + s.tables.slot_price[slot]
    return price - 1 if price > 0 and s.farms[seat].gone(VILLAGE_DISCOUNT) else price


class TakeTurn(Ask):
    """Action A: buy a card from the village or a display. Action B: fulfil a ship order."""

    kind: ClassVar[str] = "take_turn"

    def base(self) -> i64:
        return VILLAGE

    def mask(self, s: SunaValoState) -> i64:
        seat = self.seat
        farm = s.farms[seat]
        found = open_ships(s, seat, ship_discount(farm)) * BIT[_SHIP]
        if farm.is_full():
            return found
        supply = farm.supply()
        total = goods.total(supply)
        for i in range(3):
            if s.village[i] >= 0 and village_price(s, seat, i) <= total:
                found |= BIT[i]
            if s.shelf[seat * 3 + i] >= 0:
                found |= BIT[_OWN + i]
            theirs = (1 - seat) * 3 + i
            if s.shelf[theirs] >= 0:
                price: i64 = s.price[theirs]
                if affordable(farm, supply, price, goods.count(price, MARKER)):
                    found |= BIT[_OTHER + i]
        return found

    def choose(self, s: SunaValoState, n: i64) -> None:
        if n < _OWN:
            self.buy_village(s, n)
        elif n < _OTHER:
            self.buy_own(s, n - _OWN)
        elif n < _SHIP:
            self.buy_other(s, n - _OTHER)
        else:
            village.discard_rightmost(s)
            if not s.extra:
                s.stack.append(FillVillage(self.seat))
            end_turn(s, self.seat)
            fulfil(s, self.seat, n - _SHIP, ship_discount(s.farms[self.seat]))

    def buy_village(self, s: SunaValoState, slot: i64) -> None:
        card: i64 = s.village[slot]
        price = village_price(s, self.seat, slot)
        s.village[slot] = -1
        s.tell(events.BUY_VILLAGE, self.seat, card, price)
        if not s.extra:
            s.stack.append(FillVillage(self.seat))
        end_turn(s, self.seat)
        s.stack.append(PlaceCard(self.seat, card))
        if price:
            s.stack.append(PayAny(self.seat, price, TO_SUPPLY))

    def buy_own(self, s: SunaValoState, slot: i64) -> None:
        """The goods on the card go to the supply, its markers beside the farm."""
        card, price = s.take_display(self.seat, slot)
        s.tell(events.BUY_OWN, self.seat, card)
        keep_markers(s, self.seat, goods.count(price, MARKER))
        if not s.extra:
            s.stack.append(AddCard(self.seat, slot))
        end_turn(s, self.seat)
        s.stack.append(PlaceCard(self.seat, card))

    def buy_other(self, s: SunaValoState, slot: i64) -> None:
        """The seller gets what is paid and what lay on the card, and stores it before the card is placed (SV-9)."""
        seller = 1 - self.seat
        card, price = s.take_display(seller, slot)
        markers = goods.count(price, MARKER)
        price -= markers * ONE[MARKER]
        s.tell(events.BUY_OTHER, self.seat, card, seller)
        keep_markers(s, seller, markers)
        if not s.extra:
            s.stack.append(AddCard(seller, slot))
        end_turn(s, self.seat)
        s.stack.append(PlaceCard(self.seat, card))
        s.bag = price
        s.stack.append(StorePaid(seller))
        if markers:
            s.stack.append(PayAny(self.seat, markers, TO_SELLER))
        if price:
            s.stack.append(PayExactly(self.seat, price, markers, TO_SELLER))


def keep_markers(s: SunaValoState, seat: i64, n: i64) -> None:
    """Shortage markers of a bought card cost points."""
    if n:
        s.farms[seat].markers += n
        s.tell(events.MARKERS, seat, n)


class StorePaid(NoSwap):
    """The seller stores what was paid, in an order of their choice; what has no room becomes energy (SV-9)."""

    kind: ClassVar[str] = "store_paid"

    def base(self) -> i64:
        return GOOD

    def mask(self, s: SunaValoState) -> i64:
        found: i64 = 0
        if s.bag == 0:
            return found
        for kind in range(6):
            if goods.count(s.bag, kind):
                found |= BIT[kind]
        return found

    def forced(self, s: SunaValoState) -> i64:
        """Energy, what has no room, and what no other resource competes with, need no order."""
        mask = self.mask(s)
        kinds = mask
        while kinds:
            kind = bits.lowest(kinds)
            kinds &= kinds - 1
            if not competes(s.farms[self.seat], kind, mask):
                return GOOD + kind
        return super().forced(s)

    def choose(self, s: SunaValoState, n: i64) -> None:
        farm = s.farms[self.seat]
        s.bag -= ONE[n]
        if s.bag:
            s.stack.append(StorePaid(self.seat))
        if n == ENERGY:
            s.gain_energy(self.seat, 1)
            return
        room = farm.room(n)
        if room == 0:
            s.tell(events.CONVERTED, self.seat, n)
            farm.energy += 1
        elif room & (room - 1):
            s.stack.append(StoreGood(self.seat, n, 0, 0, 0))
        else:
            put_good(s, self.seat, n, bits.lowest(room), 0, 0, 0)


def competes(farm: Farm, kind: i64, others: i64) -> bool:
    """Whether a resource may take room that another one could use."""
    if kind == ENERGY or not farm.has_room(kind):
        return False
    rivals = others & 31 & ~BIT[kind]
    if rivals and farm.vault_room():
        return True
    for rival in range(5):
        if rivals & BIT[rival] and HEAD_OF[rival] == HEAD_OF[kind]:
            return True
        if rivals & BIT[rival] and farm.room(rival) & farm.room(kind) & ~BIT[HEADER_STORE]:
            return True
    return False


class PlaceCard(Ask):
    """Place a bought card face up, or flipped in any column; or hold the festival."""

    kind: ClassVar[str] = "place_card"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"card": (0, 68)}

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def base(self) -> i64:
        return COLUMN

    def mask(self, s: SunaValoState) -> i64:
        columns = s.tables.farm_columns
        found: i64 = s.tables.columns[self.card] & columns | columns << 6
        return found | BIT[_FEAST] if self.card >= FARM_CARDS else found

    def choose(self, s: SunaValoState, n: i64) -> None:
        if n == _FEAST:
            hold_festival(s, self.seat, self.card - FARM_CARDS)
            return
        flipped = n >= _BACK
        column = n - _BACK if flipped else n
        lay_card(s, self.seat, self.card, column, flipped)
        activate_column(s, self.seat, column, flipped and s.farms[self.seat].gone(FLIP_STEP))


def end_turn(s: SunaValoState, seat: i64) -> None:
    """What comes between the turn and the adding of a card."""
    if s.swap_open:
        s.stack.append(LastSwap(seat))


class LastSwap(Ask):
    """The end of the turn, before a card is added: the last moment for C06."""

    kind: ClassVar[str] = "last_swap"

    def optional(self, s: SunaValoState) -> bool:
        return True

    def forced(self, s: SunaValoState) -> i64:
        return -1 if self.swaps(s) else super().forced(s)
