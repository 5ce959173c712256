"""Playing a plan: in this process, in several, or on many machines; the results are the same."""

from __future__ import annotations

import datetime
import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.process import BaseProcess
from typing import Optional

from solstead import __version__
from solstead.arena.plan import Plan
from solstead.arena.results import Played, Results
from solstead.arena.sprt import Sprt, deal_value
from solstead.arena.table import play_deal
from solstead.bots.external import close_all
from solstead.core.errors import SolsteadError

#: Some deals with their games.
Batch = list[tuple[int, list[Played]]]
#: Deals as they come in, in any order.
Deals = Generator[Batch, None, None]
#: A batch that loses its process so often is given up.
TRIES = 3
#: Seconds that a process has to end its bots.
PATIENCE = 10.0


def run(
    plan: Plan,
    workers: int = 1,
    ray: Optional[str] = None,
    sprt: Optional[Sprt] = None,
    known: Optional[dict[int, list[Played]]] = None,
    progress: Optional[Callable[[dict[int, list[Played]]], None]] = None,
) -> Results:
    """Play a plan. Ctrl-C keeps the deals that are finished; `known` are those of an earlier run.

    `progress` is shown all deals so far, whenever there are more.
    """
    plan.check()
    if sprt is not None:
        sprt.check()
    from solstead.arena import statistics  # slow to load, and nothing else needs it; missing packages are found now

    played = {deal: games for deal, games in (known or {}).items() if deal < plan.deals}
    collected = _Collected(plan, sprt, played)
    complete = True
    left = [deal for deal in range(plan.deals) if deal not in played]
    source = _play(plan, left, workers, ray)
    try:
        for batch in source if not collected.decided else ():
            played.update(batch)
            collected.go_on()
            if progress is not None:
                progress(played)
            if collected.decided:
                break
    except KeyboardInterrupt:
        complete = False
    finally:
        source.close()
    games = collected.games()
    return Results(
        version=__version__,
        date=datetime.datetime.now(datetime.UTC).date().isoformat(),
        plan=plan,
        complete=complete,
        standings=statistics.standings(plan, games),
        meetings=statistics.meetings(plan, games),
        verdict=collected.verdict,
        games=games,
    )


class _Collected:
    """Deals in their order: the test looks at each once, whenever it was played, so that it says the same."""

    def __init__(self, plan: Plan, sprt: Optional[Sprt], played: dict[int, list[Played]]) -> None:
        self.plan = plan
        self.sprt = sprt
        self.played = played
        self.seen = 0  # deals that the test has looked at
        self.values: list[float] = []
        self.verdict = None if sprt is None else sprt.judge([])
        self.go_on()

    @property
    def decided(self) -> bool:
        return self.verdict is not None and self.verdict.accepted is not None

    def go_on(self) -> None:
        while self.sprt is not None and not self.decided and self.seen in self.played:
            self.values += deal_value(self.played[self.seen])
            self.seen += 1
            self.verdict = self.sprt.judge(self.values)

    def games(self) -> list[Played]:
        """What counts: all that was played, or as far as the test needed it."""
        last = self.seen if self.decided else self.plan.deals
        return [game for deal in sorted(self.played) if deal < last for game in self.played[deal]]


# ---- where it is played


def _play(plan: Plan, deals: list[int], workers: int, ray: Optional[str]) -> Deals:
    if ray is not None:
        from solstead.arena.cluster import play_on_cluster

        return play_on_cluster(plan, batches(deals, 64), ray)
    if workers == 1:
        return _play_here(plan, deals)
    return _play_in_processes(plan, batches(deals, 4 * workers), workers)


def batches(deals: list[int], pieces: int) -> list[list[int]]:
    """Deals in a few batches, none longer than 16: what is played at a stretch."""
    length = max(1, min(16, len(deals) // pieces))
    return [deals[start : start + length] for start in range(0, len(deals), length)]


def play_batch(plan: Plan, deals: list[int]) -> Batch:
    return [(deal, play_deal(plan, deal)) for deal in deals]


def _play_here(plan: Plan, deals: list[int]) -> Deals:
    for deal in deals:
        yield [(deal, play_deal(plan, deal))]


def _play_in_processes(plan: Plan, work: list[list[int]], workers: int) -> Deals:
    """A batch whose process dies is played again."""
    others = multiprocessing.active_children()
    tries = dict.fromkeys(range(len(work)), 0)
    left = set(tries)
    while left:
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare)
        try:
            futures = {pool.submit(play_batch, plan, work[i]): i for i in sorted(left)}
            for future in _as_finished(set(futures)):
                batch = future.result()
                left.discard(futures[future])
                yield batch
        except BrokenProcessPool:
            for i in left:
                tries[i] += 1
                if tries[i] == TRIES:
                    raise SolsteadError(
                        "a process of the arena has died again and again; is there memory enough?"
                    ) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            _end_all([process for process in multiprocessing.active_children() if process not in others])


def _as_finished(futures: set[Future[Batch]]) -> Iterator[Future[Batch]]:
    while futures:
        done, futures = wait(futures, return_when=FIRST_COMPLETED)
        yield from done


def _end_all(processes: list[BaseProcess]) -> None:
    """Tell them to end, and wait until they have, with the bots that they have started."""
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(PATIENCE)
        process.kill()
        process.join()


def _prepare() -> None:
    """Ctrl-C is for the first process; a process that is told to end takes its bots with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    gc.freeze()  # see cli.main


def _end(*_: object) -> None:
    with suppress(Exception):
        close_all()
    os._exit(1)
