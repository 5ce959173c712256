"""What a good beginner thinks a position is worth: the score as it stands, and what things will still bring."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.weights import Weights
from solstead.games.suna_valo import goods, scoring
from solstead.games.suna_valo.farm import FLIPPED, Farm, cell_delivered

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

#: As long as so many turns are to come, what is begun can still be finished.
ENOUGH: Final[i64] = 12

#: By number. What a good is worth besides its part of a point, less with every turn:
RESOURCE: Final[i64] = 0
ENERGY: Final[i64] = 1
#: An icon that lies face up.
ICON: Final[i64] = 2
#: A good that lies on a personal order.
DELIVERED: Final[i64] = 3
#: Public orders, ship orders and rows that are nearly done.
PUBLIC: Final[i64] = 4
SHIP: Final[i64] = 5
ROW: Final[i64] = 6
#: A piece that has left the farm.
PIECE: Final[i64] = 7
#: A step on the right track, by what the left one multiplies it with.
STEP: Final[i64] = 8
NAMES = ["resource", "energy", "icon", "delivered", "public", "ship", "row", "piece", "step"]
WEIGHTS: Final = Weights(Path(__file__).parent, NAMES)


def estimate(s: SunaValoState, seat: i64) -> i64:
    """In hundredths of a point."""
    w = WEIGHTS.values
    farm = s.farms[seat]
    value: i64 = 0
    for part in scoring.points(s, seat):
        value += 100 * part
    if s.over:
        return value
    total = farm.total()
    per_point: i64 = s.tables.goods_per_point
    value += total % per_point * 100 // per_point
    left: i64 = max(1, s.tables.turns_left[s.era] - s.turns)
    loose = w[RESOURCE] * (total - farm.energy) + w[ENERGY] * farm.energy
    begun = cards(s, farm) + rows(s, farm) + orders(s, farm) + w[PIECE] * (18 - bits.count(farm.pieces))
    begun += w[STEP] * s.tables.multiplier[farm.left] * farm.right // 2
    return value + loose * left // s.tables.turns_left[0] + begun * min(left, ENOUGH) // ENOUGH


def cards(s: SunaValoState, farm: Farm) -> i64:
    """The cards that lie face up, with what is delivered there."""
    w = WEIGHTS.values
    value: i64 = 0
    for cell in farm.cells:
        if not cell & FLIPPED:
            value += w[ICON] * len(s.tables.icons[cell & 127]) + w[DELIVERED] * bits.count(cell_delivered(cell))
    return value


def rows(s: SunaValoState, farm: Farm) -> i64:
    """Rows that still bring a bonus marker."""
    value: i64 = 0
    columns = bits.count(s.tables.farm_columns)
    for row in range(3):
        n: i64 = 0
        for column in range(6):
            if farm.height(column) > row:
                n += 1
        if n < columns:
            value += WEIGHTS.values[ROW] * n * n // (columns * columns)
    return value


def orders(s: SunaValoState, farm: Farm) -> i64:
    """Public orders by what is delivered, and the ship order that most goods are there for."""
    value: i64 = 0
    for order in range(s.public_open):
        if not farm.public_done(order):
            done = bits.count((farm.delivered >> (6 * order)) & 63)
            spaces: i64 = len(s.tables.public_spaces[s.public[order]])
            value += WEIGHTS.values[PUBLIC] * done * done // (spaces * spaces)
    best: i64 = 0
    for order in range(s.ship_open):
        if not farm.ship_done(order):
            best = max(best, ready(farm, s.tables.ship_cost[s.ship[order]]))
    return value + best


def ready(farm: Farm, cost: i64) -> i64:
    """What it is worth to have a part of these goods."""
    need: i64 = 0
    have: i64 = 0
    for kind in range(6):
        n = goods.count(cost, kind)
        need += n
        have += min(n, farm.count(kind))
    return WEIGHTS.values[SHIP] * have // need
