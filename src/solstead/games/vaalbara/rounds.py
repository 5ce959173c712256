"""The course of a game: setup, assignment, resolution, end of round, end of game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import CHANCE
from solstead.core.zone import PUBLIC, Zone, shuffle
from solstead.games.vaalbara import characters, events, rules
from solstead.games.vaalbara.frames import TAKE_LAND, ChooseCharacter
from solstead.games.vaalbara.nouns import ROW
from solstead.games.vaalbara.tables import VARIETY

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState


def deal(s: VaalbaraState) -> None:
    """Setup: hands, the land deck with its backs (VB-15), both rows."""
    lands = s.tables.in_play(s.setup.seats)
    backs = lands.copy()
    shuffle(lands, s.chance)
    if s.tables.fixed_backs:
        backs = lands
    else:
        shuffle(backs, s.chance)
    s.faces = Zone.unknown(lands)
    s.backs = Zone.unknown(backs)
    s.show_top()
    deal_row(s, 0)
    s.first_row = rules.everybody(s)
    deal_row(s, ROW)
    draw_hands(s)
    s.tell(events.ROUND, CHANCE, s.round)


def deal_row(s: VaalbaraState, start: i64) -> None:
    """Lay out a row from left to right."""
    for i in range(s.seats):
        card = s.draw_land()
        s.rows[start + i] = card
        s.reveal(events.DEAL, PUBLIC, CHANCE, card & 63, card >> 6, start + i)


def draw_hands(s: VaalbaraState) -> None:
    """Everybody draws up to a full hand, or what the clan deck has."""
    for seat in range(s.seats):
        eye: i64 = BIT[seat]
        hand: i64 = s.hands[seat]
        deck = s.deck(seat)
        missing: i64 = s.tables.hand_size - bits.count(hand)
        while deck and missing > 0:
            character = bits.nth(deck, s.chance.below(bits.count(deck)))
            card: i64 = BIT[character]
            deck ^= card
            hand |= card
            missing -= 1
            s.reveal(events.DRAW, eye, seat, character)
        s.hands[seat] = hand


def advance(s: VaalbaraState) -> None:
    """Nothing is pending: the next turn, phase or round."""
    if s.current >= 0:
        land_action(s)
    elif s.acted == rules.everybody(s):
        end_round(s)
    elif s.played[0] >= 0:
        character_action(s, rules.next_seat(s))
    else:
        s.stack.append(ChooseCharacter(rules.everybody(s), rules.everybody(s), [()] * s.setup.seats))


def character_action(s: VaalbaraState, seat: i64) -> None:
    s.current = seat
    characters.effect(s, seat, s.played[seat])


def land_action(s: VaalbaraState) -> None:
    """The character's effect is done: it is discarded, and a land is taken."""
    seat = s.current
    pile: i64 = s.discards[seat]
    s.discards[seat] = pile | BIT[s.played[seat]]
    s.stack.append(TAKE_LAND[seat])


def end_round(s: VaalbaraState) -> None:
    if s.round == s.tables.rounds:
        end_game(s)
        return
    for i in range(s.seats):
        s.rows[i] = s.rows[ROW + i]
        s.played[i] = -1
    s.first_row = rules.everybody(s)
    s.round += 1
    s.acted = 0
    s.last = -1
    s.tell(events.ROUND, CHANCE, s.round)
    deal_row(s, ROW)
    draw_hands(s)


def end_game(s: VaalbaraState) -> None:
    """The bonus for many types comes first, ties are broken after it (VB-13)."""
    for seat in range(s.seats):
        s.gain(seat, rules.variety_bonus(s, seat), VARIETY)
    s.over = True
    winner = rules.winner(s)
    s.tell_tie()
    s.tell(events.WIN, winner, s.points[winner])
