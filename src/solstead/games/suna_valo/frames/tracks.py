"""The bot tracks and their tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.games.suna_valo import events
from solstead.games.suna_valo.farm import Farm
from solstead.games.suna_valo.frames.ask import Ask
from solstead.games.suna_valo.nouns import TILE, TRACK

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

TOP: Final[i64] = 6
PROGRESS_TILES: Final[i64] = 255
END_TILES: Final[i64] = 255 << 8

# Where a tile is taken from.
BOARD_PROGRESS: Final[i64] = 0
BOARD_END: Final[i64] = 1
BOX: Final[i64] = 2


def steps(farm: Farm) -> i64:
    """The tracks on which a step can be taken: bit 0 the left one, bit 1 the right one."""
    mask: i64 = 0
    if farm.left < TOP:
        block: i64 = farm.tables.left_block[farm.left]
        if block < 0 or farm.gone(block):
            mask = 1
    if farm.right < 2 * TOP:
        mask |= 2
    return mask


class TakeStep(Ask):
    """Move one of the cogwheels up; steps that are not wanted or not possible are forfeited."""

    kind: ClassVar[str] = "take_step"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"n": (1, 99)}

    def __init__(self, seat: i64, n: i64) -> None:
        super().__init__(seat)
        self.n: i64 = n  # how many steps

    def base(self) -> i64:
        return TRACK

    def mask(self, s: SunaValoState) -> i64:
        return steps(s.farms[self.seat])

    def optional(self, s: SunaValoState) -> bool:
        return True

    def choose(self, s: SunaValoState, n: i64) -> None:
        if self.n > 1:
            s.stack.append(TakeStep(self.seat, self.n - 1))
        farm = s.farms[self.seat]
        if n == 0:
            farm.left += 1
            s.tell(events.STEP_LEFT, self.seat, farm.left)
        else:
            step_right(s, self.seat)


def blockers(farm: Farm) -> list[int]:
    """The piece in the way of the next step on each track, or -1."""
    left: i64 = farm.tables.left_block[farm.left]
    right: i64 = -1 if farm.right & 1 else farm.tables.right_block[farm.right >> 1]
    return [piece if piece >= 0 and not farm.gone(piece) else -1 for piece in [left, right]]


def right_of(farm: Farm, at: i64) -> i64:
    """Where a step on the right track leads from a place: to the next space, or onto the detour (an odd number)."""
    if at & 1:
        return at + 1
    block: i64 = farm.tables.right_block[at >> 1]
    return at + 1 if block >= 0 and not farm.gone(block) else at + 2


def ahead(farm: Farm) -> list[list[int]]:
    """Where one step after the other leads on each track, to the top or to a piece in the way: twice the space, and one
    more on the detour above it."""
    left: list[int] = []
    space = farm.left
    while space < TOP and (farm.tables.left_block[space] < 0 or farm.gone(farm.tables.left_block[space])):
        space += 1
        left.append(2 * space)
    right: list[int] = []
    at = farm.right
    while at < 2 * TOP:
        at = right_of(farm, at)
        right.append(at)
    return [left, right]


def step_right(s: SunaValoState, seat: i64) -> None:
    """One step up, or onto the detour while the direct way is blocked; a notch brings a tile."""
    farm = s.farms[seat]
    farm.right = right_of(farm, farm.right)
    if farm.right & 1:
        s.tell(events.DETOUR, seat)
        return
    space = farm.right >> 1
    s.tell(events.STEP_RIGHT, seat, space)
    notch: i64 = farm.tables.notch[space]
    if notch == 1:
        s.stack.append(TakeTile(seat, BOARD_PROGRESS))
    elif notch == 2:
        s.stack.append(TakeTile(seat, BOARD_END))


class TakeTile(Ask):
    """Take a bot tile; it works from the next own turn on (SV-11). S11 takes a progress tile from the box (SV-2)."""

    kind: ClassVar[str] = "take_tile"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"source": (0, 2)}

    def __init__(self, seat: i64, source: i64) -> None:
        super().__init__(seat)
        self.source: i64 = source

    def base(self) -> i64:
        return TILE

    def mask(self, s: SunaValoState) -> i64:
        if self.source == BOX:
            return s.boxed_tiles() & PROGRESS_TILES
        return s.tiles & (END_TILES if self.source == BOARD_END else PROGRESS_TILES)

    def optional(self, s: SunaValoState) -> bool:
        return self.source == BOX  # an effect that one may do without; a notch reached brings its tile

    def choose(self, s: SunaValoState, n: i64) -> None:
        farm = s.farms[self.seat]
        s.tiles &= ~BIT[n]
        farm.tiles |= BIT[n]
        farm.fresh |= BIT[n]
        s.tell(events.TILE, self.seat, n)
