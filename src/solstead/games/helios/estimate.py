"""What a good beginner thinks a position is worth: the score as it stands, and what things will still bring."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.weights import Weights
from solstead.games.helios import piles, rounds, scoring, sun
from solstead.games.helios.tables import EXPLORER, TREASURER

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState

#: By number; what is early fades as the action turns are used up. `TEMPLE`: for each point of a lit temple and each
#: action turn to come. `NIGHT`: the hundredths of an inactive character's points that its owner counts on.
CUBE: Final[i64] = 0
EARLY_CUBE: Final[i64] = 1
EARLY_MANA: Final[i64] = 2
EARLY_TRACK: Final[i64] = 3
EARLY_CHARACTER: Final[i64] = 4
TEMPLE: Final[i64] = 5
NIGHT: Final[i64] = 6
NAMES = ["cube", "early_cube", "early_mana", "early_track", "early_character", "temple", "night"]
WEIGHTS: Final = Weights(Path(__file__).parent, NAMES)


def estimate(s: HeliosState, seat: i64) -> i64:
    """In hundredths of a point."""
    value = 100 * scoring.total(s, seat)
    if s.over:
        return value
    w = WEIGHTS.values
    left = turns_left(s)
    cubes = piles.total(s.stock[seat])
    early = w[EARLY_CUBE] * cubes + w[EARLY_MANA] * s.mana[seat] + w[EARLY_TRACK] * s.track[seat]
    early += w[EARLY_CHARACTER] * bits.count(s.owned[seat])
    value += w[CUBE] * cubes + early * left // (rounds.turns(s) // s.seats * rounds.last_round(s))
    for field in bits.members(s.temples[seat]):
        value += w[TEMPLE] * sun.temple_points(s, seat, field) * left
    for character in bits.members(s.owned[seat] & ~s.active[seat]):
        value += w[NIGHT] * promise(s, seat, character)
    return value


def turns_left(s: HeliosState) -> i64:
    """About how many action turns a seat has until the end."""
    return (rounds.turns(s) * (rounds.last_round(s) - s.round) + rounds.turns_left(s)) // s.seats


def promise(s: HeliosState, seat: i64, character: i64) -> i64:
    """What a character would pay now if it were active."""
    if character == EXPLORER:
        return scoring.edge_fields(s, seat)
    if character == TREASURER:
        return 2 * (s.mana[seat] + piles.total(s.stock[seat]))
    return scoring.worth(s, character) * scoring.served(s, seat, character)
