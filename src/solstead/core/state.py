"""The state of one table: data, a stack of frames, a source of chance."""

from __future__ import annotations

import json
import operator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Optional, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import CHANCE, Chance, chance
from solstead.core.components import Components
from solstead.core.errors import IllegalAction
from solstead.core.events import NOTHING, SHARED, TIE, Event, EventKind
from solstead.core.frame import Frame
from solstead.core.view import View
from solstead.core.zone import PUBLIC, SPECTATOR

if TYPE_CHECKING:
    from solstead.core.game import Game


class Setup:
    """What stays the same from the first deal to the last point; shared by all clones."""

    def __init__(self, game: Game, seats: int, settings: dict[str, Any], components: Components, rules: str) -> None:
        self.game = game
        self.seats = seats
        self.settings = settings
        self.components = components
        self.rules = rules  # those of the game, or earlier ones by which it was begun

    def __reduce__(self) -> tuple[object, ...]:
        return (Setup, (self.game, self.seats, self.settings, self.components, self.rules))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All data of one table. Mutable: clone before searching.

    The upper half is for everybody and checks what it is given. The lower half (`step`, `tell`, ...) is for rules and
    searches and does not.
    """

    def __init__(self, setup: Setup, source: Chance, old: Optional[State] = None) -> None:
        """A table before anything is dealt, or a copy of the old one. Each field of a game is declared so, in one line:
        what it is in a copy, else how it starts."""
        self.setup = setup
        self.chance = source
        self.stack: list[Frame[Any]] = old.stack.copy() if old else []  # the last one is to be decided first
        self.over: bool = old.over if old else False
        self.log: Optional[list[Event]] = None  # where events go while somebody listens; a clone has no listener

    # ---- for everybody

    def to_act(self) -> list[int]:
        """The seats that owe a decision now; [] when the game is over, and inside a step between two decisions."""
        return [] if self.over or not self.stack else bits.members(self.stack[-1].owes(self))

    def options(self, seat: SupportsIndex) -> list[int]:
        """The legal actions of a seat, ascending; also for one that may change its sealed answer. Else []."""
        who = self._seat(seat)
        if self.over or not self.stack[-1].may(self) & BIT[who]:
            return []
        return self.stack[-1].options(self, who)

    def apply(self, seat: SupportsIndex, action: SupportsIndex) -> None:
        """Take one decision. IllegalAction leaves the state untouched."""
        who = self._seat(seat)
        what = as_int(action, "an action")
        if self.over:
            raise IllegalAction("the game is over")
        frame = self.stack[-1]
        if not frame.may(self) & BIT[who]:
            raise IllegalAction(f"seat {who} has nothing to decide now; seat {_join(self.to_act())} has")
        if not 0 <= what < self.setup.game.num_actions:
            raise IllegalAction(f"actions are 0 to {self.setup.game.num_actions - 1}, not {what}")
        if not frame.allows(self, who, what):
            raise IllegalAction(
                f"seat {who} may not choose {what} {self.setup.game.noun(what)} now; "
                f"the options are {_join(frame.options(self, who))}"
            )
        self.step(who, what)

    def scores(self) -> list[int]:
        """The true score of every seat as of now."""
        raise NotImplementedError

    def breakdown(self) -> list[dict[str, int]]:
        """Where the score of every seat comes from, by source (`source.<key>` in the texts); [] if it is not kept."""
        return []

    def winners(self) -> list[int]:
        """Who has won; [] before the end."""
        raise NotImplementedError

    def clone(self) -> State:
        """A copy that shares nothing that changes: `MyState(self.setup, self.chance.copy(), self)`."""
        raise NotImplementedError

    def view(self, seat: Optional[SupportsIndex] = None) -> View:
        """What a seat, or a spectator (None), may see: a function of what that seat knows.

        Each game has a type of its own for it, and its state says which.
        """
        viewer = self._viewer(seat)
        shown = self.show(viewer)
        shown.game = self.setup.game.name
        shown.seat = None if viewer < 0 else viewer
        shown.seats = self.setup.seats
        shown.settings = copied(self.setup.settings)
        shown.over = self.over
        shown.to_act = self.to_act()
        shown.stack = [self.setup.game.pending(frame.show(self, viewer)) for frame in self.stack]
        shown.scores = self.shown_scores(viewer)
        shown.winners = self.winners()
        return shown

    def determinise(self, seat: Optional[SupportsIndex], seed: SupportsIndex) -> State:
        """A random full state that agrees with the view of that seat (None: of a spectator)."""
        return self.determinised(self._viewer(seat), chance(seed))

    def to_dict(self) -> dict[str, Any]:
        """The whole position with readable names, secrets included; `game.from_dict` reads it."""
        return self.setup.game.to_dict(self)

    def fingerprint(self) -> int:
        """64 bits that are equal for equal positions, in every process, compiled or not."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it cannot be a key; use state.fingerprint()")

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.setup, self.to_dict(), self.chance))

    # ---- what a game writes

    def advance(self) -> None:
        """The stack is empty: push what the rules ask next, or set `over`."""
        raise NotImplementedError

    def show(self, viewer: i64) -> View:
        """What lies on the table, as this seat (or SPECTATOR) sees it: the game's `View`, less what `view` fills in."""
        raise NotImplementedError

    def shown_scores(self, viewer: i64) -> list[Optional[int]]:
        """The scores that a viewer is shown; override where the rules hide them."""
        return list(self.scores())

    def estimate(self, seat: i64) -> i64:
        """What a good beginner thinks a seat's position is worth, in hundredths of a point; by default its score."""
        return 100 * self.scores()[seat]

    def resample(self, viewer: i64, source: Chance) -> None:
        """Draw anew, in place, everything that the viewer does not know; frames come after by themselves."""

    # ---- for rules and searches: nothing is checked

    def step(self, seat: i64, action: i64) -> None:
        """Take a legal decision, then go on to the next one that must be asked."""
        frame = self.stack[-1]
        drop(self.stack)
        frame.resolve(self, seat, action)
        self.settle()

    def settle(self) -> None:
        """Go on until somebody has a real choice: advance, and decide what public knowledge forces."""
        while not self.over and self.go_on():
            pass

    def go_on(self) -> bool:
        """One part of `settle`; whether there was one."""
        if not self.stack:
            self.advance()
            return True
        frame = self.stack[-1]
        action = frame.forced(self)
        if action < 0:
            return False
        seat = bits.lowest(frame.owes(self))
        drop(self.stack)
        frame.resolve(self, seat, action)
        return True

    def determinised(self, viewer: i64, source: Chance) -> State:
        """`determinise` with a source of chance instead of a seed."""
        state = self.clone()
        state.resample(viewer, source)
        for i in range(len(state.stack)):
            state.stack[i] = state.stack[i].resample(state, viewer, source)
        state.chance = source
        return state

    def tell(self, kind: EventKind, seat: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1, d: i64 = -1) -> None:
        """Note an event that brings nobody new knowledge."""
        if self.log is not None:
            self._note(kind, seat, (a, b, c, d), PUBLIC, 0)

    def reveal(
        self, kind: EventKind, learned: i64, seat: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1, d: i64 = -1
    ) -> None:
        """Note an event from which the seats in `learned` (or PUBLIC) learn what was hidden from them."""
        if self.log is not None:
            self._note(kind, seat, (a, b, c, d), learned, learned)

    def tell_tie(self, by: Optional[list[int]] = None) -> None:
        """At the end, where the best scores are level: note who is first by what decides then, or that the victory is
        shared (`event.tie`, `event.shared` in the texts). `by` is how much of it each seat has, where it is counted."""
        if self.log is None:
            return
        scores, winners = self.scores(), self.winners()
        best, counts = max(scores), by or [NOTHING] * len(scores)
        others = [counts[seat] for seat in range(len(scores)) if scores[seat] == best and seat not in winners]
        if len(winners) > 1:
            self.tell(SHARED, CHANCE, best, counts[winners[0]])
        elif others:
            self.tell(TIE, winners[0], best, counts[winners[0]], max(others))

    def _note(self, kind: EventKind, seat: int, values: tuple[int, ...], seen: i64, learned: i64) -> None:
        if self.log is not None:
            self.log.append(Event(kind, seat, values[: len(kind.fields)], seen, learned))

    def _seat(self, seat: SupportsIndex) -> i64:
        who = as_int(seat, "a seat")
        if not 0 <= who < self.setup.seats:
            raise IllegalAction(f"seats are 0 to {self.setup.seats - 1}, not {who}")
        return who

    def _viewer(self, seat: Optional[SupportsIndex]) -> i64:
        return SPECTATOR if seat is None else self._seat(seat)


def drop(stack: list[Frame[Any]]) -> None:
    """The frame on top leaves the stack. Most stacks have one frame, and a list that pops its last one is slow to make
    room for another: that was a tenth of a game of Vaalbara."""
    if len(stack) == 1:
        stack.clear()
    else:
        stack.pop()


def restore(setup: Setup, position: dict[str, Any], source: Chance) -> State:
    """A pickled state again."""
    state = setup.game.from_dict(position, components=setup.components)
    state.chance = source
    return state


def as_int(value: SupportsIndex, what: str) -> int:
    """Any whole number, NumPy's included."""
    if isinstance(value, int):
        return value
    try:
        return operator.index(value)
    except TypeError:
        raise IllegalAction(f"{what} is a whole number, not {value!r}") from None


def copied(settings: dict[str, Any]) -> dict[str, Any]:
    """Settings for somebody who may change what he is given."""
    return {name: list(value) if isinstance(value, list) else value for name, value in settings.items()}


def _join(numbers: list[int]) -> str:
    return ", ".join([str(number) for number in numbers])
