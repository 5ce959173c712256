"""Many games at once, in which every seat learns. Each game waits for one decision of one seat; the loop over games,
the observations, the masks of legal actions and the rewards stay inside the compiled engine."""

from __future__ import annotations

from math import tanh
from typing import Any, Final, Optional, SupportsIndex

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64

from solstead.bots.glance import Glance
from solstead.core import bits
from solstead.core.chance import Chance, chance, fork
from solstead.core.errors import SolsteadError
from solstead.core.features import Features, one_hot, skip, write_mask
from solstead.core.game import ComponentsSource, Game
from solstead.core.state import Setup, State
from solstead.envs.batch import features_of

#: How far a game may have gone, in random decisions, when it is first looked at: so that not all end together.
STAGGER: Final = 200


class Worth:
    """What a finished game is worth to a seat: winning, the margin to the best of the others, the own points."""

    def __init__(self, margin: float, scale: float, own: float = 0.0) -> None:
        self.margin: float = margin  # the part that the margin decides; winning decides the rest
        self.scale: float = scale  # a margin, in points, that counts about three quarters of it
        self.own: float = own  # the part that is replaced by the own points, 2 * scale of them counting as one

    def of(self, state: State, seat: i64) -> float:
        """From -1 to 1, but for the own points."""
        scores = state.scores()
        seats = len(scores)
        best: i64 = -1000000
        for other in range(seats):
            if other != seat:
                best = max(best, scores[other])
        lead: i64 = scores[seat] - best
        contested = (1.0 - self.margin) * share_of_win(state, seat) + self.margin * tanh(float(lead) / self.scale)
        return (1.0 - self.own) * contested + self.own * float(scores[seat]) / (2.0 * self.scale)


def share_of_win(state: State, seat: i64) -> float:
    """1 for the only winner, below 0 for those who lost, so that all seats together have 0."""
    winners = state.winners()
    seats: i64 = state.setup.seats
    won = 1.0 / len(winners) if seat in winners else 0.0
    even = 1.0 / float(seats)
    return (won - even) / (1.0 - even)


class EverySeat:
    """A number of games. `observations`, `masks`, `seats`, `ended`, `rewards` and `scores` hold one row for each game.

    `seats` says who decides. What that seat may do is in `masks`, what it knows in `observations`: the slots of an
    observation of the largest table, those of absent players zero, and then the table size, one-hot. A game that has
    ended begins anew within the same step: its rewards and scores, for every seat, are those of the old game, all the
    rest is of the new one. Decisions with one option are not asked.

    With `advice` there is one number more for each action: how far it leaves the seat ahead at a glance, compared
    with the best option, in units of `scale`; 0 is best.
    """

    def __init__(
        self,
        game: Game,
        tables: list[int],
        worth: Worth,
        settings: Optional[dict[str, Any]] = None,
        advice: int = 0,
        components: ComponentsSource = None,
    ) -> None:
        if not tables:
            raise SolsteadError("there must be at least one game")
        self.game = game
        self.features: Features[Any] = features_of(game)
        self.setups: list[Setup] = [game.setup(seats, settings, components) for seats in tables]
        self.worth = worth
        self.count: i64 = len(tables)
        self.most: i64 = game.max_seats
        self.size: int = observation_size(game)
        self.effort: i64 = advice
        self.adviser: Optional[Glance] = None
        self.seat: i64 = 0  # who decides in the game that was asked last
        self.options: list[int] = []  # and between what
        self.seen = BytesWriter()  # kept, because memory that is new in every step costs time
        self.may = BytesWriter()
        self.advised = BytesWriter()
        self.paid = BytesWriter()
        self.scored = BytesWriter()
        self.start(None)

    def start(self, seed: Optional[SupportsIndex]) -> None:
        """New games everywhere, some way into their course; equal seeds give equal games."""
        self.source: Chance = chance(seed)
        if self.effort:
            self.adviser = Glance(fork(self.source), self.effort)
        self.states: list[State] = []
        self.acting: list[int] = []
        self.over: list[int] = [0] * self.count
        self.clear()
        for i in range(self.count):
            state = self.begin(i)
            for _ in range(self.source.below(STAGGER)):
                seat = bits.lowest(state.stack[-1].owes(state))
                state.step(seat, state.stack[-1].pick(state, seat, state.chance))
                if self.ask(state):
                    state = self.begin(i)
            self.states.append(state)
            self.acting.append(0)
            self.unpaid()
            self.look(i)
        self.show()

    def begin(self, i: i64) -> State:
        """A game in which somebody has something to decide."""
        while True:
            state = self.game.begin(self.setups[i], fork(self.source), None)
            if not self.ask(state):
                return state

    def ask(self, state: State) -> bool:
        """Take decisions with one option until there is a real one, and keep its options; whether the game is over."""
        while not state.over:
            frame = state.stack[-1]
            seat = bits.lowest(frame.owes(state))
            options = frame.options(state, seat)
            if len(options) > 1:
                self.seat = seat
                self.options = options
                return False
            state.step(seat, options[0])
        return True

    def step(self, actions: list[int]) -> None:
        """Take one decision in every game. An illegal one changes nothing anywhere."""
        if len(actions) != self.count:
            raise SolsteadError(f"there are {self.count} games, not {len(actions)}")
        size: i64 = self.game.num_actions
        for i in range(self.count):
            action: i64 = actions[i]
            if not 0 <= action < size or not self.masks[i * size + action]:
                raise SolsteadError(f"game {i}: seat {self.acting[i]} may not choose {action} now")
        self.clear()
        for i in range(self.count):
            state = self.states[i]
            state.step(self.acting[i], actions[i])
            if self.ask(state):
                self.over[i] = 1
                self.pay(state)
                self.states[i] = self.begin(i)
            else:
                self.over[i] = 0
                self.unpaid()
            self.look(i)  # at once: of many games, the processor's caches keep no more than the last ones
        self.show()

    def clear(self) -> None:
        self.seen.truncate(0)
        self.may.truncate(0)
        self.advised.truncate(0)
        self.paid.truncate(0)
        self.scored.truncate(0)

    def pay(self, state: State) -> None:
        """Write down what a game brought."""
        scores = state.scores()
        seats: i64 = len(scores)
        for seat in range(seats):
            write_f32_le(self.paid, self.worth.of(state, seat))
            write_f32_le(self.scored, float(scores[seat]))
        skip(self.paid, self.most - seats)
        skip(self.scored, self.most - seats)

    def unpaid(self) -> None:
        skip(self.paid, self.most)
        skip(self.scored, self.most)

    def look(self, i: i64) -> None:
        """Write down what the seat that was just found to decide knows and may do."""
        state = self.states[i]
        self.acting[i] = self.seat
        write_observation(self.features, state, self.seat, self.seen)
        write_mask(self.options, self.game.num_actions, self.may)
        adviser = self.adviser
        if adviser is not None:
            write_advice(adviser, state, self.seat, self.options, self.worth.scale, self.advised)

    def show(self) -> None:
        """All games have been looked at."""
        self.observations: bytes = self.seen.getvalue()  # 32-bit floats
        self.masks: bytes = self.may.getvalue()  # one byte for each action
        self.advices: bytes = self.advised.getvalue()  # 32-bit floats, one for each action; empty without advice
        self.rewards: bytes = self.paid.getvalue()  # 32-bit floats, one for each seat of the largest table
        self.scores: bytes = self.scored.getvalue()  # likewise
        self.seats: bytes = bytes(self.acting)
        self.ended: bytes = bytes(self.over)


def observation_size(game: Game) -> int:
    """How many numbers describe a position of a game at any table size."""
    features = features_of(game)
    return features.size(game.max_seats) + game.max_seats - 1


def write_observation(features: Features[Any], state: State, seat: i64, out: BytesWriter) -> None:
    """Append an observation in the form that all table sizes share."""
    seats: i64 = state.setup.seats
    most: i64 = state.setup.game.max_seats
    features.write(state, seat, out)
    skip(out, (most - seats) * features.player_size)
    one_hot(out, seats - 2, most - 1)


def observe(state: State, seat: int) -> bytes:
    """What a seat knows, in the form that all table sizes share, as 32-bit floats."""
    out = BytesWriter()
    write_observation(features_of(state.setup.game), state, seat, out)
    return out.getvalue()


def write_advice(glance: Glance, state: State, seat: i64, options: list[int], scale: float, out: BytesWriter) -> None:
    """Append one number for each action: what a glance says of it, 0 where it is no option."""
    advice = glance.advice(state, seat, options, scale)
    written: i64 = 0
    for i in range(len(options)):
        skip(out, options[i] - written)
        write_f32_le(out, advice[i])
        written = options[i] + 1
    skip(out, state.setup.game.num_actions - written)
