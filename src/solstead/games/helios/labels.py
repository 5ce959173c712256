"""Options and questions in words, made of what they cost and bring."""

from __future__ import annotations

from collections.abc import Sequence

from solstead.core.bits import BIT
from solstead.core.text import Text
from solstead.games.helios import sun
from solstead.games.helios.effects import effect, steps
from solstead.games.helios.frames.city import PayCube
from solstead.games.helios.frames.cubes import TakeCube
from solstead.games.helios.frames.lands import ArrangeLand, PlaceTile
from solstead.games.helios.frames.turns import CharacterTurn, PlaceGray
from solstead.games.helios.nouns import CHARACTER, NOUNS
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
        slot = text("label.slot", slot=capital(text(f"slot.{TILE_COLOURS[n]}")), n=s.slot_size(seat, n))
        return with_bonus(slot, brings, text)
    if kind == "land":
        named = {"arrange_land": "label.first", "bonus_action": "label.create"}.get(s.stack[-1].kind)
        land = text(f"land.{COLOURS[n]}")
        return text(named, land=land) if named else land
    if kind == "special":
        help = text(f"special_help.{SPECIALS[n]}", n=s.tables.special_points[n])
        return text("label.special", special=text(f"special.{SPECIALS[n]}"), help=help)
    if kind == "colour":
        return text(f"colour.{COLOURS[n]}")
    if kind == "mana":
        return text("label.sell", n=n, gain=text("gain.points", n=brings.points)) if n else text("label.sell_none")
    if kind == "temple":
        return text("label.temple", cost=cost(brings, text), gain=", ".join(gains(brings, text)))
    if kind == "building":
        return of_building(s, seat, n, brings, text)
    if kind == "character":
        return of_character(s, seat, n, brings, text)
    if kind == "field":
        return of_field(s, seat, n, brings, text)
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
    return text("label.then_bonus", what=words) if brings.bonus else words


def capital(words: str) -> str:
    """For the beginning of a label."""
    return words[:1].upper() + words[1:]


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
    item = int(FIRST_CHARACTER) + n
    row = s.tables.rows[item]
    name = text(f"told.character.{CHARACTERS[n]}")
    pays = text(f"character_help.{CHARACTERS[n]}", n=row["points"])
    if n == PRINCESS and s.built(seat, POWER_PLANT):
        pays = text("label.no_track")
    if not s.owned[seat] & BIT[n]:
        later = Effect(track=steps(s, seat, item), mana=s.tables.mana[item], cubes=["any"] * s.tables.gift[n])
        gain = ", ".join([*gains(later, text), pays])
        price = cubes(row["cost"], text)
        return capital(text("label.buy", character=name, n=brings.price, cost=price, gain=gain))
    found = [*gains(brings, text), text("label.now", gain=pays, n=brings.end)]
    return capital(text("label.activate", character=name, cost=cost(brings, text), gain=", ".join(found)))


def of_field(s: HeliosState, seat: int, field: int, brings: Effect, text: Text) -> str:
    """A field, and what choosing it brings; the mana of a temple is the same everywhere, and the question names it."""
    name: str = s.tables.names["field"][field]
    temple = s.stack[-1].kind == "place_temple"
    found = [when_lit(s, seat, field, text)] if temple else gains(brings, text)
    if brings.end:
        found.append(text("gain.final", n=brings.end))
    if brings.lost:
        found.append(text("label.lost", n=len(brings.lost), cubes=cubes(brings.lost, text)))
    if s.stack[-1].kind == "move_sun":
        found += [text("label.second_orbit")] if sun.forfeits(s, seat, field) else []
        found = found or [text("nothing")]
    return text("label.rest", field=name, gain=", ".join(found)) if found else name


def when_lit(s: HeliosState, seat: int, field: int, text: Text) -> str:
    """What a temple there would bring each time the sun rests beside it."""
    if not s.tables.board.near[field] & ~s.tiles[seat]:
        return text("label.never_lit")
    return text("gain.lit", n=sun.temple_points(s, seat, field))


# ---- costs and gains


def gains(brings: Effect, text: Text) -> list[str]:
    """What an option brings at once."""
    found = [text("gain.orbit", n=brings.orbit)] if brings.orbit else []
    found += [text("gain.points", n=brings.points)] if brings.points else []
    found += [cubes_gained(brings, text)] if brings.cubes else []
    found += [text("gain.sun", n=brings.track)] if brings.track else []
    found += [text("gain.mana", n=brings.mana)] if brings.mana else []
    return found + ([text("gain.bonus")] if brings.bonus else [])


def cubes_gained(brings: Effect, text: Text) -> str:
    """How many cubes come, and their colours where these are known."""
    words = text("gain.cubes", n=len(brings.cubes))
    return words if "any" in brings.cubes else f"{words} ({cubes(brings.cubes, text)})"


def cost(brings: Effect, text: Text) -> str:
    """The cubes that will be paid, and which colours are missing, so that others stand in for them."""
    words, n = cubes(brings.pays, text), len(brings.missing)
    return text("cost.instead", cost=words, missing=cubes(brings.missing, text), n=n) if n else words


def cubes(entries: Sequence[str], text: Text) -> str:
    """Cubes by colour, those of any colour counted at the end."""
    found = [cube(entry, text) for entry in entries if entry != "any"]
    rest = entries.count("any")
    return ", ".join([*found, text("cost.some", n=rest)] if rest else found)


def cube(entry: str, text: Text) -> str:
    """One cube of a cost."""
    names = [text(f"colour.{colour}").lower() for colour in entry.split("/")]
    return names[0] if len(names) == 1 else text("cost.or", a=names[0], b=names[1])


# ---- questions


def question(s: HeliosState, seat: int, text: Text) -> str:
    """What is asked: which tile, which cubes, and for what."""
    frame = s.stack[-1]
    fields = s.tables.names["field"]
    if isinstance(frame, PlaceTile):
        return text("question.place_tile", tile=text(f"told.tile.{TILES[frame.tile]}"))
    if isinstance(frame, PlaceGray):
        return text("question.place_gray", action=text(f"action.{ACTIONS[frame.action]}"))
    if isinstance(frame, ArrangeLand):
        first, second = [text(f"told.land.{name}") for name in frame.fields()["tiles"]]
        return text("question.arrange_land", first=first, second=second)
    if isinstance(frame, TakeCube):
        tile = text(f"tile.{TILES[s.tile(seat, frame.field)]}")
        return text("question.take_cube", tile=tile, field=fields[frame.field])
    if isinstance(frame, PayCube):
        return text("question.pay_cube", what=paid_for(frame, text), cost=cubes(frame.due(), text))
    if isinstance(frame, CharacterTurn):
        return text(f"question.character_turn.{to_do(s, frame)}", mana=text("price", n=s.mana[seat]))
    if frame.kind == "place_temple":
        return text("question.place_temple", n=s.temples[seat].bit_count() + 1)
    if frame.kind == "move_sun":
        if s.built(seat, POWER_PLANT):
            return text("question.anywhere")
        caught = s.dead[seat] & BIT[s.sun[seat]]
        return text("question.caught_sun" if caught else "question.sun", n=s.track[seat])
    return text(f"prompt.{frame.kind}")


def to_do(s: HeliosState, frame: CharacterTurn) -> str:
    """What is possible in a turn with characters."""
    possible = frame.mask(s) // BIT[CHARACTER]
    own = s.owned[frame.seat]
    begun = "acted" if frame.acted else "first"
    if possible & ~own:
        return begun if possible & own else f"{begun}_buy"
    return "bought" if frame.bought else f"{begun}_activate" if possible else "none"


def paid_for(frame: PayCube, text: Text) -> str:
    """What a payment is for."""
    what: str = frame.fields()["what"]
    if what == "temple":
        return text("paid.temple")
    return text(f"building.{what}" if what in BUILDINGS else f"character.{what}")
