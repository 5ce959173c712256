"""What a seat of Suna Valo knows, as numbers. A card is described by what is printed on it, wherever it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Optional

from librt.strings import BytesWriter
from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.features import ZEROS, Features, Slot, flag, flags, one_hot, ones, part, parts, row, skip
from solstead.core.frame import Frame
from solstead.games.suna_valo import goods
from solstead.games.suna_valo.farm import CRATED, FLIPPED, Farm, cell_column, cell_delivered, cell_good
from solstead.games.suna_valo.frames.activation import Activate
from solstead.games.suna_valo.frames.ask import GainGood, StoreGood, SwapFrom, SwapIn
from solstead.games.suna_valo.frames.delivery import PERSONAL_ORDER, ChooseSpace, Deliver
from solstead.games.suna_valo.frames.display import (
    AddCard,
    ChooseNewCard,
    ReplaceCards,
    SetPrice,
    StartPrice,
    missing,
)
from solstead.games.suna_valo.frames.effects import ChooseShip, PlaceDiscarded
from solstead.games.suna_valo.frames.functions import UseCard
from solstead.games.suna_valo.frames.payment import PayAny, PayExactly, SaveGood, TakeGood
from solstead.games.suna_valo.frames.tracks import TakeStep
from solstead.games.suna_valo.frames.turn import PlaceCard
from solstead.games.suna_valo.goods import ONE
from solstead.games.suna_valo.nouns import CELLS
from solstead.games.suna_valo.tables import FARM_CARDS, PERSONAL, PHASES, Tables

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

# What is described once for all.
CARDS: Final[i64] = 0
PUBLIC_ORDERS: Final[i64] = 1
SHIP_ORDERS: Final[i64] = 2
FACES: Final[i64] = 3  # of cards on a farm
# How many numbers describe a thing.
CARD: Final[i64] = 22
FACE: Final[i64] = 9
CELL: Final[i64] = 27
PRICE: Final[i64] = 7
PUBLIC: Final[i64] = 21
SHIP: Final[i64] = 10
ABOUT_CARD = "columns, icons by what they give / 3 (five goods, energy, cog, drone), VP / 10, lowest price / 5, "
ABOUT_CARD += "spaces of a personal order by kind / 3, festival"
ABOUT_PRICE = "the goods on it by kind / 3, shortage markers / 3"


class SunaValoFeatures(Features["SunaValoState"]):
    def __init__(self, frames: list[type[Frame[Any]]]) -> None:
        super().__init__(
            frames,
            table=[
                Slot("phase", len(PHASES), "one-hot"),
                Slot("era", 3, "one-hot"),
                Slot("turns", 1, "turns that are over in this era / 20"),
                Slot("triggered", 1, "all orders of the era lie open"),
                Slot("extra", 1, "the last two turns"),
                Slot("own_turn", 1, "it is the own turn"),
                Slot("tree", 1, "the first player tree is here"),
                Slot("pile", 1, "cards in the draw pile / 23"),
                Slot("bag", int(PRICE), "goods on their way to a seller by kind / 3, shortage markers / 3"),
                Slot("village", 3 * int(CARD), f"each card: {ABOUT_CARD}"),
                Slot("own_display", 3 * int(CARD + PRICE), f"each card: {ABOUT_CARD}; {ABOUT_PRICE}"),
                Slot("other_display", 3 * int(CARD + PRICE), "the same of the other player"),
                Slot("top", int(CARD), f"the card that is turned up: {ABOUT_CARD}"),
                Slot("about", int(CARD), f"the card that the decision is about: {ABOUT_CARD}"),
                Slot("place", 3, "its place in a display"),
                Slot("replaced", 3, "places of the display with a new card already"),
                Slot("due", 6, "goods that are owed by kind / 3"),
                Slot("any", 1, "goods of any kind that are owed, or missing to the lowest price / 6"),
                Slot("discount", 1, "goods that may be left out / 4"),
                Slot("which", 6, "the goods that the decision is about"),
                Slot("times", 1, "how often / 6"),
                Slot("order", 6, "the public order that is delivered to"),
                Slot("swap", 1, "C06 may be used"),
                Slot(
                    "public",
                    6 * int(PUBLIC),
                    "each open order: goods by kind / 3, VP of both spaces / 10, own spaces delivered, complete; the "
                    "same of the other player",
                ),
                Slot("ship", 6 * int(SHIP), "each open order: cost by kind / 3, VP of both spaces / 10, done by whom"),
                Slot("tiles", 16, "bot tiles on the board"),
                Slot(
                    "cells",
                    int(CELLS * CELL),
                    "each own card as placed: column, flipped, icons by what they give / 3, VP / 10, goods on it by "
                    "kind / 3, open spaces by kind / 3, crate",
                ),
                Slot("hand", 69, "own hand while a new era is prepared: farm cards, festivals"),
                Slot("dealt", 8, "characters to choose from"),
            ],
            player=[
                Slot("goods", 6, "goods by kind / 6"),
                Slot("headers", 5, "those in the headers / 4"),
                Slot("vault", 5, "those on C03 / 3"),
                Slot("room", 5, "resources for which there is room"),
                Slot("character", 8, "one-hot"),
                Slot("heights", 6, "cards by column / 6"),
                Slot("rows", 1, "complete rows / 4"),
                Slot("icons", 8, "icons face up by what they give / 10 (five goods, energy, cog, drone)"),
                Slot("flipped", 1, "flipped cards / 10"),
                Slot("orders", 2, "personal orders face up / 4, their delivered spaces / 8"),
                Slot("wanted", 5, "goods that personal orders still take by kind / 4"),
                Slot("pieces", 18, "crates, barrels and ships on the farm"),
                Slot("left", 1, "left track / 12"),
                Slot("right", 1, "right track / 24"),
                Slot("bot_tiles", 16, "bot tiles"),
                Slot("markers", 1, "shortage markers / 6"),
                Slot("row_bonus", 2, "row bonus markers by side / 4"),
                Slot("done", 3, "public orders, ship orders, personal orders done / 6"),
                Slot("festivals", 1, "festivals beside the farm / 4"),
            ],
        )

    def write_table(self, s: SunaValoState, frame: Optional[Frame[Any]], seat: i64, out: BytesWriter) -> None:
        flags(out, BIT[s.phase] | BIT[len(PHASES) + s.era], len(PHASES) + 3)
        part(out, s.turns, 20)
        flag(out, s.triggered)
        flag(out, s.extra)
        flag(out, s.current == seat)
        flag(out, s.tree == seat)
        part(out, bits.count(s.pile), 23)
        write_price(s.bag, out)
        cards = described(s.tables, CARDS)
        for place in range(3):
            card: i64 = s.village[place]
            row(out, cards, card + 1, CARD)
        write_display(s, seat, out)
        write_display(s, 1 - seat, out)
        row(out, cards, s.top + 1, CARD)
        row(out, cards, card_about(s, frame) + 1, CARD)
        write_question(s, frame, out)
        flag(out, s.swap_open)
        write_public(s, seat, out)
        write_ships(s, seat, out)
        flags(out, s.tiles, 16)
        farm = s.farms[seat]
        write_farm(s.tables, farm, out)
        at = skip(out, FARM_CARDS + 12 + 8)
        ones(out, at, farm.hand)
        ones(out, at + 4 * FARM_CARDS, farm.hand_festivals)
        ones(out, at + 4 * (FARM_CARDS + 12), farm.dealt)

    def write_player(
        self, s: SunaValoState, frame: Optional[Frame[Any]], seat: i64, other: i64, out: BytesWriter
    ) -> None:
        farm = s.farms[other]
        parts(out, farm.stock, 8, 5, 6)
        part(out, farm.energy, 6)
        parts(out, farm.heads, 8, 5, 4)
        parts(out, farm.vault, 8, 5, 3)
        flags(out, farm.fitting(31), 5)
        one_hot(out, farm.character, 8)
        parts(out, farm.heights, 5, 6, 6)
        part(out, farm.rows(), 4)
        write_cells(s.tables, farm, out)
        flags(out, farm.pieces, 18)
        part(out, farm.left, 12)
        part(out, farm.right, 24)
        flags(out, farm.tiles, 16)
        part(out, farm.markers, 6)
        part(out, farm.row_points, 4)
        part(out, farm.row_uses, 4)
        part(out, farm.number_of(farm.barrels), 6)
        part(out, farm.number_of(farm.ships), 6)
        part(out, farm.crates, 6)
        part(out, bits.count(farm.kept), 4)


def write_display(s: SunaValoState, player: i64, out: BytesWriter) -> None:
    cards = described(s.tables, CARDS)
    for place in range(3 * player, 3 * player + 3):
        card: i64 = s.shelf[place]
        row(out, cards, card + 1, CARD)
        write_price(s.price[place], out)


def write_price(packed: i64, out: BytesWriter) -> None:
    """Goods and shortage markers."""
    if packed == 0:
        skip(out, PRICE)
        return
    parts(out, packed, 8, 5, 3)
    part(out, goods.count(packed, 5), 3)
    part(out, goods.count(packed, 6), 3)


def card_about(s: SunaValoState, frame: Optional[Frame[Any]]) -> i64:
    """The card that a decision is about; -1 if it is about none."""
    if isinstance(frame, (PlaceCard, PlaceDiscarded)):
        return frame.card
    if isinstance(frame, (StartPrice, SetPrice, ChooseNewCard)):
        return s.shelf[frame.seat * 3 + frame.slot]
    if isinstance(frame, UseCard):
        return s.farms[frame.seat].cells[frame.number] & 127
    if isinstance(frame, ChooseSpace) and frame.order >= PERSONAL_ORDER:
        return s.farms[frame.seat].cells[frame.order - PERSONAL_ORDER] & 127
    return -1


def write_question(s: SunaValoState, frame: Optional[Frame[Any]], out: BytesWriter) -> None:
    """What a decision says besides its kind: places, what is owed, which goods, how often, which order."""
    place: i64 = -1
    replaced: i64 = 0
    due: i64 = 0
    any_kind: i64 = 0
    discount: i64 = 0
    which: i64 = 0
    times: i64 = 0
    order: i64 = -1
    if isinstance(frame, PayExactly):
        due = frame.need
        any_kind = frame.any
    elif isinstance(frame, PayAny):
        any_kind = frame.n
    elif isinstance(frame, SaveGood):
        due = frame.need
        discount = frame.discount
    elif isinstance(frame, ChooseShip):
        discount = frame.discount
    elif isinstance(frame, (TakeGood, StoreGood)):
        which = BIT[frame.good]
    elif isinstance(frame, GainGood):
        which = frame.offered(s)
        times = frame.n
    elif isinstance(frame, (Deliver, TakeStep)):
        times = frame.n
    elif isinstance(frame, Activate):
        times = max(frame.picks, 0)
    elif isinstance(frame, ChooseSpace):
        order = frame.order if frame.order < PERSONAL_ORDER else -1
    elif isinstance(frame, ReplaceCards):
        replaced = frame.replaced
    elif isinstance(frame, SetPrice):
        place = frame.slot
        any_kind = max(missing(s, frame.seat, frame.slot), 0)
    elif isinstance(frame, (StartPrice, AddCard, ChooseNewCard)):
        place = frame.slot
    elif isinstance(frame, SwapIn):
        place = frame.slot
        which = BIT[frame.good]
    elif isinstance(frame, SwapFrom):
        place = frame.slot
        which = BIT[frame.own]
        due = ONE[frame.good]  # what it is exchanged for
    one_hot(out, place, 3)
    flags(out, replaced, 3)
    parts(out, due, 8, 5, 3)
    part(out, goods.count(due, 5), 3)
    part(out, any_kind, 6)
    part(out, discount, 4)
    flags(out, which, 6)
    part(out, times, 6)
    one_hot(out, order, 6)


def write_farm(tables: Tables, farm: Farm, out: BytesWriter) -> None:
    """The own cards one by one, as they were placed: options name them so."""
    faces = described(tables, FACES)
    for number in range(len(farm.cells)):
        cell: i64 = farm.cells[number]
        one_hot(out, cell_column(cell), 6)
        if cell & FLIPPED:
            flag(out, True)
            skip(out, CELL - 7)
            continue
        flag(out, False)
        row(out, faces, cell & 127, FACE)
        stored: i64 = 0
        for icon in range(3):
            good = cell_good(cell, icon)
            if good:
                stored += ONE[good - 1]
        parts(out, stored, 8, 5, 3)
        parts(out, wanted(tables, cell), 8, 5, 3)
        flag(out, cell & CRATED != 0)
    skip(out, (CELLS - len(farm.cells)) * CELL)


def wanted(tables: Tables, cell: i64) -> i64:
    """The goods that a personal order still takes."""
    found: i64 = 0
    if cell_column(cell) != PERSONAL or cell & (FLIPPED | CRATED):
        return found
    spaces = tables.spaces[cell & 127]
    for i in range(len(spaces)):
        if not cell_delivered(cell) & BIT[i]:
            found += ONE[spaces[i]]
    return found


def write_public(s: SunaValoState, seat: i64, out: BytesWriter) -> None:
    printed = described(s.tables, PUBLIC_ORDERS)
    mine, theirs = s.farms[seat], s.farms[1 - seat]
    for order in range(s.public_open):
        row(out, printed, s.public[order], 7)
        flags(out, mine.public_delivered(order) + (64 if mine.public_done(order) else 0), 7)
        flags(out, theirs.public_delivered(order) + (64 if theirs.public_done(order) else 0), 7)
    skip(out, (6 - s.public_open) * PUBLIC)


def write_ships(s: SunaValoState, seat: i64, out: BytesWriter) -> None:
    printed = described(s.tables, SHIP_ORDERS)
    mine, theirs = s.farms[seat], s.farms[1 - seat]
    for order in range(s.ship_open):
        row(out, printed, s.ship[order], 8)
        flag(out, mine.ship_done(order) != 0)
        flag(out, theirs.ship_done(order) != 0)
    skip(out, (6 - s.ship_open) * SHIP)


def write_cells(tables: Tables, farm: Farm, out: BytesWriter) -> None:
    """The cards of a farm by what they give."""
    counts: i64 = 0
    flipped: i64 = 0
    orders: i64 = 0
    delivered: i64 = 0
    open_spaces: i64 = 0
    for i in range(len(farm.cells)):
        cell: i64 = farm.cells[i]
        if cell & FLIPPED:
            flipped += 1
        elif cell_column(cell) == PERSONAL:
            orders += 1
            delivered += bits.count(cell_delivered(cell))
            open_spaces += wanted(tables, cell)
        else:
            counts += tables.icon_counts[cell & 127]
    parts(out, counts, 6, 8, 10)
    part(out, flipped, 10)
    part(out, orders, 4)
    part(out, delivered, 8)
    parts(out, open_spaces, 8, 5, 4)


def described(tables: Tables, kind: i64) -> bytes:
    """What is printed on every card, public or ship order, on faces; before the cards stands a gap."""
    if not tables.described:
        cards = [describe_card(tables, card) for card in range(len(tables.columns))]
        public = [describe_public(tables, order) for order in range(len(tables.public_vp))]
        ships = [describe_ship(tables, order) for order in range(len(tables.ship_vp))]
        faces = [describe_face(tables, card) for card in range(len(tables.columns))]
        tables.described = [ZEROS[CARD] + b"".join(cards), b"".join(public), b"".join(ships), b"".join(faces)]
    return tables.described[kind]


def describe_card(tables: Tables, card: i64) -> bytes:
    out = BytesWriter()
    flags(out, tables.columns[card], 6)
    parts(out, tables.icon_counts[card], 6, 8, 3)
    part(out, tables.card_vp[card], 10)
    part(out, tables.min_price[card], 5)
    for kind in range(5):
        part(out, tables.spaces[card].count(kind), 3)
    flag(out, card >= FARM_CARDS)
    return out.getvalue()


def describe_face(tables: Tables, card: i64) -> bytes:
    """A card that lies face up on a farm."""
    out = BytesWriter()
    parts(out, tables.icon_counts[card], 6, 8, 3)
    part(out, tables.card_vp[card], 10)
    return out.getvalue()


def describe_public(tables: Tables, order: i64) -> bytes:
    out = BytesWriter()
    for kind in range(5):
        part(out, tables.public_spaces[order].count(kind), 3)
    part(out, tables.public_vp[order][1], 10)
    part(out, tables.public_vp[order][2], 10)
    return out.getvalue()


def describe_ship(tables: Tables, order: i64) -> bytes:
    out = BytesWriter()
    for kind in range(6):
        part(out, goods.count(tables.ship_cost[order], kind), 3)
    part(out, tables.ship_vp[order][1], 10)
    part(out, tables.ship_vp[order][2], 10)
    return out.getvalue()
