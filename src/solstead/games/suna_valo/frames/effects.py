"""Ship orders, and the printed effects of ship orders and festivals."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.games.suna_valo import events, scoring
from solstead.games.suna_valo.farm import Farm
from solstead.games.suna_valo.frames.activation import activate_card, activate_column, activate_picks, lay_card
from solstead.games.suna_valo.frames.ask import RECEIVED, Ask, Auto, GainGood
from solstead.games.suna_valo.frames.delivery import ANYWHERE, Deliver
from solstead.games.suna_valo.frames.payment import SaveGood, affordable_less
from solstead.games.suna_valo.frames.pieces import PlacePiece, RemovePiece
from solstead.games.suna_valo.frames.tracks import BOX, TakeStep, TakeTile
from solstead.games.suna_valo.nouns import COLUMN, FARM, SHIP
from solstead.games.suna_valo.tables import (
    C07,
    FARM_CARDS,
    FESTIVAL_BONUS,
    FESTIVAL_EFFECT,
    OP_ACTIVATE,
    OP_CARDS,
    OP_DELIVERIES,
    OP_DISCOUNT,
    OP_ENERGY,
    OP_PLACE,
    OP_RECEIVE,
    OP_REMOVE,
    OP_SHIP,
    OP_STEPS,
    OP_TILE,
    PRODUCING,
    SHIP_DISCOUNT,
    SHIP_EFFECT,
    SHIP_PIECE,
    Effect,
)

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState


class DoEffects(Auto):
    """The effects of a ship order, or of a festival: one after another."""

    kind: ClassVar[str] = "do_effects"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"source": (0, 2), "number": (0, 17), "at": (0, 9)}

    def __init__(self, seat: i64, source: i64, number: i64, at: i64) -> None:
        super().__init__(seat)
        self.source: i64 = source
        self.number: i64 = number  # of the ship order or festival
        self.at: i64 = at

    def run(self, s: SunaValoState) -> None:
        effects = s.tables.effects(self.source, self.number)
        last = self.at
        if s.setup.rules != "3":  # what is received at once comes in any order (SV-13)
            while effects[last].op == OP_RECEIVE and last + 1 < len(effects) and effects[last + 1].op == OP_RECEIVE:
                last += 1
        if last + 1 < len(effects):
            s.stack.append(DoEffects(self.seat, self.source, self.number, last + 1))
        for at in range(last, self.at - 1, -1):
            self.do(s, effects[at])

    def do(self, s: SunaValoState, effect: Effect) -> None:
        seat = self.seat
        if effect.op == OP_ENERGY:
            s.gain_energy(seat, scoring.amount(s, seat, effect))
        elif effect.op == OP_RECEIVE:
            s.stack.append(GainGood(seat, effect.arg, effect.n, RECEIVED, 0, 0))
        elif effect.op == OP_STEPS:
            s.stack.append(TakeStep(seat, effect.n))
        elif effect.op == OP_DELIVERIES:
            s.stack.append(Deliver(seat, effect.n, ANYWHERE))
        elif effect.op == OP_ACTIVATE:
            s.stack.append(ChooseColumn(seat, effect.arg))
        elif effect.op == OP_CARDS:
            activate_picks(s, seat, effect.arg, effect.n)
        elif effect.op == OP_SHIP:
            s.stack.append(ChooseShip(seat, ship_discount(s.farms[seat]) + self.discount(s)))
        elif effect.op == OP_TILE:
            s.stack.append(TakeTile(seat, BOX))
        elif effect.op == OP_REMOVE:
            s.stack.append(RemovePiece(seat, effect.arg))
        elif effect.op == OP_PLACE:
            s.stack.append(TakeDiscarded(seat))
        elif effect.op != OP_DISCOUNT and self.source == FESTIVAL_BONUS:  # points in the final scoring
            s.farms[seat].kept |= BIT[self.number]
            s.tell(events.KEEP, seat, FARM_CARDS + self.number)

    def discount(self, s: SunaValoState) -> i64:
        """The bonus of a festival that lets its buyer fulfil a ship order for less."""
        if self.source == FESTIVAL_EFFECT and self.seat == s.current:
            for effect in s.tables.bonuses[self.number]:
                if effect.op == OP_DISCOUNT:
                    return effect.n
        return 0

    def misfit(self, s: SunaValoState) -> str:
        if self.source != SHIP_EFFECT and self.number >= 12:
            return "number must be a festival"
        if self.at >= len(s.tables.effects(self.source, self.number)):
            return "at must be one of its effects"
        return ""


class ChooseColumn(Ask):
    """Activate one of some columns; C01 and bot tiles work as always."""

    kind: ClassVar[str] = "choose_column"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"columns": (1, 63)}

    def __init__(self, seat: i64, columns: i64) -> None:
        super().__init__(seat)
        self.columns: i64 = columns

    def base(self) -> i64:
        return COLUMN

    def mask(self, s: SunaValoState) -> i64:
        return self.columns & s.tables.farm_columns

    def optional(self, s: SunaValoState) -> bool:
        return True

    def choose(self, s: SunaValoState, n: i64) -> None:
        activate_column(s, self.seat, n, False)


# ---- a card of the discard pile (S10, C08)


class TakeDiscarded(Ask):
    """Place a card of the discard pile and activate it alone (SV-3)."""

    kind: ClassVar[str] = "take_discarded"

    def base(self) -> i64:
        return FARM

    def mask(self, s: SunaValoState) -> i64:
        return 0 if s.farms[self.seat].is_full() else s.discard

    def optional(self, s: SunaValoState) -> bool:
        return True

    def choose(self, s: SunaValoState, n: i64) -> None:
        s.discard ^= BIT[n]
        s.stack.append(PlaceDiscarded(self.seat, n))


class PlaceDiscarded(Ask):
    """Choose the column of a card with two colours; it cannot be flipped."""

    kind: ClassVar[str] = "place_discarded"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"card": (0, 56)}

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: i64 = card

    def base(self) -> i64:
        return COLUMN

    def mask(self, s: SunaValoState) -> i64:
        return s.tables.columns[self.card] & s.tables.farm_columns

    def choose(self, s: SunaValoState, n: i64) -> None:
        activate_card(s, self.seat, lay_card(s, self.seat, self.card, n, False))


# ---- fulfilling a ship order


def ship_discount(farm: Farm) -> i64:
    """The improvement that leaves out one good of a ship order."""
    return 1 if farm.gone(SHIP_DISCOUNT) else 0


def open_ships(s: SunaValoState, seat: i64, discount: i64) -> i64:
    """The mask of the ship orders that a player can fulfil."""
    farm = s.farms[seat]
    mask: i64 = 0
    if not farm.has_piece(SHIP_PIECE):
        return mask
    supply = farm.supply()
    for order in range(s.ship_open):
        if not farm.ship_done(order) and affordable_less(farm, supply, s.tables.ship_cost[s.ship[order]], discount):
            mask |= BIT[order]
    return mask


def fulfil(s: SunaValoState, seat: i64, order: i64, discount: i64) -> None:
    """Pay, then ship, effect, C07 (SV-14)."""
    s.stack.append(AfterShip(seat))
    s.stack.append(DoEffects(seat, SHIP_EFFECT, s.ship[order], 0))
    s.stack.append(MarkShip(seat, order))
    s.stack.append(SaveGood(seat, s.tables.ship_cost[s.ship[order]], discount))


class ChooseShip(Ask):
    """A festival: a ship order may be fulfilled; no village card is discarded (SV-16)."""

    kind: ClassVar[str] = "choose_ship"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"discount": (0, 9)}

    def __init__(self, seat: i64, discount: i64) -> None:
        super().__init__(seat)
        self.discount: i64 = discount

    def base(self) -> i64:
        return SHIP

    def mask(self, s: SunaValoState) -> i64:
        return open_ships(s, self.seat, self.discount)

    def optional(self, s: SunaValoState) -> bool:
        return True

    def choose(self, s: SunaValoState, n: i64) -> None:
        fulfil(s, self.seat, n, self.discount)


class MarkShip(Auto):
    """A ship order is paid: a ship marks it."""

    kind: ClassVar[str] = "mark_ship"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"order": (0, 5)}

    def __init__(self, seat: i64, order: i64) -> None:
        super().__init__(seat)
        self.order: i64 = order

    def run(self, s: SunaValoState) -> None:
        rank: i64 = 2 if s.farms[1 - self.seat].ship_done(self.order) == 1 else 1
        s.farms[self.seat].ships |= rank * BIT[2 * self.order]
        s.tell(events.SHIP, self.seat, s.ship[self.order])
        s.stack.append(PlacePiece(self.seat, SHIP_PIECE))

    def misfit(self, s: SunaValoState) -> str:
        farm = s.farms[self.seat]
        if self.order >= s.ship_open or farm.ship_done(self.order) or not farm.has_piece(SHIP_PIECE):
            return "order must be one that this player can fulfil"
        return ""


class AfterShip(Auto):
    """A ship order is resolved: C07 activates one card that produces."""

    kind: ClassVar[str] = "after_ship"

    def run(self, s: SunaValoState) -> None:
        if s.farms[self.seat].character == C07:
            activate_picks(s, self.seat, PRODUCING, 1)


def hold_festival(s: SunaValoState, seat: i64, festival: i64) -> None:
    """The bonus, the buyer's effect, the other player's effect (SV-16); the card leaves the game."""
    s.tell(events.FESTIVAL, seat, FARM_CARDS + festival)
    s.stack.append(DoEffects(1 - seat, FESTIVAL_EFFECT, festival, 0))
    s.stack.append(DoEffects(seat, FESTIVAL_EFFECT, festival, 0))
    s.stack.append(DoEffects(seat, FESTIVAL_BONUS, festival, 0))
