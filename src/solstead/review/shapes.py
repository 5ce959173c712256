"""What a review says, as data: numbers and names, no sentences (`words` makes those)."""

from __future__ import annotations

from typing import Literal, Optional, Union

from msgspec import Struct, field

#: From harmless to decisive.
Grade = Literal["fine", "inaccuracy", "mistake", "turning_point"]
GRADES: tuple[Grade, ...] = ("fine", "inaccuracy", "mistake", "turning_point")
#: By thirds of the decisions.
Phase = Literal["opening", "middle", "end"]
PHASES: tuple[Phase, ...] = ("opening", "middle", "end")

#: The reason that is no source of one's own points: what the other seats have less on average.
OTHERS = "others"
#: Of reviews that are kept; it changes when they mean something else.
FORMAT = 2

Noun = list[Union[str, int]]


class Decision(Struct, kw_only=True):
    """A decision with more than one option, judged by what its seat could know then."""

    step: int  # of the replay: the decision leads from the table after `step - 1` to the table after `step`
    seat: int
    kind: str  # of the frame
    phase: Phase
    options: int
    chosen: int
    best: int  # the action that would have been better; `chosen`, if none is
    wins: list[
        float
    ]  # what it did to the chance of every seat, against what a strong player would have done on average
    leads: list[float]  # ... and to the margin, in points; both add up to 0
    win: float = 0.0  # what the better one is better by: chance to win ...
    lead: float = 0.0  # ... and points
    loss: float = 0.0  # both in one number, by which moments are ordered and named
    noise: float = 0.0  # how far `loss` may be off: one standard error
    grade: Grade = "fine"
    deep: bool = False  # looked at a second time, with more effort


class Weighed(Struct):
    """An option at a moment."""

    action: int
    noun: Noun
    label: dict[str, str]  # by language
    win: float  # the chance to win after it ...
    lead: float  # ... and the margin


class Reason(Struct):
    """A source of points that the better option does more, or less, for by the end of the game."""

    source: str  # as in `State.breakdown`; or OTHERS
    points: float
    noise: float


class Moment(Struct, kw_only=True):
    """A decision that mattered."""

    step: int
    seat: int
    grade: Grade
    win: float  # what the better option is better by: chance to win ...
    win_noise: float
    lead: float  # ... and points
    lead_noise: float
    question: dict[str, str]  # by language
    chosen: Weighed
    better: Weighed
    why: list[Reason] = field(default_factory=list)
    other: float = 0.0  # points of the lead that no reason says
    seen: bool = False  # the reasons have been looked for


class Point(Struct, array_like=True):
    """All seats before the decision that is step `step`, or at the end, with all cards open."""

    step: int
    wins: list[float]  # these add up to 1
    leads: list[float]  # ... and these to 0


class Share(Struct):
    """Decisions of some sort, and what they brought their seat against what a strong player would have done."""

    decisions: int = 0
    win: float = 0.0
    lead: float = 0.0

    def add(self, decision: Decision) -> None:
        self.decisions += 1
        self.win += decision.wins[decision.seat]
        self.lead += decision.leads[decision.seat]


class Account(Struct, kw_only=True):
    """How the result of a seat came about: `start + luck + own + others` is `result`. Of a chance to win from 0 to 1,
    or of the margin in points. Over the seats chances add up to 1 at the start and in the result, all else to 0."""

    start: float  # before the deal
    luck: float = 0.0  # the deal, and what was drawn or revealed since
    own: float = 0.0  # what the own decisions brought, against what a strong player would have done
    others: float = 0.0  # what those of the others brought
    result: float = 0.0


class Likeness(Struct, frozen=True):
    """The levels that play like somebody: from 0, below level 1, to 4, as level 4 or better."""

    low: int
    high: int
    sure: float  # how likely it is one of these


class SeatReview(Struct, kw_only=True):
    """One seat."""

    win: Account
    lead: Account
    all: Share = field(default_factory=Share)
    phases: dict[str, Share] = field(default_factory=dict)
    kinds: dict[str, Share] = field(default_factory=dict)
    grades: dict[str, int] = field(default_factory=dict)
    like: Optional[Likeness] = None  # which levels of bots choose like this; None where that is not sure


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
    curve: list[Point] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)  # the most important first
    by_seat: list[SeatReview] = field(default_factory=list)
    kinds: dict[str, dict[str, str]] = field(default_factory=dict)  # what a kind of decision is called, by language
