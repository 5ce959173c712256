"""The course of a game: setup, eras, income, new eras, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import CHANCE
from solstead.core.zone import PUBLIC
from solstead.games.suna_valo import events, scoring, village
from solstead.games.suna_valo.frames.display import ReplaceCards
from solstead.games.suna_valo.frames.phases import BeginIncome, ChooseCharacter
from solstead.games.suna_valo.frames.turn import TakeTurn
from solstead.games.suna_valo.tables import C06, FARM_CARDS, PHASE_INCOME, PHASE_NEW_ERA, PHASE_TURNS

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

BOTH: Final[i64] = 3


# ---- setup


def deal(s: SunaValoState) -> None:
    """Setup: orders, bot tiles, the draw pile, village and displays, characters."""
    for era in range(3):
        for cards in (s.public, s.ship):
            pool: i64 = 63
            for place in range(2):
                card = bits.nth(pool, s.chance.below(bits.count(pool)))
                pool ^= BIT[card]
                cards[2 * era + place] = 6 * era + card
    open_orders(s)
    s.tiles = deal_tiles(s, 5) | deal_tiles(s, 3) << 8
    for tile in bits.members(s.tiles):
        s.reveal(events.TILES, PUBLIC, CHANCE, tile)
    deal_village(s)
    for seat in range(2):
        for slot in range(s.tables.display_size):
            card = village.draw(s)
            s.shelf[seat * 3 + slot] = card
            s.reveal(events.DISPLAY, PUBLIC, seat, card)
    pool = s.tables.characters
    for seat in range(2):
        for _ in range(2):
            character = bits.nth(pool, s.chance.below(bits.count(pool)))
            pool ^= BIT[character]
            s.farms[seat].dealt |= BIT[character]
            s.reveal(events.DEAL_CHARACTER, BIT[seat], seat, character)
    s.stack.append(ChooseCharacter(BOTH, BOTH, [()] * 2))


def deal_tiles(s: SunaValoState, n: i64) -> i64:
    """Some of eight bot tiles."""
    tiles: i64 = 0
    for _ in range(n):
        rest = 255 & ~tiles
        tiles |= BIT[bits.nth(rest, s.chance.below(bits.count(rest)))]
    return tiles


def open_orders(s: SunaValoState) -> None:
    """The first orders of an era are turned up."""
    s.reveal(events.BOARD, PUBLIC, CHANCE, s.public[s.public_open], s.ship[s.ship_open])
    s.public_open += 1
    s.ship_open += 1


def deal_village(s: SunaValoState) -> None:
    """A new draw pile, and the cards of the village from it, from left to right."""
    s.pile = s.tables.piles[s.era]
    for i in range(s.tables.first_slot, 3):
        s.village[i] = village.draw(s)
        s.reveal(events.VILLAGE, PUBLIC, CHANCE, s.village[i])


# ---- turns


def advance(s: SunaValoState) -> None:
    """Nothing is pending: the next turn, phase or era."""
    if s.phase == PHASE_TURNS:
        end_turn(s)
    elif s.phase == PHASE_INCOME:
        if s.era == s.tables.last_era:
            end_game(s)
        else:
            new_era(s)
    else:
        s.phase = PHASE_TURNS
        s.turns = 0
        if s.era == 0:
            s.tell(events.ERA, CHANCE, 0)
        begin_turn(s, s.tree)


def begin_turn(s: SunaValoState, seat: i64) -> None:
    farm = s.farms[seat]
    s.current = seat
    s.swap_open = farm.character == C06
    farm.fresh = 0
    s.tell(events.TURN, seat)
    s.stack.append(TakeTurn(seat))


def end_turn(s: SunaValoState) -> None:
    """The other player's turn; an era ends with the turn of the player without the tree (SV-15)."""
    s.turns += 1
    s.swap_open = False
    if s.triggered and s.current != s.tree:
        if s.era < s.tables.last_era or s.extra:
            begin_income(s)
            return
        s.extra = True
    begin_turn(s, 1 - s.current)


# ---- income


def begin_income(s: SunaValoState) -> None:
    s.phase = PHASE_INCOME
    s.tell(events.INCOME, CHANCE)
    for seat in (1 - s.tree, s.tree):
        s.stack.append(BeginIncome(seat))


# ---- a new era


def new_era(s: SunaValoState) -> None:
    """Discard, open orders, pass the tree, deal (SV-5)."""
    clear_village(s)
    s.era += 1
    s.triggered = False
    s.tell(events.ERA, CHANCE, s.era)
    open_orders(s)
    s.tree = 1 - s.tree
    s.current = s.tree
    s.tell(events.TREE, s.tree)
    deal_village(s)
    for seat in (s.tree, 1 - s.tree):
        for _ in range(s.tables.display_size):
            deal_hand(s, seat)
    s.phase = PHASE_NEW_ERA
    s.stack.append(ReplaceCards(1 - s.tree, 0))
    s.stack.append(ReplaceCards(s.tree, 0))


def clear_village(s: SunaValoState) -> None:
    """What is left of the draw pile and of the village goes to the discard pile, festivals to the box."""
    for card in bits.members(s.pile & (2**19 - 1)):
        s.reveal(s.put_away(19 * s.era + card), PUBLIC, CHANCE, 19 * s.era + card)
    s.pile = 0
    for i in range(3):
        if s.village[i] >= 0:
            s.tell(s.put_away(s.village[i]), CHANCE, s.village[i])
            s.village[i] = -1


def deal_hand(s: SunaValoState, seat: i64) -> None:
    """A card for the hand; one that draws a festival is exchanged in public, for a festival that is secret (SV-18)."""
    farm = s.farms[seat]
    card = village.draw(s)
    if card < FARM_CARDS:
        farm.hand |= BIT[card]
    else:
        farm.hand_festivals |= BIT[card - FARM_CARDS]
    s.reveal(events.HAND, BIT[seat], seat, card)


def end_game(s: SunaValoState) -> None:
    s.over = True
    winner = scoring.winner(s)
    s.tell_tie()
    s.tell(events.WIN, winner, s.scores()[winner])
