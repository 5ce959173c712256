"""A review in sentences: in the words of the game, for a reader who may be one of the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Optional

from solstead.core.text import Text, read_text
from solstead.review.shapes import OTHERS, Moment, Reason, SeatReview

TEXTS = Path(__file__).parent / "text"
MINUS = "\N{MINUS SIGN}"


@lru_cache(maxsize=16)
def words(language: str) -> Text:
    """The words of reviews."""
    return read_text([TEXTS], language)


def percent(share: float) -> str:
    """A chance as people say it."""
    return str(round(100.0 * share))


def signed(value: float) -> str:
    """A whole number with its sign."""
    n = round(value)
    return f"{MINUS}{-n}" if n < 0 else f"+{n}" if n > 0 else "0"


def brought(win: float, lead: float, language: str) -> str:
    """Points, and the share of a win that goes with them."""
    return words(language)("brought", points=signed(lead), p=signed(100.0 * win))


def given(seat: SeatReview, name: str, language: str) -> str:
    """The two numbers of a seat: what luck brought it, and what its decisions did."""
    return words(language)(
        "given",
        name=name,
        luck=brought(seat.win.luck, seat.lead.luck, language),
        own=brought(seat.win.own, seat.lead.own, language),
    )


def sentence(moment: Moment, names: Sequence[str], you: Optional[int], language: str, game: Text) -> str:
    """What was better at a moment, why, and what it cost."""
    told = difference(
        moment.better.label[language],
        moment.chosen.label[language],
        moment.lead,
        moment.why,
        language,
        game,
        moment.other,
    )
    if round(100.0 * moment.win) < 1:
        return told
    key = "cost.you" if moment.seat == you else "cost"
    return f"{told} {words(language)(key, seat=names[moment.seat], p=percent(moment.win))}"


def difference(
    better: str, chosen: str, points: float, why: Sequence[Reason], language: str, game: Text, other: float = 0.0
) -> str:
    """By how much an option was better than another, and why."""
    text = words(language)
    n = round(points)
    told = text("lost" if n >= 1 else "lost_little", better=_inside(better), chosen=_inside(chosen), n=n)
    reasons = because(why, language, game, other)
    return told + (f": {reasons}." if reasons else ".")


def because(why: Sequence[Reason], language: str, game: Text, other: float = 0.0) -> str:
    """Where a difference comes from, the largest part first, and what is left of it; "" if nothing of it is a gain."""
    text = words(language)
    parts = {True: list[str](), False: list[str]()}
    for reason in [reason for reason in why if abs(round(reason.points)) >= 1]:
        more = reason.points > 0
        source = "" if reason.source == OTHERS else game(f"source.{reason.source}")
        key = ("others_" if reason.source == OTHERS else "") + ("more" if more else "less")
        parts[more].append(text(key, points=abs(round(reason.points)), source=source))
    if not parts[True]:
        return ""
    if abs(round(other)) >= 1:
        more = other > 0
        parts[more].append(text("rest_more" if more else "rest_less", points=abs(round(other))))
    gains, losses = (text.listed(parts[more]) for more in (True, False))
    return text("but", gains=gains, losses=losses) if losses else gains


def hint(
    points: float, noise: float, other: str, why: Sequence[Reason], language: str, game: Text, rest: float = 0.0
) -> str:
    """Why the first option of a hint comes before the second."""
    text = words(language)
    n = round(points)
    if points <= noise:
        return text("hint.close", other=_inside(other))
    if n < 1:
        return text("hint.little", other=_inside(other))
    reasons = because(why, language, game, rest)
    return text("hint.why" if reasons else "hint.plain", n=n, other=_inside(other), why=reasons)


def _inside(label: str) -> str:
    """A label in the middle of a sentence."""
    return label.removesuffix(".")
