"""A process that talks to the bots of the host, for all games at once: one message a line on its input, one answer a
line on its output. Nobody waits for a bot but its own game.

It is shown what the seats may know, dealt at random where they do not. When its input ends it hangs up and ends.
"""

from __future__ import annotations

import logging
import signal
import sys
import threading
from collections.abc import Callable
from typing import Optional, Union

from msgspec import Struct, json

from solstead.bots.external import BotFault, ExternalBot, close_all
from solstead.bots.external.messages import Happening
from solstead.server.base import logs
from solstead.server.thinking import worker
from solstead.server.thinking.bot_worker import Positions, Question

log = logging.getLogger(__name__)


class Ask(Struct, tag="ask"):
    """A bot is to choose."""

    id: int
    game: str  # the table and the seat; a bot keeps its connection for a whole game
    limit: float  # seconds
    events: list[Happening]  # since its last decision
    question: Question  # with the address of the bot


class Leave(Struct, tag="leave"):
    """A game is over, or nobody looks at it for now."""

    game: str
    scores: Optional[list[int]]
    winners: list[int]


class Answer(Struct):
    """What a bot has chosen, or what it did instead."""

    id: int
    action: int = -1
    fault: str = ""


class Game:
    """A bot at one seat of one table."""

    def __init__(self, address: str, limit: float) -> None:
        self.bot = ExternalBot(address, limit)
        self.lock = threading.Lock()


class Worker:
    """All games, and a thread for whatever is going on in one of them."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}
        self.positions = Positions()
        self.reading = threading.Lock()
        self.writing = threading.Lock()

    def run(self) -> None:
        messages = json.Decoder(Union[Ask, Leave])
        for line in sys.stdin.buffer:
            message = messages.decode(line)
            if isinstance(message, Ask):
                game = self.games.setdefault(message.game, Game(message.question.bot, message.limit))
                self._spawn(self.ask, game, message)
            elif message.game in self.games:
                self._spawn(self.leave, self.games.pop(message.game), message)
        close_all()

    def _spawn(self, work: Callable[..., None], *given: object) -> None:
        threading.Thread(target=work, args=given, daemon=True).start()

    def ask(self, game: Game, ask: Ask) -> None:
        answer = Answer(ask.id)
        try:
            with self.reading:
                state = self.positions.read(ask.question)
            with game.lock:
                game.bot.pass_on(ask.events)
                answer.action = game.bot.choose(state, ask.question.seat)
        except BotFault as fault:
            answer.fault = fault.kind
        except Exception as error:  # whatever goes wrong between us and a bot costs this game alone
            log.error("bot_line_broken", exc_info=error)
            game.bot.drop()
            answer.fault = "ended"
        if answer.fault and self.games.get(ask.game) is game:
            del self.games[ask.game]
        with self.writing:
            worker.answer(json.encode(answer))

    def leave(self, game: Game, leave: Leave) -> None:
        if game.lock.locked():
            game.bot.interrupt()
        with game.lock:
            game.bot.leave(leave.scores, leave.winners)


if __name__ == "__main__":
    logs.set_up("warning")
    signal.signal(signal.SIGINT, lambda *_: None)  # it ends with its input
    Worker().run()
