"""What options and cards are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solstead.core.text import Text
from solstead.games.farmoony import rules
from solstead.games.farmoony.frames.farm import PlaceCard
from solstead.games.farmoony.land import tile_name
from solstead.games.farmoony.nouns import NOUNS
from solstead.games.farmoony.tables import TOOLS, TYPES, Tables

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def card_name(tables: Tables, card: int, turn: int, text: Text) -> str:
    """A card by what it shows: the upper two tiles, then the lower two."""
    face = tables.faces[4 * card + turn]
    nw, ne, se, sw = [text(f"letter.{TYPES[(face >> (3 * corner)) & 7]}") for corner in range(4)]
    return f"{tables.names['card'][card]} {nw}{ne}/{sw}{se}"


def points_after(s: FarmoonyState, seat: int, frame: PlaceCard, action: int) -> int:
    """What the land would score with the card placed like this."""
    spot = rules.spot(s, seat, (*frame.so_far(seat), action))
    card, turn = s.chosen[seat], spot & 3
    land = s.lands[seat].with_card(card, turn, spot >> 2, s.tables.faces[4 * card + turn], 0)
    return rules.points(s, land)


def label(s: FarmoonyState, seat: int, action: int, text: Text) -> str:
    """An option of the pending frame in words."""
    noun = NOUNS.noun(action)
    kind, n = noun[0], int(noun[1]) if len(noun) > 1 else 0
    frame = s.stack[-1]
    if kind == "card":
        return card_name(s.tables, n, 0, text)
    if kind == "turn":
        card = s.chosen[seat] if frame.kind == "place_card" else frame.fields()["card"]
        return text("label.turn", card=card_name(s.tables, card, n, text), turn=text(f"turn.{n}"))
    if kind == "tile":
        tile = tile_name(n * NOUNS.shapes[2][1] + int(noun[2]))
        if isinstance(frame, PlaceCard):
            return text("label.place", tile=tile, points=text("points", n=points_after(s, seat, frame, action)))
        return text("label.tile" if frame.kind == "convert_tile" else "label.put", tile=tile)
    if kind == "mission":
        name = s.tables.names["mission"][n]
        star = "★ " if s.tables.stars >> n & 1 else ""
        return f"{star}{text(f'mission.{name}')}: {text(f'mission_help.{name}', n=s.tables.points[n])}"
    if kind == "tool":
        return text("label.tool", tool=text(f"tool.{TOOLS[n]}"), help=text(f"tool_help.{TOOLS[n]}"))
    if kind == "open":
        return text("label.open", tool=text(f"tool.{TOOLS[s.open_tools[n]]}"))
    if kind == "seat":
        name = s.setup.game.seat_name(n, s.setup, text)
        return text("label.own_land" if n == seat else "label.land", seat=name)
    if kind == "type":
        return text(f"type.{TYPES[n + 1]}")
    return text(f"label.{kind}")
