"""The course of a game: phases, the draft, placing, the tool steps, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.chance import CHANCE
from solstead.core.zone import PUBLIC
from solstead.games.farmoony import decks, events, rules
from solstead.games.farmoony.frames import CHOOSE_MISSION, USE_TOOLS, ChooseCard, PlaceCard
from solstead.games.farmoony.scoring import score
from solstead.games.farmoony.tables import DEALT, HAND

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def advance(s: FarmoonyState) -> None:
    """Nothing is pending: the next stage, turn or phase."""
    if s.stage == 0:
        s.stack.append(CHOOSE_MISSION[rules.chooser(s)])
    elif s.stage == 1:
        draft(s)
    elif s.stage == 2:
        place(s)
    elif s.worked < s.seats:
        s.stack.append(USE_TOOLS[(rules.chooser(s) + s.worked) % s.seats])
        s.worked += 1
    else:
        end_turn(s)


def start_phase(s: FarmoonyState) -> None:
    """The mission is chosen: deal, in phase 1 the tools too (FM-9)."""
    if s.phase == 1:
        deal_tools(s)
    n: i64 = DEALT[s.phase - 1]
    for seat in range(s.seats):
        for _ in range(n):
            decks.add(s.hands, seat, s.draw_card())
        s.knows[seat] = BIT[seat]
        s.reveal(events.DEAL_CARDS, BIT[seat], seat, n)
    s.stage = 1


def deal_tools(s: FarmoonyState) -> None:
    for seat in range(s.seats):
        for _ in range(HAND):
            s.tools[seat] += BIT[4 * s.draw_tool()]
        s.reveal(events.DEAL_TOOLS, BIT[seat], seat, HAND)
    for slot in range(2):
        fill_open(s, slot)


def fill_open(s: FarmoonyState, slot: i64) -> None:
    """Turn a tool face up; a place stays empty once the deck is (FM-6)."""
    s.open_tools[slot] = -1
    if s.tool_deck:
        tool = s.draw_tool()
        s.open_tools[slot] = tool
        s.reveal(events.OPEN, PUBLIC, CHANCE, tool)


def draft(s: FarmoonyState) -> None:
    """Everybody chooses a card; the last one of a hand is no choice."""
    if decks.count_cards(s.hands, 0) > 1:
        s.stack.append(ChooseCard(rules.everybody(s), rules.everybody(s), [()] * s.setup.seats))
        return
    last = [decks.nth_card(s.hands, seat, 0) for seat in range(s.seats)]
    reveal_cards(s, last)


def reveal_cards(s: FarmoonyState, cards: list[int]) -> None:
    """The chosen cards leave the hands, the rest is passed on, then the cards are shown (FM-5)."""
    for seat in range(s.seats):
        decks.remove(s.hands, seat, cards[seat])
        s.chosen[seat] = cards[seat]
    if s.hands[0] | s.hands[1]:
        pass_hands(s)
    for seat in range(s.seats):
        s.reveal(events.REVEAL, PUBLIC, seat, cards[seat])
    s.stage = 2


def pass_hands(s: FarmoonyState) -> None:
    """Clockwise, to the next higher seat, in phases 1 and 3; the other way in phase 2."""
    hands = s.hands.copy()
    knows = s.knows.copy()
    for seat in range(s.seats):
        to: i64 = seat + 1 if s.phase != 2 else seat - 1
        if to == s.seats:
            to = 0
        elif to < 0:
            to = s.seats - 1
        s.hands[2 * to] = hands[2 * seat]
        s.hands[2 * to + 1] = hands[2 * seat + 1]
        s.knows[to] = knows[seat] | BIT[to]
        s.reveal(events.HAND_PASSED, BIT[to] & ~knows[seat], seat, to, decks.count_cards(s.hands, to))


def place(s: FarmoonyState) -> None:
    """Everybody places the revealed card in secret; who has no choice is not asked."""
    asked: i64 = 0
    for seat in range(s.seats):
        if rules.can_choose_place(s, seat):
            asked |= BIT[seat]
    if asked:
        s.stack.append(PlaceCard(asked, asked, [()] * s.setup.seats))
    else:
        place_cards(s, [()] * s.setup.seats)


def place_cards(s: FarmoonyState, answers: list[tuple[int, ...]]) -> None:
    """All cards are laid at once. One that fits nowhere is discarded (FM-3)."""
    for seat in range(s.seats):
        card: i64 = s.chosen[seat]
        spot = rules.spot(s, seat, answers[seat])
        s.chosen[seat] = -1
        if spot < 0:
            s.tell(events.DISCARD, seat, card)
        else:
            turn = spot & 3
            s.lands[seat] = s.lands[seat].with_card(card, turn, spot >> 2, s.tables.faces[4 * card + turn], 0)
            s.tell(events.PLACE, seat, card, turn, spot >> 2)
    s.stage = 3
    s.worked = 0


def end_turn(s: FarmoonyState) -> None:
    s.worked = 0
    if s.hands[0] | s.hands[1]:
        s.stage = 1
    elif s.phase == 3:
        end_game(s)
    else:
        s.phase += 1
        s.stage = 0
        s.tell(events.PHASE, CHANCE, s.phase)


def end_game(s: FarmoonyState) -> None:
    s.over = True
    for seat in range(s.seats):
        for mission in s.missions:
            s.tell(events.SCORE, seat, mission, score(s.lands[seat], mission, s.tables))
    scores = s.scores()
    for winner in rules.winners(s):
        s.tell(events.WIN, winner, scores[winner])
