"""Who plays whom next: the published rule (docs/tournaments.md), free of anything but numbers.

Players are numbers in some order, the first is the best placed. `met` says how often two have sat together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Optional

Met = Callable[[int, int], int]
#: So many tries for a round without a repetition, before one repetition more is allowed.
PATIENCE = 20_000


def sizes(players: int, seats: int, least: int) -> tuple[list[int], int]:
    """The sizes of the tables, and how many sit out: as few as can be, then as few tables as can be, all about equally
    big. `least` is the smallest table that the game allows."""
    for out in range(players + 1):
        playing = players - out
        if playing == 0:
            break
        tables = -(-playing // seats)
        small, more = divmod(playing, tables)
        if small >= least:
            return [small + 1] * more + [small] * (tables - more), out
    return [], players


def pairs(order: Sequence[int], met: Met) -> list[list[int]]:
    """Two by two from the top: each plays the next in the order whom they have not met, as long as everybody else then
    still finds somebody. Only where that cannot be, two meet again."""
    for again in range(len(order) + 1):
        left = [PATIENCE]
        found = _pairs(list(order), met, again, left)
        if found is not None:
            return found
    raise AssertionError("everybody may meet everybody by now")


def _pairs(order: list[int], met: Met, again: int, left: list[int]) -> Optional[list[list[int]]]:
    if not order:
        return []
    first, rest = order[0], order[1:]
    for i, other in enumerate(rest):
        if met(first, other) > again:
            continue
        left[0] -= 1
        if left[0] < 0:
            return None
        found = _pairs(rest[:i] + rest[i + 1 :], met, again, left)
        if found is not None:
            return [[first, other], *found]
    return None


def halves(order: Sequence[int], count: int) -> list[list[int]]:
    """The first round: the order is cut into as many parts as a table has seats, and the first of each part sit
    together, the second of each, and so on."""
    return [list(order[table::count]) for table in range(count)]


def groups(order: Sequence[int], table_sizes: Sequence[int], met: Met) -> list[list[int]]:
    """Tables of three and more from the top: the first who is left, then one after another who has met those at the
    table least often, the best placed of them; afterwards two change places wherever that spares a meeting."""
    left = list(order)
    found: list[list[int]] = []
    for size in table_sizes:
        table = [left.pop(0)]
        while len(table) < size:
            best = min(range(len(left)), key=lambda i: (sum(met(left[i], other) for other in table), i))
            table.append(left.pop(best))
        found.append(table)
    _spare(found, met)
    return found


def _cost(table: Sequence[int], met: Met) -> int:
    return sum(met(a, b) ** 2 for a, b in combinations(table, 2))


def _spare(tables: list[list[int]], met: Met) -> None:
    """Exchange two players of neighbouring tables while that lessens the meetings."""
    better = True
    while better:
        better = False
        for a, b in combinations(range(len(tables)), 2):
            if b - a > 3 or _cost(tables[a], met) + _cost(tables[b], met) == 0:
                continue
            better = _exchange(tables[a], tables[b], met) or better


def _exchange(one: list[int], other: list[int], met: Met) -> bool:
    before = _cost(one, met) + _cost(other, met)
    for i in range(1, len(one)):
        for j in range(len(other)):
            one[i], other[j] = other[j], one[i]
            if _cost(one, met) + _cost(other, met) < before:
                return True
            one[i], other[j] = other[j], one[i]
    return False


def circle(players: int, turn: int) -> list[list[int]]:
    """A round of a round robin of two by two: one stays, the others move around the circle. With an odd number the last
    chair is empty, and who would play it sits out (a pair with -1)."""
    chairs = list(range(players)) + ([-1] if players % 2 else [])
    moving = chairs[1:]
    turn %= max(1, len(moving))
    around = [chairs[0], *moving[len(moving) - turn :], *moving[: len(moving) - turn]]
    half = len(around) // 2
    found = [[around[i], around[-1 - i]] for i in range(half)]
    return [pair if (turn + i) % 2 == 0 else pair[::-1] for i, pair in enumerate(found)]
