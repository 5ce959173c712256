"""The hex board and the sun's ways on it. Knows fields and which of them hold tiles, nothing else of the game.

Hexes are flat-topped, at axial coordinates (q, r) with (0, 0) in the centre and (0, -1) above it. Sets of fields are
masks. An *open* field is empty and no dead end.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT, FULL

#: Clockwise from up: seen in the direction of a step, the field to its right is in the next one.
DIRECTIONS: Final = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


class Board:
    """The fields of a player board: first those for land, then the border ring around them, which stays empty."""

    def __init__(self, coordinates: list[tuple[int, int]], lands: int, gold: list[int]) -> None:
        self.coordinates = coordinates
        self.size: i64 = len(coordinates)
        self.lands: i64 = lands  # how many fields are for land
        self.land: i64 = FULL[lands]
        self.border: i64 = FULL[len(coordinates)] & ~FULL[lands]
        self.gold: i64 = bits.mask_of(gold)  # the gold-outlined fields, from the centre up
        numbers = {at: n for n, at in enumerate(coordinates)}
        # to[field * 6 + direction]: the field there, or -1 off the board
        self.to: list[int] = [numbers.get((q + dq, r + dr), -1) for q, r in coordinates for dq, dr in DIRECTIONS]
        self.near: list[int] = []  # the neighbours of each field
        self.clockwise: list[int] = []  # those of them that lie clockwise about the centre
        for q, r in coordinates:
            around = [(q + dq, r + dr) for dq, dr in DIRECTIONS if (q + dq, r + dr) in numbers]
            self.near.append(bits.mask_of([numbers[at] for at in around]))
            self.clockwise.append(bits.mask_of([numbers[at] for at in around if q * at[1] - r * at[0] > 0]))

    def __reduce__(self) -> tuple[object, ...]:
        return (Board, (self.coordinates, self.lands, bits.members(self.gold)))


def neighbours(board: Board, fields: i64) -> i64:
    """All fields next to one of these."""
    found: i64 = 0
    while fields:
        found |= board.near[bits.lowest(fields)]
        fields &= fields - 1
    return found


def flood(board: Board, start: i64, empty: i64) -> i64:
    """The fields that can be reached over these empty ones from the starting ones, which must be among them."""
    seen = start
    edge = start
    while edge:
        edge = neighbours(board, edge) & empty & ~seen
        seen |= edge
    return seen


def dead_ends(board: Board, tiles: i64) -> i64:
    """The empty fields from which every way to the border ring passes one and the same other field (HE-3).

    All others lie on a circle with the ring: the ring itself, what touches two fields that do, and nothing else. For if
    fields were left with two different ways out, these would part the tiles on both sides of a mouth, but the land is
    connected.
    """
    open_fields = board.border
    rest = board.land & ~tiles
    found = rest
    while found:
        found = 0
        left = rest
        while left:
            field = bits.lowest(left)
            left &= left - 1
            near = board.near[field] & open_fields
            if near & (near - 1):
                open_fields |= BIT[field]
                found |= BIT[field]
        rest &= ~found
    return rest


def steps(board: Board, tiles: i64, dead: i64, field: i64) -> i64:
    """Where the sun may step from a field that is no dead end (HE-2): clockwise, touching a tile, into no dead end."""
    found: i64 = 0
    for direction in range(6):
        to: i64 = board.to[field * 6 + direction]
        if to < 0 or (tiles | dead) & BIT[to]:
            continue
        right: i64 = board.to[field * 6 + (direction + 1) % 6]
        left: i64 = board.to[field * 6 + (direction + 5) % 6]
        if left >= 0 and tiles & BIT[left]:
            continue
        along = right >= 0 and tiles & BIT[right] != 0
        if along or (board.clockwise[field] & BIT[to] and board.near[to] & tiles):  # or a shortcut across a gap
            found |= BIT[to]
    return found


def way_out(board: Board, tiles: i64, dead: i64, sun: i64) -> list[int]:
    """The steps of a caught sun until it is outside, the first open field last; [] if it is not caught (HE-3)."""
    path: list[int] = []
    field = sun
    while dead & BIT[field]:
        field = _nearer(board, FULL[board.size] & ~tiles, dead, field)
        path.append(field)
    return path


def _nearer(board: Board, empty: i64, dead: i64, sun: i64) -> i64:
    """The neighbour of a caught sun from which the way out is shorter."""
    seen = empty & ~dead
    edge = seen
    near: i64 = board.near[sun]
    while not near & edge:
        edge = neighbours(board, edge) & empty & ~seen
        seen |= edge
    return bits.lowest(near & edge)


def resting_fields(board: Board, tiles: i64, dead: i64, sun: i64, most: i64) -> i64:
    """Where the sun may end a move of at most that many steps."""
    out = way_out(board, tiles, dead, sun)
    left = most - len(out)
    if left < 0:
        return BIT[out[most - 1]]
    edge: i64 = BIT[out[len(out) - 1]] if out else BIT[sun]
    found: i64 = edge if out else 0
    while edge and left > 0:
        reached: i64 = 0
        while edge:
            reached |= steps(board, tiles, dead, bits.lowest(edge))
            edge &= edge - 1
        edge = reached & ~found
        found |= edge
        left -= 1
    return found


def anywhere(board: Board, tiles: i64, dead: i64, sun: i64) -> i64:
    """Where the sun may go with a Power Plant: every other open field that touches a tile (HE-6)."""
    return neighbours(board, tiles) & ~tiles & ~dead & ~BIT[sun]


def crossing(board: Board, field: i64, to: i64) -> i64:
    """How a step changes the count of orbits: onto the gold fields clockwise +1, back off them -1 (HE-5)."""
    onto = board.gold & BIT[to]
    off = board.gold & BIT[field]
    if onto and not off and board.clockwise[field] & BIT[to]:
        return 1
    if off and not onto and not board.clockwise[field] & BIT[to]:
        return -1
    return 0


class Route:
    """A way of the sun: its fields without the first, how many orbits it adds, and the highest count on the way."""

    def __init__(self, fields: list[int], orbits: i64, peak: i64) -> None:
        self.fields = fields
        self.orbits: i64 = orbits
        self.peak: i64 = peak  # at least 0, the count at the start

    def then(self, board: Board, field: i64, to: i64) -> Route:
        """This way, which ends on `field`, and one step more."""
        orbits = self.orbits + crossing(board, field, to)
        return Route([*self.fields, to], orbits, max(self.peak, orbits))

    def beats(self, other: Route) -> bool:
        return self.orbits > other.orbits or (self.orbits == other.orbits and self.peak > other.peak)


def route(board: Board, tiles: i64, dead: i64, sun: i64, most: i64, target: i64) -> Route:
    """The way to a resting field with the most orbits, the shortest of those (HE-2)."""
    way = Route([], 0, 0)
    at = sun
    for field in way_out(board, tiles, dead, sun):
        if len(way.fields) == most:
            return way
        way = way.then(board, at, field)
        at = field
    best = way if way.fields and at == target else None
    front = {at: way}
    for _ in range(most - len(way.fields)):
        reached: dict[int, Route] = {}
        for field, so_far in front.items():
            for to in bits.members(steps(board, tiles, dead, field)):
                longer = so_far.then(board, field, to)
                if to not in reached or longer.beats(reached[to]):
                    reached[to] = longer
        front = reached
        if target in front and (best is None or front[target].beats(best)):
            best = front[target]
    assert best is not None
    return best
