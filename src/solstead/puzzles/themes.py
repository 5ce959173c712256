"""What a puzzle is about: read out of the position and of games that were played on from it.

`opening`, `end`: when in the game. `later`: fewer points now, more in the end. `deny`: it takes more from the others
than it brings oneself. `hurry`: the game ends sooner. `risk`: the result is less sure. `source:NAME`: where the points
come from. `kind:NAME`: what is decided.
"""

from __future__ import annotations

from math import sqrt

from solstead.core.chance import chance
from solstead.review.judging import Question, error
from solstead.review.reviewing import sources
from solstead.review.trips import Trip

#: In the first and last parts of a game.
OPENING, END = 0.2, 0.8
#: Hidden cards that an option is tried in to see what it brings at once.
LOOKS = 8
#: Sources of points that are named at most.
MOST_SOURCES = 2


def themes(
    question: Question, best: int, tempting: int, better: list[Trip], other: list[Trip], left: int, of: int
) -> list[str]:
    """The themes of a puzzle. `better` and `other` are games to the end, after the answer and after what tempts."""
    seat = question.seat
    found: list[str] = []
    done = 1.0 - left / of
    if done < OPENING:
        found.append("opening")
    elif done >= END:
        found.append("end")
    if at_once(question, best) <= at_once(question, tempting) - 1.0:
        found.append("later")
    own = [_score(one, seat) - _score(two, seat) for one, two in zip(better, other, strict=True)]
    theirs = [_others(one, seat) - _others(two, seat) for one, two in zip(better, other, strict=True)]
    if _mean(theirs) < -1.0 and _mean(theirs) < -1.5 * error(theirs) and -_mean(theirs) > _mean(own):
        found.append("deny")
    sooner = [float(two.length - one.length) for one, two in zip(better, other, strict=True)]
    if _mean(sooner) > 2.0 and _mean(sooner) > 3.0 * error(sooner):
        found.append("hurry")
    if _spread([trip.lead for trip in better]) > 1.3 * _spread([trip.lead for trip in other]) + 0.5:
        found.append("risk")
    gains = [reason for reason in sources(better, other, seat) if reason.points >= 1.0]
    found += [f"source:{reason.source}" for reason in gains[:MOST_SOURCES]]
    found.append(f"kind:{question.known.stack[-1].kind}")
    return found


def at_once(question: Question, action: int) -> float:
    """The points of a seat right after an option, on average."""
    source = chance(question.seed + 48)
    total = 0.0
    for _ in range(LOOKS):
        trial = question.known.determinised(question.seat, source)
        trial.step(question.seat, action)
        total += trial.scores()[question.seat]
    return total / LOOKS


def _score(trip: Trip, seat: int) -> float:
    return float(trip.state.scores()[seat])


def _others(trip: Trip, seat: int) -> float:
    return float(max(score for i, score in enumerate(trip.state.scores()) if i != seat))


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _spread(values: list[float]) -> float:
    return error(values) * sqrt(len(values))
