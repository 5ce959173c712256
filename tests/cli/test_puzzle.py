"""`solstead puzzle`: a table, a question, and why."""

from __future__ import annotations

import solstead
from solstead.puzzles import puzzles
from tests.cli.test_cli import solstead as run


def test_a_puzzle_is_asked_and_explained() -> None:
    level = puzzles(solstead.load("vaalbara"))[0].level
    typed = "\n".join(["?", *map(str, range(1, 13)), "q", ""])
    done = run("puzzle", "vaalbara", "--seed", "1", "--level", str(level), "--lang", "de", typed=typed)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "Welche Möglichkeit ist die beste?" in told
    assert "Gewinnchance:" in told
    assert "Darum geht es:" in told


def test_wishes_that_nothing_fits_are_told() -> None:
    done = run("puzzle", "vaalbara", "--theme", "nonsense")
    assert done.returncode == 2
    assert "no puzzles of vaalbara with these wishes" in done.stderr
