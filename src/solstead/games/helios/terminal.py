"""Helios drawn for the terminal, from a view and the box."""

from __future__ import annotations

from typing import Optional, Union

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Words

from solstead.core.text import Text
from solstead.games.helios.components import Field, box
from solstead.games.helios.tables import Tables, TileColour, field_names
from solstead.games.helios.view import HeliosView, Player, Tile

Noun = tuple[Union[str, int], ...]

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

#: The width of a column of fields.
WIDTH = 8


def draw(view: HeliosView, text: Text, tables: Optional[Tables] = None) -> RenderableType:
    """The table on one screen: a line for each player, the own board, beside it what can be taken."""
    own = view.seat if view.seat is not None else (view.to_act or [0])[0]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_row(_board(view, own, text, tables), _supply(view, text, tables))
    return Group(_heading(view, text), _players(view, text), grid, Words(text("legend"), "dim"))


def draw_player(view: HeliosView, seat: int, text: Text, tables: Optional[Tables] = None) -> RenderableType:
    """A board, the characters, the city and where the points come from."""
    player = view.players[seat]
    points = ", ".join(f"{text(f'source.{source}')} {n}" for source, n in player.points.items() if n)
    lines = [
        Words(f"{text('points')}: {view.scores[seat]}" + (f" ({points})" if points else "")),
        Words.assemble(f"{text('slots')}: ", _slots(player, text)),
        Words(f"{text('characters')}: {_people(player, text) or text('none')}"),
    ]
    own = Panel(_board(view, seat, text, tables), title=text("your_board", seat=_name(seat, text)), expand=False)
    return Group(*lines, own, Words(text("legend"), "dim"), _city(player, text, tables))


def key(view: HeliosView, noun: Noun, tables: Optional[Tables] = None) -> str:
    """Fields by their names, cubes by the tile they lie on, mana by its number; to do nothing is always 0."""
    kind, n = noun[0], int(noun[1]) if len(noun) > 1 else 0
    if kind == "pass":
        return "0"
    if kind == "mana":
        return str(n)
    names = _names(tables)
    if kind == "field":
        return names[n]
    if kind == "cube" and view.seat is not None:
        cubes = {tile.at: tile.cubes for tile in view.players[view.seat].tiles}[names[n // 2]]
        return names[n // 2] if len(set(cubes)) == 1 else f"{names[n // 2]}{'ab'[n % 2]}"
    return ""


def _fields(tables: Optional[Tables]) -> list[Field]:
    return box(tables).fields


def _names(tables: Optional[Tables]) -> list[str]:
    return field_names([field.at for field in _fields(tables)])


def _name(seat: int, text: Text) -> str:
    return text("seat", n=seat + 1)


def _heading(view: HeliosView, text: Text) -> RenderableType:
    if view.over:
        return Words(text("over"), "bold")
    turns = view.phase == "action_turns"
    phase = text("turns_left", n=view.turns_left) if turns else text(f"phase.{view.phase}")
    line = Words.assemble((text("progress", round=view.round, rounds=view.rounds), "bold"), "   ", phase)
    return line.append(f"   {text('starting_player')}: {_name(view.starting_player, text)}")


# ---- what lies in the middle


def _supply(view: HeliosView, text: Text, tables: Optional[Tables]) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    for action, tiles in view.display.items():
        grid.add_row(text(f"column.{action}"), _column(tiles, text))
    lands = [_code(colour, text) for colour in view.lands]
    if view.extra_land:
        lands.append(Words.assemble(_code(view.extra_land, text), f" ({text('extra_land')})"))
    grid.add_row(text("lands"), Words(" ").join(lands) if lands else text("none"))
    specials = [_special(kind, n, text) for kind, n in view.special_tiles.items()]
    lines = [Words("  ").join(specials[i : i + 2]) for i in range(0, len(specials), 2)]
    grid.add_row(text("special_tiles"), Words("\n").join(lines) if lines else text("none"))
    rows = {row.id: row for row in box(tables).characters}
    people = [
        Words.assemble(f"{text(f'character.{name}')} {rows[name].price}, ", _cost(rows[name].cost, text))
        for name in view.characters
    ]
    label = Words.assemble(text("characters"), ("\n" + text("to_pay"), "dim") if people[1:] else "")
    grid.add_row(label, Words("\n").join(people) if people else text("none"))
    return grid


def _special(kind: str, n: int, text: Text) -> Words:
    """How many there are of a special tile; its name shows the letters that stand for it on a board."""
    code, name = text(f"code.{kind}"), text(f"special_short.{kind}")
    return Words.assemble(f"{n} ", (name[: len(code)], f"reverse {SPECIAL_STYLE}"), name[len(code) :])


def _column(tiles: list[TileColour], text: Text) -> Words:
    """The colours of a column from below: the lowest one can be taken."""
    words = [Words(f"▸{text(f'tile_colour.{colour}')}", f"reverse {STYLE[colour]}") for colour in tiles[-1:]]
    words += [Words(text(f"tile_colour.{colour}"), STYLE[colour]) for colour in reversed(tiles[:-1])]
    return Words(" ").join(words) if words else Words(text("none"), "dim")


def _code(tile: str, text: Text) -> Words:
    return Words(text(f"code.{tile}"), f"reverse {STYLE.get(tile, SPECIAL_STYLE)}")


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


def _players(view: HeliosView, text: Text) -> RenderableType:
    """A line for each seat; `p 2` opens one."""
    table = Table.grid(padding=(0, 2))
    before, after = ("seats", "points", "mana", "sun_track", "cubes"), ("temples", "city", "characters")
    slots = {slot: text(f"tile_colour.{slot}") for slot in view.players[0].slots}
    heads = [Words(text(f"head.{word}"), "dim") for word in before]
    heads.append(Words(" ").join([Words(name, STYLE[slot]) for slot, name in slots.items()]))
    table.add_row(*heads, *[Words(text(f"head.{word}"), "dim") for word in after])
    for seat, player in enumerate(view.players):
        mark = "▶ " if seat in view.to_act else "  "
        out = f" ({text('out')})" if seat in view.out and not view.over else ""
        table.add_row(
            Words(mark + _name(seat, text) + out, "bold" if seat == view.seat else ""),
            str(view.scores[seat]),
            str(player.mana),
            str(player.sun_track or text("sun_field")),
            _cubes(player, text),
            Words(" ").join([Words(f"{len(player.slots[s]):<{len(name)}}", STYLE[s]) for s, name in slots.items()]),
            str(len(player.temples)),
            str(len(player.city)),
            _people(player, text),
        )
    return table


def _people(player: Player, text: Text) -> str:
    return ", ".join(_person(name, player, text) for name in player.characters)


def _person(name: str, player: Player, text: Text) -> str:
    """An active character shines."""
    return f"{text(f'character.{name}')}{'*' if name in player.active else ''}"


def _cubes(player: Player, text: Text) -> Words:
    return Words(" ").join([Words(f"{n}{text(f'code.{colour}')}", STYLE[colour]) for colour, n in player.cubes.items()])


def _slots(player: Player, text: Text) -> Words:
    found = [Words(f"{len(tiles)} {text(f'tile_colour.{name}')}", STYLE[name]) for name, tiles in player.slots.items()]
    return Words(", ").join(found)


def _city(player: Player, text: Text, tables: Optional[Tables]) -> RenderableType:
    """The characters and what they are worth; the buildings that stand, then what the others cost, bring and count."""
    table = Table.grid(padding=(0, 2))
    for person in box(tables).characters:
        if person.id in player.characters:
            price = Words() if person.id in player.active else _cost(person.cost, text)
            help = text(f"character_help.{person.id}", n=person.points)
            table.add_row(_person(person.id, player, text), price, help)
    if player.city:
        table.add_row(text("city"), "", ", ".join(text(f"building.{name}") for name in player.city))
    in_play = box(tables).variant.buildings
    for row in box(tables).buildings:
        if row.id not in player.city and (in_play is None or row.id in in_play):
            gains = [text("gain.sun", n=row.sun)] if row.sun else []
            gains += [text("gain.mana", n=row.mana)] if row.mana else []
            gains += [text(f"building_help.{row.id}")] if text(f"building_help.{row.id}") else []
            end = text("gain.end", n=row.points)
            table.add_row(text(f"building.{row.id}"), _cost(row.cost, text), ", ".join([*gains, end]))
    return table


# ---- a board


def _board(view: HeliosView, seat: int, text: Text, tables: Optional[Tables]) -> Words:
    """The hexes, two lines each: above its name, below what is on it; neighbouring columns are half a hex apart."""
    player = view.players[seat]
    tiles = {tile.at: tile for tile in player.tiles}
    fields, names = _fields(tables), _names(tables)
    left = min(field.at[0] for field in fields)
    top = min(2 * field.at[1] + field.at[0] for field in fields)
    high = max(2 * field.at[1] + field.at[0] for field in fields) - top + 2
    columns = max(field.at[0] for field in fields) - left + 1
    grid = [[Words(" " * WIDTH) for _ in range(columns)] for _ in range(high)]
    for field, name in zip(fields, names, strict=True):
        q, r = field.at
        line, column = 2 * r + q - top, q - left
        if name == player.sun:
            content = Words("*x*" if name in player.dead_ends else "***", SUN_STYLE)
        elif name in tiles:
            content = _tile(tiles[name], text)
        else:
            content = Words(_mark(field, name in player.dead_ends), "dim")
        grid[line][column] = _fit(Words(name, "dim"))
        grid[line + 1][column] = _fit(content)
    return Words("\n").join([Words("").join(row) for row in grid])


def _fit(words: Words) -> Words:
    words.truncate(WIDTH - 1)
    words.pad_right(WIDTH - len(words))
    return words


def _mark(field: Field, dead: bool) -> str:
    """An empty field: a dead end, a gold field, a bonus, or nothing."""
    symbols = {"mana": "+", "raw_material": "?", "edge": "$"}
    if dead or field.gold:
        return "x" if dead else "o"
    return symbols.get(field.symbol or "", "." if field.kind == "land" else "-")


def _tile(placed: Tile, text: Text) -> Words:
    words = _code(placed.tile, text)
    if placed.temple:
        return words.append(" ^", "bold")
    words.append(" " if placed.cubes else "")
    for colour in placed.cubes:
        words.append(text(f"code.{colour}").lower(), STYLE[colour])
    return words
