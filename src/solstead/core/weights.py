"""What things are worth that bring points only later: numbers with names, from `estimate.toml` of a game."""

from __future__ import annotations

import tomllib
from pathlib import Path

from solstead.core.errors import SolsteadError

FILE = "estimate.toml"


class Weights:
    """The weights of an estimate, in hundredths of a point. An estimate is a sum in which each weight is a factor of
    one term, so that `solstead fit` can find them by regression."""

    def __init__(self, folder: Path, names: list[str]) -> None:
        self.file = folder / FILE
        self.names = names
        read = tomllib.loads(self.file.read_text(encoding="utf-8"))
        if sorted(read) != sorted(names):
            raise SolsteadError(f"{self.file} has to name these weights, and no other: {', '.join(names)}")
        self.values: list[int] = [int(read[name]) for name in names]

    def write(self, head: str) -> None:
        """Keep them; `head` says how they were found."""
        lines = [f"{name} = {value}" for name, value in zip(self.names, self.values, strict=True)]
        self.file.write_text(f"# {head}\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
