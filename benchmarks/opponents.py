"""How fast a learner decides in the vector environment, by who plays against it: on one core, two players.

    python -m benchmarks.opponents
    python -m benchmarks.opponents vaalbara --games 1024 --windows 5

Decisions of the learner a second of the processor's time; medians of windows that the games take in turns. The last two
rows are to be equal within a tenth: a network is asked on one thread, whatever the process does otherwise.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

import solstead
from benchmarks.windows import Work, rates
from solstead.envs.gymnasium import BatchEnv


def first_option(_: Any, masks: Any) -> Any:
    """A policy that takes the first option, for all games that wait for it."""
    return np.argmax(masks, axis=1)


#: The quick ones first.
OPPONENTS: dict[str, Any] = {
    "`random`": "random",
    "a policy that takes the first option": first_option,
    "`greedy:samples=1:effort=1`": "greedy:samples=1:effort=1",
    "`greedy:samples=1:effort=20`": "greedy:samples=1:effort=20",
    "`greedy:samples=2:effort=20:others=0`": "greedy:samples=2:effort=20:others=0",
    "`greedy:samples=1:others=0`": "greedy:samples=1:others=0",
    "`greedy`": "greedy",
}


def batch_loop(name: str, seats: int, size: int, opponent: Any = "random", steps: int = 10) -> Work:
    """Steps of the learner in the vector environment, its own choices random."""
    envs = BatchEnv(name, num_envs=size, seats=seats, opponents=opponent)
    rng = np.random.default_rng(4)
    _, info = envs.reset(seed=4)
    masks = [info["action_mask"]]

    def work() -> int:
        for _ in range(steps):
            actions = np.argmax(masks[0] * rng.random(masks[0].shape, np.float32), axis=1)
            masks[0] = envs.step(actions)[-1]["action_mask"]
        return steps * size

    return work


def on_one_thread(work: Work) -> Work:
    """The same with one thread for all that multiplies matrices in this process."""

    def limited() -> int:
        with threadpool_limits(1):
            return work()

    return limited


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("names", nargs="*", help="of games; all without any", metavar="GAME")
    parser.add_argument("--games", type=int, default=64, help="side by side")
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="of a window, of the processor's time")
    args = parser.parse_args()
    names = args.names or solstead.list_games()
    print(f"| opponent | {' | '.join(names)} |\n|{'---|' * (len(names) + 1)}", flush=True)
    for said, opponent in OPPONENTS.items():
        work = {name: batch_loop(name, 2, args.games, opponent, steps=1) for name in names}
        found = rates(work, args.windows, args.seconds, lambda: None)
        print(f"| {said} | {' | '.join(f'{found[name]:,.0f}' for name in names)} |", flush=True)
    asked = {name: batch_loop(name, 2, args.games, "network", steps=1) for name in names}
    best = {f"{name}, one thread": on_one_thread(work) for name, work in asked.items()}
    found = rates(asked | best, args.windows, args.seconds, lambda: None)
    for said, rows in (("`network`", asked), ("`network`, one thread in the whole process", best)):
        print(f"| {said} | {' | '.join(f'{found[name]:,.0f}' for name in rows)} |", flush=True)


if __name__ == "__main__":
    main()
