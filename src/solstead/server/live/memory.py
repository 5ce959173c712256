"""Garbage: what Python cannot see is gone by counting, swept up so that nobody waits for it.

A full collection looks at every object there is: with thousands of tables in memory it stops play for a quarter of a
second and more, and Python begins one whenever it thinks best. Here it is the other way round. What was made since the
last look is looked at a few times a second, and what has survived is set aside, where nobody looks any more. All of it
is looked at when nothing happens; or, where something always happens, seldom.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

from prometheus_client import Histogram

#: How often the young are looked at.
YOUNG_SECONDS = 0.2
#: How long nothing must have happened before everything is looked at; and how often that is done at most.
IDLE_SECONDS = 2.0
SELDOM_SECONDS = 60.0
#: After so long everything is looked at even while people play.
LONGEST_SECONDS = 900.0


class Garbage:
    """The collector of this process. `last` says when something happened last."""

    def __init__(self, last: Callable[[], float], pauses: Histogram) -> None:
        self._last = last
        self._pauses = pauses
        self._whole = 0.0  # when everything was looked at

    async def tend(self) -> None:
        """Look after the garbage for good."""
        gc.disable()
        self.sweep_all()
        try:
            while True:
                await asyncio.sleep(YOUNG_SECONDS)
                if self.quiet(time.monotonic()):
                    self.sweep_all()
                else:
                    self.sweep_young()
        finally:
            gc.unfreeze()
            gc.enable()

    def quiet(self, now: float) -> bool:
        """Whether this is a moment to look at everything."""
        idle = now - self._last() > IDLE_SECONDS and now - self._whole > SELDOM_SECONDS
        return idle or now - self._whole > LONGEST_SECONDS

    def sweep_young(self) -> None:
        """What was made since the last time; survivors are set aside."""
        began = time.perf_counter()
        gc.collect(0)
        gc.freeze()
        self._pauses.observe(time.perf_counter() - began)

    def sweep_all(self) -> None:
        """Everything, also what was set aside."""
        began = time.perf_counter()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._whole = time.monotonic()
        self._pauses.observe(time.perf_counter() - began)
