"""Helios in the terminal: everything a person needs is on the screen, in both languages."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from solstead.cli.options import texts
from solstead.games.helios import terminal
from solstead.games.helios.state import HeliosState
from tests.games.helios.table import GAME, position

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
    """The lines of the large board, without its frame."""
    lines = shown.splitlines()
    start = next(i for i, line in enumerate(lines) if "Board of" in line)
    return [line.strip("│").rstrip() for line in lines[start + 1 : start + 15]]


def test_the_own_board_is_drawn_as_hexes_with_names_above_what_they_hold() -> None:
    lines = board_lines(screen(position(boards=[LAND])))
    assert lines[0].split() == ["d1"]
    assert lines[3].split() == ["a1", "-", "c2", "o", "e2", "-", "g1"]  # d2 is gold
    assert lines[4].split() == ["$", "b2", "?", "d3", "?", "f2", "$"]
    assert lines[5].split() == ["a2", ".", "c3", "***", "e3", ".", "g2"]
    assert lines[6].split() == ["-", "b3", "Br", "bl", "br", "d4", "Bl", "f3", "-"]
    assert lines[7].split() == ["a3", "+", "c4", "Gy", "^", "e4", "Gn", "g3"]
    assert lines[8].split() == ["-", "b4", ".", "d5", "x", "f4", "-"]  # e4 is a dead end
    assert [line.index("d1") for line in lines if "d1" in line] == [line.index("d7") for line in lines if "d7" in line]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_own_board_fits_into_80_columns(language: str) -> None:
    """Two lines for each row of hexes, none of them wrapped."""
    land = LAND.replace("r+rs", "b+bb")
    lines = screen(position(boards=[land]), language=language, width=80).splitlines()
    title = "Board of" if language == "en" else "Plan von"
    start = next(i for i, line in enumerate(lines) if title in line)
    assert [line for line in lines[start + 1 : start + 15] if len(line) != 80] == []
    assert lines[start + 14].split() == ["│", "$", "│"]


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
    for word in ("Princess", "Palace", "anywhere") if language == "en" else ("Prinzessin", "Palast", "überallhin"):
        assert word in shown


def test_the_end_and_an_empty_middle_can_be_drawn() -> None:
    state = position(seats=3, boards=[LAND], lands=[], display={"land": [], "construct": [], "sun": []})
    assert "nothing" not in screen(state)  # special tiles are left
    assert screen(GAME.new(2, seed=1)).count("d4") == 1  # type: ignore[arg-type]
