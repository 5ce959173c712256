"""Rules in other languages say what the English ones say, as far as a program can tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import solstead
from solstead.core.text import languages

PACKAGE = Path(solstead.__file__).parent
GAMES = [name for name in solstead.list_games() if solstead.load(name).folder.is_relative_to(PACKAGE)]


def sections(file: Path) -> list[str]:
    """The text from each heading to the next."""
    return re.split(r"^(?=#)", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]


def outline(section: str) -> dict[str, object]:
    """What does not change with the language: of what rank the heading is, and what is counted below it."""
    return {
        "rank": len(section) - len(section.lstrip("#")),
        "rulings": sorted(re.findall(r"\b[A-Z]{2}-\d+", section)),
        "numbers": sorted(re.findall(r"\d+", section)),
        "rows": len(re.findall(r"^\|", section, re.MULTILINE)),
        "items": len(re.findall(r"^(?:-|\d+\.) ", section, re.MULTILINE)),
    }


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_the_same_in_every_language(name: str) -> None:
    game = solstead.load(name)
    english = sections(game.rules_file("en"))
    assert len(english) > 5
    for language in set(languages(game.folder / "text")) - {"en"}:
        file = game.rules_file(language)
        assert file.name == f"RULES.{language}.md"
        translated = sections(file)
        for wanted, found in zip(english, translated, strict=True):
            assert outline(found) == outline(wanted), found.splitlines()[0]
