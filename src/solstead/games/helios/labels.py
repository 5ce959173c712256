"""Options in words."""

from __future__ import annotations

from typing import Any

from solstead.core.bits import BIT
from solstead.core.text import Text
from solstead.games.helios import payment, piles, scoring, sun
from solstead.games.helios.frames.city import BAZAAR_POINTS
from solstead.games.helios.frames.turns import CharacterTurn
from solstead.games.helios.nouns import NOUNS
from solstead.games.helios.state import HeliosState
from solstead.games.helios.tables import (
    ACTIONS,
    BAGS,
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    FIRST_CHARACTER,
    FROM_ORBITS,
    FROM_TEMPLES,
    SPECIALS,
    TILE_COLOURS,
)


def label(s: HeliosState, seat: int, action: int, text: Text) -> str:
    """An option of the pending frame."""
    noun = NOUNS.noun(action)
    kind, n = noun[0], int(noun[1]) if len(noun) > 1 else 0
    if kind == "action":
        return of_action(s, n, text)
    if kind == "slot":
        return text("label.slot", slot=text(f"slot.{TILE_COLOURS[n]}"), n=s.slot_size(seat, n))
    if kind == "land":
        land = text(f"land.{COLOURS[n]}")
        return text("label.first", land=land) if s.stack[-1].kind == "arrange_land" else land
    if kind == "special":
        help = text(f"special_help.{SPECIALS[n]}", n=s.tables.special_points[n])
        return text("label.special", special=text(f"special.{SPECIALS[n]}"), help=help)
    if kind == "colour":
        return text(f"colour.{COLOURS[n]}")
    if kind == "mana":
        return f"{text('price', n=n)}: {text('gain.points', n=n * BAZAAR_POINTS)}"
    if kind == "temple":
        return text("label.temple", cost=payment.temple_cost(s, seat), n=s.temples[seat].bit_count() + 1)
    if kind == "building":
        return text(
            "label.building", building=text(f"building.{BUILDINGS[n]}"), cost=cost(s, n, text), gain=gain(s, n, text)
        )
    if kind == "character":
        return of_character(s, seat, n, text)
    if kind == "field":
        return of_field(s, seat, n, text)
    if kind == "cube":
        colour = text(f"colour.{COLOURS[s.cube(seat, n // 2, n % 2)]}")
        return text("label.cube", colour=colour, field=s.tables.names["field"][n // 2])
    return text(f"label.{passing(s)}")


def of_action(s: HeliosState, n: int, text: Text) -> str:
    """A column and the colour of its lowest tile, or the action alone."""
    name = text(f"action.{ACTIONS[n]}")
    if s.stack[-1].kind != "take_tile":
        return name
    return text("label.take", action=name, colour=text(f"tile_colour.{TILE_COLOURS[(s.columns[n] & 7) - 1]}"))


def passing(s: HeliosState) -> str:
    """What it means to pass here."""
    frame = s.stack[-1]
    if isinstance(frame, CharacterTurn):
        return "end_turn" if frame.acted else "out"
    named = {"take_tile": "take_none", "bonus_action": "no_bonus", "place_tile": "no_tile_fits"}
    return named.get(frame.kind, "do_nothing")


def of_character(s: HeliosState, seat: int, n: int, text: Text) -> str:
    item = int(FIRST_CHARACTER) + n
    words: dict[str, Any] = {
        "character": text(f"character.{CHARACTERS[n]}"),
        "cost": cost(s, item, text),
        "gain": gain(s, item, text),
    }
    if s.owned[seat] & BIT[n]:
        return text("label.activate", **words)
    return text("label.buy", n=s.tables.price[n], **words)


def of_field(s: HeliosState, seat: int, field: int, text: Text) -> str:
    """A field, and what choosing it brings at once."""
    name: str = s.tables.names["field"][field]
    kind = s.stack[-1].kind
    found: list[str] = []
    if kind == "move_sun":
        found = sunshine(s, seat, field, text) or [text("nothing")]
    elif kind == "place_tile":
        found = bonuses(s, seat, field, text)
    return text("label.rest", field=name, gain=", ".join(found)) if found else name


def sunshine(s: HeliosState, seat: int, field: int, text: Text) -> list[str]:
    """What the sun brings when it comes to rest there."""
    after = s.clone()
    sun.move(after, seat, field)
    orbits = after.bags[seat * BAGS + FROM_ORBITS] - s.bags[seat * BAGS + FROM_ORBITS]
    points = after.bags[seat * BAGS + FROM_TEMPLES] - s.bags[seat * BAGS + FROM_TEMPLES]
    cubes = piles.total(after.stock[seat]) - piles.total(s.stock[seat])
    found = [text("gain.orbit", n=orbits)] if orbits else []
    found += [text("gain.points", n=points)] if points else []
    return found + ([text("gain.cubes", n=cubes)] if cubes else [])


def bonuses(s: HeliosState, seat: int, field: int, text: Text) -> list[str]:
    """What a tile brings there beside itself."""
    found = [text("label.mana_field")] if s.tables.mana_fields & BIT[field] else []
    found += [text("label.cube_field")] if s.tables.cube_fields & BIT[field] else []
    after = s.clone()
    after.tiles[seat] |= BIT[field]
    if scoring.edge_fields(after, seat) > scoring.edge_fields(s, seat):
        found.append(text("label.edge_field"))
    return found


def cost(s: HeliosState, item: int, text: Text) -> str:
    """The cubes that a building or a character costs."""
    row = s.tables.rows[item]
    return ", ".join([cube(entry, text) for entry in row["cost"]])


def cube(entry: str, text: Text) -> str:
    """One cube of a cost."""
    if entry == "any":
        return text("cost.any")
    names = [text(f"colour.{colour}") for colour in entry.split("/")]
    return names[0] if len(names) == 1 else text("cost.or", a=names[0], b=names[1])


def gain(s: HeliosState, item: int, text: Text) -> str:
    """What a building or a character brings."""
    row = s.tables.rows[item]
    found = [text("gain.sun", n=row["sun"])] if row["sun"] else []
    found += [text("gain.mana", n=row["mana"])] if row["mana"] else []
    found += [text("gain.cube")] if row.get("cubes", 0) else []
    if item < FIRST_CHARACTER:
        help = text(f"building_help.{row['id']}")
        found += [help] if help else []
        found.append(text("gain.end", n=row["points"]))
    else:
        found.append(text(f"character_help.{row['id']}", n=row["points"]))
    return ", ".join(found)
