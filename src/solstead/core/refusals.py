"""Why something cannot be chosen now, in words: what somebody asks who points at it and finds that nothing happens."""

from __future__ import annotations

from typing import Union

from solstead.core.nouns import Noun
from solstead.core.state import State
from solstead.core.text import Text


class Refusals:
    """Reasons by thing, as `Game.refusals` returns them. What is an option has none, and the first one given counts."""

    def __init__(self, state: State, seat: int, text: Text) -> None:
        game = state.setup.game
        self.text = text
        self.found: dict[Noun, str] = {}
        self._told: dict[tuple[Union[str, int], ...], str] = {}  # many things have the same reason
        self._options: set[Noun] = {game.noun(action) for action in state.options(seat)}

    def say(self, noun: Noun, key: str, **values: Union[str, int]) -> None:
        """The thing cannot be chosen, in the words of `why.KEY`."""
        if noun in self._options or noun in self.found:
            return
        reason = (key, *values.values())
        if reason not in self._told:
            self._told[reason] = self.text(f"why.{key}", **values)
        self.found[noun] = self._told[reason]
