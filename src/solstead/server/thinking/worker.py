"""What the processes that work for the server have in common: they keep within their limits, and answer in lines."""

from __future__ import annotations

import contextlib
import os
import sys


def limit(memory: int, niceness: int = 0) -> None:
    """Have no more than so many bytes; with a niceness, work when nobody else wants the processor. Systems that know no
    such thing are left as they are."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(niceness)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def answer(line: bytes) -> None:
    """Tell the server something, at once."""
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()
