"""The shape of Farmoony's components file, and the checks that a file of an owner's must pass."""

from __future__ import annotations

from typing import Any, Optional

from msgspec import Struct, field

from solstead.core.components import Provenance, in_play
from solstead.core.errors import BadComponents
from solstead.core.game import convert
from solstead.games.farmoony import decks
from solstead.games.farmoony.tables import (
    DEALT,
    FARMER,
    HAND,
    MAKES,
    NEEDS,
    PEST,
    TOOLS,
    TYPES,
    VEGETABLE,
    Tables,
    Type,
)

CARDS = 108
MISSIONS = 25
#: The mission that shows exactly how its tiles must lie.
FIGURE = "M18"
TOKENS = 60
#: Copies of each tool (rulebook, Types of Tools); three Wheelbarrows at most keep a land within the numbered tiles.
TOOL_COUNTS = {tool: 3 if tool in ("farmer", "wheelbarrow", "fence", "mattock") else 4 for tool in TOOLS}


class Card(Struct, forbid_unknown_fields=True):
    """A farm card; tiles clockwise from the north-west."""

    id: str
    tiles: list[Type]
    provenance: Provenance


class Mission(Struct, forbid_unknown_fields=True):
    id: str
    star: bool
    types: list[Type]
    points: int
    provenance: Provenance
    points_provenance: Provenance
    star_provenance: Provenance
    types_provenance: Provenance
    figure: list[Type] = []


class Tool(Struct, forbid_unknown_fields=True):
    """A tool; those that convert a tile say which, and into what."""

    id: str
    count: int
    for_five: int
    needs: list[Type]
    makes: list[Type]
    provenance: Provenance
    for_five_provenance: Provenance


class Token(Struct, forbid_unknown_fields=True):
    type: Type
    count: int
    provenance: Provenance


class Variant(Struct, forbid_unknown_fields=True, frozen=True):
    """A smaller game: how long it is, what may be done, and what is in play. What is not said is as printed.

    `cards` are dealt to each player, phase by phase, and so many `tools`, which are most in a hand. Without `draw` no
    tools lie open and none are drawn; `upright` cards are never turned. With fewer than three phases any of the
    missions may be chosen, each once. The tool deck is named by kind.
    """

    cards: list[int] = field(default_factory=DEALT.copy)
    tools: int = int(HAND)
    draw: bool = True
    upright: bool = False
    missions: Optional[list[str]] = None
    farm_deck: Optional[list[str]] = None
    tool_deck: Optional[list[str]] = None


class Box(Struct, forbid_unknown_fields=True):
    cards: list[Card]
    missions: list[Mission]
    tools: list[Tool]
    tokens: list[Token]
    variant: Variant = Variant()


def read(data: dict[str, Any]) -> Tables:
    """Check a components file; BadComponents names row and field."""
    box: Box = convert(data, Box, BadComponents, "components of farmoony")
    _cards(box.cards)
    _missions(box.missions)
    _tools(box.tools)
    _tokens(box.tokens)
    _variant(box)
    tables = Tables(data)
    if not tables.first:
        raise BadComponents("missions: no three of them, the last without a star, need all of the four types")
    for seats in (4, 6):  # five and six players have more tools
        number = decks.size(tables.tools(seats))
        least = seats * tables.hand_size + (2 if tables.draws else 0)
        if number < least:
            raise BadComponents(f"tools: {number} are in play with {seats} players, at least {least} are needed")
    return tables


def _cards(cards: list[Card]) -> None:
    if len(cards) != CARDS:
        raise BadComponents(f"cards: there must be {CARDS}, not {len(cards)}")
    ids: set[str] = set()
    for i, card in enumerate(cards):
        row = f"cards[{i}] ({card.id})"
        if card.id in ids:
            raise BadComponents(f"{row}: id appears twice")
        ids.add(card.id)
        if len(card.tiles) != 4 or any(tile not in TYPES[1:] for tile in card.tiles):
            raise BadComponents(f"{row}: tiles must be four of {', '.join(TYPES[1:])}, not {card.tiles}")


def _missions(missions: list[Mission]) -> None:
    if [mission.id for mission in missions] != [f"M{n:02}" for n in range(1, MISSIONS + 1)]:
        raise BadComponents(f"missions: the ids must be M01 to M{MISSIONS}, in this order")
    for i, mission in enumerate(missions):
        row = f"missions[{i}] ({mission.id})"
        if not mission.types or any(name not in TYPES[1:5] for name in mission.types):
            raise BadComponents(f"{row}: types must be some of {', '.join(TYPES[1:5])}")
        if not 1 <= mission.points <= 10:
            raise BadComponents(f"{row}: points must be 1 to 10, not {mission.points}")
        if mission.id != FIGURE and mission.figure:
            raise BadComponents(f"{row}: figure is for {FIGURE} only")
        if mission.id == FIGURE and (len(mission.figure) != 4 or any(name not in TYPES[1:] for name in mission.figure)):
            raise BadComponents(f"{row}: figure must be four of {', '.join(TYPES[1:])}, clockwise from the north-west")


def _tools(tools: list[Tool]) -> None:
    if [tool.id for tool in tools] != TOOLS:
        raise BadComponents(f"tools: the ids must be {', '.join(TOOLS)}, in this order")
    for i, tool in enumerate(tools):
        row = f"tools[{i}] ({tool.id})"
        if tool.count != TOOL_COUNTS[tool.id]:
            raise BadComponents(f"{row}: count must be {TOOL_COUNTS[tool.id]}, not {tool.count}")
        needs, makes = [TYPES[NEEDS[i]]] if NEEDS[i] else [], _makes(i)
        if tool.needs != needs or tool.makes != makes:
            raise BadComponents(f"{row}: needs must be {needs} and makes {makes}")
        if not 0 <= tool.for_five <= tool.count:
            raise BadComponents(f"{row}: for_five must be 0 to {tool.count}, not {tool.for_five}")


def _makes(tool: int) -> list[str]:
    """What a tool makes, as the rules have it."""
    if tool == FARMER:
        return TYPES[VEGETABLE : PEST + 1]
    return [TYPES[MAKES[tool]]] if MAKES[tool] else []


def _tokens(tokens: list[Token]) -> None:
    if [token.type for token in tokens] != TYPES[1:]:
        raise BadComponents(f"tokens: the types must be {', '.join(TYPES[1:])}, in this order")
    for i, token in enumerate(tokens):
        if token.count != TOKENS // 6:
            raise BadComponents(f"tokens[{i}] ({token.type}): count must be {TOKENS // 6}, not {token.count}")


def _variant(box: Box) -> None:
    """There is a mission for every phase, and six players can be dealt their cards."""
    variant = box.variant
    phases, most = len(variant.cards), max(DEALT)
    if not 1 <= phases <= len(DEALT) or any(not 1 <= n <= most for n in variant.cards):
        raise BadComponents(f"variant.cards must be 1 to {most}, for one to three phases, not {variant.cards}")
    if not 0 <= variant.tools <= HAND:
        raise BadComponents(f"variant.tools must be 0 to {HAND}, not {variant.tools}")
    in_play("tool_deck", variant.tool_deck, TOOLS)
    if len(in_play("missions", variant.missions, [mission.id for mission in box.missions])) < phases:
        raise BadComponents(f"variant.missions: {phases} phases need as many at least")
    deck, dealt = in_play("farm_deck", variant.farm_deck, [card.id for card in box.cards]), 6 * sum(variant.cards)
    if len(deck) < dealt:
        raise BadComponents(f"variant.farm_deck: six players are dealt {dealt} cards, but it has {len(deck)}")
