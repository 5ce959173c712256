"""What can happen in Farmoony. The words are in text/, under `event.<name>`."""

from __future__ import annotations

from typing import Final

from solstead.core.events import EventKind

PHASE: Final = EventKind("phase", ("n",))
MISSION: Final = EventKind("mission", ("mission",))
DEAL_TOOLS: Final = EventKind("deal_tools", ("n",))
OPEN: Final = EventKind("open", ("tool",))
DEAL_CARDS: Final = EventKind("deal_cards", ("n",))
REVEAL: Final = EventKind("reveal", ("card",))
HAND_PASSED: Final = EventKind("hand_passed", ("n",))
PLACE: Final = EventKind("place", ("card", "turn", "tile"))
DISCARD: Final = EventKind("discard", ("card",))
PASS: Final = EventKind("pass")
TAKE: Final = EventKind("take", ("tool",))
DRAW: Final = EventKind("draw", ("tool",), secret=("tool",))
USE: Final = EventKind("use", ("tool",))
CONVERT: Final = EventKind("convert", ("other", "tile", "was", "type"))
#: A card as it lies on a land, before it is moved: named first when that is announced, then when it is done.
ASK_FOR: Final = EventKind("ask_for", ("look", "other", "tile"))
LIFT: Final = EventKind("lift", ("look", "other", "tile"))
ANNOUNCE: Final = EventKind("announce", ("look", "other", "tile"))  # and as it is to lie
MOVE: Final = EventKind("move", ("look", "other", "tile"))
FENCED: Final = EventKind("fenced", ("card",))
SCORE: Final = EventKind("score", ("mission", "n"))
WIN: Final = EventKind("win", ("n",))
