"""The list of promises: functions of the modules here whose names begin with `promise_`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, Union

from solstead.core.game import Game
from solstead.testing import deals, files, fuzz, knowledge, play, records
from solstead.testing.cases import Case, cases

MODULES = (play, knowledge, deals, records, files, fuzz)


class Promise:
    """One promise about one game, or one case of it. Call it: AssertionError says that it is not kept."""

    def __init__(self, call: Callable[[Any], None], subject: Union[Game, Case]) -> None:
        self.call = call
        self.name = call.__name__.removeprefix("promise_")
        self.words = inspect.getdoc(call) or self.name.replace("_", " ")
        self.subject = subject

    def __call__(self) -> None:
        self.call(self.subject)

    def __str__(self) -> str:
        return f"{self.name}-{self.subject.name if isinstance(self.subject, Game) else self.subject}"


def promises(game: Game) -> Iterator[Promise]:
    """Every promise about a game and its cases."""
    for module in MODULES:
        for name, call in vars(module).items():
            if name.startswith("promise_"):
                in_cases = "case" in inspect.signature(call).parameters
                for subject in cases(game) if in_cases else [game]:
                    yield Promise(call, subject)


def check(game: Game) -> None:
    """Check every promise; AssertionError names the first that is not kept."""
    for promise in promises(game):
        try:
            promise()
        except AssertionError as broken:
            raise AssertionError(f"{promise}: {broken}") from broken
