"""What lies on the table, as a seat sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Optional

from mypy_extensions import i64

from solstead.core import bits
from solstead.games.suna_valo import goods
from solstead.games.suna_valo.farm import CRATED, FLIPPED, cell_column, cell_delivered, cell_good
from solstead.games.suna_valo.tables import COLUMNS, ERA_CARDS, ERAS, FARM_CARDS, GOODS, PHASES, PIECES

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState

#: What the draw pile holds besides farm cards.
SPECIAL: Final = ["festival", "festival", "reveal_public", "reveal_ship"]


def table(s: SunaValoState, viewer: i64) -> dict[str, Any]:
    names = s.tables.names
    return {
        "phase": PHASES[s.phase],
        "era": ERAS[s.era],
        "tree": s.tree,
        "turn": s.current,
        "turns": s.turns,
        "triggered": s.triggered,
        "extra": s.extra,
        "swap_open": s.swap_open,
        "pile": bits.count(s.pile),
        "unseen": unseen(s, viewer),
        "top": card_name(s, s.top),
        "village": [card_name(s, card) for card in s.village],
        "village_prices": list(s.tables.slot_price),
        "discard": [names["card"][card] for card in bits.members(s.discard)],
        "tiles": [names["tile"][tile] for tile in bits.members(s.tiles)],
        "boxed_tiles": [names["tile"][tile] for tile in bits.members(s.boxed_tiles())],
        "public": [names["public"][s.public[i]] if i < s.public_open else None for i in range(6)],
        "ship": [names["ship"][s.ship[i]] if i < s.ship_open else None for i in range(6)],
        "bag": goods_shown(s.bag),
        "breakdown": s.breakdown(),
        "players": [player(s, seat, viewer) for seat in range(2)],
        "legend": legend(s, viewer),
    }


def unseen(s: SunaValoState, viewer: i64) -> list[str]:
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


def legend(s: SunaValoState, viewer: i64) -> dict[str, dict[str, Any]]:
    """What is printed on the cards, orders and tiles that this viewer sees, by id, as the components have it."""
    data = s.tables.data
    names = s.tables.names
    cards = [card for card in [s.top, *s.village, *s.shelf] if card >= 0]
    tiles = s.tiles | s.boxed_tiles()
    for seat in range(2):
        farm = s.farms[seat]
        tiles |= farm.tiles
        cards += [cell & 127 for cell in farm.cells]
        if seat == viewer:
            cards += bits.members(farm.hand) + [FARM_CARDS + n for n in bits.members(farm.hand_festivals)]
    for frame in s.stack:  # a card that was bought lies nowhere until it is placed
        if "card" in frame.fields():
            cards.append(frame.fields()["card"])
    rows: dict[str, dict[str, Any]] = {}
    for card in sorted(cards):
        printed = data["farm_cards"][card] if card < FARM_CARDS else data["festivals"][card - FARM_CARDS]
        rows[names["card"][card]] = printed
    for i in range(s.public_open):
        rows[names["public"][s.public[i]]] = data["public_orders"][s.public[i]]
    for i in range(s.ship_open):
        rows[names["ship"][s.ship[i]]] = data["ship_orders"][s.ship[i]]
    for tile in bits.members(tiles):
        rows[names["tile"][tile]] = data["progress_tiles"][tile] if tile < 8 else data["end_tiles"][tile - 8]
    return rows


def card_name(s: SunaValoState, card: i64) -> Optional[str]:
    return None if card < 0 else s.tables.names["card"][card]


def goods_shown(packed: i64) -> dict[str, int]:
    """Goods by name, those that are there."""
    shown: dict[str, int] = {}
    for kind in range(6):
        n = goods.count(packed, kind)
        if n:
            shown[GOODS[kind]] = n
    if goods.count(packed, goods.MARKER):
        shown["shortage"] = goods.count(packed, goods.MARKER)
    return shown


def player(s: SunaValoState, seat: i64, viewer: i64) -> dict[str, Any]:
    farm = s.farms[seat]
    names = s.tables.names
    dealt = bits.members(farm.dealt) if seat == viewer else []
    held: list[str] = []
    if seat == viewer:
        held = [names["card"][card] for card in bits.members(farm.hand)]
        held += [names["card"][FARM_CARDS + festival] for festival in bits.members(farm.hand_festivals)]
    return {
        "character": None if farm.character < 0 else names["character"][farm.character],
        "dealt": [names["character"][character] for character in dealt],
        "energy": farm.energy,
        "stock": goods_shown(farm.stock),
        "headers": goods_shown(farm.heads),
        "vault": goods_shown(farm.vault),
        "market": {GOODS[kind]: farm.market_price(kind) for kind in range(5)},
        "farm": [cell_shown(s, cell) for cell in farm.cells],
        "display": [
            {"card": card_name(s, s.shelf[seat * 3 + i]), "price": goods_shown(s.price[seat * 3 + i])} for i in range(3)
        ],
        "pieces": [names["piece"][piece] for piece in bits.members(farm.pieces)],
        "pieces_left": {PIECES[kind]: bits.count(farm.pieces & s.tables.pieces_of[kind]) for kind in range(3)},
        "left": farm.left,
        "right": farm.right // 2,
        "detour": bool(farm.right & 1),
        "multiplier": s.tables.multiplier[farm.left],
        "track_vp": s.tables.track_vp[farm.right >> 1],
        "tiles": [names["tile"][tile] for tile in bits.members(farm.tiles)],
        "fresh": [names["tile"][tile] for tile in bits.members(farm.fresh)],
        "shortage": farm.markers,
        "row_points": farm.row_points,
        "row_uses": farm.row_uses,
        "delivered": [bits.members(farm.public_delivered(i)) for i in range(6)],
        "barrels": [farm.public_done(i) for i in range(6)],
        "ships": [farm.ship_done(i) for i in range(6)],
        "crates": farm.crates,
        "kept": [names["card"][FARM_CARDS + festival] for festival in bits.members(farm.kept)],
        "hand": held,
        "hand_cards": bits.count(farm.hand),
        "hand_festivals": bits.count(farm.hand_festivals),
    }


def cell_shown(s: SunaValoState, cell: i64) -> dict[str, Any]:
    """A card on a farm; the icons' goods, or the delivered spaces of a personal order."""
    card = cell & 127
    shown: dict[str, Any] = {
        "card": s.tables.names["card"][card],
        "column": COLUMNS[cell_column(cell)],
        "flipped": bool(cell & FLIPPED),
    }
    if cell & FLIPPED:
        return shown
    if s.tables.stores[card]:
        stored = [cell_good(cell, i) for i in range(len(s.tables.icons[card]))]
        shown["goods"] = [GOODS[good - 1] if good else None for good in stored]
    if s.tables.spaces[card]:
        shown["delivered"] = bits.members(cell_delivered(cell))
        shown["crate"] = bool(cell & CRATED)
    return shown
