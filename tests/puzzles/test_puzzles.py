"""Puzzles: whole positions with one answer that a deeper look confirms, in words of every language."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from msgspec import json, structs

import solstead
from solstead.bots.network import Finder, Meta, write
from solstead.core.chance import chance
from solstead.core.game import Game
from solstead.core.text import TEXTS, languages
from solstead.puzzles import Puzzle, puzzles
from solstead.puzzles.checking import PAIRS, POINTS, UNSAID, WIN, Pairs, checked, plain
from solstead.puzzles.mining import BY_NETWORK, Miner, level_of
from solstead.puzzles.shelf import FILE, daily, nearest, read, state_of
from solstead.puzzles.themes import themes
from solstead.puzzles.words import HARD, explained, theme_title, title, words
from solstead.review.judging import Effort, Question, apart
from solstead.review.trips import TO_THE_END, known_state, pairs
from tests.review.test_review import played

GAMES = [name for name in solstead.list_games() if (solstead.load(name).folder / FILE).exists()]


def some(game: Game, number: int) -> list[Puzzle]:
    """So many of a game's puzzles, from the easiest to the hardest."""
    found = puzzles(game)
    return found[:: max(1, len(found) // number)][:number]


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_says_what_it_must(name: str) -> None:
    game = solstead.load(name)
    found = puzzles(game)
    assert len(found) == len(read(game.folder / FILE))  # none twice, and none of other rules
    for puzzle in found:
        assert puzzle.id == sha256(json.encode([name, puzzle.position], order="sorted")).hexdigest()[:10]
        best, *others = puzzle.options
        assert puzzle.pairs in (0, PAIRS)
        # Ahead by enough, and reasons add up to what they explain; games to real ends always find some.
        assert puzzle.pairs or all(plain(best, other) for other in others)
        for tried in (others[0], puzzle.tried(puzzle.tempting)):
            lead = best.lead - tried.lead
            assert best.win > tried.win
            assert best.win - tried.win >= WIN or lead >= POINTS
            assert tried.why or tried.action != puzzle.tempting or not puzzle.pairs
            assert not tried.why or abs(lead - sum(reason.points for reason in tried.why)) <= UNSAID * lead + 0.3
        assert puzzle.tempting in [other.action for other in others]
        assert puzzle.level == level_of(puzzle.solved)
        # Some bot that looks at a decision only shortly does not find it.
        assert min(puzzle.solved[bot] for bot in ("greedy", "level-1", "level-2", "level-3")) <= 0.5


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_those_of_the_seat_and_everything_has_words(name: str) -> None:
    game = solstead.load(name)
    for puzzle in some(game, 12):
        state = state_of(game, puzzle)
        assert state.to_act()
        assert puzzle.seat in state.to_act()
        assert sorted(state.options(puzzle.seat)) == sorted(option.action for option in puzzle.options)
        # Nothing is in it that the seat does not know: it looks the same with everything else dealt anew.
        assert state.determinise(puzzle.seat, 7).view(puzzle.seat) == state.view(puzzle.seat)
        for language in languages(TEXTS):
            for chosen in (puzzle.answer, puzzle.tempting):
                told = explained(game, puzzle, state, chosen, language)
                assert "[" not in told
                assert "{" not in told
            assert any(theme_title(theme, language, game.text(language)) for theme in puzzle.themes)


@pytest.mark.parametrize("name", GAMES)
def test_puzzles_are_called_by_what_they_ask(name: str) -> None:
    """When, what and how hard, in every language; never a number, and nothing of the answer."""
    game = solstead.load(name)
    for language in languages(TEXTS):
        text = game.text(language)
        for puzzle in puzzles(game):
            called = title(puzzle, language, text)
            assert not {"[", "{", "_"} & set(called), called
            assert puzzle.id[:4] not in called
            assert called.endswith(words(language)(f"hard.{HARD[puzzle.level - 1]}"))
    one = puzzles(game)[0]
    end = structs.replace(one, themes=["end", *(theme for theme in one.themes if theme.startswith("kind:"))])
    assert title(end, "en", game.text("en")).startswith("Endgame: ")
    assert title(end, "de", game.text("de")).startswith("Endspiel: ")


def test_what_asks_only_for_a_payment_comes_last() -> None:
    one, *others = puzzles(solstead.load("helios"))[:5]
    paying = structs.replace(one, themes=["kind:pay_cube"])
    assert paying.pays
    assert all(not nearest([paying, *others], paying.difficulty, chance(n)).pays for n in range(20))
    assert nearest([paying], 0.0, chance(1)).pays


@pytest.mark.parametrize("name", GAMES)
def test_a_deeper_look_confirms_the_answer(name: str) -> None:
    """With other hidden cards and other chance than those that found it, and further ahead."""
    game = solstead.load(name)
    for n, puzzle in enumerate(some(game, 2)):
        state = state_of(game, puzzle)
        miner = Miner(game, state.setup.seats)
        rivals = [puzzle.answer, puzzle.options[1].action]
        question = Question(state, puzzle.seat, puzzle.answer, 977 + n)
        effort = Effort(40, 3, 2) if miner.network is not None else Effort(24, 2, 2)
        best, other = miner.compare(question, rivals, effort, 99, 0)
        assert best.action == puzzle.answer
        assert apart(best, other)[0] > 0


def test_a_puzzle_whose_answer_does_not_hold_is_left_out() -> None:
    """The answer and what tempts changed places: the judge says so, games to the end do not."""
    game = solstead.load("vaalbara")
    puzzle = max(puzzles(game), key=lambda each: "end" in each.themes)
    held = checked(game, puzzle, pairs=100)
    assert held is not None
    assert held.pairs == 100
    assert held.answer == puzzle.answer
    best, tempting = puzzle.options[0], puzzle.tried(puzzle.tempting)
    claimed = [structs.replace(tempting, win=0.9), *(structs.replace(other, win=0.1) for other in puzzle.options)]
    claimed = [option for n, option in enumerate(claimed) if n == 0 or option.action != tempting.action]
    assert checked(game, structs.replace(puzzle, options=claimed, tempting=best.action), pairs=100) is None
    close = [best, *(structs.replace(other, win=best.win, lead=best.lead) for other in puzzle.options[1:])]
    assert checked(game, structs.replace(puzzle, options=close), pairs=100) is None


def test_reasons_that_do_not_add_up_are_none() -> None:
    found = Pairs(2)
    found.wins, found.leads = [[1.0] * 50, [0.0] * 50], [[12.0] * 50, [2.0] * 50]
    found.points = [[{"land": 9, "cards": 1}] * 50, [{"land": 1, "cards": 1}] * 50]
    assert [(reason.source, reason.points) for reason in found.why(1)] == [("land", 8.0)]
    assert found.ahead(1)
    assert not found.hopeless(1)
    found.points = [[{"land": 5}] * 50, [{"land": 1}] * 50]
    assert found.why(1) == []
    found.leads = found.wins = [[0.5] * 50, [0.5] * 50]
    assert found.hopeless(1)
    assert not found.ahead(1)


def test_miners_find_what_they_look_for() -> None:
    """A game of known number has a puzzle, and it is the same every time."""
    game = solstead.load("vaalbara")
    miner = Miner(game, 2)
    found, again = _first(miner, 14), _first(miner, 14)
    assert found == again
    assert found is not None
    assert found.answer != found.tempting
    assert found.options[0].win - found.tried(found.tempting).win >= BY_NETWORK.tempted * 0.9


def test_a_second_network_has_to_agree(tmp_path: Path) -> None:
    """Otherwise the answer may be an error of the one that found it."""
    game = solstead.load("vaalbara")
    own = game.folder / "network.npz"
    with np.load(own) as stored:
        meta = json.decode(stored["meta"].tobytes(), type=Meta)
        turned = {name: -stored[name] if name.startswith(("pi.", "v.")) else stored[name] for name in stored.files}
    del turned["meta"]
    write(tmp_path / "contrary.npz", meta, turned)
    found = _first(Miner(game, 2, own), 14)
    assert found == _first(Miner(game, 2), 14)
    assert found is not None
    assert _first(Miner(game, 2, tmp_path / "contrary.npz"), 14) is None


def _first(miner: Miner, number: int) -> Puzzle | None:
    return next(iter(miner.mine(miner.play(number), number)), None)


def test_themes_follow_from_the_games_that_were_played_on() -> None:
    game = solstead.load("vaalbara")
    match = played("vaalbara", 2, ["greedy", "greedy"])
    step = next(step for step in match.steps[4:] if len(step.before.options(step.seat)) > 2)
    known = known_state(step.before, step.seat, 1)
    question = Question(known, step.seat, -1, 5)
    first, second = known.options(step.seat)[:2]
    network = Finder()(known.setup)
    assert network is not None
    miner = Miner(game, 2)
    better, other = pairs(known, step.seat, [first, second], 3, 6, TO_THE_END)
    miner.judge.travel([*better, *other])
    named = themes(question, first, second, better, other, 1, 100)
    assert "end" in named
    assert "opening" not in named
    assert f"kind:{known.stack[-1].kind}" in named
    assert "opening" in themes(question, first, second, better, other, 99, 100)


@pytest.mark.parametrize("name", GAMES[:1])
def test_every_day_has_another_puzzle_until_all_were_there(name: str) -> None:
    game = solstead.load(name)
    days = [date(2026, 11, 16) + timedelta(days=n) for n in range(len(puzzles(game)))]
    assert len({daily(game, day).id for day in days}) == len(days)


def test_the_next_puzzle_is_about_as_hard_as_asked_for() -> None:
    found = puzzles(solstead.load("vaalbara"))
    for difficulty in (0.0, 2.0, 5.0):
        distance = abs(nearest(found, difficulty, chance(1)).difficulty - difficulty)
        assert sum(abs(puzzle.difficulty - difficulty) < distance for puzzle in found) < 8


@pytest.mark.parametrize("name", GAMES)
def test_all_points_are_shown(name: str) -> None:
    """A chance to win says nothing while the others' points are hidden."""
    game = solstead.load(name)
    for puzzle in some(game, 12):
        state = state_of(game, puzzle)
        assert state.view(puzzle.seat).scores == state.scores()
