"""What phases begin with: characters, and income."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.chance import Chance
from solstead.core.frame import Secret
from solstead.games.suna_valo import events
from solstead.games.suna_valo.frames.ask import Auto
from solstead.games.suna_valo.frames.display import StartPrice
from solstead.games.suna_valo.frames.effects import TakeDiscarded
from solstead.games.suna_valo.frames.pieces import pay_income
from solstead.games.suna_valo.nouns import CHARACTER
from solstead.games.suna_valo.tables import C08, INCOME, LEFT_BLOCK, PHASE_PREPARATION

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState


class ChooseCharacter(Secret["SunaValoState"]):
    """Both choose one of two characters, in secret and before the preparation round (SV-18)."""

    kind: ClassVar[str] = "choose_character"

    def next_options(self, s: SunaValoState, seat: i64, answer: tuple[int, ...]) -> list[int]:
        return [CHARACTER + n for n in bits.members(s.farms[seat].dealt)]

    def pick(self, s: SunaValoState, seat: i64, source: Chance) -> i64:
        return CHARACTER + bits.nth(s.farms[seat].dealt, source.below(2))

    def with_answers(self, owing: i64, answers: list[tuple[int, ...]]) -> ChooseCharacter:
        return ChooseCharacter(self.asked, owing, answers)

    def all_answered(self, s: SunaValoState) -> None:
        for seat in range(2):
            farm = s.farms[seat]
            farm.character = self.answers[seat][0] - CHARACTER
            farm.dealt = 0
            s.tell(events.CHARACTER, seat, farm.character)
        s.phase = PHASE_PREPARATION
        for seat in (1 - s.tree, s.tree):
            for slot in range(s.tables.display_size - 1, -1, -1):
                s.stack.append(StartPrice(seat, slot))


class BeginIncome(Auto):
    """The income phase of a player. C08 comes first; what it unlocks is not paid again (SV-14)."""

    kind: ClassVar[str] = "begin_income"

    def run(self, s: SunaValoState) -> None:
        farm = s.farms[self.seat]
        incomes: i64 = 0
        for piece in range(INCOME, LEFT_BLOCK):
            if farm.gone(piece):
                incomes |= BIT[piece - INCOME]
        if incomes:
            s.stack.append(PayIncome(self.seat, incomes))
        if farm.character == C08:
            s.stack.append(TakeDiscarded(self.seat))


class PayIncome(Auto):
    """The income of a player, improvement by improvement."""

    kind: ClassVar[str] = "pay_income"
    limits: ClassVar[dict[str, tuple[int, int]]] = {"incomes": (0, 7)}

    def __init__(self, seat: i64, incomes: i64) -> None:
        super().__init__(seat)
        self.incomes: i64 = incomes

    def run(self, s: SunaValoState) -> None:
        for i in range(2, -1, -1):
            if self.incomes & BIT[i]:
                pay_income(s, self.seat, INCOME + i)
