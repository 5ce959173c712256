"""What an option costs and brings, for labels and boards: nobody else needs to know the rules."""

from __future__ import annotations

from typing import Any, Final, Optional

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.games.helios import events, piles, placement, scoring, sun
from solstead.games.helios.frames.city import PayCube, item_of, start_paying
from solstead.games.helios.frames.lands import MANA_FIELD, PlaceTile, place_tile
from solstead.games.helios.frames.turns import act
from solstead.games.helios.nouns import CUBE, NOUNS, PASS
from solstead.games.helios.state import HeliosState
from solstead.games.helios.tables import (
    BAGS,
    BAZAAR_POINTS,
    COLOURS,
    FIRST_CHARACTER,
    FROM_CHARACTERS,
    FROM_EDGE_FIELDS,
    FROM_ORBITS,
    FROM_SPECIAL_TILES,
    PALACE,
    POWER_PLANT,
    TREASURER,
    WILD,
)
from solstead.games.helios.view import HeliosEffect as Effect
from solstead.games.helios.view import Lit, tile

#: Questions at which an action that is declined is gone. Who ends a turn with characters keeps mana and cubes.
ACTING: Final = frozenset(["create_land", "construct", "move_sun", "bonus_action"])


def effect(s: HeliosState, seat: int, action: int) -> Effect:
    """Of an option of the pending frame."""
    noun = NOUNS.noun(action)
    kind, n = noun[0], int(noun[1]) if len(noun) > 1 else 0
    frame = s.stack[-1].kind
    if kind == "action" and frame == "take_tile":
        slot = (s.columns[n] & 7) - 1
        last = slot != WILD and s.slot_size(seat, slot) == s.tables.set_size - 1
        return Effect(bonus=last, then=following(s, seat, n))
    if kind == "action":
        return Effect(then=following(s, seat, n))
    if kind == "slot":
        return Effect(bonus=s.slot_size(seat, n) == s.tables.set_size - 1)
    if kind == "land" and frame not in ("choose_start", "arrange_land"):
        return Effect(cubes=[COLOURS[n]], fields=bits.members(placement.fields(s, seat)))
    if kind == "special":
        return Effect(fields=bits.members(placement.fields(s, seat)))
    if kind == "colour" or frame == "choose_start":
        return Effect(cubes=[COLOURS[n]])
    if kind == "mana":
        return Effect(price=n, points=n * BAZAAR_POINTS)
    if kind == "temple":
        return Effect(pays=due(s, seat, action), mana=s.temples[seat].bit_count() + 1)
    if kind == "building":
        return of_building(s, seat, action)
    if kind == "character":
        return of_character(s, seat, action)
    if kind == "cube":
        return Effect(pays=[COLOURS[s.cube(seat, n // 2, n % 2)]])
    if kind == "field":
        return of_field(s, seat, n)
    return Effect(gives_up=kind == "pass" and frame in ACTING)


def following(s: HeliosState, seat: int, action: int) -> dict[str, Effect]:
    """What the action of a tile, or a bonus action, lets a seat choose then."""
    after = s.clone()
    act(after, seat, action)
    options = [option for option in after.options(seat) if option != PASS]
    return {" ".join(map(str, NOUNS.noun(option))): effect(after, seat, option) for option in options}


# ---- what is paid for


def due(s: HeliosState, seat: int, what: int) -> list[str]:
    """The cubes of a payment: those that will be taken unasked by their colour, the others as they may be chosen."""
    after = s.clone()
    start_paying(after, seat, what)
    frame: Optional[PayCube] = after.stack.pop()  # type: ignore[assignment]
    pays: list[str] = []
    while frame is not None:
        action = frame.forced(after)
        if action < 0:
            return pays + frame.due()
        n = action - CUBE
        pays.append(COLOURS[after.remove_cube(seat, n >> 1, n & 1)])
        frame = frame.left()
    return pays


def missing(s: HeliosState, seat: int, item: int) -> list[str]:
    """The specified cubes of a cost for which others must be paid (HE-7)."""
    owned = {COLOURS[n] for n in bits.members(piles.kinds(s.stock[seat]))}
    return [entry for entry in s.tables.rows[item]["cost"] if entry != "any" and owned.isdisjoint(entry.split("/"))]


def steps(s: HeliosState, seat: int, item: int) -> int:
    """How far the sun marker goes on: not at all with a Power Plant, and not beyond the end (HE-6)."""
    if s.built(seat, POWER_PLANT):
        return 0
    return min(s.tables.suns[item], int(s.tables.track_end) - s.track[seat])


def of_building(s: HeliosState, seat: int, action: int) -> Effect:
    item = item_of(action)
    return Effect(
        pays=due(s, seat, action),
        missing=missing(s, seat, item),
        track=steps(s, seat, item),
        mana=s.tables.mana[item],
        end=s.tables.points[item],
        bonus=item == PALACE,
    )


def of_character(s: HeliosState, seat: int, action: int) -> Effect:
    """Activated now, or bought: then it costs mana, and what it would cost and bring is for later."""
    item = item_of(action)
    character = item - FIRST_CHARACTER
    if not s.owned[seat] & BIT[character]:
        return Effect(price=s.tables.price[character])
    pays = due(s, seat, action)
    return Effect(
        pays=pays,
        missing=missing(s, seat, item),
        track=steps(s, seat, item),
        mana=s.tables.mana[item],
        cubes=["any"] * s.tables.gift[character],
        end=worth_now(s, seat, character, len(pays)),
    )


def worth_now(s: HeliosState, seat: int, character: int, paid: int) -> int:
    """What activating a character adds to the final scoring, as things stand: with its steps of the sun track and
    without the cubes paid for it. The mana and the cube that it brings are told by themselves."""
    after = s.clone()
    after.active[seat] |= BIT[character]
    after.track[seat] += steps(s, seat, int(FIRST_CHARACTER) + character)
    worth: int = scoring.total(after, seat) - scoring.total(s, seat)
    return worth - paid * scoring.worth(s, TREASURER) if scoring.is_active(after, seat, TREASURER) else worth


# ---- fields


def of_field(s: HeliosState, seat: int, field: int) -> Effect:
    """What it brings to choose a field for the sun, a tile or a temple."""
    frame = s.stack[-1]
    if frame.kind == "move_sun":
        return sunshine(s, seat, field)
    after = s.clone()
    if isinstance(frame, PlaceTile):
        place_tile(after, seat, field, frame.tile)
        return Effect(
            mana=MANA_FIELD if s.tables.mana_fields & BIT[field] else 0,
            cubes=["any"] if s.tables.cube_fields & BIT[field] else [],
            end=on_land(after, seat) - on_land(s, seat),
        )
    if frame.kind == "place_temple":
        after.add_temple(seat, field)
        return Effect(
            lost=tile(s, seat, field).cubes,
            mana=after.temples[seat].bit_count(),
            end=on_land(after, seat) - on_land(s, seat),
        )
    return Effect()


def on_land(s: HeliosState, seat: int) -> int:
    """The final scoring of what lies on the board."""
    sources = (FROM_EDGE_FIELDS, FROM_SPECIAL_TILES, FROM_CHARACTERS)
    return sum([scoring.points(s, seat, source) for source in sources])


def sunshine(s: HeliosState, seat: int, field: int) -> Effect:
    """The way of the sun to a resting field, and what it lights there."""
    after = s.clone()
    after.log = []
    sun.move(after, seat, field)
    cubes: dict[int, Any] = {e.values[1]: COLOURS[e.values[0]] for e in after.log if e.kind is events.CUBE}
    lit: list[Lit] = []
    for near in bits.members(s.tables.board.near[field] & s.tiles[seat]):
        points = sun.temple_points(s, seat, near) if s.temples[seat] & BIT[near] else 0
        lit.append(Lit(near, cubes.get(near), points))
    return Effect(
        cubes=list(cubes.values()),
        points=sum([near.points for near in lit]),
        orbit=after.bags[seat * BAGS + FROM_ORBITS] - s.bags[seat * BAGS + FROM_ORBITS],
        way=[event.values[0] for event in after.log if event.kind is events.STEP] or [field],
        lit=lit,
    )
