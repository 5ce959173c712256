"""Intervals, ratings and the sequential test, on numbers that are known."""

from __future__ import annotations

import random
from math import log, sqrt

import pytest

from solstead.arena.plan import Plan
from solstead.arena.results import Forfeit, Played
from solstead.arena.sprt import Sprt, deal_value, log_ratio
from solstead.arena.statistics import BETA, interval, meetings, places, rate, standings
from solstead.core.errors import SolsteadError

PLAN = Plan(game="veil", seats=2, bots=["good", "bad"], games=2)


def game(seating: list[int], winners: list[int], scores: list[int] | None, deal: int = 0) -> Played:
    n = len(seating)
    return Played(deal=deal, seating=seating, winners=winners, scores=scores, decisions=[10] * n, seconds=[0.5] * n)


def test_wilson_s_interval() -> None:
    """Values from Wilson's formula: 8 of 10, none of 10, and half a win that widens both ends."""
    assert interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(7.5, 10) == (interval(7, 10)[0], interval(8, 10)[1])


def test_places() -> None:
    assert places(game([0, 1, 2], [1], [5, 9, 7])) == [3, 1, 2]
    assert places(game([0, 1, 2], [0, 2], [9, 4, 9])) == [1, 3, 1]
    assert places(game([0, 1, 2], [1], [9, 9, 3])) == [2, 1, 3]  # a tie that the rules broke
    forfeited = game([0, 1, 2], [0, 2], None)
    forfeited.forfeit = Forfeit(seat=1, reason="slept")
    assert places(forfeited) == [1, 3, 1]


def test_standings_of_a_few_games() -> None:
    games = [game([0, 1], [0], [30, 20]), game([1, 0], [1], [25, 26]), game([0, 1], [0, 1], [22, 22], deal=1)]
    forfeited = game([1, 0], [1], None, deal=1)
    forfeited.forfeit = Forfeit(seat=0, reason="slept")
    good, bad = standings(PLAN, [*games, forfeited])
    assert (good.bot, good.games, good.wins, good.forfeits) == ("good", 4, 3.5, 0)
    assert (bad.bot, bad.games, bad.wins, bad.forfeits) == ("bad", 4, 0.5, 1)
    assert good.score == pytest.approx((30 + 26 + 22) / 3)
    assert good.decision == pytest.approx(0.05)
    assert good.rating > bad.rating
    ahead = meetings(PLAN, games)
    assert [(each.bot, each.other, each.games) for each in ahead] == [("good", "bad", 3), ("bad", "good", 3)]
    assert ahead[0].ahead == pytest.approx(2.5 / 3)


def test_ratings_find_strengths_that_are_known() -> None:
    """Places drawn as the model says, at tables of three: nearly all ratings are within two deviations."""
    strengths = [16.0, 22.0, 28.0, 34.0]
    plan = Plan(game="veil", seats=3, bots=["a", "b", "c", "d"], games=1)
    rng = random.Random(1)
    games = []
    for _ in range(400):
        seating = rng.sample(range(4), 3)
        luck = [-log(-log(rng.random())) for _ in seating]
        scores = [round(1000 * (strengths[bot] / (BETA * sqrt(3)) + luck[i])) for i, bot in enumerate(seating)]
        games.append(game(seating, [seat for seat in range(3) if scores[seat] == max(scores)], scores))
    ratings = rate(plan, games)
    for strength, (rating, deviation) in zip(strengths, ratings, strict=True):
        assert 0.3 < deviation < 1.0
        assert rating == pytest.approx(strength, abs=2 * deviation)
    rng.shuffle(games)  # the order tells nothing
    assert [number for row in rate(plan, games) for number in row] == pytest.approx(
        [number for row in ratings for number in row]
    )


def test_ratings_of_ties_and_of_a_bot_at_several_seats() -> None:
    shared = [game([0, 1], [0, 1], [22, 22])] * 5
    assert [rating for rating, _ in rate(PLAN, shared)] == pytest.approx([25.0, 25.0])
    (good, _), (bad, _) = rate(PLAN, [game([0, 0, 1], [0], [9, 7, 8])])  # first and third against second
    assert good == pytest.approx(bad)
    (good, _), (bad, _) = rate(PLAN, [game([0, 0, 1], [0], [9, 8, 7])])
    assert good > bad
    assert [number for row in rate(PLAN, []) for number in row] == pytest.approx([25.0, 25 / 3 / sqrt(2)] * 2)


# ---- the sequential test


def test_the_value_of_a_deal() -> None:
    assert deal_value([game([0, 1], [0], [1, 0]), game([1, 0], [0], [1, 0])]) == [0.5]
    assert deal_value([game([0, 1], [0], [1, 0]), game([1, 0], [0, 1], [1, 1])]) == [0.75]
    assert deal_value([game([2, 1], [0], [1, 0])]) == []


def test_the_likelihood_ratio_of_coins() -> None:
    """Where a deal is one game, won or lost, the ratio is the one of the binomial distribution."""
    wins, losses = 60, 40
    values = [1.0] * wins + [0.0] * losses
    expected = wins * log(0.6 / 0.5) + losses * log(0.4 / 0.5)
    assert log_ratio(values, 0.5, 0.6) == pytest.approx(expected, abs=1e-2)
    assert log_ratio(values, 0.5, 0.6) == pytest.approx(-log_ratio(values, 0.6, 0.5))


def test_wins_without_exception_are_soon_clear() -> None:
    sprt = Sprt(h0=0.5, h1=0.6)
    assert sprt.judge([]).accepted is None
    assert sprt.judge([1.0] * 3).accepted is None
    assert sprt.judge([1.0] * 40).accepted == "h1"
    assert sprt.judge([0.0] * 40).accepted == "h0"


def simulated(share: float, correlation: float, rng: random.Random, sprt: Sprt) -> tuple[str | None, int]:
    """Deals of two games; with correlation a deal that is good for one seat is good for it in both games."""
    values: list[float] = []
    for _ in range(3000):
        one = rng.random() < share
        other = (
            (not one if rng.random() < correlation else one)
            if rng.random() < abs(correlation)
            else (rng.random() < share)
        )
        values.append((one + other) / 2)
        accepted = sprt.judge(values).accepted
        if accepted is not None:
            return accepted, len(values)
    return None, len(values)


@pytest.mark.parametrize("correlation", [0.0, 0.4])
def test_the_test_errs_as_rarely_as_it_says(correlation: float) -> None:
    """Simulated matches in which H0 or H1 is true; with paired deals as well."""
    sprt = Sprt(h0=0.5, h1=0.62)
    rng = random.Random(7)
    for share, right in ((0.5, "h0"), (0.62, "h1")):
        found = [simulated(share, correlation if share == 0.5 else 0.0, rng, sprt) for _ in range(120)]
        wrong = sum(accepted != right for accepted, _ in found)
        assert wrong <= 0.05 * 120 + 2 * (0.05 * 0.95 * 120) ** 0.5
        assert sum(length for _, length in found) / 120 < 200  # on average far fewer deals than a fixed number needs


@pytest.mark.parametrize(
    ("sprt", "reason"),
    [(Sprt(h0=0.6, h1=0.5), "H0 < H1"), (Sprt(h0=0.5, h1=1.0), "H1 < 1"), (Sprt(h0=0.5, h1=0.6, alpha=0.0), "alpha")],
)
def test_hypotheses_that_make_no_sense(sprt: Sprt, reason: str) -> None:
    with pytest.raises(SolsteadError, match=reason):
        sprt.check()
