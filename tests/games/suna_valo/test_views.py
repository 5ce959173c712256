"""What a seat sees: hands of a new era from behind, options with what they cost, nothing that is printed."""

from __future__ import annotations

import random
from typing import Any, Optional

import msgspec
from msgspec import UNSET

from solstead import load
from solstead.core import bits
from solstead.core.state import State
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import BARREL, CRATE, GOODS, SHIP_PIECE
from solstead.games.suna_valo.view import SunaValoEffect
from tests.games.suna_valo.table import GAME, NAMES, TABLES, action, do, position, view_of, without

#: The pieces that are ships.
SHIPS = [NAMES["piece"][n] for n in bits.members(TABLES.pieces_of[SHIP_PIECE])]


def hands_of_a_new_era(seed: int) -> list[State]:
    """The states of a random game in which both hold cards."""
    rng = random.Random(seed)
    state = load("suna_valo").new(seed=seed)
    found = []
    while not state.over:
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.options(seat)))
        if state.to_dict()["phase"] == "new_era":
            found.append(state.clone())
    return found


def test_hidden_festivals_are_of_the_era() -> None:
    game = load("suna_valo")
    eras: set[str] = set()
    for seed in range(60):
        if len(eras) == 2:
            return
        for state in hands_of_a_new_era(seed):
            view = view_of(state)
            if sum(player.hand_festivals for player in view.players):
                eras.add(view.era)
                for viewer in (None, 0, 1):
                    assert game.from_view(state.view(viewer), seed=1).view(viewer) == state.view(viewer)
    raise AssertionError(f"festivals were held in {eras} alone")


def effect(state: SunaValoState, words: str) -> Optional[SunaValoEffect]:
    """What an option says of itself."""
    found: Optional[SunaValoEffect] = GAME.effect(state, state.to_act()[0], action(state, words))
    return found


def test_options_say_what_they_cost() -> None:
    state = position(
        village=["H03", "H01", "H14"],
        displays=[["H10"], [("H05", "grain egg shortage")]],
        stored=["grain grain egg", ""],
        energy=[9, 0],
        ships=["S06"],
    )
    assert effect(state, "village 0") == SunaValoEffect(price=5, columns=[0])  # the header has no room
    assert effect(state, "other 0") == SunaValoEffect(pays={"grain": 1, "egg": 1, "shortage": 1}, columns=[1])
    assert effect(state, "own 0") == SunaValoEffect(columns=[3])
    ships = [NAMES["piece"].index(piece) for piece in view_of(state).players[0].pieces if piece in SHIPS]
    assert effect(state, "ship S06") == SunaValoEffect(pays={"energy": 4}, vp=3, pieces=ships)
    do(state, "village 0")
    assert effect(state, "rest") == SunaValoEffect(energy=5)
    do(state, "good egg")
    assert effect(state, "rest") == SunaValoEffect(energy=4)


def test_a_question_says_what_is_owed_and_what_may_be_spent() -> None:
    """Energy among exact goods goes by itself; goods for shortage markers are paid afterwards and must be left."""

    def asked(state: SunaValoState) -> dict[str, Any]:
        top = view_of(state).stack[-1]
        return {
            name: value for name in ("due", "more", "energy", "goods") if (value := getattr(top, name)) is not UNSET
        }

    fields: dict[str, Any] = {"village": ["H03", "H10", "H14"], "displays": [["H07"], [("H05", "grain egg")]]}
    rich: dict[str, Any] = {**fields, "stored": ["grain grain egg", ""], "energy": [9, 0]}
    state = position(**rich)
    do(state, "village 0")
    assert asked(state) == {"due": {"any": 5}, "energy": 9}
    state = position(**rich)
    do(state, "other 0")
    assert asked(state) == {"due": {"grain": 1, "egg": 1}, "energy": 9}
    assert [effect(state, words) for words in ("market grain", "market egg")] == [
        SunaValoEffect(energy=2),
        SunaValoEffect(energy=4),
    ]
    rich["displays"] = [["H07"], [("H05", "grain egg energy shortage shortage")]]
    state = position(**rich)
    do(state, "other 0")
    assert asked(state) == {"due": {"grain": 1, "egg": 1}, "energy": 8, "goods": 9}  # 12, less one energy and two
    state = position(**fields, stored=["egg", ""], energy=[3, 0], characters=["C01", "C08"])
    do(state, "own 0", "back floriculture", "done", "village 0")
    assert asked(state) == {"due": {"any": 2}, "more": True, "energy": 3}
    for viewer in (None, 0, 1):
        assert GAME.from_view(state.view(viewer), seed=1).view(viewer) == state.view(viewer)


def test_options_say_what_must_be_laid_and_what_will_be_short() -> None:
    fields: dict[str, Any] = {"displays": [["H07"], []], "village": ["H03", "H10", "H14"], "stored": ["egg", ""]}
    state = position(characters=["C01", "C08"], **fields)
    do(state, "own 0", "back floriculture", "done")
    assert effect(state, "village 0") == SunaValoEffect(least=2, markers=1)
    assert effect(state, "village 1") == SunaValoEffect(least=0)
    state = position(characters=["C02", "C08"], **fields)  # one below the minimum
    do(state, "own 0", "back floriculture", "done")
    assert effect(state, "village 0") == SunaValoEffect(least=1)


def test_replacing_says_what_the_only_card_in_the_hand_would_cost() -> None:
    """It is clear which card comes, so nothing else says it."""
    fields: dict[str, Any] = {"era": "II", "phase": "new_era", "displays": [[("H10", "grain")], []]}
    fields["stack"] = [{"kind": "replace_cards", "seat": 0, "replaced": 0}]
    one = position(hands=[["H25"], []], characters=["C01", "C08"], **fields)
    assert effect(one, "own 0") == SunaValoEffect(least=2, markers=2)
    two = position(hands=[["H25", "H26"], []], characters=["C01", "C08"], **fields)
    assert effect(two, "own 0") is None


def test_options_say_where_a_step_leads() -> None:
    state = position(stack=[{"kind": "take_step", "seat": 0, "n": 2}], left=[0, 0], right=[1, 0])
    assert effect(state, "track left") == SunaValoEffect(space=1)
    assert effect(state, "track right") == SunaValoEffect(space=1, detour=True)
    do(state, "track right")
    assert effect(state, "track right") == SunaValoEffect(space=2)


def test_functions_say_what_they_lead_to() -> None:
    """What a function offers can be chosen on the board at once: goods, a track, the space of an order."""
    state = position(displays=[["H01"], []])
    do(state, "own 0", "column crop")
    assert effect(state, "card H01") == SunaValoEffect(plain=True)
    assert effect(state, "header") == SunaValoEffect(goods=[[0, 1]])

    state = position(displays=[["H11"], []], farms=[["H12"], []])
    do(state, "own 0", "column discovery")
    assert effect(state, "card H11") == SunaValoEffect(goods=[[3, 4]])
    assert effect(state, "card H12") == SunaValoEffect(tracks=[0, 1], steps=[0])
    assert effect(state, "done") == SunaValoEffect(gives_up=2)

    tiles = ["BF01", "BF02", "BF03", "BF04", "BE01", "BE02", "BE08"]
    state = position(displays=[["H11"], []], farms=[["H12"], []], own_tiles=[["BF05"], []], tiles=tiles, left=[1, 0])
    do(state, "own 0", "column discovery")
    one_way = SunaValoEffect(tracks=[1], steps=[0], plain=True)  # a crate is in the way on the left
    assert effect(state, "card H12") == one_way
    assert effect(state, "tile BF05") == SunaValoEffect(goods=[[3, 4]])


def test_deliveries_say_which_spaces_they_can_go_to() -> None:
    """Spaces that are alike go by the first of them; what cannot be delivered is -1."""
    state = position(
        displays=[["H14"], []], farms=[["H53", "H13"], []], stored=["grain lily wool", ""], public=["A02"], era="III"
    )
    do(state, "own 0", "column dock")
    found = effect(state, "card H13")
    assert found is not None
    assert found.orders is not None
    assert found.tracks == [0, 1]
    public, personal = found.orders["public 0"], found.orders["card 0"]
    assert (public.spaces, personal.spaces) == ([0, -1, 2], [0, 0, -1, -1])
    do(state, "card H13")
    assert (found.drones, found.steps) == ([0], [1])
    assert effect(state, "icon 0") == SunaValoEffect(orders=found.orders, drones=[0])
    assert effect(state, "icon 1") == SunaValoEffect(tracks=[0, 1], steps=[1])
    assert effect(state, "done") == SunaValoEffect(gives_up=1)
    do(state, "icon 0")
    assert effect(state, "card H53") == SunaValoEffect(orders={"card 0": personal})
    assert effect(state, "public A02") == SunaValoEffect(orders={"public 0": public})


def test_deliveries_say_what_all_of_them_together_take() -> None:
    """A good that is there goes to one space; the market sells as long as the energy lasts."""
    deliver = [{"kind": "deliver", "seat": 0, "n": 3, "scope": -1}]
    for energy, paid in ((0, [0, -1, 0]), (4, [0, 4, 0]), (3, [0, -1, 0])):
        state = position(stack=deliver, stored=["grain wool", ""], energy=[energy, 0], public=["A02"], era="III")
        found = effect(state, "public A02")
        assert found is not None
        assert found.orders is not None
        assert found.orders["public 0"].energy == paid


def test_deliveries_say_which_pieces_are_chosen_from_for_a_full_order() -> None:
    """Where all that is missing is there: barrels for public orders, crates for personal ones. A single one leaves by
    itself."""
    deliver = [{"kind": "deliver", "seat": 0, "n": 4, "scope": -1}]

    def pieces(order: str, stored: str, *gone: str) -> list[str]:
        fields: dict[str, Any] = {"public": ["A01"], "farms": [["H16"], []], "energy": [9, 0]}
        state = without(position(stack=deliver, stored=[stored, ""], **fields), *gone)
        found = effect(state, order)
        assert found is not None
        assert found.orders is not None
        (deliveries,) = found.orders.values()
        return [NAMES["piece"][piece] for piece in deliveries.pieces]

    barrels = [NAMES["piece"][piece] for piece in bits.members(TABLES.pieces_of[BARREL])]
    crates = [NAMES["piece"][piece] for piece in bits.members(TABLES.pieces_of[CRATE])]
    assert pieces("public A01", "grain lily flower") == barrels
    assert pieces("public A01", "grain lily wool") == []  # the flower can be bought, but not without being asked
    assert pieces("public A01", "grain lily flower", *barrels[2:]) == barrels[:2]
    assert pieces("public A01", "grain lily flower", *barrels[1:]) == []
    personal = " ".join(GOODS[kind] for kind in TABLES.spaces[NAMES["card"].index("H16")])
    assert pieces("card H16", personal) == crates
    assert pieces("card H16", "") == []


def test_deliveries_say_which_spaces_bring_a_step() -> None:
    deliver = [{"kind": "deliver", "seat": 0, "n": 1, "scope": -1}]
    for stored, spaces in (("grain flower", [2]), ("grain", [])):  # "flower > cog"
        found = effect(position(stack=deliver, stored=[stored, ""], public=["A01"]), "public A01")
        assert found is not None
        assert found.orders is not None
        assert found.orders["public 0"].steps == spaces


def test_a_step_with_one_way_is_plain_unless_a_delivery_may_clear_the_other() -> None:
    """And unless the card takes the place of another one."""
    for stored, picks, plain in (("", -1, True), ("grain", -1, False), ("", 1, False)):
        asked = {"kind": "activate", "seat": 0, "cards": 3, "header": -1, "tiles": 0, "extra": 0, "gear": 0}
        stack = [{**asked, "picks": picks, "scope": -1}]
        fields: dict[str, Any] = {"left": [1, 0], "public": ["A01"], "farms": [["H12", "H13"], []]}
        found = effect(position(stack=stack, stored=[stored, ""], **fields), "card H12")
        assert found is not None
        assert (found.tracks, found.plain, found.alone) == ([1], plain, picks >= 0)


def test_a_purchase_says_what_its_header_would_offer() -> None:
    """Not where the header is full."""
    fields: dict[str, Any] = {"village": ["H03", "H11", "H14"], "energy": [9, 0]}
    gone: list[str]
    for stored, gone, offered in (("", [], [0, 1]), ("grain lily", [], []), ("grain lily", ["endless_crop"], [0, 1])):
        state = without(position(**fields, stored=[stored, ""]), *gone)
        bought = effect(state, "village 0")
        assert bought is not None
        assert bought.header == offered
        assert view_of(state).players[0].endless == (["crop"] if gone else [])
    other = effect(state, "village 1")
    assert other is not None
    assert other.header == []


def test_the_view_says_where_steps_lead() -> None:
    """To the piece in the way on the left, around it on the right."""
    player = view_of(position(right=[1, 0])).players[0]
    assert (player.ahead[0], player.blocked[1]) == ([2], "right_1")
    assert player.ahead[1][:2] == [3, 4]
    gone = [piece for piece in NAMES["piece"] if piece.startswith(("left", "right"))]
    player = view_of(without(position(right=[1, 0]), *gone)).players[0]
    assert player.ahead == [[2, 4, 6, 8, 10, 12], [4, 6, 8, 10, 12]]


def test_the_box_is_not_in_the_view() -> None:
    """What is printed comes from the components, once; a view is what lies where."""
    largest = 0
    rng = random.Random(5)
    state = GAME.new(seed=5)
    while not state.over:
        seat = rng.choice(state.to_act())
        largest = max(largest, len(msgspec.json.encode(state.view(seat))))
        state.apply(seat, rng.choice(state.options(seat)))
    assert largest < 7000
