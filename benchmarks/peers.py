"""The same work done by other engines. Only player decisions are counted; chance is paid for but not counted."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
from catanatron import Color, Game, RandomPlayer
from pettingzoo.classic import texas_holdem_v4

from benchmarks.windows import Work

SIMULATIONS = 500
#: Random games whose mean length says how many decisions a simulation takes.
LENGTHS = 300


def openspiel_loop(name: str) -> Work:
    """Random games of OpenSpiel in a Python loop."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def work() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                _chance(state, rng)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return work


def openspiel_inside(name: str) -> Work:
    """OpenSpiel's own C++ loop: MCTSBot with one random rollout for each simulation, from an early real choice."""
    game = pyspiel.load_game(name)
    rng = random.Random(2)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            _chance(state, rng)
        else:
            state.apply_action(state.legal_actions()[0])
    left = sum(_decisions_left(state.clone(), rng) for _ in range(LENGTHS)) / LENGTHS

    def work() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, 7, False)
        bot.step(state)
        return round(SIMULATIONS * left)

    return work


def _chance(state: Any, rng: random.Random) -> None:
    outcomes = state.chance_outcomes()
    state.apply_action(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])


def _decisions_left(state: Any, rng: random.Random) -> int:
    """Player decisions to the end of a random game."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def pettingzoo_loop() -> Work:
    """Random games of Texas hold'em through PettingZoo's AEC interface."""
    env = texas_holdem_v4.env()
    rng = random.Random(3)

    def work() -> int:
        env.reset(seed=rng.randrange(2**31))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(rng.choice([action for action in range(len(mask)) if mask[action]]))
            decisions += 1
        return decisions

    return work


def _catan(seed: int) -> Game:
    return Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)


def catanatron_loop() -> Work:
    """Games of Catanatron's random players."""
    rng = random.Random(4)

    def work() -> int:
        game = _catan(rng.randrange(2**31))
        game.play()
        return len(game.state.actions)

    return work


def catanatron_copy() -> Work:
    """Copies of a Catanatron game in the middle of play."""
    game = _catan(5)
    for _ in range(150):
        game.play_tick()

    def work() -> int:
        for _ in range(100):
            game.copy()
        return 100

    return work
