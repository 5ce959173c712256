"""How fast the vector environment is with few games and with many, in one run: one core, random opponents.

    python -m benchmarks.sizes [GAME ...]

Decisions of the learner a second of the processor's time, medians of windows that all take in turns; then the median of
the ratios within each turn.
"""

from __future__ import annotations

import statistics
import sys

import solstead
from benchmarks.opponents import batch_loop
from benchmarks.ours import seats_of
from benchmarks.windows import rate, settle

FEW, MANY, WINDOWS, SECONDS = 64, 1024, 15, 0.3


def main() -> None:
    names = sys.argv[1:] or solstead.list_games()
    print(f"| game | {FEW} games | {MANY} games | |\n|---|---|---|---|", flush=True)
    for name in names:
        seats = seats_of(solstead.load(name))
        works = [batch_loop(name, seats, size, steps=MANY // size) for size in (FEW, MANY)]
        settle()
        found = [[rate(work, SECONDS) for work in works] for _ in range(WINDOWS)]
        few, many = (statistics.median(column) for column in zip(*found, strict=True))
        ratio = statistics.median(turn[1] / turn[0] for turn in found)
        print(f"| {name} | {few:,.0f} | {many:,.0f} | {ratio:.2f}x |", flush=True)


if __name__ == "__main__":
    main()
