"""A small game written outside the package and never compiled. It uses what the four games may not: answers of two
steps, chance in the middle of play, and a card that one seat alone has seen.

In each of three rounds everybody holds three cards and secretly answers with one of them and a stake of 0 to 2. The
highest card wins all stakes, and its seat looks at the next card of the deck and may score it or leave it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Optional

from msgspec import Struct

from solstead.core.bits import FULL
from solstead.core.chance import CHANCE, Chance
from solstead.core.errors import BadPosition
from solstead.core.events import EventKind
from solstead.core.frame import Choice, Secret
from solstead.core.game import Game, convert
from solstead.core.nouns import Nouns
from solstead.core.state import Setup, State
from solstead.core.view import View
from solstead.core.zone import NOBODY, PUBLIC, Zone, deal_unknown, shuffle

CARDS = 30
NOUNS = Nouns(("card", (CARDS,)), ("stake", (3,)), ("leave", ()), ("score", ()))
STAKE, LEAVE, SCORE = NOUNS.base("stake"), NOUNS.base("leave"), NOUNS.base("score")
ROUND = EventKind("round", ("n",))
DRAW = EventKind("draw", ("card",), secret=("card",))
WON = EventKind("won", ("n", "card"))
PEEK = EventKind("peek", ("card",), secret=("card",))
SCORED = EventKind("scored", ("card",))


class Bid(Secret["Veil"]):
    kind: ClassVar[str] = "bid"

    def next_options(self, s: Veil, seat: int, answer: tuple[int, ...]) -> list[int]:
        return sorted(s.hands[seat].cards()) if not answer else [STAKE, STAKE + 1, STAKE + 2]

    def complete(self, s: Veil, seat: int, answer: tuple[int, ...]) -> bool:
        return len(answer) == 2

    def with_answers(self, owing: int, answers: list[tuple[int, ...]]) -> Bid:
        return Bid(self.asked, owing, answers)

    def all_answered(self, s: Veil) -> None:
        for seat, (card, _) in enumerate(self.answers):
            s.hands[seat].remove(card)
        best = max(range(s.setup.seats), key=lambda seat: self.answers[seat][0])
        for seat, (_, stake) in enumerate(self.answers):
            s.points[seat] -= stake - STAKE
            s.points[best] += stake - STAKE
        s.tell(WON, best, sum(stake - STAKE for _, stake in self.answers), self.answers[best][0])
        s.used.extend(card for card, _ in self.answers)
        s.deck.make_known(len(s.deck) - 1, 1 << best)
        s.reveal(PEEK, 1 << best, best, s.deck.card(len(s.deck) - 1))
        s.stack.append(Look(best))


class Look(Choice["Veil"]):
    kind: ClassVar[str] = "look"

    def base(self) -> int:
        return LEAVE

    def mask(self, s: Veil) -> int:
        return 3

    def resolve(self, s: Veil, seat: int, action: int) -> None:
        if action == SCORE:
            card = s.deck.pop_top()
            s.points[seat] += card % 4
            s.used.append(card)
            s.reveal(SCORED, PUBLIC, seat, card)
        s.round += 1


class Veil(State):
    def __init__(self, setup: Setup, source: Chance, old: Optional[Veil] = None) -> None:
        super().__init__(setup, source, old)
        self.points: list[int] = old.points.copy() if old else [5] * setup.seats
        self.deck: Zone = old.deck.copy() if old else Zone([])
        self.hands: list[Zone] = [hand.copy() for hand in old.hands] if old else [Zone([]) for _ in range(setup.seats)]
        self.used: list[int] = old.used.copy() if old else []
        self.round: int = old.round if old else 1

    def clone(self) -> Veil:
        return Veil(self.setup, self.chance.copy(), self)

    def advance(self) -> None:
        if self.round > 3:
            self.over = True
            return
        self.tell(ROUND, CHANCE, self.round)
        for seat, hand in enumerate(self.hands):
            while len(hand) < 3:
                self._draw(seat, hand)
            hand.sort()
        everybody = FULL[self.setup.seats]
        self.stack.append(Bid(everybody, everybody, [()] * self.setup.seats))

    def _draw(self, seat: int, hand: Zone) -> None:
        """A random card of the deck, not the top one: that may have been seen."""
        at = self.chance.below(max(1, len(self.deck) - 1))
        known, card = self.deck.known(at), self.deck.card(at)
        self.deck.cells.pop(at)
        hand.put_top(card, known | 1 << seat)
        self.reveal(DRAW, 1 << seat, seat, card)

    def scores(self) -> list[int]:
        return self.points.copy()

    def winners(self) -> list[int]:
        return [s for s, points in enumerate(self.points) if points == max(self.points)] if self.over else []

    def show(self, viewer: int) -> VeilView:
        hands = [sorted(hand.show(viewer), key=lambda card: -1 if card is None else card) for hand in self.hands]
        seen_by = [self.deck.known(i) for i in range(len(self.deck))]
        deck = self.deck.show(viewer)
        return VeilView(round=self.round, deck=deck, seen_by=seen_by, hands=hands, used=self.used.copy())

    def resample(self, viewer: int, source: Chance) -> None:
        deal_unknown([self.deck, *self.hands], viewer, source)
        for hand in self.hands:
            hand.sort()


class VeilView(View, kw_only=True):
    round: int
    deck: list[Optional[int]]  # from below
    seen_by: list[int]  # by card of the deck: masks of seats
    hands: list[list[Optional[int]]]
    used: list[int]


class VeilPosition(Struct, forbid_unknown_fields=True):
    round: int
    points: list[int]
    deck: list[int]
    hands: list[list[int]]
    used: list[int]


class VeilGame(Game):
    def __init__(self) -> None:
        folder = Path(__file__).parent / "veil_files"
        frames = [Bid, Look]
        super().__init__(
            "veil", seats=(2, 4), rules="1", nouns=NOUNS, frames=frames, folder=folder, view=VeilView, state=Veil
        )

    def deal(self, state: Veil) -> None:
        cards = list(range(CARDS))
        shuffle(cards, state.chance)
        for card in cards:
            state.deck.put_top(card, NOBODY)

    def dump(self, state: Veil) -> dict[str, Any]:
        hands = [hand.cells for hand in state.hands]
        return {
            "round": state.round,
            "points": state.points.copy(),
            "deck": state.deck.cells.copy(),
            "hands": [cells.copy() for cells in hands],
            "used": state.used.copy(),
        }

    def read(self, setup: Setup, data: dict[str, Any], source: Chance) -> State:
        position: VeilPosition = convert(data, VeilPosition, BadPosition, "position of veil")
        for key in ("points", "hands"):
            if len(data[key]) != setup.seats:
                raise BadPosition(f"{key} must have one entry for each seat")
        state = Veil(setup, source)
        state.points, state.round, state.used = position.points, position.round, position.used
        state.deck, state.hands = Zone(position.deck), [Zone(cells) for cells in position.hands]
        cards = [*state.used, *state.deck.cards(), *(card for hand in state.hands for card in hand.cards())]
        if sorted(cards) != list(range(CARDS)):
            raise BadPosition("deck, hands and used must hold each card once")
        return state

    def fill(self, setup: Setup, view: VeilView) -> dict[str, Any]:
        shown = [*view.deck, *view.used, *(card for hand in view.hands for card in hand)]
        spare = [card for card in range(CARDS) if card not in shown]

        def cells(cards: list[Optional[int]], known: list[int]) -> list[int]:
            faces = [spare.pop() if card is None else card for card in cards]
            return [face + 4096 * who for face, who in zip(faces, known, strict=True)]

        return {
            "round": view.round,
            "points": view.scores,
            "deck": cells(view.deck, view.seen_by),
            "hands": [sorted(cells(hand, [1 << seat] * len(hand))) for seat, hand in enumerate(view.hands)],
            "used": view.used,
        }


GAME = VeilGame()
