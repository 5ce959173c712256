"""`make bench`: Solstead and its peers in one run, one process, per CPU second.

Run from the project's root in .venv-bench. `--readme` writes the tables into README.md and docs/research.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import solstead
import solstead.core.state
from benchmarks import ours, peers, research
from benchmarks.windows import Work, rates

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- bench: written by make bench -->", "<!-- end of bench -->"
Row = tuple[str, str, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=7, help="windows of which the median is taken")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds in a window")
    parser.add_argument("--readme", action="store_true", help="write the tables into README.md and docs/research.md")
    arguments = parser.parse_args()
    if solstead.core.state.__file__.endswith(".py"):
        sys.exit("solstead: the benchmark needs the compiled engine")
    games = {name: solstead.load(name) for name in solstead.list_games()}
    subjects = {**_subjects(), **research.subjects()}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=arguments.windows * len(subjects))
        found = rates(subjects, arguments.windows, arguments.seconds, lambda: progress.advance(task))
    interpreted = {name: _interpreted(name, arguments.seconds) for name in games}
    rows = _peer_rows(found) + [row for name in games for row in _game_rows(name, found, interpreted[name])]
    environments = research.rows(found)
    _show(rows)
    _show(environments)
    if arguments.readme:
        _write(ROOT / "README.md", rows, arguments.windows, arguments.seconds)
        _write(ROOT / "docs" / "research.md", environments, arguments.windows, arguments.seconds)


def _subjects() -> dict[str, Work]:
    subjects = {
        "hearts": peers.openspiel_loop("hearts"),
        "crazy_eights": peers.openspiel_loop("crazy_eights"),
        "gin_rummy": peers.openspiel_loop("gin_rummy"),
        "hearts inside": peers.openspiel_inside("hearts"),
        "crazy_eights inside": peers.openspiel_inside("crazy_eights"),
        "texas_holdem": peers.pettingzoo_loop(),
        "catanatron": peers.catanatron_loop(),
        "catanatron copy": peers.catanatron_copy(),
    }
    for name in solstead.list_games():
        game = solstead.load(name)
        seats = ours.seats_of(game)
        subjects[f"{name} api"] = ours.api_loop(game, seats)
        subjects[f"{name} playouts"] = ours.playouts(game, seats)
        subjects[f"{name} search"] = ours.searches(game, seats, "decisions")
        subjects[f"{name} iterations"] = ours.searches(game, seats, "iterations")
        subjects[f"{name} apply"] = ours.applies(game, seats)
        subjects[f"{name} clone"] = ours.clones(game, seats)
    return subjects


def _interpreted(name: str, seconds: float) -> dict[str, float]:
    """The same engine from the sources, in another process."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "benchmarks.ours", name, str(seconds)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    result: dict[str, float] = json.loads(run.stdout)
    return result


def _peer_rows(found: dict[str, float]) -> list[Row]:
    return [
        ("OpenSpiel `hearts`, Python loop", _count(found["hearts"]), ""),
        ("OpenSpiel `crazy_eights`, Python loop", _count(found["crazy_eights"]), ""),
        ("OpenSpiel `gin_rummy`, Python loop", _count(found["gin_rummy"]), ""),
        ("OpenSpiel `hearts`, inside C++ (`MCTSBot`)", _count(found["hearts inside"]), ""),
        ("OpenSpiel `crazy_eights`, inside C++ (`MCTSBot`)", _count(found["crazy_eights inside"]), ""),
        ("PettingZoo `texas_holdem_v4`", _count(found["texas_holdem"]), ""),
        ("Catanatron, random players", _count(found["catanatron"]), ""),
        ("Catanatron, one copy", _micro(found["catanatron copy"]), ""),
    ]


def _game_rows(name: str, found: dict[str, float], interpreted: dict[str, float]) -> list[Row]:
    api, inside = found[f"{name} api"], found[f"{name} playouts"]
    search = found[f"{name} search"]
    apply, clone = found[f"{name} apply"], found[f"{name} clone"]
    speed_up = (api / interpreted["api"], inside / interpreted["playouts"])
    return [
        (
            f"**{name}**, public API",
            _count(api),
            f"{api / found['hearts']:.1f}x `hearts`, {api / found['catanatron']:.0f}x Catanatron",
        ),
        (
            f"**{name}**, playouts",
            _count(inside),
            f"{inside / found['hearts']:.1f}x `hearts`, {inside / found['hearts inside']:.2f}x `hearts` inside C++",
        ),
        (
            f"**{name}**, search",
            f"{_count(search)}, {found[f'{name} iterations']:,.0f} iterations/s",
            f"{search / found['hearts inside']:.2f}x `hearts` and "
            f"{search / found['crazy_eights inside']:.2f}x `crazy_eights` inside C++",
        ),
        (
            f"**{name}**, one `clone()`",
            _micro(clone),
            f"{apply / clone:.1f}x one `apply`, {clone / found['catanatron copy']:.0f}x cheaper than Catanatron's",
        ),
        (f"**{name}**, compiled over interpreted", "", f"API {speed_up[0]:.1f}x, playouts {speed_up[1]:.1f}x"),
    ]


def _count(rate: float) -> str:
    return f"{rate:,.0f} decisions/s"


def _micro(rate: float) -> str:
    return f"{1e6 / rate:.2f} µs"


def _show(rows: list[Row]) -> None:
    table = Table("", "per CPU second", "ratio")
    for row in rows:
        table.add_row(*[cell.replace("**", "").replace("`", "") for cell in row])
    Console().print(table)


def _write(document: Path, rows: list[Row], windows: int, seconds: float) -> None:
    lines = [
        BEGIN,
        f"`make bench`: {windows} windows of {seconds:g} CPU s in turns, medians; Python {platform.python_version()}, "
        "one process, four players (two where a game takes no more); player decisions only, new games included.",
        "",
        "| | per CPU second | ratio in the same run |",
        "|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in rows),
        END,
    ]
    text = document.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    document.write_text(before + "\n".join(lines) + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
