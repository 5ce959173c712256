"""The numbering of Vaalbara's actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core.nouns import Nouns

#: Places in a row of lands, whatever the number of seats: the second row begins at place 5.
ROW: Final[i64] = 5

NOUNS: Final = Nouns(
    ("character", (12,)),  # by initiative, from the Fighter
    ("land", (10,)),  # places of the first row, then of the second row
    ("realm", (9,)),  # places of one's own realm
    ("seat", (5,)),
    ("keep", ()),  # keep the hand secret
    ("show", ()),  # show the Fighter
)
CHARACTER: Final[i64] = NOUNS.base("character")
LAND: Final[i64] = NOUNS.base("land")
REALM: Final[i64] = NOUNS.base("realm")
SEAT: Final[i64] = NOUNS.base("seat")
KEEP: Final[i64] = NOUNS.base("keep")
SHOW: Final[i64] = NOUNS.base("show")
