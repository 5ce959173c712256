"""Everybody plays a card from a secret hand, in turn; the brightest lantern takes the round."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Optional

from msgspec import Struct

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.core.chance import Chance
from solstead.core.errors import BadPosition
from solstead.core.events import Event, EventKind
from solstead.core.frame import FromHand
from solstead.core.game import Game, convert
from solstead.core.nouns import Nouns
from solstead.core.state import Setup, State
from solstead.core.view import View
from solstead.core.zone import PUBLIC

CARDS = 20
NOUNS = Nouns(("card", (CARDS,)))
DRAW = EventKind("draw", ("card",), secret=("card",))
PLAY = EventKind("play", ("card",))
WIN = EventKind("win", ("n",))


class PlayCard(FromHand["LanternState"]):
    """One seat plays a card. What it could have played instead stays its secret."""

    kind: ClassVar[str] = "play_card"

    def base(self) -> int:
        return 0

    def mask(self, s: LanternState) -> int:
        return s.hands[self.seat]

    def resolve(self, s: LanternState, seat: int, action: int) -> None:
        s.hands[seat] ^= BIT[action]
        s.played[seat] = action
        s.reveal(PLAY, PUBLIC, seat, action)  # everybody learns what was in the hand


class LanternState(State):
    def __init__(self, setup: Setup, source: Chance, hands: list[int], deck: int, played: list[int]) -> None:
        super().__init__(setup, source, [], False)
        self.hands, self.deck, self.played = hands, deck, played  # sets of cards; this round's cards, -1: not yet
        self.leader, self.points = 0, [0] * setup.seats

    def clone(self) -> LanternState:
        other = LanternState(self.setup, self.chance.copy(), self.hands.copy(), self.deck, self.played.copy())
        other.stack, other.over = self.stack.copy(), self.over
        other.leader, other.points = self.leader, self.points.copy()
        return other

    def draw(self, seat: int) -> None:
        card = bits.nth(self.deck, self.chance.below(bits.count(self.deck)))
        self.deck ^= BIT[card]
        self.hands[seat] |= BIT[card]
        self.reveal(DRAW, BIT[seat], seat, card)  # only this seat learns it

    def advance(self) -> None:
        seats = self.setup.seats
        if -1 not in self.played:
            self.leader = self.played.index(max(self.played))
            self.points[self.leader] += seats
            self.tell(WIN, self.leader, seats)
            self.played = [-1] * seats
            for seat in range(seats) if bits.count(self.deck) >= seats else ():
                self.draw(seat)
        waiting = [seat for seat in self.order() if self.played[seat] < 0]
        self.over = not self.hands[waiting[0]]
        if not self.over:
            self.stack.append(PlayCard(waiting[0]))

    def order(self) -> list[int]:
        return [(self.leader + i) % self.setup.seats for i in range(self.setup.seats)]

    def scores(self) -> list[int]:
        return self.points.copy()

    def winners(self) -> list[int]:
        return [seat for seat, n in enumerate(self.points) if n == max(self.points)] if self.over else []

    def table(self, viewer: int) -> LanternView:
        known = [hand if seat == viewer else 0 for seat, hand in enumerate(self.hands)]
        return LanternView(
            hands=[bits.members(hand) for hand in known],
            hidden=[bits.count(hand ^ seen) for hand, seen in zip(self.hands, known, strict=True)],
            deck=bits.count(self.deck),
            played=self.played.copy(),
            leader=self.leader,
            gone=bits.members(self.gone()),
        )

    def gone(self) -> int:
        """The cards of earlier rounds: all that lie nowhere else."""
        return FULL[CARDS] - self.deck - sum(self.hands) - sum(BIT[card] for card in self.played if card >= 0)

    def resample(self, viewer: int, source: Chance) -> None:
        """Shuffle the other hands into the deck and deal as many cards again."""
        sizes = [bits.count(hand) for hand in self.hands]
        for seat in range(self.setup.seats):
            if seat != viewer:
                self.deck |= self.hands[seat]
                self.hands[seat] = 0
        for seat, size in enumerate(sizes):
            while bits.count(self.hands[seat]) < size:
                card = BIT[bits.nth(self.deck, source.below(bits.count(self.deck)))]
                self.deck ^= card
                self.hands[seat] |= card


class LanternView(View, kw_only=True):
    hands: list[list[int]]  # the cards that the viewer knows: its own ...
    hidden: list[int]  # ... and how many there are besides
    deck: int
    played: list[int]
    leader: int
    gone: list[int]


class Position(Struct, forbid_unknown_fields=True):
    hands: list[list[int]]
    deck: list[int]
    played: list[int]
    leader: int
    points: list[int]


class Lanterns(Game):
    def __init__(self) -> None:
        super().__init__(
            "lanterns",
            seats=(2, 4),
            rules="1",
            nouns=NOUNS,
            frames=[PlayCard],
            folder=Path(__file__).parent,
            view=LanternView,
        )

    def start(self, setup: Setup, source: Chance, log: Optional[list[Event]]) -> State:
        state = LanternState(setup, source, [0] * setup.seats, FULL[CARDS], [-1] * setup.seats)
        state.log = log
        for seat in [*range(setup.seats)] * 3:
            state.draw(seat)
        return state

    def dump(self, state: LanternState) -> dict[str, Any]:
        return {
            "hands": [bits.members(hand) for hand in state.hands],
            "deck": bits.members(state.deck),
            "played": state.played.copy(),
            "leader": state.leader,
            "points": state.points.copy(),
        }

    def read(self, setup: Setup, data: dict[str, Any], source: Chance) -> State:
        position: Position = convert(data, Position, BadPosition, "position of lanterns")
        for key in ("hands", "played", "points"):
            if len(data[key]) != setup.seats:
                raise BadPosition(f"{key} must have one entry for each seat")
        played = [card for card in position.played if card != -1]
        cards = [*position.deck, *played, *(card for hand in position.hands for card in hand)]
        if len(set(cards)) != len(cards) or not set(cards) <= set(range(CARDS)):
            raise BadPosition(f"deck, hands and played: a card is 0 to {CARDS - 1} and lies in one place")
        if not 0 <= position.leader < setup.seats or min(position.points) < 0:
            raise BadPosition("leader must be a seat, and points must not be negative")
        hands = [bits.mask_of(hand) for hand in position.hands]
        state = LanternState(setup, source, hands, bits.mask_of(position.deck), position.played)
        state.leader, state.points = position.leader, position.points
        return state

    def check(self, state: LanternState) -> None:
        """Those who have played have a card less, they played in order, and the next one is asked."""
        order = state.order()
        done = [seat for seat in order if state.played[seat] >= 0]
        sizes = {bits.count(hand) + (seat in done) for seat, hand in enumerate(state.hands)}
        if done != order[: len(done)] or len(done) == len(order) or len(sizes) != 1:
            raise BadPosition("played: seats play in order from the leader, from hands of the same size")
        if state.over != (sizes == {0}):
            raise BadPosition("over: the game ends when the hands are empty")
        if not state.over and (len(state.stack) != 1 or state.stack[0].owes(state) != BIT[order[len(done)]]):
            raise BadPosition("stack: the next seat in order plays a card")

    def fill(self, setup: Setup, view: LanternView) -> dict[str, Any]:
        """The cards that the viewer does not know, anywhere: `resample` shuffles them."""
        seen = {*view.gone, *view.played, *(card for hand in view.hands for card in hand)}
        spare = [card for card in range(CARDS) if card not in seen]
        hands = [hand + [spare.pop() for _ in range(n)] for hand, n in zip(view.hands, view.hidden, strict=True)]
        return {
            "hands": hands,
            "deck": spare,
            "played": view.played,
            "leader": view.leader,
            "points": view.scores,
        }


GAME = Lanterns()
