"""Opponents that are functions of arrays: a network of yours, or a rule in NumPy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Union

import numpy as np

from solstead.bots.bot import Bot
from solstead.core.errors import SolsteadError
from solstead.core.state import State
from solstead.envs.batch import look_all
from solstead.envs.common import Floats, Mask

#: From observations and masks of legal actions, a row for each table, to an action for each row.
Policy = Callable[[Floats, Mask], Any]
#: A bot by its name (see `solstead.bots.named.make`), a Bot, or a policy.
Opponent = Union[str, Bot, Policy]


class PolicyBot(Bot):
    """Plays by a policy. Where many tables wait for it, it is called once for all of them."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, state: State, seat: int) -> int:
        return self.choose_many([state], [seat])[0]

    def together(self) -> bool:
        return True

    def choose_many(self, states: list[State], seats: list[int]) -> list[int]:
        seen, may = look_all(states, seats)
        rows = len(states)
        observations = np.frombuffer(seen, np.float32).reshape(rows, -1)
        masks = np.frombuffer(may, np.int8).reshape(rows, -1)
        actions = np.asarray(self.policy(observations, masks))
        if actions.shape != (rows,):
            raise SolsteadError(f"a policy was shown {rows} tables, and gave actions of shape {actions.shape}")
        return [int(action) for action in actions]


def bots_of(opponents: Union[Opponent, Iterable[Opponent]]) -> list[Union[str, Bot]]:
    """Normalise opponents to a list of bots or their names."""
    if isinstance(opponents, (str, Bot)) or callable(opponents):
        opponents = [opponents]
    return [given if isinstance(given, (str, Bot)) else PolicyBot(given) for given in opponents]
