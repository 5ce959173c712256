"""Whom a message is for, and what it says."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from solstead.core.text import Text, read_text
from solstead.server.live.live import Live
from solstead.server.people.push.shapes import Device, Message
from solstead.server.shown import shows
from solstead.server.table.entries import Clock
from solstead.server.table.table import Table

TEXTS = Path(__file__).parent / "text"
#: How early somebody is warned of a slow clock: a quarter of it, half a day at most.
REMIND_SHARE, REMIND_MOST = 1 / 4, 43_200.0


@lru_cache(maxsize=8)
def words(language: str) -> Text:
    return read_text([TEXTS], language)


def looking(live: Live) -> frozenset[str]:
    """The people who look at a table now, on any device."""
    people = live.people
    return frozenset(people[seat] for seat, state in live.states().items() if state == "here" and seat < len(people))


def pressed(table: Table, at: float) -> frozenset[str]:
    """The people whose time is about to run out in a slow game."""
    clock = table.data.opened.clock
    if not clock.leisurely or table.data.paused is not None:
        return frozenset()
    soon = at + lead(clock)
    seats = [seat for seat in table.owing if (until := table.deadline(seat)) is not None and at < until <= soon]
    return frozenset(table.data.seats[seat].person for seat in seats)


def lead(clock: Clock) -> float:
    """How long before a slow clock runs out people are told."""
    return min(
        clock.seconds  #: How early somebody is warned of a slow clock: a quarter of it, half a day at most.
        * REMIND_SHARE,
        REMIND_MOST,
    )


def message(table: Table, device: Device, about: Literal["turn", "remind"]) -> Message:
    """All that is said: whose turn it is, where, and with whom."""
    mine = table.seats_of(device.person)
    text, called = words(device.language), shows.names(table, device.language)
    names = ", ".join(name for seat, name in enumerate(called) if seat not in mine)
    game = shows.words(table.game.name, device.language)("title")
    title = text(f"push.{about}" if names else f"push.{about}_alone", game=game, names=names)
    return Message(table.data.id, title, device.language)
