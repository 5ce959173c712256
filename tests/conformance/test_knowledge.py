"""What a seat may know is structural: views and determinised states tell nothing else."""

from __future__ import annotations

import json
import random

import pytest
from msgspec import to_builtins

from solstead import Match
from solstead.core.errors import BadPosition
from solstead.core.game import VIEW, Game
from solstead.core.zone import PUBLIC
from tests.support import answer_of, as_bytes, open_secret, play, random_states, viewers


def test_determinised_states_agree_with_the_view(game: Game, seats: int) -> None:
    for seed in (1, 2):
        for state in random_states(game, seats, seed, every=2):
            for viewer in viewers(state):
                view = as_bytes(state.view(viewer))
                guess = state.determinise(viewer, seed * 1000)
                assert as_bytes(guess.view(viewer)) == view
                assert guess.to_act() == state.to_act()
                if viewer is not None:
                    assert guess.options(viewer) == state.options(viewer)


def test_a_view_alone_gives_states_that_agree_with_it(game: Game, seats: int) -> None:
    """For those who have no state: also through JSON, with the same choices, and as random as `determinise`."""
    for state in random_states(game, seats, seed=3, every=5 * seats):
        for viewer in viewers(state):
            view = json.loads(as_bytes(state.view(viewer)))
            guess = game.from_view(view, seed=5)
            assert as_bytes(guess.view(viewer)) == as_bytes(view)
            assert guess.to_act() == state.to_act()
            if viewer is not None:
                assert guess.options(viewer) == state.options(viewer)
            game.from_dict(guess.to_dict(), components=state.setup.components)
            assert game.from_view(state.view(viewer), seed=5) == guess


def test_a_view_says_all_that_its_seat_knows(game: Game, seats: int) -> None:
    """So drawing anew by the view gives what drawing anew by the state gives, once hidden totals are open."""
    hidden = [setting.name for setting in game.settings if setting.name == "open_scores"]
    match = Match(game, seats, seed=13, settings=dict.fromkeys(hidden, True))
    for i, _ in enumerate(play(match, random.Random(13))):
        if i % (5 * seats) == 0:
            for viewer in viewers(match.state):
                by_view = game.from_view(match.state.view(viewer), seed=5).determinise(viewer, seed=6)
                by_state = match.state.determinise(viewer, seed=6)
                assert all(by_view.view(other) == by_state.view(other) for other in range(seats))


def test_a_view_that_nothing_looks_like_is_refused(game: Game) -> None:
    view = to_builtins(game.new(game.max_seats, seed=1).view(0))
    for wrong, reason in (
        ([], "a dict"),
        ({**view, "game": "chess"}, "chess"),
        ({**view, "seat": 99}, "99"),
        ({**view, "seats": 99}, "99"),
        ({**view, "stack": [{"kind": "nothing"}]}, "stack"),
        ({**view, "winners": [0]}, "winners"),
        ({key: view[key] for key in VIEW}, "looks like"),
    ):
        with pytest.raises(BadPosition, match=reason):
            game.from_view(wrong, seed=1)


def test_determinising_twice_is_determinising_once(game: Game, seats: int) -> None:
    for state in random_states(game, seats, seed=4, every=3):
        for viewer in viewers(state):
            once = state.determinise(viewer, 77)
            assert state.determinise(viewer, 78).determinise(viewer, 77) == once
            assert state.determinise(viewer, 77) == once


def test_determinised_states_can_be_played_out(game: Game, seats: int) -> None:
    for state in random_states(game, seats, seed=6, every=5):
        for viewer in viewers(state):
            guess = state.determinise(viewer, 5)
            game.from_dict(guess.to_dict(), components=state.setup.components)  # passes every check of a position
            rng = random.Random(5)
            while not guess.over:
                seat = guess.to_act()[0]
                guess.apply(seat, rng.choice(guess.options(seat)))


def test_sealed_answers_show_to_nobody_else(game: Game, seats: int) -> None:
    """Whatever a seat answers, the others see the same table, and owe the same."""
    for state in random_states(game, seats, seed=7):
        if open_secret(state) is None:
            continue
        for seat in state.to_act():
            if len(state.to_act()) < 2:
                continue  # the last answer is the reveal
            answers = state.options(seat)
            outcomes = []
            for action in (answers[0], answers[-1]):
                after = state.clone()
                after.apply(seat, action)
                others = [viewer for viewer in viewers(state) if viewer != seat]
                outcomes.append([as_bytes(after.view(viewer)) for viewer in others])
                if seat not in after.to_act():
                    assert action in answer_of(after, seat)
            assert outcomes[0] == outcomes[1]


def test_the_order_of_sealed_answers_does_not_matter(game: Game, seats: int) -> None:
    rng = random.Random(8)
    for state in random_states(game, seats, seed=8):
        if open_secret(state) is None or len(state.to_act()) < 2:
            continue
        one = state.clone()
        answers: dict[int, list[int]] = {seat: [] for seat in state.to_act()}
        while not one.over and one.to_act() and set(one.to_act()) <= set(answers) and len(one.to_act()) > 1:
            seat = one.to_act()[0]
            action = rng.choice(one.options(seat))
            one.apply(seat, action)
            answers[seat].append(action)
        last = one.to_act()[0]
        other = state.clone()
        for seat in reversed(list(answers)):
            if seat != last:
                for action in answers[seat]:
                    other.apply(seat, action)
        for action in answers[last]:
            other.apply(last, action)
        assert other == one
        action = rng.choice(one.options(last))
        one.apply(last, action)
        other.apply(last, action)
        assert other == one


def test_a_sealed_answer_can_be_changed_until_the_reveal(game: Game, seats: int) -> None:
    for state in random_states(game, seats, seed=9):
        if open_secret(state) is None or len(state.to_act()) < 2:
            continue
        seat = state.to_act()[0]
        if answer_of(state, seat):
            continue  # half an answer
        first = state.options(seat)
        changed, direct = state.clone(), state.clone()
        changed.apply(seat, first[0])
        while seat in changed.to_act():
            changed.apply(seat, changed.options(seat)[0])
        assert changed.options(seat) == first
        for table in (changed, direct):
            table.apply(seat, first[-1])
            while seat in table.to_act():
                table.apply(seat, table.options(seat)[-1])
        assert changed == direct


def test_new_knowledge_is_tagged(game: Game, seats: int) -> None:
    """Where no event says that a seat learned something, the seat could have foreseen what it sees.

    So in any state that the seat cannot tell from the true one, the same decision leads to the same view. This is what
    makes undo safe.
    """
    for seed in (10, 11):
        match = Match(game, seats, seed)
        for seat, action in play(match, random.Random(seed)):
            before = match.state
            after = before.clone()
            after.log = []
            after.apply(seat, action)
            learned = 0
            for event in after.log:
                learned |= event.learned
            if learned & PUBLIC:
                continue
            for viewer in viewers(before):
                if viewer is None or learned & 1 << viewer or (open_secret(before) is not None and viewer != seat):
                    continue
                guess = before.determinise(viewer, 12)
                guess.apply(seat, action)
                assert as_bytes(guess.view(viewer)) == as_bytes(after.view(viewer))
