"""Ratings: what a game changes, and the fixed ones of the levels."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solstead.core.errors import SolsteadError
from solstead.ratings import Rating, level, levels, places, rate

LADDER = Path(__file__).parents[2] / "docs" / "ladder.md"


def test_who_wins_rises_who_loses_falls_and_both_are_surer() -> None:
    new = Rating()
    assert (new.shown, new.deviation) == (1500, 667)
    won, lost = rate([new, new], [1, 2])
    assert won.shown > 1500 > lost.shown
    assert won.sigma < new.sigma
    assert lost.sigma < new.sigma


def test_a_tie_of_equals_changes_no_strength() -> None:
    assert [rating.shown for rating in rate([Rating(), Rating(), Rating()], [1, 1, 1])] == [1500, 1500, 1500]


def test_the_middle_of_three_stays_in_the_middle() -> None:
    first, second, third = rate([Rating(), Rating(), Rating()], [1, 2, 3])
    assert first.mu > second.mu > third.mu


def test_to_beat_the_strong_counts_more() -> None:
    strong, weak = Rating(40.0, 2.0), Rating(10.0, 2.0)
    assert rate([Rating(), strong], [1, 2])[0].mu > rate([Rating(), weak], [1, 2])[0].mu


def test_what_is_fixed_stays() -> None:
    bot = Rating(30.0, 1.0)
    assert rate([Rating(), bot], [1, 2], fixed=[1])[1] == bot


def test_alone_nobody_is_rated_and_a_wrong_count_is_said() -> None:
    assert rate([Rating()], [1]) == [Rating()]
    with pytest.raises(SolsteadError, match="2 players cannot share 1 places"):
        rate([Rating(), Rating()], [1])


def test_places_are_shared_and_forfeits_are_last() -> None:
    assert places([10, 30, 20], [1]) == [3, 1, 2]
    assert places([30, 30, 20], [0, 1]) == [1, 1, 3]
    assert places([30, 30, 20], [1]) == [2, 1, 3]  # a tie that the rules broke
    assert places([99, 30, 20], [1], last=[0]) == [3, 1, 2]


def test_the_levels_are_those_of_the_ladder() -> None:
    """What is fixed is what is published."""
    found: dict[tuple[str, int], dict[str, float]] = {}
    for title, seats, body in re.findall(
        r"^## ([^,\n]+), (\d) seats\n(.*?)(?=^## |\Z)", LADDER.read_text(), re.M | re.S
    ):
        rows = re.findall(r"^\| (level-\d)[^|]*\|(?:[^|]*\|){3} ([\d.-]+) ±", body, re.M)
        found[title.lower().replace(" ", "_"), int(seats)] = {name: float(mu) for name, mu in rows}
    ours = {
        (game, n): {name: r.mu for name, r in row.items()} for game, by in levels().items() for n, row in by.items()
    }
    assert ours == found


def test_a_size_between_is_the_mean_and_one_beyond_the_nearest() -> None:
    strengths = {n: found.mu for n in (2, 3, 4, 6) if (found := level("farmoony", n, "level-5")) is not None}
    assert strengths[3] == pytest.approx((strengths[2] + strengths[4]) / 2)
    assert strengths[6] == strengths[4]
    assert level("farmoony", 2, "greedy") is None
    assert level("heap", 2, "level-1") is None
