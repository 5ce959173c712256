"""Positions, components and drawings: complete, and refused with the name of what is wrong."""

from __future__ import annotations

import copy
import io
import random
from typing import Any

import pytest
from rich.console import Console

from solstead import BadComponents, BadPosition
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import FARM_CARDS
from solstead.games.suna_valo.terminal import draw
from tests.games.suna_valo.table import GAME, NAMES, do, options, pending, position, supply, view_of


def changed(path: list[Any], value: Any) -> dict[str, Any]:
    """The position of a game that has begun, with one value changed."""
    found = position(farms=[["H01 lily", "H16"], []], displays=[["H10"], []]).to_dict()
    place = found
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return found


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["era"], "IV", "era must be"),
        (["phase"], "tea", "phase must be"),
        (["tree"], 2, "tree must be"),
        (["village", 0], "H10", "village|H10"),
        (["village", 0], "H20", "later era"),
        (["village", 0], None, "lies nowhere"),
        (["players", 0, "farm", 0, "goods"], ["wool"], r"goods\[0\]"),
        (["players", 0, "farm", 0, "column"], "dock", "does not belong"),
        (["players", 0, "farm", 1, "delivered"], [0, 1], "completed at once"),
        (["players", 0, "farm", 1, "delivered"], [7], "delivered"),
        (["players", 0, "headers"], {"grain": 3}, "crop header"),
        (["players", 0, "vault"], {"grain": 1}, "vault"),
        (["players", 0, "pieces"], ["flip_step"], "pieces"),
        (["players", 0, "barrels"], [2, 0, 0, 0, 0, 0], "first space|pieces"),
        (["players", 0, "barrels"], [0, 1, 0, 0, 0, 0], "barrels"),
        (["players", 1, "character"], "C02", "twice"),
        (["players", 0, "hand"], ["H02"], "hand|elsewhere"),
        (["players", 0, "detour"], True, "detour"),
        (["players", 0, "tiles"], ["BF01"], "two places"),
        (["players", 0, "row_points"], 1, "row bonuses"),
        (["public", "open"], 2, "reveal_public|triggered"),
        (["pile"], [], "reveal"),
        (["bag"], {"grain": 1}, "bag"),
        (["swap_open"], True, "swap_open"),
        (["extra"], True, "extra"),
        (["stack", 0, "seat"], 7, "seat"),
        (["stack", 0], {"kind": "activate", "seat": 0}, "activate"),
        (["stack", 0], {"kind": "fill_village", "seat": 0}, "nothing to decide"),
    ],
)
def test_a_wrong_position_is_refused_by_name(path: list[Any], value: Any, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.from_dict(changed(path, value))


def test_the_builder_fills_in_what_is_not_said() -> None:
    state = position()
    assert pending(state) == "take_turn"
    assert all(state.view().village)
    assert state.to_dict()["pile"].count("festival") == 2


def with_card(**fields: Any) -> dict[str, Any]:
    """The components with other values on H01."""
    data = copy.deepcopy(GAME.components().data)
    data["farm_cards"][0].update(fields)
    return data


def test_a_farm_card_is_a_row() -> None:
    """Other icons on a card need no code."""
    box = GAME.components(with_card(icons=["grain|lily|egg", "cog", "energy"], min_price=0))
    state = position(components=box, displays=[["H01"], []], characters=["C01", "C08"])
    do(state, "own 0", "column crop", "card H01")
    assert supply(state) == {"energy": 1}
    assert options(state) == ["icon 0", "icon 1", "done"]
    do(state, "icon 0")
    assert options(state) == ["good 0", "good 1", "good 4"]
    do(state, "good egg", "track left")
    assert supply(state) == {"egg": 1, "energy": 1}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"icons": ["gold"]}, "gold"),
        ({"icons": ["grain"] * 4}, "icons"),
        ({"columns": ["crop", "dock"]}, "columns"),
        ({"spaces": ["grain"]}, "personal"),
        ({"min_price": 99}, "min_price"),
        ({"era": "II"}, "era"),
        ({"id": "H02"}, "twice"),
        ({"icons": [], "vp": 0}, "points"),
    ],
)
def test_a_wrong_card_is_refused_by_name(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.components(with_card(**fields))


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        ("festivals", "effect", ["dance 3"]),
        ("festivals", "bonus", ["energy 3 per moon"]),
        ("ship_orders", "effect", ["activate garden"]),
        ("ship_orders", "effect", ["remove right"]),
        ("ship_orders", "cost", ["gold"]),
        ("end_tiles", "effect", ["energy 2"]),
        ("progress_tiles", "effect", ["vp 2"]),
        ("public_orders", "spaces", ["grain > drone"]),
        ("improvements", "piece", "barrel"),
        ("right_track", "notch", "end"),
    ],
)
def test_wrong_effects_are_refused_by_row(table: str, field: str, value: Any) -> None:
    data = copy.deepcopy(GAME.components().data)
    data[table][0][field] = value
    with pytest.raises(BadComponents, match=table):
        GAME.components(data)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game_can_be_drawn(language: str) -> None:
    text = GAME.text(language)
    state = GAME.new(seed=9)
    rng = random.Random(9)
    step = 0
    while not state.over:
        if step % 6 == 0:
            console = Console(file=io.StringIO(), width=80)
            for viewer in (None, state.to_act()[0]):
                console.print(draw(view_of(state, viewer), text))
            drawn = console.file.getvalue()  # type: ignore[attr-defined]
            assert text("progress", era=view_of(state).era, eras="III") in drawn
            assert "[" not in drawn
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.options(seat)))
        step += 1


def test_a_variant_is_a_smaller_game() -> None:
    """One era: a card in the village and in each display, and two turns of each player."""
    assert GAME.variants() == ["small"]
    state = GAME.new(2, seed=1, components="small")
    assert isinstance(state, SunaValoState)
    lying = [card for card in [*state.village, *state.shelf] if card >= 0]
    assert sorted(NAMES["card"][card] for card in lying)[1:] == ["H10", "H15"]
    assert max(lying) >= FARM_CARDS
    assert [card >= 0 for card in state.village] == [False, False, True]
    assert [card >= 0 for card in state.shelf] == [True, False, False] * 2
    assert [supply(state, seat) for seat in range(2)] == [{"energy": 1}] * 2
    dealt = [name for seat in range(2) for name in state.view(seat).players[seat].dealt]
    assert sorted(dealt) == ["C01", "C02", "C04", "C06"]
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    assert (state.turns, state.extra) == (4, True)
    assert state.view().era == "I"
    assert not {cell.column for farm in state.view().players for cell in farm.farm} - {"discovery", "dock"}


EMPTY: dict[str, Any] = {"card": None, "price": {}}


def small() -> SunaValoState:
    """A position of the smaller game: a card lies on a farm, one in each display."""
    return position(
        components="small",
        characters=["C01", "C02"],
        farms=[["H15"], []],
        displays=[["H10"], ["E01"]],
        village=[None],
        pile=[],
        energy=[1, 0],
    )


def test_a_row_has_the_columns_in_play() -> None:
    """In the smaller game two cards complete one."""
    state = small()
    do(state, "own 0")
    assert options(state) == ["column 3", "back 3", "back 4"]
    do(state, "column discovery")
    assert pending(state) == "row_bonus"
    assert view_of(state).players[0].rows == 1


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["era"], "II", "era must be I, not II"),
        (["village", 2], "H01", "H01 is not in play"),
        (["stack", 0], {"kind": "place_card", "seat": 0, "card": 0}, "H01 is not in play"),
        (["village"], ["H10", None, None], "the village has 1 places"),
        (["players", 0, "display"], [EMPTY, {"card": "H10", "price": {}}, EMPTY], "a display has 1 places"),
        (["players", 0, "farm", 0, "column"], "crop", "crop is not in play"),
        (["players", 0, "character"], "C05", "that character is not in play"),
        (["pile"], ["festival", "festival", "reveal_public", "reveal_ship"], "festival is there too often"),
    ],
)
def test_what_is_not_in_play_lies_nowhere(path: list[Any], value: Any, message: str) -> None:
    found = small().to_dict()
    place = found
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadPosition, match=message):
        GAME.from_dict(found, components="small")


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ({"eras": 4}, "variant.eras must be 1 to 3"),
        ({"festivals": 3}, "variant.festivals must be 0 to 2"),
        ({"village": 0}, "variant.village must be 1 to 3"),
        ({"display": 4}, "variant.display must be 1 to 3"),
        ({"characters": ["C01", "C02", "C03"]}, "variant.characters: two for each player"),
        ({"characters": ["C01", "C02", "C03", "C09"]}, "no 'C09'"),
        ({"characters": ["C01", "C02", "C03", "C03"]}, "each once"),
        ({"columns": ["garden"]}, "columns"),
        ({"columns": ["crop", "personal"]}, "personal orders need the dock"),
        ({"columns": ["dock"]}, "H01 belongs in none of the columns"),
        ({"cards": ["H01", "H02"], "display": 1}, "era I has 4 with its festivals, at least 5"),
        ({"cards": ["H01"], "display": 1, "village": 1, "eras": 2}, "era II has 2"),
        ({"village": 1, "display": 1}, "three eras need a second place"),
        ({"goods": ["energy", "egg"]}, "variant.goods: 3 to 20, not 2"),
        ({"goods": ["grain", "lily", "lily"]}, "the crop header holds 2, not 3"),
        ({"rounds": 1}, "rounds"),
    ],
)
def test_variants_that_cannot_be_played_are_refused(variant: dict[str, object], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.components({**GAME.components().data, "variant": variant})
