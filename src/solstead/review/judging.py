"""Weighing the options of a decision: at first sight, with a coarse look, and in depth."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from solstead.core.state import State
from solstead.review.trips import Player, Trip, pairs


class Effort(NamedTuple):
    """How closely a decision is looked at."""

    samples: int  # games that could be the true one
    turns: int  # of the seat before the outcome is judged
    options: int  # that are compared at most, the chosen one besides


class Question(NamedTuple):
    """A decision to be judged: a state made of what the seat knows."""

    known: State
    seat: int
    chosen: int
    seed: int


class Worth(NamedTuple):
    """What an option brought, trip by trip."""

    action: int
    wins: list[float]
    leads: list[float]

    @property
    def win(self) -> float:
        return sum(self.wins) / len(self.wins)

    @property
    def lead(self) -> float:
        return sum(self.leads) / len(self.leads)


class Verdict(NamedTuple):
    """The option that is best, the one that was chosen, and what lies between them."""

    options: list[Worth]  # the best first
    best: Worth
    chosen: Worth
    loss: float
    points: float
    noise: float  # of the loss: one standard error
    value: float = 0.0  # what the judge calls the position worth at first sight, from -1 to 1


#: Options that a good player would take less often than this are not compared.
LEAST = 0.02


def candidates(known: State, question: Question, shares: list[float], most: int) -> list[int]:
    """The options that are worth a look, and the chosen one."""
    options = known.options(question.seat)
    order = sorted(range(len(options)), key=lambda i: (-shares[i], i))
    found = [options[i] for n, i in enumerate(order) if n < most and (n == 0 or shares[i] >= LEAST)]
    return found if question.chosen in found else [*found, question.chosen]


def weigh(player: Player, questions: list[Question], effort: Effort) -> list[Verdict]:
    """A verdict on each decision. The order of the questions, and which others there are, changes nothing."""
    sights = player.look([(q.known, q.seat) for q in questions], [q.seed for q in questions])
    lists = [candidates(q.known, q, sight[0], effort.options) for q, sight in zip(questions, sights, strict=True)]
    found = compare(player, questions, lists, effort)
    return [verdict._replace(value=sight[1]) for verdict, sight in zip(found, sights, strict=True)]


def compare(player: Player, questions: list[Question], lists: list[list[int]], effort: Effort) -> list[Verdict]:
    """Compare these options of each decision."""
    travelled = [
        pairs(q.known, q.seat, actions, q.seed + 1, effort.samples, effort.turns)
        for q, actions in zip(questions, lists, strict=True)
    ]
    player.travel([trip for options in travelled for trips in options for trip in trips])
    return [
        verdict(
            [worth(action, trips) for action, trips in zip(actions, options, strict=True)],
            question.chosen,
        )
        for question, actions, options in zip(questions, lists, travelled, strict=True)
    ]


def worth(action: int, trips: list[Trip]) -> Worth:
    return Worth(action, [trip.win for trip in trips], [trip.lead for trip in trips])


def verdict(options: list[Worth], chosen: int) -> Verdict:
    """What a comparison says. If nothing is better than what was chosen, that is the best."""
    taken = next(option for option in options if option.action == chosen)
    ranked = sorted(options, key=lambda option: (-option.win, option.action != chosen))
    best = ranked[0] if ranked[0].win > taken.win else taken
    gaps = [better - other for better, other in zip(best.wins, taken.wins, strict=True)]
    return Verdict(ranked, best, taken, best.win - taken.win, best.lead - taken.lead, error(gaps))


def apart(best: Worth, other: Worth) -> tuple[float, float]:
    """What lies between two options in chance to win, and the error of that, by pairs."""
    gaps = [one - two for one, two in zip(best.wins, other.wins, strict=True)]
    return sum(gaps) / len(gaps), error(gaps)


def error(values: list[float]) -> float:
    """The standard error of a mean."""
    n = len(values)
    if n < 2:
        return 0.0
    mean = sum(values) / n
    return sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)


def in_depth(player: Player, question: Question, first: Verdict, effort: Effort) -> Verdict:
    """Look again at a decision whose coarse verdict leaves doubt.

    Half of the trips find the best option, the other half measure it: what is measured by the trips that chose it looks
    better than it is.
    """
    most = [option.action for option in first.options[: effort.options]]
    actions = most if question.chosen in most else [*most, question.chosen]
    half = Effort(max(2, effort.samples // 2), effort.turns, effort.options)
    found = compare(player, [question._replace(seed=question.seed + 2)], [actions], half)[0]
    if found.best.action == question.chosen:
        return found._replace(value=first.value)
    again = question._replace(seed=question.seed + 3)
    pair = [found.best.action, question.chosen]
    measured = compare(player, [again], [pair], half)[0]
    best = next(option for option in measured.options if option.action == pair[0])
    chosen = measured.chosen
    gaps = [better - other for better, other in zip(best.wins, chosen.wins, strict=True)]
    loss = sum(gaps) / len(gaps)
    return Verdict(found.options, best, chosen, loss, best.lead - chosen.lead, error(gaps), first.value)
