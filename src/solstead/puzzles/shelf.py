"""The puzzles that come with a game: one a line in its `puzzles.jsonl`."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Optional

from msgspec import json

from solstead.core.chance import Chance
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.state import State
from solstead.puzzles.shapes import Puzzle

#: The name of the file in the folder of a game.
FILE = "puzzles.jsonl"


def read(file: Path) -> list[Puzzle]:
    """The puzzles of a file; none, if there is no such file."""
    if not file.exists():
        return []
    return json.Decoder(Puzzle).decode_lines(file.read_bytes())


@lru_cache(maxsize=64)
def _shelf(game: Game) -> dict[str, Puzzle]:
    """By id. A position of other rules is none of this game any more."""
    return {puzzle.id: puzzle for puzzle in read(game.folder / FILE) if game.knows(puzzle.position["rules"])}


def puzzles(game: Game) -> list[Puzzle]:
    """All puzzles of a game, the easiest first."""
    return sorted(_shelf(game).values(), key=lambda puzzle: (puzzle.difficulty, puzzle.id))


def find(game: Game, id: str) -> Optional[Puzzle]:
    return _shelf(game).get(id)


def state_of(game: Game, puzzle: Puzzle) -> State:
    """The table of a puzzle."""
    return game.from_dict(puzzle.position, seed=0)


def daily(game: Game, day: date) -> Puzzle:
    """The puzzle of a day: another one every day, until all were there; the same for everybody with these puzzles."""
    return _of_day(_order(game), day)


def _of_day(order: tuple[Puzzle, ...], day: date) -> Puzzle:
    if not order:
        raise SolsteadError("there are no puzzles of this game")
    return order[day.toordinal() % len(order)]


@lru_cache(maxsize=64)
def _order(game: Game) -> tuple[Puzzle, ...]:
    """As if shuffled, but everywhere in the same way."""
    return tuple(sorted(_shelf(game).values(), key=lambda puzzle: sha256(puzzle.id.encode()).digest()))


def nearest(found: list[Puzzle], difficulty: float, source: Chance) -> Puzzle:
    """One of those that are about as hard, by chance; what asks only for a payment, when nothing else is left."""
    better = [puzzle for puzzle in found if not puzzle.pays]
    near = sorted(better or found, key=lambda puzzle: abs(puzzle.difficulty - difficulty))[:CHOICE]
    return near[source.below(len(near))]


#: Among so many puzzles of about the right difficulty chance picks the next.
CHOICE = 8
