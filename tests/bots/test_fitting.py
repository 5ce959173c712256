"""The weights of estimates: what they are factors of, and that regression finds them."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from solstead.cli.fit import fit_weights
from solstead.cli.options import Options
from solstead.core.errors import SolsteadError
from solstead.core.registry import list_games, load
from solstead.core.weights import Weights
from solstead.learn.fitting import Study, terms, weights_of


@pytest.mark.parametrize("name", [name for name in list_games() if load(name).weights is not None])
def test_an_estimate_is_a_sum_with_a_term_for_each_weight(name: str) -> None:
    game = load(name)
    weights = weights_of(game)
    kept = weights.values[:]
    rng = random.Random(1)
    state = game.new(seed=1)
    while not state.over:
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.options(seat)))
        found = terms(state, weights)
        for each in range(state.setup.seats):
            together = found[each] @ np.array([*weights.values, 1.0])
            assert abs(together - state.estimate(each)) <= 4, "rounded off, nothing more"
    assert weights.values == kept


def test_what_decided_games_is_found() -> None:
    study = Study(load("helios"))
    rng = np.random.default_rng(1)
    true = np.array([40.0, 10, 0, 300, -50, 20, 70, 1.5])
    for _ in range(4000):
        row = rng.normal(size=8) * np.array([3, 2, 2, 1, 1, 10, 3, 500])
        study.note(row, float(row @ true + rng.normal() * 100))
    study.games = 4000
    found = study.found()
    for value, noise, wanted in zip(found.after, found.noise, true / 1.5, strict=False):
        assert abs(value - wanted) < 4 * noise + 1


def test_a_file_names_every_weight(tmp_path: Path) -> None:
    (tmp_path / "estimate.toml").write_text("cube = 3\n")
    assert Weights(tmp_path, ["cube"]).values == [3]
    with pytest.raises(SolsteadError, match="cube, mana"):
        Weights(tmp_path, ["cube", "mana"])
    weights = Weights(tmp_path, ["cube"])
    weights.values[:] = [-7]
    weights.write("a word about it")
    assert Weights(tmp_path, ["cube"]).values == [-7]


def test_the_command_shows_what_it_found(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solstead.learn.fitting.player", lambda _: "random")
    fit_weights(Options("vaalbara", None, "de", None, None), 10, 2, 0, False)
    told = capsys.readouterr().out
    assert "meadow_next" in told
    assert "2 Partien" in told
