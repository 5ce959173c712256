"""The terminal window: what fits on it, what goes through a pager, and what must not stay behind."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Optional

from rich.console import Console, Group, RenderableType
from rich.text import Text as Words

from solstead.core.text import Text, read_text

#: So many lines of news are worth a table that is drawn closer.
LATEST: Final = 3


def window() -> Console:
    """The terminal. What it cannot show or decode is replaced, so that no input and no name ends a game."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console()


class Screen:
    """A console on which a decision is one screen: what happened, the table, the question.

    A shared one lies on the terminal's second page, which has no history: nobody scrolls back to another's hand.
    """

    def __init__(self, console: Console, shared: bool, turning: str) -> None:
        self.console = console
        self.shared = shared
        self.turning = turning  # how pages are turned, in words

    def __enter__(self) -> Screen:
        self._second_page(True)
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self._second_page(False)

    def show(
        self,
        news: list[str],
        more: str,
        looks: Iterable[tuple[RenderableType, RenderableType]],
        greeting: Sequence[str] = (),
    ) -> RenderableType:
        """News first, then the table, the question last; which one it was.

        A greeting stands before the news, or after them where not all of it fits.

        Of the looks of table and question the first is taken that leaves room for the latest news, else the one that
        leaves most. `more` says where the rest of them is. A shared screen has no history: there a table that is too
        high is turned page by page.
        """
        height = sum(map(self._lines, [*greeting, *news]))
        wanted = min(height, LATEST)
        table, question, room = self._best(looks, wanted)
        self.clear()
        if self.shared and room < 0:
            self.page(table)
            self.clear()
            table = Group()
        self.say_all([*greeting, *news] if height <= room else self._latest([*news, *greeting], room, more))
        self.console.print(table)
        self.console.print(question)
        return question

    def _best(
        self, looks: Iterable[tuple[RenderableType, RenderableType]], wanted: int
    ) -> tuple[RenderableType, RenderableType, int]:
        """The first look that leaves the lines that are wanted, else the lowest; and how many it leaves."""
        best: tuple[RenderableType, RenderableType, int] = (Group(), Group(), -10_000)
        for table, question in looks:
            room = self._room(table, question)
            if room > best[2]:
                best = table, question, room
            if room >= wanted:
                break
        return best

    def _room(self, table: RenderableType, question: RenderableType) -> int:
        """How many lines are left for the news, the prompt being the last line of the window."""
        if not self.console.is_terminal:
            return 10_000
        return self.console.height - 1 - self._height(Group(table, question))

    def page(self, thing: RenderableType) -> None:
        """Something that may be longer than the window."""
        if self.fits(thing):
            self.console.print(thing)
            return
        # To less some signs mean something, and its prompt has plain letters only.
        hint = re.sub(r"([?:.%\\$])", r"\\\1", self.turning) if self.turning.isascii() else ""
        os.environ.setdefault("LESS", f"-R -P{hint}$" if hint else "-R")
        self._second_page(False)
        with self.console.pager(styles=True):
            self.console.print(thing)
        self._second_page(True)

    def fits(self, thing: RenderableType) -> bool:
        """Whether something can be seen at once."""
        return not self.console.is_terminal or self._height(thing) < self.console.height

    def say(self, line: str) -> None:
        self.console.print(line, markup=False, highlight=False)

    def say_all(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    def ask(self, prompt: str) -> str:
        """What was typed, without the spaces around it."""
        return self.console.input(prompt, markup=False).strip()

    def clear(self) -> None:
        """Empty a shared screen; one's own stays in the history of the terminal."""
        if self.shared:
            self.console.clear()

    def _latest(self, lines: list[str], room: int, more: str) -> list[str]:
        """The last lines that fit."""
        heights = [self._lines(line) for line in lines]
        if sum(heights) <= room:
            return lines
        if room < 1:
            return []
        room -= 1
        kept = len(lines)
        while kept and heights[kept - 1] <= room:
            kept -= 1
            room -= heights[kept]
        ends = self._end_of(lines[kept - 1], room) if kept and room else []
        return [more, *ends, *lines[kept:]]

    def _end_of(self, line: str, room: int) -> list[str]:
        """The last words of a line that is too long."""
        _, _, words = line[-(room * self.console.width - 10) :].partition(" ")
        while words and self._lines(f"… {words}") > room:
            _, _, words = words.partition(" ")
        return [f"… {words}"]

    def _lines(self, line: str) -> int:
        return self._height(Words(line))

    def _height(self, thing: RenderableType) -> int:
        return len(self.console.render_lines(thing, pad=False))

    def _second_page(self, on: bool) -> None:
        if self.shared:
            self.console.set_alt_screen(on)


def command_words(text: Text, group: str) -> dict[str, str]:
    """What each typed word asks for: the English words, and those of this language."""
    words: dict[str, str] = {}
    for spoken in (read_text([Path(__file__).parent / "text"], "en"), text):
        for key, listed in spoken.words.items():
            if key.startswith(f"{group}."):
                words.update(dict.fromkeys(listed.split(), key.removeprefix(f"{group}.")))
    return words


def short(given: str) -> str:
    """What was typed, to be shown again: whatever it is, it stays one line."""
    return repr(given if len(given) <= 40 else given[:39] + "…")
