"""Dealing: missions bring cards, and the open tools are filled up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.chance import CHANCE
from solstead.core.zone import PUBLIC
from solstead.games.farmoony import decks, events
from solstead.games.farmoony.tables import DRAFT

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def start_phase(s: FarmoonyState) -> None:
    """The mission is chosen: deal, in phase 1 the tools too (FM-9)."""
    if s.phase == 1:
        deal_tools(s)
    n: i64 = s.tables.dealt[s.phase - 1]
    for seat in range(s.seats):
        for _ in range(n):
            decks.add(s.hands, seat, s.draw_card())
        s.reveal(events.DEAL_CARDS, BIT[seat], seat, n)
    s.stage = DRAFT


def deal_tools(s: FarmoonyState) -> None:
    n = s.tables.hand_size
    for seat in range(s.seats):
        for _ in range(n):
            s.tools[seat] += BIT[4 * s.draw_tool()]
        if n:
            s.reveal(events.DEAL_TOOLS, BIT[seat], seat, n)
    for slot in range(2 if s.tables.draws else 0):
        fill_open(s, slot)


def fill_open(s: FarmoonyState, slot: i64) -> None:
    """Turn a tool face up; a place stays empty once the deck is (FM-6)."""
    s.open_tools[slot] = -1
    if s.tool_deck:
        tool = s.draw_tool()
        s.open_tools[slot] = tool
        s.reveal(events.OPEN, PUBLIC, CHANCE, tool)
