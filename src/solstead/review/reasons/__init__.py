"""Why something is no position, in every language. A game says it in English; here are the same sentences in others.

A file for each language has them: the English sentence, with `{}` for what differs, and the translation.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent
ENGLISH = "en"


def pattern(sentence: str) -> re.Pattern[str]:
    """What matches an English sentence, whatever stands in its gaps."""
    return re.compile("(.+?)".join(re.escape(part) for part in sentence.split("{}")), re.DOTALL)


@lru_cache(maxsize=16)
def sentences(language: str) -> list[tuple[re.Pattern[str], str]]:
    """All sentences of a language, those with the fewest gaps first."""
    file = FOLDER / f"{language}.toml"
    found: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    ordered = sorted(found, key=lambda sentence: (sentence.count("{}"), -len(sentence)))
    return [(pattern(sentence), found[sentence]) for sentence in ordered]


def reason(told: str, language: str) -> str:
    """A reason in a language; in English, where nobody has translated it."""
    if language == ENGLISH:
        return told
    for english, translated in sentences(language):
        if (gaps := english.fullmatch(told)) is not None:
            return translated.format(*gaps.groups())
    return told
