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
        self._options: set[Noun] = {game.noun(action) for action in state.options(seat)}

    def say(self, noun: Noun, key: str, **values: Union[str, int]) -> None:
        """The thing cannot be chosen, in the words of `why.KEY`."""
        if noun not in self._options and noun not in self.found:
            self.found[noun] = self.text(f"why.{key}", **values)
