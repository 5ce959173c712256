"""`solstead review-calibrate`: what a judge's numbers mean, measured on games of bots.

1. What a value means: games of the judge against itself; how often, and by how much, who was judged so won in the end.
2. How far a judge with ten times the effort differs, and how often it gives the same grade.
3. What a decision costs each level of the bots; the grades are named by the costs of level 3.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, Optional

from solstead.bots import LEVEL_NAMES, ask, make
from solstead.bots.network import Finder
from solstead.core.chance import chance
from solstead.core.errors import SolsteadError
from solstead.core.game import Game
from solstead.core.match import Match
from solstead.core.registry import load
from solstead.review.calibration import BEYOND, FILE, Calibration, Curve, calibration, stretched
from solstead.review.judging import error
from solstead.review.reviewing import Reviewer, Workload
from solstead.review.shapes import GRADES, Decision
from solstead.review.trips import player

#: Grades begin where the decisions of level 3 are costlier than so many others of it.
QUANTILES = (0.90, 0.97, 0.993)
#: No grade begins below this, and none above: a tenth of the game is a mistake, however usual.
LEAST = (0.02, 0.05, 0.10)
MOST = (0.05, 0.10, 0.20)
#: The last level thinks for a second about each decision: nobody waits for enough games of it.
LEVELS = LEVEL_NAMES[:-1]
#: Whose decisions the grades are named by.
USUAL = "level-3"


class Wanted(NamedTuple):
    """How many games are played for what."""

    values: int  # of each size of the table
    costs: int  # of each level
    deep: int  # that are judged with ten times the effort


class Seen(NamedTuple):
    """A position of a seat, and what came of it."""

    worth: float
    win: float
    lead: float


class Graded(NamedTuple):
    """A decision as a review judged it."""

    step: int
    loss: float
    error: float
    deep: bool


def calibrate(
    game: Game, wanted: Wanted, jobs: int, out: Optional[Path], tell: Callable[[str], None], command: str
) -> Calibration:
    """Measure, and write `review.toml`."""
    found = Calibration(command=command)
    sizes = [
        seats
        for seats in range(game.min_seats, game.max_seats + 1)
        if game.setup(seats) and (not _has_network(game) or Finder()(game.setup(seats)) is not None)
    ]
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        tasks = [(game.name, seats, seed) for seats in sizes for seed in range(wanted.values)]
        seen: dict[int, list[Seen]] = {seats: [] for seats in sizes}
        for (_, seats, _), part in zip(tasks, pool.imap(_values, tasks), strict=True):
            seen[seats] += part
        for seats in sizes:
            found.seats[str(seats)] = fitted(seen[seats])
            tell(f"{seats} seats: {_told(seen[seats], found.seats[str(seats)])}")
        _costs(game, wanted, sizes, found, pool, tell)
    file = out or game.folder / FILE
    file.write_text(written(found), encoding="utf-8")
    return found


def _has_network(game: Game) -> bool:
    return any(Finder()(game.setup(seats)) is not None for seats in range(game.min_seats, game.max_seats + 1))


# ---- values


def _values(task: tuple[str, int, int]) -> list[Seen]:
    """One game of the judge against itself: what each decision was judged, and how it ended."""
    name, seats, seed = task
    game = load(name)
    setup = game.setup(seats)
    network = Finder()(setup)
    curve = calibration(game).curve(seats)
    work = Workload(150, network is not None)
    judge = player(setup, network, curve, work.iterations)
    bot = make("network:temperature=1" if network is not None else "level-4", game, seed=seed)
    match = Match(game, seats, seed=1000 + seed)
    source = chance(seed)
    found: list[tuple[int, float]] = []
    for n in count():
        if match.state.over:
            break
        seat = match.state.to_act()[0]
        if len(match.state.options(seat)) > 1 and (network is not None or n % 4 == 0):
            state = match.state.determinised(seat, source)
            found.append((seat, judge.look([(state, seat)], [n])[0][1]))
        match.apply(seat, ask(bot, match.state, seat, source))
    scores, winners = match.state.scores(), match.state.winners()
    ends = []
    for seat in range(seats):
        won = 1.0 / len(winners) if seat in winners else 0.0
        ends.append((won, float(scores[seat] - max(score for i, score in enumerate(scores) if i != seat))))
    return [Seen(worth, *ends[seat]) for seat, worth in found]


def fitted(seen: list[Seen]) -> Curve:
    """The log odds of winning, and the lead, as they grow with the judge's number."""
    import numpy as np

    x = np.array([stretched(each.worth) for each in seen])
    y = np.array([each.win for each in seen])
    a = np.column_stack([np.ones_like(x), x])
    weights = np.array([0.0, 2.0])
    for _ in range(30):
        p = 1.0 / (1.0 + np.exp(-a @ weights))
        hessian = a.T @ (a * (p * (1.0 - p))[:, None]) + 1e-3 * np.eye(2)
        weights = weights + np.linalg.solve(hessian, a.T @ (y - p) - 1e-3 * weights)
    lead, *_ = np.linalg.lstsq(a, np.array([each.lead for each in seen]), rcond=None)
    return Curve(*(round(float(n), 4) for n in (*weights, *lead)))


def _told(seen: list[Seen], curve: Curve) -> str:
    """How well the curve fits: by tenths of the predicted chance, how far the share of wins is off."""
    bins: dict[int, list[tuple[float, float]]] = {}
    for each in seen:
        win = curve.win(each.worth)
        bins.setdefault(int(10 * win), []).append((win, each.win))
    off = sum(abs(sum(p - y for p, y in part)) for part in bins.values()) / len(seen)
    return f"{len(seen)} positions, mean error of the chance {off:.3f}"


# ---- costs


def _costs(
    game: Game,
    wanted: Wanted,
    sizes: list[int],
    found: Calibration,
    pool: Any,
    tell: Callable[[str], None],
) -> None:
    small, large = sizes[0], min(4, sizes[-1])
    judge = Calibration(inaccuracy=0.02, bias=0.0, seats=found.seats)

    def tasks(level: str, games: int, effort: float) -> list[tuple[Any, ...]]:
        return [(game.name, large if n % 2 else small, level, n, effort, judge) for n in range(games)]

    # The longest first, so that nobody waits for one at the end.
    asked = tasks(USUAL, wanted.deep, 10.0)
    asked += [task for level in LEVELS for task in tasks(level, wanted.costs, 1.0)]
    graded: dict[tuple[str, float], list[tuple[int, list[Graded]]]] = {}
    seconds: list[float] = []
    for task, (part, took) in zip(asked, pool.imap(_reviewed, asked), strict=True):
        graded.setdefault((task[2], task[4]), []).append((task[3], part))
        if task[4] == 1.0:
            seconds.append(took)
    usual = graded[USUAL, 1.0]
    deep = dict(graded[USUAL, 10.0])
    both = [(one, two) for n, games in usual if n in deep for one, two in zip(games, deep[n], strict=True)]
    looked = [(one, two) for one, two in both if one.deep]
    found.bias = _bias(looked)
    losses = sorted(each.loss if each.loss > BEYOND * each.error else 0.0 for _, part in usual for each in part)
    limits = [losses[int(q * len(losses))] for q in QUANTILES]
    found.inaccuracy, found.mistake, found.turning_point = (
        round(max(least, min(most, limit)), 3) for least, most, limit in zip(LEAST, MOST, limits, strict=True)
    )
    found.levels = {}
    for level in LEVELS:
        costs = [_cost(found, each) for _, part in graded[level, 1.0] for each in part]
        by_game = [sum(_cost(found, each) for each in part) / len(part) for _, part in graded[level, 1.0]]
        found.levels[level] = [round(sum(costs) / len(costs), 5), round(error(by_game), 5)]
    tell(f"a review took {min(seconds):.1f} to {max(seconds):.1f} s; grades from {limits}; levels {found.levels}")
    same = sum(_grade(found, one) == _grade(found, two) for one, two in both)
    near = sum(abs(_grade(found, one) - _grade(found, two)) <= 1 for one, two in both)
    bad = [pair for pair in both if _grade(found, pair[0]) > 0]
    kept = sum(_grade(found, two) > 0 for _, two in bad)
    missed = sum(_grade(found, two) > 1 for one, two in both if _grade(found, one) == 0)
    tell(
        f"ten times the effort: {len(both)} decisions, the same grade {same / len(both):.3f}, at most one apart "
        f"{near / len(both):.3f}; of {len(bad)} called costly it confirms {kept}; of those called fine it calls "
        f"{missed} a mistake"
    )


def _bias(looked: list[tuple[Graded, Graded]]) -> float:
    """What two thirds of the differences are below, less what chance explains of them; a few may be far off."""
    gaps = sorted(abs(one.loss - two.loss) for one, two in looked)
    noise = sum(one.error**2 + two.error**2 for one, two in looked) / max(1, len(looked))
    usual = gaps[int(0.68 * len(gaps))] if gaps else 0.0
    return float(round(max(0.005, max(0.0, usual**2 - noise) ** 0.5), 4))


def _cost(found: Calibration, each: Graded) -> float:
    return each.loss if _grade(found, each) else 0.0


def _grade(found: Calibration, each: Graded) -> int:
    return GRADES.index(found.grade(each.loss, (each.error**2 + found.bias**2) ** 0.5))


def _reviewed(task: tuple[str, int, str, int, float, Calibration]) -> tuple[list[Graded], float]:
    """A game in which all seats are played by one level, reviewed but for the reasons."""
    name, seats, level, seed, effort, known = task
    game = load(name)
    match = Match(game, seats, seed=5000 + seed)
    bots = [make(level, game, seed=100 * seed + seat) for seat in range(seats)]
    source = chance(seed)
    while not match.state.over:
        seat = match.state.to_act()[0]
        match.apply(seat, ask(bots[seat], match.state, seat, source))
    began = time.process_time()
    reviewer = Reviewer(match, seed, effort, known)
    for _ in reviewer.run():
        if reviewer.review.done >= 0.85:
            break
    took = time.process_time() - began
    return [_graded(decision) for decision in reviewer.review.decisions], took


def _graded(decision: Decision) -> Graded:
    return Graded(decision.step, decision.loss, decision.noise, decision.deep)


# ---- the file


def written(found: Calibration) -> str:
    """The calibration as TOML."""
    if not found.seats:
        raise SolsteadError("nothing was measured")
    lines = [
        "# What the review of a game goes by (docs/review.md). Measured: solstead review-calibrate writes this file.",
        "",
        "# From which loss of chance to win on a decision is called so.",
        f"inaccuracy = {found.inaccuracy}",
        f"mistake = {found.mistake}",
        f"turning_point = {found.turning_point}",
        "# How far a judge with ten times the effort differs, beyond what chance explains.",
        f"bias = {found.bias}",
        f'command = "{found.command}"',
        "",
        "# What a decision costs each level on average, and the error of that.",
        "[levels]",
        *(f"{level} = [{mean}, {spread}]" for level, (mean, spread) in found.levels.items()),
        "",
        "# From the judge's number to the chance of winning and to the lead, by the number of seats.",
    ]
    for seats, curve in found.seats.items():
        lines += [f"[seats.{seats}]"]
        lines += [f"{name} = {getattr(curve, name)}" for name in curve.__struct_fields__]
    return "\n".join(lines) + "\n"
