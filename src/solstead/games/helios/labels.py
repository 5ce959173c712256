"""Options and questions in words, made of what they cost and bring."""

from __future__ import annotations

from collections.abc import Sequence

from solstead.core.bits import BIT
from solstead.core.text import Text
from solstead.games.helios.effects import effect
from solstead.games.helios.frames.city import PayCube
from solstead.games.helios.frames.cubes import TakeCube
from solstead.games.helios.frames.lands import ArrangeLand, PlaceTile
from solstead.games.helios.frames.turns import CharacterTurn, PlaceGray
from solstead.games.helios.nouns import NOUNS
from solstead.games.helios.state import HeliosState
from solstead.games.helios.tables import (
    ACTIONS,
    BUILDINGS,
    CHARACTERS,
    COLOURS,
    FIRST_CHARACTER,
    POWER_PLANT,
    PRINCESS,
    SPECIALS,
    TILE_COLOURS,
    TILES,
    WATCH_TOWER,
)
from solstead.games.helios.view import HeliosEffect as Effect


def label(s: HeliosState, seat: int, action: int, text: Text) -> str:
    """An option of the pending frame."""
    noun = NOUNS.noun(action)
    kind, n = noun[0], int(noun[1]) if len(noun) > 1 else 0
    brings = effect(s, seat, action)
    if kind == "action":
        return of_action(s, n, brings, text)
    if kind == "slot":
        slot = text("label.slot", slot=text(f"slot.{TILE_COLOURS[n]}"), n=s.slot_size(seat, n))
        return with_bonus(slot, brings, text)
    if kind == "land":
        land = text(f"land.{COLOURS[n]}")
        return text("label.first", land=land) if s.stack[-1].kind == "arrange_land" else land
    if kind == "special":
        help = text(f"special_help.{SPECIALS[n]}", n=s.tables.special_points[n])
        return text("label.special", special=text(f"special.{SPECIALS[n]}"), help=help)
    if kind == "colour":
        return text(f"colour.{COLOURS[n]}")
    if kind == "mana":
        return f"{text('price', n=n)}: {text('gain.points', n=brings.points)}"
    if kind == "temple":
        return text("label.temple", cost=cost(brings, text), gain=", ".join(gains(brings, text)))
    if kind == "building":
        return of_building(s, seat, n, brings, text)
    if kind == "character":
        return of_character(s, seat, n, brings, text)
    if kind == "field":
        return of_field(s, n, brings, text)
    if kind == "cube":
        return text("label.cube", colour=text(f"colour.{brings.pays[0]}"), field=s.tables.names["field"][n // 2])
    return text(f"label.{passing(s)}")


def of_action(s: HeliosState, n: int, brings: Effect, text: Text) -> str:
    """A column and the colour of its lowest tile, or the action alone."""
    name = text(f"action.{ACTIONS[n]}")
    if s.stack[-1].kind != "take_tile":
        return name
    colour = text(f"tile_colour.{TILE_COLOURS[(s.columns[n] & 7) - 1]}")
    return with_bonus(text("label.take", action=name, colour=colour), brings, text)


def with_bonus(words: str, brings: Effect, text: Text) -> str:
    """The fourth tile of a colour brings a bonus action."""
    return f"{words}, {text('gain.bonus')}" if brings.bonus else words


def passing(s: HeliosState) -> str:
    """What it means to pass here."""
    frame = s.stack[-1]
    if isinstance(frame, CharacterTurn):
        return "end_turn" if frame.acted else "out"
    named = {"take_tile": "take_none", "bonus_action": "no_bonus", "place_tile": "no_tile_fits"}
    return named.get(frame.kind, "do_nothing")


def of_building(s: HeliosState, seat: int, n: int, brings: Effect, text: Text) -> str:
    """A building: the cubes that it will really take, and what it will really bring."""
    found = gains(brings, text)
    help = text(f"building_help.{BUILDINGS[n]}")
    if n == WATCH_TOWER and s.built(seat, POWER_PLANT):
        found.append(text("label.no_orbits"))
    elif help and not brings.bonus:
        found.append(help)
    if n == POWER_PLANT and s.owned[seat] & BIT[PRINCESS]:
        found.append(text("label.no_princess"))
    found.append(text("gain.end", n=brings.end))
    name = text(f"building.{BUILDINGS[n]}")
    return text("label.building", building=name, cost=cost(brings, text), gain=", ".join(found))


def of_character(s: HeliosState, seat: int, n: int, brings: Effect, text: Text) -> str:
    row = s.tables.rows[int(FIRST_CHARACTER) + n]
    name = text(f"character.{CHARACTERS[n]}")
    pays = text(f"character_help.{CHARACTERS[n]}", n=row["points"])
    if n == PRINCESS and s.built(seat, POWER_PLANT):
        pays = text("label.no_princess")
    if not s.owned[seat] & BIT[n]:
        return text("label.buy", character=name, n=brings.price, cost=cubes(row["cost"], text), gain=pays)
    found = [*gains(brings, text), text("label.now", gain=pays, n=brings.end)]
    return text("label.activate", character=name, cost=cost(brings, text), gain=", ".join(found))


def of_field(s: HeliosState, field: int, brings: Effect, text: Text) -> str:
    """A field, and what choosing it brings at once."""
    name: str = s.tables.names["field"][field]
    found = gains(brings, text)
    if brings.end:
        found.append(text("gain.end", n=brings.end))
    if brings.lost:
        found.append(text("label.lost", n=len(brings.lost), cubes=cubes(brings.lost, text)))
    if s.stack[-1].kind == "move_sun" and not found:
        found = [text("nothing")]
    return text("label.rest", field=name, gain=", ".join(found)) if found else name


# ---- costs and gains


def gains(brings: Effect, text: Text) -> list[str]:
    """What an option brings at once."""
    found = [text("gain.orbit", n=brings.orbit)] if brings.orbit else []
    found += [text("gain.points", n=brings.points)] if brings.points else []
    found += [text("gain.cubes", n=len(brings.cubes))] if brings.cubes else []
    found += [text("gain.sun", n=brings.track)] if brings.track else []
    found += [text("gain.mana", n=brings.mana)] if brings.mana else []
    return found + ([text("gain.bonus")] if brings.bonus else [])


def cost(brings: Effect, text: Text) -> str:
    """The cubes that will be paid, and for which colours others stand in."""
    words = cubes(brings.pays, text)
    return text("cost.instead", cost=words, missing=cubes(brings.missing, text)) if brings.missing else words


def cubes(entries: Sequence[str], text: Text) -> str:
    """Cubes by colour, those of any colour counted at the end."""
    found = [cube(entry, text) for entry in entries if entry != "any"]
    rest = entries.count("any")
    return ", ".join([*found, text("cost.some", n=rest)] if rest else found)


def cube(entry: str, text: Text) -> str:
    """One cube of a cost."""
    names = [text(f"colour.{colour}") for colour in entry.split("/")]
    return names[0] if len(names) == 1 else text("cost.or", a=names[0], b=names[1])


# ---- questions


def question(s: HeliosState, seat: int, text: Text) -> str:
    """What is asked: which tile, which cubes, and for what."""
    frame = s.stack[-1]
    fields = s.tables.names["field"]
    if isinstance(frame, PlaceTile):
        return text("question.place_tile", tile=text(f"tile.{TILES[frame.tile]}"))
    if isinstance(frame, PlaceGray):
        return text("question.place_gray", action=text(f"action.{ACTIONS[frame.action]}"))
    if isinstance(frame, ArrangeLand):
        first, second = [text(f"land.{name}") for name in frame.fields()["tiles"]]
        return text("question.arrange_land", first=first, second=second)
    if isinstance(frame, TakeCube):
        tile = text(f"tile.{TILES[s.tile(seat, frame.field)]}")
        return text("question.take_cube", tile=tile, field=fields[frame.field])
    if isinstance(frame, PayCube):
        return text("question.pay_cube", what=paid_for(frame, text), cost=cubes(frame.due(), text))
    if isinstance(frame, CharacterTurn):
        key = "bought" if frame.bought else "acted" if frame.acted else "first"
        return text(f"question.character_turn.{key}", mana=text("price", n=s.mana[seat]))
    if frame.kind == "place_temple":
        return text("question.place_temple", n=s.temples[seat].bit_count() + 1)
    if frame.kind == "move_sun":
        return text("question.anywhere") if s.built(seat, POWER_PLANT) else text("question.sun", n=s.track[seat])
    return text(f"prompt.{frame.kind}")


def paid_for(frame: PayCube, text: Text) -> str:
    """What a payment is for."""
    what: str = frame.fields()["what"]
    if what == "temple":
        return text("paid.temple")
    return text(f"building.{what}" if what in BUILDINGS else f"character.{what}")
