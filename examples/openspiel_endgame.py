"""An endgame solved by OpenSpiel: counterfactual regret minimisation, exact and by sampling, until nobody gains much by
playing otherwise:

    python examples/openspiel_endgame.py vaalbara
"""

from __future__ import annotations

import sys
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr

import solstead
from solstead.envs.openspiel import endgames


def load(name: str) -> Any:
    """The first endgame that lies with a game, two outcomes at each chance node."""
    endgame = endgames(solstead.load(name))[0]
    return pyspiel.load_game(f"solstead_{name}", {"endgame": endgame, "outcomes": 2, "reward": "margin"})


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
    name = sys.argv[1] if len(sys.argv) > 1 else "vaalbara"
    start, exact, sampled = solve(load(name), 100)
    print(f"{name}: exploitability {100 * start:.2f} points; CFR {100 * exact:.3f}, MCCFR {100 * sampled:.3f}")
