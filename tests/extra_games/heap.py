"""The smallest game: an open heap from which seats take one to three in turn; whoever takes the last wins. Nothing is
hidden, so that everything can be taken back by consent, and the table server is measured with it."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Optional

from solstead.core.chance import Chance
from solstead.core.errors import BadPosition
from solstead.core.events import EventKind
from solstead.core.fields import Fields, Number
from solstead.core.frame import Choice
from solstead.core.game import Game
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
    def __init__(self, setup: Setup, source: Chance, old: Optional[Heap] = None) -> None:
        super().__init__(setup, source, old)
        self.heap: int = old.heap if old else SIZE
        self.taken: list[int] = old.taken.copy() if old else [0] * setup.seats
        self.last: int = old.last if old else -1

    def clone(self) -> Heap:
        return Heap(self.setup, self.chance.copy(), self)

    def advance(self) -> None:
        if self.heap == 0:
            self.over = True
        else:
            self.stack.append(TakePebbles((self.last + 1) % self.setup.seats))

    def scores(self) -> list[int]:
        return self.taken.copy()

    def winners(self) -> list[int]:
        return [self.last] if self.over else []

    def show(self, viewer: int) -> HeapView:
        return HeapView(heap=self.heap, taken=self.taken.copy(), last=self.last)


class HeapView(View, kw_only=True):
    heap: int
    taken: list[int]
    last: int


class HeapGame(Game):
    def __init__(self) -> None:
        super().__init__(
            "heap",
            seats=(2, 4),
            rules="1",
            nouns=NOUNS,
            frames=[TakePebbles],
            folder=Path(__file__).parent / "heap_files",
            view=HeapView,
            state=Heap,
            fields=Fields(Number("heap", 0, SIZE), Number("taken").by_seat(), Number("last", -1, 3)),
        )

    def check(self, state: Heap) -> None:
        if state.last >= state.setup.seats:
            raise BadPosition("last: there is no such seat")
        if state.over != (state.heap == 0):
            raise BadPosition("heap: the game is over exactly if it is empty")


GAME = HeapGame()
