"""A process that reads the files of guests: one file a line on its input, what is in it on its output.

Components are TOML and records are whole games: to read one can take long or fill the memory, so it is done here, where
it hurts nobody. The process has a limit of memory, and whoever asked ends it when it takes too long.
"""

from __future__ import annotations

import re
import sys
import tomllib
from typing import Any, Optional

from msgspec import Struct, json

from solstead.core.errors import SolsteadError, UnknownGame
from solstead.core.record import Record
from solstead.core.registry import load
from solstead.server.shown import replay
from solstead.server.table import entries as e
from solstead.server.thinking import worker

MOST_MEMORY = 1 << 30
#: How deep a key may be, and how long.
DEEPEST_KEY = 8
LONGEST_KEY = 200
#: How many steps a record may have: a long game has some hundreds, ten times as many with changes of mind.
MOST_STEPS = 10_000
#: The highest number that chance may have said, or somebody chosen.
HIGHEST = (1 << 31) - 1

_WORD = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DEEP = re.compile(rf"(?<![A-Za-z0-9_\"'-]){_WORD}(?:[ \t]*+\.[ \t]*+{_WORD}){{{DEEPEST_KEY}}}")
_LONG = re.compile(rf"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{{{LONGEST_KEY}}}")


class Given(Struct):
    """A file of a guest: a record, or components for a table."""

    game: str
    components: str
    seats: Optional[int] = None
    settings: Optional[dict[str, Any]] = None
    record: Optional[Record] = None
    person: str = ""
    invite: str = ""
    at: float = 0.0


class Taken(Struct):
    """What was in it, or why it will not do."""

    code: str = ""
    message: str = ""
    components: Optional[dict[str, Any]] = None
    lines: Optional[list[e.Line]] = None  # of a table at which the record was played


class Unfit(Exception):
    """A file that is not read."""


def check_text(text: str) -> None:
    """Refuse TOML that takes long to read, before it is read."""
    if _DEEP.search(text):
        raise Unfit(f"a key of the components file has more than {DEEPEST_KEY} parts")
    if _LONG.search(text):
        raise Unfit(f"a word of the components file has {LONGEST_KEY} letters or more")


def check_steps(record: Record) -> None:
    """Refuse what no game has."""
    if len(record.steps) > MOST_STEPS:
        raise Unfit(f"the record has {len(record.steps)} steps; {MOST_STEPS} are read")
    if any(not -1 <= number <= HIGHEST for step in record.steps for number in step):
        raise Unfit("the record has a number in it that nobody can have chosen")


def read(given: Given) -> Taken:
    """What is in a file."""
    code = "bad_setting" if given.record is None else "bad_record"
    try:
        check_text(given.components)
        components = tomllib.loads(given.components) if given.components else None
        if given.record is None:
            load(given.game).setup(given.seats, given.settings or {}, components)
            return Taken(components=components)
        return Taken(
            components=components,
            lines=replay.lines_of(given.record, components, given.person, given.invite, given.at),
        )
    except UnknownGame as error:
        return Taken("unknown_game" if given.record is None else code, str(error))
    except tomllib.TOMLDecodeError as error:
        return Taken(code, f"the components file is no TOML: {error}")
    except (SolsteadError, OverflowError, Unfit) as error:
        return Taken(code, str(error))
    except (ValueError, TypeError, RecursionError) as error:  # numbers of thousands of digits, say
        return Taken(code, f"the file cannot be read: {error}")
    except MemoryError:
        return Taken(code, "the file needs too much memory")


def main() -> None:
    worker.limit(MOST_MEMORY)
    files = json.Decoder(Given)
    for line in sys.stdin.buffer:
        try:
            answer = json.encode(read(files.decode(line)))
        except (MemoryError, OverflowError, TypeError):
            answer = json.encode(Taken("bad_record", "the file cannot be read here"))
        worker.answer(answer)


if __name__ == "__main__":
    main()
