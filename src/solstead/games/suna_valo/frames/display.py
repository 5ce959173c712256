"""The personal displays: prices, adding cards, replacing cards before a new era."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.zone import PUBLIC
from solstead.games.suna_valo import events, goods, village
from solstead.games.suna_valo.frames.ask import Auto, NoSwap
from solstead.games.suna_valo.frames.payment import TakeGood, buy_at_market, pay_all, spend_energy
from solstead.games.suna_valo.goods import MARKER, ONE
from solstead.games.suna_valo.nouns import ALL, FARM, GOOD, MARKET, OWN, PEEK, REST, TOP, VILLAGE
from solstead.games.suna_valo.tables import C02, C04, ENERGY, FARM_CARDS

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

# What SetPrice offers, counted from the first resource of the market.
_GOOD: Final[i64] = GOOD - MARKET
_ENERGY: Final[i64] = _GOOD + ENERGY
_REST: Final[i64] = REST - MARKET
_ALL: Final[i64] = ALL - MARKET
_TOP: Final[i64] = TOP - PEEK
_VILLAGE: Final[i64] = VILLAGE - PEEK


class StartPrice(NoSwap):
    """Preparation round: exactly one good on each card of the own display."""

    kind: ClassVar[str] = "start_price"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"slot": (0, 2)}

    def __init__(self, seat: i64, slot: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot

    def base(self) -> i64:
        return GOOD

    def mask(self, s: SunaValoState) -> i64:
        farm = s.farms[self.seat]
        return farm.kinds() | BIT[ENERGY] if farm.energy else farm.kinds()

    def choose(self, s: SunaValoState, n: i64) -> None:
        if n == ENERGY:
            spend_energy(s, self.seat, 1, self.slot)
        else:
            s.stack.append(TakeGood(self.seat, n, self.slot, 0))


def least_price(s: SunaValoState, seat: i64, card: i64) -> i64:
    """The minimum price of a card in a player's display (SV-8)."""
    least: i64 = s.tables.min_price[card]
    return least - 1 if least > 0 and s.farms[seat].character == C02 else least


def missing(s: SunaValoState, seat: i64, slot: i64) -> i64:
    """How many goods a card of the display lacks to its minimum price."""
    price: i64 = s.price[seat * 3 + slot]
    return least_price(s, seat, s.shelf[seat * 3 + slot]) - goods.total(price) - goods.count(price, MARKER)


class SetPrice(NoSwap):
    """Lay goods on a card of the own display, in any order: at least its minimum, and more for those who like.

    When the supply is too small all of it goes on the card, and shortage markers make up for the rest (SV-8).
    """

    kind: ClassVar[str] = "set_price"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"slot": (0, 2)}

    def __init__(self, seat: i64, slot: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot

    def base(self) -> i64:
        return MARKET

    def mask(self, s: SunaValoState) -> i64:
        farm = s.farms[self.seat]
        need = missing(s, self.seat, self.slot)
        total = farm.total()
        found: i64 = 0
        for kind in range(5):
            price = farm.market_price(kind)
            if farm.energy >= price and (price == 1 or need <= total - price + 1):
                found |= BIT[kind]
        if need > 0 and total <= need:
            return found | BIT[_ALL]
        found |= farm.kinds() << _GOOD
        if farm.energy:
            found |= BIT[_ENERGY]
        if need > 0 and farm.energy >= need:
            found |= BIT[_REST]
        return found

    def optional(self, s: SunaValoState) -> bool:
        return missing(s, self.seat, self.slot) <= 0

    def idle(self, s: SunaValoState, seat: i64) -> list[int]:
        return []  # the price is set

    def choose(self, s: SunaValoState, n: i64) -> None:
        if n == _ALL:
            pay_all(s, self.seat, self.slot)
            add_markers(s, self.seat, self.slot)
            return
        if n == _REST:
            spend_energy(s, self.seat, missing(s, self.seat, self.slot), self.slot)
            return
        s.stack.append(SetPrice(self.seat, self.slot))
        if n < _GOOD:
            buy_at_market(s, self.seat, n, self.slot)
        elif n == _ENERGY:
            spend_energy(s, self.seat, 1, self.slot)
        else:
            s.stack.append(TakeGood(self.seat, n - _GOOD, self.slot, 0))

    def due(self, s: SunaValoState) -> dict[str, int]:
        return {"any": max(0, missing(s, self.seat, self.slot))}

    def purse(self, s: SunaValoState) -> dict[str, Any]:
        return {"more": True, "energy": s.farms[self.seat].energy}

    def misfit(self, s: SunaValoState) -> str:
        return "" if s.shelf[self.seat * 3 + self.slot] >= 0 else "slot must have a card"


def add_markers(s: SunaValoState, seat: i64, slot: i64) -> None:
    """Shortage markers up to the minimum price."""
    need = missing(s, seat, slot)
    if need > 0:
        price: i64 = s.price[seat * 3 + slot]
        s.price[seat * 3 + slot] = price + need * ONE[MARKER]
        s.tell(events.SHORTAGE, seat, need, s.shelf[seat * 3 + slot])


# ---- adding a card


class FillVillage(Auto):
    """Village cards move right, and a card of the draw pile comes to the left."""

    kind: ClassVar[str] = "fill_village"

    def run(self, s: SunaValoState) -> None:
        s.swap_open = False
        village.fill(s)


class AddCard(NoSwap):
    """Choose the village card that fills the gap in the own display; C04 may look at the draw pile first."""

    kind: ClassVar[str] = "add_card"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"slot": (0, 2)}

    def __init__(self, seat: i64, slot: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot

    def base(self) -> i64:
        return PEEK

    def mask(self, s: SunaValoState) -> i64:
        found: i64 = 0
        if s.top >= 0:
            found |= BIT[_TOP]
        elif s.farms[self.seat].character == C04 and s.pile:
            found |= 1
        for i in range(3):
            if s.village[i] >= 0:
                found |= BIT[_VILLAGE + i]
        return found

    def choose(self, s: SunaValoState, n: i64) -> None:
        s.swap_open = False
        if n == 0:
            s.stack.append(AddCard(self.seat, self.slot))
            s.top = village.draw(s)
            if s.top >= 0:
                s.reveal(events.PEEK, PUBLIC, self.seat, s.top)
            return
        if n == _TOP:
            card: i64 = s.top
            s.top = -1
        else:
            card = s.village[n - _VILLAGE]
            s.village[n - _VILLAGE] = -1
            s.stack.append(FillVillage(self.seat))
        s.shelf[self.seat * 3 + self.slot] = card
        s.tell(events.ADD, self.seat, card)
        s.stack.append(SetPrice(self.seat, self.slot))

    def skip(self, s: SunaValoState) -> None:
        s.stack.append(FillVillage(self.seat))

    def misfit(self, s: SunaValoState) -> str:
        return "" if s.shelf[self.seat * 3 + self.slot] < 0 else "slot must be empty"


# ---- before a new era


class ReplaceCards(NoSwap):
    """Choose a card of the own display that a card from the hand replaces; any of them, in any order (SV-5)."""

    kind: ClassVar[str] = "replace_cards"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"replaced": (0, 7)}

    def __init__(self, seat: i64, replaced: i64) -> None:
        super().__init__(seat)
        self.replaced: i64 = replaced  # the places where a new card lies already

    def base(self) -> i64:
        return OWN

    def mask(self, s: SunaValoState) -> i64:
        found: i64 = 0
        farm = s.farms[self.seat]
        if farm.hand == 0 and farm.hand_festivals == 0:
            return found
        for slot in range(3):
            if s.shelf[self.seat * 3 + slot] >= 0:
                found |= BIT[slot]
        return found & ~self.replaced

    def optional(self, s: SunaValoState) -> bool:
        return True

    def idle(self, s: SunaValoState, seat: i64) -> list[int]:
        return []  # what is kept is in use

    def choose(self, s: SunaValoState, n: i64) -> None:
        s.stack.append(ReplaceCards(self.seat, self.replaced | BIT[n]))
        s.stack.append(ChooseNewCard(self.seat, n))

    def skip(self, s: SunaValoState) -> None:
        """What is not used is discarded face up."""
        farm = s.farms[self.seat]
        for card in hand_cards(farm.hand, farm.hand_festivals):
            s.reveal(s.put_away(card), PUBLIC, self.seat, card)
        farm.hand = 0
        farm.hand_festivals = 0


def hand_cards(hand: i64, festivals: i64) -> list[int]:
    return bits.members(hand) + [FARM_CARDS + festival for festival in bits.members(festivals)]


class ChooseNewCard(NoSwap):
    """Choose the card from the hand; the goods of the old card move to it."""

    kind: ClassVar[str] = "choose_new_card"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"slot": (0, 2)}

    def __init__(self, seat: i64, slot: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot

    def options(self, s: SunaValoState, seat: i64) -> list[int]:
        farm = s.farms[self.seat]
        return [FARM + card for card in hand_cards(farm.hand, farm.hand_festivals)]

    def allows(self, s: SunaValoState, seat: i64, action: i64) -> bool:
        return action in self.options(s, seat)

    def pick(self, s: SunaValoState, seat: i64, source: Chance) -> i64:
        options = self.options(s, seat)
        return options[source.below(len(options))]

    def forced(self, s: SunaValoState) -> i64:
        options = self.options(s, self.seat)
        return options[0] if len(options) == 1 else -1

    def resolve(self, s: SunaValoState, seat: i64, action: i64) -> None:
        farm = s.farms[seat]
        place = seat * 3 + self.slot
        card = action - FARM
        if card < FARM_CARDS:
            farm.hand ^= BIT[card]
        else:
            farm.hand_festivals ^= BIT[card - FARM_CARDS]
        s.reveal(events.REPLACE, PUBLIC, seat, s.shelf[place], card)
        s.put_away(s.shelf[place])
        s.shelf[place] = card
        s.stack.append(SetPrice(seat, self.slot))

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        if farm.hand == 0 and farm.hand_festivals == 0:
            return "there must be cards in the hand"
        return "" if s.shelf[self.seat * 3 + self.slot] >= 0 else "slot must have a card"
