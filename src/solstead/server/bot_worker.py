"""A process that thinks for bots: one question a line on its input, one answer a line on its output.

It is shown what the seat may know, dealt at random where the seat does not, and it ends when its input does.
"""

from __future__ import annotations

import sys
from typing import Any, Optional

from msgspec import Struct, json

from solstead.bots import make
from solstead.core.components import Components
from solstead.core.registry import load


class Question(Struct):
    """What a bot needs to choose."""

    bot: str
    game: str
    components: Optional[dict[str, Any]]
    position: dict[str, Any]
    seat: int


def main() -> None:
    questions = json.Decoder(Question)
    own: dict[str, Components] = {}
    for line in sys.stdin.buffer:
        question = questions.decode(line)
        game = load(question.game)
        digest = str(question.position["components"])
        if digest not in own:
            own[digest] = game.components(question.components)
        state = game.from_dict(question.position, components=own[digest])
        action = make(question.bot).choose(state, question.seat)
        sys.stdout.write(f"{action}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
