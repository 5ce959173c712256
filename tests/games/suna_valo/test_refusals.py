"""Why a card, an order, a function or a track cannot be chosen."""

from __future__ import annotations

from typing import Any

from solstead.core import bits
from solstead.games.suna_valo.frames.pieces import PlacePiece
from solstead.games.suna_valo.tables import BARREL, CRATE, SHIP_PIECE
from tests.games.suna_valo.table import NAMES, TABLES, do, pending, position, without
from tests.support import refused


def test_a_village_card_that_is_too_dear() -> None:
    """Goods of all kinds pay for it, the discount counts."""
    fields: dict[str, Any] = {"village": ["H03", "H01", "H14"], "stored": ["grain egg", ""], "energy": [1, 0]}
    assert refused(position(**fields))["village 0"] == "It costs 5, you have 3 goods."
    cheaper = without(position(**fields), "village_discount")
    assert refused(cheaper)["village 0"] == "It costs 4, you have 3 goods."
    fields["energy"] = [3, 0]
    assert "village 0" not in refused(position(**fields))


def test_a_card_of_the_other_display() -> None:
    state = position(displays=[["H10"], [("H05", "grain egg")]], stored=["grain", ""])
    assert refused(state)["other 0"] == "You cannot pay exactly these goods."
    assert "own 0" not in refused(state)
    state = position(displays=[["H10"], [("H05", "grain egg")]], stored=["grain", ""], energy=[4, 0])
    assert "other 0" not in refused(state)  # the egg comes from the market


def test_ship_orders() -> None:
    state = position(ships=["S06"])
    assert refused(state)["ship 0"] == "You cannot pay all of it."
    ship = NAMES["piece"][bits.lowest(TABLES.pieces_of[SHIP_PIECE])]
    state = position(ships=["S06"], energy=[9, 0], shipped=[{"S06": 1}, {}], gone=[[ship], []])
    assert refused(state)["ship 0"] == "You have fulfilled this order."
    state = position(ships=["S06"], energy=[9, 0])
    assert "ship 0" not in refused(state)
    ships = [NAMES["piece"][n] for n in bits.members(TABLES.pieces_of[SHIP_PIECE])]
    assert refused(without(state, *ships))["ship 0"] == "No ship is left on your farm."


def test_the_market_the_pile_and_the_tracks() -> None:
    state = position(energy=[3, 0])
    assert refused(state)["market 0"] == "The market has no use at this moment."
    assert refused(state)["market 4"] == "Not enough energy."
    assert refused(state)["peek"] == "Only the Lookout may turn up the top card."
    assert "peek" not in refused(position(characters=["C04", "C08"]))
    step = [{"kind": "take_step", "seat": 0, "n": 1}]
    assert refused(position(stack=step, left=[1, 0]))["track 0"].startswith("Blocked: ")
    assert "track 0" not in refused(position(stack=step))
    state = without(position(stack=step), "left_1", "left_2", "left_3")
    state.farms[0].left = 6
    assert refused(state)["track 0"] == "The cogwheel is at the top already."


def test_functions_of_an_activation() -> None:
    state = position(displays=[["H03"], []], farms=[["H01 lily", "H02"], []])
    do(state, "own 0", "column crop")
    assert pending(state) == "activate"
    assert refused(state)["card 0"] == "Its storages are full."
    assert not {"card 1", "card 2"} & refused(state).keys()
    do(state, "card H02")
    assert refused(state)["card 1"] == "Already used in this activation."


def test_orders_that_nothing_can_be_delivered_to() -> None:
    deliver = {"kind": "deliver", "seat": 0, "n": 1, "scope": -1}
    fields: dict[str, Any] = {"public": ["A02"], "farms": [["H53", "H54"], []], "era": "III"}
    state = position(stack=[deliver], stored=["grain", ""], **fields)
    assert pending(state) == "deliver"
    nothing = "Nothing that you have or can buy fits a free space."
    state = position(stack=[deliver], stored=["egg egg", ""], **fields)
    assert nothing in refused(state).values()
    state = position(stack=[{**deliver, "scope": -2}], stored=["grain lily wool", ""], **fields)
    assert refused(state)["public 0"] == "These drones fly to personal orders only."


def test_the_last_delivery_to_an_order_that_no_piece_is_left_for() -> None:
    """SV-14: an order is not completed without a barrel or crate; before the last space it does not matter."""
    deliver = {"kind": "deliver", "seat": 0, "n": 1, "scope": -1}
    fields: dict[str, Any] = {"stack": [deliver], "public": ["A01", "A02"], "stored": ["flower wool", ""]}
    gone = [NAMES["piece"][n] for kind in (BARREL, CRATE) for n in bits.members(TABLES.pieces_of[kind])]
    nearly: dict[str, Any] = {"delivered": [{"A01": [0, 1]}, {}], "farms": [["H16 lily"], []]}
    found = refused(without(position(**fields, **nearly), *gone))
    assert (found["public 0"], found["card 0"]) == (
        "No barrel is left for this order.",
        "No crate is left for this order.",
    )
    assert "public 1" not in found
    assert not {"public 0", "card 0"} & refused(position(**fields, **nearly)).keys()
    begun = without(position(**fields, farms=[["H16"], []]), *gone)
    assert not {"public 0", "card 0"} & refused(begun).keys()


def test_drones_that_fly_to_one_personal_order() -> None:
    """SV-3: an order that is activated alone uses the drones of the dock for itself."""
    alone = [{"kind": "deliver", "seat": 0, "n": 1, "scope": 1}]
    state = position(stack=alone, farms=[["H16", "H53"], []], stored=["grain flower", ""], era="III")
    assert pending(state) == "deliver"
    assert refused(state)["card 0"] == "These drones fly to another order."
    assert "card 1" not in refused(state)


def test_a_piece_of_another_kind() -> None:
    state = position()
    state.stack.append(PlacePiece(0, CRATE))
    found = refused(state)
    assert {why for noun, why in found.items() if noun.startswith("piece")} == {"Another kind of piece is needed."}
    options = {f"piece {n}" for _, n in (state.setup.game.noun(action) for action in state.options(0))}
    assert len(options) + sum(noun.startswith("piece") for noun in found) == len(NAMES["piece"])
