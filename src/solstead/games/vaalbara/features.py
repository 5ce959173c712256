"""What a seat of Vaalbara knows, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Optional

from librt.strings import BytesWriter
from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.features import ZEROS, Features, Slot, flag, levels, one_hot, part, parts, row, skip
from solstead.core.frame import Frame
from solstead.core.zone import Zone, eyes
from solstead.games.vaalbara.frames import RideSecond
from solstead.games.vaalbara.tables import LAND_TYPES, Tables

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState

LAND: Final[i64] = 6  # numbers of a land
GAP: Final[i64] = 0  # where no land lies
NONE: Final[i64] = -1
ABOUT_LAND: Final = "one-hot by type, but for a forest its value / 6"


class VaalbaraFeatures(Features["VaalbaraState"]):
    def __init__(self, frames: list[type[Frame[Any]]]) -> None:
        super().__init__(
            frames,
            table=[
                Slot("round", 1, "round / 9"),
                Slot("rows", 10 * int(LAND), f"each place of the first row, then of the second: {ABOUT_LAND}"),
                Slot("next_land", int(LAND), f"the top land of the deck, if known: {ABOUT_LAND}"),
                Slot("last_land", int(LAND), f"the bottom land of the deck, if known: {ABOUT_LAND}"),
                Slot(
                    "points",
                    5,
                    "points / 120 of all, the observing player first: anybody may keep count (VB-12)",
                ),
                Slot("ride_from", 5, "one-hot: the place of the first row that the Rider has chosen"),
            ],
            player=[
                Slot("characters", 12, "by initiative: 1 known in hand, 1/2 else unplayed, -1 revealed now, 0 played"),
                Slot("hidden", 1, "unknown cards in hand / 5"),
                Slot("turn", 2, "the turn of this round is over; it is going on"),
                Slot("omens", 1, "the clan's rank in the omens on top / 4; 0 is the best"),
                Slot("realm", 6, "lands by type / 5"),
            ],
        )

    def write_table(self, s: VaalbaraState, frame: Optional[Frame[Any]], seat: i64, out: BytesWriter) -> None:
        part(out, s.round, 9)
        lands = described(s.tables)
        place: i64 = 0
        while place < 10:
            card: i64 = s.rows[place]
            row(out, lands, (card & 63) + 1 if card >= 0 else GAP, LAND)
            place += 1
        size: i64 = len(s.faces.cells)
        mask = eyes(seat)
        row(out, lands, known(s.faces, size - 1, mask) + 1 if size else GAP, LAND)
        row(out, lands, known(s.faces, 0, mask) + 1 if size else GAP, LAND)
        write_points(s, seat, out)
        one_hot(out, frame.slot if isinstance(frame, RideSecond) else NONE, 5)

    def write_players(
        self, s: VaalbaraState, frame: Optional[Frame[Any]], seat: i64, owes: i64, out: BytesWriter
    ) -> None:
        seats = s.seats
        ranks = 5 * s.omens()
        for i in range(seats):
            other = seat + i if seat + i < seats else seat + i - seats
            hand: i64 = s.hands[other]
            unplayed = s.unplayed(other)
            seen = hand if other == seat or hand == unplayed else hand & s.shown[other]
            played: i64 = s.played[other]
            flag(out, (owes >> other) & 1 != 0)
            levels(out, seen | BIT[played] if played >= 0 else seen, unplayed, 12)
            part(out, bits.count(hand & ~seen), 5)
            flag(out, (s.acted >> other) & 1 != 0)
            flag(out, s.current == other)
            clan: i64 = s.clans[other]
            part(out, s.tables.rank[ranks + clan], 4)
            parts(out, s.counts[other], 4, len(LAND_TYPES), 5)


def write_points(s: VaalbaraState, seat: i64, out: BytesWriter) -> None:
    for i in range(s.seats):
        part(out, s.points[(seat + i) % s.seats], 120)
    skip(out, 5 - s.seats)


def described(tables: Tables) -> bytes:
    """The numbers of a gap, then those of every land."""
    if not tables.described:
        lands = [describe(tables, land) for land in range(len(tables.land_type))]
        tables.described = [ZEROS[LAND] + b"".join(lands)]
    return tables.described[0]


def describe(tables: Tables, land: i64) -> bytes:
    out = BytesWriter()
    for kind in range(LAND):
        part(out, (tables.forest_value[land] or 6) if kind == tables.land_type[land] else 0, 6)
    return out.getvalue()


def known(deck: Zone, at: i64, mask: i64) -> i64:
    """A card of the deck, if its face is known to one of these; otherwise -1."""
    return deck.card(at) if deck.known(at) & mask else NONE
