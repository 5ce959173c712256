"""Lands: what may be laid where, tile by tile, against the placement rules said slowly."""

from __future__ import annotations

import random

from solstead.games.farmoony.land import EMPTY, LOOK, PLACE, TOKEN, TYPE, Land, corner_tile, turned, turned_corners
from solstead.games.farmoony.nouns import MIDDLE, SIZE
from solstead.games.farmoony.state import FarmoonyState
from tests.games.farmoony.table import CARDS, GAME, PLAIN, TABLES
from tests.support import random_states


def allowed(land: Land, place: int, look: int) -> bool:
    """FM-3 word by word: a look is 4 * card + turn."""
    if not land.cards:
        return place == MIDDLE * SIZE + MIDDLE
    covered = []
    for corner in range(4):
        tile = corner_tile(place, corner)
        cell = land.cell(tile)
        if not cell:
            continue
        above = [p for p in land.cards if tile in [corner_tile(p // PLACE, c) for c in range(4)]]
        covered.append(above[-1])
        if cell & TOKEN:
            return False
        if cell & TYPE == 6 and (TABLES.faces[look] >> (3 * corner)) & 7 != 6:
            return False
    return bool(covered) and len(set(covered)) == len(covered)


def around(land: Land) -> list[int]:
    """All places near a land."""
    if not land.cards:
        return [r * SIZE + c for r in range(18, 24) for c in range(18, 24)]
    rows = len(land.cells) // land.stride
    return [
        r * SIZE + c
        for r in range(land.top - 1, land.top + rows + 1)
        for c in range(land.left - 1, land.left + land.stride + 1)
        if 0 <= r < SIZE - 1 and 0 <= c < SIZE - 1
    ]


def test_legal_places_are_those_that_the_rules_allow() -> None:
    rng = random.Random(1)
    compared = 0
    for seats in (2, 3):
        for state in random_states(GAME, seats, 7, every=12):
            assert isinstance(state, FarmoonyState)
            for land in state.lands:
                look = rng.randrange(4 * len(CARDS))
                stones = TABLES.stones[look]
                slow = [place for place in around(land) if allowed(land, place, look)]
                assert land.fitting_places(stones) == slow
                assert [place for place in around(land) if land.fits(place, stones)] == slow
                assert land.fitting(stones) == len(slow)
                assert sorted(land.nth_fitting(stones, k) for k in range(len(slow))) == slow
                assert land.nth_fitting(stones, len(slow)) == -1
                compared += len(slow)
    assert compared > 500


def test_counts_and_tokens_are_those_of_the_cells() -> None:
    for state in random_states(GAME, 4, 3, every=30):
        assert isinstance(state, FarmoonyState)
        for land in state.lands:
            for type in range(1, 7):
                assert land.count(type) == len(land.tiles(type)) == [c & TYPE for c in land.cells].count(type)
            assert land.tokens == sum(bool(cell & TOKEN) for cell in land.cells)
        for type in range(1, 7):
            on_lands = sum(cell & (TYPE | TOKEN) == TOKEN + type for land in state.lands for cell in land.cells)
            assert state.supply[type] + on_lands == 10


def chain(rows: int, columns: int) -> Land:
    """21 cards in a diagonal line from the first one."""
    land = EMPTY
    for i in range(21):
        number = CARDS.index(PLAIN[i])
        place = (MIDDLE + i * rows) * SIZE + MIDDLE + i * columns
        assert land.fits(place, 0)
        land = land.with_card(number, 0, place, TABLES.faces[4 * number], 0)
    return land


def test_the_longest_land_stays_within_the_numbered_tiles() -> None:
    for rows, columns in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        land = chain(rows, columns)
        assert sum(1 for cell in land.cells if cell) == 64
        for place in land.fitting_places(15):
            assert 0 <= place // SIZE < SIZE - 1
            assert 0 <= place % SIZE < SIZE - 1
        assert land.fitting(15) > 40


def test_turning_is_clockwise_and_comes_back() -> None:
    for look in range(0, 4 * len(CARDS), 4):
        face = TABLES.faces[look]
        for n in range(4):
            assert turned(face, n) == TABLES.faces[look + n]
            assert turned(turned(face, n), 4 - n) == face
            assert turned_corners(turned_corners(5, n), 4 - n) == 5
    assert turned_corners(1, 1) == 2  # the north-west goes to the north-east


def test_laying_a_card_leaves_the_old_land_as_it_was() -> None:
    land = chain(1, 1)
    before = (land.cards.copy(), land.cells.copy(), land.counts, land.tokens)
    place = land.nth_fitting(0, 0)
    number = CARDS.index(PLAIN[30])
    new = land.with_card(number, 1, place, TABLES.faces[4 * number + 1], 0)
    new.with_token(place, 5)
    assert (land.cards, land.cells, land.counts, land.tokens) == before
    lifted = new.without(new.cards[-1], TABLES.faces)
    assert (lifted.cards, lifted.cells, lifted.counts, lifted.tokens) == before
    assert new.cards[-1] & LOOK == 4 * number + 1
