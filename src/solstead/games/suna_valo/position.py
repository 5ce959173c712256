"""Positions of Suna Valo: written down, read and checked."""

from __future__ import annotations

from typing import Any, Optional

from msgspec import Struct, to_builtins

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.core.chance import Chance
from solstead.core.errors import BadPosition
from solstead.core.fields import Fields, Flag, Members, Number, Part, Seat, Word, Words, within
from solstead.core.game import convert
from solstead.core.state import Setup, State
from solstead.games.suna_valo import goods
from solstead.games.suna_valo.farm import CRATED, Farm, cell_delivered
from solstead.games.suna_valo.frames.delivery import PERSONAL_ORDER, CompleteOrder, Reward, is_personal
from solstead.games.suna_valo.frames.effects import PlaceDiscarded
from solstead.games.suna_valo.frames.phases import ChooseCharacter
from solstead.games.suna_valo.frames.pieces import PlacePiece
from solstead.games.suna_valo.frames.turn import PlaceCard
from solstead.games.suna_valo.goods import MARKER, ONE
from solstead.games.suna_valo.nouns import CELLS
from solstead.games.suna_valo.state import SunaValoState
from solstead.games.suna_valo.tables import (
    C03,
    C06,
    COLUMNS,
    DRAW_FESTIVAL,
    ENDLESS_PIECE,
    ERA_CARDS,
    ERAS,
    FARM_CARDS,
    GOODS,
    HEAD_OF,
    OP_REMOVE,
    PHASE_INCOME,
    PHASE_NEW_ERA,
    PHASE_SETUP,
    PHASE_TURNS,
    PHASES,
    PIECES,
    PLACES,
    REVEAL_PUBLIC,
    REVEAL_SHIP,
    VAULT_SIZE,
)
from solstead.games.suna_valo.view import card_name, cell_shown, hand_names, pile_names


class Cell(Struct, forbid_unknown_fields=True):
    card: str
    column: str
    flipped: bool = False
    goods: list[Optional[str]] = []
    delivered: list[int] = []
    crate: bool = False


class Display(Struct, forbid_unknown_fields=True):
    card: Optional[str]
    price: dict[str, int]


class Orders(Struct, forbid_unknown_fields=True):
    cards: list[str]
    open: int


class Player(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a seat has beside PLAYER."""

    headers: dict[str, int]
    vault: dict[str, int]
    farm: list[Cell]
    display: list[Display]
    right: int
    detour: bool
    delivered: list[list[int]]
    barrels: list[int]
    ships: list[int]
    hand: list[str]


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """The table beside FIELDS."""

    pile: list[str]
    public: Orders
    ship: Orders
    bag: dict[str, int]
    players: list[Any]


FIELDS = Fields(
    Word("phase", PHASES),
    Word("era", ERAS),
    Seat("tree"),
    Seat("turn", "current"),
    Number("turns", 0, 99),
    Flag("triggered"),
    Flag("extra"),
    Flag("swap_open"),
    Part("pile"),
    Word("top", "card", none=True),
    Members("festivals", "card", first=FARM_CARDS),
    Members("discard", "card", last=FARM_CARDS),
    Members("tiles", "tile"),
    Part("public"),
    Part("ship"),
    Part("bag"),
    Words("village", "card", none=True, length=3),
    Part("players"),
)
PLAYER = Fields(
    Word("character", "character", none=True),
    Members("dealt", "character"),
    Number("energy", 0, 2000),
    Part("headers"),
    Part("vault"),
    Part("farm"),
    Part("display"),
    Members("pieces", "piece"),
    Number("left", 0, 6),
    Part("right"),
    Part("detour"),
    Members("tiles", "tile"),
    Members("fresh", "tile"),
    Number("shortage", 0, 99, "markers"),
    Number("row_points", 0, 3),
    Number("row_uses", 0, 3),
    Part("delivered"),
    Part("barrels"),
    Part("ships"),
    Members("kept", "card", first=FARM_CARDS),
    Part("hand"),
)


# ---- writing


def dump(s: SunaValoState) -> dict[str, Any]:
    names = s.tables.names
    return FIELDS.write(
        s.setup,
        s,
        pile=pile_names(s, s.pile),
        public={"cards": [names["public"][card] for card in s.public], "open": s.public_open},
        ship={"cards": [names["ship"][card] for card in s.ship], "open": s.ship_open},
        bag=goods.named(s.bag),
        players=[_dump_player(s, seat) for seat in range(2)],
    )


def _dump_player(s: SunaValoState, seat: int) -> dict[str, Any]:
    farm = s.farms[seat]
    places = range(seat * 3, seat * 3 + 3)
    return PLAYER.write(
        s.setup,
        farm,
        headers=goods.named(farm.heads),
        vault=goods.named(farm.vault),
        farm=[to_builtins(cell_shown(s, cell)) for cell in farm.cells],
        display=[{"card": card_name(s, s.shelf[i]), "price": goods.named(s.price[i])} for i in places],
        right=farm.right // 2,
        detour=bool(farm.right & 1),
        delivered=[bits.members(farm.public_delivered(i)) for i in range(6)],
        barrels=[farm.public_done(i) for i in range(6)],
        ships=[farm.ship_done(i) for i in range(6)],
        hand=hand_names(s, seat),
    )


# ---- reading


def read(setup: Setup, data: dict[str, Any], source: Chance) -> State:
    state = SunaValoState(setup, source)
    position: Position = convert(FIELDS.read(setup, state, data), Position, BadPosition, "position of suna_valo")
    if len(position.players) != 2:
        raise BadPosition(f"players: there must be 2, not {len(position.players)}")
    reader = _Reader(state)
    reader.course()
    reader.board(position)
    for seat, player in enumerate(position.players):
        reader.player(seat, player, f"players[{seat}]")
    reader.both()
    return state


class _Reader:
    """Reads a position into a state; no card may lie in two places."""

    def __init__(self, state: SunaValoState) -> None:
        self.s = state
        self.names = state.tables.names
        self.seen: set[int] = set()

    def number(self, kind: str, name: str, where: str) -> int:
        if name not in self.names[kind]:
            raise BadPosition(f"{where}: {name!r} is no {kind}")
        return self.names[kind].index(name)

    def card(self, name: Optional[str], where: str) -> int:
        """A card, or a gap."""
        return -1 if name is None else self.lies(self.number("card", name, where), where)

    def lies(self, card: int, where: str) -> int:
        """A card that lies somewhere: each once, and none of a later era."""
        if card in self.seen:
            raise BadPosition(f"{where}: {self.names['card'][card]} lies elsewhere too")
        if self.s.tables.era[card] > self.s.era:
            raise BadPosition(f"{where}: {self.names['card'][card]} belongs to a later era")
        if card < FARM_CARDS and not self.s.tables.farm_cards & BIT[card]:
            raise BadPosition(f"{where}: {self.names['card'][card]} is not in play")
        self.seen.add(card)
        return card

    def goods(self, given: dict[str, int], where: str, names: list[str]) -> int:
        packed = 0
        for name, n in given.items():
            if name not in names:
                raise BadPosition(f"{where}: {name!r} is none of {', '.join(names)}")
            within(f"{where}.{name}", n, 1, 200)
            packed += n * ONE[MARKER if name == "shortage" else GOODS.index(name)]
        return packed

    def course(self) -> None:
        s = self.s
        if s.era > s.tables.last_era:
            raise BadPosition(f"era must be {' or '.join(ERAS[: s.tables.last_era + 1])}, not {ERAS[s.era]}")
        if (s.phase < PHASE_TURNS and s.era > 0) or (s.phase == PHASE_NEW_ERA and s.era == 0):
            raise BadPosition(f"phase: there is no {PHASES[s.phase]} in era {ERAS[s.era]}")

    def board(self, position: Position) -> None:
        s = self.s
        self.orders(position)
        self.pile(position)
        if s.top >= 0:
            self.lies(s.top, "top")
        self.seen |= {FARM_CARDS + n for n in bits.members(s.festivals)}
        if bits.count(s.festivals >> 4 * s.era & 15) < bits.count(s.pile & DRAW_FESTIVAL):
            raise BadPosition("festivals: there must be one for each card of the pile that draws one")
        if s.festivals >> 4 * (s.era + 1) != FULL[4 * (2 - s.era)]:
            raise BadPosition("festivals: those of later eras are all there")
        for card in bits.members(s.discard):
            self.lies(card, "discard")
        s.bag = self.goods(position.bag, "bag", GOODS)
        for i, card in enumerate(s.village):
            if card >= 0:
                self.lies(card, f"village[{i}]")
                if i < s.tables.first_slot:
                    raise BadPosition(f"village[{i}]: the village has {PLACES - s.tables.first_slot} places")

    def orders(self, position: Position) -> None:
        s = self.s
        for kind, orders in (("public", position.public), ("ship", position.ship)):
            cards = [self.number(kind, name, kind) for name in orders.cards]
            if [card // 6 for card in cards] != [0, 0, 1, 1, 2, 2] or len(set(cards)) != 6:
                raise BadPosition(f"{kind}.cards must be two different orders of each era, in order")
            within(f"{kind}.open", orders.open, 2 * s.era + 1, 2 * s.era + 2)
        s.public = [self.number("public", name, "public") for name in position.public.cards]
        s.ship = [self.number("ship", name, "ship") for name in position.ship.cards]
        s.public_open = position.public.open
        s.ship_open = position.ship.open
        if s.triggered != (s.public_open == s.ship_open == 2 * s.era + 2):
            raise BadPosition("triggered: exactly if all orders of the era are open")

    def pile(self, position: Position) -> None:
        """Which reveals are in the draw pile follows from the orders that lie open."""
        s = self.s
        for name in position.pile:
            if name in ("reveal_public", "reveal_ship", "festival"):
                bit = {"reveal_public": REVEAL_PUBLIC, "reveal_ship": REVEAL_SHIP, "festival": BIT[ERA_CARDS]}[name]
                if name == "festival" and s.pile & bit:
                    bit = BIT[ERA_CARDS + 1]
                if s.pile & bit or not s.tables.piles[s.era] & bit:
                    raise BadPosition(f"pile: {name} is there too often")
                s.pile |= bit
            else:
                card = self.card(name, "pile") - s.era * ERA_CARDS
                if not 0 <= card < ERA_CARDS:
                    raise BadPosition(f"pile: {name} is no farm card of this era")
                s.pile |= BIT[card]
        for kind, bit, shown in (("public", REVEAL_PUBLIC, s.public_open), ("ship", REVEAL_SHIP, s.ship_open)):
            if bool(s.pile & bit) != (shown == 2 * s.era + 1):
                raise BadPosition(f"pile: reveal_{kind} is in it exactly if the second {kind} order is not open")

    def player(self, seat: int, data: Any, where: str) -> None:
        s = self.s
        farm = s.farms[seat]
        rest = PLAYER.read(s.setup, farm, data, where)
        player: Player = convert(rest, Player, BadPosition, f"position of suna_valo: {where}")
        setup = s.phase == PHASE_SETUP
        if (farm.dealt | (BIT[farm.character] if farm.character >= 0 else 0)) & ~s.tables.characters:
            raise BadPosition(f"{where}: that character is not in play")
        if (farm.character < 0) != setup or bits.count(farm.dealt) != (2 if setup else 0):
            raise BadPosition(f"{where}: two characters are dealt before one is chosen, none afterwards")
        self.cells(farm, player, where)
        self.stores(farm, player, where)
        self.display(seat, player, where)
        farm.right = 2 * within(f"{where}.right", player.right, 0, 6) + player.detour
        if player.detour and s.tables.right_block[player.right] < 0:
            raise BadPosition(f"{where}.detour: there is none above space {player.right}")
        if farm.fresh & ~farm.tiles:
            raise BadPosition(f"{where}.fresh: only own tiles")
        if farm.rows_taken() > min(3, farm.rows()):
            raise BadPosition(f"{where}: there are more row bonuses than complete rows")
        self.player_orders(farm, player, where)
        for festival in bits.members(farm.kept):
            self.lies(FARM_CARDS + festival, f"{where}.kept")
        self.hand(farm, player, where)

    def cells(self, farm: Farm, player: Player, where: str) -> None:
        if len(player.farm) > CELLS:
            raise BadPosition(f"{where}.farm: there are at most {CELLS} cards")
        tables = self.s.tables
        for i, given in enumerate(player.farm):
            at = f"{where}.farm[{i}]"
            card = self.card(given.card, at)
            if given.column not in COLUMNS:
                raise BadPosition(f"{at}.column must be one of {', '.join(COLUMNS)}")
            column = COLUMNS.index(given.column)
            if not tables.farm_columns & BIT[column]:
                raise BadPosition(f"{at}.column: {given.column} is not in play")
            number = farm.place(card, column, given.flipped)
            if given.flipped:
                if given.goods or given.delivered or given.crate:
                    raise BadPosition(f"{at}: nothing lies on a flipped card")
                continue
            if not tables.columns[card] & BIT[column]:
                raise BadPosition(f"{at}.column: {given.card} does not belong there")
            icons = tables.icons[card] if tables.stores[card] else []
            if len(given.goods) != len(icons):
                raise BadPosition(f"{at}.goods must have {len(icons)} places, null for an empty one")
            for icon, good in enumerate(given.goods):
                if good is not None:
                    kind = GOODS.index(good) if good in GOODS[:5] else -1
                    if kind < 0 or icons[icon] > 31 or not icons[icon] & BIT[kind]:
                        raise BadPosition(f"{at}.goods[{icon}]: {good!r} cannot be stored there")
                    farm.put_on(kind, number, icon)
            spaces = len(tables.spaces[card])
            if any(not 0 <= space < spaces for space in given.delivered) or (given.crate and not spaces):
                raise BadPosition(f"{at}: delivered and crate are for spaces of personal orders")
            if given.crate and given.delivered:
                raise BadPosition(f"{at}: a complete order has no goods on it")
            farm.cells[number] |= bits.mask_of(given.delivered) << 20
            if given.crate:
                farm.cells[number] |= CRATED
                farm.crates += 1

    def stores(self, farm: Farm, player: Player, where: str) -> None:
        farm.heads = self.goods(player.headers, f"{where}.headers", GOODS[:5])
        farm.vault = self.goods(player.vault, f"{where}.vault", GOODS[:5])
        # A new farm begins with goods in its headers; here they are read.
        farm.stock += farm.heads + farm.vault - farm.tables.start_heads
        for column in range(3):
            full = sum(goods.count(farm.heads, kind) for kind in range(5) if HEAD_OF[kind] == column)
            if full > farm.tables.head_size[column] and not farm.gone(ENDLESS_PIECE + column):
                raise BadPosition(f"{where}.headers: too much in the {COLUMNS[column]} header")
        if goods.resources(farm.vault) > (VAULT_SIZE if farm.character == C03 else 0):
            raise BadPosition(f"{where}.vault: only C03 has one, for {VAULT_SIZE} resources")

    def display(self, seat: int, player: Player, where: str) -> None:
        if len(player.display) != 3:
            raise BadPosition(f"{where}.display must have 3 places")
        for i, given in enumerate(player.display):
            at = f"{where}.display[{i}]"
            self.s.shelf[seat * 3 + i] = self.card(given.card, at)
            self.s.price[seat * 3 + i] = self.goods(given.price, f"{at}.price", [*GOODS, "shortage"])
            if given.card is None and given.price:
                raise BadPosition(f"{at}.price: there is no card")
            if given.card is not None and i >= self.s.tables.display_size:
                raise BadPosition(f"{at}: a display has {self.s.tables.display_size} places")

    def player_orders(self, farm: Farm, player: Player, where: str) -> None:
        s = self.s
        for key, marks, shown in (("barrels", player.barrels, s.public_open), ("ships", player.ships, s.ship_open)):
            if len(marks) != 6 or any(not 0 <= mark <= 2 for mark in marks) or any(marks[shown:]):
                raise BadPosition(f"{where}.{key} must be 0, 1 or 2 for each of six orders, 0 where one is not open")
        farm.barrels = sum(mark << (2 * i) for i, mark in enumerate(player.barrels))
        farm.ships = sum(mark << (2 * i) for i, mark in enumerate(player.ships))
        if len(player.delivered) != 6:
            raise BadPosition(f"{where}.delivered: there must be 6")
        for i, spaces in enumerate(player.delivered):
            number = len(s.tables.public_spaces[s.public[i]])
            if any(not 0 <= space < number for space in spaces) or len(set(spaces)) != len(spaces):
                raise BadPosition(f"{where}.delivered[{i}]: spaces are 0 to {number - 1}, each once")
            if spaces and (i >= s.public_open or player.barrels[i]):
                raise BadPosition(f"{where}.delivered[{i}]: that order is not open, or complete")
            farm.delivered |= bits.mask_of(spaces) << (6 * i)

    def hand(self, farm: Farm, player: Player, where: str) -> None:
        size = self.s.tables.display_size
        if len(player.hand) > size or (player.hand and self.s.phase != PHASE_NEW_ERA):
            raise BadPosition(f"{where}.hand: at most {size} cards, while a new era is prepared")
        for name in player.hand:
            card = self.card(name, f"{where}.hand")
            if self.s.tables.era[card] != self.s.era:
                raise BadPosition(f"{where}.hand: {name} is not of this era")
            if card < FARM_CARDS:
                farm.hand |= BIT[card]
            else:
                farm.hand_festivals |= BIT[card - FARM_CARDS]

    def both(self) -> None:
        """What the two players share."""
        s = self.s
        one, other = s.farms
        if (one.character >= 0 and one.character == other.character) or one.dealt & other.dealt:
            raise BadPosition("players: no character is there twice")
        if one.tiles & other.tiles or (one.tiles | other.tiles) & s.tiles:
            raise BadPosition("tiles: no bot tile is in two places")
        for i in range(6):
            for marks in ((one.public_done(i), other.public_done(i)), (one.ship_done(i), other.ship_done(i))):
                if marks in ((1, 1), (2, 2), (2, 0), (0, 2)):
                    raise BadPosition(f"players: on order {i} the first space is taken before the second")
        if s.swap_open and (s.phase != PHASE_TURNS or s.farms[s.current].character != C06):
            raise BadPosition("swap_open: only in a turn of C06")
        if s.extra and (s.era != s.tables.last_era or not s.triggered or s.phase not in (PHASE_TURNS, PHASE_INCOME)):
            raise BadPosition(f"extra: only at the end of era {ERAS[s.tables.last_era]}")


# ---- checking what belongs together


def check(s: SunaValoState) -> None:
    if s.over:
        if s.phase != PHASE_INCOME or s.era != s.tables.last_era:
            raise BadPosition(f"over: the game ends after the income of era {ERAS[s.tables.last_era]}")
        _check_cards(s)
        return
    top = s.stack[-1]
    if top.forced(s) >= 0:
        raise BadPosition(f"stack: {top.kind} leaves nothing to decide")
    secret = [isinstance(frame, ChooseCharacter) for frame in s.stack]
    if any(secret) != (s.phase == PHASE_SETUP) or (any(secret) and len(secret) > 1):
        raise BadPosition("stack: characters are chosen in the setup, and nothing else is")
    _check_cards(s)
    for seat in range(2):
        _check_pieces(s, seat)
        _check_full_orders(s, seat)
    if s.bag and all(frame.kind != "store_paid" for frame in s.stack):
        raise BadPosition("bag: nobody waits for it")


def _check_cards(s: SunaValoState) -> None:
    """Every farm card of an era that has begun is somewhere; one may be about to be placed."""
    places = s.discard | s.farms[0].hand | s.farms[1].hand | (s.pile & FULL[ERA_CARDS]) << (s.era * ERA_CARDS)
    seen = set(bits.members(places))
    seen |= {card for card in [*s.village, *s.shelf, s.top] if 0 <= card < FARM_CARDS}
    seen |= {cell & 127 for farm in s.farms for cell in farm.cells}
    for frame in s.stack:
        if isinstance(frame, (PlaceCard, PlaceDiscarded)):
            if frame.card in seen or s.tables.era[frame.card] > s.era:
                raise BadPosition(f"stack: card {s.tables.names['card'][frame.card]} lies elsewhere")
            if frame.card < FARM_CARDS and not s.tables.farm_cards & BIT[frame.card]:
                raise BadPosition(f"stack: card {s.tables.names['card'][frame.card]} is not in play")
            seen.add(frame.card)
    for card in bits.members(s.tables.farm_cards & FULL[(s.era + 1) * ERA_CARDS]):
        if card not in seen:
            raise BadPosition(f"{s.tables.names['card'][card]} lies nowhere")


def _check_pieces(s: SunaValoState, seat: int) -> None:
    """Six of each kind: on the farm, on orders, or in the box by a ship order that puts them there."""
    farm = s.farms[seat]
    placed = [farm.crates, farm.number_of(farm.barrels), farm.number_of(farm.ships)]
    boxing = 0
    for i in range(6):
        if farm.ship_done(i):
            boxing += sum(effect.op == OP_REMOVE for effect in s.tables.ship_effects[s.ship[i]])
    for kind in range(3):
        waiting = sum(isinstance(f, PlacePiece) and f.seat == seat and f.piece == kind for f in s.stack)
        boxed = 6 - bits.count(farm.pieces & s.tables.pieces_of[kind]) - placed[kind] + waiting
        boxing -= boxed
        if boxed < 0 or boxing < 0:
            raise BadPosition(f"players[{seat}].pieces: the number of {PIECES[kind]}s does not fit the orders")


def _check_full_orders(s: SunaValoState, seat: int) -> None:
    """An order with a good on every space is about to be completed."""
    farm = s.farms[seat]
    waiting = {f.order for f in s.stack if isinstance(f, (Reward, CompleteOrder)) and f.seat == seat}
    for i in range(s.public_open):
        full = farm.public_delivered(i) == FULL[len(s.tables.public_spaces[s.public[i]])]
        if full and i not in waiting:
            raise BadPosition(f"players[{seat}].delivered[{i}]: a full order is completed at once")
    for i, cell in enumerate(farm.cells):
        full = cell_delivered(cell) == FULL[len(s.tables.spaces[cell & 127])]
        if is_personal(cell) and full and PERSONAL_ORDER + i not in waiting:
            raise BadPosition(f"players[{seat}].farm[{i}].delivered: a full order is completed at once")
