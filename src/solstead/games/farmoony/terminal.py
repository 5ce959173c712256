"""Farmoony drawn for the terminal, from a view alone."""

from __future__ import annotations

from typing import Any, Optional

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text as Words

from solstead.core.text import Text
from solstead.games.farmoony.land import tile_name
from solstead.games.farmoony.nouns import SIZE

#: How many columns of tiles fit into a narrow terminal with three letters a tile; wider lands have two.
ROOMY = 17

#: Colours stand beside letters, never instead of them.
STYLE = {
    "vegetable": "green",
    "water": "bright_blue",
    "fertilizer": "yellow",
    "pest": "red",
    "soil": "orange3",
    "stone": "bright_black",
}

Tile = tuple[int, int]


def draw(view: dict[str, Any], text: Text) -> RenderableType:
    """The table as the viewer sees it: the own land last, next to the question."""
    others = [seat for seat in range(view["seats"]) if seat != view["seat"]]
    parts: list[RenderableType] = [_heading(view, text)]
    parts.append(Columns([_player(view, seat, text) for seat in others]))
    if view["seat"] is not None:
        parts.append(_player(view, view["seat"], text))
    return Group(*parts)


def _heading(view: dict[str, Any], text: Text) -> RenderableType:
    way = text("to_left" if view["clockwise"] else "to_right")
    words = Words.assemble((text("phase", n=view["phase"]), "bold"), f"   {way}")
    words.append(f"\n{text('missions')}:")
    for mission in view["missions"]:
        name = mission["mission"]
        help = text(f"mission_help.{name}", n=mission["points"])
        words.append(f"\n  {text(f'mission.{name}')}: {help}")
    if not view["missions"]:
        words.append(f" {text('no_missions')}")
    tools = [text("nothing") if tool is None else text(f"tool.{tool}") for tool in view["open_tools"]]
    words.append(f"\n{text('open_tools')}: {', '.join(tools)}; {text('tool_deck', n=view['tool_deck'])}, ")
    words.append(text("farm_deck", n=view["farm_deck"]))
    left = [f"{n} {text(f'type.{name}')}" for name, n in view["supply"].items() if name != "stone"]
    words.append(f"\n{text('supply')}: {', '.join(left)}\n{text('legend')}")
    return words


def _player(view: dict[str, Any], seat: int, text: Text) -> RenderableType:
    """One player's land with what belongs to it."""
    player = view["players"][seat]
    mark = "▶ " if seat in view["to_act"] else ""
    own = f" ({text('you')})" if seat == view["seat"] else ""
    points = text("points", n=view["scores"][seat])
    title = f"{mark}{text('seat', n=seat + 1)}{own}: {points}"
    parts: list[RenderableType] = [_land(player, text)]
    for scored in player["missions"]:
        name = text(f"mission.{scored['mission']}")
        parts.append(Words(f"{name}: {text('points', n=scored['points'])}"))
    parts.append(Words(f"{text('tools')}: {_tools(player, text)}"))
    if player["tokens"]:
        parts.append(Words(text("tokens", n=player["tokens"])))
    if player["chosen"] is not None:
        parts.append(_cards([player["chosen"]], text("chosen"), text))
    if player["hand"]:
        heading = text("hand") if seat == view["seat"] else text("known_hand")
        parts.append(_cards(player["hand"], heading, text))
    elif player["hand_size"]:
        parts.append(Words(f"{text('hand')}: {text('cards', n=player['hand_size'])}"))
    return Panel(Group(*parts), title=title, title_align="left", expand=False)


def _tools(player: dict[str, Any], text: Text) -> str:
    names = [text(f"tool.{tool}") for tool in player["tools"]]
    if player["hidden_tools"]:
        names.append(text("hidden", n=player["hidden_tools"]))
    return ", ".join(names) or text("nothing")


def _cards(cards: list[dict[str, Any]], title: str, text: Text) -> RenderableType:
    """Cards side by side, each as it lies without a turn."""
    lines = [Words(f"{title}:  "), Words(" " * (len(title) + 3)), Words(" " * (len(title) + 3))]
    for card in cards:
        nw, ne, se, sw = card["tiles"]
        lines[0].append(f"{card['card']:6}")
        for line, pair in ((lines[1], (nw, ne)), (lines[2], (sw, se))):
            for name in pair:
                line.append(f"{text(f'letter.{name}')} ", STYLE[name])
            line.append("  ")
    return Group(*lines)


def _land(player: dict[str, Any], text: Text) -> RenderableType:
    """The tiles with their rows and columns, and lines between different cards."""
    seen: dict[Tile, dict[str, Any]] = {(t["tile"][0], t["tile"][1]): t for t in player["tiles"]}
    if not seen:
        return Words(text("nothing"), "dim")
    scoring = {tuple(tile) for mission in player["missions"] for cells in mission["sets"] for tile in cells}
    costing = {tuple(tile) for mission in player["missions"] for tile in mission["penalties"]}
    top, bottom = min(r for r, _ in seen) - 1, max(r for r, _ in seen) + 1
    left, right = min(c for _, c in seen) - 1, max(c for _, c in seen) + 1
    size = 3 if right - left < ROOMY else 2
    head = Words("    ")
    for column in range(left, right + 1):
        head.append(f"{_column(column):^{size + 1}}", "dim")
    lines = [head]
    for row in range(top, bottom + 1):
        if row > top:
            lines.append(_border(seen, row, left, right, size))
        line = Words(f"{row + 1:3} ", "dim")
        for column in range(left, right + 1):
            tile = seen.get((row, column))
            differs = _card(tile) != _card(seen.get((row, column - 1)))
            line.append("│" if differs else " ", "dim")
            if tile is None:
                line.append(" " * size)
            else:
                letter = text(f"letter.{tile['type']}")
                shown = letter if (row, column) in scoring else letter.lower()
                marks = ("!" if (row, column) in costing else "") + ("*" if tile["token"] else "")
                line.append(
                    f"{(shown + marks)[:size]:{size}}", STYLE[tile["type"]] + (" bold" if shown.isupper() else "")
                )
        lines.append(line)
    return Group(*lines)


def _border(seen: dict[Tile, dict[str, Any]], row: int, left: int, right: int, size: int) -> Words:
    """The line between a row and the one above."""
    line = Words("    ", "dim")
    for column in range(left, right + 1):
        differs = _card(seen.get((row, column))) != _card(seen.get((row - 1, column)))
        line.append("+" if differs or _corner(seen, row, column) else " ")
        line.append(("─" if differs else " ") * size)
    return line


def _corner(seen: dict[Tile, dict[str, Any]], row: int, column: int) -> bool:
    """Whether lines meet at the north-west corner of a tile."""
    around = {_card(seen.get((r, c))) for r in (row - 1, row) for c in (column - 1, column)}
    return len(around) > 1


def _card(tile: Optional[dict[str, Any]]) -> str:
    return "" if tile is None else str(tile["card"])


def _column(column: int) -> str:
    """The letters of a column, as tiles are called."""
    return tile_name(20 * SIZE + column).rstrip("0123456789")
