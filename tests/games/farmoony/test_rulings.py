"""The rulings FM-1 to FM-11, each from a position. FM-7 has a file of its own, FM-8 shares one with the tools."""

from __future__ import annotations

import random
from typing import Any

import pytest

from solstead import IllegalAction, Match
from solstead.core.bits import members
from solstead.core.state import State
from solstead.games.farmoony import decks, rules
from solstead.games.farmoony.scoring.missions import explain, score
from tests.games.farmoony.pictures import draw
from tests.games.farmoony.table import (
    CARDS,
    DECK,
    GAME,
    PASS,
    PLAIN,
    TABLES,
    card,
    do,
    events,
    mission,
    open_tool,
    pending,
    position,
    seen,
    tile,
    tool,
    turn,
    view_of,
    where,
)
from tests.support import as_bytes, play


def points(number: int, drawing: str) -> int:
    return score(draw(drawing), number - 1, TABLES)


# ---- FM-1 What is chosen


def test_fm_1_the_best_choice_of_sets_is_found() -> None:
    assert points(19, "W s W\nW W W\nW s W") == 6  # not the row in the middle
    assert points(17, "V s V\ns F s\ns s V\ns F s") == 4


def test_fm_1_a_set_need_not_be_scored() -> None:
    assert points(23, "P F F P\n. P . .") == 0
    assert points(23, "P F F P\n. P . .\n. . . .\nF F . .") == 1  # the other pair counts alone


def test_fm_1_largest_first_then_bonus_and_penalty() -> None:
    assert points(7, "P P P .\nV V V .\n. . . .\nV V . .") == 0
    assert points(11, "s s s s s\ns P s P s\ns s P s s\ns s s s s\nP . P . .") == 3


def test_fm_1_of_equals_the_best_for_the_player() -> None:
    assert points(8, "V V P\ns s s\nV s V") == 2
    assert points(11, "P P s\ns s s") == 2


def test_fm_1_a_pest_is_subtracted_once() -> None:
    assert points(7, "V V V\nV P V\nV V V") == 7
    assert points(24, "F F F\nP P P\nF F F") == 3
    scored = explain(draw("F F F\nP P P\nF F F"), 23, TABLES)
    assert len(scored.sets) == 2
    assert len(scored.penalties) == 3


def test_fm_1_no_mission_scores_below_zero() -> None:
    assert points(9, "W F s F s F") == 0
    assert points(8, "P V V P P") == 0


def test_fm_1_tiles_count_in_several_missions() -> None:
    for number in (3, 5, 7):
        assert points(number, "W V F") == 1


# ---- FM-2 Connected


def test_fm_2_sides_and_corners() -> None:
    assert points(3, "V s\ns W") == 0
    assert points(11, "P s\ns P") == 4
    assert points(11, "P P") == 2


def test_fm_2_a_hole_is_a_free_side() -> None:
    assert points(25, "s s s s\ns F . s\ns . s s\ns s s s") == 0
    assert points(25, "s s s s\ns F . s\ns s s s\ns s s s") == 1


def test_fm_2_a_row_goes_across_gaps() -> None:
    assert points(10, "W . . W\ns s s s") == 2


def test_fm_2_the_ends_of_a_path_are_two_tiles_outside_it() -> None:
    assert points(12, "V V V\nV W V\nV V V") == 0
    assert points(12, "V V V\nV W V\nV V V\nW s s") == 8
    assert points(14, "F W\nV W") == 2


def test_fm_2_north_never_changes() -> None:
    assert [points(18, d) for d in ("V W\nF P", "F V\nP W", "P F\nW V", "W P\nV F")] == [6, 0, 0, 0]


# ---- FM-3 Land


def test_fm_3_the_first_card_lies_at_a_fixed_place_in_any_turn() -> None:
    state = position(chosen=["F001", "F004"])
    assert pending(state) == "place_card"
    assert state.options(0) == [turn(n) for n in range(4)]
    assert state.options(1) == [turn(0), turn(1)]  # F004 looks the same upside down
    state.apply(0, turn(3))
    assert state.to_act() == [1]  # there is one place, so it is not asked
    state.apply(1, turn(0))
    assert seen(state, 0) == {(0, 0): "vegetable", (0, 1): "pest", (1, 1): "vegetable", (1, 0): "fertilizer"}


def test_fm_3_a_turn_is_clockwise() -> None:
    state = position(chosen=["F005", "F004"])  # F W / P V
    do(state, turn(1), turn(0))
    assert seen(state, 0) == {(0, 0): "pest", (0, 1): "fertilizer", (1, 1): "water", (1, 0): "vegetable"}


def places(**fields: Any) -> set[tuple[int, int]]:
    """Where seat 0 may put F007, which has no stone, upright."""
    state = position(chosen=["F007", PLAIN[-1]], left=2, **fields)
    state.apply(0, turn(0))
    return where(state.options(0))


def test_fm_3_a_card_covers_at_least_one_tile_and_one_of_each_card() -> None:
    one = [("F004", 0, 0, 0)]
    assert places(lands=[one]) == {(-1, -1), (-1, 1), (1, -1), (1, 1)}
    two = [("F004", 0, 0, 0), ("F014", 1, 1, 0)]
    assert places(lands=[two]) == {(-1, -1), (-1, 1), (1, -1), (0, 2), (2, 0), (2, 2)}


def test_fm_3_two_diagonal_tiles_of_one_card_are_two() -> None:
    """Both other tiles of the lower card are covered, the diagonal ones are still seen."""
    land = [("F004", 0, 0, 0), ("F014", -1, 1, 0), ("F015", 1, -1, 0)]
    found = places(lands=[land])
    assert (0, 0) not in found
    assert (-1, 0) not in found
    assert (-1, -1) in found


PINWHEEL = [
    (PLAIN[0], -1, -1, 0),
    (PLAIN[1], -2, 0, 0),
    (PLAIN[2], -1, 1, 0),
    (PLAIN[3], 0, 2, 0),
    (PLAIN[4], 1, 1, 0),
    (PLAIN[5], 2, 0, 0),
    (PLAIN[6], 1, -1, 0),
]


def test_fm_3_what_lies_deeper_does_not_matter() -> None:
    """Four tiles of four cards may be covered at once."""
    state = position(phase=2, missions=["M01", "M04"], chosen=[PLAIN[7]], left=2, lands=[PINWHEEL])
    state.apply(0, turn(0))
    assert (0, 0) in where(state.options(0))


def test_fm_3_side_by_side_is_not_allowed() -> None:
    assert not {(0, 2), (2, 0), (-2, 0), (0, -2), (2, 2)} & places(lands=[[("F004", 0, 0, 0)]])


def test_fm_3_only_stone_covers_stone() -> None:
    stone_at_se = [("F020", 0, 0, 0)]  # S S / V #
    assert places(lands=[stone_at_se]) == {(-1, -1), (-1, 1), (1, -1)}
    state = position(chosen=["F018", PLAIN[-1]], left=2, lands=[stone_at_se])  # S # / W W
    spots = {}
    for n in range(4):
        trial = state.clone()
        trial.apply(0, turn(n))
        spots[n] = where(trial.options(0))
    assert (1, 1) in spots[3]  # the stone is at the north-west now
    assert all((1, 1) not in spots[n] for n in (0, 1, 2))
    assert (-1, -1) in spots[0]  # stone on anything else


def test_fm_3_nothing_covers_a_token() -> None:
    assert places(lands=[[("F004", 0, 0, 0)]], tokens=[{(1, 1): "pest"}]) == {(-1, -1), (-1, 1), (1, -1)}


def test_fm_3_a_card_that_fits_nowhere_is_discarded() -> None:
    full = {(0, 0): "soil", (0, 1): "soil", (1, 0): "water", (1, 1): "pest"}
    state = position(chosen=["F007", "F008"], left=2, lands=[[("F004", 0, 0, 0)]], tokens=[full])
    assert state.to_act() == [1]
    with pytest.raises(IllegalAction):
        state.apply(0, turn(0))
    state.apply(1, state.options(1)[0])
    log = events(state, 1, state.options(1)[0])
    assert "discard" in [event.kind.name for event in log]
    assert len(state.lands[0].cards) == 1
    assert "F007" in state.view().discarded


def test_fm_3_a_card_that_can_lie_in_one_way_lies_so_unasked() -> None:
    """Tokens leave the stone of the land alone, and only the stone of the card covers it."""
    rest = {(0, 0): "soil", (0, 1): "soil", (1, 1): "water"}
    state = position(chosen=["F010", "F007"], left=2, lands=[[("F003", 0, 0, 0)]], tokens=[rest])
    assert state.to_act() == [1]
    state.apply(1, state.options(1)[0])
    state.apply(1, state.options(1)[0])
    assert len(state.lands[0].cards) == 2


# ---- FM-4 What is seen


def test_fm_4_a_token_else_the_topmost_tile() -> None:
    state = position(left=2, lands=[[("F004", 0, 0, 0), ("F014", 1, 1, 0)]], tokens=[{(0, 0): "soil"}])
    assert seen(state, 0) == {
        (0, 0): "soil*",
        (0, 1): "water",
        (1, 0): "water",
        (1, 1): "pest",
        (1, 2): "soil",
        (2, 1): "soil",
        (2, 2): "pest",
    }


# ---- FM-5 Draft


@pytest.mark.parametrize(("phase", "receiver"), [(1, 1), (2, 2), (3, 1)])
def test_fm_5_hands_are_passed_both_ways(phase: int, receiver: int) -> None:
    missions = ["M01", "M04", "M07"][:phase]
    state = position(
        seats=3, phase=phase, missions=missions, hands=[["F001", "F002"], ["F011", "F012"], ["F021", "F022"]]
    )
    do(state, card("F001"), card("F012"), card("F022"))
    hands = [[CARDS[c] for c in decks.cards(state.hands, seat)] for seat in range(3)]
    assert hands[receiver] == ["F002"]
    assert sorted(name for hand in hands for name in hand) == ["F002", "F011", "F021"]


def test_fm_5_choices_are_secret_until_all_have_chosen() -> None:
    state = position(hands=[["F001", "F002"], ["F011", "F012"]])
    one, other = state.clone(), state.clone()
    one.apply(0, card("F001"))
    other.apply(0, card("F002"))
    assert as_bytes(one.view(1)) == as_bytes(other.view(1))
    assert one.view(0).stack[0].answer == [card("F001")]
    one.apply(0, card("F002"))  # and may be changed until then
    one.apply(1, card("F011"))
    assert [p.chosen and p.chosen.card for p in one.view().players] == ["F002", "F011"]


def test_fm_5_placements_are_secret_until_all_have_placed() -> None:
    state = position(chosen=["F001", "F003"], left=2, lands=[[("F004", 0, 0, 0)], [("F014", 0, 0, 0)]])
    before = as_bytes(state.view(1))
    state.apply(0, turn(2))
    assert as_bytes(state.view(1)) == before
    state.apply(0, tile(1, 1))
    assert state.to_act() == [1]
    assert len(state.lands[0].cards) == 1
    state.apply(1, turn(0))
    state.apply(1, tile(1, 1))
    assert len(state.lands[0].cards) == len(state.lands[1].cards) == 2


def test_fm_5_the_last_card_is_neither_chosen_nor_passed() -> None:
    state = position(hands=[["F001", "F002"], ["F011", "F012"]], lands=[[("F004", 0, 0, 0)], [("F014", 0, 0, 0)]])
    do(state, card("F001"), card("F011"))
    while state.phase == 1 and state.chosen[0] != CARDS.index("F012"):
        assert pending(state) != "choose_card"
        seat = state.to_act()[0]
        state.apply(seat, PASS if pending(state) == "use_tools" else state.options(seat)[0])
    assert state.chosen == [CARDS.index("F012"), CARDS.index("F002")]
    assert decks.count_cards(state.hands, 0) == 0


def test_fm_5_cards_are_dealt_from_one_deck() -> None:
    match = Match(GAME, 6, seed=1)
    for _ in play(match, random.Random(1)):
        pass
    state = match.state
    assert decks.count_cards(state.hands, 6) == 0  # type: ignore[attr-defined]
    laid = [entry.card for player in view_of(state).players for entry in player.cards]
    assert sorted(laid + view_of(state).discarded) == CARDS


# ---- FM-6 Tools


def test_fm_6_tool_steps_go_round_from_the_chooser_of_the_phase() -> None:
    for phase, first in ((1, 0), (2, 1), (3, 2)):
        state = position(seats=4, phase=phase, missions=["M01", "M04", "M07"][:phase], worked=1, left=2)
        order = []
        while pending(state) == "use_tools":
            order.append(state.to_act()[0])
            state.apply(order[-1], PASS)
        assert order == [(first + i) % 4 for i in range(4)]


def test_fm_6_use_draw_or_pass() -> None:
    state = position(
        worked=1,
        left=2,
        tools=[["seed", "livestock"]],
        open_tools=["rake", "fence"],
        lands=[[("F004", 0, 0, 0)], [("F014", 0, 0, 0)]],
    )
    assert state.options(0) == [tool("livestock"), tool("seed"), open_tool(0), open_tool(1), DECK, PASS]


def test_fm_6_a_full_hand_draws_nothing() -> None:
    state = position(worked=1, left=2, tools=[["seed", "livestock", "fence"]])
    assert DECK not in state.options(0)
    assert open_tool(0) not in state.options(0)


def test_fm_6_equal_open_tools_are_one_option() -> None:
    state = position(worked=1, left=2, open_tools=["rake", "rake"])
    assert state.options(0) == [open_tool(0), DECK, PASS]


def test_fm_6_a_taken_open_tool_is_replaced_at_once() -> None:
    state = position(worked=1, left=2, open_tools=["rake", "fence"], tool_deck=["seed"])
    log = events(state, 0, open_tool(1))
    assert state.view().open_tools == ["rake", "seed"]
    assert state.view().players[0].known_tools == ["fence"]
    assert [event.kind.name for event in log][:2] == ["take", "open"]


def test_fm_6_an_empty_deck_replaces_nothing() -> None:
    state = position(worked=1, left=2, open_tools=["rake", "fence"], tool_deck=[])
    assert state.options(0) == [open_tool(0), open_tool(1), PASS]
    state.apply(0, open_tool(0))
    assert state.view().open_tools == [None, "fence"]
    assert state.options(1) == [open_tool(1), PASS]


def test_fm_6_a_tool_needs_a_target_and_cannot_be_thrown_away() -> None:
    state = position(
        worked=1, left=2, tools=[["mattock", "seed", "fence"]], lands=[[("F004", 0, 0, 0)], [("F007", 0, 0, 0)]]
    )
    assert state.options(0) == [PASS]  # no stone, no soil, and a Fence only answers
    assert state.to_act() == [0]  # but nobody else knows that, so it is asked


def test_fm_6_passing_is_not_asked_where_everybody_knows() -> None:
    state = position(
        worked=1,
        left=2,
        tools=[[], ["mattock"]],
        known_tools=[[], ["mattock"]],
        tool_deck=[],
        open_tools=[None, None],
        lands=[[("F004", 0, 0, 0)], [("F007", 0, 0, 0)]],
    )
    state.settle()
    assert pending(state) == "choose_card"


def test_fm_6_a_used_tool_leaves_the_game() -> None:
    state = position(worked=1, left=2, tools=[["locust"]], lands=[[("F014", 0, 0, 0)], [("F007", 0, 0, 0)]])
    do(state, tool("locust"), tile(0, 1))
    assert state.view().used_tools == ["locust"]
    assert state.view().players[0].tools == []


def test_fm_6_the_tool_step_follows_the_last_turn_too() -> None:
    state = position(
        phase=3,
        missions=["M01", "M04", "M07"],
        chosen=["F001", "F003"],
        left=0,
        lands=[[("F004", 0, 0, 0)], [("F014", 0, 0, 0)]],
    )
    while pending(state) == "place_card":
        do(state, state.options(state.to_act()[0])[0])
    assert pending(state) == "use_tools"
    do(state, PASS, PASS)
    assert state.over


# ---- FM-9 Choosing missions


def options(state: State) -> set[int]:
    return {action - mission(1) + 1 for action in state.options(state.to_act()[0])}


def test_fm_9_any_mission_begins() -> None:
    assert options(position(missions=[])) == set(range(1, 26))


def test_fm_9_the_rest_must_be_able_to_complete_the_four_types() -> None:
    after_vegetables = options(position(phase=2, missions=["M07"]))
    assert 8 not in after_vegetables  # water, fertilizer and pest are on no single mission
    assert {2, 15, 18} <= after_vegetables
    last = options(position(phase=3, missions=["M07", "M15"]))
    assert last == {1, 5, 6, 17, 23, 24, 25}


def test_fm_9_no_stars_in_phase_3() -> None:
    stars = {n for n in range(1, 26) if TABLES.stars >> (n - 1) & 1}
    assert stars == {2, 12, 14, 16, 18}
    assert stars - {2} <= options(position(phase=2, missions=["M02"]))
    assert not stars & options(position(phase=3, missions=["M02", "M18"]))


def test_fm_9_nobody_is_ever_stuck() -> None:
    for first in members(TABLES.first):
        for second in members(TABLES.second[first]):
            assert TABLES.thirds(first, second)


@pytest.mark.parametrize(("seats", "choosers"), [(2, [0, 1, 0]), (3, [0, 1, 2]), (6, [0, 1, 2])])
def test_fm_9_who_chooses(seats: int, choosers: list[int]) -> None:
    named = ["M01", "M04"]
    found = [position(seats=seats, phase=phase, missions=named[: phase - 1]).to_act() for phase in (1, 2, 3)]
    assert found == [[seat] for seat in choosers]


def test_fm_9_the_deal_follows_the_mission() -> None:
    state = position(missions=[], seats=3)
    assert [p.hand_size for p in state.view().players] == [0, 0, 0]
    assert state.view().open_tools == [None, None]
    state.apply(0, mission(9))
    assert [p.hand_size for p in state.view().players] == [5, 5, 5]
    assert [p.hidden_tools for p in state.view().players] == [3, 3, 3]
    assert None not in state.view().open_tools
    later = position(phase=2, missions=["M09"])
    later.apply(1, mission(2))
    assert [p.hand_size for p in later.view().players] == [6, 6]
    assert [p.hidden_tools for p in later.view().players] == [0, 0]


def test_fm_9_a_mission_is_used_once() -> None:
    assert 2 not in options(position(phase=2, missions=["M02"]))


# ---- FM-10 The end


def ended(lands: Any, tokens: Any, missions: list[str]) -> State:
    state = position(phase=3, missions=missions, worked=2, left=0, lands=lands, tokens=tokens)
    state.apply(1, PASS)
    assert state.over
    return state


def test_fm_10_all_missions_score_once_at_the_end() -> None:
    state = ended([[("F005", 0, 0, 0)], [("F086", 0, 0, 0)]], [], ["M04", "M01", "M05"])  # F W / P V, P P / S S
    assert state.breakdown() == [{"M04": 1, "M01": 2, "M05": 0}, {"M04": 2, "M01": 0, "M05": 0}]
    assert state.scores() == [3, 2]
    assert state.winners() == [0]


def test_fm_10_ties_go_to_more_tokens_then_are_shared() -> None:
    lands = [[("F086", 0, 0, 0)], [("F014", 0, 0, 0)]]  # two pests each
    missions = ["M04", "M01", "M05"]
    assert ended(lands, [], missions).winners() == [0, 1]
    assert ended(lands, [{}, {(0, 1): "soil"}], missions).winners() == [1]
    assert ended(lands, [{(1, 0): "soil"}, {(0, 1): "soil"}], missions).winners() == [0, 1]


# ---- FM-11 What is known


def test_fm_11_who_has_held_a_hand_knows_it() -> None:
    state = position(seats=3, hands=[["F001"], ["F011"], ["F021"]], left=5)
    assert not rules.knows_hand(state, 0, 1)
    do(state, card("F001"), card("F011"), card("F021"))
    assert pending(state) == "place_card"
    known = [[rules.knows_hand(state, viewer, seat) for seat in range(3)] for viewer in range(3)]
    assert known == [[True, True, False], [False, True, True], [True, False, True]]
    assert not any(rules.knows_hand(state, -1, seat) for seat in range(3))
    assert state.view(0).players[1].hand is not None
    assert state.view(0).players[2].hand is None


def test_fm_11_a_player_sees_the_hand_passed_on_before_placing() -> None:
    state = position(hands=[["F001", "F002"], ["F011", "F012"]])
    do(state, card("F001"), card("F011"))
    assert pending(state) == "place_card"
    assert [entry.card for entry in state.view(0).players[0].hand or []] == ["F012"]


def test_fm_11_tools_in_hand_are_secret_but_not_those_taken_openly() -> None:
    state = position(worked=1, left=2, tools=[["seed", "fence"]], known_tools=[["seed"]])
    assert state.view(0).players[0].tools == ["seed", "fence"]
    assert state.view(1).players[0].tools == ["seed"]
    assert state.view(1).players[0].hidden_tools == 1


def test_fm_11_drawing_from_the_deck_is_told_to_the_drawer_alone() -> None:
    state = position(worked=1, left=2)
    [draw_event, *_] = events(state, 0, DECK)
    assert "tool" in draw_event.fields(0)
    assert "tool" not in draw_event.fields(1)
    assert "tool" not in draw_event.fields(-1)


def test_fm_11_using_a_known_tool_is_no_news() -> None:
    lands = [[("F014", 0, 0, 0)], [("F007", 0, 0, 0)]]
    for known, learned in ((["locust"], False), ([], True)):
        state = position(worked=1, left=2, tools=[["locust"]], known_tools=[known], lands=lands)
        log = events(state, 0, tool("locust"))
        assert any(event.learned for event in log) == learned


# ---- what is said


@pytest.mark.parametrize(
    ("tools", "says"),
    [
        (["livestock"], "Use a tool on any land, or pass. There are no tools left to draw."),
        (
            ["fence"],
            "You can only pass: you have no tool that can be used now, and there are none left to draw.",
        ),
    ],
)
def test_nobody_is_told_to_draw_from_an_empty_deck(tools: list[str], says: str) -> None:
    lands = [[("F002", 0, 0, 0)], [("F001", 0, 0, 0)]]
    state = position(phase=2, worked=1, tools=[[], tools], tool_deck=[], open_tools=[None, None], lands=lands)
    assert state.to_act() == [1]
    assert GAME.question(state, 1, GAME.text("en")) == says
