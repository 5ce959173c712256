"""Measuring on a noisy machine: several short windows, taken in turns, the median of each."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable

#: Does some work and says how much.
Work = Callable[[], int]


def rate(work: Work, seconds: float) -> float:
    """Units of work per CPU second, over at least that many CPU seconds."""
    done, began = 0, time.process_time()
    while True:
        done += work()
        spent = time.process_time() - began
        if spent >= seconds:
            return done / spent


def settle() -> None:
    """Keep what this process has loaded from the garbage collector: nobody pays for what others have."""
    gc.collect()
    gc.freeze()


def rates(subjects: dict[str, Work], windows: int, seconds: float, tick: Callable[[], None]) -> dict[str, float]:
    """The median rate of every subject. All take their windows in turns, so that a slow minute hurts them alike."""
    settle()
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(windows):
        for name, work in subjects.items():
            found[name].append(rate(work, seconds))
            tick()
    return {name: statistics.median(values) for name, values in found.items()}
