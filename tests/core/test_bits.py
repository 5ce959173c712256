from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solstead.core import bits

sets = st.sets(st.integers(0, 61), max_size=62)


@given(sets)
def test_masks_are_sets(numbers: set[int]) -> None:
    mask = bits.mask_of(list(numbers))
    assert mask == sum(2**n for n in numbers)
    assert bits.members(mask) == sorted(numbers)
    assert bits.count(mask) == len(numbers)
    for k, n in enumerate(sorted(numbers)):
        assert bits.nth(mask, k) == n
    if numbers:
        assert bits.lowest(mask) == min(numbers)


def test_tables() -> None:
    assert [bits.BIT[n] for n in (0, 30, 31, 32, 61)] == [1, 2**30, 2**31, 2**32, 2**61]
    assert [bits.FULL[n] for n in (0, 1, 31, 62)] == [0, 1, 2**31 - 1, 2**62 - 1]
