"""The effects of the twelve characters. What needs a choice pushes a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.vaalbara import events, rules
from solstead.games.vaalbara.frames import GIVE_POINTS, PIONEER_LAND, RIDE_FIRST, TAKE_BACK, TRACK_LAND, ShowFighter
from solstead.games.vaalbara.tables import (
    BARD,
    CARPENTER,
    CRAFTER,
    FALCONER,
    FIGHTER,
    FOREST,
    HUNTER,
    MIDWIFE,
    ORACLE,
    PIONEER,
    RIDER,
    TRACKER,
)

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState


def effect(s: VaalbaraState, seat: i64, character: i64) -> None:
    """The character action. The Farmer's effect comes with the land action."""
    if character == FIGHTER:
        fighter(s, seat)
    elif character == BARD:
        s.stack.append(GIVE_POINTS[seat])
    elif character == HUNTER:  # VB-2
        s.gain(seat, 0 if rules.neighbours(s, seat) & s.acted else 3, HUNTER)
    elif character == ORACLE:
        s.gain(seat, 2 * odd_neighbours(s, seat), ORACLE)
    elif character == CARPENTER:
        s.gain(seat, 3 * s.count(seat, FOREST), CARPENTER)
    elif character == FALCONER:
        falconer(s, seat)
    elif character == TRACKER:
        s.stack.append(TRACK_LAND[seat])
    elif character == MIDWIFE:
        if s.discards[seat]:  # VB-7: she herself is not in it yet
            s.stack.append(TAKE_BACK[seat])
        else:
            s.tell(events.NO_EFFECT, seat, MIDWIFE)
    elif character == RIDER:
        s.stack.append(RIDE_FIRST[seat])
    elif character == CRAFTER:  # VB-2
        s.gain(seat, 0 if rules.neighbours(s, seat) & ~s.acted else 5, CRAFTER)
    elif character == PIONEER:
        if s.realm_size[seat]:  # VB-9
            s.stack.append(PIONEER_LAND[seat])
        else:
            s.tell(events.NO_EFFECT, seat, PIONEER)


def fighter(s: VaalbaraState, seat: i64) -> None:
    """Ask all others whose Fighter is not in sight, whatever they hold (VB-3)."""
    asked: i64 = 0
    for other in range(s.seats):
        in_sight = s.played[other] == FIGHTER or s.discards[other] & BIT[FIGHTER]
        if other != seat and not in_sight:
            asked |= BIT[other]
    if asked:
        s.stack.append(ShowFighter(asked, asked, [()] * s.setup.seats))
    else:
        s.tell(events.NO_SHOW, seat)


def odd_neighbours(s: VaalbaraState, seat: i64) -> i64:
    """How many neighbours revealed an odd initiative this round, whether or not they have acted (VB-2)."""
    odd: i64 = 0
    for other in bits.members(rules.neighbours(s, seat)):
        if s.played[other] % 2 == 0:  # initiative is one more than the number
            odd += 1
    return odd


def falconer(s: VaalbaraState, seat: i64) -> None:
    """Steal two points, or what there is, from whoever acted immediately before (VB-5)."""
    if s.last < 0:
        s.gain(seat, 0, FALCONER)
        return
    stolen: i64 = min(2, s.points[s.last])
    s.points[s.last] -= stolen
    s.points[seat] += stolen
    s.tell(events.STEAL, seat, s.last, stolen)
