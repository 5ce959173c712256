"""`solstead puzzle`: puzzles in the terminal; `puzzles make` and `puzzles measure`: find them, let bots solve them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any, Optional

from msgspec import json
from rich.console import RenderableType
from rich.table import Table as Grid

from solstead import bots
from solstead.cli.options import common_text, texts
from solstead.cli.question import Question
from solstead.cli.screen import Screen, window
from solstead.core.chance import Chance, chance
from solstead.core.drawing import draw, keys
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.registry import list_games, load
from solstead.core.state import State
from solstead.puzzles import Puzzle, puzzles
from solstead.puzzles.checking import checked
from solstead.puzzles.mining import mine, mine_played
from solstead.puzzles.shelf import FILE, daily, nearest, read, state_of
from solstead.puzzles.words import explained, theme_title, title, words

LEAVE = ("q", "quit")


def solve(
    name: Optional[str], theme: str, level: Optional[int], today: bool, seed: Optional[int], language: str
) -> None:
    """Show puzzles until somebody has had enough."""
    text = common_text(language)
    if name is not None and name not in list_games():
        raise SolsteadError(text("error.game", given=name, known=", ".join(list_games())))
    source = chance(seed)
    games = [game for game in map(load, [name] if name else list_games()) if puzzles(game)]
    if not games:
        raise SolsteadError(words(language)("none", game=name or "Solstead"))
    game = games[source.below(len(games))]
    if today:
        found = [daily(game, datetime.now(UTC).date())]
    else:
        found = [
            puzzle
            for puzzle in puzzles(game)
            if (not theme or theme in puzzle.themes) and (level is None or puzzle.level == level)
        ]
    if not found:
        raise SolsteadError(words(language)("none_about", game=game.name))
    Desk(game, found, source, language).run()


class Desk:
    """Somebody who solves puzzles of a game."""

    def __init__(self, game: Game, found: list[Puzzle], source: Chance, language: str) -> None:
        self.game = game
        self.left = found
        self.source = source
        self.language = language
        self.text = texts(game, language)
        self.words = words(language)
        self.screen = Screen(window(), shared=False, turning=self.text("turning"))
        self.right = self.tried = 0
        self.difficulty = 1.5  # harder after a puzzle that was solved, easier after another

    def run(self) -> None:
        try:
            while self.left:
                puzzle = nearest(self.left, self.difficulty, self.source)
                self.left = [other for other in self.left if other is not puzzle]
                if not self.ask(puzzle):
                    break
                if self.left and self.screen.ask(self.words("again")).casefold() in LEAVE:
                    break
        except (EOFError, KeyboardInterrupt):
            self.screen.say("")
        if self.tried:
            self.screen.say(self.words("done", right=self.right, of=self.tried))

    def ask(self, puzzle: Puzzle) -> bool:
        """One puzzle; False if somebody has had enough."""
        state = state_of(self.game, puzzle)
        view = state.view(puzzle.seat)
        actions = state.options(puzzle.seat)
        names = keys(self.game, view, actions, state.setup.components)
        choices = dict(zip([name.casefold() for name in names], actions, strict=True))
        seat = self.game.seat_name(puzzle.seat, state.setup, self.text)
        head = [f"{self.text('title')}: {title(puzzle, self.language, self.text)}. {self.words('asks', seat=seat)}"]
        self.screen.show(head, "", self.looks(state, view, puzzle, actions, names))
        while True:
            given = self.screen.ask(self.words("choose")).casefold()
            if given in LEAVE:
                return False
            if given in choices:
                self.tell(puzzle, state, choices[given])
                return True
            self.screen.say(self.words("not_there"))

    def looks(
        self, state: State, view: Any, puzzle: Puzzle, actions: list[int], names: list[str]
    ) -> Iterator[tuple[RenderableType, RenderableType]]:
        labels = [self.game.label(state, puzzle.seat, action, self.text) for action in actions]
        asked = self.game.question(state, puzzle.seat, self.text)
        question = Question(asked, list(zip(names, labels, strict=True)), "")
        for close in (False, True):
            table = draw(self.game, view, self.text, state.setup.components, close)
            for look in question.looks(self.screen.console.width):
                yield table, look

    def tell(self, puzzle: Puzzle, state: State, chosen: int) -> None:
        """What came of it, and why."""
        right = chosen == puzzle.answer
        self.tried += 1
        self.right += right
        self.difficulty = max(0.0, min(5.0, puzzle.difficulty + (0.5 if right else -0.5)))
        self.screen.say(explained(self.game, puzzle, state, chosen, self.language))
        if puzzle.level <= len(bots.LEVEL_NAMES):
            bot = bots.title(bots.LEVEL_NAMES[puzzle.level - 1], common_text(self.language))
            self.screen.say(self.words("level", bot=bot))
        else:
            self.screen.say(self.words("nobody"))
        titles = [called for theme in puzzle.themes if (called := theme_title(theme, self.language, self.text))]
        if titles:
            self.screen.say(self.words("themes", themes=", ".join(titles)))
        self.screen.say(self.words("number", id=puzzle.id))


def _lent(url: str, game: str) -> Iterator[tuple[str, Match]]:
    """The games of a server's database that may become puzzles."""
    from solstead.server.community.puzzles.from_games import lent  # the server is not needed otherwise
    from solstead.server.run.checks import database

    with database(url, new=False) as engine, engine.connect() as connection:
        yield from lent(connection, game)


def make_puzzles(
    name: str,
    wanted: int,
    first: int,
    games: int,
    out: Optional[Path],
    tables: Optional[str] = None,
    second: Optional[Path] = None,
) -> None:
    """Look for puzzles until there are enough, and write each down when it is found. `tables`: in games that people
    played on a server with this database, and let be used for it. `second`: a network that has to agree."""
    game = load(name)
    file = out or game.folder / FILE
    there = {puzzle.id for puzzle in read(file)}
    if len(there) >= wanted:
        return

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    found = mine(game, first, games, tell, second)
    if tables is not None:
        found = mine_played(game, islice(_lent(tables, name), first, first + games), tell, second)
    for puzzle in found:
        if puzzle.id in there:
            continue
        held = checked(game, puzzle)
        if held is None:
            continue
        there.add(held.id)
        with file.open("ab") as lines:
            lines.write(json.encode(held) + b"\n")
        if len(there) >= wanted:
            return


def check(name: str, file: Optional[Path]) -> None:
    """Play the puzzles of a game on to real ends, and leave out those whose answer does not hold."""
    game = load(name)
    file = file or game.folder / FILE
    before = read(file)
    held = []
    for n, puzzle in enumerate(before, 1):
        found = puzzle if puzzle.pairs else checked(game, puzzle)
        held += [found] if found else []
        print(f"{n} of {len(before)}: {len(held)} hold", file=sys.stderr, flush=True)
    file.write_bytes(b"".join(json.encode(puzzle) + b"\n" for puzzle in held))


def measure(name: str, names: list[str], most: int, seed: int) -> None:
    """The share of a game's puzzles that bots solve, one try each."""
    game = load(name)
    source = chance(seed)
    found = puzzles(game)
    some = found[:: max(1, -(-len(found) // most))]
    table = Grid("bot", "solved", "of", "share", title=game.name)
    for bot in names:
        right = 0
        for n, puzzle in enumerate(some):
            state = state_of(game, puzzle)
            right += bots.ask(bots.make(bot, game, seed=seed + n), state, puzzle.seat, source) == puzzle.answer
        table.add_row(bot, str(right), str(len(some)), f"{100 * right / len(some):.0f} %")
    window().print(table)
