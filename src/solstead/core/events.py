"""What happened, for the log, the animation and undo. Events are decoration: the view is the truth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core.zone import eyes

#: A field that this event leaves empty.
NOTHING: Final = -1
#: Fields that are numbers, and name nothing.
COUNTS: Final = ("n", "most", "next")


class EventKind:
    """A kind of event: its name, what its up to four numbers are, and which of those are secret."""

    def __init__(self, name: str, fields: tuple[str, ...] = (), secret: tuple[str, ...] = ()) -> None:
        self.name = name
        self.fields = fields
        self.secret = secret


class Event:
    """One thing that happened."""

    def __init__(self, kind: EventKind, seat: int, values: tuple[int, ...], seen: i64, learned: i64) -> None:
        self.kind = kind
        self.seat = seat  # whom it happened to, or CHANCE
        self.values = values  # one number for each field of the kind
        self.seen: i64 = seen  # who is told the secret fields
        self.learned: i64 = learned  # who knows more than before; undo never crosses that

    def fields(self, viewer: int) -> dict[str, int]:
        """The fields that this viewer is told, less those that are empty."""
        told = self.seen & eyes(viewer)
        result: dict[str, int] = {}
        for i in range(len(self.kind.fields)):
            name = self.kind.fields[i]
            if self.values[i] != NOTHING and (told or name not in self.kind.secret):
                result[name] = self.values[i]
        return result


#: The last sealed answer is in: from here on everybody knows what was answered.
ALL_ANSWERED: Final = EventKind("all_answered")
#: The best scores are level, at `n` points, and what decides then speaks for this seat; with so much of it, and so much
#: of the next one, where it is counted.
TIE: Final = EventKind("tie", ("n", "most", "next"))
#: That is level too: those who are first share the victory.
SHARED: Final = EventKind("shared", ("n", "most"))
