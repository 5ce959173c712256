"""What a process that thinks for bots remembers."""

from __future__ import annotations

from solstead.core.registry import load
from solstead.server.thinking.bot_worker import KEPT, Bots


def test_a_seat_never_thinks_on_from_what_another_seat_has_found_out() -> None:
    """A search knows the hand of its seat: what it remembers would tell the other seats of a table about it."""
    bots, game = Bots(), load("vaalbara")
    first = bots.get("level-5", game, 0)
    assert bots.get("level-5", game, 1) is not first
    assert bots.get("level-5", game, 0) is first


def test_only_the_bots_that_were_asked_last_are_remembered() -> None:
    bots, game = Bots(), load("vaalbara")
    first = bots.get("level-5", game, 0)
    for seat in range(1, KEPT + 1):
        bots.get("level-5", game, seat)
    assert len(bots.made) == KEPT
    assert bots.get("level-5", game, 0) is not first
