"""What a mission counts on a land."""

from __future__ import annotations

from mypy_extensions import i64

from solstead.games.farmoony.land import Land


class Scored:
    """The points of one mission and the tiles they come from. Cells are those of the land, see `Land.cells`."""

    def __init__(self, points: i64, sets: list[list[int]], bonus: list[int], penalties: list[int]) -> None:
        self.points: i64 = points  # never below 0 (FM-1)
        self.sets = sets  # cells that count, those that count together in one list
        self.bonus = bonus  # cells that bring a point more
        self.penalties = penalties  # cells that cost a point


class Picture:
    """The types seen on a land, cell by cell; the outermost cells are empty."""

    def __init__(self, kinds: list[int], stride: i64) -> None:
        self.kinds = kinds
        self.stride: i64 = stride
        self.sides: list[int] = [-stride, 1, stride, -1]
        self.corners: list[int] = [-stride - 1, -stride + 1, stride + 1, stride - 1]

    def beside(self, at: i64, kind: i64) -> i64:
        """How many sides of a cell have this type; NOTHING counts free sides, at holes too (FM-2)."""
        n: i64 = 0
        for step in self.sides:
            if self.kinds[at + step] == kind:
                n += 1
        return n

    def around(self, cells: list[int], kind: i64) -> list[int]:
        """The cells of a type that share a side with one of these, each once."""
        found: list[int] = []
        for at in cells:
            for step in self.sides:
                if self.kinds[at + step] == kind and at + step not in found:
                    found.append(at + step)
        return found


def picture(land: Land) -> Picture:
    """What is seen of a land."""
    return Picture([cell & 7 for cell in land.cells], land.stride)
