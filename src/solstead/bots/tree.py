"""The memory of a search: what each seat has found out about its options, by what it has seen."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

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
        self.handicap: float = 0.0  # added to what is hoped of it: below 0 where a network calls it unlikely

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits else 0.0

    def is_better(self, other: Edge) -> bool:
        """Tried more often; of equals, brought more."""
        return self.visits > other.visits or (self.visits == other.visits and self.mean() > other.mean())


#: What is unlikelier than this part of the likeliest is as unlikely as that.
UNLIKELY: Final = 1e-5

#: Before anything was chosen.
NONE: Final = Edge(-1, 0)


class Node:
    """A decision of a seat, as far as it can tell such decisions apart: its options so far, by ascending action."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.visits: i64 = 0
        self.total: float = 0.0
        self.chosen = NONE  # the option of this iteration
        self.search: i64 = 0  # the last search that came by

    def select(self, options: list[int], seat: i64, exploration: float, source: Chance) -> i64:
        """Choose the option with the best upper bound among those there are now.

        Which options there are depends on what is not known, so an option is judged by how often it was there
        (information-set Monte Carlo tree search). Every option begins with one try as good as the mean: where there are
        many, good ones are tried again before all have been tried. `options` ascend.
        """
        edges = self.edges
        mean = self.total / float(self.visits) if self.visits else 0.0
        at: i64 = 0
        equals: i64 = 0
        best_bound = 0.0
        available: i64 = 0
        growth = 0.0
        for action in options:
            while at < len(edges) and edges[at].action < action:
                at += 1
            if at == len(edges) or edges[at].action != action:
                edges.insert(at, Edge(action, seat))
            edge = edges[at]
            edge.available += 1
            if edge.available != available:  # most were there equally often
                available = edge.available
                growth = log(float(available + 1))
            tries = float(edge.visits + 1)
            bound = (edge.total + mean) / tries + exploration * sqrt(growth / tries) + edge.handicap
            if equals == 0 or bound > best_bound:
                self.chosen, best_bound, equals = edge, bound, 1
            elif bound == best_bound:
                equals += 1
                if source.below(equals) == 0:
                    self.chosen = edge
        return self.chosen.action

    def hear(self, options: list[int], seat: i64, shares: list[float], trust: float) -> None:
        """A network says how likely each option is the best: the unlikelier, the more it has to bring."""
        most = max(shares)
        known = {edge.action: edge for edge in self.edges}
        self.edges = []
        for i in range(len(options)):
            edge = known.get(options[i]) or Edge(options[i], seat)
            edge.handicap = trust * log(max(shares[i] / most, UNLIKELY))
            self.edges.append(edge)

    def learn(self, worth: list[float]) -> None:
        """Remember what the choice has brought the seat that made it."""
        edge = self.chosen
        value = worth[edge.seat]
        edge.visits += 1
        edge.total += value
        self.visits += 1
        self.total += value


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
