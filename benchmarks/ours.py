"""Solstead's side of the comparison; also run on its own, to measure the interpreted engine in a process of its own."""

from __future__ import annotations

import json
import random
import sys

import solstead
from benchmarks.windows import Work, rate
from solstead.bots.method import SearchMethod
from solstead.bots.search import Search
from solstead.core.chance import chance
from solstead.core.game import Game

ITERATIONS = 500


def api_loop(game: Game, seats: int) -> Work:
    """Random games through the public API: options, choice, apply; new games included."""
    rng = random.Random(1)

    def work() -> int:
        state = game.new(seats, seed=rng.randrange(2**31))
        decisions = 0
        while not state.over:
            seat = state.to_act()[0]
            state.apply(seat, rng.choice(state.options(seat)))
            decisions += 1
        return decisions

    return work


def playouts(game: Game, seats: int) -> Work:
    """Random games with the loop inside the engine."""
    rng = random.Random(2)
    return lambda: game.playouts(20, seats, rng.randrange(2**31)).decisions


def _recorded(game: Game, seats: int) -> tuple[solstead.State, list[tuple[int, int]]]:
    """A new game, and decisions that play it to the end."""
    start = game.new(seats, seed=5)
    state, rng, steps = start.clone(), random.Random(5), []
    while not state.over:
        seat = state.to_act()[0]
        action = rng.choice(state.options(seat))
        steps.append((seat, action))
        state.apply(seat, action)
    return start, steps


def applies(game: Game, seats: int) -> Work:
    """Nothing but `apply`, over a whole game (one clone for each game is too little to show)."""
    start, steps = _recorded(game, seats)

    def work() -> int:
        state = start.clone()
        apply = state.apply
        for seat, action in steps:
            apply(seat, action)
        return len(steps)

    return work


def clones(game: Game, seats: int) -> Work:
    """Nothing but `clone`, in the middle of a game."""
    state, steps = _recorded(game, seats)
    for seat, action in steps[: len(steps) // 2]:
        state.apply(seat, action)

    def work() -> int:
        clone = state.clone
        for _ in range(200):
            clone()
        return 200

    return work


def searches(game: Game, seats: int, count: str) -> Work:
    """Search from the first real choice, as OpenSpiel's bot does: a random game to its end for each iteration.

    `count` is "decisions" (simulated, in the tree and beyond it) or "iterations".
    """
    state = game.new(seats, seed=3)
    while len(state.options(state.to_act()[0])) < 2:
        state.apply(state.to_act()[0], state.options(state.to_act()[0])[0])
    rng = random.Random(3)

    def work() -> int:
        search = Search(state, state.to_act()[0], SearchMethod(iterations=ITERATIONS), chance(rng.randrange(2**31)))
        search.run()
        return int(getattr(search, count))

    return work


def seats_of(game: Game) -> int:
    """Four players, as the peers have, or as many as the game takes."""
    return max(game.min_seats, min(4, game.max_seats))


def main() -> None:
    """Print the rates of one game as JSON: `python -m benchmarks.ours GAME SECONDS`."""
    game = solstead.load(sys.argv[1])
    seconds, seats = float(sys.argv[2]), seats_of(game)
    print(json.dumps({"api": rate(api_loop(game, seats), seconds), "playouts": rate(playouts(game, seats), seconds)}))


if __name__ == "__main__":
    main()
