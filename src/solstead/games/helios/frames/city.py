"""Constructing temples and buildings, paying for them and for characters, bonus actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Optional

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.core.frame import Choice
from solstead.core.zone import PUBLIC
from solstead.games.helios import events, payment, piles, placement
from solstead.games.helios.frames import cubes
from solstead.games.helios.frames.lands import ArrangeLand, PlaceTile, take_tile, tiles_on_offer
from solstead.games.helios.frames.passing import OrPass
from solstead.games.helios.frames.sun import MoveSun
from solstead.games.helios.nouns import ACTION, BUILDING, CHARACTER, CUBE, FIELD, MANA, TEMPLE
from solstead.games.helios.tables import (
    ANY,
    BAZAAR_MANA,
    BAZAAR_POINTS,
    COLOURS,
    CONSTRUCT,
    EXCHANGE_BAZAAR,
    FIRST_CHARACTER,
    FROM_BAZAAR,
    ITEMS,
    LAND_MANAGEMENT,
    PALACE,
    POWER_PLANT,
    SUN,
    packed_cost,
)

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState


class Construct(OrPass):
    """Construct a temple or a city building, or do nothing."""

    kind: ClassVar[str] = "construct"

    def mask(self, s: HeliosState) -> i64:
        return constructions(s, self.seat)

    def choose(self, s: HeliosState, n: i64) -> None:
        start_paying(s, self.seat, n)

    def skip(self, s: HeliosState) -> None:
        s.tell(events.NO_ACTION, self.seat, CONSTRUCT)


class BonusAction(OrPass):
    """Any one of the three actions, without a tile, or none."""

    kind: ClassVar[str] = "bonus_action"

    def mask(self, s: HeliosState) -> i64:
        return tiles_on_offer(s, self.seat) | constructions(s, self.seat) | BIT[ACTION + SUN]

    def choose(self, s: HeliosState, n: i64) -> None:
        s.tell(events.BONUS, self.seat)
        if n == ACTION + SUN:
            s.stack.append(MoveSun(self.seat, True))
        elif n >= TEMPLE:
            start_paying(s, self.seat, n)
        else:
            take_tile(s, self.seat, n)

    def skip(self, s: HeliosState) -> None:
        s.tell(events.NO_BONUS, self.seat)


def constructions(s: HeliosState, seat: i64) -> i64:
    """What a seat can pay for and construct, as nouns."""
    missing: i64 = s.tables.buildings & ~s.city[seat]
    mask = payment.affordable_items(s, seat, missing, 0) * BIT[BUILDING]
    return mask | BIT[TEMPLE] if payment.can_build_temple(s, seat, piles.total(s.stock[seat])) else mask


# ---- payment


def start_paying(s: HeliosState, seat: i64, what: i64) -> None:
    """Pay for a temple, a building or a character. What is owned now decides which cubes are due (HE-7)."""
    if what == TEMPLE:
        s.stack.append(PayCube(seat, what, 0, payment.temple_cost(s, seat)))
        return
    item = item_of(what)
    specified: i64 = s.tables.specified[item]
    owned = payment.owned_part(specified, piles.kinds(s.stock[seat]))
    s.stack.append(PayCube(seat, what, owned, payment.unspecified(specified, owned, s.tables.neutral[item])))


def item_of(what: i64) -> i64:
    """The place in ITEMS of the building or character that a noun names."""
    return what - BUILDING if what < CHARACTER else FIRST_CHARACTER + what - CHARACTER


class PayCube(Choice["HeliosState"]):
    """Choose the next cube of a payment: first those of a specified colour, then those of any."""

    kind: ClassVar[str] = "pay_cube"

    def __init__(self, seat: int, what: int, specified: int, rest: int) -> None:
        super().__init__(seat)
        self.what: i64 = what  # TEMPLE, or a building or character as a noun
        self.specified: i64 = specified  # masks of colours, five bits a cube
        self.rest: i64 = rest  # how many cubes of any colour come after those

    def base(self) -> i64:
        return CUBE

    def mask(self, s: HeliosState) -> i64:
        return payment.payable(s, self.seat, self.specified & 31 if self.specified else ANY)

    def forced(self, s: HeliosState) -> i64:
        """One cube is left to choose from, or the choice cannot matter because all cubes will be gone."""
        mask = self.mask(s)
        if mask & (mask - 1) and not self.takes_all(s):
            return -1
        return CUBE + bits.lowest(mask)

    def takes_all(self, s: HeliosState) -> bool:
        """All cubes are due, or all lie on the only tile that the temple can go on (HE-8)."""
        if payment.cubes_of(self.specified) + self.rest == piles.total(s.stock[self.seat]):
            return True
        free: i64 = s.tiles[self.seat] & ~s.temples[self.seat]
        return self.what == TEMPLE and free & (free - 1) == 0

    def resolve(self, s: HeliosState, seat: i64, action: i64) -> None:
        field = (action - CUBE) >> 1
        s.tell(events.PAY, seat, s.remove_cube(seat, field, (action - CUBE) & 1), field)
        left = self.left()
        if left is not None:
            s.stack.append(left)
        elif self.what == TEMPLE:
            s.stack.append(PlaceTemple(seat))
        elif self.what < CHARACTER:
            constructed(s, seat, self.what - BUILDING)
        else:
            activated(s, seat, self.what - CHARACTER)

    def left(self) -> Optional[PayCube]:
        """What is due after this cube."""
        specified = self.specified >> 5
        rest = self.rest if self.specified else self.rest - 1
        return PayCube(self.seat, self.what, specified, rest) if specified or rest else None

    def colours(self) -> list[str]:
        """The specified cubes that are due, by name."""
        named: list[str] = []
        left = self.specified
        while left:
            named.append("/".join([COLOURS[n] for n in bits.members(left & 31)]))
            left >>= 5
        return named

    def due(self) -> list[str]:
        """All cubes that are due, by name."""
        return self.colours() + ["any"] * self.rest

    def fields(self) -> dict[str, Any]:
        what = "temple" if self.what == TEMPLE else ITEMS[item_of(self.what)]
        return {"seat": self.seat, "what": what, "specified": self.colours(), "rest": self.rest}

    @classmethod
    def make(cls, fields: dict[str, Any]) -> PayCube:
        name = fields["what"]
        what: i64 = TEMPLE
        if name != "temple":
            item = ITEMS.index(name)
            what = BUILDING + item if item < FIRST_CHARACTER else CHARACTER + item - FIRST_CHARACTER
        return cls(fields["seat"], what, packed_cost(list(reversed(fields["specified"]))), fields["rest"])

    def problem(self, s: HeliosState) -> str:
        most = payment.cubes_of(s.tables.specified[item_of(self.what)]) if self.what != TEMPLE else 0
        if payment.cubes_of(self.specified) > most:
            return "specified must be what is left of the specified cubes"
        if not isinstance(self.seat, int) or not 0 <= self.seat < s.seats:
            return f"seat must be 0 to {s.seats - 1}"
        owned = payment.owned_part(self.specified, piles.kinds(s.stock[self.seat]))
        if payment.cubes_of(owned) < payment.cubes_of(self.specified):
            return "specified must be colours that the seat owns"
        if not isinstance(self.rest, int) or self.rest < 0 or self.rest + self.specified == 0:
            return "rest must be how many cubes are due after the specified ones"
        trouble = super().problem(s)
        if trouble:
            return trouble
        if payment.cubes_of(self.specified) + self.rest > piles.total(s.stock[self.seat]):
            return "more cubes are due than there are"
        return ""


# ---- what is paid


class PlaceTemple(Choice["HeliosState"]):
    """Choose the tile for a temple that is paid; it brings as many mana stones as there are temples now (HE-8)."""

    kind: ClassVar[str] = "place_temple"

    def base(self) -> i64:
        return FIELD

    def mask(self, s: HeliosState) -> i64:
        return s.tiles[self.seat] & ~s.temples[self.seat]

    def resolve(self, s: HeliosState, seat: i64, action: i64) -> None:
        s.add_temple(seat, action - FIELD)
        s.gain_mana(seat, bits.count(s.temples[seat]))


def constructed(s: HeliosState, seat: i64, building: i64) -> None:
    """A city building is paid: its benefits, then what it does at once."""
    s.city[seat] |= BIT[building]
    s.tell(events.BUILD, seat, building)
    if building == POWER_PLANT:
        s.track[seat] = 0
    s.advance_track(seat, s.tables.suns[building])
    s.gain_mana(seat, s.tables.mana[building])
    if building == PALACE:
        s.stack.append(BonusAction(seat))
    elif building == EXCHANGE_BAZAAR:
        s.stack.append(ExchangeMana(seat))
    elif building == LAND_MANAGEMENT:
        manage_land(s, seat)


class ExchangeMana(Choice["HeliosState"]):
    """Exchange Bazaar: choose how many mana stones to sell, up to three, for four points each."""

    kind: ClassVar[str] = "exchange_mana"

    def base(self) -> i64:
        return MANA

    def mask(self, s: HeliosState) -> i64:
        return FULL[min(s.mana[self.seat], BAZAAR_MANA) + 1]

    def resolve(self, s: HeliosState, seat: i64, action: i64) -> None:
        n = action - MANA
        if n:
            s.mana[seat] -= n
            s.gain(seat, BAZAAR_POINTS * n, FROM_BAZAAR)


def manage_land(s: HeliosState, seat: i64) -> None:
    """Land Management: two tiles of the additional stack are drawn and seen, then placed (HE-10)."""
    first = draw_land(s, seat)
    second = draw_land(s, seat)
    if first == second or not placement.fields(s, seat):  # then the order cannot matter
        s.stack.append(PlaceTile(seat, first))
        s.stack.append(PlaceTile(seat, second))
    else:
        s.stack.append(ArrangeLand(seat, BIT[first] | BIT[second]))


def draw_land(s: HeliosState, seat: i64) -> i64:
    """A tile of the additional stack, which always suffices (HE-10)."""
    colour = piles.pick(s.additional, s.chance)
    s.additional -= piles.ONE[colour]
    s.reveal(events.DRAW_LAND, PUBLIC, seat, colour)
    return colour


def activated(s: HeliosState, seat: i64, character: i64) -> None:
    """A character is turned to its day side."""
    s.active[seat] |= BIT[character]
    s.tell(events.ACTIVATE, seat, character)
    s.advance_track(seat, s.tables.suns[FIRST_CHARACTER + character])
    s.gain_mana(seat, s.tables.mana[FIRST_CHARACTER + character])
    if s.tables.gift[character]:
        cubes.grant(s, seat)
