"""Observations: what a seat knows, as a fixed number of floats from -1 to 1.

A game declares named slots: those of the table come once, those of a player once for each seat, the observing seat
first and the others in turn order. What it writes into them follows the same order, so nothing is ever indexed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64, mypyc_attr, u8

from solstead.core.bits import BIT

if TYPE_CHECKING:
    from solstead.core.frame import Frame
    from solstead.core.state import State

S = TypeVar("S", bound="State")

#: Four zero bytes are the float 0.
ZEROS: Final[list[bytes]] = [bytes(4 * n) for n in range(513)]
ONE: Final = b"\x00\x00\x80?"  # the float 1, lowest byte first
HALF: Final = b"\x00\x00\x00?"
#: FLAGS[n][mask]: a set of n numbers as floats, for n up to 8.
FLAGS: Final[list[list[bytes]]] = [
    [b"".join([ONE if mask >> i & 1 else ZEROS[1] for i in range(n)]) for mask in range(2**n)] for n in range(9)
]
#: ONE_HOTS[n][i]: 1 for i, 0 for the others, for n up to 31; the last one of each is all 0, so that i may be -1.
ONE_HOTS: Final[list[list[bytes]]] = [
    [ZEROS[i] + ONE + ZEROS[n - i - 1] for i in range(n)] + [ZEROS[n]] for n in range(32)
]


class Slot:
    """A few numbers of an observation that belong together."""

    def __init__(self, name: str, size: int, about: str) -> None:
        self.name = name
        self.size = size
        self.about = about  # for the documentation


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """How the states of one game are observed. Every observation begins with the kind of decision that is pending."""

    def __init__(self, frames: list[type[Frame[Any]]], table: list[Slot], player: list[Slot]) -> None:
        self.frames: dict[type[Frame[Any]], int] = {frame: number for number, frame in enumerate(frames)}
        kinds = ", ".join([frame.kind for frame in frames])
        self.table = [Slot("decision", len(frames), f"one-hot: {kinds}"), *table]
        self.player = [Slot("owes", 1, "must decide now"), *player]
        self.table_size: int = sum([slot.size for slot in self.table])
        self.player_size: int = sum([slot.size for slot in self.player])
        self._room = [bytes(4 * self.size(seats)) for seats in range(9)]

    # ---- what a game writes

    def write_table(self, s: S, seat: i64, out: BytesWriter) -> None:
        """The slots of the table after `decision`, as the seat knows them."""
        raise NotImplementedError

    def write_player(self, s: S, seat: i64, other: i64, out: BytesWriter) -> None:
        """The slots of a player after `owes`, as the seat knows them."""
        raise NotImplementedError

    # ---- for everybody

    def size(self, seats: int) -> int:
        """How many numbers an observation has."""
        return self.table_size + seats * self.player_size

    def names(self, seats: int) -> list[str]:
        """A name for every number: "round", "hand[3]", "player 1: owes"; player 0 is the one who observes."""
        found = _names("", self.table)
        for other in range(seats):
            found += _names(f"player {other}: ", self.player)
        return found

    def observe(self, s: S, seat: int) -> bytes:
        """An observation as little-endian 32-bit floats."""
        out = BytesWriter()
        out.write(self._room[s.setup.seats])  # room for all, asked for once
        out.truncate(0)
        self.write(s, seat, out)
        return out.getvalue()

    def write(self, s: S, seat: i64, out: BytesWriter) -> None:
        """Append an observation."""
        owes: i64 = 0
        kind: i64 = -1
        if not s.over:
            frame: Frame[Any] = s.stack[-1]
            owes = frame.owes(s)
            kind = self.frames[type(frame)]
        one_hot(out, kind, len(self.frames))
        self.write_table(s, seat, out)
        seats: i64 = s.setup.seats
        for i in range(seats):
            other = seat + i if seat + i < seats else seat + i - seats
            flag(out, owes & BIT[other] != 0)
            self.write_player(s, seat, other, out)


def _names(before: str, slots: list[Slot]) -> list[str]:
    found: list[str] = []
    for slot in slots:
        found += [f"{before}{slot.name}[{i}]" for i in range(slot.size)] if slot.size > 1 else [before + slot.name]
    return found


# ---- ways to write a number


def flag(out: BytesWriter, yes: bool) -> None:
    """1 or 0."""
    out.write(ONE if yes else ZEROS[1])


def part(out: BytesWriter, n: i64, most: i64) -> None:
    """A number as a part of the most it usually is, never below -1 or above 1."""
    write_f32_le(out, 1.0 if n >= most else -1.0 if n <= -most else float(n) / float(most))


def flags(out: BytesWriter, mask: i64, size: i64) -> None:
    """A set: 1 for each of its numbers, 0 for the others."""
    while size > 8:
        out.write(FLAGS[8][mask & 255])
        mask >>= 8
        size -= 8
    out.write(FLAGS[size][mask & (BIT[size] - 1)])


def one_hot(out: BytesWriter, n: i64, size: i64) -> None:
    """1 for n, 0 for the others; nothing but 0 for n = -1."""
    if size < 32:
        out.write(ONE_HOTS[size][n])
    elif n < 0:
        out.write(ZEROS[size])
    else:
        out.write(ZEROS[n])
        out.write(ONE)
        out.write(ZEROS[size - n - 1])


def skip(out: BytesWriter, size: i64) -> None:
    """What is not there."""
    out.write(ZEROS[size])


# ---- legal actions


def write_legal(s: State, seat: i64, out: BytesWriter) -> None:
    """Append one byte for each action of the game: 1 if the seat must decide and may choose it, otherwise 0."""
    if s.over or not s.stack[-1].owes(s) & BIT[seat]:
        out.write(bytes(s.setup.game.num_actions))
    else:
        write_mask(s.stack[-1].options(s, seat), s.setup.game.num_actions, out)


def write_mask(actions: list[int], size: i64, out: BytesWriter) -> None:
    """Append one byte for each action: 1 for these, 0 for the others."""
    start: i64 = len(out)
    out.write(bytes(size))
    for action in actions:
        out[start + action] = u8(1)


def legal(s: State, seat: int) -> bytes:
    """The legal actions of a seat as a mask of bytes."""
    out = BytesWriter()
    write_legal(s, seat, out)
    return out.getvalue()


def mask(actions: list[int], size: int) -> bytes:
    """These actions as a mask of bytes."""
    out = BytesWriter()
    write_mask(actions, size, out)
    return out.getvalue()
