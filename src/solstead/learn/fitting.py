"""`solstead fit`: the weights of an estimate, from how games of strong bots ended.

An estimate is a sum: points, and terms that each have a weight. In many positions it is noted how two seats differ in
each term, and how far apart they ended. Least squares then say what each term was worth, measured in what a point was
worth: who is ahead tends to end further ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
from msgspec import Struct

from solstead.bots import ask, make
from solstead.bots.bot import Bot
from solstead.bots.network import Finder
from solstead.core.chance import Chance, chance
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.state import Setup, State
from solstead.core.weights import Weights

#: One position in so many is looked at: those beside each other say the same.
EVERY = 3
#: A weight so large that what is rounded off does not matter.
LARGE = 100_000
#: The present weights count as much as so many positions.
PULL = 1.0

Row = np.ndarray[Any, Any]


class Fitted(Struct):
    """What was found."""

    names: list[str]
    before: list[int]
    after: list[int]
    noise: list[float]  # the standard error of each
    games: int
    positions: int


def weights_of(game: Game) -> Weights:
    if game.weights is None:
        raise SolsteadError(f"{game.name} has an estimate without weights")
    return game.weights


def player(setup: Setup) -> str:
    """Who plays the games: the network, not always its first choice; where there is none, a search."""
    return "network:temperature=0.7" if Finder()(setup) is not None else "level-4"


def terms(state: State, weights: Weights) -> Row:
    """For each seat: what a weight of one adds, weight by weight, and last what all weights of zero leave."""
    kept = weights.values[:]
    seats = range(state.setup.seats)
    try:
        weights.values[:] = [0] * len(kept)
        plain = [state.estimate(seat) for seat in seats]
        found = np.empty((len(plain), len(kept) + 1))
        found[:, -1] = plain
        for number in range(len(kept)):
            weights.values[number] = LARGE
            found[:, number] = [(state.estimate(seat) - plain[seat]) / LARGE for seat in seats]
            weights.values[number] = 0
        return found
    finally:
        weights.values[:] = kept


def tables(game: Game) -> list[int]:
    """The sizes of tables that are played at, in turn."""
    return [n for n in range(game.min_seats, min(4, game.max_seats) + 1) if n > 1]


class Study:
    """Games, and what is known from them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.weights = weights_of(game)
        size = len(self.weights.values) + 1
        self.squares, self.products, self.rest = np.zeros((size, size)), np.zeros(size), 0.0
        self.games = self.positions = 0

    def play(self, seed: int) -> None:
        """One more game."""
        sizes = tables(self.game)
        setup = self.game.setup(sizes[self.games % len(sizes)])
        source = chance(seed)
        bots = [make(player(setup), self.game, seed=100 * seed + seat) for seat in range(setup.seats)]
        state = self.game.begin(setup, source, None)
        seen = []
        while not state.over:
            if source.below(EVERY) == 0:
                seen.append(terms(state, self.weights))
            seat = state.to_act()[0]
            state.apply(seat, ask(bots[seat], state, seat, source))
        self.games += 1
        scores = state.scores()
        for found in seen:
            for a, b in combinations(range(setup.seats), 2):
                self.note(found[a] - found[b], 100.0 * (scores[a] - scores[b]))

    def note(self, row: Row, lead: float) -> None:
        """How two seats differed in each term, and how far apart they ended."""
        self.squares += np.outer(row, row)
        self.products += row * lead
        self.rest += lead * lead
        self.positions += 1

    def found(self) -> Fitted:
        """Least squares, with a slight pull towards the present weights. Positions of one game say nearly the same, so
        the noise is that of as many of them as there were games."""
        here = np.array([*self.weights.values, 1.0])
        pull = np.diag(np.diag(self.squares)) * PULL / self.positions + np.eye(len(here)) * 1e-9
        found = np.linalg.solve(self.squares + pull, self.products + pull @ here)
        left = float(self.rest - 2 * found @ self.products + found @ self.squares @ found) / self.games
        spread = np.sqrt(np.diag(np.linalg.inv(self.squares + pull)) * max(0.0, left))
        point = max(found[-1], 0.1)
        after = [round(value / point) for value in found[:-1].tolist()]
        noise = (spread[:-1] / point).tolist()
        return Fitted(self.weights.names, self.weights.values[:], after, noise, self.games, self.positions)


class Weighed(Bot):
    """The greedy bot with weights of its own."""

    def __init__(self, bot: Bot, weights: Weights, values: list[int]) -> None:
        self.bot = bot
        self.weights = weights
        self.values = values

    def choose(self, state: State, seat: int) -> int:
        kept = self.weights.values[:]
        try:
            self.weights.values[:] = self.values
            return self.bot.choose(state, seat)
        finally:
            self.weights.values[:] = kept


def compare(game: Game, found: Fitted, games: int, seed: int) -> Iterator[float]:
    """Greedy with the new weights against greedy with the old ones, each deal from every seat: shares of wins."""
    weights, setup = weights_of(game), game.setup(tables(game)[0])
    for number in range(games):
        deal, new = seed + number // setup.seats, number % setup.seats
        source: Chance = chance(deal)
        bots: list[Bot] = [
            Weighed(make("greedy", game, seed=1000 * seed + 10 * number + seat), weights, values)
            for seat in range(setup.seats)
            for values in [found.after if seat == new else found.before]
        ]
        state = game.begin(setup, source, None)
        while not state.over:
            seat = state.to_act()[0]
            state.apply(seat, ask(bots[seat], state, seat, source))
        winners = state.winners()
        yield 1.0 / len(winners) if new in winners else 0.0
