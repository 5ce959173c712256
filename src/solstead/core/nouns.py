"""The numbering of actions. An action is an int that names a thing: ('land', 2), ('seat', 0), ('place', 3, 7)."""

from __future__ import annotations

from typing import Union

from mypy_extensions import i64

Noun = tuple[Union[str, int], ...]


class Nouns:
    """Kinds of things, one block of numbers after another. Each kind has a shape: how many, along each axis."""

    def __init__(self, *kinds: tuple[str, tuple[int, ...]]) -> None:
        self.kinds: list[str] = []
        self.shapes: list[tuple[int, ...]] = []
        self.bases: list[int] = []
        self.size: int = 0  # how many actions there are in all
        for kind, shape in kinds:
            block = 1
            for length in shape:
                block *= length
            self.kinds.append(kind)
            self.shapes.append(shape)
            self.bases.append(self.size)
            self.size += block

    def base(self, kind: str) -> i64:
        """The first action of a kind."""
        return self.bases[self.kinds.index(kind)]

    def noun(self, action: int) -> Noun:
        """What an action names."""
        if not 0 <= action < self.size:
            raise ValueError(f"actions are 0 to {self.size - 1}, not {action}")
        at = len(self.kinds) - 1
        while self.bases[at] > action:
            at -= 1
        rest = action - self.bases[at]
        indices: list[int] = []
        for length in reversed(self.shapes[at]):
            indices.append(rest % length)
            rest //= length
        indices.reverse()
        return (self.kinds[at], *indices)

    def action(self, kind: str, *indices: int) -> int:
        """The number of a noun."""
        if kind not in self.kinds:
            raise ValueError(f"no noun is called {kind!r}; there are {', '.join(self.kinds)}")
        at = self.kinds.index(kind)
        shape = self.shapes[at]
        if len(indices) != len(shape):
            raise ValueError(f"{kind!r} takes {len(shape)} numbers, not {len(indices)}")
        offset = 0
        for index, length in zip(indices, shape, strict=True):
            if not 0 <= index < length:
                raise ValueError(f"{kind!r} is numbered 0 to {length - 1}, not {index}")
            offset = offset * length + index
        return self.bases[at] + offset
