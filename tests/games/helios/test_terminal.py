"""Helios in the terminal: everything a person needs is on the screen, in both languages."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from solstead.cli.options import HUMAN, texts
from solstead.cli.play import Table as Play
from solstead.core.drawing import keys
from solstead.core.match import Match
from solstead.games.helios import terminal
from solstead.games.helios.state import HeliosState
from tests.games.helios.table import FIELDS, GAME, position

LAND = """
                    .
                .       .
            .       .       .
        .       .       .       .
            .       *       .
        .       r+rs    s       .
            .       g^      b
        .       .       .       .
            .       .       o
        .       .       r       .
            .       .       .
                .       .
                    .
"""


def screen(state: HeliosState, viewer: int | None = 0, language: str = "en", width: int = 110) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(terminal.draw(state.view(viewer), texts(GAME, language)))
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def board_lines(shown: str) -> list[str]:
    """The lines of the own board, without what stands beside it."""
    lines = shown.splitlines()
    start = next(i for i, line in enumerate(lines) if line.strip().startswith("d1"))
    return [line[:56].rstrip() for line in lines[start : start + 14]]


def test_the_own_board_is_drawn_as_hexes_with_names_above_what_they_hold() -> None:
    lines = board_lines(screen(position(boards=[LAND])))
    assert lines[0].split() == ["d1"]
    assert lines[3].split() == ["a1", "-", "c2", "o", "e2", "-", "g1"]  # d2 is gold
    assert lines[4].split() == ["$", "b2", "?", "d3", "?", "f2", "$"]
    assert lines[5].split() == ["a2", ".", "c3", "***", "e3", ".", "g2"]
    assert lines[6].split() == ["-", "b3", "Br", "blbr", "d4", "Bl", "f3", "-"]
    assert lines[7].split() == ["a3", "+", "c4", "Gy", "^", "e4", "Gn", "g3"]
    assert lines[8].split() == ["-", "b4", ".", "d5", "x", "f4", "-"]  # e4 is a dead end
    assert [line.index("d1") for line in lines if "d1" in line] == [line.index("d7") for line in lines if "d7" in line]


FULL = {
    "seats": 4,
    "boards": [LAND.replace("b\n", "b+bb\n")],
    "active": [["princess"], ["inventor", "cartographer"]],
    "cities": [["palace"], ["power_plant", "land_management"]],
    "slots": [{"red": [("sun", "red")]}],
    "extra_land": "blue",
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("ask", ["take_tile", "create_land", "construct", "move_sun", "character_turn"])
def test_a_decision_fits_into_100_by_40(language: str, ask: str) -> None:
    """With the question, its options, and two lines to type in."""
    state = position(**FULL, ask=ask)
    shown = screen(state, language=language, width=100).splitlines()
    labels = [GAME.label(state, 0, action, texts(GAME, language)) for action in state.options(0)]
    short = max(len(label) for label in labels) < 40  # then they are set in two columns
    rows = (len(labels) + 1) // 2 if short else sum(-(-(len(label) + 5) // 94) for label in labels)
    assert len(shown) + rows + 4 <= 40, (len(shown), rows)
    assert max(len(line) for line in shown) <= 100


@pytest.mark.parametrize("language", ["en", "de"])
def test_other_players_are_one_line_each_and_open_on_demand(language: str) -> None:
    state = position(**FULL)
    shown = screen(state, language=language, width=100)
    seat = GAME.text(language)("seat", n=2)
    assert sum(line.strip().startswith(seat) for line in shown.splitlines()) == 1
    console = Console(file=io.StringIO(), width=100, color_system=None)
    console.print(terminal.draw_player(state.view(0), 1, texts(GAME, language)))
    file = console.file
    assert isinstance(file, io.StringIO)
    opened = file.getvalue()
    assert "[" not in opened
    for word in ("Land Management", "Cartographer*") if language == "en" else ("Landverwaltung", "Kartograph*"):
        assert word in opened


def test_doing_nothing_is_always_0_and_fields_go_by_their_names() -> None:
    view = position(boards=[LAND]).view(0)
    assert terminal.key(view, ("pass",)) == "0"
    assert terminal.key(view, ("field", FIELDS.index("d3"))) == "d3"
    assert terminal.key(view, ("cube", 2 * FIELDS.index("c3") + 1)) == "c3b"  # one of two colours there
    assert terminal.key(view, ("building", 3)) == ""
    assert [terminal.key(view, ("mana", n)) for n in range(4)] == ["0", "1", "2", "3"]  # as many as are sold
    for ask in ("take_tile", "create_land", "construct", "move_sun", "bonus_action", "character_turn"):
        state = position(boards=[LAND], mana=[9], ask=ask)
        keys = [terminal.key(state.view(0), GAME.noun(action)) for action in state.options(0)]
        assert keys.count("0") == 1, ask


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_nothing_is_missing_in_any_language(language: str, viewer: int | None) -> None:
    state = position(
        seats=3,
        boards=[LAND],
        active=[["princess"], ["inventor"]],
        cities=[["palace"], ["power_plant"]],
        slots=[{"red": [("sun", "red")]}],
        extra_land="blue",
    )
    shown = screen(state, viewer, language)
    assert "[" not in shown
    for word in ("Princess", " any ") if language == "en" else ("Prinzessin", " frei "):
        assert word in shown


def test_the_end_and_an_empty_middle_can_be_drawn() -> None:
    state = position(seats=3, boards=[LAND], lands=[], display={"land": [], "construct": [], "sun": []})
    shown = screen(state)
    assert "none" not in shown
    assert "2 Empty fields" in shown
    assert screen(GAME.new(2, seed=1)).count("d4") == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("ask", ["take_tile", "create_land", "construct", "move_sun", "bonus_action", "character_turn"])
def test_doing_nothing_is_the_last_line_of_every_list(ask: str) -> None:
    console = Console(file=io.StringIO(), width=100, color_system=None)
    table = Play(Match(GAME, 2, seed=1), texts(GAME, "en"), [HUMAN, HUMAN], 1, console)
    table.match.state = state = position(boards=[LAND], mana=[9], ask=ask)
    options = state.options(0)
    console.print(table._question(0, options, keys(GAME, state.view(0), options)).whole())
    file = console.file
    assert isinstance(file, io.StringIO)
    lines = [line.strip("│ ") for line in file.getvalue().splitlines()[1:-1]]
    assert lines[0] == GAME.question(state, 0, GAME.text("en"))
    assert any(line.startswith("0 ") or "  0  " in line for line in lines[-3:]), lines
