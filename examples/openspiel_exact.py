"""A small game solved by OpenSpiel: counterfactual regret minimisation, exact and by sampling, until nobody gains much
by playing otherwise. The small variant of a game, from the deal on, or its endgame:

    python examples/openspiel_exact.py vaalbara
    python examples/openspiel_exact.py vaalbara endgame
"""

from __future__ import annotations

import sys
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr

import solstead
from solstead.envs.openspiel import endgames


def load(name: str, kind: str = "variant") -> Any:
    """The first variant or endgame that lies with a game, two outcomes at each chance node."""
    game = solstead.load(name)
    small = {"components": game.variants()[0]} if kind == "variant" else {"endgame": endgames(game)[0]}
    return pyspiel.load_game(f"solstead_{name}", {**small, "outcomes": 2, "reward": "margin", "remember": True})


def solve(game: Any, iterations: int) -> list[float]:
    """By how much, in hundreds of points, each could still do better: without any thought, after CFR, after MCCFR."""
    exact = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, exact.average_policy())
    for _ in range(iterations):
        exact.evaluate_and_update_policy()
    sampled = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(10 * iterations):
        sampled.iteration()
    policies = (exact.average_policy(), sampled.average_policy())
    return [before, *(exploitability.exploitability(game, policy) for policy in policies)]


if __name__ == "__main__":
    name, kind = [*sys.argv[1:], *["vaalbara", "variant"][len(sys.argv) - 1 :]][:2]
    start, exact, sampled = solve(load(name, kind), 100)
    print(f"{name}: exploitability {100 * start:.2f} points; CFR {100 * exact:.3f}, MCCFR {100 * sampled:.3f}")
