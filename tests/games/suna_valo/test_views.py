"""Hands of a new era, which others see from behind: farm cards and festivals apart."""

from __future__ import annotations

import random

from solstead import load
from solstead.core.state import State


def hands_of_a_new_era(seed: int) -> list[State]:
    """The states of a random game in which both hold cards."""
    rng = random.Random(seed)
    state = load("suna_valo").new(seed=seed)
    found = []
    while not state.over:
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.options(seat)))
        if state.to_dict()["phase"] == "new_era":
            found.append(state.clone())
    return found


def test_hidden_festivals_are_of_the_era() -> None:
    game = load("suna_valo")
    eras: set[str] = set()
    for seed in range(60):
        if len(eras) == 2:
            return
        for state in hands_of_a_new_era(seed):
            view = state.view(None)
            if sum(player["hand_festivals"] for player in view["players"]):
                eras.add(view["era"])
                for viewer in (None, 0, 1):
                    assert game.from_view(state.view(viewer), seed=1).view(viewer) == state.view(viewer)
    raise AssertionError(f"festivals were held in {eras} alone")
