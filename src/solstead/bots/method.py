"""How to search: the numbers that a search is made of."""

from __future__ import annotations

from mypy_extensions import i64

from solstead.core.errors import SolsteadError


class SearchMethod:
    """One way to search. `iterations` or `seconds` end a search, whichever comes first; 0 means no such limit."""

    def __init__(
        self,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        exploration: float = 0.5,
        horizon: int = -1,
        turns: int = 1,
        scale: float = 2000.0,
        trust: float = 0.0,
    ) -> None:
        if iterations <= 0 and seconds <= 0.0:
            raise SolsteadError("a search needs a budget: iterations or seconds")
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.exploration: float = exploration  # how much an option is tried that looks worse
        self.horizon: i64 = horizon  # decisions beyond the tree before a position is estimated; -1: play to the end
        self.turns: i64 = turns  # random turns of which the best is taken beyond the tree
        self.scale: float = scale  # a lead, in hundredths of a point, that nearly decides a game
        self.trust: float = trust  # how much more an option must bring that a network calls e times less likely
