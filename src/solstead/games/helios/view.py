"""What is seen of a table of Helios, all of it public, and what is told of an option. Positions use the same words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, Optional, Union, get_args

from msgspec import UNSET, Struct, UnsetType

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.fields import Counts, Fields, Flag, Members, Number, Part, Seats, Word
from solstead.core.view import Pending, View
from solstead.games.helios import payment, piles, rounds, scoring, sun
from solstead.games.helios.frames.lands import MANA_FIELD
from solstead.games.helios.tables import (
    ACTIONS,
    BAZAAR_POINTS,
    BUILDINGS,
    CHARACTERS,
    CITADEL_CUBES,
    COLOURS,
    COUNCIL,
    SET,
    SPECIALS,
    TILE_COLOURS,
    TILES,
    WAREHOUSE_CUBES,
    WATCHED_ORBIT,
    WILD,
    Action,
    Building,
    Character,
    Colour,
    Slot,
    Source,
    Special,
    TileColour,
)

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState

TileKind = Union[Colour, Special]
Phase = Literal["setup", "action_turns", "character_tiles"]
PHASES: Final[list[str]] = [*get_args(Phase)]
Stage = Literal["take", "act", "bonus"]
STAGES: Final[list[str]] = [*get_args(Stage)]

#: Numbers of the rules that a board shows: what buildings do, how many action tiles are a set, what
#: an edge field is worth.
NUMBERS: Final[dict[str, int]] = {
    "exchange_bazaar": BAZAAR_POINTS,
    "city_council": COUNCIL,
    "warehouse": WAREHOUSE_CUBES,
    "citadel": CITADEL_CUBES,
    "land_management": 2,
    "watch_tower": WATCHED_ORBIT,
    "palace": 1,
    "set": SET,
    "mana_field": MANA_FIELD,
    "cube_field": 1,
    "edge": scoring.EDGE_FIELD,
}


class Tile(Struct, forbid_unknown_fields=True):
    """A tile on a board and what is on it."""

    at: str
    tile: TileKind
    cubes: list[Colour] = []
    temple: bool = False


class NextTemple(Struct, forbid_unknown_fields=True):
    """What the next temple costs, in cubes, and brings."""

    cost: int
    mana: int


class Player(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a seat has, and what follows from it."""

    tiles: list[Tile]
    sun: str
    behind: int  # how far the count of orbits is behind its highest
    sun_track: Optional[int]  # None: the sun field of the Power Plant
    mana: int
    city: list[Building]
    characters: list[Character]  # night side or day side up
    active: list[Character]
    slots: dict[Slot, list[tuple[Action, TileColour]]]
    dead_ends: list[str]
    cubes: dict[str, int]  # by colour
    temples: dict[str, int]  # by field: the points of each temple when the sun lights it; 0 where it never can
    next_temple: NextTemple
    within: list[Building]  # that could be paid for now
    edges: list[str]  # the bonus edge fields that are reached ...
    edge_points: int  # ... and what each of them is worth
    points: dict[Source, int]  # that the seat would have now


class Asked(Pending, kw_only=True):
    """A pending decision of Helios."""

    tile: Union[TileKind, UnsetType] = UNSET  # to be placed
    tiles: Union[list[Colour], UnsetType] = UNSET  # to be placed, in an order to be chosen
    action: Union[Action, UnsetType] = UNSET  # of a gray tile
    field: Union[int, UnsetType] = UNSET  # for a bonus cube ...
    colours: Union[list[Colour], UnsetType] = UNSET  # ... of one of these
    what: Union[str, UnsetType] = UNSET  # is paid for: "temple", a building or a character
    specified: Union[list[str], UnsetType] = UNSET  # cubes due, each a colour or "black/blue" ...
    rest: Union[int, UnsetType] = UNSET  # ... and how many of any colour after those
    bonus: Union[bool, UnsetType] = UNSET  # a bonus action
    bought: Union[bool, UnsetType] = UNSET  # a character in this turn
    acted: Union[bool, UnsetType] = UNSET  # bought or activated one


class HeliosView(View, kw_only=True):
    """The table of Helios."""

    stack: Sequence[Asked] = ()
    round: int
    rounds: int
    phase: Phase
    turn: int
    stage: Stage
    orbited: bool  # an orbit has been paid in this turn
    turns_left: int
    starting_player: int
    out: list[int]  # who has passed in the phase of the characters
    display: dict[Action, list[TileColour]]  # the lowest tile last
    stacks: dict[Action, dict[str, int]]
    discards: dict[Action, dict[str, int]]
    lands: list[Colour]
    extra_land: Optional[Colour]
    additional: dict[str, int]
    special_tiles: dict[str, int]
    characters: list[Character]  # that nobody has
    players: list[Player]


class Lit(Struct, omit_defaults=True):
    """A tile that the sun would light, and what it gets."""

    field: int
    cube: Optional[Colour] = None
    points: int = 0


class HeliosEffect(Struct, omit_defaults=True):
    """What an option costs and brings at once, and what it is worth in the final scoring."""

    pays: list[str] = []  # cubes: by colour those that go unasked, then a colour, "black/blue" or "any"
    missing: list[str] = []  # specified colours that are not owned: two others are due for each
    price: int = 0  # in mana
    mana: int = 0
    track: int = 0  # steps of the sun marker
    cubes: list[str] = []  # that come, "any" for one of any colour
    lost: list[Colour] = []  # cubes that go back to the supply for nothing
    points: int = 0  # now, without an orbit
    orbit: int = 0  # points for an orbit
    end: int = 0  # points more in the final scoring, as things stand
    bonus: bool = False  # a bonus action follows
    gives_up: bool = False  # an action that could still be carried out is gone
    way: list[int] = []  # the fields of the sun, the last one to rest on
    lit: list[Lit] = []
    fields: list[int] = []  # that the tile could go on
    then: dict[str, HeliosEffect] = {}  # what may be chosen after it, by its noun ("land 2")


def show(s: HeliosState) -> HeliosView:
    """The game's part of a view."""
    free = s.tables.characters
    for owned in s.owned:
        free &= ~owned
    breakdown: Any = s.breakdown()
    return HeliosView(
        **middle(s),
        rounds=rounds.last_round(s),
        starting_player=s.starting_player(),
        turns_left=rounds.turns_left(s),
        characters=names(free, CHARACTERS),
        players=[Player(**player(s, seat), **derived(s, seat), points=breakdown[seat]) for seat in range(s.seats)],
    )


#: The fields of the table and of each seat, as views and positions have them.
FIELDS = Fields(
    Number("round", 1),
    Word("phase", PHASES),
    Seats("out"),
    Part("display"),
    Part("stacks"),
    Part("discards"),
    Members("lands", COLOURS),
    Word("extra_land", COLOURS, "extra", none=True),
    Counts("additional", COLOURS, piles.WIDTH),
    Counts("special_tiles", SPECIALS, piles.WIDTH, "specials"),
    Number("turn"),
    Word("stage", STAGES),
    Flag("orbited"),
)
PLAYER = Fields(
    Part("tiles"),
    Word("sun", "field").by_seat(),
    Number("behind").by_seat(),
    Part("sun_track"),
    Number("mana").by_seat(),
    Members("city", BUILDINGS).by_seat(),
    Members("characters", CHARACTERS, "owned").by_seat(),
    Members("active", CHARACTERS).by_seat(),
    Part("slots"),
)


def middle(s: HeliosState) -> dict[str, Any]:
    """The round and what lies between the players."""
    return FIELDS.write(
        s.setup,
        s,
        display={ACTIONS[i]: column(s.columns[i]) for i in range(3)},
        stacks={ACTIONS[i]: piles.show(s.stacks[i], TILE_COLOURS) for i in range(3)},
        discards={ACTIONS[i]: piles.show(s.discards[i], TILE_COLOURS) for i in range(3)},
    )


def player(s: HeliosState, seat: int) -> dict[str, Any]:
    """What a seat has."""
    tiles = [tile(s, seat, field) for field in bits.members(s.tiles[seat])]
    return PLAYER.write(s.setup, s, seat, tiles=tiles, sun_track=s.track[seat] or None, slots=slots(s, seat))


def derived(s: HeliosState, seat: int) -> dict[str, Any]:
    """What follows from what a seat has."""
    fields = s.tables.names["field"]
    board, tiles = s.tables.board, s.tiles[seat]
    temples: dict[str, int] = {}
    for field in bits.members(s.temples[seat]):
        temples[fields[field]] = sun.temple_points(s, seat, field) if board.near[field] & ~tiles else 0
    return {
        "dead_ends": names(s.dead[seat], fields),
        "cubes": piles.show(s.stock[seat], COLOURS),
        "temples": temples,
        "next_temple": NextTemple(payment.temple_cost(s, seat), bits.count(s.temples[seat]) + 1),
        "within": names(payment.affordable_items(s, seat, s.tables.buildings & ~s.city[seat], 0), BUILDINGS),
        "edges": names(scoring.reached(s, seat), fields),
        "edge_points": scoring.edge_worth(s, seat),
    }


def tile(s: HeliosState, seat: int, field: int) -> Tile:
    """A tile and what is on it."""
    colours: list[Any] = [s.cube(seat, field, 0), s.cube(seat, field, 1)]
    kind: Any = TILES[s.tile(seat, field)]
    cubes: list[Any] = [COLOURS[colour] for colour in colours if colour >= 0]
    return Tile(s.tables.names["field"][field], kind, cubes, s.temples[seat] & BIT[field] != 0)


def slots(s: HeliosState, seat: int) -> dict[str, list[tuple[str, str]]]:
    """The action tiles below a board: for each slot action and colour of each."""
    shown: dict[str, list[tuple[str, str]]] = {}
    for slot in range(3):
        tiles: list[tuple[str, str]] = []
        for action in range(3):
            for gray in range(2):
                colour = TILE_COLOURS[WILD if gray else slot]
                tiles += [(ACTIONS[action], colour)] * s.in_slot(seat, slot, action, gray)
        shown[TILE_COLOURS[slot]] = tiles
    return shown


def column(packed: int) -> list[str]:
    """The colours of a column of action tiles, the lowest tile last."""
    shown: list[str] = []
    while packed:
        shown.append(TILE_COLOURS[(packed & 7) - 1])
        packed >>= 3
    shown.reverse()
    return shown


def names(mask: int, kinds: list[str]) -> Any:
    """The names of a set."""
    return [kinds[n] for n in bits.members(mask)]
