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
from solstead.games.suna_valo.farm import FLIPPED, Farm, cell_column, cell_delivered
from solstead.games.suna_valo.frames.effects import PlaceDiscarded
from solstead.games.suna_valo.frames.turn import PlaceCard
from solstead.games.suna_valo.tables import FARM_CARDS, PERSONAL, PHASES, Tables

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

# What is described once for all.
CARDS: Final[i64] = 0
PUBLIC_ORDERS: Final[i64] = 1
SHIP_ORDERS: Final[i64] = 2
# How many numbers describe a thing.
CARD: Final[i64] = 18
GAP: Final[i64] = 0  # where no card lies
PRICE: Final[i64] = 7
PUBLIC: Final[i64] = 14
SHIP: Final[i64] = 10
ABOUT_CARD = "columns, icons by what they give / 3 (five goods, energy, cog, drone), VP / 10, lowest price / 5, "
ABOUT_CARD += "spaces of a personal order / 6, festival"
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
                Slot("placing", int(CARD), f"the card that is to be placed: {ABOUT_CARD}"),
                Slot(
                    "public",
                    6 * int(PUBLIC),
                    "each open order: goods by kind / 3, VP of both spaces / 10, own spaces delivered, complete",
                ),
                Slot("ship", 6 * int(SHIP), "each open order: cost by kind / 3, VP of both spaces / 10, done by whom"),
                Slot("tiles", 16, "bot tiles on the board"),
                Slot("hand", 69, "own hand while a new era is prepared: farm cards, festivals"),
                Slot("dealt", 8, "characters to choose from"),
            ],
            player=[
                Slot("goods", 6, "goods by kind / 6"),
                Slot("character", 8, "one-hot"),
                Slot("heights", 6, "cards by column / 6"),
                Slot("rows", 1, "complete rows / 4"),
                Slot("icons", 8, "icons face up by what they give / 10 (five goods, energy, cog, drone)"),
                Slot("flipped", 1, "flipped cards / 10"),
                Slot("orders", 2, "personal orders face up / 4, their delivered spaces / 8"),
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
        row(out, cards, frame.card + 1 if isinstance(frame, (PlaceCard, PlaceDiscarded)) else GAP, CARD)
        write_public(s, s.farms[seat], out)
        write_ships(s, seat, out)
        flags(out, s.tiles, 16)
        farm = s.farms[seat]
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


def write_public(s: SunaValoState, farm: Farm, out: BytesWriter) -> None:
    printed = described(s.tables, PUBLIC_ORDERS)
    for order in range(s.public_open):
        row(out, printed, s.public[order], 7)
        flags(out, farm.public_delivered(order) + (64 if farm.public_done(order) else 0), 7)
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
    for i in range(len(farm.cells)):
        cell: i64 = farm.cells[i]
        if cell & FLIPPED:
            flipped += 1
        elif cell_column(cell) == PERSONAL:
            orders += 1
            delivered += bits.count(cell_delivered(cell))
        else:
            counts += tables.icon_counts[cell & 127]
    parts(out, counts, 6, 8, 10)
    part(out, flipped, 10)
    part(out, orders, 4)
    part(out, delivered, 8)


def described(tables: Tables, kind: i64) -> bytes:
    """What is printed on every card, public or ship order; before the cards stands a gap."""
    if not tables.described:
        cards = [describe_card(tables, card) for card in range(len(tables.columns))]
        public = [describe_public(tables, order) for order in range(len(tables.public_vp))]
        ships = [describe_ship(tables, order) for order in range(len(tables.ship_vp))]
        tables.described = [ZEROS[CARD] + b"".join(cards), b"".join(public), b"".join(ships)]
    return tables.described[kind]


def describe_card(tables: Tables, card: i64) -> bytes:
    out = BytesWriter()
    flags(out, tables.columns[card], 6)
    parts(out, tables.icon_counts[card], 6, 8, 3)
    part(out, tables.card_vp[card], 10)
    part(out, tables.min_price[card], 5)
    part(out, len(tables.spaces[card]), 6)
    flag(out, card >= FARM_CARDS)
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
