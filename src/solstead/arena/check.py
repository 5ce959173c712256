"""Whether a bot outside keeps to the protocol: what `solstead bot-check` does."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from msgspec import Struct

from solstead.arena.plan import mixed
from solstead.arena.table import play_game
from solstead.bots import ask, make
from solstead.bots.external import BotFault, ExternalBot, close_all
from solstead.bots.external.bot import Connection
from solstead.core.chance import chance
from solstead.core.game import Game
from solstead.core.registry import load
from solstead.core.state import State


class Check(Struct, kw_only=True):
    """One thing that was tried."""

    what: str  # the key of its text
    game: str = ""
    passed: bool
    detail: str


class _Timed(ExternalBot):
    """Remembers its slowest decision."""

    def __init__(self, name: str, limit: float) -> None:
        super().__init__(name, limit)
        self.slowest = 0.0

    def choose(self, state: State, seat: int) -> int:
        began = time.perf_counter()
        action = super().choose(state, seat)
        self.slowest = max(self.slowest, time.perf_counter() - began)
        return action


def check(name: str, games: list[str], positions: int, matches: int, limit: float, seed: int) -> Iterator[Check]:
    """Everything that is tried; it stops where nothing more can be."""
    try:
        connection = Connection(name)
    except BotFault as fault:
        yield Check(what="hello", passed=False, detail=str(fault))
        return
    known = connection.bot.games
    yield Check(what="hello", passed=True, detail=f"{connection.bot.name} {connection.bot.version}".strip())
    goes = connection.leave()
    yield Check(what="bye", passed=goes, detail="" if goes else "did not end when it was told to")
    try:
        for game in [load(game) for game in games if not known or game in known]:
            yield _positions(name, game, positions, limit, seed)
            yield _left(name, game, limit, seed)
            yield _games(name, game, matches, limit, seed)
    finally:
        close_all()


def _positions(name: str, game: Game, count: int, limit: float, seed: int) -> Check:
    """Single decisions from anywhere in a game, each as if the game began there."""
    rng = random.Random(mixed(seed, game.name))
    slowest = 0.0
    for n in range(count):
        state = _position(game, rng)
        seat = rng.choice(state.to_act())
        bot = _Timed(name, limit)
        try:
            ask(bot, state, seat, chance(n))
        except BotFault as fault:
            return Check(what="positions", game=game.name, passed=False, detail=str(fault))
        finally:
            bot.finish(state)
        slowest = max(slowest, bot.slowest)
    return Check(what="positions", game=game.name, passed=True, detail=f"{count}, {1000 * slowest:.0f} ms")


def _position(game: Game, rng: random.Random) -> State:
    """A table somewhere in a random game."""
    state = game.new(rng.randint(game.min_seats, game.max_seats), seed=rng.getrandbits(32))
    states = [state.clone()]
    while not state.over:
        seat = rng.choice(state.to_act())
        state.apply(seat, rng.choice(state.options(seat)))
        if not state.over:
            states.append(state.clone())
    return rng.choice(states)


def _left(name: str, game: Game, limit: float, seed: int) -> Check:
    """A game that ends in the middle, then another one."""
    try:
        for n in range(2):
            state = game.new(seed=mixed(seed, "left", n))
            bot = ExternalBot(name, limit)
            try:
                ask(bot, state, state.to_act()[0], chance(n))
            finally:
                bot.finish(state)
    except BotFault as fault:
        return Check(what="left", game=game.name, passed=False, detail=str(fault))
    return Check(what="left", game=game.name, passed=True, detail="")


def _games(name: str, game: Game, count: int, limit: float, seed: int) -> Check:
    """Whole games against random bots, on one seat after another."""
    slowest = 0.0
    for n in range(count):
        setup = game.setup(game.min_seats + n % (game.max_seats - game.min_seats + 1))
        bots = [make("random", game, mixed(seed, n, seat)) for seat in range(setup.seats)]
        bot = _Timed(name, limit)
        bots[n % setup.seats] = bot
        played = play_game(setup, bots, mixed(seed, "deal", n), n, n, list(range(setup.seats)))
        if played.forfeit is not None:
            return Check(what="games", game=game.name, passed=False, detail=played.forfeit.reason)
        slowest = max(slowest, bot.slowest)
    return Check(what="games", game=game.name, passed=True, detail=f"{count}, {1000 * slowest:.0f} ms")
