"""The memory of a search: what each seat has found out about its options, by what it has seen."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, Optional

from mypy_extensions import i64

from solstead.core.chance import LOW_32, MULTIPLIER, Chance


class Edge:
    """One option of one seat: how often it was there, how often it was taken, and what came of it."""

    def __init__(self, action: i64, seat: i64) -> None:
        self.action: i64 = action
        self.seat: i64 = seat
        self.available: i64 = 0
        self.visits: i64 = 0
        self.total: float = 0.0  # of the utilities of this seat

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits else 0.0

    def is_better(self, other: Edge) -> bool:
        """Tried more often; of equals, brought more."""
        return self.visits > other.visits or (self.visits == other.visits and self.mean() > other.mean())


class Node:
    """A decision of a seat, as far as it can tell such decisions apart: its options so far, by ascending action."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.search: i64 = 0  # the last search that came by

    def select(self, options: list[int], seat: i64, exploration: float, source: Chance) -> Edge:
        """An option that was never taken, or the one with the best upper bound among those there are now.

        Which options there are depends on what is not known, so an option is judged by how often it was there
        (information-set Monte Carlo tree search). `options` ascend.
        """
        edges = self.edges
        at: i64 = 0
        fresh: i64 = 0
        best: Optional[Edge] = None
        best_bound = -1.0
        for action in options:
            while at < len(edges) and edges[at].action < action:
                at += 1
            if at == len(edges) or edges[at].action != action:
                edges.insert(at, Edge(action, seat))
            edge = edges[at]
            edge.available += 1
            if edge.visits == 0:
                fresh += 1
            elif fresh == 0:
                visits = float(edge.visits)
                bound = edge.total / visits + exploration * sqrt(log(float(edge.available)) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = edge
        if fresh:
            return self.untried(options, source.below(fresh))
        assert best is not None
        return best

    def untried(self, options: list[int], n: i64) -> Edge:
        """The n-th of these options that was never taken."""
        at: i64 = 0
        for action in options:
            while self.edges[at].action < action:
                at += 1
            if self.edges[at].visits == 0:
                if n == 0:
                    return self.edges[at]
                n -= 1
        raise AssertionError("there are not so many")


class Mind:
    """What a seat has seen since the root, as a number."""

    def __init__(self, seen: i64) -> None:
        self.seen: i64 = seen
        self.inside: bool = True  # whether it still knows decisions like this one


def mixed(seen: i64, label: i64) -> i64:
    """What was seen before, and one thing more: a step of a multiply-with-carry generator."""
    return MULTIPLIER * ((seen ^ label) & LOW_32) + (seen >> 32)


#: Labels of actions stay below this.
ACTIONS: Final[i64] = 1 << 20
