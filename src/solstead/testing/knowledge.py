"""What a seat may know is structural: views, determinised states and events tell nothing else."""

from __future__ import annotations

import random
from typing import Any, Optional

from msgspec import json, to_builtins

from solstead.core.errors import BadPosition
from solstead.core.events import Event
from solstead.core.game import VIEW, Game
from solstead.core.state import State
from solstead.core.zone import PUBLIC, SPECTATOR
from solstead.testing.cases import (
    Case,
    answer_of,
    as_bytes,
    finish,
    open_secret,
    play,
    refused,
    states,
    viewers,
)


def same_view(one: State, other: State, viewer: Optional[int], when: str) -> None:
    """Fail with the field that differs; what is sent is the same to the byte."""
    views = one.view(viewer), other.view(viewer)
    if as_bytes(views[0]) == as_bytes(views[1]):
        return
    a, b = (to_builtins(view) for view in views)
    differ = [key for key in a if a[key] != b.get(key)]
    assert differ, f"{when}, {who(viewer)} is sent the same fields in another order"
    raise AssertionError(f"{when}, {who(viewer)} sees other {', '.join(differ)}: {a[differ[0]]} and {b.get(differ[0])}")


def who(viewer: Optional[int]) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def promise_determinised_states_agree_with_the_view(case: Case) -> None:
    """What a viewer does not know is drawn anew, and the viewer sees no difference."""
    for seed in (1, 2):
        for state in states(case.match(seed), seed, every=2):
            for viewer in viewers(state):
                guess = state.determinise(viewer, seed * 1000)
                same_view(guess, state, viewer, "in a determinised state")
                assert guess.to_act() == state.to_act()
                if viewer is not None:
                    assert guess.options(viewer) == state.options(viewer), "options tell what the seat does not know"


def promise_a_view_alone_gives_states_that_agree_with_it(case: Case) -> None:
    """For those who have no state: also through JSON, with the same choices, and as random as `determinise`."""
    game = case.game
    for state in states(case.match(3), seed=3, every=5 * case.seats):
        for viewer in viewers(state):
            view = json.decode(as_bytes(state.view(viewer)))
            guess = game.from_view(view, 5, case.variant)
            same_view(guess, state, viewer, "in a state made from a view")
            assert guess.to_act() == state.to_act()
            if viewer is not None:
                assert guess.options(viewer) == state.options(viewer)
            game.from_dict(guess.to_dict(), components=state.setup.components)
            assert game.from_view(state.view(viewer), 5, case.variant) == guess


def promise_a_view_says_all_that_its_seat_knows(case: Case) -> None:
    """So drawing anew by the view gives what drawing anew by the state gives, once hidden totals are open."""
    game = case.game
    hidden = [setting.name for setting in game.settings if setting.name == "open_scores"]
    open = Case(game, case.seats, {**case.settings, **dict.fromkeys(hidden, True)}, case.variant)
    match = open.match(13)
    for i, _ in enumerate(play(match, random.Random(13))):
        if i % (5 * case.seats) == 0:
            for viewer in viewers(match.state):
                by_view = game.from_view(match.state.view(viewer), 5, case.variant).determinise(viewer, seed=6)
                by_state = match.state.determinise(viewer, seed=6)
                for other in range(case.seats):
                    same_view(by_view, by_state, other, f"drawn anew for {who(viewer)} by view and by state")


def promise_a_view_that_nothing_looks_like_is_refused(game: Game) -> None:
    view = to_builtins(game.new(game.max_seats, seed=1).view(0))
    wrong: list[tuple[Any, str]] = [
        ([], "a dict"),
        ({**view, "game": "chess"}, "chess"),
        ({**view, "seat": 99}, "99"),
        ({**view, "seats": 99}, "99"),
        ({**view, "stack": [{"kind": "nothing"}]}, "stack"),
        ({**view, "winners": [0]}, "winners"),
        ({key: view[key] for key in VIEW}, "looks like"),
    ]
    for given, reason in wrong:
        refused(BadPosition, reason, game.from_view, given, 1)


def promise_determinising_twice_is_determinising_once(case: Case) -> None:
    """A determinised state tells nothing of the true one beyond the view."""
    for state in states(case.match(4), seed=4, every=3):
        for viewer in viewers(state):
            once = state.determinise(viewer, 77)
            assert state.determinise(viewer, 78).determinise(viewer, 77) == once
            assert state.determinise(viewer, 77) == once


def promise_determinised_states_can_be_played_out(case: Case) -> None:
    for state in states(case.match(6), seed=6, every=5):
        for viewer in viewers(state):
            guess = state.determinise(viewer, 5)
            case.game.from_dict(guess.to_dict(), components=state.setup.components)  # passes every check of a position
            finish(guess, random.Random(5))


def promise_sealed_answers_show_to_nobody_else(case: Case) -> None:
    """Whatever a seat answers, the others see the same table, and owe the same."""
    for state in states(case.match(7), seed=7):
        if open_secret(state) is None or len(state.to_act()) < 2:
            continue  # the last answer is the reveal
        for seat in state.to_act():
            answers = state.options(seat)
            one, other = state.clone(), state.clone()
            one.apply(seat, answers[0])
            other.apply(seat, answers[-1])
            for after, action in ((one, answers[0]), (other, answers[-1])):
                if seat not in after.to_act():
                    assert action in answer_of(after, seat)
            for viewer in viewers(state):
                if viewer != seat:
                    same_view(one, other, viewer, f"after one or another sealed answer of seat {seat}")


def promise_the_order_of_sealed_answers_does_not_matter(case: Case) -> None:
    rng = random.Random(8)
    for state in states(case.match(8), seed=8):
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


def promise_a_sealed_answer_can_be_changed_until_the_reveal(case: Case) -> None:
    for state in states(case.match(9), seed=9):
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
        for after in (changed, direct):
            after.apply(seat, first[-1])
            while seat in after.to_act():
                after.apply(seat, after.options(seat)[-1])
        assert changed == direct


def promise_new_knowledge_is_tagged(case: Case) -> None:
    """Where no event says that a seat learned something, the seat could have foreseen what it sees.

    So in any state that the seat cannot tell from the true one, the same decision leads to the same view. This is what
    makes undo safe.
    """
    for seed in (10, 11):
        match = case.match(seed)
        for seat, action in play(match, random.Random(seed)):
            before = match.state
            after, log = _after(before, seat, action)
            learned = 0
            for event in log:
                learned |= event.learned
            if learned & PUBLIC:
                continue
            for viewer in viewers(before):
                if viewer is None or learned & 1 << viewer or (open_secret(before) is not None and viewer != seat):
                    continue
                guess = before.determinise(viewer, 12)
                guess.apply(seat, action)
                same_view(guess, after, viewer, "without an event by which it learned something")


def promise_events_tell_a_viewer_what_its_view_says(case: Case) -> None:
    """Two states that a viewer cannot tell apart, before a decision and after it, are told of in the same words.

    Otherwise events would tell what the viewer does not see: a card that somebody else has drawn, for example, whether
    it was told to all or revealed to all. The state that it cannot tell apart is a determinised one.
    """
    for seed in (27, 28) if case.seats < 4 else (27,):
        match = case.match(seed)
        for seat, action in play(match, random.Random(seed)):
            before = match.state
            after, log = _after(before, seat, action)
            for viewer in viewers(before) if log else []:
                for guess in _look_alikes(before, viewer, 100 * seed):
                    if action not in guess.options(seat):
                        continue  # nobody can decide that there
                    other, told = _after(guess, seat, action)
                    one, two = told_of(log, viewer), told_of(told, viewer)
                    if one != two and as_bytes(other.view(viewer)) == as_bytes(after.view(viewer)):
                        raise AssertionError(f"{who(viewer)} is told {one}, but {two} on a state that looks the same")


def _look_alikes(state: State, viewer: Optional[int], seed: int, wanted: int = 2, most: int = 8) -> list[State]:
    """Tables that a viewer cannot tell from this one, with the same chance to come, and the same sealed answers: those
    are for everybody once all are in."""
    found: list[State] = []
    for number in range(seed, seed + most):
        guess = state.determinise(viewer, number)
        guess.chance = state.chance.copy()
        if open_secret(state) is not None:
            guess.stack[-1] = state.stack[-1]
            if guess.stack[-1].problem(guess):
                continue  # somebody cannot have answered that there
        found.append(guess)
        if len(found) == wanted:
            break
    return found


def promise_observations_tell_nothing_hidden(case: Case) -> None:
    """What research code observes is the same on every table that the seat cannot tell from the true one."""
    features = case.game.features
    if features is None:
        return
    for state in states(case.match(29), seed=29, every=4):
        for seat in range(case.seats):
            seen = features.observe(state, seat)
            for number in (1, 2):
                if features.observe(state.determinise(seat, number), seat) != seen:
                    raise AssertionError(f"the observation of seat {seat} differs on a table that looks the same to it")


def promise_events_tell_secrets_to_those_who_have_seen_them(case: Case) -> None:
    match = case.match(26)
    for _ in play(match, random.Random(26)):
        pass
    for event in match.events:
        for viewer in range(-1, case.seats):
            told = event.fields(viewer)
            if not event.seen & PUBLIC and not (viewer >= 0 and event.seen >> viewer & 1):
                assert not set(told) & set(event.kind.secret)


def _after(state: State, seat: int, action: int) -> tuple[State, list[Event]]:
    """The state after a decision, and what happened."""
    after = state.clone()
    log: list[Event] = []
    after.log = log
    after.apply(seat, action)
    return after, log


def told_of(log: list[Event], viewer: Optional[int]) -> list[tuple[str, int, dict[str, int]]]:
    """What a viewer is told of what happened."""
    seat = SPECTATOR if viewer is None else viewer
    return [(event.kind.name, event.seat, event.fields(seat)) for event in log]
