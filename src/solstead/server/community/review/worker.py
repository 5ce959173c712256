"""A process that reviews one finished game: a record on its input, the review as it grows on its output, a line each.
After each it waits for a line that lets it go on.

It thinks whenever nobody else wants the processor, has a limit of memory, and ends with the review or its input.
"""

from __future__ import annotations

import gc
import sys
import time
from typing import Any, Optional

from msgspec import Struct, json

from solstead.core.record import Record
from solstead.review.reviewing import reviews
from solstead.server.thinking import worker

MOST_MEMORY = 1 << 30
#: Games that are played come first; on a machine that is busy with them a tenth is left.
NICENESS = 10
#: After how long it says what it has, and waits for its next turn.
SLICE_SECONDS = 0.5


class Reviewed(Struct):
    """What is to be reviewed."""

    record: Record
    components: Optional[dict[str, Any]] = None


def main() -> None:
    worker.limit(MOST_MEMORY, NICENESS)
    gc.freeze()
    game = json.decode(sys.stdin.buffer.readline(), type=Reviewed)
    began = time.monotonic()
    for found in reviews(game.record.replay(game.components)):
        if found.done < 1.0 and time.monotonic() - began < SLICE_SECONDS:
            continue
        worker.answer(json.encode(found))
        if found.done >= 1.0 or not sys.stdin.buffer.readline():
            break
        began = time.monotonic()


if __name__ == "__main__":
    main()
