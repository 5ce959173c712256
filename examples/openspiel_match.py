"""OpenSpiel's DQN learns Vaalbara against random play, then plays a match against OpenSpiel's MCTS:
`python examples/openspiel_match.py`. Needs `pip install solstead[openspiel] torch dm-tree`.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_agent, rl_environment
from open_spiel.python.algorithms import mcts, random_agent

import solstead.envs.openspiel  # noqa: F401 (registers the games)

GAME = "solstead_vaalbara(reward=margin)"


def learner(env: rl_environment.Environment) -> Any:
    """OpenSpiel's DQN for seat 0."""
    from open_spiel.python.pytorch.dqn import DQN

    size = env.observation_spec()["info_state"][0]
    actions = env.action_spec()["num_actions"]
    return DQN(
        0,
        size,
        actions,
        hidden_layers_sizes=[128, 128],
        batch_size=64,
        learning_rate=1e-3,
        optimizer_str="adam",
        epsilon_decay_duration=10_000,
        gradient_clipping=1.0,
    )


def episode(env: rl_environment.Environment, agents: list[Any], evaluating: bool) -> float:
    """One game; what seat 0 got."""
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step, is_evaluation=evaluating).action])
    for agent in agents:
        agent.step(step, is_evaluation=evaluating)
    return float(step.rewards[0])


class Searcher:
    """OpenSpiel's MCTS at the same table."""

    def __init__(self, env: rl_environment.Environment, simulations: int) -> None:
        self.env = env
        rng = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        self.bot = mcts.MCTSBot(pyspiel.load_game(GAME), 2.0, simulations, evaluator, random_state=rng)

    def step(self, step: Any, is_evaluation: bool = False) -> rl_agent.StepOutput:
        return rl_agent.StepOutput(action=None if step.last() else self.bot.step(self.env.get_state), probs=[])


def main(training: int, match: int, simulations: int) -> None:
    env = rl_environment.Environment(GAME)
    agent = learner(env)
    opponent = random_agent.RandomAgent(1, env.action_spec()["num_actions"])
    results = [episode(env, [agent, opponent], evaluating=False) for _ in range(training)]
    for title, part in (("first", results[: training // 5]), ("last", results[-(training // 5) :])):
        print(f"DQN against random, {title} fifth: {np.mean(np.array(part) > 0):.0%} won")
    points = [episode(env, [agent, Searcher(env, simulations)], evaluating=True) for _ in range(match)]
    print(f"DQN against MCTS with {simulations} simulations: {sum(p > 0 for p in points)} of {match} won")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or ("1500", "10", "50")))
