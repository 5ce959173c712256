"""Places for cards, with what each seat knows of each card.

Knowledge is a mask per card: one bit for each seat, and `PUBLIC`, which is more than every seat's bit (two seats may
know a card without knowing that the other does). A card with two sides lies in two zones, one for the faces and one
for the backs.
"""

from __future__ import annotations

from typing import Any, Final, Optional

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance

#: Known to everybody, spectators included.
PUBLIC: Final[i64] = 1 << 8
#: Known to nobody.
NOBODY: Final[i64] = 0
#: The viewer who has no seat.
SPECTATOR: Final = -1

_CARD_BITS: Final[i64] = 12
_CARD: Final[i64] = (1 << 12) - 1


def eyes(viewer: i64) -> i64:
    """The knowledge bits that let this viewer (a seat, or SPECTATOR) see a card."""
    return PUBLIC if viewer < 0 else PUBLIC | BIT[viewer]


class Zone:
    """Cards (numbers below 4096) in order, bottom first, each with the mask of who knows it."""

    def __init__(self, cells: list[int]) -> None:
        self.cells = cells  # card + known * 4096: one list is half the price of two when a state is cloned

    @staticmethod
    def unknown(cards: list[int]) -> Zone:
        """Cards that nobody knows."""
        return Zone(cards.copy())

    def copy(self) -> Zone:
        return Zone(self.cells.copy())

    def __len__(self) -> int:
        return len(self.cells)

    def card(self, i: i64) -> i64:
        cell: i64 = self.cells[i]
        return cell & _CARD

    def top(self) -> i64:
        """The card on top; there must be one."""
        cell: i64 = self.cells[-1]
        return cell & _CARD

    def known(self, i: i64) -> i64:
        cell: i64 = self.cells[i]
        return cell >> _CARD_BITS

    def cards(self) -> list[int]:
        return [cell & _CARD for cell in self.cells]

    def make_known(self, i: i64, who: i64) -> None:
        """The seats in `who` (or PUBLIC) get to know card i."""
        cell: i64 = self.cells[i]
        self.cells[i] = cell | (who << _CARD_BITS)

    def set(self, i: i64, card: i64, known: i64) -> None:
        self.cells[i] = card | (known << _CARD_BITS)

    def pop_top(self) -> i64:
        cell: i64 = self.cells.pop()
        return cell & _CARD

    def pop_bottom(self) -> i64:
        cell: i64 = self.cells.pop(0)
        return cell & _CARD

    def put_top(self, card: i64, known: i64) -> None:
        self.cells.append(card | (known << _CARD_BITS))

    def put_bottom(self, card: i64, known: i64) -> None:
        self.cells.insert(0, card | (known << _CARD_BITS))

    def remove(self, card: i64) -> None:
        """Take one card out, wherever it lies; it must be here."""
        for i in range(len(self.cells)):
            if self.card(i) == card:
                self.cells.pop(i)
                return
        raise KeyError(f"card {card} is not in this zone")

    def show(self, viewer: i64) -> list[Optional[int]]:
        """The cards as this viewer sees them: None where the viewer does not know."""
        mask = eyes(viewer)
        shown: list[Optional[int]] = []
        for i in range(len(self.cells)):
            shown.append(self.card(i) if self.known(i) & mask else None)
        return shown

    def sort(self) -> None:
        """The normal order of a zone without order (a hand): equal contents, equal lists."""
        self.cells.sort()

    def __reduce__(self) -> tuple[object, ...]:
        return (Zone, (self.cells,))


def shuffle(cards: list[Any], source: Chance) -> None:
    """Shuffle in place, each order equally likely. Of any type, so that none is unpacked to be moved."""
    i: i64 = len(cards) - 1
    while i > 0:
        j = source.below(i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
        i -= 1


def deal_unknown(zones: list[Zone], viewer: i64, source: Chance) -> None:
    """Deal the cards that the viewer does not know anew among the places where they may lie.

    The places keep who else knows them. The result depends on nothing that the viewer does not know, given that the
    zones hold their places in an order that the viewer knows.
    """
    mask = eyes(viewer)
    pool: list[int] = []
    for zone in zones:
        for i in range(len(zone.cells)):
            if not zone.known(i) & mask:
                pool.append(zone.card(i))
    pool.sort()
    shuffle(pool, source)
    for zone in zones:
        for i in range(len(zone.cells)):
            if not zone.known(i) & mask:
                zone.set(i, pool.pop(), zone.known(i))


def sight(cards: i64, seen: bool) -> list[Optional[int]]:
    """A set of cards as somebody sees it who knows it, or who knows only how many there are."""
    shown: list[Optional[int]] = []
    for card in bits.members(cards):
        shown.append(card if seen else None)
    return shown


def deal_hands(hands: list[int], deck: i64, viewer: i64, source: Chance) -> i64:
    """Hands that are sets of cards: shuffle all but the viewer's into the deck and deal as many again; what is left."""
    sizes = [bits.count(hand) for hand in hands]
    for seat in range(len(hands)):
        if seat != viewer:
            deck |= hands[seat]
            hands[seat] = 0
    for seat in range(len(hands)):
        hand: i64 = hands[seat]
        n: i64 = sizes[seat] - bits.count(hand)
        while n > 0:
            card = BIT[bits.nth(deck, source.below(bits.count(deck)))]
            deck ^= card
            hand |= card
            n -= 1
        hands[seat] = hand
    return deck
