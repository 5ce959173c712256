"""What a seat sees of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from solstead.games.farmoony import decks, rules
from solstead.games.farmoony.land import ABOVE, LOOK, PLACE, TOKEN, TYPE, Land
from solstead.games.farmoony.nouns import SIZE
from solstead.games.farmoony.scoring.missions import explain
from solstead.games.farmoony.tables import STAGES, TOOLS, TYPES, Tables

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def table(s: FarmoonyState, viewer: i64) -> dict[str, Any]:
    missions = s.tables.names["mission"]
    cards = s.tables.names["card"]
    return {
        "phase": s.phase,
        "stage": STAGES[s.stage],
        "worked": s.worked,
        "chooser": rules.chooser(s),
        "missions": [{"mission": missions[m], "points": s.tables.points[m]} for m in s.missions],
        "clockwise": s.phase != 2,
        "farm_deck": decks.count_cards(s.hands, s.seats),
        "open_tools": [None if tool < 0 else TOOLS[tool] for tool in s.open_tools],
        "tool_deck": decks.size(s.tool_deck),
        "used_tools": tool_names(s.used_tools),
        "supply": {TYPES[type]: s.supply[type] for type in range(1, 7)},
        "discarded": [cards[card] for card in discarded(s)],
        "players": [player(s, seat, viewer) for seat in range(s.seats)],
    }


def player(s: FarmoonyState, seat: i64, viewer: i64) -> dict[str, Any]:
    knows = rules.knows_hand(s, viewer, seat)
    tools: i64 = s.tools[seat] if seat == viewer else s.known_tools[seat]
    chosen = s.chosen[seat]
    return {
        "hand": [printed(s.tables, card) for card in decks.cards(s.hands, seat)] if knows else None,
        "hand_size": decks.count_cards(s.hands, seat),
        "chosen": None if chosen < 0 else printed(s.tables, chosen),
        "tools": tool_names(tools),
        "known_tools": tool_names(s.known_tools[seat]),
        "hidden_tools": decks.size(s.tools[seat]) - decks.size(tools),
        "tokens": s.lands[seat].tokens,
        "cards": stack(s.lands[seat], s.tables),
        "tiles": tiles(s.lands[seat], s.tables),
        "missions": [explained(s.lands[seat], mission, s.tables) for mission in s.missions],
    }


def printed(tables: Tables, card: i64) -> dict[str, Any]:
    """A farm card; its tiles clockwise from the north-west."""
    face: i64 = tables.faces[4 * card]
    return {"card": tables.names["card"][card], "tiles": [TYPES[(face >> (3 * corner)) & 7] for corner in range(4)]}


def tool_names(tools: i64) -> list[str]:
    return [TOOLS[tool] for tool in decks.listed(tools)]


def discarded(s: FarmoonyState) -> list[int]:
    """The farm cards that fitted nowhere: those that are in no other place."""
    left = [0] * (2 * s.seats + 2)
    for card in range(len(s.tables.turns)):
        decks.add(left, 0, card)
    for seat in range(s.seats + 1):
        left[0] &= ~s.hands[2 * seat]
        left[1] &= ~s.hands[2 * seat + 1]
    for seat in range(s.seats):
        if s.chosen[seat] >= 0:
            decks.remove(left, 0, s.chosen[seat])
        for packed in s.lands[seat].cards:
            decks.remove(left, 0, (packed & LOOK) >> 2)
    return decks.cards(left, 0)


def row_column(tile: i64) -> list[int]:
    return [tile // SIZE, tile % SIZE]


def stack(land: Land, tables: Tables) -> list[dict[str, Any]]:
    """The cards of a land, bottom first."""
    ids = tables.names["card"]
    return [
        {
            "card": ids[(packed & LOOK) >> 2],
            "turn": packed & 3,
            "place": row_column(packed // PLACE),
            "uncovered": land.uncovered(packed),
        }
        for packed in land.cards
    ]


def tiles(land: Land, tables: Tables) -> list[dict[str, Any]]:
    """What is seen of a land (FM-4), row by row."""
    ids = tables.names["card"]
    found: list[dict[str, Any]] = []
    for at in range(len(land.cells)):
        cell: i64 = land.cells[at]
        if cell:
            found.append(
                {
                    "tile": row_column(land.tile(at)),
                    "type": TYPES[cell & TYPE],
                    "token": cell & TOKEN != 0,
                    "card": ids[cell // ABOVE - 1],
                }
            )
    return found


def explained(land: Land, mission: i64, tables: Tables) -> dict[str, Any]:
    """A mission's points, with the tiles that count and those that cost."""
    scored = explain(land, mission, tables)
    return {
        "mission": tables.names["mission"][mission],
        "points": scored.points,
        "sets": [[row_column(land.tile(at)) for at in sorted(cells)] for cells in scored.sets],
        "bonus": [row_column(land.tile(at)) for at in scored.bonus],
        "penalties": [row_column(land.tile(at)) for at in scored.penalties],
    }
