"""What an option does to the lands, so that boards can show it before the click and know no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from solstead.core import bits
from solstead.core.frame import Frame
from solstead.games.farmoony import moves, rules
from solstead.games.farmoony.frames.farm import PlaceCard
from solstead.games.farmoony.land import Land, turned, turned_corners
from solstead.games.farmoony.moves import Lifted
from solstead.games.farmoony.nouns import NOUNS, SIZE
from solstead.games.farmoony.scoring.missions import score
from solstead.games.farmoony.tables import FARMER, FENCE, MAKES, NEEDS, WHEELBARROW
from solstead.games.farmoony.view import FarmoonyEffect, Obstacle, Reach

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState


def effect(s: FarmoonyState, seat: int, action: int) -> Optional[FarmoonyEffect]:
    """What an option of the pending frame does."""
    frame = s.stack[-1]
    noun = NOUNS.noun(action)
    n = int(noun[1]) if len(noun) > 1 else 0
    tile = n * SIZE + int(noun[2]) if len(noun) > 2 else 0
    if isinstance(frame, PlaceCard):
        if noun[0] == "turn":
            return FarmoonyEffect([_places(s, seat, _from_hand(s, seat, n))])
        turn = rules.only(frame.turns(s, seat, frame.so_far(seat)))
        return FarmoonyEffect([_after(s, seat, _from_hand(s, seat, turn).at(tile))])
    if frame.kind == "choose_mission":
        return FarmoonyEffect(scores=[score(land, n, s.tables) for land in s.lands])
    if frame.kind == "use_tools":
        return _tool(s, n) if noun[0] == "tool" else None
    if frame.kind.startswith("convert"):
        return _convert(s, frame, n, tile)
    return _move(s, frame, str(noun[0]), n, tile)


# ---- cards


class _Held:
    """A card in one turn, over a land."""

    def __init__(self, onto: Land, card: int, turn: int, face: int, tokens: int, places: list[int], back: int) -> None:
        self.onto = onto
        self.card = card
        self.turn = turn
        self.face = face
        self.tokens = tokens  # corners with a token
        self.places = places  # where it may lie
        self.back = back  # where it may not go back to, or -1

    def at(self, place: int) -> Land:
        return self.onto.with_card(self.card, self.turn, place, self.face, self.tokens)


def _from_hand(s: FarmoonyState, seat: int, turn: int) -> _Held:
    card = s.chosen[seat]
    stones = s.tables.stones[4 * card + turn]
    land = s.lands[seat]
    return _Held(land, card, turn, s.tables.faces[4 * card + turn], 0, land.fitting_places(stones), -1)


def _from_wheelbarrow(s: FarmoonyState, fields: dict[str, int], turn: int) -> _Held:
    source, target, card = fields["source"], fields["target"], fields["card"]
    lifted = Lifted(s, source, card)
    return _Held(
        lifted.onto(s, target),
        card,
        turn,
        turned(lifted.face, turn),
        turned_corners(lifted.tokens, turn),
        lifted.places(s, target, turn),
        lifted.place if source == target else -1,
    )


def _places(s: FarmoonyState, land: int, held: _Held) -> Reach:
    """Everywhere a card may lie in this turn, and why not elsewhere."""
    points = [n for place in held.places for n in _points(s, held.at(place))]
    blocked: dict[Obstacle, list[int]] = {}
    for place in held.onto.around():
        if place not in held.places:
            blocked.setdefault(_obstacle(held, place), []).append(place)
    return Reach(land, held.places, points, blocked=blocked)


def _obstacle(held: _Held, place: int) -> Obstacle:
    """Why a card that would cover something cannot lie here; the place is one of `Land.around`."""
    if place == held.back:
        return "back"
    if held.onto.has_token(place):
        return "token"
    return "stone" if held.onto.fits(place, 15) else "twice"


# ---- tools


def _convert(s: FarmoonyState, frame: Frame[Any], n: int, tile: int) -> Optional[FarmoonyEffect]:
    """A land to convert a tile of, a tile, or what the Farmer makes of it."""
    fields: dict[str, int] = frame.fields()
    if frame.kind == "convert_land":
        return FarmoonyEffect([_targets(s, fields["tool"], n)])
    if frame.kind == "convert_type":
        return FarmoonyEffect([_token(s, fields["land"], fields["tile"], n + 1)])
    if fields["tool"] == FARMER:
        return None
    return FarmoonyEffect([_token(s, fields["land"], tile, MAKES[fields["tool"]])])


def _move(s: FarmoonyState, frame: Frame[Any], noun: str, n: int, tile: int) -> Optional[FarmoonyEffect]:
    """A step of the Wheelbarrow."""
    fields: dict[str, int] = frame.fields()
    if frame.kind == "lift_from":
        return FarmoonyEffect([_liftable(s, n)])
    if frame.kind == "lift_card":
        return FarmoonyEffect([_after(s, fields["source"], Lifted(s, fields["source"], n).rest(s))])
    if frame.kind == "turn_card":
        return FarmoonyEffect([_places(s, fields["target"], _from_wheelbarrow(s, fields, n))])
    if frame.kind == "put_card":
        return FarmoonyEffect([_after(s, fields["target"], _from_wheelbarrow(s, fields, fields["turn"]).at(tile))])
    if noun == "allow":
        held = _from_wheelbarrow(s, fields, fields["turn"])
        return FarmoonyEffect([_after(s, fields["target"], held.at(fields["place"]))])
    return None


def _tool(s: FarmoonyState, tool: int) -> Optional[FarmoonyEffect]:
    """All that a tool can be used on."""
    if tool == WHEELBARROW:
        return FarmoonyEffect([_liftable(s, land) for land in bits.members(moves.lifted_from(s))])
    if tool == FENCE:
        return None
    return FarmoonyEffect([_targets(s, tool, land) for land in bits.members(rules.lands_with(s, NEEDS[tool]))])


def _targets(s: FarmoonyState, tool: int, land: int) -> Reach:
    """The tiles of a land that a tool can convert; what the Farmer makes is not known yet."""
    tiles = s.lands[land].tiles(NEEDS[tool])
    if tool == FARMER:
        return Reach(land, tiles)
    made = [s.lands[land].with_token(tile, MAKES[tool]) for tile in tiles]
    return Reach(land, tiles, [n for after in made for n in _points(s, after)])


def _token(s: FarmoonyState, land: int, tile: int, type: int) -> Reach:
    return _after(s, land, s.lands[land].with_token(tile, type))


def _liftable(s: FarmoonyState, land: int) -> Reach:
    return Reach(land, cards=moves.liftable(s, land))


# ---- points


def _after(s: FarmoonyState, land: int, then: Land) -> Reach:
    """A land as it would be."""
    return Reach(land, points=_points(s, then))


def _points(s: FarmoonyState, land: Land) -> list[int]:
    """The points of a land by mission."""
    return [score(land, mission, s.tables) for mission in s.missions]
