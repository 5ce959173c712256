"""What bots outside are called: by their address, or by a name that somebody gives to an address."""

from __future__ import annotations

import csv
import io
import re
import shlex
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from solstead.core.errors import SolsteadError

#: The addresses of bots outside: `cmd:python3 my_bot.py`, `http://127.0.0.1:8000/bot`.
PREFIXES: Final = ("cmd:", "http://", "https://")
#: Letters and digits of any language, and in between what stands in names of people.
NAME: Final = re.compile(r"[^\W_]([\w .'-]{0,30}[^\W_])?")


def is_external(name: str) -> bool:
    return name.startswith(PREFIXES)


def split_names(given: str) -> list[str]:
    """Names with commas between them; a command with a comma in it is put in double quotes."""
    names = next(csv.reader([given], skipinitialspace=True), [])
    return [name.strip() for name in names]


def join_names(names: Iterable[str]) -> str:
    """The same the other way round."""
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(names)
    return text.getvalue()


def named_bots(given: Iterable[str], taken: Iterable[str]) -> dict[str, str]:
    """Addresses by name, of items NAME=ADDRESS; SolsteadError for one that will not do. `taken` are names of others."""
    found: dict[str, str] = {}
    others = {name.casefold() for name in taken}
    for item in given:
        name, equals, address = (part.strip() for part in item.partition("="))
        if not equals:
            raise SolsteadError(f"a bot is given as NAME=ADDRESS, not {item!r}")
        check_name(name)
        if name.casefold() in others:
            raise SolsteadError(f"there is a bot called {name!r} already: choose another name")
        others.add(name.casefold())
        found[name] = _checked(name, address)
    return found


def check_name(name: str) -> None:
    """SolsteadError if nobody can be called so."""
    if not NAME.fullmatch(name):
        raise SolsteadError(
            f"a bot cannot be called {name!r}: 1 to 32 letters and digits, with spaces, dots, hyphens and "
            "apostrophes between them"
        )


def _checked(name: str, address: str) -> str:
    """An address that can be one."""
    if not is_external(address):
        raise SolsteadError(f"bot {name!r}: an address begins with {', '.join(PREFIXES)}; {address!r} does not")
    try:
        if address.startswith("cmd:"):
            complete = bool(shlex.split(address.removeprefix("cmd:")))
        else:
            complete = bool(urlsplit(address).hostname) and urlsplit(address).port != 0
    except ValueError as error:
        raise SolsteadError(f"bot {name!r}: {address!r} is no address: {error}") from None
    if not complete:
        raise SolsteadError(f"bot {name!r}: {address!r} is not complete")
    return address
