"""The table in the terminal shows what a person needs in order to play."""

from __future__ import annotations

from io import StringIO
from typing import Optional

import pytest
from rich.console import Console

from solstead.core.state import State
from solstead.games.farmoony.terminal import draw
from tests.games.farmoony.table import GAME, PLAIN, position, tile
from tests.support import random_states, viewers


def shown(state: State, viewer: Optional[int], language: str = "en", width: int = 160) -> str:
    console = Console(file=StringIO(), width=width)
    console.print(draw(state.view(viewer), GAME.text(language)))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_table_can_be_drawn_for_everybody(language: str) -> None:
    for seats in (2, 6):
        for state in random_states(GAME, seats, 2, every=60):
            for viewer in viewers(state):
                assert "[" not in shown(state, viewer, language)


def test_a_land_shows_tiles_cards_tokens_points_and_penalties() -> None:
    state = position(
        missions=["M07"],
        left=2,
        lands=[[("F004", 0, 0, 0), ("F014", 1, 1, 0)]],  # V W / W V under P S / S P
        tokens=[{(0, 1): "vegetable", (2, 2): "soil"}],
    )
    lines = shown(state, 0).splitlines()
    own = next(i for i, line in enumerate(lines) if "Seat 1 (you): 1 point" in line)
    land = "\n".join(lines[own + 1 : own + 14])
    assert lines[own + 1].strip("│ ").split() == ["T", "U", "V", "W", "X"]
    assert " 21     │V   V* │" in land
    assert " 22     │w  │p!  s  │" in land
    assert " 23         │s   s* │" in land


def test_the_widest_land_fits_into_80_columns() -> None:
    chain = [(name, i, i, 0) for i, name in enumerate(PLAIN[:18])]
    state = position(phase=3, missions=["M01", "M07", "M04"], left=2, lands=[chain])
    lines = shown(state, 0, width=80).splitlines()
    own = next(i for i, line in enumerate(lines) if "Seat 1 (you)" in line)
    assert lines[own + 1].strip("│ ").split()[:2] == ["T", "U"]
    assert lines[own + 1].strip("│ ").split()[-1] == "AN"
    assert all(len(line) <= 80 for line in lines)


def test_placing_tells_what_the_land_would_score() -> None:
    state = position(chosen=["F007", "F008"], left=2, missions=["M04"], lands=[[("F004", 0, 0, 0)]])
    state.apply(0, GAME.action("turn", 0))
    label = GAME.label(state, 0, tile(-1, -1), GAME.text("en"))
    assert label == "north-west tile at T20: 2 points"
