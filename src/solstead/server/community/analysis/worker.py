"""A process that tries what else was possible in finished games, and reads positions that people set up: a question a
line, an answer a line.

It thinks whenever nobody else wants the processor, and has a limit of memory.
"""

from __future__ import annotations

import gc
import sys
from typing import Any, Optional, Union

from msgspec import Raw, Struct, field, json

from solstead.core.chance import chance, fork
from solstead.core.errors import BadPosition, SolsteadError
from solstead.core.record import Record
from solstead.core.registry import load
from solstead.core.state import State
from solstead.review import form, positions, trying
from solstead.review.form import Form
from solstead.review.positions import Misfit
from solstead.review.reasons import reason
from solstead.review.trips import known_state
from solstead.review.words import words as review_words
from solstead.server.community.review.worker import MOST_MEMORY, NICENESS
from solstead.server.shown.shows import Option, Prompt, question, words
from solstead.server.thinking import worker


class Asked(Struct, tag="line"):
    """A line that is tried, from a step of a game or from a position, and what is wanted."""

    record: Optional[Record]
    components: Optional[dict[str, Any]]
    position: Optional[dict[str, Any]]
    step: int
    seat: int  # who does not know what is dealt anew; -1: everything is as it was
    deal: int
    line: list[tuple[int, int]]
    judge: bool
    games: int
    whole: bool  # the position is wanted too
    language: str
    people: list[str] = field(default_factory=list)  # by seat, where they are known
    begun: int = 0  # games that have been played out already
    seconds: float = trying.SECONDS  # for those that are played out now


class SetUp(Struct, tag="position"):
    """A position that somebody sets up; None: as the game begins."""

    game: str
    position: Optional[dict[str, Any]]
    seats: Optional[int]
    settings: dict[str, Any]
    seed: int
    viewer: int  # viewer seat; -1: the seat to decide
    questions: bool  # what else could be asked in it
    playable: bool  # refused, unless a game can go on from it
    language: str


class WantForm(Struct, tag="form"):
    game: str
    seats: int
    language: str


AnyQuestion = Union[Asked, SetUp, WantForm]


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
    judged: list[JudgedOption] = field(default_factory=list)  # by what the seat knows that decides; the best first
    # how everybody stands with all cards open, as the curve of a review says; only where all is as it was
    wins: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    position: Optional[dict[str, Any]] = None


class Asking(Struct):
    """A question that may be pending in a position."""

    seat: int
    text: str
    stack: list[dict[str, Any]]


class Edited(Struct):
    """A position, and the table as it looks in it; or what does not fit."""

    position: dict[str, Any]
    seat: int = -1  # who decides
    viewer: int = -1  # with whose eyes the table is seen
    seats: list[str] = field(default_factory=list)
    view: Any = None
    question: str = ""
    misfit: Optional[Misfit] = None
    fitted: bool = False  # what was pending did not fit: something else is
    questions: list[Asking] = field(default_factory=list)


class Reply(Struct):
    """An answer, or why there is none."""

    problem: str = ""
    found: Raw = Raw(b"null")


def beginning(asked: Asked) -> State:
    """Where a line begins."""
    if asked.record is not None:
        return trying.begin(asked.record.replay(asked.components), asked.step, asked.seat, asked.deal)
    assert asked.position is not None
    state, _ = positions.read(load(asked.position["game"]), asked.position)
    if asked.seat != trying.AS_IT_WAS:
        state = known_state(state, asked.seat, asked.deal)
    state.chance = fork(chance(asked.deal))
    return state


def tried(asked: Asked) -> Tried:
    state = beginning(asked)
    game, text = state.setup.game, words(state.setup.game.name, asked.language).among(asked.people)
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
        prompt=question(state.determinise(who, 0), who, len(asked.line), text) if who >= 0 else None,
        labels=labels,
        scores=state.scores(),
        winners=state.winners(),
        position=state.to_dict() if asked.whole else None,
    )
    if who >= 0 and asked.judge and found.prompt is not None:
        called = {each.action: each for each in found.prompt.options}
        found.judged = [judged(each, called[each.action]) for each in trying.judge(state, who, asked.deal)]
    if asked.judge and asked.seat == trying.AS_IT_WAS:
        found.wins, found.leads = trying.standing(state)
    if who >= 0 and asked.games:
        played_out = trying.play_out(state, asked.seat, asked.games, asked.deal, asked.seconds, asked.begun)
        found.outcomes = [Outcome(*each) for each in played_out]
    return found


def edited(asked: SetUp) -> Edited:
    game, text = load(asked.game), words(asked.game, asked.language)
    if asked.position is None:
        state, fitted = game.new(asked.seats, asked.seed, asked.settings), False
    else:
        try:
            state, fitted = positions.read(game, asked.position)
            if asked.playable:
                positions.check_playable(state)
        except BadPosition as error:
            told = positions.misfit(asked.position, str(error))
            why = reason(told.reason, asked.language)
            if told.path[:1] == ["stack"]:
                why = review_words(asked.language)("no_question")
            return Edited(asked.position, misfit=Misfit(told.path, why))
    who = state.to_act()[0] if not state.over else -1
    viewer = asked.viewer if 0 <= asked.viewer < state.setup.seats else who
    found = Edited(
        state.to_dict(),
        who,
        viewer,
        [game.seat_name(seat, state.setup, text) for seat in range(state.setup.seats)],
        state.view(None if viewer < 0 else viewer),
        game.question(state.determinise(who, 0), who, text) if who >= 0 else "",
        fitted=fitted,
    )
    for each in positions.fitting(game, found.position) if asked.questions else []:
        seat = each.to_act()[0]
        found.questions.append(
            Asking(seat, game.question(each.determinise(seat, 0), seat, text), each.to_dict()["stack"])
        )
    return found


def formed(asked: WantForm) -> Form:
    return form.form(load(asked.game), asked.seats, words(asked.game, asked.language))


def answer(asked: AnyQuestion) -> Union[Tried, Edited, Form]:
    match asked:
        case Asked():
            return tried(asked)
        case SetUp():
            return edited(asked)
        case _:
            return formed(asked)


def judged(found: trying.Judged, called: Option) -> JudgedOption:
    return JudgedOption(found.action, called.noun, called.label, found.win, found.lead, found.noise)


def main() -> None:
    worker.limit(MOST_MEMORY, NICENESS)
    gc.freeze()
    questions = json.Decoder(AnyQuestion)
    for line in sys.stdin.buffer:
        try:
            reply = Reply(found=Raw(json.encode(answer(questions.decode(line)))))
        except SolsteadError as error:
            reply = Reply(str(error))
        except (MemoryError, OverflowError, RecursionError, TypeError, ValueError, LookupError) as error:
            reply = Reply(f"that cannot be read: {type(error).__name__}")
        worker.answer(json.encode(reply))


if __name__ == "__main__":
    main()
