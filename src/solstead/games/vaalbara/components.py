"""The shape of Vaalbara's components file, and the checks that a file of an owner's must pass."""

from __future__ import annotations

from typing import Any, Optional

from msgspec import Struct

from solstead.core.components import Provenance, in_play
from solstead.core.errors import BadComponents
from solstead.core.game import convert
from solstead.games.vaalbara.tables import CHARACTERS, CLANS, HAND_SIZE, LAND_TYPES, ROUNDS, Tables

LANDS = 51


class Land(Struct, forbid_unknown_fields=True, kw_only=True):
    id: str
    type: str
    players_from: int
    omens: list[str]
    provenance: Provenance
    forest_value: Optional[int] = None


class Clan(Struct, forbid_unknown_fields=True):
    id: str
    provenance: Provenance


class LandType(Struct, forbid_unknown_fields=True):
    id: str
    colour: str
    provenance: Provenance


class Character(Struct, forbid_unknown_fields=True):
    id: str
    initiative: int
    provenance: Provenance


class Variant(Struct, forbid_unknown_fields=True, frozen=True):
    """A smaller game: how long it is, and which cards are in play. What is not said is as printed."""

    rounds: int = int(ROUNDS)
    hand: int = int(HAND_SIZE)
    characters: Optional[list[str]] = None
    lands: Optional[list[str]] = None


class Box(Struct, forbid_unknown_fields=True):
    start_points: int
    fixed_backs: bool
    lands: list[Land]
    clans: list[Clan]
    land_types: list[LandType]
    characters: list[Character]
    variant: Variant = Variant()


def read(data: dict[str, Any]) -> Tables:
    """Check a components file; BadComponents names row and field."""
    box: Box = convert(data, Box, BadComponents, "components of vaalbara")
    if not 0 <= box.start_points <= 100:
        raise BadComponents(f"start_points must be 0 to 100, not {box.start_points}")
    _ids("clans", [clan.id for clan in box.clans], CLANS)
    _ids("land_types", [land_type.id for land_type in box.land_types], LAND_TYPES)
    _ids("characters", [character.id for character in box.characters], CHARACTERS)
    for i, character in enumerate(box.characters):
        if character.initiative != i + 1:
            raise BadComponents(f"characters[{i}] ({character.id}): initiative must be {i + 1}")
    _lands(box.lands)
    _variant(box)
    return Tables(data)


def _ids(table: str, found: list[str], wanted: list[str]) -> None:
    if found != wanted:
        raise BadComponents(f"{table}: the ids must be {', '.join(wanted)}, in this order")


def _lands(lands: list[Land]) -> None:
    if len(lands) != LANDS:
        raise BadComponents(f"lands: there must be {LANDS}, not {len(lands)}")
    ids: set[str] = set()
    backs: dict[tuple[str, ...], str] = {}
    for i, land in enumerate(lands):
        row = f"lands[{i}] ({land.id})"
        if land.id in ids:
            raise BadComponents(f"{row}: id appears twice")
        ids.add(land.id)
        if land.type not in LAND_TYPES:
            raise BadComponents(f"{row}: type must be one of {', '.join(LAND_TYPES)}, not {land.type!r}")
        if land.type == "forest" and (land.forest_value is None or not 3 <= land.forest_value <= 6):
            raise BadComponents(f"{row}: forest_value must be 3 to 6, not {land.forest_value}")
        if land.type != "forest" and land.forest_value is not None:
            raise BadComponents(f"{row}: forest_value is for forests only")
        if land.players_from not in (2, 3, 4):
            raise BadComponents(f"{row}: players_from must be 2, 3 or 4, not {land.players_from}")
        if sorted(land.omens) != sorted(CLANS):
            raise BadComponents(f"{row}: omens must name each of {', '.join(CLANS)} once")
        twin = backs.setdefault(tuple(land.omens), land.id)
        if twin != land.id:
            raise BadComponents(f"{row}: omens are those of {twin}; every back must be different")
    for land_type in LAND_TYPES:
        if all(land.type != land_type for land in lands):
            raise BadComponents(f"lands: there is no {land_type}")


def _variant(box: Box) -> None:
    """Everybody has a character to play in every round, and lands last to the end, with one for the omens."""
    variant = box.variant
    if not 1 <= variant.rounds <= ROUNDS:
        raise BadComponents(f"variant.rounds must be 1 to {ROUNDS}, not {variant.rounds}")
    if not 1 <= variant.hand <= HAND_SIZE:
        raise BadComponents(f"variant.hand must be 1 to {HAND_SIZE}, not {variant.hand}")
    if len(in_play("characters", variant.characters, CHARACTERS)) < variant.rounds:
        raise BadComponents(f"variant.characters: {variant.rounds} rounds need as many at least")
    used = in_play("lands", variant.lands, [land.id for land in box.lands])
    for seats in range(2, 6):
        marked = sum(land.players_from <= seats and land.id in used for land in box.lands)
        least = seats * (variant.rounds + 1) + 1
        if marked < least:
            raise BadComponents(f"lands: {marked} are marked for {seats} players, at least {least} are needed")
