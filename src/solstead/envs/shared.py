"""Every-seat batches in many processes at once, over shared memory."""

from __future__ import annotations

import gc
import multiprocessing as mp
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Optional

import numpy as np

from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.game import ComponentsSource, Game
from solstead.core.registry import load
from solstead.envs.every_seat import EverySeat, Worth, observation_size

#: What each array is made of.
ARRAYS: dict[str, Any] = {
    "observations": np.float32,
    "masks": np.uint8,
    "advices": np.float32,
    "rewards": np.float32,
    "scores": np.float32,
    "seats": np.uint8,
    "ended": np.uint8,
    "actions": np.int64,
}


#: Games that are stepped together: few enough that what they show stays in the processor's cache until it is copied.
CHUNK = 64


def shapes(game: Game, games: int, advice: int) -> dict[str, tuple[int, ...]]:
    """The shape of each array for so many games."""
    return {
        "observations": (games, observation_size(game)),
        "masks": (games, game.num_actions),
        "advices": (games, game.num_actions if advice else 0),
        "rewards": (games, game.max_seats),
        "scores": (games, game.max_seats),
        "seats": (games,),
        "ended": (games,),
        "actions": (games,),
    }


class Rows:
    """The games of one process, and the rows of the arrays that show them. They are stepped a chunk at a time."""

    def __init__(
        self,
        game: Game,
        tables: list[int],
        worth: Worth,
        arrays: dict[str, Any],
        advice: int = 0,
        seed: Optional[int] = None,
        components: ComponentsSource = None,
    ) -> None:
        self.worth = worth
        self.arrays = arrays
        self.chunks = {
            first: EverySeat(game, tables[first : first + CHUNK], worth, advice=advice, components=components)
            for first in range(0, len(tables), CHUNK)
        }
        source = chance(seed)
        for first, chunk in self.chunks.items():
            chunk.start(source.below(2**31 - 1))
            self._show(first, chunk)

    def step(self) -> None:
        """Take the decisions in `actions`, and show what came of them."""
        for first, chunk in self.chunks.items():
            chunk.step(self.arrays["actions"][first : first + CHUNK].tolist())
            self._show(first, chunk)

    def _show(self, first: int, chunk: EverySeat) -> None:
        for key, array in self.arrays.items():
            if key != "actions" and array.size:
                part = array[first : first + CHUNK]
                part[:] = np.frombuffer(getattr(chunk, key), ARRAYS[key]).reshape(part.shape)


class SharedGames:
    """Games in several processes. The arrays have one row for each game of all processes, in order.

    `ask(processes)` lets these processes take the decisions in `actions`; `wait(processes)` waits until they have. So
    one half can play while something is decided for the other half. Use it in a `with` block.
    """

    def __init__(
        self,
        game: str,
        tables: list[int],
        worth: Worth,
        workers: int,
        games: int,
        advice: int = 0,
        seed: Optional[int] = None,
        components: ComponentsSource = None,
    ) -> None:
        self.game = load(game)
        box = None if components is None else self.game.components(components).data
        self.workers = workers
        self.each = games
        found = shapes(self.game, workers * games, advice)
        self._memory = {
            name: SharedMemory(create=True, size=max(1, int(np.prod(shape)) * np.dtype(ARRAYS[name]).itemsize))
            for name, shape in found.items()
        }
        self.arrays: dict[str, Any] = {
            name: np.ndarray(shape, ARRAYS[name], self._memory[name].buf) for name, shape in found.items()
        }
        names = {name: memory.name for name, memory in self._memory.items()}
        context = mp.get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes: list[BaseProcess] = []
        for number in range(workers):
            here, there = context.Pipe()
            own_seed = None if seed is None else seed * 1000 + number
            plan = [tables[i % len(tables)] for i in range(games)]
            process = context.Process(
                target=_work,
                args=(
                    game,
                    plan,
                    worth.margin,
                    worth.scale,
                    advice,
                    own_seed,
                    box,
                    number,
                    workers,
                    names,
                    there,
                ),
                daemon=True,
            )
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)

    def rows(self, workers: range) -> slice:
        """The rows of these processes."""
        return slice(workers.start * self.each, workers.stop * self.each)

    def ask(self, workers: range, own: float = 0.0) -> None:
        """Take the decisions in `actions`; `own` is the part of later rewards that the own points decide."""
        for number in workers:
            self._pipes[number].send(own)

    def wait(self, workers: range) -> None:
        """Until all of these have answered."""
        for number in workers:
            try:
                problem = self._pipes[number].recv()
            except EOFError:
                raise SolsteadError(f"process {number} of the games has died") from None
            if problem:
                raise SolsteadError(f"process {number} of the games: {problem}")

    def __enter__(self) -> SharedGames:
        return self

    def __exit__(self, *_: object) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(2)
            if process.is_alive():
                process.terminate()
                process.join()
        self.arrays.clear()
        for memory in self._memory.values():
            memory.close()
            memory.unlink()


def _work(
    name: str,
    tables: list[int],
    margin: float,
    scale: float,
    advice: int,
    seed: Optional[int],
    components: Optional[dict[str, Any]],
    number: int,
    workers: int,
    names: dict[str, str],
    pipe: Connection,
) -> None:
    """A process: take decisions, show what came of them, until nobody asks any more."""
    game = load(name)
    count = len(tables)
    memory = {key: SharedMemory(name=shared) for key, shared in names.items()}
    rows = slice(number * count, (number + 1) * count)
    arrays: dict[str, Any] = {
        key: np.ndarray(shape, ARRAYS[key], memory[key].buf)[rows]
        for key, shape in shapes(game, workers * count, advice).items()
    }
    games = Rows(game, tables, Worth(margin, scale), arrays, advice, seed, components)
    gc.collect()
    gc.freeze()
    problem = ""
    try:
        while True:
            pipe.send(problem)
            games.worth.own = pipe.recv()
            try:
                games.step()
                problem = ""
            except SolsteadError as error:
                problem = str(error)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        arrays.clear()
        for shared in memory.values():
            shared.close()
