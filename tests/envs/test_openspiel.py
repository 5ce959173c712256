"""OpenSpiel's own tests on every game."""

from __future__ import annotations

import pickle
import random
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import solstead
from solstead import SolsteadError
from solstead.envs.openspiel import Line, endgames, has_secrets
from tests.envs.test_features import TABLES

NAMES = sorted({name for name, _ in TABLES})


#: Farmoony's views are large, and this test asks for all of them at every step.
SIMULATED = [(name, seats) for name, seats in TABLES if name != "farmoony" or seats < 4]


@pytest.mark.parametrize(("name", "seats"), SIMULATED)
def test_random_sim(name: str, seats: int) -> None:
    game = pyspiel.load_game(f"solstead_{name}", {"players": seats, "reward": "margin" if seats % 2 else "rank"})
    pyspiel.random_sim_test(game, num_sims=1, serialize=seats == game.get_type().min_num_players, verbose=False)


def _play(state: Any, rng: random.Random, steps: int) -> None:
    while steps and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1


@pytest.mark.parametrize("name", NAMES)
def test_a_history_says_everything(name: str) -> None:
    game = pyspiel.load_game(f"solstead_{name}")
    state = game.new_initial_state()
    _play(state, random.Random(1), 60)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    copies = [again, state.clone(), game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))]
    for copy in copies:
        assert str(copy) == str(state)
        assert copy.history() == state.history()
        for player in range(game.num_players()):
            assert copy.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", NAMES)
def test_resampled_states_look_the_same_to_the_player(name: str) -> None:
    game = pyspiel.load_game(f"solstead_{name}")
    state = game.new_initial_state()
    rng = random.Random(2)
    others = set()
    for seed in range(25):
        _play(state, rng, 2)
        if state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        again = state.resample_from_infostate(player, random.Random(seed).random)
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.observation_tensor(player) == state.observation_tensor(player)
        assert again.legal_actions() == state.legal_actions()
        others.add(str(again) == str(state))
        copy = game.deserialize_state(again.serialize())
        assert copy.information_state_string(player) == state.information_state_string(player)
        _play(again, rng, -1)
        assert again.is_terminal()
    secret = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert (False in others) == secret


def test_perfect_recall() -> None:
    """What a player did stays in its information state, and out of those of the others while it is sealed."""
    game = pyspiel.load_game("solstead_vaalbara")
    state = game.new_initial_state()
    _play(state, random.Random(3), 3)
    first = state.legal_actions()
    one, other = state.clone(), state.clone()
    one.apply_action(first[0])
    other.apply_action(first[1])
    assert one.information_state_string(1) == other.information_state_string(1)  # sealed
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(0) != state.information_state_string(0)


def test_types() -> None:
    kinds = {name: pyspiel.load_game(f"solstead_{name}").get_type() for name in NAMES}
    assert kinds["helios"].information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kinds["vaalbara"].information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    for kind in kinds.values():
        assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert has_secrets(solstead.load("suna_valo"))


def test_its_searches_play() -> None:
    game = pyspiel.load_game("solstead_vaalbara")
    rng = np.random.RandomState(4)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    tree = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=rng)
    sets = ismcts.ISMCTSBot(game=game, uct_c=2.0, max_simulations=4, evaluator=evaluator, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            state.apply_action(int(rng.choice(state.legal_actions())))
        else:
            state.apply_action((tree, sets)[player].step(state))
    assert sorted(state.returns()) == [-1, 1]


def histories(line: Line, outcomes: int) -> int:
    """How many there are from here, to the last."""
    player = line.player()
    if player == int(pyspiel.PlayerId.TERMINAL):
        return 1
    chance = player == int(pyspiel.PlayerId.CHANCE)
    actions = range(outcomes) if chance or line.state is None else line.state.options(player)
    return 1 + sum(histories(line.child(action), outcomes) for action in actions)


@pytest.mark.parametrize("name", NAMES)
def test_endgames_are_small(name: str) -> None:
    """As small as the documentation says."""
    game = solstead.load(name)
    (endgame,) = endgames(game)
    spiel = pyspiel.load_game(f"solstead_{name}", {"endgame": endgame, "outcomes": 2})
    state = spiel.new_initial_state()
    assert not state.is_chance_node()
    text = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    assert f"`{endgame}`" in text
    assert f"| {histories(state.line, 2)} |" in text
    again = spiel.deserialize_state(state.serialize())
    assert str(again) == str(state)


@pytest.mark.parametrize("name", NAMES)
def test_variants_are_small(name: str) -> None:
    """As small as the documentation says, from the deal on, and nothing is missing in what is written down of them."""
    game = solstead.load(name)
    (variant,) = game.variants()
    spiel = pyspiel.load_game(f"solstead_{name}", {"components": variant, "outcomes": 2})
    state = spiel.new_initial_state()
    assert state.is_chance_node()
    text = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    assert f"| {histories(state.line, 2)} |" in text
    _play(state, random.Random(5), 6)
    assert str(spiel.deserialize_state(state.serialize())) == str(state)


@pytest.mark.parametrize("kind", ["variant", "endgame"])
def test_exact_algorithms_come_to_their_end(kind: str) -> None:
    """Of Vaalbara's small variant, and of its last round, in which both choose in secret."""
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "openspiel_exact.py"))
    np.random.seed(1)  # OpenSpiel samples by NumPy's own source
    before, exact, sampled = example["solve"](example["load"]("vaalbara", kind), 3)
    assert before > 0.03
    assert exact < before * 0.6
    assert sampled < before


def test_endgames_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(SolsteadError, match="no endgame 'first-round'"):
        pyspiel.load_game("solstead_vaalbara", {"endgame": "first-round"})
    file = tmp_path / "position.json"
    file.write_text("{}")
    with pytest.raises(SolsteadError, match="is no position"):
        pyspiel.load_game("solstead_vaalbara", {"endgame": str(file)})
    with pytest.raises(SolsteadError, match="1 to 256 outcomes, not 0"):
        pyspiel.load_game("solstead_vaalbara", {"outcomes": 0})
