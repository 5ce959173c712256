"""The decisions of Vaalbara, one class each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.core.chance import Chance
from solstead.core.frame import Choice, Frame, Secret
from solstead.core.zone import PUBLIC
from solstead.games.vaalbara import events, rules
from solstead.games.vaalbara.nouns import CHARACTER, KEEP, LAND, REALM, SEAT, SHOW
from solstead.games.vaalbara.tables import FIGHTER, LAND_CAUSE, PIONEER

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState

SEATS: Final = range(5)


class ChooseCharacter(Secret["VaalbaraState"]):
    """Assignment: everybody chooses a character from the hand, face down."""

    kind: ClassVar[str] = "choose_character"

    def next_options(self, s: VaalbaraState, seat: i64, answer: tuple[int, ...]) -> list[int]:
        return [CHARACTER + character for character in bits.members(s.hands[seat])]

    def allows(self, s: VaalbaraState, seat: i64, action: i64) -> bool:
        n = action - CHARACTER
        return 0 <= n < 12 and s.hands[seat] & BIT[n] != 0

    def pick(self, s: VaalbaraState, seat: i64, source: Chance) -> i64:
        hand: i64 = s.hands[seat]
        return CHARACTER + bits.nth(hand, source.below(bits.count(hand)))

    def with_answers(self, owing: i64, answers: list[tuple[int, ...]]) -> ChooseCharacter:
        return ChooseCharacter(self.asked, owing, answers)

    def all_answered(self, s: VaalbaraState) -> None:
        for seat in range(s.seats):
            character: i64 = self.answers[seat][0] - CHARACTER
            hand: i64 = s.hands[seat]
            shown: i64 = s.shown[seat]
            others: i64 = ~BIT[character]
            s.played[seat] = character
            s.hands[seat] = hand & others
            s.shown[seat] = shown & others
            s.tell(events.REVEAL, seat, character)


class TakeLand(Choice["VaalbaraState"]):
    """Land action: take a land of the first row; it pays at once."""

    kind: ClassVar[str] = "take_land"

    def base(self) -> i64:
        return LAND

    def mask(self, s: VaalbaraState) -> i64:
        return s.first_row

    def resolve(self, s: VaalbaraState, seat: i64, action: i64) -> None:
        card: i64 = s.rows[action - LAND]
        s.rows[action - LAND] = -1
        s.first_row ^= BIT[action - LAND]
        size: i64 = s.realm_size[seat]
        s.add_land(seat, size, card)
        s.realm_size[seat] = size + 1
        s.tell(events.TAKE, seat, card & 63)
        s.gain(seat, rules.land_points(s, seat, card & 63), LAND_CAUSE + s.tables.land_type[card & 63])
        s.acted |= BIT[seat]
        s.last = seat
        s.current = -1


class ShowFighter(Secret["VaalbaraState"]):
    """A Fighter was played: the others show theirs for a point, or keep the hand secret (VB-3)."""

    kind: ClassVar[str] = "show_fighter"

    def next_options(self, s: VaalbaraState, seat: i64, answer: tuple[int, ...]) -> list[int]:
        return [KEEP, SHOW] if s.hands[seat] & BIT[FIGHTER] else [KEEP]

    def with_answers(self, owing: i64, answers: list[tuple[int, ...]]) -> ShowFighter:
        return ShowFighter(self.asked, owing, answers)

    def all_answered(self, s: VaalbaraState) -> None:
        for seat in bits.members(self.asked):
            if self.answers[seat][0] == SHOW:
                s.shown[seat] |= BIT[FIGHTER]
                s.tell(events.SHOW, seat)
                s.gain(seat, 1, FIGHTER)
        if not any(self.answers[seat][0] == SHOW for seat in bits.members(self.asked)):
            s.tell(events.NO_SHOW, s.current)


class GivePoints(Choice["VaalbaraState"]):
    """Bard: another player gains two points (VB-4)."""

    kind: ClassVar[str] = "give_points"

    def base(self) -> i64:
        return SEAT

    def mask(self, s: VaalbaraState) -> i64:
        return FULL[s.seats] & ~BIT[self.seat]

    def resolve(self, s: VaalbaraState, seat: i64, action: i64) -> None:
        other = action - SEAT
        s.points[other] += 2
        s.tell(events.GIVE, seat, other, 2)


class TrackLand(Choice["VaalbaraState"]):
    """Tracker: swap a land of either row with the top card of the deck, unseen until then (VB-6)."""

    kind: ClassVar[str] = "track_land"

    def base(self) -> i64:
        return LAND

    def mask(self, s: VaalbaraState) -> i64:
        return s.first_row | rules.second_row(s)

    def resolve(self, s: VaalbaraState, seat: i64, action: i64) -> None:
        slot = action - LAND
        old: i64 = s.rows[slot]
        unknown = not s.faces.known(len(s.faces.cells) - 1) & PUBLIC
        new = s.faces.pop_top() + 64 * s.backs.pop_top()
        s.rows[slot] = new
        s.faces.put_top(old & 63, PUBLIC)
        s.backs.put_top(old >> 6, PUBLIC)
        s.reveal(events.TRACK, PUBLIC if unknown else 0, seat, slot, old & 63, new & 63)


class TakeBack(Choice["VaalbaraState"]):
    """Midwife: take a character back from the own discard pile; everybody knows that it is in hand now (VB-7)."""

    kind: ClassVar[str] = "take_back"

    def base(self) -> i64:
        return CHARACTER

    def mask(self, s: VaalbaraState) -> i64:
        return s.discards[self.seat]  # the Midwife herself is discarded after her effect

    def resolve(self, s: VaalbaraState, seat: i64, action: i64) -> None:
        character = action - CHARACTER
        s.discards[seat] ^= BIT[character]
        s.hands[seat] |= BIT[character]
        s.shown[seat] |= BIT[character]
        s.tell(events.TAKE_BACK, seat, character)


class RideFirst(Choice["VaalbaraState"]):
    """Rider: choose the land of the first row that is swapped (VB-8)."""

    kind: ClassVar[str] = "ride_first"

    def base(self) -> i64:
        return LAND

    def mask(self, s: VaalbaraState) -> i64:
        return s.first_row

    def resolve(self, s: VaalbaraState, seat: i64, action: i64) -> None:
        s.stack.append(RideSecond(seat, action - LAND))


class RideSecond(Choice["VaalbaraState"]):
    """Rider: choose the land of the second row that the first one is swapped with."""

    kind: ClassVar[str] = "ride_second"

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: i64 = slot

    def base(self) -> i64:
        return LAND

    def mask(self, s: VaalbaraState) -> i64:
        return rules.second_row(s)

    def resolve(self, s: VaalbaraState, seat: i64, action: i64) -> None:
        old: i64 = s.rows[self.slot]
        new: i64 = s.rows[action - LAND]
        s.rows[self.slot] = new
        s.rows[action - LAND] = old
        s.tell(events.RIDE, seat, old & 63, new & 63)

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "slot": self.slot}

    def problem(self, s: VaalbaraState) -> str:
        if not isinstance(self.slot, int) or not 0 <= self.slot < s.seats or s.rows[self.slot] < 0:
            return "slot must be a place of the first row where a land lies"
        return super().problem(s)


class PioneerLand(Choice["VaalbaraState"]):
    """Pioneer: swap a land of the own realm with the bottom card of the deck, which pays at once (VB-9)."""

    kind: ClassVar[str] = "pioneer_land"

    def base(self) -> i64:
        return REALM

    def mask(self, s: VaalbaraState) -> i64:
        return FULL[s.realm_size[self.seat]]

    def resolve(self, s: VaalbaraState, seat: i64, action: i64) -> None:
        place = action - REALM
        unknown = not s.faces.known(0) & PUBLIC
        new = s.faces.pop_bottom() + 64 * s.backs.pop_bottom()
        old = s.remove_land(seat, place)
        s.faces.put_bottom(old & 63, PUBLIC)
        s.backs.put_bottom(old >> 6, PUBLIC)
        s.add_land(seat, place, new)
        s.reveal(events.PIONEER, PUBLIC if unknown else 0, seat, old & 63, new & 63)
        s.gain(seat, rules.reward(s, seat, new & 63), PIONEER)


# Frames that hold nothing but a seat exist once for each.
TAKE_LAND: Final = [TakeLand(seat) for seat in SEATS]
GIVE_POINTS: Final = [GivePoints(seat) for seat in SEATS]
TRACK_LAND: Final = [TrackLand(seat) for seat in SEATS]
TAKE_BACK: Final = [TakeBack(seat) for seat in SEATS]
RIDE_FIRST: Final = [RideFirst(seat) for seat in SEATS]
PIONEER_LAND: Final = [PioneerLand(seat) for seat in SEATS]

#: By kind, for reading positions.
FRAMES: Final[list[type[Frame[Any]]]] = [
    ChooseCharacter,
    TakeLand,
    ShowFighter,
    GivePoints,
    TrackLand,
    TakeBack,
    RideFirst,
    RideSecond,
    PioneerLand,
]
