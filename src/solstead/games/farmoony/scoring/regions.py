"""Missions that count single tiles, one row or column, or one largest set."""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.games.farmoony.scoring.scored import Picture, Scored
from solstead.games.farmoony.tables import FERTILIZER, NOTHING, PEST, VEGETABLE, WATER


def tiles(p: Picture, kind: i64, neighbour: i64, least: i64, worth: i64) -> Scored:
    """Every tile of a type with at least so many sides on another type."""
    found: list[list[int]] = []
    for at in range(len(p.kinds)):
        if p.kinds[at] == kind and p.beside(at, neighbour) >= least:
            found.append([at])
    return Scored(worth * len(found), found, [], [])


def line(p: Picture, kind: i64, worth: i64) -> Scored:
    """The row or column with most tiles of a type, less the pests in it; of equals the one with fewest pests."""
    best: i64 = 0
    pests: i64 = 0
    first: i64 = 0
    step: i64 = 1
    rows: i64 = len(p.kinds) // p.stride
    for i in range(rows + p.stride):
        start: i64 = i * p.stride if i < rows else i - rows
        stride: i64 = 1 if i < rows else p.stride
        n: i64 = 0
        minus: i64 = 0
        for k in range(p.stride if i < rows else rows):
            here: i64 = p.kinds[start + k * stride]
            if here == kind:
                n += 1
            elif here == PEST:
                minus += 1
        if n > best or (n == best and minus < pests):
            best = n
            pests = minus
            first = start
            step = stride
    if best == 0:
        return Scored(0, [], [], [])
    cells = [first + k * step for k in range(p.stride if step == 1 else rows)]
    return Scored(
        max(0, worth * best - pests),
        [[at for at in cells if p.kinds[at] == kind]],
        [],
        [at for at in cells if p.kinds[at] == PEST],
    )


# The sets of the missions that count one largest set.
BESIDE_WATER_AND_VEGETABLE: Final[i64] = 6
VEGETABLES: Final[i64] = 7
WATERS: Final[i64] = 9
PESTS_AT_CORNERS: Final[i64] = 11
VEGETABLES_AND_FERTILIZERS: Final[i64] = 16
FERTILIZERS_AT_CORNERS: Final[i64] = 25


def members(mission: i64) -> i64:
    """The types that a set of this mission is made of, as a mask."""
    if mission == VEGETABLES:
        return BIT[VEGETABLE]
    if mission == WATERS:
        return BIT[WATER]
    if mission == PESTS_AT_CORNERS:
        return BIT[PEST]
    if mission == VEGETABLES_AND_FERTILIZERS:
        return BIT[VEGETABLE] | BIT[FERTILIZER]
    return BIT[FERTILIZER]


def largest(p: Picture, mission: i64, worth: i64) -> Scored:
    """The largest set that qualifies, with its bonuses and penalties; of equals the best for the player (FM-1)."""
    best: Optional[Scored] = None
    size: i64 = 0
    value: i64 = 0
    types = members(mission)
    steps = p.corners if mission in (PESTS_AT_CORNERS, FERTILIZERS_AT_CORNERS) else p.sides
    seen: list[bool] = [False] * len(p.kinds)
    for at in range(len(p.kinds)):
        if BIT[p.kinds[at]] & types and not seen[at]:
            cells = region(p, at, types, steps, seen)
            if len(cells) >= size and qualifies(p, cells, mission):
                scored = judge(p, cells, mission, worth)
                if best is None or len(cells) > size or scored.points > value:
                    best = scored
                    size = len(cells)
                    value = scored.points
    if best is None:
        return Scored(0, [], [], [])
    best.points = max(0, best.points)
    return best


def region(p: Picture, start: i64, types: i64, steps: list[int], seen: list[bool]) -> list[int]:
    """All cells of these types that hang together with the first."""
    cells: list[int] = [start]
    seen[start] = True
    i: i64 = 0
    while i < len(cells):
        for step in steps:
            there: i64 = cells[i] + step
            if BIT[p.kinds[there]] & types and not seen[there]:
                seen[there] = True
                cells.append(there)
        i += 1
    return cells


def qualifies(p: Picture, cells: list[int], mission: i64) -> bool:
    if mission == BESIDE_WATER_AND_VEGETABLE:
        return len(p.around(cells, WATER)) > 0 and len(p.around(cells, VEGETABLE)) > 0
    if mission == VEGETABLES_AND_FERTILIZERS:
        fertilizers: i64 = 0
        for at in cells:
            if p.kinds[at] == FERTILIZER:
                fertilizers += 1
        return fertilizers >= 2
    return True


def judge(p: Picture, cells: list[int], mission: i64, worth: i64) -> Scored:
    """What a set is worth; may be below 0 here."""
    if mission in (BESIDE_WATER_AND_VEGETABLE, VEGETABLES):
        pests = p.around(cells, PEST)
        return Scored(worth * len(cells) - len(pests), [cells], [], pests)
    if mission == WATERS:
        single = [at for at in range(len(p.kinds)) if p.kinds[at] == FERTILIZER and p.beside(at, FERTILIZER) == 0]
        return Scored(worth * len(cells) - len(single), [cells], [], single)
    if mission == PESTS_AT_CORNERS:
        edge = [at for at in cells if p.beside(at, NOTHING)]
        return Scored(worth * len(cells) + len(edge), [cells], edge, [])
    if mission == FERTILIZERS_AT_CORNERS:
        inside = [at for at in cells if p.beside(at, NOTHING) < 2]
        return Scored(worth * len(inside), [inside], [], [])
    return Scored(worth * len(cells), [cells], [], [])
