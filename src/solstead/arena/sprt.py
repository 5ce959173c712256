"""Stopping when the answer is clear: a sequential probability ratio test on whole deals.

The seatings of a deal belong together, so what counts is the mean share of the win that the first bot has in a deal.
Nothing is known of its distribution but the mean that each hypothesis states. So each is given the likeliest
distribution with its mean (the generalised test): weights p / (1 + t (x - mean)) on the values x that were seen with
frequency p, where t makes the mean come out right. Wald's bounds then hold for the ratio of the two likelihoods, up to
the usual overshoot.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Optional

from msgspec import Struct

from solstead.arena.results import Played, Verdict
from solstead.core.errors import SolsteadError

#: A trace of a deal lost and of a deal won, so that no share is impossible from the start.
TRACE = 1e-3


class Sprt(Struct, frozen=True, kw_only=True):
    """H0: the first bot has the share h0 of the wins; H1: it has h1. Errors of the first and second kind."""

    h0: float
    h1: float
    alpha: float = 0.05
    beta: float = 0.05

    def check(self) -> None:
        if not 0 < self.h0 < self.h1 < 1:
            raise SolsteadError(f"the shares must be 0 < H0 < H1 < 1, not {self.h0:g} and {self.h1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise SolsteadError(f"alpha and beta must be between 0 and 0.5, not {self.alpha:g} and {self.beta:g}")

    def judge(self, values: list[float]) -> Verdict:
        """What these deals say."""
        llr = log_ratio(values, self.h0, self.h1) if values else 0.0
        accepted: Optional[str] = None
        if llr >= math.log((1 - self.beta) / self.alpha):
            accepted = "h1"
        elif llr <= math.log(self.beta / (1 - self.alpha)):
            accepted = "h0"
        return Verdict(h0=self.h0, h1=self.h1, alpha=self.alpha, beta=self.beta, llr=llr, accepted=accepted)


def log_ratio(values: list[float], h0: float, h1: float) -> float:
    """The logarithm of the likelihood ratio of H1 and H0."""
    counts: Counter[float] = Counter(values)
    weights = {value: float(n) for value, n in counts.items()}
    for end in (0.0, 1.0):
        weights[end] = weights.get(end, 0.0) + TRACE
    total = math.fsum(weights.values())
    shares = {value: weight / total for value, weight in weights.items()}
    tilt0, tilt1 = _tilt(shares, h0), _tilt(shares, h1)
    return math.fsum(
        weight * (math.log1p(tilt0 * (value - h0)) - math.log1p(tilt1 * (value - h1)))
        for value, weight in weights.items()
    )


def _tilt(shares: dict[float, float], mean: float) -> float:
    """The t that gives the likeliest distribution this mean."""
    from scipy.optimize import brentq

    def excess(tilt: float) -> float:
        return math.fsum(share * (value - mean) / (1 + tilt * (value - mean)) for value, share in shares.items())

    low, high = -1 / (max(shares) - mean), 1 / (mean - min(shares))
    margin = 1e-9 * (high - low)
    return float(brentq(excess, low + margin, high - margin, xtol=1e-14))


def deal_value(games: list[Played]) -> list[float]:
    """The mean share of the win that the first bot has in a deal; nothing if it does not take part."""
    shares = [game.share(seat) for game in games for seat, bot in enumerate(game.seating) if bot == 0]
    return [math.fsum(shares) / len(shares)] if shares else []
