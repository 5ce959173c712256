"""Options of Vaalbara in words."""

from __future__ import annotations

from solstead.core.text import Text
from solstead.games.vaalbara import rules
from solstead.games.vaalbara.nouns import NOUNS, ROW
from solstead.games.vaalbara.state import VaalbaraState
from solstead.games.vaalbara.tables import CHARACTERS, LAND_TYPES, Tables


def land_name(tables: Tables, land: int, text: Text) -> str:
    """A land as an event tells of it: with its article, in the case that the sentence needs."""
    return text(f"told.{LAND_TYPES[tables.land_type[land]]}", n=tables.forest_value[land])


def _land(tables: Tables, land: int, text: Text) -> str:
    """A land as it stands on the table: its type, and the value of a forest."""
    name = text(f"type.{LAND_TYPES[tables.land_type[land]]}")
    return f"{name} {tables.forest_value[land]}" if tables.forest_value[land] else name


def label(s: VaalbaraState, seat: int, action: int, text: Text) -> str:
    """An option of the pending frame in words."""
    noun = NOUNS.noun(action)
    kind, n = noun[0], int(noun[1]) if len(noun) > 1 else 0
    if kind == "character":
        name = CHARACTERS[n]
        character, help = text(f"character.{name}"), text(f"character_help.{name}")
        return text("label.character", initiative=n + 1, character=character, help=help)
    if kind == "seat":
        return s.setup.game.called(n, s.setup, text)
    if kind == "realm":
        return _land(s.tables, s.realms[seat * 9 + n] & 63, text)
    if kind == "land":
        land = s.rows[n] & 63
        if s.stack[-1].kind == "take_land":
            return text("label.land_pays", land=_land(s.tables, land, text), n=rules.taken(s, seat, n))
        row = "first_row" if n < ROW else "second_row"
        return text(f"label.{row}", land=_land(s.tables, land, text), place=n % ROW + 1)
    return text(f"label.{kind}")
