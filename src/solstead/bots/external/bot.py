"""A bot outside this process, seen from inside: it is told what its seat may know, and what it says is checked."""

from __future__ import annotations

import atexit
import itertools
import os
import time
from collections import defaultdict
from contextlib import suppress
from typing import Any, Final, Optional

import msgspec

from solstead.bots.bot import Bot
from solstead.bots.external.channel import BotFault, Channel, HttpChannel, ProcessChannel
from solstead.bots.external.messages import (
    PROTOCOL,
    Action,
    Bye,
    Decide,
    End,
    Happening,
    Hello,
    Introduction,
    Message,
    Option,
    Start,
)
from solstead.core.events import Event
from solstead.core.game import learn
from solstead.core.state import Setup, State
from solstead.core.text import Text

#: Seconds for a decision, unless somebody says otherwise.
LIMIT: Final = 10.0
#: Seconds to start and say hello.
START_LIMIT: Final = 30.0
#: Seconds to take in a message that needs no answer.
SEND_LIMIT: Final = 5.0
#: Seconds to take in the last message, where many are told.
BYE_LIMIT: Final = 0.5
#: Seconds to end after the last message.
LEAVE_LIMIT: Final = 2.0

_numbers = itertools.count(1)


learn(Introduction)  # games may be played in several threads
learn(Action)


class Connection:
    """A bot that has introduced itself; it can play one game after another."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.channel: Channel = (
            ProcessChannel(name.removeprefix("cmd:")) if name.startswith("cmd:") else HttpChannel(name)
        )
        _open.add(self)
        try:
            self.bot = self.ask(Hello(table="solstead"), Introduction, START_LIMIT)
            if self.bot.protocol != PROTOCOL:
                raise BotFault(f"speaks protocol {self.bot.protocol}, not {PROTOCOL}", "absent")
        except BotFault as fault:
            self.close()
            raise BotFault(str(fault), "absent") from None

    def send(self, message: Message, limit: float = SEND_LIMIT) -> None:
        self.channel.send(msgspec.json.encode(message), limit)

    def ask(self, message: Message, wanted: Any, limit: float) -> Any:
        answer = self.channel.ask(msgspec.json.encode(message), limit)
        try:
            return msgspec.json.decode(answer, type=wanted)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            said = repr(answer[:60].decode(errors="replace"))
            raise BotFault(f"said {said}, which is no {wanted.__struct_config__.tag}: {error}", "nonsense") from None

    def leave(self) -> bool:
        """The bot is not needed any more; whether it goes by itself."""
        goes = self.say_bye(SEND_LIMIT) and self.channel.leave(LEAVE_LIMIT)
        self.close()
        return goes

    def say_bye(self, limit: float) -> bool:
        """Whether the bot hears it; it may be gone already, or deaf, and is ended in any case."""
        with suppress(BotFault):
            self.send(Bye(), limit)
            return True
        return False

    def close(self) -> None:
        """Hang up; no process is left behind."""
        self.channel.close()
        _open.discard(self)


#: Everybody we are in touch with, and those of them who wait for their next game, by name.
_open: set[Connection] = set()
_waiting: defaultdict[str, list[Connection]] = defaultdict(list)


def _waiting_connection(name: str) -> Optional[Connection]:
    """One who waits for a game; who has gone in the meantime is not missed."""
    with suppress(IndexError):  # nobody waits; several threads may look at the same time
        while True:
            connection = _waiting[name].pop()
            if connection.channel.alive():
                return connection
            connection.close()
    return None


@atexit.register
def close_all() -> None:
    """Hang up on all bots and end their processes. They all have the same time to go."""
    _waiting.clear()
    connections = list(_open)
    for connection in connections:
        connection.say_bye(BYE_LIMIT)
    until = time.monotonic() + LEAVE_LIMIT
    for connection in connections:
        connection.channel.leave(max(0.0, until - time.monotonic()))
        connection.close()


class ExternalBot(Bot):
    """One seat in one game. `hear` passes events on; `finish` must be called in the end, whatever happens."""

    def __init__(self, name: str, limit: float = LIMIT) -> None:
        self.name = name
        self.limit = limit
        self.connection: Optional[Connection] = None
        self.match = f"{os.getpid()}-{next(_numbers)}"
        self.asked = 0
        self.heard: list[Event] = []
        self.told: list[Happening] = []
        self.text: Optional[Text] = None

    def begin(self, setup: Setup, seat: int) -> None:
        """Take the seat; BotFault if the bot does not come."""
        self.connection = _waiting_connection(self.name) or Connection(self.name)
        self.text = setup.game.text("en")
        games = self.connection.bot.games
        try:
            if games and setup.game.name not in games:
                raise BotFault(f"does not play {setup.game.name}", "stranger")
            self.connection.send(
                Start(
                    match=self.match,
                    game=setup.game.name,
                    rules=setup.rules,
                    components=setup.components.digest,
                    seats=setup.seats,
                    seat=seat,
                    settings=setup.settings,
                    limit=self.limit,
                )
            )
        except BotFault:
            self.drop()
            raise

    def hear(self, events: list[Event]) -> None:
        """Note what has happened, for the bot's next decision."""
        self.heard += events

    def pass_on(self, told: list[Happening]) -> None:
        """The same, by somebody who has made messages of the events already."""
        self.told += told

    def choose(self, state: State, seat: int) -> int:
        if self.connection is None:
            self.begin(state.setup, seat)
        assert self.connection is not None
        options = state.options(seat)
        self.asked += 1
        question = Decide(
            match=self.match,
            id=self.asked,
            view=state.view(seat),
            events=self._events(state.setup, seat),
            options=[self._option(state, seat, action) for action in options],
            time=self.limit,
        )
        try:
            answer = self.connection.ask(question, Action, self.limit)
            if answer.id != self.asked:
                raise BotFault(f"answered question {answer.id}, but {self.asked} was asked", "nonsense")
            if answer.action not in options:
                raise BotFault(f"chose {answer.action}, which is not among its {len(options)} options", "illegal")
        except BaseException:  # Ctrl-C as well: an answer that is still to come would be taken for another one
            self.drop()
            raise
        return int(answer.action)

    def _option(self, state: State, seat: int, action: int) -> Option:
        assert self.text is not None
        game = state.setup.game
        return Option(action=action, noun=game.noun(action), label=game.label(state, seat, action, self.text))

    def _events(self, setup: Setup, seat: int) -> list[Happening]:
        assert self.text is not None
        told = self.told + [
            Happening(
                kind=event.kind.name,
                seat=event.seat if event.seat >= 0 else None,
                fields=event.fields(seat),
                text=setup.game.describe(event, seat, setup, self.text),
            )
            for event in self.heard
        ]
        self.heard, self.told = [], []
        return told

    def finish(self, state: State) -> None:
        """The game has ended, or is left: the bot may wait for another one."""
        self.leave(state.scores() if state.over else None, state.winners())

    def leave(self, scores: Optional[list[int]], winners: list[int]) -> None:
        """The same, where there is no state."""
        if self.connection is None:
            return
        try:
            self.connection.send(End(match=self.match, scores=scores, winners=winners))
        except BotFault:
            self.drop()
        else:
            _waiting[self.name].append(self.connection)
            self.connection = None

    def interrupt(self) -> None:
        """Nobody is interested in what the bot decides: who asks it in another thread is told of a fault."""
        connection = self.connection
        if connection is not None:
            connection.channel.interrupt()

    def drop(self) -> None:
        """End the bot's process: the next game has a fresh one."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None
