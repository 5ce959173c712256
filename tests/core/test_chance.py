from __future__ import annotations

import pickle

import pytest

from solstead import BadRecord
from solstead.core.chance import Chance, RecordedChance, SystemChance, TracedChance, chance, fork
from solstead.core.zone import shuffle


def draw(source: Chance, n: int, times: int) -> list[int]:
    return [source.below(n) for _ in range(times)]


def test_equal_seeds_give_equal_numbers_for_ever() -> None:
    """These numbers must never change: golden playthroughs and published seeds rest on them."""
    assert draw(chance(1), 1000, 6) == [528, 832, 510, 270, 188, 11]
    assert draw(chance(2**100), 1000, 3) == draw(chance(2**100), 1000, 3)
    assert draw(chance(-1), 1000, 3) != draw(chance(1), 1000, 3)


@pytest.mark.parametrize("source", [chance(5), SystemChance()])
def test_numbers_are_even(source: Chance) -> None:
    """Chi-squared of 12 cells over 12,000 draws: above 45 happens less than once in 100,000 runs."""
    counts = [0] * 12
    for number in draw(source, 12, 12_000):
        counts[number] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 45


def test_neighbouring_seeds_are_unlike() -> None:
    firsts = [chance(seed).below(1000) for seed in range(1000)]
    assert len(set(firsts)) > 580  # 632 are expected of 1000 independent draws


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    source, counts = chance(3), dict[tuple[int, ...], int]()
    for _ in range(6000):
        cards = [1, 2, 3]
        shuffle(cards, source)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 30


def test_copies_and_forks_are_independent() -> None:
    source = chance(4)
    copy = source.copy()
    assert draw(copy, 100, 5) == draw(source, 100, 5)
    child = fork(source)
    assert draw(child, 1000, 5) != draw(source, 1000, 5)


def test_a_trace_is_replayed_exactly() -> None:
    trace: list[int] = []
    numbers = draw(TracedChance(chance(6), trace), 50, 8)
    assert numbers == trace
    again = RecordedChance(trace)
    assert draw(again, 50, 8) == numbers
    with pytest.raises(BadRecord, match="too few"):
        again.below(50)
    with pytest.raises(BadRecord, match="does not fit"):
        RecordedChance([7]).below(7)


def test_sources_survive_pickle() -> None:
    for source in (chance(1), SystemChance(), RecordedChance([1, 2, 3]), TracedChance(chance(1), [])):
        again = pickle.loads(pickle.dumps(source))
        assert 0 <= again.below(4) < 4


def test_without_a_seed_the_system_deals() -> None:
    assert isinstance(chance(None), SystemChance)
