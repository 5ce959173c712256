"""Deliveries to public and personal orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from solstead.core.bits import BIT, FULL
from solstead.games.suna_valo import events
from solstead.games.suna_valo.farm import CRATED, FLIPPED, Farm, cell_column, cell_delivered
from solstead.games.suna_valo.frames.ask import RECEIVED, Ask, Auto, GainGood
from solstead.games.suna_valo.frames.payment import TO_SUPPLY, TakeGood
from solstead.games.suna_valo.frames.pieces import PlacePiece
from solstead.games.suna_valo.frames.tracks import TakeStep
from solstead.games.suna_valo.nouns import PUBLIC_ORDER, SPACE
from solstead.games.suna_valo.tables import BARREL, CRATE, ICON_COG, ICON_ENERGY, PERSONAL

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

# An order is named by one number: 0 to 5 public orders, from 6 on the cards of the farm.
PERSONAL_ORDER: Final[i64] = 6

# Where deliveries may go: anywhere, to personal orders, or (from 0 on) to the order on one card.
ANYWHERE: Final[i64] = -1
TO_PERSONAL: Final[i64] = -2


def spaces_of(s: SunaValoState, farm: Farm, order: i64) -> list[int]:
    """The resources that an order takes, space by space."""
    if order < PERSONAL_ORDER:
        return s.tables.public_spaces[s.public[order]]
    return s.tables.spaces[farm.cells[order - PERSONAL_ORDER] & 127]


def delivered(farm: Farm, order: i64) -> i64:
    """The mask of the spaces that this player has delivered to."""
    if order < PERSONAL_ORDER:
        return farm.public_delivered(order)
    return cell_delivered(farm.cells[order - PERSONAL_ORDER])


def open_spaces(s: SunaValoState, farm: Farm, order: i64, payable: i64) -> i64:
    """The mask of the spaces that can be delivered to now; the last one needs a piece for the order (SV-14)."""
    spaces = spaces_of(s, farm, order)
    free = FULL[len(spaces)] & ~delivered(farm, order)
    if not free & (free - 1) and not farm.has_piece(BARREL if order < PERSONAL_ORDER else CRATE):
        return 0
    mask: i64 = 0
    for i in range(len(spaces)):
        if free & BIT[i] and payable & BIT[spaces[i]]:
            mask |= BIT[i]
    return mask


def is_personal(cell: i64) -> bool:
    """Whether a card is a personal order that can still be delivered to."""
    return cell_column(cell) == PERSONAL and not cell & (FLIPPED | CRATED)


def targets(s: SunaValoState, farm: Farm, scope: i64) -> i64:
    """The mask of the orders that can be delivered to."""
    mask: i64 = 0
    payable = farm.payable()
    if payable == 0:
        return mask
    if scope == ANYWHERE:
        for order in range(s.public_open):
            if not farm.public_done(order) and open_spaces(s, farm, order, payable):
                mask |= BIT[order]
    for i in range(len(farm.cells)):
        cell: i64 = farm.cells[i]
        if (scope < 0 or scope == i) and is_personal(cell) and open_spaces(s, farm, PERSONAL_ORDER + i, payable):
            mask |= BIT[PERSONAL_ORDER + i]
    return mask


class Deliver(Ask):
    """Make deliveries, each to an order of one's choice and finished before the next."""

    kind: ClassVar[str] = "deliver"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"n": (1, 99), "scope": (-2, 25)}

    def __init__(self, seat: i64, n: i64, scope: i64) -> None:
        super().__init__(seat)
        self.n: i64 = n
        self.scope: i64 = scope

    def base(self) -> i64:
        return PUBLIC_ORDER

    def mask(self, s: SunaValoState) -> i64:
        return targets(s, s.farms[self.seat], self.scope)

    def optional(self, s: SunaValoState) -> bool:
        return True

    def choose(self, s: SunaValoState, n: i64) -> None:
        if self.n > 1:
            s.stack.append(Deliver(self.seat, self.n - 1, self.scope))
        s.stack.append(ChooseSpace(self.seat, n))


def order_problem(s: SunaValoState, farm: Farm, order: i64) -> str:
    """Why an order cannot be delivered to; "" if it can."""
    if order < PERSONAL_ORDER:
        fits = order < s.public_open and not farm.public_done(order)
    else:
        fits = order - PERSONAL_ORDER < len(farm.cells) and is_personal(farm.cells[order - PERSONAL_ORDER])
    return "" if fits else "order must be one that is open and not complete"


class ChooseSpace(Ask):
    """Choose the space of an order to deliver to; spaces that are alike are one option."""

    kind: ClassVar[str] = "choose_space"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"order": (0, 31)}

    def __init__(self, seat: i64, order: i64) -> None:
        super().__init__(seat)
        self.order: i64 = order

    def base(self) -> i64:
        return SPACE

    def mask(self, s: SunaValoState) -> i64:
        farm = s.farms[self.seat]
        found = open_spaces(s, farm, self.order, farm.payable())
        if not found & (found - 1):
            return found
        spaces = spaces_of(s, farm, self.order)
        for i in range(1, len(spaces)):
            for j in range(i):
                if found & BIT[i] and found & BIT[j] and spaces[i] == spaces[j] and self.alike(s, i, j):
                    found ^= BIT[i]
        return found

    def alike(self, s: SunaValoState, i: i64, j: i64) -> bool:
        """Whether two spaces have the same reward."""
        if self.order >= PERSONAL_ORDER:
            return True
        rewards = s.tables.rewards[s.public[self.order]]
        return rewards[i] == rewards[j]

    def choose(self, s: SunaValoState, n: i64) -> None:
        deliver(s, self.seat, self.order, n)

    def misfit(self, s: SunaValoState) -> str:
        return order_problem(s, s.farms[self.seat], self.order)


def deliver(s: SunaValoState, seat: i64, order: i64, space: i64) -> None:
    """Deliver to a space, from a storage or the market; the reward follows."""
    farm = s.farms[seat]
    kind: i64 = spaces_of(s, farm, order)[space]
    if order < PERSONAL_ORDER:
        farm.delivered |= BIT[6 * order + space]
    else:
        cell: i64 = farm.cells[order - PERSONAL_ORDER]
        farm.cells[order - PERSONAL_ORDER] = cell | BIT[20 + space]
    s.stack.append(Reward(seat, order, space))
    s.stack.append(TakeGood(seat, kind, TO_SUPPLY, 1))


class Reward(Auto):
    """A delivery was made: its reward, then the piece if the order is complete (SV-14)."""

    kind: ClassVar[str] = "reward"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"order": (0, 31), "space": (0, 5)}

    def __init__(self, seat: i64, order: i64, space: i64) -> None:
        super().__init__(seat)
        self.order: i64 = order
        self.space: i64 = space

    def run(self, s: SunaValoState) -> None:
        farm = s.farms[self.seat]
        kind = spaces_of(s, farm, self.order)[self.space]
        if self.order < PERSONAL_ORDER:
            s.tell(events.DELIVER_PUBLIC, self.seat, kind, s.public[self.order])
        else:
            s.tell(events.DELIVER_PERSONAL, self.seat, kind, farm.cells[self.order - PERSONAL_ORDER] & 127)
        if delivered(farm, self.order) == FULL[len(spaces_of(s, farm, self.order))]:
            s.stack.append(CompleteOrder(self.seat, self.order))
        if self.order >= PERSONAL_ORDER:
            return
        for icon in reversed(s.tables.rewards[s.public[self.order]][self.space]):
            if icon == ICON_ENERGY:
                s.gain_energy(self.seat, 1)
            elif icon == ICON_COG:
                s.stack.append(TakeStep(self.seat, 1))
            else:
                s.stack.append(GainGood(self.seat, icon, 1, RECEIVED, 0, 0))

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        problem = order_problem(s, farm, self.order)
        if not problem and not delivered(farm, self.order) & BIT[self.space]:
            return "space must be one that was delivered to"
        return problem


class CompleteOrder(Auto):
    """All spaces are delivered to: the goods go to the supply, a piece marks the order."""

    kind: ClassVar[str] = "complete_order"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"order": (0, 31)}

    def __init__(self, seat: i64, order: i64) -> None:
        super().__init__(seat)
        self.order: i64 = order

    def run(self, s: SunaValoState) -> None:
        farm = s.farms[self.seat]
        if self.order < PERSONAL_ORDER:
            farm.delivered &= ~(63 * BIT[6 * self.order])
            rank: i64 = 2 if s.farms[1 - self.seat].public_done(self.order) == 1 else 1
            farm.barrels |= rank * BIT[2 * self.order]
            s.tell(events.COMPLETE_PUBLIC, self.seat, s.public[self.order])
            s.stack.append(PlacePiece(self.seat, BARREL))
        else:
            cell: i64 = farm.cells[self.order - PERSONAL_ORDER]
            farm.cells[self.order - PERSONAL_ORDER] = (cell & ~(63 << 20)) | CRATED
            farm.crates += 1
            s.tell(events.COMPLETE_PERSONAL, self.seat, cell & 127)
            s.stack.append(PlacePiece(self.seat, CRATE))

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        problem = order_problem(s, farm, self.order)
        if not problem and delivered(farm, self.order) != FULL[len(spaces_of(s, farm, self.order))]:
            return "order must have a good on every space"
        return problem
