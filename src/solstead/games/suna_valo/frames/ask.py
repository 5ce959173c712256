"""What all decisions of Suna Valo have in common, and the swap of character C06 that may interrupt them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.frame import Frame, MayPass
from solstead.games.suna_valo import events, goods
from solstead.games.suna_valo.farm import HEADER_STORE, VAULT_STORE, Farm, cell_good
from solstead.games.suna_valo.goods import ONE
from solstead.games.suna_valo.nouns import CARD, DONE, GOOD, PRICE, SWAP
from solstead.games.suna_valo.tables import ENERGY, HEAD_OF

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState


class Ask(MayPass["SunaValoState"]):
    """One seat chooses base + n for an n of `mask`, or DONE where that is possible, or to swap goods (C06).

    All can see which: a single option is not asked, and where there is none the decision falls away.
    """

    #: The further fields and their limits; each class also checks what else must fit.
    limits: ClassVar[dict[str, tuple[int, int]]] = {}

    def base(self) -> i64:
        return DONE

    def mask(self, s: SunaValoState) -> i64:
        return 0

    def way_out(self) -> i64:
        return DONE

    def optional(self, s: SunaValoState) -> bool:
        return False

    def swaps(self, s: SunaValoState) -> bool:
        """Whether C06 may be used instead."""
        return s.swap_open and s.current == self.seat and can_swap(s, self.seat)

    def awaits_swap(self, s: SunaValoState) -> bool:
        """Whether nothing can be chosen now, but something could be once C06 has swapped (SV-7)."""
        if not self.swaps(s):
            return False
        farm = s.farms[self.seat]
        found = False
        for swapped in swapped_farms(s, self.seat):
            s.farms[self.seat] = swapped
            if self.mask(s):
                found = True
                break
        s.farms[self.seat] = farm
        return found

    def payable(self, farm: Farm, supply: i64) -> bool:
        """Whether what this decision still asks for could be paid from such a supply."""
        return True

    def due(self, s: SunaValoState) -> dict[str, int]:
        """The goods that are owed, by kind; "any" for those of any kind. For people who look at the table."""
        return {}

    def purse(self, s: SunaValoState) -> dict[str, Any]:
        """What may be spent on that: `energy`, and `goods` in all where some must be left; `more` than is owed?"""
        return {}

    def left_of(self, farm: Farm, supply: i64) -> i64:
        """Such a supply less what this decision is sure to take."""
        return supply

    # ---- as a frame

    def options(self, s: SunaValoState, seat: i64) -> list[int]:
        found = super().options(s, seat)
        if self.swaps(s):
            found.append(SWAP)
        return found

    def allows(self, s: SunaValoState, seat: i64, action: i64) -> bool:
        return self.swaps(s) if action == SWAP else super().allows(s, seat, action)

    def pick(self, s: SunaValoState, seat: i64, source: Chance) -> i64:
        if not self.swaps(s):
            return super().pick(s, seat, source)
        options = self.options(s, seat)
        return options[source.below(len(options))]

    def forced(self, s: SunaValoState) -> i64:
        action = super().forced(s)
        return -1 if action == DONE and self.awaits_swap(s) else action

    def resolve(self, s: SunaValoState, seat: i64, action: i64) -> None:
        if action == SWAP:
            s.stack.append(self)
            s.stack.append(SwapOut(self.seat))
        else:
            super().resolve(s, seat, action)

    def fields(self) -> dict[str, Any]:
        found: dict[str, Any] = {"seat": self.seat}
        for name in self.limits:
            found[name] = getattr(self, name)
        return found

    def show(self, s: SunaValoState, viewer: i64) -> dict[str, Any]:
        """The fields, a card by its id."""
        shown: dict[str, Any] = {"kind": self.kind, **self.fields()}
        if "card" in shown:
            shown["card"] = s.tables.names["card"][shown["card"]]
        due = self.due(s)
        if due:
            shown["due"] = due
            shown.update(self.purse(s))
        return shown

    @classmethod
    def from_shown(cls, s: SunaValoState, viewer: i64, shown: dict[str, Any]) -> Frame[SunaValoState]:
        if "card" in shown:
            shown["card"] = s.tables.names["card"].index(shown["card"])
        for name in ("due", "more", "energy", "goods"):
            shown.pop(name, None)
        return cls.make(shown)

    def problem(self, s: SunaValoState) -> str:
        wrong = super().problem(s)
        if wrong:
            return wrong
        for name, (low, high) in self.limits.items():
            value = getattr(self, name)
            if not isinstance(value, int) or not low <= value <= high:
                return f"{name} must be {low} to {high}"
        return self.misfit(s)

    def misfit(self, s: SunaValoState) -> str:
        """What else does not fit the table; the fields are within their limits."""
        return ""


class NoSwap(Ask):
    """A decision that C06 does not interrupt: once a card is added, in another's turn, and the swap itself."""

    def swaps(self, s: SunaValoState) -> bool:
        return False


class Auto(Ask):
    """Something that happens by itself when it is reached; it waits on the stack for what comes before it."""

    def forced(self, s: SunaValoState) -> i64:
        return DONE

    def skip(self, s: SunaValoState) -> None:
        self.run(s)

    def run(self, s: SunaValoState) -> None:
        raise NotImplementedError


# ---- C06


def can_swap(s: SunaValoState, seat: i64) -> bool:
    """Whether there is any swap to make."""
    for slot in range(3):
        price: i64 = s.price[seat * 3 + slot]
        for kind in range(6):
            if goods.count(price, kind) and swappable(s, seat, kind):
                return True
    return False


def swappable(s: SunaValoState, seat: i64, kind: i64) -> i64:
    """The mask of own goods that can take the place of a good on a card.

    That good then has a place on the farm (SV-7), and a payment that has begun can be finished.
    """
    mask: i64 = 0
    farm = s.farms[seat]
    roomy = kind == ENERGY or farm.has_room(kind)
    for own in range(6):
        if farm.count(own) and not own == kind == ENERGY and (roomy or (own != kind and swap_stores(farm, own, kind))):
            supply = farm.supply() - ONE[own] + ONE[kind]
            if own == kind or all_payable(s, seat, supply):
                mask |= BIT[own]
    return mask


def all_payable(s: SunaValoState, seat: i64, supply: i64) -> bool:
    """Whether a player with such a supply can finish the payment that has begun."""
    for i in range(len(s.stack) - 1, -1, -1):  # the compiler stumbles over `reversed` here
        frame = s.stack[i]
        if isinstance(frame, Ask) and frame.seat == seat:
            if not frame.payable(s.farms[seat], supply):
                return False
            supply = frame.left_of(s.farms[seat], supply)
    return True


def swap_stores(farm: Farm, own: i64, kind: i64) -> i64:
    """The stores of an own resource that have room for a good of the card once the resource is out."""
    mask: i64 = 0
    if own == ENERGY:
        return mask
    stores = farm.stores_with(own)
    if kind == ENERGY or farm.has_room(kind):
        return stores
    for store in bits.members(stores):
        if store == HEADER_STORE:
            fits = HEAD_OF[own] == HEAD_OF[kind]
        elif store == VAULT_STORE:
            fits = True
        else:
            cell: i64 = farm.cells[store]
            kinds: i64 = farm.tables.icons[cell & 127][farm.full_icon(cell, own)]
            fits = kinds & BIT[kind] != 0
        if fits:
            mask |= BIT[store]
    return mask


def swapped_farms(s: SunaValoState, seat: i64) -> list[Farm]:
    """The farm after each swap that could be made, wherever the goods come from and go to."""
    found: list[Farm] = []
    for kind in range(6):
        if not any(goods.count(s.price[seat * 3 + slot], kind) for slot in range(3)):
            continue
        for own in bits.members(swappable(s, seat, kind)):
            if own == ENERGY:
                farm = s.farms[seat].copy()
                farm.energy -= 1
                found += with_good(farm, kind)
                continue
            for store in bits.members(swap_stores(s.farms[seat], own, kind)):
                farm = s.farms[seat].copy()
                farm.take(own, store)
                found += with_good(farm, kind)
    return found


def with_good(farm: Farm, kind: i64) -> list[Farm]:
    """The farm with one good more, in each place where it may lie."""
    found: list[Farm] = []
    if kind == ENERGY:
        farm.energy += 1
        return [farm]
    for store in bits.members(farm.room(kind)):
        fuller = farm.copy()
        fuller.put(kind, store)
        found.append(fuller)
    return found


class SwapOut(NoSwap):
    """C06: choose the good on a card of the own display that comes back to the farm."""

    kind: ClassVar[str] = "swap_out"

    def base(self) -> i64:
        return PRICE

    def mask(self, s: SunaValoState) -> i64:
        found: i64 = 0
        for slot in range(3):
            price: i64 = s.price[self.seat * 3 + slot]
            for kind in range(6):
                if goods.count(price, kind) and swappable(s, self.seat, kind):
                    found |= BIT[slot * 6 + kind]
        return found

    def choose(self, s: SunaValoState, n: i64) -> None:
        s.swap_open = False
        s.stack.append(SwapIn(self.seat, n // 6, n % 6))


class SwapIn(NoSwap):
    """C06: choose the own good that takes its place.

    It is asked even if there is only one: the turn may end with it, and a card that is drawn then ends undo (SV-18).
    """

    kind: ClassVar[str] = "swap_in"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"slot": (0, 2), "good": (0, 5)}

    def __init__(self, seat: i64, slot: i64, good: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot
        self.good: i64 = good

    def base(self) -> i64:
        return GOOD

    def mask(self, s: SunaValoState) -> i64:
        return swappable(s, self.seat, self.good)

    def forced(self, s: SunaValoState) -> i64:
        return -1

    def choose(self, s: SunaValoState, n: i64) -> None:
        if n == ENERGY:
            s.farms[self.seat].energy -= 1
            swap(s, self.seat, self.slot, self.good, n)
        else:
            s.stack.append(SwapFrom(self.seat, self.slot, self.good, n))

    def misfit(self, s: SunaValoState) -> str:
        there = goods.count(s.price[self.seat * 3 + self.slot], self.good)
        return "" if there else "good must lie on that card of the display"


class SwapFrom(NoSwap):
    """C06: choose the storage that the own good comes from."""

    kind: ClassVar[str] = "swap_from"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"slot": (0, 2), "good": (0, 5), "own": (0, 4)}

    def __init__(self, seat: i64, slot: i64, good: i64, own: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot
        self.good: i64 = good
        self.own: i64 = own

    def base(self) -> i64:
        return CARD

    def mask(self, s: SunaValoState) -> i64:
        return swap_stores(s.farms[self.seat], self.own, self.good)

    def choose(self, s: SunaValoState, n: i64) -> None:
        s.farms[self.seat].take(self.own, n)
        swap(s, self.seat, self.slot, self.good, self.own)

    def misfit(self, s: SunaValoState) -> str:
        there = goods.count(s.price[self.seat * 3 + self.slot], self.good)
        return "" if there else "good must lie on that card of the display"


def swap(s: SunaValoState, seat: i64, slot: i64, good: i64, own: i64) -> None:
    """The own good is out: it goes on the card, and the good of the card comes to the farm."""
    price: i64 = s.price[seat * 3 + slot]
    s.price[seat * 3 + slot] = price - ONE[good] + ONE[own]
    s.tell(events.SWAP, seat, good, own)
    if good == ENERGY:
        s.farms[seat].energy += 1
    else:
        place_good(s, seat, good, RECEIVED, 0, 0)


# ---- where a good comes to lie

#: How a resource comes: received, produced by a header, produced by a card.
RECEIVED: Final[i64] = 0
BY_HEADER: Final[i64] = 1
BY_CARD: Final[i64] = 2


def stores_for(farm: Farm, kind: i64, origin: i64, number: i64, icon: i64) -> i64:
    """The mask of the stores where a resource may be put.

    What a header or card produces belongs there, and C03 may take it instead; a card whose icon is covered produces
    nothing.
    """
    if origin == RECEIVED:
        return farm.room(kind)
    mask: i64 = 0
    if origin == BY_HEADER:
        if farm.head_room(number):
            mask = BIT[HEADER_STORE]
    elif cell_good(farm.cells[number], icon):
        return mask
    else:
        mask = BIT[number]
    if farm.vault_room():
        mask |= BIT[VAULT_STORE]
    return mask


def place_good(s: SunaValoState, seat: i64, kind: i64, origin: i64, number: i64, icon: i64) -> None:
    """Store a resource, asking where if there is a choice; without room it is lost."""
    farm = s.farms[seat]
    mask = stores_for(farm, kind, origin, number, icon)
    if mask == 0:
        s.tell(events.LOST, seat, BIT[kind])
    elif mask & (mask - 1):
        s.stack.append(StoreGood(seat, kind, origin, number, icon))
    else:
        put_good(s, seat, kind, bits.lowest(mask), origin, number, icon)


def put_good(s: SunaValoState, seat: i64, kind: i64, store: i64, origin: i64, number: i64, icon: i64) -> None:
    if origin == BY_CARD and store == number:
        s.farms[seat].put_on(kind, number, icon)
    else:
        s.farms[seat].put(kind, store)
    s.tell(events.RECEIVE if origin == RECEIVED else events.PRODUCE, seat, kind)


class StoreGood(Ask):
    """Choose the storage for a resource (SV-6)."""

    kind: ClassVar[str] = "store_good"
    limits: ClassVar[dict[str, tuple[int, int]]] = {
        "good": (0, 4),
        "origin": (0, 2),
        "number": (0, 25),
        "icon": (0, 2),
    }

    def __init__(self, seat: i64, good: i64, origin: i64, number: i64, icon: i64) -> None:
        super().__init__(seat)
        self.good: i64 = good
        self.origin: i64 = origin
        self.number: i64 = number  # of the card, or the column of the header, that produced it
        self.icon: i64 = icon

    def base(self) -> i64:
        return CARD

    def mask(self, s: SunaValoState) -> i64:
        return stores_for(s.farms[self.seat], self.good, self.origin, self.number, self.icon)

    def choose(self, s: SunaValoState, n: i64) -> None:
        put_good(s, self.seat, self.good, n, self.origin, self.number, self.icon)

    def misfit(self, s: SunaValoState) -> str:
        return origin_problem(s, self.seat, self.origin, self.number, self.icon)


def origin_problem(s: SunaValoState, seat: i64, origin: i64, number: i64, icon: i64) -> str:
    """Why a resource cannot come from there."""
    farm = s.farms[seat]
    if origin == BY_HEADER and number > 2:
        return "number must be a column that stores resources"
    if origin == BY_CARD:
        if number >= len(farm.cells):
            return "number must be a card of the farm"
        card = farm.cells[number] & 127
        if not farm.tables.stores[card] or icon >= len(farm.tables.icons[card]):
            return "icon must be one of that card"
    return ""


class GainGood(Ask):
    """Choose which resource to gain; without room for any of them it is lost (SV-13)."""

    kind: ClassVar[str] = "gain_good"
    limits: ClassVar[dict[str, tuple[int, int]]] = {
        "kinds": (1, 63),
        "n": (1, 99),
        "origin": (0, 2),
        "number": (0, 25),
        "icon": (0, 2),
    }

    def __init__(self, seat: i64, kinds: i64, n: i64, origin: i64, number: i64, icon: i64) -> None:
        super().__init__(seat)
        self.kinds: i64 = kinds  # the resources to choose from; energy for a good of any kind
        self.n: i64 = n  # how many times
        self.origin: i64 = origin
        self.number: i64 = number
        self.icon: i64 = icon

    def base(self) -> i64:
        return GOOD

    def mask(self, s: SunaValoState) -> i64:
        return gainable(s.farms[self.seat], self.offered(s), self.origin, self.number, self.icon)

    def at_once(self, s: SunaValoState) -> list[GainGood]:
        """What is gained at the same time, in the order that the player chooses (SV-13): it lies below on the stack.

        What may be energy comes after the rest (C05), and always has room. Rules 3 had an order of their own.
        """
        found: list[GainGood] = []
        if self.origin != RECEIVED or self.kinds & BIT[ENERGY] or s.setup.rules == "3":
            return found
        for i in range(len(s.stack) - 1, -1, -1):
            frame = s.stack[i]
            if frame is self:
                continue
            if not isinstance(frame, GainGood) or frame.seat != self.seat or frame.origin != RECEIVED:
                break
            if frame.kinds & BIT[ENERGY]:
                break
            found.append(frame)
        return found

    def offered(self, s: SunaValoState) -> i64:
        """The resources to choose from: also of what would take the room, if there is too little for all."""
        kinds = self.kinds
        others = self.at_once(s)
        if not others:
            return kinds
        farm = s.farms[self.seat]
        wanted: list[int] = []
        for frame in [self, *others]:
            if farm.fitting(frame.kinds):
                wanted += [frame.kinds] * frame.n
        places = farm.free_places(len(wanted))
        if room_for_all(wanted, places):
            return kinds
        for frame in others:
            if any(place & self.kinds and place & frame.kinds for place in places):
                kinds |= frame.kinds
        return kinds

    def choose(self, s: SunaValoState, n: i64) -> None:
        gained = self
        for frame in self.at_once(s):
            if frame.kinds & BIT[n] and (
                not gained.kinds & BIT[n] or bits.count(frame.kinds) < bits.count(gained.kinds)
            ):
                gained = frame  # the less choice it leaves, the more do the others
        if gained is not self:
            s.stack.remove(gained)
            s.stack.append(self)
        if gained.n > 1:
            s.stack.append(GainGood(self.seat, gained.kinds, gained.n - 1, self.origin, self.number, self.icon))
        if n == ENERGY:
            s.gain_energy(self.seat, 1)
        else:
            place_good(s, self.seat, n, self.origin, self.number, self.icon)

    def skip(self, s: SunaValoState) -> None:
        for _ in range(self.n):
            s.tell(events.LOST, self.seat, self.kinds)

    def misfit(self, s: SunaValoState) -> str:
        return origin_problem(s, self.seat, self.origin, self.number, self.icon)


def room_for_all(wanted: list[int], places: list[int]) -> bool:
    """Whether one resource of each of these sets can lie at a place of its own."""
    holder = [-1] * len(places)
    return all(_finds_place(i, wanted, places, holder, [False] * len(places)) for i in range(len(wanted)))


def _finds_place(i: int, wanted: list[int], places: list[int], holder: list[int], tried: list[bool]) -> bool:
    """Give a resource a place, if need be by moving those that have one."""
    for j in range(len(places)):
        if wanted[i] & places[j] and not tried[j]:
            tried[j] = True
            if holder[j] < 0 or _finds_place(holder[j], wanted, places, holder, tried):
                holder[j] = i
                return True
    return False


def gainable(farm: Farm, kinds: i64, origin: i64, number: i64, icon: i64) -> i64:
    """Those of some goods that can be stored."""
    if origin == RECEIVED:
        return farm.fitting(kinds) | (kinds & BIT[ENERGY])
    mask: i64 = 0
    for kind in range(5):
        if kinds & BIT[kind] and stores_for(farm, kind, origin, number, icon):
            mask |= BIT[kind]
    return mask
