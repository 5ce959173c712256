"""What an option costs and brings, for boards: they need not know the rules."""

from __future__ import annotations

from typing import Any, Final, Optional, cast

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.frame import Frame
from solstead.games.suna_valo import goods
from solstead.games.suna_valo.farm import Farm
from solstead.games.suna_valo.frames.activation import Activate
from solstead.games.suna_valo.frames.ask import BY_CARD, BY_HEADER, RECEIVED, Ask, gainable
from solstead.games.suna_valo.frames.delivery import (
    PERSONAL_ORDER,
    ChooseSpace,
    Deliver,
    delivered,
    open_spaces,
    spaces_of,
    targets,
)
from solstead.games.suna_valo.frames.display import SetPrice, hand_cards, least_price, missing
from solstead.games.suna_valo.frames.functions import UseCard, useful_icons
from solstead.games.suna_valo.frames.payment import PayAny
from solstead.games.suna_valo.frames.tracks import ahead, steps
from solstead.games.suna_valo.frames.turn import village_price
from solstead.games.suna_valo.goods import ONE
from solstead.games.suna_valo.nouns import CARD, HEADER, NOUNS
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import (
    BARREL,
    CRATE,
    ENERGY,
    FARM_CARDS,
    ICON_COG,
    ICON_DRONE,
    ICON_ENERGY,
    OP_ENERGY,
    OP_RECEIVE,
    PRODUCING,
    RESOURCES,
    SHIP_PIECE,
)
from solstead.games.suna_valo.view import Deliveries, SunaValoEffect


def effect(s: SunaValoState, seat: int, action: int) -> Optional[SunaValoEffect]:
    """What an option of the pending frame costs and brings."""
    noun: tuple[Any, ...] = NOUNS.noun(action)
    kind, n = str(noun[0]), int(noun[1]) if len(noun) > 1 else 0
    asked = s.stack[-1].kind
    farm = s.farms[seat]
    frame = s.stack[-1]
    if kind == "done":
        gives_up = _gives_up(s, frame)
        return SunaValoEffect(gives_up=gives_up) if gives_up else None
    if isinstance(frame, Activate):
        return _function(s, frame, kind, n)
    if isinstance(frame, UseCard) and kind == "icon":
        icons = s.tables.icons[farm.cells[frame.number] & 127]
        found = _leading(s, seat, frame.scope, _origin(s, seat, frame.number), frame.number, {n: icons[n]})
        found.plain = _one_way(found) and not any(icons[i] == ICON_DRONE for i in bits.members(frame.mask(s)))
        return found
    if isinstance(frame, Deliver) and kind in ("public", "card"):
        return SunaValoEffect(orders=_spaces(s, seat, [n if kind == "public" else PERSONAL_ORDER + n]))
    if kind == "village" and asked == "take_turn":
        return _buying(s, seat, s.village[n], SunaValoEffect(price=village_price(s, seat, n)))
    if kind == "own" and asked == "replace_cards":
        return _replacing(s, seat, n)
    if kind == "own" and asked == "take_turn":
        return _buying(s, seat, s.shelf[seat * 3 + n], SunaValoEffect())
    if kind == "other":
        theirs = (1 - seat) * 3 + n
        return _buying(s, seat, s.shelf[theirs], SunaValoEffect(pays=goods.named(s.price[theirs])))
    if kind in ("village", "top"):
        return _adding(s, seat, s.top if kind == "top" else s.village[n], 0)
    if kind in ("farm", "festival") and asked == "choose_new_card":
        on_it = s.price[seat * 3 + s.stack[-1].fields()["slot"]]
        return _adding(s, seat, n if kind == "farm" else FARM_CARDS + n, on_it)
    if kind == "ship":
        rank = 2 if s.farms[1 - seat].ship_done(n) == 1 else 1
        pays, vp = goods.named(s.tables.ship_cost[s.ship[n]]), s.tables.ship_vp[s.ship[n]][rank]
        return SunaValoEffect(pays=pays, vp=vp, pieces=_leaving(s, farm, SHIP_PIECE))
    if kind == "all" and isinstance(frame, SetPrice):
        return SunaValoEffect(markers=max(0, missing(s, seat, frame.slot) - farm.total()))
    if kind == "market":
        return SunaValoEffect(energy=farm.market_price(n))
    if kind == "rest":
        due = frame.n if isinstance(frame, PayAny) else missing(s, seat, cast(SetPrice, frame).slot)
        return SunaValoEffect(energy=due)
    if kind == "good" and n == ENERGY and asked in ("pay_any", "set_price", "start_price"):
        return SunaValoEffect(energy=1)
    if kind == "track":
        to = ahead(farm)[n][0]
        return SunaValoEffect(space=to >> 1, detour=bool(to & 1))
    if kind == "piece":
        return SunaValoEffect(vp=s.tables.piece_vp[n])
    return SunaValoEffect(vp=s.tables.row_points) if kind == "points" else None


#: Questions at which "no" gives up something that is there to be had. At the others nothing is lost: a price stays as
#: it is, cards stay in the display.
GIVEN_UP: Final = frozenset(
    ["use_card", "deliver", "take_step", "gain_good", "choose_column", "choose_ship", "take_discarded", "take_tile"]
)


def _gives_up(s: SunaValoState, frame: Frame[Any]) -> int:
    """How much is given up where somebody ends something early: the functions that could still do something."""
    if isinstance(frame, Activate):
        n = bits.count(frame.functions(s))
        return n if frame.picks < 0 else min(n, frame.picks)
    return 1 if frame.kind in GIVEN_UP and isinstance(frame, Ask) and frame.mask(s) else 0


def _leaving(s: SunaValoState, farm: Farm, kind: int) -> list[int]:
    """The pieces of a kind of which one is chosen to leave the farm; a single one leaves by itself."""
    pieces = bits.members(farm.pieces & s.tables.pieces_of[kind])
    return pieces if len(pieces) > 1 else []


def _buying(s: SunaValoState, seat: int, card: int, found: SunaValoEffect) -> SunaValoEffect:
    """Where a card can lie once it is bought, and what its header would offer."""
    found.columns = bits.members(s.tables.columns[card] & s.tables.farm_columns)
    found.header = _header(s, seat, card)
    return found


def _header(s: SunaValoState, seat: int, card: int) -> list[int]:
    """The resources that a header lets one choose from once a card is bought that belongs to its column alone."""
    columns = bits.members(s.tables.columns[card] & s.tables.farm_columns)
    if len(columns) != 1 or not PRODUCING >> columns[0] & 1:
        return []
    kinds = gainable(s.farms[seat], s.tables.head_icons[columns[0]][0], BY_HEADER, columns[0], 0)
    return bits.members(kinds) if bits.count(kinds) > 1 else []


def _adding(s: SunaValoState, seat: int, card: int, on_it: int) -> SunaValoEffect:
    """What must be laid on a card that comes to the own display, and what the supply cannot reach."""
    least = max(0, least_price(s, seat, card) - goods.total(on_it) - goods.count(on_it, goods.MARKER))
    return SunaValoEffect(least=least, markers=max(0, least - s.farms[seat].total()))


def _replacing(s: SunaValoState, seat: int, slot: int) -> Optional[SunaValoEffect]:
    """What must be laid on the card that comes for this one, where the hand has no other."""
    farm = s.farms[seat]
    hand = hand_cards(farm.hand, farm.hand_festivals)
    return _adding(s, seat, hand[0], s.price[seat * 3 + slot]) if len(hand) == 1 else None


def _function(s: SunaValoState, frame: Activate, kind: str, n: int) -> SunaValoEffect:
    """What a function of an activation leads to."""
    seat, farm = frame.seat, s.farms[frame.seat]
    bare = kind == "gear"  # nothing but a step
    if kind == "card":
        useful = useful_icons(s, farm, n, frame.scope, targets(s, farm, frame.scope))
        printed = s.tables.icons[farm.cells[n] & 127]
        icons = {i: icon for i, icon in enumerate(printed) if useful >> i & 1}
        found = _leading(s, seat, frame.scope, _origin(s, seat, n), n, icons)
        found.plain = bool(frame.plain(s, frame.functions(s)) >> n & 1)
        bare = all(icon in (ICON_COG, ICON_ENERGY) for icon in printed)
    elif kind == "header":
        origin = BY_HEADER if frame.header < 3 else RECEIVED
        icons = {0: s.tables.head_icons[frame.header][0]}
        found = _leading(s, seat, frame.scope, origin, frame.header, icons)
        found.plain = bool(frame.plain(s, frame.functions(s)) >> (HEADER - CARD) & 1)
    else:
        icons = {0: ICON_DRONE} if kind == "extra" else {0: ICON_COG} if kind == "gear" else {}
        effects = [effect for effect in s.tables.tile_effects[n] if effect.op != OP_ENERGY] if kind == "tile" else []
        if effects:
            icons = {i: effect.arg if effect.op == OP_RECEIVE else ICON_COG for i, effect in enumerate(effects)}
        found = _leading(s, seat, frame.scope, RECEIVED, 0, icons)
        found.steps = [i for i in found.steps for _ in range(effects[i].n if effects else 1)]
    found.alone = frame.picks >= 0  # each card that is used takes the place of another
    found.plain = (found.plain or (bare and _one_way(found) and not _delivers(s, frame))) and not found.alone
    return found


def _one_way(found: SunaValoEffect) -> bool:
    """Whether a step can be taken on one track alone: it costs nothing, cannot be kept for later, and ends no way."""
    return found.tracks is not None and len(found.tracks) == 1


def _delivers(s: SunaValoState, frame: Activate) -> bool:
    """Whether an activation has a delivery to make, which might clear the other track first."""
    farm = s.farms[frame.seat]
    drones = frame.extra or (frame.header >= 0 and s.tables.head_icons[frame.header][0] == ICON_DRONE)
    cards = [farm.cells[number] & 127 for number in bits.members(frame.cards)]
    return bool(drones or any(s.tables.drones[card] for card in cards)) and bool(targets(s, farm, frame.scope))


def _origin(s: SunaValoState, seat: int, number: int) -> int:
    """How the goods of a card come."""
    return BY_CARD if s.tables.stores[s.farms[seat].cells[number] & 127] else RECEIVED


def _leading(
    s: SunaValoState, seat: int, scope: int, origin: int, number: int, icons: dict[int, int]
) -> SunaValoEffect:
    """What icons lead to, by their place: goods to choose from, steps, deliveries."""
    farm = s.farms[seat]
    found = SunaValoEffect()
    kinds = {i: gainable(farm, icon, origin, number, i) for i, icon in icons.items() if icon <= RESOURCES}
    choices = [
        bits.members(kinds[i]) if bits.count(kinds.get(i, 0)) > 1 else [] for i in range(max(icons, default=-1) + 1)
    ]
    if any(choices):
        found.goods = choices
    found.steps = [i for i, icon in icons.items() if icon == ICON_COG]
    if found.steps:
        found.tracks = bits.members(steps(farm))
    found.drones = [i for i, icon in icons.items() if icon == ICON_DRONE]
    if found.drones:
        found.orders = _spaces(s, seat, bits.members(targets(s, farm, scope)))
    return found


def _spaces(s: SunaValoState, seat: int, orders: list[int]) -> dict[str, Deliveries]:
    """The spaces of orders that can be delivered to, and what is paid for all of them together."""
    farm = s.farms[seat]
    found: dict[str, Deliveries] = {}
    for order in orders:
        frame = ChooseSpace(seat, order)
        kinds, asked, free = spaces_of(s, farm, order), frame.mask(s), open_spaces(s, farm, order, farm.payable())
        spaces = [
            next(j for j in bits.members(asked) if j == i or (kinds[j] == kinds[i] and frame.alike(s, i, j)))
            if free >> i & 1
            else -1
            for i in range(len(kinds))
        ]
        energy = _together(farm, [kind if free >> i & 1 else -1 for i, kind in enumerate(kinds)])
        deliveries = Deliveries(spaces, energy)
        if energy.count(0) == len(kinds) - bits.count(delivered(farm, order)):  # all of it is there
            deliveries.pieces = _leaving(s, farm, BARREL if order < PERSONAL_ORDER else CRATE)
        if order < PERSONAL_ORDER:
            rewards = s.tables.rewards[s.public[order]]
            deliveries.steps = [i for i in bits.members(free) if ICON_COG in rewards[i]]
        found[f"public {order}" if order < PERSONAL_ORDER else f"card {order - PERSONAL_ORDER}"] = deliveries
    return found


def _together(farm: Farm, kinds: list[int]) -> list[int]:
    """What each of these resources takes at the market, in energy, if all are paid one after another: 0 for one that is
    there, -1 for one that cannot be had any more."""
    left: i64 = farm.supply()
    paid: list[int] = []
    for kind in kinds:
        price: i64 = -1
        if kind >= 0 and goods.count(left, kind):
            left -= ONE[kind]
            price = 0
        elif kind >= 0 and farm.market_price(kind) <= goods.count(left, ENERGY):
            price = farm.market_price(kind)
            left -= price * ONE[ENERGY]
        paid.append(price)
    return paid
