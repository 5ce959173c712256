"""Drawing a table: one screen, one player, and what is typed for an option."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console, RenderableType

import solstead
from solstead.cli.options import texts
from solstead.core import drawing
from solstead.core.drawing import draw, draw_player, keys, listed
from tests.games.vaalbara.table import view_of

VAALBARA = solstead.load("vaalbara")


def drawn(thing: RenderableType) -> str:
    screen = io.StringIO()
    Console(file=screen, width=100).print(thing)
    return screen.getvalue()


def test_the_number_of_a_land_is_its_place() -> None:
    """Place 3 of four is taken with 3 also when places 1 and 2 are empty; the second row goes on counting."""
    view = VAALBARA.new(4, seed=1).view(0)
    actions = [VAALBARA.action("land", 2), VAALBARA.action("land", 3), VAALBARA.action("land", 5)]
    assert keys(VAALBARA, view, actions) == ["3", "4", "5"]


def test_a_character_is_chosen_by_its_initiative_and_a_seat_by_its_number() -> None:
    hand = [VAALBARA.action("character", 2), VAALBARA.action("character", 11)]
    assert keys(VAALBARA, {"seats": 2}, hand) == ["3", "12"]
    assert keys(VAALBARA, {"seats": 3}, [VAALBARA.action("seat", 0), VAALBARA.action("seat", 2)]) == ["1", "3"]


def test_what_lies_nowhere_has_the_next_free_number(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        @staticmethod
        def key(_view: Any, noun: Any) -> str:
            return {"land": "1", "realm": "B2"}.get(noun[0], "")

    monkeypatch.setattr(drawing, "_terminal", lambda _game: Terminal)
    land, realm, keep = VAALBARA.action("land", 0), VAALBARA.action("realm", 0), VAALBARA.action("keep")
    assert keys(VAALBARA, {}, [land, realm, keep]) == ["1", "B2", "2"]
    assert keys(VAALBARA, {}, [land, land]) == ["1", "2"], "what cannot be told apart is counted"


def test_own_goods_are_listed_before_the_market() -> None:
    """A delivery takes a grain from a storage, or from the market for energy: that is dearer, so it comes last."""
    game = solstead.load("suna_valo")
    market, header, done = game.action("market", 0), game.action("header"), game.action("done")
    assert listed(game, [header, market, done]) == [header, done, market]
    assert listed(VAALBARA, [3, 2]) == [3, 2]


def test_the_board_and_the_options_show_the_same_numbers() -> None:
    state = VAALBARA.position(first_row=["field", "river", "village"], seats=3)
    table = drawn(draw(VAALBARA, state.view(0), texts(VAALBARA, "en")))
    for card in ("1 Field", "2 River", "3 Village"):
        assert card in table
    assert "\n│ Second row  4 " in table


def test_one_player_in_full() -> None:
    state = VAALBARA.new(3, seed=1)
    shown = drawn(draw_player(VAALBARA, state.view(0), 1, texts(VAALBARA, "de")))
    assert "2 Lila" in shown
    assert "Noch nicht gespielt" in shown
    assert "5 Karten" in shown, "the hand of another is a number of cards"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_backs_of_lands_are_on_the_table(language: str) -> None:
    """They are public and decide ties (VB-15); five players fit into 100 columns."""
    state = VAALBARA.new(5, seed=1)
    text = texts(VAALBARA, language)
    view = view_of(state, 0)
    shown = drawn(draw(VAALBARA, view, text, state.setup.components))
    assert "…" not in shown
    tables = state.setup.components
    for card in [*view.first_row, *view.second_row]:
        assert card is not None
        omens = tables.data["lands"][tables.names["back"].index(card.back)]["omens"]
        assert ">".join(text(f"clan.{clan}")[:2] for clan in omens) in shown


def test_a_number_stays_with_what_it_counts() -> None:
    """From 80 columns on: "2 Villages" and "Pioneer (11)" are not torn apart."""
    realm = ["meadow", "forest", "mountain", "field", "village", "village", "river"]
    state = VAALBARA.position(round=8, realms=[realm])
    screen = io.StringIO()
    for width in range(80, 101):
        Console(file=screen, width=width).print(draw(VAALBARA, state.view(0), texts(VAALBARA, "en")))
    shown = screen.getvalue()
    assert "2 Villages" in shown
    assert not re.search(r" \d+ *$|^ *\(\d+\)", shown, re.MULTILINE)


def test_the_land_that_the_rider_moves_is_marked() -> None:
    state = VAALBARA.position(first_row=["field", "river"], played=["rider", "farmer"])
    text = texts(VAALBARA, "en")
    assert "↑" not in drawn(draw(VAALBARA, state.view(0), text))
    state.apply(0, VAALBARA.action("land", 1))
    assert "2 River ↑" in drawn(draw(VAALBARA, state.view(0), text))
