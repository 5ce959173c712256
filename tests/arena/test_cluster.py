"""The arena on a Ray cluster: two machines, here two nodes on one, of which one is lost in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ray.cluster_utils import Cluster

from solstead.arena import Plan, run
from solstead.arena.results import Played
from solstead.core.errors import SolsteadError
from tests.arena.test_arena import timeless

PLAN = Plan(game="vaalbara", seats=2, bots=["greedy", "random"], games=120, seed=3)


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("HOME", str(tmp_path))  # Ray leaves a token there
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    yield cluster
    cluster.shutdown()


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning")
def test_a_lost_machine_loses_no_result(cluster: Any) -> None:
    machines = [cluster.add_node(num_cpus=1) for _ in range(2)]
    lost: list[Any] = []

    def progress(played: dict[int, list[Played]]) -> None:
        if not lost and len(played) < PLAN.deals:
            lost.append(machines[0])
            cluster.remove_node(machines[0], allow_graceful=False)

    results = run(PLAN, ray=cluster.address, progress=progress)
    assert lost
    assert results.complete
    assert timeless(results.games) == timeless(run(PLAN).games)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:port", "127.0.0.1:99999"])
def test_a_cluster_that_is_not_there(address: str) -> None:
    with pytest.raises(SolsteadError, match="no Ray cluster"):
        run(PLAN, ray=address)
