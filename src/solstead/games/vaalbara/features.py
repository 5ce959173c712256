"""What a seat of Vaalbara knows, as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.strings import BytesWriter
from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.features import Features, Slot, flag, flags, one_hot, part, skip
from solstead.core.frame import Frame
from solstead.core.zone import Zone, eyes
from solstead.games.vaalbara.frames import RideSecond
from solstead.games.vaalbara.tables import CHARACTERS, LAND_TYPES

if TYPE_CHECKING:
    from solstead.games.vaalbara.state import VaalbaraState

LAND = "one-hot by type, then the value of a forest / 6"


class VaalbaraFeatures(Features["VaalbaraState"]):
    def __init__(self, frames: list[type[Frame[Any]]]) -> None:
        super().__init__(
            frames,
            table=[
                Slot("round", 1, "round / 9"),
                Slot("rows", 10 * 7, f"each place of the first row, then of the second: {LAND}"),
                Slot("next_land", 7, f"the top land of the deck, if known: {LAND}"),
                Slot("last_land", 7, f"the bottom land of the deck, if known: {LAND}"),
                Slot("ride_from", 5, "one-hot: the place of the first row that the Rider has chosen"),
            ],
            player=[
                Slot("hand", 12, "the characters in hand that are known, by initiative"),
                Slot("hidden", 1, "unknown cards in hand / 5"),
                Slot("unplayed", 12, "the characters in hand or clan deck"),
                Slot("played", 12, "one-hot: this round's character, after the reveal"),
                Slot("acted", 1, "the turn of this round is over"),
                Slot("acting", 1, "it is this player's turn"),
                Slot("omens", 1, "the clan's rank in the omens on top / 4; 0 is the best"),
                Slot("realm", 6, "lands by type / 5"),
                Slot("points", 1, "points / 120, where they may be known"),
            ],
        )

    def write_table(self, s: VaalbaraState, seat: i64, out: BytesWriter) -> None:
        part(out, s.round, 9)
        for place in range(10):
            write_land(s, s.rows[place], out)
        top: i64 = len(s.faces.cells) - 1
        write_known(s, s.faces, top, seat, out)
        write_known(s, s.faces, 0, seat, out)
        frame = None if s.over else s.stack[-1]
        one_hot(out, frame.slot if isinstance(frame, RideSecond) else -1, 5)

    def write_player(self, s: VaalbaraState, seat: i64, other: i64, out: BytesWriter) -> None:
        hand: i64 = s.hands[other]
        deck = s.deck(other)
        known = hand if other == seat or not deck else hand & s.shown[other]
        flags(out, known, len(CHARACTERS))
        part(out, bits.count(hand & ~known), 5)
        flags(out, hand | deck, len(CHARACTERS))
        one_hot(out, s.played[other], len(CHARACTERS))
        flag(out, s.acted & BIT[other] != 0)
        flag(out, s.current == other)
        part(out, s.tables.rank[s.omens() * 5 + s.clans[other]], 4)
        packed: i64 = s.counts[other]
        for _ in range(len(LAND_TYPES)):
            part(out, packed & 15, 5)
            packed >>= 4
        part(out, s.points[other] if other == seat or s.scores_are_open() else 0, 120)


def write_land(s: VaalbaraState, card: i64, out: BytesWriter) -> None:
    """A card in sight; -1 for a gap."""
    if card < 0:
        skip(out, 7)
    else:
        one_hot(out, s.tables.land_type[card & 63], 6)
        part(out, s.tables.forest_value[card & 63], 6)


def write_known(s: VaalbaraState, deck: Zone, at: i64, seat: i64, out: BytesWriter) -> None:
    """A card of the deck, if the seat knows its face."""
    write_land(s, deck.card(at) if at >= 0 and at < len(deck.cells) and deck.known(at) & eyes(seat) else -1, out)
