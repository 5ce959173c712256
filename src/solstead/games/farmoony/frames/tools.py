"""Work with tools: use one, draw one, or pass; and the targets of the tools that convert a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from solstead.core.bits import BIT
from solstead.core.frame import Choice, Many
from solstead.core.zone import PUBLIC
from solstead.games.farmoony import dealing, decks, events, moves, rules
from solstead.games.farmoony.frames.wheelbarrow import LIFT_FRAMES
from solstead.games.farmoony.land import TOKEN
from solstead.games.farmoony.land import TYPE as TYPE_MASK
from solstead.games.farmoony.nouns import DECK, OPEN, PASS, SEAT, TILE, TOOL, TYPE
from solstead.games.farmoony.tables import FARMER, MAKES, NEEDS, SOIL, WHEELBARROW

if TYPE_CHECKING:
    from solstead.games.farmoony.state import FarmoonyState

# Tools to use, open tools, the deck and passing are numbered one after another.
_OPEN: Final[i64] = OPEN - TOOL
_DECK: Final[i64] = DECK - TOOL
_PASS: Final[i64] = PASS - TOOL


class UseTools(Choice["FarmoonyState"]):
    """The tool step: use a tool on any land, draw one, or pass (FM-6)."""

    kind: ClassVar[str] = "use_tools"

    def base(self) -> i64:
        return TOOL

    def mask(self, s: FarmoonyState) -> i64:
        kinds = decks.kinds(s.tools[self.seat])
        mask = self.draws(s) | (kinds & rules.usable(s))
        if kinds & BIT[WHEELBARROW] and moves.possible(s):
            mask |= BIT[WHEELBARROW]
        return mask

    def draws(self, s: FarmoonyState) -> i64:
        """Passing, and what can be drawn; of two equal open tools only the first."""
        mask = BIT[_PASS]
        if rules.can_draw(s, self.seat):
            if s.open_tools[0] >= 0:
                mask |= BIT[_OPEN]
            if s.open_tools[1] >= 0 and s.open_tools[1] != s.open_tools[0]:
                mask |= BIT[_OPEN + 1]
            if s.tool_deck:
                mask |= BIT[_DECK]
        return mask

    def forced(self, s: FarmoonyState) -> i64:
        """Passing, if everybody knows that nothing else is possible: hands are secret (FM-11)."""
        if self.draws(s) != BIT[_PASS]:
            return -1
        kinds = rules.may_hold(s, self.seat)
        if kinds & rules.usable(s) or (kinds & BIT[WHEELBARROW] and moves.possible(s)):
            return -1
        return PASS

    def idle(self, s: FarmoonyState, seat: i64) -> list[int]:
        return [PASS] if self.mask(s) != BIT[_PASS] else []

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        if action == PASS:
            s.tell(events.PASS, seat)
        elif action == DECK:
            tool = s.draw_tool()
            s.tools[seat] += BIT[4 * tool]
            s.reveal(events.DRAW, BIT[seat], seat, tool)
        elif action >= OPEN:
            take_open(s, seat, action - OPEN)
        else:
            use(s, seat, action - TOOL)


def take_open(s: FarmoonyState, seat: i64, slot: i64) -> None:
    """Everybody sees who takes what; the place is filled at once."""
    tool: i64 = s.open_tools[slot]
    s.tools[seat] += BIT[4 * tool]
    s.known_tools[seat] += BIT[4 * tool]
    s.tell(events.TAKE, seat, tool)
    dealing.fill_open(s, slot)


def use(s: FarmoonyState, seat: i64, tool: i64) -> None:
    """The tool is laid open and leaves the game; its targets are chosen next."""
    news = s.spend_tool(seat, tool)
    s.reveal(events.USE, PUBLIC if news else 0, seat, tool)
    s.stack.append(LIFT_FRAMES[seat] if tool == WHEELBARROW else LAND_FRAMES[12 * seat + tool])


def is_converting(s: FarmoonyState, tool: i64) -> bool:
    """Whether this is a tool that converts tiles and could be used now."""
    return isinstance(tool, int) and 0 <= tool < WHEELBARROW and rules.usable(s) & BIT[tool] != 0


class ConvertLand(Choice["FarmoonyState"]):
    """Whose land the tool is used on."""

    kind: ClassVar[str] = "convert_land"

    def __init__(self, seat: int, tool: int) -> None:
        super().__init__(seat)
        self.tool: i64 = tool

    def base(self) -> i64:
        return SEAT

    def mask(self, s: FarmoonyState) -> i64:
        return rules.lands_with(s, NEEDS[self.tool])

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        s.stack.append(ConvertTile(seat, self.tool, action - SEAT))

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "tool": self.tool}

    def problem(self, s: FarmoonyState) -> str:
        return super().problem(s) if is_converting(s, self.tool) else "tool must be one that can convert a tile now"


class ConvertTile(Many["FarmoonyState"]):
    """Which tile of the land is converted, printed or token (FM-8)."""

    kind: ClassVar[str] = "convert_tile"

    def __init__(self, seat: int, tool: int, land: int) -> None:
        super().__init__(seat)
        self.tool: i64 = tool
        self.land: i64 = land

    def base(self) -> i64:
        return TILE

    def things(self, s: FarmoonyState) -> list[int]:
        return s.lands[self.land].tiles(NEEDS[self.tool])

    def allows(self, s: FarmoonyState, seat: i64, action: i64) -> bool:
        return action >= TILE and s.lands[self.land].cell(action - TILE) & TYPE_MASK == NEEDS[self.tool]

    def forced(self, s: FarmoonyState) -> i64:
        if s.lands[self.land].count(NEEDS[self.tool]) == 1:
            return TILE + s.lands[self.land].tiles(NEEDS[self.tool])[0]
        return -1

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        if self.tool == FARMER:
            s.stack.append(ConvertType(seat, self.land, action - TILE))
        else:
            convert(s, seat, self.land, action - TILE, MAKES[self.tool])

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "tool": self.tool, "land": self.land}

    def problem(self, s: FarmoonyState) -> str:
        for seat in (self.seat, self.land):
            if not isinstance(seat, int) or not 0 <= seat < s.setup.seats:
                return f"seat and land must be 0 to {s.setup.seats - 1}"
        if not is_converting(s, self.tool) or not s.lands[self.land].count(NEEDS[self.tool]):
            return "tool must be one that can convert a tile of this land now"
        return ""


class ConvertType(Choice["FarmoonyState"]):
    """What the Farmer makes of the soil."""

    kind: ClassVar[str] = "convert_type"

    def __init__(self, seat: int, land: int, tile: int) -> None:
        super().__init__(seat)
        self.land: i64 = land
        self.tile: i64 = tile

    def base(self) -> i64:
        return TYPE

    def mask(self, s: FarmoonyState) -> i64:
        return rules.makes(s, FARMER) >> 1

    def resolve(self, s: FarmoonyState, seat: i64, action: i64) -> None:
        convert(s, seat, self.land, self.tile, action - TYPE + 1)

    def fields(self) -> dict[str, Any]:
        return {"seat": self.seat, "land": self.land, "tile": self.tile}

    def problem(self, s: FarmoonyState) -> str:
        if not isinstance(self.land, int) or not 0 <= self.land < s.setup.seats:
            return f"land must be 0 to {s.setup.seats - 1}"
        if not isinstance(self.tile, int) or s.lands[self.land].cell(self.tile) & TYPE_MASK != SOIL:
            return "tile must be one where soil is seen"
        return super().problem(s)


def convert(s: FarmoonyState, seat: i64, land: i64, tile: i64, type: i64) -> None:
    """Lay a token; an older one goes back to the supply (FM-8)."""
    was = s.lands[land].cell(tile)
    if was & TOKEN:
        s.supply[was & TYPE_MASK] += 1
    s.supply[type] -= 1
    s.lands[land] = s.lands[land].with_token(tile, type)
    s.tell(events.CONVERT, seat, land, tile, was & TYPE_MASK, type)


# Frames that hold nothing but a seat, or a seat and a tool, exist once for each.
TOOL_FRAMES: Final = [UseTools(seat) for seat in range(6)]
LAND_FRAMES: Final = [ConvertLand(seat, tool) for seat in range(6) for tool in range(12)]
