"""Playing on many machines, by Ray. Solstead must be installed on each of them, in the same version."""

from __future__ import annotations

import logging
import os
import socket
from typing import Any

from solstead import __version__
from solstead.arena.plan import Plan
from solstead.arena.runner import Batch, Deals, play_batch
from solstead.core.errors import SolsteadError

#: How often a batch is played anew when its machine is lost.
RETRIES = 20
#: Seconds in which a cluster must answer.
REACH = 10.0


def play_on_cluster(plan: Plan, work: list[list[int]], address: str) -> Deals:
    """A batch of whole games is one task. Ray gives it to another machine when its own is lost."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise SolsteadError("--ray needs Ray: pip install 'solstead[ray]'") from None
    _reach(address)
    games = os.environ.get("SOLSTEAD_GAMES", "")
    try:
        ray.init(
            address=address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            runtime_env={"env_vars": {"SOLSTEAD_GAMES": games}} if games else None,
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise SolsteadError(f"no Ray cluster at {address}: {error}") from None
    try:
        task: Any = ray.remote(max_retries=RETRIES)(_play)
        left = [task.remote(plan, deals, __version__) for deals in work]
        while left:
            done, left = ray.wait(left)
            for finished in done:
                yield _fetched(ray, finished)
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """Ray tries for minutes where nobody answers; a person wants to know at once."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return  # "auto": the cluster that this machine belongs to
    try:
        socket.create_connection((host, int(port)), timeout=REACH).close()
    except (OSError, ValueError, OverflowError) as error:
        raise SolsteadError(f"no Ray cluster at {address}: {error}") from None


def _fetched(ray: Any, finished: Any) -> Batch:
    try:
        batch: Batch = ray.get(finished)
    except ray.exceptions.RayTaskError as error:
        raise SolsteadError(f"a machine of the cluster cannot play: {error.cause}") from None
    except ray.exceptions.RayError as error:
        raise SolsteadError(f"the cluster has lost a batch of games for good: {error}") from None
    return batch


def _play(plan: Plan, deals: list[int], version: str) -> Batch:
    """On the other machine."""
    if version != __version__:
        raise SolsteadError(f"Solstead {__version__} is installed there, {version} here")
    return play_batch(plan, deals)
