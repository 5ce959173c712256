"""Positions that people set up: read by the game itself, which says what does not fit; the question that is pending is
found where the rest is right and only that is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Optional, Union

from msgspec import Struct, json

from solstead.core.chance import chance
from solstead.core.errors import BadPosition, SolsteadError
from solstead.core.game import ComponentsSource, Game, play_out
from solstead.core.state import State
from solstead.review.form import HEAD, questions

Path = list[Union[str, int]]

#: Random games that must come to an end before people may play on from a position.
PLAYED_OUT = 2
#: How long such a game may be, in decisions.
LONGEST = 20_000
#: Questions that are tried in one position at most.
MOST_TRIED = 600

_PLACE = re.compile(r"[a-z_]+(?:\[\d+\]|\.[a-z_]+)*")
#: A sentence begins with what it is about: `hand must be ...`, `turn and acted: ...`.
_ABOUT = re.compile(rf"{_PLACE.pattern}(?:(?:,| and) {_PLACE.pattern})*(?::| (?=must |is ))")
_PART = re.compile(r"[a-z_]+|\d+")


class Misfit(Struct):
    """Why something is no position: what the game says, and where that is."""

    path: Path
    reason: str


def misfit(position: Any, error: str) -> Misfit:
    """What an error is about: the first place of the position that it names."""
    about, reason = parted(error)
    for found in _PLACE.finditer(about or error):
        path = path_in(position, found.group())
        if path and path[0] not in ("game", "seats"):
            return Misfit(path, reason)
    return Misfit([], error)


def parted(error: str) -> tuple[str, str]:
    """What an error is about, and what it says of that."""
    about = _ABOUT.match(error)
    return (about.group(), error[about.end() :].strip()) if about else ("", error)


def path_in(position: Any, place: str) -> Path:
    """As much of a place as there is in a position."""
    path: Path = []
    for part in _PART.findall(place):
        key: Union[str, int] = int(part) if part.isdigit() else part
        there = isinstance(position, list) and isinstance(key, int) and key < len(position)
        if not there and not (isinstance(position, dict) and key in position):
            break
        position = position[key]
        path.append(key)
    return path


def read(game: Game, position: dict[str, Any], components: ComponentsSource = None) -> tuple[State, bool]:
    """The state of a position; if everything fits but what is pending, with a question that does, and True. BadPosition
    says what is wrong."""
    try:
        return game.from_dict(position, seed=0, components=components), False
    except BadPosition as error:
        if not _is_laid_out(game, position, components):
            raise
        for stack in asked(game, position):
            state = _with(game, position, stack, components)
            if state is not None:
                return state, True
        raise error


def _is_laid_out(game: Game, position: dict[str, Any], components: ComponentsSource) -> bool:
    """Whether a position is right but for what is pending in it."""
    try:
        setup = game.setup(position.get("seats"), position.get("settings"), components)
        game.read(setup, {key: value for key, value in position.items() if key not in HEAD}, chance(0))
    except (SolsteadError, TypeError, ValueError, LookupError):
        return False
    return True


def _with(
    game: Game, position: dict[str, Any], stack: list[dict[str, Any]], components: ComponentsSource
) -> Optional[State]:
    """The position with this pending, if it fits and there is something to choose."""
    try:
        state = game.from_dict({**position, "over": False, "stack": stack}, seed=0, components=components)
    except BadPosition:
        return None
    return state if state.to_act() and state.options(state.to_act()[0]) else None


def asked(game: Game, position: dict[str, Any]) -> Iterator[list[dict[str, Any]]]:
    """What might be pending: the same for other seats, and what is asked in other positions, each for every seat."""
    seats = int(position["seats"])
    known = [*([position["stack"]] if position.get("stack") else []), *questions(game, seats)]
    tried: set[bytes] = set()
    for stack in known:
        for seat in range(seats):
            for there in _seated(stack, seat, seats):
                key = json.encode(there)
                if key not in tried:
                    tried.add(key)
                    yield there
                if len(tried) >= MOST_TRIED:
                    return


def _seated(stack: list[dict[str, Any]], seat: int, seats: int) -> Iterator[list[dict[str, Any]]]:
    """A question for another seat; one that several answer, for every part of them."""
    moved = [{**frame, **({"seat": seat} if "seat" in frame else {})} for frame in stack]
    last = moved[-1]
    if not isinstance(last.get("asked"), list):
        yield moved
        return
    everybody = range(seats)
    for size in range(seats, 0, -1):
        for some in combinations(everybody, size):
            answers: dict[str, Any] = {"answers": [[] for _ in everybody]} if "answers" in last else {}
            yield [*moved[:-1], {**last, "asked": list(some), "owing": list(some), **answers}]


def fitting(game: Game, position: dict[str, Any], components: ComponentsSource = None) -> list[State]:
    """The position with each question that may be pending in it: one of each kind for each seat, its own first."""
    found: dict[tuple[str, int], State] = {}
    for stack in asked(game, position):
        state = _with(game, position, stack, components)
        if state is not None:
            found.setdefault((state.stack[-1].kind, state.to_act()[0]), state)
    return list(found.values())


def check_playable(state: State) -> None:
    """BadPosition, unless a game can be played on from here to its end."""
    if state.over:
        raise BadPosition("over: the game is over in this position")
    for seed in range(PLAYED_OUT):
        trial = state.clone()
        trial.chance = chance(seed)
        try:
            play_out(trial)
        except (SolsteadError, ArithmeticError, LookupError, TypeError, ValueError, AssertionError) as error:
            raise BadPosition(f"no game can go on from this position: {type(error).__name__}") from None
