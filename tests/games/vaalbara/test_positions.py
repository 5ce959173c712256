"""Positions, settings and components of Vaalbara that do not fit are refused by name."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from solstead import BadComponents, BadPosition, BadSetting
from solstead.core import bits
from solstead.games.vaalbara.state import VaalbaraState
from solstead.games.vaalbara.tables import tables_of
from tests.games.vaalbara.table import GAME, position, view_of


def refused(message: str, **changes: Any) -> None:
    """A position with these fields is refused with this message."""
    with pytest.raises(BadPosition, match=message):
        GAME.from_dict({**position(seats=3).to_dict(), **changes})


def players(**changes: Any) -> list[dict[str, Any]]:
    """The players of a new game, the first of them changed."""
    first, *rest = position(seats=3).to_dict()["players"]
    return [{**first, **changes}, *rest]


def test_the_round_is_one_to_nine() -> None:
    refused("round must be 1 to 9", round=0)
    refused("round", round="two")


def test_unknown_fields_are_named() -> None:
    refused("weather", weather="sunny")


def test_every_land_lies_in_one_place() -> None:
    deck = position(seats=3).to_dict()["deck"]
    refused(r"deck\[1\].land: .* lies elsewhere", deck=[deck[0], {**deck[1], "land": deck[0]["land"]}, *deck[2:]])
    refused(r"deck\[1\].back", deck=[deck[0], {**deck[1], "back": "L99"}, *deck[2:]])
    refused("nowhere", deck=deck[:-1])


def test_lands_for_more_players_are_not_in_play() -> None:
    deck = position(seats=3).to_dict()["deck"]
    refused("not in play with 3 players", deck=[{**deck[0], "land": "L51"}, *deck[1:]])


def test_every_character_is_in_one_place() -> None:
    refused(r"players\[0\]\.hand must not name anything twice", players=players(hand=["fighter"] * 5))
    refused(r"must be one of .* not 'wizard'", players=players(hand=["wizard"]))
    refused("shown must be in the hand", players=players(shown=["farmer"]))
    refused("points must be 0 to 9999", players=players(points=-1))


def test_hands_have_five_cards_while_there_are_enough() -> None:
    first = position(seats=3).to_dict()["players"][0]
    refused("hand must have 5 cards", players=players(hand=first["hand"][1:], deck=[*first["deck"], first["hand"][0]]))


def test_discards_fit_the_round() -> None:
    everything = [
        *position(seats=3).to_dict()["players"][0]["hand"],
        *position(seats=3).to_dict()["players"][0]["deck"],
    ]
    refused("discard must hold a character for each", players=players(hand=[], deck=[], discard=everything, shown=[]))
    later = position(seats=2, round=5).to_dict()
    none = [{**player, "discard": [], "deck": [*player["deck"], *player["discard"]]} for player in later["players"]]
    with pytest.raises(BadPosition, match="discard must hold a character for each"):
        GAME.from_dict({**later, "players": none})


def test_low_initiative_acts_first() -> None:
    state = position(seats=2, played=["tracker", "farmer"]).to_dict()
    swapped = [{**player, "played": name} for player, name in zip(state["players"], ("farmer", "hunter"), strict=True)]
    for player, old, new in zip(swapped, ("tracker", "farmer"), ("farmer", "hunter"), strict=True):
        for pile in ("hand", "deck"):
            player[pile] = [old if card == new else card for card in player[pile]]
    with pytest.raises(BadPosition, match="turn: the hunter acts before the farmer"):
        GAME.from_dict({**state, "players": swapped})


def test_numbers_beyond_all_games_are_refused() -> None:
    refused(r"players\[0\].points is 9223372036854775808", players=players(points=2**63))


def test_with_fixed_backs_both_sides_of_a_card_are_known_or_none() -> None:
    box = GAME.components({**GAME.components().data, "fixed_backs": True})
    state = GAME.new(3, seed=1, components=box)
    for viewer in (None, 0, 1, 2):
        assert state.determinise(viewer, 5).view(viewer) == state.view(viewer)
        assert GAME.from_view(state.view(viewer), seed=5, components=box).view(viewer) == state.view(viewer)
    given = state.to_dict()
    for change in ({"back_known": True}, {"land_known": True}):
        deck = [given["deck"][0], {**given["deck"][1], **change}, *given["deck"][2:]]
        with pytest.raises(BadPosition, match="knows the other"):
            GAME.from_dict({**given, "deck": deck}, components=box)
    rows = [{**given["first_row"][0], "back": given["first_row"][1]["back"]},
            {**given["first_row"][1], "back": given["first_row"][0]["back"]}, *given["first_row"][2:]]  # fmt: skip
    with pytest.raises(BadPosition, match="has its own back"):
        GAME.from_dict({**given, "first_row": rows}, components=box)


def test_realms_fit_the_round() -> None:
    refused(r"players\[0\].realm must have 1 lands", round=2)


def test_turn_and_acted_fit_the_characters() -> None:
    refused("nobody acts before the characters are revealed", turn=0)
    refused("acted must not name anything twice", acted=[0, 0])
    refused("either all players have revealed", players=players(played="fighter"))
    played = position(seats=3, played=["falconer", "farmer", "rider"]).to_dict()
    for change, message in (
        ({"turn": 1}, "each character once"),
        ({"last": 2}, "last must be one of the seats that have acted"),
        ({"stack": [{"kind": "give_points", "seat": 0}]}, "does not ask for give_points"),
        ({"stack": [{"kind": "take_land", "seat": 1}]}, "the seat whose turn it is"),
        ({"stack": [{"kind": "take_land", "seat": 7}]}, "seat must be 0 to 2"),
        ({"stack": [{"kind": "fly"}]}, "kind is one of"),
        ({"stack": []}, "stack is a list of frames"),
        ({"stack": played["stack"] * 2}, "one decision"),
        ({"over": True, "stack": []}, "game ends"),
    ):
        with pytest.raises(BadPosition, match=message):
            GAME.from_dict({**played, **change})


def test_the_header_must_be_of_this_game() -> None:
    refused("game is 'chess'", game="chess")
    refused("rules is '0'", rules="0")
    refused("components is", components="0" * 16)
    refused("seats, not 9", seats=9)


def test_a_sealed_answer_must_be_possible() -> None:
    frame = position(seats=3).to_dict()["stack"][0]
    refused("seat 0 cannot answer", stack=[{**frame, "owing": [1, 2], "answers": [[11], [], []]}])
    refused("owes an answer exactly", stack=[{**frame, "owing": [1, 2]}])
    refused("somebody who is asked", stack=[{**frame, "owing": []}])
    refused("everybody chooses", stack=[{**frame, "asked": [0, 1], "owing": [0, 1]}])


def test_clans_can_be_chosen() -> None:
    state = GAME.new(3, seed=1, settings={"clans": ["green", "red", "blue"]})
    assert [player.clan for player in view_of(state).players] == ["green", "red", "blue"]


def test_chosen_clans_rank_by_their_own_omens() -> None:
    state = position(seats=2, settings={"clans": ["green", "red"]}, omens="red>green", played=["farmer", "farmer"])
    assert state.view().order == [1, 0]


@pytest.mark.parametrize("clans", [["red"], ["red", "red"], ["red", "pink"], "red", 5, [1, 2], [[], []]])
def test_wrong_clans_are_refused(clans: object) -> None:
    with pytest.raises(BadSetting, match="clans"):
        GAME.new(2, settings={"clans": clans})


@pytest.mark.parametrize(
    ("row", "field", "value", "message"),
    [
        (3, "forest_value", 9, r"lands\[3\] \(L04\): forest_value must be 3 to 6"),
        (0, "forest_value", 4, r"lands\[0\] \(L01\): forest_value is for forests only"),
        (0, "type", "swamp", r"lands\[0\] \(L01\): type must be one of"),
        (0, "players_from", 5, r"lands\[0\] \(L01\): players_from must be 2, 3 or 4"),
        (0, "omens", ["red"] * 5, r"lands\[0\] \(L01\): omens must name each"),
        (0, "omens", ["red", "yellow", "green", "blue", "purple"], r"lands\[1\] \(L02\): omens are those of L01"),
        (0, "id", "L02", r"lands\[1\] \(L02\): id appears twice"),
        (0, "provenance", "hearsay", r"lands\[0\] \(L01\).provenance"),
        (0, "players_from", 4, "20 are marked for 2 players, at least 21 are needed"),
    ],
)
def test_components_of_an_owner_are_checked(row: int, field: str, value: object, message: str) -> None:
    data = copy.deepcopy(GAME.components().data)
    data["lands"][row][field] = value
    with pytest.raises(BadComponents, match=message):
        GAME.components(data)


def test_components_have_the_totals_of_the_rulebook() -> None:
    lands = GAME.components().data["lands"]
    assert len(lands) == 51
    assert len({land["type"] for land in lands}) == 6
    assert {land["forest_value"] for land in lands if land["type"] == "forest"} == {3, 4, 5, 6}
    assert {land["players_from"] for land in lands} == {2, 3, 4}
    assert len({tuple(land["omens"]) for land in lands}) == 51


def test_an_owner_s_file_is_played_with(tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    own = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    file.write_text(own.replace("start_points = 2", "start_points = 7"), encoding="utf-8")
    state = GAME.new(2, seed=1, components=file)
    assert state.scores() == [7, 7]
    with pytest.raises(BadPosition, match="components is"):
        GAME.from_dict(state.to_dict())
    assert GAME.from_dict(state.to_dict(), components=file) == state


def test_a_variant_is_a_smaller_game() -> None:
    """Two rounds, hands of three out of four characters, and the lands that it names."""
    state = GAME.new(2, seed=1, components="small")
    assert isinstance(state, VaalbaraState)
    tables = tables_of(state.setup.components)
    assert GAME.variants() == ["small"]
    assert [bits.count(hand) for hand in state.hands] == [3, 3]
    assert len(state.faces) + 4 == len(tables.in_play(2)) == 9
    assert sorted(state.view(0).players[1].unplayed) == ["carpenter", "crafter", "farmer", "hunter"]
    rounds = []
    while not state.over:
        rounds.append(state.round)
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    assert set(rounds) == {1, 2}
    assert list(state.realm_size) == [2, 2]


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ({"rounds": 0}, "variant.rounds must be 1 to 9"),
        ({"hand": 6}, "variant.hand must be 1 to 5"),
        ({"rounds": 3, "characters": ["bard", "rider"]}, "3 rounds need as many"),
        ({"characters": ["bard", "wizard"]}, "no 'wizard'"),
        ({"characters": ["bard", "bard"] * 5}, "each once"),
        ({"lands": ["L01", "L02"]}, "2 are marked for 2 players, at least 21"),
        ({"eras": 1}, "eras"),
    ],
)
def test_variants_that_cannot_be_played_are_refused(variant: dict[str, object], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.components({**GAME.components().data, "variant": variant})
