"""What a seat sees of a table, as a type. Each game has its own, in `games/<game>/view.py`, derived from `View`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional, Union

from msgspec import UNSET, Struct, UnsetType


class Pending(Struct, forbid_unknown_fields=True, kw_only=True):
    """A pending decision, as a viewer may see it. What a decision does not have is left out.

    A game whose frames show more derives from this, and names it as its `stack`.
    """

    kind: str
    seat: Union[int, UnsetType] = UNSET  # who decides, where it is one seat
    asked: Union[list[int], UnsetType] = UNSET  # sealed answers: who gives one ...
    answered: Union[list[int], UnsetType] = UNSET  # ... and who has
    answer: Union[list[int], UnsetType] = UNSET  # the viewer's own, as far as it goes


class View(Struct, forbid_unknown_fields=True, kw_only=True):
    """What every view says, whatever the game. A game adds what lies on its table.

    These fields are filled in by `State.view`; a game's `show` leaves them as they are.
    """

    game: str = ""
    seat: Optional[int] = None  # None: a spectator
    seats: int = 0
    settings: dict[str, Any] = {}
    over: bool = False
    to_act: list[int] = []
    stack: Sequence[Pending] = []  # the last one is decided first
    scores: list[Optional[int]] = []  # None where the rules hide it
    winners: list[int] = []
