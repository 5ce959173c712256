"""Helios drawn for the terminal, from a view alone."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Words

from solstead.core.text import Text
from solstead.games.helios.tables import ACTIONS

#: Colours stand beside names, never instead of them.
STYLE = {
    "blue": "bright_blue",
    "brown": "orange3",
    "gray": "grey70",
    "green": "green",
    "black": "grey50 bold",
    "red": "red",
    "yellow": "yellow",
}
SPECIAL_STYLE = "magenta"
SUN_STYLE = "bold bright_yellow"

#: The width of a column of fields: on one's own board (which fits into 80 columns), and on those of the others.
WIDE, NARROW = 10, 4


def draw(view: dict[str, Any], text: Text) -> RenderableType:
    """The table as the viewer sees it: the own board large, the others small."""
    large = view["seat"] if view["seat"] is not None else (view["to_act"] or [0])[0]
    small = [seat for seat in range(view["seats"]) if seat != large]
    return Group(
        _heading(view, text),
        _supply(view, text),
        _players(view, text),
        Columns([Panel(_board(view, seat, NARROW, text), title=_name(seat, text), expand=False) for seat in small]),
        _city(view, large, text),
        Panel(
            Group(_board(view, large, WIDE, text), Words(text("legend"), "dim")),
            title=text("your_board", seat=_name(large, text)),
            title_align="left",
        ),
    )


def _name(seat: int, text: Text) -> str:
    return text("seat", n=seat + 1)


def _heading(view: dict[str, Any], text: Text) -> RenderableType:
    line = Words.assemble(
        (text("round", n=view["round"], of=view["rounds"]), "bold"), "   ", text(f"phase.{view['phase']}")
    )
    if view["turns_left"]:
        line.append(f", {text('turns_left', n=view['turns_left'])}")
    line.append(f"   {text('starting_player')}: {_name(view['starting_player'], text)}")
    return line


# ---- what lies in the middle


def _supply(view: dict[str, Any], text: Text) -> RenderableType:
    return Columns(
        [
            Panel(_display(view, text), title=text("display"), expand=False),
            Panel(_tray(view, text), title=f"{text('lands')}, {text('special_tiles')}", expand=False),
            Panel(_characters(view, text), title=text("characters"), expand=False),
        ]
    )


def _display(view: dict[str, Any], text: Text) -> RenderableType:
    """Three hanging columns; the last tile of each is the lowest."""
    table = Table(box=None)
    columns = [view["display"][action] for action in ACTIONS]
    for action in ACTIONS:
        table.add_column(text(f"action.{action}"))
    for row in range(max(len(column) for column in columns)):
        cells = []
        for column in columns:
            lowest = "reverse " if row == len(column) - 1 else ""
            colour = column[row] if row < len(column) else ""
            cells.append(Words(text(f"tile_colour.{colour}"), lowest + STYLE[colour]) if colour else Words(""))
        table.add_row(*cells)
    return table


def _tray(view: dict[str, Any], text: Text) -> RenderableType:
    """What can be taken, with the codes that stand on the boards."""
    lines = [_coded(colour, text(f"land.{colour}"), text) for colour in view["lands"]]
    if view["extra_land"]:
        colour = view["extra_land"]
        lines.append(_coded(colour, f"{text(f'land.{colour}')}, {text('extra_land')}", text))
    for kind, n in view["special_tiles"].items():
        lines.append(_coded(kind, f"{n} x {text(f'special.{kind}')}", text))
    return Group(*lines) if lines else Words(text("nothing"), "dim")


def _coded(tile: str, words: str, text: Text) -> Words:
    style = STYLE.get(tile, SPECIAL_STYLE)
    return Words.assemble((text(f"code.{tile}"), f"reverse {style}"), " ", (words, style))


def _characters(view: dict[str, Any], text: Text) -> RenderableType:
    rows = {row["id"]: row for row in view["character_tiles"]}
    lines = []
    for name in view["characters"]:
        price = text("price", n=rows[name]["price"])
        lines.append(Words.assemble(f"{text(f'character.{name}')}, {price}, ", _cost(rows[name]["cost"], text)))
    return Group(*lines) if lines else Words(text("nothing"), "dim")


def _cost(cost: list[str], text: Text) -> Words:
    """The cubes of a cost, each by the code of its colour."""
    words = Words()
    for entry in cost:
        words.append(" " if words else "")
        for i, colour in enumerate(entry.split("/")):
            words.append("/" if i else "")
            words.append(text(f"code.{colour}"), STYLE.get(colour, ""))
    return words


# ---- the players


def _players(view: dict[str, Any], text: Text) -> RenderableType:
    """A line or two for each seat."""
    lines = []
    for seat, player in enumerate(view["players"]):
        mark = "▶ " if seat in view["to_act"] else "  "
        out = f" ({text('out')})" if seat in view["out"] else ""
        line = Words.assemble((mark + _name(seat, text) + out, "bold" if seat == view["seat"] else ""), overflow="fold")
        parts: dict[str, Words | str] = {
            "points": str(view["scores"][seat]),
            "mana": str(player["mana"]),
            "sun_track": str(player["sun_track"] or text("sun_field")),
            "cubes": _cubes(player["cubes"], text),
            "slots": _slots(player["slots"], text),
            "city": ", ".join(text(f"building.{name}") for name in player["city"]),
            "characters": ", ".join(_character(name, player, text) for name in player["characters"]),
        }
        for key, shown in parts.items():
            if shown:
                line.append("  |  ", "dim").append(f"{text(key)}: ", "dim").append(shown)
        lines.append(line)
    return Panel(Group(*lines))


def _character(name: str, player: dict[str, Any], text: Text) -> str:
    """An active character shines."""
    return f"{text(f'character.{name}')}{' *' if name in player['active'] else ''}"


def _cubes(cubes: dict[str, int], text: Text) -> Words:
    words = Words()
    for colour, n in cubes.items():
        words.append(" " if words else "")
        words.append(f"{n}{text(f'code.{colour}')}", STYLE[colour])
    return words


def _slots(slots: dict[str, list[list[str]]], text: Text) -> Words:
    words = Words()
    for colour, tiles in slots.items():
        words.append(", " if words else "")
        words.append(f"{len(tiles)} {text(f'tile_colour.{colour}')}", STYLE[colour])
    return words


def _city(view: dict[str, Any], seat: int, text: Text) -> RenderableType:
    """What the own city lacks, with cost, benefit and points."""
    table = Table(box=None, padding=(0, 2), show_header=False)
    built = view["players"][seat]["city"]
    for row in view["building_tiles"]:
        if row["id"] not in built:
            gains = [text("gain.sun", n=row["sun"])] if row["sun"] else []
            gains += [text("gain.mana", n=row["mana"])] if row["mana"] else []
            gains += [text(f"building_help.{row['id']}")] if text(f"building_help.{row['id']}") else []
            end = text("gain.end", n=row["points"])
            table.add_row(text(f"building.{row['id']}"), _cost(row["cost"], text), ", ".join([*gains, end]))
    return Panel(table, title=text("city"), title_align="left") if table.rows else Words("")


# ---- a board


def _board(view: dict[str, Any], seat: int, width: int, text: Text) -> Words:
    """The hexes, two lines each: above its name, below what is on it; neighbouring columns are half a hex apart."""
    player = view["players"][seat]
    tiles = {placed["at"]: placed for placed in player["tiles"]}
    fields = view["board"]
    left = min(field["at"][0] for field in fields)
    top = min(2 * field["at"][1] + field["at"][0] for field in fields)
    high = max(2 * field["at"][1] + field["at"][0] for field in fields) - top + 2
    columns = max(field["at"][0] for field in fields) - left + 1
    grid = [[Words(" " * width) for _ in range(columns)] for _ in range(high)]
    for field in fields:
        q, r = field["at"]
        line, column = 2 * r + q - top, q - left
        name = field["field"]
        if name == player["sun"]:
            content = Words("*" * (3 if width == WIDE else 1), SUN_STYLE)
        elif name in tiles:
            content = _tile(tiles[name], width, text)
        else:
            content = Words(_mark(field, name in player["dead_ends"]), "dim")
        grid[line][column] = _fit(Words(name if width == WIDE else "", "dim"), width)
        grid[line + 1][column] = _fit(content, width)
    return Words("\n").join([Words("").join(row) for row in grid])


def _fit(words: Words, width: int) -> Words:
    words.truncate(width - 1)
    words.pad_right(width - len(words))
    return words


def _mark(field: dict[str, Any], dead: bool) -> str:
    """An empty field: a dead end, a gold field, a bonus, or nothing."""
    symbols = {"mana": "+", "raw_material": "?", "edge": "$"}
    if dead or field.get("gold", False):
        return "x" if dead else "o"
    return symbols.get(field.get("symbol", ""), "." if field["kind"] == "land" else "-")


def _tile(placed: dict[str, Any], width: int, text: Text) -> Words:
    tile = placed["tile"]
    words = Words(text(f"code.{tile}"), f"reverse {STYLE.get(tile, SPECIAL_STYLE)}")
    if placed["temple"]:
        return words.append("^" if width == NARROW else " ^", "bold")
    if width == NARROW:
        return words.append(str(len(placed["cubes"])) if placed["cubes"] else "")
    for colour in placed["cubes"]:
        words.append(" ")
        words.append(text(f"code.{colour}").lower(), STYLE[colour])
    return words
