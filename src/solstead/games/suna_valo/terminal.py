"""Suna Valo drawn for the terminal, from a view: one screen of 100 columns, the other player folded to a few words."""

from __future__ import annotations

from typing import Any, Optional, cast

from msgspec import UNSET
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Words

from solstead.core.registry import load
from solstead.core.text import Text
from solstead.games.suna_valo import labels
from solstead.games.suna_valo.tables import COLUMNS, FARM_CARDS, GOODS, IMPROVEMENTS, PIECES, Tables
from solstead.games.suna_valo.view import Cell, Player, SunaValoView

#: Colours stand beside names, never instead of them.
STYLE = {
    "crop": "green",
    "floriculture": "bright_blue",
    "pasture": "yellow",
    "discovery": "magenta",
    "dock": "cyan",
    "personal": "orange3",
}
COLOURS = ("white", "black")


def draw(view: SunaValoView, text: Text, tables: Optional[Tables] = None) -> RenderableType:
    """The table as the viewer sees it: the board, the other player in a line, the own farm."""
    near = view.seat or 0
    tables = _tables(tables)
    parts: list[RenderableType] = [
        _heading(view, text),
        _village(view, near, text, tables),
        _orders(view, near, text, tables),
        _rival(view, 1 - near, text, tables),
        draw_player(view, near, text, tables),
        _scores(view, text),
    ]
    pending = _pending(view, text)
    return Group(*parts, *([pending] if pending else []))


def draw_player(view: SunaValoView, seat: int, text: Text, tables: Optional[Tables] = None) -> RenderableType:
    """Everything of one player: display, farm, supply, tracks, tiles, hand."""
    tables = _tables(tables)
    player = view.players[seat]
    parts: list[RenderableType] = [
        _display(player, text, tables),
        _columns(player, text, tables),
        _supply(player, text),
        _progress(player, text, tables),
    ]
    if player.hand:
        for card in player.hand:
            least = text("least", n=tables.min_price[tables.names["card"].index(card)])
            parts.append(Words.assemble((f"{text('hand')}: ", "bold"), _card(tables, card, text), f", {least}"))
    elif player.hand_cards or player.hand_festivals:
        cards = player.hand_cards + player.hand_festivals
        parts.append(Words(f"{text('hand')}: " + text("other_hand", cards=cards, festivals=player.hand_festivals)))
    mark = "▶ " if seat in view.to_act else ""
    title = mark + _name(seat, text)
    if player.character:
        title += f": {text(f'character.{player.character}')}"
    return Panel(Group(*parts), title=Words(title), title_align="left", border_style="bold" if mark else "")


def _tables(tables: Optional[Tables]) -> Tables:
    """The components that are played with, else the game's own."""
    return tables or cast(Tables, load("suna_valo").components())


def _heading(view: SunaValoView, text: Text) -> RenderableType:
    line = Words.assemble((text("era_title", era=view.era), "bold"), "   ", text("pile", n=view.pile))
    line.append(f"   {text('tree')}: {_name(view.tree, text)}")
    if view.triggered:
        line.append(f"   {text('last_turns' if view.extra else 'triggered')}", "bold")
    if view.discard:
        line.append(f"   {text('discard')}: {len(view.discard)}")
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


def _goods(goods: dict[Any, int], text: Text) -> str:
    return ", ".join(text(f"goods.{good}", n=n) for good, n in goods.items()) or text("nothing")


# ---- the board


def _grid() -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    return grid


def _village(view: SunaValoView, near: int, text: Text, tables: Tables) -> RenderableType:
    """The cards with what they cost: minimum price and slot, and what that is for the viewer."""
    grid = _grid()
    if view.top:
        grid.add_row(Words(text("top"), "bold"), _card(tables, view.top, text))
    for i, card in enumerate(view.village):
        if card:
            least = tables.min_price[tables.names["card"].index(card)]
            price = f"{least}+{tables.slot_price[i]} = {view.players[near].prices[i]}"
            grid.add_row(Words(price, "bold"), _card(tables, card, text))
    tiles = ", ".join(text(f"name.{tile}") for tile in view.tiles)  # what they do is said when one is taken
    return Group(grid, Words(f"{text('board_tiles')}: {tiles}", "dim"))


def _orders(view: SunaValoView, near: int, text: Text, tables: Tables) -> RenderableType:
    """The orders that are open for us, a line each: points, what they take (■ is delivered), who was first."""
    grid = Table.grid(padding=(0, 1))
    for i, order in enumerate(view.public):
        if order is None or view.players[near].barrels[i]:
            continue
        number = tables.names["public"].index(order)
        done = view.players[near].delivered[i]
        spaces = [
            f"{'■' if space in done else '□'} {labels.space_name(tables, number, space, text)}"
            for space in range(len(tables.public_spaces[number]))
        ]
        theirs = len(view.players[1 - near].delivered[i])
        far = f"{_name(1 - near, text)} {theirs}/{len(spaces)}" if theirs else ""
        grid.add_row(
            _worth(tables.public_vp[number]),
            text(f"name.{order}"),
            ", ".join(spaces),
            _done(view, "barrels", i, far, text),
        )
    for i, order in enumerate(view.ship):
        if order is None or view.players[near].ships[i]:
            continue
        number = tables.names["ship"].index(order)
        cost = labels.goods_name(tables.ship_cost[number], text)
        brings = labels.effects_name(tables.ship_effects[number], text)
        grid.add_row(
            _worth(tables.ship_vp[number]),
            text(f"name.{order}"),
            f"{cost} → {brings}",
            _done(view, "ships", i, "", text),
        )
    return grid


def _worth(points: list[int]) -> Words:
    return Words(f"{points[1]}/{points[2]}", "bold")


def _done(view: SunaValoView, places: str, order: int, else_: str, text: Text) -> str:
    """Who has a piece on an order, first and second."""
    marks = sorted((getattr(player, places)[order], seat) for seat, player in enumerate(view.players))
    found = [f"{_name(seat, text)} {text('first' if mark == 1 else 'second')}" for mark, seat in marks if mark]
    return ", ".join([*found, *([else_] if else_ else [])])


def _rival(view: SunaValoView, seat: int, text: Text, tables: Tables) -> RenderableType:
    """The other player in a few words; the whole farm can be asked for."""
    player = view.players[seat]
    supply = {**player.stock, **({"energy": player.energy} if player.energy else {})}
    cards = [
        f"{labels.called(tables, tables.names['card'].index(offer.card), text)} ({_goods(offer.price, text)})"
        for offer in player.display
        if offer.card
    ]
    mark = "▶ " if seat in view.to_act else ""
    line = Words.assemble((f"{mark}{_name(seat, text)}: ", "bold"), _goods(supply, text))
    if player.character:
        line.append(f"   {text(f'character.{player.character}')}")
    line.append(f"   {text('cards_on_farm', n=len(player.farm))}   {_tracks(player, text, tables)}")
    line.append(f"\n  {text('display')}: {', '.join(cards)}")
    if player.hand_cards or player.hand_festivals:
        cards_held = player.hand_cards + player.hand_festivals
        line.append(f"   {text('hand')}: {text('other_hand', cards=cards_held, festivals=player.hand_festivals)}")
    return line


# ---- a farm


def _display(player: Player, text: Text, tables: Tables) -> RenderableType:
    grid = _grid()
    grid.add_column()
    for i, offer in enumerate(player.display):
        price = f"{text('price')}: {_goods(offer.price, text)}" if offer.card else ""
        grid.add_row(text("display") if i == 0 else "", _card(tables, offer.card, text), Words(price, "bold"))
    return grid


def _columns(player: Player, text: Text, tables: Tables) -> RenderableType:
    """The farm column by column, with what lies in the headers."""
    table = Table(expand=True, box=None, padding=(0, 1, 0, 0))
    for column in COLUMNS:
        table.add_column(Words(text(f"column.{column}"), STYLE[column]), ratio=1)
    cells: list[list[str]] = [[] for _ in COLUMNS]
    for cell in player.farm:
        cells[COLUMNS.index(cell.column)].append(_cell(cell, text, tables))
    heads = []
    for goods in (("grain", "lily"), ("flower",), ("wool", "egg")):
        stored = {good: n for good, n in player.headers.items() if good in goods}
        heads.append(f"({_goods(stored, text)})" if stored else "")
    if any(heads):
        table.add_row(*heads, "", "", "")
    for row in range(max(len(column) for column in cells)):
        table.add_row(*[column[row] if row < len(column) else "" for column in cells])
    return table


def _cell(cell: Cell, text: Text, tables: Tables) -> str:
    """A card on the farm with what lies on it: filled squares and empty ones."""
    if cell.flipped:
        return f"({text('flipped')})"
    number = tables.names["card"].index(cell.card)
    name = labels.called(tables, number, text)
    if tables.spaces[number]:
        if cell.crate is True:
            return f"✓ {name} {tables.card_vp[number]}"
        done = [] if cell.delivered is UNSET else cell.delivered
        spaces = [
            f"{'■' if i in done else '□'} {text(f'good.{GOODS[kind]}')}" for i, kind in enumerate(tables.spaces[number])
        ]
        return " ".join(spaces)
    if not tables.icons[number]:
        return f"{name} ★ {tables.card_vp[number]}"
    icons = []
    for i, icon in enumerate(tables.icons[number]):
        words = labels.icon_name(icon, text)
        if cell.goods is not UNSET and icon < 32:
            good = cell.goods[i]
            words = f"■ {text(f'good.{good}')}" if good else f"□ {words}"
        icons.append(words)
    return ", ".join(icons)


def _supply(player: Player, text: Text) -> RenderableType:
    line = Words.assemble((f"{text('supply')}: ", "bold"), text("goods.energy", n=player.energy))
    if player.stock:
        line.append(f", {_goods(player.stock, text)}")
    if player.vault:
        line.append(f"   {text('on_vault')}: {_goods(player.vault, text)}")
    prices = ", ".join(f"{text(f'good.{good}')} {n}" for good, n in player.market.items())
    line.append(f"   {text('market')}: {prices}", "dim")
    if player.shortage:
        line.append(f"   {text('goods.shortage', n=player.shortage)}", "red")
    return line


def _tracks(player: Player, text: Text, tables: Tables) -> str:
    """Both bot tracks, and what stands in the way of the next step."""
    right = text("detour", right=player.right) if player.detour else str(player.right)
    words = text("tracks", left=player.left, multiplier=player.multiplier, right=right, vp=player.track_vp)
    for side, piece in zip(("left", "right"), player.blocked, strict=True):
        if piece is not None:
            kind = PIECES[tables.piece_kind[tables.names["piece"].index(piece)]]
            words += "; " + text(f"blocked_{side}", piece=text(f"piece_kind.{kind}"))
    return words


def _progress(player: Player, text: Text, tables: Tables) -> RenderableType:
    lines = [_tracks(player, text, tables)]
    if player.row_points or player.row_uses:
        lines.append(text("rows", points=player.row_points, uses=player.row_uses))
    unlocked = [text(f"piece.{piece}") for piece in IMPROVEMENTS if piece not in player.pieces]
    if unlocked:
        lines.append(f"{text('improvements')}: {', '.join(unlocked)}")
    if player.tiles:
        tiles = []
        for tile in player.tiles:
            words = labels.tile_name(tables, tables.names["tile"].index(tile), text)
            tiles.append(text("fresh", tile=words) if tile in player.fresh else words)
        lines.append(f"{text('tiles')}: {'; '.join(tiles)}")
    if player.kept:
        lines.append(f"{text('festival')}: {', '.join(text(f'name.{card}') for card in player.kept)}")
    return Words("\n".join(lines))


# ---- points, and what is pending


def _scores(view: SunaValoView, text: Text) -> RenderableType:
    """The points of both in a line as they stand; in the end a line each, by source."""
    if not view.over:
        both = ", ".join(f"{_name(seat, text)} {points}" for seat, points in enumerate(view.scores))
        return Words(f"{text('score')}: {both}")
    lines = Words(text("total"), "bold")
    for seat, parts in enumerate(view.breakdown):
        sources = [f"{text(f'source.{source}')} {n}" for source, n in parts.items() if n]
        lines.append(f"\n{_name(seat, text)} {view.scores[seat]}: {', '.join(sources)}", "")
    return lines


def _pending(view: SunaValoView, text: Text) -> Optional[RenderableType]:
    """What is left of an activation, and what a seller has still to store; the question says the rest."""
    lines: list[str] = []
    for frame in view.stack:
        if frame.kind == "activate" and frame.pending is not UNSET:
            lines.append(f"{text('pending')}: {', '.join(_function(name, text) for name in frame.pending)}")
    if view.bag:
        lines.append(f"{text('gets')}: {_goods(view.bag, text)}")
    return Words("\n".join(lines)) if lines else None


def _function(name: str, text: Text) -> str:
    if name in COLUMNS:
        return f"{text('label.header')} {text(f'column.{name}')}"
    return text(f"label.{name}") if name in ("extra", "gear") else text(f"name.{name}")
