"""Weighing the options of a decision: at first sight, with a coarse look, and in depth."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from solstead.core.state import State
from solstead.review.standing import Standing
from solstead.review.trips import Player, Rest, Trip, pairs


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


class Account(NamedTuple):
    """What a decision did to everybody, against what the judge would have played, and how it compares with the best."""

    gains: Standing  # of every seat, in chance to win and in margin; each adds up to 0
    best: int  # the option that is best; the chosen one, if none is better
    loss: Loss  # of the chosen one against it: found on one half of the trips, measured on the other


class Loss(NamedTuple):
    """What an option lost against another, for the seat that took it."""

    win: float = 0.0
    lead: float = 0.0
    worth: float = 0.0  # both in one: winning first, the margin second
    noise: float = 0.0  # of `worth`: one standard error
    win_noise: float = 0.0
    lead_noise: float = 0.0
    chosen: tuple[float, float] = (0.0, 0.0)  # chance to win and margin, after what was chosen ...
    better: tuple[float, float] = (0.0, 0.0)  # ... and after the better one


def utility(player: Player, seats: int, win: float, lead: float) -> float:
    """A difference in chance and margin as one number, as the networks were taught: winning first, margin second. It
    goes on counting points where a game is lost."""
    return (1.0 - player.margin) * win * seats / (seats - 1) + player.margin * lead / player.scale


def weigh_up(player: Player, questions: list[Question], effort: Effort) -> list[Account]:
    """What each decision did. The order of the questions, and which others there are, changes nothing."""
    sights = player.look([(q.known, q.seat) for q in questions], [q.seed for q in questions])
    asked: list[tuple[list[int], list[float], float, list[list[Trip]]]] = []
    for q, (shares, _) in zip(questions, sights, strict=True):
        options = q.known.options(q.seat)
        total = sum(shares) or 1.0
        share = {action: part / total for action, part in zip(options, shares, strict=True)}
        actions = candidates(q.known, q, shares, effort.options)
        others = [action for action in options if action not in actions]
        left = sum(share[action] for action in others)
        rest = Rest(others, [share[action] / left for action in others]) if left > NO_PART else None
        trips = pairs(q.known, q.seat, actions, q.seed + 1, effort.samples, effort.turns, rest)
        parts = [share[action] for action in actions]
        whole = sum(parts) + (left if rest else 0.0)
        asked.append((actions, [part / whole for part in parts], left / whole if rest else 0.0, trips))
    player.travel([trip for _, _, _, options in asked for trips in options for trip in trips])
    return [_account(player, question, *each) for question, each in zip(questions, asked, strict=True)]


#: What a judge takes less often than this in all has no part in what it would have played.
NO_PART = 0.002


def _account(
    player: Player, question: Question, actions: list[int], shares: list[float], left: float, trips: list[list[Trip]]
) -> Account:
    weights = [*shares, left] if left else shares
    taken = trips[actions.index(question.chosen)]
    count, seats = len(taken), range(len(taken[0].standing.wins))

    def gain(kind: int, seat: int) -> float:
        """Against the mean of what the judge would have played, in the same games."""
        usual = sum(
            weight * sum(trip.standing[kind][seat] for trip in option)
            for weight, option in zip(weights, trips, strict=True)
        )
        return (sum(trip.standing[kind][seat] for trip in taken) - usual) / count

    gains = Standing([gain(0, seat) for seat in seats], [gain(1, seat) for seat in seats])
    worths = [[utility(player, len(seats), trip.win, trip.lead) for trip in option] for option in trips[: len(actions)]]
    best = max(range(len(actions)), key=lambda i: (sum(worths[i]), actions[i] == question.chosen))
    gaps: list[tuple[Trip, Trip]] = []
    for half in (0, 1):  # the best of one half, measured on the other
        found = max(range(len(actions)), key=lambda i: (sum(worths[i][half::2]), actions[i] == question.chosen))
        gaps += zip(trips[found][1 - half :: 2], taken[1 - half :: 2], strict=True)
    if actions[best] == question.chosen:
        return Account(gains, question.chosen, Loss())
    return Account(gains, actions[best], lost(player, gaps))


def lost(player: Player, gaps: list[tuple[Trip, Trip]]) -> Loss:
    """What lies between pairs of trips, the first of each the better one."""
    seats = len(gaps[0][0].standing.wins)
    wins = [one.win - two.win for one, two in gaps]
    leads = [one.lead - two.lead for one, two in gaps]
    worths = [utility(player, seats, win, lead) for win, lead in zip(wins, leads, strict=True)]
    count = len(gaps)
    return Loss(
        sum(wins) / count,
        sum(leads) / count,
        sum(worths) / count,
        error(worths),
        error(wins),
        error(leads),
        (sum(two.win for _, two in gaps) / count, sum(two.lead for _, two in gaps) / count),
        (sum(one.win for one, _ in gaps) / count, sum(one.lead for one, _ in gaps) / count),
    )


def in_depth(player: Player, question: Question, better: int, effort: Effort) -> Loss:
    """Look closely at what an option would have been better by, in trips that had no part in finding it."""
    travelled = pairs(
        question.known, question.seat, [better, question.chosen], question.seed + 3, effort.samples, effort.turns
    )
    player.travel([trip for trips in travelled for trip in trips])
    return lost(player, list(zip(*travelled, strict=True)))
