"""A puzzle in sentences, in the words of its game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from solstead.core.game import Game
from solstead.core.state import State
from solstead.core.text import Text, read_text
from solstead.puzzles.shapes import Puzzle
from solstead.review.reviewing import kind_word
from solstead.review.words import difference, percent

TEXTS = Path(__file__).parent / "text"
#: How hard a puzzle is, by the first level of the bots that finds the answer; the last one: none does.
HARD = ("easy", "easy", "medium", "hard", "very_hard", "very_hard")


@lru_cache(maxsize=16)
def words(language: str) -> Text:
    """The words of puzzles."""
    return read_text([TEXTS], language)


def theme_title(theme: str, language: str, game: Text) -> str:
    """What a theme is called; "" if nobody has a word for it."""
    kind, _, name = theme.partition(":")
    if kind == "source":
        return game(f"source.{name}")
    if kind == "kind":
        return game.words.get(f"theme.{name}", "")
    return words(language)(f"theme.{theme}")


def title(puzzle: Puzzle, language: str, game: Text) -> str:
    """What a puzzle is called: when in the game it is, what is decided, how hard it is; nothing of the answer."""
    text = words(language)
    when = next((theme for theme in puzzle.themes if theme in ("opening", "end")), "middle")
    kind = next(theme for theme in puzzle.themes if theme.startswith("kind:")).partition(":")[2]
    hard = text(f"hard.{HARD[puzzle.level - 1]}")
    return text("titled", when=text(f"theme.{when}"), what=kind_word(kind, game), hard=hard)


def explained(game: Game, puzzle: Puzzle, state: State, chosen: int, language: str) -> str:
    """Why the answer is better than what was chosen; if that is the answer, than what looks best at first sight."""
    spoken, text = game.text(language), words(language)
    other = puzzle.tempting if chosen == puzzle.answer else chosen
    best, worse = puzzle.options[0], puzzle.tried(other)
    better, wrong = (game.label(state, puzzle.seat, action, spoken) for action in (best.action, other))
    told = difference(better, wrong, best.lead - worse.lead, worse.why, language, spoken)
    chances = text("chances", better=percent(best.win), worse=percent(worse.win))
    return f"{text('right' if chosen == puzzle.answer else 'wrong')} {told} {chances}"
