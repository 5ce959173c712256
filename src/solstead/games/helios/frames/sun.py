"""Moving the sun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import i64

from solstead.games.helios import events, sun
from solstead.games.helios.frames.passing import OrPass
from solstead.games.helios.nouns import FIELD
from solstead.games.helios.tables import SUN

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState


class MoveSun(OrPass):
    """Choose where the sun comes to rest, or do nothing; a bonus action is declined before it comes to this."""

    kind: ClassVar[str] = "move_sun"

    def __init__(self, seat: int, bonus: bool) -> None:
        super().__init__(seat)
        self.bonus = bonus

    def base(self) -> i64:
        return FIELD

    def mask(self, s: HeliosState) -> i64:
        return sun.resting_fields(s, self.seat)

    def optional(self, s: HeliosState) -> bool:
        return not self.bonus

    def choose(self, s: HeliosState, n: i64) -> None:
        sun.move(s, self.seat, n)

    def skip(self, s: HeliosState) -> None:
        s.tell(events.NO_ACTION, self.seat, SUN)

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "bonus": self.bonus}

    def problem(self, s: HeliosState) -> str:
        wrong = super().problem(s) if isinstance(self.bonus, bool) else "bonus must be true or false"
        return wrong or ("there is nothing to choose" if self.bonus and not self.mask(s) else "")
