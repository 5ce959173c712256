"""The missions once more, as slowly and plainly as the words say it. Shares nothing with the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Cell = tuple[int, int]
Tiles = dict[Cell, str]
Sets = list[frozenset[Cell]]


def sides(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)]


def corners(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c - 1), (r - 1, c + 1), (r + 1, c + 1), (r + 1, c - 1)]


def of(t: Tiles, kinds: str) -> list[Cell]:
    return sorted(cell for cell in t if t[cell] in kinds)


def free(t: Tiles, cell: Cell) -> int:
    return sum(n not in t for n in sides(cell))


def on(t: Tiles, cell: Cell, kind: str) -> int:
    return sum(t.get(n) == kind for n in sides(cell))


def pests(t: Tiles, cells: Iterable[Cell]) -> set[Cell]:
    return {n for cell in cells for n in sides(cell) if t.get(n) == "P"}


def components(cells: Iterable[Cell], near: Callable[[Cell], list[Cell]]) -> list[set[Cell]]:
    left = set(cells)
    found = []
    while left:
        group = {left.pop()}
        while more := {n for cell in group for n in near(cell)} & left:
            group |= more
            left -= more
        found.append(group)
    return found


def top(valued: list[tuple[int, int]]) -> int:
    """Of (size, points) the points of the largest, of equals the most points."""
    return max(0, max(valued)[1]) if valued else 0


def lines(t: Tiles, kind: str) -> int:
    rows = [[t[x] for x in t if x[0] == r] for r in {r for r, _ in t}]
    columns = [[t[x] for x in t if x[1] == c] for c in {c for _, c in t}]
    return top([(n, n - line.count("P")) for line in rows + columns if (n := line.count(kind))])


def connected_sets(t: Tiles, size: int, fits: Callable[[list[str]], bool]) -> Sets:
    groups = {frozenset([cell]) for cell in t}
    for _ in range(size - 1):
        groups = {g | {n} for g in groups for cell in g for n in sides(cell) if n in t and n not in g}
    return [g for g in groups if fits(sorted(t[cell] for cell in g))]


def straight(t: Tiles, kind: str) -> Sets:
    threes = [[(r, c + i) for i in range(3)] for r, c in t] + [[(r + i, c) for i in range(3)] for r, c in t]
    return [frozenset(three) for three in threes if all(t.get(cell) == kind for cell in three)]


def best_choice(t: Tiles, sets: Sets, worth: int, penalty: bool) -> int:
    """Every choice of sets that share no tile, tried one by one."""

    def go(i: int, used: frozenset[Cell], n: int) -> int:
        if i == len(sets):
            return worth * n - (len(pests(t, used)) if penalty else 0)
        without = go(i + 1, used, n)
        return without if sets[i] & used else max(without, go(i + 1, used | sets[i], n + 1))

    return go(0, frozenset(), 0)


def path(t: Tiles, body: str, first: str, last: str) -> int:
    best = 0

    def walk(cells: list[Cell], start: Cell) -> None:
        nonlocal best
        if len(cells) > best and any(t.get(n) == last and n != start for n in sides(cells[-1])):
            best = len(cells)
        for n in sides(cells[-1]):
            if t.get(n) == body and n not in cells:
                walk([*cells, n], start)

    for start in of(t, first):
        for n in sides(start):
            if t.get(n) == body:
                walk([n], start)
    return best


def score(t: Tiles, mission: int) -> int:
    """The points of mission 1 to 25."""
    if mission == 1:
        return best_choice(t, connected_sets(t, 3, lambda k: k == ["F", "V", "W"]), 2, False)
    if mission == 2:
        return best_choice(t, connected_sets(t, 4, lambda k: k == ["F", "P", "V", "W"]), 3, False)
    if mission == 3:
        return sum(on(t, x, "W") > 0 for x in of(t, "V"))
    if mission == 4:
        return sum(free(t, x) >= 2 for x in of(t, "P"))
    if mission == 5:
        return sum(on(t, x, "F") > 0 for x in of(t, "V"))
    if mission == 6:
        groups = components(of(t, "F"), sides)
        good = [g for g in groups if any(on(t, x, "W") for x in g) and any(on(t, x, "V") for x in g)]
        return top([(len(g), len(g) - len(pests(t, g))) for g in good])
    if mission == 7:
        return top([(len(g), len(g) - len(pests(t, g))) for g in components(of(t, "V"), sides)])
    if mission == 8:
        return lines(t, "V")
    if mission == 9:
        single = sum(on(t, x, "F") == 0 for x in of(t, "F"))
        return top([(len(g), len(g) - single) for g in components(of(t, "W"), sides)])
    if mission == 10:
        return lines(t, "W")
    if mission == 11:
        groups = components(of(t, "P"), corners)
        return top([(len(g), len(g) + sum(free(t, x) > 0 for x in g)) for g in groups])
    if mission == 12:
        return path(t, "V", "W", "W")
    if mission == 13:
        return sum(2 for x in of(t, "P") if on(t, x, "#") >= 2)
    if mission == 14:
        return path(t, "W", "F", "V")
    if mission == 15:
        return sum(on(t, x, "P") > 0 for x in of(t, "W"))
    if mission == 16:
        groups = components(of(t, "VF"), sides)
        return top([(len(g), len(g)) for g in groups if sum(t[x] == "F" for x in g) >= 2])
    if mission == 17:
        sets = [frozenset([x, n]) for x in of(t, "V") for n in corners(x) if t.get(n) == "F"]
        return best_choice(t, sets, 2, True)
    if mission == 18:
        shape = {(0, 0): "V", (0, 1): "W", (1, 0): "F", (1, 1): "P"}
        moved = [{(r + dr, c + dc): k for (dr, dc), k in shape.items()} for r, c in t]
        return best_choice(t, [frozenset(m) for m in moved if all(t.get(x) == m[x] for x in m)], 6, False)
    if mission == 19:
        return best_choice(t, straight(t, "W"), 3, False)
    if mission == 20:
        return sum(2 for x in of(t, "P") if on(t, x, "s") >= 2)
    if mission == 21:
        return sum(2 for x in of(t, "W") if on(t, x, "V") >= 2)
    if mission == 22:
        return best_choice(t, connected_sets(t, 3, lambda k: k == ["V", "V", "V"]), 3, False)
    if mission == 23:
        return best_choice(t, connected_sets(t, 2, lambda k: k == ["F", "F"]), 1, True)
    if mission == 24:
        return best_choice(t, straight(t, "F"), 3, True)
    groups = components(of(t, "F"), corners)
    return top([(len(g), sum(free(t, x) < 2 for x in g)) for g in groups])
