"""FM-7: the Wheelbarrow and the Fence, by position and by property."""

from __future__ import annotations

import random
from typing import Any

import pytest

from solstead.core.events import Event
from solstead.games.farmoony.land import EMPTY, LOOK, PLACE, TOKEN, TYPE, Land
from solstead.games.farmoony.moves import Lifted, liftable
from solstead.games.farmoony.state import FarmoonyState
from tests.games.farmoony.table import (
    ALLOW,
    CARDS,
    FENCE,
    GAME,
    TABLES,
    do,
    events,
    pending,
    position,
    seat,
    seen,
    tile,
    tool,
    turn,
    where,
)
from tests.support import random_states

A = [("F004", 0, 0, 0), ("F014", 1, 1, 0)]  # V W / W V under P S / S P
B = [("F007", 0, 0, 0), ("F005", 1, 1, 0)]  # P P / W V under F W / P V


def rolling(**fields: Any) -> FarmoonyState:
    """Seat 0 has used a Wheelbarrow."""
    given: dict[str, Any] = {"worked": 1, "left": 2, "tools": [["wheelbarrow"]], "lands": [A, B], **fields}
    state = position(**given)
    state.apply(0, tool("wheelbarrow"))
    return state


def named(actions: list[int]) -> list[str]:
    return [CARDS[action] for action in actions]


def test_fm_7_step_by_step_to_another_land() -> None:
    state = rolling()
    assert pending(state) == "lift_from"
    assert state.options(0) == [seat(0), seat(1)]
    state.apply(0, seat(0))
    assert pending(state) == "move_to"  # one card can be taken, so which is not asked
    do(state, seat(1))
    assert pending(state) == "turn_card"
    assert state.options(0) == [turn(0), turn(1)]  # F014 looks the same upside down
    do(state, turn(1))
    assert pending(state) == "put_card"
    do(state, tile(2, 2))
    assert len(state.lands[0].cards) == 1
    assert seen(state, 0)[(1, 1)] == "vegetable"  # what lay below is seen again
    assert seen(state, 1)[(2, 2)] == "soil"
    assert seen(state, 1)[(2, 3)] == "pest"
    assert state.to_act() == [1]


def test_fm_7_a_covered_card_stays() -> None:
    state = rolling(lands=[[*A, ("F015", 2, 2, 0)], B])
    state.apply(0, seat(0))
    assert state.stack[-1].fields()["card"] == CARDS.index("F015")
    three = rolling(lands=[[*A, ("F015", -1, -1, 0)], B])
    three.apply(0, seat(0))
    assert pending(three) == "lift_card"
    assert named(three.options(0)) == ["F014", "F015"]


def test_fm_7_the_last_card_of_a_land_stays() -> None:
    state = rolling(lands=[A, [("F007", 0, 0, 0)]])
    assert pending(state) == "move_to"  # only the own land has a card to take, and only one
    lonely = position(worked=1, left=2, tools=[["wheelbarrow"]], lands=[[("F004", 0, 0, 0)], [("F007", 0, 0, 0)]])
    assert tool("wheelbarrow") not in lonely.options(0)
    assert liftable(lonely, 0) == []


def test_fm_7_tokens_travel_with_the_card_and_turn_with_it() -> None:
    state = rolling(tokens=[{(1, 2): "water"}])  # the north-east tile of F014
    do(state, seat(0), seat(1))
    assert state.options(0) == [turn(n) for n in range(4)]  # with its token the card has four looks
    do(state, turn(1), tile(2, 2))
    assert seen(state, 1)[(3, 3)] == "water*"
    assert state.view().players[0].tokens == 0
    assert state.view().players[1].tokens == 1
    assert state.view().supply["water"] == 9


def test_fm_7_a_token_makes_equal_turns_different() -> None:
    state = rolling(tokens=[{(1, 2): "soil"}])  # soil on printed soil
    do(state, seat(0), seat(1))
    assert state.options(0) == [turn(n) for n in range(4)]


def test_fm_7_the_same_land_but_not_the_same_place() -> None:
    state = rolling()
    do(state, seat(0), seat(0), turn(0))
    spots = where(state.options(0))
    assert spots == {(-1, -1), (-1, 1), (1, -1)}  # judged with the card lifted, less where it was
    state.apply(0, tile(-1, -1))
    assert seen(state, 0)[(0, 0)] == "pest"
    assert seen(state, 0)[(1, 1)] == "vegetable"


def test_fm_7_the_placement_rules_hold() -> None:
    state = rolling(tokens=[{}, {(2, 2): "soil"}])
    do(state, seat(0), seat(1), turn(0))
    assert (2, 2) not in where(state.options(0))  # a token lies there
    assert (1, 1) not in where(state.options(0))  # two tiles of one card
    stony = rolling(lands=[A, [("F020", 0, 0, 0)]])  # S S / V #
    do(stony, seat(1), turn(0))
    assert (1, 1) not in where(stony.options(0))


def test_fm_7_a_stone_under_a_token_covers_no_stone() -> None:
    """F077 is F S / S #, and its stone was broken with a Mattock: what it shows there is soil."""
    lands = [[("F004", 0, 0, 0), ("F077", -1, -1, 2)], [("F020", 0, 0, 0), ("F007", -1, -1, 0)]]
    plain = rolling(lands=lands)
    do(plain, seat(0), seat(1), turn(2))
    assert (1, 1) in where(plain.options(0))
    broken = rolling(lands=lands, tokens=[{(-1, -1): "soil"}])
    do(broken, seat(0), seat(1), turn(2))
    assert (1, 1) not in where(broken.options(0))


# ---- the Fence


def announced(**fields: Any) -> FarmoonyState:
    """Seat 0 brings a card from the land of seat 1 to that of seat 2."""
    given: dict[str, Any] = {
        "seats": 4,
        "worked": 1,
        "left": 2,
        "lands": [[("F001", 0, 0, 0)], B, [("F015", 0, 0, 0)], [("F017", 0, 0, 0)]],
        **fields,
    }
    given["tools"] = [["wheelbarrow"], *given.get("tools", [["fence"], ["fence"], ["seed"]])]
    state = position(**given)
    do(state, tool("wheelbarrow"), seat(2), turn(0), tile(1, 1))
    return state


def test_fm_7_the_owner_of_the_land_it_leaves_answers_first() -> None:
    state = announced()
    assert pending(state) == "build_fence"
    assert state.to_act() == [1]
    assert len(state.lands[1].cards) == 2  # nothing has moved yet
    state.apply(1, ALLOW)
    assert state.to_act() == [2]
    state.apply(2, ALLOW)
    assert len(state.lands[1].cards) == 1
    assert len(state.lands[2].cards) == 2
    assert state.to_act() == [1]
    assert pending(state) == "use_tools"


def told(log: list[Event], viewer: int) -> list[str]:
    setup = position(seats=4).setup
    return [GAME.describe(event, viewer, setup, GAME.text("en")) for event in log]


def test_the_lines_say_whose_card_it_is_and_where_it_comes_from() -> None:
    state = announced()
    log = [*events(state, 1, ALLOW), *events(state, 2, ALLOW)]
    assert told(log, 1) == [
        "Seat 1 takes Fertilizer Water / Pest Vegetable from your land, at V22.",
        "Seat 1 puts it on Seat 3's land, at V22: Fertilizer Water / Pest Vegetable.",
    ]
    place = position(worked=1, left=2, tools=[["wheelbarrow"], ["fence"]], lands=[A, B])
    do(place, tool("wheelbarrow"), seat(1), seat(1), turn(0))
    assert told(events(place, 0, tile(-1, -1)), 1) == [
        "Seat 1 wants to take Fertilizer Water / Pest Vegetable from your land, at V22.",
        "It is to go to your land, at T20: Fertilizer Water / Pest Vegetable.",
    ]
    place = position(worked=1, left=2, tools=[["wheelbarrow"], ["seed"]], used_tools=["fence"] * 3, lands=[A, B])
    do(place, tool("wheelbarrow"), seat(0), seat(0), turn(0))
    assert told(events(place, 0, tile(-1, -1)), 0)[0].startswith("You take ")  # nobody was to be asked


def test_fm_7_a_fence_cancels_the_move_and_nobody_further_is_asked() -> None:
    state = announced()
    state.apply(1, FENCE)
    assert len(state.lands[1].cards) == 2
    assert len(state.lands[2].cards) == 1
    assert state.view().used_tools == ["wheelbarrow", "fence"]
    assert pending(state) == "use_tools"
    assert state.to_act() == [1]  # the actor's step is over, and the Fence does not use up the tool of seat 1


def test_fm_7_the_second_owner_may_fence_too() -> None:
    state = announced()
    do(state, ALLOW, FENCE)
    assert len(state.lands[2].cards) == 1
    assert pending(state) == "use_tools"


def test_fm_7_the_actor_answers_nobody() -> None:
    state = position(worked=1, left=2, tools=[["wheelbarrow", "fence"], ["fence"]], lands=[A, B])
    do(state, tool("wheelbarrow"), seat(0), seat(0), turn(0), tile(-1, -1))
    assert pending(state) == "use_tools"
    assert state.to_act() == [1]


def test_fm_7_one_owner_is_asked_once() -> None:
    state = position(worked=1, left=2, tools=[["wheelbarrow"], ["fence"]], lands=[A, B])
    do(state, tool("wheelbarrow"), seat(1), seat(1), turn(0), tile(-1, -1))
    assert state.to_act() == [1]
    state.apply(1, ALLOW)
    assert pending(state) == "use_tools"
    assert seen(state, 1)[(0, 0)] == "vegetable"


def test_fm_7_a_fence_is_only_ever_an_answer() -> None:
    state = position(worked=1, left=2, tools=[["fence"]], lands=[A, B])
    assert tool("fence") not in state.options(0)


def test_fm_11_owners_are_asked_whether_or_not_they_hold_a_fence() -> None:
    state = announced(tools=[["seed"], ["rake"], []])
    assert state.to_act() == [1]
    assert state.options(1) == [ALLOW]
    state.apply(1, ALLOW)
    assert state.to_act() == [2]


def test_fm_11_who_publicly_has_no_fence_is_not_asked() -> None:
    no_tools = announced(tools=[[], ["rake"], []])
    assert no_tools.to_act() == [2]
    known = announced(tools=[["seed"], ["rake"], []], known_tools=[[], ["seed"], ["rake"]])
    assert pending(known) == "use_tools"
    assert len(known.lands[2].cards) == 2
    seen_all = announced(tools=[["seed"], ["rake"], []], used_tools=["fence", "fence", "fence"])
    assert pending(seen_all) == "use_tools"
    elsewhere = announced(
        tools=[["seed"], ["rake"], ["fence"]], known_tools=[[], [], [], ["fence"]], used_tools=["fence", "fence"]
    )
    assert pending(elsewhere) == "use_tools"


def test_fm_11_a_fence_that_is_publicly_there_is_asked_for() -> None:
    state = announced(tools=[["fence"], [], []], known_tools=[[], ["fence"]], used_tools=["fence", "fence"])
    assert state.to_act() == [1]
    assert state.options(1) == [ALLOW, FENCE]


# ---- properties


def rebuilt(land: Land) -> Land:
    """The land laid anew, card by card; each must be allowed where it lies."""
    again = EMPTY
    for packed in land.cards:
        look, place = packed & LOOK, packed // PLACE
        assert not again.cards or again.fits(place, TABLES.stones[look])
        again = again.with_card(look >> 2, look & 3, place, TABLES.faces[look], 0)
    for at, cell in enumerate(land.cells):
        if cell & TOKEN:
            again = again.with_token(land.tile(at), cell & TYPE)
    return again


def same(one: Land, other: Land) -> bool:
    return (one.cards, one.cells, one.top, one.left, one.stride, one.counts, one.tokens) == (
        other.cards,
        other.cells,
        other.top,
        other.left,
        other.stride,
        other.counts,
        other.tokens,
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_a_land_is_always_a_legal_stack_of_cards(seats: int) -> None:
    """Through whole random games with many Wheelbarrows: every land could have been laid as it lies."""
    for seed in range(3):
        for state in random_states(GAME, seats, seed, every=7):
            assert isinstance(state, FarmoonyState)
            for land in state.lands:
                if land.cards:
                    assert same(rebuilt(land), land)


def test_every_move_of_a_wheelbarrow_leaves_legal_lands() -> None:
    """All cards that can be taken, all turns; some of the places."""
    rng = random.Random(3)
    moved = 0
    for state in random_states(GAME, 3, 5, every=40):
        assert isinstance(state, FarmoonyState)
        for source in range(3):
            for number in liftable(state, source):
                lifted = Lifted(state, source, number)
                for target in range(3):
                    for n in range(4):
                        for place in rng.sample(
                            lifted.places(state, target, n), k=min(2, len(lifted.places(state, target, n)))
                        ):
                            trial = state.clone()
                            assert isinstance(trial, FarmoonyState)
                            Lifted(trial, source, number).move(trial, target, n, place)
                            assert same(rebuilt(trial.lands[source]), trial.lands[source])
                            assert same(rebuilt(trial.lands[target]), trial.lands[target])
                            assert sum(land.tokens for land in trial.lands) == sum(land.tokens for land in state.lands)
                            assert trial.lands[source].cards
                            moved += 1
    assert moved > 500


def test_what_can_be_taken_is_what_nothing_covers() -> None:
    for state in random_states(GAME, 2, 9, every=25):
        assert isinstance(state, FarmoonyState)
        for land in state.lands:
            for i, packed in enumerate(land.cards):
                corners = {packed // PLACE + step for step in (0, 1, 42, 43)}
                above = {other // PLACE + step for other in land.cards[i + 1 :] for step in (0, 1, 42, 43)}
                assert land.uncovered(packed) == (not corners & above)
