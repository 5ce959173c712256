"""Words. One TOML file per game and language; the same keys in each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from solstead.core.errors import SolsteadError


class Text:
    """The words of one game in one language, by dotted key."""

    def __init__(self, language: str, words: dict[str, str]) -> None:
        self.language = language
        self.words = words

    def __contains__(self, key: str) -> bool:
        return key in self.words

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its values filled in.

        With a value `n` a key may have two forms, `key.one` and `key.other`. A key that is missing shows itself.
        """
        if "n" in values and key not in self.words:
            key = f"{key}.one" if values["n"] == 1 else f"{key}.other"
        words = self.words.get(key)
        return f"[{key}]" if words is None else words.format(**values)


def read_text(folders: list[Path], language: str) -> Text:
    """The text files of a language in these folders, later ones adding to earlier ones."""
    words: dict[str, str] = {}
    for folder in folders:
        file = folder / f"{language}.toml"
        if not file.exists():
            raise SolsteadError(f"no texts in {language!r}; there are {', '.join(languages(folder))}")
        words.update(_flat(tomllib.loads(file.read_text(encoding="utf-8")), ""))
    return Text(language, words)


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
