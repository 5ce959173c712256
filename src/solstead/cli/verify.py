"""`solstead verify`: whether the shuffles of a recorded game were fair."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Optional

from rich.console import Console

from solstead.cli.files import decode_record
from solstead.cli.options import common_text
from solstead.core.errors import SolsteadError
from solstead.core.fair import BINDING_DIGITS, Verdict, fingerprint, verify
from solstead.core.record import Record
from solstead.core.text import Text

#: What the command ends with. Input that cannot be read ends with 2, like everywhere.
PROVEN, WRONG, UNPROVABLE = 0, 1, 3
#: What people may have noted: the whole fingerprint or its beginning. Older servers showed 16 digits.
_SEEN: Final = re.compile(r"[0-9a-f]{16,64}")


def verify_file(file: Path, seen: Optional[str], language: str, components: Optional[Path]) -> int:
    """Say in one sentence what comes of checking a record; the exit code."""
    text = common_text(language)
    shown = re.sub(r"\s", "", seen or "").lower()
    if seen is not None and not _SEEN.fullmatch(shown):
        raise SolsteadError(text("error.seen", given=seen))
    record = decode_record(file, language)
    found = verify(record, components)
    if found.code == "bad_record":
        raise SolsteadError(text("error.record", file=file, reason=found.reason))
    if found.proven and not found.commitment.startswith(shown):
        found.code = "other_commitment"
    console = Console(highlight=False, soft_wrap=True)
    for line in report(found, record, shown, text):
        console.print(line, markup=False)
    if found.proven and 0 < len(shown) < BINDING_DIGITS:
        return UNPROVABLE
    return PROVEN if found.proven else UNPROVABLE if found.code == "unprovable" else WRONG


def report(found: Verdict, record: Record, shown: str, text: Text) -> list[str]:
    """The verdict in words, and what it rests on. `shown`: the digits that somebody saw before the start."""
    lines = [text(f"verify.{found.code}", n=found.draws, at=found.at)]
    if found.proven and not found.words:
        lines.append(text("verify.no_words"))
    elif found.proven and len(shown) >= BINDING_DIGITS:
        lines.append(text("verify.words", n=found.words))
    if found.proven and len(shown) < BINDING_DIGITS:
        lines.append(text("verify.short", n=len(shown), least=BINDING_DIGITS) if shown else text("verify.unseen"))
    if found.commitment:
        lines.append(text("verify.commitment", fingerprint=fingerprint(found.commitment)))
    if record.fair:
        lines += [
            text("verify.word", seat=seat + 1, word=word)
            for seat, word in enumerate(record.fair.words)
            if word and found.code != "wrong_word"
        ]
    return lines
