"""What Farmoony's rules read of its components, as tables of numbers."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.bits import BIT
from solstead.core.components import Components

Type = Literal["vegetable", "water", "fertilizer", "pest", "soil", "stone"]
#: Tile types; 0 is where the land has no tile.
TYPES: Final[list[str]] = ["nothing", *get_args(Type)]
NOTHING: Final[i64] = 0
VEGETABLE: Final[i64] = 1
WATER: Final[i64] = 2
FERTILIZER: Final[i64] = 3
PEST: Final[i64] = 4
SOIL: Final[i64] = 5
STONE: Final[i64] = 6

#: The types that the three missions must cover together: bit t-1 for type t, for types up to PEST.
ALL_COLOURS: Final[i64] = 15

Tool = Literal[
    "livestock",
    "pesticide",
    "rake",
    "cement",
    "mattock",
    "water_tank",
    "seed",
    "chemical_fertilizer",
    "locust",
    "farmer",
    "wheelbarrow",
    "fence",
]
TOOLS: Final[list[str]] = [*get_args(Tool)]
FARMER: Final[i64] = 9
WHEELBARROW: Final[i64] = 10
FENCE: Final[i64] = 11
#: What each converting tool needs and makes; the Farmer makes one of four (0 here), the last two convert nothing.
NEEDS: Final[list[int]] = [VEGETABLE, PEST, FERTILIZER, WATER, STONE, SOIL, SOIL, SOIL, SOIL, SOIL, 0, 0]
MAKES: Final[list[int]] = [SOIL, SOIL, SOIL, SOIL, SOIL, WATER, VEGETABLE, FERTILIZER, PEST, 0, 0, 0]

Stage = Literal["mission", "draft", "place", "tools"]
#: What comes next when nothing is pending.
STAGES: Final[list[str]] = [*get_args(Stage)]
CHOOSE_MISSION: Final[i64] = 0
DRAFT: Final[i64] = 1
PLACE: Final[i64] = 2
USE_TOOLS: Final[i64] = 3

CARDS: Final[i64] = 108
#: The number of the mission that shows exactly how its tiles must lie.
FIGURE: Final = 18
#: Where no variant says otherwise: cards dealt to each player in phases 1, 2 and 3, and most tools in a hand.
DEALT: Final[list[int]] = [5, 6, 7]
HAND: Final[i64] = 3


class Tables(Components):
    """The components as the rules use them. `data` has been checked."""

    def __init__(self, data: dict[str, Any]) -> None:
        cards = data["cards"]
        missions = data["missions"]
        ids: list[str] = [card["id"] for card in cards]
        names = {
            "card": ids,
            "mission": [mission["id"] for mission in missions],
            "tool": TOOLS,
            "type": TYPES,
            "was": TYPES,
        }
        super().__init__(data, names)
        variant: dict[str, Any] = data.get("variant", {})
        self.dealt: list[int] = variant.get("cards", DEALT)  # cards dealt to each player, by phase
        self.phases: i64 = len(self.dealt)
        self.hand_size: i64 = variant.get("tools", HAND)  # tools dealt to each player, and most in a hand
        self.draws: bool = self.hand_size > 0 and variant.get("draw", True)  # whether tools are drawn
        self.ways: i64 = 1 if variant.get("upright", False) else 4  # in which a card may be turned
        used = variant.get("farm_deck", ids)
        self.cards: list[int] = [card for card in range(len(ids)) if ids[card] in used]  # those in play
        # faces[card * 4 + turn]: the types at nw, ne, se, sw, three bits each
        self.faces: list[int] = []
        # stones[card * 4 + turn]: the corners with stone, one bit each
        self.stones: list[int] = []
        # turns[card]: the turns that look different
        self.turns: list[int] = []
        for card in cards:
            corners = [TYPES.index(name) for name in card["tiles"]]
            looks: list[list[int]] = []
            different: i64 = 0
            for turn in range(4):
                turned = corners[4 - turn :] + corners[: 4 - turn]
                if turned not in looks and turn < self.ways:
                    different |= BIT[turn]
                looks.append(turned)
                self.faces.append(pack(turned))
                self.stones.append(sum([2**i for i in range(4) if turned[i] == STONE]))
            self.turns.append(different)
        self.colours: list[int] = [
            sum([2 ** (TYPES.index(name) - 1) for name in mission["types"]]) for mission in missions
        ]
        self.points: list[int] = [mission["points"] for mission in missions]  # of one tile or set
        self.figure: list[int] = [TYPES.index(name) for name in missions[FIGURE - 1]["figure"]]  # nw, ne, se, sw
        self.stars: i64 = sum([2**i for i in range(len(missions)) if missions[i]["star"]])
        # mask: those in play
        self.missions: i64 = bits.mask_of(
            [names["mission"].index(name) for name in variant.get("missions", names["mission"])]
        )
        # the missions that may be chosen in phase 1, and in phase 2 by what was chosen in phase 1 (FM-9)
        self.second: list[int] = [self.seconds(first) for first in range(len(missions))]
        self.first: i64 = sum([2**m for m in bits.members(self.missions) if self.phases == 1 or self.second[m]])
        kinds = variant.get("tool_deck", TOOLS)
        self.tool_counts: list[int] = [tool["count"] if tool["id"] in kinds else 0 for tool in data["tools"]]
        self.tools_for_five: list[int] = [tool["for_five"] if tool["id"] in kinds else 0 for tool in data["tools"]]
        self.tokens: i64 = data["tokens"][0]["count"]
        # by the look of a land: its points by mission, -1 where not computed; kept by `scoring`
        self.looks: dict[bytes, list[int]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return (Tables, (self.data,))

    def seconds(self, first: i64) -> i64:
        """The missions that may be chosen in phase 2: a third must complete the colours, if there is a phase 3."""
        mask: i64 = 0
        for m in bits.members(self.missions):
            if m != first and (self.phases < 3 or self.thirds(first, m)):
                mask |= BIT[m]
        return mask

    def thirds(self, first: i64, second: i64) -> i64:
        """The missions that may be chosen in phase 3: no stars, and every colour is covered."""
        covered: i64 = self.colours[first] | self.colours[second]
        mask: i64 = 0
        for m in bits.members(self.missions):
            if m != first and m != second and not self.stars & BIT[m] and covered | self.colours[m] == ALL_COLOURS:
                mask |= BIT[m]
        return mask

    def tools(self, seats: int) -> i64:
        """How many tools of each kind are in play with that many players, four bits a kind."""
        packed: i64 = 0
        for tool in range(12):
            n = self.tool_counts[tool] - (self.tools_for_five[tool] if seats < 5 else 0)
            packed += n * BIT[4 * tool]
        return packed


def pack(corners: list[int]) -> i64:
    """Four types, three bits each."""
    return corners[0] + 8 * corners[1] + 64 * corners[2] + 512 * corners[3]


def tables_of(components: Components) -> Tables:
    """The tables of a box of this game."""
    assert isinstance(components, Tables)
    return components
