"""What is wrong with a command line, in the language of the person."""

from __future__ import annotations

import os
from collections.abc import Sequence

from typer.exceptions import TyperException

from solstead.cli.options import common_text
from solstead.core.text import TEXTS, languages


def spoken(arguments: Sequence[str]) -> str:
    """The language of a command line that may be wrong: what `--lang` or SOLSTEAD_LANG says, else English."""
    said = os.environ.get("SOLSTEAD_LANG", "en")
    for argument, after in zip(arguments, [*arguments[1:], ""], strict=True):
        if argument == "--lang":
            said = after
        elif argument.startswith("--lang="):
            said = argument.removeprefix("--lang=")
    return said if said in languages(TEXTS) else "en"


def mistake(error: TyperException, language: str) -> str:
    """A mistake in words, by its kind and the option or argument that it is about; English is that of the library."""
    text = common_text(language)
    key = f"usage.{type(error).__name__}"
    name = getattr(error, "option_name", None)
    param = getattr(error, "param", None)
    if name is None and param is not None:
        name = param.get_error_hint()
    return text(key if key in text and name else "usage.other", name=name, reason=error.format_message())
