"""What `training.toml` says."""

from __future__ import annotations

from pathlib import Path

import pytest

import solstead
from solstead.core.errors import SolsteadError
from solstead.learn.config import Part, read_config

#: Of all games, beside their rules.
FILES = sorted(file for name in solstead.list_games() for file in solstead.load(name).folder.glob("training*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_config_says_how_its_network_learned(file: Path) -> None:
    game = solstead.load(file.parent.name)
    config = read_config(game, file)
    assert config.part
    for part in config.part:
        assert part.seconds > 0
        assert part.workers > 0
        assert {*config.during(part).tables} <= {*range(game.min_seats, game.max_seats + 1)}


def test_a_part_differs_in_what_it_names() -> None:
    config = read_config(solstead.load("helios"))
    first, second = config.during(config.part[0]), config.during(config.part[1])
    assert (first.rate, first.past, first.tables) == (5e-4, 0.0, [2, 2, 3, 4])
    assert (second.rate, second.past, second.tables) == (4e-4, 0.2, [2, 2, 3, 4, 4])
    assert second.part == []
    assert second.scale == first.scale == config.scale


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("tables = [2]", "scale"),
        ("tables = [2]\nscale = 20.0\nspeed = 3", "speed"),
        ("tables = [2]\nscale = 20.0\n[[part]]\nseconds = 3", "workers"),
        ("tables = [2]\nscale = 20.0\n[[part]]\nseconds = 3\nworkers = 1\nnumbers = { speed = 3 }", "speed"),
        ("tables = [2]\nscale = 20.0\n[[part]]\nseconds = 3\nworkers = 1\nnumbers = { rate = 'high' }", "rate"),
        ("tables = [2", "x.toml"),
    ],
)
def test_a_mistake_in_a_config_is_named(text: str, named: str, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text)
    with pytest.raises(SolsteadError, match=named):
        read_config(solstead.load("helios"), file)


def test_a_game_without_a_config_says_so() -> None:
    with pytest.raises(SolsteadError, match="does not say how it is learned"):
        read_config(solstead.load("veil"))


def test_parts_of_other_numbers() -> None:
    config = read_config(solstead.load("vaalbara"))
    assert config.during(Part(seconds=1, workers=1, numbers={"steps": 3})).steps == 3
