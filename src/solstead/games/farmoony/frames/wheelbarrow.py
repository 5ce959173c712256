"""The Wheelbarrow, step by step, and the Fence that answers it (FM-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core.frame import Choice, FromHand, Many
from solstead.core.zone import PUBLIC
from solstead.games.farmoony import decks, events, moves, rules
from solstead.games.farmoony.land import turned
from solstead.games.farmoony.moves import Lifted
from solstead.games.farmoony.nouns import ALLOW, CARD, FENCE_OFF, SEAT, TILE, TURN
from solstead.games.farmoony.tables import FENCE

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


class LiftFrom(Choice["FarmoonyState"]):
    """From whose land a card is taken."""

    kind: ClassVar[str] = "lift_from"

    def base(self) -> i64:
        return SEAT

    def mask(self, s: FarmoonyState) -> i64:
        return moves.lifted_from(s)

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        s.stack.append(LiftCard(seat, action - SEAT))


class LiftCard(Many["FarmoonyState"]):
    """Which card is taken: none of its tiles lies under another card."""

    kind: ClassVar[str] = "lift_card"

    def __init__(self, seat: int, source: int) -> None:
        super().__init__(seat)
        self.source: i64 = source

    def base(self) -> i64:
        return CARD

    def things(self, s: FarmoonyState) -> list[int]:
        return moves.liftable(s, self.source)

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        s.stack.append(MoveTo(seat, self.source, action - CARD))

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "source": self.source}

    def problem(self, s: FarmoonyState) -> str:
        return not_seats(s, [self.seat, self.source]) or (
            "" if moves.can_lift(s, self.source) else "source: nothing can be taken from this land"
        )


class MoveTo(Choice["FarmoonyState"]):
    """To whose land the card is brought; it may be the one it comes from."""

    kind: ClassVar[str] = "move_to"

    def __init__(self, seat: int, source: int, card: int) -> None:
        super().__init__(seat)
        self.source: i64 = source
        self.card: i64 = card

    def base(self) -> i64:
        return SEAT

    def mask(self, s: FarmoonyState) -> i64:
        return Lifted(s, self.source, self.card).targets(s)

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        s.stack.append(TurnCard(seat, self.source, self.card, action - SEAT))

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "source": self.source, "card": self.card}

    def problem(self, s: FarmoonyState) -> str:
        return not_lifted(s, [self.seat, self.source], self.source, self.card)


class TurnCard(Choice["FarmoonyState"]):
    """In which turn the card is put down."""

    kind: ClassVar[str] = "turn_card"

    def __init__(self, seat: int, source: int, card: int, target: int) -> None:
        super().__init__(seat)
        self.source: i64 = source
        self.card: i64 = card
        self.target: i64 = target

    def base(self) -> i64:
        return TURN

    def mask(self, s: FarmoonyState) -> i64:
        return Lifted(s, self.source, self.card).turns(s, self.target)

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        s.stack.append(PutCard(seat, self.source, self.card, self.target, action - TURN))

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "source": self.source, "card": self.card, "target": self.target}

    def problem(self, s: FarmoonyState) -> str:
        return not_lifted(s, [self.seat, self.source, self.target], self.source, self.card) or super().problem(s)


class PutCard(Many["FarmoonyState"]):
    """Where the card is put down. With that the move is announced in full."""

    kind: ClassVar[str] = "put_card"

    def __init__(self, seat: int, source: int, card: int, target: int, turn: int) -> None:
        super().__init__(seat)
        self.source: i64 = source
        self.card: i64 = card
        self.target: i64 = target
        self.turn: i64 = turn

    def base(self) -> i64:
        return TILE

    def things(self, s: FarmoonyState) -> list[int]:
        return Lifted(s, self.source, self.card).places(s, self.target, self.turn)

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        fence = BuildFence(self.source, seat, self.source, self.card, self.target, self.turn, action - TILE)
        if any(fence.may_stop(s, owner) for owner in (self.source, self.target)):
            lifted = Lifted(s, self.source, self.card)
            lifted.tell(s, events.ASK_FOR, seat)
            s.tell(events.ANNOUNCE, seat, turned(lifted.face, self.turn), self.target, action - TILE)
        fence.ask(s, [self.source, self.target])

    def fields(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "source": self.source,
            "card": self.card,
            "target": self.target,
            "turn": self.turn,
        }

    def problem(self, s: FarmoonyState) -> str:
        wrong = not_lifted(s, [self.seat, self.source, self.target], self.source, self.card)
        if wrong:
            return wrong
        if not isinstance(self.turn, int) or not 0 <= self.turn < s.tables.ways or not self.things(s):
            return f"turn must be 0 to {s.tables.ways - 1}, and one in which the card fits"
        return ""


class BuildFence(FromHand["FarmoonyState"]):
    """The owner of a land that the move concerns lets it happen, or stops it with a Fence."""

    kind: ClassVar[str] = "build_fence"

    def __init__(self, seat: int, actor: int, source: int, card: int, target: int, turn: int, place: int) -> None:
        super().__init__(seat)
        self.actor: i64 = actor
        self.source: i64 = source
        self.card: i64 = card
        self.target: i64 = target
        self.turn: i64 = turn
        self.place: i64 = place

    def base(self) -> i64:
        return ALLOW

    def mask(self, s: FarmoonyState) -> i64:
        return 3 if decks.has(s.tools[self.seat], FENCE) else 1

    def may_stop(self, s: FarmoonyState, owner: i64) -> bool:
        """Whether an owner is asked: not the actor, and as far as everybody knows somebody with a Fence."""
        return owner != self.actor and rules.may_fence(s, owner)

    def ask(self, s: FarmoonyState, owners: list[int]) -> None:
        """Ask the first of these owners who may have a Fence; if there is none, move the card."""
        for owner in owners:
            if self.may_stop(s, owner):
                s.stack.append(
                    BuildFence(owner, self.actor, self.source, self.card, self.target, self.turn, self.place)
                )
                return
        lifted = Lifted(s, self.source, self.card)
        lifted.tell(s, events.LIFT, self.actor)
        lifted.move(s, self.target, self.turn, self.place)
        s.tell(events.MOVE, self.actor, turned(lifted.face, self.turn), self.target, self.place)

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        if action == FENCE_OFF:
            news = s.spend_tool(seat, FENCE)
            s.reveal(events.FENCED, PUBLIC if news else 0, seat, self.card)
        elif seat == self.source and self.target != self.source:
            self.ask(s, [self.target])
        else:
            self.ask(s, [])

    def fields(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "actor": self.actor,
            "source": self.source,
            "card": self.card,
            "target": self.target,
            "turn": self.turn,
            "place": self.place,
        }

    def problem(self, s: FarmoonyState) -> str:
        seats = [self.seat, self.actor, self.source, self.target]
        wrong = not_lifted(s, seats, self.source, self.card)
        if wrong:
            return wrong
        if self.seat == self.actor or self.seat not in (self.source, self.target) or not rules.may_fence(s, self.seat):
            return "seat must own one of the two lands, not be the actor, and possibly have a Fence"
        if not isinstance(self.turn, int) or not 0 <= self.turn < s.tables.ways:
            return f"turn must be 0 to {s.tables.ways - 1}"
        if self.place not in Lifted(s, self.source, self.card).places(s, self.target, self.turn):
            return "place must be one where the card fits"
        return ""


def not_seats(s: FarmoonyState, seats: list[int]) -> str:
    for seat in seats:
        if not isinstance(seat, int) or not 0 <= seat < s.setup.seats:
            return f"seats must be 0 to {s.setup.seats - 1}"
    return ""


def not_lifted(s: FarmoonyState, seats: list[int], source: int, card: int) -> str:
    """What is wrong with a card that is to be taken from a land."""
    wrong = not_seats(s, seats)
    if wrong:
        return wrong
    return "" if card in moves.liftable(s, source) else "card must be one that can be taken from this land"


LIFT_FRAMES: Final = [LiftFrom(seat) for seat in range(6)]
