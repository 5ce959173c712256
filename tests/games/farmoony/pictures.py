"""Lands drawn with letters: V vegetable, W water, F fertilizer, P pest, s soil, # stone, . nothing."""

from __future__ import annotations

import random

from solstead.games.farmoony.land import Land

LETTERS = ".VWFPs#"
Tiles = dict[tuple[int, int], str]


def tiles(drawing: str) -> Tiles:
    """The tiles of a drawing by row and column."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    return {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."}


def land(drawn: Tiles) -> Land:
    """A land that shows these tiles, whatever cards could do that: for scoring only."""
    rows = max(r for r, _ in drawn) + 3
    columns = max(c for _, c in drawn) + 3
    cells = [0] * (rows * columns)
    counts = 0
    for (r, c), letter in drawn.items():
        cells[(r + 1) * columns + c + 1] = LETTERS.index(letter)
        counts += 1 << (8 * LETTERS.index(letter))
    return Land([], cells, 9, 9, columns, counts, 0)


def draw(text: str) -> Land:
    return land(tiles(text))


def random_tiles(rng: random.Random) -> Tiles:
    """A random land, often with much of one type and with holes."""
    rows, columns = rng.randint(1, 6), rng.randint(1, 6)
    weights = [rng.choice((0, 1, 1, 2, 5)) for _ in LETTERS]
    weights[rng.randint(1, 3)] += 1
    drawn = {
        (r, c): letter
        for r in range(rows)
        for c in range(columns)
        if (letter := rng.choices(LETTERS, weights)[0]) != "."
    }
    for _ in range(rng.choice((0, 0, 1, 3))):  # chance alone draws the figure of mission 18 too seldom
        r, c = rng.randrange(rows), rng.randrange(columns)
        drawn |= {(r, c): "V", (r, c + 1): "W", (r + 1, c): "F", (r + 1, c + 1): "P"}
    return drawn or {(0, 0): "V"}
