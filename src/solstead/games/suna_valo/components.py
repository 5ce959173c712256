"""The shape of Suna Valo's components file, and the checks that a file of an owner's must pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, Optional, Union

from msgspec import Struct

from solstead.core.components import Provenance, in_play
from solstead.core.errors import BadComponents
from solstead.core.game import convert
from solstead.games.suna_valo.tables import (
    COLUMNS,
    FESTIVALS,
    GOODS,
    HEAD_OF,
    IMPROVEMENTS,
    MAX_ICONS,
    MAX_SPACES,
    PIECES,
    PLACES,
    Effect,
    Tables,
    read_effect,
    read_icon,
    read_space,
)

Era = Literal["I", "II", "III"]
Column = Literal["crop", "floriculture", "pasture", "discovery", "dock", "personal"]
Piece = Literal["crate", "barrel", "ship"]
Resource = Literal["grain", "lily", "flower", "wool", "egg"]
Good = Literal["grain", "lily", "flower", "wool", "egg", "energy"]
Blocker = Literal["none", "crate", "barrel", "ship"]


class Row(Struct, forbid_unknown_fields=True, kw_only=True):
    provenance: Provenance


class Slot(Row, forbid_unknown_fields=True, kw_only=True):
    price: int


class Header(Row, forbid_unknown_fields=True, kw_only=True):
    column: Column
    icons: list[str]
    storages: int


class Improvement(Row, forbid_unknown_fields=True, kw_only=True):
    id: str
    piece: Piece
    vp: int
    effect: list[str]
    note: str


class LeftSpace(Row, forbid_unknown_fields=True, kw_only=True):
    space: int
    multiplier: int
    blocked_by: Blocker


class RightSpace(Row, forbid_unknown_fields=True, kw_only=True):
    space: int
    vp: int
    notch: Literal["none", "progress", "end"]
    blocked_by: Blocker


class Character(Row, forbid_unknown_fields=True, kw_only=True):
    id: str
    note: str


class ProgressTile(Row, forbid_unknown_fields=True, kw_only=True):
    id: str
    column: Column
    effect: list[str]


class EndTile(Row, forbid_unknown_fields=True, kw_only=True):
    id: str
    effect: list[str]


class FarmCard(Row, forbid_unknown_fields=True, kw_only=True):
    id: str
    era: Era
    columns: list[Column]
    min_price: int
    icons: list[str]
    vp: int
    spaces: list[Resource]
    note: str


class Festival(Row, forbid_unknown_fields=True, kw_only=True):
    id: str
    era: Era
    min_price: int
    bonus: list[str]
    effect: list[str]
    note: str


class PublicOrder(Row, forbid_unknown_fields=True, kw_only=True):
    id: str
    era: Era
    first_vp: int
    second_vp: int
    spaces: list[str]
    note: str


class ShipOrder(Row, forbid_unknown_fields=True, kw_only=True):
    id: str
    era: Era
    first_vp: int
    second_vp: int
    cost: list[Good]
    effect: list[str]
    note: str
    variant_cost: list[Good] = []  # another edition's cost, for the record


class Variant(Struct, forbid_unknown_fields=True, frozen=True):
    """A smaller game: how many eras it has, which characters, farm cards and columns are in play, how many cards of a
    draw pile draw festivals, how many places village and displays have, and the goods that a farm begins with. What is
    not said is as printed."""

    eras: int = 3
    characters: Optional[list[str]] = None
    cards: Optional[list[str]] = None
    columns: Optional[list[Column]] = None
    festivals: int = int(FESTIVALS)
    village: int = int(PLACES)
    display: int = int(PLACES)
    goods: Optional[list[Good]] = None


class Box(Struct, forbid_unknown_fields=True, kw_only=True):
    row_points: int
    goods_per_point: int
    village_slots: list[Slot]
    headers: list[Header]
    improvements: list[Improvement]
    left_track: list[LeftSpace]
    right_track: list[RightSpace]
    characters: list[Character]
    progress_tiles: list[ProgressTile]
    end_tiles: list[EndTile]
    farm_cards: list[FarmCard]
    festivals: list[Festival]
    public_orders: list[PublicOrder]
    ship_orders: list[ShipOrder]
    variant: Variant = Variant()


def read(data: dict[str, Any]) -> Tables:
    """Check a components file; BadComponents names row and field."""
    box: Box = convert(data, Box, BadComponents, "components of suna_valo")
    _within("row_points", box.row_points, 0, 50)
    _within("goods_per_point", box.goods_per_point, 1, 50)
    _board(box)
    _tracks(box)
    _cards(box)
    _orders(box)
    _variant(box)
    return Tables(data)


def _within(field: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BadComponents(f"{field} must be {low} to {high}, not {value}")


def _count(table: str, rows: Sequence[object], wanted: int) -> None:
    if len(rows) != wanted:
        raise BadComponents(f"{table}: there must be {wanted}, not {len(rows)}")


def _ids(table: str, ids: list[str], letters: str, wanted: int) -> None:
    """The printed numbers, each once: names and texts belong to them."""
    _count(table, ids, wanted)
    known = [f"{letters}{n:02}" for n in range(1, wanted + 1)]
    for i, name in enumerate(ids):
        if name not in known:
            raise BadComponents(f"{table}[{i}]: id must be one of {known[0]} to {known[-1]}, not {name!r}")
        if name in ids[:i]:
            raise BadComponents(f"{table}[{i}] ({name}): id appears twice")


def _by_era(table: str, eras: list[str], each: int) -> None:
    for i, era in enumerate(eras):
        wanted = ("I", "II", "III")[i // each]
        if era != wanted:
            raise BadComponents(f"{table}[{i}]: era must be {wanted}; there are {each} of each era, in order")


def _words(where: str, words: list[str], read: Callable[[str], object]) -> list[Any]:
    try:
        return [read(word) for word in words]
    except ValueError as error:
        raise BadComponents(f"{where}: {error}") from None


def _effects(where: str, words: list[str], allowed: tuple[str, ...]) -> None:
    if not words:
        raise BadComponents(f"{where}: there must be an effect")
    for word in words:
        effect: Effect = _words(where, [word], read_effect)[0]
        if word.split()[0] not in allowed or effect.n < 1:
            raise BadComponents(f"{where}: {word!r} is none of {', '.join(allowed)}")


def _board(box: Box) -> None:
    _count("village_slots", box.village_slots, 3)
    for i, slot in enumerate(box.village_slots):
        _within(f"village_slots[{i}].price", slot.price, 0, 9)
    if [header.column for header in box.headers] != COLUMNS:
        raise BadComponents(f"headers: the columns must be {', '.join(COLUMNS)}, in this order")
    for i, header in enumerate(box.headers):
        where = f"headers[{i}] ({header.column})"
        _within(f"{where}.storages", header.storages, 0, 9)
        if len(header.icons) != (header.column != "personal") or bool(header.storages) != (i < 3):
            raise BadComponents(f"{where}: icons must be one (none for personal), storages for the first three columns")
        _words(f"{where}.icons", header.icons, read_icon)
    if [row.id for row in box.improvements] != IMPROVEMENTS:
        raise BadComponents(f"improvements: the ids must be {', '.join(IMPROVEMENTS)}, in this order")
    for i, row in enumerate(box.improvements):
        _within(f"improvements[{i}] ({row.id}).vp", row.vp, 0, 20)
        if bool(row.effect) != row.id.startswith("income"):
            raise BadComponents(f"improvements[{i}] ({row.id}).effect: only incomes have one")
        if row.effect:
            _effects(f"improvements[{i}] ({row.id}).effect", row.effect, ("energy", "receive"))
    _ids("characters", [row.id for row in box.characters], "C", 8)
    _ids("progress_tiles", [row.id for row in box.progress_tiles], "BF", 8)
    for i, tile in enumerate(box.progress_tiles):
        _effects(f"progress_tiles[{i}] ({tile.id}).effect", tile.effect, ("energy", "receive", "steps"))
    _ids("end_tiles", [row.id for row in box.end_tiles], "BE", 8)
    for i, end in enumerate(box.end_tiles):
        _effects(f"end_tiles[{i}] ({end.id}).effect", end.effect, ("vp",))


def _tracks(box: Box) -> None:
    tracks: tuple[tuple[str, Sequence[Union[LeftSpace, RightSpace]]], ...] = (
        ("left_track", box.left_track),
        ("right_track", box.right_track),
    )
    for key, track in tracks:
        _count(key, track, 7)
        for i, space in enumerate(track):
            if space.space != i:
                raise BadComponents(f"{key}[{i}]: space must be {i}")
        if sum(space.blocked_by != "none" for space in track) != 3 or track[-1].blocked_by != "none":
            raise BadComponents(f"{key}: blocked_by must name three pieces, none at the top")
    for i, left in enumerate(box.left_track):
        _within(f"left_track[{i}].multiplier", left.multiplier, 0, 20)
    for i, right in enumerate(box.right_track):
        _within(f"right_track[{i}].vp", right.vp, 0, 20)
    notches = [space.notch for space in box.right_track if space.notch != "none"]
    if notches != ["progress", "progress", "end"]:
        raise BadComponents("right_track: notch must be progress, progress, end, from the bottom")
    pieces: list[str] = [row.piece for row in box.improvements]
    pieces += [space.blocked_by for _, track in tracks for space in track]
    for piece in PIECES:
        if pieces.count(piece) != 6:
            raise BadComponents(f"improvements: with both tracks there must be 6 of {piece}, not {pieces.count(piece)}")


def _cards(box: Box) -> None:
    _ids("farm_cards", [card.id for card in box.farm_cards], "H", 57)
    _by_era("farm_cards", [card.era for card in box.farm_cards], 19)
    for i, card in enumerate(box.farm_cards):
        where = f"farm_cards[{i}] ({card.id})"
        _within(f"{where}.min_price", card.min_price, 0, 9)
        _within(f"{where}.vp", card.vp, 0, 20)
        _words(f"{where}.icons", card.icons, read_icon)
        personal = card.columns == ["personal"]
        if not card.columns or len(set(card.columns)) != len(card.columns):
            raise BadComponents(f"{where}.columns: one, or several different ones")
        if not personal and len({_group(column) for column in card.columns}) != 1:
            raise BadComponents(f"{where}.columns: a card with storages belongs in columns with storages only")
        if len(card.icons) > MAX_ICONS or len(card.spaces) > MAX_SPACES or bool(card.spaces) != personal:
            raise BadComponents(f"{where}: {MAX_ICONS} icons at most; delivery spaces are for personal orders only")
        if personal and card.icons:
            raise BadComponents(f"{where}.icons: a personal order has none")
        if not card.icons and not card.vp:
            raise BadComponents(f"{where}: a card without icons must be worth points")
    _ids("festivals", [card.id for card in box.festivals], "E", 12)
    _by_era("festivals", [card.era for card in box.festivals], 4)
    for i, feast in enumerate(box.festivals):
        where = f"festivals[{i}] ({feast.id})"
        _within(f"{where}.min_price", feast.min_price, 0, 9)
        _effects(f"{where}.bonus", feast.bonus, ("energy", "receive", "steps", "deliveries", "discount", "vp"))
        _effects(f"{where}.effect", feast.effect, ("energy", "cards", "ship"))


def _group(column: str) -> str:
    return "producing" if COLUMNS.index(column) < 3 else column


def _orders(box: Box) -> None:
    _ids("public_orders", [order.id for order in box.public_orders], "A", 18)
    _by_era("public_orders", [order.era for order in box.public_orders], 6)
    for i, order in enumerate(box.public_orders):
        where = f"public_orders[{i}] ({order.id})"
        _within(f"{where}.first_vp", order.first_vp, 0, 20)
        _within(f"{where}.second_vp", order.second_vp, 0, 20)
        if not 1 <= len(order.spaces) <= MAX_SPACES:
            raise BadComponents(f"{where}.spaces: 1 to {MAX_SPACES}")
        _words(f"{where}.spaces", order.spaces, read_space)
    _ids("ship_orders", [order.id for order in box.ship_orders], "S", 18)
    _by_era("ship_orders", [order.era for order in box.ship_orders], 6)
    allowed = ("energy", "receive", "steps", "deliveries", "activate", "cards", "tile", "remove", "place", "vp")
    for i, ship in enumerate(box.ship_orders):
        where = f"ship_orders[{i}] ({ship.id})"
        _within(f"{where}.first_vp", ship.first_vp, 0, 20)
        _within(f"{where}.second_vp", ship.second_vp, 0, 20)
        if not 1 <= len(ship.cost) <= 20 or any(good not in GOODS for good in ship.cost):
            raise BadComponents(f"{where}.cost: 1 to 20 of {', '.join(GOODS)}")
        _effects(f"{where}.effect", ship.effect, allowed)


def _variant(box: Box) -> None:
    """Two characters for each player, enough cards for village, displays and hands, a place for every card on a farm,
    and goods for the preparation round that lie in the headers."""
    variant = box.variant
    _within("variant.eras", variant.eras, 1, 3)
    _within("variant.festivals", variant.festivals, 0, FESTIVALS)
    _within("variant.village", variant.village, 1, PLACES)
    _within("variant.display", variant.display, 1, PLACES)
    if variant.eras == 3 and variant.village == variant.display == 1:
        # An era may end with a gap in a display that nothing fills; after two, nobody would have a card for nothing.
        raise BadComponents("variant.village: three eras need a second place there, or in the displays")
    if len(in_play("characters", variant.characters, [row.id for row in box.characters])) < 4:
        raise BadComponents("variant.characters: two for each player are needed")
    columns = in_play("columns", variant.columns, COLUMNS)
    if "personal" in columns and "dock" not in columns:
        raise BadComponents("variant.columns: personal orders need the dock")
    used = in_play("cards", variant.cards, [card.id for card in box.farm_cards])
    cards = [card for card in box.farm_cards if card.id in used]
    for card in cards:
        if not set(card.columns) & set(columns):
            raise BadComponents(f"variant.cards: {card.id} belongs in none of the columns in play")
    least = variant.village + 2 * variant.display
    for era in ("I", "II", "III")[: variant.eras]:
        number = sum(card.era == era for card in cards) + variant.festivals
        if number < least:
            raise BadComponents(
                f"variant.cards: era {era} has {number} with its festivals, at least {least} are needed"
            )
    if variant.goods is not None:
        _start(box, variant.goods)


def _start(box: Box, goods: list[Good]) -> None:
    """A good for every card of the display, and no more in a header than it holds."""
    if not box.variant.display <= len(goods) <= 20:
        raise BadComponents(f"variant.goods: {box.variant.display} to 20, not {len(goods)}")
    for column, header in enumerate(box.headers[:3]):
        stored = sum(good != "energy" and HEAD_OF[GOODS.index(good)] == column for good in goods)
        if stored > header.storages:
            raise BadComponents(f"variant.goods: the {header.column} header holds {header.storages}, not {stored}")
