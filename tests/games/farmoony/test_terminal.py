"""The table in the terminal shows what a person needs in order to play."""

from __future__ import annotations

import re
from io import StringIO
from typing import Optional

import pytest
from rich.console import Console

from solstead.core.state import State
from solstead.games.farmoony.tables import TYPES
from solstead.games.farmoony.terminal import draw, draw_player
from tests.games.farmoony.table import GAME, PLAIN, position, tile, view_of
from tests.support import random_states, viewers


def shown(state: State, viewer: Optional[int], language: str = "en", width: int = 160) -> str:
    console = Console(file=StringIO(), width=width)
    console.print(draw(view_of(state, viewer), GAME.text(language)))
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
    assert lines[own + 1].strip("│ ").split()[:5] == ["T", "U", "V", "W", "X"]
    assert "21     │♣+  ♣+*│" in land
    assert "22     │≈  │¤!  ░  │" in land
    assert "23         │░   ░* │" in land


def test_signs_of_tiles_are_no_letters_of_columns_and_have_a_key() -> None:
    for language in ("en", "de"):
        text = GAME.text(language)
        signs = [text(f"sign.{name}") for name in TYPES[1:]]
        assert len(set(signs)) == 6
        assert not any(sign.isalnum() for sign in signs)
        drawn = shown(position(left=2), 0, language)
        assert all(f"{text(f'sign.{name}')} {text(f'type.{name}')}" in drawn for name in TYPES[1:])


def test_the_widest_land_fits_into_80_columns() -> None:
    chain = [(name, i, i, 0) for i, name in enumerate(PLAIN[:18])]
    state = position(phase=3, missions=["M01", "M07", "M04"], left=2, lands=[chain])
    lines = shown(state, 0, width=80).splitlines()
    own = next(i for i, line in enumerate(lines) if "Seat 1 (you)" in line)
    columns = [word for word in lines[own + 1].strip("│ ").split() if word.isupper()]
    assert columns[0] == "T"
    assert columns[-1] == "AN"
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [2, 6])
def test_a_table_leaves_room_for_the_question_at_100_by_40(language: str, seats: int) -> None:
    highest = 0
    for state in random_states(GAME, seats, 3, every=40):
        lines = shown(state, state.to_act()[0] if not state.over else 0, language, width=100).splitlines()
        highest = max(highest, len(lines))
        assert all(len(line) <= 100 for line in lines)
    assert highest <= 38


def test_other_players_are_one_line_each_and_open_on_request() -> None:
    state = position(seats=3, left=2, lands=[[("F004", 0, 0, 0)], [("F014", 0, 0, 0)]], tools=[[], ["seed"]])
    lines = shown(state, 0).splitlines()
    assert sum("Seat 2" in line or "Seat 3" in line for line in lines) == 2
    assert sum("╭" in line for line in lines) == 1, "one land is drawn"
    console = Console(file=StringIO(), width=100)
    console.print(draw_player(state.view(0), 1, GAME.text("en")))
    assert isinstance(console.file, StringIO)
    opened = console.file.getvalue()
    assert "21     │¤   ░  │" in opened
    assert "Seat 2" in opened


def test_the_card_to_place_is_drawn_as_it_was_turned() -> None:
    state = position(chosen=["F007", "F008"], left=2, lands=[[("F004", 0, 0, 0)]])  # P P / W V
    assert "¤ ¤" in shown(state, 0)
    state.apply(0, GAME.action("turn", 1))
    lines = shown(state, 0).splitlines()
    at = next(i for i, line in enumerate(lines) if "to place:" in line)
    assert "≈ ¤" in lines[at + 1]
    assert "♣ ¤" in lines[at + 2]


def test_missions_on_the_table_have_names_and_numbers() -> None:
    """Where they are explained, and beside the land that scores for them."""
    lines = shown(position(missions=["M07"], left=2), 0).splitlines()
    assert sum("Great garden (7): " in line for line in lines) == 2


def test_tokens_left_are_counted_in_the_plural() -> None:
    drawn = shown(position(left=2), 0, "de")
    assert "10 Schädlinge" in drawn
    assert "10 Schädling," not in drawn


def test_placing_tells_what_the_land_would_score() -> None:
    state = position(chosen=["F007", "F008"], left=2, missions=["M04"], lands=[[("F004", 0, 0, 0)]])
    state.apply(0, GAME.action("turn", 0))
    label = GAME.label(state, 0, tile(-1, -1), GAME.text("en"))
    assert label == "T20: 2 points (+2)"


def test_cards_are_told_apart_on_a_high_land_and_where_it_is_close() -> None:
    state = position(left=2, lands=[[("F004", 0, 0, 0), ("F014", 1, 1, 0)]])
    console = Console(file=StringIO(), width=100, force_terminal=True, color_system="standard")
    console.print(draw(state.view(0), GAME.text("en"), True))
    assert isinstance(console.file, StringIO)
    plain = console.file.getvalue()
    assert re.search(r"\x1b\[[\d;]*\b4\b", plain)  # lines under tiles
    row = next(line for line in plain.splitlines() if "22 " in line)
    assert row.count("│") == 2 + 3


def test_the_cards_to_choose_from_have_their_numbers() -> None:
    state = next(state for state in random_states(GAME, 2, 1, every=1) if state.stack[-1].kind == "choose_card")
    assert "1     2     3     4     5" in shown(state, 0)
