"""Scoring is exact, explains itself, and stays within bounds on the worst of lands."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from solstead.games.farmoony.land import TYPE, Land
from solstead.games.farmoony.scoring import paths, sets
from solstead.games.farmoony.scoring.missions import explain, score
from solstead.games.farmoony.scoring.scored import picture
from tests.games.farmoony import brute
from tests.games.farmoony.pictures import LETTERS, Tiles, land, random_tiles, tiles
from tests.games.farmoony.table import GAME, TABLES
from tests.support import random_states

PENALISED_SETS = (17, 23, 24)
PATHS = {12: "V", 14: "W"}
SETS = (1, 2, 17, 18, 19, 22, 23, 24)


def too_slow(drawn: Tiles, number: int) -> bool:
    """Whether trying everything would take too long."""
    if number in PATHS:
        return list(drawn.values()).count(PATHS[number]) > 14
    return number in SETS and len(sets.candidates(picture(land(drawn)), number, TABLES)) > 15


def tiles_of(shown: Land) -> Tiles:
    """What a land shows, for the slow scorer."""
    return {
        (at // shown.stride, at % shown.stride): LETTERS[cell & TYPE] for at, cell in enumerate(shown.cells) if cell
    }


@pytest.mark.parametrize("number", range(1, 26))
def test_random_lands_score_as_the_slow_scorer_says(number: int) -> None:
    rng = random.Random(number)
    compared = scoring = 0
    while compared < 400:
        drawn = random_tiles(rng)
        if not too_slow(drawn, number):
            points = brute.score(drawn, number)
            assert score(land(drawn), number - 1, TABLES) == points, drawn
            compared += 1
            scoring += points > 0
    assert scoring > 20


def lands_of_random_games() -> Iterator[Land]:
    for seed in range(4):
        *_, last = random_states(GAME, 3, seed, every=1000)
        yield from last.lands  # type: ignore[attr-defined]


def test_lands_of_random_games_score_as_the_slow_scorer_says() -> None:
    compared = 0
    for shown in lands_of_random_games():
        drawn = tiles_of(shown)
        for number in range(1, 26):
            if not too_slow(drawn, number):
                assert score(shown, number - 1, TABLES) == brute.score(drawn, number)
                compared += 1
    assert compared > 200


def check_explanation(drawn: Tiles, number: int) -> None:
    """The tiles that are named give the points that are named."""
    shown = land(drawn)
    scored = explain(shown, number - 1, TABLES)
    assert scored.points == score(shown, number - 1, TABLES)
    where = {at: (at // shown.stride - 1, at % shown.stride - 1) for at in range(len(shown.cells))}
    counted = [where[at] for cells in scored.sets for at in cells]
    assert len(set(counted)) == len(counted)
    assert set(counted) <= set(drawn)
    costing = {where[at] for at in scored.penalties}
    worth = TABLES.data["missions"][number - 1]["points"]
    of_sets = number in SETS
    units = len(scored.sets) if of_sets else len(counted)
    assert scored.points == max(0, worth * units + len(scored.bonus) - len(costing))
    if number in PENALISED_SETS:
        assert costing == brute.pests(drawn, counted)
    if number in PATHS and counted:
        assert brute.components(counted, brute.sides) == [set(counted)]
    for cells in scored.sets if of_sets else []:
        alone = {where[at]: drawn[where[at]] for at in cells}
        assert brute.score(alone, number) == worth


@pytest.mark.parametrize("number", range(1, 26))
def test_explanations_add_up(number: int) -> None:
    rng = random.Random(100 + number)
    for _ in range(150):
        check_explanation(random_tiles(rng), number)


def test_a_path_is_explained_by_a_path() -> None:
    drawn = tiles("W V V V\n. V V V\n. V V V\n. . . W")
    scored = explain(land(drawn), 11, TABLES)
    assert scored.points == 9
    assert len(scored.sets[0]) == 9


SQUARE = {(r, c): "V" for r in range(8) for c in range(8)}
WORST = {
    "full": SQUARE,
    "ring": {cell: "V" if 0 < cell[0] < 7 and 0 < cell[1] < 7 else "W" for cell in SQUARE},
    "wells": {cell: "W" if cell[0] % 3 == 1 and cell[1] % 3 == 1 else "V" for cell in SQUARE},
    "shore": {cell: "W" if cell[0] == 7 else "V" for cell in SQUARE},
    "cross": {(r, c): "V" for r in range(32) for c in range(32) if r in (15, 16) or c in (15, 16)},
    "comb": {(r, c): "V" for r in range(9) for c in range(15) if r == 4 or (c % 2 == 0 and abs(r - 4) < 4)},
}


@pytest.mark.parametrize("name", WORST)
def test_longest_paths_stay_within_bounds(name: str) -> None:
    """Nobody can lay a land that keeps the scorer busy: what it keeps in mind at a time stays small."""
    p = picture(land(WORST[name]))
    course = paths.Course(p, 12)
    good = [kind == course.body for kind in p.kinds]
    for group in paths.connected(p, good):
        search = paths.Search(paths.steps(course, group), 0)
        search.run()
        assert max(len(layer) for layer in search.layers) < 25000


@pytest.mark.parametrize("number", SETS)
def test_choices_of_sets_stay_within_bounds(number: int) -> None:
    rng = random.Random(number)
    wanted = {1: "VWF", 2: "VWFP", 17: "VVFFP", 18: "VWFP", 19: "W", 22: "V", 23: "FFFP", 24: "FFFFP"}[number]
    for _ in range(3):
        drawn = {cell: rng.choice(wanted) for cell in SQUARE}
        choice = sets.packing(picture(land(drawn)), number, TABLES)
        choice.solve()
        assert max(len(layer) for layer in choice.layers) < 25000


def test_a_long_snake_is_walked_to_its_end() -> None:
    snake = {(r, c): "V" for r in range(13) for c in range(7) if r % 2 == 0 or c == (6 if r % 4 == 1 else 0)}
    ends = {(13, 6): "W", (0, 7): "s"}
    assert score(land({**snake, **ends}), 11, TABLES) == 0
    moved = {(r + 1, c): kind for (r, c), kind in {**snake, **ends}.items()}
    assert score(land({**moved, (0, 0): "W"}), 11, TABLES) == len(snake) == 55
