"""What well-known methods reach: each against the same pool of bots, two players, both seats.

    python -m benchmarks.baselines vaalbara random --games 200
    python -m benchmarks.baselines vaalbara ppo --decisions 150000 --games 200
    python -m benchmarks.baselines vaalbara openspiel --simulations 200 --games 20
    python -m benchmarks.baselines all random,greedy,search,network --games 40

`random`, `greedy`, `search` and `network` are played by the arena. `ppo` is MaskablePPO of sb3-contrib, which learns
first, against quick greedy. `openspiel` is OpenSpiel's search with random playouts: IS-MCTS where seats have secrets,
otherwise MCTS. Shares of games with their 95 % intervals.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np

from solstead.arena import Plan, run
from solstead.arena.statistics import interval
from solstead.bots import ask, make
from solstead.core.chance import chance
from solstead.core.registry import load

#: What everybody meets: no knowledge, a glance at the own turn, a small search.
POOL = {"random": "random", "quick greedy": "greedy:samples=1:effort=20", "small search": "search:iterations=100"}
OURS = {"random": "random", "greedy": "greedy", "search": "search", "network": "network"}
LINES = [*OURS, "ppo", "openspiel"]
ENVS = {"vaalbara": "Vaalbara", "helios": "Helios", "farmoony": "Farmoony", "suna_valo": "SunaValo"}

#: Wins against a bot of the pool, shared ones in parts, and the games.
Meeting = Callable[[str], tuple[float, int]]


def by_arena(game: str, bot: str, games: int, seed: int) -> Meeting:
    def meet(other: str) -> tuple[float, int]:
        if other == bot:
            return games / 2, games
        results = run(Plan(game=game, seats=2, bots=[bot, other], games=games, seed=seed))
        [own] = [each for each in results.standings if each.bot == bot]
        return own.wins, own.games

    return meet


def by_ppo(game: str, decisions: int, games: int, seed: int) -> Meeting:
    import gymnasium
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    import solstead.envs.gymnasium  # noqa: F401 (registers the games)

    def table(opponent: str, reward: str) -> Any:
        return gymnasium.make(f"Solstead/{ENVS[game]}-v0", opponents=opponent, reward=reward, seat=None)

    envs = make_vec_env(lambda: table(POOL["quick greedy"], "margin"), n_envs=16, seed=seed)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=128, batch_size=512, n_epochs=6, learning_rate=5e-4, gamma=1.0, ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]}, seed=seed, device="cpu",
    )  # fmt: skip
    model.learn(decisions)

    def meet(other: str) -> tuple[float, int]:
        env, wins = table(other, "rank"), 0.0
        for number in range(games):
            seen, info = env.reset(seed=seed * 1000 + number)
            ended, reward = False, 0.0
            while not ended:
                action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
                seen, reward, ended, _, info = env.step(int(action))
            wins += (reward + 1) / 2
        return wins, games

    return meet


def by_openspiel(game: str, simulations: int, games: int, seed: int) -> Meeting:
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    from solstead.envs.openspiel import has_secrets

    def meet(other: str) -> tuple[float, int]:
        rng, source, wins = np.random.RandomState(seed), chance(seed), 0.0
        spiel = pyspiel.load_game(f"solstead_{game}", {"reward": "rank"})
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        search: Any = (
            ismcts.ISMCTSBot(spiel, evaluator, 2.0, simulations, random_state=rng)
            if has_secrets(load(game))
            else mcts.MCTSBot(spiel, 2.0, simulations, evaluator, random_state=rng)
        )
        bot = make(other, load(game), seed)
        for number in range(games):
            state, own = spiel.new_initial_state(), number % 2
            while not state.is_terminal():
                player = state.current_player()
                if player == pyspiel.PlayerId.CHANCE:
                    state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
                elif player == own:
                    state.apply_action(search.step(state))
                else:
                    state.apply_action(ask(bot, state.line.state, player, source))
            wins += (state.returns()[own] + 1) / 2
        return wins, games

    return meet


def row(game: str, line: str, args: argparse.Namespace) -> str:
    """A line against the whole pool, as a row of a table."""
    if line == "ppo":
        meet = by_ppo(game, args.decisions, args.games, args.seed)
    elif line == "openspiel":
        meet = by_openspiel(game, args.simulations, args.games, args.seed)
    else:
        meet = by_arena(game, OURS[line], args.games, args.seed)
    cells = []
    for bot in POOL.values():
        wins, games = meet(bot)
        low, high = interval(wins, games)
        cells.append(f"{wins / games:.0%} ({100 * low:.0f}-{100 * high:.0f})")
    return f"| {game} | {line} | {' | '.join(cells)} | {args.games} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", help="names with commas between them, or all", metavar="GAMES")
    parser.add_argument("lines", help=f"of {', '.join(LINES)}; or all", metavar="LINES")
    parser.add_argument("--games", type=int, default=100, help="against each of the pool", dest="number")
    parser.add_argument("--decisions", type=int, default=150_000, help="to learn from")
    parser.add_argument("--simulations", type=int, default=100, help="a decision")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    games = list(ENVS) if args.games == "all" else args.games.split(",")
    lines = LINES if args.lines == "all" else args.lines.split(",")
    args.games = args.number
    if not set(games) <= set(ENVS) or not set(lines) <= set(LINES):
        parser.error(f"games are {', '.join(ENVS)}; lines are {', '.join(LINES)}")
    print(f"| game | | {' | '.join(POOL)} | games each |\n|{'---|' * (len(POOL) + 3)}", flush=True)
    for game in games:
        for line in lines:
            print(row(game, line, args), flush=True)


if __name__ == "__main__":
    main()
