"""The games that a person has played here, found in `results`: one row for each seat, written when a game ended."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, Optional

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from solstead.core.registry import list_games
from solstead.ratings import Rating
from solstead.server.shown import shows
from solstead.server.store import schema as s
from solstead.server.table.table import game_of

#: Games on a page.
PAGE = 25
#: Statistics look at so many games, the latest.
MOST_GAMES = 2000
#: Points of a plot; opponents and first decisions in a list.
MOST_POINTS = 200
MOST_OPPONENTS = 12
MOST_OPENINGS = 5
#: Before the name of a bot, where an opponent is asked for.
BOT = "bot:"

r = s.results.c


class PlayerShown(Struct):
    """Somebody at a table where a game was finished."""

    name: str  # as it stood on the seat; "" for a bot, or somebody who is forgotten
    bot: str
    score: int
    place: int
    yours: bool


class PlayedGame(Struct):
    """A game of one's own."""

    table: str
    game: str
    at: float
    seconds: float
    won: bool
    players: list[PlayerShown]  # by seat
    rated: bool
    before: Optional[int]  # one's rating before and after a rated game
    after: Optional[int]
    reviewed: bool


class History(Struct):
    """A page of one's games, the latest first."""

    games: list[PlayedGame]
    found: int  # in all, with these filters
    opponents: list[str]  # on the first page: names, and bots as `bot:NAME`, the most frequent first
    played: list[str]  # on the first page: games


class Tally(Struct):
    """How often, and how well."""

    seats: int
    games: int
    wins: int
    mean_score: float
    best_score: int


class Against(Struct):
    """How it went against somebody."""

    opponent: str  # a name, or `bot:NAME`
    games: int
    wins: int  # games that one has won
    ahead: int  # games in which one ended in a better place than this opponent


class Began(Struct):
    """With what one began: the thing that one's first decision named."""

    name: str
    games: int
    wins: int


class Point(Struct):
    """One game in a plot."""

    table: str
    at: float
    score: int
    won: bool


class GameStatistics(Struct):
    """All that was played of one game. Games in which one had several seats do not count."""

    game: str
    games: int
    wins: int
    by_seats: list[Tally]
    against: list[Against]
    openings: list[Began]  # the most frequent first, where first decisions name something that has a name
    points: list[Point]  # the oldest first


def count(connection: Connection, person: str) -> int:
    """How many games somebody has finished."""
    query = sa.select(sa.func.count(sa.distinct(r.table_id))).where(r.person == person)
    return connection.execute(query).scalar_one()


def tables(connection: Connection, person: str, limit: int) -> list[tuple[str, str]]:
    """The finished tables of a person, each with its game, the latest first."""
    query = sa.select(r.game, r.table_id, r.at).where(r.person == person).distinct()
    return [(game, id) for game, id, _ in connection.execute(query.order_by(r.at.desc(), r.table_id).limit(limit))]


def games(
    connection: Connection, person: str, game: str, opponent: str, result: Literal["", "won", "lost"], skip: int
) -> History:
    """A page of a person's games."""
    won = sa.func.max(sa.case((r.won, 1), else_=0))
    query = sa.select(r.table_id, r.at, won.label("won")).where(r.person == person).group_by(r.table_id, r.at)
    if game:
        query = query.where(r.game == game)
    if opponent:
        query = query.where(_met(person, opponent))
    if result:
        query = query.having(won == (1 if result == "won" else 0))
    found = connection.execute(sa.select(sa.func.count()).select_from(query.subquery())).scalar_one()
    page = connection.execute(query.order_by(r.at.desc(), r.table_id).offset(skip).limit(PAGE)).all()
    ids = [row.table_id for row in page]
    seats: dict[str, list[Any]] = {id: [] for id in ids}
    for row in connection.execute(sa.select(s.results).where(r.table_id.in_(ids)).order_by(r.table_id, r.seat)):
        seats[row.table_id].append(row)
    reviewed = set(connection.execute(sa.select(s.reviews.c.table_id).where(s.reviews.c.table_id.in_(ids))).scalars())
    shown = [_played(id, seats[id], person, id in reviewed) for id in ids]
    if skip:
        return History(shown, found, [], [])
    return History(shown, found, _opponents(connection, person), _games(connection, person))


def _met(person: str, opponent: str) -> sa.ColumnElement[bool]:
    """Tables at which somebody sat, too."""
    other = s.results.alias()
    same = other.c.level == opponent[len(BOT) :] if opponent.startswith(BOT) else other.c.name == opponent
    return sa.exists().where(other.c.table_id == r.table_id, other.c.person != person, same)


def _played(id: str, seats: list[Any], person: str, reviewed: bool) -> PlayedGame:
    mine = [row for row in seats if row.person == person]
    own = mine[0]
    return PlayedGame(
        table=id,
        game=own.game,
        at=own.at,
        seconds=own.seconds,
        won=any(row.won for row in mine),
        players=[PlayerShown(row.name, row.level, row.score, row.place, row.person == person) for row in seats],
        rated=own.rated > 0,
        before=Rating(own.mu, own.sigma).shown if own.mu is not None else None,
        after=Rating(own.mu_after, own.sigma_after).shown if own.mu_after is not None else None,
        reviewed=reviewed,
    )


def _opponents(connection: Connection, person: str) -> list[str]:
    """With whom somebody has played, the most frequent first."""
    met = _others(person).subquery()
    often = sa.func.count()
    query = sa.select(met.c.name, met.c.level, often).group_by(met.c.name, met.c.level).order_by(often.desc())
    query = query.where((met.c.name != "") | (met.c.level != "")).limit(100)
    return [name or BOT + level for name, level, _ in connection.execute(query)]


def _games(connection: Connection, person: str) -> list[str]:
    return list(connection.execute(sa.select(r.game).where(r.person == person).distinct().order_by(r.game)).scalars())


def _others(person: str) -> sa.Select[Any]:
    """The seats of others at the tables of a person."""
    other = s.results.alias()
    own = sa.select(r.table_id, r.at).where(r.person == person).distinct().order_by(r.at.desc()).limit(MOST_GAMES)
    tables = own.subquery()
    return (
        sa.select(other.c.table_id, other.c.name, other.c.level, other.c.place)
        .join(tables, tables.c.table_id == other.c.table_id)
        .where(other.c.person != person)
    )


def statistics(connection: Connection, person: str, language: str = "en") -> list[GameStatistics]:
    """How somebody plays, by game."""
    query = sa.select(r.table_id, r.game, r.seats, r.score, r.won, r.place, r.at, r.opening)
    query = query.where(r.person == person, r.own == 1).order_by(r.at.desc()).limit(MOST_GAMES)
    own = {row.table_id: row for row in connection.execute(query)}
    found: dict[str, list[Any]] = {}
    for row in own.values():
        found.setdefault(row.game, []).append(row)
    met: dict[str, dict[str, Against]] = {game: {} for game in found}
    for id, name, level, place in connection.execute(_others(person)):
        if id not in own or not (name or level):
            continue
        row = own[id]
        who = met[row.game].setdefault(name or BOT + level, Against(name or BOT + level, 0, 0, 0))
        who.games += 1
        who.wins += row.won
        who.ahead += row.place < place
    return [_statistics(game, rows, list(met[game].values()), language) for game, rows in sorted(found.items())]


def _statistics(game: str, rows: list[Any], met: list[Against], language: str) -> GameStatistics:
    sizes = sorted({row.seats for row in rows})
    points = [Point(row.table_id, row.at, row.score, row.won) for row in rows[:MOST_POINTS]]
    return GameStatistics(
        game=game,
        games=len(rows),
        wins=sum(row.won for row in rows),
        by_seats=[_tally(seats, [row for row in rows if row.seats == seats]) for seats in sizes],
        against=sorted(met, key=lambda who: (-who.games, who.opponent))[:MOST_OPPONENTS],
        openings=_openings(game, rows, language),
        points=points[::-1],
    )


def _openings(game: str, rows: list[Any], language: str) -> list[Began]:
    """With what somebody begins, in the words of the game. What its box has no longer is left out."""
    found: dict[str, Began] = {}
    for row in rows:
        if row.opening and (name := _word(game, row.opening, language)):
            began = found.setdefault(name, Began(name, 0, 0))
            began.games += 1
            began.wins += row.won
    return sorted(found.values(), key=lambda began: (-began.games, -began.wins, began.name))[:MOST_OPENINGS]


@lru_cache(maxsize=4096)
def _word(game: str, noun: str, language: str) -> str:
    """What the game calls a thing, outside of sentences; "" where there is none any more."""
    kind, number = noun.split()
    box = game_of(game).components() if game in list_games() else None
    if box is None or int(number) >= len(box.names.get(kind, ())):
        return ""
    text, plain = shows.words(game, language), f"{kind}.{box.names[kind][int(number)]}"
    return text(plain) if plain in text else game_of(game).word(kind, int(number), box, text)


def _tally(seats: int, rows: list[Any]) -> Tally:
    scores = [row.score for row in rows]
    return Tally(seats, len(rows), sum(row.won for row in rows), sum(scores) / len(scores), max(scores))
