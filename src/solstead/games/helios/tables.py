"""What Helios' rules read of its components, as tables of numbers."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.components import Components
from solstead.games.helios.geometry import Board

#: Of land tiles and raw materials.
Colour = Literal["blue", "brown", "gray", "green", "black"]
COLOURS: Final[list[str]] = [*get_args(Colour)]
ANY: Final[i64] = (1 << 5) - 1

Action = Literal["land", "construct", "sun"]
ACTIONS: Final[list[str]] = [*get_args(Action)]
CREATE: Final[i64] = 0
CONSTRUCT: Final[i64] = 1
SUN: Final[i64] = 2

#: Of action tiles; the first three have a space below the board.
TileColour = Literal["red", "blue", "yellow", "gray"]
Slot = Literal["red", "blue", "yellow"]
TILE_COLOURS: Final[list[str]] = [*get_args(TileColour)]
WILD: Final[i64] = 3

Special = Literal["empty_fields", "created_tiles", "raw_materials", "temples"]
SPECIALS: Final[list[str]] = [*get_args(Special)]
EMPTY_FIELDS: Final[i64] = 0
CREATED_TILES: Final[i64] = 1
RAW_MATERIALS: Final[i64] = 2

#: What lies on a field: a land tile by colour, or a special tile.
TILES: Final[list[str]] = [*COLOURS, *SPECIALS]
FIRST_SPECIAL: Final[i64] = 5

Building = Literal[
    "observatory", "sanctuary", "solar_lodge", "sacred_grove", "power_plant", "exchange_bazaar",
    "city_council", "warehouse", "citadel", "land_management", "watch_tower", "palace",
]  # fmt: skip
BUILDINGS: Final[list[str]] = [*get_args(Building)]
POWER_PLANT: Final[i64] = 4
EXCHANGE_BAZAAR: Final[i64] = 5
CITY_COUNCIL: Final[i64] = 6
WAREHOUSE: Final[i64] = 7
CITADEL: Final[i64] = 8
LAND_MANAGEMENT: Final[i64] = 9
WATCH_TOWER: Final[i64] = 10
PALACE: Final[i64] = 11

# What they do, in numbers.
BAZAAR_MANA: Final[i64] = 3  # stones that the Exchange Bazaar takes at most ...
BAZAAR_POINTS: Final[i64] = 4  # ... and points for each
COUNCIL: Final[i64] = 3  # more points for an illuminated temple
WAREHOUSE_CUBES: Final[i64] = 2  # cubes on a land tile by the sun
CITADEL_CUBES: Final[i64] = 1  # for any temple
WATCHED_ORBIT: Final[i64] = 10  # points for an orbit

Character = Literal[
    "architect", "prophetess", "inventor", "cartographer", "princess", "priestess", "explorer", "treasurer",
]  # fmt: skip
CHARACTERS: Final[list[str]] = [*get_args(Character)]
ARCHITECT: Final[i64] = 0
PROPHETESS: Final[i64] = 1
INVENTOR: Final[i64] = 2
CARTOGRAPHER: Final[i64] = 3
PRINCESS: Final[i64] = 4
PRIESTESS: Final[i64] = 5
EXPLORER: Final[i64] = 6
TREASURER: Final[i64] = 7

#: What a construction or an activation costs and brings at once.
ITEMS: Final[list[str]] = [*BUILDINGS, *CHARACTERS]
FIRST_CHARACTER: Final[i64] = 12

#: What points are gained for: the first three in the course of the game, the rest in the final scoring.
Source = Literal[
    "temples", "orbits", "bazaar", "edge_fields", "special_tiles", "city", "characters", "mana", "cubes",
]  # fmt: skip
SOURCES: Final[list[str]] = [*get_args(Source)]
FROM_TEMPLES: Final[i64] = 0
FROM_ORBITS: Final[i64] = 1
FROM_BAZAAR: Final[i64] = 2
BAGS: Final[i64] = 3
FROM_EDGE_FIELDS: Final[i64] = 3
FROM_SPECIAL_TILES: Final[i64] = 4
FROM_CITY: Final[i64] = 5
FROM_CHARACTERS: Final[i64] = 6
FROM_MANA: Final[i64] = 7

#: Rounds, and action turns of each player in a round, by the number of players, where no variant says otherwise.
ROUNDS: Final[list[int]] = [0, 0, 4, 3, 4]
TURNS: Final[list[int]] = [0, 0, 4, 6, 4]
#: Action tiles that are laid out in a column, where no variant says otherwise.
COLUMN: Final[i64] = 6
#: Action tiles of one colour that bring a bonus action, where no variant says otherwise.
SET: Final[i64] = 4
#: Land tiles in the stack of a colour, one for each round; the others make the additional stack.
STACK: Final[i64] = 4


class Tables(Components):
    """The components as the rules use them. `data` has been checked."""

    def __init__(self, data: dict[str, Any]) -> None:
        fields = data["fields"]
        variant: dict[str, Any] = data.get("variant", {})
        places = [(field["at"][0], field["at"][1]) for field in fields]
        names = {
            "action": ACTIONS,
            "slot": TILE_COLOURS[:3],
            "tile_colour": TILE_COLOURS,
            "land": COLOURS,
            "colour": COLOURS,
            "special": SPECIALS,
            "tile": TILES,
            "building": BUILDINGS,
            "character": CHARACTERS,
            "source": SOURCES,
            "field": field_names(places),
        }
        super().__init__(data, names)
        self.board = Board(
            places,
            sum([field["kind"] == "land" for field in fields]),
            [n for n, field in enumerate(fields) if field.get("gold", False)],
        )
        self.centre: i64 = places.index((0, 0))
        self.sun_start: i64 = marked(fields, "sun")[0]
        self.edge_fields: i64 = bits.mask_of(marked(fields, "edge"))
        self.mana_fields: i64 = bits.mask_of(marked(fields, "mana"))
        self.cube_fields: i64 = bits.mask_of(marked(fields, "raw_material"))
        self.track_start: i64 = data["sun_track"]["start"]
        self.track_end: i64 = data["sun_track"]["end"]
        # by the number of players
        self.rounds: list[i64] = [variant.get("rounds") or n for n in ROUNDS]
        self.turns: list[i64] = [variant.get("turns") or n for n in TURNS]  # of each player in a round
        self.columns: list[i64] = [*(variant.get("columns") or [COLUMN] * 3)]  # action tiles laid out, by action
        self.set_size: i64 = variant.get("set") or SET  # action tiles of one colour that bring a bonus action
        # with two players the action tiles that are laid out are enough for two rounds
        self.lasting: bool = sum(self.columns) >= 4 * self.turns[2]
        # what is in play: masks, and no tiles of what is not
        self.lands: i64 = used(variant, "lands", COLOURS)
        self.buildings: i64 = used(variant, "buildings", BUILDINGS)
        self.characters: i64 = used(variant, "characters", CHARACTERS)
        specials = bits.members(used(variant, "special_tiles", SPECIALS))
        colours = bits.members(used(variant, "action_tiles", TILE_COLOURS))
        self.land_count: list[int] = [
            row["count"] if self.lands & bits.BIT[n] else 0 for n, row in enumerate(data["lands"])
        ]
        self.start_lands: i64 = self.lands & bits.mask_of([n for n, row in enumerate(data["lands"]) if row["start"]])
        self.special_count: list[int] = [
            row["count"] if n in specials else 0 for n, row in enumerate(data["special_tiles"])
        ]
        self.special_points: list[int] = [row["points"] for row in data["special_tiles"]]
        # tile_count[action * 4 + colour]
        self.tile_count: list[int] = [
            row[colour] if n in colours else 0 for row in data["action_tiles"] for n, colour in enumerate(TILE_COLOURS)
        ]
        rows: list[dict[str, Any]] = [*data["buildings"], *data["characters"]]
        self.rows = rows  # by item
        self.specified: list[int] = [packed_cost(row["cost"]) for row in rows]
        self.neutral: list[int] = [row["cost"].count("any") for row in rows]
        self.suns: list[int] = [row["sun"] for row in rows]
        self.mana: list[int] = [row["mana"] for row in rows]
        self.points: list[int] = [row["points"] for row in rows]
        self.price: list[int] = [row["price"] for row in data["characters"]]
        self.gift: list[int] = [row["cubes"] for row in data["characters"]]

    def __reduce__(self) -> tuple[object, ...]:
        return (Tables, (self.data,))

    def stacked(self, colour: i64, round: i64) -> i64:
        """How many land tiles of a colour lie face down in its stack; in round 0 none is turned up yet."""
        return STACK - round if self.lands & bits.BIT[colour] else 0

    def undealt(self, seats: int) -> int:
        """How many land tiles the additional stack begins with."""
        stacks = sum([self.stacked(colour, 0) for colour in range(len(COLOURS))])
        return sum(self.land_count) - stacks - seats


def used(variant: dict[str, Any], key: str, names: list[str]) -> i64:
    """What a variant has in play: the mask of what it names, or of all where it says nothing."""
    named = variant.get(key)
    return bits.mask_of([names.index(name) for name in (names if named is None else named)])


def packed_cost(cost: list[str]) -> int:
    """The cubes of a cost that are not neutral: for each the mask of colours that will do, five bits a cube."""
    packed = 0
    for entry in cost:
        if entry != "any":
            packed = packed * 32 + bits.mask_of([COLOURS.index(colour) for colour in entry.split("/")])
    return packed


def marked(fields: list[dict[str, Any]], bonus: str) -> list[int]:
    """The fields with this symbol."""
    return [n for n, field in enumerate(fields) if field.get("symbol", "") == bonus]


def field_names(places: list[tuple[int, int]]) -> list[str]:
    """What fields are called: the column, from a on the left, and the place in it, counted from the top."""
    left = min([q for q, _ in places])
    return [f"{chr(97 + q - left)}{[r for p, r in sorted(places) if p == q].index(at) + 1}" for q, at in places]


def tables_of(components: Components) -> Tables:
    """The tables of a box of this game."""
    assert isinstance(components, Tables)
    return components
