"""Missions, placement, tools, victory: questions about the table that change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core.bits import BIT, FULL
from solstead.games.farmoony import decks
from solstead.games.farmoony.land import Land
from solstead.games.farmoony.nouns import TILE, TURN
from solstead.games.farmoony.scoring.missions import score
from solstead.games.farmoony.tables import FARMER, FENCE, MAKES, NEEDS, PEST, VEGETABLE, WHEELBARROW

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def chooser(s: FarmoonyState) -> i64:
    """Who chooses the mission of this phase and begins with the tools: seats in turn, from the first (FM-9)."""
    return (s.phase - 1) % s.seats


def mission_mask(s: FarmoonyState) -> i64:
    """The missions that may be chosen now (FM-9)."""
    if s.phase == 1:
        return s.tables.first
    if s.phase == 2:
        return s.tables.second[s.missions[0]]
    return s.tables.thirds(s.missions[0], s.missions[1])


# ---- the draft


def passed_to(s: FarmoonyState, seat: i64) -> i64:
    """Who gets the hand of a seat: clockwise, to the next higher seat, but the other way in phase 2 (FM-5)."""
    return (seat + (s.seats - 1 if s.phase == 2 else 1)) % s.seats


def knows_hand(s: FarmoonyState, viewer: i64, seat: i64) -> bool:
    """Whether a viewer knows the farm cards of a seat: who has held a hand knows it, less what was taken and shown."""
    if viewer < 0:
        return False
    passes = s.tables.dealt[s.phase - 1] - decks.count_cards(s.hands, seat)
    for _ in range(passes + 1):
        if viewer == seat:
            return True
        viewer = passed_to(s, viewer)
    return False


# ---- placing a farm card


def turn_mask(s: FarmoonyState, seat: i64) -> i64:
    """The turns in which the revealed card fits somewhere, each look once."""
    card: i64 = s.chosen[seat]
    land = s.lands[seat]
    mask: i64 = 0
    for turn in range(4):
        if s.tables.turns[card] & BIT[turn] and land.takes(s.tables.stones[4 * card + turn]):
            mask |= BIT[turn]
    return mask


def can_choose_place(s: FarmoonyState, seat: i64) -> bool:
    """Whether the revealed card can lie in more than one way."""
    turns = turn_mask(s, seat)
    if turns & (turns - 1):
        return True
    return turns != 0 and s.lands[seat].fitting(s.tables.stones[4 * s.chosen[seat] + only(turns)]) > 1


def spot(s: FarmoonyState, seat: i64, answer: tuple[int, ...]) -> i64:
    """Where a card goes by this answer, as 4 * place + turn; what the answer leaves out is forced. -1 if nowhere."""
    turns = turn_mask(s, seat)
    if not turns:
        return -1
    turn: i64 = answer[0] - TURN if turns & (turns - 1) else only(turns)
    place: i64 = -1
    if answer and answer[len(answer) - 1] >= TILE:
        place = answer[len(answer) - 1] - TILE
    else:
        place = s.lands[seat].nth_fitting(s.tables.stones[4 * s.chosen[seat] + turn], 0)
    return 4 * place + turn


def only(mask: i64) -> i64:
    """The number in a mask of one of the four turns."""
    return 0 if mask == 1 else 1 if mask == 2 else 2 if mask == 4 else 3


# ---- tools


def usable(s: FarmoonyState) -> i64:
    """The converting tools that have a target on some land, and tokens for what they make (FM-6, FM-8)."""
    counts: i64 = 0
    for land in s.lands:
        counts |= land.counts
    mask: i64 = 0
    for tool in range(WHEELBARROW):
        if (counts >> (8 * NEEDS[tool])) & 255 and makes(s, tool):
            mask |= BIT[tool]
    return mask


def makes(s: FarmoonyState, tool: i64) -> i64:
    """The types that a converting tool can make now, as a mask."""
    mask: i64 = 0
    first: i64 = VEGETABLE if tool == FARMER else MAKES[tool]
    last: i64 = PEST if tool == FARMER else first
    for type in range(first, last + 1):
        if s.supply[type]:
            mask |= BIT[type]
    return mask


def can_draw(s: FarmoonyState, seat: i64) -> bool:
    """Whether a seat has room for another tool, where tools are drawn."""
    return s.tables.draws and decks.size(s.tools[seat]) < s.tables.hand_size


def may_hold(s: FarmoonyState, seat: i64) -> i64:
    """The kinds of tools that this seat may have in hand, as far as everybody knows."""
    mask = decks.kinds(s.known_tools[seat])
    if s.hidden_tools(seat):
        hidden = s.tool_deck
        for other in range(s.seats):
            hidden += s.tools[other] - s.known_tools[other]
        mask |= decks.kinds(hidden)
    return mask


def may_fence(s: FarmoonyState, seat: i64) -> bool:
    """Whether a seat is asked for a Fence: always, unless everybody knows that it has none (FM-11)."""
    return may_hold(s, seat) & BIT[FENCE] != 0


def lands_with(s: FarmoonyState, type: i64) -> i64:
    """The seats on whose lands a type is seen."""
    mask: i64 = 0
    for seat in range(s.seats):
        if s.lands[seat].count(type):
            mask |= BIT[seat]
    return mask


# ---- the end


def points(s: FarmoonyState, land: Land) -> i64:
    """What a land scores by the missions so far."""
    sum: i64 = 0
    for mission in s.missions:
        sum += score(land, mission, s.tables)
    return sum


def winners(s: FarmoonyState) -> list[int]:
    """Most points, then most tokens on the land, then shared (FM-10)."""
    scores = s.scores()
    keys = [scores[seat] * 100 + s.lands[seat].tokens for seat in range(s.seats)]
    best = max(keys)
    return [seat for seat in range(s.seats) if keys[seat] == best]


def everybody(s: FarmoonyState) -> i64:
    """The mask of all seats."""
    return FULL[s.seats]
