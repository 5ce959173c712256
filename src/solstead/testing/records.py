"""Records, positions, pickles and undo bring back exactly what was."""

from __future__ import annotations

import copy
import json
import pickle
import random
import tempfile
from pathlib import Path

from solstead.core.chance import CHANCE
from solstead.core.errors import BadRecord, IllegalAction
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.record import Record
from solstead.testing.cases import Case, open_secret, play, refused, states


def promise_a_record_replays_to_the_same_state_at_every_step(case: Case) -> None:
    match = case.match(20)
    prints = [match.state.fingerprint()]
    for seat, action in play(match, random.Random(20)):
        after = match.state.clone()
        after.apply(seat, action)
        prints.append(after.fingerprint())
    with tempfile.TemporaryDirectory() as folder:
        match.record.save(Path(folder) / "game.json")
        record = Record.load(Path(folder) / "game.json")
    assert [state.fingerprint() for state in record.states(case.variant)] == prints
    again = record.replay(case.variant)
    assert again.record == match.record == record
    assert [event.values for event in again.events] == [event.values for event in match.events]


def promise_records_of_other_rules_or_components_say_so(game: Game) -> None:
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
        refused(BadRecord, message, other.replay)


def promise_a_damaged_record_is_refused(game: Game) -> None:
    match = Match(game, seed=2)
    for _ in play(match, random.Random(2)):
        pass
    record = match.record
    chance = [i for i, (seat, _) in enumerate(record.steps) if seat == CHANCE]
    decisions = [i for i, (seat, _) in enumerate(record.steps) if seat != CHANCE]
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
        other = copy.copy(record)
        other.steps = steps
        refused(BadRecord, "", other.replay)


def promise_positions_round_trip_at_every_step(case: Case) -> None:
    for state in states(case.match(21), seed=21):
        position = json.loads(json.dumps(state.to_dict()))
        assert position == state.to_dict()
        again = case.game.from_dict(position, components=case.variant)
        assert again == state
        assert again.fingerprint() == state.fingerprint()
        assert [again.options(seat) for seat in range(case.seats)] == [
            state.options(seat) for seat in range(case.seats)
        ]
        assert again.view(0) == state.view(0)


def promise_states_survive_pickle_and_copy(case: Case) -> None:
    for state in states(case.match(22), seed=22, every=10):
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


def promise_states_of_the_system_s_chance_survive_too(game: Game) -> None:
    state = game.new()
    assert pickle.loads(pickle.dumps(state)) == state


def promise_undo_brings_back_the_exact_state(case: Case) -> None:
    match = case.match(23)
    for seat, action in play(match, random.Random(23)):
        before, record = match.state, match.record
        match.apply(seat, action)
        if match.can_undo(seat):
            match.undo(seat)
            assert match.state == before
            assert match.record == record
        else:
            assert match.steps[-1].revealing or match.state.over
            match.steps.pop()
            match.state = before


def promise_undo_never_crosses_new_knowledge_or_other_decisions(case: Case) -> None:
    match = case.match(24)
    for _ in play(match, random.Random(24)):
        for seat in range(case.seats):
            for consent in (False, True):
                index = match.undo_index(seat, consent)
                if index is None:
                    refused(IllegalAction, "take back", match.undo, seat, consent)
                    continue
                assert match.steps[index].seat == seat
                later = match.steps[index:]
                assert not any(event.learned for step in later for event in step.events)
                if not consent:
                    sealed = open_secret(match.state) is not None and all(step.sealed for step in later)
                    assert sealed or {step.seat for step in later} == {seat}
    assert not any(match.can_undo(seat, consent=True) for seat in range(case.seats)), "the game is over"


def promise_a_sealed_answer_is_taken_back_without_those_of_the_others(case: Case) -> None:
    match = case.match(25)
    found = 0
    for _ in play(match, random.Random(25)):
        secret = open_secret(match.state)
        if secret is None or not match.steps or not match.steps[-1].sealed:
            continue
        seat = match.steps[-1].seat
        for other in range(case.seats):
            index = match.undo_index(other)
            if other == seat or index is None:
                continue
            trial = case.match(25)
            for step in match.steps:
                trial.apply(step.seat, step.action)
            trial.undo(other)
            kept = [step for i, step in enumerate(match.steps) if i != index]
            assert [(step.seat, step.action) for step in trial.steps] == [(step.seat, step.action) for step in kept]
            assert trial.can_undo(seat)
            found += 1
    assert found or case.seats == 2 or not any(step.sealed for step in match.steps)
