"""The numbering of Suna Valo's actions. Kinds that one decision mixes stand side by side."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core.nouns import Nouns

#: The most cards a farm can hold: 22 turns, character C08 in three income phases, ship order S10.
CELLS: Final[i64] = 26

NOUNS: Final = Nouns(
    ("character", (8,)),
    ("peek", ()),  # look at the top card of the draw pile (C04)
    ("top", ()),  # the card on top of the draw pile
    ("village", (3,)),  # places in the village, from left to right
    ("own", (3,)),  # places of the own display
    ("other", (3,)),  # places of the other player's display
    ("ship", (6,)),  # ship orders, from left to right
    ("public", (6,)),  # public orders, from left to right
    ("card", (26,)),  # cards of the own farm, in the order in which they were placed
    ("header", ()),  # the header of a column, with its storages
    ("vault", ()),  # the storages of C03
    ("market", (5,)),  # a resource from the farm market
    ("good", (6,)),  # grain, lily, flower, wool, egg, energy
    ("rest", ()),  # what is still due, in energy
    ("track", (2,)),  # left, right
    ("extra", ()),  # the additional delivery of C01
    ("gear", ()),  # the step for a flipped card
    ("all", ()),  # everything that needs no further decision
    ("tile", (16,)),  # progress tiles, then end-of-game tiles
    ("icon", (3,)),  # of a farm card, from left to right
    ("space", (6,)),  # of an order, from left to right
    ("piece", (18,)),  # by what they stand on: improvements, left track, right track
    ("column", (6,)),  # face up into a column
    ("back", (6,)),  # flipped into a column
    ("feast", ()),  # hold the festival
    ("points", ()),  # the victory point side of a row bonus marker
    ("row", ()),  # its activation side
    ("farm", (57,)),  # farm cards
    ("festival", (12,)),
    ("price", (3, 6)),  # a good on a card of the own display
    ("done", ()),
    ("swap", ()),  # use C06
)
CHARACTER: Final[i64] = NOUNS.base("character")
PEEK: Final[i64] = NOUNS.base("peek")
TOP: Final[i64] = NOUNS.base("top")
VILLAGE: Final[i64] = NOUNS.base("village")
OWN: Final[i64] = NOUNS.base("own")
SHIP: Final[i64] = NOUNS.base("ship")
PUBLIC_ORDER: Final[i64] = NOUNS.base("public")
CARD: Final[i64] = NOUNS.base("card")
HEADER: Final[i64] = NOUNS.base("header")
MARKET: Final[i64] = NOUNS.base("market")
GOOD: Final[i64] = NOUNS.base("good")
REST: Final[i64] = NOUNS.base("rest")
TRACK: Final[i64] = NOUNS.base("track")
EXTRA: Final[i64] = NOUNS.base("extra")
GEAR: Final[i64] = NOUNS.base("gear")
ALL: Final[i64] = NOUNS.base("all")
TILE: Final[i64] = NOUNS.base("tile")
ICON: Final[i64] = NOUNS.base("icon")
SPACE: Final[i64] = NOUNS.base("space")
PIECE: Final[i64] = NOUNS.base("piece")
COLUMN: Final[i64] = NOUNS.base("column")
POINTS: Final[i64] = NOUNS.base("points")
FARM: Final[i64] = NOUNS.base("farm")
FESTIVAL: Final[i64] = NOUNS.base("festival")
PRICE: Final[i64] = NOUNS.base("price")
DONE: Final[i64] = NOUNS.base("done")
SWAP: Final[i64] = NOUNS.base("swap")
