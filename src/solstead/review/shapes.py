"""What a review says, as data: numbers and names, no sentences (`words` makes those)."""

from __future__ import annotations

from typing import Literal, Union

from msgspec import Struct, field

#: From harmless to decisive.
Grade = Literal["fine", "inaccuracy", "mistake", "turning_point"]
GRADES: tuple[Grade, ...] = ("fine", "inaccuracy", "mistake", "turning_point")
#: By thirds of the decisions.
Phase = Literal["opening", "middle", "end"]
PHASES: tuple[Phase, ...] = ("opening", "middle", "end")

#: Of reviews that are kept; it changes when they mean something else.
FORMAT = 1

Noun = list[Union[str, int]]


class Decision(Struct, kw_only=True):
    """A decision with more than one option, judged by what its seat could know then."""

    step: int  # of the replay: the decision leads from the table after `step - 1` to the table after `step`
    seat: int
    kind: str  # of the frame
    phase: Phase
    options: int
    chosen: int
    best: int  # the action that the judge would have taken; `chosen`, if no other is better
    win: float  # how likely the seat wins, from 0 to 1, before it decides ...
    lead: float  # ... and how far ahead of the best of the others it is expected to end, in points
    loss: float = 0.0  # of chance to win, by what was chosen instead
    points: float = 0.0  # of the expected lead, likewise
    noise: float = 0.0  # how far `loss` may be off: one standard error of the judge
    grade: Grade = "fine"
    deep: bool = False  # looked at a second time, with more effort


class Weighed(Struct):
    """An option at a moment."""

    action: int
    noun: Noun
    label: dict[str, str]  # by language
    win: float
    lead: float


class Reason(Struct):
    """A source of points that the better option does more, or less, for by the end of the game."""

    source: str  # as in `State.breakdown`
    points: float  # for the seat
    noise: float


class Moment(Struct, kw_only=True):
    """A decision that mattered."""

    step: int
    seat: int
    grade: Grade
    loss: float
    points: float
    noise: float
    question: dict[str, str]  # by language
    chosen: Weighed
    better: Weighed
    why: list[Reason] = field(default_factory=list)
    seen: bool = False  # the reasons have been looked for


class Point(Struct, array_like=True):
    """A seat before the decision that is step `step`, or at the end."""

    step: int
    win: float
    lead: float


class Share(Struct):
    """How many decisions there were of some sort, how many of them were fine, and what the others cost."""

    decisions: int = 0
    fine: int = 0
    loss: float = 0.0

    def add(self, decision: Decision) -> None:
        self.decisions += 1
        self.fine += decision.grade == "fine"
        self.loss += counted(decision)


class Account(Struct, kw_only=True):
    """How the result of a seat came about: `start + deal + luck + own + others` is `result`. Of a chance to win from 0
    to 1, or of the lead in points."""

    start: float  # before the deal
    deal: float = 0.0  # what the first decision of the seat began with
    luck: float = 0.0  # what changed while something was drawn or revealed
    own: float = 0.0  # what the own decisions cost
    others: float = 0.0  # what the decisions of the others changed
    result: float = 0.0


class SeatReview(Struct, kw_only=True):
    """One seat."""

    curve: list[Point]
    win: Account
    lead: Account
    all: Share = field(default_factory=Share)
    phases: dict[str, Share] = field(default_factory=dict)
    kinds: dict[str, Share] = field(default_factory=dict)
    grades: dict[str, int] = field(default_factory=dict)
    cost: float = 0.0  # mean loss of a decision ...
    cost_noise: float = 0.0
    level: str = ""  # ... and the level of bots that loses as much; "": none can be named honestly


class Review(Struct, kw_only=True):
    """A game, looked at again."""

    format: int = FORMAT
    game: str
    seats: int
    steps: int  # decisions in the record, with those that had one option
    judge: str  # "network" or "search"
    scores: list[int]
    winners: list[int]
    done: float = 0.0  # how much of the work is done, from 0 to 1
    decisions: list[Decision] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)  # the most important first
    by_seat: list[SeatReview] = field(default_factory=list)
    kinds: dict[str, dict[str, str]] = field(default_factory=dict)  # what a kind of decision is called, by language
    thresholds: dict[str, float] = field(default_factory=dict)  # from which loss on a grade is given


def counted(decision: Decision) -> float:
    """What a decision cost, as far as that is beyond the judge's noise."""
    return decision.loss if decision.grade != "fine" else 0.0
