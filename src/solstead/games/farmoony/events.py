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
ANNOUNCE: Final = EventKind("announce", ("card", "other", "turn", "tile"))
MOVE: Final = EventKind("move", ("card", "other", "turn", "tile"))
FENCED: Final = EventKind("fenced", ("card",))
SCORE: Final = EventKind("score", ("mission", "n"))
WIN: Final = EventKind("win", ("n",))
