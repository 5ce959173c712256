"""What is printed on cards and boards: data with provenance, never code."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Optional

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields
from mypy_extensions import mypyc_attr

from solstead.core.errors import BadComponents


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


def digest(data: dict[str, Any]) -> str:
    """Sixteen hex digits that differ when any value differs; comments and order of keys do not count."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]
