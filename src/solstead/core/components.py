"""What is printed on cards and boards: data with provenance, never code."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from difflib import get_close_matches
from hashlib import sha256
from inspect import isclass
from typing import Any, Final, Literal, Optional, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields
from mypy_extensions import mypyc_attr

from solstead.core.errors import BadComponents

#: Where a row is from: printed in the rulebook, found elsewhere, reconstructed, or read off a box that somebody owns.
Provenance = Literal["rulebook", "found", "reconstruction", "box"]

_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")


@mypyc_attr(allow_interpreted_subclasses=True)
class Components:
    """The components of one box. A game derives from this and adds tables that its rules can read fast."""

    def __init__(self, data: dict[str, Any], names: dict[str, list[str]]) -> None:
        self.data = data  # what the file says, less what is so without a word, for export and listing
        self.names = names  # the ids behind the numbers: names["land"][3] == "L04"
        self.digest: str = digest(data)  # tells one components file from another
        self.literal: str = self.digest  # of the file to the letter, as records of before may have it
        self.described: list[bytes] = []  # what observations say of components, as tables; kept by `features`

    def knows(self, digest: object) -> bool:
        """Whether a record or position with this digest was played with these components."""
        return digest in (self.digest, self.literal)

    def number(self, kind: str, name: str) -> int:
        """The number of an id; ValueError if there is none."""
        return self.names[kind].index(name)

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (self.data, self.names))


def in_play(field: str, named: Optional[Sequence[str]], known: Sequence[str]) -> Sequence[str]:
    """What a variant has of what there is: all, where it names nothing; BadComponents names the field."""
    if named is None:
        return known
    for name in named:
        if name not in known:
            raise BadComponents(f"variant.{field}: there is no {name!r}")
    if len(set(named)) != len(named):
        raise BadComponents(f"variant.{field} must name each once")
    return named


def meaning(data: Any, read: Any) -> Any:
    """What a file says that was read into structs, without the keys that say what is so without them."""
    if isinstance(read, Struct):
        kept: dict[str, Any] = {}
        defaults = {each.encode_name: each for each in fields(read)}
        for key in data:
            field = defaults[key]
            default = field.default if field.default_factory is NODEFAULT else field.default_factory()
            value = getattr(read, field.name)
            if default is NODEFAULT or value != default:
                kept[key] = meaning(data[key], value)
        return kept
    if isinstance(read, list):
        return [meaning(each, value) for each, value in zip(data, read, strict=True)]
    return data


def mistake(said: str, data: Any, shape: Any) -> str:
    """What is wrong with a file that does not fit its shape, by row and field, with what is allowed there."""
    problem, _, path = said.partition(" - at `$")
    path = path.rstrip("`")
    where = _where(data, path)
    at = f"{where}: " if where else ""
    kind, value = _reach(data, shape, path)
    if problem.startswith("Invalid enum value"):
        allowed = [str(word) for word in get_args(kind)]
        return f"{at}{value!r} is none of {', '.join(allowed)}{meant(value, allowed)}"
    if "unknown field" in problem or "missing required field" in problem:
        name = problem.split("`")[1]
        known = [field.encode_name for field in fields(kind)] if isclass(kind) and issubclass(kind, Struct) else []
        if "missing" in problem:
            return f"{at}{name!r} is missing"
        return f"{at}there is no {name!r} here{meant(name, known)}"
    return at + problem[:1].lower() + problem[1:]


def _where(data: Any, path: str) -> str:
    """A path as people read it, with the id of a row: `lands[0] (L01).type`."""
    found, value = "", data
    for name, number in _STEP.findall(path):
        value = value[int(number)] if number else value.get(name) if isinstance(value, dict) else None
        found += f"[{number}]" if number else f".{name}"
        if number and isinstance(value, dict) and isinstance(value.get("id"), str):
            found += f" ({value['id']})"
    return found.removeprefix(".")


def _reach(data: Any, shape: Any, path: str) -> tuple[Any, Any]:
    """The type that a path leads to, and the value that is there."""
    value = data
    for name, number in _STEP.findall(path):
        while get_origin(shape) is Union:
            shape = next(kind for kind in get_args(shape) if kind is not type(None))
        if number:
            value, inner = value[int(number)], get_args(shape)
            shape = inner[0] if inner else None
        else:
            value = value.get(name)
            shape = next((field.type for field in fields(shape) if field.encode_name == name), None)
    while get_origin(shape) is Union:
        shape = next(kind for kind in get_args(shape) if kind is not type(None))
    return shape, value


def meant(word: object, known: list[str]) -> str:
    """The nearest right word, if one is near."""
    near = get_close_matches(str(word), known, 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def digest(data: dict[str, Any]) -> str:
    """Sixteen hex digits that differ when any value differs; comments and order of keys do not count."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]
