"""Observations: what a seat knows, as a fixed number of floats from -1 to 1.

A game declares named slots: those of the table come once, those of a player once for each seat, the observing seat
first and the others in turn order. What it writes follows the same order, so nothing needs to know its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, Optional, TypeVar

from librt.strings import (
    BytesWriter,
    read_i32_le,
    read_i64_le,
    write_f32_le,
    write_i32_le,
    write_i64_le,
)
from mypy_extensions import i64, mypyc_attr, u8

from solstead.core import bits
from solstead.core.bits import BIT, FULL

if TYPE_CHECKING:
    from solstead.core.frame import Frame
    from solstead.core.state import State

S = TypeVar("S", bound="State")

#: Four zero bytes are the float 0.
ZEROS: Final[list[bytes]] = [bytes(4 * n) for n in range(257)]
ONE: Final = b"\x00\x00\x80?"  # the float 1, lowest byte first


def shares(most: i64) -> bytes:
    """The numbers 0 to 255 as parts of `most`."""
    out = BytesWriter()
    for n in range(256):
        share(out, n, most)
    return out.getvalue()


def two_shares(most: i64) -> bytes:
    """Two numbers of four bits, packed into one, as parts of `most`."""
    out = BytesWriter()
    for n in range(256):
        share(out, n & 15, most)
        share(out, n >> 4, most)
    return out.getvalue()


def share(out: BytesWriter, n: i64, most: i64) -> None:
    """`part`, computed."""
    write_f32_le(out, 1.0 if n >= most else -1.0 if n <= -most else float(n) / float(most))


# Tables are plain bytes and are read one or two floats at a time: compiled code does that in place, without a call.
#: Four times yes or no, by their mask.
FLAGS: Final = b"".join([ONE if mask >> i & 1 else ZEROS[1] for mask in range(16) for i in range(4)])
HALF: Final = b"\x00\x00\x00?"  # the float 1/2
MINUS: Final = b"\x00\x00\x80\xbf"  # the float -1
#: Four of four levels each, by two masks: the upper one, then the lower one, as `levels` reads them.
LEVELS: Final = b"".join(
    [
        [ZEROS[1], HALF, MINUS, ONE][(upper >> i & 1) * 2 + (lower >> i & 1)]
        for upper in range(16)
        for lower in range(16)
        for i in range(4)
    ]
)
#: The largest `most` that the tables know.
LARGEST: Final[i64] = 40
SHARES: Final = bytes(1024) + b"".join([shares(most) for most in range(1, LARGEST + 1)])
TWO_SHARES: Final = bytes(2048) + b"".join([two_shares(most) for most in range(1, LARGEST + 1)])


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

    # ---- what a game writes

    def write_table(self, s: S, frame: Optional[Frame[Any]], seat: i64, out: BytesWriter) -> None:
        """The slots of the table after `decision`, as the seat knows them. The pending frame is None at the end."""
        raise NotImplementedError

    def write_player(self, s: S, frame: Optional[Frame[Any]], seat: i64, other: i64, out: BytesWriter) -> None:
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
        out = writer()
        self.write(s, seat, out)
        return written(out)

    def write(self, s: S, seat: i64, out: BytesWriter) -> None:
        """Append an observation."""
        owes: i64 = 0
        kind: i64 = -1
        frame: Optional[Frame[Any]] = None
        if not s.over:
            frame = s.stack[-1]
            owes = frame.owes(s)
            kind = self.frames[type(frame)]
        one_hot(out, kind, len(self.frames))
        self.write_table(s, frame, seat, out)
        self.write_players(s, frame, seat, owes, out)

    def write_players(self, s: S, frame: Optional[Frame[Any]], seat: i64, owes: i64, out: BytesWriter) -> None:
        """All players; a game overrides this where they have much in common that is worth finding once."""
        seats: i64 = s.setup.seats
        for i in range(seats):
            other = seat + i if seat + i < seats else seat + i - seats
            flag(out, (owes >> other) & 1 != 0)
            self.write_player(s, frame, seat, other, out)


def _names(before: str, slots: list[Slot]) -> list[str]:
    found: list[str] = []
    for slot in slots:
        found += [f"{before}{slot.name}[{i}]" for i in range(slot.size)] if slot.size > 1 else [before + slot.name]
    return found


# ---- writers that have room already

_spare: Final[list[BytesWriter]] = []


def writer() -> BytesWriter:
    """An empty one."""
    try:
        return _spare.pop()
    except IndexError:  # other threads have them
        return BytesWriter()


def written(out: BytesWriter) -> bytes:
    """What was written; the writer is given back."""
    content = out.getvalue()
    out.truncate(0)
    _spare.append(out)
    return content


# ---- ways to write a number


def flag(out: BytesWriter, yes: bool) -> None:
    """1 or 0."""
    write_f32_le(out, 1.0 if yes else 0.0)


def part(out: BytesWriter, n: i64, most: i64) -> None:
    """A number as a part of the most it usually is, never below -1 or above 1."""
    if most <= LARGEST and 0 <= n < 256:
        write_i32_le(out, read_i32_le(SHARES, 1024 * most + 4 * n))
    else:
        share(out, n, most)


def parts(out: BytesWriter, packed: i64, width: i64, size: i64, most: i64) -> None:
    """Numbers of a few bits each, packed into one, as parts of the most that each usually is (at most 40)."""
    if packed == 0:
        skip(out, size)
        return
    if width == 4:
        while size > 1:
            write_i64_le(out, read_i64_le(TWO_SHARES, 2048 * most + 8 * (packed & 255)))
            packed >>= 8
            size -= 2
    low: i64 = FULL[width]
    while size > 0:
        write_i32_le(out, read_i32_le(SHARES, 1024 * most + 4 * (packed & low)))
        packed >>= width
        size -= 1


def row(out: BytesWriter, table: bytes, n: i64, size: i64) -> None:
    """The n-th row of a table that has `size` floats in each."""
    at = 4 * size * n
    while size > 1:
        write_i64_le(out, read_i64_le(table, at))
        at += 8
        size -= 2
    if size:
        write_i32_le(out, read_i32_le(table, at))


def flags(out: BytesWriter, mask: i64, size: i64) -> None:
    """A set: 1 for each of its numbers, 0 for the others."""
    while size > 3:
        at = (mask & 15) * 16
        write_i64_le(out, read_i64_le(FLAGS, at))
        write_i64_le(out, read_i64_le(FLAGS, at + 8))
        mask >>= 4
        size -= 4
    while size > 0:
        write_f32_le(out, 1.0 if mask & 1 else 0.0)
        mask >>= 1
        size -= 1


def levels(out: BytesWriter, upper: i64, lower: i64, size: i64) -> None:
    """Two sets: 1 for the numbers of both, 1/2 for those of the lower alone, -1 for those of the upper alone. The size
    is a multiple of four."""
    while size > 0:
        at = ((upper & 15) * 16 + (lower & 15)) * 16
        write_i64_le(out, read_i64_le(LEVELS, at))
        write_i64_le(out, read_i64_le(LEVELS, at + 8))
        upper >>= 4
        lower >>= 4
        size -= 4


def one_hot(out: BytesWriter, n: i64, size: i64) -> None:
    """1 for n, 0 for the others; nothing but 0 for n = -1. At most 61 of them."""
    flags(out, BIT[n + 1] >> 1, size)


def skip(out: BytesWriter, size: i64) -> i64:
    """Zeros: what is not there, or what `one`, `ones` and `half` put there. Where they begin."""
    at: i64 = len(out)
    while size > 256:
        out.write(ZEROS[256])
        size -= 256
    out.write(ZEROS[size])
    return at


def one(out: BytesWriter, at: i64, n: i64) -> None:
    """Turn the n-th zero from `at` on into 1."""
    out[at + 4 * n + 2] = u8(0x80)
    out[at + 4 * n + 3] = u8(0x3F)


def put(out: BytesWriter, at: i64, n: i64, value: i64, most: i64) -> None:
    """Turn the n-th zero from `at` on into a part of the most that it usually is (at most 40)."""
    if value:
        place = at + 4 * n
        start = 1024 * most + 4 * min(value, 255)
        for i in range(4):
            out[place + i] = u8(SHARES[start + i])


def ones(out: BytesWriter, at: i64, mask: i64) -> None:
    """Turn those of the zeros from `at` on into 1 that are in the set: for large sets with few members."""
    while mask:
        one(out, at, bits.lowest(mask))
        mask &= mask - 1


def half(out: BytesWriter, at: i64, n: i64) -> None:
    """Turn the n-th zero from `at` on into 1/2."""
    out[at + 4 * n + 3] = u8(0x3F)


# ---- legal actions


def write_legal(s: State, seat: i64, out: BytesWriter) -> None:
    """Append one byte for each action of the game: 1 if the seat must decide and may choose it, otherwise 0."""
    owing = not s.over and s.stack[-1].owes(s) & BIT[seat] != 0
    write_mask(s.stack[-1].options(s, seat) if owing else [], s.setup.game.num_actions, out)


def write_mask(actions: list[int], size: i64, out: BytesWriter) -> None:
    """Append one byte for each action: 1 for these, 0 for the others."""
    start: i64 = len(out)
    while size > 1024:
        out.write(ZEROS[256])
        size -= 1024
    out.write(ZEROS[size >> 2])
    while size & 3:
        out.append(u8(0))
        size -= 1
    for action in actions:
        out[start + action] = u8(1)


def legal(s: State, seat: int) -> bytes:
    """The legal actions of a seat as a mask of bytes."""
    out = writer()
    write_legal(s, seat, out)
    return written(out)


def mask(actions: list[int], size: int) -> bytes:
    """These actions as a mask of bytes."""
    out = writer()
    write_mask(actions, size, out)
    return written(out)
