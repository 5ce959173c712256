from __future__ import annotations

import msgspec
import pytest

import solstead
from solstead import BadRecord, BadSetting, IllegalAction, Match


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
    """Two players take their lands one after the other; then a third turns up a card of the deck."""
    game = solstead.load("vaalbara")
    match = Match(game, 4)
    match.state = game.position(seats=4, played=["oracle", "carpenter", "tracker", "farmer"])
    before = match.state
    match.apply(0, game.action("land", 0))
    assert match.can_undo(0)
    match.apply(1, game.action("land", 1))
    assert not match.can_undo(0)  # seat 1 has decided
    match.undo(0, consent=True)
    assert match.state == before
    match.apply(0, game.action("land", 0))
    match.apply(1, game.action("land", 1))
    match.apply(2, game.action("land", 2))  # the Tracker: everybody sees a new land
    for seat in range(4):
        assert not match.can_undo(seat, consent=True)


def test_what_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(BadSetting):
        Match(solstead.load("vaalbara"), 9)


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    match = Match(solstead.load("heap"), 2, seed=1)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.options(seat)[-1])
        if not match.state.over:
            assert match.can_undo(seat)
    for seat in (0, 1):
        assert not match.can_undo(seat)
        assert not match.can_undo(seat, consent=True)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.undo(match.steps[-1].seat)


def test_a_match_can_begin_in_a_position() -> None:
    game = solstead.load("vaalbara")
    position = game.new(2, seed=4).to_dict()
    match = Match.begin_at(game, position)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.options(seat)[0])
    record = solstead.Record.decode(match.record.encoded())
    assert record.position == position
    assert record.replay().record == match.record
    with pytest.raises(BadRecord, match="another table"):
        msgspec.structs.replace(record, seats=3).replay()
