"""How strength grows with thinking time: results of the arena as one plot, a line for each game.

for n in 1 2 4 8; do
    solstead arena helios --bots guided:visits=$((n * 125)),network --games 40 --output build/helios-$n.json
done
python -m benchmarks.strength docs/strength.svg build/*.json
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure


def main() -> None:
    picture, files = Path(sys.argv[1]), sys.argv[2:]
    lines: dict[str, list[dict[str, Any]]] = {}
    opponents: set[str] = set()
    for file in files:
        results = json.loads(Path(file).read_text(encoding="utf-8"))
        for standing in results["standings"]:
            if budget(standing):
                lines.setdefault(results["plan"]["game"], []).append(standing)
            else:
                opponents.add(standing["bot"])
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    for game, found in sorted(lines.items()):
        found.sort(key=budget)
        least = budget(found[0])
        shares = [100 * standing["share"] for standing in found]
        below = [100 * (standing["share"] - standing["low"]) for standing in found]
        above = [100 * (standing["high"] - standing["share"]) for standing in found]
        times = [budget(standing) / least for standing in found]
        axes.errorbar(times, shares, [below, above], marker="o", capsize=3, label=f"{game}, from {least}")
    axes.set_xscale("log", base=2)
    axes.set_xticks([1, 2, 4, 8], ["1x", "2x", "4x", "8x"])
    axes.set_xlabel("thinking time")
    axes.set_ylabel(f"games won against {', '.join(sorted(opponents))}, %, with 95 % intervals")
    axes.axhline(50, color="gray", linewidth=0.8)
    axes.legend()
    figure.savefig(picture)


def budget(standing: dict[str, Any]) -> int:
    """The iterations or visits of a search, which take their time: twice as many take twice as long. 0 for others."""
    found = re.search(r"(iterations|visits)=(\d+)", standing["bot"])
    return int(found[2]) if found else 0


if __name__ == "__main__":
    main()
