"""Everybody plays a card from a secret hand, in turn; the brightest lantern takes the round."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Optional

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.core.chance import Chance
from solstead.core.errors import BadPosition
from solstead.core.events import EventKind
from solstead.core.fields import Card, Cards, Fields, Number, Seat
from solstead.core.frame import FromHand
from solstead.core.game import Game
from solstead.core.nouns import Nouns
from solstead.core.state import Setup, State
from solstead.core.view import View
from solstead.core.zone import PUBLIC, deal_hands, sight

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
    def __init__(self, setup: Setup, source: Chance, old: Optional[LanternState] = None) -> None:
        super().__init__(setup, source, old)
        self.hands: list[int] = old.hands.copy() if old else [0] * setup.seats  # sets of cards
        self.deck: int = old.deck if old else FULL[CARDS]
        self.played: list[int] = old.played.copy() if old else [-1] * setup.seats  # in this round; -1: not yet
        self.gone: int = old.gone if old else 0  # in earlier rounds
        self.leader: int = old.leader if old else 0
        self.points: list[int] = old.points.copy() if old else [0] * setup.seats

    def clone(self) -> LanternState:
        return LanternState(self.setup, self.chance.copy(), self)

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
            self.gone |= bits.mask_of(self.played)
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

    def show(self, viewer: int) -> LanternView:
        return LanternView(
            hands=[sight(hand, seat == viewer) for seat, hand in enumerate(self.hands)],
            deck=sight(self.deck, False),
            played=[None if card < 0 else card for card in self.played],
            gone=bits.members(self.gone),
            leader=self.leader,
            points=self.points.copy(),
        )

    def resample(self, viewer: int, source: Chance) -> None:
        self.deck = deal_hands(self.hands, self.deck, viewer, source)


class LanternView(View, kw_only=True):
    hands: list[list[Optional[int]]]  # None: a card that the viewer does not see
    deck: list[Optional[int]]
    played: list[Optional[int]]
    gone: list[int]
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
            state=LanternState,
            fields=Fields(
                Cards("hands", CARDS).by_seat(),
                Cards("deck", CARDS),
                Card("played", CARDS).by_seat(),
                Cards("gone", CARDS),
                Seat("leader"),
                Number("points").by_seat(),
            ),
        )

    def deal(self, state: LanternState) -> None:
        for seat in [*range(state.setup.seats)] * 3:
            state.draw(seat)

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


GAME = Lanterns()
