"""The rulings SV-1 to SV-18, each from a position."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from solstead.core.bits import BIT
from solstead.core.errors import BadRecord
from solstead.core.match import Match
from solstead.core.record import Record
from solstead.games.suna_valo.frames.ask import RECEIVED, Ask, GainGood
from solstead.games.suna_valo.frames.effects import DoEffects
from solstead.games.suna_valo.frames.phases import PayIncome
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import PHASE_TURNS
from tests.games.suna_valo.table import (
    GAME,
    TABLES,
    action,
    can,
    cell,
    do,
    finish,
    options,
    pending,
    points,
    position,
    price,
    supply,
    view_of,
)

NOBODY = ["C02", "C08"]
#: Two more cards of a display, with nothing on them.
OFFER = [("H08", ""), ("H09", "")]


def test_sv_1_s05_costs_flowers_and_wool_and_records_the_german_cost() -> None:
    row = next(row for row in TABLES.data["ship_orders"] if row["id"] == "S05")
    assert row["cost"] == ["flower", "flower", "wool", "wool"]
    assert row["variant_cost"] == ["flower", "flower", "egg", "egg"]
    assert can(position(ships=["S05"], stored=["flower flower wool wool", ""]), "ship S05")
    assert not can(position(ships=["S05"], stored=["flower flower egg egg", ""]), "ship S05")


def test_sv_2_s11_offers_progress_tiles_of_the_box_only() -> None:
    state = position(stack=[{"kind": "take_tile", "seat": 0, "source": 2}], tiles=["BF01", "BF02", "BE01"])
    assert options(state) == [*(f"tile {i}" for i in range(2, 8)), "done"]


def test_sv_3_a_discarded_personal_order_uses_the_drones_of_the_dock() -> None:
    state = position(
        stack=[{"kind": "take_discarded", "seat": 0}],
        discard=["H16"],
        farms=[["H15", "H17"], []],
        stored=["grain lily flower", ""],
        characters=["C01", "C08"],
        own_tiles=[["BF07"], []],
        public=["A01"],
    )
    do(state, "farm H16")
    assert pending(state) == "deliver"
    assert state.stack[-1].fields()["n"] == 3  # two drones and the header; no C01, no bot tile
    assert options(state) == ["card 2", "done"]  # exactly this card


def test_sv_4_only_the_drones_of_the_dock_count_in_the_personal_column() -> None:
    state = position(
        era="II",
        displays=[["H35"], []],
        farms=[["H34", "H13", "H14~dock"], []],
        stored=["grain lily", ""],
        own_tiles=[["BF06"], []],
        characters=NOBODY,
    )
    do(state, "own 0", "column personal")
    assert supply(state) == {"grain": 1, "lily": 1}  # no energy of H34
    assert pending(state) == "deliver"
    assert state.stack[-1].fields()["n"] == 3  # H34, H13 and the header


def test_sv_5_goods_and_markers_move_to_the_new_card() -> None:
    state = position(
        era="II",
        phase="new_era",
        displays=[[("H03", "grain shortage"), "H10", "H11"], []],
        hands=[["H25", "H29", "H30"], []],
        energy=[3, 0],
        characters=["C01", "C08"],
        stack=[{"kind": "replace_cards", "seat": 0, "replaced": 0}],
    )
    do(state, "own 0", "farm H25")  # minimum 3: two are there
    assert price(state, 0) == {"grain": 1, "shortage": 1}
    assert not can(state, "done")
    assert can(state, "market grain")
    do(state, "good energy", "done")
    assert price(state, 0) == {"grain": 1, "energy": 1, "shortage": 1}
    do(state, "own 1", "farm H30")
    assert pending(state) == "set_price"
    do(state, "good energy")
    finish(state)
    assert {"H03", "H10", "H29"} <= set(state.view().discard)


def test_sv_5_markers_if_the_supply_does_not_reach() -> None:
    state = position(
        era="II",
        phase="new_era",
        displays=[[("H10", "grain")], []],
        hands=[["H25"], []],
        characters=["C01", "C08"],
        stack=[{"kind": "replace_cards", "seat": 0, "replaced": 0}],
    )
    do(state, "own 0")  # one card in the hand: it is clear which
    assert price(state, 0) == {"grain": 1, "shortage": 2}


def new_era(**fields: Any) -> SunaValoState:
    """Three cards in the display of seat 0, three in its hand; the new era is being prepared."""
    base: dict[str, Any] = {
        "era": "II",
        "phase": "new_era",
        "displays": [[("H03", "grain"), ("H10", "lily"), ("H11", "egg")], []],
        "hands": [["H25", "H26", "H27"], []],
        "characters": ["C01", "C08"],
        "stack": [{"kind": "replace_cards", "seat": 0, "replaced": 0}],
    }
    return position(**{**base, **fields})


def test_sv_5_cards_are_replaced_in_any_order() -> None:
    """The card on the right first: the others may still be replaced, and nothing is discarded before "done"."""
    state = new_era(energy=[9, 0])
    do(state, "own 2", "farm H26", "rest")
    assert pending(state) == "replace_cards"
    assert options(state) == ["own 0", "own 1", "done"]
    assert not {"H25", "H27"} & set(state.view().discard)
    do(state, "own 0", "farm H27", "rest")
    assert options(state) == ["own 1", "done"]  # each place once
    do(state, "own 1", "rest")  # one card is left in the hand
    assert {"H03", "H10", "H11"} <= set(state.view().discard)
    assert [card.card for card in state.view().players[0].display] == ["H27", "H25", "H26"]


def test_sv_5_the_phase_ends_when_the_player_says_so() -> None:
    state = new_era(energy=[9, 0])
    do(state, "own 1", "farm H25", "rest", "done")
    assert {"H10", "H26", "H27"} <= set(state.view().discard)
    assert [card.card for card in state.view().players[0].display] == ["H03", "H25", "H11"]


def test_sv_5_a_marker_may_lie_on_any_replaced_card() -> None:
    """Whichever card comes last is short, wherever it lies."""
    for last in (0, 1):
        state = new_era(energy=[2, 0], displays=[[("H03", "grain"), ("H10", "lily")], []])
        do(state, f"own {1 - last}", "farm H25")  # minimum 3, one is there: both energy stones go
        do(state, f"own {last}", "farm H26")
        assert "shortage" not in price(state, 1 - last)
        assert price(state, last)["shortage"] == 2


def test_sv_5_the_tree_passes_and_its_new_holder_decides_first_in_secret() -> None:
    state = position(
        turn=1,
        pile=[],
        public=["A01", "A02"],
        ships=["S01", "S02"],
        displays=[[], ["H10"]],
        characters=["C01", "C02"],
    )
    do(state, "own 0", "column discovery")
    while state.era == 0:
        do(state, options(state)[-1])
    assert state.tree == 1
    assert state.to_act() == [1]
    assert pending(state) == "replace_cards"
    view = state.view(0)
    assert len(view.players[0].hand) == 3
    assert view.players[1].hand == []
    assert view.players[1].hand_cards + view.players[1].hand_festivals == 3
    do(state, "done")
    assert state.to_act() == [0]


def test_sv_6_the_player_chooses_the_storage() -> None:
    state = position(
        farms=[["H01 lily", "H03 lily lily", "H02"], []],
        stored=["lily", ""],
        displays=[["H10"], []],
        village=["H04", "H14", "H18"],
    )
    do(state, "village 2")  # one good, and there are only lilies: from which storage?
    assert options(state) == ["card 0", "card 1", "header"]  # both places of H03 are one option
    do(state, "card H03")
    assert cell(state, "H03").goods in (["lily", None], [None, "lily"])


def test_sv_6_any_goods_are_paid_one_at_a_time_in_any_order() -> None:
    fields: dict[str, Any] = {"village": ["H04", "H14", "H18"], "stored": ["grain wool egg", ""], "energy": [4, 0]}
    state = position(**fields)
    do(state, "village 0", "good energy")  # one of four: not the whole rest
    assert supply(state) == {"grain": 1, "wool": 1, "egg": 1, "energy": 3}
    assert options(state) == ["good 0", "good 3", "good 4", "good 5", "rest"]
    do(state, "good egg")
    assert options(state) == ["good 0", "good 3", "good 5", "rest"]  # what comes before eggs is not gone
    do(state, "good grain", "good energy")
    assert supply(state) == {"wool": 1, "energy": 2}


def test_sv_6_the_rest_with_energy() -> None:
    fields: dict[str, Any] = {"village": ["H04", "H14", "H18"], "stored": ["grain wool egg", ""]}
    state = position(energy=[4, 0], **fields)
    do(state, "village 0", "good wool", "rest")
    assert supply(state) == {"grain": 1, "egg": 1, "energy": 1}
    assert pending(state) == "place_card"
    state = position(energy=[2, 0], **fields)
    do(state, "village 0")
    assert options(state) == ["good 0", "good 3", "good 4", "good 5"]  # two energy do not pay four


def test_sv_16_the_discount_leaves_out_any_goods_in_any_order() -> None:
    state = position(
        era="II",
        displays=[["E05"], []],
        ships=["S01"],
        stored=["grain lily flower wool", ""],
        characters=NOBODY,
    )
    do(state, "own 0", "feast", "ship S01", "good wool")
    assert options(state) == ["good 0", "good 1", "good 2"]
    do(state, "good grain")
    assert supply(state) == {"grain": 1, "wool": 1}


def test_sv_7_the_market_is_not_for_the_village() -> None:
    state = position(village=["H04", "H14", "H18"], energy=[9, 0], stored=["grain", ""])
    do(state, "village 2")
    assert [option.split()[0] for option in options(state)] == ["good", "good"]


def test_sv_7_the_market_for_exact_payment_and_ship_orders() -> None:
    state = position(displays=[[], [("H05", "egg")]], energy=[4, 0])
    assert can(state, "other 0")
    do(state, "other 0")
    assert supply(state) == {}
    assert supply(state, 1) == {"egg": 2}
    state = position(ships=["S01"], stored=["grain lily flower", ""], energy=[4, 0])
    do(state, "ship S01")
    assert supply(state) == {}
    assert not can(position(ships=["S01"], stored=["grain lily flower", ""], energy=[3, 0]), "ship S01")


def test_sv_7_the_market_instead_of_what_is_in_store() -> None:
    state = position(
        stack=[{"kind": "deliver", "seat": 0, "n": 1, "scope": -1}], public=["A02"], stored=["wool", ""], energy=[4, 0]
    )
    do(state, "public A02", "space 0")
    assert options(state) == ["header", "market 3"]
    do(state, "market wool")
    assert supply(state) == {"wool": 1, "energy": 2}  # paid four, then the reward of two


def test_sv_7_an_activation_stays_open_while_a_swap_of_c06_helps() -> None:
    """The tile brings wool or egg and all storages are full: a swap makes room."""
    fields: dict[str, Any] = {
        "displays": [["H17", ("H11", "energy"), *OFFER[1:]], []],
        "stored": ["wool egg", ""],
        "own_tiles": [["BF08"], []],
        "characters": ["C06", "C08"],
    }
    state = position(**fields)
    do(state, "own 0", "back personal")
    assert pending(state) == "activate"
    assert options(state) == ["done", "swap"]
    do(state, "swap", "good wool")
    assert options(state) == ["tile 7", "done"]
    do(state, "tile BF08", "good egg")
    assert supply(state) == {"egg": 2, "energy": 1}
    fields["displays"] = [["H17", ("H11", "wool"), *OFFER[1:]], []]  # only like for like: no swap makes room
    state = position(**fields)
    do(state, "own 0", "back personal")
    assert pending(state) == "last_swap"


def test_sv_7_a_delivery_waits_for_a_swap_of_c06() -> None:
    state = position(
        stack=[{"kind": "deliver", "seat": 0, "n": 1, "scope": -1}],
        displays=[[("H10", "grain"), *OFFER], []],
        public=["A01"],
        stored=["egg", ""],
        characters=["C06", "C08"],
    )
    assert options(state) == ["done", "swap"]
    do(state, "swap", "good egg")
    assert can(state, "public A01")


def test_sv_7_a_reward_without_room_waits_for_a_swap_of_c06() -> None:
    state = position(
        stack=[{"kind": "gain_good", "seat": 0, "kinds": 4, "n": 1, "origin": 0, "number": 0, "icon": 0}],
        displays=[[("H10", "energy"), *OFFER], []],
        stored=["flower flower", ""],
        characters=["C06", "C08"],
    )
    assert options(state) == ["done", "swap"]  # to lose it is a choice
    do(state, "swap", "good flower")
    assert supply(state) == {"flower": 2, "energy": 1}


def test_sv_8_shortage_only_when_the_whole_supply_is_on_the_card() -> None:
    state = position(
        displays=[["H07"], []], village=["H03", "H01", "H14"], stored=["flower", ""], characters=["C01", "C08"]
    )
    do(state, "own 0", "back floriculture", "done", "village 0")
    assert price(state, 0) == {"flower": 1, "shortage": 1}
    assert supply(state) == {}
    assert points(state, "shortage") == -1


def test_sv_8_markers_never_lift_a_price_and_the_market_adds_none() -> None:
    fields = {"displays": [["H07"], []], "village": ["H03", "H01", "H14"], "characters": ["C01", "C08"]}
    state = position(energy=[3, 0], **fields)
    do(state, "own 0", "back floriculture", "done", "village 0")
    assert can(state, "market grain")  # two energy for grain, one energy beside it
    assert not can(state, "market flower")  # three for a flower would leave one good too few
    state = position(energy=[2, 0], **fields)
    do(state, "own 0", "back floriculture", "done", "village 0")
    assert price(state, 0) == {"energy": 2}


def test_sv_8_goods_of_a_price_in_any_order() -> None:
    state = position(
        displays=[["H07"], []],
        village=["H03", "H01", "H14"],
        stored=["grain flower egg", ""],
        energy=[1, 0],
        characters=["C01", "C08"],
    )
    do(state, "own 0", "back floriculture", "done", "village 0", "good egg")
    assert options(state) == ["good 0", "good 2", "good 5", "rest"]  # grain and flower are not gone after the egg
    do(state, "good grain")
    assert options(state) == ["good 2", "good 5", "done"]  # the minimum is reached; more is possible
    do(state, "good flower", "done")
    assert price(state, 0) == {"grain": 1, "flower": 1, "egg": 1}


def test_sv_8_the_rest_of_a_price_in_energy() -> None:
    state = position(
        displays=[["H07"], []],
        village=["H03", "H01", "H14"],
        stored=["egg", ""],
        energy=[3, 0],
        characters=["C01", "C08"],
    )
    do(state, "own 0", "back floriculture", "done", "village 0", "rest")
    assert price(state, 0) == {"energy": 2}  # the minimum, and no more
    assert pending(state) == "take_turn"


def test_sv_8_markers_of_an_own_card_cost_points() -> None:
    state = position(displays=[[("H10", "grain shortage shortage")], []])
    do(state, "own 0", "column discovery")
    assert state.view().players[0].shortage == 2
    assert supply(state) == {"energy": 2}  # the grain went to the supply


def test_sv_9_exact_goods_in_any_order_one_at_a_time() -> None:
    state = position(
        displays=[[], [("H05", "grain lily egg energy")]],
        farms=[["H02 grain", "H09 - egg"], []],
        stored=["grain lily egg", ""],
        energy=[3, 0],
    )
    do(state, "other 0")
    assert options(state) == ["market 0", "market 1", "good 0", "good 1", "good 4"]
    do(state, "good egg", "card H09")
    assert options(state) == ["market 0", "market 1", "good 0", "good 1"]
    do(state, "market lily")  # two energy; the third is owed
    assert options(state) == ["card 0", "header"]
    do(state, "header")
    assert supply(state) == {"grain": 1, "lily": 1, "egg": 1}
    assert pending(state) == "store_paid"


def test_sv_9_markers_are_paid_with_any_goods_and_go_to_the_seller() -> None:
    state = position(displays=[[], [("H10", "grain shortage")]], stored=["grain flower", ""], energy=[1, 0])
    do(state, "other 0")
    assert options(state) == ["good 2", "good 5"]  # the grain is bound
    do(state, "good flower")
    assert supply(state) == {"energy": 1}
    assert supply(state, 1) == {"grain": 2, "flower": 1}
    assert state.view().players[1].shortage == 1
    assert not can(position(displays=[[], [("H10", "grain shortage")]], stored=["grain", ""]), "other 0")


def test_sv_9_the_seller_chooses_the_order_before_the_card_is_placed() -> None:
    state = position(displays=[[], [("H10", "wool egg")]], stored=["wool egg", "wool"], characters=["C02", "C01"])
    do(state, "other 0")
    assert state.to_act() == [1]
    assert pending(state) == "store_paid"
    assert options(state) == ["good 3", "good 4"]
    do(state, "good egg")
    assert supply(state, 1) == {"wool": 1, "egg": 1, "energy": 3}  # the rest has no room
    assert state.to_act() == [0]
    assert pending(state) == "place_card"


def test_sv_9_adding_after_the_buyers_turn_may_use_what_was_paid() -> None:
    state = position(
        displays=[[], [("H10", "energy")]], energy=[1, 0], village=["H01", "H02", "H14"], characters=["C02", "C01"]
    )
    do(state, "other 0", "column discovery")
    assert state.to_act() == [1]
    do(state, "village 0", "good energy")
    assert price(state, 0, 1) == {"energy": 1}


def test_sv_10_functions_in_any_order_each_once_and_each_may_be_skipped() -> None:
    state = position(displays=[["H01"], []], farms=[["H02"], []], characters=NOBODY)
    do(state, "own 0", "column crop")
    assert options(state) == ["card 0", "card 1", "header", "all", "done"]
    do(state, "header", "good lily")
    assert options(state) == ["card 0", "card 1", "all", "done"]
    do(state, "card H02")
    assert options(state) == ["card 1", "done"]
    do(state, "done")
    assert supply(state) == {"grain": 1, "lily": 1}


def test_sv_10_what_is_pending_is_in_the_view() -> None:
    state = position(displays=[["H01"], []], farms=[["H02"], []], characters=["C05", "C08"], own_tiles=[["BF02"], []])
    do(state, "own 0", "column crop", "card H02")
    assert state.view().stack[-1].pending == ["H01", "crop", "BF02"]


def test_sv_10_icons_of_a_card_one_by_one() -> None:
    state = position(
        era="II", displays=[["H13"], []], farms=[["H32"], []], stored=["grain", ""], public=["A12"], characters=NOBODY
    )
    do(state, "own 0", "column dock", "card H13")
    assert options(state) == ["icon 0", "icon 1", "done"]
    do(state, "icon 1", "track left")
    assert pending(state) == "deliver"  # the drone of the card comes before anything else
    do(state, "done")
    assert pending(state) == "activate"


def test_sv_10_the_flipped_card_step_needs_the_improvement_first() -> None:
    """A crate that is placed during the activation comes too late."""
    state = position(
        displays=[["H10"], []], farms=[["H16 lily"], []], stored=["flower", ""], characters=NOBODY, public=["A02"]
    )
    do(state, "own 0", "back dock", "card H16", "piece flip_step")
    assert state.farms[0].left == state.farms[0].right == 0
    assert pending(state) == "add_card"


def test_sv_10_a_delivery_makes_room_for_what_could_not_be_used_before() -> None:
    """The tile brings nothing while the storages are full; after a delivery it does."""
    state = position(
        displays=[["H17"], []],
        stored=["wool egg grain", ""],
        own_tiles=[["BF08"], []],
        characters=["C01", "C08"],
    )
    do(state, "own 0", "column personal")
    assert options(state) == ["header", "extra", "done"]
    do(state, "header", "card H17", "space 1")
    assert can(state, "tile BF08")
    do(state, "tile BF08", "good egg")
    assert supply(state) == {"grain": 1, "egg": 2}
    assert pending(state) == "deliver"  # C01's is all that is left


def test_sv_10_a_delivery_frees_the_way_for_a_step_of_the_same_card() -> None:
    state = position(
        displays=[["H13"], []],
        left=[1, 0],
        right=[6, 0],
        farms=[["H16 lily"], []],
        stored=["flower", ""],
        characters=NOBODY,
        public=["A02"],
    )
    do(state, "own 0", "column dock", "card H13")
    assert pending(state) == "deliver"  # no step can be taken yet
    do(state, "card H16", "piece left_1")
    assert pending(state) == "take_step"
    do(state, "track left")
    assert state.farms[0].left == 2


def test_sv_11_a_tile_works_from_the_next_own_turn_on() -> None:
    state = position(
        displays=[["H07", "H08"], ["H10", "H11"]],
        right=[1.5, 0],
        farms=[["H12"], []],
        characters=NOBODY,
        energy=[9, 9],
    )
    do(state, "own 0", "back discovery", "track right", "tile BF03")
    assert state.view().players[0].fresh == ["BF03"]
    while state.to_act() == [0]:
        do(state, options(state)[-1])
    do(state, "own 0", "back crop")
    while state.to_act() == [1]:
        do(state, options(state)[-1])
    assert state.view().players[0].fresh == []
    before = supply(state)["energy"]
    do(state, "own 1", "column pasture")
    assert supply(state)["energy"] == before + 1


def test_sv_12_rows_from_the_top_flipped_cards_count_the_fourth_pays_nothing() -> None:
    columns = ["crop", "floriculture", "pasture", "dock", "personal"]
    cards = [f"H{n:02}" for n in range(20, 38)]
    three = [f"{cards.pop()}~{column}" for column in [*columns, "discovery"] * 2]
    row = [f"{name}~{column}" for name, column in zip(["H01", "H02", "H03", "H04", "H05"], columns, strict=True)]
    state = position(era="II", displays=[["H10"], []], farms=[[*three, *row], []], row_points=[1, 0], row_uses=[1, 0])
    do(state, "own 0", "column discovery")
    assert pending(state) == "row_bonus"
    do(state, "points")
    assert points(state, "rows") == 10
    rest = [f"{name}~{column}" for name, column in zip(["H06", "H07", "H08", "H09", "H11"], columns, strict=True)]
    state = position(
        era="II",
        displays=[["H10"], []],
        farms=[[*three, *row, "H12~discovery", *rest], []],
        row_points=[3, 0],
    )
    do(state, "own 0", "column discovery")
    assert pending(state) == "add_card"


def test_sv_13_what_does_not_fit_is_lost_and_a_kind_that_fits_may_be_chosen() -> None:
    state = position(
        stack=[{"kind": "place_piece", "seat": 0, "piece": 0}],
        farms=[["H16 crate"], []],
        stored=["grain lily flower", ""],
    )
    do(state, "piece income_plant")
    assert supply(state) == {"grain": 1, "lily": 1, "flower": 2}  # only a flower fits


INCOME = [PayIncome(0, 6)]
GALLEON = [DoEffects(0, 0, 11, 0)]


def nearly_full(frames: Sequence[Ask] = INCOME, rules: str = "4", **fields: Any) -> SunaValoState:
    """An income of a plant and of an animal for the Storekeeper, with full headers and one free place in the vault."""
    table: dict[str, Any] = {
        "farms": [["H16 crate"], []],
        "ships": ["S06"],
        "shipped": [{"S06": 1}, {}],
        "gone": [["income_plant", "income_animal"], []],
        "characters": ["C03", "C02"],
        "stored": ["grain lily flower flower wool egg", ""],
        "vault": ["grain grain", ""],
    }
    state = position(**{**table, **fields})
    state = cast(SunaValoState, GAME.from_dict({**state.to_dict(), "rules": rules}))
    state.stack += frames
    state.settle()
    return state


def gained(kinds: int, n: int = 1) -> GainGood:
    return GainGood(0, kinds, n, RECEIVED, 0, 0)


def test_sv_13_the_order_of_an_income_is_chosen_where_not_all_has_room() -> None:
    state = nearly_full()
    assert pending(state) == "gain_good"
    assert options(state) == [f"good {n}" for n in range(5)]
    assert GAME.question(state, 0, GAME.text("en")).startswith("There is not room for everything")
    before = supply(state)
    match = Match.resume(state)
    match.apply(0, action(state, "good wool"))  # and the plant, which would have come first, has no room
    after = supply(cast(SunaValoState, match.state))
    assert after == {**before, "wool": 2}
    assert [event.kind.name for event in match.events][:2] == ["receive", "lost"]
    told = GAME.describe(match.events[1], 0, state.setup, GAME.text("en"))
    assert told == "You have no room for grain, lily or flower: lost."
    do(state, "good lily")
    assert supply(state) == {**before, "lily": 2}


def test_sv_13_the_order_of_what_is_bound_to_come_is_not_asked() -> None:
    state = nearly_full(vault=["grain", ""])  # two places: all has room
    assert options(state) == ["good 0", "good 1", "good 2"]
    do(state, "good flower")
    assert options(state) == ["good 3", "good 4"]
    state = nearly_full(vault=["grain grain grain", ""])  # none: nothing has
    assert pending(state) != "gain_good"
    state = nearly_full(stored=["grain lily flower flower wool", ""])  # an animal has a place of its own ...
    assert options(state) == ["good 0", "good 1", "good 2"]  # ... the plant takes that of the vault
    state = nearly_full(characters=["C01", "C02"], vault=["", ""], stored=["grain lily flower flower wool", ""])
    assert options(state) == ["good 3", "good 4"]  # no plant has room, and an animal cannot take one from it


def test_sv_13_the_order_of_thunder_galleon() -> None:
    assert options(nearly_full(GALLEON)) == [f"good {n}" for n in range(5)]
    state = nearly_full(GALLEON, rules="3")  # a table of before
    assert options(state) == ["good 0", "good 1"]
    assert state.to_dict()["rules"] == "3"
    for first in ("grain", "flower", "egg"):
        state = nearly_full(GALLEON)
        before = supply(state)
        do(state, f"good {first}")
        assert supply(state) == {**before, first: before[first] + 1}
        assert pending(state) == "take_turn"


def test_sv_13_of_two_that_may_be_a_flower_the_one_that_may_be_nothing_else_is_gained() -> None:
    state = nearly_full([gained(24), gained(4), gained(7, n=2)], vault=["grain", ""])
    do(state, "good flower")
    assert [frame.fields()["kinds"] for frame in state.stack[1:]] == [24, 7]
    assert state.stack[-1].fields()["n"] == 2
    do(state, "good egg")
    assert pending(state) == "take_turn"


def test_sv_13_the_good_of_c05_comes_after_that_of_the_tile() -> None:
    full: dict[str, Any] = {
        "characters": ["C05", "C02"],
        "stored": ["grain lily flower flower wool", ""],
        "vault": ["", ""],
    }
    state = nearly_full([gained(63), gained(24)], **full)
    assert options(state) == ["good 3", "good 4"]  # the pasture has one place, and energy would always have
    do(state, "good egg")
    assert pending(state) == "take_turn"  # nothing but energy has room


def test_a_game_of_rules_3_plays_on_as_it_was() -> None:
    """A record in which rules 4 would have asked for the order of an income."""
    record = Record.load(Path(__file__).parent / "rules-3.json")
    assert record.rules == "3"
    match = record.replay()
    assert match.record == record
    assert match.state.over
    assert match.state.setup.rules == "3"
    middle = list(record.states())[len(match.steps) // 2]
    again = GAME.from_dict(middle.to_dict())
    assert again == middle
    assert again.setup.rules == "3"
    assert again.fingerprint() == middle.fingerprint()
    record.rules = "4"
    with pytest.raises(BadRecord, match="position of another table"):
        record.replay()
    assert isinstance(record.position, dict)
    record.position["rules"] = "4"
    with pytest.raises(BadRecord, match="does not fit"):
        record.replay()
    record.rules = "2"
    with pytest.raises(BadRecord, match="played by rules 2"):
        record.replay()


def test_sv_14_good_reward_goods_piece_improvement_next_delivery() -> None:
    """The reward of the last space comes before the piece, and the income of the piece before the next delivery."""
    state = position(
        public=["A05"],
        delivered=[{"A05": [1, 2]}, {}],
        stored=["flower", ""],
        stack=[{"kind": "deliver", "seat": 0, "n": 2, "scope": -1}],
        farms=[["H17"], []],
    )
    do(state, "public A05")
    assert pending(state) == "gain_good"  # reward: grain or lily
    do(state, "good grain")
    assert pending(state) == "place_piece"
    assert state.view().players[0].delivered[0] == []  # the goods are gone
    do(state, "piece income_energy")
    assert supply(state) == {"grain": 1, "energy": 2}
    assert pending(state) == "deliver"
    assert can(state, "card H17")


def test_sv_14_the_second_to_complete_an_order_has_the_lower_space() -> None:
    state = position(
        public=["A01"],
        barrels=[{}, {"A01": 1}],
        gone=[[], ["left_2"]],
        delivered=[{"A01": [1, 2]}, {}],
        stored=["grain", ""],
        stack=[{"kind": "deliver", "seat": 0, "n": 1, "scope": -1}],
    )
    do(state, "public A01", "piece left_2")
    assert points(state, "public_orders") == 1
    assert points(state, "public_orders", 1) == 3


def test_sv_14_without_a_piece_the_last_delivery_is_not_allowed() -> None:
    crates = ["flip_step", "market_crop", "endless_crop", "income_plant", "left_1", "right_1"]
    done = [f"H{n} crate" for n in (17, 18, 19, 35, 36, 37)]
    state = position(
        era="II",
        farms=[[*done, "H16 lily", "H38"], []],
        gone=[crates, []],
        stored=["flower", ""],
        stack=[{"kind": "deliver", "seat": 0, "n": 1, "scope": -2}],
    )
    assert options(state) == ["card 7", "done"]


def test_sv_14_income_unlocked_by_c08_is_not_paid_twice() -> None:
    state = position(
        turn=1,
        pile=[],
        public=["A01", "A02"],
        ships=["S01", "S02"],
        displays=[["H11"], ["H10"]],
        characters=["C08", "C01"],
        discard=["H16"],
        farms=[["H15"], []],
        stored=["lily flower", ""],
    )
    do(state, "own 0", "back crop")
    while pending(state) != "take_discarded":
        do(state, options(state)[-1])
    do(state, "farm H16", "card H16", "space 0", "card H16", "piece income_plant", "good flower")
    assert supply(state) == {"flower": 1}


def test_sv_15_the_second_players_adding_ends_the_era_at_once() -> None:
    ended = 0
    for seed in range(8):  # the reveal comes before H01, or behind it
        state = position(
            turn=1,
            pile=["H01"],
            village=["H02", "H03", "H04"],
            displays=[[], ["H10"]],
            ships=["S01", "S02"],
            characters=["C02", "C01"],
            seed=seed,
        )
        state.log = []
        do(state, "own 0", "column discovery")
        while state.phase == PHASE_TURNS and state.to_act() == [1]:
            do(state, options(state)[-1])
        assert (state.era == 1) == (pending(state) == "replace_cards")
        ended += state.era
        words = [GAME.describe(event, 0, state.setup, GAME.text("en")) for event in state.log or []]
        assert any(line.endswith("it ends with this turn.") for line in words) == state.era
    assert 0 < ended < 8


def test_sv_15_an_empty_pile_leaves_slots_empty_and_cards_move_right() -> None:
    state = position(
        pile=[],
        village=["H02", "H03", "H04"],
        public=["A01", "A02"],
        ships=["S01", "S02"],
        stored=["grain grain flower flower", ""],
        characters=NOBODY,
    )
    do(state, "village 1", "back crop")  # all four goods
    finish(state)
    assert state.view().village == [None, "H02", "H04"]
    assert state.to_act() == [1]


def test_sv_15_in_the_two_extra_turns_nothing_is_added() -> None:
    state = position(
        era="III",
        extra=True,
        pile=[],
        village=["H01", "H02", None],
        public=["A01", "A13", "A14"],
        ships=["S06", "S13", "S14"],
        displays=[["H10"], ["H11"]],
        energy=[4, 0],
        characters=NOBODY,
    )
    do(state, "ship S06", "piece ship_discount")
    assert state.view().village == ["H01", None, None]  # the rightmost card there is, and nothing moves
    assert state.to_act() == [1]
    do(state, "own 0", "back crop")
    finish(state)
    assert state.over
    assert state.view().players[1].display[0].card is None


def test_sv_15_era_three_has_two_more_turns() -> None:
    state = position(
        era="III",
        turn=1,
        pile=[],
        public=["A13", "A14"],
        ships=["S13", "S14"],
        displays=[["H10"], ["H11"]],
        characters=NOBODY,
    )
    do(state, "own 0", "back crop")
    while state.to_act() == [1]:
        do(state, options(state)[-1])
    assert state.extra
    assert pending(state) == "take_turn"
    assert state.to_act() == [0]


def test_sv_15_c04_works_in_the_other_players_turn() -> None:
    state = position(displays=[[], [("H10", "energy")]], energy=[1, 0], characters=["C01", "C04"])
    do(state, "other 0", "column discovery")
    assert state.to_act() == [1]
    assert can(state, "peek")


def test_sv_16_action_b_with_an_empty_village() -> None:
    state = position(
        era="III",
        extra=True,
        pile=[],
        village=[None, None, None],
        public=["A13", "A14"],
        ships=["S06", "S13", "S14"],
        energy=[4, 0],
    )
    do(state, "ship S06")
    assert pending(state) == "place_piece"


def test_sv_16_a_festival_discarded_by_action_b_goes_to_the_box() -> None:
    state = position(village=["H01", "H02", "E01"], ships=["S06"], energy=[4, 0])
    do(state, "ship S06", "piece ship_discount")
    assert state.view().discard == []
    assert "E01" not in state.to_dict()["festivals"]


def test_sv_16_festival_ships_for_both_discard_nothing_and_c07_works() -> None:
    state = position(
        displays=[["E04"], []],
        ships=["S06"],
        energy=[3, 4],
        characters=["C02", "C07"],
        village=["H02", "H03", "H05"],
        farms=[[], ["H04"]],
    )
    do(state, "own 0", "feast", "ship S06", "piece ship_discount")
    assert state.to_act() == [1]
    assert options(state) == ["ship 0", "done"]  # without the bonus: four energy
    do(state, "ship S06", "piece ship_discount", "card H04")
    assert supply(state, 1) == {"flower": 1}
    assert points(state, "ships") == 3
    assert points(state, "ships", 1) == 1
    assert state.view().village == ["H02", "H03", "H05"]


def test_sv_17_points_that_are_counted_in_the_end() -> None:
    state = position(
        era="III",
        farms=[["H40~crop", "H46", "H12", "H13~dock"], []],
        displays=[[("H10", "grain grain grain grain grain energy energy energy energy energy")], []],
    )
    assert points(state, "cards") == 2  # H40 lies on its back
    assert points(state, "goods") == 0  # goods on display cards count nowhere


@pytest.mark.parametrize(("tree", "winner"), [(0, 1), (1, 0)])
def test_sv_17_a_tie_is_won_without_the_tree(tree: int, winner: int) -> None:
    state = position(
        era="III",
        extra=True,
        tree=tree,
        turn=1 - tree,
        pile=[],
        public=["A13", "A14"],
        ships=["S13", "S14"],
        displays=[["H10"], ["H11"]],
        characters=NOBODY,
    )
    do(state, "own 0", "back crop")
    finish(state)
    assert state.scores() == [0, 0]
    assert state.winners() == [winner]


def test_sv_18_undo_is_free_until_a_card_is_drawn() -> None:
    match = Match(GAME, seed=2)
    for seat in (0, 1):
        match.apply(seat, match.state.options(seat)[0])
    assert not match.can_undo(1)  # the characters are out
    match.apply(0, match.state.options(0)[0])
    assert match.can_undo(0)


def test_sv_18_what_is_given_for_a_swap_of_c06_is_asked_and_can_be_taken_back() -> None:
    """The turn ends with the swap, and a card is drawn: nothing may be given away unasked before that."""
    state = position(
        displays=[[("H10", "grain"), *OFFER], []],
        village=["H01", "H02", "H03"],
        stored=["egg", ""],
        energy=[3, 0],
        characters=["C06", "C08"],
    )
    match = Match.resume(state)

    def choose(words: str) -> None:
        match.apply(0, action(cast(SunaValoState, match.state), words))

    for words in ("village 2", "rest", "back personal"):
        choose(words)
    assert pending(match.state) == "last_swap"
    choose("swap")
    assert pending(match.state) == "swap_in"
    assert match.state.options(0) == [GAME.action("good", 4)]  # the only egg
    assert match.can_undo(0)
    match.undo(0)
    assert pending(match.state) == "last_swap"
    choose("swap")
    choose("good egg")
    assert match.state.to_act() == [1]
    assert not match.can_undo(0)  # a card came to the village


def test_sv_18_unused_characters_stay_unseen() -> None:
    state = GAME.new(seed=2)
    assert view_of(state, 0).players[1].dealt == []
    assert len(view_of(state, 0).players[0].dealt) == 2


def test_sv_18_festival_cards_left_in_the_pile_go_to_the_box() -> None:
    state = position(
        turn=1,
        pile=["festival", "H01"],
        public=["A01", "A02"],
        ships=["S01", "S02"],
        displays=[[], ["H10"]],
        characters=["C02", "C01"],
        stored=["", ""],
        seed=5,
    )
    do(state, "own 0", "column discovery")
    while state.era == 0:
        do(state, options(state)[-1])
    assert all(card.startswith("H") for card in state.view().discard)
    assert state.pile & 3 * BIT[19] != 0


def test_a_detour_is_told() -> None:
    match = Match.resume(position(stack=[{"kind": "take_step", "seat": 0, "n": 1}], right=[1, 0]))
    told = match.apply(0, GAME.action("track", 1))
    words = [GAME.describe(event, 1, match.state.setup, GAME.text("en")) for event in told]
    assert words[0] == "White takes the detour on the right bot track."
