"""A process that tries what else was possible in finished games: a question a line, an answer a line.

It thinks whenever nobody else wants the processor, and has a limit of memory.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from typing import Any, Optional

from msgspec import Struct, field, json

from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.record import Record
from solstead.core.state import State
from solstead.core.text import Text
from solstead.review import trying
from solstead.server.review_worker import MOST_MEMORY, NICENESS
from solstead.server.shows import Option, Prompt, option, words


class Asked(Struct):
    """A line that is tried, and what is wanted."""

    record: Record
    components: Optional[dict[str, Any]]
    step: int
    seat: int  # who does not know what is dealt anew; -1: everything is as it was
    deal: int
    line: list[tuple[int, int]]
    judge: bool
    games: int
    language: str


class JudgedOption(Struct):
    """An option, as the judge sees it."""

    action: int
    noun: list[Any]
    label: str
    win: float
    lead: float
    noise: float


class Outcome(Struct):
    """A game that bots have played to its end."""

    scores: list[int]
    winners: list[int]


class Tried(Struct):
    """The table at the end of a line, with the eyes of who decides there."""

    seat: int  # who decides; -1 when the game is over
    seats: list[str]
    view: Any
    prompt: Optional[Prompt]
    labels: list[str]  # of the decisions of the line
    scores: list[int]
    winners: list[int]
    judged: list[JudgedOption] = field(default_factory=list)  # the best first
    outcomes: list[Outcome] = field(default_factory=list)
    problem: str = ""  # why there is no answer


def answer(asked: Asked) -> Tried:
    match = asked.record.replay(asked.components)
    state = trying.begin(match, asked.step, asked.seat, asked.deal)
    game, text = match.game, words(match.game.name, asked.language)
    labels: list[str] = []
    for seat, action in asked.line:
        if not state.over and seat in state.to_act() and action in state.options(seat):
            labels.append(game.label(state.determinise(seat, 0), seat, action, text))
        trying.follow(state, [(seat, action)])
    seats = [game.seat_name(seat, state.setup, text) for seat in range(state.setup.seats)]
    who = state.to_act()[0] if not state.over else -1
    found = Tried(
        seat=who,
        seats=seats,
        view=state.view(None if who < 0 else who),
        prompt=prompt(state, who, len(asked.line), game, text) if who >= 0 else None,
        labels=labels,
        scores=state.scores(),
        winners=state.winners(),
    )
    if who >= 0 and asked.judge and found.prompt is not None:
        called = {each.action: each for each in found.prompt.options}
        found.judged = [judged(each, called[each.action]) for each in trying.judge(state, who, asked.deal)]
    if who >= 0 and asked.games:
        viewer = trying.AS_IT_WAS if asked.seat == trying.AS_IT_WAS else who
        found.outcomes = [Outcome(*each) for each in trying.play_out(state, viewer, asked.games, asked.deal)]
    return found


def prompt(state: State, seat: int, asked: int, game: Game, text: Text) -> Prompt:
    known = state.determinise(seat, 0)
    options = [option(known, seat, action, text) for action in state.options(seat)]
    return Prompt(asked, state.stack[-1].kind, game.question(known, seat, text), True, options)


def judged(found: trying.Judged, called: Option) -> JudgedOption:
    return JudgedOption(found.action, called.noun, called.label, found.win, found.lead, found.noise)


def main() -> None:
    with contextlib.suppress(AttributeError, OSError):  # where the system has no such thing
        os.nice(NICENESS)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    gc.freeze()
    questions = json.Decoder(Asked)
    for line in sys.stdin.buffer:
        try:
            found = answer(questions.decode(line))
        except SolsteadError as error:
            found = Tried(-1, [], None, None, [], [], [], problem=str(error))
        sys.stdout.buffer.write(json.encode(found) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
