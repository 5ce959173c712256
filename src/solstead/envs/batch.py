"""Many games at once, with one learning seat in each. The loop over games, the bots' moves, the observations and the
masks of legal actions stay inside the compiled engine."""

from __future__ import annotations

from typing import Any, Final, Optional, SupportsIndex, Union

from librt.strings import BytesWriter
from mypy_extensions import i64

from solstead.bots.bot import Bot, ask
from solstead.bots.named import make
from solstead.bots.random import RandomBot
from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance, chance, fork
from solstead.core.errors import IllegalAction, SolsteadError
from solstead.core.features import Features, write_legal
from solstead.core.game import ComponentsSource, Game
from solstead.core.state import Setup, State, as_int
from solstead.envs.rewards import ILLEGAL, check_reward, rewards

#: Bytes of observations that are written before they are handed over.
ROOM: Final[i64] = 1 << 14


class Batch:
    """A number of games. `rewards`, `ended` and `illegal` speak of the learning seats, game by game, and so do the
    observations (32-bit floats) and masks (one byte for each action) that `start` and `step` write, row by row, into
    memory that they are given.

    A game that has ended begins anew within the same step: its reward and end are those of the old game, its
    observation and mask those of the new one. `last` has the observations of the games that ended. With `next_step` it
    begins anew in the next step, whatever is chosen there; until then any action is in its mask. An illegal action
    loses the game.

    The opponents are names of bots, or bots; those that are `together` are asked once for all games that wait.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seats: Optional[SupportsIndex],
        seat: Optional[SupportsIndex],
        opponents: list[Union[str, Bot]],
        reward: str,
        settings: Optional[dict[str, Any]],
        next_step: bool = False,
        components: ComponentsSource = None,
    ) -> None:
        self.game = game
        self.setup: Setup = game.setup(seats, settings, components)
        self.features: Features[Any] = features_of(game)
        self.reward = check_reward(reward)
        self.seat: i64 = -1 if seat is None else as_int(seat, "a seat")  # of the learner; -1 for any, drawn anew
        if not -1 <= self.seat < self.setup.seats:
            raise SolsteadError(f"seats are 0 to {self.setup.seats - 1}, not {seat}")
        self.opponents = opponents_of(opponents, self.setup.seats)
        self.next_step = next_step
        self.count: i64 = games
        self.size: int = self.features.size(self.setup.seats)  # of one observation
        self.bots: list[Bot] = make_all(self.opponents, self.game, chance(0))
        # Each game for itself, for of many games the processor's caches keep no more than the last ones; or all at
        # once, so that those who are asked together can be.
        self.stride: i64 = self.count if any(bot.together() for bot in self.bots) else 1
        self.seen = BytesWriter()  # kept, because memory that is new in every step costs time
        self.may = BytesWriter()

    def start(self, seed: Optional[SupportsIndex], observations: memoryview, masks: memoryview) -> None:
        """New games everywhere; equal seeds give equal games."""
        self.show_in(observations, masks)
        self.source: Chance = chance(seed)
        self.bots = make_all(self.opponents, self.game, self.source)
        self.waiting: list[list[int]] = [[] for _ in self.bots]  # the games in which each is asked together
        self.states: list[State] = [self.game.begin(self.setup, chance(0), None)] * self.count
        self.seats: list[int] = [0] * self.count
        self.rewards: list[float] = [0.0] * self.count
        self.ended: list[bool] = [False] * self.count
        self.illegal: list[bool] = [False] * self.count
        self.last: list[bytes] = [b""] * self.count
        for first in range(0, self.count, self.stride):
            games = list(range(first, first + self.stride))
            self.begin(games)
            for i in games:
                self.look(i)
        self.hand_over()

    def begin(self, games: list[int]) -> None:
        """New games in which the learner is to decide."""
        while games:
            for i in games:
                self.seats[i] = self.seat if self.seat >= 0 else self.source.below(self.setup.seats)
                self.states[i] = self.game.begin(self.setup, fork(self.source), None)
            self.play_on(games)
            games = [i for i in games if self.states[i].over]

    def step(self, actions: list[int], observations: memoryview, masks: memoryview) -> None:
        """Take one decision in every game."""
        if len(actions) != self.count:
            raise SolsteadError(f"there are {self.count} games, not {len(actions)}")
        self.show_in(observations, masks)
        for first in range(0, self.count, self.stride):
            games = list(range(first, first + self.stride))
            self.step_some(games, actions)
            for i in games:
                self.look(i)
        self.hand_over()

    def step_some(self, games: list[int], actions: list[int]) -> None:
        """Take one decision in each of these games."""
        new: list[int] = []
        going: list[int] = []
        for i in games:
            begins = self.next_step and self.ended[i]
            self.rewards[i] = 0.0
            self.ended[i] = False
            self.illegal[i] = False
            if begins:
                new.append(i)
            elif is_legal(self.states[i], self.seats[i], actions[i]):
                self.states[i].step(self.seats[i], actions[i])
                going.append(i)
            else:
                self.rewards[i] = ILLEGAL
                self.ended[i] = True
                self.illegal[i] = True
        self.play_on(going)
        for i in going:
            if self.states[i].over:
                self.rewards[i] = rewards(self.states[i], self.reward)[self.seats[i]]
                self.ended[i] = True
        if not self.next_step:
            new = [i for i in games if self.ended[i]]
            for i in new:
                self.last[i] = self.features.observe(self.states[i], self.seats[i])
        self.begin(new)

    def play_on(self, games: list[int]) -> None:
        """Let the bots decide in these games until the learner must."""
        while games:
            asked: list[int] = []
            for i in games:
                who = play_on(self.states[i], self.seats[i], self.bots, True, self.source)
                if who >= 0:
                    self.waiting[who].append(i)
                    asked.append(i)
            for n in range(len(self.bots)):
                if self.waiting[n]:
                    self.ask_together(self.bots[n], self.waiting[n])
                    self.waiting[n] = []
            games = asked

    def ask_together(self, bot: Bot, games: list[int]) -> None:
        """Let a bot decide once in each of these games."""
        shown: list[State] = []
        seats: list[int] = []
        for i in games:
            seat = bits.lowest(self.states[i].stack[-1].owes(self.states[i]))
            shown.append(self.states[i].determinised(seat, self.source))
            seats.append(seat)
        actions = bot.choose_many(shown, seats)
        if len(actions) != len(games):
            raise SolsteadError(f"an opponent was asked for {len(games)} actions and gave {len(actions)}")
        for n in range(len(games)):
            take(self.states[games[n]], seats[n], actions[n])

    def look(self, i: i64) -> None:
        """Write down what the learner of a game sees and may do."""
        self.features.write(self.states[i], self.seats[i], self.seen)
        if self.next_step and self.ended[i]:
            self.may.write(b"\1" * self.game.num_actions)
        else:
            write_legal(self.states[i], self.seats[i], self.may)
        if len(self.seen) >= ROOM:
            self.hand_over()

    def show_in(self, observations: memoryview, masks: memoryview) -> None:
        """Where the next observations and masks go."""
        self.observations = observations
        self.masks = masks
        self.seen_at: i64 = 0
        self.may_at: i64 = 0
        self.seen.truncate(0)
        self.may.truncate(0)

    def hand_over(self) -> None:
        """What was written goes where it was asked for: a few games at a time, while it is in the processor's cache."""
        self.seen_at = moved(self.seen, self.observations, self.seen_at)
        self.may_at = moved(self.may, self.masks, self.may_at)


def moved(out: BytesWriter, target: memoryview, at: i64) -> i64:
    """Move what was written to a place; where the next goes."""
    end: i64 = at + len(out)
    target[at:end] = out.getvalue()
    out.truncate(0)
    return end


def is_legal(state: State, seat: i64, action: i64) -> bool:
    """Whether a seat that must decide may choose this action."""
    return 0 <= action < state.setup.game.num_actions and state.stack[-1].allows(state, seat, action)


def play_on(state: State, learner: i64, bots: list[Bot], together: bool, source: Chance) -> i64:
    """Let the bots decide until the learner must. The bots sit behind the learner in turn order. With `together` those
    who would be asked for many games are not: the number of the one that must decide is given back, otherwise -1."""
    seats: i64 = state.setup.seats
    while not state.over:
        frame = state.stack[-1]
        owing = frame.owes(state)
        if owing & BIT[learner]:
            return -1
        seat = bits.lowest(owing)
        who = seat - learner - 1 if seat > learner else seat - learner - 1 + seats
        bot = bots[who]
        if isinstance(bot, RandomBot):  # sees the options alone, so it needs no state of its own
            state.step(seat, frame.pick(state, seat, source))
        elif together and bot.together():
            return who
        else:
            take(state, seat, ask(bot, state, seat, source))
    return -1


def take(state: State, seat: i64, action: i64) -> None:
    """Take the decision of an opponent, who may be anybody's."""
    if not is_legal(state, seat, action):
        raise IllegalAction(f"an opponent at seat {seat} chose {action}, which it may not choose now")
    state.step(seat, action)


def look_all(states: list[State], seats: list[int]) -> tuple[bytes, bytes]:
    """What a seat of each of these tables knows (32-bit floats) and may do (bytes), row by row."""
    seen = BytesWriter()
    may = BytesWriter()
    for i in range(len(states)):
        features_of(states[i].setup.game).write(states[i], seats[i], seen)
        write_legal(states[i], seats[i], may)
    return seen.getvalue(), may.getvalue()


def features_of(game: Game) -> Features[Any]:
    """How a game is observed; an error if it does not say."""
    if game.features is None:
        raise SolsteadError(f"{game.name} does not say how it is observed: give its Game some `features`")
    return game.features


def opponents_of(given: list[Union[str, Bot]], seats: int) -> list[Union[str, Bot]]:
    """The bots of the other seats: one for all, or one for each."""
    if len(given) == 1:
        return given * (seats - 1)
    if len(given) != seats - 1:
        raise SolsteadError(f"with {seats} seats there are {seats - 1} opponents, not {len(given)}")
    return given


def make_all(opponents: list[Union[str, Bot]], game: Game, source: Chance) -> list[Bot]:
    """The bots: those of a name are made for the game, others are taken as they are."""
    bots: list[Bot] = []
    for given in opponents:
        bots.append(make(given, game, source.below(2**31 - 1)) if isinstance(given, str) else given)
    return bots
