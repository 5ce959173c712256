"""Paying: exact goods, any goods, with the farm market and discounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.suna_valo import events, goods
from solstead.games.suna_valo.farm import Farm
from solstead.games.suna_valo.frames.ask import Ask
from solstead.games.suna_valo.goods import ONE
from solstead.games.suna_valo.nouns import CARD, GOOD, MARKET
from solstead.games.suna_valo.tables import ENERGY

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

# Where a good goes: onto a card of the own display (0 to 2), to the seller, to the supply or an order.
TO_SELLER: Final[i64] = 3
TO_SUPPLY: Final[i64] = 4

#: The market among the places that a good can come from, counted from the first card.
MARKET_STORE: Final[i64] = MARKET - CARD


def energy_needed(farm: Farm, supply: i64, need: i64) -> i64:
    """The energy that exact goods cost at least: what is missing in the supply comes from the market."""
    energy = goods.count(need, ENERGY)
    for kind in range(5):
        missing = goods.count(need, kind) - goods.count(supply, kind)
        if missing > 0:
            energy += missing * farm.market_price(kind)
    return energy


def affordable(farm: Farm, supply: i64, need: i64, any: i64) -> bool:
    """Whether exact goods and some of any kind can be paid from a supply."""
    left = goods.count(supply, ENERGY) - energy_needed(farm, supply, need)
    if left < 0:
        return False
    for kind in range(5):
        spare = goods.count(supply, kind) - goods.count(need, kind)
        if spare > 0:
            left += spare
    return left >= any


def affordable_less(farm: Farm, supply: i64, need: i64, discount: i64, floor: i64) -> bool:
    """Whether exact goods can be paid if so many of them, of kinds from `floor` on, may be left out.

    It is best to leave out those that would cost most at the market.
    """
    energy = energy_needed(farm, supply, need)
    for price in (4, 3, 2, 1):
        for kind in range(floor, 5):
            missing = goods.count(need, kind) - goods.count(supply, kind)
            while missing > 0 and discount > 0 and farm.market_price(kind) == price:
                energy -= price
                discount -= 1
                missing -= 1
    energy -= min(discount, goods.count(need, ENERGY))
    return energy <= goods.count(supply, ENERGY)


def deliver_good(s: SunaValoState, seat: i64, kind: i64, to: i64) -> None:
    """A good has left the farm or the market: put it where it goes."""
    if to == TO_SELLER:
        s.bag += ONE[kind]
    elif to < TO_SELLER:
        price: i64 = s.price[seat * 3 + to]
        s.price[seat * 3 + to] = price + ONE[kind]
        s.tell(events.PRICE, seat, kind, s.shelf[seat * 3 + to])
        return
    s.tell(events.PAY, seat, kind)


def spend_energy(s: SunaValoState, seat: i64, n: i64, to: i64) -> None:
    """Pay energy."""
    s.farms[seat].energy -= n
    for _ in range(n):
        deliver_good(s, seat, ENERGY, to)


def buy_at_market(s: SunaValoState, seat: i64, kind: i64, to: i64) -> None:
    """Exchange energy for a resource, which is spent at once."""
    price = s.farms[seat].market_price(kind)
    s.farms[seat].energy -= price
    s.tell(events.MARKET, seat, kind, price)
    deliver_good(s, seat, kind, to)


def take_from(s: SunaValoState, seat: i64, kind: i64, to: i64, store: i64) -> None:
    if store >= MARKET_STORE:
        buy_at_market(s, seat, kind, to)
    else:
        s.farms[seat].take(kind, store)
        deliver_good(s, seat, kind, to)


class TakeGood(Ask):
    """Spend one resource: choose the storage that it is taken from, or the market (SV-6, SV-7)."""

    kind: ClassVar[str] = "take_good"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"good": (0, 4), "to": (0, 4), "market": (0, 1)}

    def __init__(self, seat: i64, good: i64, to: i64, market: i64) -> None:
        super().__init__(seat)
        self.good: i64 = good
        self.to: i64 = to
        self.market: i64 = market  # whether it may come from there

    def base(self) -> i64:
        return CARD

    def mask(self, s: SunaValoState) -> i64:
        farm = s.farms[self.seat]
        found = farm.sources(self.good)
        if self.market and farm.energy >= farm.market_price(self.good):
            found |= BIT[MARKET_STORE + self.good]
        return found

    def choose(self, s: SunaValoState, n: i64) -> None:
        take_from(s, self.seat, self.good, self.to, n)

    def payable(self, farm: Farm, supply: i64) -> bool:
        if goods.count(supply, self.good):
            return True
        return self.market != 0 and goods.count(supply, ENERGY) >= farm.market_price(self.good)

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        return "" if self.payable(farm, farm.supply()) else "good cannot be paid"


class PayExactly(Ask):
    """Pay these goods, one resource after another; the market may replace what is there (SV-7, SV-9)."""

    kind: ClassVar[str] = "pay_exactly"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"need": (0, 2**52 - 1), "any": (0, 99), "to": (3, 4)}

    def __init__(self, seat: i64, need: i64, any: i64, to: i64) -> None:
        super().__init__(seat)
        self.need: i64 = need
        self.any: i64 = any  # goods of any kind that will be paid afterwards
        self.to: i64 = to

    def base(self) -> i64:
        return CARD

    def mask(self, s: SunaValoState) -> i64:
        farm = s.farms[self.seat]
        kind = goods.lowest(self.need)
        found: i64 = 0
        if kind < 0:
            return found
        found = farm.sources(kind)
        price = farm.market_price(kind)
        if farm.energy >= price:
            left = farm.supply() - price * ONE[ENERGY]
            if affordable(farm, left, self.need - ONE[kind], self.any):
                found |= BIT[MARKET_STORE + kind]
        return found

    def choose(self, s: SunaValoState, n: i64) -> None:
        kind = goods.lowest(self.need)
        rest = self.need - ONE[kind]
        if rest:
            s.stack.append(PayExactly(self.seat, rest, self.any, self.to))
        take_from(s, self.seat, kind, self.to, n)

    def skip(self, s: SunaValoState) -> None:
        spend_energy(s, self.seat, goods.count(self.need, ENERGY), self.to)

    def payable(self, farm: Farm, supply: i64) -> bool:
        return affordable(farm, supply, self.need, self.any)

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        return "" if self.payable(farm, farm.supply()) else "need cannot be paid"


class PayAny(Ask):
    """Pay goods of any kind, kind by kind in their order; the last ones are not asked."""

    kind: ClassVar[str] = "pay_any"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"n": (0, 99), "to": (3, 4), "floor": (0, 5)}

    def __init__(self, seat: i64, n: i64, to: i64, floor: i64) -> None:
        super().__init__(seat)
        self.n: i64 = n
        self.to: i64 = to
        self.floor: i64 = floor  # kinds before this one are not paid any more

    def base(self) -> i64:
        return GOOD

    def mask(self, s: SunaValoState) -> i64:
        farm = s.farms[self.seat]
        found: i64 = 0
        behind: i64 = 0
        if self.n == 0:
            return found
        kind: i64 = ENERGY
        while kind >= self.floor:
            n = farm.count(kind)
            behind += n
            if n and behind >= self.n:
                found |= BIT[kind]
            kind -= 1
        return found

    def choose(self, s: SunaValoState, n: i64) -> None:
        farm = s.farms[self.seat]
        if self.n >= farm.total():
            pay_all(s, self.seat, self.to)
        elif n == ENERGY:
            spend_energy(s, self.seat, self.n, self.to)
        else:
            if self.n > 1:
                s.stack.append(PayAny(self.seat, self.n - 1, self.to, n))
            s.stack.append(TakeGood(self.seat, n, self.to, 0))

    def payable(self, farm: Farm, supply: i64) -> bool:
        return goods.total(supply) >= self.n

    def afresh(self) -> PayAny:
        return PayAny(self.seat, self.n, self.to, 0)

    def misfit(self, s: SunaValoState) -> str:
        return "" if self.mask(s) or self.n == 0 else "n is more than there is"


def pay_all(s: SunaValoState, seat: i64, to: i64) -> None:
    """Everything in the supply goes."""
    farm = s.farms[seat]
    for kind in range(5):
        while goods.count(farm.stock, kind):
            take_from(s, seat, kind, to, bits.lowest(farm.sources(kind)))
    spend_energy(s, seat, farm.energy, to)


class SaveGood(Ask):
    """A discount on a ship order: choose a required good that is not paid, kind by kind in their order (SV-16)."""

    kind: ClassVar[str] = "save_good"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"need": (0, 2**52 - 1), "discount": (0, 9), "floor": (0, 5)}

    def __init__(self, seat: i64, need: i64, discount: i64, floor: i64) -> None:
        super().__init__(seat)
        self.need: i64 = need
        self.discount: i64 = discount
        self.floor: i64 = floor  # kinds before this one are paid

    def base(self) -> i64:
        return GOOD

    def mask(self, s: SunaValoState) -> i64:
        found: i64 = 0
        if self.discount == 0 or self.discount >= goods.total(self.need):
            return found
        farm = s.farms[self.seat]
        supply = farm.supply()
        behind: i64 = 0
        kind: i64 = ENERGY
        while kind >= self.floor:
            n = goods.count(self.need, kind)
            behind += n
            rest = self.discount - 1
            if n and behind > rest and affordable_less(farm, supply, self.need - ONE[kind], rest, kind):
                found |= BIT[kind]
            kind -= 1
        return found

    def choose(self, s: SunaValoState, n: i64) -> None:
        s.stack.append(SaveGood(self.seat, self.need - ONE[n], self.discount - 1, n))

    def skip(self, s: SunaValoState) -> None:
        if goods.total(self.need) > self.discount:
            s.stack.append(PayExactly(self.seat, self.need, 0, TO_SUPPLY))

    def payable(self, farm: Farm, supply: i64) -> bool:
        return affordable_less(farm, supply, self.need, self.discount, 0)

    def afresh(self) -> SaveGood:
        return SaveGood(self.seat, self.need, self.discount, 0)

    def misfit(self, s: SunaValoState) -> str:
        behind = sum([goods.count(self.need, kind) for kind in range(self.floor, 6)])
        if behind < min(self.discount, goods.total(self.need)):
            return "discount is more than the goods from floor on"
        farm = s.farms[self.seat]
        fits = affordable_less(farm, farm.supply(), self.need, self.discount, self.floor)
        return "" if fits else "need cannot be paid"
