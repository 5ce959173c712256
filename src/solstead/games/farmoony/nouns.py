"""The numbering of Farmoony's actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core.nouns import Nouns

#: Rows and columns of tiles that a land can ever reach: 21 cards, the first one in the middle (FM-3).
SIZE: Final[i64] = 42
#: The row and column of the first card.
MIDDLE: Final[i64] = 20

NOUNS: Final = Nouns(
    ("card", (108,)),  # a farm card
    ("turn", (4,)),  # quarter turns clockwise
    ("tile", (42, 42)),  # row and column of a tile of a land; a card's place is that of its north-west tile
    ("mission", (25,)),
    ("tool", (12,)),  # a tool to use
    ("open", (2,)),  # an open tool to take
    ("deck", ()),  # the top of the tool deck
    ("pass", ()),  # no tool this turn
    ("seat", (6,)),  # whose land
    ("type", (4,)),  # what the Farmer makes
    ("allow", ()),  # let the Wheelbarrow do its work
    ("fence", ()),  # stop it
)
CARD: Final[i64] = NOUNS.base("card")
TURN: Final[i64] = NOUNS.base("turn")
TILE: Final[i64] = NOUNS.base("tile")
MISSION: Final[i64] = NOUNS.base("mission")
TOOL: Final[i64] = NOUNS.base("tool")
OPEN: Final[i64] = NOUNS.base("open")
DECK: Final[i64] = NOUNS.base("deck")
PASS: Final[i64] = NOUNS.base("pass")
SEAT: Final[i64] = NOUNS.base("seat")
TYPE: Final[i64] = NOUNS.base("type")
ALLOW: Final[i64] = NOUNS.base("allow")
FENCE_OFF: Final[i64] = NOUNS.base("fence")
