"""What options say of themselves is what happens when they are chosen."""

from __future__ import annotations

import random

from solstead.games.farmoony.scoring.missions import score
from solstead.games.farmoony.state import FarmoonyState
from solstead.games.farmoony.view import FarmoonyEffect
from tests.games.farmoony.table import GAME, PLAIN, card, do, mission, position, seat, tile, tool, turn
from tests.support import random_states


def effect(state: FarmoonyState, action: int) -> FarmoonyEffect:
    found = GAME.effect(state, state.to_act()[0], action)
    assert isinstance(found, FarmoonyEffect)
    return found


def points(state: FarmoonyState, owner: int) -> list[int]:
    return [score(state.lands[owner], m, state.tables) for m in state.missions]


def number(row: int, column: int) -> int:
    """A tile as effects name it, counted from the first card."""
    return tile(row, column) - GAME.action("tile", 0, 0)


def test_a_turn_says_every_place_and_what_the_land_scores_there() -> None:
    state = position(chosen=["F007", "F008"], left=2, missions=["M04"], lands=[[("F004", 0, 0, 0)]])
    (reach,) = effect(state, turn(0)).lands
    assert reach.land == 0
    after = dict(zip(reach.tiles, reach.points, strict=True))
    assert after[number(-1, -1)] == 2
    for place, then in after.items():
        tried = state.clone()
        do(tried, turn(0))
        (settled,) = effect(tried, GAME.action("tile", place // 42, place % 42)).lands
        assert settled.points == [then]
    assert set(reach.blocked) == {"twice"}
    assert number(0, 0) in reach.blocked["twice"]
    assert number(2, 2) not in [*reach.tiles, *reach.blocked["twice"]]  # covers nothing


def test_why_a_card_cannot_lie_somewhere() -> None:
    state = position(
        chosen=["F007", "F008"],
        left=2,
        lands=[[("F020", 0, 0, 0), ("F004", -1, -1, 0)]],  # S S / V # below
        tokens=[{(-1, -1): "soil"}],
    )
    (reach,) = effect(state, turn(0)).lands
    assert number(1, 1) in reach.blocked["stone"]
    assert number(-2, -2) in reach.blocked["token"]
    assert number(0, 0) in reach.blocked["twice"]


def test_a_tool_says_its_targets_on_every_land() -> None:
    state = position(
        worked=1, left=2, tools=[["seed"]], missions=["M07"], lands=[[("F022", 0, 0, 0)], [("F014", 0, 0, 0)]]
    )
    lands = effect(state, tool("seed")).lands
    assert [(reach.land, len(reach.tiles), reach.points) for reach in lands] == [(0, 1, [2]), (1, 2, [0, 0])]
    do(state, tool("seed"))
    assert effect(state, seat(1)).lands == lands[1:]


def test_a_mission_says_what_every_land_scores_by_it() -> None:
    state = position(phase=2, missions=["M07"], lands=[[("F004", 0, 0, 0)], [("F007", 0, 0, 0)]])
    assert effect(state, mission(4)).scores == [score(land, 3, state.tables) for land in state.lands]


def test_a_wheelbarrow_says_what_it_may_take_and_that_it_may_not_put_it_back() -> None:
    chain = [(PLAIN[0], 0, 0, 0), (PLAIN[1], 1, 1, 0)]
    state = position(worked=1, left=2, tools=[["wheelbarrow"]], lands=[chain])
    assert effect(state, tool("wheelbarrow")).lands[0].cards == [card(PLAIN[1])]
    do(state, tool("wheelbarrow"), seat(0))
    (reach,) = effect(state, turn(0)).lands
    assert reach.blocked["back"] == [number(1, 1)]


def test_effects_come_true() -> None:
    rng = random.Random(4)
    seen = set()
    for state in random_states(GAME, 4, 4, every=1):
        assert isinstance(state, FarmoonyState)
        if state.over:
            continue
        who, frame = state.to_act()[0], state.stack[-1].kind
        action = rng.choice(state.options(who))
        found = GAME.effect(state, who, action)
        if frame not in ("convert_tile", "convert_type", "put_card") or found is None:
            continue
        after = state.clone()
        after.apply(who, action)
        while not after.over and after.stack[-1].kind == "build_fence":
            after.apply(after.to_act()[0], GAME.action("allow"))
        for reach in found.lands:
            assert points(after, reach.land) == reach.points
        seen.add(frame)
    assert {"convert_tile", "put_card"} <= seen
