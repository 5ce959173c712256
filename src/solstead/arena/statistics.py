"""Win rates with intervals, ratings, and who ended ahead of whom."""

from __future__ import annotations

import math
import statistics
from itertools import permutations

from solstead.arena.plan import Plan
from solstead.arena.results import Meeting, Played, Standing
from solstead.core.errors import SolsteadError
from solstead.ratings import Rating
from solstead.ratings import places as places_of
from solstead.ratings import rate as rate_game

try:
    from scipy.stats import binomtest
except ImportError:
    raise SolsteadError("the arena needs SciPy: pip install 'solstead[arena]'") from None


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
    """Rating and deviation of every bot, game after game in the order of the plan."""
    ratings = [Rating() for _ in plan.names]
    for game in games:
        place = places(game)
        here = sorted(set(game.seating))
        ranks = [statistics.fmean(place[i] for i, who in enumerate(game.seating) if who == bot) for bot in here]
        for bot, rating in zip(here, rate_game([ratings[bot] for bot in here], ranks), strict=True):
            ratings[bot] = rating
    return [(rating.mu, rating.sigma) for rating in ratings]


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
