"""Win rates with intervals, ratings, and who ended ahead of whom."""

from __future__ import annotations

import math
import statistics
from itertools import permutations
from typing import Any

from solstead.arena.plan import Plan
from solstead.arena.results import Meeting, Played, Standing
from solstead.core.errors import SolsteadError
from solstead.ratings import Rating
from solstead.ratings import places as places_of

try:
    import numpy as np
    from scipy.optimize import minimize
    from scipy.stats import binomtest
except ImportError:
    raise SolsteadError("the arena needs SciPy: pip install 'solstead[arena]'") from None

#: How far chance carries somebody in one game, as in the ratings of people.
BETA = 25.0 / 6.0


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; a part of a win counts as none for the lower end, as one for the upper."""
    low = binomtest(math.floor(wins + 1e-9), games).proportion_ci(0.95, "wilson").low
    high = binomtest(math.ceil(wins - 1e-9), games).proportion_ci(0.95, "wilson").high
    return float(low), float(high)


def places(game: Played) -> list[int]:
    """The place of each seat: winners first, then by score; equal ones share a place."""
    return places_of(game.scores or [0] * len(game.seating), game.winners)


def standings(plan: Plan, games: list[Played]) -> list[Standing]:
    """Every bot, the best first."""
    ratings = rate(plan, games)
    found = []
    for number, bot in enumerate(plan.names):
        seats = [(game, seat) for game in games for seat, who in enumerate(game.seating) if who == number]
        if not seats:
            continue
        wins = math.fsum(game.share(seat) for game, seat in seats)
        low, high = interval(wins, len(seats))
        scores = [game.scores[seat] for game, seat in seats if game.scores is not None]
        decisions = sum(game.decisions[seat] for game, seat in seats)
        found.append(
            Standing(
                bot=bot,
                games=len(seats),
                wins=wins,
                share=wins / len(seats),
                low=low,
                high=high,
                rating=ratings[number][0],
                deviation=ratings[number][1],
                score=statistics.fmean(scores) if scores else None,
                decision=math.fsum(game.seconds[seat] for game, seat in seats) / max(1, decisions),
                forfeits=sum(game.forfeit is not None and game.forfeit.seat == seat for game, seat in seats),
            )
        )
    return sorted(found, key=lambda standing: -standing.rating)


def rate(plan: Plan, games: list[Played]) -> list[tuple[float, float]]:
    """Rating and deviation of every bot: those that explain all games best, in whatever order they were played.

    By Plackett and Luce the next place goes to one of those who are still without, the stronger the likelier; without a
    game everybody is a newcomer (`Rating`). So the numbers are those of people, whose ratings go game by game because
    people change and bots do not."""
    new = Rating()
    choices = [choice for game in games for choice in who_was_next(game)]
    # One row for each place that was given away: who could have it, and who got it.
    could = np.zeros((len(choices), len(plan.names)))
    got = np.zeros_like(could)
    spread = np.ones((len(choices), 1))
    for row, (able, winners, players) in enumerate(choices):
        could[row, able] = 1.0
        got[row, winners] = 1.0 / len(winners)
        spread[row] = BETA * math.sqrt(players)

    def shares(strengths: Any) -> Any:
        weights = could * np.exp((strengths - strengths.max()) / spread)
        return weights / weights.sum(axis=1, keepdims=True)

    def unlikeliness(strengths: Any) -> tuple[float, Any]:
        """The logarithm, and how it changes with each strength."""
        found = shares(strengths)
        away = (strengths - new.mu) / new.sigma
        cost = (away**2).sum() / 2 - (got * np.log(found, where=got > 0, out=np.zeros_like(found))).sum()
        return cost, away / new.sigma + ((found - got) / spread).sum(axis=0)

    fitted = minimize(unlikeliness, np.full(len(plan.names), new.mu), jac=True, method="BFGS").x
    found = shares(fitted) / spread
    bend = np.diag(1 / new.sigma**2 + (found / spread).sum(axis=0)) - found.T @ found
    from_mean = np.eye(len(fitted)) - 1 / len(fitted)  # games say how far bots are apart, not how strong all are
    deviations = np.sqrt(np.diag(from_mean @ np.linalg.inv(bend) @ from_mean))
    return [(float(fitted[bot]), float(deviations[bot])) for bot in range(len(plan.names))]


def who_was_next(game: Played) -> list[tuple[list[int], list[int], int]]:
    """The places of a game from the best: the bots that were left for it, those who got it, and how many played. Of a
    bot with several seats their mean place counts."""
    place = places(game)
    left = sorted(set(game.seating))
    ranks = {bot: statistics.fmean(place[i] for i, who in enumerate(game.seating) if who == bot) for bot in left}
    players = len(left)
    found = []
    while len(left) > 1:
        best = min(ranks[bot] for bot in left)
        winners = [bot for bot in left if ranks[bot] == best]
        found += [(left, winners, players)] * min(len(winners), len(left) - 1)
        left = [bot for bot in left if bot not in winners]
    return found


def meetings(plan: Plan, games: list[Played]) -> list[Meeting]:
    """For every two bots how often the one ended ahead of the other."""
    found = []
    for one, other in permutations(range(len(plan.bots)), 2):
        ahead = []
        for game in games:
            place = places(game)
            for seat, who in enumerate(game.seating):
                rivals = [place[i] for i, bot in enumerate(game.seating) if bot == other]
                if who == one:
                    ahead += [1.0 if place[seat] < rival else 0.5 if place[seat] == rival else 0.0 for rival in rivals]
        if ahead:
            low, high = interval(math.fsum(ahead), len(ahead))
            share = statistics.fmean(ahead)
            found.append(
                Meeting(bot=plan.names[one], other=plan.names[other], games=len(ahead), ahead=share, low=low, high=high)
            )
    return found
