"""Words. One TOML file per game and language; the same keys in each."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from solstead.core.errors import SolsteadError

#: The words that all games share. A language that has a file here is spoken everywhere.
TEXTS = Path(__file__).parent / "text"
#: The plural forms of CLDR; each language has some of them, and all have `other`.
FORMS = ("zero", "one", "two", "few", "many", "other")


class Text:
    """The words of one game in one language, by dotted key; and what people at the table are called, where that is
    known."""

    def __init__(self, language: str, words: dict[str, str], people: Sequence[str] = ()) -> None:
        self.language = language
        self.words = words
        self.people = people  # by seat

    def among(self, people: Sequence[str]) -> Text:
        """The same words at a table of these people."""
        return Text(self.language, self.words, people)

    def __contains__(self, key: str) -> bool:
        return key in self.words

    def has(self, key: str) -> bool:
        """Whether there is a text, or one for each plural form."""
        return key in self.words or f"{key}.other" in self.words

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its values filled in. A key that is missing shows itself.

        With a value `n` a key may have a text for each plural form of the language: `key.one`, `key.other`, ... A text
        can count more than one thing: in `"{n:card} for {price:coin}"` each number brings the form of its own noun,
        `card.one` or `card.other`.
        """
        words = self.words.get(key)
        if words is None and isinstance(n := values.get("n"), int):
            key = self.form(key, n)
            words = self.words.get(key)
        if words is None:
            return f"[{key}]"
        if ":" in words:  # a number that brings its noun
            values.update({name: Count(value, self) for name, value in values.items() if isinstance(value, int)})
        return words.format(**values)

    def form(self, key: str, n: int) -> str:
        """The key of the plural form for a number: by the rules of the language, or `other` where that form is not
        written."""
        form = f"{key}.{plural(self.language, n)}"
        return form if form in self.words else f"{key}.other"

    def listed(self, parts: list[str]) -> str:
        """Several things in one sentence: "2 lilies, 1 egg and 3 grain"."""
        from babel.lists import format_list  # slow to import, and rarely needed

        return format_list(parts, locale=self.language)


class Count:
    """A number in a text, which can bring the noun that it counts."""

    def __init__(self, n: int, text: Text) -> None:
        self.n = n
        self.text = text

    def __format__(self, spec: str) -> str:
        return self.text(spec, n=self.n) if spec and self.text.has(spec) else format(self.n, spec)


@lru_cache(maxsize=256)
def plural(language: str, n: int) -> str:
    """The plural form of a number: "one", "other", and what else a language has."""
    from babel.core import Locale  # slow to import, and rarely needed

    return Locale.parse(language).plural_form(n)


def read_text(folders: list[Path], language: str) -> Text:
    """The text files of a language in these folders, later ones adding to earlier ones. What is not translated is
    English, also where a language that is spoken has no file yet."""
    spoken = sorted({name for folder in (TEXTS, *folders) for name in languages(folder)})
    if language not in spoken:
        raise SolsteadError(f"no texts in {language!r}; there are {', '.join(spoken)}")
    words: dict[str, str] = {}
    for folder in folders:
        words.update(_read(folder, "en"))
        words.update(_read(folder, language))
    return Text(language, words)


def missing(folder: Path, language: str) -> list[str]:
    """The keys of English that a language lacks; it may have plural forms of its own."""
    words = _read(folder, language)
    return [
        key
        for key in _read(folder, "en")
        if key not in words and not (key.rpartition(".")[2] in FORMS and f"{key.rpartition('.')[0]}.other" in words)
    ]


def _read(folder: Path, language: str) -> dict[str, str]:
    file = folder / f"{language}.toml"
    return _flat(tomllib.loads(file.read_text(encoding="utf-8")), "") if file.exists() else {}


def languages(folder: Path) -> list[str]:
    """The languages that a folder has texts in."""
    return sorted(file.stem for file in folder.glob("*.toml"))


def _flat(table: dict[str, Any], prefix: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            words.update(_flat(value, f"{prefix}{key}."))
        else:
            words[prefix + key] = value
    return words
