"""Records, positions, pickles and undo bring back exactly what was."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path

import pytest

from solstead import BadRecord, IllegalAction, Match, Record
from solstead.core.chance import CHANCE
from solstead.core.game import Game
from solstead.core.zone import PUBLIC
from tests.support import open_secret, play, random_states


def test_a_record_replays_to_the_same_state_at_every_step(game: Game, seats: int, tmp_path: Path) -> None:
    match = Match(game, seats, seed=20)
    prints = [match.state.fingerprint()]
    for _ in play(match, random.Random(20)):
        prints.append(match.state.fingerprint())
    prints = [*prints[1:], match.state.fingerprint()]
    match.record.save(tmp_path / "game.json")
    record = Record.load(tmp_path / "game.json")
    assert [state.fingerprint() for state in record.states()] == prints
    again = record.replay()
    assert again.record == match.record == record
    assert [event.values for event in again.events] == [event.values for event in match.events]


def test_records_of_other_rules_or_components_say_so(game: Game) -> None:
    record = Match(game, seed=1).record
    for field, value, message in (
        ("rules", "0.0", "rules"),
        ("components", "0" * 16, "components"),
        ("game", "no_such_game", "not installed"),
        ("format", 99, "format"),
        ("seats", 99, "seats"),
    ):
        other = copy.copy(record)
        setattr(other, field, value)
        with pytest.raises(BadRecord, match=message):
            other.replay()


def test_a_damaged_record_is_refused(game: Game, tmp_path: Path) -> None:
    match = Match(game, seed=2)
    for _ in play(match, random.Random(2)):
        pass
    record = match.record
    chance = [i for i, (seat, _) in enumerate(record.steps) if seat == CHANCE]
    decisions = [i for i, (seat, _) in enumerate(record.steps) if seat != CHANCE]

    def with_steps(steps: list[tuple[int, int]]) -> Record:
        other = copy.copy(record)
        other.steps = steps
        return other

    damaged = [
        [*record.steps, (0, 0)],
        [step for i, step in enumerate(record.steps) if i != decisions[0]],
        [(seat, 10**6) if i == decisions[0] else (seat, action) for i, (seat, action) in enumerate(record.steps)],
    ]
    if chance:
        damaged += [
            [step for i, step in enumerate(record.steps) if i != chance[0]],
            [*record.steps, (CHANCE, 0)],
            [(seat, 10**6) if i == chance[0] else (seat, n) for i, (seat, n) in enumerate(record.steps)],
        ]
    for steps in damaged:
        with pytest.raises(BadRecord):
            with_steps(steps).replay()
    for content in (b"", b"{", b"[]", b'{"game": "x"}', json.dumps({"steps": [[1]]}).encode(), b"\xff\x00"):
        (tmp_path / "bad.json").write_bytes(content)
        with pytest.raises(BadRecord):
            Record.load(tmp_path / "bad.json")


def test_positions_round_trip_at_every_step(game: Game, seats: int) -> None:
    for state in random_states(game, seats, seed=21):
        position = json.loads(json.dumps(state.to_dict()))
        assert position == state.to_dict()
        again = game.from_dict(position)
        assert again == state
        assert again.fingerprint() == state.fingerprint()
        assert [again.options(seat) for seat in range(seats)] == [state.options(seat) for seat in range(seats)]
        assert again.view(0) == state.view(0)


def test_states_survive_pickle_and_copy(game: Game, seats: int) -> None:
    for state in random_states(game, seats, seed=22, every=10):
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again == state
            assert again is not state
            one, other = state.clone(), again.clone()
            rng = random.Random(1)
            while not one.over:  # and have the same future
                seat = one.to_act()[0]
                action = rng.choice(one.options(seat))
                one.apply(seat, action)
                other.apply(seat, action)
            assert other == one


def test_states_of_the_system_s_chance_survive_too(game: Game) -> None:
    state = game.new()
    assert pickle.loads(pickle.dumps(state)) == state


def test_undo_brings_back_the_exact_state(game: Game, seats: int) -> None:
    match = Match(game, seats, seed=23)
    undone = 0
    for seat, action in play(match, random.Random(23)):
        before, record = match.state, match.record
        match.apply(seat, action)
        if match.can_undo(seat):
            match.undo(seat)
            assert match.state == before
            assert match.record == record
            undone += 1
        else:
            assert match.steps[-1].revealing or match.state.over
            match.steps.pop()
            match.state = before
    assert undone


def test_undo_never_crosses_new_knowledge_or_other_decisions(game: Game, seats: int) -> None:
    match = Match(game, seats, seed=24)
    for _ in play(match, random.Random(24)):
        for seat in range(seats):
            for consent in (False, True):
                index = match.undo_index(seat, consent)
                if index is None:
                    with pytest.raises(IllegalAction, match="take back"):
                        match.undo(seat, consent)
                    continue
                assert match.steps[index].seat == seat
                later = match.steps[index:]
                assert not any(event.learned for step in later for event in step.events)
                if not consent:
                    sealed = open_secret(match.state) is not None and all(step.sealed for step in later)
                    assert sealed or {step.seat for step in later} == {seat}


def test_a_sealed_answer_is_taken_back_without_those_of_the_others(game: Game, seats: int) -> None:
    match = Match(game, seats, seed=25)
    found = 0
    for _ in play(match, random.Random(25)):
        secret = open_secret(match.state)
        if secret is None or not match.steps or not match.steps[-1].sealed:
            continue
        seat = match.steps[-1].seat
        for other in range(seats):
            index = match.undo_index(other)
            if other == seat or index is None:
                continue
            trial = Match(game, seats, seed=25)
            for step in match.steps:
                trial.apply(step.seat, step.action)
            trial.undo(other)
            kept = [step for i, step in enumerate(match.steps) if i != index]
            assert [(step.seat, step.action) for step in trial.steps] == [(step.seat, step.action) for step in kept]
            assert trial.can_undo(seat)
            found += 1
    assert found or seats == 2 or not any(step.sealed for step in match.steps)


def test_events_tell_a_seat_only_what_it_may_know(game: Game, seats: int) -> None:
    match = Match(game, seats, seed=26)
    for _ in play(match, random.Random(26)):
        pass
    for event in match.events:
        for viewer in range(-1, seats):
            told = event.fields(viewer)
            if not event.seen & PUBLIC and not (viewer >= 0 and event.seen >> viewer & 1):
                assert not set(told) & set(event.kind.secret)
