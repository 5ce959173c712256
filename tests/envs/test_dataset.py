"""Games as a table of decisions: what is written is what was played, and is read as arrays."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

import solstead
from solstead import SolsteadError
from solstead.envs import common
from solstead.envs.dataset import COLUMNS, POSITIONS, about, read, split_of, write
from tests.cli.test_cli import solstead as command
from tests.envs.test_features import TABLES

NAMES = sorted({name for name, _ in TABLES})


@pytest.mark.parametrize("name", NAMES)
def test_every_row_says_what_was_known_and_done(name: str, tmp_path: Path) -> None:
    """By the position that is written beside it."""
    game = solstead.load(name)
    setup = game.setup(game.min_seats)
    file = tmp_path / "games.parquet"
    (rows,) = write(file, setup, ["random"] * setup.seats, 1, seed=3, positions=True)
    found = read(file)
    assert len(found["action"]) == rows > 10
    for row in range(0, rows, 7):
        state = game.from_dict(json.loads(found["position"][row]))
        seat = int(found["seat"][row])
        assert np.array_equal(found["observation"][row], common.observe(state, seat))
        assert np.flatnonzero(found["mask"][row]).tolist() == state.options(seat)
        assert found["kind"][row] == state.stack[-1].kind
        assert found["action"][row] in state.options(seat)
        assert game.from_view(json.loads(found["view"][row]), seed=1).options(seat) == state.options(seat)
    last = game.from_dict(json.loads(found["position"][-1]))
    last.apply(int(found["seat"][-1]), int(found["action"][-1]))
    assert last.over
    assert [last.scores()[seat] for seat in found["seat"]] == found["points"].tolist()
    assert [seat in last.winners() for seat in found["seat"]] == found["won"].tolist()


def test_splits_are_by_game_and_seats_rotate(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    setup = solstead.load("vaalbara").setup(2)
    assert len(list(write(file, setup, ["greedy:samples=1:effort=1", "random"], 10, seed=1))) == 10
    parts = {split: set(read(file, split)["game"].tolist()) for split in ("train", "validation", "test")}
    assert parts == {"train": set(range(8)), "validation": {8}, "test": {9}}
    whole = read(file)
    assert set(whole) == {"mask", *COLUMNS} - {"options"}
    assert [split_of(game) for game in whole["game"]] == whole["split"].tolist()
    bots = {
        (int(game) % 2, int(seat)): str(bot)
        for game, seat, bot in zip(whole["game"], whole["seat"], whole["bot"], strict=True)
    }
    assert bots[0, 0] == bots[1, 1] == "greedy:samples=1:effort=1"
    assert bots[0, 1] == bots[1, 0] == "random"
    ends = whole["step"] == 0
    assert abs(whole["reward"][ends]).max() <= 1
    assert len(about(file)["features"]) == whole["observation"].shape[1]


def test_equal_seeds_give_equal_files(tmp_path: Path) -> None:
    files = [tmp_path / "a.parquet", tmp_path / "b.parquet"]
    for file in files:
        run = command("dataset", "helios", "-n", "2", "--seed", "5", "--output", str(file))
        assert run.returncode == 0, run.stderr
        assert f"Written to {file}" in " ".join(run.stdout.split())
    assert files[0].read_bytes() == files[1].read_bytes()
    assert not set(POSITIONS) & set(read(files[0]))


def test_what_is_wrong_is_named(tmp_path: Path) -> None:
    import pyarrow
    import pyarrow.parquet

    file = tmp_path / "other.parquet"
    pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), file)
    with pytest.raises(SolsteadError, match=r"other\.parquet is no data set of games"):
        read(file)
    with pytest.raises(SolsteadError, match="no split is called 'exam'"):
        read(file, "exam")
    before = file.read_bytes()
    assert "veil does not say how it is observed" in command("dataset", "veil", "-n", "1", "--output", str(file)).stderr
    assert file.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["other.parquet"]
    run = command("dataset", "vaalbara", "-n", "1", "--output", str(tmp_path / "no" / "x.parquet"))
    assert run.returncode == 2
    assert "cannot be written" in run.stderr


def test_the_documentation_names_every_column() -> None:
    text = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    for name, (_, told) in {**COLUMNS, **POSITIONS}.items():
        assert re.search(rf"^\| `{name}` \| .* \| {re.escape(told)} \|$", text, re.MULTILINE), name
