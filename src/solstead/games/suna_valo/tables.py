"""What Suna Valo's rules read of its components, as tables of numbers."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from solstead.core import bits
from solstead.core.components import Components, meant
from solstead.games.suna_valo.goods import ONE

ERAS: Final = ["I", "II", "III"]
PHASES: Final = ["setup", "preparation", "turns", "income", "new_era"]
PHASE_SETUP: Final[i64] = 0  # choosing characters
PHASE_PREPARATION: Final[i64] = 1  # the first prices
PHASE_TURNS: Final[i64] = 2
PHASE_INCOME: Final[i64] = 3
PHASE_NEW_ERA: Final[i64] = 4

COLUMNS: Final = ["crop", "floriculture", "pasture", "discovery", "dock", "personal"]
DOCK: Final[i64] = 4
PERSONAL: Final[i64] = 5
#: Crop areas, floriculture and pastures: their cards produce into storages of their own.
PRODUCING: Final[i64] = 7

GOODS: Final = ["grain", "lily", "flower", "wool", "egg", "energy"]
ENERGY: Final[i64] = 5
RESOURCES: Final[i64] = 31
#: The column whose header stores a resource.
HEAD_OF: Final = [0, 0, 1, 2, 2]
#: The resources that the header of a column stores.
HEAD_KINDS: Final = [3, 4, 24, 0, 0, 0]

# Icons: a mask of resources of which one is gained, or one of these.
ICON_ENERGY: Final[i64] = 32
ICON_COG: Final[i64] = 64
ICON_DRONE: Final[i64] = 128
MAX_ICONS: Final = 3
MAX_SPACES: Final = 6

PIECES: Final = ["crate", "barrel", "ship"]
CRATE: Final[i64] = 0
BARREL: Final[i64] = 1
SHIP_PIECE: Final[i64] = 2
IMPROVEMENTS: Final = [
    "flip_step",
    "village_discount",
    "ship_discount",
    "market_crop",
    "market_flower",
    "market_pasture",
    "endless_crop",
    "endless_flower",
    "endless_pasture",
    "income_energy",
    "income_plant",
    "income_animal",
]
FLIP_STEP: Final[i64] = 0
VILLAGE_DISCOUNT: Final[i64] = 1
SHIP_DISCOUNT: Final[i64] = 2
MARKET_PIECE: Final[i64] = 3  # by column of the resource
ENDLESS_PIECE: Final[i64] = 6  # by column of the resource
INCOME: Final[i64] = 9
LEFT_BLOCK: Final[i64] = 12  # three pieces on the left track, from the bottom
ALL_PIECES: Final[i64] = (1 << 18) - 1
LEFT_PIECES: Final[i64] = 7 << 12
#: What the market asks before improvements, by resource.
MARKET_PRICE: Final = [2, 2, 3, 4, 4]

FARM_CARDS: Final[i64] = 57
#: The farm cards of an era in one mask, and the two "Draw Village Festival" cards behind them.
ERA_CARDS: Final[i64] = 19
DRAW_FESTIVAL: Final[i64] = 3 << 19
REVEAL_PUBLIC: Final[i64] = 1 << 21
REVEAL_SHIP: Final[i64] = 1 << 22

C01: Final[i64] = 0
C02: Final[i64] = 1
C03: Final[i64] = 2
C04: Final[i64] = 3
C05: Final[i64] = 4
C06: Final[i64] = 5
C07: Final[i64] = 6
C08: Final[i64] = 7
VAULT_SIZE: Final[i64] = 3

#: Where no variant says otherwise: places of the village and of a display, cards of a draw pile that draw festivals.
PLACES: Final[i64] = 3
FESTIVALS: Final[i64] = 2

# What an effect does.
OPS: Final = [
    "energy",
    "receive",
    "steps",
    "deliveries",
    "activate",
    "cards",
    "ship",
    "discount",
    "tile",
    "remove",
    "place",
    "vp",
]
OP_ENERGY: Final[i64] = 0
OP_RECEIVE: Final[i64] = 1
OP_STEPS: Final[i64] = 2
OP_DELIVERIES: Final[i64] = 3
OP_ACTIVATE: Final[i64] = 4
OP_CARDS: Final[i64] = 5
OP_SHIP: Final[i64] = 6
OP_DISCOUNT: Final[i64] = 7
OP_TILE: Final[i64] = 8
OP_REMOVE: Final[i64] = 9
OP_PLACE: Final[i64] = 10
OP_VP: Final[i64] = 11

# What an effect counts.
WHATS: Final = ["", "card", "barrel", "crate", "ship", "cog", "row", "energy", "resource", "column"]
PER_CARD: Final[i64] = 1
PER_BARREL: Final[i64] = 2
PER_CRATE: Final[i64] = 3
PER_SHIP: Final[i64] = 4
PER_COG: Final[i64] = 5
PER_ROW: Final[i64] = 6
PER_ENERGY: Final[i64] = 7
PER_RESOURCE: Final[i64] = 8
PER_COLUMN: Final[i64] = 9

#: Where effects are printed, for frames that work through a list of them.
SHIP_EFFECT: Final[i64] = 0
FESTIVAL_BONUS: Final[i64] = 1
FESTIVAL_EFFECT: Final[i64] = 2


class Effect:
    """One effect: the operation, how many, of which resources, columns or pieces, and for how many of what."""

    def __init__(self, op: i64, n: i64, arg: i64, what: i64, per: i64, most: i64) -> None:
        self.op: i64 = op
        self.n: i64 = n
        self.arg: i64 = arg
        self.what: i64 = what
        self.per: i64 = per
        self.most: i64 = most


def members_of(words: str, names: list[str], mark: str) -> int:
    """The mask of names in "a|b"; ValueError for a name that is not known."""
    mask = 0
    for word in words.split(mark):
        if word not in names:
            raise ValueError(f"{word!r} is none of {', '.join(names)}")
        mask |= 1 << names.index(word)
    return mask


def read_icon(words: str) -> int:
    """An icon: energy, cog, drone, or resources of which one is gained."""
    if words == "energy":
        return ICON_ENERGY
    if words == "cog":
        return ICON_COG
    if words == "drone":
        return ICON_DRONE
    for word in words.split("|"):
        if word not in GOODS[:5]:
            known = [*GOODS, "cog", "drone"]
            raise ValueError(f"{word!r} is none of {', '.join(known)}{meant(word, known)}")
    return members_of(words, GOODS[:5], "|")


def read_effect(words: str) -> Effect:
    """An effect in words; ValueError says what is wrong."""
    parts = words.split()
    if not parts or parts[0] not in OPS:
        raise ValueError(f"an effect begins with one of {', '.join(OPS)}, not {words!r}")
    op = OPS.index(parts[0])
    rest = parts[1:]
    n, arg, what, per, most = 1, 0, 0, 1, 0
    if rest and rest[0].isdecimal():
        n = int(rest.pop(0))
    if op == OP_RECEIVE and rest:
        arg = members_of(rest.pop(0), GOODS[:5], "|")
    elif op in (OP_ACTIVATE, OP_CARDS) and rest:
        arg = members_of(rest.pop(0), COLUMNS, "|")
    elif op == OP_REMOVE and rest:
        arg = {"left": LEFT_PIECES, "any": ALL_PIECES}[rest.pop(0)] if rest[0] in ("left", "any") else 0
    elif op in (OP_ENERGY, OP_VP) and rest and rest[0] == "per":
        rest.pop(0)
        if rest and rest[0].isdecimal():
            per = int(rest.pop(0))
        name, _, of = (rest.pop(0) if rest else "").partition(":")
        if name not in WHATS[1:] or bool(of) != (name in ("card", "column")):
            raise ValueError(f"per what? {words!r}")
        what = WHATS.index(name)
        if name == "card":
            arg = members_of(of, COLUMNS, "+")
        elif of:
            arg = int(of)
        if len(rest) == 2 and rest[0] == "max" and rest[1].isdecimal():
            most = int(rest[1])
            rest = []
    if rest or per < 1 or not 0 < n < 100 or (op in (OP_RECEIVE, OP_ACTIVATE, OP_CARDS, OP_REMOVE) and not arg):
        raise ValueError(f"no such effect: {words!r}")
    return Effect(op, n, arg, what, per, most)


def read_space(words: str) -> tuple[int, list[int]]:
    """A delivery space "egg > energy+energy": the resource it takes, and its reward as icons."""
    good, _, reward = words.partition(" > ")
    if good not in GOODS[:5]:
        raise ValueError(f"{good!r} is none of {', '.join(GOODS[:5])}")
    icons = [read_icon(icon) for icon in reward.split("+")] if reward else []
    if ICON_DRONE in icons:
        raise ValueError("a reward is no delivery")
    return GOODS.index(good), icons


def packed_icons(icons: list[int]) -> int:
    """Icons by what they give, six bits each: resources, energy, cogs, deliveries. A choice counts for each kind."""
    counts = 0
    for icon in icons:
        for bit in range(8):
            if icon >> bit & 1:
                counts += 64**bit
    return counts


# ---- columns of the components file


def _names(data: dict[str, Any]) -> dict[str, list[str]]:
    """What the numbers of things stand for, by kind of thing."""
    cards = _field(data["farm_cards"] + data["festivals"], "id")
    return {
        "era": ERAS,
        "card": cards,
        "new_card": cards,
        "public": _field(data["public_orders"], "id"),
        "ship": _field(data["ship_orders"], "id"),
        "tile": _field(data["progress_tiles"] + data["end_tiles"], "id"),
        "character": _field(data["characters"], "id"),
        "good": GOODS,
        "kind": GOODS,
        "column": COLUMNS,
        "piece": [*_field(data["improvements"], "id"), "left_1", "left_2", "left_3", "right_1", "right_2", "right_3"],
    }


def _field(rows: list[dict[str, Any]], name: str) -> list[Any]:
    """One field of every row."""
    return [row[name] for row in rows]


def _icons(rows: list[dict[str, Any]]) -> list[list[int]]:
    """The icons of every row; festivals have none."""
    return [[read_icon(icon) for icon in row.get("icons", [])] for row in rows]


def _effects(rows: list[dict[str, Any]], name: str) -> list[list[Effect]]:
    return [[read_effect(words) for words in row[name]] for row in rows]


def _points(rows: list[dict[str, Any]]) -> list[list[int]]:
    """By order: nothing, the points of the first piece on it, those of the second."""
    return [[0, row["first_vp"], row["second_vp"]] for row in rows]


def _count(icons: list[list[int]], wanted: int) -> list[int]:
    """By card: how many icons are of a kind."""
    return [printed.count(wanted) for printed in icons]


def _piece_kinds(data: dict[str, Any]) -> list[int]:
    """Crate, barrel or ship, by piece: those on improvements, then those that block tracks."""
    blocking = [kind for kind in _field(data["left_track"] + data["right_track"], "blocked_by") if kind != "none"]
    return [PIECES.index(kind) for kind in _field(data["improvements"], "piece") + blocking]


def _masks(kinds: list[int]) -> list[int]:
    """The masks of all crates, barrels and ships."""
    return [sum([1 << piece for piece, found in enumerate(kinds) if found == kind]) for kind in range(len(PIECES))]


def _used(variant: dict[str, Any], key: str, names: list[str]) -> int:
    """The mask of those that a variant names, or of all."""
    return bits.mask_of([names.index(name) for name in variant.get(key, names)])


class Tables(Components):
    """The components as the rules use them. `data` has been checked."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data, _names(data))
        farm, festivals = data["farm_cards"], data["festivals"]
        public, ships = data["public_orders"], data["ship_orders"]
        tiles, ends = data["progress_tiles"], data["end_tiles"]
        improvements, left, right = data["improvements"], data["left_track"], data["right_track"]
        nothing: list[int] = [0] * len(festivals)
        self.row_points: i64 = data["row_points"]
        self.goods_per_point: i64 = data["goods_per_point"]
        self.slot_price: list[int] = _field(data["village_slots"], "price")
        self.head_icons: list[list[int]] = _icons(data["headers"])
        self.head_size: list[int] = _field(data["headers"], "storages")
        # Farm cards, then festivals.
        self.era: list[int] = [ERAS.index(era) for era in _field(farm + festivals, "era")]
        self.min_price: list[int] = _field(farm + festivals, "min_price")
        self.columns: list[int] = [members_of("|".join(names), COLUMNS, "|") for names in _field(farm, "columns")]
        self.columns += nothing
        self.icons: list[list[int]] = _icons(farm + festivals)
        self.card_vp: list[int] = _field(farm, "vp") + nothing
        self.spaces: list[list[int]] = [
            [GOODS.index(good) for good in row.get("spaces", [])] for row in farm + festivals
        ]
        self.stores: list[bool] = [columns & PRODUCING != 0 for columns in self.columns]
        self.icon_counts: list[int] = [packed_icons(icons) for icons in self.icons]
        self.cogs: list[int] = _count(self.icons, ICON_COG)
        self.drones: list[int] = _count(self.icons, ICON_DRONE)
        self.bonuses: list[list[Effect]] = _effects(festivals, "bonus")
        self.festivals: list[list[Effect]] = _effects(festivals, "effect")
        self.public_spaces: list[list[int]] = [[read_space(words)[0] for words in row["spaces"]] for row in public]
        self.rewards: list[list[list[int]]] = [[read_space(words)[1] for words in row["spaces"]] for row in public]
        self.public_vp: list[list[int]] = _points(public)
        self.ship_vp: list[list[int]] = _points(ships)
        self.ship_cost: list[int] = [sum([ONE[GOODS.index(good)] for good in cost]) for cost in _field(ships, "cost")]
        self.ship_effects: list[list[Effect]] = _effects(ships, "effect")
        self.tile_column: list[int] = [COLUMNS.index(column) for column in _field(tiles, "column")]
        self.tile_effects: list[list[Effect]] = _effects(tiles + ends, "effect")
        self.improvements: list[list[Effect]] = _effects(improvements, "effect")
        self.multiplier: list[int] = _field(left, "multiplier")
        self.track_vp: list[int] = _field(right, "vp")
        self.notch: list[int] = [["none", "progress", "end"].index(notch) for notch in _field(right, "notch")]
        # The piece that blocks the step up from a space, or -1.
        self.left_block: list[int] = _blockers(left, 12)
        self.right_block: list[int] = _blockers(right, 15)
        self.piece_vp: list[int] = _field(improvements, "vp") + [0] * 6
        self.piece_kind: list[int] = _piece_kinds(data)
        self.pieces_of: list[int] = _masks(self.piece_kind)
        # How long a game is, and what of the box is in play.
        variant: dict[str, Any] = data.get("variant", {})
        start: list[str] = variant.get("goods", GOODS)
        village: int = variant.get("village", PLACES)
        display: int = variant.get("display", PLACES)
        self.last_era: i64 = variant.get("eras", len(ERAS)) - 1
        self.characters: i64 = _used(variant, "characters", self.names["character"])
        self.farm_cards: i64 = _used(variant, "cards", self.names["card"][:FARM_CARDS])
        # the columns where cards can lie
        self.farm_columns: i64 = _used(variant, "columns", COLUMNS)
        self.first_slot: i64 = PLACES - village  # the leftmost slot of the village that has a card
        self.display_size: i64 = display
        self.start_energy: i64 = start.count("energy")
        self.start_heads: i64 = sum([ONE[GOODS.index(good)] for good in start if good != "energy"])
        # By era: the new draw pile, and about how many turns are to come then, one for each card that is not dealt.
        special = (2 ** variant.get("festivals", FESTIVALS) - 1) << ERA_CARDS | REVEAL_PUBLIC | REVEAL_SHIP
        self.piles: list[i64] = [
            self.farm_cards >> (ERA_CARDS * era) & bits.FULL[ERA_CARDS] | special for era in range(len(ERAS))
        ]
        lengths = [bits.count(pile) - village - 2 * display for pile in self.piles[: self.last_era + 1]]
        self.turns_left: list[i64] = [sum(lengths[era:]) + 2 for era in range(len(ERAS))]

    def __reduce__(self) -> tuple[object, ...]:
        return (Tables, (self.data,))

    def effects(self, source: i64, number: i64) -> list[Effect]:
        """The effects printed on a ship order or festival."""
        if source == SHIP_EFFECT:
            return self.ship_effects[number]
        if source == FESTIVAL_BONUS:
            return self.bonuses[number]
        return self.festivals[number]


def _blockers(track: list[dict[str, Any]], first: int) -> list[int]:
    """By space, the number of the piece that blocks the step up from it."""
    found: list[int] = []
    piece = first
    for row in track:
        if row["blocked_by"] == "none":
            found.append(-1)
        else:
            found.append(piece)
            piece += 1
    return found


def tables_of(components: Components) -> Tables:
    """The tables of a box of this game."""
    assert isinstance(components, Tables)
    return components
