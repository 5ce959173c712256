"""Every character, festival, ship order, bot tile, improvement and special card on its own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from solstead.games.suna_valo import rounds
from solstead.games.suna_valo.frames.ask import GainGood
from solstead.games.suna_valo.state import SunaValoState
from tests.games.suna_valo.table import (
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
)

NOBODY = ["C02", "C08"]  # characters without a part in what is tested


# ---- characters


def test_c01_one_more_delivery_from_the_dock() -> None:
    for character, drones in (("C01", 2), ("C02", 1)):
        state = position(
            displays=[["H52"], []], era="III", characters=[character, "C08"], public=["A01"], stored=["grain lily", ""]
        )
        do(state, "own 0", "column dock")
        assert pending(state) == "deliver"
        assert state.stack[-1].fields()["n"] == drones


def test_c01_one_more_delivery_to_personal_orders_only() -> None:
    state = position(
        displays=[["H16"], []], characters=["C01", "C08"], public=["A01"], stored=["grain lily flower", ""]
    )
    do(state, "own 0", "column personal")
    assert state.stack[-1].fields()["n"] == 2
    assert [option.split()[0] for option in options(state)] == ["card", "done"]


def test_c02_price_one_below_the_minimum() -> None:
    state = position(displays=[["H10"], []], village=["H03", "H01", "H14"], characters=["C02", "C08"], energy=[5, 0])
    do(state, "own 0", "column discovery", "village 0")
    assert not can(state, "done")
    do(state, "good energy")
    assert can(state, "done")
    assert price(state, 0) == {"energy": 1}


def test_c02_not_below_zero_and_no_refund() -> None:
    state = position(displays=[["H11"], []], village=["H18", "H01", "H14"], characters=["C02", "C08"], energy=[5, 0])
    do(state, "own 0", "back crop", "done", "village 0", "done")
    assert price(state, 0) == {}
    assert supply(state) == {"energy": 5}


def test_c02_not_in_the_preparation_round() -> None:
    state = position(
        phase="preparation",
        displays=[[("H03", ""), ("H06", ""), ("H09", "")], []],
        stored=["grain lily flower wool egg", ""],
        energy=[1, 0],
        stack=[{"kind": "start_price", "seat": 0, "slot": 0}],
    )
    assert not can(state, "done")


def test_c03_stores_three_resources_of_any_kind() -> None:
    state = position(
        stack=[{"kind": "gain_good", "seat": 0, "kinds": 31, "n": 4, "origin": 0, "number": 0, "icon": 0}],
        characters=["C03", "C08"],
        stored=["grain grain flower flower wool wool", ""],
    )
    do(state, "good grain", "good flower", "good egg")
    assert state.view().players[0].vault == {"grain": 1, "flower": 1, "egg": 1}
    assert pending(state) == "take_turn"  # the fourth is lost


def test_c03_takes_what_cards_and_headers_produce() -> None:
    state = position(
        displays=[["H01"], []], farms=[["H02 grain"], []], characters=["C03", "C08"], stored=["grain lily", ""]
    )
    do(state, "own 0", "column crop")
    assert not can(state, "card H02")  # its storage is covered: it does not produce
    do(state, "card H01")
    assert options(state) == ["card 1", "vault"]
    do(state, "vault")
    assert cell(state, "H01").goods == [None]
    do(state, "header", "good grain")
    assert state.view().players[0].vault == {"grain": 1, "lily": 1}


def test_c04_turns_up_the_top_card() -> None:
    state = position(
        displays=[["H10"], []],
        village=["H03", "H01", "H14"],
        characters=["C04", "C08"],
        pile=["H02", "H04", "H05", "H06"],
    )
    do(state, "own 0", "column discovery")
    assert can(state, "peek")
    do(state, "peek")
    top = state.view().top
    assert top in ("H02", "H04", "H05", "H06")
    do(state, "top")
    assert state.view().players[0].display[0].card == top
    finish(state)
    assert state.view().village == ["H03", "H01", "H14"]  # not filled up


def test_c04_the_top_card_fills_the_village() -> None:
    state = position(
        displays=[["H10"], []],
        village=["H03", "H01", "H14"],
        characters=["C04", "C08"],
        pile=["H02", "H04", "H05", "H06"],
    )
    do(state, "own 0", "column discovery", "peek")
    top = state.view().top
    do(state, "village 2", "good energy")
    finish(state)
    assert state.view().village == [top, "H03", "H01"]


def test_c04_executes_reveals_and_goes_on() -> None:
    state = position(displays=[["H10"], []], village=["H03", "H01", "H14"], characters=["C04", "C08"], pile=[], seed=4)
    do(state, "own 0", "column discovery", "peek")
    assert state.triggered  # both reveals came
    assert options(state) == ["village 0", "village 1", "village 2"]
    do(state, "village 0")
    finish(state)
    assert state.view().players[0].display[0].card == "H03"


def test_c05_a_good_for_every_use_of_a_progress_tile() -> None:
    state = position(displays=[["H07"], []], characters=["C05", "C08"], own_tiles=[["BF03"], []])
    do(state, "own 0", "column pasture", "tile BF03")
    assert supply(state)["energy"] == 1
    assert options(state) == [f"good {kind}" for kind in range(6)]
    do(state, "good energy")
    assert supply(state)["energy"] == 2


def test_c05_is_paid_even_if_the_tile_brings_nothing() -> None:
    state = position(
        displays=[["H11"], []],
        characters=["C05", "C08"],
        own_tiles=[["BF05"], []],
        stored=["wool egg", ""],
    )
    do(state, "own 0", "column discovery", "tile BF05")
    do(state, "good flower")
    assert supply(state) == {"flower": 1, "wool": 1, "egg": 1, "energy": 1}


def test_c06_swaps_a_good_of_the_display() -> None:
    state = position(displays=[[("H10", "lily")], []], characters=["C06", "C08"], stored=["grain lily", ""])
    do(state, "swap", "price 0 lily", "good grain")  # the crop header is full, but the freed place fits
    assert price(state, 0) == {"grain": 1}
    assert supply(state) == {"lily": 2}
    assert not can(state, "swap")


def test_c06_never_swaps_markers_and_needs_room() -> None:
    state = position(
        displays=[[("H10", "shortage"), ("H11", ""), ("H12", "")], []], characters=["C06", "C08"], energy=[2, 0]
    )
    assert not can(state, "swap")
    state = position(
        displays=[[("H10", "wool"), ("H11", ""), ("H12", "")], []],
        characters=["C06", "C08"],
        stored=["egg egg grain", ""],
    )
    do(state, "swap")  # wool has room only where an egg lies
    assert options(state) == ["good 4"]
    do(state, "good egg")
    assert price(state, 0) == {"egg": 1}
    assert supply(state) == {"grain": 1, "wool": 1, "egg": 1}


def test_c06_does_not_swap_energy_for_energy() -> None:
    state = position(
        displays=[[("H10", "energy"), ("H11", ""), ("H12", "")], []], characters=["C06", "C08"], energy=[2, 0]
    )
    assert not can(state, "swap")


def test_c06_may_move_a_good_between_storages() -> None:
    state = position(
        displays=[[("H10", "flower"), ("H11", ""), ("H12", "")], []],
        farms=[["H04 flower"], []],
        characters=["C06", "C08"],
        stored=["flower flower", ""],
        gone=[["endless_flower"], []],
        public=["A01"],
        barrels=[{"A01": 1}, {}],
    )
    do(state, "swap", "good flower", "card H04", "header")
    assert cell(state, "H04").goods == [None]
    assert state.view().players[0].headers == {"flower": 3}
    assert price(state, 0) == {"flower": 1}


def test_c06_until_adding_starts_and_only_in_the_own_turn() -> None:
    state = position(displays=[["H10", ("H04", "grain")], ["H12"]], characters=["C06", "C08"], energy=[1, 1])
    do(state, "own 0", "column discovery")
    assert pending(state) == "last_swap"
    do(state, "done")
    assert pending(state) == "add_card"
    assert not can(state, "swap")
    do(state, "village 0", "good energy")
    finish(state)
    assert state.to_act() == [1]
    assert not can(state, "swap")


OFFER = [("H11", ""), ("H12", "")]  # cards of a display without goods


def test_c06_interrupts_a_payment() -> None:
    state = position(
        village=["H03", "H14", "H18"],
        displays=[[("H10", "grain"), *OFFER], []],
        characters=["C06", "C08"],
        stored=["flower wool egg", ""],
        energy=[2, 0],
    )
    do(state, "village 1", "good wool")
    assert options(state) == ["good 2", "good 4", "good 5", "rest", "swap"]
    do(state, "swap", "good egg")
    assert options(state) == ["good 0", "good 2", "good 5", "rest"]  # with the grain of the card
    do(state, "good flower", "good grain")
    assert pending(state) == "place_card"
    assert supply(state) == {"energy": 2}


def test_c06_interrupts_the_choice_of_a_storage() -> None:
    state = position(
        village=["H03", "H14", "H18"],
        displays=[[("H10", "energy"), *OFFER], []],
        farms=[["H04 flower"], []],
        characters=["C06", "C08"],
        stored=["flower", ""],
        energy=[1, 0],
    )
    do(state, "village 2", "good flower")
    assert pending(state) == "take_good"
    do(state, "swap", "good flower", "card H04")  # energy for energy is no swap, so it is a flower
    assert price(state, 0) == {"flower": 1}
    assert pending(state) == "place_card"  # the flower in the header is the only one left: it pays
    assert supply(state) == {"energy": 2}


def test_c06_swaps_only_what_an_exact_payment_can_spare() -> None:
    fields: dict[str, Any] = {"farms": [["H04 flower"], []], "characters": ["C06", "C08"]}
    displays = [[("H10", "wool"), *OFFER], [("H05", "flower energy")]]
    state = position(displays=displays, stored=["flower", ""], energy=[1, 0], **fields)
    do(state, "other 0")
    assert pending(state) == "pay_exactly"
    do(state, "swap")
    assert options(state) == ["good 2"]  # the energy is owed
    do(state, "good flower")
    assert options(state) == ["card 0", "header"]
    displays[1] = [("H05", "flower flower energy")]
    state = position(displays=displays, stored=["flower flower", ""], energy=[1, 0], **fields)
    do(state, "other 0")
    assert can(state, "swap")  # one of the three flowers can go
    do(state, "good flower", "header")
    assert can(state, "swap")  # one of the two flowers left can go
    state = position(displays=displays, stored=["flower", ""], energy=[1, 0], **fields)
    do(state, "other 0")  # everything is owed, so that nothing is asked
    assert pending(state) == "place_card"
    assert supply(state) == {}


def test_c06_leaves_what_the_rest_of_a_payment_needs() -> None:
    """Two flowers are owed, and the first is being taken: neither may go."""
    state = position(
        displays=[[("H10", "wool"), *OFFER], [("H05", "flower flower")]],
        farms=[["H04 flower"], []],
        characters=["C06", "C08"],
        stored=["flower", ""],
        energy=[4, 0],
    )
    do(state, "other 0", "good flower")
    assert pending(state) == "take_good"
    do(state, "swap", "good energy")  # no flower is offered: three energy would not be left for another
    assert price(state, 0) == {"energy": 1}


def test_c06_brings_energy_for_the_market_into_a_payment() -> None:
    state = position(
        displays=[[("H10", "energy"), *OFFER], [("H05", "flower")]],
        farms=[["H04 flower"], []],
        characters=["C06", "C08"],
        stored=["flower grain", ""],
        energy=[2, 0],
    )
    do(state, "other 0")
    assert options(state) == ["good 2", "swap"]  # a flower costs three energy
    do(state, "swap", "good grain")
    assert options(state) == ["market 2", "good 2"]


def test_c06_interrupts_a_discount_which_then_starts_afresh() -> None:
    state = position(
        era="II",
        ships=["S01", "S06"],
        shipped=[{"S06": 1}, {}],
        displays=[[("H10", "lily"), *OFFER], []],
        characters=["C06", "C08"],
        gone=[["ship_discount"], []],
        stored=["grain lily flower wool egg", ""],
    )
    do(state, "ship S01")
    assert pending(state) == "save_good"
    assert options(state) == ["good 0", "good 1", "good 2", "good 3", "swap"]
    do(state, "swap", "good grain")  # it alone makes room for the lily, and is what the discount now leaves out
    assert price(state, 0) == {"grain": 1}
    assert pending(state) == "place_piece"
    assert supply(state) == {"lily": 1, "egg": 1}


def test_c06_interrupts_the_storing_of_a_good() -> None:
    state = position(
        displays=[[("H10", "energy"), *OFFER], []],
        farms=[["H04"], []],
        characters=["C06", "C08"],
        stack=[{"kind": "store_good", "seat": 0, "good": 2, "origin": 0, "number": 0, "icon": 0}],
        stored=["grain", ""],
    )
    do(state, "swap", "good grain")
    assert price(state, 0) == {"grain": 1}
    assert pending(state) == "store_good"
    do(state, "card H04")
    assert supply(state) == {"flower": 1, "energy": 1}


def test_c07_activates_one_producing_card_after_a_ship_order() -> None:
    state = position(ships=["S06"], energy=[4, 0], characters=["C07", "C08"], farms=[["H01", "H04", "H10", "H14"], []])
    do(state, "ship S06", "piece ship_discount")
    assert pending(state) == "activate"
    assert options(state) == ["card 0", "card 1", "done"]
    do(state, "card H04")
    assert supply(state) == {"flower": 1}


def test_c08_places_a_discarded_card_before_the_income() -> None:
    state = position(
        phase="income",
        stack=[{"kind": "take_discarded", "seat": 0}],
        characters=["C08", "C01"],
        discard=["H04"],
    )
    do(state, "farm H04")
    assert pending(state) == "activate"
    do(state, "card H04")
    assert cell(state, "H04").goods == ["flower"]
    assert "H04" not in state.view().discard


def test_c08_comes_at_the_beginning_of_the_income_phase() -> None:
    state = position(
        displays=[["H10"], ["H11"]],
        characters=["C08", "C01"],
        turn=1,
        ships=["S01", "S02"],
        public=["A01", "A02"],
        barrels=[{"A01": 1}, {}],
        pile=[],
        gone=[["income_energy"], []],
        discard=["H04"],
    )
    do(state, "own 0", "back crop")
    finish(state)
    do(state, "village 0")
    finish(state) if pending(state) == "set_price" else None
    assert pending(state) == "take_discarded"
    assert state.to_act() == [0]
    assert supply(state) == {}
    do(state, "done")
    assert supply(state) == {"energy": 2}


# ---- festivals


@pytest.mark.parametrize(
    ("festival", "era", "farm", "energy"),
    [
        ("E01", "I", ["H01", "H10~crop"], 4),
        ("E02", "I", ["H07", "H10~pasture"], 4),
        ("E03", "I", ["H10", "H07~discovery"], 4),
        ("E08", "II", ["H04", "H05", "H10~floriculture"], 6),
        ("E10", "III", ["H14", "H10~dock"], 4),
        ("E11", "III", ["H16", "H17 crate", "H10~personal"], 6),
        ("E07", "II", ["H12", "H13", "H31", "H32~crop"], 6),
    ],
)
def test_festivals_that_count_cards(festival: str, era: str, farm: list[str], energy: int) -> None:
    """Flipped cards count, but not the cogwheels on them; the other player gets the same without the bonus."""
    state = position(
        era=era,
        displays=[[festival], []],
        farms=[farm, []],
        characters=NOBODY,
        gone=[["left_1"] if "H17 crate" in farm else [], []],
    )
    do(state, "own 0", "feast")
    while pending(state) in ("gain_good", "take_step"):
        do(state, options(state)[-1])
    bonus = 3 if festival == "E01" else 0
    assert supply(state).get("energy", 0) == energy + bonus
    assert supply(state, 1) == {}


def test_e01_bonus_three_energy() -> None:
    state = position(displays=[["E01"], []], farms=[[], ["H01"]], characters=NOBODY)
    do(state, "own 0", "feast")
    assert supply(state) == {"energy": 3}
    assert supply(state, 1) == {"energy": 2}


@pytest.mark.parametrize(
    ("festival", "era", "kinds"), [("E02", "I", 3), ("E03", "I", 2), ("E06", "II", 3), ("E08", "II", 2)]
)
def test_festival_bonus_two_resources(festival: str, era: str, kinds: int) -> None:
    state = position(era=era, displays=[[festival], []], characters=NOBODY)
    do(state, "own 0", "feast")
    assert pending(state) == "gain_good"
    assert len(options(state)) == kinds
    do(state, options(state)[0], options(state)[-1])
    assert sum(supply(state).values()) == 2


def test_e04_ship_order_for_one_less() -> None:
    state = position(displays=[["E04"], []], ships=["S05"], stored=["flower wool wool", ""], characters=NOBODY)
    assert not can(state, "ship S05")
    do(state, "own 0", "feast", "ship S05")
    assert pending(state) == "place_piece"  # only one flower can be saved
    assert supply(state) == {}


def test_e05_ship_order_for_two_less() -> None:
    state = position(era="II", displays=[["E05"], []], ships=["S05"], stored=["wool wool", ""], characters=NOBODY)
    do(state, "own 0", "feast", "ship S05")
    assert pending(state) == "place_piece"
    assert supply(state) == {}


def test_e06_energy_for_barrels() -> None:
    state = position(
        era="II",
        displays=[["E06"], []],
        public=["A01", "A02"],
        barrels=[{"A01": 1, "A02": 1}, {"A01": 2}],
        gone=[["village_discount", "market_flower"], ["village_discount"]],
        characters=NOBODY,
    )
    do(state, "own 0", "feast", "good grain", "good lily")
    assert supply(state) == {"grain": 1, "lily": 1, "energy": 4}
    assert supply(state, 1) == {"energy": 2}


def test_e07_bonus_two_steps() -> None:
    state = position(era="II", displays=[["E07"], []], characters=NOBODY)
    do(state, "own 0", "feast", "track left", "track right")
    assert (state.farms[0].left, state.farms[0].right) == (1, 2)


def test_e09_ship_order_for_three_less() -> None:
    fields: dict[str, Any] = {"era": "III", "displays": [["E09"], []], "ships": ["S05"], "characters": NOBODY}
    state = position(stored=["wool", ""], **fields)
    do(state, "own 0", "feast", "ship S05")
    assert pending(state) == "place_piece"
    assert supply(state) == {}
    state = position(**fields)
    do(state, "own 0", "feast")
    assert pending(state) == "add_card"  # nothing to pay the fourth good with


def test_e09_three_less_and_the_improvement_make_four() -> None:
    state = position(
        era="III",
        displays=[["E09"], []],
        ships=["S05", "S06"],
        shipped=[{"S06": 1}, {}],
        gone=[["ship_discount"], []],
        characters=NOBODY,
    )
    do(state, "own 0", "feast", "ship S05")
    assert pending(state) == "place_piece"  # nothing at all was paid


def test_e10_bonus_two_deliveries() -> None:
    state = position(era="III", displays=[["E10"], []], public=["A01"], stored=["grain lily", ""], characters=NOBODY)
    do(state, "own 0", "feast")
    assert pending(state) == "deliver"
    do(state, "public A01", "space 0", "public A01")
    assert state.view().players[0].delivered[0] == [0, 1]


@pytest.mark.parametrize("festival", ["E11", "E12"])
def test_e11_e12_bonus_two_points(festival: str) -> None:
    state = position(era="III", displays=[[festival], []], characters=NOBODY)
    do(state, "own 0", "feast")
    finish(state)
    assert points(state, "cards") == 2
    assert state.view().players[0].kept == [festival]


def test_e12_three_cards_in_different_columns() -> None:
    state = position(
        era="III",
        displays=[["E12"], []],
        farms=[["H01", "H02", "H04", "H07", "H10", "H14"], ["H08"]],
        characters=NOBODY,
    )
    do(state, "own 0", "feast")
    assert not can(state, "card H14")  # the dock is not among the columns
    do(state, "card H01")
    assert not can(state, "card H02")
    do(state, "card H04", "card H10")
    assert supply(state) == {"lily": 1, "flower": 1, "energy": 1}
    assert state.to_act() == [1]
    do(state, "card H08")
    assert supply(state, 1) == {"egg": 1}


def test_a_flipped_festival_is_a_card_without_effect() -> None:
    state = position(displays=[["E01"], []], characters=NOBODY)
    do(state, "own 0", "back discovery")
    assert supply(state) == {"energy": 1}  # the header
    assert cell(state, "E01").flipped


# ---- ship orders


SHIPS = {
    "S01": ("I", "grain lily flower wool"),
    "S02": ("I", "wool egg energy energy"),
    "S03": ("I", "grain grain lily lily"),
    "S04": ("I", "grain lily flower wool"),
    "S05": ("I", "flower flower wool wool"),
    "S06": ("I", "energy energy energy energy"),
    "S07": ("II", "grain grain flower flower wool egg"),
    "S08": ("II", "grain grain lily lily flower wool"),
    "S09": ("II", "lily lily wool wool egg egg"),
    "S10": ("II", "grain lily flower flower wool egg"),
    "S11": ("II", "grain grain lily lily wool egg"),
    "S12": ("II", "energy energy energy energy energy energy"),
    "S13": ("III", "grain lily flower flower wool wool egg egg"),
    "S14": ("III", "grain grain lily lily wool wool egg egg"),
    "S15": ("III", " ".join(["energy"] * 9)),
    "S16": ("III", "grain grain lily lily flower flower wool wool"),
    "S17": ("III", "grain grain lily lily flower flower egg egg"),
    "S18": ("III", "energy energy flower flower wool wool egg egg"),
}

FARM = ["H03 lily lily", "H08 egg", "H09 - egg"]
STORED = "grain grain flower flower wool wool"


def fulfil(order: str, piece: str = "market_pasture", farm: tuple[str, ...] = (), **fields: Any) -> SunaValoState:
    """A player with two of each resource and some energy has fulfilled this order; its effect is due."""
    era, cost = SHIPS[order]
    state = position(
        **{
            "era": era,
            "ships": [order],
            "farms": [[*FARM, *farm], []],
            "stored": [STORED, ""],
            "energy": [cost.split().count("energy"), 0],
            "characters": NOBODY,
            **fields,
        }
    )
    before = supply(state)
    do(state, f"ship {order}")
    while pending(state) in ("pay_exactly", "take_good"):
        do(state, options(state)[0])
    assert pending(state) == "place_piece"
    for good in cost.split():
        before[good] -= 1
    assert supply(state) == {good: n for good, n in before.items() if n}
    do(state, f"piece {piece}")
    return state


@pytest.mark.parametrize("order", SHIPS)
def test_every_ship_order_costs_what_it_says(order: str) -> None:
    state = fulfil(order)
    assert points(state, "ships") == {"I": 3, "II": 4, "III": 5}[SHIPS[order][0]]
    era, cost = SHIPS[order]
    for missing in set(cost.split()):  # one good less, and it cannot be fulfilled
        short = " ".join(cost.split()).replace(missing, "", 1).split()
        resources = [good for good in short if good != "energy"]
        crops = [good for good in resources if good == "lily"]
        eggs = [good for good in resources if good == "egg"]
        farm = [" ".join(["H03", *crops]), f"H08 {eggs[0] if eggs else '-'}", f"H09 - {eggs[1] if eggs[1:] else '-'}"]
        rest = " ".join(good for good in resources if good not in ("lily", "egg"))
        state = position(
            era=era,
            ships=[order],
            farms=[farm, []],
            stored=[rest, ""],
            energy=[short.count("energy"), 0],
            characters=NOBODY,
        )
        assert not can(state, f"ship {order}")


def test_s01_five_energy() -> None:
    assert supply(fulfil("S01"))["energy"] == 5


def test_s02_three_plants() -> None:
    state = fulfil("S02", farm=("H04", "H05", "H02"))
    assert options(state) == ["good 0", "good 2"]  # lilies have no room
    do(state, "good flower", "card H04", "good flower")  # then only grain has room
    assert supply(state) == {"grain": 3, "lily": 2, "flower": 4, "wool": 1, "egg": 1}


def test_s03_two_animals() -> None:
    state = fulfil("S03", farm=("H07",))
    do(state, "card H07")  # eggs have no room; the second wool goes to H09
    assert supply(state)["wool"] == 4
    assert cell(state, "H09").goods == ["wool", "egg"]


def test_s04_removes_a_piece_of_the_left_track_then_two_steps() -> None:
    state = fulfil("S04")
    assert options(state) == ["piece 12", "piece 13", "piece 14", "done"]
    do(state, "piece left_1", "track left", "track left")
    assert state.farms[0].left == 2
    assert points(state, "tracks") == 0
    assert state.view().players[0].crates == 0  # the crate is in the box, on no order
    again = fulfil("S04")
    do(again, "done", "track left")
    assert options(again) == ["track 1", "done"]


def test_s05_activates_any_column_but_the_personal_one() -> None:
    state = fulfil("S05", farm=("H05",))
    assert options(state) == [*(f"column {i}" for i in range(5)), "done"]
    do(state, "column floriculture", "all")
    assert supply(state)["flower"] == 2  # header and card


def test_s06_three_points() -> None:
    assert points(fulfil("S06"), "ship_effects") == 3


def test_s07_activates_a_producing_column() -> None:
    state = fulfil("S07")
    assert options(state) == ["column 0", "column 1", "column 2", "done"]
    do(state, "column floriculture", "header")
    assert supply(state)["flower"] == 1


def test_s08_removes_any_piece_and_brings_energy() -> None:
    state = fulfil("S08")
    do(state, "piece income_energy")
    assert supply(state)["energy"] == 2 + 3  # the income that it covered is paid at once
    assert points(state, "board") == 2 + 1


def test_s09_activates_any_column_but_the_personal_one() -> None:
    state = fulfil("S09")
    assert options(state) == [*(f"column {i}" for i in range(5)), "done"]
    do(state, "column discovery")
    assert supply(state)["energy"] == 1


def test_s10_places_a_discarded_card_and_activates_it_alone() -> None:
    state = fulfil("S10", discard=["H24"])
    assert not any(option.startswith("back") for option in options(state))
    do(state, "farm H24", "column floriculture")
    assert options(state) == ["card 3", "done"]  # neither header nor other cards
    do(state, "card H24")
    assert cell(state, "H24").goods == ["grain", "flower"]


def test_s10_may_be_refused() -> None:
    state = fulfil("S10", discard=["H24"])
    do(state, "done")
    assert "H24" in state.view().discard


def test_s11_takes_a_progress_tile_from_the_box() -> None:
    state = fulfil("S11")
    assert options(state) == ["tile 5", "tile 6", "tile 7", "done"]
    do(state, "tile BF07")
    assert state.view().players[0].fresh == ["BF07"]


def test_s11_may_be_refused() -> None:
    state = fulfil("S11")
    do(state, "done")
    assert state.view().players[0].fresh == []


def test_s12_a_plant_a_flower_and_an_animal() -> None:
    state = fulfil("S12", farm=("H02", "H04", "H07"))
    assert supply(state)["grain"] == 3  # only grain has room
    assert supply(state)["flower"] == 3
    do(state, "card H07")
    assert supply(state)["wool"] == 3


@pytest.mark.parametrize(
    ("order", "farm", "vp"),
    [
        ("S13", ("H14", "H13", "H10~dock"), 3),
        ("S14", ("H04", "H24@crop", "H10~floriculture", "H05"), 2),  # with H03 five cards, halved
        ("S15", ("H10", "H11~discovery"), 2),
        ("S17", ("H07~pasture",), 3),  # with H08 and H09
    ],
)
def test_s13_to_s17_count_cards_in_the_end(order: str, farm: tuple[str, ...], vp: int) -> None:
    assert points(fulfil(order, farm=farm), "ship_effects") == vp


def test_s16_and_s18_count_in_the_end() -> None:
    state = fulfil("S16", farm=("H16 crate", "H17 crate"), gone=[["left_1", "right_1"], []])
    assert points(state, "ship_effects") == 2
    state = fulfil("S18", public=["A01"], barrels=[{"A01": 1}, {}], gone=[["left_2"], []])
    assert points(state, "ship_effects") == 1


# ---- progress tiles


@pytest.mark.parametrize(
    ("tile", "card", "column"), [("BF01", "H04", "floriculture"), ("BF02", "H01", "crop"), ("BF03", "H07", "pasture")]
)
def test_bf01_to_bf03_energy_with_a_column(tile: str, card: str, column: str) -> None:
    state = position(displays=[[card], []], own_tiles=[[tile], []], characters=NOBODY)
    do(state, "own 0", f"column {column}")
    assert supply(state) == {"energy": 1}
    state = position(displays=[["H14"], []], own_tiles=[[tile], []], characters=NOBODY)
    do(state, "own 0", "column dock")
    assert supply(state) == {}


@pytest.mark.parametrize(
    ("tile", "card", "column", "kinds"),
    [
        ("BF04", "H46", "pasture", [0, 1, 2]),
        ("BF05", "H49", "discovery", [3, 4]),
        ("BF06", "H52", "dock", [0, 1, 2]),
        ("BF08", "H16", "personal", [3, 4]),
    ],
)
def test_bf04_to_bf08_a_resource_with_a_column(tile: str, card: str, column: str, kinds: list[int]) -> None:
    state = position(era="III", displays=[[card], []], own_tiles=[[tile], []], characters=NOBODY)
    do(state, "own 0", f"column {column}", f"tile {tile}")
    assert options(state) == [f"good {kind}" for kind in kinds]
    state = position(era="III", displays=[[card], []], own_tiles=[[tile], []], fresh=[[tile], []], characters=NOBODY)
    state.farms[0].fresh = state.farms[0].tiles
    do(state, "own 0", f"column {column}")
    assert pending(state) != "activate" or not can(state, f"tile {tile}")  # taken this turn: not yet (SV-11)


def test_bf07_a_step_with_the_personal_column() -> None:
    state = position(displays=[["H16"], []], own_tiles=[["BF07"], []], characters=NOBODY)
    do(state, "own 0", "column personal", "tile BF07", "track left")
    assert state.farms[0].left == 1


# ---- end-of-game tiles


@pytest.mark.parametrize(
    ("tile", "vp"),
    [("BE01", 2), ("BE02", 6), ("BE03", 2), ("BE04", 1), ("BE05", 2), ("BE06", 3), ("BE07", 1), ("BE08", 3)],
)
def test_end_of_game_tiles(tile: str, vp: int) -> None:
    state = position(
        era="II",
        own_tiles=[[tile], []],
        farms=[
            ["H01 lily", "H02 grain", "H10~crop", "H04", "H07", "H14", "H11", "H16 crate", "H17 crate", "H18"],
            [],
        ],
        stored=["grain grain flower flower", ""],
        energy=[15, 0],
        row_uses=[1, 0],
        public=["A01"],
        barrels=[{"A01": 1}, {}],
        ships=["S06"],
        shipped=[{"S06": 1}, {}],
        gone=[["left_1", "left_2", "left_3", "right_1"], []],
    )
    assert points(state, "end_tile") == vp


# ---- improvements


def test_flip_step_for_a_flipped_card() -> None:
    state = position(displays=[["H10"], []], farms=[["H16 crate"], []], gone=[["flip_step"], []], characters=NOBODY)
    do(state, "own 0", "back dock", "track left")
    assert state.farms[0].left == 1
    assert points(state, "board") == 2
    state = position(displays=[["H10"], []], characters=NOBODY)
    do(state, "own 0", "back dock")
    assert pending(state) == "add_card"


def test_village_discount() -> None:
    fields: dict[str, Any] = {"village": ["H02", "H01", "H10"], "characters": NOBODY, "public": ["A01"]}
    state = position(gone=[["village_discount"], []], barrels=[{"A01": 1}, {}], **fields)
    assert can(state, "village 2")  # minimum 0, slot 1: free
    do(state, "village 2")
    assert pending(state) == "place_card"
    assert not can(position(**fields), "village 2")
    state = position(gone=[["village_discount"], []], barrels=[{"A01": 1}, {}], energy=[5, 0], **fields)
    do(state, "village 0")  # minimum 1, slot 3
    assert supply(state) == {"energy": 2}


def test_ship_discount() -> None:
    state = position(
        era="II",
        ships=["S01", "S06"],
        shipped=[{"S06": 1}, {}],
        gone=[["ship_discount"], []],
        stored=["grain flower wool", ""],
        characters=NOBODY,
    )
    do(state, "ship S01")
    assert pending(state) == "place_piece"  # the lily is saved
    state = position(
        era="II",
        ships=["S01", "S06"],
        shipped=[{"S06": 1}, {}],
        gone=[["ship_discount"], []],
        stored=["grain lily flower wool", ""],
        characters=NOBODY,
    )
    do(state, "ship S01")
    assert options(state) == ["good 0", "good 1", "good 2", "good 3"]
    do(state, "good wool")
    assert supply(state) == {"wool": 1}


@pytest.mark.parametrize(
    ("piece", "goods", "cost"),
    [("market_crop", ["grain", "lily"], 1), ("market_flower", ["flower"], 2), ("market_pasture", ["wool", "egg"], 3)],
)
def test_market_improvements(piece: str, goods: list[str], cost: int) -> None:
    state = position(
        gone=[[piece], []],
        farms=[["H16 crate"] if piece == "market_crop" else [], []],
        public=["A01"],
        barrels=[{"A01": 1} if piece == "market_flower" else {}, {}],
        ships=["S06"],
        shipped=[{"S06": 1} if piece == "market_pasture" else {}, {}],
    )
    own, other = (to_builtins(player.market) for player in state.view().players)
    for good in goods:
        assert own[good] == cost
        assert other[good] == cost + 1
    assert points(state, "board") == 2


@pytest.mark.parametrize(
    ("piece", "stored", "kinds"),
    [
        ("endless_crop", "grain lily", [0, 1]),
        ("endless_flower", "flower flower", [2]),
        ("endless_pasture", "wool egg", [3, 4]),
    ],
)
def test_endless_storages(piece: str, stored: str, kinds: list[int]) -> None:
    orders: dict[str, Any] = {
        "endless_crop": {"farms": [["H16 crate"], []]},
        "endless_flower": {"public": ["A01"], "barrels": [{"A01": 1}, {}]},
        "endless_pasture": {"ships": ["S06"], "shipped": [{"S06": 1}, {}]},
    }
    state = position(gone=[[piece], []], stored=[stored, ""], **orders[piece])
    state.stack.append(GainGood(0, sum(1 << kind for kind in kinds), 5, 0, 0, 0))
    state.settle()
    for _ in range(5):
        if pending(state) == "gain_good":
            do(state, f"good {kinds[0]}")
    assert sum(supply(state).values()) == 7


def test_incomes_pay_at_once_and_in_every_income_phase() -> None:
    for piece, kind, good in (
        ("income_energy", 1, "energy"),
        ("income_plant", 0, "flower"),
        ("income_animal", 2, "egg"),
    ):
        orders: list[dict[str, Any]] = [
            {"farms": [["H16 crate"], []]},
            {"public": ["A01"], "barrels": [{"A01": 1}, {}]},
            {"ships": ["S06"], "shipped": [{"S06": 1}, {}]},
        ]
        state = position(stack=[{"kind": "place_piece", "seat": 0, "piece": kind}], **orders[kind])
        do(state, f"piece {piece}")
        if pending(state) == "gain_good":
            do(state, f"good {good}")
        paid = 2 if good == "energy" else 1
        assert supply(state) == {good: paid}
        assert points(state, "board") == 1
        state.stack.clear()
        rounds.begin_income(state)
        state.settle()
        if pending(state) == "gain_good":
            do(state, f"good {good}")
        while pending(state) == "take_discarded":
            do(state, "done")
        assert supply(state) == {good: 2 * paid}


# ---- special farm cards


@pytest.mark.parametrize(("card", "good"), [("H22", "lily"), ("H24", "grain"), ("H41", "lily"), ("H42", "grain")])
def test_cards_of_two_colours(card: str, good: str) -> None:
    """In either column they produce both."""
    for column in ("crop", "floriculture"):
        state = position(era="III", displays=[[card], []], characters=NOBODY)
        do(state, "own 0", f"column {column}", f"card {card}")
        assert supply(state) == {good: 1, "flower": 1}
        assert cell(state, card).column == column


@pytest.mark.parametrize(
    ("card", "column"), [("H40", "crop"), ("H46", "pasture"), ("H49", "discovery"), ("H52", "dock")]
)
def test_cards_with_points(card: str, column: str) -> None:
    """They bring nothing but points, and activate their column; on their back they score nothing."""
    state = position(era="III", displays=[[card], []], characters=NOBODY, stored=["flower", ""], public=["A01"])
    do(state, "own 0", f"column {column}")
    assert points(state, "cards") == 2
    assert not can(state, f"card {card}") if pending(state) == "activate" else True
    state = position(era="III", displays=[[card], []], characters=NOBODY)
    do(state, "own 0", "back crop")
    assert points(state, "cards") == 0


@pytest.mark.parametrize("card", ["H28", "H43"])
def test_cards_that_store_wool_or_egg(card: str) -> None:
    state = position(era="III", displays=[[card], []], characters=NOBODY)
    do(state, "own 0", "column pasture", f"card {card}")
    assert options(state) == ["good 3", "good 4"]
    do(state, "good egg")
    assert cell(state, card).goods == ["egg"]
    state = position(era="III", displays=[["H46"], []], farms=[[f"{card} wool"], []], characters=NOBODY)
    do(state, "own 0", "column pasture")
    assert not can(state, f"card {card}")


def test_reveal_and_festival_cards() -> None:
    """The last four cards of the pile: reveals are executed and replaced, a festival comes in its card's place."""
    state = position(
        displays=[["H10", "H11", "H12"], ["H04", "H05", "H06"]],
        village=["H01", "H02", "H03"],
        pile=["festival", "H07"],
        characters=NOBODY,
        energy=[9, 9],
    )
    seen: set[str] = set()
    while state.era == 0:
        seen |= {card for card in state.view().village if card}
        do(state, options(state)[-1] if pending(state) != "take_turn" else "own 0" if can(state, "own 0") else "own 1")
    assert "H07" in seen
    assert any(card.startswith("E") for card in seen)
    assert state.public_open == 3
