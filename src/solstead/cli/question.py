"""A question and its options on the terminal, as low as the window asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Words

#: More options than this are set side by side if they are short.
LONG_LIST: Final = 10
#: The most columns that are still read with pleasure.
MOST_COLUMNS: Final = 6
#: Labels are not cut off to less than this.
SHORTEST: Final = 20
#: Between columns, and what the frame around a question takes of a line.
GAP: Final = 3
FRAME: Final = 4


@dataclass(frozen=True)
class Question:
    """What is asked, and what is typed for each answer; `more` says how to see options whole that are cut off."""

    prompt: str
    options: list[tuple[str, str]]
    more: str

    def whole(self) -> RenderableType:
        """Every option in full, one below the other."""
        return self._framed(self._columns(1, [1] * len(self.options)))

    def looks(self, width: int) -> Iterator[RenderableType]:
        """The ways to show it whole, the best one first: a line for each option, or several side by side."""
        side_by_side = [n for n in range(2, MOST_COLUMNS + 1) if self._longest() <= self._room(width, n)]
        if len(self.options) <= LONG_LIST or not side_by_side:
            yield self.whole()
        for n in side_by_side or [2]:
            yield self._framed(self._columns(n, self._heights(self._room(width, n))))

    def short(self, width: int) -> Iterator[RenderableType]:
        """The ways to show it with options that are cut off."""
        for n in range(1, MOST_COLUMNS + 1):
            room = self._room(width, n)
            if room >= SHORTEST:
                columns = self._columns(n, [1] * len(self.options), room)
                yield self._framed(columns, Words(self.more, "dim"))

    def _longest(self) -> int:
        return max(len(label) for _, label in self.options)

    def _key(self) -> int:
        return max(len(key) for key, _ in self.options)

    def _room(self, width: int, columns: int) -> int:
        """How long a label may be in so many columns."""
        return (width - FRAME) // columns - GAP - self._key() - 2

    def _heights(self, room: int) -> list[int]:
        """How many lines each option takes."""
        return [max(1, len(wrap(label, room))) for _, label in self.options]

    def _columns(self, n: int, heights: list[int], room: int = 0) -> RenderableType:
        """The options in columns of about the same height, to be read downwards; cut off to fit the room if there is
        one."""
        grid = Grid.grid(padding=(0, GAP, 0, 0), expand=True)
        for _ in range(n):
            grid.add_column(ratio=1)
        columns: list[list[RenderableType]] = [[]]
        full = _lowest(heights, n)
        high = 0
        for i, height in enumerate(heights):
            if high + height > full:
                columns.append([])
                high = 0
            columns[-1].append(self._option(i, room))
            high += height
        grid.add_row(*[Group(*column) for column in columns])
        return grid

    def _option(self, i: int, room: int) -> RenderableType:
        """A label beside its key, also in its second line."""
        key, label = self.options[i]
        words = Words(label)
        if room:
            words.truncate(room, overflow="ellipsis")
        line = Grid.grid(padding=(0, 2, 0, 0))
        line.add_column(min_width=self._key(), justify="right", no_wrap=True)
        line.add_row(Words(key, "bold"), words)
        return line

    def _framed(self, *parts: RenderableType) -> RenderableType:
        return Panel(Group(Words(self.prompt, "bold"), *parts))


def _lowest(heights: list[int], columns: int) -> int:
    """The least height in which things fit into so many columns, in their order."""
    full = max(max(heights), -(-sum(heights) // columns))
    while _needed(heights, full) > columns:
        full += 1
    return full


def _needed(heights: list[int], full: int) -> int:
    """How many columns of this height they fill."""
    columns, high = 1, 0
    for height in heights:
        if high + height > full:
            columns, high = columns + 1, 0
        high += height
    return columns
