"""A process that thinks for bots: one question a line on its input, one answer a line on its output.

It is shown what the seat may know, dealt at random where the seat does not, and it ends when its input does.
"""

from __future__ import annotations

import gc
import sys
import time
from typing import Any, Optional

from msgspec import Struct, json

from solstead.bots import Bot, analyse, make
from solstead.core.components import Components
from solstead.core.game import Game
from solstead.core.registry import load
from solstead.core.state import State
from solstead.review.hinting import why
from solstead.server.thinking import worker
from solstead.server.thinking.pace import Pace

#: How long a hint is thought about.
HINT_SECONDS = 0.6
#: How many bots a process remembers.
KEPT = 3


class Question(Struct):
    """What a bot needs to choose."""

    bot: str  # "": a hint is wanted
    game: str
    components: Optional[dict[str, Any]]
    position: dict[str, Any]
    seat: int
    sealed: bool = False  # nobody must know what is answered, so neither how long it was thought about
    language: str = "en"  # of a hint


class Hinted(Struct):
    """An option, as a search sees it."""

    action: int
    share: float  # the part of the search that tried it, from 0 to 1: how sure it is of it
    win: float  # how likely the seat wins after it, from 0 to 1
    lead: float  # how far it is expected to be ahead then, in points


class Hint(Struct):
    """What a search thinks of a position."""

    options: list[Hinted]  # the best first
    wins: list[float]  # how likely each seat wins
    why: str = ""  # why the first comes before the second, in a sentence


def hint(state: State, seat: int, language: str) -> Hint:
    found = analyse(state, seat, seconds=HINT_SECONDS)
    options = [Hinted(x.action, x.share, x.win, x.lead) for x in found.options]
    said = why(state, seat, options[0].action, options[1].action, language) if len(options) > 1 else ""
    return Hint(options, found.wins, said)


class Positions:
    """Makes states of questions, and remembers the components they were about."""

    def __init__(self) -> None:
        self.components: dict[str, Components] = {}

    def read(self, question: Question) -> State:
        game = load(question.game)
        digest = str(question.position["components"])
        if digest not in self.components:
            self.components[digest] = game.components(question.components)
        return game.from_dict(question.position, components=self.components[digest])


class Bots:
    """The bots that were asked last: what they have found out helps at the next decision, and holds at every table.

    Each seat has bots of its own. A search knows the hand of its seat, and so does what it remembers of the others'
    decisions: another seat of the same table must not think on from there.
    """

    def __init__(self) -> None:
        self.made: dict[tuple[str, str, int], Bot] = {}

    def get(self, name: str, game: Game, seat: int) -> Bot:
        key = (name, game.name, seat)
        bot = self.made.pop(key, None) or make(name, game)
        while len(self.made) >= KEPT:
            del self.made[next(iter(self.made))]
        self.made[key] = bot
        return bot


def main() -> None:
    gc.freeze()  # searching, it would look at everything that was imported again and again
    questions = json.Decoder(Question)
    positions, bots, pace = Positions(), Bots(), Pace()
    for line in sys.stdin.buffer:
        question = questions.decode(line)
        state, seat = positions.read(question), question.seat
        bot = bots.get(question.bot, state.setup.game, seat) if question.bot else None
        began = time.monotonic()
        answer = bot.choose(state, seat) if bot else hint(state, seat, question.language)
        if bot and question.sealed:
            choice = len(state.options(seat)) > 1
            time.sleep(pace.rest(question.game, question.bot, time.monotonic() - began, choice))
        worker.answer(json.encode(answer))


if __name__ == "__main__":
    main()
