"""The board and the sun's ways on it.

In drawings # is a tile, * the sun, x a field where it may come to rest (@ the one it starts from), d a dead end.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.games.helios import geometry
from tests.games.helios.table import BOARD, FIELDS, TABLES, land, marks, mask, named

CENTRE = int(BIT[TABLES.centre])


def check(drawing: str, steps: int) -> None:
    """The drawing shows all dead ends, and all resting fields of a move of at most that many steps."""
    tiles = mask(marks(drawing, "#"))
    dead = geometry.dead_ends(BOARD, tiles)
    assert named(dead) == marks(drawing, "d") | {field for field in marks(drawing, "*") if dead & mask({field})}
    (sun,) = marks(drawing, "*") | marks(drawing, "@")
    resting = geometry.resting_fields(BOARD, tiles, dead, FIELDS.index(sun), steps)
    assert named(resting) == marks(drawing, "x") | marks(drawing, "@")


def routes(tiles: str, start: str, end: str, steps: int) -> list[str]:
    """All ways from one field to another of at most that many steps."""
    dead = geometry.dead_ends(BOARD, land(tiles))
    ways, found = [[FIELDS.index(start)]], []
    for _ in range(steps):
        ways = [[*way, to] for way in ways for to in bits.members(geometry.steps(BOARD, land(tiles), dead, way[-1]))]
        found += [" ".join(FIELDS[field] for field in way) for way in ways if FIELDS[way[-1]] == end]
    return found


# ---- the board


def test_the_board_is_19_fields_for_land_and_a_ring_of_18() -> None:
    assert (BOARD.size, BOARD.lands) == (37, 19)
    assert bits.count(BOARD.border) == 18
    for field in bits.members(BOARD.land):
        assert bits.count(BOARD.near[field]) == 6
    for field in bits.members(BOARD.border):
        assert bits.count(BOARD.near[field] & BOARD.border) == 2


def test_neighbours_are_mutual() -> None:
    for field in range(BOARD.size):
        for other in bits.members(BOARD.near[field]):
            assert BOARD.near[other] & BIT[field]
            assert (BOARD.clockwise[field] >> other & 1) + (BOARD.clockwise[other] >> field & 1) <= 1


# ---- clockwise


def test_the_sun_moves_clockwise() -> None:
    check(
        """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       x       .
            .       #       .
        .       .       x       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
        """,
        2,
    )


def test_after_a_full_orbit_the_sun_may_rest_where_it_started() -> None:
    check(
        """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       @       .
        .       x       x       .
            .       #       .
        .       x       x       .
            .       x       .
        .       .       .       .
            .       .       .
                .       .
                    .
        """,
        6,
    )


def test_the_sun_moves_through_the_border_fields() -> None:
    check(
        """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       .       .
        .       .       .       .
            .       #       .
        .       .       .       .
            .       #       .
        .       x       *       .
            .       #       .
                x       x
                    x
        """,
        4,
    )


def test_shortcuts() -> None:
    """Three ways past a bay: along all of its shore, half of it, and straight across its mouth.

                .
            .       .
        .       .       .
    .       .       #       .
        .       #       *
    .       .       1       .
        .       #       2
    .       .       1       .
        .       #       #
    .       .       #       .
        .       .       .
            .       .
                .
    """
    assert routes("d3 d4 d5 e2 e5 f4", "f2", "f3", 3) == ["f2 f3", "f2 e3 f3", "f2 e3 e4 f3"]


def test_a_shortcut_needs_a_tile_beside_its_field() -> None:
    """From f2 the fields f1, g1, g2 touch no tile."""
    assert named(geometry.steps(BOARD, land("d4 e3"), 0, FIELDS.index("f2"))) == {"f3"}


# ---- dead ends


def test_a_field_with_one_open_side_is_a_dead_end_and_is_passed_by() -> None:
    check(
        """
                    .
                .       .
            .       .       .
        .       .       x       .
            .       *       x
        .       .       #       x
            .       #       #
        .       .       d       x
            .       x       #
        .       .       #       x
            .       x       x
                .       x
                    .
        """,
        9,
    )


def test_a_dead_end_beside_the_border_is_passed_by() -> None:
    """The mouth d6 is open."""
    check(
        """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       x       .
            .       #       x
        .       #       #       x
            #       d       #
        .       #       #       x
            .       x       x
                .       x
                    .
        """,
        7,
    )


def test_a_path_one_field_wide_is_a_dead_end_all_along() -> None:
    check(
        """
                    .
                .       .
            .       .       .
        .       .       #       .
            .       #       #
        .       .       d       .
            .       #       #
        .       .       d       .
            .       #       #
        .       x       *       .
            .       #       .
                x       x
                    x
        """,
        4,
    )


def test_he_3_two_fields_behind_one_mouth_are_passed_by() -> None:
    """Each has two open sides, but both lead out through c5 alone: there the sun could circle for ever."""
    check(
        """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       #       .
        .       #       .       .
            #       #       .
        x       d       #       .
            #       d       .
        x       x       #       .
            x       #       .
                x       .
                    *
        """,
        4,
    )


def test_he_3_enclosed_fields_are_dead_ends() -> None:
    tiles = land("d4 d3 e3 f3 f4 e5 d5")
    assert named(geometry.dead_ends(BOARD, tiles)) == {"e4"}


def test_fields_beside_the_border_are_no_dead_ends() -> None:
    """d6 has tiles on three sides only: it lies beside three border fields."""
    assert geometry.dead_ends(BOARD, land("d4 d5 c4 c5 e5")) == 0


def test_he_3_a_caught_sun_leaves_regardless_of_clockwise_and_goes_on_with_the_rest() -> None:
    check(
        """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       .       .
        .       x       #       .
            .       #       #
        .       x       *       .
            .       x       #
        .       .       #       .
            .       .       .
                .       .
                    .
        """,
        3,
    )


def test_he_3_a_caught_sun_must_be_outside_if_its_steps_suffice() -> None:
    """One step: only the mouth. The dead end itself is no resting field."""
    check(
        """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       .       .
        .       .       #       .
            .       #       #
        .       .       *       .
            .       x       #
        .       .       #       .
            .       .       .
                .       .
                    .
        """,
        1,
    )


def test_he_3_a_caught_sun_with_too_few_steps_uses_them_all() -> None:
    """From e3 the way leads over e4 to the mouth e5.

                .
            .       .
        .       .       .
    .       .       #       .
        .       #       #
    .       .       *       .
        .       #       #
    .       .       1       .
        .       #       #
    .       .       2       .
        .       #       .
            .       3
                .
    """
    tiles = land("e2 d3 f2 d4 f3 d5 f4 d6")
    dead = geometry.dead_ends(BOARD, tiles)
    assert named(dead) == {"e3", "e4"}
    for steps, resting in ((1, {"e4"}), (2, {"e5"}), (3, {"e5", "e6"})):
        assert named(geometry.resting_fields(BOARD, tiles, dead, FIELDS.index("e3"), steps)) == resting


# ---- orbits


def orbits(tiles: str, start: str, end: str, steps: int) -> tuple[int, int]:
    """How many orbits the way adds that is taken, and the highest count on it."""
    dead = geometry.dead_ends(BOARD, land(tiles))
    way = geometry.route(BOARD, land(tiles), dead, FIELDS.index(start), steps, FIELDS.index(end))
    return way.orbits, way.peak


def test_he_5_stepping_onto_the_gold_fields_from_the_left_counts() -> None:
    assert orbits("d4", "c3", "d3", 1) == (1, 1)
    assert orbits("d4", "c3", "e3", 2) == (1, 1)
    assert orbits("d4", "d3", "e3", 1) == (0, 0)  # the start on the ray counts nothing
    assert orbits("d4", "d3", "c3", 5) == (0, 0)


def test_he_5_a_bay_can_lead_the_sun_back() -> None:
    """Below d2 the sun goes onto the ray and off again to the left.

                4
            3       .
        .       #       .
    .       2       #       .
        .       1       .
    .       *       #       .
        .       #       .
    """
    assert orbits("d4 e3 e2 d2", "d3", "c2", 1) == (-1, 0)
    assert orbits("d4 e3 e2 d2", "c3", "d1", 4) == (1, 1)


def test_he_2_of_several_routes_the_one_with_most_orbits_is_taken() -> None:
    """Six steps lead from d3 to d3 with an orbit, twelve with two."""
    assert orbits("d4", "d3", "d3", 6) == (1, 1)
    assert orbits("d4", "d3", "d3", 14) == (2, 2)
    assert orbits("d4", "d3", "e4", 14) == (2, 2)
    # straight from c3 to c2, or over the ray and back: the higher count on the way is taken
    assert orbits("d4 e3 e2 d2", "c3", "c2", 2) == (0, 1)


# ---- properties


def lands(seed: int, n: int) -> Iterator[int]:
    """Random lands of every size: connected, the centre among them."""
    rng = random.Random(seed)
    for i in range(n):
        tiles = CENTRE
        for _ in range(i % BOARD.lands):
            free = bits.members(geometry.neighbours(BOARD, tiles) & BOARD.land & ~tiles)
            tiles |= BIT[rng.choice(free)]
        yield tiles


@pytest.mark.parametrize("seed", range(4))
def test_on_every_land(seed: int) -> None:
    """A sun that is not caught always has a step; two open fields side by side are legal in exactly one direction; a
    step never leads into a dead end; out of a dead end there is exactly one way."""
    for tiles in lands(seed, 250):
        empty = FULL[BOARD.size] & ~tiles
        dead = geometry.dead_ends(BOARD, tiles)
        open_fields = geometry.neighbours(BOARD, tiles) & empty & ~dead
        steps = {field: geometry.steps(BOARD, tiles, dead, field) for field in bits.members(open_fields)}
        for field, to in steps.items():
            assert to
            assert not to & (dead | tiles)
            assert not to & ~geometry.neighbours(BOARD, tiles)
            for other in bits.members(BOARD.near[field] & open_fields):
                assert (to >> other & 1) + (steps[other] >> field & 1) == 1
        assert dead == slow_dead_ends(tiles)
        for field in bits.members(dead & geometry.flood(BOARD, BOARD.border, empty)):
            assert exits(tiles, dead, field) == 1


def slow_dead_ends(tiles: int) -> int:
    """Dead ends from their definition: some other field lies on every way to the ring."""
    empty = FULL[BOARD.size] & ~tiles
    dead = 0
    for field in bits.members(empty & BOARD.land):
        for other in bits.members(empty & ~BIT[field]):
            if not geometry.flood(BOARD, BIT[field], empty & ~BIT[other]) & BOARD.border:
                dead |= BIT[field]
    return int(dead)


def distance_out(tiles: int, dead: int, field: int) -> int:
    """How many steps over empty fields lead from a field to an open one."""
    reached, steps = int(BIT[field]), 0
    while not reached & ~dead:
        reached |= geometry.neighbours(BOARD, reached) & FULL[BOARD.size] & ~tiles
        steps += 1
    return steps


def exits(tiles: int, dead: int, field: int) -> int:
    """How many neighbours of a caught sun are nearer to the outside."""
    near = bits.members(BOARD.near[field] & ~tiles)
    here = distance_out(tiles, dead, field)
    return sum(distance_out(tiles, dead, other) < here for other in near)


@pytest.mark.parametrize("seed", range(2))
def test_a_full_orbit_always_exists(seed: int) -> None:
    """From every open field that touches a tile; and no circle of steps avoids the orbit."""
    for tiles in lands(seed + 10, 40):
        dead = geometry.dead_ends(BOARD, tiles)
        for field in bits.members(geometry.neighbours(BOARD, tiles) & ~tiles & ~dead):
            way = geometry.route(BOARD, tiles, dead, field, 30, field)
            assert way.orbits >= 1
            assert way.fields[-1] == field


@hypothesis_settings(max_examples=60)
@given(st.data())
def test_after_any_legal_placement_the_sun_can_move(data: st.DataObject) -> None:
    """Place tiles around a sun that moves now and then: it always has a resting field, never in a dead end once out."""
    tiles, sun = CENTRE, int(TABLES.sun_start)
    for _ in range(data.draw(st.integers(1, 25))):
        dead = geometry.dead_ends(BOARD, tiles)
        steps = data.draw(st.integers(1, 14))
        resting = geometry.resting_fields(BOARD, tiles, dead, sun, steps)
        assert resting
        assert not resting & tiles
        if not dead & BIT[sun] or len(geometry.way_out(BOARD, tiles, dead, sun)) <= steps:
            assert not resting & dead
        if data.draw(st.booleans()):
            sun = data.draw(st.sampled_from(bits.members(resting)))
            continue
        free = geometry.neighbours(BOARD, tiles) & BOARD.land & ~tiles & ~BIT[sun]
        legal = [field for field in bits.members(free) if reaches_border(tiles | BIT[field], sun)]
        if legal:
            tiles |= BIT[data.draw(st.sampled_from(legal))]


def reaches_border(tiles: int, sun: int) -> bool:
    return bool(geometry.flood(BOARD, BIT[sun], FULL[BOARD.size] & ~tiles) & BOARD.border)


def lands_of(size: int) -> set[int]:
    """All lands of a size."""
    found = {CENTRE}
    for _ in range(size - 1):
        grown = set()
        for tiles in found:
            for field in bits.members(geometry.neighbours(BOARD, tiles) & BOARD.land & ~tiles):
                grown.add(tiles | int(BIT[field]))
        found = grown
    return found


def shortest_orbit(tiles: int) -> int:
    """The fewest steps from a gold-outlined field back to it."""
    dead = geometry.dead_ends(BOARD, tiles)
    lengths = []
    for start in bits.members(geometry.neighbours(BOARD, tiles) & ~tiles & ~dead & BOARD.gold):
        reached, steps = {start}, 0
        while not steps or start not in reached:
            reached = {to for field in reached for to in bits.members(geometry.steps(BOARD, tiles, dead, field))}
            steps += 1
        lengths.append(steps)
    return min(lengths)


@pytest.mark.parametrize(
    ("size", "lands", "least", "most"), [(1, 1, 6, 6), (2, 6, 8, 8), (3, 33, 9, 10), (4, 134, 10, 12), (5, 456, 11, 14)]
)
def test_how_long_a_full_orbit_is(size: int, lands: int, least: int, most: int) -> None:
    lengths = [shortest_orbit(tiles) for tiles in lands_of(size)]
    assert len(lengths) == lands
    assert (min(lengths), max(lengths)) == (least, most)
