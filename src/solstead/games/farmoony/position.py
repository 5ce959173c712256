"""Positions of Farmoony: written down, read and checked."""

from __future__ import annotations

from typing import Any, Optional

from msgspec import Struct

from solstead.core import bits
from solstead.core.bits import BIT, FULL
from solstead.core.chance import Chance
from solstead.core.errors import BadPosition
from solstead.core.fields import Fields, Number, Part, Word, Words
from solstead.core.game import convert
from solstead.core.state import Setup, State
from solstead.games.farmoony import decks, rules
from solstead.games.farmoony.frames.farm import ChooseCard, PlaceCard
from solstead.games.farmoony.frames.tools import ConvertLand, ConvertTile
from solstead.games.farmoony.frames.wheelbarrow import BuildFence
from solstead.games.farmoony.land import EMPTY, LOOK, PLACE, TOKEN, TYPE, Land
from solstead.games.farmoony.nouns import SIZE
from solstead.games.farmoony.state import FarmoonyState
from solstead.games.farmoony.tables import (
    CHOOSE_MISSION,
    DEALT,
    DRAFT,
    FARMER,
    MAKES,
    SOIL,
    STAGES,
    TOOLS,
    TYPES,
    USE_TOOLS,
    WHEELBARROW,
)
from solstead.games.farmoony.tables import PLACE as PLACE_STAGE
from solstead.games.farmoony.view import spot, tool_names

#: The most cards that can reach a land: 18 dealt to its owner, and three by Wheelbarrow.
MOST_CARDS = 21


class Laid(Struct, forbid_unknown_fields=True):
    """A card of a land."""

    card: str
    turn: int
    place: tuple[int, int]


class Token(Struct, forbid_unknown_fields=True):
    tile: tuple[int, int]
    type: str


class Player(Struct, forbid_unknown_fields=True, kw_only=True):
    hand: list[str]
    chosen: Optional[str]
    tools: list[str]
    known_tools: list[str]
    cards: list[Laid]
    tokens: list[Token]


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """The table beside FIELDS; lands begin with the bottom card. Farm cards that are nowhere are discarded (FM-3)."""

    farm_deck: list[str]
    tool_deck: list[str]
    open_tools: list[Optional[str]]
    used_tools: list[str]
    players: list[Player]


FIELDS = Fields(
    Number("phase", 1, len(DEALT)),
    Word("stage", STAGES),
    Number("worked"),
    Words("missions", "mission"),
    Part("farm_deck"),
    Part("tool_deck"),
    Part("open_tools"),
    Part("used_tools"),
    Part("players"),
)


# ---- writing


def dump(s: FarmoonyState) -> dict[str, Any]:
    cards = s.tables.names["card"]
    return FIELDS.write(
        s.setup,
        s,
        farm_deck=[cards[card] for card in decks.cards(s.hands, s.seats)],
        tool_deck=tool_names(s.tool_deck),
        open_tools=[None if tool < 0 else TOOLS[tool] for tool in s.open_tools],
        used_tools=tool_names(s.used_tools),
        players=[
            {
                "hand": [cards[card] for card in decks.cards(s.hands, seat)],
                "chosen": None if s.chosen[seat] < 0 else cards[s.chosen[seat]],
                "tools": tool_names(s.tools[seat]),
                "known_tools": tool_names(s.known_tools[seat]),
                "cards": [
                    {"card": cards[(laid & LOOK) >> 2], "turn": laid & 3, "place": list(spot(laid // PLACE))}
                    for laid in s.lands[seat].cards
                ],
                "tokens": [
                    {"tile": list(spot(s.lands[seat].tile(i))), "type": TYPES[cell & TYPE]}
                    for i, cell in enumerate(s.lands[seat].cells)
                    if cell & TOKEN
                ],
            }
            for seat in range(s.seats)
        ],
    )


# ---- reading


def read(setup: Setup, data: dict[str, Any], source: Chance) -> State:
    state = FarmoonyState(setup, source)
    position: Position = convert(FIELDS.read(setup, state, data), Position, BadPosition, "position of farmoony")
    if len(position.players) != setup.seats:
        raise BadPosition(f"players: there must be {setup.seats}, not {len(position.players)}")
    _check_course(state)
    _read_cards(state, position)
    _read_tools(state, position)
    return state


def _check_course(s: FarmoonyState) -> None:
    if s.phase > s.tables.phases:
        raise BadPosition(f"phase must be 1 to {s.tables.phases}, not {s.phase}")
    if not (1 <= s.worked <= s.seats if s.stage == USE_TOOLS else s.worked == 0):
        raise BadPosition(f"worked must be 1 to {s.seats} in the stage tools, and 0 otherwise")
    phase, missions = s.phase, s.missions
    chosen = phase - (s.stage == CHOOSE_MISSION)
    if len(missions) != chosen:
        raise BadPosition(f"missions: there must be {chosen} now, not {len(missions)}")
    s.missions = []
    for i, mission in enumerate(missions):
        s.phase = i + 1
        if not rules.mission_mask(s) & BIT[mission]:
            raise BadPosition(f"missions[{i}]: {s.tables.names['mission'][mission]!r} could not be chosen there")
        s.missions.append(mission)
    s.phase = phase


def _read_cards(s: FarmoonyState, position: Position) -> None:
    """No card lies in two places; hands and deck have the sizes that the turn asks for."""
    ids = s.tables.names["card"]
    left = set(s.tables.cards)

    def card(name: str, where: str) -> int:
        number = ids.index(name) if name in ids else -1
        if number not in left:
            raise BadPosition(f"{where}: {name!r} is no farm card, or lies elsewhere too")
        left.remove(number)
        return number

    s.hands = [0] * (2 * s.seats + 2)
    dealt = sum(s.tables.dealt[: s.phase - (s.stage == CHOOSE_MISSION)])
    hand = len(position.players[0].hand)
    most = 0 if s.stage == CHOOSE_MISSION else s.tables.dealt[s.phase - 1] - (s.stage != DRAFT)
    if hand > most or (s.stage == DRAFT and hand < 2):
        raise BadPosition(f"players[0].hand: {hand} cards do not fit the stage")
    turns = dealt - hand - (s.stage == PLACE_STAGE)
    undealt = len(s.tables.cards) - s.setup.seats * dealt
    if len(position.farm_deck) != undealt:
        raise BadPosition(f"farm_deck must have {undealt} cards, not {len(position.farm_deck)}")
    for i, name in enumerate(position.farm_deck):
        decks.add(s.hands, s.seats, card(name, f"farm_deck[{i}]"))
    for seat, player in enumerate(position.players):
        where = f"players[{seat}]"
        if len(player.hand) != hand:
            raise BadPosition(f"{where}.hand: all hands have the same size, {hand}")
        if (player.chosen is None) == (s.stage == PLACE_STAGE):
            raise BadPosition(f"{where}.chosen: everybody has a revealed card in the stage place, and nobody otherwise")
        for i, name in enumerate(player.hand):
            decks.add(s.hands, seat, card(name, f"{where}.hand[{i}]"))
        if player.chosen is not None:
            s.chosen[seat] = card(player.chosen, f"{where}.chosen")
        laid = [card(entry.card, f"{where}.cards[{i}]") for i, entry in enumerate(player.cards)]
        if bool(laid) != bool(turns) or len(laid) > MOST_CARDS:
            raise BadPosition(f"{where}.cards: a land has 1 to {MOST_CARDS} cards, none before the first turn")
        s.lands[seat] = _read_land(s, player, laid, where)
    if len(left) > s.setup.seats * turns - sum(len(player.cards) for player in position.players):
        raise BadPosition("players: there are more cards on the lands than have been placed")
    for type in range(1, 7):
        if s.supply[type] < 0:
            raise BadPosition(f"players: more {TYPES[type]} tokens lie on lands than there are")


def _read_land(s: FarmoonyState, player: Player, cards: list[int], where: str) -> Land:
    """The cards must have been laid by the rules, one after another (FM-3); tokens lie on tiles that are seen."""
    land = EMPTY
    for i, entry in enumerate(player.cards):
        if not 0 <= entry.turn < s.tables.ways:
            raise BadPosition(f"{where}.cards[{i}].turn must be 0 to {s.tables.ways - 1}, not {entry.turn}")
        place = _tile(entry.place, f"{where}.cards[{i}].place", SIZE - 1)
        look = 4 * cards[i] + entry.turn
        if i and not land.fits(place, s.tables.stones[look]):
            raise BadPosition(f"{where}.cards[{i}].place: {entry.card} may not lie there")
        land = land.with_card(cards[i], entry.turn, place, s.tables.faces[look], 0)
    for i, token in enumerate(player.tokens):
        row = f"{where}.tokens[{i}]"
        tile = _tile(token.tile, f"{row}.tile", SIZE)
        if not land.cell(tile) or land.cell(tile) & TOKEN:
            raise BadPosition(f"{row}.tile must be one where a card and no other token lies")
        if token.type not in TYPES[1:6]:
            raise BadPosition(f"{row}.type must be one of {', '.join(TYPES[1:6])}, not {token.type!r}")
        s.supply[TYPES.index(token.type)] -= 1
        land = land.with_token(tile, TYPES.index(token.type))
    return land


def _tile(given: tuple[int, int], where: str, size: int) -> int:
    if not (0 <= given[0] < size and 0 <= given[1] < size):
        raise BadPosition(f"{where} must be row and column, 0 to {size - 1}, not {list(given)}")
    return given[0] * SIZE + given[1]


def _read_tools(s: FarmoonyState, position: Position) -> None:
    """Every tool in play lies in exactly one place."""
    left = s.tables.tools(s.setup.seats)

    def take(names: list[str], where: str) -> int:
        nonlocal left
        packed = 0
        for name in names:
            if name not in TOOLS or not decks.has(left, TOOLS.index(name)):
                raise BadPosition(f"{where}: there is no {name!r}, or not so many")
            left -= BIT[4 * TOOLS.index(name)]
            packed += BIT[4 * TOOLS.index(name)]
        return packed

    if len(position.open_tools) != 2:
        raise BadPosition(f"open_tools must have two places, not {len(position.open_tools)}")
    s.tool_deck = take(position.tool_deck, "tool_deck")
    s.used_tools = take(position.used_tools, "used_tools")
    dealt = s.phase > 1 or s.stage != CHOOSE_MISSION
    for slot, name in enumerate(position.open_tools):
        take([] if name is None else [name], f"open_tools[{slot}]")
        s.open_tools[slot] = -1 if name is None else TOOLS.index(name)
        laid_out = dealt and s.tables.draws
        if (name is None and laid_out and s.tool_deck) or (name is not None and not laid_out):
            raise BadPosition(f"open_tools[{slot}] is empty before the tools are dealt and once the deck is empty")
    for seat, player in enumerate(position.players):
        where = f"players[{seat}]"
        s.tools[seat] = take(player.tools, f"{where}.tools")
        if len(player.tools) > (s.tables.hand_size if dealt else 0):
            raise BadPosition(f"{where}.tools: {len(player.tools)} are too many now")
        for name in player.known_tools:
            if name not in TOOLS or player.known_tools.count(name) > player.tools.count(name):
                raise BadPosition(f"{where}.known_tools must be in the hand")
            s.known_tools[seat] += BIT[4 * TOOLS.index(name)]
    if left:
        raise BadPosition(f"tool_deck: these tools are nowhere: {', '.join(tool_names(left))}")
    _check_tokens(s, s.used_tools)
    if s.used_tools and not any(land.cards for land in s.lands):
        raise BadPosition("used_tools: none before the first cards are placed")


# ---- checking

#: The stage in which a decision is asked; all others belong to the stage of the tools.
STAGE_OF = {"choose_mission": CHOOSE_MISSION, "choose_card": DRAFT, "place_card": PLACE_STAGE}


def check(s: FarmoonyState) -> None:
    """The one frame that is pending must be what the table asks."""
    if s.over:
        last = s.tables.phases
        if s.phase != last or s.stage != USE_TOOLS or s.worked != s.seats or decks.count_cards(s.hands, 0):
            raise BadPosition(f"over: the game ends after the last tool step of phase {last}")
        return
    if len(s.stack) != 1:
        raise BadPosition("stack: one decision is pending at a time")
    frame = s.stack[0]
    if STAGE_OF.get(frame.kind, USE_TOOLS) != s.stage:
        raise BadPosition(f"stack[0]: {frame.kind} is not asked in the stage {STAGES[s.stage]}")
    if isinstance(frame, ChooseCard):
        if frame.asked != FULL[s.seats]:
            raise BadPosition("stack[0].asked: everybody chooses a card")
    elif isinstance(frame, PlaceCard):
        able = [seat for seat in range(s.seats) if rules.can_choose_place(s, seat)]
        if frame.asked != bits.mask_of(able):
            raise BadPosition("stack[0].asked must be those who can place their card in more than one way")
    else:
        _check_seat(s, frame)


def _check_seat(s: FarmoonyState, frame: Any) -> None:
    """Whose decision it is, and that the tool it is about has been used and has made nothing yet."""
    actor = frame.actor if isinstance(frame, BuildFence) else frame.seat
    wanted = rules.chooser(s) if s.stage == CHOOSE_MISSION else (rules.chooser(s) + s.worked - 1) % s.seats
    if actor != wanted:
        raise BadPosition(f"stack[0]: it is for seat {wanted} to decide, not {actor}")
    if frame.kind in ("choose_mission", "use_tools"):
        return
    if isinstance(frame, (ConvertLand, ConvertTile)):
        tool = int(frame.tool)
    else:
        tool = FARMER if frame.kind == "convert_type" else WHEELBARROW
    if not decks.has(s.used_tools, tool):
        raise BadPosition(f"used_tools: the {TOOLS[tool]} of stack[0] must be among them")
    _check_tokens(s, s.used_tools - BIT[4 * tool])


def _check_tokens(s: FarmoonyState, used: int) -> None:
    """Each token was made by a tool of its own; the Farmer makes all but soil."""
    farmers = decks.has(used, FARMER)
    for type in range(1, 6):
        makers = sum(decks.has(used, tool) for tool in range(FARMER) if MAKES[tool] == type)
        missing = s.tables.tokens - s.supply[type] - makers
        if missing > (0 if type == SOIL else farmers):
            raise BadPosition(f"used_tools: not all {TYPES[type]} tokens can have been made by them")
        farmers -= max(0, missing)
