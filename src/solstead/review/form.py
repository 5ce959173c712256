"""The form of a position: what may stand where, so that people can set one up without knowing how it is written down.

Nobody writes a form. It is read out of positions of games that were played at random: what stands at a place in any of
them may stand there. Cards of which each lies in one place only are a pool: who puts one somewhere takes it away from
where it was. So every game has a form; whether a whole position is right is for the game itself to say.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal, NamedTuple, Optional

from msgspec import Struct, field, json

from solstead.core.chance import chance
from solstead.core.game import Game
from solstead.core.state import Setup
from solstead.core.text import Text

#: What every position says, whatever the game; it is no part of the form.
HEAD = ("game", "rules", "components", "seats", "settings", "over", "stack")
#: Games of which positions are looked at, at tables of the same size and of another one; those of long games are fewer.
GAMES, OTHER_GAMES, MOST_DECISIONS = 30, 6, 6000
#: A position of a game every so many decisions.
EVERY = 29
#: Where an item of a list stands in a path.
ITEM = "*"
PLAYERS = "players"
#: How many of the names at a place are components, if it is one for them: there may be markers among cards.
NEARLY = 0.8
#: In how many of the positions a number is the seat to decide, if it says whose turn it is.
MOSTLY = 0.8
#: Other questions that are kept of each kind.
MOST_QUESTIONS = 6

Sort = Literal["number", "seat", "flag", "name", "list", "group", "counts"]


class Spot(Struct, omit_defaults=True):
    """What may stand at a place."""

    sort: Sort
    empty: bool = False  # it may be nothing
    names: list[str] = field(default_factory=list)  # that may stand there, or be counted there
    words: str = ""  # in which list of words the names are
    pool: int = -1  # whatever is put there is taken from elsewhere in this pool
    own: bool = False  # each player has such a pool
    fixed: bool = False  # a list that has always the same length
    low: int = 0  # no number below was seen


class Sample(Struct):
    """What an item of a list looks like that has fields, and for which names."""

    item: dict[str, Any]
    names: list[str]


class Form(Struct):
    """The form of the positions of a kind of table. Places are paths like `players.*.hand.*`."""

    spots: dict[str, Spot]
    samples: dict[str, list[Sample]]
    words: dict[str, dict[str, str]] = field(default_factory=dict)  # what names are called, in the language asked for


class Seen:
    """What stood at a place in positions."""

    def __init__(self) -> None:
        self.sorts: set[str] = set()
        self.names: set[str] = set()
        self.numbers: set[int] = set()
        self.lengths: set[int] = set()
        self.keys: set[frozenset[str]] = set()
        self.counted = True  # all values of these groups are numbers


def positions_of(setup: Setup, games: int) -> list[dict[str, Any]]:
    """Positions of random games: some of each, and every kind of question that comes up in it."""
    found: list[dict[str, Any]] = []
    decisions = 0
    for seed in range(games):
        if decisions > MOST_DECISIONS:
            break
        source = chance(seed)
        state = setup.game.begin(setup, chance(1000 + seed), None)
        kinds: set[str] = set()
        number = 0
        while not state.over:
            asked = state.stack[-1].kind
            if number % EVERY == 0 or asked not in kinds:
                kinds.add(asked)
                found.append({**state.to_dict(), "over": False})
            seat = state.to_act()[0]
            options = state.options(seat)
            state.step(seat, options[source.below(len(options))])
            number += 1
        decisions += number
    return found


class Thing(NamedTuple):
    """What stands at a place of a position."""

    path: str
    value: Any
    player: int  # whose place that is; -1: nobody's


def laid_out(position: dict[str, Any]) -> list[Thing]:
    """Every place of a position, with what stands there."""
    found: list[Thing] = []

    def walk(value: Any, path: str, player: int) -> None:
        found.append(Thing(path, value, player))
        if isinstance(value, list):
            inside = f"{path}.{ITEM}"
            for i, item in enumerate(value):
                walk(item, inside, i if path == PLAYERS else player)
        elif isinstance(value, dict):
            for key, item in value.items():
                walk(item, f"{path}.{key}", player)

    for key, value in position.items():
        if key not in HEAD:
            walk(value, key, -1)
    return found


def looked_at(tables: list[list[Thing]]) -> dict[str, Seen]:
    found: dict[str, Seen] = defaultdict(Seen)
    for table in tables:
        for path, value, _ in table:
            seen = found[path]
            if value is None:
                seen.sorts.add("empty")
            elif isinstance(value, bool):
                seen.sorts.add("flag")
            elif isinstance(value, int):
                seen.sorts.add("number")
                seen.numbers.add(value)
            elif isinstance(value, str):
                seen.sorts.add("name")
                seen.names.add(value)
            elif isinstance(value, list):
                seen.sorts.add("list")
                seen.lengths.add(len(value))
            else:
                seen.sorts.add("group")
                seen.keys.add(frozenset(value))
                seen.counted &= all(isinstance(n, int) and not isinstance(n, bool) for n in value.values())
    return found


def is_counts(seen: Seen) -> bool:
    """Numbers by name, of which those that are 0 are left out."""
    return "group" in seen.sorts and seen.counted and (len(seen.keys) > 1 or frozenset() in seen.keys)


def family(path: str, names: set[str], known: dict[str, list[str]]) -> tuple[str, list[str]]:
    """The list of words that names belong to, and all names of it: those of a kind of components, or themselves."""
    last = [part for part in path.split(".") if part != ITEM][-1]
    others = {kind: names - set(all) for kind, all in known.items()}
    fits = [kind for kind, rest in others.items() if names and len(rest) <= (1.0 - NEARLY) * len(names)]
    if not fits:
        return last, sorted(names)
    kind = min(fits, key=lambda kind: (len(others[kind]), len(known[kind]), kind != last, list(known).index(kind)))
    return kind, [*known[kind], *sorted(others[kind])]


@lru_cache(maxsize=32)
def _learned(game: Game, seats: int) -> tuple[Form, list[list[dict[str, Any]]]]:
    """The form of a kind of table, and the questions that come up at it."""
    setup = game.setup(seats)
    positions = positions_of(setup, GAMES)
    tables = [laid_out(position) for position in positions]
    places = looked_at(tables)
    whose = seat_places(setup, positions, places)
    known = {kind: list(names) for kind, names in setup.components.names.items()}
    spots: dict[str, Spot] = {}
    for path, seen in places.items():
        if any(is_counts(places[above]) for above in _above(path)):
            continue
        spot = Spot("group", empty="empty" in seen.sorts)
        if is_counts(seen):
            keys = {key for group in seen.keys for key in group}
            spot.words, spot.names = family(path, keys, known)
            spot.sort = "counts"
        elif "list" in seen.sorts:
            names = places.get(f"{path}.{ITEM}", Seen()).sorts == {"name"}
            spot.sort, spot.fixed = "list", len(seen.lengths) == 1 and not names
        elif "flag" in seen.sorts:
            spot.sort = "flag"
        elif "number" in seen.sorts:
            spot.sort, spot.low = "seat" if path in whose else "number", min(0, *seen.numbers)
        elif "name" in seen.sorts:
            spot.sort = "name"
            spot.words, spot.names = family(path, seen.names, known)
        elif "group" not in seen.sorts:
            continue  # nothing ever stood there
        spots[path] = spot
    _find_pools(spots, places, known, tables)
    return Form(spots, _samples(spots, tables)), questions_of(positions)


def _above(path: str) -> list[str]:
    parts = path.split(".")
    return [".".join(parts[:i]) for i in range(1, len(parts))]


def seat_places(setup: Setup, positions: list[dict[str, Any]], places: dict[str, Seen]) -> set[str]:
    """Where a number is a seat: it goes up to the last one at tables of every size, or says who decides."""
    game = setup.game
    sizes = [n for n in range(max(2, game.min_seats), game.max_seats + 1) if n != setup.seats][:2]
    others = {n: looked_at([laid_out(each) for each in positions_of(game.setup(n), OTHER_GAMES)]) for n in sizes}

    def goes_up_to(seen: Optional[Seen], seats: int) -> bool:
        return seen is not None and bool(seen.numbers) and (min(seen.numbers), max(seen.numbers)) == (0, seats - 1)

    found: set[str] = set()
    for path, seen in places.items():
        if not goes_up_to(seen, setup.seats):
            continue
        if others:
            if all(goes_up_to(other.get(path), n) for n, other in others.items()):
                found.add(path)
            continue
        same = [p[path] == p["stack"][-1].get("seat") for p in positions if path in p and "seat" in p["stack"][-1]]
        if same and sum(same) >= MOSTLY * len(same):
            found.add(path)
    return found


def questions_of(positions: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """What was asked in these positions: some of each kind."""
    found: dict[str, dict[bytes, list[dict[str, Any]]]] = defaultdict(dict)
    for position in positions:
        stack = position["stack"]
        kind = ",".join(frame["kind"] for frame in stack)
        if len(found[kind]) < MOST_QUESTIONS:
            found[kind].setdefault(json.encode(stack), stack)
    return [stack for stacks in found.values() for stack in stacks.values()]


# ---- pools


def _find_pools(
    spots: dict[str, Spot], places: dict[str, Seen], known: dict[str, list[str]], tables: list[list[Thing]]
) -> None:
    """Number the pools, and say of each place to which one it belongs. What was seen nowhere in a pool is not in it:
    smaller tables play with fewer cards."""
    families: dict[str, list[str]] = defaultdict(list)
    for path, spot in spots.items():
        if spot.sort == "name" and len(spot.names) > 1:
            families[spot.words].append(path)
    named = {path for paths in families.values() for path in paths}
    tables = [[thing for thing in table if thing.path in named] for table in tables]
    number = 0
    for words, paths in families.items():
        things = set(known.get(words) or (name for path in paths for name in spots[path].names))
        for own in (False, True):
            if own and not all(path.startswith(f"{PLAYERS}.{ITEM}.") for path in paths):
                continue
            parts = [part for table in tables for part in _contents(table, set(paths), things, own)]
            pool = _pool(paths, parts)
            if pool and (len(pool) > 1 or pool[0].endswith(ITEM)):
                there = {name for path in pool for name in places[path].names}
                for path in paths:
                    spots[path].names = [name for name in spots[path].names if name in there]
                for path in pool:
                    spots[path].pool, spots[path].own = number, own
                number += 1
                break


def _contents(table: list[Thing], paths: set[str], things: set[str], own: bool) -> list[dict[str, Counter[str]]]:
    """Which of these things lie where, on the whole table or with each player."""
    found: dict[int, dict[str, Counter[str]]] = {}
    for path, value, player in table:
        if path in paths:
            whose = player if own else -1
            if whose not in found:
                found[whose] = {path: Counter() for path in paths}
            if value in things:
                found[whose][path][value] += 1
    return list(found.values())


def _pool(paths: list[str], tables: list[dict[str, Counter[str]]]) -> list[str]:
    """The places that share things of which each is there once, or always as many; [] if there are none."""
    size = {path: sum(table[path].total() for table in tables) for path in paths}
    ordered = sorted(paths, key=lambda path: -size[path])
    if all(max(table[path].values(), default=1) <= 1 for table in tables for path in paths):
        pool: list[str] = []
        for path in ordered:
            if all(not (table[path].keys() & table[other].keys()) for table in tables for other in pool):
                pool.append(path)
        return pool
    for missing in range(3):
        for without in combinations(reversed(ordered), missing):
            pool = [path for path in ordered if path not in without]
            totals = [sum((table[path] for path in pool), Counter[str]()) for table in tables]
            if pool and all(total == totals[0] for total in totals):
                return pool
    return []


def _samples(spots: dict[str, Spot], tables: list[list[Thing]]) -> dict[str, list[Sample]]:
    """An item of each shape for lists of things with fields."""
    found: dict[str, dict[frozenset[str], Sample]] = defaultdict(dict)
    for table in tables:
        for path, value, _ in table:
            if not path.endswith(f".{ITEM}") or not isinstance(value, dict) or path == f"{PLAYERS}.{ITEM}":
                continue
            sample = found[path].setdefault(frozenset(value), Sample(value, []))
            for key, name in value.items():
                spot = spots.get(f"{path}.{key}")
                if spot is not None and spot.pool >= 0 and name not in (None, *sample.names):
                    sample.names.append(name)
    return {path: list(samples.values()) for path, samples in found.items()}


# ---- for people


def form(game: Game, seats: int, text: Text) -> Form:
    """The form of a kind of table, with words."""
    found = _learned(game, seats)[0]
    components = game.components()
    words: dict[str, dict[str, str]] = defaultdict(dict)
    for spot in found.spots.values():
        for name in spot.names:
            if name not in words[spot.words]:
                words[spot.words][name] = called(game, spot.words, name, text, components.names)
    return Form(found.spots, found.samples, dict(words))


def called(game: Game, kind: str, name: str, text: Text, known: dict[str, Any]) -> str:
    """What a name is called: as the game calls its components, or as one of its texts says."""
    if f"position.word.{name}" in text:
        return text(f"position.word.{name}")
    if kind in known and name in known[kind]:
        spoken = game.word(kind, list(known[kind]).index(name), game.components(), text)
        if not spoken.startswith("["):
            return spoken
    for key in (f"{kind}.{name}", *(key for key in text.words if key.endswith(f".{name}") and key.count(".") == 1)):
        if "{" not in text.words.get(key, "{"):
            return text.words[key]
    return name.replace("_", " ").capitalize()


def questions(game: Game, seats: int) -> list[list[dict[str, Any]]]:
    """What may be asked at a table, to be tried in a position."""
    return _learned(game, seats)[1]
