"""Suna Valo drawn for the terminal, from a view alone."""

from __future__ import annotations

from typing import Any, Optional

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Words

from solstead.core.text import Text
from solstead.games.suna_valo import labels
from solstead.games.suna_valo.goods import lowest
from solstead.games.suna_valo.tables import COLUMNS, GOODS, IMPROVEMENTS, read_effect, read_icon, read_space

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


def draw(view: dict[str, Any], text: Text) -> RenderableType:
    """The table as the viewer sees it: the board, the other farm, the own farm, what is pending."""
    near = view["seat"] or 0
    parts: list[RenderableType] = [
        _heading(view, text),
        _village(view, text),
        _public(view, text),
        _ships(view, text),
        _board_tiles(view, text),
        _player(view, 1 - near, text),
        _player(view, near, text),
        _scores(view, text),
    ]
    pending = _pending(view, text)
    return Group(*parts, *([pending] if pending else []))


def _heading(view: dict[str, Any], text: Text) -> RenderableType:
    line = Words.assemble((text("era_title", era=view["era"]), "bold"), "   ", text("pile", n=view["pile"]))
    line.append(f"   {text('tree')}: {_name(view['tree'], text)}")
    if view["triggered"]:
        line.append(f"   {text('last_turns' if view['extra'] else 'triggered')}", "bold")
    if view["discard"]:
        line.append(f"\n{text('discard')}: {', '.join(view['discard'])}")
    return line


def _name(seat: int, text: Text) -> str:
    return text(f"colour.{COLOURS[seat]}")


# ---- what is printed


def _card(view: dict[str, Any], card: Optional[str], text: Text) -> Words:
    """A card in short."""
    if card is None:
        return Words(text("empty"), "dim")
    row = view["legend"][card]
    if "bonus" in row:
        effect = "; ".join(_effect(words, text) for words in row["effect"])
        bonus = "; ".join(_effect(words, text) for words in row["bonus"])
        return Words(text("card.festival", name=text(f"name.{card}"), effect=effect, bonus=bonus), "bold")
    columns = "/".join(text(f"column.{column}") for column in row["columns"])
    style = STYLE[row["columns"][0]]
    if row["spaces"]:
        goods = ", ".join(text(f"good.{good}") for good in row["spaces"])
        return Words(text("card.personal", name=text(f"name.{card}"), goods=goods, vp=row["vp"]), style)
    if not row["icons"]:
        return Words(text("card.points", name=text(f"name.{card}"), column=columns, vp=row["vp"]), style)
    return Words(text("card.farm", name=text(f"name.{card}"), column=columns, icons=_icons(row["icons"], text)), style)


def _icons(icons: list[str], text: Text) -> str:
    return ", ".join(labels.icon_name(read_icon(icon), text) for icon in icons)


def _effect(words: str, text: Text) -> str:
    return labels.effect_name(read_effect(words), text)


def _goods(goods: dict[str, int], text: Text) -> str:
    return ", ".join(text(f"goods.{good}", n=n) for good, n in goods.items()) or text("nothing")


# ---- the board


def _village(view: dict[str, Any], text: Text) -> RenderableType:
    """The cards with what they cost: minimum price and slot."""
    grid = _grid()
    if view["top"]:
        grid.add_row("", _card(view, view["top"], text))
    for card, slot in zip(view["village"], view["village_prices"], strict=True):
        grid.add_row(f"{view['legend'][card]['min_price']}+{slot}" if card else "", _card(view, card, text))
    return Panel(grid, title=text("village"), title_align="left")


def _grid() -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    return grid


def _public(view: dict[str, Any], text: Text) -> RenderableType:
    table = Table(title=text("public_orders"), title_justify="left", expand=True, box=SIMPLE_HEAD)
    for heading in ("", "VP" if text.language == "en" else "SP", "", _name(0, text), _name(1, text)):
        table.add_column(heading)
    for i, order in enumerate(view["public"]):
        if order is None:
            continue
        row = view["legend"][order]
        spaces = ", ".join(f"{n + 1}. {_space(words, text)}" for n, words in enumerate(row["spaces"]))
        marks = []
        for player in view["players"]:
            done = player["barrels"][i]
            got = ", ".join(f"{space + 1}." for space in player["delivered"][i])
            marks.append(text("first" if done == 1 else "second") if done else got)
        table.add_row(order, f"{row['first_vp']}/{row['second_vp']}", spaces, *marks)
    return table


def _space(words: str, text: Text) -> str:
    kind, reward = read_space(words)
    good = text(f"good.{GOODS[kind]}")
    if not reward:
        return good
    return text("space_reward", good=good, reward=", ".join(labels.icon_name(icon, text) for icon in reward))


def _ships(view: dict[str, Any], text: Text) -> RenderableType:
    table = Table(title=text("ship_orders"), title_justify="left", expand=True, box=SIMPLE_HEAD)
    for heading in ("", "VP" if text.language == "en" else "SP", "", "", _name(0, text), _name(1, text)):
        table.add_column(heading)
    for i, order in enumerate(view["ship"]):
        if order is None:
            continue
        row = view["legend"][order]
        cost = {good: row["cost"].count(good) for good in GOODS if good in row["cost"]}
        effect = "; ".join(_effect(words, text) for words in row["effect"])
        done = [player["ships"][i] for player in view["players"]]
        marks = [text("first" if mark == 1 else "second") if mark else "" for mark in done]
        table.add_row(order, f"{row['first_vp']}/{row['second_vp']}", _goods(cost, text), effect, *marks)
    return table


def _tile(view: dict[str, Any], tile: str, text: Text) -> str:
    row = view["legend"][tile]
    effect = "; ".join(_effect(words, text) for words in row["effect"])
    if "column" in row:
        return text("card.tile", name=text(f"name.{tile}"), column=text(f"column.{row['column']}"), effect=effect)
    return text("card.end_tile", name=text(f"name.{tile}"), effect=effect)


def _board_tiles(view: dict[str, Any], text: Text) -> RenderableType:
    return Words(f"{text('board_tiles')}: " + " | ".join(_tile(view, tile, text) for tile in view["tiles"]), "dim")


# ---- a farm


def _player(view: dict[str, Any], seat: int, text: Text) -> RenderableType:
    player = view["players"][seat]
    parts: list[RenderableType] = []
    if player["character"]:
        parts.append(Words(f"{player['character']}: {text('character_help.' + player['character'])}", "italic"))
    parts += [_display(view, player, text), _columns(view, player, text), _supply(player, text)]
    parts.append(_progress(view, player, text))
    if player["hand"]:
        parts.append(Group(Words(text("hand"), "bold"), *[_card(view, card, text) for card in player["hand"]]))
    elif player["hand_cards"] or player["hand_festivals"]:
        cards = player["hand_cards"] + player["hand_festivals"]
        parts.append(Words(f"{text('hand')}: " + text("other_hand", cards=cards, festivals=player["hand_festivals"])))
    mark = "▶ " if seat in view["to_act"] else ""
    return Panel(Group(*parts), title=mark + _name(seat, text), title_align="left", border_style="bold" if mark else "")


def _display(view: dict[str, Any], player: dict[str, Any], text: Text) -> RenderableType:
    grid = _grid()
    grid.add_column()
    for i, offer in enumerate(player["display"]):
        price = f"{text('price')}: {_goods(offer['price'], text)}" if offer["card"] else ""
        grid.add_row(text("display") if i == 0 else "", _card(view, offer["card"], text), Words(price, "bold"))
    return grid


def _columns(view: dict[str, Any], player: dict[str, Any], text: Text) -> RenderableType:
    """The farm column by column; numbers are those of the options."""
    table = Table(expand=True, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in COLUMNS:
        table.add_column(Words(text(f"column.{column}"), STYLE[column]))
    cells: list[list[str]] = [[] for _ in COLUMNS]
    for number, cell in enumerate(player["farm"]):
        cells[COLUMNS.index(cell["column"])].append(f"{number + 1}. {_cell(view, cell, text)}")
    heads = []
    for goods in (("grain", "lily"), ("flower",), ("wool", "egg")):
        stored = {good: n for good, n in player["headers"].items() if good in goods}
        heads.append(f"({_goods(stored, text)})" if stored else "")
    table.add_row(*heads, "", "", "")
    for row in range(max(len(column) for column in cells)):
        table.add_row(*[column[row] if row < len(column) else "" for column in cells])
    return table


def _cell(view: dict[str, Any], cell: dict[str, Any], text: Text) -> str:
    """A card on the farm with what lies on it: filled squares and empty ones."""
    if cell["flipped"]:
        return f"({text('flipped')})"
    row = view["legend"][cell["card"]]
    if row["spaces"]:
        if cell["crate"]:
            return f"{cell['card']} ✓ {row['vp']}"
        spaces = [
            f"{'■' if i in cell['delivered'] else '□'} {text(f'good.{good}')}" for i, good in enumerate(row["spaces"])
        ]
        return f"{cell['card']} {', '.join(spaces)}: {row['vp']}"
    if not row["icons"]:
        return f"{cell['card']} ★ {row['vp']}"
    icons = []
    for i, icon in enumerate(row["icons"]):
        name = labels.icon_name(read_icon(icon), text)
        if "goods" in cell and icon != "energy":
            good = cell["goods"][i]
            name = f"■ {text(f'good.{good}')}" if good else f"□ {name}"
        icons.append(name)
    return f"{cell['card']} {', '.join(icons)}"


def _supply(player: dict[str, Any], text: Text) -> RenderableType:
    line = Words.assemble((f"{text('supply')}: ", "bold"), f"{player['energy']} {text('good.energy')}")
    if player["stock"]:
        line.append(f", {_goods(player['stock'], text)}")
    if player["vault"]:
        line.append(f"   {text('on_vault')}: {_goods(player['vault'], text)}")
    prices = ", ".join(f"{text(f'good.{good}')} {n}" for good, n in player["market"].items())
    line.append(f"   {text('market')}: {prices}", "dim")
    if player["shortage"]:
        line.append(f"   {player['shortage']} {text('good.shortage')}", "red")
    return line


def _progress(view: dict[str, Any], player: dict[str, Any], text: Text) -> RenderableType:
    right = text("detour", right=player["right"]) if player["detour"] else str(player["right"])
    lines = [
        text("tracks", left=player["left"], multiplier=player["multiplier"], right=right, vp=player["track_vp"]),
        text("rows", points=player["row_points"], uses=player["row_uses"]),
        text("pieces_left", **player["pieces_left"]),
    ]
    unlocked = [text(f"piece.{piece}") for piece in IMPROVEMENTS if piece not in player["pieces"]]
    if unlocked:
        lines.append(f"{text('improvements')}: {', '.join(unlocked)}")
    if player["tiles"]:
        tiles = [
            text("fresh", tile=_tile(view, tile, text)) if tile in player["fresh"] else _tile(view, tile, text)
            for tile in player["tiles"]
        ]
        lines.append(f"{text('tiles')}: {' | '.join(tiles)}")
    if player["kept"]:
        lines.append(f"{text('festival')}: {', '.join(player['kept'])}")
    return Words("\n".join(lines))


# ---- points, and what is pending


def _scores(view: dict[str, Any], text: Text) -> RenderableType:
    """The points of both as they stand, by source."""
    grid = _grid()
    for seat, parts in enumerate(view["breakdown"]):
        sources = [f"{text(f'source.{source}')} {n}" for source, n in parts.items() if n]
        grid.add_row(f"{_name(seat, text)} {view['scores'][seat]}", ", ".join(sources))
    return Panel(grid, title=text("score"), title_align="left")


def _pending(view: dict[str, Any], text: Text) -> Optional[RenderableType]:
    """What the question is about, what is left of an activation, what a seller has still to store."""
    lines: list[str] = []
    if view["stack"]:
        lines += _about(view, view["stack"][-1], text)
    for frame in view["stack"]:
        if frame["kind"] == "activate":
            lines.append(f"{text('pending')}: {', '.join(_function(name, text) for name in frame['pending'])}")
    if view["bag"]:
        lines.append(f"{text('gets')}: {_goods(view['bag'], text)}")
    return Panel("\n".join(lines)) if lines else None


def _about(view: dict[str, Any], frame: dict[str, Any], text: Text) -> list[str]:
    """The card, good or number that the pending question does not name."""
    kind = frame["kind"]
    if "card" in frame:
        return [_card(view, frame["card"], text).plain]
    if kind in ("start_price", "set_price", "choose_new_card"):
        offer = view["players"][frame["seat"]]["display"][frame["slot"]]
        least = text("least", n=view["legend"][offer["card"]]["min_price"])
        return [f"{_card(view, offer['card'], text).plain}: {_goods(offer['price'], text)} ({least})"]
    if kind in ("store_good", "take_good", "swap_in", "swap_from"):
        return [text(f"good.{GOODS[frame['good']]}")]
    if kind == "pay_exactly":
        return [text(f"good.{GOODS[lowest(frame['need'])]}")]
    if kind in ("pay_any", "deliver", "take_step", "gain_good"):
        return [text("times", n=frame["n"])]
    return []


def _function(name: str, text: Text) -> str:
    if name in COLUMNS:
        return f"{text('label.header')} {text(f'column.{name}')}"
    return text(f"label.{name}") if name in ("extra", "gear") else name
