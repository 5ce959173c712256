"""Saved games: reading them, and why a file cannot be read or written, in the language of the person."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final, Optional

from solstead.cli.options import common_text
from solstead.core.errors import BadRecord, SolsteadError
from solstead.core.match import Match
from solstead.core.record import Record
from solstead.core.text import Text

#: What the operating system may say that there are words for.
REASONS: Final = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "is_folder",
    errno.EACCES: "not_allowed",
    errno.EPERM: "not_allowed",
    errno.EROFS: "not_allowed",
    errno.ENOSPC: "disk_full",
}


def read_record(file: Path, components: Optional[Path], language: str) -> tuple[Match, Record]:
    """A saved game, and as what it was saved."""
    record = decode_record(file, language)
    try:
        return record.replay(components), record
    except BadRecord as error:
        raise SolsteadError(common_text(language)("error.record", file=file, reason=error)) from None


def decode_record(file: Path, language: str) -> Record:
    """What is written in a file, whether it can be played here or not."""
    text = common_text(language)
    try:
        return Record.decode(file.expanduser().read_bytes())
    except (OSError, ValueError, RuntimeError) as error:
        raise SolsteadError(text("error.read", file=file, reason=reason(error, text))) from None
    except BadRecord as error:
        raise SolsteadError(text("error.record", file=file, reason=error)) from None


def reason(error: Exception, text: Text) -> str:
    """Why something cannot be done with a file."""
    known = REASONS.get(error.errno or 0) if isinstance(error, OSError) else None
    return text(f"reason.{known or 'other'}")
