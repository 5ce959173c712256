"""The smallest game: an open heap from which seats take one to three in turn; whoever takes the last wins. Nothing is
hidden, so that everything can be taken back by consent, and the table server is measured with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Optional

from msgspec import Struct

from solstead.core.chance import Chance
from solstead.core.errors import BadPosition
from solstead.core.events import Event, EventKind
from solstead.core.frame import Choice
from solstead.core.game import Game, convert
from solstead.core.nouns import Nouns
from solstead.core.state import Setup, State
from solstead.core.view import View

SIZE = 60
NOUNS = Nouns(("pebbles", (3,)))
TAKE = EventKind("take", ("n",))


class TakePebbles(Choice["Heap"]):
    kind: ClassVar[str] = "take_pebbles"

    def base(self) -> int:
        return 0

    def mask(self, s: Heap) -> int:
        return int(2 ** min(3, s.heap) - 1)

    def resolve(self, s: Heap, seat: int, action: int) -> None:
        s.heap -= action + 1
        s.taken[seat] += action + 1
        s.last = seat
        s.tell(TAKE, seat, action + 1)


class Heap(State):
    def __init__(self, setup: Setup, source: Chance, heap: int, taken: list[int], last: int) -> None:
        super().__init__(setup, source, [], False)
        self.heap, self.taken, self.last = heap, taken, last

    def clone(self) -> Heap:
        other = Heap(self.setup, self.chance.copy(), self.heap, self.taken.copy(), self.last)
        other.stack, other.over = self.stack.copy(), self.over
        return other

    def advance(self) -> None:
        if self.heap == 0:
            self.over = True
        else:
            self.stack.append(TakePebbles((self.last + 1) % self.setup.seats))

    def scores(self) -> list[int]:
        return self.taken.copy()

    def winners(self) -> list[int]:
        return [self.last] if self.over else []

    def table(self, viewer: int) -> HeapView:
        return HeapView(heap=self.heap, taken=self.taken.copy(), last=self.last)


class HeapView(View, kw_only=True):
    heap: int
    taken: list[int]
    last: int


class Position(Struct, forbid_unknown_fields=True):
    heap: int
    taken: list[int]
    last: int


class HeapGame(Game):
    def __init__(self) -> None:
        folder = Path(__file__).parent / "heap_files"
        super().__init__(
            "heap", seats=(2, 4), rules="1", nouns=NOUNS, frames=[TakePebbles], folder=folder, view=HeapView
        )

    def start(self, setup: Setup, source: Chance, log: Optional[list[Event]]) -> State:
        state = Heap(setup, source, SIZE, [0] * setup.seats, -1)
        state.log = log
        return state

    def dump(self, state: Heap) -> dict[str, Any]:
        return {"heap": state.heap, "taken": state.taken.copy(), "last": state.last}

    def read(self, setup: Setup, data: dict[str, Any], source: Chance) -> State:
        position: Position = convert(data, Position, BadPosition, "position of heap")
        if position.heap < 0 or len(position.taken) != setup.seats or not -1 <= position.last < setup.seats:
            raise BadPosition("heap, taken or last does not fit the seats")
        return Heap(setup, source, position.heap, position.taken, position.last)

    def check(self, state: Heap) -> None:
        if state.over != (state.heap == 0):
            raise BadPosition("heap: the game is over exactly if it is empty")


GAME = HeapGame()
