"""The shape of Helios' components file, and the checks that a file of an owner's must pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Optional, Protocol

from msgspec import Struct

from solstead.core.components import Provenance, in_play, meant
from solstead.core.errors import BadComponents
from solstead.core.game import convert
from solstead.games.helios import tables
from solstead.games.helios.geometry import DIRECTIONS
from solstead.games.helios.nouns import MAX_FIELDS, MAX_LAND
from solstead.games.helios.tables import (
    ACTIONS,
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    COLUMN,
    LAND_MANAGEMENT,
    SET,
    SPECIALS,
    STACK,
    TILE_COLOURS,
    TURNS,
    Tables,
)

LAND_TILES = 36
TILES_OF_AN_ACTION = 16
SPECIALS_OF_A_KIND = 2
EDGE_FIELDS = 5


class SunTrack(Struct, forbid_unknown_fields=True):
    start: int
    end: int
    provenance: Provenance


class Land(Struct, forbid_unknown_fields=True):
    id: tables.Colour
    count: int
    start: bool
    provenance: Provenance


class Special(Struct, forbid_unknown_fields=True):
    id: tables.Special
    count: int
    points: int
    provenance: Provenance


class ActionTiles(Struct, forbid_unknown_fields=True):
    id: tables.Action
    red: int
    blue: int
    yellow: int
    gray: int
    provenance: Provenance


class Building(Struct, forbid_unknown_fields=True):
    id: tables.Building
    cost: list[str]
    sun: int
    mana: int
    points: int
    provenance: Provenance


class Character(Struct, forbid_unknown_fields=True):
    id: tables.Character
    price: int
    cost: list[str]
    sun: int
    mana: int
    cubes: int
    points: int
    provenance: Provenance


class Field(Struct, forbid_unknown_fields=True, kw_only=True):
    at: tuple[int, int]
    kind: Literal["land", "border"]
    symbol: Optional[Literal["sun", "edge", "mana", "raw_material"]] = None
    gold: bool = False
    provenance: Provenance


class Variant(Struct, forbid_unknown_fields=True, frozen=True):
    """A smaller game: how long it is, and what of the box is in play. What is not said is as printed."""

    rounds: Optional[int] = None
    turns: Optional[int] = None  # action turns of each player in a round
    columns: Optional[tuple[int, int, int]] = None  # action tiles that are laid out, by action
    action_tiles: Optional[list[tables.TileColour]] = None  # those of these colours
    set: Optional[int] = None  # action tiles of one colour that bring a bonus action
    lands: Optional[list[tables.Colour]] = None
    special_tiles: Optional[list[tables.Special]] = None
    buildings: Optional[list[tables.Building]] = None
    characters: Optional[list[tables.Character]] = None


class Box(Struct, forbid_unknown_fields=True):
    sun_track: SunTrack
    lands: list[Land]
    special_tiles: list[Special]
    action_tiles: list[ActionTiles]
    buildings: list[Building]
    characters: list[Character]
    fields: list[Field]
    variant: Variant = Variant()


class Row(Protocol):
    @property
    def id(self) -> str: ...


def box(read: Optional[Tables]) -> Box:
    """The box that tables were read from; without any, the game's own."""
    if read is None:
        from solstead.games.helios.game import GAME

        own = GAME.components()
        assert isinstance(own, Tables)
        read = own
    opened: Box = convert(read.data, Box, BadComponents, "components of helios")
    return opened


def read(data: dict[str, Any]) -> Tables:
    """Check a components file; BadComponents names row and field."""
    box: Box = convert(data, Box, BadComponents, "components of helios")
    if not 1 <= box.sun_track.start <= box.sun_track.end <= 30:
        raise BadComponents("sun_track: start must be at least 1, end at least start and at most 30")
    _ids("lands", box.lands, COLOURS)
    _ids("special_tiles", box.special_tiles, SPECIALS)
    _ids("action_tiles", box.action_tiles, ACTIONS)
    _ids("buildings", box.buildings, BUILDINGS)
    _ids("characters", box.characters, CHARACTERS)
    _tiles(box)
    for i, building in enumerate(box.buildings):
        _costs(f"buildings[{i}] ({building.id})", building)
    for i, character in enumerate(box.characters):
        _costs(f"characters[{i}] ({character.id})", character)
        _range(f"characters[{i}] ({character.id}): price", character.price, 0, 9)
        _range(f"characters[{i}] ({character.id}): cubes", character.cubes, 0, 1)
    _fields(box.fields)
    if box.variant == Variant():
        _bonus_fields(box.fields)
    _variant(box.variant)
    tables = Tables(data)
    _lands(tables)
    return tables


def _ids(table: str, rows: Sequence[Row], wanted: list[str]) -> None:
    if [row.id for row in rows] != wanted:
        raise BadComponents(f"{table}: the ids must be {', '.join(wanted)}, in this order")


def _range(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BadComponents(f"{what} must be {low} to {high}, not {value}")


def _tiles(box: Box) -> None:
    for i, land in enumerate(box.lands):
        _range(f"lands[{i}] ({land.id}): count", land.count, STACK + 4 if land.start else STACK, LAND_TILES)
    if sum(land.count for land in box.lands) != LAND_TILES:
        raise BadComponents(f"lands: the counts must add up to {LAND_TILES}")
    if not any(land.start for land in box.lands):
        raise BadComponents("lands: at least one must be a start")
    for i, special in enumerate(box.special_tiles):
        if special.count != SPECIALS_OF_A_KIND:
            where = f"special_tiles[{i}] ({special.id})"
            raise BadComponents(f"{where}: count must be {SPECIALS_OF_A_KIND}, not {special.count}")
        _range(f"special_tiles[{i}] ({special.id}): points", special.points, 0, 20)
    for i, tiles in enumerate(box.action_tiles):
        counts = (tiles.red, tiles.blue, tiles.yellow, tiles.gray)
        if sum(counts) != TILES_OF_AN_ACTION or min(counts) < 0:
            raise BadComponents(f"action_tiles[{i}] ({tiles.id}): the colours must add up to {TILES_OF_AN_ACTION}")


def _costs(where: str, row: Building | Character) -> None:
    named: list[str] = []
    for entry in row.cost:
        if entry != "any":
            named += entry.split("/")
    for colour in named:
        if colour not in COLOURS:
            known = [*COLOURS, "any"]
            raise BadComponents(f"{where}: cost: {colour!r} is none of {', '.join(known)}{meant(colour, known)}")
    if not 1 <= len(row.cost) <= 5:
        raise BadComponents(f"{where}: cost names 1 to 5 cubes, each {', '.join(COLOURS)}, several with / or any")
    if len(set(named)) != len(named):
        raise BadComponents(f"{where}: cost must not name a colour twice")
    _range(f"{where}: sun", row.sun, 0, 20)
    _range(f"{where}: mana", row.mana, 0, 20)
    _range(f"{where}: points", row.points, 0, 50)


def _fields(fields: list[Field]) -> None:
    places = {field.at: field for field in fields}
    if len(places) != len(fields) or len(fields) > MAX_FIELDS:
        raise BadComponents(f"fields: at most {MAX_FIELDS}, each `at` once")
    kinds = [field.kind for field in fields]
    if kinds != sorted(kinds, reverse=True) or kinds.count("land") > MAX_LAND:
        raise BadComponents(f"fields: first at most {MAX_LAND} of kind land, then those of kind border")
    if (0, 0) not in places or places[0, 0].kind != "land":
        raise BadComponents("fields: [0, 0] must be land")
    if [field.symbol for field in fields].count("sun") != 1:
        raise BadComponents("fields: exactly one has the symbol sun")
    for i, field in enumerate(fields):
        row = f"fields[{i}] ({field.at[0]}, {field.at[1]})"
        around = [(field.at[0] + dq, field.at[1] + dr) for dq, dr in DIRECTIONS]
        if field.kind == "land" and any(at not in places for at in around):
            raise BadComponents(f"{row}: kind: land must have fields on all six sides")
        if field.kind == "border" and all(at not in places or places[at].kind == "border" for at in around):
            raise BadComponents(f"{row}: kind: a border field must lie next to land")
        if field.symbol in ("mana", "raw_material") and field.kind != "land":
            raise BadComponents(f"{row}: symbol: {field.symbol} is for land")
        if field.symbol == "edge" and field.kind != "border":
            raise BadComponents(f"{row}: symbol: edge is for the border")
        if field.symbol == "sun" and (0, 0) not in around:
            raise BadComponents(f"{row}: symbol: the sun must start next to the centre")
        if field.gold != (field.at[0] == 0 and field.at[1] < 0):
            raise BadComponents(f"{row}: gold must be true exactly for the fields straight above the centre")


def _bonus_fields(fields: list[Field]) -> None:
    """A whole board has bonus fields of every kind; a smaller game may do without."""
    symbols = [field.symbol for field in fields]
    if symbols.count("edge") != EDGE_FIELDS:
        raise BadComponents(f"fields: {EDGE_FIELDS} have the symbol edge, not {symbols.count('edge')}")
    for symbol in ("mana", "raw_material"):
        if symbol not in symbols:
            raise BadComponents(f"fields: none has the symbol {symbol}")


def _variant(variant: Variant) -> None:
    """A variant is no longer than the game, has action tiles to take, and names everything once."""
    if variant.rounds is not None:
        _range("variant.rounds", variant.rounds, 1, int(STACK))
    if variant.turns is not None:
        _range("variant.turns", variant.turns, 1, max(TURNS))
    if variant.set is not None:
        _range("variant.set", variant.set, 2, int(SET))
    for action, n in zip(ACTIONS, variant.columns or (), strict=False):
        _range(f"variant.columns: {action}", n, 1, int(COLUMN))
    if variant.action_tiles == []:
        raise BadComponents("variant.action_tiles must name at least one colour")
    in_play("action_tiles", variant.action_tiles, TILE_COLOURS)
    in_play("lands", variant.lands, COLOURS)
    in_play("special_tiles", variant.special_tiles, SPECIALS)
    in_play("buildings", variant.buildings, BUILDINGS)
    in_play("characters", variant.characters, CHARACTERS)


def _lands(tables: Tables) -> None:
    """Somebody can begin, and the additional stack lasts: one tile a round, two for each Land Management."""
    if not tables.start_lands:
        raise BadComponents("variant.lands: at least one must be a start")
    for seats in range(2, 5):
        managed = 2 * seats if tables.buildings >> LAND_MANAGEMENT & 1 else 0
        left, least = tables.undealt(seats), tables.rounds[seats] + managed
        if left < least:
            raise BadComponents(f"variant.lands: {left} are left for {seats} players, at least {least} are needed")
