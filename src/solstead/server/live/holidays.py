"""Holidays: while a person is away for days, the clocks of slow games stand still for that person.

A holiday is not written into the records of tables. When a slow clock has run out it is looked how much of the time was
a holiday, and that much is granted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Optional

import sqlalchemy as sa
from msgspec import Meta, Struct
from sqlalchemy.engine import Connection

from solstead.server.base.errors import Refused
from solstead.server.store import schema as s
from solstead.server.table import entries as e
from solstead.server.table.table import Table

DAY = 86_400.0
YEAR = 365 * DAY
#: A holiday that ends sooner was a slip, and none.
SLIP = 3600.0
#: Days of holiday in a year.
MOST_DAYS = 30

#: From when to when.
Span = tuple[float, float]


class HolidayWanted(Struct, forbid_unknown_fields=True):
    """So many days from now on; 0 ends the holiday."""

    days: Annotated[int, Meta(ge=0, le=MOST_DAYS)]


class Holiday(Struct):
    """Until when a person is on holiday (0: not), and how many days there are left in this year."""

    until: float
    days_left: int


def slow(clock: e.Clock) -> bool:
    """Whether a holiday counts: a clock of hours or days for each decision."""
    return clock.kind == "move" and clock.leisurely


def taken(spans: list[Span], now: float) -> float:
    """How much of the last year was, or will be, holiday."""
    return sum(max(0.0, end - max(begin, now - YEAR)) for begin, end in spans)


def of(connection: Connection, people: Collection[str]) -> dict[str, list[Span]]:
    """The holidays of these people, in order."""
    c = s.holidays.c
    found: dict[str, list[Span]] = {}
    query = sa.select(c.person, c.begins, c.ends).where(c.person.in_(sorted(people))).order_by(c.begins)
    for person, begins, ends in connection.execute(query):
        found.setdefault(person, []).append((begins, ends))
    return found


def shown(connection: Connection, person: str, now: float) -> Holiday:
    spans = of(connection, [person]).get(person, [])
    until = max((end for _, end in spans if end > now), default=0.0)
    return Holiday(until, max(0, int((MOST_DAYS * DAY - taken(spans, now)) // DAY)))


def take(connection: Connection, person: str, days: int, now: float) -> Holiday:
    """Go on holiday for so many days from now on, instead of what was planned; 0: be back."""
    c = s.holidays.c
    mine = c.person == person
    connection.execute(sa.delete(s.holidays).where(mine, c.ends < now - YEAR))
    connection.execute(sa.update(s.holidays).where(mine, c.ends > now).values(ends=now))
    connection.execute(sa.delete(s.holidays).where(mine, c.ends < c.begins + SLIP))
    if taken(of(connection, [person]).get(person, []), now) + days * DAY > MOST_DAYS * DAY:
        raise Refused("no_holiday", f"there are {MOST_DAYS} days of holiday in a year")
    if days:
        connection.execute(sa.insert(s.holidays), [{"person": person, "begins": now, "ends": now + days * DAY}])
    return shown(connection, person, now)


def is_away(connection: Connection, person: str, now: float) -> bool:
    return any(begin <= now < end for begin, end in of(connection, [person]).get(person, []))


def granted(table: Table, holidays: Mapping[str, list[Span]], now: float) -> Optional[e.AnyEntry]:
    """The time that a holiday gives back to a seat whose slow clock has run out, if any."""
    if not slow(table.data.opened.clock) or table.data.paused is not None:
        return None
    for seat in table.owing:
        deadline = table.deadline(seat)
        if deadline is None or deadline > now:
            continue
        timer = table.data.timers[seat]
        missing = owed(timer.began, deadline, timer.held, holidays.get(table.data.seats[seat].person, []))
        if missing > 0:
            return e.Granted(seat, round(missing, 3))
    return None


def owed(since: float, deadline: float, held: float, spans: list[Span]) -> float:
    """How much longer a clock runs that was started then: by every holiday that begins before it has run out, less what
    was granted before."""
    end, found = deadline - held, 0.0
    for begin, finish in spans:
        if begin < end and finish > since:
            part = finish - max(begin, since)
            end, found = end + part, found + part
    return found - held
