"""The village and the draw pile.

Nobody knows the order of the draw pile, so it has none: chance picks the card when one is drawn. The two cards that
reveal orders are among the last four of an era.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import CHANCE
from solstead.core.zone import PUBLIC
from solstead.games.suna_valo import events
from solstead.games.suna_valo.tables import ERA_CARDS, FARM_CARDS, REVEAL_PUBLIC, REVEAL_SHIP

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

_REVEALS: Final[i64] = REVEAL_PUBLIC | REVEAL_SHIP
_LAST: Final[i64] = 4


def draw(s: SunaValoState) -> i64:
    """The top card of the draw pile, a festival in the place of a card that draws one; -1 if the pile is empty.

    Cards that reveal orders are executed, and the next card is drawn.
    """
    while s.pile:
        card = draw_any(s)
        if card == REVEAL_PUBLIC:
            s.reveal(events.REVEAL_PUBLIC, PUBLIC, CHANCE, s.public[s.public_open])
            s.public_open += 1
        elif card == REVEAL_SHIP:
            s.reveal(events.REVEAL_SHIP, PUBLIC, CHANCE, s.ship[s.ship_open])
            s.ship_open += 1
        else:
            return draw_festival(s) if card < 0 else card
        check_trigger(s)
    return -1


def draw_any(s: SunaValoState) -> i64:
    """One card of the pile: a farm card, -1 for one that draws a festival, or one that reveals an order."""
    reveals = s.pile & _REVEALS
    pool = s.pile if bits.count(s.pile) <= _LAST else s.pile & ~_REVEALS
    at = bits.nth(pool, s.chance.below(bits.count(pool)))
    s.pile ^= BIT[at]
    if BIT[at] & reveals:
        return BIT[at]
    return -1 if at >= ERA_CARDS else s.era * ERA_CARDS + at


def draw_festival(s: SunaValoState) -> i64:
    """The top card of the era's festival pile."""
    left = (s.festivals >> (4 * s.era)) & 15
    festival = 4 * s.era + bits.nth(left, s.chance.below(bits.count(left)))
    s.festivals ^= BIT[festival]
    return FARM_CARDS + festival


def check_trigger(s: SunaValoState) -> None:
    """The end of the era is near once its four orders lie open."""
    if s.public_open == s.ship_open == 2 * s.era + 2:
        s.triggered = True
        now = s.current != s.tree
        if s.era < s.tables.last_era:
            s.tell(events.TRIGGER_NOW if now else events.TRIGGER, 1 - s.tree)
        else:
            s.tell(events.TRIGGER_LAST_NOW if now else events.TRIGGER_LAST, 1 - s.tree)


def fill(s: SunaValoState) -> None:
    """Move the cards to the right; a card of the pile comes to the left, if there is one."""
    shift(s)
    left = s.tables.first_slot
    if s.village[left] >= 0:
        return
    if s.top >= 0:
        s.village[left] = s.top
        s.top = -1
        s.tell(events.VILLAGE, CHANCE, s.village[left])
    else:
        card = draw(s)
        s.village[left] = card
        if card >= 0:
            s.reveal(events.VILLAGE, PUBLIC, CHANCE, card)


def shift(s: SunaValoState) -> None:
    """Move the cards of the village to the right, over the gaps."""
    to: i64 = 2
    for i in range(2, -1, -1):
        card: i64 = s.village[i]
        if card >= 0:
            s.village[i] = -1
            s.village[to] = card
            to -= 1


def discard_rightmost(s: SunaValoState) -> None:
    """Action B: the rightmost card there is leaves the village (SV-15, SV-16)."""
    for i in range(2, -1, -1):
        card: i64 = s.village[i]
        if card >= 0:
            s.village[i] = -1
            s.tell(s.put_away(card), s.current, card)
            return
