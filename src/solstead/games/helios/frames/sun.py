"""Moving the sun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import i64

from solstead.core.frame import Choice
from solstead.games.helios import events, sun
from solstead.games.helios.nouns import FIELD, PASS
from solstead.games.helios.tables import SUN

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState


class MoveSun(Choice["HeliosState"]):
    """Choose where the sun comes to rest, or do nothing; a bonus action is declined before it comes to this."""

    kind: ClassVar[str] = "move_sun"

    def __init__(self, seat: int, bonus: bool) -> None:
        super().__init__(seat)
        self.bonus = bonus

    def base(self) -> i64:
        return PASS

    def mask(self, s: HeliosState) -> i64:
        fields = sun.resting_fields(s, self.seat)
        return fields + fields if self.bonus else fields + fields + 1  # bit 0 is PASS, fields follow

    def resolve(self, s: HeliosState, seat: i64, action: i64) -> None:
        if action == PASS:
            s.tell(events.NO_ACTION, seat, SUN)
        else:
            sun.move(s, seat, action - FIELD)

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "bonus": self.bonus}

    def problem(self, s: HeliosState) -> str:
        return super().problem(s) if isinstance(self.bonus, bool) else "bonus must be true or false"
