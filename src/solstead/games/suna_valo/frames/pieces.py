"""Crates, barrels and ships leave the farm; what they covered works."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.games.suna_valo import events
from solstead.games.suna_valo.frames.ask import RECEIVED, Ask, GainGood
from solstead.games.suna_valo.nouns import PIECE
from solstead.games.suna_valo.tables import INCOME, LEFT_BLOCK, OP_ENERGY

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState


class PlacePiece(Ask):
    """An order is complete: choose the crate, barrel or ship that leaves the farm for it (SV-14)."""

    kind: ClassVar[str] = "place_piece"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"piece": (0, 2)}

    def __init__(self, seat: i64, piece: i64) -> None:
        super().__init__(seat)
        self.piece: i64 = piece

    def base(self) -> i64:
        return PIECE

    def mask(self, s: SunaValoState) -> i64:
        return s.farms[self.seat].pieces & s.tables.pieces_of[self.piece]

    def choose(self, s: SunaValoState, n: i64) -> None:
        s.tell(events.PIECE, self.seat, n)
        remove_piece(s, self.seat, n)


class RemovePiece(Ask):
    """S04 and S08: one of these pieces may go to the box; it will be on no order."""

    kind: ClassVar[str] = "remove_piece"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"pieces": (0, 2**18 - 1)}

    def __init__(self, seat: i64, pieces: i64) -> None:
        super().__init__(seat)
        self.pieces: i64 = pieces

    def base(self) -> i64:
        return PIECE

    def mask(self, s: SunaValoState) -> i64:
        return s.farms[self.seat].pieces & self.pieces

    def optional(self, s: SunaValoState) -> bool:
        return True

    def choose(self, s: SunaValoState, n: i64) -> None:
        s.tell(events.BOXED, self.seat, n)
        remove_piece(s, self.seat, n)


def remove_piece(s: SunaValoState, seat: i64, piece: i64) -> None:
    """Take a piece away; an income that it covered is paid at once."""
    s.farms[seat].pieces &= ~BIT[piece]
    if INCOME <= piece < LEFT_BLOCK:
        pay_income(s, seat, piece)


def pay_income(s: SunaValoState, seat: i64, piece: i64) -> None:
    """The income of one improvement."""
    for effect in s.tables.improvements[piece]:
        if effect.op == OP_ENERGY:
            s.gain_energy(seat, effect.n)
        else:
            s.stack.append(GainGood(seat, effect.arg, effect.n, RECEIVED, 0, 0))
