"""Many games at once, with one learning seat in each. The loop over games, the bots' moves, the observations and the
masks of legal actions stay inside the compiled engine."""

from __future__ import annotations

from typing import Any, Optional, SupportsIndex

from librt.strings import BytesWriter
from mypy_extensions import i64

from solstead.bots.bot import Bot, ask
from solstead.bots.named import make
from solstead.bots.random import RandomBot
from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance, chance, fork
from solstead.core.errors import SolsteadError
from solstead.core.features import Features, write_legal
from solstead.core.game import Game
from solstead.core.state import Setup, State, as_int
from solstead.envs.rewards import ILLEGAL, check_reward, rewards


class Batch:
    """A number of games. `observations`, `masks`, `rewards` and `ended` speak of the learning seats, game by game.

    A game that has ended begins anew within the same step: its reward and end are those of the old game, its
    observation and mask those of the new one. `last` has the observations of the games that ended. An illegal action
    loses the game.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seats: Optional[SupportsIndex],
        seat: Optional[SupportsIndex],
        opponents: list[str],
        reward: str,
        settings: Optional[dict[str, Any]],
    ) -> None:
        self.game = game
        self.setup: Setup = game.setup(seats, settings)
        self.features: Features[Any] = features_of(game)
        self.reward = check_reward(reward)
        self.seat: i64 = -1 if seat is None else as_int(seat, "a seat")  # of the learner; -1 for any, drawn anew
        if not -1 <= self.seat < self.setup.seats:
            raise SolsteadError(f"seats are 0 to {self.setup.seats - 1}, not {seat}")
        self.names = opponent_names(opponents, self.setup.seats)
        self.count: i64 = games
        self.size: int = self.features.size(self.setup.seats)  # of one observation
        self.seen = BytesWriter()  # kept, because memory that is new in every step costs time
        self.may = BytesWriter()
        self.start(None)

    def start(self, seed: Optional[SupportsIndex]) -> None:
        """New games everywhere; equal seeds give equal games."""
        self.source: Chance = chance(seed)
        self.bots: list[Bot] = [make(name, self.game, self.source.below(2**31 - 1)) for name in self.names]
        self.states: list[State] = []
        self.seats: list[int] = []
        self.rewards: list[float] = [0.0] * self.count
        self.ended: list[bool] = [False] * self.count
        self.last: list[bytes] = [b""] * self.count
        self.seen.truncate(0)
        self.may.truncate(0)
        for i in range(self.count):
            state, seat = self.begin()
            self.states.append(state)
            self.seats.append(seat)
            self.look(i)
        self.show()

    def begin(self) -> tuple[State, int]:
        """A game in which the learner is to decide, and its seat there."""
        while True:
            seat: i64 = self.seat if self.seat >= 0 else self.source.below(self.setup.seats)
            state = self.game.begin(self.setup, fork(self.source), None)
            play_on(state, seat, self.bots, self.source)
            if not state.over:
                return state, seat

    def step(self, actions: list[int]) -> None:
        """Take one decision in every game."""
        if len(actions) != self.count:
            raise SolsteadError(f"there are {self.count} games, not {len(actions)}")
        self.seen.truncate(0)
        self.may.truncate(0)
        for i in range(self.count):
            self.step_one(i, actions[i])
            self.look(i)  # at once: of many games, the processor's caches keep no more than the last ones
        self.show()

    def step_one(self, i: i64, action: i64) -> None:
        state = self.states[i]
        seat: i64 = self.seats[i]
        self.rewards[i] = 0.0
        self.ended[i] = False
        if not is_legal(state, seat, action):
            self.rewards[i] = ILLEGAL
        else:
            state.step(seat, action)
            play_on(state, seat, self.bots, self.source)
            if not state.over:
                return
            self.rewards[i] = rewards(state, self.reward)[seat]
        self.ended[i] = True
        self.last[i] = self.features.observe(state, seat)
        self.states[i], self.seats[i] = self.begin()

    def look(self, i: i64) -> None:
        """Write down what the learner of a game sees and may do."""
        self.features.write(self.states[i], self.seats[i], self.seen)
        write_legal(self.states[i], self.seats[i], self.may)

    def show(self) -> None:
        """All games have been looked at."""
        self.observations: bytes = self.seen.getvalue()  # 32-bit floats
        self.masks: bytes = self.may.getvalue()  # one byte for each action


def is_legal(state: State, seat: i64, action: i64) -> bool:
    """Whether a seat that must decide may choose this action."""
    return 0 <= action < state.setup.game.num_actions and state.stack[-1].allows(state, seat, action)


def play_on(state: State, learner: i64, bots: list[Bot], source: Chance) -> None:
    """Let the bots decide until the learner must. The bots sit behind the learner in turn order."""
    seats: i64 = state.setup.seats
    while not state.over:
        frame = state.stack[-1]
        owing = frame.owes(state)
        if owing & BIT[learner]:
            return
        seat = bits.lowest(owing)
        bot = bots[seat - learner - 1 if seat > learner else seat - learner - 1 + seats]
        if isinstance(bot, RandomBot):  # sees the options alone, so it needs no state of its own
            state.step(seat, frame.pick(state, seat, source))
        else:
            state.step(seat, ask(bot, state, seat, source))


def features_of(game: Game) -> Features[Any]:
    """How a game is observed; an error if it does not say."""
    if game.features is None:
        raise SolsteadError(f"{game.name} does not say how it is observed: give its Game some `features`")
    return game.features


def opponent_names(opponents: list[str], seats: int) -> list[str]:
    """The bots of the other seats: one for all, or one for each."""
    if len(opponents) == 1:
        return opponents * (seats - 1)
    if len(opponents) != seats - 1:
        raise SolsteadError(f"with {seats} seats there are {seats - 1} opponents, not {len(opponents)}")
    return opponents
