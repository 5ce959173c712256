"""Numbers for Prometheus. With several workers they are added up through files in PROMETHEUS_MULTIPROC_DIR."""

from __future__ import annotations

import asyncio
import os
import struct
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

#: How often the files of the workers are read again, if one was caught in the middle of a change.
TRIES = 20
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What one worker counts."""

    def __init__(self) -> None:
        self.shared = "PROMETHEUS_MULTIPROC_DIR" in os.environ
        if self.shared and os.name == "posix":
            _forget_dead_workers(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
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
        self.pauses = Histogram(
            "solstead_gc_pause_seconds",
            "How long play stood still for the garbage collector",
            buckets=BUCKETS,
            registry=registry,
        )
        self.pushes = Counter("solstead_pushes", "Messages to browsers, by outcome", ["outcome"], registry=registry)
        self.requests = Counter("solstead_http_requests", "HTTP answers, by status", ["status"], registry=registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(name, text, registry=self.registry, multiprocess_mode="livesum")

    async def text(self) -> bytes:
        """All numbers, as Prometheus reads them."""
        if not self.shared:
            return generate_latest(self.registry)
        for _ in range(TRIES):
            try:
                return await asyncio.to_thread(_together)
            except (RuntimeError, OSError, ValueError, struct.error):
                await asyncio.sleep(0.01)  # another worker is just making its file longer
        return await asyncio.to_thread(_together)


def _together() -> bytes:
    """The numbers of all workers."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _forget_dead_workers(folder: Path) -> None:
    """What a worker had open when it died is not open any more."""
    for file in folder.glob("gauge_live*.db"):
        pid = int(file.stem.rsplit("_", 1)[1])
        try:
            os.kill(pid, 0)  # asks whether it lives
        except ProcessLookupError:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]
