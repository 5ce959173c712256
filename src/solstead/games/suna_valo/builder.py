"""Positions of Suna Valo by their interesting fields, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional

from solstead.core import bits
from solstead.core.bits import FULL
from solstead.core.errors import BadPosition
from solstead.core.game import ComponentsSource, Game
from solstead.core.state import State
from solstead.games.suna_valo.tables import (
    COLUMNS,
    DRAW_FESTIVAL,
    ERA_CARDS,
    ERAS,
    FARM_CARDS,
    GOODS,
    PLACES,
    Tables,
    tables_of,
)

#: A card of a display with its price: ("H04", "grain egg"), or a card alone for one energy stone on it.
Offer = Any


def build(
    game: Game,
    *,
    components: ComponentsSource = None,
    seed: Optional[int] = 0,
    era: str = "I",
    tree: int = 0,
    turn: int = 0,
    turns: int = 0,
    extra: bool = False,
    phase: str = "turns",
    characters: Sequence[Optional[str]] = ("C02", "C08"),
    village: Sequence[Optional[str]] = (),
    displays: Sequence[Sequence[Offer]] = ((), ()),
    pile: Optional[Sequence[str]] = None,
    discard: Sequence[str] = (),
    festivals: Optional[Sequence[str]] = None,
    public: Sequence[str] = (),
    ships: Sequence[str] = (),
    tiles: Sequence[str] = ("BF01", "BF02", "BF03", "BF04", "BF05", "BE01", "BE02", "BE08"),
    farms: Sequence[Sequence[str]] = ((), ()),
    stored: Sequence[str] = ("", ""),
    vault: Sequence[str] = ("", ""),
    energy: Sequence[int] = (0, 0),
    gone: Sequence[Sequence[str]] = ((), ()),
    left: Sequence[int] = (0, 0),
    right: Sequence[float] = (0, 0),
    own_tiles: Sequence[Sequence[str]] = ((), ()),
    fresh: Sequence[Sequence[str]] = ((), ()),
    shortage: Sequence[int] = (0, 0),
    row_points: Sequence[int] = (0, 0),
    row_uses: Sequence[int] = (0, 0),
    delivered: Sequence[dict[str, list[int]]] = ({}, {}),
    barrels: Sequence[dict[str, int]] = ({}, {}),
    shipped: Sequence[dict[str, int]] = ({}, {}),
    kept: Sequence[Sequence[str]] = ((), ()),
    hands: Sequence[Sequence[str]] = ((), ()),
    stack: Optional[Sequence[dict[str, Any]]] = None,
) -> State:
    """A position at the start of a turn, or with the frames of `stack` pending.

    Cards of a farm are written "H03", "H22@floriculture" (a column of one's choice), "H10~crop" (flipped), followed by
    what lies on them: goods by icon with "-" for none ("H03 lily -"), delivered goods of a personal order ("H16 lily"),
    or "crate". Goods are words: stored=["grain grain egg", ""]. `right` may end in .5 for a detour. Orders, bot tiles
    and pieces go by their ids; `gone` names pieces that have left the farm. The orders named lie open, together with
    those that must. Farm cards that are not named fill village and displays, then the draw pile (or what `pile`
    names); what is left over, and all of earlier eras, is discarded.
    """
    tables = tables_of(game.setup(2, None, components).components)
    number = ERAS.index(era)
    offers = [[_offer(offer) for offer in display] for display in displays]
    cards = _Cards(tables, number)
    cards.name(*_named(farms, hands, kept, offers, village, discard, stack or (), pile or ()))
    gaps = [None] * tables.first_slot if len(village) < PLACES else []
    row = [*gaps, *village, *[cards.take() for _ in range(PLACES - len(gaps) - len(village))]]
    for display in offers:
        display += [(cards.take(), {"energy": 1}) for _ in range(tables.display_size - len(display))]
        display += [(None, {}) for _ in range(PLACES - len(display))]
    publics, public_open = _orders(tables, "public", public, number)
    ship_cards, ship_open = _orders(tables, "ship", ships, number)
    drawn = _pile(tables, pile, cards, number, public_open, ship_open)
    players = [
        {
            "character": characters[seat],
            "dealt": [],
            "energy": energy[seat],
            "headers": _count(stored[seat]),
            "vault": _count(vault[seat]),
            "farm": [_cell(tables, words) for words in farms[seat]],
            "display": [{"card": card, "price": price} for card, price in offers[seat]],
            "pieces": [piece for piece in tables.names["piece"] if piece not in gone[seat]],
            "left": left[seat],
            "right": int(right[seat]),
            "detour": right[seat] != int(right[seat]),
            "tiles": list(own_tiles[seat]),
            "fresh": list(fresh[seat]),
            "shortage": shortage[seat],
            "row_points": row_points[seat],
            "row_uses": row_uses[seat],
            "delivered": [delivered[seat].get(order, []) for order in publics],
            "barrels": [barrels[seat].get(order, 0) for order in publics],
            "ships": [shipped[seat].get(order, 0) for order in ship_cards],
            "kept": list(kept[seat]),
            "hand": list(hands[seat]),
        }
        for seat in range(2)
    ]
    if festivals is None:
        placed = {*_named(farms, hands, kept, offers, row), *[card for display in offers for card, _ in display]}
        festivals = [card for card in tables.names["card"][FARM_CARDS:] if card not in placed]
    frames = [{"kind": "take_turn", "seat": turn}] if stack is None else stack
    return game.from_dict(
        {
            "stack": [_frame(tables, frame) for frame in frames],
            "phase": phase,
            "era": era,
            "tree": tree,
            "turn": turn,
            "turns": turns,
            "triggered": public_open == ship_open == 2 * number + 2,
            "extra": extra,
            "swap_open": characters[turn] == "C06" and phase == "turns",
            "pile": drawn,
            "top": None,
            "festivals": list(festivals),
            "discard": sorted({*discard, *[card for card in cards.free if card not in drawn]}),
            "tiles": [tile for tile in tiles if tile not in own_tiles[0] and tile not in own_tiles[1]],
            "public": {"cards": publics, "open": public_open},
            "ship": {"cards": ship_cards, "open": ship_open},
            "bag": {},
            "village": row,
            "players": players,
        },
        seed,
        tables,
    )


def _named(
    farms: Sequence[Sequence[str]],
    hands: Sequence[Sequence[str]],
    kept: Sequence[Sequence[str]],
    offers: Sequence[Sequence[tuple[Optional[str], Any]]],
    village: Sequence[Optional[str]],
    discard: Sequence[str] = (),
    stack: Sequence[dict[str, Any]] = (),
    pile: Sequence[str] = (),
) -> list[str]:
    """All cards that somebody has given a place."""
    found = [word.split()[0].partition("@")[0].partition("~")[0] for words in (*farms, *hands, *kept) for word in words]
    found += [card for display in offers for card, _ in display if card]
    found += [card for card in village if card]
    found += [frame["card"] for frame in stack if isinstance(frame.get("card"), str)]
    return [*found, *discard, *pile]


def _pile(
    tables: Tables, wanted: Optional[Sequence[str]], cards: _Cards, era: int, public_open: int, ship_open: int
) -> list[str]:
    """The draw pile: what is wanted or left over, and the cards that reveal orders which still lie face down."""
    festivals = ["festival"] * bits.count(tables.piles[era] & DRAW_FESTIVAL)
    drawn = [*cards.of_era(), *festivals] if wanted is None else list(wanted)
    for name, shown in (("reveal_public", public_open), ("reveal_ship", ship_open)):
        if shown == 2 * era + 1 and name not in drawn:
            drawn.append(name)
    return [*sorted(card for card in drawn if card.startswith("H")), *[c for c in drawn if not c.startswith("H")]]


class _Cards:
    """The farm cards of the eras so far that have no place yet."""

    def __init__(self, tables: Tables, era: int) -> None:
        names = tables.names["card"]
        self.free = [names[card] for card in bits.members(tables.farm_cards & FULL[(era + 1) * ERA_CARDS])]
        self.era = set(names[era * ERA_CARDS : (era + 1) * ERA_CARDS])

    def name(self, *cards: str) -> None:
        self.free = [card for card in self.free if card not in cards]

    def of_era(self) -> list[str]:
        return [card for card in self.free if card in self.era]

    def take(self) -> str:
        """A card that nothing is said of, of the era if possible."""
        if not self.free:
            raise BadPosition("there are not enough farm cards")
        card = (self.of_era() or self.free)[0]
        self.free.remove(card)
        return card


def _offer(offer: Offer) -> tuple[Optional[str], dict[str, int]]:
    if offer is None:
        return None, {}
    if isinstance(offer, str):
        return offer, {"energy": 1}
    return offer[0], _count(offer[1])


def _count(words: str) -> dict[str, int]:
    """Goods by name, in their order."""
    found = words.split()
    return {good: found.count(good) for good in [*GOODS, "shortage", *found] if good in found}


def _cell(tables: Tables, words: str) -> dict[str, Any]:
    name, *lying = words.split()
    card, _, column = name.replace("~", "@").partition("@")
    number = tables.number("card", card)
    if "~" in name:
        return {"card": card, "column": column, "flipped": True}
    columns = [COLUMNS[i] for i in bits.members(tables.columns[number] & tables.farm_columns)]
    cell: dict[str, Any] = {"card": card, "column": column or columns[0]}
    if tables.stores[number]:
        icons = len(tables.icons[number])
        cell["goods"] = [None if good == "-" else good for good in [*lying, *["-"] * (icons - len(lying))]]
    elif tables.spaces[number]:
        cell["crate"] = lying == ["crate"]
        spaces = [GOODS[kind] for kind in tables.spaces[number]]
        found: list[int] = []
        for good in [] if cell["crate"] else lying:
            found.append(next(i for i, space in enumerate(spaces) if space == good and i not in found))
        cell["delivered"] = sorted(found)
    return cell


def _orders(tables: Tables, kind: str, wanted: Sequence[str], era: int) -> tuple[list[str], int]:
    """Six orders, the wanted ones among them and open; how many are open."""
    names = tables.names[kind]
    chosen: list[str] = []
    for number in range(3):
        own = [name for name in wanted if names.index(name) // 6 == number]
        others = [name for name in names[6 * number : 6 * number + 6] if name not in own]
        if len(own) > 2 or (number > era and own):
            raise BadPosition(f"{kind}: two orders of each era so far at most")
        chosen += [*own, *others][:2]
    both = sum(names.index(name) // 6 == era for name in wanted) == 2
    return chosen, 2 * era + (2 if both else 1)


def _frame(tables: Tables, frame: dict[str, Any]) -> dict[str, Any]:
    """Cards in frames may be named."""
    if isinstance(frame.get("card"), str):
        return {**frame, "card": tables.number("card", frame["card"])}
    return frame
