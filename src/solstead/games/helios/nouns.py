"""The numbering of Helios' actions. All but fields and cubes fit into one mask, counted from 0."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core.nouns import Nouns

#: The most fields, and fields for land, that a player board may have: what fits into a mask.
MAX_FIELDS: Final[i64] = 61
MAX_LAND: Final[i64] = 31

NOUNS: Final = Nouns(
    ("action", (3,)),  # create land, construct, move the sun: also the columns of action tiles
    ("slot", (3,)),  # the spaces for red, blue and yellow action tiles
    ("land", (5,)),  # land tiles by colour
    ("special", (4,)),
    ("colour", (5,)),  # of a cube from the supply
    ("mana", (4,)),  # how many mana stones
    ("temple", ()),
    ("building", (12,)),
    ("character", (8,)),
    ("pass", ()),
    ("field", (61,)),  # directly after `pass`: both fit into one mask
    ("cube", (62,)),  # two for each field for land
)
ACTION: Final[i64] = NOUNS.base("action")
SLOT: Final[i64] = NOUNS.base("slot")
LAND: Final[i64] = NOUNS.base("land")
SPECIAL: Final[i64] = NOUNS.base("special")
COLOUR: Final[i64] = NOUNS.base("colour")
MANA: Final[i64] = NOUNS.base("mana")
TEMPLE: Final[i64] = NOUNS.base("temple")
BUILDING: Final[i64] = NOUNS.base("building")
CHARACTER: Final[i64] = NOUNS.base("character")
PASS: Final[i64] = NOUNS.base("pass")
FIELD: Final[i64] = NOUNS.base("field")
CUBE: Final[i64] = NOUNS.base("cube")
