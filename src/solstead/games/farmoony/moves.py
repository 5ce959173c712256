"""What a Wheelbarrow can move, and where to (FM-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.events import EventKind
from solstead.games.farmoony.land import LOOK, PLACE, Land, stone_corners, turned, turned_corners

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


class Lifted:
    """A card in the Wheelbarrow, with its tokens."""

    def __init__(self, s: FarmoonyState, source: i64, card: i64) -> None:
        land = s.lands[source]
        packed = land.entry(card)
        turn = packed & 3
        self.source: i64 = source
        self.packed: i64 = packed
        self.place: i64 = packed // PLACE  # where it was
        self.face: i64 = turned(land.face(packed), 4 - turn)  # before any turn, tokens included
        self.tokens: i64 = turned_corners(land.token_corners(packed), 4 - turn)

    def tell(self, s: FarmoonyState, kind: EventKind, seat: i64) -> None:
        """Name the card as it lies, and where."""
        s.tell(kind, seat, turned(self.face, self.packed & 3), self.source, self.place)

    def rest(self, s: FarmoonyState) -> Land:
        """The land that the card leaves."""
        return s.lands[self.source].without(self.packed, s.tables.faces)

    def onto(self, s: FarmoonyState, target: i64) -> Land:
        """The land that the card is put on, as it is with the card lifted."""
        return self.rest(s) if target == self.source else s.lands[target]

    def stones(self, turn: i64) -> i64:
        """The corners with stone. A token is what its tile shows, so only stone that has none covers stone."""
        return stone_corners(turned(self.face, turn))

    def places(self, s: FarmoonyState, target: i64, turn: i64) -> list[int]:
        """Where the card may be put in this turn: anywhere by the placement rules but where it was."""
        found = self.onto(s, target).fitting_places(self.stones(turn))
        if target == self.source and self.place in found:
            found.remove(self.place)
        return found

    def fits(self, s: FarmoonyState, target: i64, turn: i64) -> bool:
        """Whether there is such a place."""
        land = self.onto(s, target)
        stones = self.stones(turn)
        if target != self.source:
            return land.takes(stones)
        return land.fitting(stones) > (1 if land.fits(self.place, stones) else 0)

    def turns(self, s: FarmoonyState, target: i64) -> i64:
        """The turns in which the card fits on a land, each look once."""
        mask: i64 = 0
        looks: list[int] = []
        for turn in range(s.tables.ways):
            look = turned(self.face, turn) * 16 + turned_corners(self.tokens, turn)
            if look not in looks:
                looks.append(look)
                if self.fits(s, target, turn):
                    mask |= BIT[turn]
        return mask

    def targets(self, s: FarmoonyState) -> i64:
        """The lands that the card can be brought to."""
        mask: i64 = 0
        for target in range(s.seats):
            if self.turns(s, target):
                mask |= BIT[target]
        return mask

    def anywhere(self, s: FarmoonyState) -> bool:
        """Whether the card can be moved at all; its own land comes last, for that must be looked at without it."""
        for i in range(1, s.seats + 1):
            for turn in range(s.tables.ways):
                if self.fits(s, (self.source + i) % s.seats, turn):
                    return True
        return False

    def move(self, s: FarmoonyState, target: i64, turn: i64, place: i64) -> None:
        """Put the card down."""
        s.lands[self.source] = self.rest(s)
        s.lands[target] = s.lands[target].with_card(
            (self.packed & LOOK) >> 2, turn, place, turned(self.face, turn), turned_corners(self.tokens, turn)
        )


def liftable(s: FarmoonyState, source: i64) -> list[int]:
    """The cards that can be taken from a land and put somewhere; a land keeps at least one card. Ascending."""
    found: list[int] = []
    land = s.lands[source]
    if len(land.cards) > 1:
        for packed in land.cards:
            card = (packed & LOOK) >> 2
            if land.uncovered(packed) and Lifted(s, source, card).anywhere(s):
                found.append(card)
    found.sort()
    return found


def can_lift(s: FarmoonyState, source: i64) -> bool:
    """Whether anything can be taken from a land; the card laid last is tried first."""
    land = s.lands[source]
    n: i64 = len(land.cards)
    if n > 1:
        for i in range(n - 1, -1, -1):
            packed = land.cards[i]
            if land.uncovered(packed) and Lifted(s, source, (packed & LOOK) >> 2).anywhere(s):
                return True
    return False


def lifted_from(s: FarmoonyState) -> i64:
    """The lands that a card can be taken from."""
    mask: i64 = 0
    for source in range(s.seats):
        if can_lift(s, source):
            mask |= BIT[source]
    return mask


def possible(s: FarmoonyState) -> bool:
    """Whether a Wheelbarrow has anything to move."""
    return any(can_lift(s, source) for source in range(s.seats))
