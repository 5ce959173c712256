"""The worked examples of both rulebooks."""

from __future__ import annotations

from solstead.games.suna_valo.rounds import begin_income
from solstead.games.suna_valo.view import Offer
from tests.games.suna_valo.table import (
    GAME,
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

LEFT = ["left_1", "left_2", "left_3"]


def test_example_preparation_round() -> None:
    """White lays grain, egg and energy on its three cards; then black decides."""
    state = GAME.new(seed=3)
    for seat in range(2):
        state.apply(seat, state.options(seat)[0])
    assert state.to_act() == [0]
    for good in ("grain", "egg", "energy"):
        state.apply(0, GAME.action("good", ["grain", "lily", "flower", "wool", "egg", "energy"].index(good)))
    view = view_of(state)
    assert [card.price for card in view.players[0].display] == [{"grain": 1}, {"egg": 1}, {"energy": 1}]
    assert view.players[0].stock == {"lily": 1, "flower": 1, "wool": 1}
    assert view.players[0].energy == 0
    assert state.to_act() == [1]
    assert pending(state) == "start_price"
    for _ in range(3):
        state.apply(1, state.options(1)[0])
    assert pending(state) == "take_turn"
    assert state.to_act() == [0]


def test_example_purchase_from_the_village() -> None:
    """Minimum price 2 on the slot of 3: five goods of any kind."""
    state = position(
        village=["H03", "H01", "H02"],
        stored=["grain grain flower wool egg", ""],
        energy=[2, 0],
        characters=["C01", "C02"],
    )
    do(state, "village 0")
    assert pending(state) == "pay_any"
    do(state, "good grain", "good grain", "good flower", "good wool", "good energy")
    assert supply(state) == {"egg": 1, "energy": 1}
    assert pending(state) == "place_card"
    do(state, "column crop")
    assert [c.card for c in state.view().players[0].farm] == ["H03"]


def test_example_purchase_from_the_other_player() -> None:
    """White pays grain, egg and energy; black gets two of each, one egg does not fit and becomes energy."""
    state = position(
        displays=[[], [("H05", "energy grain egg")]],
        stored=["grain egg", "egg"],
        energy=[1, 0],
        characters=["C01", "C02"],
    )
    do(state, "other 0")
    assert supply(state, 0) == {}
    # two grain and one egg are stored, and the second egg would be the third in the header
    assert supply(state, 1) == {"grain": 2, "egg": 2, "energy": 3}
    assert pending(state) == "place_card"
    assert state.view().players[1].display[0] == Offer(None, {})


def test_example_crop_areas() -> None:
    """The new card and the card above produce; a covered icon does not; the header offers grain or lily."""
    state = position(displays=[["H02"], []], farms=[["H03 lily -"], []])
    do(state, "own 0", "column crop")
    assert pending(state) == "activate"
    do(state, "all")
    assert cell(state, "H02").goods == ["grain"]
    assert cell(state, "H03").goods == ["lily", "lily"]
    do(state, "header")
    assert options(state) == ["good 0", "good 1"]
    do(state, "good grain")
    assert state.view().players[0].headers == {"grain": 1}
    assert pending(state) == "add_card"


def test_example_discoveries() -> None:
    """Two energy stones, wool into a free storage of a pasture card, a step on the right track."""
    state = position(displays=[["H10"], []], farms=[["H07", "H11", "H12"], []], stored=["egg egg", ""])
    do(state, "own 0", "column discovery")
    assert supply(state)["energy"] == 2  # header and new card, which need no decision
    do(state, "card H11")
    assert cell(state, "H07").goods == ["wool"]  # an egg would have no room
    do(state, "track right")  # H12: nothing but its step is left
    assert state.farms[0].right == 2


def test_example_transport_dock() -> None:
    """Three deliveries to one public order: rewards at once, then the barrel on the better space."""
    state = position(
        era="II",
        displays=[["H15"], []],
        public=["A07"],
        delivered=[{"A07": [3]}, {}],
        stored=["grain wool egg", ""],
        characters=["C02", "C01"],
    )
    do(state, "own 0", "column dock")
    assert pending(state) == "deliver"  # two drones of the card and one of the header
    do(state, "public A07", "space 0")
    assert supply(state) == {"grain": 1, "egg": 1, "energy": 2}
    do(state, "public A07", "space 1")
    assert supply(state) == {"grain": 1, "flower": 1, "energy": 2}
    do(state, "public A07", "header")  # grain could also come from the market
    assert pending(state) == "place_piece"
    do(state, "piece income_energy")
    assert supply(state) == {"flower": 1, "energy": 4}
    assert points(state, "public_orders") == 4
    assert state.view().players[0].delivered[2] == []


def test_example_personal_orders() -> None:
    """Drones of the dock deliver to personal orders only; its cogs are not used."""
    state = position(
        displays=[["H18"], []],
        farms=[["H13", "H17 grain"], []],
        stored=["flower wool", ""],
        public=["A02"],
        characters=["C02", "C01"],
    )
    do(state, "own 0", "column personal")
    assert pending(state) == "deliver"
    assert [option.split()[0] for option in options(state)] == ["card", "card", "done"]
    do(state, "card H18", "card H17")
    assert pending(state) == "place_piece"
    do(state, "piece market_crop")
    assert cell(state, "H17").crate
    assert cell(state, "H18").delivered == [0]
    assert points(state, "personal_orders") == 3
    assert state.farms[0].left == state.farms[0].right == 0


def test_example_row() -> None:
    """A discovery completes the row: column first, then the whole row but the personal order."""
    state = position(
        era="II",
        displays=[["H10"], []],
        farms=[["H20", "H05", "H07", "H15", "H17", "H16 lily"], []],
        characters=["C02", "C01"],
    )
    do(state, "own 0", "column discovery")
    assert supply(state) == {"energy": 2}
    assert pending(state) == "row_bonus"
    do(state, "row")
    assert supply(state)["energy"] == 3
    do(state, "all")
    assert supply(state) == {"grain": 2, "flower": 1, "wool": 1, "energy": 3}
    assert pending(state) == "deliver"  # the two drones of the dock card, not the one of the header
    do(state, "card H17", "space 0", "card H20", "card H16", "card H05")
    assert pending(state) == "place_piece"
    do(state, "piece flip_step")
    assert cell(state, "H16").crate
    assert cell(state, "H17").delivered == [0]
    assert pending(state) == "add_card"
    assert state.farms[0].row_uses == 1


def test_example_steps_on_both_tracks() -> None:
    """Two dock cards with a drone and a cog each: one step right, one step left."""
    state = position(displays=[["H13"], []], farms=[["H14"], []], characters=["C02", "C01"])
    do(state, "own 0", "column dock")
    do(state, "track right")
    assert (state.farms[0].left, state.farms[0].right) == (0, 2)
    state = position(era="II", displays=[["H13"], []], farms=[["H32"], []], characters=["C02", "C01"])
    do(state, "own 0", "column dock")
    do(state, "card H13", "track right", "track left")
    assert (state.farms[0].left, state.farms[0].right) == (1, 2)


def test_example_progress_tile() -> None:
    """Two steps on the right reach a notch; the tile works from the next own turn on."""
    state = position(
        stack=[{"kind": "take_step", "seat": 0, "n": 2}], gone=[["right_1"], []], farms=[["H16 crate"], []]
    )
    do(state, "track right", "track right")
    assert pending(state) == "take_tile"
    do(state, "tile BF03")
    view = state.view().players[0]
    assert view.tiles == ["BF03"]
    assert "BF03" not in state.view().tiles


def test_example_end_of_game_tile() -> None:
    """The top of the right track brings an end-of-game tile: 1 for every 2 energy stones, at most 6."""
    state = position(stack=[{"kind": "take_step", "seat": 0, "n": 1}], right=[5.5, 0], energy=[9, 0])
    do(state, "track right")
    assert [option for option in options(state) if option.startswith("tile")] == ["tile 8", "tile 9", "tile 15"]
    do(state, "tile BE02")
    assert points(state, "end_tile") == 4


def test_example_multiplier() -> None:
    """Multiplier 3 and the top of the right track: 9 points."""
    state = position(left=[4, 0], right=[6, 0])
    assert points(state, "tracks") == 9


def test_example_village_festival() -> None:
    """E02: two resources of the bonus, 2 energy for each of black's two pasture cards, then 2 for white's one."""
    state = position(
        turn=1,
        tree=0,
        displays=[[], ["E02"]],
        farms=[["H07"], ["H08", "H09"]],
        characters=["C01", "C02"],
    )
    do(state, "own 0", "feast", "good grain", "good flower")
    assert supply(state, 1) == {"grain": 1, "flower": 1, "energy": 4}
    assert supply(state, 0) == {"energy": 2}
    assert "E02" not in state.to_dict()["festivals"]
    assert "E02" not in [card.card for card in state.view().players[1].display]


def test_example_ship_order() -> None:
    """S01: pay four resources, a ship on the better space, then five energy stones."""
    state = position(turn=1, ships=["S01"], stored=["", "grain lily flower wool"], village=["H01", "H02", "H03"])
    do(state, "ship S01")
    assert supply(state, 1) == {}
    assert pending(state) == "place_piece"
    do(state, "piece endless_pasture")
    assert supply(state, 1) == {"energy": 5}
    assert points(state, "ships", 1) == 3
    assert "H03" in state.view().discard  # the rightmost card of the village


def test_example_adding_a_card() -> None:
    """White fills its display from the village: price grain and energy, the village moves right."""
    state = position(
        turn=1,
        village=["H04", "H05", "H03"],
        displays=[[("H10", "energy")], []],
        stored=["grain", ""],
        energy=[1, 1],
        characters=["C01", "C02"],
    )
    do(state, "other 0", "column discovery")
    assert pending(state) == "add_card"
    assert state.to_act() == [0]
    do(state, "village 2", "good energy", "good grain", "done")  # in any order
    view = state.view()
    assert view.players[0].display[0] == Offer("H03", {"grain": 1, "energy": 1})
    assert view.village[1:] == ["H04", "H05"]
    assert view.village[0] is not None
    assert state.to_act() == [0]
    assert pending(state) == "take_turn"


def test_example_farm_market() -> None:
    """No grain in store: two energy stones buy one that is delivered at once."""
    state = position(stack=[{"kind": "deliver", "seat": 1, "n": 1, "scope": -1}], public=["A03"], energy=[0, 2])
    do(state, "public A03")
    assert pending(state) == "choose_space"
    do(state, "space 1")
    assert supply(state, 1) == {}
    assert state.view().players[1].delivered[0] == [1]


def test_example_end_of_an_era() -> None:
    """The first player's adding reveals the last order: the village is filled, the other player has one more turn."""
    state = position(
        pile=["reveal_public"],
        village=["H02", "H03", "H04"],
        displays=[["H10"], ["H11"]],
        ships=["S01", "S02"],
        characters=["C01", "C02"],
    )
    do(state, "own 0", "column discovery", "village 0", "good energy")
    finish(state)
    assert state.view().public[1] is not None
    assert state.triggered
    assert state.to_act() == [1]
    assert pending(state) == "take_turn"
    do(state, "own 0", "back crop")
    while state.era == 0:
        do(state, options(state)[-1])
    assert state.view().era == "II"
    assert pending(state) == "replace_cards"
    assert state.to_act() == [1]


def test_example_income() -> None:
    """Black has unlocked two energy stones, and wool or egg; white has nothing."""
    state = position(
        public=["A01"],
        barrels=[{}, {"A01": 1}],
        ships=["S06"],
        shipped=[{}, {"S06": 1}],
        gone=[[], ["income_energy", "income_animal"]],
        characters=["C01", "C02"],
    )
    state.stack.clear()
    begin_income(state)
    state.settle()
    assert supply(state, 1) == {"energy": 2}
    assert options(state) == ["good 3", "good 4"]
    do(state, "good wool")
    assert supply(state, 1) == {"wool": 1, "energy": 2}
    assert supply(state, 0) == {}


def test_example_new_era() -> None:
    """A festival of the display is replaced: its good moves to the new card, two more are added; the rest goes."""
    for good in ("flower", "lily"):  # German, English
        state = position(
            era="III",
            tree=0,
            phase="new_era",
            displays=[[("E06", good), "H20", "H21"], []],
            hands=[["H53", "H41", "H39"], []],
            stored=["egg wool", ""],
            energy=[1, 0],
            characters=["C01", "C02"],
            stack=[{"kind": "replace_cards", "seat": 0, "replaced": 0}],
        )
        do(state, "own 0", "farm H39")
        assert price(state, 0) == {good: 1}
        do(state, "good egg", "rest")  # and an energy stone
        assert price(state, 0) == {good: 1, "egg": 1, "energy": 1}
        finish(state)
        assert {"H53", "H41"} <= set(state.view().discard)
        assert "E06" not in state.to_dict()["festivals"]
        assert state.view().players[0].display[0].card == "H39"


def test_example_final_scoring() -> None:
    """10+3+8+11+2+4+5+12+3+2-2 = 58."""
    state = position(
        era="III",
        turn=1,
        ships=["S01", "S09", "S13"],
        public=["A01", "A02", "A08"],
        shipped=[{"S09": 1}, {"S13": 1, "S01": 1, "S09": 2}],
        barrels=[{"A08": 1}, {"A01": 1, "A02": 1, "A08": 2}],
        farms=[
            [],
            ["H13", "H14", "H15", "H16 crate", "H17 crate", "H53 crate", "H49", "H01", "H04", "H07"],
        ],
        gone=[
            ["left_2", "left_3"],
            ["market_crop", "income_energy", "income_animal", *LEFT, "right_1", "right_2", "right_3"],
        ],
        row_points=[0, 1],
        left=[0, 6],
        right=[0, 6],
        own_tiles=[[], ["BE07"]],
        stored=["", "grain lily flower flower wool egg"],
        energy=[0, 7],
        shortage=[0, 1],
        displays=[[], [("H10", "energy shortage")]],
    )
    assert list(state.breakdown()[1].values()) == [10, 3, 8, 11, 2, 4, 5, 12, 3, 2, -2]
    assert state.scores()[1] == 58
    assert not can(state, "done")
