from __future__ import annotations

import pytest

from solstead.core.nouns import Nouns

NOUNS = Nouns(("card", (3,)), ("done", ()), ("place", (2, 4)))


def test_numbers_and_nouns() -> None:
    assert NOUNS.size == 12
    assert [NOUNS.noun(action) for action in (0, 2, 3, 4, 11)] == [
        ("card", 0),
        ("card", 2),
        ("done",),
        ("place", 0, 0),
        ("place", 1, 3),
    ]
    assert NOUNS.action("place", 1, 0) == 8
    assert NOUNS.base("place") == 4


@pytest.mark.parametrize("noun", [("card",), ("card", 3), ("card", -1), ("done", 0), ("place", 1), ("tree", 1)])
def test_wrong_nouns(noun: tuple[str, int]) -> None:
    with pytest.raises(ValueError, match=r"noun|takes|numbered"):
        NOUNS.action(*noun)
