"""The final scoring, which can be looked at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.suna_valo import goods
from solstead.games.suna_valo.farm import CRATED, FLIPPED, Farm
from solstead.games.suna_valo.tables import (
    OP_VP,
    PER_BARREL,
    PER_CARD,
    PER_COG,
    PER_COLUMN,
    PER_CRATE,
    PER_ENERGY,
    PER_RESOURCE,
    PER_ROW,
    PER_SHIP,
    Effect,
)

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

#: Where points come from, in the order of the scoring pad.
SOURCES: Final = [
    "ships",
    "ship_effects",
    "public_orders",
    "personal_orders",
    "cards",
    "board",
    "rows",
    "tracks",
    "end_tile",
    "goods",
    "shortage",
]


def amount(s: SunaValoState, seat: i64, effect: Effect) -> i64:
    """How much an effect is worth that counts something, or simply its number."""
    if effect.what == 0:
        return effect.n
    n = effect.n * (counted(s, s.farms[seat], effect) // effect.per)
    return min(n, effect.most) if effect.most else n


def counted(s: SunaValoState, farm: Farm, effect: Effect) -> i64:
    """How many there are of what an effect counts. Flipped cards are cards (SV-17)."""
    what = effect.what
    n: i64 = 0
    if what == PER_CARD:
        for column in range(6):
            if effect.arg & BIT[column]:
                n += farm.height(column)
    elif what == PER_COLUMN:
        for column in range(6):
            if farm.height(column) >= effect.arg:
                n += 1
    elif what == PER_BARREL:
        n = farm.number_of(farm.barrels)
    elif what == PER_CRATE:
        n = farm.crates
    elif what == PER_SHIP:
        n = farm.number_of(farm.ships)
    elif what == PER_COG:
        for cell in farm.cells:
            if not cell & FLIPPED:
                n += s.tables.cogs[cell & 127]
    elif what == PER_ROW:
        n = farm.rows_taken()
    elif what == PER_ENERGY:
        n = farm.energy
    elif what == PER_RESOURCE:
        n = goods.resources(farm.stock)
    return n


def points(s: SunaValoState, seat: i64) -> list[int]:
    """The points of a player by source."""
    farm = s.farms[seat]
    tables = s.tables
    ships: i64 = 0
    effects: i64 = 0
    public: i64 = 0
    for order in range(6):
        done = farm.ship_done(order)
        if done:
            ships += tables.ship_vp[s.ship[order]][done]
            effects += worth(s, seat, tables.ship_effects[s.ship[order]])
        public += tables.public_vp[s.public[order]][farm.public_done(order)]
    personal: i64 = 0
    cards: i64 = 0
    for cell in farm.cells:
        if not cell & FLIPPED:
            if cell & CRATED:
                personal += tables.card_vp[cell & 127]
            elif not tables.spaces[cell & 127]:
                cards += tables.card_vp[cell & 127]
    for festival in bits.members(farm.kept):
        cards += worth(s, seat, tables.bonuses[festival])
    board: i64 = 0
    for piece in range(12):
        if farm.gone(piece):
            board += tables.piece_vp[piece]
    tracks: i64 = tables.multiplier[farm.left] * tables.track_vp[farm.right >> 1]
    tile: i64 = 0
    for end in bits.members(farm.tiles >> 8):
        tile += worth(s, seat, tables.tile_effects[8 + end])
    shortage = farm.markers
    for slot in range(3):
        shortage += goods.count(s.price[seat * 3 + slot], goods.MARKER)
    return [
        ships,
        effects,
        public,
        personal,
        cards,
        board,
        farm.row_points * tables.row_points,
        tracks,
        tile,
        farm.total() // tables.goods_per_point,
        -shortage,
    ]


def worth(s: SunaValoState, seat: i64, effects: list[Effect]) -> i64:
    """The points among some effects."""
    n: i64 = 0
    for effect in effects:
        if effect.op == OP_VP:
            n += amount(s, seat, effect)
    return n


def winner(s: SunaValoState) -> i64:
    """Most points; a tie is won by the player without the first player tree (SV-17)."""
    scores = s.scores()
    if scores[0] == scores[1]:
        return 1 - s.tree
    return 0 if scores[0] > scores[1] else 1
