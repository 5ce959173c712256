"""Puzzles on a server: what is shown, what a try brings, and what is kept of a person.

The answer leaves the server with a try only. The first try of a puzzle counts, for the rating and for the streak; the
puzzle's side of the rating is fixed, by which levels of the bots find it.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Annotated, Any, Optional

import sqlalchemy as sa
from msgspec import Meta, Struct, structs
from sqlalchemy.engine import Connection

from solstead.core.chance import chance
from solstead.core.game import Game, learn
from solstead.core.registry import list_games, load
from solstead.puzzles import Puzzle, puzzles
from solstead.puzzles.shelf import daily, find, nearest, state_of
from solstead.puzzles.words import explained, theme_title, title
from solstead.ratings import Rating, rate
from solstead.server.base.errors import Refused
from solstead.server.shown import boxes, shows
from solstead.server.shown.shows import Prompt
from solstead.server.store import schema as s
from solstead.server.store.store import Store, now

#: Everybody begins a little below the middle: the first puzzles should be solved.
BEGINNER = Rating(mu=20.0)
#: A puzzle's own rating: from what every level finds to what none does.
EASIEST, HARDEST, SURE = 14.0, 36.0, 2.0

learn(Puzzle)


class Theme(Struct):
    """What puzzles are about."""

    name: str
    title: str
    puzzles: int


class PuzzleScore(Struct):
    """How somebody does in the puzzles of a game."""

    rating: int = BEGINNER.shown
    deviation: int = BEGINNER.deviation
    tried: int = 0
    solved: int = 0
    streak: int = 0
    best: int = 0  # the longest streak


class PuzzleShelf(Struct):
    """The puzzles of a game."""

    game: str
    title: str
    puzzles: int
    themes: list[Theme]
    you: PuzzleScore
    daily: str  # the puzzle of today, which is the same for everybody
    day: str
    daily_tried: bool


class Daily(Struct):
    """The puzzle of the day, one for all games together, and how somebody keeps at it."""

    game: str
    puzzle: str
    solved: Optional[bool]  # what came of the first try; None: there was none
    days: int  # in a row on which a new puzzle was tried, up to today or yesterday


class PuzzleShown(Struct):
    """A puzzle before it is solved."""

    id: str
    title: str  # when in the game it is, what is decided, how hard it is
    game: str
    seat: int
    seats: list[str]  # what each seat is called
    view: Any
    prompt: Prompt
    rating: int
    level: int  # of the bots that find it; 6: none surely does
    tried: Optional[bool] = None  # what came of the first try; None: there was none


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """What somebody chooses."""

    action: Annotated[int, Meta(ge=0, le=100_000)]


class PuzzleOption(Struct):
    """An option, and what the judge thinks of it."""

    action: int
    noun: list[Any]
    label: str
    win: float
    lead: float


class PuzzleAnswer(Struct):
    """What came of a try."""

    right: bool
    counted: bool  # it was the first try, so rating and streak have changed
    text: str
    answer: int
    chosen: int
    options: list[PuzzleOption]  # the answer first
    position: dict[str, Any]  # for the analysis board
    solvers: dict[str, float]  # how often each bot finds it
    themes: list[Theme]
    before: int  # the rating
    you: PuzzleScore


class Puzzles:
    """The puzzles of one worker of the server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def shelf(self, name: str, person: str, language: str) -> PuzzleShelf:
        game = _known(name)
        themes = _themes(name, language)
        day = today()
        of_day = daily(game, day).id
        score, tries = await self.store.read(lambda c: (_score(c, person, name), _tries(c, person, name)))
        called = shows.words(name, language)("title")
        count = len(puzzles(game))
        return PuzzleShelf(name, called, count, themes, shown(score), of_day, day.isoformat(), of_day in tries)

    async def next(self, name: str, person: str, theme: str, last: str, language: str) -> PuzzleShown:
        """One that the person has not tried, about as hard as they are strong; if there is none left, any other."""
        game = _known(name)
        found = [puzzle for puzzle in puzzles(game) if not theme or theme in puzzle.themes]
        if not found:
            raise Refused("unknown_puzzle", "there is no puzzle on this theme")
        score, tries = await self.store.read(lambda c: (_score(c, person, name), _tries(c, person, name)))
        new = [puzzle for puzzle in found if puzzle.id not in tries]
        wrong = [puzzle for puzzle in found if puzzle.id != last and not tries.get(puzzle.id, False)]
        others = [puzzle for puzzle in found if puzzle.id != last]
        puzzle = nearest(new or wrong or others or found, difficulty_of(score.rating), chance(None))
        return await self.show(name, puzzle.id, person, language)

    async def show(self, name: str, id: str, person: str, language: str) -> PuzzleShown:
        puzzle = _puzzle(name, id)
        made = await asyncio.to_thread(_shown, name, puzzle.id, language)
        tries = await self.store.read(lambda c: _tries(c, person, name))
        return structs.replace(made, tried=tries.get(id))

    async def attempt(self, name: str, id: str, person: str, wanted: PuzzleTry, language: str) -> PuzzleAnswer:
        """Somebody chooses."""
        puzzle = _puzzle(name, id)
        action = wanted.action
        if action not in [option.action for option in puzzle.options]:
            raise Refused("illegal_action", "this is no option of the puzzle")
        right = action == puzzle.answer
        told, options = await asyncio.to_thread(_explained, name, id, action, language)
        before, after, counted = await self.store.write(lambda c: _tried(c, person, name, puzzle, right))
        text = shows.words(name, language)
        return PuzzleAnswer(
            right=right,
            counted=counted,
            text=told,
            answer=puzzle.answer,
            chosen=action,
            options=options,
            position=puzzle.position,
            solvers=puzzle.solved,
            themes=[
                Theme(theme, called, sum(theme in each.themes for each in puzzles(load(name))))
                for theme in puzzle.themes
                if (called := theme_title(theme, language, text))
            ],
            before=before.rating.shown,
            you=shown(after),
        )


def today() -> date:
    """The day of the daily puzzle: the same for everybody, wherever they are."""
    return datetime.now(UTC).date()


def of_the_day(connection: Connection, person: str, day: date) -> Optional[Daily]:
    """The games take turns; None where none has puzzles."""
    games = with_puzzles()
    if not games:
        return None
    game = games[day.toordinal() % len(games)]
    puzzle = daily(load(game), day).id
    c = s.puzzle_tries.c
    rows = connection.execute(sa.select(c.puzzle, c.solved, c.at).where(c.person == person)).all() if person else []
    solved = next((bool(row.solved) for row in rows if row.puzzle == puzzle), None)
    return Daily(game, puzzle, solved, in_a_row({datetime.fromtimestamp(row.at, UTC).date() for row in rows}, day))


def in_a_row(days: set[date], today: date) -> int:
    """How many days in a row, up to today; who has not come yet today has not missed it."""
    last = today if today in days else today - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count


def difficulty_of(rating: Rating) -> float:
    """Which puzzles are even with somebody: see `Puzzle.difficulty`."""
    return max(0.0, min(5.0, 5.0 * (rating.mu - EASIEST) / (HARDEST - EASIEST)))


def rating_of(puzzle: Puzzle) -> Rating:
    return Rating(EASIEST + (HARDEST - EASIEST) * puzzle.difficulty / 5.0, SURE)


def _known(name: str) -> Game:
    game = boxes.known(name)
    if not puzzles(game):
        raise Refused("unknown_puzzle", "there are no puzzles of this game")
    return game


def _puzzle(name: str, id: str) -> Puzzle:
    puzzle = find(boxes.known(name), id)
    if puzzle is None:
        raise Refused("unknown_puzzle", "there is no such puzzle")
    return puzzle


@lru_cache(maxsize=1)
def with_puzzles() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(name for name in list_games() if puzzles(load(name)))


def theme_of(name: str, wanted: list[str]) -> Optional[str]:
    """The first of these themes that a game has puzzles on; "" if it has others only, None if it has none."""
    if name not in with_puzzles():
        return None
    there = {theme for puzzle in puzzles(load(name)) for theme in puzzle.themes}
    return next((theme for theme in wanted if theme in there), "")


@lru_cache(maxsize=64)
def _themes(name: str, language: str) -> list[Theme]:
    """The themes of a game's puzzles, the most usual first."""
    counts: dict[str, int] = {}
    for puzzle in puzzles(load(name)):
        for theme in puzzle.themes:
            counts[theme] = counts.get(theme, 0) + 1
    text = shows.words(name, language)
    named = [Theme(theme, theme_title(theme, language, text), n) for theme, n in counts.items()]
    return sorted((theme for theme in named if theme.title), key=lambda theme: (-theme.puzzles, theme.name))


@lru_cache(maxsize=512)
def _shown(name: str, id: str, language: str) -> PuzzleShown:
    """A puzzle as everybody sees it."""
    game = load(name)
    puzzle = _puzzle(name, id)
    state = state_of(game, puzzle)
    text = shows.words(name, language)
    seats = [game.seat_name(seat, state.setup, text) for seat in range(state.setup.seats)]
    prompt = shows.question(state, puzzle.seat, 1, text)
    rating = rating_of(puzzle).shown
    called = title(puzzle, language, text)
    return PuzzleShown(id, called, name, puzzle.seat, seats, state.view(puzzle.seat), prompt, rating, puzzle.level)


@lru_cache(maxsize=512)
def _explained(name: str, id: str, action: int, language: str) -> tuple[str, list[PuzzleOption]]:
    game = load(name)
    puzzle = _puzzle(name, id)
    state = state_of(game, puzzle)
    text = shows.words(name, language)
    options = [
        PuzzleOption(
            each.action,
            list(game.noun(each.action)),
            game.label(state, puzzle.seat, each.action, text),
            each.win,
            each.lead,
        )
        for each in puzzle.options
    ]
    return explained(game, puzzle, state, action, language), options


# ---- what is kept


class Score(Struct):
    """A row of a person."""

    rating: Rating = BEGINNER
    tried: int = 0
    solved: int = 0
    streak: int = 0
    best: int = 0


def shown(score: Score) -> PuzzleScore:
    rating = score.rating
    return PuzzleScore(rating.shown, rating.deviation, score.tried, score.solved, score.streak, score.best)


def _score(connection: Connection, person: str, game: str) -> Score:
    c = s.puzzle_scores.c
    query = sa.select(c.mu, c.sigma, c.tried, c.solved, c.streak, c.best).where((c.person == person) & (c.game == game))
    row = connection.execute(query).first()
    return Score() if row is None else Score(Rating(row.mu, row.sigma), row.tried, row.solved, row.streak, row.best)


def _tries(connection: Connection, person: str, game: str) -> dict[str, bool]:
    """What a person has tried, and whether the first try was right."""
    c = s.puzzle_tries.c
    found = connection.execute(sa.select(c.puzzle, c.solved).where((c.person == person) & (c.game == game)))
    return {row.puzzle: bool(row.solved) for row in found}


def _tried(connection: Connection, person: str, game: str, puzzle: Puzzle, right: bool) -> tuple[Score, Score, bool]:
    """Write a try down if it is the first: what the person was and is, and whether it counted."""
    before = _score(connection, person, game)
    if puzzle.id in _tries(connection, person, game):
        return before, before, False
    row = {"person": person, "puzzle": puzzle.id, "game": game, "at": now(), "solved": right}
    connection.execute(sa.insert(s.puzzle_tries), [row])
    rating = rate([before.rating, rating_of(puzzle)], [1, 2] if right else [2, 1], fixed=[1])[0]
    streak = before.streak + 1 if right else 0
    after = Score(rating, before.tried + 1, before.solved + right, streak, max(before.best, streak))
    mine = (s.puzzle_scores.c.person == person) & (s.puzzle_scores.c.game == game)
    connection.execute(sa.delete(s.puzzle_scores).where(mine))
    values = {"person": person, "game": game, "mu": rating.mu, "sigma": rating.sigma, "tried": after.tried}
    values |= {"solved": after.solved, "streak": after.streak, "best": after.best}
    connection.execute(sa.insert(s.puzzle_scores), [values])
    return before, after, True
