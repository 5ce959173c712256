"""What a seat sees of Farmoony, and what it is told of its options. Boards, bots and the terminal read this."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, Optional, Union, cast

from msgspec import UNSET, Struct, UnsetType

from solstead.core.view import Pending, View
from solstead.games.farmoony import decks, rules
from solstead.games.farmoony.land import ABOVE, LOOK, PLACE, TOKEN, TYPE, Land
from solstead.games.farmoony.nouns import MIDDLE, SIZE
from solstead.games.farmoony.scoring.missions import explain
from solstead.games.farmoony.tables import HAND, STAGES, TOOLS, TYPES, Stage, Tables, Tool, Type

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState

#: Why a card cannot lie at a place.
Obstacle = Literal["token", "twice", "stone", "back"]

#: Numbers of the rules that a board counts with: rows and columns that can be named, where the first card of a land
#: lies, tools in a hand, what a bonus tile of a mission brings and a penalty tile costs.
NUMBERS: Final[dict[str, int]] = {"size": SIZE, "middle": MIDDLE, "tools": HAND, "bonus": 1, "penalty": 1}

#: How many lands are remembered as they were last shown.
LANDS: Final = 256

#: Row and column of a tile; of a card, those of its north-west tile.
Spot = tuple[int, int]


class FarmCard(Struct, forbid_unknown_fields=True):
    """A farm card in a hand; tiles clockwise from the north-west."""

    card: str
    tiles: list[Type]


class Lying(Struct, forbid_unknown_fields=True):
    """A farm card on a land; quarter turns are clockwise."""

    card: str
    turn: int
    place: Spot


class Tile(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is seen at a place, and the card that lies on top there."""

    at: Spot
    type: Type
    card: str
    token: bool = False


class Scored(Struct, forbid_unknown_fields=True):
    """What a mission counts on a land: tiles that count together, that bring a point more, that cost one."""

    points: int
    sets: list[list[Spot]]
    bonus: list[Spot]
    penalties: list[Spot]


class Player(Struct, forbid_unknown_fields=True, kw_only=True):
    hand: Optional[list[FarmCard]]  # None if the viewer does not know them
    hand_size: int
    chosen: Optional[FarmCard]  # revealed and not yet placed
    tools: list[Tool]  # as far as the viewer knows them ...
    hidden_tools: int  # ... and how many there are besides
    known_tools: list[Tool]  # those that everybody knows
    tokens: int  # on the land
    cards: list[Lying]  # bottom first
    tiles: list[Tile]  # row by row
    missions: list[Scored]  # in the order of the missions in play


class Question(Pending, kw_only=True):
    """A pending decision: what it is about, by number."""

    tool: Union[int, UnsetType] = UNSET
    land: Union[int, UnsetType] = UNSET
    tile: Union[int, UnsetType] = UNSET
    actor: Union[int, UnsetType] = UNSET
    source: Union[int, UnsetType] = UNSET
    card: Union[int, UnsetType] = UNSET
    target: Union[int, UnsetType] = UNSET
    turn: Union[int, UnsetType] = UNSET
    place: Union[int, UnsetType] = UNSET


class FarmoonyView(View, kw_only=True):
    """The table of Farmoony."""

    stack: Sequence[Question] = []
    phase: int
    phases: int
    stage: Stage
    worked: int  # how many seats have begun their tool step this turn
    choosers: list[int]  # who chooses the mission, by phase
    missions: list[str]  # those in play, in the order of the phases ...
    mission_points: list[int]  # ... and what one tile or set brings by each
    clockwise: bool  # which way hands are passed
    farm_deck: int
    open_tools: list[Optional[Tool]]
    tool_deck: int
    used_tools: list[Tool]
    supply: dict[Type, int]
    discarded: list[str]
    players: list[Player]


class Reach(Struct, omit_defaults=True):
    """What can be done on a land, and what it would score then."""

    land: int
    #: Tiles as row * 42 + column: to be converted, or where the north-west tile of a card goes.
    tiles: list[int] = []
    #: The points by mission, for each of the tiles one after another; without tiles, of the whole option.
    points: list[int] = []
    #: The cards that may be taken, where that is asked.
    cards: list[int] = []
    #: Where the card in hand covers something and cannot lie all the same.
    blocked: dict[Obstacle, list[int]] = {}


class FarmoonyEffect(Struct, omit_defaults=True):
    """What an option does, as far as everybody can foresee it."""

    lands: list[Reach] = []
    #: What each land scores by a mission now.
    scores: list[int] = []


def show(s: FarmoonyState, viewer: int) -> FarmoonyView:
    """The table as a viewer sees it."""
    return FarmoonyView(
        phase=s.phase,
        phases=s.tables.phases,
        stage=cast(Stage, STAGES[s.stage]),
        worked=s.worked,
        choosers=[(phase - 1) % s.seats for phase in range(1, s.tables.phases + 1)],
        missions=[s.tables.names["mission"][mission] for mission in s.missions],
        mission_points=[s.tables.points[mission] for mission in s.missions],
        clockwise=s.phase != 2,
        farm_deck=decks.count_cards(s.hands, s.seats),
        open_tools=[None if tool < 0 else cast(Tool, TOOLS[tool]) for tool in s.open_tools],
        tool_deck=decks.size(s.tool_deck),
        used_tools=tool_names(s.used_tools),
        supply={type_name(type): s.supply[type] for type in range(1, 7)},
        discarded=[s.tables.names["card"][card] for card in discarded(s)],
        players=[_player(s, seat, viewer) for seat in range(s.seats)],
    )


def _player(s: FarmoonyState, seat: int, viewer: int) -> Player:
    cards = s.tables.names["card"]
    tools: int = s.tools[seat] if seat == viewer else s.known_tools[seat]
    land = s.lands[seat]
    known = rules.knows_hand(s, viewer, seat)
    return Player(
        hand=[farm_card(s.tables, card) for card in decks.cards(s.hands, seat)] if known else None,
        hand_size=decks.count_cards(s.hands, seat),
        chosen=None if s.chosen[seat] < 0 else farm_card(s.tables, s.chosen[seat]),
        tools=tool_names(tools),
        hidden_tools=decks.size(s.tools[seat]) - decks.size(tools),
        known_tools=tool_names(s.known_tools[seat]),
        tokens=land.tokens,
        cards=[Lying(cards[(laid & LOOK) >> 2], laid & 3, spot(laid // PLACE)) for laid in land.cards],
        tiles=_tiles(land, s.tables),
        missions=[_scored(land, mission, s.tables) for mission in s.missions],
    )


@lru_cache(LANDS)
def farm_card(tables: Tables, card: int) -> FarmCard:
    face = tables.faces[4 * card]
    return FarmCard(tables.names["card"][card], [type_name((face >> (3 * corner)) & 7) for corner in range(4)])


@lru_cache(LANDS)
def _tiles(land: Land, tables: Tables) -> list[Tile]:
    """What is seen of a land. A land never changes, so this is found once for all who look."""
    cards = tables.names["card"]
    return [
        Tile(spot(land.tile(i)), type_name(cell & TYPE), cards[cell // ABOVE - 1], cell & TOKEN != 0)
        for i, cell in enumerate(land.cells)
        if cell
    ]


@lru_cache(4 * LANDS)
def _scored(land: Land, mission: int, tables: Tables) -> Scored:
    scored = explain(land, mission, tables)
    return Scored(
        scored.points,
        [[spot(land.tile(cell)) for cell in sorted(cells)] for cells in scored.sets],
        [spot(land.tile(cell)) for cell in scored.bonus],
        [spot(land.tile(cell)) for cell in scored.penalties],
    )


def spot(tile: int) -> Spot:
    return (tile // SIZE, tile % SIZE)


def type_name(type: int) -> Type:
    return cast(Type, TYPES[type])


def tool_names(tools: int) -> list[Tool]:
    return [cast(Tool, TOOLS[tool]) for tool in decks.listed(tools)]


def discarded(s: FarmoonyState) -> list[int]:
    """The farm cards that fitted nowhere: those that are in no other place."""
    gone = set(s.tables.cards)
    for seat in range(s.seats + 1):
        gone -= set(decks.cards(s.hands, seat))
    for seat in range(s.seats):
        gone -= {s.chosen[seat], *((laid & LOOK) >> 2 for laid in s.lands[seat].cards)}
    return sorted(gone)
