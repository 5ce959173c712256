"""Options and components in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solstead.core import bits
from solstead.core.text import Text
from solstead.games.suna_valo import goods
from solstead.games.suna_valo.effects import effect
from solstead.games.suna_valo.farm import FLIPPED
from solstead.games.suna_valo.frames.activation import Activate
from solstead.games.suna_valo.frames.ask import GainGood, StoreGood, SwapFrom, SwapIn
from solstead.games.suna_valo.frames.delivery import PERSONAL_ORDER, ChooseSpace, Deliver, delivered, spaces_of
from solstead.games.suna_valo.frames.display import ChooseNewCard, SetPrice, StartPrice, least_price, missing
from solstead.games.suna_valo.frames.effects import ChooseShip, PlaceDiscarded, ship_discount
from solstead.games.suna_valo.frames.functions import UseCard
from solstead.games.suna_valo.frames.payment import TO_SELLER, PayAny, PayExactly, SaveGood, TakeGood
from solstead.games.suna_valo.frames.tracks import TakeStep
from solstead.games.suna_valo.frames.turn import PlaceCard, village_price
from solstead.games.suna_valo.nouns import NOUNS
from solstead.games.suna_valo.tables import (
    COLUMNS,
    ERAS,
    FARM_CARDS,
    GOODS,
    ICON_COG,
    ICON_DRONE,
    ICON_ENERGY,
    LEFT_PIECES,
    OP_ACTIVATE,
    OP_CARDS,
    OP_RECEIVE,
    OP_REMOVE,
    OPS,
    PER_CARD,
    PER_COLUMN,
    PIECES,
    WHATS,
    Effect,
    Tables,
)

if TYPE_CHECKING:
    from solstead.games.suna_valo.state import SunaValoState


# ---- components


def word(tables: Tables, kind: str, number: int, text: Text) -> str:
    """What a person calls a component."""
    if kind == "era":
        return ERAS[number]
    if kind == "goods":
        return icon_name(number, text)
    name = tables.names["card" if kind == "new_card" else kind][number]
    if kind in ("card", "new_card", "public", "ship", "tile"):
        return text(f"name.{name}")
    if kind in ("good", "kind"):
        return text(f"goods.{name}", n=1)
    return text(f"{kind}.{name}")


def called(tables: Tables, card: int, text: Text) -> str:
    """The name of a card."""
    return text(f"name.{tables.names['card'][card]}")


def icon_name(icon: int, text: Text) -> str:
    if icon == ICON_ENERGY:
        return text("good.energy")
    if icon == ICON_COG:
        return text("icon.cog")
    if icon == ICON_DRONE:
        return text("icon.drone")
    return choice([text(f"good.{GOODS[kind]}") for kind in bits.members(icon)], text)


def choice(words: list[str], text: Text) -> str:
    """One of some: "grain, lily or flower"."""
    return text("or").join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def card_name(tables: Tables, card: int, text: Text) -> str:
    """A card with everything that matters before buying it."""
    name = called(tables, card, text)
    if card >= FARM_CARDS:
        effect = effects_name(tables.festivals[card - FARM_CARDS], text)
        bonus = effects_name(tables.bonuses[card - FARM_CARDS], text)
        return text("card.festival", name=name, effect=effect, bonus=bonus)
    columns = "/".join([text(f"column.{COLUMNS[column]}") for column in bits.members(tables.columns[card])])
    if tables.spaces[card]:
        wanted = ", ".join([text(f"good.{GOODS[kind]}") for kind in tables.spaces[card]])
        return text("card.personal", name=name, goods=wanted, vp=tables.card_vp[card])
    if tables.icons[card]:
        icons = ", ".join([icon_name(icon, text) for icon in tables.icons[card]])
        return text("card.farm", name=name, column=columns, icons=icons)
    return text("card.points", name=name, column=columns, vp=tables.card_vp[card])


def goods_name(packed: int, text: Text) -> str:
    """Goods in words; markers too."""
    parts = []
    for kind in range(7):
        n = goods.count(packed, kind)
        if n:
            name = "shortage" if kind == goods.MARKER else GOODS[kind]
            parts.append(text(f"goods.{name}", n=n))
    return ", ".join(parts) or text("nothing")


def effect_name(effect: Effect, text: Text) -> str:
    """An effect in words."""
    key = OPS[effect.op]
    if effect.op == OP_RECEIVE:
        return text("effect.receive", n=effect.n, goods=icon_name(effect.arg, text))
    if effect.op == OP_ACTIVATE and bits.count(effect.arg) == len(COLUMNS) - 1:
        left_out = bits.members(~effect.arg & (2 ** len(COLUMNS) - 1))
        return text("effect.activate_any", columns=text(f"column.{COLUMNS[left_out[0]]}"))
    if effect.op in (OP_ACTIVATE, OP_CARDS):
        columns = choice([text(f"column.{COLUMNS[column]}") for column in bits.members(effect.arg)], text)
        return text(f"effect.{key}", n=effect.n, columns=columns)
    if effect.op == OP_REMOVE:
        return text("effect.remove_left" if effect.arg == LEFT_PIECES else "effect.remove_any")
    words = text(f"effect.{key}", n=effect.n)
    if effect.what:
        what = WHATS[effect.what]
        columns = ""
        if effect.what == PER_CARD:
            columns = ", ".join([text(f"column.{COLUMNS[column]}") for column in bits.members(effect.arg)])
        size = effect.arg if effect.what == PER_COLUMN else 0
        counted = text(f"per.{what}", n=effect.per, columns=columns, size=size)
        words = text("effect.per", effect=words, what=counted)
    return text("effect.most", effect=words, most=effect.most) if effect.most else words


def effects_name(effects: list[Effect], text: Text) -> str:
    return "; ".join([effect_name(effect, text) for effect in effects])


def ship_name(tables: Tables, ship: int, text: Text, discount: int = 0) -> str:
    """A ship order: what it costs and brings."""
    return text(
        "card.ship_less" if discount else "card.ship",
        name=word(tables, "ship", ship, text),
        n=discount,
        goods=goods_name(tables.ship_cost[ship], text),
        effect=effects_name(tables.ship_effects[ship], text),
    )


def space_name(tables: Tables, order: int, space: int, text: Text) -> str:
    """A space of a public order with its reward."""
    good = text(f"good.{GOODS[tables.public_spaces[order][space]]}")
    reward = tables.rewards[order][space]
    if not reward:
        return good
    return text("space_reward", good=good, reward=", ".join(reward_names(reward, text)))


def reward_names(reward: list[int], text: Text) -> list[str]:
    """What a delivery brings, counted: "2 energy"."""
    found = []
    for icon in dict.fromkeys(reward):
        n = reward.count(icon)
        if icon == ICON_ENERGY:
            found.append(text("effect.energy", n=n))
        elif icon == ICON_COG:
            found.append(text("effect.steps", n=n))
        elif icon == ICON_DRONE:
            found.append(text("effect.deliveries", n=n))
        else:
            found.append(text("effect.receive", n=n, goods=icon_name(icon, text)))
    return found


def tile_name(tables: Tables, tile: int, text: Text) -> str:
    effect = effects_name(tables.tile_effects[tile], text)
    name = word(tables, "tile", tile, text)
    if tile < 8:
        return text("card.tile", name=name, column=text(f"column.{COLUMNS[tables.tile_column[tile]]}"), effect=effect)
    return text("card.end_tile", name=name, effect=effect)


# ---- questions


def question(s: SunaValoState, seat: int, text: Text) -> str:
    """What is asked now, with the card, the goods or the number it is about."""
    frame = s.stack[-1]
    key = f"question.{frame.kind}"
    if isinstance(frame, SetPrice):
        card = called(s.tables, s.shelf[seat * 3 + frame.slot], text)
        need = missing(s, seat, frame.slot)
        return text("question.raise_price", card=card) if need <= 0 else text(key, card=card, n=need)
    if isinstance(frame, (StartPrice, ChooseNewCard)):
        return text(key, card=called(s.tables, s.shelf[seat * 3 + frame.slot], text))
    if isinstance(frame, (PlaceCard, PlaceDiscarded)):
        return text(key, card=called(s.tables, frame.card, text))
    if isinstance(frame, PayExactly):
        return text(key, goods=goods_name(frame.need, text))
    if isinstance(frame, SaveGood):
        return text(key, n=frame.discount, goods=goods_name(frame.need, text))
    if isinstance(frame, GainGood) and frame.offered(s) != frame.kinds:
        return text("question.gain_first")
    if isinstance(frame, (PayAny, Deliver, TakeStep, GainGood)):
        return text(key, n=frame.n)
    if isinstance(frame, UseCard):
        return text(key, card=called(s.tables, s.farms[seat].cells[frame.number] & 127, text))
    if isinstance(frame, Activate) and frame.picks > 0:
        return text("question.pick_cards", n=frame.picks)
    if isinstance(frame, TakeGood) and frame.to < TO_SELLER:  # for the price of a card on the display
        card = called(s.tables, s.shelf[seat * 3 + frame.to], text)
        return text("question.take_good_price", good=text(f"good.{GOODS[frame.good]}"), card=card)
    if isinstance(frame, (TakeGood, StoreGood, SwapIn)):
        return text(key, good=text(f"good.{GOODS[frame.good]}"))
    if isinstance(frame, SwapFrom):
        return text(key, good=text(f"good.{GOODS[frame.own]}"))
    return text(f"prompt.{frame.kind}")


# ---- options


#: Questions whose options can cost points, in shortage markers.
SHORT: Final = frozenset(["add_card", "set_price", "replace_cards", "choose_new_card"])


def label(s: SunaValoState, seat: int, action: int, text: Text) -> str:
    """An option of the pending frame in words, with the points that it costs."""
    words = option_label(s, seat, action, text)
    found = effect(s, seat, action) if s.stack[-1].kind in SHORT else None
    return text("label.short", option=words, n=found.markers) if found and found.markers else words


def option_label(s: SunaValoState, seat: int, action: int, text: Text) -> str:
    noun = NOUNS.noun(action)
    kind, n = str(noun[0]), int(noun[1]) if len(noun) > 1 else 0
    if kind in ("village", "own", "other", "top", "farm", "festival"):
        return offer_label(s, seat, kind, n, text)
    if kind in ("ship", "public", "space"):
        return order_label(s, seat, kind, n, text)
    if kind in ("card", "header", "icon", "column", "back", "piece"):
        return farm_label(s, seat, kind, n, text)
    if kind in ("good", "market", "rest", "price"):
        return good_label(s, seat, kind, n, int(noun[2]) if len(noun) > 2 else 0, text)
    if kind == "character":
        name = s.tables.names["character"][n]
        return text("label.character", name=text(f"character.{name}"), help=text(f"character_help.{name}"))
    if kind == "tile":
        return tile_name(s.tables, n, text)
    if kind == "track":
        return text("label.left" if n == 0 else "label.right")
    if kind == "points":
        return text("label.points", n=s.tables.row_points)
    if kind == "all" and (found := effect(s, seat, action)):
        return text("label.all_price" if found.markers else "label.all_goods")
    return done_label(s, text) if kind == "done" else text(f"label.{kind}")


def farm_label(s: SunaValoState, seat: int, kind: str, n: int, text: Text) -> str:
    """Something on the own farm."""
    farm = s.farms[seat]
    frame = s.stack[-1]
    if kind == "card":
        if frame.kind == "deliver":
            return to_order(s, seat, PERSONAL_ORDER + n, text)
        return text("label.card", card=cell_name(s, farm.cells[n], text))
    if kind == "header":
        return header_label(s, text)
    if kind == "icon":
        assert isinstance(frame, UseCard)
        return icon_name(s.tables.icons[farm.cells[frame.number] & 127][n], text)
    if kind == "piece":
        worth = s.tables.piece_vp[n]
        piece = text(f"piece_kind.{PIECES[s.tables.piece_kind[n]]}")
        place = text(f"piece.{s.tables.names['piece'][n]}")
        return text("label.piece_points" if worth else "label.piece", piece=piece, place=place, n=worth)
    column = text(f"column.{COLUMNS[n]}")
    return text(f"label.{kind}", column=column) if isinstance(frame, PlaceCard) else column


def good_label(s: SunaValoState, seat: int, kind: str, n: int, on: int, text: Text) -> str:
    """A good, of the farm, of the market, or on a card of the own display; or the rest of a payment."""
    if kind == "rest":
        return rest_label(s, seat, text)
    if kind == "price":
        card = called(s.tables, s.shelf[seat * 3 + n], text)
        return text("label.price", good=text(f"good.{GOODS[on]}"), card=card)
    farm = s.farms[seat]
    count = farm.market_price(n) if kind == "market" else farm.count(n)
    return text(f"label.{kind}", good=text(f"good.{GOODS[n]}"), n=count)


def header_label(s: SunaValoState, text: Text) -> str:
    """A header: as a storage, or with what it brings."""
    frame = s.stack[-1]
    if not isinstance(frame, Activate) or frame.header < 0:
        return text("label.header")
    brings = ", ".join([icon_name(icon, text) for icon in s.tables.head_icons[frame.header]])
    return text("label.header_use", brings=brings)


def rest_label(s: SunaValoState, seat: int, text: Text) -> str:
    """What is still due, in energy."""
    frame = s.stack[-1]
    if isinstance(frame, SetPrice):
        return text("label.rest_price", n=missing(s, seat, frame.slot))
    assert isinstance(frame, PayAny)
    return text("label.rest", n=frame.n)


def done_label(s: SunaValoState, text: Text) -> str:
    """What it means to be done here."""
    key = f"done.{s.stack[-1].kind}"
    return text(key if key in text else "label.done")


def cell_name(s: SunaValoState, cell: int, text: Text) -> str:
    """A card of a farm: as it lies, its back if it is flipped."""
    return text("flipped_card") if cell & FLIPPED else card_name(s.tables, cell & 127, text)


def offer_label(s: SunaValoState, seat: int, kind: str, n: int, text: Text) -> str:
    """A card to buy, to add, to replace, or to choose from a hand or the discard pile."""
    buying = s.stack[-1].kind == "take_turn"
    if kind in ("farm", "festival"):
        number = n if kind == "farm" else FARM_CARDS + n
        words = card_name(s.tables, number, text)
        if isinstance(s.stack[-1], ChooseNewCard):
            return text("label.new_card", card=words, n=least_price(s, seat, number))
        return words
    if kind == "village":
        card = card_name(s.tables, s.village[n], text)
        if buying:
            return text("label.village", card=card, n=village_price(s, seat, n))
        return text("label.village_add", card=card, n=least_price(s, seat, s.village[n]))
    if kind == "top":
        return text("label.top", card=card_name(s.tables, s.top, text), n=least_price(s, seat, s.top))
    place = (seat if kind == "own" else 1 - seat) * 3 + n
    card = card_name(s.tables, s.shelf[place], text)
    price = s.price[place]
    if kind == "other" and buying:
        return text("label.other", card=card, goods=price_name(price, text))
    return text(f"label.{kind if buying else 'replace'}", card=card, goods=goods_name(price, text))


def price_name(price: int, text: Text) -> str:
    """What a card of the other display costs: a good of any kind for each marker."""
    markers = goods.count(price, goods.MARKER)
    if not markers:
        return goods_name(price, text)
    exactly = price - markers * goods.ONE[goods.MARKER]
    words = text("for_markers", n=markers)
    return f"{goods_name(exactly, text)}, {words}" if exactly else words


def order_label(s: SunaValoState, seat: int, kind: str, n: int, text: Text) -> str:
    """A ship order, a public order, or a space of an order."""
    if kind == "public":
        return to_order(s, seat, n, text)
    if kind == "space":
        return space_label(s, seat, n, text)
    frame = s.stack[-1]
    discount = frame.discount if isinstance(frame, ChooseShip) else ship_discount(s.farms[seat])
    return ship_name(s.tables, s.ship[n], text, discount)


def to_order(s: SunaValoState, seat: int, order: int, text: Text) -> str:
    """An order with the spaces that are still free."""
    farm = s.farms[seat]
    spaces = spaces_of(s, farm, order)
    done = delivered(farm, order)
    free = [i for i in range(len(spaces)) if not done >> i & 1]
    if order < PERSONAL_ORDER:
        public = s.public[order]
        words = ", ".join([space_name(s.tables, public, i, text) for i in free])
        return text("label.order", name=word(s.tables, "public", public, text), spaces=words)
    card = farm.cells[order - PERSONAL_ORDER] & 127
    words = ", ".join([text(f"good.{GOODS[spaces[i]]}") for i in free])
    return text("label.order", name=called(s.tables, card, text), spaces=words)


def space_label(s: SunaValoState, seat: int, space: int, text: Text) -> str:
    frame = s.stack[-1]
    assert isinstance(frame, ChooseSpace)
    farm = s.farms[seat]
    kind = spaces_of(s, farm, frame.order)[space]
    words = text(f"good.{GOODS[kind]}")
    if frame.order < PERSONAL_ORDER:
        words = space_name(s.tables, s.public[frame.order], space, text)
    return words if farm.count(kind) else text("label.space_market", space=words, n=farm.market_price(kind))
