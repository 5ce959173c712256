"""Farmoony drawn for the terminal, from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Optional

from msgspec import UNSET
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Words

from solstead.core.nouns import Noun
from solstead.core.text import Text
from solstead.games.farmoony.land import tile_name
from solstead.games.farmoony.nouns import SIZE
from solstead.games.farmoony.view import FarmoonyView, Player, Spot, Tile

#: Lands of at most so many columns, and of these so many rows, are drawn with lines between their cards.
ROOMY: Final = (15, 10)
#: Beside lands of more columns there is no room at 80 columns for what belongs to them.
WIDE: Final = 12
WIDE_CLOSE: Final = 16

#: Colours stand beside signs, never instead of them.
STYLE: Final[dict[str, str]] = {
    "vegetable": "green",
    "water": "bright_blue",
    "fertilizer": "yellow",
    "pest": "red",
    "soil": "orange3",
    "stone": "bright_black",
}


def draw(view: FarmoonyView, text: Text, close: bool = False) -> RenderableType:
    """The table as the viewer sees it: players in a line each, and last, next to the question, the land it is about."""
    shown = _shown(view)
    parts: list[RenderableType] = [_heading(view, text, close)]
    parts += [_folded(view, seat, text) for seat in range(view.seats) if seat != shown]
    if shown is not None:
        parts.append(_player(view, shown, text, close))
    return Group(*parts)


def draw_player(view: FarmoonyView, seat: int, text: Text) -> RenderableType:
    """One player's land, and beside it what belongs to it."""
    return _player(view, seat, text, False)


def _shown(view: FarmoonyView) -> Optional[int]:
    """The land to look at: the one that the viewer is asked about, else the own one."""
    if view.seat is None or not view.stack or view.seat not in view.to_act:
        return view.seat
    question = view.stack[-1]
    if question.kind == "put_card" and question.target is not UNSET:
        return question.target
    if question.kind in ("convert_tile", "convert_type") and question.land is not UNSET:
        return question.land
    return question.source if question.kind == "lift_card" and question.source is not UNSET else view.seat


def _asked(view: FarmoonyView, kind: str) -> bool:
    """Whether this is what the viewer is asked."""
    return bool(view.stack) and view.stack[-1].kind == kind and view.seat in view.to_act


def _player(view: FarmoonyView, seat: int, text: Text, close: bool) -> RenderableType:
    player = view.players[seat]
    side: list[RenderableType] = [Words(line) for line in _points(view, seat, text)]
    side.append(Words(f"{text('tools')}: {_tools(player, text)}"))
    if player.tokens:
        side.append(Words(text("tokens", n=player.tokens)))
    gap = "" if close else "\n"
    if player.chosen is not None:
        side.append(Words(f"{gap}{text('chosen')}:"))
        side.append(_cards([player.chosen.tiles], text, _turn(view, seat)))
    if player.hand:
        side.append(Words(f"{gap}{text('hand') if seat == view.seat else text('known_hand')}:"))
        if seat == view.seat and _asked(view, "choose_card"):
            side.append(Words("".join(f"{n:<6}" for n in range(1, len(player.hand) + 1)), "dim"))
        side.append(_cards([card.tiles for card in player.hand], text))
    elif player.hand_size:
        side.append(Words(f"{text('hand')}: {text('cards', n=player.hand_size)}"))
    land = _land(player, text, close)
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_row(land, Group(*side))
    columns = {tile.at[1] for tile in player.tiles}
    wide = bool(columns) and max(columns) - min(columns) > (WIDE_CLOSE if close else WIDE)
    both: RenderableType = Group(land, *side) if wide else grid
    return Panel(both, title=_title(view, seat, text), title_align="left", expand=False)


def key(_: FarmoonyView, noun: Noun) -> str:
    """Tiles are called as the land names them, seats and missions by their number."""
    if noun[0] == "tile":
        return tile_name(int(noun[1]) * SIZE + int(noun[2]))
    return str(int(noun[1]) + 1) if noun[0] in ("seat", "mission") else ""


def _heading(view: FarmoonyView, text: Text, close: bool) -> RenderableType:
    """Phase, missions, open tools, tokens and signs; close, each mission in one line."""
    way = "" if view.over else f", {text('to_left' if view.clockwise else 'to_right')}"
    decks = f"{text('farm_deck', n=view.farm_deck)}, {text('tool_deck', n=view.tool_deck)}"
    lines = [Words.assemble((text("progress", phase=view.phase, phases=view.phases), "bold"), f"{way}; {decks}")]
    lines.append(Words(f"{text('missions')}:{'' if view.missions else ' ' + text('no_missions')}"))
    if close and view.missions:
        lines.pop()
    missions = [
        Words(f"{_mission(mission, text)}: {text(f'mission_help.{mission}', n=points)}")
        for mission, points in zip(view.missions, view.mission_points, strict=True)
    ]
    tools = [text(f"tool.{tool}") for tool in view.open_tools if tool is not None]
    below = [Words(f"{text('open_tools')}: {', '.join(tools) or text('nothing')}")]
    if close:
        below[-1].append(f"; {text('supply')}:")
        for name, n in view.supply.items():
            if name != "stone":
                below[-1].append(f" {n} ").append(text(f"sign.{name}"), STYLE[name])
    else:
        left = [text(f"some.{name}", n=n) for name, n in view.supply.items() if name != "stone"]
        below.append(Words(f"{text('supply')}: {', '.join(left)}"))
    signs = Words()
    for kind, style in STYLE.items():
        signs.append(text(f"sign.{kind}"), style)
        signs.append(f" {text(f'type.{kind}')}  ")
    below.append(signs.append(text("legend")))
    for line in (*lines, *missions, *below) if close else ():
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(*lines, *[Padding(line, (0, 0, 0, 2)) for line in missions], *below)


def _folded(view: FarmoonyView, seat: int, text: Text) -> RenderableType:
    """A player in one line."""
    player = view.players[seat]
    points = "+".join(str(scored.points) for scored in player.missions)
    parts = [
        _title(view, seat, text) + (f" ({points})" if len(player.missions) > 1 else ""),
        f"{text('tools')}: {_tools(player, text)}",
    ]
    if player.tokens:
        parts.append(text("tokens", n=player.tokens))
    line = Words("; ".join(parts), no_wrap=True, overflow="ellipsis")
    if player.chosen is not None:
        nw, ne, se, sw = player.chosen.tiles
        line.append(f"; {text('chosen')} ")
        for name in (nw, ne, "", sw, se):
            line.append(text(f"sign.{name}") if name else "/", STYLE.get(name, ""))
    return line


def _title(view: FarmoonyView, seat: int, text: Text) -> str:
    mark = "▶ " if seat in view.to_act else ""
    own = f" ({text('you')})" if seat == view.seat else ""
    return f"{mark}{text('seat', n=seat + 1)}{own}: {text('points', n=view.scores[seat])}"


def _mission(mission: str, text: Text) -> str:
    return text("mission_named", name=text(f"mission.{mission}"), number=int(mission[1:]))


def _points(view: FarmoonyView, seat: int, text: Text) -> list[str]:
    both = zip(view.missions, view.players[seat].missions, strict=True)
    return [f"{_mission(mission, text)}: {scored.points}" for mission, scored in both]


def _tools(player: Player, text: Text) -> str:
    names = [text(f"tool.{tool}") for tool in player.tools]
    if player.hidden_tools:
        names.append(text("hidden", n=player.hidden_tools))
    return ", ".join(names) or text("nothing")


def _turn(view: FarmoonyView, seat: int) -> int:
    """The turn in which the own card to place lies, once it is settled."""
    turn = view.stack[-1].turn if view.stack and seat == view.seat else UNSET
    return 0 if turn is UNSET else turn


def _cards(faces: Sequence[Sequence[str]], text: Text, turn: int = 0) -> RenderableType:
    """Cards side by side, in a turn."""
    lines = [Words(), Words()]
    for tiles in faces:
        nw, ne, se, sw = [tiles[(corner - turn) % 4] for corner in range(4)]
        for line, pair in ((lines[0], (nw, ne)), (lines[1], (sw, se))):
            for name in pair:
                line.append(f"{text(f'sign.{name}')} ", STYLE[name])
            line.append("  ")
    return Group(*lines)


# ---- the land


def _land(player: Player, text: Text, close: bool) -> RenderableType:
    """The tiles with their rows and columns, and lines between different cards.

    Where it is close, or high, the lines between rows are drawn under the tiles; a wide land has none.
    """
    seen: dict[Spot, Tile] = {t.at: t for t in player.tiles}
    if not seen:
        return Words("")
    marks = _marks(player)
    top, bottom = min(r for r, _ in seen) - 1, max(r for r, _ in seen) + 1
    left, right = min(c for _, c in seen) - 1, max(c for _, c in seen) + 1
    barred = right - left < ROOMY[0]
    lined = barred and not close and bottom - top < ROOMY[1]
    head = Words("   ")
    for column in range(left, right + 1):
        head.append(f"{_column(column):^{4 if barred else 3}}", "dim")
    lines = [head]
    for row in range(top, bottom + 1):
        if lined and row > top:
            lines.append(_border(seen, row, left, right))
        line = Words(f"{row + 1:2} ", "dim")
        for column in range(left, right + 1):
            tile = seen.get((row, column))
            if barred:
                line.append("│" if _card(tile) != _card(seen.get((row, column - 1))) else " ", "dim")
            edge = barred and not lined and _card(tile) != _card(seen.get((row + 1, column)))
            under = " underline" if edge else ""
            if tile is None:
                line.append("   ", under.strip())
            else:
                sign = text(f"sign.{tile.type}") + marks.get((row, column), "") + ("*" if tile.token else "")
                line.append(f"{sign:3}", STYLE[tile.type] + (" bold" if (row, column) in marks else "") + under)
        lines.append(line)
    return Group(*lines)


def _marks(player: Player) -> dict[Spot, str]:
    """What tiles do for the missions: + counts, ! costs a point."""
    marks: dict[Spot, str] = {}
    for mission in player.missions:
        marks |= {tile: "+" for cells in mission.sets for tile in cells}
    for mission in player.missions:
        marks |= dict.fromkeys(mission.penalties, "!")
    return marks


def _border(seen: dict[Spot, Tile], row: int, left: int, right: int) -> Words:
    """The line between a row and the one above."""
    line = Words("   ", "dim")
    for column in range(left, right + 1):
        differs = _card(seen.get((row, column))) != _card(seen.get((row - 1, column)))
        line.append("+" if differs or _corner(seen, row, column) else " ")
        line.append(("─" if differs else " ") * 3)
    return line


def _corner(seen: dict[Spot, Tile], row: int, column: int) -> bool:
    """Whether lines meet at the north-west corner of a tile."""
    around = {_card(seen.get((r, c))) for r in (row - 1, row) for c in (column - 1, column)}
    return len(around) > 1


def _card(tile: Optional[Tile]) -> str:
    return "" if tile is None else str(tile.card)


def _column(column: int) -> str:
    """The letters of a column, as tiles are called."""
    return tile_name(20 * SIZE + column).rstrip("0123456789")
