"""Work on the land: the chosen cards are revealed, the hands passed on, the cards laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.zone import PUBLIC
from solstead.games.farmoony import decks, events, rules
from solstead.games.farmoony.land import Land
from solstead.games.farmoony.tables import PLACE, USE_TOOLS

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def reveal_cards(s: FarmoonyState, cards: list[int]) -> None:
    """The chosen cards leave the hands, the rest is passed on, then the cards are shown (FM-5)."""
    for seat in range(s.seats):
        decks.remove(s.hands, seat, cards[seat])
        s.chosen[seat] = cards[seat]
    if s.hands[0] | s.hands[1]:
        pass_hands(s)
    for seat in range(s.seats):
        s.reveal(events.REVEAL, PUBLIC, seat, cards[seat])
    s.stage = PLACE


def pass_hands(s: FarmoonyState) -> None:
    """Clockwise, to the next higher seat, in phases 1 and 3; the other way in phase 2."""
    hands = s.hands.copy()
    for seat in range(s.seats):
        to = rules.passed_to(s, seat)
        s.hands[2 * to] = hands[2 * seat]
        s.hands[2 * to + 1] = hands[2 * seat + 1]
    for seat in range(s.seats):
        s.reveal(events.HAND_PASSED, BIT[seat], seat, decks.count_cards(s.hands, seat))


def place_cards(s: FarmoonyState, answers: list[tuple[int, ...]]) -> None:
    """All cards are laid at once. One that fits nowhere is discarded (FM-3)."""
    for seat in range(s.seats):
        card: i64 = s.chosen[seat]
        spot = rules.spot(s, seat, answers[seat])
        if spot < 0:
            s.tell(events.DISCARD, seat, card)
        else:
            s.lands[seat] = laid(s, seat, spot)
            s.tell(events.PLACE, seat, card, spot & 3, spot >> 2)
        s.chosen[seat] = -1
    s.stage = USE_TOOLS
    s.worked = 0


def laid(s: FarmoonyState, seat: i64, spot: i64) -> Land:
    """The land of a seat with its revealed card on a spot, see `rules.spot`."""
    card: i64 = s.chosen[seat]
    turn = spot & 3
    return s.lands[seat].with_card(card, turn, spot >> 2, s.tables.faces[4 * card + turn], 0)
