"""Missions that count a longest path with given ends, exactly and in bounded time (FM-1, FM-2).

Tiles are looked at one after another. What has been decided so far is a set of pieces of path, and all that matters for
the rest is how the tiles on the border of what has been looked at are joined by these pieces: of all choices that agree
in this only the one with most tiles is kept. The time depends on how wide that border gets (eight tiles on a square
land of 64), not on how many paths there are.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.games.farmoony.scoring.scored import Picture, Scored
from solstead.games.farmoony.tables import FERTILIZER, VEGETABLE, WATER

# A state has a field for the ends of the path and one for each place of the border, six bits each.
FIELD: Final = 6
FIELD_MASK: Final = 63
# The field of a place: what the tile there is part of.
FREE: Final = 0  # no piece
INSIDE: Final = 1  # a piece that goes on to both sides
TIED: Final = 2  # the open end of a piece whose other end is an end of the path
MATE: Final = 3  # the open end of a piece; 3 + the place of its other end
# The field of the ends: nothing yet, the label of the one used, or that there are both.
SPENT: Final = 62  # one, whose label no longer matters
BOTH: Final = 63
# What `take` says beside a state.
IMPOSSIBLE: Final = -1
COMPLETE: Final = -2

# Kinds of steps.
JOIN: Final = 0  # two neighbouring tiles
TIE: Final = 1  # a tile and an end of the path beside it
DROP: Final = 2  # a tile leaves the border
FORGET: Final = 3  # a label will not come again


class Step:
    """One thing to decide, or to tidy up: places `a` and `b` of the border (or a label `b`), and their cells."""

    def __init__(self, kind: int, a: int, b: int, cells: list[int], later: int) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.cells = cells
        self.later = later  # how many tiles may still join a path, the border included


def shift(place: int) -> int:
    """Where the field of a place of the border begins."""
    return FIELD * (place + 1)


def field(state: int, place: int) -> int:
    return (state >> shift(place)) & FIELD_MASK


def changed(state: int, place: int, value: int) -> int:
    at = shift(place)
    return state - (((state >> at) & FIELD_MASK) << at) + (value << at)


def take(state: int, step: Step) -> int:
    """The state once two tiles are joined, or a tile is tied to an end of the path."""
    return joined(state, step.a, step.b) if step.kind == JOIN else tied(state, step.a, step.b)


def joined(state: int, a: int, b: int) -> int:
    one = field(state, a)
    two = field(state, b)
    if one == INSIDE or two == INSIDE or one == MATE + b:
        return IMPOSSIBLE
    if one == TIED and two == TIED:
        return complete(changed(changed(state, a, INSIDE), b, INSIDE))
    far_a = a if one == FREE else one - MATE
    far_b = b if two == FREE else two - MATE
    if one != FREE:
        state = changed(state, a, INSIDE)
    if two != FREE:
        state = changed(state, b, INSIDE)
    if one == TIED:
        return changed(state, far_b, TIED)
    if two == TIED:
        return changed(state, far_a, TIED)
    return changed(changed(state, far_a, MATE + far_b), far_b, MATE + far_a)


def tied(state: int, a: int, label: int) -> int:
    one = field(state, a)
    used = state & FIELD_MASK
    if one == INSIDE or used in (BOTH, label):
        return IMPOSSIBLE
    state += (BOTH if used else label) - used
    if one == FREE:
        return changed(state, a, TIED)
    if one == TIED:
        return complete(changed(state, a, INSIDE))
    return changed(changed(state, a, INSIDE), one - MATE, TIED)


def complete(state: int) -> int:
    """A path has both its ends; it counts if nothing else lies about."""
    state >>= FIELD
    while state:
        if state & FIELD_MASK > INSIDE:
            return IMPOSSIBLE
        state >>= FIELD
    return COMPLETE


def gain(state: int, step: Step) -> int:
    """How many tiles join a path with this step."""
    n = 1 if field(state, step.a) == FREE else 0
    return n + 1 if step.kind == JOIN and field(state, step.b) == FREE else n


def left(state: int, step: Step) -> int:
    """The state if the step is not taken, or tidied up; IMPOSSIBLE if a piece of path would be left hanging."""
    if step.kind == DROP:
        return IMPOSSIBLE if field(state, step.a) > INSIDE else changed(state, step.a, FREE)
    if step.kind == FORGET and state & FIELD_MASK == step.b:
        return state + SPENT - step.b
    return state


class Search:
    """The longest path through one set of connected tiles."""

    def __init__(self, steps: list[Step], best: int) -> None:
        self.steps = steps
        self.best = best  # only a longer path is looked for
        self.layers: list[dict[int, int]] = []  # before each step: tiles on paths, by state
        self.last_step = -1  # where the best path becomes complete ...
        self.last_state = 0  # ... and from which state

    def run(self) -> int:
        layer: dict[int, int] = {0: 0}
        for i in range(len(self.steps)):
            self.layers.append(layer)
            layer = self._next(layer, i)
        return self.best

    def _next(self, layer: dict[int, int], i: int) -> dict[int, int]:
        step = self.steps[i]
        new: dict[int, int] = {}
        for state, tiles in layer.items():
            if tiles + step.later <= self.best:
                continue
            after = left(state, step)
            if after >= 0 and new.get(after, -1) < tiles:
                new[after] = tiles
            if step.kind <= TIE:
                after = take(state, step)
                if after != IMPOSSIBLE:
                    more = tiles + gain(state, step)
                    if after >= 0:
                        if new.get(after, -1) < more:
                            new[after] = more
                    elif more > self.best:
                        self.best = more
                        self.last_step = i
                        self.last_state = state
        return new

    def path(self) -> list[int]:
        """The cells of the best path, after `run`."""
        cells = self.steps[self.last_step].cells.copy()
        after = self.last_state
        for i in range(self.last_step - 1, -1, -1):
            after = self._back(i, after, cells)
        return cells

    def _back(self, i: int, after: int, cells: list[int]) -> int:
        """The state before step i; adds the cells that it joined."""
        step = self.steps[i]
        tiles = self.layers[i + 1][after]
        for state, before in self.layers[i].items():
            if before == tiles and left(state, step) == after:
                return state
            if step.kind <= TIE and take(state, step) == after and before + gain(state, step) == tiles:
                for at in step.cells:
                    if at not in cells:
                        cells.append(at)
                return state
        raise AssertionError("every layer comes from the one before")


class Course:
    """What a path of this mission goes over and where it ends."""

    def __init__(self, p: Picture, mission: i64) -> None:
        self.p = p
        self.body = VEGETABLE if mission == 12 else WATER
        self.mission = mission

    def ends(self, at: int) -> list[int]:
        """The labels of the ends of a path beside a cell, each once; a path needs two different ones.

        Mission 12 ends at two different water tiles, mission 14 at a fertilizer and a vegetable.
        """
        kinds = self.p.kinds
        if self.mission == 12:
            return [at + step for step in self.p.sides if kinds[at + step] == WATER]
        return [kind for kind in (FERTILIZER, VEGETABLE) if self.p.beside(at, kind)]

    def usable(self) -> list[bool]:
        """By cell: whether a path may go over it. A tile with fewer than two ways on is left out, again and again."""
        p = self.p
        good = [kind == self.body for kind in p.kinds]
        waiting = [at for at in range(len(good)) if good[at]]
        while waiting:
            at = waiting.pop()
            if good[at]:
                around = [at + step for step in p.sides if good[at + step]]
                if len(around) + len(self.ends(at)) < 2:
                    good[at] = False
                    waiting += around
        return good


def connected(p: Picture, good: list[bool]) -> list[list[int]]:
    """The usable cells in connected sets, the largest first."""
    found: list[list[int]] = []
    seen: list[bool] = [not usable for usable in good]
    for start in range(len(good)):
        if not seen[start]:
            seen[start] = True
            cells = [start]
            i = 0
            while i < len(cells):
                for step in p.sides:
                    there = cells[i] + step
                    if not seen[there]:
                        seen[there] = True
                        cells.append(there)
                i += 1
            found.append(cells)
    found.sort(key=len, reverse=True)
    return found


def arranged(p: Picture, cells: list[int]) -> list[int]:
    """The cells in an order that keeps the border short: always the one that lengthens it least, the oldest first."""
    inside = set(cells)
    open_sides = {at: len([step for step in p.sides if at + step in inside]) for at in cells}
    order: list[int] = []
    reach: list[int] = [min(cells, key=open_sides.__getitem__)]
    done: set[int] = set()
    while reach:
        best = reach[0]
        least = 9
        for at in reach:
            longer = 1 if open_sides[at] else 0
            for step in p.sides:
                if at + step in done and open_sides[at + step] == 1:
                    longer -= 1
            if longer < least:
                least = longer
                best = at
        reach.remove(best)
        order.append(best)
        done.add(best)
        for step in p.sides:
            there = best + step
            if there in inside:
                open_sides[there] -= 1
                if there not in done and there not in reach:
                    reach.append(there)
    return order


def steps(course: Course, cells: list[int]) -> list[Step]:
    """What is to be decided, tile by tile, with the places that tiles have on the border meanwhile."""
    p = course.p
    order = arranged(p, cells)
    rank = {order[i]: i for i in range(len(order))}
    leaves: list[list[int]] = [[] for _ in order]  # by rank: the cells whose last neighbour that is
    for at in order:
        leaves[max([rank[at], *[rank[at + step] for step in p.sides if at + step in rank]])].append(at)
    labels: dict[int, int] = {}
    last: dict[int, int] = {}  # by label: the rank of the last tile beside it
    for i in range(len(order)):
        for end in course.ends(order[i]):
            labels.setdefault(end, 1 + len(labels))  # at most 51 with 64 tiles
            last[end] = i
    place: dict[int, int] = {}
    found: list[Step] = []
    for i in range(len(order)):
        at = order[i]
        free = 0
        while free in place.values():
            free += 1
        place[at] = free
        later = len(order) - i - 1 + len(place)
        for step in p.sides:
            if rank.get(at + step, i) < i:
                found.append(Step(JOIN, place[at + step], place[at], [at + step, at], later))
        for end in course.ends(at):
            found.append(Step(TIE, place[at], labels[end], [at], later))
            if last[end] == i:
                found.append(Step(FORGET, 0, labels[end], [], later))
        for gone in leaves[i]:
            found.append(Step(DROP, place.pop(gone), 0, [], later))
    return found


def longest(p: Picture, mission: i64, worth: i64, tell: bool) -> Scored:
    """The longest path of a mission; its cells too, if `tell`."""
    course = Course(p, mission)
    best = 0
    cells: list[int] = []
    for group in connected(p, course.usable()):
        ends = {end for at in group for end in course.ends(at)}
        if len(group) > best and len(ends) > 1:
            search = Search(steps(course, group), best)
            if search.run() > best:
                best = search.best
                if tell:
                    cells = search.path()
    return Scored(worth * best, [cells] if cells else [], [], [])
