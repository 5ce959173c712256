"""Missions that count sets of which every tile may be in one only: the best choice of sets, exactly (FM-1).

The tiles are put in order, and the choice is made tile by tile: leave it, or take a set that begins with it. All that
matters for the rest is which later tiles are used and which pests have been paid for, so of all choices that agree in
this only the best is kept. A pest costs its point with the first set that touches it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.games.farmoony.scoring.scored import Picture, Scored
from solstead.games.farmoony.tables import FERTILIZER, FIGURE, PEST, VEGETABLE, WATER, Tables

#: Less than any choice scores: a choice may be below 0 for a while, until more sets share its pests.
NEVER: Final = -1000

#: The bits of a cell among several; a picture has fewer cells than this, and no tile in the first.
CELL: Final[i64] = 12
CELL_MASK: Final[i64] = 4095

#: The missions where a pest beside a set costs a point.
PENALISED: Final = (17, 23, 24)


class Packing:
    """The sets to choose from, and the best choice."""

    def __init__(self, sets: list[list[int]], pests: list[list[int]], worth: int, order: list[int]) -> None:
        self.sets = sets  # the cells of each set
        self.worth: i64 = worth  # points of one set
        self.first: list[list[int]] = []  # by position: the sets that begin there
        self.uses: list[int] = []  # by set: the positions of its tiles, as a mask from its own first one
        self.pays: list[int] = []  # by set: the positions of its pests, likewise
        self.layers: list[dict[int, int]] = []  # by position: points by what is used from there on
        self._number(pests, order)

    def _number(self, pests: list[list[int]], order: list[int]) -> None:
        """Give positions to tiles, in order, and to pests, after the last set that touches them has begun."""
        room: list[int] = [0] * (2 * len(order))  # positions by 2 * order, and one more for pests
        begins: list[int] = []
        last: dict[int, int] = {}  # by pest: where the last set begins that touches it
        for i in range(len(self.sets)):
            begin: i64 = len(order)
            for at in self.sets[i]:
                begin = min(begin, order[at])
                room[2 * order[at]] = 1
            begins.append(begin)
            for pest in pests[i]:
                last[pest] = max(last.get(pest, 0), begin)
        for begin in last.values():
            room[2 * begin + 1] += 1
        position: list[int] = []
        for n in room:
            position.append(len(self.first))
            for _ in range(n):
                self.first.append([])
        place: dict[int, int] = {}  # by pest
        for pest, begin in last.items():
            room[2 * begin + 1] -= 1
            place[pest] = position[2 * begin + 1] + room[2 * begin + 1]
        for i in range(len(self.sets)):
            start = position[2 * begins[i]]
            uses = 0
            for at in self.sets[i]:
                uses |= 1 << (position[2 * order[at]] - start)
            pays = 0
            for pest in pests[i]:
                pays |= 1 << (place[pest] - start)
            self.first[start].append(i)
            self.uses.append(uses)
            self.pays.append(pays)

    def solve(self) -> int:
        """The most points."""
        matters = self._matters()
        layer: dict[int, int] = {0: 0}
        for i in range(len(self.first)):
            self.layers.append(layer)
            layer = self._next(layer, self.first[i], matters[i])
        self.layers.append(layer)
        return layer[0]

    def _matters(self) -> list[int]:
        """By position: what later sets can meet, as a mask from the position after it."""
        masks: list[int] = [0] * len(self.first)
        later = 0
        for i in range(len(self.first) - 1, -1, -1):
            masks[i] = later
            here = 0
            for k in self.first[i]:
                here |= self.uses[k] | self.pays[k]
            later = (later << 1) | here
        return masks

    def _next(self, layer: dict[int, int], sets: list[int], matters: int) -> dict[int, int]:
        new: dict[int, int] = {}
        for used, points in layer.items():
            rest = (used >> 1) & matters
            if new.get(rest, NEVER) < points:
                new[rest] = points
            if not used & 1:
                for k in sets:
                    if not used & self.uses[k]:
                        rest = self._taken(used, k, matters)
                        more = points + self._gain(used, k)
                        if new.get(rest, NEVER) < more:
                            new[rest] = more
        return new

    def _taken(self, used: int, k: int, matters: int) -> int:
        """What is used after set k, which begins here."""
        return ((used | self.uses[k] | self.pays[k]) >> 1) & matters

    def _gain(self, used: int, k: int) -> int:
        """The points of set k, less the pests that have not been paid for."""
        return self.worth - ones(self.pays[k] & ~used)

    def chosen(self) -> list[int]:
        """A best choice, after `solve`: the sets by number."""
        matters = self._matters()
        found: list[int] = []
        after = 0
        for i in range(len(self.first) - 1, -1, -1):
            after = self._back(i, after, matters[i], found)
        return found

    def _back(self, i: int, after: int, matters: int, found: list[int]) -> int:
        """What was used before position i; notes the set that was taken there."""
        points = self.layers[i + 1][after]
        for used, before in self.layers[i].items():
            if before == points and (used >> 1) & matters == after:
                return used
            for k in self.first[i]:
                fits = not used & self.uses[k] and self._taken(used, k, matters) == after
                if fits and before + self._gain(used, k) == points:
                    found.append(k)
                    return used
        raise AssertionError("every layer comes from the one before")


def ones(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def packing(p: Picture, mission: i64, tables: Tables) -> Packing:
    """The choice that a mission leaves."""
    found = candidates(p, mission, tables)
    pests = [p.around(cells, PEST) if mission in PENALISED else [] for cells in found]
    return Packing(found, pests, tables.points[mission - 1], sweep(p))


def sweep(p: Picture) -> list[int]:
    """By cell: its number when the land is swept line by line, the lines being the shorter way across."""
    rows = len(p.kinds) // p.stride
    if p.stride <= rows:
        return list(range(len(p.kinds)))
    return [(at % p.stride) * rows + at // p.stride for at in range(len(p.kinds))]


def candidates(p: Picture, mission: i64, tables: Tables) -> list[list[int]]:
    """All sets that would score."""
    if mission == 1:
        return threes(p, True)
    if mission == 2:
        return fours(p)
    if mission == 17:
        return pairs(p, VEGETABLE, FERTILIZER, p.corners)
    if mission == FIGURE:
        return figures(p, tables.figure)
    if mission == 19:
        return straights(p, WATER)
    if mission == 22:
        return threes(p, False)
    if mission == 23:
        return pairs(p, FERTILIZER, FERTILIZER, p.sides[1:3])
    return straights(p, FERTILIZER)


def pairs(p: Picture, kind: i64, other: i64, steps: list[int]) -> list[list[int]]:
    """A tile and one of another type (or of the same, if `steps` lead one way) a step away."""
    found: list[list[int]] = []
    for at in range(len(p.kinds)):
        if p.kinds[at] == kind:
            for step in steps:
                if p.kinds[at + step] == other:
                    found.append([at, at + step])
    return found


def straights(p: Picture, kind: i64) -> list[list[int]]:
    """Three of a type in a row or column."""
    found: list[list[int]] = []
    for at in range(len(p.kinds)):
        if p.kinds[at] == kind:
            for step in p.sides[1:3]:
                if p.kinds[at - step] == kind and p.kinds[at + step] == kind:
                    found.append([at - step, at, at + step])
    return found


def threes(p: Picture, mixed: bool) -> list[list[int]]:
    """Three connected tiles: a vegetable, a water and a fertilizer (`mixed`), or three vegetables."""
    found: list[list[int]] = []
    for at in range(len(p.kinds)):
        middle = p.kinds[at]
        if not 1 <= middle <= (FERTILIZER if mixed else VEGETABLE):
            continue
        for i in range(4):
            one = p.kinds[at + p.sides[i]]
            for j in range(i + 1, 4):
                two = p.kinds[at + p.sides[j]]
                if mixed:
                    fits = 1 <= one <= 3 and 1 <= two <= 3 and one != two and one != middle and two != middle
                else:
                    fits = one == VEGETABLE and two == VEGETABLE
                if fits:
                    found.append([at + p.sides[i], at, at + p.sides[j]])
    return found


def fours(p: Picture) -> list[list[int]]:
    """Four connected tiles, one each of vegetable, water, fertilizer and pest."""
    found: list[list[int]] = []
    kinds = p.kinds
    seen: set[int] = set()
    waiting: list[int] = [at * BIT[CELL * WATER] for at in range(len(kinds)) if kinds[at] == WATER]
    while waiting:
        tiles: i64 = waiting.pop()  # the cell of each type, 0 without one
        cells: list[int] = []
        for kind in range(VEGETABLE, PEST + 1):
            if (tiles >> (CELL * kind)) & CELL_MASK:
                cells.append((tiles >> (CELL * kind)) & CELL_MASK)
        if len(cells) == 4:
            found.append(cells)
            continue
        for at in cells:
            for step in p.sides:
                there: i64 = at + step
                beside: i64 = kinds[there]
                if VEGETABLE <= beside <= PEST and not (tiles >> (CELL * beside)) & CELL_MASK:
                    grown = tiles + there * BIT[CELL * beside]
                    if grown not in seen:
                        seen.add(grown)
                        waiting.append(grown)
    return found


def figures(p: Picture, figure: list[int]) -> list[list[int]]:
    """Four tiles as shown, never turned (rulebook, Mission 18)."""
    found: list[list[int]] = []
    for at in range(len(p.kinds)):
        if p.kinds[at] == figure[0]:
            cells = [at, at + 1, at + p.stride + 1, at + p.stride]
            if [p.kinds[cell] for cell in cells] == figure:
                found.append(cells)
    return found


def best(p: Picture, mission: i64, tables: Tables, tell: bool) -> Scored:
    """The best choice of sets; the sets and their pests too, if `tell`."""
    choice = packing(p, mission, tables)
    scored = Scored(choice.solve(), [], [], [])
    if tell:
        scored.sets = [choice.sets[k] for k in choice.chosen()]
        if mission in PENALISED:
            scored.penalties = p.around([at for cells in scored.sets for at in cells], PEST)
    return scored
