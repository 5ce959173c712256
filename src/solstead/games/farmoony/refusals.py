"""Why something cannot be chosen now, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.nouns import Noun
from solstead.core.refusals import Refusals
from solstead.core.text import Text
from solstead.games.farmoony import decks, rules
from solstead.games.farmoony.frames.tools import ConvertTile
from solstead.games.farmoony.frames.wheelbarrow import LiftCard
from solstead.games.farmoony.labels import hand_size
from solstead.games.farmoony.land import LOOK
from solstead.games.farmoony.tables import FENCE, NEEDS, TOOLS, TYPES, WHEELBARROW

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def refusals(s: FarmoonyState, seat: int, text: Text) -> dict[Noun, str]:
    """By the question that is pending; the own cards and tools, and those to draw, at any time."""
    why = Refusals(s, seat, text)
    frame = s.stack[-1]
    if isinstance(frame, LiftCard):
        lying(s, frame.source, why)
    elif isinstance(frame, ConvertTile):  # any tile that is no option
        tool, needs = text(f"tool.{TOOLS[frame.tool]}"), text(f"type.{TYPES[NEEDS[frame.tool]]}")
        why.say(("plot",), "needs", tool=tool, type=needs)
    elif frame.kind == "choose_mission":
        for mission in range(len(s.tables.names["mission"])):
            if mission not in s.missions:
                why.say(("mission", mission), "types" if s.tables.missions & BIT[mission] else "not_in_play")
    elif frame.kind in ("convert_land", "lift_from", "move_to"):
        for land in range(s.seats):
            why.say(("seat", land), "not_this_land")
    if frame.kind != "choose_card":
        for card in decks.cards(s.hands, seat):
            why.say(("card", card), "not_draft")
    tools(s, seat, why)
    return why.found


def lying(s: FarmoonyState, source: int, why: Refusals) -> None:
    """Cards that a Wheelbarrow cannot take."""
    land = s.lands[source]
    for packed in land.cards:
        why.say(("card", (packed & LOOK) >> 2), "nowhere" if land.uncovered(packed) else "covered")


def tools(s: FarmoonyState, seat: int, why: Refusals) -> None:
    """Tools in hand, and those to draw."""
    working = s.stack[-1].kind == "use_tools"
    for tool in bits.members(decks.kinds(s.tools[seat])):
        why.say(("tool", tool), "fence" if tool == FENCE else no_target(s, tool) if working else "tool_step")
    if not s.tables.draws:
        why.say(("deck",), "no_draw")
        return
    full = hand_size(s, why.text)
    for slot in range(2):
        if s.open_tools[slot] >= 0:
            drawn = "equal" if rules.can_draw(s, seat) else "hand_full"
            why.say(("open", slot), drawn if working else "tool_step", **full)
    if not s.tool_deck:
        why.say(("deck",), "deck_empty")
    why.say(("deck",), "hand_full" if working else "tool_step", **full)


def no_target(s: FarmoonyState, tool: int) -> str:
    """Why a tool in hand cannot be used in the tool step."""
    if tool == WHEELBARROW:
        return "no_move"
    return "no_tokens" if rules.lands_with(s, NEEDS[tool]) else "no_target"
