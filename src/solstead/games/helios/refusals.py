"""Why something cannot be chosen now, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solstead.core.bits import BIT
from solstead.core.nouns import Noun
from solstead.core.refusals import Refusals
from solstead.core.text import Text
from solstead.games.helios import geometry, payment, piles
from solstead.games.helios.frames.turns import CharacterTurn
from solstead.games.helios.rounds import CHARACTER_TILES, SETUP
from solstead.games.helios.tables import ACTIONS, BUILDINGS, CHARACTERS, COLOURS, FIRST_CHARACTER, SPECIALS
from solstead.games.helios.view import column

if TYPE_CHECKING:
    from solstead.games.helios.state import HeliosState


def refusals(s: HeliosState, seat: int, text: Text) -> dict[Noun, str]:
    """Fields by what is asked; what costs something, and what is not there, at any time."""
    why = Refusals(s, seat, text)
    board = s.tables.board
    way = geometry.resting_fields(board, s.tiles[seat], s.dead[seat], s.sun[seat], board.size)  # whatever its length
    for field in range(board.size):
        reason = of_field(s, seat, field, way)
        if reason:
            why.say(("field", field), reason, n=s.track[seat])
    city(s, seat, why)
    characters(s, seat, why)
    tiles(s, why)
    return why.found


def of_field(s: HeliosState, seat: int, field: int, way: int) -> str:
    """Why a field is none of those that are asked for; "" if no field is. `way` are all those on the sun's way."""
    asked = s.stack[-1].kind
    here = BIT[field]
    tile = bool(s.tiles[seat] & here)
    if asked == "place_tile":
        if tile:
            return "taken"
        if s.tables.board.border & here:
            return "border"
        if s.sun[seat] == field:
            return "sun"
        return "locks" if geometry.neighbours(s.tables.board, s.tiles[seat]) & here else "apart"
    if asked == "move_sun":
        if tile:
            return "sun_tile"
        if s.dead[seat] & here:
            return "dead"
        if s.sun[seat] == field:
            return "moves"
        if not geometry.neighbours(s.tables.board, s.tiles[seat]) & here:
            return "beside"
        return "far" if way & here else "no_way"
    if asked == "place_temple":
        return "has_temple" if tile else "needs_tile"
    if asked == "place_cube":
        return "full" if tile else "needs_tile"
    return ""


def city(s: HeliosState, seat: int, why: Refusals) -> None:
    """The next temple, and the buildings."""
    constructing = s.stack[-1].kind in ("construct", "bonus_action")
    have = piles.total(s.stock[seat])
    if not constructing:
        why.say(("temple",), "construct")
    elif s.tiles[seat] == s.temples[seat]:
        why.say(("temple",), "no_tile")
    else:
        why.say(("temple",), "cubes", n=payment.temple_cost(s, seat), have=have)
    for building in range(len(BUILDINGS)):
        due = payment.cubes_due(s, seat, building)
        if not s.tables.buildings & BIT[building]:
            why.say(("building", building), "gone")
        elif s.city[seat] & BIT[building]:
            why.say(("building", building), "built")
        elif due > have:
            why.say(("building", building), "cubes", n=due, have=have)
        elif not constructing:
            why.say(("building", building), "construct")


def characters(s: HeliosState, seat: int, why: Refusals) -> None:
    """Those that are free, and one's own."""
    frame = s.stack[-1]
    have = piles.total(s.stock[seat])
    for character in range(len(CHARACTERS)):
        due = payment.cubes_due(s, seat, FIRST_CHARACTER + character)
        own = s.owned[seat] & BIT[character]
        if not own and any(owned & BIT[character] for owned in s.owned):
            continue
        if not s.tables.characters & BIT[character]:
            continue
        if s.active[seat] & BIT[character]:
            why.say(("character", character), "active")
        elif own and due > have:
            why.say(("character", character), "cubes", n=due, have=have)
        elif not own and s.tables.price[character] > s.mana[seat]:
            why.say(("character", character), "mana", n=s.tables.price[character], have=s.mana[seat])
        elif s.phase != CHARACTER_TILES:
            why.say(("character", character), "later")
        elif isinstance(frame, CharacterTurn) and frame.bought:
            why.say(("character", character), "bought")


def tiles(s: HeliosState, why: Refusals) -> None:
    """Land and special tiles that do not lie there, action tiles above the lowest."""
    for colour in range(len(COLOURS)):
        if s.stack[-1].kind == "choose_start":
            why.say(("land", colour), "start")
        elif s.phase != SETUP and not s.lands_on_offer() & BIT[colour]:
            why.say(("land", colour), "gone")
    left = piles.kinds(s.specials)
    for special in range(len(SPECIALS)):
        if not left & BIT[special]:
            why.say(("special", special), "gone")
    for action in range(len(ACTIONS)):
        for place in range(len(column(s.columns[action])) - 1):
            why.say(("tile", action, place), "lowest")
