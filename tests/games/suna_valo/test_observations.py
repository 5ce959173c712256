"""What a decision of Suna Valo says besides its kind is in the observation."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from solstead.games.suna_valo.state import SunaValoState
from tests.games.suna_valo.table import GAME, do, position


def observed(state: SunaValoState, slot: str, seat: int = 0) -> list[float]:
    """The numbers of one slot of the table."""
    assert GAME.features is not None
    values = array("f", GAME.features.observe(state, seat))
    return [
        round(value, 3)
        for name, value in zip(GAME.features.names(2), values, strict=True)
        if name.split("[")[0] == slot
    ]


def village(**fields: Any) -> SunaValoState:
    return position(village=["H04", "H14", "H18"], stored=["grain wool egg", ""], energy=[4, 0], **fields)


def test_what_is_still_to_pay() -> None:
    state = village()
    do(state, "village 0")
    before = observed(state, "any")
    do(state, "good egg")
    assert observed(state, "any")[0] == pytest.approx(before[0] - 1 / 6, abs=0.002)
    state = position(
        displays=[[], [("H05", "grain grain egg shortage")]],
        farms=[["H02 grain", "H09 - egg"], []],
        stored=["grain grain egg", ""],
        energy=[3, 0],
    )
    do(state, "other 0")
    assert observed(state, "due") == [0.667, 0, 0, 0, 0.333, 0]
    assert observed(state, "any") == [0.167]


def test_which_card_is_priced_and_what_it_lacks() -> None:
    state = position(
        displays=[["H07"], []], village=["H03", "H01", "H14"], stored=["grain flower egg", ""], energy=[1, 0],
        characters=["C01", "C08"],
    )  # fmt: skip
    do(state, "own 0", "back floriculture", "done")
    shown = observed(state, "village")[: len(observed(state, "about"))]
    do(state, "village 0")
    assert observed(state, "about") == shown  # H03, which lay on the left
    assert observed(state, "place") == [1, 0, 0]
    assert observed(state, "any") == [0.333]
    do(state, "good egg")
    assert observed(state, "any") == [0.167]


def test_which_places_have_a_new_card() -> None:
    state = position(
        era="II",
        phase="new_era",
        displays=[[("H03", "grain"), ("H10", "lily"), ("H11", "egg")], []],
        hands=[["H25", "H26", "H27"], []],
        energy=[9, 0],
        characters=["C01", "C08"],
        stack=[{"kind": "replace_cards", "seat": 0, "replaced": 0}],
    )
    assert observed(state, "replaced") == [0, 0, 0]
    do(state, "own 2", "farm H26", "rest")
    assert observed(state, "replaced") == [0, 0, 1]


def test_what_a_discount_can_leave_out() -> None:
    state = position(
        era="II",
        displays=[["E05"], []],
        ships=["S01"],
        stored=["grain lily flower wool", ""],
        characters=["C02", "C08"],
    )
    do(state, "own 0", "feast", "ship S01")
    assert observed(state, "discount") == [0.5]
    assert observed(state, "due") == [0.333, 0.333, 0.333, 0.333, 0, 0]


def test_where_a_delivery_goes_and_which_goods_it_is_about() -> None:
    state = position(
        stack=[{"kind": "deliver", "seat": 0, "n": 2, "scope": -1}],
        public=["A02"],
        stored=["wool egg", ""],
        energy=[4, 0],
    )
    assert observed(state, "times") == [0.333]
    do(state, "public A02")
    assert observed(state, "order") == [1, 0, 0, 0, 0, 0]
    do(state, "space 0")
    assert observed(state, "which") == [0, 0, 0, 1, 0, 0]  # wool, from the header or the market


def test_the_own_cards_one_by_one() -> None:
    state = position(farms=[["H03 lily -", "H16 lily", "H04~dock"], []])
    size = 27
    cells = observed(state, "cells")
    first, second, third = cells[:size], cells[size : 2 * size], cells[2 * size : 3 * size]
    assert first[:7] == [1, 0, 0, 0, 0, 0, 0]
    assert first[7:15] == [0, 0.667, 0, 0, 0, 0, 0, 0]  # two icons that give lilies ...
    assert first[16:21] == [0, 0.333, 0, 0, 0]  # ... and one lily lies there
    assert second[21:26] == [0, 0, 0.333, 0, 0]  # the order still takes a flower
    assert third[:7] == [0, 0, 0, 0, 1, 0, 1]
    assert not any(third[7:])
    assert not any(cells[3 * size :])


def test_whether_c06_may_be_used() -> None:
    assert observed(position(characters=["C06", "C08"]), "swap") == [1]
    assert observed(position(characters=["C01", "C08"]), "swap") == [0]
