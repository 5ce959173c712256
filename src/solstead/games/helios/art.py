"""A player board drawn with characters: for tests and logs.

One line for each half row of hexes, one word for each field from left to right:

    .       an empty field                      *   the sun
    s r g b o    land: spring (blue), redwood (brown), granite (gray), bamboo (green), obsidian (black)
    E L C T      special tiles: empty fields, created land, cubes, temples
    #       a land of whatever colour there is
    g+sr    a tile with cubes                   g^  a tile with a temple
"""

from __future__ import annotations

from typing import Any, Final

from solstead.core.errors import BadPosition
from solstead.games.helios.tables import COLOURS, TILES, Tables

LETTERS: Final = "srgboELCT"
CUBES: Final = dict(zip(LETTERS, COLOURS, strict=False))
#: Letters of tiles to their names; a land of any colour has none yet.
KINDS: Final = {**dict(zip(LETTERS, TILES, strict=True)), "#": ""}


def lines(tables: Tables) -> list[list[int]]:
    """The fields of each line, from left to right."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for field, (q, r) in enumerate(tables.board.coordinates):
        rows.setdefault(2 * r + q, []).append((q, field))
    return [[field for _, field in sorted(rows[y])] for y in sorted(rows)]


def words(tables: Tables, art: str) -> dict[int, str]:
    """The word on each field."""
    given = [line.split() for line in art.splitlines() if line.strip()]
    wanted = lines(tables)
    if [len(line) for line in given] != [len(line) for line in wanted]:
        raise BadPosition(f"a drawing has lines of {', '.join(str(len(line)) for line in wanted)} fields")
    pairs = [
        (field, word) for line, row in zip(wanted, given, strict=True) for field, word in zip(line, row, strict=True)
    ]
    return dict(pairs)


def read(tables: Tables, art: str) -> tuple[list[dict[str, Any]], str]:
    """The tiles of a drawing, as positions have them, and the field of the sun."""
    names = tables.names["field"]
    tiles: list[dict[str, Any]] = []
    suns: list[str] = []
    for field, word in sorted(words(tables, art).items()):
        if word == "*":
            suns.append(names[field])
        elif word != ".":
            tiles.append({"at": names[field], **tile(word)})
    if len(suns) != 1:
        raise BadPosition("a drawing has one sun")
    return tiles, suns[0]


def tile(word: str) -> dict[str, Any]:
    """A tile and what is on it."""
    kind, rest = word[0], word[1:]
    if kind not in KINDS or (rest not in ("", "^") and rest[0] != "+"):
        raise BadPosition(f"{word!r} is no field of a drawing")
    cubes = rest[1:] if rest != "^" else ""
    if any(letter not in CUBES for letter in cubes):
        raise BadPosition(f"{word!r}: cubes are of {', '.join(CUBES)}")
    return {"tile": KINDS[kind], "cubes": [CUBES[letter] for letter in cubes], "temple": rest == "^"}


def draw(tables: Tables, player: dict[str, Any]) -> str:
    """The board of a player of a view or a position."""
    names = tables.names["field"]
    found = {player["sun"]: "*"}
    for placed in player["tiles"]:
        cubes = "".join(LETTERS[COLOURS.index(colour)] for colour in placed["cubes"])
        found[placed["at"]] = LETTERS[TILES.index(placed["tile"])] + ("+" + cubes if cubes else "^" * placed["temple"])
    left = min(q for q, _ in tables.board.coordinates)
    drawn = []
    for line in lines(tables):
        text = ""
        for field in line:
            text = text.ljust(5 * (tables.board.coordinates[field][0] - left)) + found.get(names[field], ".")
        drawn.append(text)
    return "\n".join(drawn)
