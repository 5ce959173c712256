"""Suna Valo drawn for the terminal, from a view: one screen of 100 columns, the other player folded to a few words.

Whatever can be chosen has a short name beside it, a letter for where it lies and a number; goods in small places are
written in two letters. The last line says what they mean.
"""

from __future__ import annotations

from typing import Any, Final, Optional, cast

from msgspec import UNSET
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Words

from solstead.core import bits
from solstead.core.nouns import Noun
from solstead.core.registry import load
from solstead.core.text import Text
from solstead.games.suna_valo import goods, labels
from solstead.games.suna_valo.tables import (
    COLUMNS,
    FARM_CARDS,
    GOODS,
    ICON_COG,
    ICON_DRONE,
    ICON_ENERGY,
    IMPROVEMENTS,
    PIECES,
    Tables,
)
from solstead.games.suna_valo.view import Cell, Player, SunaValoView

#: Colours stand beside names, never instead of them.
STYLE: Final = {
    "crop": "green",
    "floriculture": "bright_blue",
    "pasture": "yellow",
    "discovery": "magenta",
    "dock": "cyan",
    "personal": "orange3",
}
COLOURS: Final = ("white", "black")
#: The letters of the places where cards and orders lie.
PLACES: Final = {"village": "A", "own": "B", "other": "C", "public": "D", "ship": "E", "card": "F"}


def draw(view: SunaValoView, text: Text, tables: Optional[Tables] = None, close: bool = False) -> RenderableType:
    """The table as the viewer sees it: the board, the other player in a line, the own farm."""
    near = view.seat or 0
    tables = _tables(tables)
    parts: list[RenderableType] = [
        _heading(view, text),
        _village(view, near, text, tables, close),
        _orders(view, near, text, tables, close),
        _rival(view, 1 - near, text, tables),
        _player(view, near, text, tables, close),
    ]
    pending = _pending(view, text)
    if pending:
        parts.append(pending)
    parts.append(_legend(text, close, _short(view)))
    if view.over and not close:
        parts.append(_total(view, text))
    return Group(*parts)


def draw_player(view: SunaValoView, seat: int, text: Text, tables: Optional[Tables] = None) -> RenderableType:
    """Everything of one player: display, farm, supply, tracks, tiles, hand."""
    return Group(_player(view, seat, text, _tables(tables), False), _legend(text, markers=_short(view)))


def key(_: SunaValoView, noun: Noun) -> str:
    """Cards and orders by the letter of their place and a number; to stop is always 0."""
    kind = str(noun[0])
    if kind == "done":
        return "0"
    if kind == "top":
        return f"{PLACES['village']}4"
    return _key(kind, int(noun[1])) if kind in PLACES else ""


def later(noun: Noun) -> bool:
    """What the market sells is dearer than what one has."""
    return noun[0] == "market"


def _key(place: str, n: int) -> str:
    return f"{PLACES[place]}{n + 1}"


def _player(view: SunaValoView, seat: int, text: Text, tables: Tables, close: bool) -> RenderableType:
    player = view.players[seat]
    place = "other" if view.seat == 1 - seat else "own"
    parts: list[RenderableType] = [
        _display(player, place, text, tables, close),
        _columns(player, text, tables),
        _supply(player, text, close),
        _progress(player, text, tables, close),
    ]
    for card, price in zip(player.hand, player.hand_prices, strict=True):
        held = Words.assemble((f"{text('hand')}, {text('least', n=price)}: ", "bold"), _card(tables, card, text))
        parts.append(_line(held, close))
    if not player.hand and player.hand_cards + player.hand_festivals:
        parts.append(Words(_held(player, text)))
    mark = "▶ " if seat in view.to_act else ""
    title = mark + _name(seat, text)
    if player.character:
        title += f": {text(f'character.{player.character}')}"
    return Panel(Group(*parts), title=Words(title), title_align="left", border_style="bold" if mark else "")


def _held(player: Player, text: Text) -> str:
    """The hand of another: farm cards and festivals have different backs."""
    words = f"{text('hand')}: {text('cards_held', n=player.hand_cards + player.hand_festivals)}"
    return f"{words} ({text('festivals_held', n=player.hand_festivals)})" if player.hand_festivals else words


def _line(words: Words, close: bool) -> Words:
    """One line if it is close; what does not fit can be asked for."""
    words.no_wrap, words.overflow = close, "ellipsis" if close else "fold"
    return words


def _tables(tables: Optional[Tables]) -> Tables:
    """The components that are played with, else the game's own."""
    return tables or cast(Tables, load("suna_valo").components())


def _heading(view: SunaValoView, text: Text) -> RenderableType:
    course = text("progress", era=view.era, eras=view.eras)
    line = Words.assemble((course, "bold"), f"  {text('pile', n=view.pile)}")
    if view.discard:
        line.append(f"  {text('discard')}: {len(view.discard)}")
    line.append(f"  {text('tree')}: {_name(view.tree, text)}")
    if not view.over:
        both = ", ".join(f"{_name(seat, text)} {points}" for seat, points in enumerate(view.scores))
        line.append(f"  {text('score')}: {both}")
    if view.triggered:
        line.append(f"\n{text('last_turns' if view.extra else 'triggered')}", "bold")
    return line


def _name(seat: int, text: Text) -> str:
    return text(f"colour.{COLOURS[seat]}")


# ---- what is printed


def _card(tables: Tables, card: Optional[str], text: Text) -> Words:
    """A card with what it does."""
    if card is None:
        return Words(text("empty"), "dim")
    number = tables.names["card"].index(card)
    words = labels.card_name(tables, number, text)
    if number >= FARM_CARDS:
        return Words(words, "bold")
    first = next(column for i, column in enumerate(COLUMNS) if tables.columns[number] >> i & 1)
    return Words(words, STYLE[first])


def _goods(given: dict[Any, int], text: Text) -> str:
    return ", ".join(text(f"goods.{good}", n=n) for good, n in given.items()) or text("nothing")


def _codes(given: dict[Any, int], text: Text) -> str:
    """Goods in two letters each, with their number."""
    return " ".join(f"{n}{text(f'code.{good}')}" for good, n in given.items()) or "-"


def _icon(icon: int, text: Text) -> str:
    """An icon in two letters; several between which one chooses with / between."""
    special = {ICON_ENERGY: "energy", ICON_COG: "cog", ICON_DRONE: "drone"}
    if icon in special:
        return text(f"code.{special[icon]}")
    return "/".join([text(f"code.{GOODS[kind]}") for kind in bits.members(icon)])


def _short(view: SunaValoView) -> bool:
    """Whether somebody has shortage markers."""
    return any(player.shortage or any("shortage" in offer.price for offer in player.display) for player in view.players)


def _legend(text: Text, close: bool = False, markers: bool = False) -> Words:
    """What the letters and signs mean; close, the letters alone. Markers where there are some."""
    codes = ", ".join(
        f"{text(f'code.{good}')} {text(f'{group}.{good}')}"
        for group, names in (("good", (*GOODS, *(("shortage",) if markers else ()))), ("icon", ("cog", "drone")))
        for good in names
    )
    return Words(codes if close else f"{codes}\n{text('legend')}", "dim")


# ---- the board


def _grid() -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    return grid


def _village(view: SunaValoView, near: int, text: Text, tables: Tables, close: bool) -> RenderableType:
    """The cards with what they cost: minimum price and slot, and what that is for the viewer."""
    grid = _grid()
    grid.add_column(no_wrap=True)
    grid.add_column()
    if view.top:
        grid.add_row(Words(f"{PLACES['village']}4", "bold"), text("top"), _line(_card(tables, view.top, text), close))
    for i, card in enumerate(view.village):
        if card:
            least = tables.min_price[tables.names["card"].index(card)]
            ours = view.players[near].prices[i]
            less = 0 if ours is None else least + tables.slot_price[i] - ours
            price = f"{least}+{tables.slot_price[i]}{f'-{less}' if less > 0 else ''} = {ours}"
            grid.add_row(Words(_key("village", i), "bold"), price, _line(_card(tables, card, text), close))
    if close:
        return grid
    tiles = ", ".join(text(f"name.{tile}") for tile in view.tiles)  # what they do is said when one is taken
    return Group(grid, Words(f"{text('board_tiles')}: {tiles}", "dim"))


def _orders(view: SunaValoView, near: int, text: Text, tables: Tables, close: bool) -> RenderableType:
    """The orders that are open for us: points, what they take (■ is delivered), what they bring, who was first.

    Public orders two in a line; ship orders in a line each, two if it is close.
    """
    public = [_public(view, near, i, text, tables) for i in range(6)]
    ship = [_ship(view, near, i, text, tables, close) for i in range(6)]
    parts: list[RenderableType] = [_pairs([order for order in public if order])]
    ships = [order for order in ship if order]
    parts.append(_pairs(ships) if close else Group(*ships))
    return Group(*parts)


def _pairs(lines: list[Words]) -> RenderableType:
    """Two in a line, from left to right; one alone has the line."""
    if len(lines) == 1:
        return _line(lines[0], True)
    grid = Table.grid(padding=(0, 1), expand=True)
    for _ in range(2):
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    for i in range(0, len(lines), 2):
        grid.add_row(*lines[i : i + 2])
    return grid


def _public(view: SunaValoView, near: int, i: int, text: Text, tables: Tables) -> Optional[Words]:
    order = view.public[i]
    if order is None or view.players[near].barrels[i]:
        return None
    number = tables.names["public"].index(order)
    done = view.players[near].delivered[i]
    spaces = []
    for space, kind in enumerate(tables.public_spaces[number]):
        brings = tables.rewards[number][space]
        counts = [(brings.count(icon), _icon(icon, text)) for icon in dict.fromkeys(brings)]
        reward = "+".join(f"{n if n > 1 else ''}{icon}" for n, icon in counts)
        spaces.append(f"{'■' if space in done else '□'}{text(f'code.{GOODS[kind]}')}{f'→{reward}' if reward else ''}")
    theirs = len(view.players[1 - near].delivered[i])
    far = f"{_name(1 - near, text)} {theirs}/{len(spaces)}" if theirs else ""
    points = _worth(tables.public_vp[number], view.players[1 - near].barrels[i])
    line = Words.assemble((_key("public", i), "bold"), " ", points, f" {text(f'name.{order}')}: {' '.join(spaces)}")
    return line.append(_done(view, "barrels", i, far, text), "dim")


def _ship(view: SunaValoView, near: int, i: int, text: Text, tables: Tables, close: bool) -> Optional[Words]:
    order = view.ship[i]
    if order is None or view.players[near].ships[i]:
        return None
    number = tables.names["ship"].index(order)
    cost = _codes(goods.named(tables.ship_cost[number]), text)
    points = _worth(tables.ship_vp[number], view.players[1 - near].ships[i])
    line = Words.assemble((_key("ship", i), "bold"), " ", points)
    line.append(f" {text(f'name.{order}')}: {cost} → {labels.effects_name(tables.ship_effects[number], text)}")
    return _line(line.append(_done(view, "ships", i, "", text), "dim"), close)


def _worth(points: list[int], taken: int) -> Words:
    """The points for the first and the second piece; those that the other one has taken are gone."""
    return Words(f"{'-' if taken == 1 else points[1]}/{points[2]}", "bold")


def _done(view: SunaValoView, places: str, order: int, else_: str, text: Text) -> str:
    """Who has a piece on an order, first and second."""
    marks = sorted((getattr(player, places)[order], seat) for seat, player in enumerate(view.players))
    found = [f"{_name(seat, text)} {text('first' if mark == 1 else 'second')}" for mark, seat in marks if mark]
    words = ", ".join([*found, *([else_] if else_ else [])])
    return f" ({words})" if words else ""


def _rival(view: SunaValoView, seat: int, text: Text, tables: Tables) -> RenderableType:
    """The other player in two lines; the whole farm can be asked for."""
    player = view.players[seat]
    rest = {"energy": player.energy, "shortage": player.shortage}
    supply = {**player.stock, **{good: n for good, n in rest.items() if n}}
    place = "other" if view.seat == 1 - seat else "own"
    cards = [
        f"{_key(place, i)} {labels.called(tables, tables.names['card'].index(offer.card), text)}"
        f" ({_codes(offer.price, text)})"
        for i, offer in enumerate(player.display)
        if offer.card
    ]
    mark = "▶ " if seat in view.to_act else ""
    line = Words.assemble((f"{mark}{_name(seat, text)}: ", "bold"), _codes(supply, text))
    if player.character:
        line.append(f"   {text(f'character.{player.character}')}")
    holds = player.hand_cards + player.hand_festivals  # before a new era, when the farm matters less
    line.append(f"   {_held(player, text) if holds else text('cards_on_farm', n=len(player.farm))}")
    line.append(f"   {_tracks(player, text, tables, True)}")
    return Group(_line(line, True), _line(Words(f"  {', '.join(cards)}"), True))


# ---- a farm


def _display(player: Player, place: str, text: Text, tables: Tables, close: bool) -> RenderableType:
    """The own offers with the goods on them."""
    grid = _grid()
    grid.add_column(no_wrap=True)
    grid.add_column()
    for i, offer in enumerate(player.display):
        if offer.card:
            price = Words(_codes(offer.price, text), "bold")
            grid.add_row(Words(_key(place, i), "bold"), price, _line(_card(tables, offer.card, text), close))
    return grid


def _columns(player: Player, text: Text, tables: Tables) -> RenderableType:
    """The farm column by column, with what lies in the headers."""
    table = Table(box=None, padding=(0, 1, 0, 0))
    for column in COLUMNS:
        name = text(f"column.{column}")
        table.add_column(Words(name, STYLE[column]), width=20 if column == "personal" else 14)
    cells: list[list[str]] = [[] for _ in COLUMNS]
    for i, cell in enumerate(player.farm):
        cells[COLUMNS.index(cell.column)].append(f"{_key('card', i)} {_cell(cell, text, tables)}")
    heads = []
    for kinds in (("grain", "lily"), ("flower",), ("wool", "egg")):
        stored = {good: n for good, n in player.headers.items() if good in kinds}
        heads.append(f"({_codes(stored, text)})" if stored else "")
    if any(heads):
        table.add_row(*heads, "", "", "")
    for row in range(max(len(column) for column in cells)):
        table.add_row(*[column[row] if row < len(column) else "" for column in cells])
    return table


def _cell(cell: Cell, text: Text, tables: Tables) -> str:
    """A card on the farm with what lies on it: filled squares and empty ones."""
    if cell.flipped:
        return text("flipped")
    number = tables.names["card"].index(cell.card)
    if tables.spaces[number]:
        if cell.crate is True:
            return f"✓ {tables.card_vp[number]}"
        done = [] if cell.delivered is UNSET else cell.delivered
        return " ".join(_space(i in done, GOODS[kind], text) for i, kind in enumerate(tables.spaces[number]))
    if not tables.icons[number]:
        return f"★ {tables.card_vp[number]}"
    icons = []
    for i, icon in enumerate(tables.icons[number]):
        good = cell.goods[i] if cell.goods is not UNSET and icon < 32 else None
        stores = cell.goods is not UNSET and icon < 32
        icons.append(_space(True, good, text) if good else ("□" if stores else "") + _icon(icon, text))
    return " ".join(icons)


def _space(filled: bool, good: str, text: Text) -> str:
    return f"{'■' if filled else '□'}{text(f'code.{good}')}"


def _supply(player: Player, text: Text, close: bool) -> RenderableType:
    line = Words.assemble((f"{text('supply')}: ", "bold"), text("goods.energy", n=player.energy))
    if player.stock:
        line.append(f", {_goods(player.stock, text)}")
    if player.vault:
        line.append(f"   {text('on_vault')}: {_codes(player.vault, text)}")
    if player.shortage:
        line.append(f"   {text('goods.shortage', n=player.shortage)}", "red")
    prices: dict[int, list[str]] = {}
    for good, n in player.market.items():
        prices.setdefault(n, []).append(text(f"code.{good}"))
    market = " ".join(f"{'/'.join(codes)} {n}" for n, codes in prices.items())
    line.append(f"   {text('market')}: {market}", "dim")
    return _line(line, close)


def _tracks(player: Player, text: Text, tables: Tables, short: bool = False) -> str:
    """Both bot tracks, and what stands in the way of the next step; short, only how far they are."""
    detour = f" {text('detour')}" if player.detour else ""
    if short:
        far = {"left": player.left, "multiplier": player.multiplier, "right": player.right, "vp": player.track_vp}
        return text("tracks_short", **far) + detour
    sides = [
        text("track_left", space=player.left, multiplier=player.multiplier),
        text("track_right", space=player.right, vp=player.track_vp) + detour,
    ]
    for side, piece in enumerate(player.blocked):
        if piece is not None:
            kind = PIECES[tables.piece_kind[tables.names["piece"].index(piece)]]
            sides[side] += ", " + text(("blocked_left", "blocked_right")[side], piece=text(f"piece_kind.{kind}"))
    return f"{text('tracks')}: {'; '.join(sides)}"


def _progress(player: Player, text: Text, tables: Tables, close: bool) -> RenderableType:
    """Tracks, row bonuses, what was freed, bot tiles; close, in few words and as few lines as that takes."""
    lines = [_tracks(player, text, tables)]
    if player.row_points or player.row_uses:
        lines[0] += "; " + text("rows", points=player.row_points, uses=player.row_uses)
    names = "piece_short" if close else "piece"
    unlocked = [text(f"{names}.{piece}") for piece in IMPROVEMENTS if piece not in player.pieces]
    if unlocked:
        lines.append(f"{text('improvements')}: {'; '.join(unlocked)}")
    if player.tiles:
        tiles = []
        for tile in player.tiles:
            number = tables.names["tile"].index(tile)
            words = labels.word(tables, "tile", number, text) if close else labels.tile_name(tables, number, text)
            tiles.append(text("fresh", tile=words) if tile in player.fresh else words)
        lines.append(f"{text('tiles')}: {'; '.join(tiles)}")
    if player.kept:
        lines.append(f"{text('festival')}: {', '.join(text(f'name.{card}') for card in player.kept)}")
    return Group(*[_line(Words(line), close) for line in lines])


# ---- points, and what is pending


def _total(view: SunaValoView, text: Text) -> RenderableType:
    """In the end the points of both in a line each, by source."""
    lines = Words(text("total"), "bold")
    for seat, parts in enumerate(view.breakdown):
        sources = [f"{text(f'source.{source}')} {n}" for source, n in parts.items() if n]
        lines.append(f"\n{_name(seat, text)} {view.scores[seat]}: {', '.join(sources)}", "")
    return lines


def _pending(view: SunaValoView, text: Text) -> Optional[RenderableType]:
    """What will be left of an activation, and what a seller has still to store; the question says the rest."""
    lines: list[str] = []
    for frame in view.stack[:-1]:
        if frame.kind == "activate" and frame.pending is not UNSET:
            lines.append(f"{text('pending')}: {', '.join(_function(name, text) for name in frame.pending)}")
    if view.bag:
        sellers = [frame.seat for frame in view.stack if frame.kind == "store_paid"]
        lines.append(f"{text('gets_you' if view.seat in sellers else 'gets')}: {_goods(view.bag, text)}")
    return Words("\n".join(lines)) if lines else None


def _function(name: str, text: Text) -> str:
    if name in COLUMNS:
        return f"{text('label.header')} {text(f'column.{name}')}"
    return text(f"label.{name}") if name in ("extra", "gear") else text(f"name.{name}")
