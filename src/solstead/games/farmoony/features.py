"""What a seat of Farmoony knows, as numbers. The own land is seen tile by tile, the others by what they add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.features import ONE, ONE_HOTS, ZEROS, Features, Slot, flags, one_hot, part, skip
from solstead.core.frame import Frame, Secret
from solstead.games.farmoony import decks
from solstead.games.farmoony.frames.tools import ConvertLand, ConvertTile
from solstead.games.farmoony.frames.wheelbarrow import BuildFence, MoveTo, PutCard, TurnCard
from solstead.games.farmoony.land import TOKEN, TYPE, Land
from solstead.games.farmoony.nouns import MIDDLE, TURN
from solstead.games.farmoony.tables import CARDS, TOOLS, TYPES

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState

#: Rows and columns of the own land that are seen, the first card in their middle. Lands seldom grow beyond.
WINDOW: Final[i64] = 16
FIRST: Final[i64] = MIDDLE + 1 - WINDOW // 2
#: A cell without its card: one-hot by type, then whether it is a token.
CELLS: Final[list[bytes]] = [ONE_HOTS[6][type - 1] + token for token in (ZEROS[1], ONE) for type in range(7)]
#: Seven numbers of a tile, six of a corner of a card.
TILE: Final[i64] = 7
FACE: Final[i64] = 24


class FarmoonyFeatures(Features["FarmoonyState"]):
    def __init__(self, frames: list[type[Frame[Any]]]) -> None:
        tools, types = len(TOOLS), len(TYPES) - 1
        super().__init__(
            frames,
            table=[
                Slot("phase", 3, "one-hot"),
                Slot("stage", 4, "one-hot: mission, draft, place, tools"),
                Slot("missions", 25, "the missions activated so far"),
                Slot("hand", int(CARDS), "own farm cards"),
                Slot("card", int(FACE), "the own revealed card: corners clockwise from the north-west, by type"),
                Slot("turn", 4, "one-hot: the turn chosen for the own card"),
                Slot("tools", tools, "own tools by kind / 3"),
                Slot("open_tools", 2 * tools, "one-hot: the two open tools"),
                Slot("tool_deck", 1, "tools in the deck / 40"),
                Slot("supply", types, "tokens by type / 10"),
                Slot("tool", tools, "one-hot: the tool that is being used"),
                Slot("lifted", int(FACE), "the card that is being moved: corners, one-hot by type"),
                Slot(
                    "land",
                    int(WINDOW * WINDOW * TILE),
                    f"own tiles in the middle {WINDOW} rows and columns: one-hot by type, token",
                ),
            ],
            player=[
                Slot("hand_size", 1, "farm cards in hand / 7"),
                Slot("known_tools", tools, "tools that all have seen, by kind / 3"),
                Slot("hidden_tools", 1, "other tools / 3"),
                Slot("revealed", types, "corners of the revealed card by type / 4"),
                Slot("seen", types, "tiles seen on the land by type / 20"),
                Slot("tokens", 1, "tokens on the land / 10"),
                Slot("target", 1, "the land that the tool being used is for"),
            ],
        )

    def write_table(self, s: FarmoonyState, seat: i64, out: BytesWriter) -> None:
        one_hot(out, s.phase - 1, 3)
        one_hot(out, s.stage, 4)
        missions: i64 = 0
        for mission in s.missions:
            missions |= BIT[mission]
        flags(out, missions, 25)
        flags(out, s.hands[2 * seat], decks.HALF)
        flags(out, s.hands[2 * seat + 1], CARDS - decks.HALF)
        write_face(s, s.chosen[seat], out)
        frame = None if s.over else s.stack[-1]
        one_hot(out, chosen_turn(frame, seat), 4)
        write_tools(s.tools[seat], out)
        one_hot(out, s.open_tools[0], len(TOOLS))
        one_hot(out, s.open_tools[1], len(TOOLS))
        part(out, decks.size(s.tool_deck), 40)
        for type in range(1, 7):
            part(out, s.supply[type], 10)
        one_hot(out, frame.tool if isinstance(frame, (ConvertLand, ConvertTile)) else -1, len(TOOLS))
        write_face(s, lifted(frame), out)
        write_land(s.lands[seat], out)

    def write_player(self, s: FarmoonyState, seat: i64, other: i64, out: BytesWriter) -> None:
        part(out, decks.count_cards(s.hands, other), 7)
        write_tools(s.known_tools[other], out)
        part(out, s.hidden_tools(other), 3)
        write_revealed(s, s.chosen[other], out)
        land = s.lands[other]
        counts: i64 = land.counts
        for _ in range(6):
            counts >>= 8
            part(out, counts & 255, 20)
        part(out, land.tokens, 10)
        frame = None if s.over else s.stack[-1]
        target: i64 = -1
        if isinstance(frame, ConvertTile):
            target = frame.land
        elif isinstance(frame, (TurnCard, PutCard, BuildFence)):
            target = frame.target
        part(out, 1 if target == other else 0, 1)


def chosen_turn(frame: Frame[Any] | None, seat: i64) -> i64:
    """The turn that this seat has answered with while the place is still open."""
    if isinstance(frame, Secret) and frame.kind == "place_card" and frame.answers[seat]:
        turn: i64 = frame.answers[seat][0] - TURN
        return turn if 0 <= turn < 4 else -1
    return -1


def lifted(frame: Frame[Any] | None) -> i64:
    """The card that the Wheelbarrow moves."""
    if isinstance(frame, (MoveTo, TurnCard, PutCard, BuildFence)):
        return frame.card
    return -1


def write_face(s: FarmoonyState, card: i64, out: BytesWriter) -> None:
    """The four corners of a card as it is printed; -1 for no card."""
    if card < 0:
        skip(out, FACE)
        return
    face: i64 = s.tables.faces[4 * card]
    for _ in range(4):
        one_hot(out, (face & 7) - 1, 6)
        face >>= 3


def write_revealed(s: FarmoonyState, card: i64, out: BytesWriter) -> None:
    """How many corners of a card show each type; -1 for no card."""
    if card < 0:
        skip(out, 6)
        return
    face: i64 = s.tables.faces[4 * card]
    counts: i64 = 0  # three bits a type
    for _ in range(4):
        counts += BIT[3 * (face & 7)]
        face >>= 3
    for _ in range(6):
        counts >>= 3
        part(out, counts & 7, 4)


def write_tools(tools: i64, out: BytesWriter) -> None:
    if tools == 0:
        skip(out, len(TOOLS))
        return
    for _ in range(len(TOOLS)):
        part(out, tools & 15, 3)
        tools >>= 4


def write_land(land: Land, out: BytesWriter) -> None:
    """The tiles of a land in the window; put together once for each land."""
    if not land.described:
        seen = BytesWriter()
        for row in range(FIRST, FIRST + WINDOW):
            write_row(land, row, seen)
        land.described = seen.getvalue()
    out.write(land.described)


def write_row(land: Land, row: i64, out: BytesWriter) -> None:
    rows: i64 = len(land.cells) // land.stride
    first: i64 = max(FIRST, land.left)
    last: i64 = min(FIRST + WINDOW, land.left + land.stride)
    if row < land.top or row >= land.top + rows or first >= last:
        skip(out, WINDOW * TILE)
        return
    skip(out, (first - FIRST) * TILE)
    at: i64 = (row - land.top) * land.stride - land.left
    for column in range(first, last):
        cell: i64 = land.cells[at + column]
        out.write(CELLS[(cell & TYPE) + (7 if cell & TOKEN else 0)])
    skip(out, (FIRST + WINDOW - last) * TILE)
