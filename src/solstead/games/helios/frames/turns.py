"""The decisions that turns begin with: the first land, action tiles, characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.core.frame import Choice
from solstead.games.helios import events, payment, sun
from solstead.games.helios.frames.city import Construct, constructions, start_paying
from solstead.games.helios.frames.lands import CreateLand, tiles_on_offer
from solstead.games.helios.frames.passing import OrPass
from solstead.games.helios.frames.sun import MoveSun
from solstead.games.helios.nouns import ACTION, CHARACTER, LAND, PASS, SLOT
from solstead.games.helios.tables import ACTIONS, CHARACTERS, CONSTRUCT, CREATE, FIRST_CHARACTER, WILD

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState


class ChooseStart(Choice["HeliosState"]):
    """Setup: choose the land tile for the centre of the board; it brings its cube."""

    kind: ClassVar[str] = "choose_start"

    def base(self) -> i64:
        return LAND

    def mask(self, s: HeliosState) -> i64:
        return s.tables.start_lands

    def resolve(self, s: HeliosState, seat: i64, action: i64) -> None:
        s.add_tile(seat, s.tables.centre, action - LAND)
        s.add_cube(seat, s.tables.centre, action - LAND)


class TakeTile(OrPass):
    """Take the lowest action tile of a column, or none (HE-11)."""

    kind: ClassVar[str] = "take_tile"

    def mask(self, s: HeliosState) -> i64:
        mask: i64 = 0
        for action in range(3):
            if s.columns[action]:
                mask |= BIT[ACTION + action]
        return mask

    def idle(self, s: HeliosState, seat: i64) -> list[int]:
        """No tile, and tiles whose action can do nothing, while another one can do something."""
        offered = self.mask(s)
        idle = [
            ACTION + action for action in range(3) if offered & BIT[ACTION + action] and not can_act(s, seat, action)
        ]
        return [*idle, PASS] if bits.count(offered) > len(idle) else []

    def choose(self, s: HeliosState, n: i64) -> None:
        action = n - ACTION
        column: i64 = s.columns[action]
        s.columns[action] = column >> 3
        colour = (column & 7) - 1
        s.tell(events.TAKE_TILE, self.seat, action, colour)
        if colour == WILD:
            s.stack.append(PlaceGray(self.seat, action))
        else:
            s.put_in_slot(self.seat, colour, action, 0)
            act(s, self.seat, action)

    def skip(self, s: HeliosState) -> None:
        s.tell(events.NO_TILE, self.seat)


class PlaceGray(Choice["HeliosState"]):
    """Choose the slot for a gray action tile; it stays there (HE-11)."""

    kind: ClassVar[str] = "place_gray"

    def __init__(self, seat: int, action: int) -> None:
        super().__init__(seat)
        self.action: i64 = action

    def base(self) -> i64:
        return SLOT

    def mask(self, s: HeliosState) -> i64:
        return FULL[3]

    def resolve(self, s: HeliosState, seat: i64, action: i64) -> None:
        s.tell(events.PUT_TILE, seat, action - SLOT, self.action)
        s.put_in_slot(seat, action - SLOT, self.action, 1)
        act(s, seat, self.action)

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "action": ACTIONS[self.action]}

    @classmethod
    def make(cls, fields: dict[str, Any]) -> PlaceGray:
        return cls(fields["seat"], ACTIONS.index(fields["action"]))


def act(s: HeliosState, seat: i64, action: i64) -> None:
    """The action of a tile."""
    if action == CREATE:
        s.stack.append(CreateLand(seat))
    elif action == CONSTRUCT:
        s.stack.append(Construct(seat))
    else:
        s.stack.append(MoveSun(seat, False))


def can_act(s: HeliosState, seat: i64, action: i64) -> bool:
    """Whether the action of a tile can do anything."""
    if action == CREATE:
        return tiles_on_offer(s, seat) != 0
    return constructions(s, seat) != 0 if action == CONSTRUCT else sun.resting_fields(s, seat) != 0


class CharacterTurn(OrPass):
    """Buy a character (once a turn), activate one (any number), or end the turn; who does nothing is out (HE-12)."""

    kind: ClassVar[str] = "character_turn"

    def __init__(self, seat: int, bought: bool, acted: bool) -> None:
        super().__init__(seat)
        self.bought = bought
        self.acted = acted  # bought or activated in this turn

    def mask(self, s: HeliosState) -> i64:
        characters = payment.affordable_items(s, self.seat, s.owned[self.seat] & ~s.active[self.seat], FIRST_CHARACTER)
        if not self.bought:
            characters |= self.on_sale(s)
        return characters * BIT[CHARACTER]

    def on_sale(self, s: HeliosState) -> i64:
        """The characters that nobody has and the seat has the mana for."""
        mask = s.tables.characters
        for seat in range(s.seats):
            mask &= ~s.owned[seat]
        for character in range(len(CHARACTERS)):
            if s.tables.price[character] > s.mana[self.seat]:
                mask &= ~BIT[character]
        return mask

    def idle(self, s: HeliosState, seat: i64) -> list[int]:
        return [] if self.acted else super().idle(s, seat)

    def choose(self, s: HeliosState, n: i64) -> None:
        seat = self.seat
        character = n - CHARACTER
        if s.owned[seat] & BIT[character]:
            s.stack.append(CharacterTurn(seat, self.bought, True))
            start_paying(s, seat, n)
        else:
            s.owned[seat] |= BIT[character]
            s.mana[seat] -= s.tables.price[character]
            s.tell(events.BUY, seat, character)
            s.stack.append(CharacterTurn(seat, True, True))

    def skip(self, s: HeliosState) -> None:
        if not self.acted:
            s.out |= BIT[self.seat]
            s.tell(events.OUT, self.seat)

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "bought": self.bought, "acted": self.acted}

    def problem(self, s: HeliosState) -> str:
        if not isinstance(self.bought, bool) or not isinstance(self.acted, bool) or self.bought > self.acted:
            return "bought and acted must be true or false, and acted true after a purchase"
        return super().problem(s)
