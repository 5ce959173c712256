"""Environments with observations and masks of legal actions, beside those of other libraries."""

from __future__ import annotations

import random
from typing import Any

import jax
import numpy as np
import pgx
import rlcard
from pettingzoo.classic import texas_holdem_v4
from pgx.experimental import auto_reset

import solstead
from benchmarks.opponents import batch_loop
from benchmarks.ours import api_loop, seats_of
from benchmarks.windows import Work
from solstead.core.features import mask
from solstead.core.game import Game
from solstead.envs.batch import features_of
from solstead.envs.pettingzoo import env

SIZES = (1, 64, 1024)
RLCARD = ("leduc-holdem", "uno", "gin-rummy")
PGX = ("leduc_holdem", "sparrow_mahjong")
Row = tuple[str, str, str]


def aec_loop(table: Any) -> Work:
    """Random games through PettingZoo's AEC interface, observations looked at."""
    rng = random.Random(1)

    def work() -> int:
        table.reset(seed=rng.randrange(2**31))
        decisions = 0
        for _ in table.agent_iter():
            observation, _, terminated, truncated, info = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            legal = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            table.step(rng.choice(np.flatnonzero(legal).tolist()))
            decisions += 1
        return decisions

    return work


def rlcard_loop(name: str) -> Work:
    """Random games of RLCard, which makes an observation for every decision."""
    table = rlcard.make(name)
    rng = random.Random(2)

    def work() -> int:
        state, _ = table.reset()
        decisions = 0
        while not table.is_over():
            state, _ = table.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return work


def observed_loop(game: Game, seats: int) -> Work:
    """The public API loop of `ours`, with an observation and a mask for every decision."""
    rng = random.Random(3)
    features = features_of(game)

    def work() -> int:
        state = game.new(seats, seed=rng.randrange(2**31))
        decisions = 0
        while not state.over:
            seat = state.to_act()[0]
            options = state.options(seat)
            features.observe(state, seat)
            mask(options, game.num_actions)
            state.apply(seat, rng.choice(options))
            decisions += 1
        return decisions

    return work


def pgx_loop(name: str, size: int) -> Work:
    """Steps of a batch of Pgx with random choices, observations included, compiled by JAX for the CPU."""
    table = pgx.make(name)
    step = auto_reset(table.step, table.init)

    def one(state: Any, key: Any) -> Any:
        choice, chance = jax.random.split(key)
        legal = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return step(state, jax.random.categorical(choice, legal), chance)

    steps = jax.jit(jax.vmap(one))
    keys = jax.random.split(jax.random.PRNGKey(5), size)
    states = [jax.jit(jax.vmap(table.init))(keys)]
    split = jax.jit(lambda key: jax.random.split(key, size))

    def work() -> int:
        for i in range(10):
            states[0] = steps(states[0], split(jax.random.PRNGKey(i)))
        jax.block_until_ready(states[0].observation)
        return 10 * size

    work()  # compiles
    return work


def subjects() -> dict[str, Work]:
    found = {"holdem": aec_loop(texas_holdem_v4.env())}
    found.update({f"rlcard {name}": rlcard_loop(name) for name in RLCARD})
    found.update({f"pgx {name} {size}": pgx_loop(name, size) for name in PGX for size in SIZES})
    for name in solstead.list_games():
        game = solstead.load(name)
        seats = seats_of(game)
        found[f"{name} aec"] = aec_loop(env(name, seats=seats))
        for n in range(game.min_seats, game.max_seats + 1):
            found[f"{name} bare {n}"] = api_loop(game, n)
            found[f"{name} observed {n}"] = observed_loop(game, n)
        found.update({f"{name} batch {size}": batch_loop(name, seats, size) for size in SIZES})
    return found


def rows(found: dict[str, float]) -> list[Row]:
    """Peers, then games."""
    lines = [("PettingZoo `texas_holdem_v4`, AEC", _count(found["holdem"]), "")]
    lines += [(f"RLCard `{name}`", _count(found[f"rlcard {name}"]), "") for name in RLCARD]
    for name in PGX:
        lines += [(f"Pgx `{name}`, {_games(size)}", _count(found[f"pgx {name} {size}"]), "") for size in SIZES]
    best = max(found[f"rlcard {name}"] for name in RLCARD)
    for name in solstead.list_games():
        aec, observed = found[f"{name} aec"], found[f"{name} observed {seats_of(solstead.load(name))}"]
        ratio = f"{aec / found['holdem']:.0f}x `texas_holdem_v4`, {aec / best:.1f}x the fastest of RLCard"
        lines.append((f"**{name}**, AEC", _count(aec), ratio))
        lines.append((f"**{name}**, engine with observations and masks", _count(observed), _costs(name, found)))
        for size in SIZES:
            mine = found[f"{name} batch {size}"]
            against = ", ".join(f"{mine / found[f'pgx {peer} {size}']:.2f}x `{peer}`" for peer in PGX)
            lines.append((f"**{name}**, {_games(size)}", _count(mine), against))
    return lines


def _costs(name: str, found: dict[str, float]) -> str:
    """What observations and masks leave of the bare engine's speed, by the number of seats."""
    game = solstead.load(name)
    ratios = [
        f"{found[f'{name} observed {n}'] / found[f'{name} bare {n}']:.2f}x with {n} seats"
        for n in range(game.min_seats, game.max_seats + 1)
    ]
    return f"of the bare engine: {', '.join(ratios)}"


def _games(size: int) -> str:
    return "1 game" if size == 1 else f"{size} games"


def _count(rate: float) -> str:
    return f"{rate:,.0f} steps/s"
