"""Tables that are the same in every test run: dealt and played from a seed, and laid into the database of a server."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache

from solstead.bots import GreedyBot, ask
from solstead.core.chance import chance
from solstead.core.match import Match
from solstead.core.registry import load
from solstead.server.base import keys
from solstead.server.live.keeper import added_up
from solstead.server.store.store import Store, address
from solstead.server.table import entries as e
from tests.server.running import Person, Server, run_apart

#: Whether a match has come to the moment that somebody looks for.
Moment = Callable[[Match], bool]


def at_decision(n: int) -> Moment:
    """After so many decisions, where seat 0 is asked something; or at the end."""
    return lambda match: len(match.steps) >= n and 0 in match.state.to_act()


def at_question(kind: str, n: int = 0) -> Moment:
    """Where seat 0 is asked a question of this kind, after so many decisions."""
    return lambda match: at_decision(n)(match) and match.state.stack[-1].kind == kind


def played(game: str, seed: int, moment: Moment, seats: int = 3) -> Match:
    """A game in which everybody looks at the own turn alone, up to a moment or to its end."""
    match = Match(load(game), min(seats, load(game).max_seats), seed)
    source = chance(seed)
    bot = GreedyBot(source, samples=1, effort=30)
    while not match.state.over and not moment(match):
        seat = match.state.to_act()[0]
        match.apply(seat, ask(bot, match.state, seat, source))
    return match


@cache
def kinds(game: str, seed: int, seats: int = 3) -> tuple[str, ...]:
    """The kinds of questions that seat 0 is asked in a game, in the order in which they come."""
    found: dict[str, None] = {}

    def look(match: Match) -> bool:
        if 0 in match.state.to_act():
            found[match.state.stack[-1].kind] = None
        return False

    played(game, seed, look, seats)
    return tuple(found)


def lay(
    server: Server, first: Person, match: Match, *more: Person, name: str = "Maximiliane", bot: str = "random"
) -> str:
    """Put a match on a table of the server: people sit at the first seats, bots at the others."""
    seats = match.state.setup.seats
    people, record = [keys.person(person.key) for person in (first, *more)], match.record
    entries: list[e.AnyEntry] = [
        e.Opened(
            game=record.game,
            seats=seats,
            settings=record.settings,
            components=None,
            bots=[*[""] * len(people), *[bot] * (seats - len(people))],
            public=False,
            clock=e.Clock(),
            opener=people[0],
            invite=keys.new_invite(),
        ),
        *(e.Sat(seat, who, name) for seat, who in enumerate(people)),
        e.Started(match.opening_draws),
        *(e.Acted(step.seat, step.action, step.draws, bot=step.seat >= len(people)) for step in match.steps),
    ]
    lines = [e.Line(i + 1, time.time(), entry) for i, entry in enumerate(entries)]
    id = keys.new_table_id()

    async def write() -> None:
        store = Store(address(server.database))
        await store.create(id, lines[0], *added_up(id, lines, counts=False)[:2])
        await store.close()

    run_apart(write())
    return id
