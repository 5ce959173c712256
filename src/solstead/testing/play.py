"""Games can be played to the end, and nothing but a legal action changes a state."""

from __future__ import annotations

import random
from typing import Any

from solstead.core.errors import IllegalAction
from solstead.core.game import Game
from solstead.core.state import State
from solstead.testing.cases import Case, finish, open_secret, play, refused, states


class Whole:
    """A whole number that is no int, like those of NumPy."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __index__(self) -> int:
        return self.n


def promise_random_games_end(case: Case) -> None:
    """A game ends; until then somebody has something to decide, and at the end somebody has won."""
    for seed in range(5):
        match = case.match(seed)
        for _ in play(match, random.Random(seed)):
            assert match.state.to_act(), "nobody owes a decision, and the game is not over"
            assert match.state.winners() == [], "somebody has won before the end"
            for seat in match.state.to_act():
                options = match.state.options(seat)
                assert options, f"seat {seat} owes a decision and has no option"
                assert options == sorted(set(options)), f"options are not ascending: {options}"
                assert all(0 <= action < case.game.num_actions for action in options)
            assert len(match.steps) < 10_000, "a game does not end within 10000 decisions"
        state = match.state
        assert state.to_act() == []
        assert [state.options(seat) for seat in range(case.seats)] == [[]] * case.seats
        assert len(state.scores()) == case.seats
        assert state.winners(), "nobody has won"
        assert set(state.winners()) <= set(range(case.seats))
        refused(IllegalAction, "over", state.apply, 0, 0)


def promise_only_those_who_owe_or_may_change_have_options(case: Case) -> None:
    for state in states(case.match(3), seed=3, every=3):
        for seat in range(case.seats):
            secret = open_secret(state)
            may = seat in state.to_act() or (secret is not None and bool(secret.asked >> seat & 1))
            assert bool(state.options(seat)) == may, f"seat {seat} has options: {not may}, but owes an answer: {may}"


def promise_no_older_copy_ever_changes(case: Case) -> None:
    """A clone shares nothing that changes."""
    rng = random.Random(case.seats)
    state = case.new(case.seats)
    copies: list[tuple[State, dict[str, Any]]] = []
    while not state.over:
        copies.append((state.clone(), state.to_dict()))
        if len(copies) % 7 == 0:  # play on from a copy of a copy: the original must not notice
            finish(copies[-1][0].clone(), rng)
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.options(seat)))
    for copy, position in copies:
        assert copy.to_dict() == position, "a copy has changed while another one was played"


def promise_a_copy_has_the_same_future(case: Case) -> None:
    state = case.new(11)
    copy = state.clone()
    finish(state, random.Random(1))
    finish(copy, random.Random(1))
    assert copy == state


def promise_illegal_actions_change_nothing(case: Case) -> None:
    game = case.game
    for state in states(case.match(5), seed=5, every=9):
        before = state.fingerprint()
        for seat in range(case.seats):
            options = set(state.options(seat))
            # every action where there are few, every third and both ends where there are thousands
            step = 1 if game.num_actions < 500 else game.num_actions // 331
            for action in [-1, *range(0, game.num_actions, step), game.num_actions, 2**70]:
                if action not in options:
                    refused(IllegalAction, "", state.apply, seat, action)
        for seat in (-1, case.seats, 2**70):
            refused(IllegalAction, "seats are", state.apply, seat, 0)
        for nonsense in ("0", None, 1.5, [1]):
            refused(IllegalAction, "whole number", state.apply, 0, nonsense)
        assert state.fingerprint() == before


def promise_whole_numbers_of_any_kind_are_actions_and_seats(case: Case) -> None:
    game = case.game
    state = game.new(Whole(case.seats), Whole(1), case.settings, case.variant)
    other = case.new(1)
    for _ in range(12):
        if state.over:
            break
        seat = state.to_act()[-1]
        action = state.options(Whole(seat))[-1]
        state.apply(Whole(seat), Whole(action))
        other.apply(seat, action)
    assert state == other
    assert state.view(Whole(0)) == other.view(0)
    assert state.determinise(Whole(0), Whole(3)) == other.determinise(0, 3)
    assert game.noun(Whole(0)) == game.noun(0)


def promise_every_action_is_a_noun(game: Game) -> None:
    for action in range(game.num_actions):
        kind, *indices = game.noun(action)
        assert game.action(str(kind), *[int(index) for index in indices]) == action
    for action in (-1, game.num_actions):
        refused(ValueError, "actions are", game.noun, action)


def promise_playouts_are_repeatable_and_complete(case: Case) -> None:
    played = case.game.playouts(6, case.seats, seed=4, settings=case.settings)
    again = case.game.playouts(6, case.seats, seed=4, settings=case.settings)
    assert played.scores == again.scores
    assert played.games == len(played.winners) == 6
    assert played.decisions == sum(played.lengths)


def promise_wrong_numbers_of_seats_are_refused(game: Game) -> None:
    for seats in (game.min_seats - 1, game.max_seats + 1, -1, 2**70):
        refused(ValueError, "seats", game.new, seats)
