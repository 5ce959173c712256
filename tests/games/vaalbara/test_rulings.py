"""The rulings VB-1 to VB-15, each from a position."""

from __future__ import annotations

import json
from typing import Any, cast

import msgspec
import pytest

import solstead
from solstead.core.zone import PUBLIC
from solstead.games.vaalbara.state import VaalbaraState
from solstead.games.vaalbara.view import VaalbaraEffect, VaalbaraPending
from tests.games.vaalbara.table import (
    GAME,
    choose,
    events,
    in_deck,
    lands,
    pending,
    place,
    position,
    realm,
    take,
    view_of,
)

SHOW, KEEP = GAME.action("show"), GAME.action("keep")


def test_vb_1_lowest_initiative_first_ties_by_omens() -> None:
    for omens, order in (("blue>purple>yellow", [2, 0, 1]), ("purple>blue", [2, 1, 0])):
        state = position(seats=3, omens=omens, played=["crafter", "crafter", "hunter"])
        assert state.view().order == order


def test_vb_1_clans_out_of_play_are_skipped_in_the_omens() -> None:
    """Red stands above both and is not at the table."""
    state = position(seats=2, omens="red>blue>purple", played=["farmer", "farmer"])
    assert state.view().order == [0, 1]


def test_vb_1_a_tracker_reorders_tied_players_who_have_still_to_act() -> None:
    """Before the Tracker the omens favour purple, on the back of the land it puts on top blue."""
    state = position(
        seats=3,
        omens="purple>blue",
        first_row=["L03", "L12", "L14"],  # the back of L03 has blue above purple
        played=["farmer", "farmer", "tracker"],
    )
    assert state.view().order == [2, 1, 0]
    state.apply(2, place("first", 1))
    assert state.view().omens.index("blue") < state.view().omens.index("purple")
    take(state, 2)
    assert state.view().order == [0, 1]
    assert state.view().line == [2, 0, 1]  # who has acted stands before them
    assert state.to_act() == [0]


def test_vb_1_the_tracker_itself_does_not_lose_its_turn() -> None:
    """Two tied Trackers: the first one changes the omens against itself and still finishes its turn."""
    state = position(seats=2, omens="purple>blue", first_row=["L03", "L12"], played=["tracker", "tracker"])
    assert state.to_act() == [1]
    state.apply(1, place("first", 1))
    assert state.view().omens.index("blue") < state.view().omens.index("purple")
    assert state.to_act() == [1]
    assert pending(state) == "take_land"
    assert state.view().order == [1, 0]


def test_vb_1_the_line_of_a_round_keeps_who_acted_last() -> None:
    """The first of two tied Trackers acted by omens that have changed since: the other one still stands behind it."""
    row, played = ["L03", "L12", "L14", "L15"], ["tracker", "tracker", "farmer", "farmer"]
    state = position(seats=4, omens="purple>blue", first_row=row, played=played)
    assert state.view().line == state.view().order
    for seat in (1, 0):
        omens = {action: cast(VaalbaraEffect, GAME.effect(state, seat, action)).omens for action in state.options(seat)}
        state.apply(
            seat, next(a for a, clans in omens.items() if clans and clans.index("blue") < clans.index("purple"))
        )
        state.apply(seat, state.options(seat)[0])
    assert state.view().omens.index("blue") < state.view().omens.index("purple")
    assert state.view().line == [1, 0, *state.view().order]


def test_vb_2_tied_hunters_who_are_not_neighbours_are_both_paid() -> None:
    state = position(
        seats=4, omens="blue>yellow", first_row=["mountain"] * 4, played=["hunter", "farmer", "hunter", "farmer"]
    )
    take(state, 1)
    assert state.to_act() == [2]
    assert state.scores() == [5, 2, 5, 2]


def test_vb_2_of_tied_neighbouring_hunters_the_higher_ranked_is_paid() -> None:
    state = position(seats=2, omens="purple>blue", first_row=["mountain"] * 2, played=["hunter", "hunter"])
    assert state.to_act() == [1]
    assert state.scores() == [2, 5]
    take(state, 1)
    assert state.scores() == [2, 5]


def test_vb_2_a_crafter_need_not_be_last_of_all() -> None:
    """With four players the seat opposite may act later."""
    state = position(seats=4, first_row=["mountain"] * 4, played=["crafter", "falconer", "farmer", "oracle"])
    take(state, 1)
    take(state, 2)
    assert state.to_act() == [0]
    assert state.scores()[0] == 2 + 5


def test_vb_2_of_tied_neighbouring_crafters_the_lower_ranked_is_paid() -> None:
    state = position(seats=2, omens="blue>purple", first_row=["mountain"] * 2, played=["crafter", "crafter"])
    take(state, 1)
    assert state.scores() == [2, 7]


def test_vb_2_two_players_count_their_one_neighbour_once() -> None:
    state = position(
        seats=2, realms=[["forest"], ["meadow"]], first_row=["meadow", "forest"], played=["oracle", "pioneer"]
    )
    assert state.scores()[0] == 4  # Oracle: one odd neighbour
    take(state, 1)
    assert state.scores()[0] == 4 + 2  # Meadow: this one and the neighbour's


def test_vb_2_the_oracle_reads_cards_of_those_who_have_acted_and_those_who_have_not() -> None:
    state = position(seats=3, first_row=["mountain"] * 3, played=["oracle", "hunter", "carpenter"])
    take(state, 1)
    assert state.to_act() == [0]
    assert state.scores()[0] == 2 + 4


def test_vb_3_everybody_is_asked_whose_fighter_is_not_in_sight() -> None:
    """Seat 1 played a Fighter this round, seat 2 has discarded hers, seats 3 and 4 may or may not hold theirs."""
    state = position(
        seats=5,
        realms=[["field"]],
        omens="blue>purple",
        discards=[None, None, ["fighter"], ["bard"], None],
        hands=[
            ["fighter"],
            ["fighter"],
            ["farmer"],
            ["fighter", "farmer"],
            ["farmer", "bard", "hunter", "oracle", "carpenter"],
        ],
    )
    choose(state, "fighter", "fighter", "farmer", "farmer", "farmer")
    assert pending(state) == "show_fighter"
    assert state.to_act() == [3, 4]
    assert state.options(3) == [KEEP, SHOW]
    assert state.options(4) == [KEEP]


def test_vb_3_who_could_have_shown_is_never_visible() -> None:
    """Two tables that differ only in who holds a Fighter look alike to the others, and so does what happens."""
    views, logs = [], []
    for hand in (["fighter", "farmer", "bard", "hunter", "oracle"], ["farmer", "bard", "hunter", "oracle", "rider"]):
        state = position(seats=3, hands=[["fighter"], hand, ["farmer"]])
        choose(state, "fighter", "farmer", "farmer")
        assert state.to_act() == [1, 2]
        state.apply(1, KEEP)
        log = events(state, 2, KEEP)
        views.append([state.view(0), state.view(2), state.view()])
        logs.append([(event.kind.name, event.seat, event.values) for event in log])
    assert views[0] == views[1]
    assert logs[0] == logs[1]


def test_vb_3_a_shown_fighter_stays_in_hand_is_known_and_may_be_shown_again() -> None:
    state = position(
        seats=3,
        omens="blue>purple",
        hands=[["fighter"], ["fighter"], ["fighter", "farmer"]],
        first_row=["mountain"] * 3,
    )
    choose(state, "fighter", "fighter", "farmer")
    state.apply(2, SHOW)
    assert state.view(0).players[2].hand == ["fighter"]
    assert state.view(0).players[2].hidden == 3
    take(state, 1)
    assert pending(state) == "show_fighter"
    state.apply(2, SHOW)
    assert state.scores()[2] == 4
    guess = state.determinise(0, 5)
    assert isinstance(guess, type(state))
    assert guess.hands[2] & 1  # every guess of the others has her there


def test_vb_3_a_played_fighter_is_no_longer_known_to_be_in_hand() -> None:
    state = position(seats=2, hands=[["farmer"], ["fighter"]], shown=[[], ["fighter"]], first_row=["mountain"] * 2)
    assert state.view(0).players[1].known == ["fighter"]
    choose(state, "farmer", "fighter")
    assert state.view(0).players[1].known == []


def test_vb_3_with_every_other_fighter_in_sight_nobody_is_asked() -> None:
    state = position(seats=2, realms=[["field"]], discards=[None, ["fighter"]], played=["fighter", "farmer"])
    assert pending(state) == "take_land"


def test_vb_4_the_bard_must_name_another_player() -> None:
    state = position(seats=3, played=["bard", "farmer", "farmer"])
    with pytest.raises(solstead.IllegalAction):
        state.apply(0, GAME.action("seat", 0))
    assert position(seats=2, played=["bard", "farmer"]).scores() == [2, 4]  # with two there is no choice


def test_vb_5_the_falconer_steals_at_most_what_there_is() -> None:
    for points, left in ((1, 0), (0, 0), (2, 0), (3, 1)):
        state = position(seats=2, points=[2, points], first_row=["mountain"] * 2, played=["falconer", "carpenter"])
        take(state, 1)
        assert state.round == 2
        assert state.scores() == [2 + points - left, left]


def test_vb_5_the_victim_is_the_one_who_acted_immediately_before() -> None:
    state = position(seats=3, points=[9, 9, 9], first_row=["mountain"] * 3, played=["falconer", "oracle", "carpenter"])
    take(state, 1)
    take(state, 2)
    assert state.scores() == [11, 11, 7]  # the Oracle gained 2 from the Carpenter's odd initiative


def test_vb_6_the_land_is_chosen_before_the_top_is_turned() -> None:
    state = position(seats=2, top=["river"], played=["tracker", "farmer"])
    assert pending(state) == "track_land"
    assert state.view(0).deck.lands[0] is None
    log = events(state, 0, place("second", 1))
    assert any(event.kind.name == "track" and event.learned == PUBLIC for event in log)


def test_vb_6_a_gap_is_no_choice_and_the_new_land_can_be_taken_at_once() -> None:
    state = position(
        seats=3,
        first_row=["field", "meadow", "village"],
        top=["L31"],
        played=["falconer", "tracker", "farmer"],
    )
    take(state, 2)
    assert pending(state) == "track_land"
    assert place("first", 2) not in state.options(1)
    state.apply(1, place("first", 3))
    assert lands(state, "first") == ["field", "-", "river"]
    take(state, 3)
    assert realm(state, 1) == ["river"]


def test_vb_6_the_land_put_on_top_is_known_until_it_leaves() -> None:
    state = position(
        seats=2, first_row=["L12", "L13"], top=["L19", "L20"], played=["tracker", "tracker"], omens="blue>purple"
    )
    state.apply(0, place("first", 1))
    assert in_deck(state, 0).land == "L12"
    take(state, 2)
    log = events(state, 1, place("first", 1))  # the known land comes back: nobody learns anything
    assert not any(event.learned for event in log if event.kind.name == "track")
    assert state.view().second_row[0].land == "L19"  # it lay on top again and was dealt first


def test_vb_7_with_an_empty_discard_pile_the_midwife_does_nothing() -> None:
    state = position(seats=2, played=["midwife", "farmer"])
    assert pending(state) == "take_land"
    assert state.view(0).players[0].discard == ["midwife"]


def test_vb_7_a_single_discarded_card_is_taken_unasked() -> None:
    state = position(seats=2, realms=[["field"]], discards=[["bard"], None], played=["midwife", "farmer"])
    assert pending(state) == "take_land"
    assert "bard" in state.view(0).players[0].hand


def test_vb_7_the_midwife_is_discarded_after_her_effect() -> None:
    state = position(seats=2, realms=[["field"] * 2], discards=[["bard", "hunter"], None], played=["midwife", "farmer"])
    assert state.view().players[0].discard == ["bard", "hunter"]
    assert GAME.action("character", 7) not in state.options(0)


def test_vb_7_the_hand_is_filled_only_up_to_five() -> None:
    state = position(
        seats=2, realms=[["field"]], first_row=["mountain"] * 2, discards=[["bard"], None], played=["midwife", "farmer"]
    )
    assert len(state.view(0).players[0].hand) == 5
    take(state, 1)
    assert state.round == 3
    assert [len(state.view(seat).players[seat].hand) for seat in (0, 1)] == [5, 5]
    assert state.view().players[0].deck == 6
    assert state.view().players[1].deck == 5


def test_vb_7_the_card_taken_back_is_known_until_played() -> None:
    state = position(
        seats=2, realms=[["field"]], first_row=["mountain"] * 2, discards=[["bard"], None], played=["midwife", "farmer"]
    )
    take(state, 1)
    assert state.view(1).players[0].known == ["bard"]
    state.apply(0, GAME.action("character", 1))
    state.apply(1, state.options(1)[0])
    assert "bard" not in state.view(1).players[0].known


def test_vb_8_the_last_player_may_fetch_any_land_of_the_second_row() -> None:
    state = position(seats=2, first_row=["field", "meadow"], second_row=["L06", "L07"], played=["rider", "falconer"])
    take(state, 1)
    assert pending(state) == "ride_second"  # one land is left in the first row: no choice there
    state.apply(0, place("second", 2))
    assert state.round == 2  # and the fetched land is taken unasked
    assert realm(state, 0) == ["forest"]
    assert state.scores()[0] == 2 + 6
    assert lands(state, "first") == ["forest", "meadow"]  # the other land moved up with the second row


def test_vb_9_with_an_empty_realm_the_pioneer_does_nothing() -> None:
    assert pending(position(seats=2, played=["pioneer", "farmer"])) == "take_land"


def test_vb_9_the_new_land_pays_with_the_realm_as_it_now_stands() -> None:
    """The Village given away no longer counts, nor do the Fields before it."""
    state = position(seats=2, realms=[["field", "village", "river"]], bottom=["L17"], played=["pioneer", "farmer"])
    state.apply(0, GAME.action("realm", 2))
    assert realm(state, 0) == ["field", "village", "village"]
    assert state.scores()[0] == 2 + 4


def test_vb_9_a_river_counts_the_pioneer_as_six() -> None:
    state = position(seats=2, realms=[["river", "field"]], bottom=["L20"], played=["pioneer", "farmer"])
    state.apply(0, GAME.action("realm", 1))
    assert state.scores()[0] == 2 + 12


def test_vb_9_the_bottom_is_unknown_before_and_known_after() -> None:
    state = position(seats=2, realms=[["river", "field"]], bottom=["L20"], played=["pioneer", "farmer"])
    assert state.view(0).deck.lands[-1] is None
    log = events(state, 0, GAME.action("realm", 1))
    assert any(event.kind.name == "pioneer" and event.learned == PUBLIC for event in log)
    assert in_deck(state, -1, 1).type == "field"
    assert state.view(1).deck.backs[-1] is not None


def test_vb_9_with_a_deck_of_one_card_top_and_bottom_are_the_same() -> None:
    state = position(seats=2, round=9, bottom=["L07"], realms=[["river"], []], played=["pioneer", "farmer"])
    assert len(state.view().deck.lands) == 1
    gives = state.view().players[0].realm[0]
    state.apply(0, GAME.action("realm", 0))
    assert state.view().players[0].realm[0].land == "L07"
    assert in_deck(state, 0).land == gives.land
    assert state.view().deck.backs == [gives.back]
    omens = {row["id"]: row["omens"] for row in state.setup.components.data["lands"]}
    assert state.view().omens == omens[gives.back]


def test_vb_9_a_lone_card_put_there_by_a_tracker_is_known() -> None:
    state = position(seats=2, round=9, first_row=["L12", "L13"], realms=[[], ["river"]], played=["tracker", "pioneer"])
    state.apply(0, place("first", 1))
    take(state, 2)
    assert pending(state) == "pioneer_land"
    assert in_deck(state, 0, 1).land == "L12"
    log = events(state, 1, GAME.action("realm", 0))
    assert not any(event.learned for event in log if event.kind.name == "pioneer")


def test_vb_11_the_farmer_doubles_only_the_land_of_the_land_action() -> None:
    """He has no effect on what a Bard or a Fighter brings in the same round."""
    state = position(seats=2, first_row=["L07", "L06"], played=["farmer", "bard"])
    assert state.scores() == [4, 2]  # the Bard's gift is not doubled
    take(state, 1)
    assert state.scores() == [4 + 10, 2 + 6]


def test_vb_12_totals_are_hidden_until_the_end() -> None:
    state = position(seats=3, points=[5, 6, 7])
    assert state.view(1).scores == [None, 6, None]
    assert state.view().scores == [None] * 3
    assert [player.points for player in state.view(1).players] == [None, 6, None]
    assert state.determinise(1, 0).scores() == [5, 6, 7]


def test_vb_12_a_view_says_what_was_paid_in_the_open() -> None:
    """A bot that has nothing but the view judges the same table; of an older view it takes the viewer's for all."""
    state = position(seats=3, points=[5, 0, 7])
    start = GAME.components().data["start_points"]
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        assert [player.paid for player in view.players] == [5 - start, -start, 7 - start]
        assert GAME.from_view(view, seed=1).scores() == [5, 0, 7]
        assert GAME.from_view(json.loads(msgspec.json.encode(view)), seed=1).scores() == [5, 0, 7]
    older = msgspec.to_builtins(state.view(2))
    for player in older["players"]:
        del player["paid"]
    assert GAME.from_view(older, seed=1).scores() == [7, 7, 7]


def test_vb_12_the_setting_opens_them() -> None:
    state = position(seats=3, points=[5, 6, 7], settings={"open_scores": True})
    assert state.view(1).scores == state.view().scores == [5, 6, 7]


def test_vb_12_they_are_shown_at_the_end() -> None:
    state = finish(position(seats=2, round=9, played=["falconer", "farmer"]))
    assert state.view(0).scores == state.scores()


def test_vb_12_the_log_states_each_amount() -> None:
    state = position(seats=2, first_row=["L07", "L06"], played=["hunter", "farmer"])
    log = events(state, 0, place("first", 1))
    gains = [(event.seat, event.fields(1)["n"]) for event in log if event.kind.name == "gain"]
    assert gains == [(0, 6), (1, 10)]


def finish(state: VaalbaraState) -> VaalbaraState:
    """Play on with the first option of whoever is to decide."""
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    return state


def tied_end(**fields: Any) -> VaalbaraState:
    """The end of a game, with points given before the last round such that all are equal at its end."""
    scores = finish(position(round=9, points=[50, 50], **fields)).scores()
    points = [50 + max(scores) - score for score in scores]
    return finish(position(round=9, points=points, **fields))


def test_vb_13_round_nine_still_has_two_rows_and_nothing_is_dealt_after_it() -> None:
    state = position(seats=2, round=8, first_row=["mountain"] * 2, played=["falconer", "farmer"])
    take(state, 1)
    assert state.round == 9
    assert "-" not in lands(state, "first") + lands(state, "second")
    assert len(state.view().deck.lands) == 1
    choose(state, *[state.view(seat).players[seat].hand[0] for seat in (0, 1)])
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    assert len(state.view().deck.lands) == 1
    assert len(state.view(0).players[0].hand) < 5


@pytest.mark.parametrize(
    ("realm_types", "bonus"),
    [
        (["field", "field", "meadow", "forest", "village", "field", "field", "field"], 5),  # and a mountain: five
        (["field", "river", "meadow", "forest", "village", "field", "field", "field"], 10),
        (["field", "field", "meadow", "forest", "field", "field", "field", "field"], 0),
    ],
)
def test_vb_13_the_bonus_is_five_or_ten_not_both(realm_types: list[str], bonus: int) -> None:
    state = position(
        seats=4,
        realms=[realm_types],
        first_row=["mountain"] * 4,
        played=["falconer", "farmer", "pioneer", "crafter"],
        points=[20] * 4,
    )
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, state.options(seat)[0])
    assert set(realm(state, 0)) == {*realm_types, "mountain"}
    assert state.scores()[0] == 20 + bonus


@pytest.mark.parametrize(("omens", "winner"), [("blue>purple", 0), ("purple>blue", 1)])
def test_vb_13_ties_are_broken_by_the_omens_on_top(omens: str, winner: int) -> None:
    state = tied_end(seats=2, omens=omens, played=["carpenter", "farmer"])
    assert state.scores()[0] == state.scores()[1]
    assert state.winners() == [winner]


def test_vb_13_ties_read_the_omens_that_a_tracker_of_round_nine_put_on_top() -> None:
    """The back of L03 has blue above purple; without the Tracker purple would win."""
    state = tied_end(seats=2, omens="purple>blue", first_row=["L03", "L12"], played=["tracker", "farmer"])
    assert state.scores()[0] == state.scores()[1]
    assert in_deck(state, 0).land == "L03"
    assert state.winners() == [0]


def test_vb_13_ties_read_the_omens_that_a_pioneer_of_round_nine_put_there() -> None:
    state = tied_end(seats=2, omens="purple>blue", realms=[["L03"]], played=["pioneer", "farmer"])
    assert state.scores()[0] == state.scores()[1]
    assert in_deck(state, 0).land == "L03"
    assert state.winners() == [0]


def test_vb_13_the_bonus_comes_before_ties() -> None:
    """Blue stands higher in the omens and is level before the bonus, but purple has five types of land, blue four."""
    fields: dict[str, Any] = {
        "seats": 2,
        "omens": "blue>purple",
        "round": 9,
        "realms": [
            ["river", "river", "field", "field", "mountain", "mountain", "forest", "forest"],
            ["village", "village", "village", "meadow", "meadow", "river", "field", "forest"],
        ],
        "first_row": ["mountain", "L05"],  # a Forest of 4, which the Farmer doubles
        "played": ["falconer", "farmer"],
    }
    state = finish(position(points=[20, 12], **fields))
    assert [len(set(realm(state, seat))) for seat in (0, 1)] == [4, 5]
    assert state.scores() == [20, 20 + 5]
    assert state.winners() == [1]


def test_vb_14_an_effect_is_applied_even_when_it_hurts() -> None:
    """The Bard gives, and the Pioneer swaps, whether one likes it or not: there is no option to pass."""
    state = position(seats=3, played=["bard", "farmer", "farmer"])
    assert [GAME.noun(action)[0] for action in state.options(0)] == ["seat", "seat"]
    state = position(seats=2, realms=[["river", "field"]], played=["pioneer", "farmer"])
    assert [GAME.noun(action)[0] for action in state.options(0)] == ["realm", "realm"]


def test_vb_14_a_choice_with_one_option_is_not_asked() -> None:
    state = position(seats=2, realms=[["river"]], bottom=["L07"], played=["pioneer", "farmer"])
    assert pending(state) == "take_land"  # the only land of the realm went under the deck
    assert realm(state, 0) == ["forest"]


def test_vb_14_options_are_cards_not_kinds() -> None:
    state = position(seats=2, first_row=["field", "field"], played=["falconer", "farmer"])
    assert state.options(0) == [place("first", 1), place("first", 2)]


def test_vb_15_backs_are_dealt_anew_in_every_game() -> None:
    pairs = set()
    for seed in range(4):
        position_dict = GAME.new(2, seed=seed).to_dict()
        cards = [*position_dict["deck"], *position_dict["first_row"], *position_dict["second_row"]]
        assert sorted(card["land"] for card in cards) == sorted(card["back"] for card in cards)
        pairs.add(tuple(sorted((card["land"], card["back"]) for card in cards)))
    assert len(pairs) == 4


def test_vb_15_the_omens_say_nothing_about_the_land_behind_them() -> None:
    """From one view, many lands are possible on top."""
    state = GAME.new(2, seed=1)
    tops = {state.determinise(0, seed).to_dict()["deck"][0]["land"] for seed in range(150)}
    backs = {state.determinise(0, seed).to_dict()["deck"][0]["back"] for seed in range(150)}
    assert len(tops) == 17
    assert len(backs) == 1


def test_vb_15_the_back_of_a_land_that_lay_face_up_is_public() -> None:
    state = position(seats=2, realms=[["river", "field"]], played=["pioneer", "farmer"])
    back = state.view().players[0].realm[1].back
    state.apply(0, GAME.action("realm", 1))
    assert state.view(1).deck.backs[-1] == back


def test_vb_15_with_fixed_backs_the_pairs_are_public_and_kept() -> None:
    data = {**GAME.components().data, "fixed_backs": True}
    state = GAME.new(3, seed=2, components=data)
    deck = state.to_dict()["deck"]
    assert all(place["land"] == place["back"] for place in deck)
    assert in_deck(state, 0).land == deck[0]["land"]  # the omens name the land
    assert view_of(state).deck.lands[1] is None
    for seed in range(10):
        guess = state.determinise(1, seed).to_dict()["deck"]
        assert guess[0] == deck[0]
        assert all(place["land"] == place["back"] for place in guess)
    assert len({state.determinise(1, seed).to_dict()["deck"][1]["land"] for seed in range(40)}) > 5


def test_secrets_a_hand_is_known_once_the_clan_deck_is_empty() -> None:
    state = position(
        seats=2, round=9, discards=[["fighter", "bard", "hunter", "oracle", "carpenter", "falconer", "midwife"], None]
    )
    player = state.view(1).players[0]
    assert player.deck == 0
    assert player.hidden == 0
    assert player.hand == ["tracker", "rider", "crafter", "pioneer", "farmer"]
    assert view_of(state.determinise(1, 3), 0).players[0].hand == player.hand


def test_secrets_a_guess_deals_everything_anew_that_the_seat_does_not_know() -> None:
    """Deck faces, deck backs below the top, hands and decks of the others, and nothing else."""
    state = position(seats=3)
    state.apply(1, state.options(1)[0])
    guesses = [state.determinise(0, seed).to_dict() for seed in range(60)]
    for depth in range(1, len(guesses[0]["deck"])):
        assert len({guess["deck"][depth]["back"] for guess in guesses}) > 5
        assert len({guess["deck"][depth]["land"] for guess in guesses}) > 5
    assert len({guess["deck"][0]["back"] for guess in guesses}) == 1
    for seat, hands in ((0, 1), (1, 30), (2, 30)):
        assert len({tuple(guess["players"][seat]["hand"]) for guess in guesses}) >= hands
    assert len({tuple(guess["players"][0]["hand"]) for guess in guesses}) == 1
    assert len({tuple(guess["stack"][0]["answers"][1]) for guess in guesses}) > 5
    for key in ("first_row", "second_row", "round", "settings"):
        assert all(guess[key] == state.to_dict()[key] for guess in guesses)


def test_secrets_hands_and_face_down_choices_are_hidden() -> None:
    state = position(seats=3)
    assert state.view(1).players[0].hand == []
    assert state.view(1).players[0].hidden == 5
    state.apply(0, state.options(0)[2])
    assert state.view(1).stack == [VaalbaraPending(kind="choose_character", asked=[0, 1, 2], answered=[0], answer=[])]
    assert state.view().stack == [VaalbaraPending(kind="choose_character", asked=[0, 1, 2], answered=[0])]
    assert state.view(0).stack[0].answer == [state.options(0)[2]]


def test_new_rows_are_dealt_left_to_right_and_the_second_row_slides_down_place_for_place() -> None:
    state = position(
        seats=2,
        first_row=["mountain", "mountain"],
        second_row=["field", "river"],
        top=["L06", "village"],
        played=["falconer", "farmer"],
    )
    take(state, 2)
    assert lands(state, "first") == ["field", "river"]
    assert lands(state, "second") == ["forest", "village"]
