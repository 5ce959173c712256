"""A search that asks a network about the options before it begins."""

from __future__ import annotations

from pathlib import Path

import pytest

import solstead
from solstead import SolsteadError
from solstead.bots import SearchBot, make
from solstead.bots.guided import GuidedBot
from solstead.bots.judge import Judge
from solstead.bots.levels import advised_method
from solstead.bots.method import SearchMethod
from solstead.bots.network import NoNetwork
from solstead.bots.search import Search
from solstead.bots.tree import Edge, Node
from solstead.core.chance import chance
from solstead.core.state import State
from tests.bots.test_guided import Opinion
from tests.bots.test_network import position_after


def searched(state: State, opinion: Opinion, trust: float) -> Search:
    seat = state.to_act()[0]
    method = SearchMethod(iterations=300, trust=trust)
    search = Search(state.clone(), seat, method, chance(1), Judge(opinion, state.setup, chance(2)))
    search.run()
    return search


def part(search: Search, action: int) -> float:
    """Of all tries, those of one option."""
    node = search.node()
    return sum(int(edge.visits) for edge in node.edges if edge.action == action) / int(node.visits)


def test_what_the_network_calls_unlikely_has_to_bring_more() -> None:
    state = position_after(solstead.load("vaalbara"), 2, 6)
    first, *others = state.options(state.to_act()[0])
    assert others
    by_itself = searched(state, Opinion(first=0.9), 0.0)
    assert by_itself.best().action in others
    advised = searched(state, Opinion(first=0.9), 1.0)
    assert advised.best().action == first
    assert part(by_itself, first) < 0.5 < part(advised, first)


def test_the_network_is_asked_once_for_a_decision() -> None:
    opinion = Opinion()
    searched(position_after(solstead.load("vaalbara"), 2, 6), opinion, 0.1)
    assert opinion.asked == 1


def test_what_was_found_before_stays() -> None:
    """Options that are not there any more are left out, those that are new begin with nothing."""
    node = Node()
    node.edges = [Edge(2, 0), Edge(5, 0)]
    node.edges[1].visits = 7
    node.hear([3, 5], 0, [0.2, 0.8], 0.1)
    assert [(edge.action, edge.visits) for edge in node.edges] == [(3, 0), (5, 7)]
    assert node.edges[0].handicap == pytest.approx(-0.1386, abs=1e-4)
    assert node.edges[1].handicap == 0.0


def test_which_games_ask_beforehand_is_in_their_files() -> None:
    farmoony, helios = solstead.load("farmoony"), solstead.load("helios")
    assert isinstance(make("level-5", farmoony), SearchBot)
    assert isinstance(make("guided:trust=0", farmoony), GuidedBot)
    assert isinstance(make("level-5", helios), GuidedBot)
    assert isinstance(make("guided:trust=0.1", helios), SearchBot)
    method = advised_method(farmoony, "guided", {"visits": 50.0})
    assert method is not None
    assert (method.iterations, method.seconds) == (50, 0.0)
    last = advised_method(farmoony, "level-5", {})
    assert last is not None
    assert (last.iterations, last.seconds) == (0, 1.0)


def test_a_file_that_is_no_network_is_not_passed_over(tmp_path: Path) -> None:
    game = solstead.load("farmoony")
    state = game.new(2, seed=1)
    seat = state.to_act()[0]
    bot = make(f"guided:trust=0.1:visits=10:file={tmp_path / 'none.npz'}", game, 1)
    with pytest.raises(NoNetwork, match="no file"):
        bot.choose(state, seat)


def test_without_a_network_it_searches_by_itself() -> None:
    game = solstead.load("vaalbara")
    state = game.new(2, seed=1, components="small")
    seat = state.to_act()[0]
    advised, plain = make("guided:trust=0.1:visits=60", game, 1), make("search:iterations=60", game, 1)
    assert advised.choose(state.clone(), seat) == plain.choose(state.clone(), seat)


def test_what_both_agree_on_takes_a_moment() -> None:
    """Nearly all tries go to one option: then a tenth of the budget is enough, by count and by the clock."""
    state = position_after(solstead.load("vaalbara"), 2, 6)
    assert searched(state, Opinion(first=0.99), 2.0).iterations < 100
    assert searched(state, Opinion(), 0.0).iterations > 150


def test_numbers_that_would_say_nothing_are_refused() -> None:
    game = solstead.load("farmoony")
    method = advised_method(game, "guided", {"exploration": 0.3})
    assert method is not None
    assert method.exploration == 0.3
    with pytest.raises(SolsteadError, match="caution, clear: guided of farmoony asks its network beforehand"):
        make("guided:caution=0.1:clear=1", game)
    assert isinstance(make("guided:trust=0:caution=0.1:clear=1", game), GuidedBot)
