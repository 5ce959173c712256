"""What Vaalbara's rules read of its components, as tables of numbers."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.components import Components

Clan = Literal["blue", "purple", "yellow", "red", "green"]
CLANS: Final[list[str]] = [*get_args(Clan)]

LandType = Literal["meadow", "forest", "mountain", "field", "village", "river"]
LAND_TYPES: Final[list[str]] = [*get_args(LandType)]
MEADOW: Final[i64] = 0
FOREST: Final[i64] = 1
MOUNTAIN: Final[i64] = 2
FIELD: Final[i64] = 3
VILLAGE: Final[i64] = 4
RIVER: Final[i64] = 5

Character = Literal[
    "fighter", "bard", "hunter", "oracle", "carpenter", "falconer",
    "tracker", "midwife", "rider", "crafter", "pioneer", "farmer",
]  # fmt: skip
#: By initiative: the initiative of character c is c + 1.
CHARACTERS: Final[list[str]] = [*get_args(Character)]
FIGHTER: Final[i64] = 0
BARD: Final[i64] = 1
HUNTER: Final[i64] = 2
ORACLE: Final[i64] = 3
CARPENTER: Final[i64] = 4
FALCONER: Final[i64] = 5
TRACKER: Final[i64] = 6
MIDWIFE: Final[i64] = 7
RIDER: Final[i64] = 8
CRAFTER: Final[i64] = 9
PIONEER: Final[i64] = 10
FARMER: Final[i64] = 11

#: How long a game is, and how many cards make a hand, where no variant says otherwise.
ROUNDS: Final[i64] = 9
HAND_SIZE: Final[i64] = 5

#: What points are gained for: the characters, the land types, and the bonus for many types at the end.
CAUSES: Final[list[str]] = [*CHARACTERS, *LAND_TYPES, "variety"]
LAND_CAUSE: Final[i64] = 12
VARIETY: Final[i64] = 18


class Tables(Components):
    """The components as the rules use them. `data` has been checked."""

    def __init__(self, data: dict[str, Any]) -> None:
        lands = data["lands"]
        ids: list[str] = [land["id"] for land in lands]
        names = {"land": ids, "new_land": ids, "back": ids, "character": CHARACTERS, "cause": CAUSES}
        super().__init__(data, names)
        self.start_points: i64 = data["start_points"]
        self.fixed_backs: bool = data["fixed_backs"]
        self.land_type: list[i64] = [LAND_TYPES.index(land["type"]) for land in lands]
        self.forest_value: list[i64] = [land.get("forest_value", 0) for land in lands]
        variant: dict[str, Any] = data.get("variant", {})
        self.rounds: i64 = variant.get("rounds", ROUNDS)
        self.hand_size: i64 = variant.get("hand", HAND_SIZE)
        # mask: the clan deck of each player
        self.characters: i64 = bits.mask_of([CHARACTERS.index(name) for name in variant.get("characters", CHARACTERS)])
        # the lands for so many players
        used = variant.get("lands", ids)
        self.lands_for: list[list[int]] = [
            [n for n, land in enumerate(lands) if land["players_from"] <= seats and land["id"] in used]
            for seats in range(6)
        ]
        self.omens: list[list[int]] = [[CLANS.index(clan) for clan in land["omens"]] for land in lands]
        # rank[back * 5 + clan]: 0 for the clan with the best omens
        self.rank: list[i64] = [omens.index(clan) for omens in self.omens for clan in range(5)]

    def __reduce__(self) -> tuple[object, ...]:
        return (Tables, (self.data,))

    def in_play(self, seats: int) -> list[int]:
        """The lands for that many players."""
        return self.lands_for[seats].copy()


def tables_of(components: Components) -> Tables:
    """The tables of a box of this game."""
    assert isinstance(components, Tables)
    return components
