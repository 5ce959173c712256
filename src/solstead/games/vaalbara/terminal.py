"""Vaalbara drawn for the terminal, from a view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Optional, Union

from msgspec import UNSET, UnsetType
from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Words

from solstead.core.text import Text
from solstead.games.vaalbara.nouns import ROW
from solstead.games.vaalbara.tables import CHARACTERS, CLANS, LAND_TYPES, Tables
from solstead.games.vaalbara.view import Card, Land, Player, VaalbaraView

#: Colours stand beside names, never instead of them.
CLAN_STYLE = {"blue": "bright_blue", "purple": "magenta", "yellow": "yellow", "red": "red", "green": "green"}
LAND_STYLE = {
    "meadow": "red",
    "forest": "green",
    "mountain": "magenta",
    "field": "yellow",
    "village": "orange3",
    "river": "bright_blue",
}


Noun = tuple[Union[str, int], ...]


class Listed:
    """Several things in a row, in as many lines as they need: a number stays with what it counts or belongs to."""

    def __init__(self, things: Sequence[Words], between: str = ",") -> None:
        self.things = [thing.copy().append(between) for thing in things[:-1]] + list(things[-1:])

    def __rich_measure__(self, _console: Console, options: ConsoleOptions) -> Measurement:
        widths = [thing.cell_len for thing in self.things] or [0]
        longest = sum(widths) + len(widths) - 1
        return Measurement(max(widths), longest).with_maximum(options.max_width)

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        yield Words("\n").join(self._lines(options.max_width))

    def _lines(self, width: int) -> Iterator[Words]:
        line: list[Words] = []
        for thing in self.things:
            if line and sum(part.cell_len + 1 for part in line) + thing.cell_len > width:
                yield Words(" ").join(line)
                line = []
            line.append(thing)
        yield Words(" ").join(line)


def draw(view: VaalbaraView, text: Text, tables: Optional[Tables] = None) -> RenderableType:
    """The table as the viewer sees it: a line for each player, the own hand last; when the game is over, no hands."""
    parts: list[RenderableType] = [_heading(view, text), _rows(view, text, tables), _players(view, text)]
    if view.seat is not None and not view.over:
        parts.append(_own(view.players[view.seat], text))
    return Group(*parts)


def draw_player(view: VaalbaraView, seat: int, text: Text) -> RenderableType:
    """A realm place by place, and all that is known of a player's cards."""
    player = view.players[seat]
    grid = Table.grid(padding=(0, 2))
    realm = Listed([_numbered(place + 1, land, text) for place, land in enumerate(player.realm)], "  ")
    grid.add_row(text("points"), "?" if player.points is None else str(player.points))
    grid.add_row(text("played"), _characters([player.played] if player.played else [], text))
    grid.add_row(text("realm"), realm if player.realm else text("nothing"))
    grid.add_row(text("hand"), _cards(player, text) if player.hand or player.hidden else text("nothing"))
    grid.add_row(text("clan_deck"), text("cards", n=player.deck))
    grid.add_row(text("discard"), _characters(player.discard, text))
    grid.add_row(text("unplayed"), _characters(player.unplayed, text))
    return Panel(grid, title=_name(seat, player, text), title_align="left", expand=False)


def key(view: VaalbaraView, noun: Noun) -> str:
    """Lands by their place, characters by their initiative, seats by their number."""
    kind, n = noun[0], int(noun[1]) if len(noun) > 1 else 0
    if kind == "land":
        return str(n + 1 if n < ROW else n - ROW + 1 + view.seats)
    return str(n + 1) if kind in ("character", "realm", "seat") else ""


def _heading(view: VaalbaraView, text: Text) -> RenderableType:
    line = Words.assemble((text("progress", round=view.round, rounds=view.rounds), "bold"), f"   {text('omens')}: ")
    in_play = {player.clan for player in view.players}
    for i, clan in enumerate(clan for clan in view.omens if clan in in_play):
        line.append(" > " if i else "")
        line.append(text(f"clan.{clan}"), CLAN_STYLE[clan])
    lands = view.deck.lands
    line.append(f"   {text('deck')}: {text('lands', n=len(lands))}")
    for word, land in (("next_land", lands[0]), ("last_land", lands[-1] if len(lands) > 1 else None)):
        if land is not None:
            line.append(", ").append(text(word, land=_land(land, text).plain))
    if view.order:
        clans = [text(f"clan.{view.players[seat].clan}") for seat in view.order]
        line.append(f"\n{text('order')}: {', '.join(clans)}")
    return line


def _rows(view: VaalbaraView, text: Text, tables: Optional[Tables]) -> RenderableType:
    """The second row above the first, as it will slide down. The numbers are those of the options.

    Below each land the omens on its back, which everybody has seen (VB-15).
    """
    grid = Table.grid(padding=(0, 2))
    rows = (("second_row", view.second_row, view.seats + 1), ("first_row", view.first_row, 1))
    chosen = _chosen(view)
    for name, row, first in rows:
        cells = [
            Words(f"{first + i} ({text('gap')})", "dim") if land is None else _numbered(first + i, land, text)
            for i, land in enumerate(row)
        ]
        if first == 1 and chosen >= 0:
            cells[chosen].append(" ↑", "bold")
        grid.add_row(text(name), *cells)
        if tables is not None:
            backs = [Words() if land is None else _back(land, view, text, tables) for land in row]
            grid.add_row(Words(f"  {text('omens')}", "dim"), *backs)
    return Panel(grid, expand=False)


def _chosen(view: VaalbaraView) -> int:
    """The place of the first row whose land the Rider is about to move up, or -1."""
    slot = view.stack[-1].slot if view.stack else UNSET
    return -1 if isinstance(slot, UnsetType) else slot


def _back(card: Card, view: VaalbaraView, text: Text, tables: Tables) -> Words:
    """The clans in play as they stand on the back of a card, each by its first letters."""
    in_play = {player.clan for player in view.players}
    omens = tables.omens[tables.names["back"].index(card.back)]
    clans = [CLANS[clan] for clan in omens if CLANS[clan] in in_play]
    return Words(">", "dim").join([Words(text(f"clan.{clan}")[:2], f"dim {CLAN_STYLE[clan]}") for clan in clans])


def _numbered(number: int, land: Land, text: Text) -> Words:
    return Words.assemble((str(number), "bold"), " ", _land(land, text))


def _land(card: Land, text: Text) -> Words:
    name = text(f"type.{card.type}")
    return Words(f"{name} {card.forest_value}" if card.forest_value else name, LAND_STYLE[card.type])


def _players(view: VaalbaraView, text: Text) -> RenderableType:
    """One line for each seat: what it has played, its realm by type, its cards."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for word in ("players", "points", "played", "realm", *(() if view.over else ("hand",))):
        table.add_column(text(word), justify="right" if word == "points" else "left")
    for seat, player in enumerate(view.players):
        mark = "▶ " if seat == view.turn or seat in view.to_act else "  "
        hand = text("cards", n=len(player.hand)) if seat == view.seat else _cards(player, text)
        table.add_row(
            Words.assemble(mark, _name(seat, player, text), style="bold" if seat == view.seat else ""),
            "?" if player.points is None else str(player.points),
            _character(player.played, text) if player.played else "",
            _realm(player.realm, text),
            *(() if view.over else (hand,)),
        )
    return table


def _own(player: Player, text: Text) -> RenderableType:
    """What one holds oneself, and what has been played."""
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Words(text("your_hand"), "bold"), _characters(player.hand, text))
    grid.add_row(text("discard"), _characters(player.discard, text))
    return grid


def _name(seat: int, player: Player, text: Text) -> Words:
    return Words(f"{seat + 1} {text('clan.' + player.clan)}", CLAN_STYLE[player.clan])


def _realm(realm: list[Card], text: Text) -> RenderableType:
    counts = {land_type: sum(card.type == land_type for card in realm) for land_type in LAND_TYPES}
    return Listed([Words(text(f"count.{name}", n=n), LAND_STYLE[name]) for name, n in counts.items() if n])


def _cards(player: Player, text: Text) -> RenderableType:
    """The cards in a hand that the viewer knows, and how many there are besides."""
    known = [_character(name, text) for name in player.hand]
    hidden = [text("cards", n=player.hidden)] if player.hidden else []
    return Listed([Words(words) for words in (*known, *hidden)])


def _characters(names: Sequence[str], text: Text) -> RenderableType:
    return Listed([Words(_character(name, text)) for name in names] or [Words(text("nothing"))])


def _character(name: str, text: Text) -> str:
    return f"{text(f'character.{name}')} ({CHARACTERS.index(name) + 1})"
