"""Search finds what is best, knows no more than its seat, and says the same twice."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

import solstead
from solstead.bots import GreedyBot, RandomBot, SearchBot, ask
from solstead.bots.method import SearchMethod
from solstead.bots.rollout import Rollout
from solstead.bots.search import Search
from solstead.bots.tree import mixed
from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.state import State
from tests.bots.support import decisions, played
from tests.support import tables

VAALBARA = solstead.load("vaalbara")


def bot(seed: int, **method: Any) -> SearchBot:
    return SearchBot(chance(seed), SearchMethod(**method))


@pytest.mark.parametrize(("game", "seats"), tables())
def test_the_answer_depends_on_nothing_but_the_view(game: str, seats: int) -> None:
    for state, seat in decisions(game, seats, seed=3, every=40):
        method = {"iterations": 12, "horizon": 4, "turns": 2}
        answers = {bot(5, **method).choose(state.determinise(seat, guess), seat) for guess in (1, 2)}
        assert len(answers) == 1
        assert answers <= set(state.options(seat))


@pytest.mark.parametrize(("game", "seats"), tables())
def test_search_plays_every_game_to_its_end(game: str, seats: int) -> None:
    bots = [bot(1, iterations=1, horizon=0), *[RandomBot(chance(seat)) for seat in range(1, seats)]]
    assert played(game, bots, seed=seats).over


@pytest.mark.parametrize("game", ["vaalbara", "helios"])
def test_equal_seeds_and_iterations_play_the_same_game(game: str) -> None:
    ends = [played(game, [bot(1, iterations=4), bot(2, iterations=4)], seed=4) for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("game", ["farmoony", "helios"])
def test_a_bot_keeps_nothing_that_the_table_changes(game: str) -> None:
    """Asked without a copy in between, it still remembers the positions it was asked in, and chooses the same."""
    choices: list[list[int]] = []
    for copied in (True, False):
        state, mine = solstead.load(game).new(2, seed=6), bot(1, iterations=30, horizon=0)
        choices.append([])
        for _ in range(30):
            seat = state.to_act()[0]
            action = mine.choose(state.clone() if copied else state, 0) if seat == 0 else state.options(seat)[0]
            choices[-1].append(action)
            state.apply(seat, action)
    assert choices[0] == choices[1]


def last_land() -> State:
    """The last decision but one of a game: a forest, or the second mountain, which pays ten."""
    state = VAALBARA.position(
        seats=2, round=9, realms=[["mountain"]], first_row=["forest", "mountain"], played=["falconer", "farmer"]
    )
    assert state.to_act() == [0]
    return state


def test_search_takes_what_pays() -> None:
    assert ask(bot(1, iterations=100), last_land(), 0, chance(1)) == VAALBARA.action("land", 1)


def test_a_clear_choice_ends_the_search_early() -> None:
    search = Search(last_land(), 0, SearchMethod(iterations=10000, exploration=0.1), chance(1))
    search.run()
    assert search.iterations < 10000
    assert search.best().action == VAALBARA.action("land", 1)


def test_seats_that_have_seen_nothing_yet_have_memories_of_their_own() -> None:
    search = Search(solstead.load("farmoony").new(6, seed=1), 0, SearchMethod(iterations=1), chance(1))
    assert len({mixed(seen, verb) for seen in search.roots for verb in range(100)}) == 600


def test_a_sealed_answer_is_no_part_of_what_the_others_have_seen() -> None:
    """Whatever a seat has sealed, the others choose from the same memory; after the reveal from another one."""
    state = VAALBARA.new(2, seed=1)
    search = Search(state, 0, SearchMethod(iterations=1), chance(1))
    before = search.minds[1].seen
    seen = []
    for action in state.options(0)[:2]:
        trial, frame = state.clone(), state.stack[-1]
        trial.step(0, action)
        search.notice(trial, frame, 0, action)
        assert search.minds[1].seen == before
        frame = trial.stack[-1]
        answer = trial.options(1)[0]
        trial.step(1, answer)
        search.notice(trial, frame, 1, answer)
        seen.append(search.minds[1].seen)
        search.minds[1].seen = before
    assert seen[0] != seen[1]
    assert before not in seen


def test_the_tree_is_kept_within_a_turn_and_from_turn_to_turn() -> None:
    helios = solstead.load("helios")
    state = helios.new(2, seed=2)
    mine = bot(1, iterations=60)
    source = chance(9)
    kept = {"same turn": 0, "next turn": 0}
    others = False
    for _ in range(24):
        seat = state.to_act()[0]
        if seat == 0:
            earlier = mine.search
            action = ask(mine, state, 0, source)
            if earlier is not None and mine.search is earlier and len(state.options(0)) > 1:
                kept["next turn" if others else "same turn"] += 1
            others = False
        else:
            action = ask(GreedyBot(chance(1), samples=1, effort=20), state, 1, source)
            others = True
        state.apply(seat, action)
    assert kept["same turn"] > 0
    assert kept["next turn"] > 0


def test_a_tree_is_not_taken_to_another_position() -> None:
    helios = solstead.load("helios")
    search = Search(helios.new(2, seed=2), 0, SearchMethod(iterations=50), chance(1))
    search.run()
    elsewhere = helios.new(2, seed=3)
    assert not search.resume(elsewhere, 0)
    other = search.root.clone()
    for _ in range(30):
        other.step(other.to_act()[0], other.options(other.to_act()[0])[-1])
    while other.to_act() != [0]:
        other.step(other.to_act()[0], other.options(other.to_act()[0])[0])
    assert not search.resume(other, 0)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_beyond_the_tree_the_best_of_a_few_whole_turns_is_played(game: str, seats: int) -> None:
    for state, seat in decisions(game, seats, seed=8, every=40):
        worth = []
        for turns in (1, 12):
            end = state.determinise(seat, 1)
            for action in Rollout(SearchMethod(iterations=1, turns=turns), chance(3)).turn(end, seat):
                assert action in end.options(seat)  # what chance did to the trial, it does again
                end.step(seat, action)
            assert end.over or seat not in end.to_act()
            worth.append(end.estimate(seat))
        assert worth[1] >= worth[0]


def test_search_beats_greedy_and_greedy_beats_random() -> None:
    strong, greedy, weak = bot(1, iterations=300, horizon=6), GreedyBot(chance(2)), RandomBot(chance(3))
    assert sum(played("vaalbara", [greedy, weak], seed).winners() == [0] for seed in range(4)) >= 3
    assert sum(played("vaalbara", [strong, greedy], seed).winners() == [0] for seed in range(4)) >= 2


def test_a_search_without_end_is_refused() -> None:
    with pytest.raises(SolsteadError, match="budget"):
        SearchMethod(horizon=3)


def test_time_is_a_budget_too() -> None:
    state = VAALBARA.new(2, seed=1)
    search = Search(state, 0, SearchMethod(seconds=0.01), chance(1))
    search.run()
    assert search.iterations >= 16


def test_a_clear_choice_ends_a_search_with_time_left() -> None:
    """No other option can catch up in the time that is left."""
    began = perf_counter()
    Search(last_land(), 0, SearchMethod(seconds=2.0, exploration=0.1), chance(1)).run()
    assert perf_counter() - began < 1.8
