"""`solstead review-calibrate`: the heads of a game, from games of mixed players that are played on to the end.

The games are written down as they are made, so one can go on another day, with more of them, on more processes. Then
heads are fitted for every size of the table of which there are any, and it is told how good they are on games left out.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Optional

from solstead.bots.network import Finder, numpy_
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.review.heads import FILE, Fit, Head, fitted, write
from solstead.review.mixed import collect
from solstead.review.standing import Standing

#: Deals whose mean says how everybody stands before the deal.
DEALS = 400
#: Games that are written down at a time, in batches.
PORTION = 4


def calibrate(
    game: Game,
    sizes: list[int],
    seconds: float,
    most: int,
    data: Path,
    out: Optional[Path],
    tell: Callable[[str], None],
) -> list[Fit]:
    """Play so long for each size of the table, fit the heads on so many positions, and write them down."""
    known = [seats for seats in range(game.min_seats, game.max_seats + 1) if Finder()(game.setup(seats)) is not None]
    if not known:
        raise SolsteadError(f"{game.name} has no network: there is nothing to add heads to")
    found: dict[int, Fit] = {}
    for seats in known:
        files = _files(game, seats, data)
        end = time.process_time() + (seconds if not sizes or seats in sizes else 0.0)
        while time.process_time() < end:
            number = len(files)
            files.append(data / f"{game.name}-{seats}-{number}.npz")
            collect(game, seats, number, PORTION, files[-1])
        if files:
            fit = fitted(files, most)
            found[seats] = fit._replace(head=_with_start(game, seats, fit.head))
            tell(
                f"{game.name}, {seats} seats: {fit.positions} positions of {fit.games} games; on games left out "
                f"{fit.explained:.2f} of the variance of the margin explained (one standard deviation is "
                f"{fit.spread:.1f} points), chances off by {100 * fit.off:.0f} % at most"
            )
    if not found:
        raise SolsteadError(f"there are no games of {game.name} in {data}")
    write(out or game.folder / FILE, {seats: (fit.digest, fit.head) for seats, fit in found.items()})
    return list(found.values())


def _files(game: Game, seats: int, data: Path) -> list[Path]:
    return sorted(data.glob(f"{game.name}-{seats}-*.npz"))


def _with_start(game: Game, seats: int, head: Head) -> Head:
    """What the deals are worth on average, by seat: so much is no luck."""
    setup = game.setup(seats)
    network = Finder()(setup)
    assert network is not None
    deals = head.standings(network, setup, [game.new(seats=seats, seed=seed) for seed in range(DEALS)])
    mean = Standing.mean(deals)
    return Head(head.margin, head.chance, numpy_().array([mean.wins, mean.leads]))
