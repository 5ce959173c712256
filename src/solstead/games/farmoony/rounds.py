"""The course of a game: phases, turns and their stages, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.chance import CHANCE
from solstead.games.farmoony import decks, events, farming, rules
from solstead.games.farmoony.frames.farm import MISSION_FRAMES, ChooseCard, PlaceCard
from solstead.games.farmoony.frames.tools import TOOL_FRAMES
from solstead.games.farmoony.scoring.missions import score
from solstead.games.farmoony.tables import CHOOSE_MISSION, DRAFT, PLACE

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def advance(s: FarmoonyState) -> None:
    """Nothing is pending: the next stage, turn or phase."""
    if s.stage == CHOOSE_MISSION:
        s.stack.append(MISSION_FRAMES[rules.chooser(s)])
    elif s.stage == DRAFT:
        draft(s)
    elif s.stage == PLACE:
        place(s)
    elif s.worked < s.seats:
        s.stack.append(TOOL_FRAMES[(rules.chooser(s) + s.worked) % s.seats])
        s.worked += 1
    else:
        end_turn(s)


def draft(s: FarmoonyState) -> None:
    """Everybody chooses a card; the last one of a hand is no choice."""
    if decks.count_cards(s.hands, 0) > 1:
        s.stack.append(ChooseCard(rules.everybody(s), rules.everybody(s), [()] * s.setup.seats))
        return
    last = [decks.nth_card(s.hands, seat, 0) for seat in range(s.seats)]
    farming.reveal_cards(s, last)


def place(s: FarmoonyState) -> None:
    """Everybody places the revealed card in secret; who has no choice is not asked."""
    asked: i64 = 0
    for seat in range(s.seats):
        if rules.can_choose_place(s, seat):
            asked |= BIT[seat]
    if asked:
        s.stack.append(PlaceCard(asked, asked, [()] * s.setup.seats))
    else:
        farming.place_cards(s, [()] * s.setup.seats)


def end_turn(s: FarmoonyState) -> None:
    if s.hands[0] | s.hands[1]:
        s.stage = DRAFT
        s.worked = 0
    elif s.phase == s.tables.phases:
        end_game(s)
    else:
        s.phase += 1
        s.worked = 0
        s.stage = CHOOSE_MISSION
        s.tell(events.PHASE, CHANCE, s.phase)


def end_game(s: FarmoonyState) -> None:
    s.over = True
    for seat in range(s.seats):
        for mission in s.missions:
            s.tell(events.SCORE, seat, mission, score(s.lands[seat], mission, s.tables))
    scores = s.scores()
    s.tell_tie([land.tokens for land in s.lands])
    for winner in rules.winners(s):
        s.tell(events.WIN, winner, scores[winner])
