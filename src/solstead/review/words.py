"""A review in sentences: in the words of the game, for a reader who may be one of the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Optional

from solstead.core.text import Text, read_text
from solstead.review.shapes import Moment, Reason, SeatReview

TEXTS = Path(__file__).parent / "text"
#: Reasons that a sentence gives at most.
MOST_REASONS = 3


@lru_cache(maxsize=16)
def words(language: str) -> Text:
    """The words of reviews."""
    return read_text([TEXTS], language)


def percent(share: float) -> str:
    """A chance as people say it."""
    return str(round(100.0 * share))


def wins(share: float, language: str, sign: bool = False) -> str:
    """A sum of chances to win as so many won games."""
    from babel.numbers import format_decimal  # slow to import, and rarely needed

    share = round(share, 1) + 0.0  # no "-0.0"
    return str(format_decimal(share, format="+0.0;-0.0" if sign else "0.0", locale=language))


def given(seat: SeatReview, name: str, language: str) -> str:
    """What the decisions of a seat cost in all."""
    cost = round(-seat.win.own, 1)
    return words(language)("gave" if cost > 0 else "gave_nothing", name=name, wins=wins(cost, language))


def sentence(moment: Moment, names: Sequence[str], you: Optional[int], language: str, game: Text) -> str:
    """What was better at a moment, why, and what it cost."""
    told = difference(
        moment.better.label[language], moment.chosen.label[language], moment.points, moment.why, language, game
    )
    key = "cost.you" if moment.seat == you else "cost"
    return f"{told} {words(language)(key, seat=names[moment.seat], p=percent(moment.loss))}"


def difference(better: str, chosen: str, points: float, why: Sequence[Reason], language: str, game: Text) -> str:
    """By how much an option was better than another, and why."""
    text = words(language)
    n = round(points)
    told = text("lost" if n >= 1 else "lost_little", better=_inside(better), chosen=_inside(chosen), n=n)
    reasons = because(why, language, game)
    return told + (f": {reasons}." if reasons else ".")


def because(why: Sequence[Reason], language: str, game: Text) -> str:
    """The sources of points that make the difference, the largest first; "" if none of them is both beyond chance and a
    gain."""
    text = words(language)
    gains: list[str] = []
    losses: list[str] = []
    for reason in [reason for reason in why if abs(round(reason.points)) >= 1][:MOST_REASONS]:
        points = abs(round(reason.points))
        source = game(f"source.{reason.source}")
        if reason.points > 0:
            gains.append(text("more", points=points, source=source))
        else:
            losses.append(text("less", points=points, source=source))
    if gains and losses:
        return text("but", gains=text.listed(gains), losses=text.listed(losses))
    return text.listed(gains) if gains else ""


def hint(points: float, noise: float, other: str, why: Sequence[Reason], language: str, game: Text) -> str:
    """Why the first option of a hint comes before the second."""
    text = words(language)
    n = round(points)
    if points <= noise:
        return text("hint.close", other=_inside(other))
    if n < 1:
        return text("hint.little", other=_inside(other))
    reasons = because(why, language, game)
    return text("hint.why" if reasons else "hint.plain", n=n, other=_inside(other), why=reasons)


def _inside(label: str) -> str:
    """A label in the middle of a sentence."""
    return label.removesuffix(".")
