from __future__ import annotations

import pytest

import solstead
from solstead import BadSetting, IllegalAction, Match


def test_a_match_without_a_seed_can_be_replayed() -> None:
    """People play with the system's randomness; the record holds what was drawn, not a seed."""
    match = Match(solstead.load("vaalbara"), 3)
    for _ in range(20):
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.options(seat)[0])
    assert match.record.replay().state == match.state
    other = Match(solstead.load("vaalbara"), 3)
    assert other.record.steps != match.record.steps[: len(other.record.steps)]


def test_an_illegal_action_leaves_the_match_as_it_was() -> None:
    match = Match(solstead.load("vaalbara"), 2, seed=1)
    record = match.record
    with pytest.raises(IllegalAction):
        match.apply(0, 999)
    assert match.record == record
    assert match.steps == []


def test_undo_by_consent_crosses_decisions_but_no_knowledge() -> None:
    game = solstead.load("vaalbara")
    match = Match(game, 3, seed=3)
    for seat in range(3):
        match.apply(seat, match.state.options(seat)[0])
    while match.state.stack[-1].kind != "take_land":
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.options(seat)[0])
    first = match.state.to_act()[0]
    before = match.state
    match.apply(first, match.state.options(first)[0])
    second = match.state.to_act()[0]
    assert match.can_undo(first)
    match.apply(second, match.state.options(second)[0])
    if match.steps[-1].revealing:
        assert not match.can_undo(first, consent=True)
    else:
        assert not match.can_undo(first)
        match.undo(first, consent=True)
        assert match.state == before
    assert not match.can_undo(second) or match.steps[-1].seat == second


def test_what_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(BadSetting):
        Match(solstead.load("vaalbara"), 9)
