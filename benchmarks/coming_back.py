"""How long the pages about oneself take, with many people and many games: `python -m benchmarks.coming_back`.

A store with so many people and games each is made (SQLite, or the database of --database-url), then what the HTTP
routes ask is asked, for people in a random order. Measured is reading, adding up and JSON: by the clock, and by the
time that the processor worked on it, which says more where other programs run.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from msgspec import json

from solstead.server.people.account import history
from solstead.server.people.account.service import myself
from solstead.server.store import schema as s
from solstead.server.store import store

GAMES = ["farmoony", "helios", "suna_valo", "vaalbara"]
SEATS = 2
SOME = 20_000


def fill(engine: sa.Engine, people: int, games: int, dice: random.Random) -> None:
    """Everybody meets others, so often that each has so many games; half of them rated."""
    rows: list[dict[str, Any]] = []
    count = people * games // SEATS
    for number in range(count):
        seats = dice.sample(range(people), SEATS)
        game, scores = GAMES[number % len(GAMES)], [dice.randrange(40, 120) for _ in range(SEATS)]
        for seat, who in enumerate(seats):
            rated = number % 2
            rows.append(
                {
                    "table_id": f"t{number}",
                    "seat": seat,
                    "game": game,
                    "seats": SEATS,
                    "score": scores[seat],
                    "won": scores[seat] == max(scores),
                    "bot": False,
                    "seconds": 900.0,
                    "at": 1.7e9 + number,
                    "person": f"person{who}",
                    "name": f"Name {who}",
                    "level": "",
                    "place": 1 if scores[seat] == max(scores) else 2,
                    "own": 1,
                    "rated": number if rated else 0,
                    **dict.fromkeys(("mu", "mu_after"), 25.0 if rated else None),
                    **dict.fromkeys(("sigma", "sigma_after"), 5.0 if rated else None),
                }
            )
        if len(rows) >= SOME or number == count - 1:
            with engine.begin() as connection:
                connection.execute(sa.insert(s.results), rows)
            rows = []
    keys = [
        {
            "person": f"person{who}",
            "game": game,
            "seats": SEATS,
            "against": whom,
            "mu": 25.0,
            "sigma": 5.0,
            "games": 9,
            "at": 0.0,
        }
        for who in range(people)
        for game in GAMES
        for whom in ("people", "bots")
    ]
    for start in range(0, len(keys), SOME):
        with engine.begin() as connection:
            connection.execute(sa.insert(s.ratings), keys[start : start + SOME])


def measure(engine: sa.Engine, people: int, asked: int, dice: random.Random) -> dict[str, list[tuple[float, float]]]:
    def opponent() -> str:
        return f"Name {dice.randrange(people)}"

    pages: dict[str, Callable[[sa.Connection, str], Any]] = {
        "you": myself,
        "games": lambda c, who: history.games(c, who, "", "", "", 0),
        "games of an opponent": lambda c, who: history.games(c, who, "helios", opponent(), "won", 0),
        "games, the third page": lambda c, who: history.games(c, who, "", "", "", 50),
        "statistics": history.statistics,
    }
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in pages}
    for _ in range(asked):
        who = f"person{dice.randrange(people)}"
        for name, page in pages.items():
            began, worked = time.perf_counter(), time.thread_time()
            with engine.begin() as connection:
                json.encode(page(connection, who))
            found[name].append((1000 * (time.perf_counter() - began), 1000 * (time.thread_time() - worked)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=100, help="of each of them")
    parser.add_argument("--asked", type=int, default=500, help="times each page")
    parser.add_argument("--database-url", default="", help="an empty database; default: a SQLite file of its own")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = wanted.database_url or str(Path(folder) / "many.sqlite")
        engine = store.engine_for(url, fast=True)
        store.migrate(engine)
        dice = random.Random(1)
        fill(engine, wanted.people, wanted.games, dice)
        with engine.begin() as connection:
            connection.execute(sa.text("ANALYZE"))
        measure(engine, wanted.people, 20, dice)  # statements are made once
        found = measure(engine, wanted.people, wanted.asked, dice)
        engine.dispose()
    print(f"{wanted.people:,} people with {wanted.games} games each; {wanted.asked} times each page; milliseconds")
    for name, times in found.items():
        clock, work = (statistics.quantiles(column, n=100) for column in zip(*times, strict=True))
        parts = [
            f"{kind}: p50 {cuts[49]:5.1f}  p99 {cuts[98]:5.1f}" for kind, cuts in (("clock", clock), ("work", work))
        ]
        print(f"{name:24} {'   '.join(parts)}")


if __name__ == "__main__":
    main()
