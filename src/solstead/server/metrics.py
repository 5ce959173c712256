"""Numbers for Prometheus. With several workers they are added up through files in PROMETHEUS_MULTIPROC_DIR."""

from __future__ import annotations

import os
import struct
import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from solstead.server.refusals import Refused

#: How often the files of the workers are read again, if one was caught in the middle of a change.
TRIES = 20
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What one worker counts."""

    def __init__(self) -> None:
        self.shared = "PROMETHEUS_MULTIPROC_DIR" in os.environ
        registry = self.registry = CollectorRegistry()
        self.tables_opened = Counter("solstead_tables_opened", "Tables opened here", registry=registry)
        self.tables_loaded = self._gauge("solstead_tables_loaded", "Tables in memory")
        self.sockets = self._gauge("solstead_sockets", "Open sockets")
        self.bot_queue = self._gauge("solstead_bot_queue", "Bot decisions that are waited for")
        self.actions = Counter("solstead_actions", "Committed commands, by kind", ["kind"], registry=registry)
        self.refused = Counter("solstead_refused", "Refused commands, by code", ["code"], registry=registry)
        self.latency = Histogram(
            "solstead_commit_seconds",
            "From the arrival of a command until it is committed and told",
            buckets=BUCKETS,
            registry=registry,
        )
        self.requests = Counter("solstead_http_requests", "HTTP answers, by status", ["status"], registry=registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(name, text, registry=self.registry, multiprocess_mode="livesum")

    def text(self, update: Callable[[], None]) -> bytes:
        """All numbers, as Prometheus reads them; `update` sets the gauges first."""
        update()
        if not self.shared:
            return generate_latest(self.registry)
        for _ in range(TRIES):
            together = CollectorRegistry()
            MultiProcessCollector(together)  # type: ignore[no-untyped-call]
            try:
                return generate_latest(together)
            except (RuntimeError, OSError, ValueError, struct.error):
                time.sleep(0.01)  # another worker is just making its file longer
        raise Refused("shutting_down", "the numbers of the workers cannot be read now")
