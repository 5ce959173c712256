"""How strength grows with thinking time: results of the arena as one plot.

for n in 1 2 4 8; do
    solstead arena vaalbara --bots search:iterations=$((n * 250)),greedy --games 200 --output build/vaalbara-$n.json
done
python -m benchmarks.strength docs/strength.svg build/*.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure


def main() -> None:
    picture, files = Path(sys.argv[1]), sys.argv[2:]
    lines: dict[str, list[dict[str, Any]]] = {}
    for file in files:
        results = json.loads(Path(file).read_text(encoding="utf-8"))
        searching = [standing for standing in results["standings"] if standing["bot"].startswith("search")]
        lines.setdefault(results["plan"]["game"], []).extend(searching)
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    for game, found in sorted(lines.items()):
        found.sort(key=budget)
        least = budget(found[0])
        shares = [100 * standing["share"] for standing in found]
        below = [100 * (standing["share"] - standing["low"]) for standing in found]
        above = [100 * (standing["high"] - standing["share"]) for standing in found]
        times = [budget(standing) / least for standing in found]
        axes.errorbar(times, shares, [below, above], marker="o", capsize=3, label=f"{game}, from {least} iterations")
    axes.set_xscale("log", base=2)
    axes.set_xticks([1, 2, 4, 8], ["1x", "2x", "4x", "8x"])
    axes.set_xlabel("thinking time")
    axes.set_ylabel("games won against greedy, %, with 95 % intervals")
    axes.legend()
    figure.savefig(picture)


def budget(standing: dict[str, Any]) -> int:
    """The iterations of a search, which take their time: twice as many take twice as long."""
    return int(standing["bot"].partition("iterations=")[2])


if __name__ == "__main__":
    main()
