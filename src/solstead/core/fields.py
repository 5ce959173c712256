"""How the fields of a state are written down in positions: each is named once, with what it may be, and from that it is
written, read and checked. What a single field cannot know, the game's `check` does.

A list with an entry for each seat is a field `by_seat`: written as a list, or entry by entry with what a seat has.
Names come from a list, or are those of the components: `Members("discard", "card")`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Optional, Union

from solstead.core import bits, piles
from solstead.core.errors import BadPosition
from solstead.core.state import Setup

#: Far beyond what a game can bring, and far below where numbers do not fit.
MOST = 9999
Names = Union[str, Sequence[str]]


class Field:
    """One field. `key` is its name in positions, `attribute` that in the state, where it has another one."""

    def __init__(self, key: str, attribute: str = "") -> None:
        self.key = key
        self.attribute = attribute or key
        self.each_seat = False

    def by_seat(self) -> Field:
        """The same as a list, one entry for each seat."""
        self.each_seat = True
        return self

    def write(self, setup: Setup, value: Any) -> Any:
        """What stands in a position for a value."""
        raise NotImplementedError

    def read(self, setup: Setup, given: Any, where: str) -> Any:
        """The value that something in a position stands for; BadPosition if nothing does."""
        raise NotImplementedError


class Number(Field):
    """A number that lies between two others."""

    def __init__(self, key: str, low: int = 0, high: int = MOST, attribute: str = "") -> None:
        super().__init__(key, attribute)
        self.low, self.high = low, high

    def write(self, setup: Setup, value: int) -> int:
        return value

    def read(self, setup: Setup, given: Any, where: str) -> int:
        return within(where, given, self.low, self.high)


class Flag(Field):
    """Yes or no."""

    def write(self, setup: Setup, value: bool) -> bool:
        return value

    def read(self, setup: Setup, given: Any, where: str) -> bool:
        if not isinstance(given, bool):
            raise BadPosition(f"{where} must be true or false, not {given!r}")
        return given


class Seat(Field):
    """The number of a seat; null (in the state -1) where it may be nobody."""

    def __init__(self, key: str, attribute: str = "", nobody: bool = False) -> None:
        super().__init__(key, attribute)
        self.nobody = nobody

    def write(self, setup: Setup, value: int) -> Optional[int]:
        return None if value < 0 else value

    def read(self, setup: Setup, given: Any, where: str) -> int:
        return -1 if given is None and self.nobody else within(where, given, 0, setup.seats - 1)


class Seats(Field):
    """A mask of seats, as a list of them."""

    def write(self, setup: Setup, value: int) -> list[int]:
        return bits.members(value)

    def read(self, setup: Setup, given: Any, where: str) -> int:
        return mask(given, where, lambda seat: within(f"{where} names seats: each", seat, 0, setup.seats - 1))


class Word(Field):
    """A number that stands for a word of a list; null (in the state -1) where there may be none."""

    def __init__(self, key: str, names: Names, attribute: str = "", none: bool = False) -> None:
        super().__init__(key, attribute)
        self.names, self.none = names, none

    def write(self, setup: Setup, value: int) -> Optional[str]:
        return None if value < 0 else listed(setup, self.names)[value]

    def read(self, setup: Setup, given: Any, where: str) -> int:
        return -1 if given is None and self.none else number(setup, self.names, given, where)


class Words(Field):
    """A list of such numbers, of any length or of this one."""

    def __init__(self, key: str, names: Names, attribute: str = "", none: bool = False, length: int = -1) -> None:
        super().__init__(key, attribute)
        self.word, self.length = Word(key, names, none=none), length

    def write(self, setup: Setup, value: list[int]) -> list[Optional[str]]:
        return [self.word.write(setup, each) for each in value]

    def read(self, setup: Setup, given: Any, where: str) -> list[int]:
        found = entries(given, where, self.length)
        return [self.word.read(setup, each, f"{where}[{i}]") for i, each in enumerate(found)]


class Members(Field):
    """A mask of things, as a list of their names."""

    def __init__(self, key: str, names: Names, attribute: str = "", first: int = 0, last: Optional[int] = None) -> None:
        super().__init__(key, attribute)
        self.names, self.first, self.last = names, first, last  # the first bit stands for the first of these names

    def write(self, setup: Setup, value: int) -> list[str]:
        names = listed(setup, self.names)
        return [names[self.first + n] for n in bits.members(value)]

    def read(self, setup: Setup, given: Any, where: str) -> int:
        names = listed(setup, self.names)[self.first : self.last]
        return mask(given, where, lambda name: _index(names, self.names, name, where))


class Counts(Field):
    """Numbers of things of a few kinds in one number (`core.piles`), as how many there are by name."""

    def __init__(self, key: str, names: Sequence[str], width: int, attribute: str = "") -> None:
        super().__init__(key, attribute)
        self.names, self.width = names, width

    def write(self, setup: Setup, value: int) -> dict[str, int]:
        return piles.show(value, self.names, self.width)

    def read(self, setup: Setup, given: Any, where: str) -> int:
        if not isinstance(given, dict):
            raise BadPosition(f"{where} must say how many there are by name, not {given!r}")
        counts = [0] * len(self.names)
        for name, n in given.items():
            counts[number(setup, self.names, name, where)] = within(f"{where}.{name}", n, 0, 2**self.width - 2)
        return piles.of(counts, self.width)


class Cards(Field):
    """A mask of cards of a pack, as a list of them; None stands for a card that a viewer does not see."""

    def __init__(self, key: str, pack: int, attribute: str = "") -> None:
        super().__init__(key, attribute)
        self.pack = pack

    def write(self, setup: Setup, value: int) -> list[int]:
        return bits.members(value)

    def read(self, setup: Setup, given: Any, where: str) -> int:
        return mask(given, where, lambda card: within(where, card, 0, self.pack - 1))


class Card(Cards):
    """One card of a pack, or null (in the state -1)."""

    def write(self, setup: Setup, value: int) -> Any:
        return None if value < 0 else value

    def read(self, setup: Setup, given: Any, where: str) -> int:
        return -1 if given is None else within(where, given, 0, self.pack - 1)


class Part(Field):
    """What a game writes and reads itself: here is its place among the others."""


class Fields:
    """All fields of a game, or of something in it."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.keys = [field.key for field in fields]  # their names in positions

    def write(self, setup: Setup, owner: Any, seat: int = -1, **parts: Any) -> dict[str, Any]:
        """What an owner's fields are; with a seat, the entry of each for that seat."""
        position: dict[str, Any] = {}
        for field in self.fields:
            if isinstance(field, Part):
                position[field.key] = parts[field.key]
                continue
            value = getattr(owner, field.attribute)
            if field.each_seat and seat < 0:
                position[field.key] = [field.write(setup, each) for each in value]
            else:
                position[field.key] = field.write(setup, value[seat] if field.each_seat else value)
        return position

    def read(self, setup: Setup, owner: Any, data: Any, where: str = "", seat: int = -1) -> dict[str, Any]:
        """Set an owner's fields, and return the rest of the data, with all parts."""
        if not isinstance(data, dict):
            raise BadPosition(f"{where} must have {', '.join(self.keys)}, not {data!r}")
        rest = dict(data)
        for field in self.fields:
            path = f"{where}.{field.key}" if where else field.key
            if field.key not in rest:
                raise BadPosition(f"{path} is missing")
            if isinstance(field, Part):
                continue
            given = rest.pop(field.key)
            if not field.each_seat:
                setattr(owner, field.attribute, field.read(setup, given, path))
            elif seat >= 0:
                getattr(owner, field.attribute)[seat] = field.read(setup, given, path)
            else:
                values = entries(given, path, setup.seats)
                read = [field.read(setup, each, f"{path}[{i}]") for i, each in enumerate(values)]
                setattr(owner, field.attribute, read)
        self._each_once(owner)
        return rest

    def _each_once(self, owner: Any) -> None:
        """Every card of a pack lies in one place."""
        places: dict[int, list[int]] = {}
        for field in self.fields:
            if isinstance(field, Cards):
                value = getattr(owner, field.attribute)
                for each in value if field.each_seat else [value]:
                    cards = [each] * (each >= 0) if isinstance(field, Card) else bits.members(each)
                    places.setdefault(field.pack, []).extend(cards)
        for pack, cards in places.items():
            if sorted(cards) != list(range(pack)):
                keys = [field.key for field in self.fields if isinstance(field, Cards) and field.pack == pack]
                raise BadPosition(f"{', '.join(keys)}: each of the {pack} cards lies in one place")

    def fill(self, shown: dict[str, Any]) -> dict[str, Any]:
        """A position from a view that shows the fields by the same names; cards that are not seen there (None) become
        any that are seen nowhere."""
        position = {field.key: shown[field.key] for field in self.fields}
        for field in self.fields:
            if isinstance(field, Cards) and not isinstance(field, Card):
                seen = {
                    card for other in self.fields if isinstance(other, Cards) for card in _flat(position[other.key])
                }
                spare = [card for card in range(field.pack) if card not in seen]
                position[field.key] = _filled(position[field.key], spare)
        return position


def _flat(shown: Any) -> list[Any]:
    return [card for each in shown for card in _flat(each)] if isinstance(shown, list) else [shown]


def _filled(shown: list[Any], spare: list[int]) -> list[Any]:
    return [_filled(each, spare) if isinstance(each, list) else spare.pop() if each is None else each for each in shown]


def within(where: str, value: Any, low: int, high: int) -> int:
    """A number, if it is one and lies between these."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{where} must be {low} to {high}, not {value!r}")
    return value


def entries(given: Any, where: str, length: int = -1) -> list[Any]:
    """A list, if it is one, of this length if one is given."""
    if not isinstance(given, list) or (length >= 0 and len(given) != length):
        raise BadPosition(f"{where} must be a list" + (f" of {length}" if length >= 0 else ""))
    return given


def mask(given: Any, where: str, bit: Callable[[Any], int]) -> int:
    """The set of the things in a list, each of which may be there once."""
    found = [bit(each) for each in entries(given, where)]
    if len(set(found)) != len(found):
        raise BadPosition(f"{where} must not name anything twice")
    return bits.mask_of(found)


def listed(setup: Setup, names: Names) -> Sequence[str]:
    """The names themselves, or those of the components of a kind."""
    return setup.components.names[names] if isinstance(names, str) else names


def number(setup: Setup, names: Names, name: Any, where: str) -> int:
    """The number of a name."""
    return _index(listed(setup, names), names, name, where)


def _index(known: Sequence[str], names: Names, name: Any, where: str) -> int:
    if name not in known:
        what = f"a {names} that belongs there" if isinstance(names, str) else f"one of {', '.join(known)}"
        raise BadPosition(f"{where} must be {what}, not {name!r}")
    return known.index(name)
