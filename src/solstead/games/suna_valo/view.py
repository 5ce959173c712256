"""What a seat sees of Suna Valo, and what it is told of its options. Boards, bots and the terminal read this."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, Optional, Union, cast

from msgspec import UNSET, Struct, UnsetType
from mypy_extensions import i64

from solstead.core import bits
from solstead.core.view import Pending, View
from solstead.games.suna_valo import goods
from solstead.games.suna_valo.farm import CRATED, FLIPPED, cell_column, cell_delivered, cell_good
from solstead.games.suna_valo.frames.ask import BY_CARD
from solstead.games.suna_valo.frames.delivery import PERSONAL_ORDER
from solstead.games.suna_valo.frames.display import hand_cards, least_price
from solstead.games.suna_valo.frames.tracks import BOX, ahead, blockers
from solstead.games.suna_valo.frames.turn import village_price
from solstead.games.suna_valo.tables import (
    COLUMNS,
    ENDLESS_PIECE,
    ERA_CARDS,
    ERAS,
    FARM_CARDS,
    GOODS,
    PHASES,
    PIECES,
    PRODUCING,
    VAULT_SIZE,
)

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

Column = Literal["crop", "floriculture", "pasture", "discovery", "dock", "personal"]
Resource = Literal["grain", "lily", "flower", "wool", "egg"]
Good = Literal["grain", "lily", "flower", "wool", "egg", "energy"]
PieceKind = Literal["crate", "barrel", "ship"]
Phase = Literal["setup", "preparation", "turns", "income", "new_era"]
Era = Literal["I", "II", "III"]

#: Numbers of the rules that a board counts with: the first columns, whose cards store what they produce; where a tile
#: comes from that is taken from the box; the first personal order among all orders; how a resource comes that a card
#: has produced; what the Storekeeper holds.
NUMBERS: Final[dict[str, int]] = {
    "storing_columns": bits.count(PRODUCING),
    "from_box": BOX,
    "personal_order": PERSONAL_ORDER,
    "by_card": BY_CARD,
    "vault": VAULT_SIZE,
}

#: What the draw pile holds besides farm cards.
SPECIAL: Final = ["festival", "festival", "reveal_public", "reveal_ship"]


class Cell(Struct, forbid_unknown_fields=True, kw_only=True):
    """A card on a farm: the goods on its icons, or the delivered spaces of a personal order."""

    card: str
    column: Column
    flipped: bool
    goods: Union[list[Optional[Resource]], UnsetType] = UNSET
    delivered: Union[list[int], UnsetType] = UNSET
    crate: Union[bool, UnsetType] = UNSET


class Offer(Struct, forbid_unknown_fields=True):
    """A place of a display: the card there, and the goods and shortage markers on it."""

    card: Optional[str]
    price: dict[str, int]


class Player(Struct, forbid_unknown_fields=True, kw_only=True):
    character: Optional[str]
    dealt: list[str]
    energy: int
    stock: dict[str, int]  # the resources in all storages ...
    headers: dict[str, int]  # ... those of them in the headers ...
    vault: dict[str, int]  # ... and with the Storekeeper
    endless: list[Column]  # whose header has room for any number
    market: dict[Resource, int]  # what the farm market asks
    prices: list[Optional[int]]  # what the cards of the village cost this player
    farm: list[Cell]
    rows: int  # complete ones
    display: list[Offer]
    pieces: list[str]
    pieces_left: dict[PieceKind, int]
    left: int
    right: int
    detour: bool
    blocked: list[Optional[str]]  # the piece in the way of the next step, on each track
    ahead: list[list[int]]  # where one step after the other leads: twice the space, and one more on a detour
    multiplier: int
    track_vp: int
    tiles: list[str]
    fresh: list[str]
    shortage: int
    row_points: int
    row_uses: int
    delivered: list[list[int]]
    barrels: list[int]  # by order: 0, or 1 for the first piece on it, 2 for the second
    ships: list[int]
    crates: int
    kept: list[str]
    hand: list[str]
    hand_prices: list[int]  # what must at least be laid on each of them in the own display
    hand_cards: int
    hand_festivals: int


class SunaValoPending(Pending, kw_only=True):
    """What a question is about; masks and numbers as the frames have them."""

    card: Union[str, UnsetType] = UNSET
    slot: Union[int, UnsetType] = UNSET
    n: Union[int, UnsetType] = UNSET
    good: Union[int, UnsetType] = UNSET
    own: Union[int, UnsetType] = UNSET
    order: Union[int, UnsetType] = UNSET
    space: Union[int, UnsetType] = UNSET
    number: Union[int, UnsetType] = UNSET
    row: Union[int, UnsetType] = UNSET
    source: Union[int, UnsetType] = UNSET
    discount: Union[int, UnsetType] = UNSET
    due: Union[dict[str, int], UnsetType] = UNSET  # goods that are owed; "any" for those of any kind ...
    more: Union[bool, UnsetType] = UNSET  # ... and more for those who like
    energy: Union[int, UnsetType] = UNSET  # how much may be spent on that ...
    goods: Union[int, UnsetType] = UNSET  # ... and how many goods in all, energy too, where some must be left
    replaced: Union[int, UnsetType] = UNSET
    cards: Union[int, UnsetType] = UNSET
    header: Union[int, UnsetType] = UNSET
    tiles: Union[int, UnsetType] = UNSET
    extra: Union[int, UnsetType] = UNSET
    gear: Union[int, UnsetType] = UNSET
    picks: Union[int, UnsetType] = UNSET
    scope: Union[int, UnsetType] = UNSET
    pending: Union[list[str], UnsetType] = UNSET
    need: Union[int, UnsetType] = UNSET
    any: Union[int, UnsetType] = UNSET
    to: Union[int, UnsetType] = UNSET
    market: Union[int, UnsetType] = UNSET
    origin: Union[int, UnsetType] = UNSET
    icon: Union[int, UnsetType] = UNSET
    icons: Union[int, UnsetType] = UNSET
    kinds: Union[int, UnsetType] = UNSET
    piece: Union[int, UnsetType] = UNSET
    pieces: Union[int, UnsetType] = UNSET
    columns: Union[int, UnsetType] = UNSET
    at: Union[int, UnsetType] = UNSET
    incomes: Union[int, UnsetType] = UNSET


class SunaValoView(View, kw_only=True):
    """The table of Suna Valo."""

    stack: Sequence[SunaValoPending] = []
    phase: Phase
    era: Era
    eras: Era  # the last one
    tree: int
    turn: int
    turns: int
    triggered: bool
    extra: bool
    swap_open: bool
    pile: int
    unseen: list[str]
    top: Optional[str]
    village: list[Optional[str]]
    discard: list[str]
    tiles: list[str]
    boxed_tiles: list[str]
    public: list[Optional[str]]
    ship: list[Optional[str]]
    bag: dict[str, int]  # goods on their way to a seller
    breakdown: list[dict[str, int]]
    players: list[Player]


class Deliveries(Struct, omit_defaults=True):
    """What can be delivered to the spaces of an order."""

    spaces: list[int]  # the one to name for each, or -1
    energy: list[int]  # what each takes at the market if all are made, 0 where the good is there, -1 if none is left
    steps: list[int] = []  # the spaces that bring a step
    pieces: list[int] = []  # where all that is missing is there: those of which one is chosen for the order


class SunaValoEffect(Struct, omit_defaults=True):
    """What an option costs and brings."""

    price: Optional[int] = None  # goods of any kind that are paid
    pays: Optional[dict[str, int]] = None  # goods that are paid exactly
    least: Optional[int] = None  # goods that must be laid on it
    markers: int = 0  # shortage markers that will lie on it: each costs a point
    energy: Optional[int] = None  # energy that it takes
    vp: Optional[int] = None  # points that it is worth in the end
    space: Optional[int] = None  # the space of a track that a step leads to ...
    detour: bool = False  # ... or the detour above it
    plain: bool = False  # a function that asks nothing more, or only for a step with one way to take it
    alone: bool = False  # a function that takes the place of others
    goods: Optional[list[list[int]]] = None  # the goods that it offers, icon by icon, where one chooses
    tracks: Optional[list[int]] = None  # the tracks on which it can be a step ...
    steps: list[int] = []  # ... and the icon of each step that it brings
    orders: Optional[dict[str, Deliveries]] = None  # deliveries, by order: "public 2" or "card 4" ...
    drones: list[int] = []  # ... and the icon of each delivery that it brings
    columns: list[int] = []  # where a card that is bought can lie face up
    header: list[int] = []  # the resources that a header lets one choose from after a purchase
    pieces: list[int] = []  # those of which one is chosen to leave the farm for it
    gives_up: int = 0  # how much that could still be had


# ---- the table


def show(s: SunaValoState, viewer: int) -> SunaValoView:
    """The table as a viewer sees it."""
    names = s.tables.names
    return SunaValoView(
        phase=cast(Phase, PHASES[s.phase]),
        era=cast(Era, ERAS[s.era]),
        eras=cast(Era, ERAS[s.tables.last_era]),
        tree=s.tree,
        turn=s.current,
        turns=s.turns,
        triggered=s.triggered,
        extra=s.extra,
        swap_open=s.swap_open,
        pile=bits.count(s.pile),
        unseen=unseen(s, viewer),
        top=card_name(s, s.top),
        village=[card_name(s, card) for card in s.village],
        discard=[names["card"][card] for card in bits.members(s.discard)],
        tiles=[names["tile"][tile] for tile in bits.members(s.tiles)],
        boxed_tiles=[names["tile"][tile] for tile in bits.members(s.boxed_tiles())],
        public=[names["public"][s.public[i]] if i < s.public_open else None for i in range(6)],
        ship=[names["ship"][s.ship[i]] if i < s.ship_open else None for i in range(6)],
        bag=goods.named(s.bag),
        breakdown=s.breakdown(),
        players=[player(s, seat, viewer) for seat in range(2)],
    )


def unseen(s: SunaValoState, viewer: int) -> list[str]:
    """The cards of the draw pile and the festival piles, with those in hands that this viewer does not see."""
    pile = s.pile
    festivals = s.festivals
    for seat in range(2):
        if seat != viewer:
            pile |= s.farms[seat].hand >> (ERA_CARDS * s.era)
            festivals |= s.farms[seat].hand_festivals
    return pile_names(s, pile) + [s.tables.names["card"][FARM_CARDS + n] for n in bits.members(festivals)]


def pile_names(s: SunaValoState, pile: i64) -> list[str]:
    """The cards of a draw pile of this era: farm cards, and those that draw a festival or reveal an order."""
    cards = s.tables.names["card"]
    return [cards[ERA_CARDS * s.era + n] if n < ERA_CARDS else SPECIAL[n - ERA_CARDS] for n in bits.members(pile)]


def card_name(s: SunaValoState, card: int) -> Optional[str]:
    return None if card < 0 else s.tables.names["card"][card]


def hand_names(s: SunaValoState, seat: int) -> list[str]:
    """The cards in a hand: farm cards, then festivals."""
    return [s.tables.names["card"][card] for card in hand_cards(s.farms[seat].hand, s.farms[seat].hand_festivals)]


def player(s: SunaValoState, seat: int, viewer: int) -> Player:
    farm = s.farms[seat]
    names = s.tables.names
    hand = hand_cards(farm.hand, farm.hand_festivals) if seat == viewer else []
    return Player(
        character=None if farm.character < 0 else names["character"][farm.character],
        dealt=[names["character"][n] for n in bits.members(farm.dealt)] if seat == viewer else [],
        energy=farm.energy,
        stock=goods.named(farm.stock),
        headers=goods.named(farm.heads),
        vault=goods.named(farm.vault),
        endless=[cast(Column, COLUMNS[n]) for n in bits.members(PRODUCING) if farm.gone(ENDLESS_PIECE + n)],
        market={cast(Resource, GOODS[kind]): farm.market_price(kind) for kind in range(5)},
        prices=[None if s.village[i] < 0 else village_price(s, seat, i) for i in range(3)],
        farm=[cell_shown(s, cell) for cell in farm.cells],
        rows=farm.rows(),
        display=[Offer(card_name(s, s.shelf[seat * 3 + i]), goods.named(s.price[seat * 3 + i])) for i in range(3)],
        pieces=[names["piece"][piece] for piece in bits.members(farm.pieces)],
        pieces_left={
            cast(PieceKind, PIECES[kind]): bits.count(farm.pieces & s.tables.pieces_of[kind]) for kind in range(3)
        },
        left=farm.left,
        right=farm.right // 2,
        detour=bool(farm.right & 1),
        blocked=[None if piece < 0 else names["piece"][piece] for piece in blockers(farm)],
        ahead=ahead(farm),
        multiplier=s.tables.multiplier[farm.left],
        track_vp=s.tables.track_vp[farm.right >> 1],
        tiles=[names["tile"][tile] for tile in bits.members(farm.tiles)],
        fresh=[names["tile"][tile] for tile in bits.members(farm.fresh)],
        shortage=farm.markers,
        row_points=farm.row_points,
        row_uses=farm.row_uses,
        delivered=[bits.members(farm.public_delivered(i)) for i in range(6)],
        barrels=[farm.public_done(i) for i in range(6)],
        ships=[farm.ship_done(i) for i in range(6)],
        crates=farm.crates,
        kept=[names["card"][FARM_CARDS + festival] for festival in bits.members(farm.kept)],
        hand=[names["card"][card] for card in hand],
        hand_prices=[least_price(s, seat, card) for card in hand],
        hand_cards=bits.count(farm.hand),
        hand_festivals=bits.count(farm.hand_festivals),
    )


def cell_shown(s: SunaValoState, cell: int) -> Cell:
    """A card on a farm."""
    card = cell & 127
    shown = Cell(
        card=s.tables.names["card"][card],
        column=cast(Column, COLUMNS[cell_column(cell)]),
        flipped=bool(cell & FLIPPED),
    )
    if cell & FLIPPED:
        return shown
    if s.tables.stores[card]:
        stored = [cell_good(cell, i) for i in range(len(s.tables.icons[card]))]
        shown.goods = [cast(Resource, GOODS[good - 1]) if good else None for good in stored]
    if s.tables.spaces[card]:
        shown.delivered = bits.members(cell_delivered(cell))
        shown.crate = bool(cell & CRATED)
    return shown
