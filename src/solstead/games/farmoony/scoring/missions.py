"""The 25 missions by number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.games.farmoony.land import TYPE, Land
from solstead.games.farmoony.scoring import paths, regions, sets
from solstead.games.farmoony.scoring.scored import Picture, Scored, picture
from solstead.games.farmoony.tables import FERTILIZER, NOTHING, PEST, SOIL, STONE, VEGETABLE, WATER, Tables

#: How many looks of lands are remembered, about half a kilobyte each.
LOOKS: Final = 30000

#: How a mission counts.
TILES: Final[i64] = 0
LINE: Final[i64] = 1
LARGEST: Final[i64] = 2
PATH: Final[i64] = 3
SETS: Final[i64] = 4
#: By mission, from 1.
WAYS: Final[list[int]] = [
    -1,
    *(SETS, SETS, TILES, TILES, TILES),
    *(LARGEST, LARGEST, LINE, LARGEST, LINE),
    *(LARGEST, PATH, TILES, PATH, TILES),
    *(LARGEST, SETS, SETS, SETS, TILES),
    *(TILES, SETS, SETS, SETS, LARGEST),
]


def score(land: Land, mission: i64, tables: Tables) -> i64:
    """The points of a land by mission 0 to 24; computed once for all lands that look the same."""
    known = land.scores
    if known is None:
        known = recall(land, tables)
        land.scores = known
    points: i64 = known[mission]
    if points < 0:
        points = judge(picture(land), mission + 1, tables, False).points
        known[mission] = points
    return points


def recall(land: Land, tables: Tables) -> list[int]:
    """What is known of lands that look like this one: a search lays the same land again and again."""
    look = bytes([land.stride, *[cell & TYPE for cell in land.cells]])
    known = tables.looks.get(look)
    if known is None:
        known = [-1] * len(tables.points)
        if len(tables.looks) >= LOOKS:
            tables.looks.clear()
        tables.looks[look] = known
    return known


def explain(land: Land, mission: i64, tables: Tables) -> Scored:
    """The points of a land by mission 0 to 24, and the tiles that they come from."""
    return judge(picture(land), mission + 1, tables, True)


def judge(p: Picture, number: i64, tables: Tables, tell: bool) -> Scored:
    """A mission, from 1; the tiles may be left out without `tell`."""
    way: i64 = WAYS[number]
    worth: i64 = tables.points[number - 1]
    if way == SETS:
        return sets.best(p, number, tables, tell)
    if way == PATH:
        return paths.longest(p, number, worth, tell)
    if way == LARGEST:
        return regions.largest(p, number, worth)
    if way == LINE:
        return regions.line(p, VEGETABLE if number == 8 else WATER, worth)
    return single_tiles(p, number, worth)


def single_tiles(p: Picture, number: i64, worth: i64) -> Scored:
    """The missions that count tiles by what is beside them."""
    if number == 3:
        return regions.tiles(p, VEGETABLE, WATER, 1, worth)
    if number == 4:
        return regions.tiles(p, PEST, NOTHING, 2, worth)
    if number == 5:
        return regions.tiles(p, VEGETABLE, FERTILIZER, 1, worth)
    if number == 13:
        return regions.tiles(p, PEST, STONE, 2, worth)
    if number == 15:
        return regions.tiles(p, WATER, PEST, 1, worth)
    if number == 20:
        return regions.tiles(p, PEST, SOIL, 2, worth)
    return regions.tiles(p, WATER, VEGETABLE, 2, worth)
