"""Frames: pending decisions. A frame is the verb, an action is the noun.

Frames are immutable and shared between clones. They hold ints (and tuples of ints) only. `Choice` is the common case:
one seat picks one of at most 62 things that everybody can see. `FromHand` is the same with things that only that seat
sees, `MayPass` with a way out, `Many` with any number of things. `Secret` collects sealed answers of several seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import CHANCE, Chance
from solstead.core.events import ALL_ANSWERED
from solstead.core.zone import PUBLIC

if TYPE_CHECKING:
    from solstead.core.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One pending decision. `kind` names it in positions, views and texts (`prompt.<kind>`)."""

    kind: ClassVar[str] = ""

    def owes(self, s: S) -> i64:
        """The seats that must decide before the game goes on."""
        raise NotImplementedError

    def may(self, s: S) -> i64:
        """The seats that may decide now: those that owe, and those that may still change a sealed answer."""
        return self.owes(s)

    def options(self, s: S, seat: i64) -> list[int]:
        """The legal actions of a seat that may decide, ascending. A function of what that seat knows."""
        raise NotImplementedError

    def allows(self, s: S, seat: i64, action: i64) -> bool:
        """Whether the action is an option; override where that is cheaper than the list."""
        return action in self.options(s, seat)

    def pick(self, s: S, seat: i64, source: Chance) -> i64:
        """A random option, each equally likely; override where that is cheaper than the list."""
        options = self.options(s, seat)
        return options[source.below(len(options))]

    def forced(self, s: S) -> i64:
        """The only option, if public knowledge says so: then nobody is asked. Otherwise -1."""
        return -1

    def idle(self, s: S, seat: i64) -> list[int]:
        """The options that do nothing with the turn although something could be done."""
        return []

    def resolve(self, s: S, seat: i64, action: i64) -> None:
        """Do it. The frame has left the stack already; push the frames that follow. Does not check the action."""
        raise NotImplementedError

    def fields(self) -> dict[str, Any]:
        """What makes this frame again, JSON-able, for positions: `make(frame.fields())`."""
        return {}

    @classmethod
    def make(cls, fields: dict[str, Any]) -> Frame[S]:
        """The frame with these fields. Wrong ones may raise TypeError or ValueError, or be found by `problem`."""
        return cls(**fields)

    def problem(self, s: S) -> str:
        """Why this frame cannot be pending in this position; "" if it can. Checked when a position is read."""
        return ""

    def show(self, s: S, viewer: i64) -> dict[str, Any]:
        """What a seat (or SPECTATOR) may see of this frame; override when fields are secret."""
        return {"kind": self.kind, **self.fields()}

    @classmethod
    def from_shown(cls, s: S, viewer: i64, shown: dict[str, Any]) -> Frame[S]:
        """The frame that `show` shows so, less its kind; what it hides may be anything that fits `s`."""
        return cls.make(shown)

    def resample(self, s: S, viewer: i64, source: Chance) -> Frame[S]:
        """This frame with what the viewer does not know drawn anew; `s` is determinised otherwise."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Frame[S]):
    """One seat chooses one of the things base + n, for n in `mask`. All can see which: one option is not asked."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def base(self) -> i64:
        """The action of n = 0."""
        raise NotImplementedError

    def mask(self, s: S) -> i64:
        """The set of legal n."""
        raise NotImplementedError

    def owes(self, s: S) -> i64:
        return BIT[self.seat]

    def options(self, s: S, seat: i64) -> list[int]:
        base = self.base()
        return [base + n for n in bits.members(self.mask(s))]

    def allows(self, s: S, seat: i64, action: i64) -> bool:
        n = action - self.base()
        return 0 <= n < 62 and self.mask(s) & BIT[n] != 0

    def pick(self, s: S, seat: i64, source: Chance) -> i64:
        mask = self.mask(s)
        return self.base() + bits.nth(mask, source.below(bits.count(mask)))

    def forced(self, s: S) -> i64:
        mask = self.mask(s)
        return -1 if mask & (mask - 1) else self.base() + bits.lowest(mask)

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def problem(self, s: S) -> str:
        return no_seat(s, self.seat) or ("" if self.mask(s) else "there is nothing to choose")


@mypyc_attr(allow_interpreted_subclasses=True)
class FromHand(Choice[S]):
    """One seat chooses among things that it alone sees. It is asked even if it has one option: that is its secret."""

    def forced(self, s: S) -> i64:
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class MayPass(Choice[S]):
    """A choice with a way out, an action of its own below or above all the others.

    It is an option where the choice is `optional`, and where there is nothing to choose; then nobody is asked.
    """

    def way_out(self) -> i64:
        """The action that chooses nothing."""
        raise NotImplementedError

    def optional(self, s: S) -> bool:
        """Whether one may choose nothing although there is something."""
        return True

    def choose(self, s: S, n: i64) -> None:
        """Do what n names."""
        raise NotImplementedError

    def skip(self, s: S) -> None:
        """Nothing was chosen, or could be."""

    def options(self, s: S, seat: i64) -> list[int]:
        base, mask = self.base(), self.mask(s)
        found = [base + n for n in bits.members(mask)]
        if mask == 0 or self.optional(s):
            way_out = self.way_out()
            return [way_out, *found] if way_out < base else [*found, way_out]
        return found

    def allows(self, s: S, seat: i64, action: i64) -> bool:
        if action == self.way_out():
            return self.optional(s) or self.mask(s) == 0
        n = action - self.base()
        return 0 <= n < 62 and self.mask(s) & BIT[n] != 0

    def pick(self, s: S, seat: i64, source: Chance) -> i64:
        mask = self.mask(s)
        n = bits.count(mask)
        if n and not self.optional(s):
            return self.base() + bits.nth(mask, source.below(n))
        i = source.below(n + 1)
        way_out = self.way_out()
        base = self.base()
        if way_out < base:
            i = i - 1 if i else n  # it comes first
        return base + bits.nth(mask, i) if i < n else way_out

    def forced(self, s: S) -> i64:
        mask = self.mask(s)
        if mask == 0:
            return self.way_out()
        if mask & (mask - 1) or self.optional(s):
            return -1
        return self.base() + bits.lowest(mask)

    def idle(self, s: S, seat: i64) -> list[int]:
        """Override where choosing nothing is as good a turn as any."""
        return [self.way_out()] if self.mask(s) and self.optional(s) else []

    def resolve(self, s: S, seat: i64, action: i64) -> None:
        if action == self.way_out():
            self.skip(s)
        else:
            self.choose(s, action - self.base())

    def problem(self, s: S) -> str:
        return no_seat(s, self.seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Many(Frame[S]):
    """One seat chooses one of the things base + n, for n in a list of any length. All can see which: one is not asked.

    Where a mask is large enough, a `Choice` is faster.
    """

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat

    def base(self) -> i64:
        """The action of n = 0."""
        raise NotImplementedError

    def things(self, s: S) -> list[int]:
        """The legal n, ascending."""
        raise NotImplementedError

    def owes(self, s: S) -> i64:
        return BIT[self.seat]

    def options(self, s: S, seat: i64) -> list[int]:
        base = self.base()
        return [base + n for n in self.things(s)]

    def forced(self, s: S) -> i64:
        things = self.things(s)
        return self.base() + things[0] if len(things) == 1 else -1

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def problem(self, s: S) -> str:
        return no_seat(s, self.seat) or ("" if self.things(s) else "there is nothing to choose")


def no_seat(s: State, seat: object) -> str:
    """Why this is no seat of a table; "" if it is one."""
    return "" if isinstance(seat, int) and 0 <= seat < s.setup.seats else f"seat must be 0 to {s.setup.seats - 1}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Secret(Frame[S]):
    """Several seats answer in any order; nothing shows until the last answer is in.

    An answer is a tuple of actions, built step by step. A seat whose answer is complete may change it until the reveal:
    its next action starts the answer anew. That a seat has answered is public, what it answered is not.
    """

    def __init__(self, asked: int, owing: int, answers: list[tuple[int, ...]]) -> None:
        self.asked: i64 = asked  # the seats that answer
        self.owing: i64 = owing  # those whose answer is not complete
        self.answers = answers  # by seat; shared between clones, never changed

    def next_options(self, s: S, seat: i64, answer: tuple[int, ...]) -> list[int]:
        """The legal next steps of an answer that began like this, ascending."""
        raise NotImplementedError

    def complete(self, s: S, seat: i64, answer: tuple[int, ...]) -> bool:
        """Whether this answer needs no further step."""
        return len(answer) == 1

    def with_answers(self, owing: i64, answers: list[tuple[int, ...]]) -> Secret[S]:
        """The same question with other answers."""
        raise NotImplementedError

    def all_answered(self, s: S) -> None:
        """All have answered: do it."""
        raise NotImplementedError

    def owes(self, s: S) -> i64:
        return self.owing

    def may(self, s: S) -> i64:
        return self.asked

    def so_far(self, seat: i64) -> tuple[int, ...]:
        """What the next step of a seat continues: nothing, if its answer is complete."""
        return self.answers[seat] if self.owing & BIT[seat] else ()

    def options(self, s: S, seat: i64) -> list[int]:
        return self.next_options(s, seat, self.so_far(seat))

    def resolve(self, s: S, seat: i64, action: i64) -> None:
        answer = self.so_far(seat)
        answer = (*answer, action) if answer else (action,)
        answers = self.answers.copy()
        answers[seat] = answer
        who: i64 = BIT[seat]
        owing = self.owing | who
        if self.complete(s, seat, answer):
            owing ^= who
        frame = self.with_answers(owing, answers)
        if owing:
            s.stack.append(frame)
        else:
            s.reveal(ALL_ANSWERED, PUBLIC, CHANCE)
            frame.all_answered(s)

    def fields(self) -> dict[str, Any]:
        return {
            "asked": bits.members(self.asked),
            "owing": bits.members(self.owing),
            "answers": [list(answer) for answer in self.answers],
        }

    @classmethod
    def make(cls, fields: dict[str, Any]) -> Frame[S]:
        answers = [tuple([int(step) for step in answer]) for answer in fields["answers"]]
        rest = {key: value for key, value in fields.items() if key not in ("asked", "owing", "answers")}
        return cls(bits.mask_of(fields["asked"]), bits.mask_of(fields["owing"]), answers, **rest)

    def problem(self, s: S) -> str:
        if len(self.answers) != s.setup.seats or self.asked >= BIT[s.setup.seats]:
            return f"there must be {s.setup.seats} answers, of seats below {s.setup.seats}"
        if self.owing == 0 or self.owing & ~self.asked:
            return "somebody who is asked must owe an answer"
        for seat in range(s.setup.seats):
            answer: tuple[int, ...] = ()
            for action in self.answers[seat]:
                ended = bool(answer) and self.complete(s, seat, answer)
                if ended or not self.asked & BIT[seat] or action not in self.next_options(s, seat, answer):
                    return f"seat {seat} cannot answer {self.answers[seat]}"
                answer = (*answer, action)
            done = bool(answer) and self.complete(s, seat, answer)
            if self.asked & BIT[seat] and done == bool(self.owing & BIT[seat]):
                return f"seat {seat} owes an answer exactly if its answer is not complete"
        return ""

    def show(self, s: S, viewer: i64) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "kind": self.kind,
            "asked": bits.members(self.asked),
            "answered": bits.members(self.asked & ~self.owing),
        }
        if viewer >= 0 and self.asked & BIT[viewer]:
            shown["answer"] = list(self.answers[viewer])
        return shown

    @classmethod
    def from_shown(cls, s: S, viewer: i64, shown: dict[str, Any]) -> Frame[S]:
        answers: list[list[int]] = [[] for _ in range(s.setup.seats)]
        if "answer" in shown:
            answers[viewer] = shown["answer"]
        owing = [seat for seat in shown["asked"] if seat not in shown["answered"]]
        return cls.make({"asked": shown["asked"], "owing": owing, "answers": answers}).resample(s, viewer, s.chance)

    def resample(self, s: S, viewer: i64, source: Chance) -> Frame[S]:
        answers: list[tuple[int, ...]] = []
        for seat in range(len(self.answers)):
            answer: tuple[int, ...] = ()
            if seat == viewer:
                answer = self.answers[seat]
            elif self.asked & ~self.owing & BIT[seat]:
                while not answer or not self.complete(s, seat, answer):
                    options = self.next_options(s, seat, answer)
                    answer = (*answer, options[source.below(len(options))])
            answers.append(answer)
        return self.with_answers(self.owing, answers)
