"""The curve of a training as a picture."""

from __future__ import annotations

from pathlib import Path

import msgspec
from matplotlib.figure import Figure

from solstead.learn.ppo import Point


def draw(game: str, curve: list[Point], file: Path) -> None:
    """Points a seat, and how sure the network is, over the minutes."""
    figure = Figure(figsize=(8, 5), layout="constrained")
    above, below = figure.subplots(2, sharex=True, height_ratios=[3, 1])
    minutes = [point.seconds / 60 for point in curve]
    above.plot(minutes, [point.best for point in curve], label="best seat", color="#b36b00")
    above.plot(minutes, [point.score for point in curve], label="all seats", color="#3b7dbd")
    above.set_ylabel("points")
    above.set_title(f"{game}: self-play, {curve[-1].decisions / 1e6:.0f} million decisions" if curve else game)
    above.legend()
    above.grid(alpha=0.3)
    below.plot(minutes, [point.entropy for point in curve], color="#6f559c")
    below.set_ylabel("entropy")
    below.set_xlabel("minutes")
    below.grid(alpha=0.3)
    figure.savefig(file)


def one_after_another(curves: list[list[Point]]) -> list[Point]:
    """Several trainings, each of which went on with what the one before had learned, as one."""
    found: list[Point] = []
    for curve in curves:
        seconds, decisions = (found[-1].seconds, found[-1].decisions) if found else (0.0, 0)
        found += [
            msgspec.structs.replace(point, seconds=seconds + point.seconds, decisions=decisions + point.decisions)
            for point in curve
        ]
    return found
