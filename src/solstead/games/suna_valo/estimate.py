"""What a good beginner thinks a position is worth: the score as it stands, and what things will still bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.games.suna_valo import scoring
from solstead.games.suna_valo.farm import FLIPPED, cell_delivered

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

# In hundredths of a point.
GOOD: Final[i64] = 35
DELIVERED: Final[i64] = 90
STEP: Final[i64] = 60
PIECE: Final[i64] = 40
#: For each icon that lies face up and each turn to come.
ICON: Final[i64] = 6
#: For a personal order that is not complete.
ORDER: Final[i64] = 60
TURNS: Final[i64] = 44


def estimate(s: SunaValoState, seat: i64) -> i64:
    """In hundredths of a point; what things will bring fades as the turns are used up."""
    farm = s.farms[seat]
    value: i64 = 0
    for part in scoring.points(s, seat):
        value += 100 * part
    if s.over:
        return value
    left: i64 = max(1, TURNS - 14 * s.era - s.turns)
    hopes = GOOD * farm.total() + STEP * (farm.left + farm.right // 2)
    hopes += DELIVERED * bits.count(farm.delivered) + PIECE * (18 - bits.count(farm.pieces))
    for cell in farm.cells:
        if not cell & FLIPPED:
            hopes += DELIVERED * bits.count(cell_delivered(cell)) + ICON * left * len(s.tables.icons[cell & 127])
            if s.tables.spaces[cell & 127]:
                hopes += ORDER
    return value + hopes * left // TURNS
