"""What a seat of Farmoony knows, as numbers. One land is seen tile by tile, the others by what they add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Optional

from librt.strings import BytesWriter
from mypy_extensions import i64

from solstead.core.features import Features, Slot, flag, one, one_hot, ones, part, parts, put, row, skip
from solstead.core.frame import Frame
from solstead.games.farmoony import decks
from solstead.games.farmoony.frames.farm import PlaceCard
from solstead.games.farmoony.frames.tools import ConvertLand, ConvertTile, ConvertType
from solstead.games.farmoony.frames.wheelbarrow import BuildFence, LiftCard, MoveTo, PutCard, TurnCard
from solstead.games.farmoony.land import TOKEN, TYPE, Land
from solstead.games.farmoony.nouns import MIDDLE, TURN
from solstead.games.farmoony.scoring.missions import score
from solstead.games.farmoony.tables import CARDS, TOOLS, TYPES, Tables

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState

#: Rows and columns of the own land that are seen, the first card in their middle. Lands seldom grow beyond.
WINDOW: Final[i64] = 16
FIRST: Final[i64] = MIDDLE + 1 - WINDOW // 2
NONE: Final[i64] = -1
MISSIONS: Final[i64] = 25
#: Seven numbers of a tile, six of a corner of a card.
TILE: Final[i64] = 7
FACE: Final[i64] = 24
# What is described once for all.
FACES: Final[i64] = 0
CORNERS: Final[i64] = 1


class FarmoonyFeatures(Features["FarmoonyState"]):
    def __init__(self, frames: list[type[Frame[Any]]]) -> None:
        tools, types = len(TOOLS), len(TYPES) - 1
        super().__init__(
            frames,
            table=[
                Slot("phase", 3, "one-hot"),
                Slot("stage", 4, "one-hot: mission, draft, place, tools"),
                Slot("missions", int(MISSIONS), "the missions activated so far"),
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
                    f"the middle {WINDOW} rows and columns of the own land, or of that which a tool is being used for: "
                    "tiles one-hot by type, token",
                ),
            ],
            player=[
                Slot("hand_size", 1, "farm cards in hand / 7"),
                Slot("known_tools", tools, "tools that all have seen, by kind / 3"),
                Slot("hidden_tools", 1, "other tools / 3"),
                Slot("revealed", types, "corners of the revealed card by type / 4"),
                Slot("seen", types, "tiles seen on the land by type / 20"),
                Slot("tokens", 1, "tokens on the land / 10"),
                Slot("points", int(MISSIONS), "what the land scores by each mission activated so far / 20"),
                Slot("target", 1, "the land that the tool being used is for"),
            ],
        )

    def write_table(self, s: FarmoonyState, frame: Optional[Frame[Any]], seat: i64, out: BytesWriter) -> None:
        one_hot(out, s.phase - 1, 3)
        one_hot(out, s.stage, 4)
        at = skip(out, MISSIONS + CARDS)
        for mission in s.missions:
            one(out, at, mission)
        ones(out, at + 4 * MISSIONS, s.hands[2 * seat])
        ones(out, at + 4 * (MISSIONS + decks.HALF), s.hands[2 * seat + 1])
        chosen: i64 = s.chosen[seat]
        row(out, described(s.tables, FACES), chosen + 1, FACE)
        one_hot(out, chosen_turn(frame, seat), 4)
        parts(out, s.tools[seat], 4, len(TOOLS), 3)
        one_hot(out, s.open_tools[0], len(TOOLS))
        one_hot(out, s.open_tools[1], len(TOOLS))
        part(out, decks.size(s.tool_deck), 40)
        for type in range(1, 7):
            part(out, s.supply[type], 10)
        one_hot(out, frame.tool if isinstance(frame, (ConvertLand, ConvertTile)) else NONE, len(TOOLS))
        row(out, described(s.tables, FACES), lifted(frame) + 1, FACE)
        write_land(s.lands[aimed(frame, seat)], out)

    def write_player(
        self, s: FarmoonyState, frame: Optional[Frame[Any]], seat: i64, other: i64, out: BytesWriter
    ) -> None:
        part(out, decks.count_cards(s.hands, other), 7)
        parts(out, s.known_tools[other], 4, len(TOOLS), 3)
        part(out, s.hidden_tools(other), 3)
        chosen: i64 = s.chosen[other]
        row(out, described(s.tables, CORNERS), chosen + 1, 6)
        write_sums(s.lands[other], out)
        at = skip(out, MISSIONS)
        for mission in s.missions:
            put(out, at, mission, score(s.lands[other], mission, s.tables), 20)
        flag(out, aimed(frame, NONE) == other)


def chosen_turn(frame: Optional[Frame[Any]], seat: i64) -> i64:
    """The turn that this seat has answered with while the place is still open."""
    if isinstance(frame, PlaceCard) and frame.answers[seat]:
        turn: i64 = frame.answers[seat][0] - TURN
        return turn if 0 <= turn < 4 else NONE
    return -1


def aimed(frame: Optional[Frame[Any]], otherwise: i64) -> i64:
    """The seat for whose land a tool is being used."""
    if isinstance(frame, (ConvertTile, ConvertType)):
        return frame.land
    if isinstance(frame, LiftCard):
        return frame.source
    if isinstance(frame, (TurnCard, PutCard, BuildFence)):
        return frame.target
    return otherwise


def lifted(frame: Optional[Frame[Any]]) -> i64:
    """The card that the Wheelbarrow moves."""
    if isinstance(frame, (MoveTo, TurnCard, PutCard, BuildFence)):
        return frame.card
    return -1


def described(tables: Tables, kind: i64) -> bytes:
    """What every card shows, by corner or counted by type; a gap comes first."""
    if not tables.described:
        faces, corners = BytesWriter(), BytesWriter()
        skip(faces, FACE)
        skip(corners, 6)
        for card in range(CARDS):
            types = [(tables.faces[4 * card] >> 3 * corner) & 7 for corner in range(4)]
            for type in types:
                one_hot(faces, type - 1, 6)
            for type in range(1, 7):
                part(corners, types.count(type), 4)
        tables.described = [faces.getvalue(), corners.getvalue()]
    return tables.described[kind]


def write_sums(land: Land, out: BytesWriter) -> None:
    """The tiles seen on a land by type, and its tokens; put together once for each land."""
    if not land.summed:
        seen = BytesWriter()
        parts(seen, land.counts >> 8, 8, 6, 20)
        part(seen, land.tokens, 10)
        land.summed = seen.getvalue()
    row(out, land.summed, 0, 7)


def write_land(land: Land, out: BytesWriter) -> None:
    """The tiles of a land in the window; put together once for each land."""
    if not land.described:
        seen = BytesWriter()
        skip(seen, WINDOW * WINDOW * TILE)
        rows: i64 = len(land.cells) // land.stride
        for row in range(max(FIRST, land.top), min(FIRST + WINDOW, land.top + rows)):
            write_row(land, row, seen)
        land.described = seen.getvalue()
    out.write(land.described)


def write_row(land: Land, row: i64, out: BytesWriter) -> None:
    """Put the tiles of a row into a window that is empty so far."""
    before: i64 = (row - land.top) * land.stride - land.left
    for column in range(max(FIRST, land.left), min(FIRST + WINDOW, land.left + land.stride)):
        cell: i64 = land.cells[before + column]
        if cell:
            at = ((row - FIRST) * WINDOW + column - FIRST) * TILE
            one(out, 4 * at, (cell & TYPE) - 1)
            if cell & TOKEN:
                one(out, 4 * at, 6)
