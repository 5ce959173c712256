"""Paying: exact goods, any goods, with the farm market and discounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.suna_valo import events, goods
from solstead.games.suna_valo.farm import Farm
from solstead.games.suna_valo.frames.ask import Ask
from solstead.games.suna_valo.goods import ONE
from solstead.games.suna_valo.nouns import CARD, DONE, GOOD, MARKET, REST
from solstead.games.suna_valo.tables import ENERGY

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

# Where a good goes: onto a card of the own display (0 to 2), to the seller, to the supply or an order.
TO_SELLER: Final[i64] = 3
TO_SUPPLY: Final[i64] = 4

#: The market among the places that a good can come from, counted from the first card.
MARKET_STORE: Final[i64] = MARKET - CARD
# What PayExactly offers, counted from the first resource of the market, and PayAny, from the first good.
_GOOD: Final[i64] = GOOD - MARKET
_REST: Final[i64] = REST - GOOD


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


def affordable_less(farm: Farm, supply: i64, need: i64, discount: i64) -> bool:
    """Whether exact goods can be paid if so many of them may be left out.

    It is best to leave out those that would cost most at the market.
    """
    energy = energy_needed(farm, supply, need)
    for price in (4, 3, 2, 1):
        for kind in range(5):
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
    if not s.stack or s.stack[-1].kind != "reward":  # a delivery is told by itself
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
        found = farm.stores_with(self.good)
        if self.market and farm.energy >= farm.market_price(self.good):
            found |= BIT[MARKET_STORE + self.good]
        return found

    def choose(self, s: SunaValoState, n: i64) -> None:
        take_from(s, self.seat, self.good, self.to, n)

    def payable(self, farm: Farm, supply: i64) -> bool:
        if goods.count(supply, self.good):
            return True
        return self.market != 0 and goods.count(supply, ENERGY) >= farm.market_price(self.good)

    def left_of(self, farm: Farm, supply: i64) -> i64:
        if goods.count(supply, self.good):
            return supply - ONE[self.good]
        return supply - farm.market_price(self.good) * ONE[ENERGY]

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        return "" if self.payable(farm, farm.supply()) else "good cannot be paid"


class PayExactly(Ask):
    """Pay these goods, in any order; the market may replace what is there (SV-7, SV-9). Energy is not asked for."""

    kind: ClassVar[str] = "pay_exactly"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"need": (0, 2**52 - 1), "any": (0, 99), "to": (3, 4)}

    def __init__(self, seat: i64, need: i64, any: i64, to: i64) -> None:
        super().__init__(seat)
        self.need: i64 = need
        self.any: i64 = any  # goods of any kind that will be paid afterwards
        self.to: i64 = to

    def base(self) -> i64:
        return MARKET

    def mask(self, s: SunaValoState) -> i64:
        farm = s.farms[self.seat]
        found: i64 = 0
        for kind in range(5):
            if goods.count(self.need, kind):
                if farm.count(kind):
                    found |= BIT[_GOOD + kind]
                if self.may_buy(farm, kind):
                    found |= BIT[kind]
        return found

    def may_buy(self, farm: Farm, kind: i64) -> bool:
        """Whether the market can bring one of these resources, and the rest can still be paid."""
        price = farm.market_price(kind)
        if farm.energy < price:
            return False
        return affordable(farm, farm.supply() - price * ONE[ENERGY], self.need - ONE[kind], self.any)

    def forced(self, s: SunaValoState) -> i64:
        """No order matters where every resource has one way to be paid."""
        mask = self.mask(s)
        if mask == 0:
            return DONE
        farm = s.farms[self.seat]
        if not mask & (mask - 1) and not self.swaps(s):  # which may open the market
            return MARKET + bits.lowest(mask)
        for kind in range(5):
            if mask & BIT[_GOOD + kind] and (mask & BIT[kind] or self.asks_where(farm, kind)):
                return -1
        return MARKET + bits.lowest(mask)

    def asks_where(self, farm: Farm, kind: i64) -> bool:
        """Whether it is a question from which storage a resource comes: not all of that kind need be spent."""
        stores = farm.stores_with(kind)
        if not stores & (stores - 1):
            return False
        return farm.count(kind) > goods.count(self.need, kind) or self.may_buy(farm, kind)

    def choose(self, s: SunaValoState, n: i64) -> None:
        farm = s.farms[self.seat]
        kind = n - _GOOD if n >= _GOOD else n
        asks = n >= _GOOD and self.asks_where(farm, kind)
        rest = self.need - ONE[kind]
        if rest:
            s.stack.append(PayExactly(self.seat, rest, self.any, self.to))
        if n < _GOOD:
            buy_at_market(s, self.seat, kind, self.to)
        elif asks:
            s.stack.append(TakeGood(self.seat, kind, self.to, 0))
        else:
            take_from(s, self.seat, kind, self.to, bits.lowest(farm.stores_with(kind)))

    def skip(self, s: SunaValoState) -> None:
        spend_energy(s, self.seat, goods.count(self.need, ENERGY), self.to)

    def due(self, s: SunaValoState) -> dict[str, int]:
        return goods.named(self.need - goods.count(self.need, ENERGY) * ONE[ENERGY])

    def purse(self, s: SunaValoState) -> dict[str, Any]:
        farm = s.farms[self.seat]
        energy = goods.count(self.need, ENERGY)
        found: dict[str, Any] = {"energy": farm.energy - energy}
        if self.any:
            found["goods"] = farm.total() - energy - self.any
        return found

    def payable(self, farm: Farm, supply: i64) -> bool:
        return affordable(farm, supply, self.need, self.any)

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        return "" if self.payable(farm, farm.supply()) else "need cannot be paid"


class PayAny(Ask):
    """Pay goods of any kind, one at a time in any order, or what is left in energy."""

    kind: ClassVar[str] = "pay_any"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"n": (0, 99), "to": (3, 4)}

    def __init__(self, seat: i64, n: i64, to: i64) -> None:
        super().__init__(seat)
        self.n: i64 = n
        self.to: i64 = to

    def base(self) -> i64:
        return GOOD

    def mask(self, s: SunaValoState) -> i64:
        farm = s.farms[self.seat]
        found: i64 = 0
        if self.n == 0:
            return found
        found = farm.kinds()
        if farm.energy:
            found |= BIT[ENERGY]
        if self.n > 1 and farm.energy >= self.n:
            found |= BIT[_REST]
        return found

    def forced(self, s: SunaValoState) -> i64:
        """Everything goes, or there is nothing but energy."""
        farm = s.farms[self.seat]
        if self.n == 0:
            return DONE
        if farm.stock and self.n < farm.total():
            return super().forced(s)
        return REST if self.mask(s) & BIT[_REST] else GOOD + bits.lowest(self.mask(s))

    def choose(self, s: SunaValoState, n: i64) -> None:
        farm = s.farms[self.seat]
        if self.n >= farm.total():
            pay_all(s, self.seat, self.to)
            return
        if n == _REST:
            spend_energy(s, self.seat, self.n, self.to)
            return
        if self.n > 1:
            s.stack.append(PayAny(self.seat, self.n - 1, self.to))
        if n == ENERGY:
            spend_energy(s, self.seat, 1, self.to)
        else:
            s.stack.append(TakeGood(self.seat, n, self.to, 0))

    def payable(self, farm: Farm, supply: i64) -> bool:
        return goods.total(supply) >= self.n

    def due(self, s: SunaValoState) -> dict[str, int]:
        return {"any": self.n}

    def purse(self, s: SunaValoState) -> dict[str, Any]:
        return {"energy": s.farms[self.seat].energy}

    def misfit(self, s: SunaValoState) -> str:
        return "" if self.n <= s.farms[self.seat].total() else "n is more than there is"


def pay_all(s: SunaValoState, seat: i64, to: i64) -> None:
    """Everything in the supply goes."""
    farm = s.farms[seat]
    for kind in range(5):
        while goods.count(farm.stock, kind):
            take_from(s, seat, kind, to, bits.lowest(farm.stores_with(kind)))
    spend_energy(s, seat, farm.energy, to)


class SaveGood(Ask):
    """A discount on a ship order: choose a required good that is not paid, in any order (SV-16)."""

    kind: ClassVar[str] = "save_good"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"need": (0, 2**52 - 1), "discount": (0, 9)}

    def __init__(self, seat: i64, need: i64, discount: i64) -> None:
        super().__init__(seat)
        self.need: i64 = need
        self.discount: i64 = discount

    def base(self) -> i64:
        return GOOD

    def mask(self, s: SunaValoState) -> i64:
        found: i64 = 0
        if self.discount == 0 or self.discount >= goods.total(self.need):
            return found
        for kind in range(6):
            if self.may_save(s.farms[self.seat], kind, 1):
                found |= BIT[kind]
        return found

    def may_save(self, farm: Farm, kind: i64, n: i64) -> bool:
        """Whether so many goods of a kind can be left out, and the rest can be paid."""
        if n > min(goods.count(self.need, kind), self.discount):
            return False
        return affordable_less(farm, farm.supply(), self.need - n * ONE[kind], self.discount - n)

    def forced(self, s: SunaValoState) -> i64:
        """No order matters where only one choice of goods can be left out."""
        mask = self.mask(s)
        most: i64 = 0
        for kind in bits.members(mask):
            n: i64 = 1
            while self.may_save(s.farms[self.seat], kind, n):
                n += 1
            most += n - 1
        return GOOD + bits.lowest(mask) if 0 < most <= self.discount else super().forced(s)

    def choose(self, s: SunaValoState, n: i64) -> None:
        s.stack.append(SaveGood(self.seat, self.need - ONE[n], self.discount - 1))

    def skip(self, s: SunaValoState) -> None:
        if goods.total(self.need) > self.discount:
            s.stack.append(PayExactly(self.seat, self.need, 0, TO_SUPPLY))

    def payable(self, farm: Farm, supply: i64) -> bool:
        return affordable_less(farm, supply, self.need, self.discount)

    def due(self, s: SunaValoState) -> dict[str, int]:
        return goods.named(self.need)

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        return "" if self.payable(farm, farm.supply()) else "need cannot be paid"
