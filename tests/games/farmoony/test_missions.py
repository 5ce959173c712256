"""The missions: the examples of the rulebook with their totals, and where one could go wrong."""

from __future__ import annotations

import pytest

from solstead.games.farmoony.scoring.missions import explain, score
from tests.games.farmoony.pictures import draw
from tests.games.farmoony.table import TABLES

# Each drawing with what it scores; see `pictures` for the letters.
EXAMPLES = {
    "1: the vegetable is shared, so there is one set": (1, 2, "W F\n. V\nW F"),
    "22: five vegetables are one group": (22, 3, "V V V V V"),
    "3: the water is shared, the vegetables count": (3, 2, "V W V"),
    "5: the fertilizer is shared, the vegetables count": (5, 2, "V F V"),
    "4: three pests with two free sides each": (4, 3, "P s P\ns s s\nP s s"),
    "6: three fertilizers beside water and vegetable, one pest": (6, 2, "W F P\ns F s\nV F s"),
    "8: a row of four beats two columns of two, one pest in it": (8, 3, "V V P V V\nV s s s V"),
    "9: five waters, one single fertilizer, a pair": (9, 4, "W W W s F\ns W W s s\nF F s s s"),
    "11: four pests at corners, one on the edge": (
        11,
        5,
        "s s s s s\ns P s s s\ns s P s s\ns s s P s\ns s s s P",
    ),
    "12: four vegetables between two waters": (12, 4, "W V V s\ns s V V\ns s s W"),
    "13: two pests at a shared stone, each on two": (13, 4, "# s #\nP # P"),
    "20: two pests at a shared soil, each on two": (20, 4, "s # s\nP s P"),
    "14: five waters between fertilizer and vegetable": (14, 5, "F W W s\ns s W s\nV W W s"),
    "16: six vegetables and two fertilizers": (16, 8, "V V V F\nV V V F"),
    "16: with one fertilizer nothing": (16, 0, "V V V F\nV V V s"),
    "17: two pairs at corners, two pests": (17, 2, "V P s s s\ns F s V s\ns s s P F"),
    "23: two pairs, one pest": (23, 1, "F F P\ns s s\nF F s"),
    "24: of two lines that share a tile the one without pest": (24, 3, "F F F P\nF s s s\nF s s s"),
    "25: three at corners, the lowest with two free sides": (25, 2, "s s s s s\ns F s s s\ns s F s s\ns s s F ."),
}

TRAPS = {
    "1: greedy would take the middle and get one set": (1, 4, "V W F V W F"),
    "1: corners do not connect": (1, 0, "V s\ns W\nF s"),
    "1: a bent set": (1, 2, "V W\ns F"),
    "2: four of four types in any shape": (2, 3, "V W\nP F"),
    "2: a line": (2, 3, "P F W V"),
    "2: a T": (2, 3, "V W P\ns F s"),
    "2: two pests do not make up for a vegetable": (2, 0, "P W P\ns F s"),
    "2: tiles are shared, so one set": (2, 3, "V W F\ns P V"),
    "3: at a corner does not count": (3, 0, "V s\ns W"),
    "4: one free side is not enough": (4, 0, "s P s\ns s s"),
    "4: free sides at a hole count": (4, 1, "s s s s\ns P . s\ns . s s\ns s s s"),
    "6: the larger set does not touch vegetables": (6, 1, "F F F W F V"),
    "6: without water nothing": (6, 0, "F F V"),
    "6: pests cost more than the set brings": (6, 0, "P F P\nW F V\n. P ."),
    "7: the largest counts, whatever it costs": (7, 1, "P P . .\nV V V .\n. . . .\nV V . ."),
    "7: of equals the one with fewer pests": (7, 3, "V V V P\n. . . .\nV V V s"),
    "7: a pest at two tiles costs once": (7, 2, "V V\nV P"),
    "7: a single tile is a set": (7, 1, "V s"),
    "8: across a gap": (8, 3, "V V . V"),
    "8: of equal lines the one with fewer pests": (8, 2, "V V P\nV s s"),
    "8: pests in the best line may leave nothing": (8, 0, "V P V P P"),
    "9: only the largest water counts, penalties are for the whole land": (9, 1, "W W s W\ns s s s\nF s s s"),
    "9: without water nothing": (9, 0, "F s"),
    "10: a column": (10, 2, "W s\nW P\nW s\nP s"),
    "11: sides do not connect": (11, 2, "P P"),
    "11: the longer chain counts": (11, 4, "P . P .\ns . . P"),
    "12: both ends need a water of their own": (12, 0, "V W\ns s"),
    "12: one water at both ends is none": (12, 0, "V V\nV W"),
    "12: one vegetable between two waters": (12, 1, "W V W"),
    "12: the second, longer path": (12, 4, "W V W s s\nV V V V W\nW s s s s"),
    "12: a fork cannot be walked twice": (12, 3, "W V V W\ns V s s\ns W s s"),
    "13: one stone is not enough": (13, 0, "# P s"),
    "13: soil is not stone": (13, 0, "s P s"),
    "14: fertilizer at both ends does not count": (14, 0, "F W W F"),
    "14: one water between them": (14, 1, "F W V"),
    "15: each water once": (15, 2, "P W P W"),
    "16: fertilizers alone are a set": (16, 2, "F F"),
    "16: the larger set has one fertilizer only": (16, 2, "V V V F\n. . . .\nF F . ."),
    "17: a tile is in one pair only": (17, 2, "V s V\ns F s"),
    "17: sides do not connect": (17, 0, "V F"),
    "17: a pair with three pests is not scored": (17, 0, "V P .\nP F P"),
    "17: a pest at two pairs costs once": (17, 3, "V s s s V\ns F P F s"),
    "18: exactly so": (18, 6, "V W\nF P"),
    "18: not mirrored": (18, 0, "W V\nP F"),
    "18: not turned": (18, 0, "F V\nP W"),
    "18: two figures": (18, 12, "V W V W\nF P F P"),
    "19: greedy would take the column in the middle": (19, 6, "W W W\ns W s\nW W W"),
    "19: bent lines are none": (19, 0, "W W\ns W"),
    "21: one vegetable is not enough": (21, 2, "V W V W"),
    "22: greedy would take the middle three": (22, 6, "V s s\nV V s\nV V V"),
    "23: three in a row are one pair": (23, 1, "F F F"),
    "23: a pair with a pest brings nothing": (23, 0, "F F P"),
    "23: pairs that share a pest": (23, 1, "F F s\nP s s\nF F s"),
    "23: two pests shared by four pairs are worth it": (23, 2, "F F F F\nP s s P\nF F F F"),
    "24: the pest costs, the line is still worth it": (24, 2, "F F F P"),
    "24: with four pests it is not": (24, 0, "P F F F P\ns P s P s"),
    "24: six in a row": (24, 6, "F F F F F F"),
    "25: the largest counts even if its tiles do not": (25, 0, "F . . s s s\n. F . s F s\n. . F s s s"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_of_the_rulebook(name: str) -> None:
    number, points, drawing = EXAMPLES[name]
    assert score(draw(drawing), number - 1, TABLES) == points
    assert explain(draw(drawing), number - 1, TABLES).points == points


@pytest.mark.parametrize("name", TRAPS)
def test_trap(name: str) -> None:
    number, points, drawing = TRAPS[name]
    assert score(draw(drawing), number - 1, TABLES) == points


def test_every_mission_has_an_example_or_a_trap() -> None:
    assert {number for number, _, _ in [*EXAMPLES.values(), *TRAPS.values()]} == set(range(1, 26))
