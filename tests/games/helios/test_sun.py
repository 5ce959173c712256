"""Moving the sun on a board: illumination, orbits, dead ends, the examples of the rulebook.

In drawings x marks where the sun may come to rest. The way is told in the text of each test.
"""

from __future__ import annotations

from tests.games.helios.table import (
    FIELDS,
    GAME,
    choose,
    cubes,
    events,
    gained,
    marks,
    options,
    player,
    position,
    without_marks,
)


def test_the_track_is_the_most_a_sun_moves_and_one_the_least() -> None:
    drawing = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       x       .
            .       g       .
        .       .       x       .
            .       x       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[without_marks(drawing)], tracks=[3], ask="move_sun")
    assert set(options(state, "field")) == marks(drawing, "x")
    assert "pass" in options(state)  # HE-11: to do nothing is not to move


def test_example_lit_obsidian_without_a_cube_gets_one() -> None:
    """From d3 over e2 and f2 to g2, which touches f3 alone; what was touched on the way gets nothing."""
    board = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       g       .
            .       g       o
        .       .       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board], ask="move_sun", tracks=[4])
    choose(state, "field g2")
    assert cubes(state, "f3") == ["black"]
    assert cubes(state, "e3") == []  # only what lies around the resting field


def test_lit_land_with_a_cube_or_a_temple_gets_none() -> None:
    board = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       r+s     .
            .       g^      .
        .       .       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board], ask="move_sun", tracks=[14])
    choose(state, "field d3")
    assert player(state).cubes == {"blue": 1}
    assert gained(state) == {"temples": 2, "orbits": 5}


def test_example_a_lit_temple_with_four_tiles_around_it_earns_five() -> None:
    board = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       b       .       .
            .       g^      .
        .       r       b       .
            .       T       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board], ask="move_sun")
    choose(state, "field e3")
    assert gained(state) == {"temples": 5}


def test_example_a_lit_special_tile_earns_nothing_but_its_temple_does() -> None:
    board = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       .       .       .
            .       g+g     .
        .       .       {}      .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board.format("E")], ask="move_sun")
    choose(state, "field f3")
    assert gained(state) == {}
    assert player(state).cubes == {"gray": 1}
    state = position(boards=[board.format("E^")], ask="move_sun")
    choose(state, "field f3")
    assert gained(state) == {"temples": 2}


def test_example_three_of_six_steps_light_spring_bamboo_and_two_temples() -> None:
    """From e2 over f2 and f3 to e4: the spring gets a cube, the bamboo has one, and two temples earn 2 and 3.

    The rulebook's "3 victory point tokens" are pieces, not points: two temples on connected land earn at least 4.
    """
    board = """
                    .
                .       .
            .       .       .
        .       .       *       .
            .       .       .
        .       .       r^      .
            .       g^      .
        .       .       .       .
            .       s       .
        .       .       b+b     .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board], ask="move_sun", tracks=[6])
    choose(state, "field e4")
    assert cubes(state, "d5") == ["blue"]
    assert cubes(state, "e5") == ["green"]
    assert gained(state) == {"temples": 2 + 3}


def test_the_way_is_told_step_by_step() -> None:
    log = events(position(ask="move_sun", tracks=[4]), "field c4")
    assert [FIELDS[event.values[0]] for event in log if event.kind.name == "step"] == ["e3", "e4", "d5", "c4"]


# ---- orbits


def test_an_orbit_is_told_after_the_move_and_before_what_is_lit() -> None:
    log = events(position(ask="move_sun", tracks=[14]), "field d3")
    kinds = [event.kind.name for event in log if event.seat == 0 and event.kind.name != "step"]
    assert kinds[:2] == ["sun", "gain"]


def test_example_full_orbit_pays_five_beside_illumination() -> None:
    """From c3 around d3 over the gold-outlined d2 to e3: 5 points, a green cube, the temple with its one neighbour."""
    board = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       b       .
        .       *       .       .
            .       g^      .
        .       .       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board], ask="move_sun", tracks=[4])
    choose(state, "field e3")
    assert gained(state) == {"orbits": 5, "temples": 2}
    assert cubes(state, "d3") == ["green"]
    state = position(boards=[board], ask="move_sun", tracks=[4])
    state.orbited = True  # one has been paid in this turn
    option = GAME.action("field", FIELDS.index("e3"))
    says = "e3: 2 points, +1 cube (green), an orbit, but only the first of a turn pays"
    assert GAME.label(state, 0, option, GAME.text("en")) == says
    assert "second_orbit" in [event.kind.name for event in events(state, "field e3")]
    assert gained(state) == {"temples": 2}


def test_he_5_the_start_on_the_ray_pays_nothing() -> None:
    state = position(ask="move_sun")
    choose(state, "field e3")
    assert gained(state) == {}


def test_he_5_two_orbits_in_one_move_pay_once_and_the_next_one_pays_again() -> None:
    state = position(ask="move_sun", tracks=[14])
    choose(state, "field e3")  # 13 steps: twice over the ray
    assert gained(state) == {"orbits": 5}
    assert state.behind[0] == 0


def test_he_5_a_bay_does_not_pay_the_same_orbit_twice() -> None:
    """Onto the ray at d3 (paid), back off it to c2, and onto it again at d1 (not paid)."""
    board = """
                    .
                .       .
            .       b       .
        .      {c2}     r       .
            .       .       .
        .      {c3}     b       .
            .       g       .
        .       .       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board.format(c3="*", c2=".")], ask="move_sun", tracks=[2])
    choose(state, "field c2")
    assert gained(state) == {"orbits": 5}
    assert player(state).behind == 1
    state = position(boards=[board.format(c3=".", c2="*")], behind=[1], ask="move_sun", tracks=[2])
    choose(state, "field d1")
    assert gained(state) == {}
    assert player(state).behind == 0
    state = position(boards=[board.format(c3=".", c2="*")], ask="move_sun", tracks=[2])
    choose(state, "field d1")
    assert gained(state) == {"orbits": 5}


def test_he_5_a_sun_led_back_over_the_ray_must_catch_up() -> None:
    """The sun starts on d3 under a roof: it leaves to the left, and coming back onto the ray is no orbit."""
    board = """
                    .
                .       .
            .       b       .
        .       .       r       .
            .       *       .
        .       .       b       .
            .       g       .
        .       .       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
    """
    state = position(boards=[board], ask="move_sun", tracks=[3])
    choose(state, "field d1")
    assert gained(state) == {}
    assert player(state).behind == 0


# ---- dead ends


def test_example_a_dead_end_is_passed_by() -> None:
    drawing = """
                    .
                .       .
            .       .       .
        .       .       x       .
            .       *       x
        .       .       b       x
            .       g       r
        .       .       d       x
            .       .       s
        .       .       o       x
            .       x       x
                .       x
                    .
    """
    state = position(boards=[without_marks(drawing)], ask="move_sun", tracks=[8])
    assert set(options(state, "field")) == marks(drawing, "x")
    assert player(state).dead_ends == ["e4"]


CAUGHT = """
                    .
                .       .
            .       .       .
        .      {c2}     .       .
            s      {d3}     .
        .      {c3}     .       .
            b       g       .
        .       r       .       .
            .       .       .
        .       .       .       .
            .       .       .
                .       .
                    .
"""


def test_example_a_special_tile_catches_the_sun_which_is_led_out_and_completes_its_orbit() -> None:
    """A special tile on c2 leaves c3 one open side. The way out leads onto the gold-outlined d3."""
    state = position(boards=[CAUGHT.format(c2=".", d3=".", c3="*")], display={"land": ["red"], "sun": ["red"]})
    assert player(state).dead_ends == []
    choose(state, "action land", "special empty_fields", "field c2", "colour blue")
    assert player(state).dead_ends == ["c3"]
    choose(state, "pass", "action sun")
    assert options(state, "field") == ["d3", "e3"]
    assert GAME.question(state, 0, GAME.text("en")).startswith("Your sun is caught in a dead end: it leaves it first.")
    choose(state, "field d3")
    assert gained(state) == {"orbits": 5}
    assert player(state).sun == "d3"


def test_he_3_a_sun_that_is_out_does_not_go_back() -> None:
    state = position(boards=[CAUGHT.format(c2="r", d3="*", c3=".")], ask="move_sun", tracks=[14])
    assert "c3" not in options(state, "field")


def test_he_3_leading_a_sun_out_may_take_several_actions() -> None:
    """From e4 it is two steps to the mouth e2. A sun with one step (as another box may print it) waits in e3."""
    board = """
                    .
                .       .
            .       .       .
        .       .      {e2}     .
            .       s       b
        .       .      {e3}     .
            .       g       r
        .       .      {e4}     .
            .       b       o
        .       .       r       .
            .       .       .
                .       .
                    .
    """
    slow = {**GAME.components().data, "sun_track": {"start": 1, "end": 14, "provenance": "rulebook"}}
    state = position(boards=[board.format(e2=".", e3=".", e4="*")], tracks=[1], components=slow, ask="move_sun")
    assert options(state) == ["pass", "field e3"]
    choose(state, "field e3")
    assert player(state).dead_ends == ["e3", "e4"]
    state = position(boards=[board.format(e2=".", e3="*", e4=".")], tracks=[1], components=slow, ask="move_sun")
    assert options(state) == ["pass", "field e2"]
